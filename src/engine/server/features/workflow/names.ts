/**
 * Whom drawings name (docs/workflow.md#people-and-roles-by-name): accounts and codes of this portal, what somebody has
 * mapped, names. What another product numbers or calls otherwise is mapped once for the tenant.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import { nearest } from '../../../model/format/nearest.ts';
import type { Meaning, Meanings } from '../../../model/workflow/naming.ts';
import type { Named, NamedKind } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { holdsPost, UUID } from './people.ts';

/** The entity whose rows each kind of name means. */
const ENTITIES: Readonly<Record<NamedKind, string>> = { person: 'sysUser', role: 'sysRole', post: 'sysPost' };
const KINDS: readonly NamedKind[] = ['person', 'role', 'post'];

/** Somebody, or a group, that a name may mean. */
interface Known {
  readonly id: string;
  /** Account or code. */
  readonly code: string;
  readonly name: string;
  /** Can work, or somebody who can work is of it. */
  readonly works: boolean;
}

/** What was found for one name, and how. */
export interface Found {
  readonly kind: NamedKind;
  readonly name: string;
  readonly called?: string;
  readonly row?: Known;
  readonly how: 'code' | 'mapping' | 'name' | 'none';
  /** So many are called like that, where that is why none is meant. */
  readonly several: number;
  readonly nearest: string;
}

/** People by account, id or name; of groups all there are, for there are few. */
async function known(
  { connection, call, engine }: Transaction,
  kind: NamedKind,
  names: readonly string[],
): Promise<readonly Known[]> {
  const { tenant } = call.actor;
  const working = `u.tenant_id = $1 and u.deleted_at is null and u.status = 'normal'`;
  switch (kind) {
    case 'person': {
      const { rows } = await connection.query<Known>(
        `select u.id::text as id, u.username as code, u.nickname as name, u.status = 'normal' as works from "sys_user" u
         where u.tenant_id = $1 and u.deleted_at is null and (u.username = any($2) or u.nickname = any($2) or u.id = any($3::uuid[])) order by u.username, u.id`,
        [tenant, names, names.filter((name) => UUID.test(name))],
      );
      return rows;
    }
    case 'role': {
      const { rows } = await connection.query<Known>(
        `select r.id::text as id, r."roleCode" as code, r."roleName" as name, exists (select 1 from "sys_user" u where ${working} and r.id = any(u."roleId")) as works
         from "sys_role" r where r.tenant_id = $1 and r.deleted_at is null order by r."roleCode"`,
        [tenant],
      );
      return rows;
    }
    case 'post': {
      const { rows } = await connection.query<Known>(
        `select p.id::text as id, p."postCode" as code, p."postName" as name, exists (select 1 from "sys_user" u where ${working} and ${holdsPost('u.id', 'array[p."postCode"]', '$2::date')}) as works
         from "sys_post" p where p.tenant_id = $1 and p.deleted_at is null order by p."postCode"`,
        [tenant, engine.clock.today()],
      );
      return rows;
    }
  }
}

/** Name → id of what it was mapped to. */
async function mapped(
  { connection, call }: Transaction,
  kind: NamedKind,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await connection.query<{ name: string; target: string }>(
    'select name, target::text as target from anlan.wf_name where tenant_id = $1 and kind = $2 and name = any($3)',
    [call.actor.tenant, kind, names],
  );
  return new Map(rows.map(({ name, target }) => [name, target]));
}

function look(all: readonly Known[], target: string | undefined, { kind, name, called }: Named): Found {
  const said = { kind, name, ...(called === undefined ? {} : { called }), several: 0, nearest: '—' };
  const byCode = all.find((one) => one.code === name || one.id === name);
  if (byCode) return { ...said, row: byCode, how: 'code' };
  const byMapping = target === undefined ? undefined : all.find((one) => one.id === target);
  if (byMapping) return { ...said, row: byMapping, how: 'mapping' };
  const namesakes = [name, called]
    .map((text) => all.filter((one) => text !== undefined && one.name === text))
    .find((list) => list.length > 0);
  // Of several the one who works is meant: the others have left.
  const working = (namesakes ?? []).filter(({ works }) => works);
  const [only] = namesakes?.length === 1 ? namesakes : working.length === 1 ? working : [];
  if (only) return { ...said, row: only, how: 'name' };
  const names = kind === 'person' ? [] : all.flatMap((one) => [one.code, one.name]);
  return { ...said, how: 'none', several: namesakes?.length ?? 0, nearest: nearest(name, names) };
}

/** Looks up whom a drawing names, each name once. */
export async function lookUp(tx: Transaction, named: readonly Named[]): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const kind of KINDS) {
    const own = new Map(named.filter((one) => one.kind === kind).map((one) => [one.name, one]));
    if (own.size === 0) continue;
    const targets = await mapped(tx, kind, [...own.keys()]);
    const asked = [...own.values()].flatMap(({ name, called }) => [name, ...(called === undefined ? [] : [called])]);
    const all = await known(tx, kind, [...asked, ...targets.values()]);
    for (const one of own.values()) found.push(look(all, targets.get(one.name), one));
  }
  return found;
}

/** What the graph is to say: people by id, unless the drawing says their account, groups by code. */
function meaningOf({ kind, name, row, how, several, nearest: like }: Found): Meaning {
  if (row) {
    const code = how === 'code' ? name : kind === 'person' ? row.id : row.code;
    return { code, ...(row.works ? {} : { empty: true as const }) };
  }
  return several > 1 ? { several } : { nearest: like };
}

export function meaningsOf(found: readonly Found[]): Meanings {
  const of = (kind: NamedKind): ReadonlyMap<string, Meaning> =>
    new Map(found.filter((one) => one.kind === kind).map((one) => [one.name, meaningOf(one)]));
  return { person: of('person'), role: of('role'), post: of('post') };
}

/** What a name is to mean from now on; null: nothing any more. */
export interface Mapping {
  readonly kind: NamedKind;
  readonly name: string;
  readonly target: string | null;
}

/**
 * Keeps what names of other products mean here, for every drawing that is deployed from now on.
 * @throws {Refusal} `row.unknown` where nobody of that id is there
 */
export async function keepMappings(tx: Transaction, mappings: readonly Mapping[]): Promise<void> {
  const { connection, call } = tx;
  for (const { kind, name, target } of mappings) {
    if (target === null) {
      await connection.query('delete from anlan.wf_name where tenant_id = $1 and kind = $2 and name = $3', [
        call.actor.tenant,
        kind,
        name,
      ]);
      continue;
    }
    if (!(await readRelated(tx, ENTITIES[kind], target))) throw new Refusal('row.unknown');
    await connection.query(
      `insert into anlan.wf_name (tenant_id, kind, name, target) values ($1, $2, $3, $4)
       on conflict (tenant_id, kind, name) do update set target = excluded.target`,
      [call.actor.tenant, kind, name, target],
    );
  }
}

/** Whom one can write to: people, units and groups, for the page and by the addresses of specification 7.3. */
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { EntityHooks, Operation } from '../../operations/engine.ts';
import { keywordCondition } from '../../operations/reading/keyword.ts';
import { queryRows } from '../../operations/query.ts';
import { deleteRows } from '../../operations/remove.ts';
import { addRow } from '../../operations/save.ts';
import { Statement } from '../../operations/statement.ts';
import { unitAndBelow } from '../../operations/units.ts';
import { HAS_MAILBOX, peopleAmong, peopleOfGroups } from './people.ts';

/** Offered at once; whoever is not among them is typed. */
const OFFERED = 20;
const OFFERED_UNITS = 5;
const MOST_PEOPLE = 2000;
const MOST_NAMES = 2000;

export function offeredReceivers(
  { engine, call: { actor } }: Operation,
  keyword = '',
): Promise<{
  readonly people: { readonly id: string; readonly name: string; readonly org: string }[];
  readonly groups: { readonly id: string; readonly name: string; readonly members: string }[];
  readonly units: { readonly id: string; readonly name: string; readonly above: string }[];
}> {
  const people = new Statement();
  const inTenant = `p.tenant_id = ${people.bind(actor.tenant, 'uuid')} and ${HAS_MAILBOX}`;
  const named = keywordCondition(people, engine.entity('sysUser'), 'p', keyword, ['nickname']);
  const groups = new Statement();
  const mine = `g.tenant_id = ${groups.bind(actor.tenant, 'uuid')} and g.deleted_at is null and (g."groupType" = 'public' or g."ownerUser" = ${groups.bind(actor.id, 'uuid')})`;
  const called = keywordCondition(groups, engine.entity('mailGroup'), 'g', keyword);
  const units = new Statement();
  const standing = `o.tenant_id = ${units.bind(actor.tenant, 'uuid')} and o.deleted_at is null and o.status = 'enabled'`;
  const titled = keywordCondition(units, engine.entity('sysOrg'), 'o', keyword, ['orgName']);
  return engine.db.read(actor.tenant, async (connection) => ({
    // Without words there are too many to be of help.
    units: titled
      ? (
          await connection.query<{ id: string; name: string; above: string }>(
            `select o.id, o."orgName" as name, coalesce(a."orgName", '') as above from sys_org o left join sys_org a on a.id = o."parentId" and a.tenant_id = o.tenant_id
             where ${standing} and ${titled} order by o."orgSequence" nulls last, o."orgName", o.id limit ${OFFERED_UNITS}`,
            units.values,
          )
        ).rows
      : [],
    people: (
      await connection.query<{ id: string; name: string; org: string }>(
        `select p.id, p.nickname as name, coalesce(o."orgName", '') as org from sys_user p left join sys_org o on o.id = p."orgId" and o.tenant_id = p.tenant_id
         where ${[inTenant, ...(named ? [named] : [])].join(' and ')} order by p.nickname, p.id limit ${OFFERED}`,
        people.values,
      )
    ).rows,
    groups: (
      await connection.query<{ id: string; name: string; members: string }>(
        `select g.id, g."groupName" as name, coalesce(g."memberNames", '') as members from mail_group g
         where ${[mine, ...(called ? [called] : [])].join(' and ')} order by g.sequence, g."groupName", g.id limit ${OFFERED}`,
        groups.values,
      )
    ).rows,
  }));
}

/** The people of a unit and of those below it, or of a group, as receivers that can be looked through. */
export function receiversIn(
  { engine, call }: Operation,
  { unit, group }: { readonly unit?: string; readonly group?: string },
): Promise<{ readonly list: { readonly id: string; readonly name: string }[] }> {
  return engine.db.read(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    const people = [
      ...(unit === undefined ? [] : await peopleAmong(tx, [], await unitAndBelow(tx, unit))),
      ...(group === undefined ? [] : await peopleOfGroups(tx, [group])),
    ];
    const { rows } = await connection.query<{ id: string; name: string }>(
      'select id, nickname as name from sys_user where tenant_id = $1 and id = any($2::uuid[]) order by nickname, id',
      [call.actor.tenant, people],
    );
    return { list: rows };
  });
}

/** `select/list`. */
export async function listGroups({
  engine,
  call,
}: Operation): Promise<
  { readonly id: string; readonly groupName: string; readonly groupType: string; readonly memberNames: string }[]
> {
  const { list } = await queryRows(engine, call, engine.entity('mailGroup'), { pageSize: '1000' });
  return list.map((row) => ({
    id: row.id,
    groupName: String(row['groupName']),
    groupType: String(row['groupType']),
    memberNames: String(row['memberNames'] ?? ''),
  }));
}

/** `select/deptUser`: without a unit, everybody with a mailbox. */
export function peopleOfUnit(
  { engine, call }: Operation,
  org: string | undefined,
): Promise<{ readonly id: string; readonly name: string; readonly orgId: string | null; readonly org: string }[]> {
  const { tenant } = call.actor;
  return engine.db.read(tenant, async (connection) => {
    const units = org === undefined ? null : await unitAndBelow({ engine, call, connection }, org);
    const { rows } = await connection.query<{ id: string; name: string; orgId: string | null; org: string }>(
      `select p.id, p.nickname as name, p."orgId", coalesce(o."orgName", '') as org from sys_user p left join sys_org o on o.id = p."orgId" and o.tenant_id = p.tenant_id
       where p.tenant_id = $1 and ${HAS_MAILBOX} and ($2::uuid[] is null or p."orgId" = any($2::uuid[])) order by p.nickname, p.id limit ${MOST_PEOPLE}`,
      [tenant, units],
    );
    return rows;
  });
}

/** `select/deptTree`. */
export function units({
  engine,
  call: { actor },
}: Operation): Promise<{ readonly id: string; readonly name: string; readonly parentId: string | null }[]> {
  return engine.db.read(actor.tenant, async (connection) => {
    const { rows } = await connection.query<{ id: string; name: string; parentId: string | null }>(
      `select o.id, o."orgName" as name, o."parentId" from sys_org o where o.tenant_id = $1 and o.deleted_at is null and o.status = 'enabled' order by o."orgSequence" nulls last, o."orgName"`,
      [actor.tenant],
    );
    return rows;
  });
}

/** Names as a group keeps them: joined, and cut at what the field holds. */
async function joinedNames(tx: Parameters<typeof peopleAmong>[0], people: readonly string[]): Promise<string> {
  const { rows } = await tx.connection.query<{ names: string | null }>(
    `select string_agg(p.nickname, ',' order by p.nickname, p.id) as names from sys_user p where p.tenant_id = $1 and p.id = any($2::uuid[])`,
    [tx.call.actor.tenant, people],
  );
  return rows[0]?.names ?? '';
}

/** `select/Listagg`: of people by their ids, or of who is in a group now. */
export function listagg(
  { engine, call }: Operation,
  { ids = '', group }: { readonly ids?: string; readonly group?: string },
): Promise<string> {
  return engine.db.read(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    const asked = ids.split(',').filter((id) => hasFormat('uuid', id));
    return joinedNames(tx, group === undefined ? await peopleAmong(tx, asked, []) : await peopleOfGroups(tx, [group]));
  });
}

/** `POST select`: a group of one's own. */
export async function addGroup(
  { engine, call }: Operation,
  group: { readonly groupName: string; readonly members?: readonly string[]; readonly orgs?: readonly string[] },
): Promise<{ readonly id: string }> {
  const { id } = await addRow(engine, call, engine.entity('mailGroup'), {
    groupName: group.groupName,
    groupType: 'personal',
    members: [...(group.members ?? [])],
    orgs: [...(group.orgs ?? [])],
  });
  return { id };
}

/** `DELETE select/{id}`. @throws {Refusal} `row.unknown` for a group of somebody else */
export async function deleteGroup({ engine, call }: Operation, id: string): Promise<{ readonly count: number }> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query(
      'select 1 from mail_group where tenant_id = $1 and id = $2 and "ownerUser" = $3 and deleted_at is null',
      [call.actor.tenant, id, call.actor.id],
    ),
  );
  if (rows.length === 0) throw new Refusal('row.unknown');
  const done = await deleteRows(engine, call, engine.entity('mailGroup'), [id]);
  return { count: 1 - done.refused.length };
}

/** A group keeps the names of who is in it, and is its maker's. */
export const groupHooks: EntityHooks = {
  async before(context) {
    const { row } = context;
    if (context.kind === 'delete' || context.kind === 'restore') return;
    const ids = (name: string): string[] => (Array.isArray(row[name]) ? row[name].map(String) : []);
    const orgs = new Set<string>();
    for (const org of ids('orgs')) for (const one of await unitAndBelow(context, org)) orgs.add(one);
    const names = await joinedNames(context, await peopleAmong(context, ids('members'), [...orgs]));
    row['memberNames'] = names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES - 1)}…` : names;
  },
};

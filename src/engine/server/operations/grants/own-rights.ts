/**
 * Nobody grants, directly or through a person, what they do not hold: the one gate of every act that gives roles, opens
 * accounts or widens roles (docs/access.md#granting).
 */
import { type Actor, holdsCode, type RoleGrant } from '../../../model/access.ts';
import { beyond, type Beyond } from '../../../model/authority/beyond.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import { actionLabel, textOf } from '../../../model/view.ts';
import { actorOf, type Somebody } from '../../access/actors.ts';
import { type EntityOf, loadRoles } from '../../access/roles.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, HookContext } from '../engine.ts';
import { PLATFORM_OWNER } from '../seed/tenant.ts';

/** The role that a tenant's first account has: in a tenant other than the platform's nobody stands above it. */
export const TENANT_ADMINISTRATOR = 'tenantAdmin';
const ADMINISTRATORS: ReadonlySet<string> = new Set(['admin', TENANT_ADMINISTRATOR]);

/** Does somebody hold everything, or run a tenant of their own, whose people nobody else could give their roles? */
export function runsTenant({ tenant, codes, roles }: Actor): boolean {
  return (
    holdsCode(codes, '*') || (tenant !== PLATFORM_OWNER && roles.some(({ code }) => code === TENANT_ADMINISTRATOR))
  );
}

const EVERYTHING: Readonly<Record<Locale, string>> = { zh: '全部操作', tw: '全部操作', en: 'every action' };
const ROWS: Readonly<Record<Locale, string>> = { zh: '可见的数据行', tw: '可見的資料列', en: 'rows it may see' };

function titleOf(entity: CompiledEntity, name: string, locale: Locale): string {
  const field = entity.fields[name];
  return field ? textOf(entity, locale, `data.${name}`, field.title) : textOf(entity, locale, 'title', entity.title);
}

/** What is missing, by the names people know it under. */
function nameOf(engine: Engine, { locale }: Call, missing: Beyond): string {
  const entities = engine.project().entities;
  if (missing.kind === 'code') {
    const [, name = ''] = missing.code.split(':');
    const entity = entities.get(name);
    const action = entity && Object.values(entity.actions).find(({ permission }) => permission === missing.code);
    const act =
      entity && action
        ? actionLabel(entity, action, locale)
        : missing.code.endsWith('*')
          ? EVERYTHING[locale]
          : undefined;
    return `${[...(entity ? [textOf(entity, locale, 'title', entity.title)] : []), ...(act === undefined ? [] : [act])].join(' · ')} (${missing.code})`.trim();
  }
  const entity = engine.entity(missing.entity);
  const title = textOf(entity, locale, 'title', entity.title);
  return `${title} · ${missing.kind === 'field' ? titleOf(entity, missing.field, locale) : ROWS[locale]}`;
}

const entityOf =
  (engine: Engine): EntityOf =>
  (name) =>
    engine.project().entities.get(name);

const missingFor = (engine: Engine, own: Actor, before: Actor | undefined, after: Actor): Beyond | undefined =>
  beyond(engine.project().entities.values(), engine.grant, own, before, after);

function somebody(row: Row): Somebody {
  const roles = Array.isArray(row['roleId']) ? row['roleId'].map(String) : [];
  return {
    id: String(row['id'] ?? ''),
    username: String(row['username'] ?? ''),
    name: String(row['nickname'] ?? ''),
    orgId: typeof row['orgId'] === 'string' ? row['orgId'] : null,
    roles,
  };
}

type Place = Pick<HookContext, 'engine' | 'call' | 'connection' | 'entity'>;

function refuse(
  { engine, call, entity }: Place,
  field: string,
  code: 'grant.given' | 'grant.person',
  missing: Beyond,
): never {
  throw new Invalid([
    {
      field,
      code,
      message: messageOf(code, call.locale, {
        field: titleOf(entity, field, call.locale),
        right: nameOf(engine, call, missing),
      }),
    },
  ]);
}

/**
 * Refuses roles, or a place, that give a person more than the caller has.
 * @param old the person's row as it was; null for somebody new, whose every right is given now
 * @param row the row as it will be
 */
export async function needOwnToGive(context: Place, old: Row | null, row: Row): Promise<void> {
  const { engine, call, connection } = context;
  if (runsTenant(call.actor)) return;
  const now = somebody(row);
  const was = old && somebody(old);
  if (was && was.orgId === now.orgId && now.roles.every((role) => was.roles.includes(role))) return;
  if (now.roles.length === 0) return;
  const { tenant } = call.actor;
  const before = was ? await actorOf(connection, tenant, was, entityOf(engine), true) : undefined;
  const missing = missingFor(
    engine,
    call.actor,
    before,
    await actorOf(connection, tenant, now, entityOf(engine), true),
  );
  if (missing)
    refuse(
      context,
      was && was.orgId !== now.orgId && now.roles.every((role) => was.roles.includes(role)) ? 'orgId' : 'roleId',
      'grant.given',
      missing,
    );
}

/**
 * Refuses an act that opens somebody's account, or speaks in somebody's name, to a caller who has less than that
 * person.
 * @param person the row of the person @param field of the form that is refused @param tenant where the person has these
 * roles; the caller's unless it is said
 */
export async function needOwnOver(
  context: Place,
  person: Row,
  field: string,
  tenant = context.call.actor.tenant,
): Promise<void> {
  const { engine, call, connection } = context;
  if (person['id'] === call.actor.id || runsTenant(call.actor)) return;
  const missing = missingFor(
    engine,
    call.actor,
    undefined,
    await actorOf(connection, tenant, somebody(person), entityOf(engine), true),
  );
  if (missing) refuse(context, field, 'grant.person', missing);
}

/** The same of a person of whom only the id is known. */
export async function needOwnOverId(
  context: Place,
  id: string,
  field: string,
  tenant = context.call.actor.tenant,
): Promise<void> {
  const { rows } = await context.connection.query<Row>(
    'select id, username, nickname, "orgId", "roleId" from "sys_user" where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenant, id],
  );
  if (rows[0]) await needOwnOver(context, rows[0], field, tenant);
}

/** What a role of these settings would give to the caller, in the caller's place. */
const inOwnPlace = ({ actor }: Call, role: RoleGrant | undefined): Actor => ({
  ...actor,
  roles: role ? [role] : [],
  codes: role?.codes ?? new Set(),
});

/** What a role gives now, switched off or not. */
export async function givenBy(
  engine: Engine,
  connection: Connection,
  tenant: string,
  role: string,
): Promise<RoleGrant | undefined> {
  return (await loadRoles(connection, tenant, [role], entityOf(engine), true))[0];
}

/**
 * Refuses to make a role wider than the caller is; measured as if the caller had it, because its holders may be
 * anywhere.
 */
export function needOwnToWiden(context: Place, before: RoleGrant | undefined, after: RoleGrant, field: string): void {
  const { engine, call } = context;
  if (holdsCode(call.actor.codes, '*')) return;
  const missing = missingFor(engine, call.actor, inOwnPlace(call, before), inOwnPlace(call, after));
  if (missing) refuse(context, field, 'grant.given', missing);
}

/** What a role gives by its stored grant, with the settings of this row. */
function withSettings(role: RoleGrant, row: Row): RoleGrant {
  const orgs = Array.isArray(row['customOrgs']) ? row['customOrgs'].map(String) : [];
  return {
    ...role,
    code: String(row['roleCode']),
    scopes: new Map([...role.scopes, ['*', { scope: String(row['dataScope']), orgs }]]),
  };
}

const SETTINGS = ['dataScope', 'customOrgs', 'status'] as const;

/**
 * Before a role is written: rows it opens, and being switched on again, give its holders something. The roles that
 * stand for an administrator keep their names.
 */
export async function judgeRole(context: HookContext): Promise<void> {
  const { engine, call, connection, kind, old, row, entity } = context;
  const codes = [old?.['roleCode'], row['roleCode']];
  if (
    kind === 'delete'
      ? ADMINISTRATORS.has(String(codes[1]))
      : kind === 'add' && codes[1] === TENANT_ADMINISTRATOR && !holdsCode(call.actor.codes, '*')
  )
    throw new Refusal('row.builtin');
  if (kind !== 'edit') return;
  if (codes[0] !== codes[1] && codes.some((code) => ADMINISTRATORS.has(String(code)))) {
    throw new Invalid([
      {
        field: 'roleCode',
        code: 'field.readOnly',
        message: messageOf('field.readOnly', call.locale, { field: titleOf(entity, 'roleCode', call.locale) }),
      },
    ]);
  }
  const changed = SETTINGS.find((field) => JSON.stringify(old?.[field] ?? null) !== JSON.stringify(row[field] ?? null));
  if (changed === undefined || row['status'] !== 'enabled' || !old) return;
  const stored = await givenBy(engine, connection, call.actor.tenant, String(row['id']));
  if (stored)
    needOwnToWiden(
      context,
      old['status'] === 'enabled' ? withSettings(stored, old) : undefined,
      withSettings(stored, row),
      changed,
    );
}

/** Is somebody with these roles an administrator? */
export async function isAdministrator(connection: Connection, tenant: string, row: Row): Promise<boolean> {
  const { rows } = await connection.query(
    'select 1 from "sys_role" where tenant_id = $1 and id = any($2::uuid[]) and "roleCode" = any($3::text[]) and deleted_at is null',
    [tenant, row['roleId'] ?? [], [...ADMINISTRATORS]],
  );
  return rows.length > 0;
}

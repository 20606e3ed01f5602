/**
 * Why am I offered this, and not that? Everything one may do with an entity, or with one row, by role and rule, and who
 * can change it.
 */
import { type Actor, explain, type Reason } from '../../../model/access.ts';
import type { AccessData, AccessLine, AccessReason } from '../../../model/admin-wire.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { actionLabel, textOf } from '../../../model/view.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { selectReadable } from '../get.ts';
import { stateTitle } from '../write-context.ts';
import { explainRow } from './explain-access.ts';
import { scopeLabel } from './grant-catalogue.ts';

/** Names that are enough to ask somebody. */
const SOME = 5;

/** People in office who may change grants, whether by the code itself or by what covers it. */
const CHANGERS = `select u.nickname as name from "sys_user" u where u.tenant_id = $1 and u.deleted_at is null and u.status = 'normal' and exists (
  select 1 from "sys_role" r join anlan.role_code c on c.tenant_id = r.tenant_id and c.role_id = r.id
  where r.tenant_id = $1 and r.id = any(u."roleId") and r.deleted_at is null and r.status = 'enabled' and c.code in ('*', 'system:*', 'system:sysRole:*', 'system:sysRole:authorize'))
  order by u.id limit ${SOME}`;

interface Words {
  readonly roles: ReadonlyMap<string, string>;
  readonly scope: (code: string) => string;
}

/** Names of some people who may change what others may do. */
export async function changersOf(connection: Connection, tenant: string): Promise<string[]> {
  return (await connection.query<{ name: string }>(CHANGERS, [tenant])).rows.map((one) => one.name);
}

function told(reasons: readonly Reason[], { roles, scope }: Words, rows = false): AccessReason[] {
  return reasons.map(({ role, rule, ...rest }) => ({
    role: roles.get(role) ?? role,
    rule: rows ? rule.split(' + ').map(scope).join(' + ') : rule,
    ...rest,
  }));
}

async function roleNames(connection: Connection, tenant: string, actor: Actor): Promise<ReadonlyMap<string, string>> {
  const { rows } = await connection.query<{ code: string; name: string }>(
    'select "roleCode" as code, "roleName" as name from "sys_role" where tenant_id = $1 and "roleCode" = any($2::text[]) and deleted_at is null',
    [tenant, actor.roles.map(({ code }) => code)],
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

function limitedFields({
  call,
  entity,
  words,
  grant,
}: {
  call: Call;
  entity: CompiledEntity;
  words: Words;
  grant: ReturnType<Engine['grant']>;
}): AccessData['fields'] {
  return Object.values(entity.fields)
    .filter(
      (field) => !field.hidden && !field.writeOnly && (grant.hidden.has(field.name) || grant.readOnly.has(field.name)),
    )
    .map((field) => {
      const mode = grant.hidden.has(field.name) ? ('hidden' as const) : ('readOnly' as const);
      const { reasons } = explain(call.actor, entity, grant, { field: field.name, write: mode === 'readOnly' });
      return {
        name: field.name,
        title: textOf(entity, call.locale, `data.${field.name}`, field.title),
        mode,
        allowed: false,
        reasons: told(reasons, words),
      };
    });
}

/**
 * What the caller may do, and why. An entity of which one may do nothing does not exist for one.
 * @param id one row; absent: the entity as a whole
 * @throws Refusal `entity.unknown`; `row.unknown` when there is no such row, or it is not seen
 */
export async function ownAccess(engine: Engine, call: Call, name: string, id: string | undefined): Promise<AccessData> {
  const { actor, locale } = call;
  const entity = engine.entity(name);
  const grant = engine.grant(actor, entity);
  if (grant.actions.size === 0) throw new Refusal('entity.unknown', { entity: name.slice(0, 60) });
  if (id !== undefined && !hasFormat('uuid', id)) throw new Refusal('row.unknown');
  return engine.db.read(actor.tenant, async (connection) => {
    const role = engine.entity('sysRole');
    const words: Words = {
      roles: await roleNames(connection, actor.tenant, actor),
      scope: (code) => scopeLabel(entity, role, locale, code),
    };
    const row =
      id === undefined
        ? undefined
        : (await selectReadable(engine, call, connection, entity, grant, id, { all: true })).row;
    const rows =
      row === undefined
        ? explain(actor, entity, grant, {})
        : await explainRow(engine, call, connection, entity, String(id));
    const actions = Object.values(entity.actions)
      .filter((action) => action.permission && action.placement !== 'none')
      .map((action): AccessLine => {
        const { allowed, reasons } = explain(actor, entity, grant, { action: action.code });
        return {
          name: action.code,
          title: actionLabel(entity, action, locale),
          allowed,
          reasons: told(reasons, words),
        };
      });
    const changers = await changersOf(connection, actor.tenant);
    return {
      title: textOf(entity, locale, 'title', entity.title),
      roles: actor.roles.map(({ code }) => words.roles.get(code) ?? code),
      actions,
      fields: limitedFields({ call, entity, words, grant }),
      rows: { allowed: rows.allowed, reasons: told(rows.reasons, words, true) },
      ...(row === undefined ? {} : { state: entity.states ? stateTitle(entity, call, row) : '' }),
      changers,
    };
  });
}

/**
 * Data permissions: what a role may not see of the data that a menu opens (spec 6; Q-71). A limit narrows, and only who
 * sees all of it may lift it.
 */
import type { LimitField } from '../../../model/admin-wire.ts';
import type { Grant } from '../../../model/access.ts';
import { type ErrorCode, messageOf, type WireErrorCode } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledEntity, Row, Value } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { namesIn } from '../../access/roles.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, EntityHooks, HookContext } from '../engine.ts';
import { needAction } from '../query.ts';
import { rowRule } from '../row-rule.ts';

/** The menu's part of what a permission says. */
const GENERATED = 'schema:';

/** Both lists of field names, as the row has them. */
const LISTS = ['filterFields', 'readonlyFields'] as const;

async function entityOfMenu(
  engine: Engine,
  connection: Connection,
  menu: Value | undefined,
): Promise<CompiledEntity | undefined> {
  if (typeof menu !== 'string' || menu === '') return undefined;
  const { rows } = await connection.query<{ component: string | null }>(
    'select "menuComponent" as component from "sys_menu" where id = $1 and deleted_at is null',
    [menu],
  );
  const component = rows[0]?.component ?? '';
  return component.startsWith(GENERATED) ? engine.project().entities.get(component.slice(GENERATED.length)) : undefined;
}

function refuse(
  { call, entity }: HookContext,
  field: string,
  code: WireErrorCode,
  params: Readonly<Record<string, string>> = {},
): never {
  const own = entity.fields[field];
  const title = own ? textOf(entity, call.locale, `data.${field}`, own.title) : field;
  throw new Invalid([{ field, code, message: messageOf(code, call.locale, { field: title, ...params }) }]);
}

/** Does the author see and write whatever a change no longer withholds? */
function mayLift(grant: Grant, before: Row, after: Row | undefined): boolean {
  const still = (field: (typeof LISTS)[number]): ReadonlySet<string> => new Set(namesIn(after?.[field]));
  const lifted = (field: (typeof LISTS)[number]): string[] =>
    namesIn(before[field]).filter((name) => !still(field).has(name));
  const sameRule =
    after !== undefined && JSON.stringify(before['rowRule'] ?? null) === JSON.stringify(after['rowRule'] ?? null);
  const seesAll = grant.rows.some(({ kind }) => kind === 'all');
  return (
    lifted('filterFields').every((name) => !grant.hidden.has(name)) &&
    lifted('readonlyFields').every((name) => !grant.readOnly.has(name)) &&
    (sameRule || (before['rowRule'] ?? null) === null || seesAll)
  );
}

/** What a permission withholds while it is in force: nothing when it is switched off. */
function inForce(row: Row | null | undefined): Row {
  return row?.['status'] === 'enabled' ? row : { filterFields: null, readonlyFields: null, rowRule: null };
}

export const dataPermissionHooks: EntityHooks = {
  async before(context) {
    const { engine, call, connection, kind, old, row } = context;
    const limits = await entityOfMenu(engine, connection, old?.['menuId']);
    if (old && limits) {
      const moved = old['menuId'] !== row['menuId'] || old['roleId'] !== row['roleId'];
      if (
        !mayLift(engine.grant(call.actor, limits), inForce(old), kind === 'delete' || moved ? undefined : inForce(row))
      )
        throw new Refusal('permission.beyond');
    }
    if (kind === 'delete') return;
    const entity = await entityOfMenu(engine, connection, row['menuId']);
    if (!entity) return refuse(context, 'menuId', 'permission.menu');
    const { rows } = await connection.query<{ code: string }>(
      'select "roleCode" as code from "sys_role" where tenant_id = $1 and id = $2',
      [call.actor.tenant, row['roleId']],
    );
    if (rows[0]?.code === 'admin') refuse(context, 'roleId', 'permission.admin');
    for (const field of LISTS) {
      // What is no text is refused with its own word.
      if (typeof row[field] !== 'string') continue;
      const names = [...new Set(namesIn(row[field]))];
      const unknown = names.filter((name) => !Object.hasOwn(entity.fields, name));
      if (unknown.length > 0) refuse(context, field, 'permission.fields', { names: unknown.join('、').slice(0, 200) });
      row[field] = names.length > 0 ? names.join(',') : null;
    }
    const rule = row['rowRule'] ?? null;
    const mistake =
      rule === null ? undefined : rowRule(engine, entity, rule).problems.find(({ severity }) => severity === 'error');
    if (mistake)
      refuse(context, 'rowRule', 'permission.rule', {
        reason: messageOf(mistake.code as ErrorCode, call.locale, mistake.params),
      });
  },
};

/**
 * Fields of the data that a menu opens, in the caller's language; those the caller may not read are not among them.
 * @throws Refusal when the caller may not look at data permissions; an unknown menu, or one without data, has no fields
 */
export async function limitFields(engine: Engine, call: Call, menu: string): Promise<readonly LimitField[]> {
  const permissions = engine.entity('dataPermission');
  needAction(call, permissions, engine.grant(call.actor, permissions), 'query');
  const entity = await engine.db.read(call.actor.tenant, (connection) => entityOfMenu(engine, connection, menu));
  if (!entity) return [];
  const { hidden } = engine.grant(call.actor, entity);
  return Object.values(entity.fields)
    .filter(({ name }) => !hidden.has(name))
    .map(({ name, title, required }) => ({
      name,
      title: textOf(entity, call.locale, `data.${name}`, title),
      required,
    }));
}

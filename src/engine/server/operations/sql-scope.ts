/** Entities as SQL sees them: tables, columns, the tenant wall, and expressions compiled against one call. */
import type { ExpressionUser, SqlScope, SqlValues } from '../../model/expression/types.ts';
import { toCondition, toSql } from '../../model/expression/sql.ts';
import { IMPLICIT_COLUMNS, qualifiedTable, quoteIdent } from '../../model/names.ts';
import type { Actor } from '../../model/access.ts';
import type { CompiledEntity, Row, TypedExpression } from '../../model/types.ts';
import type { Call, Engine } from './engine.ts';
import { fieldTypes } from './field-types.ts';
import { parentsOf } from './parents.ts';
import type { Statement } from './statement.ts';

const IMPLICIT: Readonly<Record<string, string>> = IMPLICIT_COLUMNS;

/** Quoted column of a stored field, implicit ones included; undefined for sub-tables, derived and unknown fields. */
export function columnOf(entity: CompiledEntity, field: string): string | undefined {
  const implicit = IMPLICIT[field];
  if (implicit && Object.hasOwn(IMPLICIT, field)) return quoteIdent(implicit);
  const column = Object.hasOwn(entity.fields, field) ? entity.fields[field]?.column : undefined;
  return column === undefined ? undefined : quoteIdent(column);
}

/** Quoted table of an entity. */
export function tableOf(entity: CompiledEntity): string {
  return qualifiedTable(entity.storage.table);
}

/** `alias.tenant_id = …` for entities that belong to a tenant; platform entities have no such column. */
export function tenantWall(entity: CompiledEntity, alias: string, tenant: string): string {
  return entity.storage.scope === 'platform' ? 'true' : `${alias}.tenant_id = ${tenant}`;
}

/** Living rows: entities that only append have no deletion stamp. */
export function living(entity: CompiledEntity, alias: string): string {
  return entity.storage.append ? 'true' : `${alias}.deleted_at is null`;
}

const users = new WeakMap<Actor, ExpressionUser>();

/** `$user` of expressions. */
export function userOf(actor: Actor): ExpressionUser {
  let user = users.get(actor);
  if (!user)
    users.set(
      actor,
      (user = {
        id: actor.id,
        orgId: actor.orgId,
        orgPath: actor.orgPath,
        orgType: actor.orgType,
        postIds: [],
        codes: [...actor.codes],
      }),
    );
  return user;
}

/** The scope in which expressions of `entity` under `alias` are compiled for this call. */
export function sqlScope(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  outer?: { entity: CompiledEntity; alias?: string; row?: Row },
): SqlScope {
  const { actor } = call;
  const calendar = engine.calendar(actor.tenant);
  const values: SqlValues | undefined = outer?.row ? { outer: outer.row } : undefined;
  return {
    alias,
    // Under an alias of another expression its own names go on from there.
    ...(alias.startsWith('_e') ? { aliases: `${alias}_` } : {}),
    entityName: entity.name,
    ...(outer ? { outerEntity: outer.entity.name, ...(outer.alias ? { outerAlias: outer.alias } : {}) } : {}),
    ...(values ? { values } : {}),
    ...(entity.partOf
      ? { parents: parentsOf(engine.project(), entity).map(({ parent, field }) => ({ entity: parent.name, field })) }
      : {}),
    bind: statement.bind,
    tenant,
    entity(name) {
      const other = engine.entity(name);
      return {
        table: other.storage.table,
        scope: other.storage.scope,
        column: (field) => {
          const implicit = Object.hasOwn(IMPLICIT, field) ? IMPLICIT[field] : undefined;
          return implicit ?? other.fields[field]?.column ?? field;
        },
        typeOf: (field) => fieldTypes(other)[field],
        derived: (field) => other.fields[field]?.derived,
      };
    },
    user: userOf(actor),
    param: (key) => engine.param(actor.tenant, key),
    ...(calendar ? { calendar } : {}),
    today: engine.clock.today(),
    now: engine.clock.now(),
  };
}

/** An expression of `entity` as SQL in this statement. */
export function expressionSql(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  expression: TypedExpression,
): string {
  return toSql(expression, sqlScope(engine, call, statement, entity, alias, tenant));
}

/** The same as a condition for WHERE: null counts as false, and indexes stay usable. */
export function conditionSql(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  expression: TypedExpression,
  outer?: { entity: CompiledEntity; alias?: string; row?: Row },
): string {
  return `(${toCondition(expression, sqlScope(engine, call, statement, entity, alias, tenant, outer))})`;
}

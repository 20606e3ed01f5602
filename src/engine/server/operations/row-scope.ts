/** Which rows a grant shows, as SQL: the tenant wall AND any of the scopes (docs/format/meanings.md#effective-rows). */
import { type Grant, type RowScope, writingGrant } from '../../model/access.ts';
import { implies } from '../../model/expression/implies.ts';
import type { CompiledEntity, TypedExpression } from '../../model/types.ts';
import type { Call, Engine } from './engine.ts';
import { rowRule } from './row-rule.ts';
import { columnOf, conditionSql, living, tenantWall } from './sql-scope.ts';
import type { Statement } from './statement.ts';

/** The column that holds the owning organisation; an organisation owns itself. */
function ownerColumn(entity: CompiledEntity): string | undefined {
  if (entity.storage.owner) return columnOf(entity, entity.storage.owner);
  return entity.name === 'sysOrg' ? 'id' : undefined;
}

function scopeSql(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  scope: RowScope,
): string {
  switch (scope.kind) {
    case 'all':
      return 'true';
    case 'orgs': {
      const owner = ownerColumn(entity);
      // An entity without an owning organisation shows no row to an organisation scope: refuse by default.
      return owner && scope.orgs.length > 0
        ? `${alias}.${owner} = any(${statement.bind(scope.orgs, 'uuid[]')})`
        : 'false';
    }
    case 'self': {
      const user = statement.bind(call.actor.id, 'uuid');
      return entity.name === 'sysUser'
        ? `(${alias}.created_by = ${user} or ${alias}.id = ${user})`
        : `${alias}.created_by = ${user}`;
    }
    case 'rule': {
      const rule = entity.access.rows[scope.name];
      return rule ? conditionSql(engine, call, statement, entity, alias, tenant, rule) : 'false';
    }
    case 'named': {
      const { named } = entity.access;
      return named ? conditionSql(engine, call, statement, entity, alias, tenant, named) : 'false';
    }
    case 'narrowed': {
      const rules = scope.rules.map(({ rule }) => {
        const { expression } = rowRule(engine, entity, rule);
        // A rule that fits the entity no longer shows nothing: refuse by default.
        return expression ? conditionSql(engine, call, statement, entity, alias, tenant, expression) : 'false';
      });
      return `(${[scopeSql(engine, call, statement, entity, alias, tenant, scope.of), ...rules].join(' and ')})`;
    }
  }
}

/** The row's own answer to each scope of the grant, in its order: SQL conditions. */
export function scopeConditions(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  grant: Grant,
): string[] {
  return grant.rows.map((scope) => scopeSql(engine, call, statement, entity, alias, tenant, scope));
}

/**
 * What is asked for → rule → does the one say the other already? Both are of the compiled entities, which stay while
 * their files do.
 */
const implied = new WeakMap<TypedExpression, WeakMap<TypedExpression, boolean>>();

function ruleOf({ access }: CompiledEntity, scope: RowScope): TypedExpression | undefined {
  return scope.kind === 'named' ? access.named : scope.kind === 'rule' ? access.rows[scope.name] : undefined;
}

/** Does a rule of the grant show all rows that `asked` holds for? */
function isShown(entity: CompiledEntity, grant: Grant, asked: TypedExpression): boolean {
  const known = implied.get(asked) ?? new WeakMap<TypedExpression, boolean>();
  implied.set(asked, known);
  return grant.rows.some((scope) => {
    const rule = ruleOf(entity, scope);
    if (!rule) return false;
    const answer = known.get(rule) ?? implies(asked, rule);
    known.set(rule, answer);
    return answer;
  });
}

/**
 * Conditions every read and write of `entity` carries: tenant, living (or deleted) rows, and the grant's scopes or what
 * a feature gives beside them.
 * @param asked holds for all rows that are asked for. Who asks for own rows is not asked whose they are: PostgreSQL
 * sees that too, yet
 *   goes to every row for the columns of what it then leaves out, where an index alone would count them
 * @returns SQL conditions to be joined by `and`
 */
export function visibleRows(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  grant: Grant,
  which: 'living' | 'deleted' = 'living',
  asked?: TypedExpression,
): string[] {
  // Whoever is named in a row does not go through the bin by it.
  const reached = which === 'deleted' ? writingGrant(entity, grant) : grant;
  const scopes =
    asked && isShown(entity, reached, asked)
      ? ['true']
      : scopeConditions(engine, call, statement, entity, alias, tenant, reached);
  if (!scopes.includes('true'))
    scopes.push(...engine.givers(entity.name).map((giver) => giver({ engine, call }, statement, alias)));
  const conditions = [tenantWall(entity, alias, tenant)];
  if (which === 'living') conditions.push(living(entity, alias));
  else conditions.push(entity.storage.append ? 'false' : `${alias}.deleted_at is not null`);
  if (!scopes.includes('true'))
    conditions.push(
      scopes.length === 0 ? 'false' : scopes.length === 1 ? (scopes[0] ?? 'false') : `(${scopes.join(' or ')})`,
    );
  return conditions;
}

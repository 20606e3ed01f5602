/**
 * The rows of another entity that the caller sees by their own right, as a condition: who is led there by a reference
 * sees no others.
 */
import type { CompiledEntity } from '../../model/types.ts';
import type { Call, Engine } from './engine.ts';
import { parentsOf } from './parents.ts';
import { scopeConditions } from './row-scope.ts';
import { columnOf, tableOf, tenantWall } from './sql-scope.ts';
import type { Statement } from './statement.ts';

/**
 * @param given also what a task, a copy or the like gives to those who may not open the list
 * @returns undefined where all rows are the caller's to see
 */
export function ownRows(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  given = false,
): string | undefined {
  const parents = parentsOf(engine.project(), entity);
  const grant = engine.grant(call.actor, entity);
  const isListed = grant.actions.has('query');
  if (parents.length > 0) {
    const ways = parents.map(({ parent, field }) => {
      const above = `${alias}_p`;
      const seen = ownRows(engine, call, statement, parent, above, tenant, given);
      const own = `${alias}.${columnOf(entity, field)}`;
      return parents.length === 1 && seen === undefined
        ? undefined
        : `exists (select 1 from ${tableOf(parent)} ${above} where ${[tenantWall(parent, above, tenant), `${above}.id = ${own}`, ...(seen === undefined ? [] : [seen])].join(' and ')})`;
    });
    return ways.includes(undefined) ? undefined : `(${ways.join(' or ')})`;
  }
  const scopes = isListed ? scopeConditions(engine, call, statement, entity, alias, tenant, grant) : [];
  if (scopes.includes('true')) return undefined;
  if (isListed || given)
    scopes.push(...engine.givers(entity.name).map((giver) => giver({ engine, call }, statement, alias)));
  return scopes.length === 0 ? 'false' : `(${scopes.join(' or ')})`;
}

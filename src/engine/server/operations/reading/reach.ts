/**
 * What a condition that a caller wrote may reach: the fields it may name, the entities behind a reference, and the rows
 * there (docs/access.md, Reading).
 */
import { sightOf } from '../../../model/access.ts';
import { toCondition, toSql } from '../../../model/expression/sql.ts';
import type { FieldTypeInfo, SqlScope } from '../../../model/expression/types.ts';
import type { CompiledEntity, TypedExpression } from '../../../model/types.ts';
import type { ReadSources } from '../../../model/view.ts';
import type { Call, Engine } from '../engine.ts';
import { fieldTypes } from '../field-types.ts';
import { scopeConditions } from '../row-scope.ts';
import { sqlScope } from '../sql-scope.ts';
import type { Statement } from '../statement.ts';

/** What judges an expression for the caller. */
export function readSources(engine: Engine, call: Call): ReadSources {
  return {
    entity: (name) => engine.project().entities.get(name),
    everybodys: (name) => engine.schemas.project().entities.get(name),
    grant: (entity) => engine.grant(call.actor, entity),
  };
}

/** May a caller who reads rows of `from` look into rows of `to` as well? Rows of a sub-table go with their parent. */
function reaches(engine: Engine, call: Call, from: CompiledEntity, to: CompiledEntity | undefined): boolean {
  if (!to) return false;
  return to.partOf ? to.partOf.parents.includes(from.name) : engine.grant(call.actor, to).actions.has('query');
}

/** May the caller know which rows of a sub-table belong to which row? A part always stands with its parent. */
function linkOpen(
  engine: Engine,
  call: Call,
  { entity: name, by }: { readonly entity: string; readonly by: string },
): boolean {
  const entity = engine.entity(name);
  return entity.partOf !== undefined || sightOf(engine.grant(call.actor, entity), entity, by) === 'open';
}

/**
 * The fields of an entity as a caller's own condition knows them: those that may be compared, and of references only
 * what leads to
 * entities the caller may open. What is left out is as unknown as a name that was never there.
 */
export function comparableTypes(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
): Readonly<Record<string, FieldTypeInfo>> {
  const grant = engine.grant(call.actor, entity);
  const leads = (name: string): boolean => reaches(engine, call, entity, engine.project().entities.get(name));
  return Object.fromEntries(
    Object.entries(fieldTypes(entity)).flatMap(([name, info]): [string, FieldTypeInfo][] => {
      if (sightOf(grant, entity, name) !== 'open') return [];
      const { ref, refs, children, ...bare } = info;
      if (children) return leads(children.entity) && linkOpen(engine, call, children) ? [[name, info]] : [];
      return [
        [
          name,
          { ...bare, ...(ref && leads(ref.entity) ? { ref } : {}), ...(refs && leads(refs.entity) ? { refs } : {}) },
        ],
      ];
    }),
  );
}

/** Rows of other entities that a caller's expression reaches count as missing unless the caller's scopes show them. */
function wishedScope(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
): SqlScope {
  const reach = (name: string, reached: string): string[] => {
    const other = engine.entity(name);
    if (other.partOf) return [];
    const scopes = scopeConditions(engine, call, statement, other, reached, tenant, engine.grant(call.actor, other));
    if (scopes.includes('true')) return [];
    return [scopes.length === 0 ? 'false' : `(${scopes.join(' or ')})`];
  };
  return { ...sqlScope(engine, call, statement, entity, alias, tenant), reach };
}

/** A caller's condition as SQL. */
export function wishedCondition(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  expression: TypedExpression,
): string {
  return `(${toCondition(expression, wishedScope(engine, call, statement, entity, alias, tenant))})`;
}

/** A value the caller gathers rows by, or reckons with, as SQL. */
export function wishedValue(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  expression: TypedExpression,
): string {
  return toSql(expression, wishedScope(engine, call, statement, entity, alias, tenant));
}

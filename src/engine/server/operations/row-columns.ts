/** The columns of a row that a caller may read, as a select list, and the way of a stored row back to a wire row. */
import type { Grant } from '../../model/access.ts';
import { quoteIdent } from '../../model/names.ts';
import type { CompiledEntity, CompiledField, Row } from '../../model/types.ts';
import type { Call, Engine } from './engine.ts';
import { keptText } from './kept-text.ts';
import { labelColumn, labelSql, pageLabels } from './labels.ts';
import { maskText } from './reading/mask.ts';
import { columnOf, expressionSql } from './sql-scope.ts';
import type { Statement } from './statement.ts';

/** Implicit fields that travel with every row. */
export const SHOWN_IMPLICIT = ['id', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'rev'] as const;
const APPEND_IMPLICIT = ['id', 'createdBy', 'createdAt'] as const;

export function implicitOf(entity: CompiledEntity): readonly string[] {
  return entity.storage.append ? APPEND_IMPLICIT : SHOWN_IMPLICIT;
}

/**
 * Fields of `entity` with a value in a query: stored and derived ones, never sub-tables, write-only ones and
 * placeholders.
 */
export function readableFields(entity: CompiledEntity, grant?: Grant): CompiledField[] {
  return Object.values(entity.fields).filter(
    (field) =>
      field.kind !== 'children' && !field.writeOnly && field.missing === undefined && !grant?.hidden.has(field.name),
  );
}

/**
 * `t."a" as "a", …` for the implicit and the given fields; derived ones are computed in the query, labels of references
 * on demand.
 */
export function selectList(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  fields: readonly CompiledField[],
  labels = false,
): string {
  const parts = implicitOf(entity).map((name) => `${alias}.${columnOf(entity, name)} as ${quoteIdent(name)}`);
  for (const field of fields) {
    if (field.derived)
      parts.push(
        `${expressionSql(engine, call, statement, entity, alias, tenant, field.derived)} as ${quoteIdent(field.name)}`,
      );
    else if (field.column !== undefined)
      parts.push(`${alias}.${quoteIdent(field.column)} as ${quoteIdent(field.name)}`);
  }
  const label = labels ? labelColumn(engine, call, statement, entity, alias, tenant, fields) : undefined;
  if (label !== undefined) parts.push(label);
  return parts.join(', ');
}

/** What the caller may see of a row, with the labels of its references. */
export function shownColumns(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  grant: Grant,
): string {
  return keptText(engine, call, statement, grant, `shown ${alias} ${tenant}`, () =>
    selectList(engine, call, statement, entity, alias, tenant, readableFields(entity, grant), true),
  );
}

/** The same without labels, as rows of a page have it. */
export function pageColumns(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  grant: Grant,
): string {
  return keptText(engine, call, statement, grant, `page ${alias} ${tenant}`, () =>
    selectList(engine, call, statement, entity, alias, tenant, readableFields(entity, grant)),
  );
}

/**
 * The columns of `pageColumns` taken from the page, and the labels of all its rows in the first one. @param page common
 * table expression of the rows
 */
export function labelledColumns(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  page: string,
  tenant: string,
  grant: Grant,
): string {
  return keptText(engine, call, statement, grant, `labelled ${page} ${tenant}`, () => {
    const fields = readableFields(entity, grant);
    const names = [
      ...implicitOf(entity),
      ...fields.filter(({ derived, column }) => derived || column !== undefined).map(({ name }) => name),
    ];
    const labels = pageLabels(engine, call, statement, entity, page, tenant, fields);
    return [
      ...names.map((name) => `${page}.${quoteIdent(name)}`),
      ...(labels === undefined ? [] : [`case when row_number() over () = 1 then ${labels} end as "$labels"`]),
    ].join(', ');
  });
}

/** Its label. */
export function shownLabel(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  tenant: string,
  grant: Grant,
): string {
  return keptText(engine, call, statement, grant, `label ${alias} ${tenant}`, () =>
    labelSql(engine, call, statement, entity, alias, tenant, entity.storage.label),
  );
}

const whole = new WeakMap<CompiledEntity, string | null>();

/**
 * All that can be read of a row under the alias `t`. Where nothing of it is worked out it is the same text each time,
 * and remembered.
 */
export function wholeRow(
  engine: Engine,
  call: Call,
  statement: Statement,
  entity: CompiledEntity,
  tenant: string,
): string {
  const known = whole.get(entity);
  if (known) return known;
  const fields = readableFields(entity);
  const list = selectList(engine, call, statement, entity, 't', tenant, fields);
  if (known === undefined) whole.set(entity, fields.some(({ derived }) => derived) ? null : list);
  return list;
}

const masked = new WeakMap<CompiledEntity, readonly string[]>();

/** Puts masks on sensitive texts of a row that leaves the server. Changes the row in hand. */
export function maskRow(entity: CompiledEntity, row: Row): Row {
  let fields = masked.get(entity);
  if (!fields) {
    fields = Object.values(entity.fields)
      .filter((field) => field.sensitive === 'mask')
      .map((field) => field.name);
    masked.set(entity, fields);
  }
  for (const name of fields) {
    const value = row[name];
    if (typeof value === 'string') row[name] = maskText(value);
  }
  return row;
}

/** Labels of referenced rows: one query per referenced entity and page, never one per row. */
import { sightOf } from '../../model/access.ts';
import { numberField } from '../../model/code-field.ts';
import { PEOPLE } from '../../model/list/row-order.ts';
import { quoteIdent } from '../../model/names.ts';
import type { CompiledEntity, CompiledField, Row, Template, Value } from '../../model/types.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine } from './engine.ts';
import { maskSql } from './reading/mask.ts';
import { columnOf, expressionSql, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';

/** A column as text for a label, as far as the caller may read it: with its mask, or nothing. */
function labelPart(engine: Engine, call: Call, entity: CompiledEntity, name: string, sql: string): string {
  const sight = sightOf(engine.grant(call.actor, entity), entity, name);
  if (sight === 'withheld') return `''`;
  // A moment to the second, as it is written everywhere: a name says no fractions and no zone.
  const text = entity.fields[name]?.kind === 'datetime' ? `to_char(${sql}, 'YYYY-MM-DD HH24:MI:SS')` : `${sql}::text`;
  return `coalesce(${sight === 'masked' ? maskSql(sql) : text}, '')`;
}

/** A label that is a reference shows that one's label, whose label may be a reference; not without end. */
const MAX_LABELS = 3;
/** Digits of an id that tell a row from its neighbours where it has no number either. */
const SHORT_ID = 8;

/** SQL text of a label template over `alias`: never empty, never an id (docs/format.md, What the page leaves to the compiler). What the caller may not read leaves its place empty. */
export function labelSql(engine: Engine, call: Call, statement: Statement, entity: CompiledEntity, alias: string, tenant: string, template: Template, depth = 0): string {
  /** The text at the end of a path; over a reference it is a sub-select. */
  const textAt = (of: CompiledEntity, at: string, [name = '', ...rest]: readonly string[], deep: number): string => {
    const field = Object.hasOwn(of.fields, name) ? of.fields[name] : undefined;
    if (sightOf(engine.grant(call.actor, of), of, name) === 'withheld') return `''`;
    if (field?.derived) return rest.length > 0 ? `''` : labelPart(engine, call, of, name, `(${expressionSql(engine, call, statement, of, at, tenant, field.derived)})`);
    const column = columnOf(of, name);
    const target = field?.kind === 'ref' ? field.ref?.entity : PEOPLE.find((person) => person === name) && 'sysUser';
    if (column === undefined || (field ? ['refs', 'file', 'files', 'json'].includes(field.kind) : name === 'id' || name === 'tenantId')) return `''`;
    if (target === undefined) return field?.kind === 'ref' ? `''` : labelPart(engine, call, of, name, `${at}.${column}`);
    const other = engine.project().entities.get(target);
    if (!other || other.storage.source.kind !== 'table' || deep >= MAX_LABELS) return `''`;
    const inner = `h${deep}`;
    const value = rest.length > 0 ? textAt(other, inner, rest, deep + 1) : labelSql(engine, call, statement, other, inner, tenant, other.storage.label, deep + 1);
    return `coalesce((select ${value} from ${quoteIdent(other.storage.table)} ${inner} where ${tenantWall(other, inner, tenant)} and ${inner}.id = ${at}.${column}), '')`;
  };
  const parts = template.parts.map((part) => (typeof part === 'string' ? `'${part.replaceAll("'", "''")}'` : textAt(entity, alias, part.path.split('.'), depth)));
  const number = numberField(Object.values(entity.fields).filter(({ name }) => sightOf(engine.grant(call.actor, entity), entity, name) === 'open'));
  const named = [...(parts.length === 0 ? [] : [`nullif(trim(${parts.join(' || ')}), '')`]), ...(number?.column === undefined ? [] : [`nullif(${alias}.${quoteIdent(number.column)}, '')`])];
  return `coalesce(${[...named, `'#' || upper(right(${alias}.id::text, ${SHORT_ID}))`].join(', ')})`;
}

/** id → label of rows of one entity, deleted ones too (a history still names them). */
export async function labelsOf(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const text = `select t.id, ${labelSql(engine, call, statement, entity, 't', tenant, entity.storage.label)} as label from ${quoteIdent(entity.storage.table)} t `
    + `where ${tenantWall(entity, 't', tenant)} and t.id = any(${statement.bind(ids, 'uuid[]')})`;
  // A platform entity has no tenant column, yet its labels may hop to one that has: the place must exist in the text.
  const rows = await runPrepared<{ id: string; label: string }>(connection, entity.storage.scope === 'platform' ? `${text} and ${tenant} is not null` : text, statement.values);
  return new Map(rows.map((row) => [row.id, row.label]));
}

/** The entity that a reference of this row points to; polymorphic ones look at the deciding field. */
export function referencedEntity(field: CompiledField, row: Row): string | undefined {
  if (!field.ref) return undefined;
  if (field.ref.entity) return field.ref.entity;
  const value = field.ref.entityField ? row[field.ref.entityField] : undefined;
  if (typeof value !== 'string') return undefined;
  const { entityOf } = field.ref;
  return entityOf && Object.hasOwn(entityOf, value) ? entityOf[value] : value;
}

function idsIn(value: Value | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

/**
 * A column with the labels of plain references by their fields, fetched by primary key inside the row's own query: no further round trip.
 * One for all of them, for each column of an answer is described, parsed and taken out again.
 */
export function labelColumn(engine: Engine, call: Call, statement: Statement, entity: CompiledEntity, alias: string, tenant: string, fields: readonly CompiledField[]): string | undefined {
  const people = PEOPLE.filter((name) => name === 'createdBy' || !entity.storage.append).map((name) => ({ name, target: 'sysUser' }));
  const plain = fields.filter((field) => field.kind === 'ref' && field.ref?.entity && field.column !== undefined).map((field) => ({ name: field.name, target: field.ref?.entity ?? '' }));
  const labels = [...plain, ...people].flatMap(({ name, target }) => {
    const other = engine.project().entities.get(target);
    if (!other || other.storage.source.kind !== 'table') return [];
    return [{ name, label: `(select ${labelSql(engine, call, statement, other, 'l', tenant, other.storage.label)} from ${quoteIdent(other.storage.table)} l where ${tenantWall(other, 'l', tenant)} and l.id = ${alias}.${columnOf(entity, name)})` }];
  });
  return labels.length === 0 ? undefined : `json_object(array[${labels.map(({ name }) => `'${name}'`).join(', ')}], array[${labels.map(({ label }) => label).join(', ')}]) as "$labels"`;
}

/** The labels that a row was fetched with; of a reference that is empty, or of a row that is gone, there is none. */
function fetchedLabels({ $labels: fetched }: WireRow): { [field: string]: string | string[] } {
  const own: { [field: string]: string | string[] } = {};
  for (const name in fetched) {
    const label = fetched[name];
    if (typeof label === 'string') own[name] = label;
  }
  return own;
}

const otherFields = new WeakMap<CompiledEntity, readonly CompiledField[]>();

/** References whose labels the row's own query cannot fetch: lists of ids, and those whose entity another field decides. */
function asideFields(entity: CompiledEntity): readonly CompiledField[] {
  let fields = otherFields.get(entity);
  if (!fields) otherFields.set(entity, (fields = Object.values(entity.fields).filter((field) => field.kind === 'refs' || (field.kind === 'ref' && field.ref?.entityField !== undefined))));
  return fields;
}

/** Puts `$labels` on rows that were fetched with `labelColumn`; what is left takes one query per referenced entity. */
export async function attachLabels(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, rows: readonly Row[]): Promise<void> {
  const fields = asideFields(entity);
  const wanted = new Map<string, Set<string>>();
  for (const row of rows) {
    for (const field of fields) {
      const target = field.name in row ? referencedEntity(field, row) : undefined;
      if (!target) continue;
      const ids = wanted.get(target) ?? new Set<string>();
      wanted.set(target, ids);
      for (const id of idsIn(row[field.name])) ids.add(id);
    }
  }
  const labels = new Map<string, Map<string, string>>();
  for (const [target, ids] of wanted) {
    const other = ids.size > 0 ? engine.project().entities.get(target) : undefined;
    if (other) labels.set(target, await labelsOf(engine, call, connection, other, [...ids]));
  }
  for (const row of rows as readonly WireRow[]) {
    const own = fetchedLabels(row);
    for (const field of fields) {
      const value = row[field.name];
      const known = labels.get(referencedEntity(field, row) ?? '');
      if (value === null || value === undefined) continue;
      own[field.name] = Array.isArray(value) ? idsIn(value).map((id) => known?.get(id) ?? '') : (known?.get(String(value)) ?? '');
    }
    row.$labels = own;
  }
}

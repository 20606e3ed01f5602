/** Filters of a list: plain parameters of fields, keyword and `where`, as SQL conditions. */
import type { Grant } from '../../model/access.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import { checkExpression } from '../../model/expression/check.ts';
import type { CompiledEntity, CompiledField, Value } from '../../model/types.ts';
import { type CheckedField, validateField } from '../../model/validate.ts';
import type { Call, Engine } from './engine.ts';
import { castOf, fieldTypes } from './field-types.ts';
import { bigrams, normalise } from './search-key.ts';
import { columnOf, conditionSql, expressionSql, tableOf, tenantWall } from './sql-scope.ts';
import type { Statement } from './statement.ts';

/** What a list query carries: names as in docs/api.md, values as texts. */
export type Params = Readonly<Record<string, string | undefined>>;

const SUFFIXES = ['From', 'To', 'Under', 'Like'] as const;
const MAX_LIST = 500;

interface Place {
  readonly engine: Engine;
  readonly call: Call;
  readonly statement: Statement;
  readonly entity: CompiledEntity;
  readonly alias: string;
  readonly tenant: string;
  readonly grant: Grant;
}

const IMPLICIT_FILTERS: Readonly<Record<string, CompiledField['kind']>> = { id: 'ref', createdBy: 'ref', createdAt: 'datetime', updatedAt: 'datetime', updatedBy: 'ref' };

function fieldOf(entity: CompiledEntity, grant: Grant, name: string): CheckedField | undefined {
  if (Object.hasOwn(IMPLICIT_FILTERS, name)) return { name, title: name, kind: IMPLICIT_FILTERS[name] ?? 'ref' };
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  return field && !grant.hidden.has(name) && field.kind !== 'children' && field.kind !== 'json' && !field.writeOnly ? field : undefined;
}

/** The SQL value of a field: its column, or its derived expression. */
export function fieldSql(place: Omit<Place, 'grant'>, name: string): string | undefined {
  const { engine, call, statement, entity, alias, tenant } = place;
  const derived = entity.fields[name]?.derived;
  if (derived) return expressionSql(engine, call, statement, entity, alias, tenant, derived);
  const column = columnOf(entity, name);
  return column === undefined ? undefined : `${alias}.${column}`;
}

/** A filter's text as a typed value; throws `Invalid` naming the field. */
function typedValue(place: Place, field: CheckedField, text: string): Value {
  const plain: CheckedField = { name: field.name, title: field.title, kind: field.kind === 'refs' || field.kind === 'files' ? 'ref' : field.kind === 'multi' ? 'text' : field.kind, scale: 12 };
  let value: Value = text;
  if (plain.kind === 'integer' || plain.kind === 'double') value = text.trim() === '' ? text : Number(text);
  if (plain.kind === 'boolean') value = text === 'true' ? true : text === 'false' ? false : text;
  if (plain.kind === 'datetime' && text.length === 10) value = `${text} 00:00:00`;
  const errors = validateField(plain, value, { locale: place.call.locale });
  if (errors.length > 0) throw new Invalid(errors);
  return value;
}

function isList(field: CheckedField): boolean {
  return field.kind === 'refs' || field.kind === 'multi' || field.kind === 'files';
}

function equalTo(place: Place, field: CheckedField, sql: string, text: string): string {
  if (text === 'null') return isList(field) ? `coalesce(cardinality(${sql}), 0) = 0` : `${sql} is null`;
  const values = text.split(',').slice(0, MAX_LIST).map((entry) => typedValue(place, field, entry));
  const cast = castOf(field.kind);
  if (isList(field)) return `${sql} && ${place.statement.bind(values, cast)}`;
  if (field.kind === 'boolean') return values.includes(false) ? (values.includes(true) ? 'true' : `${sql} is not true`) : `${sql} is true`;
  if (values.length === 1) return `${sql} = ${place.statement.bind(values[0], cast)}`;
  return `${sql} = any(${place.statement.bind(values, `${cast}[]`)})`;
}

/** The node and everything below it, by the tree's parent column. */
function under(place: Place, field: CheckedField, sql: string, text: string): string {
  const info = place.entity.fields[field.name];
  const target = info?.ref?.entity ? place.engine.entity(info.ref.entity) : undefined;
  const parent = target?.storage.treeParent ? columnOf(target, target.storage.treeParent) : undefined;
  if (!target || !parent) return equalTo(place, field, sql, text);
  const root = place.statement.bind(typedValue(place, field, text), 'uuid');
  const tree = `with recursive below as (select o.id from ${tableOf(target)} o where ${tenantWall(target, 'o', place.tenant)} and o.id = ${root} `
    + `union select o.id from ${tableOf(target)} o join below b on o.${parent} = b.id where ${tenantWall(target, 'o', place.tenant)}) select id from below`;
  return isList(field) ? `${sql} && array(${tree})` : `${sql} in (${tree})`;
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}

function suffixed(place: Place, field: CheckedField, sql: string, suffix: (typeof SUFFIXES)[number], text: string): string | undefined {
  if (suffix === 'Under') return field.kind === 'ref' || field.kind === 'refs' ? under(place, field, sql, text) : undefined;
  if (suffix === 'Like') return field.kind === 'text' ? `${sql} ilike ${place.statement.bind(likePattern(text), 'text')}` : undefined;
  if (isList(field) || field.kind === 'boolean' || field.kind === 'ref' || field.kind === 'file') return undefined;
  // A day as the upper end of a time means the whole day.
  if (suffix === 'To' && field.kind === 'datetime' && text.length === 10) return `${sql} < ${place.statement.bind(typedValue(place, field, text), 'timestamptz')} + interval '1 day'`;
  return `${sql} ${suffix === 'From' ? '>=' : '<='} ${place.statement.bind(typedValue(place, field, text), castOf(field.kind))}`;
}

/** Keyword: bigrams narrow by index, the text itself decides. */
export function keywordCondition(statement: Statement, alias: string, keyword: string): string | undefined {
  const text = normalise(keyword).slice(0, 100);
  if (text === '') return undefined;
  const like = `${alias}.search_text like ${statement.bind(likePattern(text), 'text')}`;
  return [...text].length < 2 ? like : `(${alias}.search_grams @> ${statement.bind(bigrams(text), 'text[]')} and ${like})`;
}

function whereCondition(place: Place, text: string): string {
  const { engine, call, entity, grant } = place;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new Refusal('query.where', { reason: 'JSON' });
  }
  const { expression, problems } = checkExpression(raw, {
    entity: entity.name,
    fieldsOf: (name) => {
      const other = engine.project().entities.get(name);
      if (!other) return undefined;
      const hidden = other === entity ? grant.hidden : engine.grant(call.actor, other).hidden;
      // A withheld field is unknown to a filter too: its rows would tell its value.
      return Object.fromEntries(Object.entries(fieldTypes(other)).filter(([field]) => !hidden.has(field) && !other.fields[field]?.writeOnly));
    },
    params: {},
    allow: { old: false, input: false, isNew: false, param: false },
  }, { type: 'boolean' });
  const first = problems.find((problem) => problem.severity === 'error');
  if (!expression || first) throw new Refusal('query.where', { reason: first ? `${first.path.join('.')} ${first.code}` : 'JSON' });
  return conditionSql(engine, call, place.statement, entity, place.alias, place.tenant, expression);
}

const RESERVED = new Set(['currentPage', 'pageSize', 'page', 'limit', 'sort', 'keyword', 'where', 'after', 'view', 'withActions', 'totals', 'deleted', 'columns', 'lang']);

/** All conditions of a list query. Unknown parameters are ignored (Q-143). */
export function filterConditions(place: Place, params: Params): string[] {
  const conditions: string[] = [];
  for (const [name, text] of Object.entries(params)) {
    if (text === undefined || text === '' || RESERVED.has(name)) continue;
    const field = fieldOf(place.entity, place.grant, name);
    if (field) {
      const sql = fieldSql(place, name);
      if (sql) conditions.push(equalTo(place, field, sql, text));
      continue;
    }
    const suffix = SUFFIXES.find((end) => name.endsWith(end));
    const base = suffix ? fieldOf(place.entity, place.grant, name.slice(0, -suffix.length)) : undefined;
    const sql = base ? fieldSql(place, base.name) : undefined;
    const condition = suffix && base && sql ? suffixed(place, base, sql, suffix, text) : undefined;
    if (condition) conditions.push(condition);
  }
  const keyword = params['keyword'] && place.entity.list.keyword.length > 0 ? keywordCondition(place.statement, place.alias, params['keyword']) : undefined;
  if (keyword) conditions.push(keyword);
  if (params['where']) conditions.push(whereCondition(place, params['where']));
  const view = params['view'] ? place.entity.list.views[params['view']] : undefined;
  if (view?.filter) conditions.push(conditionSql(place.engine, place.call, place.statement, place.entity, place.alias, place.tenant, view.filter));
  return conditions;
}


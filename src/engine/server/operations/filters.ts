/** Filters of a list: plain parameters of fields, keyword and `where`, as SQL conditions. */
import { type Grant, sightOf } from '../../model/access.ts';
import { type ErrorCode, messageOf } from '../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import { checkExpression } from '../../model/expression/check.ts';
import { compareMoment, shownMoment } from '../../model/expression/moment-sql.ts';
import type { ExpressionProblem } from '../../model/expression/types.ts';
import type { TypeAndScale } from '../../model/expression/typing.ts';
import { splitList } from '../../model/list/filter-text.ts';
import { filterName, filterParam, LIST_MANNERS, LIST_WORDS } from '../../model/list/list-words.ts';
import { nearest } from '../../model/format/nearest.ts';
import type { CompiledEntity, CompiledField, TypedExpression, Value } from '../../model/types.ts';
import { type CheckedField, validateField } from '../../model/validate.ts';
import { isTenants, readsOpenly, textOf, viewOfEverybody } from '../../model/view.ts';
import type { Call, Engine } from './engine.ts';
import { castOf } from './field-types.ts';
import { keywordCondition, keywordFields, likePattern } from './reading/keyword.ts';
import { MOST_VALUES, needLimits, type Params, short } from './reading/params.ts';
import { comparableTypes, readSources, wishedCondition } from './reading/reach.ts';
import { columnOf, conditionSql, expressionSql, tableOf, tenantWall } from './sql-scope.ts';
import type { Statement } from './statement.ts';
import { namesWith } from './words.ts';

const SUFFIXES = ['From', 'To', 'Under', 'Like'] as const;

interface Place {
  readonly engine: Engine;
  readonly call: Call;
  readonly statement: Statement;
  readonly entity: CompiledEntity;
  readonly alias: string;
  readonly tenant: string;
  readonly grant: Grant;
}

const IMPLICIT_FILTERS: Readonly<Record<string, CompiledField['kind']>> = {
  id: 'ref',
  createdBy: 'ref',
  createdAt: 'datetime',
  updatedAt: 'datetime',
  updatedBy: 'ref',
};

function fieldOf(entity: CompiledEntity, grant: Grant, name: string): CheckedField | undefined {
  if (Object.hasOwn(IMPLICIT_FILTERS, name)) return { name, title: name, kind: IMPLICIT_FILTERS[name] ?? 'ref' };
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  return field && field.kind !== 'children' && field.kind !== 'json' && sightOf(grant, entity, name) === 'open'
    ? field
    : undefined;
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
  const plain: CheckedField = {
    name: field.name,
    title: field.title,
    kind: field.kind === 'refs' || field.kind === 'files' ? 'ref' : field.kind === 'multi' ? 'text' : field.kind,
    scale: 12,
  };
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
  const entries = splitList(text);
  if (entries.length > MOST_VALUES) throw new Refusal('query.many', { name: field.name, limit: MOST_VALUES });
  const values = entries.map((entry) => typedValue(place, field, entry));
  const cast = castOf(field.kind);
  if (isList(field)) return `${sql} && ${place.statement.bind(values, cast)}`;
  if (field.kind === 'boolean')
    return values.includes(false) ? (values.includes(true) ? 'true' : `${sql} is not true`) : `${sql} is true`;
  const isMoment = field.kind === 'datetime';
  if (values.length > 1)
    return `${isMoment ? shownMoment(sql) : sql} = any(${place.statement.bind(values, `${cast}[]`)})`;
  const value = place.statement.bind(values[0], cast);
  return isMoment ? compareMoment(sql, '=', value) : `${sql} = ${value}`;
}

/**
 * The node and everything below it, by the tree's parent column; nothing where the caller may not read that one.
 * Choices show the tree to whoever may choose, so no code for it is asked.
 */
function under(place: Place, field: CheckedField, sql: string, text: string): string | undefined {
  const info = place.entity.fields[field.name];
  const target = info?.ref?.entity ? place.engine.entity(info.ref.entity) : undefined;
  const parent = target?.storage.treeParent ? columnOf(target, target.storage.treeParent) : undefined;
  if (!target || !parent) return equalTo(place, field, sql, text);
  if (sightOf(place.engine.grant(place.call.actor, target), target, target.storage.treeParent ?? '') !== 'open')
    return undefined;
  const root = place.statement.bind(typedValue(place, field, text), 'uuid');
  const tree =
    `with recursive below as (select o.id from ${tableOf(target)} o where ${tenantWall(target, 'o', place.tenant)} and o.id = ${root} ` +
    `union select o.id from ${tableOf(target)} o join below b on o.${parent} = b.id where ${tenantWall(target, 'o', place.tenant)}) select id from below`;
  return isList(field) ? `${sql} && array(${tree})` : `${sql} in (${tree})`;
}

function suffixed(
  place: Place,
  field: CheckedField,
  sql: string,
  suffix: (typeof SUFFIXES)[number],
  text: string,
): string | undefined {
  if (suffix === 'Under')
    return field.kind === 'ref' || field.kind === 'refs' ? under(place, field, sql, text) : undefined;
  if (suffix === 'Like')
    return field.kind === 'text' ? `${sql} ilike ${place.statement.bind(likePattern(text), 'text')}` : undefined;
  if (isList(field) || field.kind === 'boolean' || field.kind === 'ref' || field.kind === 'file') return undefined;
  // A day as the upper end of a time means the whole day.
  if (suffix === 'To' && field.kind === 'datetime' && text.length === 10)
    return `${sql} < ${place.statement.bind(typedValue(place, field, text), castOf(field.kind))} + interval '1 day'`;
  const [operator, value] = [
    suffix === 'From' ? '>=' : '<=',
    place.statement.bind(typedValue(place, field, text), castOf(field.kind)),
  ];
  return field.kind === 'datetime' ? compareMoment(sql, operator, value) : `${sql} ${operator} ${value}`;
}

/** How the expression checker puts a mistake, in the caller's language and no longer than a line. */
function mistake(call: Call, { code, params }: ExpressionProblem): string {
  return messageOf(
    code as ErrorCode,
    call.locale,
    Object.fromEntries(Object.entries(params).map(([key, value]) => [key, short(value)])),
  );
}

/**
 * An expression over the fields that the caller may compare: what is withheld is as unknown as a name that was never
 * there.
 */
export function wishedExpression(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  raw: unknown,
  gives?: TypeAndScale,
): ReturnType<typeof checkExpression> {
  return checkExpression(
    raw,
    {
      entity: entity.name,
      fieldsOf: (name) => {
        const other = engine.project().entities.get(name);
        return other && comparableTypes(engine, call, other);
      },
      params: {},
      allow: { old: false, input: false, isNew: false, param: false },
    },
    gives,
  );
}

function whereCondition(place: Place, text: string): string {
  const { engine, call, entity } = place;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new Refusal('query.where', { reason: 'JSON' });
  }
  const { expression, problems } = wishedExpression(engine, call, entity, raw, { type: 'boolean' });
  const first = problems.find((problem) => problem.severity === 'error');
  if (!expression || first) throw new Refusal('query.where', { reason: first ? mistake(call, first) : 'JSON' });
  return wishedCondition(engine, call, place.statement, entity, place.alias, place.tenant, expression);
}

/** Names a filter may have, for the nearest one to a misspelt one. */
function filterNames({ entity, grant }: Place): string[] {
  const fields = [...Object.keys(IMPLICIT_FILTERS), ...Object.keys(entity.fields)].filter((name) =>
    fieldOf(entity, grant, name),
  );
  return [
    ...LIST_MANNERS,
    ...fields.flatMap((name) => [filterParam(name), ...SUFFIXES.map((suffix) => name + suffix)]),
  ];
}

function refuseUnknown(place: Place, name: string): never {
  const { entity, grant, call } = place;
  const base = [name, ...SUFFIXES.filter((end) => name.endsWith(end)).map((end) => name.slice(0, -end.length))].find(
    (one) => Object.hasOwn(entity.fields, one) && sightOf(grant, entity, one) === 'masked',
  );
  if (base !== undefined)
    throw new Refusal('query.masked', {
      field: textOf(entity, call.locale, `data.${base}`, entity.fields[base]?.title ?? base),
    });
  throw new Refusal('query.unknown', { name: short(name), nearest: nearest(short(name), filterNames(place)) });
}

function fieldCondition(place: Place, name: string, text: string): string | undefined {
  const field = fieldOf(place.entity, place.grant, name);
  if (field) {
    const sql = fieldSql(place, name);
    return sql && equalTo(place, field, sql, text);
  }
  const suffix = SUFFIXES.find((end) => name.endsWith(end));
  const base = suffix ? fieldOf(place.entity, place.grant, name.slice(0, -suffix.length)) : undefined;
  const sql = base ? fieldSql(place, base.name) : undefined;
  return suffix && base && sql ? suffixed(place, base, sql, suffix, text) : undefined;
}

type View = CompiledEntity['list']['views'][string];

/**
 * A view that is asked for; `isTenants`, its filter is said by the layer of a tenant and looks no further than its
 * caller.
 */
export type NamedView = View & { readonly isTenants: boolean };

/**
 * The declared view that is asked for; one that goes by a withheld or masked field is as unknown as any other
 * (docs/access.md, Reading).
 */
export function viewNamed(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  name: string | undefined,
): NamedView | undefined {
  if (!name) return undefined;
  const { views } = entity.list;
  const sources = readSources(engine, call);
  const everybodys = (one: string): TypedExpression | undefined => viewOfEverybody(entity, one, sources);
  const isReadable = (one: string): boolean => readsOpenly(views[one]?.filter, everybodys(one), entity, sources);
  const view = Object.hasOwn(views, name) && isReadable(name) ? views[name] : undefined;
  if (view) return { ...view, isTenants: view.filter !== undefined && isTenants(view.filter, everybodys(name)) };
  throw new Refusal('query.view', {
    name: short(name),
    nearest: nearest(short(name), Object.keys(views).filter(isReadable)),
  });
}

/**
 * What the keyword finds: by the search key, and by what names are called in the caller's language, which stand in no
 * key.
 */
function foundBy({ engine, call, statement, entity, alias, grant }: Place, keyword: string): string[] {
  const fields = keywordFields(entity, grant);
  const plain = keywordCondition(statement, entity, alias, keyword, fields);
  if (plain === undefined) return [];
  const named = fields.filter((name) => engine.words.fields(entity.name).includes(name));
  const names = named.length === 0 ? [] : namesWith({ engine, call }, keyword);
  if (names.length === 0) return [plain];
  const bound = statement.bind(names, 'text[]');
  return [`(${[plain, ...named.map((name) => `${alias}.${columnOf(entity, name)} = any(${bound})`)].join(' or ')})`];
}

/**
 * All conditions of a list query. An unknown parameter, and one that the caller may not filter by, is refused (Q-143,
 * docs/rows.md#parameters-of-a-list).
 */
export function filterConditions(place: Place, params: Params): string[] {
  const { engine, call, statement, entity, alias, tenant } = place;
  needLimits(params);
  const conditions: string[] = [];
  for (const [param, text] of Object.entries(params)) {
    if (text === undefined || LIST_WORDS.has(param)) continue;
    const name = filterName(param);
    if (text === '') {
      if (!filterNames(place).some((one) => filterName(one) === name)) refuseUnknown(place, name);
      continue;
    }
    conditions.push(fieldCondition(place, name, text) ?? refuseUnknown(place, name));
  }
  if (params['keyword'] && entity.list.keyword.length > 0) conditions.push(...foundBy(place, params['keyword']));
  if (params['where']) conditions.push(whereCondition(place, params['where']));
  const view = viewNamed(engine, call, entity, params['view']);
  if (view?.filter) {
    const condition = view.isTenants ? wishedCondition : conditionSql;
    conditions.push(condition(engine, call, statement, entity, alias, tenant, view.filter));
  }
  return conditions;
}

/**
 * Compiles checked expressions to SQL that gives the interpreter's answers;
 * docs/expressions.md#how-expressions-reckon.
 */
import { qualifiedTable, quoteIdent } from '../names.ts';
import type { Row, RowsRef, TypedExpression, Value } from '../types.ts';
import { isUuid } from './constants.ts';
import { compareMoment, shownMoment } from './moment-sql.ts';
import { SQL_TYPES, type SqlNode, ordered, sqlAggregate, sqlFunction } from './sql-functions.ts';
import type { SqlEntity, SqlScope } from './types.ts';
import { readValue } from './values.ts';

export type { SqlScope } from './types.ts';

/** A row that SQL can read: a table alias, or values to be bound. */
type Source = { readonly entity: string; readonly alias: string } | { readonly entity: string; readonly values: Row };

interface Context {
  readonly scope: SqlScope;
  readonly row: Source;
  readonly outer?: Source;
  /** May `$parent` be read from `row`? Only the row the expression is written on has one. */
  readonly atHome: boolean;
  readonly names: { next: number };
  readonly derivedDepth: number;
  /** Is this still the expression as it was written, and not a derived field or a filter of the file within it? */
  readonly asWritten: boolean;
}

const MAX_DERIVED = 16;

function freshAlias(context: Context): string {
  context.names.next += 1;
  return `${context.scope.aliases ?? '_e'}${context.names.next}`;
}

/** Without `strict`, null may stand for false: right under WHERE and CASE WHEN, and it leaves indexes usable. */
type Strictness = 'strict' | 'loose';

function twoValued(sql: string, strictness: Strictness): string {
  return strictness === 'strict' ? `coalesce(${sql}, false)` : `(${sql})`;
}

function bindValue(context: Context, value: Value | undefined, { type, scale }: TypedExpression): string {
  const read = readValue(value, type, scale);
  if (type === 'boolean') return read === true ? 'true' : 'false';
  const storable = type === 'id' && typeof read === 'string' && !isUuid(read) ? null : read;
  return storable === null
    ? `null::${SQL_TYPES[type]}`
    : context.scope.bind(type === 'json' ? JSON.stringify(storable) : storable, SQL_TYPES[type]);
}

function sourceOf(context: Context, from: RowsRef['from']): Source {
  const { scope } = context;
  if (from === 'row') return context.row;
  if (from === 'outer' && context.outer) return context.outer;
  const values = from === 'old' || from === 'input' ? scope.values?.[from] : undefined;
  if (values) return { entity: scope.entityName, values };
  throw new Error(`$${from === 'outer' ? 'row' : from} is not at hand in SQL`);
}

function column(context: Context, source: Source, field: string, node: TypedExpression): string {
  if ('values' in source) return bindValue(context, source.values[field], node);
  return `${source.alias}.${quoteIdent(context.scope.entity(source.entity).column(field))}`;
}

const ID: TypedExpression = { op: 'var', type: 'id' };

function tenantWall(context: Context, entity: SqlEntity, alias: string): string[] {
  return entity.scope === 'platform'
    ? []
    : [`${alias}.${quoteIdent(entity.column('tenantId'))} = ${context.scope.tenant}`];
}

/** What the scope asks of rows reached by the expression as it was written. */
function reached(context: Context, name: string, alias: string): readonly string[] {
  return context.asWritten ? (context.scope.reach?.(name, alias) ?? []) : [];
}

/** A sub-select of one value out of the row of `entity` whose id is `id`. */
function fromRow(context: Context, name: string, id: string, value: (source: Source) => string): string {
  const entity = context.scope.entity(name);
  const alias = freshAlias(context);
  const conditions = [
    `${alias}.${quoteIdent(entity.column('id'))} = ${id}`,
    ...tenantWall(context, entity, alias),
    ...reached(context, name, alias),
  ];
  return `(select ${value({ entity: name, alias })} from ${qualifiedTable(entity.table)} ${alias} where ${conditions.join(' and ')})`;
}

/** The ways to `$parent`: its entity, and its id as SQL. */
function parentsOf(context: Context): { entity: string; id: string }[] {
  const { parents = [] } = context.scope;
  if (parents.length === 0 || !context.atHome) throw new Error('$parent is not at hand in SQL');
  return parents.map(({ entity, field }) => ({ entity, id: column(context, context.row, field, ID) }));
}

/** Runs `read` on the row a name begins with; `$parent` is reached over the parent reference. */
function onSource(context: Context, from: RowsRef['from'], read: (source: Source) => string): string {
  if (from !== 'parent') return read(sourceOf(context, from));
  const found = parentsOf(context).map(({ entity, id }) => fromRow(context, entity, id, read));
  return found.length === 1 ? (found[0] ?? 'null') : `coalesce(${found.join(', ')})`;
}

/** The value of a field as SQL of the node's type. */
function fieldValue(context: Context, source: Source, field: string, node: TypedExpression, isOwn: boolean): string {
  const owner = node.ref?.derived;
  const derived = owner === undefined || 'values' in source ? undefined : context.scope.entity(owner).derived(field);
  if (derived) {
    if (context.derivedDepth >= MAX_DERIVED) throw new Error(`the derived field ${field} leads back to itself`);
    const within: Context = {
      ...context,
      row: source,
      outer: undefined,
      atHome: isOwn && context.atHome,
      derivedDepth: context.derivedDepth + 1,
      asWritten: false,
    };
    return `(${value(derived, within)})::${SQL_TYPES[node.type]}`;
  }
  const raw = column(context, source, field, node);
  if ('values' in source) return raw;
  if (node.type === 'boolean') return `coalesce(${raw}, false)`;
  if (node.type === 'datetime') return `${shownMoment(raw)}::timestamp`;
  return node.type === 'list' ? `nullif(${raw}::text[], '{}')` : raw;
}

function variable(node: TypedExpression, context: Context): string {
  const { ref } = node;
  const { scope } = context;
  if (!ref || ref.from === 'isNew') return scope.isNew === true ? 'true' : 'false';
  const { from, field = '', hop } = ref;
  if (from === 'param') return bindValue(context, scope.param(field), node);
  if (from === 'user') return bindValue(context, scope.user[field as keyof SqlScope['user']] as Value, node);
  const sql = onSource(context, from, (source) => {
    if (hop === undefined) return fieldValue(context, source, field, node, from === 'row');
    return fromRow(context, ref.hopEntity ?? '', column(context, source, field, ID), (target) =>
      fieldValue(context, target, hop, node, false),
    );
  });
  // Where the row reached is missing, so is its value.
  return node.type === 'boolean' && (hop !== undefined || from === 'parent') ? `coalesce(${sql}, false)` : sql;
}

/** The column itself, if the node is nothing but a column of a table: comparisons with it can use its index. */
function bareColumn(node: TypedExpression, context: Context): string | undefined {
  const { ref } = node;
  if (!ref || ref.hop !== undefined || ref.derived !== undefined || (ref.from !== 'row' && ref.from !== 'outer'))
    return undefined;
  const source = sourceOf(context, ref.from);
  return 'values' in source ? undefined : column(context, source, ref.field ?? '', node);
}

/** Both sides of a comparison in one SQL type. */
function sides(node: TypedExpression, context: Context): [string, string] {
  const byOrder = node.op !== '==' && node.op !== '!=';
  const [first, second] = (node.args ?? []).map((side) =>
    byOrder ? ordered(side, value(side, context)) : value(side, context),
  );
  return [first ?? '', second ?? ''];
}

/** Is the value there, whatever the row? Then `=` says what is meant, and an index serves. */
function isFilled(node: TypedExpression, { scope }: Context): boolean {
  const ofUser = node.ref?.from === 'user' ? scope.user[node.ref.field as keyof SqlScope['user']] : undefined;
  if (ofUser != null) return node.type !== 'id' || (typeof ofUser === 'string' && isUuid(ofUser));
  return (node.op === 'const' && node.value !== null) || node.op === 'now' || node.op === 'today';
}

/** May the value be another one for each row? */
function isOfRow({ ref, over, args }: TypedExpression): boolean {
  return over !== undefined || (ref !== undefined && ref.from !== 'param') || (args ?? []).some(isOfRow);
}

const TURNED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/**
 * A column of moments against another moment, so that its index serves; undefined where it could not. An instant
 * against a moment
 * of its row goes by what the clock showed, which in an hour that the zone skips or repeats is another order than that
 * of instants.
 */
function momentComparison(node: TypedExpression, context: Context, strictness: Strictness): string | undefined {
  const [left, right] = node.args as readonly [TypedExpression, TypedExpression];
  const at = [left, right].findIndex((side) => side.type === 'datetime' && bareColumn(side, context) !== undefined);
  if (at < 0) return undefined;
  const [own, other] = at === 0 ? [left, right] : [right, left];
  if (node.op === '!=' || (node.op === '==' && !isFilled(other, context))) return undefined;
  const operator = node.op === '==' ? '=' : at === 0 ? node.op : (TURNED[node.op] ?? node.op);
  const column = bareColumn(own, context) ?? '';
  return twoValued(
    compareMoment(isOfRow(other) ? `${column}::timestamp` : column, operator, value(other, context)),
    strictness,
  );
}

function comparison(node: TypedExpression, context: Context, strictness: Strictness): string {
  const ofMoments = momentComparison(node, context, strictness);
  if (ofMoments !== undefined) return ofMoments;
  const [left, right] = sides(node, context);
  if (node.op === '!=') return `(${left} is distinct from ${right})`;
  if (node.op !== '==') return twoValued(`${left} ${node.op} ${right}`, strictness);
  const nullable = !node.args?.some((side) => isFilled(side, context));
  return nullable ? `(${left} is not distinct from ${right})` : twoValued(`${left} = ${right}`, strictness);
}

function membership(node: TypedExpression, context: Context, strictness: Strictness): string {
  const [item, list] = node.args as readonly [TypedExpression, TypedExpression];
  if (list.op !== 'list') {
    // The casts to text[] keep `any (select …)` from being read as a comparison with rows.
    const posts = list.ref?.from === 'user' && item.type === 'id';
    const ids = posts
      ? (readValue(context.scope.user[list.ref?.field as 'postIds'] as Value, 'list') ?? [])
      : undefined;
    if (Array.isArray(ids))
      return twoValued(
        `${value(item, context)} = any(${context.scope.bind(
          ids.filter((id) => isUuid(String(id))),
          'uuid[]',
        )})`,
        strictness,
      );
    return twoValued(`(${value(item, context)})::text = any(${value(list, context)}::text[])`, strictness);
  }
  const elements = list.args ?? [];
  if (elements.length === 0) return 'false';
  if (elements.every((one) => isFilled(one, context)))
    return twoValued(
      `${value(item, context)} in (${elements.map((one) => value(one, context)).join(', ')})`,
      strictness,
    );
  const alias = freshAlias(context);
  const array = `array[${elements.map((one) => value(one, context)).join(', ')}]::${SQL_TYPES[item.type]}[]`;
  return `exists (select from unnest(${array}) as ${alias}(v) where ${alias}.v is not distinct from ${value(item, context)})`;
}

/** The row that has the sub-table: in hand, or reached by its id, which is then joined. */
function ownerOf(over: RowsRef, context: Context): { owner: Source; from: string; where: string[] } {
  const { scope } = context;
  const { from: start, field, hop, hopEntity = '' } = over;
  if (hop === undefined && start !== 'parent') return { owner: sourceOf(context, start), from: '', where: [] };
  // Of several parents no sub-table can be named (variables.ts), so the first is the only one.
  const [parent] = hop === undefined ? parentsOf(context) : [];
  const entityName = parent?.entity ?? hopEntity;
  const id = parent?.id ?? onSource(context, start, (source) => column(context, source, field, ID));
  const entity = scope.entity(entityName);
  const alias = freshAlias(context);
  return {
    owner: { entity: entityName, alias },
    from: `${qualifiedTable(entity.table)} ${alias}, `,
    where: [
      `${alias}.${quoteIdent(entity.column('id'))} = ${id}`,
      ...tenantWall(context, entity, alias),
      ...reached(context, entityName, alias),
    ],
  };
}

/** The rows an aggregate runs over: its FROM and WHERE, and the context of its body. */
function rowsOf(over: RowsRef, context: Context): { from: string; where: string[]; within: Context } {
  const { owner, from, where } = ownerOf(over, context);
  const entity = context.scope.entity(over.entity);
  const alias = freshAlias(context);
  const row: Source = { entity: over.entity, alias };
  const link =
    over.by === undefined
      ? `${alias}.${quoteIdent(entity.column('id'))}::text = any(${fieldValue(context, owner, over.hop ?? over.field, { op: 'var', type: 'list' }, false)}::text[])`
      : `${alias}.${quoteIdent(entity.column(over.by))} = ${column(context, owner, 'id', ID)}`;
  const stamp = entity.typeOf('deletedAt');
  const living =
    stamp === undefined || stamp.type === 'null' ? [] : [`${alias}.${quoteIdent(entity.column('deletedAt'))} is null`];
  const filter = over.filter
    ? [condition(over.filter, { ...context, row, outer: owner, atHome: false, asWritten: false }, 'loose')]
    : [];
  return {
    from: `${from}${qualifiedTable(entity.table)} ${alias}`,
    where: [
      ...where,
      ...tenantWall(context, entity, alias),
      ...reached(context, over.entity, alias),
      link,
      ...living,
      ...filter,
    ],
    within: { ...context, row, outer: context.outer ?? context.row, atHome: false },
  };
}

function aggregate(node: TypedExpression, over: RowsRef, context: Context): string {
  const { from, where, within } = rowsOf(over, context);
  const body = node.args?.[0];
  const select = (what: string, more: string[] = []): string =>
    `(select ${what} from ${from} where ${[...where, ...more].join(' and ')})`;
  if (node.op === 'some') return `exists ${select('', body ? [condition(body, within, 'loose')] : [])}`;
  if (node.op === 'all') return `(not exists ${select('', body ? [`not ${condition(body, within, 'strict')}`] : [])})`;
  if (node.op === 'count' || !body) return select('count(*)', body ? [condition(body, within, 'loose')] : []);
  // Named first: an aggregate whose operand speaks of the outer row only would belong to the outer query.
  const alias = freshAlias(context);
  return `(select ${sqlAggregate(node, body, `${alias}.v`)} from ${select(`${value(body, within)} as v`)} ${alias})`;
}

function conditional(args: readonly TypedExpression[], context: Context): string {
  const branches: string[] = [];
  for (let index = 0; index + 1 < args.length; index += 2) {
    branches.push(
      `when ${condition(args[index] as TypedExpression, context, 'loose')} then ${value(args[index + 1] as TypedExpression, context)}`,
    );
  }
  return `case ${branches.join(' ')} else ${value(args.at(-1) as TypedExpression, context)} end`;
}

/** The value of a node as SQL of its own type; booleans are never null. */
function value(node: TypedExpression, context: Context): string {
  if (node.type === 'boolean' && node.op !== 'var' && node.op !== 'const' && node.op !== 'if')
    return condition(node, context, 'strict');
  if (node.over) return aggregate(node, node.over, context);
  switch (node.op) {
    case 'const':
      return bindValue(context, node.value, node);
    case 'var':
      return variable(node, context);
    case 'today':
      return context.scope.bind(context.scope.today, 'date');
    case 'now':
      return node.type === 'time'
        ? context.scope.bind(context.scope.now.slice(-'09:30:15'.length), 'time')
        : context.scope.bind(context.scope.now, 'timestamp');
    case 'if':
      return conditional(node.args ?? [], context);
    default: {
      const args: SqlNode[] = (node.args ?? []).map((arg) => ({
        type: arg.type,
        scale: arg.scale,
        sql: value(arg, context),
      }));
      return sqlFunction(node, args, {
        calendar: context.scope.calendar,
        bind: (list) => context.scope.bind(list, 'date[]'),
        alias: () => freshAlias(context),
      });
    }
  }
}

const EMPTY_JSON = ['null', '[]', 'false', '0', '""'].map((text) => `'${text}'::jsonb`).join(', ');

/** Is a value true? Null, false, 0, empty text and an empty list are not. */
function truth(node: TypedExpression, context: Context, strictness: Strictness): string {
  const bare = strictness === 'loose' && node.type === 'boolean' ? bareColumn(node, context) : undefined;
  const sql = bare ?? value(node, context);
  switch (node.type) {
    case 'boolean':
      return sql;
    case 'null':
      return 'false';
    case 'integer':
    case 'decimal':
    case 'double':
      return twoValued(`${sql} <> 0`, strictness);
    case 'text':
      return twoValued(`${sql} <> ''`, strictness);
    case 'list':
      return twoValued(`cardinality(${sql}) > 0`, strictness);
    case 'json':
      return twoValued(`${sql} not in (${EMPTY_JSON})`, strictness);
    default:
      return `(${sql} is not null)`;
  }
}

function condition(node: TypedExpression, context: Context, strictness: Strictness): string {
  const args = node.args ?? [];
  if (node.over)
    return node.type === 'boolean' ? aggregate(node, node.over, context) : truth(node, context, strictness);
  switch (node.op) {
    case 'and':
    case 'or':
      return `(${args.map((arg) => condition(arg, context, strictness)).join(` ${node.op} `)})`;
    case '!':
      return `(not ${condition(args[0] as TypedExpression, context, 'strict')})`;
    case 'in':
      return membership(node, context, strictness);
    case 'contains':
      return twoValued(
        `strpos(${value(args[1] as TypedExpression, context)}, ${value(args[0] as TypedExpression, context)}) > 0`,
        strictness,
      );
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(node, context, strictness);
    default:
      return truth(node, context, strictness);
  }
}

function homeContext(scope: SqlScope): Context {
  const { values } = scope;
  const row: Source = values?.row
    ? { entity: scope.entityName, values: values.row }
    : { entity: scope.entityName, alias: scope.alias };
  const outerEntity = scope.outerEntity ?? '';
  const outer: Source | undefined = values?.outer
    ? { entity: outerEntity, values: values.outer }
    : scope.outerAlias === undefined
      ? undefined
      : { entity: outerEntity, alias: scope.outerAlias };
  return { scope, row, outer, atHome: true, names: { next: 0 }, derivedDepth: 0, asWritten: true };
}

/**
 * The value as SQL: text, bigint, numeric, float8, boolean (never null), date, timestamp (wall clock), uuid, text[] or
 * jsonb.
 */
export function toSql(expression: TypedExpression, scope: SqlScope): string {
  return value(expression, homeContext(scope));
}

/**
 * The expression as a condition for WHERE, HAVING or CASE WHEN: of any type, and null counts as false, so that indexes
 * can serve it.
 */
export function toCondition(expression: TypedExpression, scope: SqlScope): string {
  return condition(expression, homeContext(scope), 'loose');
}

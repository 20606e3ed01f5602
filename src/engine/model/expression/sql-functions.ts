/**
 * The SQL of operators that work on values alone. No operand is repeated in the text, and no result is a database
 * error.
 */
import type { TypedExpression, ValueType } from '../types.ts';
import { CALENDAR_DAYS, MAX_WORKDAYS } from './dates.ts';
import { MAX_DIGITS, MAX_INTEGER } from './decimal.ts';
import type { SqlScope } from './types.ts';

/** SQL type of a value of each type while it is worked with. */
export const SQL_TYPES: Readonly<Record<ValueType, string>> = {
  text: 'text',
  boolean: 'boolean',
  integer: 'bigint',
  decimal: 'numeric',
  double: 'double precision',
  date: 'date',
  datetime: 'timestamp',
  time: 'text',
  month: 'text',
  year: 'text',
  id: 'uuid',
  json: 'jsonb',
  list: 'text[]',
  null: 'text',
};

/** An operand: its type and its SQL. */
export interface SqlNode {
  readonly type: ValueType;
  readonly scale?: number;
  readonly sql: string;
}

interface Tools {
  readonly calendar: SqlScope['calendar'];
  /** Binds a list of dates. */
  bind(dates: readonly string[]): string;
  alias(): string;
}

/**
 * Digits a dividend is given, so that the quotient is exact far beyond the digit that is rounded
 * (docs/expressions.md#how-expressions-reckon).
 */
const DIVIDEND_SCALE = 60;
const DAY = 86_400;
const FIRST_DATE = "date '0001-01-01'";
const FIRST_MOMENT = "timestamp '0001-01-01'";

/** Texts are ordered by code point, whatever the database's collation. */
export function ordered({ type }: { readonly type: ValueType }, sql: string): string {
  return SQL_TYPES[type] === 'text' ? `(${sql}) collate "C"` : sql;
}

/** null unless low < value < high. least and greatest leave nulls out, so a null becomes `low`, which is null again. */
function between(sql: string, low: string, high: string): string {
  return `nullif(nullif(least(greatest(${sql}, ${low}), ${high}), ${low}), ${high})`;
}

/** An exact number in the form the node promises, or null if it does not fit. */
function fitted(sql: string, { type, scale = 0 }: Pick<TypedExpression, 'type' | 'scale'>): string {
  if (type === 'integer') return `${between(sql, `-${MAX_INTEGER + 1n}`, `${MAX_INTEGER + 1n}`)}::bigint`;
  const limit = 10n ** BigInt(MAX_DIGITS - scale);
  return between(`round(${sql}, ${scale})`, `-${limit}`, String(limit));
}

function numeric({ type, sql }: SqlNode): string {
  return type === 'integer' ? `(${sql})::numeric` : sql;
}

function arithmetic(node: TypedExpression, args: readonly SqlNode[]): string {
  const [first = '', second] = args.map(numeric);
  if (node.op === '/') return fitted(`(round(${first}, ${DIVIDEND_SCALE}) / nullif(${second}, 0))`, node);
  if (node.op === '%') return fitted(`(${first} % nullif(${second}, 0))`, node);
  if (second === undefined) return fitted(`(- ${first})`, node);
  return fitted(`(${args.map(numeric).join(` ${node.op} `)})`, node);
}

function asText({ type, scale = 0, sql }: SqlNode): string {
  if (type === 'decimal') return `round(${sql}, ${scale})::text`;
  if (type === 'date') return `to_char(${sql}, 'YYYY-MM-DD')`;
  return type === 'datetime' ? `to_char(${sql}, 'YYYY-MM-DD HH24:MI:SS')` : `(${sql})::text`;
}

function cast(node: TypedExpression, arg: SqlNode): string {
  return node.type === 'decimal' ? fitted(`(${arg.sql})::numeric`, node) : `(${arg.sql})::${SQL_TYPES[node.type]}`;
}

/** `seconds` after the first moment of the calendar, if the calendar reaches so far. */
function momentAt(seconds: string): string {
  return `(${FIRST_MOMENT} + ${between(seconds, '-1', String(CALENDAR_DAYS * DAY))}::float8 * interval '1 second')`;
}

function secondsOf(sql: string): string {
  return `extract(epoch from ${sql} - ${FIRST_MOMENT})`;
}

function addDays(moment: SqlNode, amount: SqlNode): string {
  if (moment.type === 'datetime') return momentAt(`${secondsOf(moment.sql)} + ${numeric(amount)} * ${DAY}`);
  return `(${FIRST_DATE} + ${between(`(${moment.sql} - ${FIRST_DATE}) + ${numeric(amount)}`, '-1', String(CALENDAR_DAYS))}::int)`;
}

function addMonths(moment: SqlNode, amount: SqlNode, tools: Tools): string {
  const [outer, inner] = [tools.alias(), tools.alias()];
  const months = `(${between(`${outer}.m + ${numeric(amount)}`, '-1', '119988')} - ${outer}.m)::int`;
  return (
    `(select (${outer}.d + make_interval(months => ${months}))::${SQL_TYPES[moment.type]}` +
    ` from (select ${inner}.d, extract(year from ${inner}.d) * 12 + extract(month from ${inner}.d) - 13 as m` +
    ` from (select ${moment.sql} as d offset 0) ${inner}) ${outer})`
  );
}

function addWorkdays(moment: SqlNode, amount: SqlNode, tools: Tools): string {
  const [start, step, day] = [tools.alias(), tools.alias(), tools.alias()];
  const weekday = `extract(isodow from ${day}.d) < 6`;
  const { calendar } = tools;
  const isWorkday = calendar
    ? `(${weekday} and ${day}.d <> all(${tools.bind(calendar.holidays)}) or ${day}.d = any(${tools.bind(calendar.workdays)}))`
    : weekday;
  const found =
    `(select ${day}.d - ${start}.d::date from (select ${start}.d::date + ${step} * sign(${start}.n)::int as d` +
    ` from generate_series(1, (abs(${start}.n) * 3 + 400)::int) ${step}) ${day}` +
    ` where ${isWorkday} and ${day}.d between ${FIRST_DATE} and date '9999-12-31'` +
    ` order by abs(${day}.d - ${start}.d::date) limit 1 offset greatest(abs(${start}.n) - 1, 0))`;
  return (
    `(select (${start}.d + (case when ${start}.n = 0 then 0 else ${found} end) * interval '1 day')::${SQL_TYPES[moment.type]}` +
    ` from (select ${moment.sql} as d, ${between(numeric(amount), String(-MAX_WORKDAYS - 1), String(MAX_WORKDAYS + 1))} as n offset 0) ${start})`
  );
}

/** Sum, min or max of a sub-table's rows; `body` is the SQL of the value. */
export function sqlAggregate(node: TypedExpression, body: TypedExpression, sql: string): string {
  if (node.op !== 'sum') return `${node.op}(${ordered(body, sql)})`;
  return fitted(`coalesce(sum(${sql}), 0)`, node);
}

/** One operator over the SQL of its arguments. */
export function sqlFunction(node: TypedExpression, args: readonly SqlNode[], tools: Tools): string {
  const [first, second] = args as readonly [SqlNode, SqlNode];
  switch (node.op) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(node, args);
    case 'round':
      return fitted(node.type === 'integer' ? `round(${numeric(first)})` : numeric(first), node);
    case 'min':
      return `least(${args.map((arg) => ordered(arg, arg.sql)).join(', ')})`;
    case 'max':
      return `greatest(${args.map((arg) => ordered(arg, arg.sql)).join(', ')})`;
    case 'cat':
      return `nullif(concat(${args.map(asText).join(', ')}), '')`;
    case 'length':
      return `coalesce(${first.type === 'list' ? 'cardinality' : 'char_length'}(${first.sql}), 0)::bigint`;
    case 'cast':
      return cast(node, first);
    case 'addMinutes':
      return momentAt(`${secondsOf(first.sql)} + ${numeric(second)} * 60`);
    case 'addDays':
      return addDays(first, second);
    case 'addMonths':
      return addMonths(first, second, tools);
    case 'addWorkdays':
      return addWorkdays(first, second, tools);
    case 'minutesBetween':
      return `div(extract(epoch from ${second.sql} - ${first.sql}), 60)::bigint`;
    case 'daysBetween':
      return `((${second.sql})::date - (${first.sql})::date)::bigint`;
    case 'yearsBetween':
      return `extract(year from age((${second.sql})::date::timestamp, (${first.sql})::date::timestamp))::bigint`;
    default:
      throw new Error(`no SQL for the operator ${node.op}`);
  }
}

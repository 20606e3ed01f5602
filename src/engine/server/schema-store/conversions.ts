/** From one column type to another: which changes keep every value, and how values are carried over. */
import { quoteIdent } from '../../model/names.ts';

interface Conversion {
  /**
   * `widen`: every value is kept, or the change fails as a whole. `narrow`: some may have no counterpart and become
   * null.
   */
  readonly kind: 'widen' | 'narrow';
  /** SQL expression of the new value over the old column. */
  readonly using: string;
}

const NUMERIC = /^numeric\((\d+),(\d+)\)$/;

function toText(type: string, column: string): string {
  return type.startsWith('timestamp') ? `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')` : `${column}::text`;
}

function numericParts(type: string): { whole: number; scale: number } | undefined {
  const match = NUMERIC.exec(type);
  return match ? { whole: Number(match[1]) - Number(match[2]), scale: Number(match[2]) } : undefined;
}

/**
 * Changes that lose nothing: to text, to more digits, a day to its midnight, an instant to what the installation's
 * clock showed, one to a list of one.
 */
function widening(from: string, to: string, column: string): string | undefined {
  const source = numericParts(from);
  const target = numericParts(to);
  // A number too long for the new scale stops the whole step: it is never cut.
  if (target && (from === 'bigint' || (source && target.scale >= source.scale))) return `${column}::${to}`;
  if (to === 'text' && !from.endsWith('[]') && from !== 'jsonb') return toText(from, column);
  if ((from === 'date' || from.endsWith('with time zone')) && to.startsWith('timestamp')) return `${column}::${to}`;
  if (to === `${from}[]`) return `case when ${column} is null then null else array[${column}] end`;
  if (to === 'jsonb') return `to_jsonb(${column})`;
  return undefined;
}

/** Texts that read as a value of the type; others become null. */
const READABLE: Readonly<Record<string, string>> = {
  bigint: '^[+-]?\\d{1,18}$',
  numeric: '^[+-]?\\d{1,18}(\\.\\d{1,18})?$',
  'double precision': '^[+-]?\\d{1,18}(\\.\\d{1,18})?$',
  boolean: '^(true|false)$',
  uuid: '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$',
};

function narrowing(from: string, to: string, column: string): string {
  const source = from.endsWith('[]') ? `${column}[1]` : column;
  const element = from.endsWith('[]') ? from.slice(0, -2) : from;
  if (element === to) return source;
  const numeric = numericParts(to);
  const text = element === 'jsonb' ? `(${source} #>> '{}')` : toText(element, source);
  if (numeric)
    return `case when ${text} ~ '${READABLE['numeric']}' and length(split_part(ltrim(${text}, '+-'), '.', 1)) <= ${Math.max(numeric.whole, 0)} then round((${text})::numeric, ${numeric.scale})::${to} end`;
  if (to === 'bigint') return `case when ${text} ~ '${READABLE['numeric']}' then round((${text})::numeric)::bigint end`;
  const readable = READABLE[to];
  if (readable) return `case when ${text} ~ '${readable}' then (${text})::${to} end`;
  if (to === 'text') return text;
  if (to === 'date') {
    return element.startsWith('timestamp') ? `${source}::date` : dateOrNull(text, 'date');
  }
  if (to.startsWith('timestamp')) return dateOrNull(text, to);
  return `null::${to}`;
}

/** A day that exists: the pattern admits days 1 to 28 of any month and the longer months' last ones. */
function dateOrNull(text: string, to: string): string {
  const day = `^\\d{4}-((0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)( ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d)?$`;
  return `case when ${text} ~ '${day}' and left(${text}, 4) <> '0000' then (${text})::${to} end`;
}

/** How a column of type `from` becomes one of type `to`. */
export function conversion(from: string, to: string, column: string): Conversion {
  const quoted = quoteIdent(column);
  const using = widening(from, to, quoted);
  return using === undefined ? { kind: 'narrow', using: narrowing(from, to, quoted) } : { kind: 'widen', using };
}

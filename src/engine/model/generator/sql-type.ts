/**
 * What a column of an SQL type holds: PostgreSQL's names and MySQL's. Types nobody can edit in a field have no kind.
 */
import type { ColumnKind, ReadColumn } from './read-table.ts';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  varchar: 'text',
  'character varying': 'text',
  char: 'text',
  character: 'text',
  bpchar: 'text',
  nvarchar: 'text',
  nchar: 'text',
  citext: 'text',
  name: 'text',
  inet: 'text',
  cidr: 'text',
  macaddr: 'text',
  text: 'longText',
  tinytext: 'text',
  mediumtext: 'longText',
  longtext: 'longText',
  clob: 'longText',
  ntext: 'longText',
  xml: 'longText',
  int: 'integer',
  integer: 'integer',
  bigint: 'integer',
  smallint: 'integer',
  tinyint: 'integer',
  mediumint: 'integer',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  serial: 'integer',
  bigserial: 'integer',
  smallserial: 'integer',
  decimal: 'decimal',
  numeric: 'decimal',
  number: 'decimal',
  money: 'decimal',
  real: 'double',
  float: 'double',
  double: 'double',
  'double precision': 'double',
  float4: 'double',
  float8: 'double',
  boolean: 'boolean',
  bool: 'boolean',
  bit: 'boolean',
  date: 'date',
  datetime: 'datetime',
  timestamp: 'datetime',
  timestamptz: 'datetime',
  time: 'time',
  timetz: 'time',
  year: 'year',
  json: 'json',
  jsonb: 'json',
  uuid: 'uuid',
};

/** Exact places an engine field can have behind the point. */
const MAX_SCALE = 8;
const MAX_LENGTH = 100_000;

/** `numeric(10,2)`, `timestamp(0) without time zone`, `enum('a','b')`, `text[]` → what the column holds. */
export function sqlType(type: string): Pick<ReadColumn, 'kind' | 'maxLength' | 'scale' | 'values' | 'list' | 'serial'> {
  const list = /\[\s*\d*\s*\]\s*$/.test(type);
  const plain = type
    .trim()
    .toLowerCase()
    .replace(/(\[\s*\d*\s*\]\s*)+$/, '')
    .replace(/\s+(unsigned|zerofill|signed)\b/g, '')
    .replace(/\s+with(out)? time zone$/, '')
    .trim();
  if (/^(enum|set)\s*\(/.test(plain))
    return {
      kind: 'text',
      values: [...type.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => ({ value: value.replaceAll("''", "'") })),
      ...(plain.startsWith('set') ? { list: true } : {}),
    };
  const [, name = plain, first, second] = /^([a-z0-9 ]+?)\s*(?:\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\))?$/.exec(plain) ?? [];
  if (name === 'tinyint' && first === '1') return { kind: 'boolean', ...(list ? { list } : {}) };
  if (name === 'bit' && first !== undefined && first !== '1') return {};
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind === undefined) return {};
  const size = first === undefined ? undefined : Number(first);
  const whole = kind === 'decimal' && size !== undefined && (second === undefined || second === '0');
  return {
    kind: whole ? 'integer' : kind,
    ...(list ? { list } : {}),
    ...(name.endsWith('serial') ? { serial: true } : {}),
    ...(kind === 'text' && size !== undefined && size > 0 ? { maxLength: Math.min(size, MAX_LENGTH) } : {}),
    ...(kind === 'decimal' && !whole ? { scale: Math.min(second === undefined ? 2 : Number(second), MAX_SCALE) } : {}),
  };
}

/**
 * What a column of an SQL type holds: PostgreSQL's names and MySQL's. Types nobody can edit in a field have no kind.
 */
import type { Database } from './ddl-tokens.ts';
import type { ColumnKind, ReadColumn } from './read-table.ts';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  varchar: 'text',
  'character varying': 'text',
  char: 'text',
  character: 'text',
  bpchar: 'text',
  varchar2: 'text',
  nvarchar: 'text',
  nvarchar2: 'text',
  'national character varying': 'text',
  'national character': 'text',
  'char varying': 'text',
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
  nclob: 'longText',
  long: 'longText',
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

/**
 * `numeric(10,2)`, `timestamp(0) without time zone`, `enum('a','b')`, `text[]` → what the column holds.
 * @param database whose type it is: `numeric` alone takes any number of places in PostgreSQL, and none in MySQL
 */
export function sqlType(
  type: string,
  database: Database = 'postgresql',
): Pick<ReadColumn, 'kind' | 'maxLength' | 'scale' | 'values' | 'list' | 'serial'> {
  const list = /\[\s*(?:\d+\s*)?\]\s*$/.test(type);
  const plain = type
    .trim()
    .toLowerCase()
    .replace(/(\[\s*(?:\d+\s*)?\]\s*)+$/, '')
    .replace(/\s+(unsigned|zerofill|signed|binary|ascii|unicode|byte)\b/g, '')
    .replace(/\s+with(out)? (local )?time zone$/, '')
    .replace(/^(pg_catalog|public|information_schema|sys)\./, '')
    .trim();
  if (/^(enum|set)\s*\(/.test(plain))
    return {
      kind: 'text',
      values: [...type.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => ({ value: value.replaceAll("''", "'") })),
      ...(plain.startsWith('set') ? { list: true } : {}),
    };
  const [, name = plain, first, second] =
    /^([a-z0-9_ ]+?)\s*(?:\(\s*(\d+|max|\*)\s*(?:char|byte)?\s*(?:,\s*(-?\d+)\s*)?\))?$/.exec(plain) ?? [];
  if (name === 'tinyint' && first === '1') return { kind: 'boolean', ...(list ? { list } : {}) };
  if (name === 'bit' && first !== undefined && first !== '1') return {};
  const known = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (known === undefined) return {};
  const size = first === undefined || !/^\d+$/.test(first) ? undefined : Number(first);
  const kind = known === 'decimal' ? numberKind(name, size, second, database) : first === 'max' ? 'longText' : known;
  return {
    kind,
    ...(list ? { list } : {}),
    ...(name.endsWith('serial') ? { serial: true } : {}),
    ...(kind === 'text' && size !== undefined && size > 0 ? { maxLength: Math.min(size, MAX_LENGTH) } : {}),
    ...(kind === 'decimal' ? { scale: Math.min(second === undefined ? 2 : Number(second), MAX_SCALE) } : {}),
  };
}

/**
 * A number without places is whole. One without a size has as many places as anybody writes, but in MySQL, where it has
 * none.
 */
function numberKind(
  name: string,
  size: number | undefined,
  places: string | undefined,
  database: Database,
): ColumnKind {
  if (name === 'money') return 'decimal';
  if (size === undefined) return places === undefined && database === 'mysql' ? 'integer' : 'double';
  return places === undefined || Number(places) <= 0 ? 'integer' : 'decimal';
}

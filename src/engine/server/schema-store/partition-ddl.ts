/**
 * The SQL of partitioned tables: partitions, a plain table that becomes one of months, and back
 * (docs/decisions/0303-an-append-table-by-months.md).
 */
import { qualifiedTable, quoteIdent, TABLE_SCHEMA } from '../../model/names.ts';
import type { TableShape } from '../../model/table-types.ts';
import { POLICY_NAMES, rowSecuritySql } from '../db/row-security.ts';

/** A table's name holds no `~`, so no entity's table is called like a partition. Tables end at 55 of 63 bytes. */
const partitionName = (table: string, month: string): string => `${table}~${month}`;
/** What comes for a month without a partition lies here until one is made. */
export const restName = (table: string): string => `${table}~default`;
/** The whole table of before, with everything until the month in which it was taken over. */
const formerName = (table: string): string => `${table}~before`;
/** An index that is made ready to become the key of the former table. */
export const keyName = (table: string): string => `${table}~key`;
/** Constraints by which PostgreSQL knows without reading them that the rows of the former table fit its partition. */
export const UNTIL_CHECK = '~until';
export const FILLED_CHECK = '~filled';
/** The table that is about to take the place of a partition, and by which constraint it fits there. */
export const nextName = (table: string): string => `${table}~next`;
export const FITS_CHECK = '~fits';
const UNITED = '~united';

type Walled = Pick<TableShape, 'table' | 'scope'>;

/** The wall between tenants on a partition: PostgreSQL asks only the table that a statement names. */
export function securePartitionSql({ scope }: Walled, partition: string): string[] {
  return scope === 'platform' ? [] : rowSecuritySql(qualifiedTable(partition), scope);
}

/** The names of the policies that a partition has. */
export function partitionPolicies({ scope }: Walled): readonly string[] {
  return scope === 'platform' ? [] : [...POLICY_NAMES[scope]].sort();
}

/** Behind a table that is made partitioned: the partition of all other months, and what no statement may do to it. */
export function restPartitionSql(shape: Walled): string[] {
  const rest = restName(shape.table);
  return [
    `create trigger not_by_place before delete on ${qualifiedTable(shape.table)} for each statement execute function anlan.refuse_by_place()`,
    `create table ${qualifiedTable(rest)} partition of ${qualifiedTable(shape.table)} default`,
    ...securePartitionSql(shape, rest),
  ];
}

/** `2026-12` → `2027-01`. */
export function nextMonth(month: string, by = 1): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  const months = year * 12 + (of - 1) + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/**
 * Statements that make the partition of a month beside the table, with what the rest held of it, and attach it: readers
 * and writers of other partitions are not held up by its making.
 * @param columns all that the table has, also those that no file describes any more
 */
export function monthPartitionSql(shape: TableShape, month: string, columns: string): string[] {
  const at = quoteIdent(shape.partition ?? '');
  const table = qualifiedTable(shape.table);
  const partition = qualifiedTable(partitionName(shape.table, month));
  const [from, to] = [`'${month}-01'`, `'${nextMonth(month)}-01'`];
  return [
    `create table ${partition} (like ${table} including defaults)`,
    `with moved as (delete from ${qualifiedTable(restName(shape.table))} where ${at} >= ${from} and ${at} < ${to} returning ${columns}) insert into ${partition} (${columns}) select ${columns} from moved`,
    ...securePartitionSql(shape, partitionName(shape.table, month)),
    `alter table ${table} attach partition ${partition} for values from (${from}) to (${to})`,
  ];
}

/**
 * Turns a plain table into the first partition of one by months, without writing a row: it takes what it holds, and all
 * until the next month begins. What was made ready beside the writers (`partition-builder.ts`), the proof that the rows
 * fit and the index of the key, takes the place of a look at every row.
 */
export function partitionTableSql(shape: TableShape): string {
  const at = quoteIdent(shape.partition ?? '');
  const table = qualifiedTable(shape.table);
  const former = qualifiedTable(formerName(shape.table));
  const keys = `primary key (${shape.primaryKey.map(quoteIdent).join(', ')})`;
  const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
  const later = restPartitionSql(shape).map((sql) => `  ${sql};`);
  const wall = shape.scope === 'platform' ? [] : rowSecuritySql(table, shape.scope).map((sql) => `  ${sql};`);
  return [
    'do $partition$',
    'declare',
    '  until text;',
    '  one record;',
    'begin',
    `  lock table ${table} in access exclusive mode;`,
    `  if exists (select from pg_depend d join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid where d.refclassid = 'pg_class'::regclass and d.refobjid = ${text(table)}::regclass and d.deptype = 'n') then`,
    `    raise exception 'a view reads the table %, which cannot be partitioned under it', ${text(shape.table)};`,
    '  end if;',
    `  select substring(pg_get_constraintdef(k.oid) from '\\d{4,}-\\d\\d-\\d\\d') into until from pg_constraint k where k.conrelid = ${text(table)}::regclass and k.conname = '${UNTIL_CHECK}' and k.convalidated;`,
    '  if until is null then',
    `    select to_char(date_trunc('month', greatest(max(${at})::timestamp, localtimestamp)) + interval '1 month', 'YYYY-MM-DD') into until from ${table};`,
    '  end if;',
    `  alter table ${table} rename to ${quoteIdent(formerName(shape.table))};`,
    `  create table ${table} (like ${former} including defaults) partition by range (${at});`,
    `  for one in select k.conname as name from pg_constraint k where k.conrelid = ${text(former)}::regclass and k.contype = 'p' loop`,
    `    execute format('alter table ${former} drop constraint %I', one.name);`,
    '  end loop;',
    `  alter table ${former} alter column ${at} set not null;`,
    `  alter table ${table} alter column ${at} set not null;`,
    `  alter table ${table} add ${keys};`,
    `  if exists (select from pg_index x where x.indexrelid = to_regclass(${text(qualifiedTable(keyName(shape.table)))}) and x.indisvalid) then`,
    `    alter table ${former} add primary key using index ${quoteIdent(keyName(shape.table))};`,
    '  else',
    `    alter table ${former} add ${keys};`,
    '  end if;',
    // The table's indexes keep their names, by which the planner knows them; those of the partition make room.
    `  for one in select i.relname as name, x.indisunique as alone, pg_get_indexdef(i.oid) as def from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = ${text(former)}::regclass and not x.indisprimary and x.indisvalid and i.relname ~ '_x[0-9a-z]{7}$' loop`,
    `    execute format('alter index ${TABLE_SCHEMA}.%I rename to %I', one.name, one.name || '~b');`,
    `    execute format('create %sindex %I on %s%s', case when one.alone then 'unique ' else '' end, one.name, ${text(table)}, substring(one.def from position(' USING ' in one.def)));`,
    '  end loop;',
    `  execute format('alter table %s attach partition %s for values from (minvalue) to (%L)', ${text(table)}, ${text(former)}, until);`,
    `  alter table ${former} drop constraint if exists "${UNTIL_CHECK}", drop constraint if exists "${FILLED_CHECK}";`,
    ...later,
    ...wall,
    'end $partition$',
  ].join('\n');
}

/** Partitions do not follow their table to another PostgreSQL schema by themselves. */
export function partitionsAsideSql(table: string, aside: string): string {
  return [
    'do $aside$',
    'declare one record;',
    'begin',
    `  for one in select t.relid::regclass as name from pg_partition_tree('${aside}.${quoteIdent(table)}'::regclass) t where t.isleaf loop`,
    `    execute format('alter table %s set schema ${aside}', one.name);`,
    '  end loop;',
    'end $aside$',
  ].join('\n');
}

/** Puts the rows of all partitions into one plain table again; `after` makes its key, its indexes and its wall. */
export function uniteTableSql(shape: TableShape, by: string, after: readonly string[]): string[] {
  const table = qualifiedTable(shape.table);
  const united = qualifiedTable(shape.table + UNITED);
  return [
    `lock table ${table} in access exclusive mode`,
    `create table ${united} (like ${table} including defaults)`,
    `insert into ${united} select * from ${table}`,
    `drop table ${table}`,
    `alter table ${united} rename to ${quoteIdent(shape.table)}`,
    ...(shape.columns.some(({ name, notNull }) => name === by && notNull)
      ? []
      : [`alter table ${table} alter column ${quoteIdent(by)} drop not null`]),
    ...after,
  ];
}

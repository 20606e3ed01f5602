/**
 * The SQL of tables, columns and indexes. Names are always quoted; types and defaults come from shapes, never from
 * callers.
 */
import { qualifiedTable, quoteIdent, shortHash } from '../../model/names.ts';
import type { ColumnShape, IndexShape, TableShape } from '../../model/table-types.ts';
import { rowSecuritySql } from '../db/row-security.ts';
import { restPartitionSql } from './partition-ddl.ts';

export function columnSql({ name, type, notNull, default: initial }: Omit<ColumnShape, 'field'>): string {
  return `${quoteIdent(name)} ${type}${initial === undefined ? '' : ` default ${initial}`}${notNull ? ' not null' : ''}`;
}

export function indexSql(table: string, index: IndexShape, unique: boolean): string {
  const columns = index.columns
    .map(
      ({ name, desc, emptyLast, collation }) =>
        `${quoteIdent(name)}${collation ? ` collate ${collation}` : ''}${desc ? ' desc' : ''}${emptyLast ? ' nulls last' : ''}`,
    )
    .join(', ');
  return `create ${unique ? 'unique ' : ''}index ${quoteIdent(index.name)} on ${qualifiedTable(table)} using ${index.method} (${columns})${index.emptiesSame ? ' nulls not distinct' : ''}${index.where === undefined ? '' : ` where ${index.where}`}`;
}

/** The same step on an index, without keeping writers out; it may not stand in a transaction. */
export function concurrently(sql: string): string {
  return sql.replace(/^(create (unique )?|drop )index/, (words) => `${words} concurrently`);
}

/** Groups of living rows that a unique rule takes for the same; `ids` are their rows. */
export function doublesSql(table: string, index: IndexShape): string {
  const columns = index.columns.map(({ name }) => quoteIdent(name)).join(', ');
  return `select array_agg(id order by id) as ids from ${qualifiedTable(table)}${index.where === undefined ? '' : ` where ${index.where}`} group by ${columns} having count(*) > 1 order by 1`;
}

export function secureSql(shape: TableShape): string[] {
  return shape.scope === 'platform' ? [] : rowSecuritySql(qualifiedTable(shape.table), shape.scope);
}

export function keySql(shape: Pick<TableShape, 'primaryKey'>): string {
  return `primary key (${shape.primaryKey.map(quoteIdent).join(', ')})`;
}

export function createTableSql(shape: TableShape): string[] {
  const by = shape.partition === undefined ? '' : ` partition by range (${quoteIdent(shape.partition)})`;
  return [
    `create table ${qualifiedTable(shape.table)} (${[...shape.columns.map(columnSql), keySql(shape)].join(', ')})${by}`,
    ...shape.uniques.map((index) => indexSql(shape.table, index, true)),
    ...shape.indexes.map((index) => indexSql(shape.table, index, false)),
    ...secureSql(shape),
    ...(shape.partition === undefined ? [] : restPartitionSql(shape)),
  ];
}

/** `~` cannot begin a field's name, so columns moved aside are never mistaken for fields. */
export function isAside(column: string): boolean {
  return column.startsWith('~');
}

/** Name of a column that is moved aside; `generation` tells several of the same name apart. */
export function asideName(column: string, generation: number): string {
  const head = `~${generation}~`;
  const whole = head + column;
  return new TextEncoder().encode(whole).length <= 63 ? whole : `${head}${shortHash(column)}`;
}

/** Reads what the database's tables really are, in the same terms as their wished shapes. */
import { TABLE_SCHEMA } from '../../model/names.ts';
import type { ColumnShape } from '../../model/table-types.ts';
import type { Connection } from '../db/pool.ts';

export interface CatalogIndex {
  readonly name: string;
  readonly unique: boolean;
  /** False: a concurrent build failed or still runs. */
  readonly valid: boolean;
  /** As pg_get_indexdef writes it. */
  readonly definition: string;
}

export interface CatalogTable {
  readonly table: string;
  readonly columns: readonly Omit<ColumnShape, 'field'>[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly CatalogIndex[];
  /** Names of the row policies. */
  readonly policies: readonly string[];
  /** Row security is enabled and binds the owner too. */
  readonly forced: boolean;
  /** The column by whose months it is partitioned. */
  readonly partition?: string;
  /** Bytes on disk, those of its partitions included, without indexes. */
  readonly bytes: number;
}

const COLUMNS = `
select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
       pg_get_expr(d.adbin, d.adrelid) as "default"
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and c.relname = any($2) order by c.relname, a.attnum`;

const INDEXES = `
select c.relname as "table", i.relname as name, x.indisunique as "unique", x.indisprimary as "primary", x.indisvalid as valid,
       pg_get_indexdef(x.indexrelid) as definition,
       case when x.indisprimary then (select array_agg(a.attname::text order by k.place) from unnest(x.indkey::int2[]) with ordinality as k(number, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) end as key
from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
where c.relnamespace = $1::regnamespace and c.relname = any($2) order by c.relname, i.relname`;

const TABLES = `
select c.relname as "table", c.relrowsecurity and c.relforcerowsecurity as forced, case when c.relkind = 'p' then (select sum(pg_relation_size(t.relid)) from pg_partition_tree(c.oid) t) else pg_relation_size(c.oid) end::float8 as bytes,
       (select a.attname::text from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = c.oid) as partition,
       (select coalesce(array_agg(p.polname::text order by p.polname), '{}') from pg_policy p where p.polrelid = c.oid) as policies
from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and c.relname = any($2)`;

interface ColumnRow {
  table: string;
  name: string;
  type: string;
  notNull: boolean;
  default: string | null;
}
interface IndexRow extends CatalogIndex {
  table: string;
  primary: boolean;
  key: string[] | null;
}
interface TableRow {
  table: string;
  forced: boolean;
  bytes: number;
  partition: string | null;
  policies: string[];
}

/** PostgreSQL writes some constants bare (`true`, `0.50`); shapes always spell `'…'::type`. */
function canonicalDefault(text: string, type: string): string {
  return /^(true|false|-?\d+(\.\d+)?)$/.test(text) ? `'${text}'::${type.replace(/\(.*\)/, '')}` : text;
}

function grouped<T extends { table: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.table);
    if (group) group.push(row);
    else groups.set(row.table, [row]);
  }
  return groups;
}

/** The tables of these names that exist, by name. */
export async function readCatalog(
  connection: Connection,
  tables: readonly string[],
): Promise<Map<string, CatalogTable>> {
  const values = [TABLE_SCHEMA, tables];
  const found = (await connection.query<TableRow>(TABLES, values)).rows;
  if (found.length === 0) return new Map();
  const columns = grouped((await connection.query<ColumnRow>(COLUMNS, values)).rows);
  const indexes = grouped((await connection.query<IndexRow>(INDEXES, values)).rows);
  return new Map(
    found.map(({ table, forced, bytes, partition, policies }) => {
      const own = indexes.get(table) ?? [];
      return [
        table,
        {
          table,
          forced,
          bytes,
          policies,
          ...(partition === null ? {} : { partition }),
          columns: (columns.get(table) ?? []).map(({ name, type, notNull, default: initial }) => ({
            name,
            type,
            notNull,
            ...(initial === null ? {} : { default: canonicalDefault(initial, type) }),
          })),
          primaryKey: own.find(({ primary }) => primary)?.key ?? [],
          indexes: own
            .filter(({ primary }) => !primary)
            .map(({ name, unique, valid, definition }) => ({ name, unique, valid, definition })),
        },
      ];
    }),
  );
}

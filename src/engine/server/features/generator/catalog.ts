/**
 * Reads what a PostgreSQL says of its tables: columns, keys, references, enumerations, comments. Names are parameters,
 * never text of a statement.
 */
import type { ReadColumn, ReadTable } from '../../../model/generator/read-table.ts';
import { sqlType } from '../../../model/generator/sql-type.ts';
import type { ReadQuery } from '../../db/foreign.ts';

export interface FoundTable {
  readonly schema: string;
  readonly name: string;
  readonly view: boolean;
  readonly comment: string | null;
  readonly columns: number;
}

/** Schemas of the database itself and of the engine. */
const NOT_SYSTEM = `n.nspname not in ('pg_catalog', 'information_schema', 'anlan') and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'`;

/** Tables and views by name; partitions are parts of their table. */
export function listTables(
  query: ReadQuery,
  keyword: string,
  limit: number,
): Promise<readonly (FoundTable & { readonly total: number })[]> {
  return query(
    `select n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as view, obj_description(c.oid, 'pg_class') as comment,
       (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns, count(*) over ()::int as total
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and ${NOT_SYSTEM} and has_schema_privilege(n.oid, 'usage')
       and ($1 = '' or strpos(lower(c.relname), lower($1)) > 0 or strpos(lower(coalesce(obj_description(c.oid, 'pg_class'), '')), lower($1)) > 0)
     order by n.nspname, c.relname limit $2`,
    [keyword, limit],
  );
}

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly not_null: boolean;
  readonly identity: string;
  readonly generated: string;
  readonly counts: boolean;
  readonly comment: string | null;
  readonly labels: string[] | null;
  readonly list: boolean;
}
interface KeyRow {
  readonly kind: 'p' | 'u' | 'f';
  readonly columns: string[];
  readonly to_table: string | null;
  readonly to_columns: string[] | null;
  readonly cascade: boolean;
}

/** One table with everything a proposal is made of; undefined where there is none of this name. */
export async function readTable(query: ReadQuery, schema: string, name: string): Promise<ReadTable | undefined> {
  const [table] = await query<{ oid: number; view: boolean; comment: string | null }>(
    `select c.oid::int8::text as oid, c.relkind in ('v', 'm') as view, obj_description(c.oid, 'pg_class') as comment from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${NOT_SYSTEM}`,
    [schema, name],
  );
  if (!table) return undefined;
  const columns = await query<ColumnRow>(
    `select a.attname as name, format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), case when t.typbasetype = 0 then a.atttypmod else t.typtypmod end) as type, a.attnotnull as not_null, a.attidentity::text as identity, a.attgenerated::text as generated,
       coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%' and a.attgenerated = '', false) as counts, col_description(a.attrelid, a.attnum) as comment, t.typcategory = 'A' as list,
       (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = case when t.typcategory = 'A' then t.typelem else a.atttypid end) as labels
     from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::int8::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table.oid],
  );
  const named = (side: string, list: string): string =>
    `(select array_agg(a.attname::text order by u.at) from unnest(${list}) with ordinality u (num, at) join pg_attribute a on a.attrelid = ${side} and a.attnum = u.num)`;
  const keys = await query<KeyRow>(
    `select k.contype::text as kind, ${named('k.conrelid', 'k.conkey')} as columns, f.relname as to_table, ${named('k.confrelid', 'k.confkey')} as to_columns, k.confdeltype = 'c' as cascade
     from pg_constraint k left join pg_class f on f.oid = k.confrelid where k.conrelid = $1::int8::oid and k.contype in ('p', 'u', 'f') order by k.conname`,
    [table.oid],
  );
  return {
    schema,
    name,
    ...(table.view ? { view: true } : {}),
    ...(table.comment ? { comment: table.comment } : {}),
    columns: columns.map((column) => columnOf(column, keys)),
    key: keys.find(({ kind }) => kind === 'p')?.columns ?? [],
    unique: keys.filter(({ kind }) => kind === 'u').map(({ columns: own }) => own),
  };
}

function columnOf(
  { name, type, not_null, identity, generated, counts, comment, labels, list }: ColumnRow,
  keys: readonly KeyRow[],
): ReadColumn {
  const to = keys.find(({ kind, columns }) => kind === 'f' && columns.length === 1 && columns[0] === name);
  return {
    name,
    type,
    ...(labels ? { kind: 'text', values: labels.map((value) => ({ value })) } : sqlType(type)),
    ...(list ? { list: true } : {}),
    ...(not_null ? { notNull: true } : {}),
    ...(generated !== '' ? { generated: true } : {}),
    ...(identity !== '' || counts ? { serial: true } : {}),
    ...(comment ? { comment } : {}),
    ...(to?.to_table
      ? {
          references: {
            table: to.to_table,
            column: to.to_columns?.[0] ?? 'id',
            ...(to.cascade ? { cascade: true as const } : {}),
          },
        }
      : {}),
  };
}

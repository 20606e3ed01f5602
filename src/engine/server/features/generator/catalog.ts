/**
 * Reads what a PostgreSQL says of its tables: columns, keys, references, enumerations, comments. Names are parameters,
 * never text of a statement.
 */
import type { Loss, ReadColumn, ReadTable } from '../../../model/generator/read-table.ts';
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

interface TableRow {
  readonly oid: string;
  readonly schema: string;
  readonly name: string;
  readonly view: boolean;
  readonly comment: string | null;
}
interface ColumnRow {
  readonly oid: string;
  readonly name: string;
  readonly type: string;
  readonly not_null: boolean;
  readonly identity: string;
  readonly generated: string;
  readonly counts: boolean;
  readonly starts: string | null;
  readonly comment: string | null;
  readonly labels: string[] | null;
  readonly list: boolean;
}
interface KeyRow {
  readonly oid: string;
  readonly kind: 'p' | 'u' | 'f';
  readonly columns: string[];
  readonly to_table: string | null;
  readonly to_columns: string[] | null;
  readonly cascade: boolean;
}
interface IndexRow {
  readonly oid: string;
  /** Of an index over expressions null. */
  readonly columns: string[] | null;
  readonly condition: string | null;
  readonly definition: string;
}

/**
 * Tables with everything a proposal is made of, in the order asked for; those that are not there are missing. All of
 * them are read by four statements, however many they are.
 */
export async function readTables(
  query: ReadQuery,
  wanted: readonly { readonly schema: string; readonly name: string }[],
): Promise<readonly ReadTable[]> {
  const tables = await query<TableRow>(
    `select c.oid::int8::text as oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as view, obj_description(c.oid, 'pg_class') as comment
     from unnest($1::text[], $2::text[]) with ordinality as w (schema, name, at) join pg_namespace n on n.nspname = w.schema join pg_class c on c.relnamespace = n.oid and c.relname = w.name
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${NOT_SYSTEM} order by w.at`,
    [wanted.map(({ schema }) => schema), wanted.map(({ name }) => name)],
  );
  const oids = [tables.map(({ oid }) => oid)];
  const columns = await query<ColumnRow>(
    `select a.attrelid::int8::text as oid, a.attname as name, format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), case when t.typbasetype = 0 then a.atttypmod else t.typtypmod end) as type, a.attnotnull as not_null, a.attidentity::text as identity, a.attgenerated::text as generated,
       coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%' and a.attgenerated = '', false) as counts, case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as starts, col_description(a.attrelid, a.attnum) as comment, t.typcategory = 'A' as list,
       (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = case when t.typcategory = 'A' then t.typelem else a.atttypid end) as labels
     from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = any ($1::text[]::int8[]::oid[]) and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`,
    oids,
  );
  const named = (side: string, list: string): string =>
    `(select array_agg(a.attname::text order by u.at) from unnest(${list}) with ordinality u (num, at) join pg_attribute a on a.attrelid = ${side} and a.attnum = u.num)`;
  const keys = await query<KeyRow>(
    `select k.conrelid::int8::text as oid, k.contype::text as kind, ${named('k.conrelid', 'k.conkey')} as columns, f.relname as to_table, ${named('k.confrelid', 'k.confkey')} as to_columns, k.confdeltype = 'c' as cascade
     from pg_constraint k left join pg_class f on f.oid = k.confrelid where k.conrelid = any ($1::text[]::int8[]::oid[]) and k.contype in ('p', 'u', 'f') order by k.conname`,
    oids,
  );
  const indexes = await query<IndexRow>(
    `select i.indrelid::int8::text as oid, case when i.indexprs is null then ${named('i.indrelid', '(i.indkey::int2[])[0:i.indnkeyatts - 1]')} end as columns, pg_get_expr(i.indpred, i.indrelid) as condition, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any ($1::text[]::int8[]::oid[]) and i.indisunique and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by i.indexrelid`,
    oids,
  );
  const [columnsOf, keysOf, indexesOf] = [grouped(columns), grouped(keys), grouped(indexes)];
  return tables.map((table) =>
    tableOf(table, columnsOf.get(table.oid) ?? [], keysOf.get(table.oid) ?? [], indexesOf.get(table.oid) ?? []),
  );
}

function grouped<T extends { readonly oid: string }>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const known = found.get(row.oid);
    if (known) known.push(row);
    else found.set(row.oid, [row]);
  }
  return found;
}

/** Deleted rows are kept apart by the engine: an index over those that are not is one over all. */
const ABOUT_DELETION =
  /^\(*"?(deleted_at|del_flag|deleted|is_deleted|delete_flag)"?\)*(::\w+)?\)* (is null|= (0|false|'0'.*|'f'.*)|is (false|not true))\)*$/i;

function tableOf(
  { schema, name, view, comment }: TableRow,
  columns: readonly ColumnRow[],
  keys: readonly KeyRow[],
  indexes: readonly IndexRow[],
): ReadTable {
  const kept = indexes.filter(
    (index) => index.columns !== null && (index.condition === null || ABOUT_DELETION.test(index.condition)),
  );
  const lost: Loss[] = [
    ...columns
      .filter(({ starts }) => startOf(starts) === undefined)
      .map(({ name: column, starts }): Loss => ({
        code: 'generator.lostDefault',
        params: { column, value: (starts ?? '').slice(0, 120) },
      })),
    ...keys
      .filter(({ kind, columns: own }) => kind === 'f' && own.length > 1)
      .map(({ columns: own, to_table }): Loss => ({
        code: 'generator.lostKeys',
        params: { columns: own.join(', '), table: to_table ?? '' },
      })),
    ...indexes
      .filter((index) => !kept.includes(index))
      .map(({ definition }): Loss => ({
        code: 'generator.lostUnique',
        params: { columns: definition.replace(/^.*? USING \w+ /, '').slice(0, 120) },
      })),
  ];
  return {
    schema,
    name,
    ...(view ? { view: true } : {}),
    ...(comment ? { comment } : {}),
    columns: columns.map((column) => columnOf(column, keys)),
    key: keys.find(({ kind }) => kind === 'p')?.columns ?? [],
    unique: [
      ...keys.filter(({ kind }) => kind === 'u').map(({ columns: own }) => own),
      ...kept.flatMap(({ columns: own }) => (own === null ? [] : [own])),
    ],
    ...(lost.length > 0 ? { lost } : {}),
  };
}

/** A plain value of an expression such as `'new'::character varying`, or the time it is; undefined for anything else. */
function startOf(expression: string | null): Pick<ReadColumn, 'default'> | undefined {
  if (expression === null || /^nextval\(|^null\b/i.test(expression)) return {};
  if (/^\(?(now\(\)|current_timestamp|localtimestamp|current_date|statement_timestamp\(\))/i.test(expression))
    return { default: { now: true } };
  const [, text] = /^'((?:[^']|'')*)'(?:::[\w ."()]+(?:\[\])?)?$/.exec(expression) ?? [];
  if (text !== undefined) return { default: text.replaceAll("''", "'") };
  const [, number] = /^\(?(-?\d+(?:\.\d+)?|true|false)\)?(?:::[\w ]+)?$/.exec(expression) ?? [];
  return number === undefined ? undefined : { default: number };
}

function columnOf(
  { name, type, not_null, identity, generated, counts, starts, comment, labels, list }: ColumnRow,
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
    ...startOf(starts),
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

/**
 * Says how to make the engine's tables again, from what the database says they are: also columns no entity file
 * describes any more.
 */
import type pg from 'pg';
import { TEXT_ORDER } from '../../../model/list/row-order.ts';
import { quoteIdent } from '../../../model/names.ts';
import { TEXT_ORDER_SQL } from '../text-order.ts';

/** The PostgreSQL schemas that hold everything of an installation. */
export const STORE_SCHEMAS: readonly string[] = ['anlan', 'public'];

export interface DumpTable {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Quoted columns that are stored, not computed. */
  readonly columns: readonly string[];
  /** What its rows are put in order by, so that equal tables give equal bytes. */
  readonly order: string;
}

export interface Description {
  /** Statements before the rows: schemas, functions, sequences, bare tables. */
  readonly before: readonly string[];
  readonly tables: readonly DumpTable[];
  /** Statements after the rows: keys, indexes, references, triggers, views, the wall between tenants. */
  readonly after: readonly string[];
  /** Quoted names of all sequences, those of identity columns too. */
  readonly sequences: readonly string[];
  /** An index was just being built: it is left out, and the tables have to be compared at the next start. */
  readonly unfinished: boolean;
}

const OWN = (oid: string, catalog: string): string =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;
const IN_STORE = 'n.nspname = any($1)';
const CLASSES = `pg_class c join pg_namespace n on n.oid = c.relnamespace where ${IN_STORE} and ${OWN('c.oid', 'pg_class')}`;

/**
 * Objects this dump has no words for: better no backup than one that forgets them. Of tables that inherit it knows
 * partitions, which have the columns of their table.
 */
const FOREIGN = `
select format('%I.%I', n.nspname, c.relname) as name from ${CLASSES} and (c.relkind not in ('r', 'p', 'v', 'S', 'i', 'I') or c.relkind in ('r', 'p') and not c.relispartition and exists (select from pg_inherits h where h.inhrelid = c.oid))
union all select format('%I.%I', n.nspname, t.typname) from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${IN_STORE} and t.typtype in ('e', 'd', 'r') and ${OWN('t.oid', 'pg_type')}
union all select format('%I.%I', n.nspname, p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${IN_STORE} and p.prokind not in ('f', 'p') and ${OWN('p.oid', 'pg_proc')}
union all select format('rule %I', r.rulename) from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace where ${IN_STORE} and r.rulename <> '_RETURN' and ${OWN('c.oid', 'pg_class')}
limit 1`;

const FUNCTIONS = `select pg_get_functiondef(p.oid) as sql from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${IN_STORE} and ${OWN('p.oid', 'pg_proc')} order by p.oid`;

const SEQUENCES = `
select format('%I.%I', n.nspname, c.relname) as name, d.deptype as kind,
  format('as %s start %s increment %s minvalue %s maxvalue %s cache %s %s', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, case when s.seqcycle then 'cycle' else 'no cycle' end) as options,
  format('%I.%I.%I', tn.nspname, t.relname, a.attname) as owner, d.refobjid as "table", d.refobjsubid as "column"
from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_sequence s on s.seqrelid = c.oid
left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and d.refobjsubid > 0
left join pg_class t on t.oid = d.refobjid left join pg_namespace tn on tn.oid = t.relnamespace left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
where ${IN_STORE} and c.relkind = 'S' and ${OWN('c.oid', 'pg_class')} order by 1`;

/** Partitioned tables before their partitions. */
const TABLES = `
select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relpersistence = 'u' as unlogged, c.reloptions as options, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
  case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as parted, pg_get_expr(c.relpartbound, c.oid) as bound,
  (select format('%I.%I', pn.nspname, p.relname) from pg_inherits h join pg_class p on p.oid = h.inhparent join pg_namespace pn on pn.oid = p.relnamespace where h.inhrelid = c.oid) as parent
from ${CLASSES} and c.relkind in ('r', 'p') order by (select count(*) from pg_partition_ancestors(c.oid)), 2`;

const COLUMNS = `
select a.attrelid as oid, a.attnum as number, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required, a.attidentity as identity, a.attgenerated as generated,
  pg_get_expr(d.adbin, d.adrelid) as expression, case when a.attcollation <> t.typcollation then format('%I.%I', cn.nspname, co.collname) end as collation, t.typcategory = 'S' as text,
  (select array_position(k.conkey, a.attnum) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p') as key
from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum left join pg_collation co on co.oid = a.attcollation left join pg_namespace cn on cn.oid = co.collnamespace
where ${IN_STORE} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`;

/**
 * Keys and indexes first, references when every row has what it refers to. Those of a partitioned table bring those of
 * its partitions.
 */
const AFTER = `
select 1 as step, k.oid, format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as sql
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where ${IN_STORE} and c.relkind in ('r', 'p') and k.contype in ('p', 'u', 'x', 'c') and k.conparentid = 0 and k.conislocal
union all select 2, i.oid, regexp_replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON ') from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
where ${IN_STORE} and c.relkind in ('r', 'p') and not i.relispartition and x.indisvalid and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x')) and ${OWN('c.oid', 'pg_class')}
union all select 3, k.oid, format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid))
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where ${IN_STORE} and c.relkind in ('r', 'p') and k.contype = 'f' and k.conparentid = 0
union all select 4, c.oid, format('create view %I.%I%s as %s', n.nspname, c.relname, case when c.reloptions is null then '' else ' with (' || array_to_string(c.reloptions, ', ') || ')' end, pg_get_viewdef(c.oid)) from ${CLASSES} and c.relkind = 'v'
union all select 5, g.oid, pg_get_triggerdef(g.oid) from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${IN_STORE} and not g.tgisinternal and g.tgparentid = 0
union all select 6, p.oid, format('create policy %I on %I.%I as %s for %s to public%s%s', p.polname, n.nspname, c.relname, case when p.polpermissive then 'permissive' else 'restrictive' end,
  case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
  ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where ${IN_STORE}
order by 1, 2`;

/** A store of before has none, and the product that takes it over makes it. */
const ORDERED = `select from pg_collation where oid = to_regcollation('${TEXT_ORDER}') and $1::text[] is not null`;

const UNFINISHED = `select 1 from pg_index x join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace where ${IN_STORE} and not x.indisvalid limit 1`;

interface SequenceRow {
  name: string;
  kind: 'a' | 'i' | null;
  options: string;
  owner: string | null;
  table: number | null;
  column: number | null;
}
interface TableRow {
  oid: number;
  name: string;
  unlogged: boolean;
  options: string[] | null;
  secured: boolean;
  forced: boolean;
  /** How a partitioned table is cut, and where a partition lies in which table. */
  parted: string | null;
  bound: string | null;
  parent: string | null;
}
interface ColumnRow {
  oid: number;
  number: number;
  name: string;
  type: string;
  required: boolean;
  identity: '' | 'a' | 'd';
  generated: '' | 's' | 'v';
  expression: string | null;
  collation: string | null;
  text: boolean;
  key: number | null;
}

function columnSql(column: ColumnRow, sequence: SequenceRow | undefined): string {
  const { name, type, required, identity, generated, expression, collation } = column;
  return [
    quoteIdent(name),
    type,
    ...(collation === null ? [] : [`collate ${collation}`]),
    ...(generated !== ''
      ? [`generated always as (${expression ?? ''}) ${generated === 's' ? 'stored' : 'virtual'}`]
      : expression === null
        ? []
        : [`default ${expression}`]),
    ...(identity === ''
      ? []
      : [
          `generated ${identity === 'a' ? 'always' : 'by default'} as identity${sequence ? ` (sequence name ${sequence.name} ${sequence.options.replace(/^as \w+ /, '')})` : ''}`,
        ]),
    ...(required ? ['not null'] : []),
  ].join(' ');
}

function orderOf(columns: readonly ColumnRow[]): string {
  const sorted = (column: ColumnRow): string => `${quoteIdent(column.name)}${column.text ? ' collate "C"' : ''}`;
  const key = columns.filter((column) => column.key !== null).sort((a, b) => (a.key ?? 0) - (b.key ?? 0));
  return key.length > 0 ? key.map(sorted).join(', ') : '(t.*)::text collate "C"';
}

/** Every name in the answers is written out with its schema, whatever the session looks in first. */
export async function describeStore(client: pg.ClientBase): Promise<Description> {
  const ask = async <R extends object>(text: string): Promise<R[]> =>
    (await client.query<R & pg.QueryResultRow>(text, [STORE_SCHEMAS])).rows;
  await client.query(`set search_path = ''`);
  const [foreign] = await ask<{ name: string }>(FOREIGN);
  if (foreign)
    throw new Error(
      `${foreign.name} in the database is nothing the product makes, and its backup cannot carry it: move it to a schema of its own.`,
    );
  const [functions, sequences, tables, columns] = [
    await ask<{ sql: string }>(FUNCTIONS),
    await ask<SequenceRow>(SEQUENCES),
    await ask<TableRow>(TABLES),
    await ask<ColumnRow>(COLUMNS),
  ];
  const after = await ask<{ sql: string }>(AFTER);
  const columnsOf = new Map<number, ColumnRow[]>();
  for (const column of columns) columnsOf.set(column.oid, [...(columnsOf.get(column.oid) ?? []), column]);
  const identity = new Map(
    sequences.filter(({ kind }) => kind === 'i').map((sequence) => [`${sequence.table}.${sequence.column}`, sequence]),
  );
  const own = sequences.filter(({ kind }) => kind !== 'i');
  return {
    before: [
      'create schema if not exists anlan',
      'set local check_function_bodies = off',
      ...((await ask(ORDERED)).length > 0 ? [TEXT_ORDER_SQL] : []),
      ...functions.map(({ sql }) => sql.trim()),
      ...own.map(({ name, options }) => `create sequence ${name} ${options}`),
      ...tables.map(({ oid, name, unlogged, options, parted, bound, parent }) =>
        [
          `create ${unlogged ? 'unlogged ' : ''}table ${name}`,
          parent === null
            ? `(${(columnsOf.get(oid) ?? []).map((column) => columnSql(column, identity.get(`${oid}.${column.number}`))).join(', ')})`
            : `partition of ${parent} ${bound ?? ''}`,
          ...(parted === null ? [] : [`partition by ${parted}`]),
          ...(options ? [`with (${options.join(', ')})`] : []),
        ].join(' '),
      ),
      ...own
        .filter(({ owner, kind }) => kind === 'a' && owner !== null)
        .map(({ name, owner }) => `alter sequence ${name} owned by ${owner ?? ''}`),
    ],
    // The rows of a partitioned table lie in its partitions.
    tables: tables.flatMap(({ oid, name, parted }) => {
      if (parted !== null) return [];
      const all = columnsOf.get(oid) ?? [];
      return [
        {
          name,
          columns: all.filter(({ generated }) => generated === '').map((column) => quoteIdent(column.name)),
          order: orderOf(all),
        },
      ];
    }),
    after: [
      ...after.map(({ sql }) => sql),
      ...tables.flatMap(({ name, secured, forced }) => [
        ...(secured ? [`alter table ${name} enable row level security`] : []),
        ...(forced ? [`alter table ${name} force row level security`] : []),
      ]),
    ],
    sequences: sequences.map(({ name }) => name),
    unfinished: (await ask(UNFINISHED)).length > 0,
  };
}

/** What a database holds, as one text: any row added, changed or removed anywhere changes it. */
import type pg from 'pg';

/**
 * Tables a refused request may touch: tries, codes, sessions, the log of attempts, the audit of refusals and the facts of
 * refused commands are about the caller, not about data.
 */
const ABOUT_CALLERS = [
  'anlan.session',
  'anlan.tries',
  'anlan.one_time',
  'anlan.phone_code',
  'anlan.audit',
  'anlan.command_fact',
  'public.login_log',
];
/** What the server writes by itself, whoever calls: beats, samples, seals and the runs of its jobs. */
const BY_ITSELF = [
  'anlan.node',
  'anlan.audit_seal',
  'anlan.event_cursor',
  'public.metric_sample',
  'public.schedule_job',
  'public.job_run',
];
const BESIDE = [...ABOUT_CALLERS, ...BY_ITSELF];

async function tablesOf(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map((row) => row.name).filter((name) => !BESIDE.includes(name));
}

/** One line per table: its name and what `state` says of its rows `t`. */
async function linesOf(db: pg.Client, state: string): Promise<string> {
  const tables = await tablesOf(db);
  const text = tables.map((name) => `select '${name}' as name, ${state} as state from ${name} t`).join(' union all ');
  const { rows } = await db.query<{ name: string; state: string }>(text);
  // Several workers may read the tables: they answer in any order.
  return rows
    .map((row) => `${row.name} ${row.state}`)
    .sort()
    .join('\n');
}

/** Whoever adds or changes a row has a later transaction than all before; whoever removes one leaves fewer. */
const CHANGES = `count(*)::text || ' ' || coalesce(max(xmin::text::bigint), 0)::text`;
const CONTENT = `count(*)::text || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text`;

/** Asks a database what it holds: count and content of every table, read anew only when something was written. */
export function storedStates(db: pg.Client): () => Promise<string> {
  let last = { changes: '', content: '' };
  return async () => {
    const changes = await linesOf(db, CHANGES);
    if (changes !== last.changes) last = { changes, content: await linesOf(db, CONTENT) };
    return last.content;
  };
}

/** Copies one row of every tenant table into a tenant that nobody here belongs to. Gives back the ids by table. */
export async function plantForeignRows(db: pg.Client, tenant: string): Promise<Map<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select quote_ident(c.table_name) as name from information_schema.columns c join information_schema.columns i using (table_schema, table_name)
     join information_schema.tables t using (table_schema, table_name) where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.column_name = 'tenant_id' and i.column_name = 'id' order by 1`,
  );
  const ids = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await db.query<{ id: string }>(
      `insert into ${name} select (jsonb_populate_record(null::${name}, to_jsonb(x) || jsonb_build_object('tenant_id', $1::text, 'id', gen_random_uuid()))).* from (select * from ${name} limit 1) x returning id`,
      [tenant],
    );
    for (const { id } of rows) ids.set(name, id);
  }
  return ids;
}

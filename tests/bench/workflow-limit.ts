/**
 * The limit of completing a task: Fastify and hand-written statements that write the same rows as the product does,
 * over the same tables.
 * It runs no process, asks nobody who comes next, and knows no rights. Settings by environment: LIMIT_URL, LIMIT_POOL,
 * TZ.
 */
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.env['LIMIT_URL'] ?? '',
  max: Number(process.env['LIMIT_POOL'] ?? 16),
  options: `-c TimeZone=${process.env['TZ'] ?? 'UTC'}`,
});

/** Columns that can be written. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** A row like the one with id $1, with some columns of its own. */
async function likeRow(table: string, own: Readonly<Record<string, string>>): Promise<string> {
  const names = await columnsOf(table);
  return `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) select ${names.map((name) => own[name] ?? `"${name}"`).join(', ')} from ${table} where id = $1 returning id`;
}

interface Open {
  readonly tenant: string;
  readonly instance: string;
  readonly user: string;
  task: string;
  history: string;
  record: string;
  todo: string;
  execution: string;
  number: number;
  version: number;
}

const open: Open[] = (
  await pool.query<Open>(`select i.tenant_id as tenant, i.id as instance, i.initiator as user, t.id as task, h.id as history, r.id as record, d.id as todo, e.id as execution, t.number::int as number, w.version from wf_instance i
  join anlan.wf_instance w on w.id = i.id join wf_task t on t.instance = i.id and t."endTime" is null join wf_history h on h.instance = i.id and h."endTime" is null
  join todo_item d on d."bizId" = t.id::text and d.status = 'open' join wf_execution e on e.instance = i.id and e."isActive"
  join lateral (select id from process_record where instance = i.id limit 1) r on true where i.name = 'bench limit'`)
).rows;

const NEXT_TASK = await likeRow('wf_task', {
  id: 'gen_random_uuid()',
  number: '$2',
  createdTime: 'now()',
  endTime: 'null',
  state: `'assigned'`,
  created_at: 'now()',
  updated_at: 'now()',
});
const NEXT_HISTORY = await likeRow('wf_history', {
  id: 'gen_random_uuid()',
  number: '$2',
  startTime: 'now()',
  endTime: 'null',
  created_at: 'now()',
  updated_at: 'now()',
});
const NEXT_RECORD = await likeRow('process_record', {
  id: 'gen_random_uuid()',
  handledAt: 'now()',
  created_at: 'now()',
  updated_at: 'now()',
});
const NEXT_TODO = await likeRow('todo_item', {
  id: 'gen_random_uuid()',
  bizId: '$2::text',
  route: `'/workflow/wfTask/' || $2::text`,
  mobileRoute: `'/alarmDisposal/appProcessDetail?task=' || $2::text`,
  arrivedAt: 'now()',
  status: `'open'`,
  doneAt: 'null',
  created_at: 'now()',
  updated_at: 'now()',
});
const STATE = JSON.stringify({
  life: 'running',
  seq: 12,
  initiator: open[0]?.user ?? '',
  tokens: [{ id: 11, at: 'first', in: 0 }],
  tasks: [{ id: 12, token: 11, assignee: open[0]?.user ?? '' }],
  done: ['first', 'second'],
  last: { by: open[0]?.user ?? '', node: 'second', task: 10, in: 0, since: 10, agreed: true },
  variables: { outcome: null },
});
const COMMAND = JSON.stringify({ verb: 'complete', now: '2026-01-01 00:00:00', by: open[0]?.user ?? '', task: 10 });
const ANSWERS = JSON.stringify([{ ask: 'performers', performers: { assignee: open[0]?.user ?? '' } }]);
/** Rows of the entities written: each has a line in the operation log and one for whoever listens. */
const WRITTEN = [
  'wfTask',
  'processRecord',
  'wfHistory',
  'wfHistory',
  'wfTask',
  'wfInstance',
  'wfExecution',
  'todoItem',
  'todoItem',
];

const one = <R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<R>> => client.query<R>({ name, text, values: [...values] });

async function complete(client: pg.PoolClient, at: Open): Promise<void> {
  const { tenant, instance, user, task, history, record, todo, execution } = at;
  await client.query('begin');
  await one(
    client,
    'lock',
    'select version, state from anlan.wf_instance where tenant_id = $1 and id = $2 for update',
    [tenant, instance],
  );
  await one(
    client,
    'state',
    'update anlan.wf_instance set state = $1, version = version + 1, running = true where tenant_id = $2 and id = $3',
    [STATE, tenant, instance],
  );
  at.version += 1;
  at.number += 2;
  await one(
    client,
    'journal',
    'insert into anlan.wf_journal (tenant_id, instance_id, version, command, answers) values ($1, $2, $3, $4, $5)',
    [tenant, instance, at.version, COMMAND, ANSWERS],
  );
  const {
    rows: [nextTask],
  } = await one<{ id: string }>(client, 'task', NEXT_TASK, [task, at.number]);
  await one(
    client,
    'done',
    `update wf_task set state = 'completed', "endTime" = now(), "durationMinutes" = 0, rev = rev + 1, updated_at = now(), updated_by = $2 where id = $1`,
    [task, user],
  );
  await one(
    client,
    'link',
    `insert into anlan.wf_link (tenant_id, task_id, kind, who) values ($1, $2, 'handler', $3)`,
    [tenant, nextTask?.id, user],
  );
  const {
    rows: [nextHistory],
  } = await one<{ id: string }>(client, 'visit', NEXT_HISTORY, [history, at.number - 1]);
  await one(
    client,
    'left',
    `update wf_history set assignee = $2, action = 'complete', "endTime" = now(), "durationMinutes" = 0, rev = rev + 1, updated_at = now(), updated_by = $2 where id = $1`,
    [history, user],
  );
  await one(client, 'record', NEXT_RECORD, [record]);
  await one(
    client,
    'instance',
    'update wf_instance set "currentNodes" = $2, rev = rev + 1, updated_at = now(), updated_by = $3 where id = $1',
    [instance, String(at.number % 4), user],
  );
  await one(
    client,
    'token',
    'update wf_execution set number = $2, "activityId" = $3, "activityName" = $3, "startTime" = now(), rev = rev + 1, updated_at = now(), updated_by = $4 where id = $1',
    [execution, at.number - 1, String(at.number % 4), user],
  );
  const {
    rows: [nextTodo],
  } = await one<{ id: string }>(client, 'todo', NEXT_TODO, [todo, nextTask?.id]);
  await one(
    client,
    'handled',
    `update todo_item set status = 'done', "doneAt" = now(), rev = rev + 1, updated_at = now(), updated_by = $2 where id = $1`,
    [todo, user],
  );
  // Whoever has its list open is told of both.
  for (const which of [todo, nextTodo?.id])
    await one(client, 'told', `select pg_notify('bench_limit', $1)`, [JSON.stringify({ kind: 'todo', id: which })]);
  await one(
    client,
    'history',
    `insert into anlan.history (tenant_id, entity, row_id, action, by_id, changes) values ($1, 'wfInstance', $2, 'complete', $3, $4)`,
    [tenant, instance, user, '{"rev":2,"fields":[{"new":"a","old":"b","field":"currentNodes"}]}'],
  );
  await one(
    client,
    'audit',
    `insert into anlan.audit (tenant_id, by_id, entity, row_id, action, request_id, ip, method, url, cost_ms) select $1, $2, e, $3, 'complete', gen_random_uuid()::text, '127.0.0.1', 'POST', '/api/workflow/task/complete', 9 from unnest($4::text[]) e`,
    [tenant, user, instance, WRITTEN],
  );
  await one(
    client,
    'event',
    `insert into anlan.event (tenant_id, entity, row_id, action, fields, by_id) select $1, e, $2, 'complete', '{}', $4 from unnest($3::text[]) e`,
    [tenant, instance, WRITTEN, user],
  );
  await client.query('commit');
  at.task = nextTask?.id ?? task;
  at.history = nextHistory?.id ?? history;
  at.todo = nextTodo?.id ?? todo;
}

const app = fastify();
app.post('/complete', async () => {
  const at = open.pop();
  if (!at) return { code: 500 };
  const client = await pool.connect();
  try {
    await complete(client, at);
    return { code: 200, msg: 'success', data: { instance: at.instance, state: 'running', tasks: [{ id: at.task }] } };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
    open.unshift(at);
  }
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end());
});

/**
 * The monitors: live figures of this server, for whoever holds the code of the page; only people of the platform's own
 * tenant.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdsCode } from '../../../model/access.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { cronWords } from '../../../model/schedule/cron-words.ts';
import { nextTimes } from '../../operations/jobs/cron.ts';
import { PLATFORM_OWNER } from '../../operations/seed/tenant.ts';
import type { Call } from '../../operations/engine.ts';
import type { Deps } from '../deps.ts';
import { queryText } from '../forms.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session.ts';
import type { Traffic } from './traffic.ts';

const MOST_LINES = 500;
const MOST_STATEMENTS = 100;
const NEXT = 5;
/** Points of a chart at most; older ones are joined. */
const POINTS = 240;

/** The caller, if the page is theirs to see. @param action `query`, or what the page offers beside it */
export async function watcher(deps: Deps, request: FastifyRequest, page: string, action = 'query'): Promise<Call> {
  const { call } = await callerOf(deps, request);
  const permission = `monitors:${page}:${action}`;
  const title = deps.engine.project().areas.get('monitors')?.pages[page];
  if (!holdsCode(call.actor.codes, permission))
    throw new Refusal('access.action', { action: title?.title ?? page, permission });
  if (call.actor.tenant !== PLATFORM_OWNER) throw new Refusal('platform.only');
  return call;
}

/** What PostgreSQL says of this database. */
async function databaseFigures(deps: Deps): Promise<unknown> {
  const {
    rows: [row],
  } = await deps.db.system((connection) =>
    connection.query(
      `select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes,
       (select count(*) from pg_stat_activity where datname = current_database()) as connections,
       (select count(*) from pg_stat_activity where datname = current_database() and state = 'active') as active,
       (select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting,
       (select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle') as longest,
       current_setting('max_connections')::int as limit,
       (select round(100.0 * blks_hit / nullif(blks_hit + blks_read, 0), 1)::float8 from pg_stat_database where datname = current_database()) as hits`,
    ),
  );
  return row;
}

/** Averages over equal spans of time, so that a day is no more points than an hour. */
async function series(deps: Deps, hours: number): Promise<unknown> {
  const seconds = Math.max(60, Math.ceil((hours * 3_600) / POINTS));
  const { rows } = await deps.db.system((connection) =>
    connection.query<{ metric: string; node: string; at: number; value: number }>(
      `select metric, node, (floor(extract(epoch from "sampledAt"::timestamptz) / $2) * $2 * 1000)::float8 as at, avg(value)::float8 as value from "metric_sample"
     where "sampledAt" > to_timestamp($1::float8 / 1000) - make_interval(hours => $3::int) group by 1, 2, 3 order by 3`,
      [deps.engine.clock.millis(), seconds, hours],
    ),
  );
  return rows;
}

export function monitorRoutes(app: FastifyInstance, deps: Deps, traffic: Traffic): void {
  const { nodes, ring } = deps.monitors;
  app.get('/api/monitors/dbPool/query', async (request) => {
    await watcher(deps, request, 'dbPool');
    const { total, idle, waiting, max } = deps.db.stats();
    return success({
      pool: { max, total, active: total - idle, idle, waiting },
      database: await databaseFigures(deps),
      statements: deps.db.statements.top(MOST_STATEMENTS),
    });
  });
  app.post('/api/monitors/dbPool/clear', async (request) => {
    await watcher(deps, request, 'dbPool', 'clear');
    deps.db.statements.clear();
    return success(null);
  });
  app.get('/api/monitors/registry/query', async (request) => {
    await watcher(deps, request, 'registry');
    return success(await nodes.all());
  });
  app.get('/api/monitors/metrics/query', async (request) => {
    await watcher(deps, request, 'metrics');
    const hours = [1, 6, 24, 168].find((one) => String(one) === queryText(request, 'hours')) ?? 1;
    return success({
      now: nodes.figures(),
      uptime: Math.round(process.uptime()),
      routes: traffic.routes(),
      series: await series(deps, hours),
    });
  });
  app.get('/api/monitors/flowRule/figures', async (request) => {
    await watcher(deps, request, 'flowRule');
    return success(deps.monitors.flow.figures());
  });
  app.get('/api/monitors/cache/query', async (request) => {
    await watcher(deps, request, 'cache');
    return success(
      deps.monitors.caches.map(({ name, size, hits, misses }) => ({
        name,
        size: size(),
        hits: hits(),
        misses: misses(),
      })),
    );
  });
  app.post<{ Body: { name?: unknown } | null }>('/api/monitors/cache/clear', async (request) => {
    await watcher(deps, request, 'cache', 'clear');
    const cache = deps.monitors.caches.find(({ name }) => name === request.body?.name);
    if (!cache) throw new Refusal('row.unknown');
    await cache.clear();
    return success(null);
  });
  app.get('/api/monitors/logs/query', async (request) => {
    await watcher(deps, request, 'logs');
    const levels = (queryText(request, 'level') ?? '').split(',').filter((level) => level !== '');
    return success(ring.find(levels, (queryText(request, 'keyword') ?? '').slice(0, 200), MOST_LINES));
  });
  app.get('/api/monitors/scheduleJob/next', async (request) => {
    const call = await watcher(deps, request, 'scheduleJob');
    const cron = (queryText(request, 'cron') ?? '').slice(0, 64);
    const times = nextTimes(cron, deps.config.timeZone, deps.engine.clock.millis(), NEXT);
    return success({ words: cronWords(cron, call.locale) ?? null, times: times ?? null });
  });
}

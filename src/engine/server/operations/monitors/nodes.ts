/**
 * The server's nodes: each says every few seconds that it lives and how it is, and keeps a sample of its figures every
 * minute.
 */
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { availableParallelism, hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '../../db/log.ts';
import type { Engine } from '../engine.ts';
import { writeContext } from '../write-context.ts';
import { storeRow } from '../seed/seed-rows.ts';
import { systemCall } from '../seed/system-call.ts';
import { PLATFORM_OWNER } from '../seed/tenant.ts';

const BEAT_MS = 2_000;
const SAMPLE_MS = 60_000;
/** Beats come this late at most from a node that is well; one that was silent for a day is forgotten. */
const SILENT_MS = 15_000;
const FORGOTTEN = '1 day';

/** How a node is at one moment. */
export interface NodeFigures {
  /** Share of one processor's time, of the disk under the data folder, and of failed requests: percent. */
  readonly cpu: number;
  readonly disk: number;
  readonly errorRate: number;
  /** Resident memory and heap in use, MB. */
  readonly memory: number;
  readonly heap: number;
  readonly dbPoolActive: number;
  readonly dbPoolWait: number;
  /** Requests a second, and milliseconds within which 95 of 100 were answered. */
  readonly qps: number;
  readonly p95: number;
  /** Lateness of the event loop, milliseconds: mean, and within which 99 of 100 turns began. */
  readonly loopMean: number;
  readonly loopP99: number;
}

export interface NodeEntry {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly runtime: string;
  readonly address: string;
  readonly startedAt: string;
  readonly beatAt: string;
  readonly alive: boolean;
  readonly leader: boolean;
  /** The node that answers. */
  readonly own: boolean;
  readonly figures: NodeFigures;
}

export interface Nodes {
  /** Figures of this node, not older than a beat. */
  figures(): NodeFigures;
  all(): Promise<readonly NodeEntry[]>;
  /** Once the door is open. */
  start(address: string): void;
  close(): Promise<void>;
}

export interface NodePorts {
  readonly engine: Engine;
  readonly version: string;
  readonly dataDir: string;
  readonly leads: () => boolean;
  /** Requests since the last call. */
  readonly span: () => { readonly count: number; readonly failed: number; readonly p95: number };
  readonly log: Log;
}

export const nodeName = (): string => `${hostname()}:${process.pid}`;

const one = (value: number): number => Math.round(value * 10) / 10;
const SAMPLED = ['cpu', 'memory', 'disk', 'dbPoolActive', 'dbPoolWait', 'qps', 'p95', 'errorRate'] as const;

export function openNodes({ engine, version, dataDir, leads, span, log }: NodePorts): Nodes {
  const id = randomUUID();
  const started = engine.clock.millis();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let [cpu, at, sampledAt, address, busy] = [process.cpuUsage(), performance.now(), started, '', false];
  let figures: NodeFigures = {
    cpu: 0,
    disk: 0,
    errorRate: 0,
    memory: 0,
    heap: 0,
    dbPoolActive: 0,
    dbPoolWait: 0,
    qps: 0,
    p95: 0,
    loopMean: 0,
    loopP99: 0,
  };
  let timer: NodeJS.Timeout | undefined;

  async function measure(): Promise<void> {
    const [used, now, seen, { rss, heapUsed }, pool] = [
      process.cpuUsage(cpu),
      performance.now(),
      span(),
      process.memoryUsage(),
      engine.db.stats(),
    ];
    const seconds = Math.max(0.001, (now - at) / 1_000);
    const disk = await statfs(dataDir).then(
      ({ blocks, bavail }) => (blocks === 0 ? 0 : 100 * (1 - bavail / blocks)),
      () => 0,
    );
    figures = {
      cpu: one((used.user + used.system) / 10_000 / seconds / availableParallelism()),
      disk: one(disk),
      errorRate: seen.count === 0 ? 0 : one((100 * seen.failed) / seen.count),
      memory: one(rss / 1_048_576),
      heap: one(heapUsed / 1_048_576),
      dbPoolActive: pool.total - pool.idle,
      dbPoolWait: pool.waiting,
      qps: one(seen.count / seconds),
      p95: seen.p95,
      loopMean: one(loop.mean / 1e6 || 0),
      loopP99: one(loop.percentile(99) / 1e6),
    };
    [cpu, at] = [process.cpuUsage(), now];
    loop.reset();
  }

  async function beat(): Promise<void> {
    await measure();
    await engine.db.systemWrite((connection) =>
      connection.query(
        `insert into anlan.node (id, name, version, runtime, address, started_at, beat_at, leader, figures) values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000), $8, $9)
       on conflict (id) do update set beat_at = excluded.beat_at, leader = excluded.leader, figures = excluded.figures`,
        [
          id,
          nodeName(),
          version,
          `Node.js ${process.versions.node}`,
          address,
          started,
          engine.clock.millis(),
          leads(),
          JSON.stringify(figures),
        ],
      ),
    );
    await engine.db.systemWrite((connection) =>
      connection.query(
        `delete from anlan.node where beat_at < to_timestamp($1::float8 / 1000) - interval '${FORGOTTEN}'`,
        [engine.clock.millis()],
      ),
    );
  }

  async function sample(): Promise<void> {
    if (engine.clock.millis() - sampledAt < SAMPLE_MS || !engine.project().entities.has('metricSample')) return;
    sampledAt = engine.clock.millis();
    await engine.db.write(PLATFORM_OWNER, async (connection) => {
      const context = writeContext(engine, systemCall(PLATFORM_OWNER), connection, 'add');
      for (const metric of SAMPLED)
        await storeRow(context, engine.entity('metricSample'), {
          metric,
          value: figures[metric].toFixed(3),
          node: nodeName(),
          sampledAt: engine.clock.now(),
        });
    });
  }

  const tick = (): void => {
    if (busy) return;
    busy = true;
    tail = beat()
      .then(sample)
      .catch((error: unknown) =>
        log.error({ err: error }, 'the node could not say how it is; the next beat tries again'),
      )
      .finally(() => {
        busy = false;
      });
  };
  let tail: Promise<void> = Promise.resolve();
  return {
    figures: () => figures,
    async all() {
      const { rows } = await engine.db.system((connection) =>
        connection.query<Omit<NodeEntry, 'own'> & { beat: number }>(
          `select id, name, version, runtime, address, started_at as "startedAt", beat_at as "beatAt", beat_at > to_timestamp($1::float8 / 1000) - make_interval(secs => $2) as alive, leader, figures, (extract(epoch from beat_at) * 1000)::float8 as beat from anlan.node order by started_at, id`,
          [engine.clock.millis(), SILENT_MS / 1_000],
        ),
      );
      // One that died as the leader says so until it is silent for long; whoever took over has spoken since.
      const last = Math.max(...rows.filter((row) => row.leader && row.alive).map((row) => row.beat));
      return rows.map(({ beat, ...row }) => ({
        ...row,
        leader: row.leader && row.alive && beat === last,
        own: row.id === id,
      }));
    },
    start(where) {
      address = where;
      tick();
      timer = setInterval(tick, BEAT_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      loop.disable();
      await tail;
      await engine.db
        .systemWrite((connection) => connection.query('delete from anlan.node where id = $1', [id]))
        .catch(() => undefined);
    },
  };
}

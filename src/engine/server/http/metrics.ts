/** Figures for an operator: requests, durations, process and pool, in Prometheus' text form. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/pool.ts';
import { eventLags } from '../features/events/trim.ts';
import type { Outbox } from '../operations/messages/outbox.ts';
import type { Traffic } from './watch/traffic.ts';

export interface Metrics {
  observe(method: string, code: number, seconds: number): void;
  text(): Promise<string>;
}

/** @param consumers of events, by name */
export function openMetrics(db: Db, outbox: Outbox, traffic: Traffic, consumers: readonly string[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'anlan_requests_total',
    help: 'Requests by method and HTTP status',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'anlan_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'anlan_db_connections',
    help: 'Pooled connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = db.stats();
      this.set({ state: 'total' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'anlan_messages_waiting',
    help: 'Messages being written and sent after their answers',
    registers: [registry],
    collect() {
      this.set(outbox.waiting());
    },
  });
  new Gauge({
    name: 'anlan_event_lag_seconds',
    help: 'Age of the oldest event that a consumer has not read',
    labelNames: ['consumer'],
    registers: [registry],
    async collect() {
      this.reset();
      // Without the database the other figures are told all the same.
      for (const { consumer, seconds } of await eventLags(db, consumers).catch(() => []))
        this.set({ consumer }, seconds);
    },
  });
  new Gauge({
    name: 'anlan_route_requests',
    help: 'Requests of a route since the start',
    labelNames: ['route'],
    registers: [registry],
    collect() {
      for (const { route, count } of traffic.routes()) this.set({ route }, count);
    },
  });
  new Gauge({
    name: 'anlan_route_seconds',
    help: 'Time within which a share of the requests of a route was answered',
    labelNames: ['route', 'quantile'],
    registers: [registry],
    collect() {
      for (const { route, p50, p95, p99 } of traffic.routes())
        for (const [quantile, ms] of [
          ['0.5', p50],
          ['0.95', p95],
          ['0.99', p99],
        ] as const)
          this.set({ route, quantile }, ms / 1_000);
    },
  });
  return {
    observe(method, code, duration) {
      requests.inc({ method, status: String(code) });
      seconds.observe({ method }, duration);
    },
    text: () => registry.metrics(),
  };
}

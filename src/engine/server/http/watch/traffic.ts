/** Requests by route: how many, how many failed, and how long they took, as percentiles. */

export interface RouteFigure {
  readonly route: string;
  readonly count: number;
  /** Answers with HTTP status 500 and above. */
  readonly failed: number;
  /** Milliseconds. */
  readonly meanMs: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** What happened since the last look. */
export interface Span {
  readonly count: number;
  readonly failed: number;
  readonly p95: number;
}

export interface Traffic {
  observe(route: string, status: number, ms: number): void;
  routes(): RouteFigure[];
  /** All routes together since the last call of this. */
  span(): Span;
}

/** Each bucket reaches a quarter further than the one before; the first ends at 0.1 ms. */
const STEP = 1.25;
const BUCKETS = 64;
const FIRST_MS = 0.1;

class Times {
  count = 0;
  failed = 0;
  total = 0;
  readonly buckets = new Uint32Array(BUCKETS);

  add(status: number, ms: number): void {
    this.count += 1;
    if (status >= 500) this.failed += 1;
    this.total += ms;
    const bucket = Math.min(
      BUCKETS - 1,
      Math.max(0, Math.ceil(Math.log(Math.max(ms, FIRST_MS) / FIRST_MS) / Math.log(STEP))),
    );
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
  }

  /** The time within which this share of the requests was answered; at most a quarter too long. */
  within(share: number): number {
    let left = this.count * share;
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      left -= this.buckets[bucket] ?? 0;
      if (left <= 0 && this.count > 0) return Math.round(FIRST_MS * STEP ** bucket * 10) / 10;
    }
    return 0;
  }
}

export function openTraffic(): Traffic {
  const routes = new Map<string, Times>();
  let since = new Times();
  return {
    observe(route, status, ms) {
      let own = routes.get(route);
      if (!own) routes.set(route, (own = new Times()));
      own.add(status, ms);
      since.add(status, ms);
    },
    routes: () =>
      [...routes]
        .map(([route, own]) => ({
          route,
          count: own.count,
          failed: own.failed,
          meanMs: Math.round((own.total / own.count) * 10) / 10,
          p50: own.within(0.5),
          p95: own.within(0.95),
          p99: own.within(0.99),
        }))
        .sort((one, other) => other.count - one.count),
    span() {
      const { count, failed } = since;
      const p95 = since.within(0.95);
      since = new Times();
      return { count, failed, p95 };
    },
  };
}

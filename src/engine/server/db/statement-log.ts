/** How often and how long statements ran, by text; the values a statement was given are never kept. */

export interface StatementFigure {
  /** The statement with its places for values; constants in it are left out. */
  readonly text: string;
  readonly count: number;
  readonly failed: number;
  /** Milliseconds, in all and of the slowest. */
  readonly totalMs: number;
  readonly maxMs: number;
  readonly rows: number;
  /** When it ran last, milliseconds since 1970. */
  readonly lastAt: number;
}

export interface StatementLog {
  note(key: string, text: string, ms: number, rows: number, failed: boolean): void;
  /** Those that took the most time in all, first. */
  top(count: number): StatementFigure[];
  clear(): void;
}

/** Texts beyond this many are counted together, so that made-up statements cannot fill the memory. */
const MOST = 800;
const OTHERS = '…';
const LENGTH = 1_500;

interface Counted {
  text: string;
  count: number;
  failed: number;
  totalMs: number;
  maxMs: number;
  rows: number;
  lastAt: number;
}

const withoutConstants = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LENGTH);

export function openStatementLog(): StatementLog {
  const counted = new Map<string, Counted>();
  return {
    note(key, text, ms, rows, failed) {
      let own = counted.get(key);
      if (!own && counted.size >= MOST) own = counted.get(OTHERS);
      if (!own) {
        own = {
          text: counted.size >= MOST - 1 ? OTHERS : text,
          count: 0,
          failed: 0,
          totalMs: 0,
          maxMs: 0,
          rows: 0,
          lastAt: 0,
        };
        counted.set(counted.size >= MOST - 1 ? OTHERS : key, own);
      }
      own.count += 1;
      if (failed) own.failed += 1;
      own.totalMs += ms;
      own.maxMs = Math.max(own.maxMs, ms);
      own.rows += rows;
      own.lastAt = Date.now();
    },
    top: (count) =>
      [...counted.values()]
        .sort((one, other) => other.totalMs - one.totalMs)
        .slice(0, count)
        .map((own) => ({ ...own, text: withoutConstants(own.text) })),
    clear: () => counted.clear(),
  };
}

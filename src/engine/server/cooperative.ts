/** Cooperative scheduling on the server's one thread: long work hands the event loop to others between its steps. */

/** Milliseconds one work may hold the event loop before others get their turn. */
const HOLD_MS = 8;

const waiting: (() => void)[] = [];

/** One long work goes on in each turn of the loop: ten at once hold it no longer than one does. */
function resumeOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOne);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeOne);
  });
}

/**
 * For work that is a loop.
 * @returns a function to await after each step: it resolves at once until the work has held the event loop for
 * `HOLD_MS`, then in a later turn
 */
export function eventLoopYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < HOLD_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

/** Runs what a generator does, yielding to others where it yields. @returns what the generator returns */
export async function runCooperatively<T>(steps: Generator<void, T, void>): Promise<T> {
  const yielded = eventLoopYield();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await yielded();
  }
}

/** `map` over many items, in turns. */
export async function mapCooperatively<T, R>(items: Iterable<T>, map: (item: T) => R | Promise<R>): Promise<R[]> {
  const yielded = eventLoopYield();
  const mapped: R[] = [];
  for (const item of items) {
    mapped.push(await map(item));
    await yielded();
  }
  return mapped;
}

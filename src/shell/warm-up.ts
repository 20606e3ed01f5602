/** Fetches what comes after sign-in while a person types the password, so that the first list need not wait for it. */
import { accessToken, warmList } from '../engine/client/index.ts';

/** Longest wait for an idle moment. Milliseconds. */
const PATIENCE_MS = 500;

/** Runs when the page has nothing else to do; browsers without idle moments get the next free one. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, 1);
  });
}

/**
 * One part after another, each in an idle moment: typing comes first. A part that cannot be had now is asked for again
 * when it is needed.
 */
async function fetchAll(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const part of parts) {
    await whenIdle();
    await part().catch(() => undefined);
  }
}

/**
 * Starts fetching `parts`: with a session at once, else at the first key or touch on the sign-in page. That page itself
 * has all it needs before,
 * so that a slow connection carries it first.
 * @returns takes the listeners away
 */
export function warmUp(parts: readonly (() => Promise<unknown>)[]): () => void {
  if (accessToken() !== null) {
    void Promise.allSettled(parts.map((part) => part()));
    return () => undefined;
  }
  const inputs = ['keydown', 'pointerdown', 'input'] as const;
  function stop(): void {
    for (const input of inputs) window.removeEventListener(input, start, true);
  }
  function start(): void {
    // Whoever reads the open pages, on a phone perhaps, need not carry what comes after a sign-in.
    if (!window.location.hash.startsWith('#/login')) return;
    stop();
    void fetchAll([...parts, () => warmList(whenIdle)]);
  }
  for (const input of inputs) window.addEventListener(input, start, true);
  return stop;
}

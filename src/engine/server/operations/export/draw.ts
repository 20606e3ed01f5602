/**
 * Has documents drawn by threads of their own, few at a time: each holds a font and a whole document. A thread stays
 * for a while, for it takes longer to start than most documents.
 */
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../thread.ts';
import type { DrawAnswer, DrawOrder } from './document.ts';

const AT_ONCE = 2;
/** A document within the limit of rows needs a third of it. */
const MEMORY_MB = 768;
/** How long a thread waits for the next document. */
const IDLE_MS = 30_000;

interface Idle {
  readonly thread: Worker;
  readonly timer: NodeJS.Timeout;
}

const idle: Idle[] = [];

/** Takes a thread that waits, or starts one. */
function takeThread(): Worker {
  const known = idle.pop();
  if (!known) {
    const thread = startThread('./draw-thread', import.meta.url, {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // One that dies while it waits is nobody's failure: the next document gets another.
    thread.on('error', () => undefined);
    thread.on('exit', () => dropThread(idle.find((entry) => entry.thread === thread)));
    return thread;
  }
  clearTimeout(known.timer);
  known.thread.ref();
  return known.thread;
}

/** A waiting thread keeps no process alive. */
function keepThread(thread: Worker): void {
  thread.unref();
  const entry: Idle = { thread, timer: setTimeout(() => dropThread(entry), IDLE_MS).unref() };
  idle.push(entry);
}

function dropThread(entry: Idle | undefined): void {
  if (!entry || !idle.includes(entry)) return;
  idle.splice(idle.indexOf(entry), 1);
  clearTimeout(entry.timer);
  void entry.thread.terminate();
}

let running = 0;
const waiting: (() => void)[] = [];

function place(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return Promise.resolve();
  }
  return new Promise((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/** A thread that answered waits for the next order; one that failed by itself is gone. */
function runThread(order: DrawOrder): Promise<Uint8Array> {
  const thread = takeThread();
  return new Promise((resolve, reject) => {
    const answered = (answer: DrawAnswer): void => {
      still();
      keepThread(thread);
      if ('bytes' in answer) resolve(answer.bytes);
      else reject(new Error(`a document could not be drawn: ${answer.failure}`));
    };
    const failed = (cause: Error): void => {
      still();
      reject(cause);
    };
    const ended = (code: number): void => failed(new Error(`the thread that draws documents ended with ${code}`));
    const still = (): void => {
      thread.off('message', answered);
      thread.off('error', failed);
      thread.off('exit', ended);
    };
    thread.once('message', answered);
    thread.once('error', failed);
    thread.once('exit', ended);
    thread.postMessage(order);
  });
}

/** @param order made when its turn comes, so that waiting ones hold no rows */
export async function draw(order: () => Promise<DrawOrder>): Promise<Uint8Array> {
  await place();
  try {
    return await runThread(await order());
  } finally {
    leave();
  }
}

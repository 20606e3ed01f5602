/**
 * Hashes of bcrypt that came from another system. Comparing with one takes up to half a second of a core: it is done in
 * a thread, so that others do not wait for it.
 */
import type { Worker } from 'node:worker_threads';
import { startThread } from '../thread.ts';

export interface BcryptOrder {
  readonly id: number;
  readonly hash: string;
  readonly password: string;
}
export interface BcryptAnswer {
  readonly id: number;
  readonly matches: boolean;
}

/** Costs beyond twelve keep a sign-in waiting for seconds; four is the least that bcrypt knows. */
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;

/** Is it a hash by bcrypt that we take over from another system? */
export function isBcryptHash(stored: string | null): boolean {
  return stored !== null && BCRYPT.test(stored);
}

interface Waiting {
  resolve(matches: boolean): void;
  reject(error: Error): void;
}

let thread: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/** All that wait for a thread that is gone; the next comparison starts another one. */
function dropped(of: Worker, error: Error): void {
  if (thread !== of) return;
  thread = undefined;
  const open = [...waiting.values()];
  waiting.clear();
  for (const { reject } of open) reject(error);
}

function started(): Worker {
  const worker = startThread('./bcrypt-thread', import.meta.url, {});
  worker.on('message', ({ id, matches }: BcryptAnswer) => {
    const found = waiting.get(id);
    waiting.delete(id);
    // A server that ends waits for comparisons, and for nothing else of the thread.
    if (waiting.size === 0) worker.unref();
    found?.resolve(matches);
  });
  worker.on('error', (error: Error) => dropped(worker, error));
  worker.on('exit', (code) => dropped(worker, new Error(`the thread that compares passwords ended with ${code}`)));
  return worker;
}

/** Does the password belong to the hash? */
export function compareBcrypt(password: string, hash: string): Promise<boolean> {
  const worker = (thread ??= started());
  worker.ref();
  last += 1;
  const order: BcryptOrder = { id: last, hash, password };
  return new Promise((resolve, reject) => {
    waiting.set(order.id, { resolve, reject });
    worker.postMessage(order);
  });
}

/** Has documents drawn by a thread of their own, few at a time: each holds a font and a whole document. */
import { Worker } from 'node:worker_threads';
import type { DrawAnswer, DrawOrder } from './document.ts';

const AT_ONCE = 2;
/** A document within the limit of rows needs a third of it. */
const MEMORY_MB = 768;

/** In the product the thread lies beside the server; from the sources it is TypeScript, which a thread has to be taught first. */
function startThread(workerData: DrawOrder): Worker {
  const options = { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } };
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return new Worker(new URL('./draw-thread.js', here), options);
  const source = new URL('./draw-thread.ts', here).href;
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(here)}))`, { ...options, eval: true });
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

function runThread(order: DrawOrder): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const thread = startThread(order);
    thread.once('message', (answer: DrawAnswer) => {
      if ('bytes' in answer) resolve(answer.bytes);
      else reject(new Error(`a document could not be drawn: ${answer.failure}`));
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that draws documents ended with ${code}`)));
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

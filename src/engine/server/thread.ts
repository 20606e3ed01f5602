/** Threads of the server: work that takes longer than a request may wait for the one all others share. */
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. In the product it lies beside the server, under the file's own name; from the sources it is
 * TypeScript, which a thread has to be taught first.
 * @param file the thread's source, relative to `from` (`import.meta.url` of the caller), without its ending
 */
export function startThread(file: string, from: string, options: WorkerOptions): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${file.slice(file.lastIndexOf('/') + 1)}.js`, from), options);
  const source = new URL(`${file}.ts`, from).href;
  return new Worker(
    `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(from)}))`,
    { ...options, eval: true },
  );
}

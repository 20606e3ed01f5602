/**
 * Compiles models beside the server's own thread where they are large: 2 MB of BPMN take a second, which other requests
 * have not.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Compiled } from '../../../model/workflow/compile.ts';
import { startThread } from '../../thread.ts';
import { type CompileAnswer, type CompileOrder, compileOrder } from './compile.ts';

/** Characters up to which reading a model holds the event loop no longer than any other call does. */
const SMALL = 20_000;
/** Many times what the largest model takes, and less than a transaction may wait. */
const PATIENCE_SECONDS = 45;
const MEMORY_MB = 512;

function inThread(order: CompileOrder): Promise<Compiled> {
  const thread = startThread('./compile-thread', import.meta.url, {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const slow = new Refusal('workflow.slow', { seconds: PATIENCE_SECONDS });
  return new Promise<Compiled>((resolve, reject) => {
    const timer = setTimeout(() => reject(slow), PATIENCE_SECONDS * 1000);
    thread.once('message', (answer: CompileAnswer) =>
      'compiled' in answer
        ? resolve(answer.compiled)
        : reject(new Error(`a model could not be compiled: ${answer.failure}`)),
    );
    // A model that needs more memory than a thread has is as much too large as one that takes too long.
    thread.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? slow : error),
    );
    thread.once('exit', (code) => reject(new Error(`the thread that compiles a model ended with ${code}`)));
    thread.once('exit', () => clearTimeout(timer));
    thread.postMessage(order);
  }).finally(() => thread.terminate());
}

/** Reads and compiles; what must not reach a parser does not. */
export function compileAside(order: CompileOrder): Promise<Compiled> {
  return order.bpmn.length <= SMALL ? compileOrder(order) : inThread(order);
}

/** The thread that reads large models: one order, one answer. */
import { parentPort } from 'node:worker_threads';
import { type CompileAnswer, type CompileOrder, compileOrder } from './compile.ts';

async function answer(order: CompileOrder): Promise<CompileAnswer> {
  try {
    return { compiled: await compileOrder(order) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.once('message', (order: CompileOrder) => {
  void answer(order).then((done) => parentPort?.postMessage(done));
});

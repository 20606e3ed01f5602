/**
 * The thread that lays out documents: one answer for each order. Laying out takes seconds, which the server's own
 * thread has not.
 */
import { parentPort } from 'node:worker_threads';
import { drawDocx } from './draw-docx.ts';
import type { DrawAnswer, DrawOrder } from './document.ts';
import { drawPdf } from './pdf/draw-pdf.ts';

async function answer(order: DrawOrder): Promise<DrawAnswer> {
  try {
    return {
      bytes: await (order.document.kind !== 'labels' && order.format === 'docx'
        ? drawDocx(order.document)
        : drawPdf(order.document)),
    };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (order: DrawOrder) => {
  void answer(order).then((done) => parentPort?.postMessage(done));
});

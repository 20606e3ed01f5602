/** The thread that translates the seeds: one list of simplified texts, one of traditional ones. */
import { parentPort } from 'node:worker_threads';
import { traditional } from '../../schema-store/traditional.ts';

parentPort?.once('message', (texts: readonly string[]) => parentPort?.postMessage(texts.map(traditional)));

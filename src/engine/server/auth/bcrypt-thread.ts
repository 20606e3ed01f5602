/** The thread that compares passwords with hashes of bcrypt, one after the other. */
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { BcryptAnswer, BcryptOrder } from './bcrypt.ts';

parentPort?.on('message', ({ id, hash, password }: BcryptOrder) => {
  const answer: BcryptAnswer = { id, matches: bcrypt.compareSync(password, hash) };
  parentPort?.postMessage(answer);
});

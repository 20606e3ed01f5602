/** What the broker was told is ours is not lost when the process ends or the database is away. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openIntake } from './intake.ts';
import { type Message, openSpool } from './spool.ts';

const log = pino({ level: 'silent' });
const message = (value: number): Message => ({ topic: 'a/b', text: JSON.stringify({ value }) });
const some = (from: number, to: number): Message[] =>
  Array.from({ length: to - from }, (_, index) => message(from + index));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anlan-spool-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps messages until they are stored, in their order, and leaves no file behind', async () => {
  const spool = await openSpool(folder);
  const stored: Message[] = [];
  const intake = openIntake(
    spool,
    (messages) => {
      stored.push(...messages);
      return Promise.resolve();
    },
    log,
  );
  for (const one of some(0, 1200)) await intake.put(one);
  await expect.poll(() => stored.length).toBe(1200);
  expect(stored).toEqual(some(0, 1200));
  await intake.close();
  await spool.close();
  expect(await readdir(folder)).toEqual([]);
});

it('gives the next process what this one did not store', async () => {
  const spool = await openSpool(folder);
  const intake = openIntake(spool, () => Promise.reject(new Error('the database is away')), log);
  for (const one of some(0, 3)) await intake.put(one);
  // Ends without a word, as a process that is killed does.
  const next = await openSpool(folder);
  const { messages, files } = await next.left();
  expect(messages).toEqual(some(0, 3));
  await next.drop(files);
  expect((await openSpool(folder).then((third) => third.left())).messages).toEqual([]);
  await intake.close();
});

it('tries again what could not be stored, without losing or doubling any', async () => {
  const spool = await openSpool(folder);
  const stored: Message[] = [];
  let failures = 1;
  const intake = openIntake(
    spool,
    (messages) => {
      if (failures-- > 0) return Promise.reject(new Error('the database is away'));
      stored.push(...messages);
      return Promise.resolve();
    },
    log,
  );
  for (const one of some(0, 10)) await intake.put(one);
  await expect.poll(() => stored.length, { timeout: 20_000 }).toBe(10);
  expect(stored).toEqual(some(0, 10));
  await intake.close();
});

it('passes over a line that was cut off', async () => {
  await writeFile(join(folder, '0000000001.jsonl'), `${JSON.stringify(message(1))}\n{"topic":"a/b","te`);
  expect((await (await openSpool(folder)).left()).messages).toEqual([message(1)]);
});

it('lets go of no file that a message is being written to', async () => {
  const spool = await openSpool(folder);
  await spool.put(message(1));
  await Promise.all([spool.put(message(2)), spool.done(1)]);
  expect((await (await openSpool(folder)).left()).messages).toEqual(some(1, 3));
  await spool.done(1);
  await spool.close();
  expect(await readdir(folder)).toEqual([]);
});

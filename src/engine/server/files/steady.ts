/**
 * Reads from a store and writes to it over connections that break: what carries thousands of files does not begin anew
 * for one lost answer.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../model/errors/refusal.ts';
import type { ByteStore } from './byte-store.ts';
import { type Digest, digestOf, digesting } from './digest.ts';
import { patiently, TRIES } from './patience.ts';

const isUnknown = (error: unknown): boolean => error instanceof Refusal && error.code === 'file.unknown';

/** What lies at the bottom of an error, in words. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Refusal ? error.text('en') : error instanceof Error ? error.message : String(error);
}

const sentence = (what: string, error: unknown): Error => new Error(`${what} (${reasonOf(error)}).`, { cause: error });

/** @throws `file.unknown` as it is, anything else as a sentence that begins with `what` */
async function said<T>(what: string, act: () => Promise<T>): Promise<T> {
  return patiently(act).catch((error: unknown) => {
    throw isUnknown(error) ? error : sentence(what, error);
  });
}

/**
 * The bytes under a key; where a connection is lost, it goes on with the next byte over a new one.
 * @throws `file.unknown`, or one sentence
 */
export async function openSteady(store: ByteStore, key: string): Promise<AsyncGenerator<Buffer, void>> {
  const what = `The stored file ${key} cannot be read`;
  let chunks = (await said(what, () => store.open(key)))[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return (async function* read() {
    let at = 0;
    let lost = 0;
    try {
      for (;;) {
        const step = await chunks.next().catch((error: unknown) => {
          lost += 1;
          if (lost === TRIES) throw sentence(what, error);
        });
        if (step?.done) return;
        if (step) {
          at += step.value.length;
          lost = 0;
          yield step.value;
        } else {
          const rest = await patiently(() => store.open(key, { start: at, end: Number.MAX_SAFE_INTEGER })).catch(
            (error: unknown) => {
              throw sentence(what, error);
            },
          );
          chunks = rest[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
        }
      }
    } finally {
      await chunks.return?.();
    }
  })();
}

/** What lies under a key; undefined when nothing does. */
export async function digestIn(store: ByteStore, key: string): Promise<Digest | undefined> {
  const content = await openSteady(store, key).catch((error: unknown) => {
    if (isUnknown(error)) return undefined;
    throw error;
  });
  return content && digestOf(content);
}

/** Puts bytes under a key, by way of a local file at `path` that is gone afterwards or may be. */
export async function keepSteady(
  store: ByteStore,
  key: string,
  content: AsyncIterable<Buffer>,
  path: string,
): Promise<void> {
  const digest = digesting();
  await pipeline(
    Readable.from(digest.watch(content), { objectMode: false }),
    createWriteStream(path, { mode: 0o640, flush: true }),
  );
  const { size, sha256 } = digest.found();
  await said(`The stored file ${key} cannot be written`, () => store.keep(key, path, size, sha256));
}

/**
 * The way of one call to the server: its files, then the call itself. It ends without a word where its person leaves in
 * between; only what the server has answered may be taken off the device.
 */
import type { WireRow } from '../../../model/wire.ts';
import { type QueuedCall, filesToStore } from './queued-call.ts';

/** A file of an entry that the server does not have yet. */
export type FileToStore = ReturnType<typeof filesToStore>[number];

export interface DeliveryPort {
  /** The entry as it stands; undefined once its person has left. */
  readonly entryOf: (id: string) => QueuedCall | undefined;
  /** Stores a file, and notes it in the entry. */
  readonly store: (entry: QueuedCall, file: FileToStore) => Promise<void>;
  /** Writes down that it goes out: if the device dies now, nobody may change what may have arrived. */
  readonly out: (id: string) => Promise<void>;
  readonly send: (entry: QueuedCall) => Promise<WireRow | undefined>;
}

/** @returns what the server has answered; undefined where it was not asked, for the person has left */
export async function bring(
  id: string,
  { entryOf, store, out, send }: DeliveryPort,
): Promise<{ readonly row: WireRow | undefined } | undefined> {
  for (;;) {
    const entry = entryOf(id);
    if (!entry) return undefined;
    const [next] = filesToStore(entry, Date.now());
    if (!next) break;
    await store(entry, next);
  }
  await out(id);
  const entry = entryOf(id);
  return entry && { row: await send(entry) };
}

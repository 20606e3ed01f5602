/**
 * Puts the stored files into an archive: those the tables name, read through the store they lie in and compared with
 * their rows.
 */
import { Readable } from 'node:stream';
import { Refusal } from '../model/errors/refusal.ts';
import type { StoreReader } from './db/dump/read-store.ts';
import type { ArchiveWriter } from './files/archive-write.ts';
import type { ByteStore } from './files/byte-store.ts';
import { digesting } from './files/digest.ts';
import { openSteady } from './files/steady.ts';

export interface ArchivedFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** A stored file whose bytes are not what its row says. */
export interface FileFault {
  readonly key: string;
  readonly name: string;
  readonly what: 'gone' | 'different';
}

interface NamedFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Prepared exports have none. */ readonly sha256: string | null;
}

/** Thumbnails are made again, and an upload that was not finished begins anew. */
const NAMED = `select distinct on (key) key, name, size::float8 as size, sha256 from (
  select key, name, size, sha256 from anlan.stored_file union all select key, save_as, size, null from anlan.prepared_file) f order by key`;

export const fileEntry = (key: string): string => `files/${key}`;

/**
 * One file after the other, none of them held in memory. What lies there otherwise than its row says goes in as it lies
 * there.
 */
export async function addFiles(
  reader: StoreReader,
  store: ByteStore,
  writer: ArchiveWriter,
): Promise<{ readonly files: ArchivedFile[]; readonly faults: FileFault[] }> {
  const files: ArchivedFile[] = [];
  const faults: FileFault[] = [];
  for (const { key, name, ...row } of await reader.query<NamedFile & Record<string, unknown>>(NAMED)) {
    const content = await openSteady(store, key).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (!content) {
      faults.push({ key, name, what: 'gone' });
      continue;
    }
    const digest = digesting();
    // Media are packed already, and of many small files little is to be won.
    await writer.add(fileEntry(key), Readable.from(digest.watch(content), { objectMode: false }), false);
    const found = digest.found();
    if (found.size !== row.size || (row.sha256 !== null && found.sha256 !== row.sha256))
      faults.push({ key, name, what: 'different' });
    files.push({ key, ...found });
  }
  return { files, faults };
}

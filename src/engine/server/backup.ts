/**
 * Makes a backup: one archive with every table, sequence and stored file of an installation as they were at one moment.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { FORMAT } from '../model/format/entity-shape.ts';
import { addFiles, type ArchivedFile, type FileFault } from './backup-files.ts';
import type { Config } from './config.ts';
import type { Description } from './db/dump/describe.ts';
import { readStore, type SequenceState, type StoreReader } from './db/dump/read-store.ts';
import { type CountedTable, countRows } from './db/dump/write-store.ts';
import { type ArchiveWriter, writeArchive } from './files/archive-write.ts';
import { openBytes } from './files/byte-stores.ts';

/** Number of the archive's own form; a newer one is refused. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const KEY_ENTRY = 'keys/secret.key';

/** What an archive says about itself. Tables and files lie in entries named by `entryOf`. */
export interface Manifest {
  readonly kind: 'anlan backup';
  readonly archive: number;
  readonly product: string;
  readonly format: number;
  readonly migration: string;
  /** Version of the PostgreSQL server that was read. */
  readonly server: string;
  readonly madeAt: string;
  readonly description: Pick<Description, 'before' | 'after' | 'unfinished'>;
  readonly tables: readonly CountedTable[];
  readonly sequences: readonly SequenceState[];
  /** `left`: stored files are not in the archive, because they were left out. */
  readonly files: readonly ArchivedFile[] | 'left';
  /** SHA-256 of the installation's key, when it is in the archive. */
  readonly key: string | null;
}

export interface BackupOptions {
  readonly url: string;
  /** Where the archive is to stand. */
  readonly path: string;
  readonly config: Config;
  readonly product: string;
  readonly files: boolean;
}

export interface Made {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** Stored files that do not lie there as their rows say. */ readonly faults: readonly FileFault[];
}

export const tableEntry = (table: { readonly name: string }): string => `tables/${encodeURIComponent(table.name)}`;
export const keyFile = (config: Config): string => join(config.dataDir, 'keys', 'secret.key');
export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

async function addTables(reader: StoreReader, writer: ArchiveWriter): Promise<CountedTable[]> {
  const tables: CountedTable[] = [];
  for (const table of reader.description.tables) {
    const count = countRows();
    await writer.add(tableEntry(table), Readable.from(count.watch(reader.rows(table)), { objectMode: false }), true);
    tables.push({ ...table, ...count.found() });
  }
  return tables;
}

/**
 * Writes the archive while servers may go on working. Whole or not at all: a path that stands is a whole archive.
 * @throws one sentence when the database holds what it cannot carry, the store of files is not to be had, or the disk
 * is full
 */
export async function makeBackup({ url, path, config, product, files }: BackupOptions): Promise<Made> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { manifest, faults } = await readStore(url, (reader) =>
    writeArchive(path, async (writer) => {
      const madeAt = new Date().toISOString();
      const tables = await addTables(reader, writer);
      const sequences = await reader.sequences();
      const stored = files ? await addFiles(reader, openBytes(config), writer) : undefined;
      const key = !config.secretKey && existsSync(keyFile(config)) ? readFileSync(keyFile(config)) : undefined;
      if (key) await writer.add(KEY_ENTRY, Readable.from([key]), false);
      const { before, after, unfinished } = reader.description;
      const made: Manifest = {
        kind: 'anlan backup',
        archive: ARCHIVE_FORMAT,
        product,
        format: FORMAT,
        migration: reader.migration,
        server: reader.server,
        madeAt,
        description: { before, after, unfinished },
        tables,
        sequences,
        files: stored?.files ?? 'left',
        key: key ? sha256(key) : null,
      };
      await writer.add(MANIFEST, Readable.from([Buffer.from(JSON.stringify(made))]), true);
      return { manifest: made, faults: stored?.faults ?? [] };
    }),
  );
  return { manifest, faults, bytes: (await stat(path)).size };
}

/** `20261122-153000` of now, in UTC. */
export function stampOf(millis: number): string {
  return new Date(millis).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

/** Removes the oldest of the archives whose names begin so; their names end with their time. */
export function keepNewest(folder: string, beginning: string, count: number): void {
  const archives = readdirSync(folder).filter((name) => name.startsWith(beginning) && name.endsWith('.zip'));
  const time = (name: string): string => name.slice(-'20261122-153000.zip'.length);
  for (const name of archives.sort((a, b) => (time(a) < time(b) ? 1 : -1)).slice(count))
    rmSync(join(folder, name), { force: true });
}

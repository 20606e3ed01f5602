/** Brings an installation back from an archive: all of it or nothing, and only into an empty place. */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FORMAT } from '../model/format/entity-shape.ts';
import { ARCHIVE_FORMAT, KEY_ENTRY, keyFile, MANIFEST, type Manifest, sha256, stampOf, tableEntry } from './backup.ts';
import { fileEntry } from './backup-files.ts';
import type { Config } from './config.ts';
import { MIGRATIONS } from './tables.ts';
import { writeStore } from './db/dump/write-store.ts';
import { type ArchiveReader, openArchive } from './files/archive-read.ts';
import { openBytes } from './files/byte-stores.ts';
import { digestOf } from './files/digest.ts';
import { isNewer } from './product-version.ts';
import { unpackFiles } from './restore-files.ts';
import { Undo } from './undo.ts';

export interface RestoreOptions {
  /** Opens the database of the place; called when the archive has been found whole. */
  readonly url: () => Promise<string>;
  readonly path: string;
  readonly config: Config;
  readonly product: string;
  /** Moves aside what is there instead of refusing. */
  readonly replace: boolean;
  readonly say: (line: string) => void;
}

async function bytesOf(reader: ArchiveReader, entry: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await reader.open(entry)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** @throws one sentence when a newer product made it */
function checkAge(manifest: Manifest, product: string): void {
  if (manifest.kind !== 'anlan backup') throw new Error('The archive is no backup of this product.');
  const newer =
    manifest.archive > ARCHIVE_FORMAT ||
    manifest.format > FORMAT ||
    isNewer(manifest.product, product) ||
    !Object.hasOwn(MIGRATIONS, manifest.migration);
  if (newer)
    throw new Error(
      `The archive was made by Anlan ${manifest.product}, and this is ${product}: restore it with ${manifest.product} or newer.`,
    );
}

/**
 * Opens the archive and compares every entry with its checksum.
 * @throws one sentence when anything is not as it was written
 */
export async function openBackup(
  path: string,
  product: string,
): Promise<{ readonly reader: ArchiveReader; readonly manifest: Manifest }> {
  const reader = await openArchive(path);
  try {
    if (!reader.entries.has(MANIFEST)) throw new Error(`${path} is no backup of this product: it has no ${MANIFEST}.`);
    const manifest = JSON.parse((await bytesOf(reader, MANIFEST)).toString('utf8')) as Manifest;
    checkAge(manifest, product);
    const expected: [string, string][] = [
      ...manifest.tables.map((table): [string, string] => [tableEntry(table), table.sha256]),
      ...(manifest.files === 'left' ? [] : manifest.files).map((file): [string, string] => [
        fileEntry(file.key),
        file.sha256,
      ]),
      ...(manifest.key === null ? [] : [[KEY_ENTRY, manifest.key] as [string, string]]),
    ];
    for (const [entry, sum] of expected)
      if ((await digestOf(await reader.open(entry))).sha256 !== sum)
        throw new Error(`${entry} in ${path} does not have its checksum. Nothing was changed; take another archive.`);
    return { reader, manifest };
  } catch (error) {
    reader.close();
    throw error;
  }
}

/** Folders alone hold nothing. */
const isEmpty = (folder: string): boolean =>
  !existsSync(folder) ||
  readdirSync(folder, { recursive: true, withFileTypes: true }).every((entry) => entry.isDirectory());
/** The place has this very key already. */
const hasKey = (config: Config, sum: string): boolean =>
  existsSync(keyFile(config)) && sha256(readFileSync(keyFile(config))) === sum;

/** @throws one sentence when the folder's part of the place is taken */
function checkFolders(manifest: Manifest, { config, replace }: RestoreOptions): void {
  if (replace) return;
  if (manifest.files !== 'left' && !config.s3 && !isEmpty(config.filesDir))
    throw new Error(
      `The folder of stored files ${config.filesDir} is not empty. Name an empty one, or add --replace to move it aside.`,
    );
  if (manifest.key !== null && !config.secretKey && existsSync(keyFile(config)) && !hasKey(config, manifest.key))
    throw new Error(
      `${keyFile(config)} is there already, and it is another key. Name an empty DATA_DIR, or add --replace to move it aside.`,
    );
}

function moveIn(from: string, to: string, stamp: string, undo: Undo, say: (line: string) => void): void {
  if (existsSync(to)) {
    const aside = `${to}.replaced-${stamp}`;
    if (isEmpty(to)) rmSync(to, { recursive: true });
    else {
      renameSync(to, aside);
      say(`moved ${to} to ${aside}`);
      undo.add(() => renameSync(aside, to));
    }
  }
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
  undo.add(() => rmSync(to, { recursive: true, force: true }));
}

async function moveInKey(
  reader: ArchiveReader,
  manifest: Manifest,
  config: Config,
  stamp: string,
  undo: Undo,
  say: (line: string) => void,
): Promise<void> {
  if (manifest.key === null || (!config.secretKey && hasKey(config, manifest.key))) return;
  if (config.secretKey) {
    say(
      'SECRET_KEY is set: the key of the archive is not taken over. Second factors open only if SECRET_KEY is the one of the old place.',
    );
    return;
  }
  const [place, bytes] = [keyFile(config), await bytesOf(reader, KEY_ENTRY)];
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  if (existsSync(place)) {
    const aside = `${place}.replaced-${stamp}`;
    renameSync(place, aside);
    undo.add(() => renameSync(aside, place));
  }
  await writeFile(place, bytes, { mode: 0o600, flag: 'wx' });
  undo.add(() => rmSync(place, { force: true }));
  if (sha256(bytes) !== manifest.key) throw new Error('The key in the archive does not have its checksum.');
}

/**
 * Restores the archive.
 * @throws one sentence that says why nothing was changed
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { config, path, product, replace, say } = options;
  const stamp = stampOf(Date.now());
  const { reader, manifest } = await openBackup(path, product);
  // A folder comes beside its place and is moved in as a whole; a bucket takes each object under its key.
  const draft = config.s3 ? join(config.dataDir, `restoring-${stamp}`) : `${config.filesDir}.restoring-${stamp}`;
  const undo = new Undo();
  try {
    say(
      `${path} is whole: ${manifest.tables.length} tables, ${manifest.files === 'left' ? 'no' : manifest.files.length} files, made ${manifest.madeAt} by Anlan ${manifest.product}`,
    );
    checkFolders(manifest, options);
    const url = await options.url();
    if (manifest.files !== 'left') {
      mkdirSync(draft, { recursive: true });
      const store = openBytes({ ...config, filesDir: draft });
      await store.check();
      await unpackFiles(reader, manifest.files, { store, draft, stamp, replace, undo, say });
    }
    await writeStore(
      url,
      {
        description: manifest.description,
        tables: manifest.tables,
        sequences: manifest.sequences,
        files: manifest.files === 'left' ? undefined : manifest.files.map(({ key }) => key),
        open: (table) => reader.open(tableEntry(table)),
      },
      {
        say,
        ...(replace ? { aside: `_replaced_${stamp.replace('-', '_')}` } : {}),
        before: async () => {
          if (manifest.files !== 'left' && !config.s3) moveIn(draft, config.filesDir, stamp, undo, say);
          await moveInKey(reader, manifest, config, stamp, undo, say);
        },
      },
    );
    return manifest;
  } catch (error) {
    await undo.run(say);
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    reader.close();
  }
}

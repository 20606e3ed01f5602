/** The folders of schema files: reads them, watches them, and says when something in them has changed. */
import { type FSWatcher, watch } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SourceFile } from '../../model/types.ts';
import type { Log } from '../db/log.ts';

export interface LoadedFile extends SourceFile {
  readonly folder: string;
}

export interface SourceFolders {
  /** All files of the last scan, in folder and path order. */
  files(): readonly LoadedFile[];
  close(): void;
}

/** Editors write in several strokes; this long without a further one and the file is taken as written. */
const QUIET_MS = 40;
/** The published meta-schemas stand among the files they describe. */
const META_SCHEMA = '.schema.json';

interface Known { readonly stamp: string; readonly file: LoadedFile }

function isSource(name: string): boolean {
  return !name.startsWith('.') && !name.endsWith(META_SCHEMA) && (name.endsWith('.json') || name.endsWith('.bpmn'));
}

/**
 * Reads the folders and watches them until closed. `changed` is called after a scan that found a difference. Any event
 * leads to a scan of everything (names and times only; unchanged files are not read again), so that renames, new
 * folders and lost events all come out right.
 */
export async function openSourceFolders(folders: readonly string[], log: Log, changed: () => void): Promise<SourceFolders> {
  const known = new Map<string, Known>();
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let scanning = Promise.resolve(false);
  let closed = false;

  function watchFolder(folder: string): void {
    if (closed || watchers.has(folder)) return;
    try {
      const watcher = watch(folder, { persistent: false }, () => {
        clearTimeout(timer);
        timer = setTimeout(rescan, QUIET_MS);
      });
      watcher.on('error', () => forget(folder));
      watchers.set(folder, watcher);
    } catch (error) {
      log.warn({ folder, reason: (error as Error).message }, 'this folder of schema files is not watched');
    }
  }

  function forget(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  /** Watches before it lists, so that nothing can appear between the two. */
  async function walk(root: string, folder: string, seen: Set<string>, found: Map<string, Known>): Promise<void> {
    watchFolder(folder);
    seen.add(folder);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') await walk(root, path, seen, found);
      else if (!entry.isDirectory() && isSource(entry.name)) await load(root, path, found);
    }
  }

  async function load(root: string, path: string, found: Map<string, Known>): Promise<void> {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const stamp = `${mtimeMs}|${size}|${ino}`;
      const before = known.get(path);
      found.set(path, before?.stamp === stamp ? before : {
        stamp, file: { folder: root, path: relative(root, path).split(sep).join('/'), text: await readFile(path, 'utf8') },
      });
    } catch {
      // Gone between listing and reading: an editor replaced it, and another event follows.
    }
  }

  /** Resolves to whether anything differs from the scan before. */
  async function scan(): Promise<boolean> {
    const seen = new Set<string>();
    const found = new Map<string, Known>();
    for (const folder of folders) await walk(folder, folder, seen, found);
    for (const folder of [...watchers.keys()]) if (!seen.has(folder)) forget(folder);
    const differs = found.size !== known.size || [...found].some(([path, { file }]) => known.get(path)?.file.text !== file.text);
    known.clear();
    for (const [path, entry] of found) known.set(path, entry);
    return differs;
  }

  function rescan(): void {
    scanning = scanning.then(scan);
    scanning.then((differs) => { if (differs && !closed) changed(); }, (error: unknown) => {
      log.error({ reason: (error as Error).message }, 'the schema folders could not be read');
      scanning = Promise.resolve(false);
    });
  }

  await scan();
  return {
    files: () => [...known.values()].map(({ file }) => file),
    close() {
      closed = true;
      clearTimeout(timer);
      for (const folder of [...watchers.keys()]) forget(folder);
    },
  };
}

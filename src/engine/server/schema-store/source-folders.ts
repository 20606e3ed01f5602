/** The folders of schema files: reads them, watches them, and says when something in them has changed. */
import { type FSWatcher, watch } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { MAX_FILE } from '../../model/format/read/read-files.ts';
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

/** No character takes more bytes than four. */
const MOST_BYTES = 4 * MAX_FILE + 4;

interface Known {
  readonly stamp: string;
  readonly file: LoadedFile;
}

function isSource(name: string): boolean {
  return !name.startsWith('.') && !name.endsWith(META_SCHEMA) && (name.endsWith('.json') || name.endsWith('.bpmn'));
}

/**
 * Reads the folders and watches them until closed. `changed` is called after a scan that found a difference. Any event
 * leads to a scan of everything (names and times only; unchanged files are not read again), so that renames, new
 * folders and lost events all come out right.
 */
export async function openSourceFolders(
  folders: readonly string[],
  log: Log,
  changed: () => void,
): Promise<SourceFolders> {
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
    // A folder of 1,500 files asked one by one would take longer than compiling what has changed in it.
    const loaded = await Promise.all(
      entries.map((entry) =>
        !entry.isDirectory() && isSource(entry.name)
          ? load(root, join(folder, entry.name), entry.isSymbolicLink())
          : undefined,
      ),
    );
    const order = entries
      .map((entry, at) => ({ entry, file: loaded[at] }))
      .sort((a, b) => (a.entry.name < b.entry.name ? -1 : 1));
    for (const { entry, file } of order) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
        await walk(root, path, seen, found);
      else if (file) found.set(path, file);
    }
  }

  /**
   * Links inside the folder are how mounted configuration is made up; one that leads out of it could show any file of
   * the machine (docs/format.md#files).
   */
  async function leadsOut(root: string, path: string): Promise<boolean> {
    const inside = relative(await realpath(root), await realpath(path));
    return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  }

  /** As much as tells that a file is too large, and no more. */
  async function textOf(path: string): Promise<string> {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.alloc(Math.min((await file.stat()).size, MOST_BYTES)),
        position: 0,
      });
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async function load(root: string, path: string, link: boolean): Promise<Known | undefined> {
    try {
      const found = await stat(path);
      // A pipe or a device would keep its reader waiting.
      if (!found.isFile()) return undefined;
      const stamp = `${found.mtimeMs}|${found.size}|${found.ino}`;
      const before = known.get(path);
      if (before?.stamp === stamp) return before;
      const place = { folder: root, path: relative(root, path).split(sep).join('/') };
      return {
        stamp,
        file:
          link && (await leadsOut(root, path))
            ? { ...place, text: '', outside: true }
            : { ...place, text: await textOf(path) },
      };
    } catch {
      // Gone between listing and reading: an editor replaced it, and another event follows.
      return undefined;
    }
  }

  /** Resolves to whether anything differs from the scan before. */
  async function scan(): Promise<boolean> {
    const seen = new Set<string>();
    const found = new Map<string, Known>();
    for (const folder of folders) await walk(folder, folder, seen, found);
    for (const folder of [...watchers.keys()]) if (!seen.has(folder)) forget(folder);
    const differs =
      found.size !== known.size || [...found].some(([path, { file }]) => known.get(path)?.file.text !== file.text);
    known.clear();
    for (const [path, entry] of found) known.set(path, entry);
    return differs;
  }

  function rescan(): void {
    scanning = scanning.then(scan);
    scanning.then(
      (differs) => {
        if (differs && !closed) changed();
      },
      (error: unknown) => {
        log.error({ reason: (error as Error).message }, 'the schema folders could not be read');
        scanning = Promise.resolve(false);
      },
    );
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

/**
 * Files of demonstration rows: `@file/name` stands for a file in `_demo/files` beside them, stored once however many
 * rows hold it.
 */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Value } from '../../../model/types.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Engine } from '../engine.ts';
import { keepFile, MEGABYTE } from '../files/keep-file.ts';
import { systemCall } from './system-call.ts';

/** Where the files lie, and where they go. */
export interface DemoFiles {
  readonly folder: string;
  readonly files: FileStore;
}

const REFERENCE = '@file/';
/** No demonstration needs a larger one. */
const MOST_MB = 2;

function namesIn(value: Value | undefined, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.startsWith(REFERENCE)) found.add(value.slice(REFERENCE.length));
  } else if (value !== null && typeof value === 'object')
    for (const inner of Object.values(value)) namesIn(inner as Value, found);
}

/** Stores the files that rows of the demonstration name; answers `file/name` → id. */
export async function storeDemoFiles(
  engine: Engine,
  tenant: string,
  { folder, files }: DemoFiles,
): Promise<Map<string, string>> {
  const wanted = new Set<string>();
  for (const rows of engine.project().demo.values()) for (const row of rows) namesIn(row as Value, wanted);
  const ids = new Map<string, string>();
  if (wanted.size === 0) return ids;
  for (const area of await readdir(folder)) {
    const place = join(folder, area, '_demo', 'files');
    for (const name of await readdir(place).catch(() => [])) {
      if (!wanted.has(name) || ids.has(`file/${name}`)) continue;
      const kept = await keepFile(engine, files, systemCall(tenant), createReadStream(join(place, name)), name, {
        purpose: { limit: MOST_MB * MEGABYTE, kinds: 'business' },
      });
      ids.set(`file/${name}`, kept.id);
    }
  }
  return ids;
}

/** A stored file that the caller may read, or `file.unknown`. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { KeptCapture } from '../../../model/photo-capture.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { Call, Engine, Transaction } from '../engine.ts';
import { readableFiles } from './readable-files.ts';

export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly key: string;
  readonly created_by: string | null;
  /** When and where a photo was taken. */
  readonly capture: KeptCapture | null;
}

/** All of these that the caller may read, in the order asked for. */
export async function filesOf({ engine, call, connection }: Transaction, ids: readonly string[]): Promise<FileRow[]> {
  const known = ids.filter((id) => hasFormat('uuid', id));
  if (known.length === 0) return [];
  const { rows } = await connection.query<FileRow>(
    'select id, name, type, size::float8 as size, sha256, key, created_by, capture from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[])',
    [call.actor.tenant, known],
    'anlan-files',
  );
  const open = await readableFiles(engine, call, connection, rows);
  return known.flatMap((id) => rows.filter((row) => row.id === id && open.has(id)));
}

/** The same on a connection of its own. */
export async function findFiles(engine: Engine, call: Call, ids: readonly string[]): Promise<FileRow[]> {
  return ids.length === 0
    ? []
    : engine.db.read(call.actor.tenant, (connection) => filesOf({ engine, call, connection }, ids));
}

export async function findFile(engine: Engine, call: Call, id: string): Promise<FileRow> {
  const [file] = await findFiles(engine, call, [id]);
  if (!file) throw new Refusal('file.unknown');
  return file;
}

/**
 * The id in the address of a stored file, as an upload answered it: with or without the prefix, never a path elsewhere
 * (Q-136).
 */
export function idInAddress(address: string, basePath: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  const below = basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  return /^\/?api\/file\/file\/([0-9a-f-]{36})$/.exec(below)?.[1] ?? '';
}

/**
 * Versions of a file of the netdisc: the newest is the node's own, the earlier ones are kept beside it, the oldest go
 * when there are too many.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { markGone } from '../files/keep-file.ts';
import { type FileToPut, kilobytes, lockPlace } from './places.ts';
import { needNetdisc, type Reached, reachFor } from './reach.ts';
import { writeRow } from './write-node.ts';

const DEFAULT_KEPT = 10;

export interface Version {
  readonly version: number;
  readonly file: string;
  readonly sizeKb: string | null;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly current: boolean;
}

/** Rows of files, and their bytes, are taken away for good. */
export async function dropFiles(
  engine: Engine,
  connection: Connection,
  tenant: string,
  files: readonly string[],
): Promise<void> {
  const { rows } = await connection.query<{ key: string }>(
    'delete from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[]) returning key',
    [tenant, files],
  );
  await markGone(
    engine,
    connection,
    rows.map((row) => row.key),
  );
}

async function dropOldest(engine: Engine, call: Call, connection: Connection, node: string): Promise<void> {
  const asked = engine.param(call.actor.tenant, 'netdisc.versions');
  const kept = typeof asked === 'number' && asked >= 0 ? asked : DEFAULT_KEPT;
  const { rows } = await connection.query<{ file: string }>(
    'delete from netdisc_version where tenant_id = $1 and node = $2 and id not in (select v.id from netdisc_version v where v.tenant_id = $1 and v.node = $2 order by v."fileVersion" desc limit $3) returning file',
    [call.actor.tenant, node, kept],
  );
  const { rows: alive } = await connection.query<{ file: string }>(
    'select file from netdisc_version where tenant_id = $1 and node = $2 union select file from netdisc_node where tenant_id = $1 and id = $2',
    [call.actor.tenant, node],
  );
  await dropFiles(
    engine,
    connection,
    call.actor.tenant,
    rows.map((row) => row.file).filter((file) => !alive.some((one) => one.file === file)),
  );
}

/** The stored file becomes the newest version of the node; what it was stays as an earlier one. The place is locked. */
export async function addVersion(
  engine: Engine,
  call: Call,
  connection: Connection,
  id: string,
  file: FileToPut,
): Promise<void> {
  const { node } = await reachFor(engine, call, connection, id, 'edit');
  const version = node.fileVersion ?? 1;
  await writeRow(
    engine,
    call,
    connection,
    'netdiscVersion',
    null,
    {
      node: id,
      fileVersion: version,
      file: node.file,
      sizeKb: node.sizeKb,
      savedBy: node.ownerUser,
      savedAt: node.updatedAt,
    },
    'add',
  );
  await writeRow(
    engine,
    call,
    connection,
    'netdiscNode',
    id,
    { file: file.id, sizeKb: kilobytes(file.size), fileVersion: version + 1 },
    'newVersion',
  );
  await connection.query('update anlan.stored_file set created_by = $3 where tenant_id = $1 and id = $2', [
    call.actor.tenant,
    file.id,
    node.ownerUser,
  ]);
  await dropOldest(engine, call, connection, id);
}

export async function versionsOf(engine: Engine, call: Call, id: string): Promise<Version[]> {
  needNetdisc(engine, call);
  return engine.db.read(call.actor.tenant, async (connection) => {
    const { node } = await reachFor(engine, call, connection, id, 'view');
    const { rows } = await connection.query<Omit<Version, 'current'>>(
      `select v."fileVersion" as version, v.file, v."sizeKb", coalesce(u.nickname, '') as "savedBy", v."savedAt" from netdisc_version v left join sys_user u on u.id = v.created_by and u.tenant_id = $1 where v.tenant_id = $1 and v.node = $2 and v.deleted_at is null order by v."fileVersion" desc`,
      [call.actor.tenant, id],
    );
    const now = {
      version: node.fileVersion ?? 1,
      file: node.file ?? '',
      sizeKb: node.sizeKb,
      savedBy: '',
      savedAt: node.updatedAt,
      current: true,
    };
    return node.nodeType === 'file' ? [now, ...rows.map((row) => ({ ...row, current: false }))] : [];
  });
}

/** The stored file behind a node, or behind one of its earlier versions. */
export async function fileBehind(
  connection: Connection,
  call: Call,
  { node }: Reached,
  version: number | undefined,
): Promise<string> {
  if (version === undefined || version === node.fileVersion) {
    if (node.file === null) throw new Refusal('file.unknown');
    return node.file;
  }
  const { rows } = await connection.query<{ file: string }>(
    'select file from netdisc_version where tenant_id = $1 and node = $2 and "fileVersion" = $3 and deleted_at is null',
    [call.actor.tenant, node.id, version],
  );
  const [row] = rows;
  if (!row) throw new Refusal('file.unknown');
  return row.file;
}

/** An earlier version becomes the newest; nothing in between is lost. */
export async function revertTo(engine: Engine, call: Call, id: string, version: unknown): Promise<void> {
  needNetdisc(engine, call);
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) throw new Refusal('body.malformed');
  await engine.db.write(call.actor.tenant, async (connection) => {
    const reached = await reachFor(engine, call, connection, id, 'edit');
    if (version === reached.node.fileVersion) return;
    await lockPlace(connection, call, { ...reached.node, above: reached.above });
    const file = await fileBehind(connection, call, reached, version);
    const { rows } = await connection.query<FileToPut>(
      'select id, name, size::float8 as size from anlan.stored_file where tenant_id = $1 and id = $2',
      [call.actor.tenant, file],
    );
    const [found] = rows;
    if (!found) throw new Refusal('file.unknown');
    // Its bytes are already counted; the version it was is the one that becomes the newest.
    await connection.query('delete from netdisc_version where tenant_id = $1 and node = $2 and "fileVersion" = $3', [
      call.actor.tenant,
      id,
      version,
    ]);
    await addVersion(engine, call, connection, id, found);
  });
}

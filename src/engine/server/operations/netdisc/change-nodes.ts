/**
 * Making, naming, moving and marking nodes of the netdisc. Each call is one transaction; what is refused changes
 * nothing.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { findFile } from '../files/find-file.ts';
import {
  type FileToPut,
  freeName,
  kilobytes,
  lockPlace,
  needRoom,
  nodeName,
  type OnConflict,
  type Place,
  placeOf,
  sameName,
} from './places.ts';
import { needNetdisc, reachFor } from './reach.ts';
import { addVersion } from './versions.ts';
import { writeRow } from './write-node.ts';

const MOST = 500;

export interface Made {
  readonly id: string;
  readonly name: string;
}

/** Ids of a call over several nodes. */
export function idsOf(value: unknown): string[] {
  const ids = Array.isArray(value) ? [...new Set(value.filter((id): id is string => typeof id === 'string'))] : [];
  if (ids.length === 0) throw new Refusal('action.rows');
  if (ids.length > MOST) throw new Refusal('action.tooMany', { limit: MOST });
  return ids;
}

async function nameIn(
  connection: Connection,
  call: Call,
  place: Place,
  name: string,
  onConflict: OnConflict,
): Promise<string> {
  if (onConflict === 'rename') return freeName(connection, call, place, name);
  if (await sameName(connection, call, place, name)) throw new Refusal('netdisc.sameName', { name });
  return name;
}

/** A folder in a locked place. */
export async function addFolder(
  engine: Engine,
  call: Call,
  connection: Connection,
  place: Place,
  name: string,
  onConflict: OnConflict,
): Promise<Made> {
  const free = await nameIn(connection, call, place, name, onConflict);
  const { parentId, space, ownerUser, ownerOrg } = place;
  return {
    id: await writeRow(
      engine,
      call,
      connection,
      'netdiscNode',
      null,
      { name: free, nodeType: 'folder', parentId, space, ownerUser, ownerOrg, status: 'normal' },
      'add',
    ),
    name: free,
  };
}

/** A stored file in a locked place; a node of its name is kept apart, refused, or gets it as a new version. */
export async function addFile(
  engine: Engine,
  call: Call,
  connection: Connection,
  place: Place,
  file: FileToPut,
  onConflict: OnConflict,
): Promise<Made> {
  const name = nodeName(file.name);
  await needRoom(engine, connection, call.actor.tenant, place.ownerUser, file.size / 1024);
  const same = onConflict === 'replace' ? await sameName(connection, call, place, name) : undefined;
  if (same?.nodeType === 'file') {
    await addVersion(engine, call, connection, same.id, file);
    return { id: same.id, name };
  }
  const free = await nameIn(connection, call, place, name, onConflict);
  const { parentId, space, ownerUser, ownerOrg } = place;
  const id = await writeRow(
    engine,
    call,
    connection,
    'netdiscNode',
    null,
    {
      name: free,
      nodeType: 'file',
      parentId,
      file: file.id,
      sizeKb: kilobytes(file.size),
      space,
      ownerUser,
      ownerOrg,
      status: 'normal',
      fileVersion: 1,
    },
    'upload',
  );
  // What was put into another's folder is that person's; who put it there reaches it by the folder.
  await connection.query('update anlan.stored_file set created_by = $3 where tenant_id = $1 and id = $2', [
    call.actor.tenant,
    file.id,
    ownerUser,
  ]);
  return { id, name: free };
}

export async function makeFolder(
  engine: Engine,
  call: Call,
  wish: { readonly name: unknown; readonly parentId: unknown; readonly space: unknown },
): Promise<Made> {
  needNetdisc(engine, call);
  const name = nodeName(wish.name);
  return engine.db.write(call.actor.tenant, async (connection) => {
    const place = await placeOf(engine, call, connection, wish.parentId, wish.space);
    await lockPlace(connection, call, place);
    return addFolder(engine, call, connection, place, name, 'refuse');
  });
}

export async function putFile(
  engine: Engine,
  call: Call,
  wish: {
    readonly file: unknown;
    readonly parentId: unknown;
    readonly space: unknown;
    readonly onConflict: OnConflict;
  },
): Promise<Made> {
  needNetdisc(engine, call);
  const file = await findFile(engine, call, typeof wish.file === 'string' ? wish.file : '');
  if (file.created_by !== call.actor.id) throw new Refusal('file.unknown');
  return engine.db.write(call.actor.tenant, async (connection) => {
    const place = await placeOf(engine, call, connection, wish.parentId, wish.space);
    await lockPlace(connection, call, place);
    return addFile(engine, call, connection, place, file, wish.onConflict);
  });
}

export async function renameNode(engine: Engine, call: Call, id: string, wish: unknown): Promise<Made> {
  needNetdisc(engine, call);
  const name = nodeName(wish);
  return engine.db.write(call.actor.tenant, async (connection) => {
    const { node, above } = await reachFor(engine, call, connection, id, 'edit');
    const place: Place = { ...node, above };
    await lockPlace(connection, call, place);
    if (await sameName(connection, call, place, name, id)) throw new Refusal('netdisc.sameName', { name });
    await writeRow(engine, call, connection, 'netdiscNode', id, { name }, 'rename');
    return { id, name };
  });
}

/** Everything below a node, itself included. */
export async function below(
  connection: Connection,
  tenant: string,
  id: string,
): Promise<{ id: string; file: string | null; sizeKb: number }[]> {
  const { rows } = await connection.query<{ id: string; file: string | null; sizeKb: number }>(
    `with recursive down as (select n.id from netdisc_node n where n.tenant_id = $1 and n.id = $2 union select n.id from netdisc_node n join down on n."parentId" = down.id where n.tenant_id = $1 and n.deleted_at is null)
     select n.id, n.file, coalesce(n."sizeKb", 0)::float8 as "sizeKb" from down join netdisc_node n on n.id = down.id and n.tenant_id = $1`,
    [tenant, id],
  );
  return rows;
}

async function moveOne(
  engine: Engine,
  call: Call,
  connection: Connection,
  id: string,
  place: Place,
  onConflict: OnConflict,
): Promise<void> {
  // Taking it out of a folder is the right of who may change that folder and everything in it.
  const { node } = await reachFor(engine, call, connection, id, 'edit');
  if (node.id === place.parentId || place.above.some((folder) => folder.id === node.id))
    throw new Refusal('netdisc.inside');
  if (node.parentId === place.parentId && node.space === place.space) return;
  const owner = place.space === 'personal' || node.space === 'personal' ? place.ownerUser : node.ownerUser;
  if (owner !== node.ownerUser) {
    await reachFor(engine, call, connection, id, 'own');
    await needRoom(
      engine,
      connection,
      call.actor.tenant,
      owner,
      (await below(connection, call.actor.tenant, id)).reduce((sum, one) => sum + one.sizeKb, 0),
    );
  }
  const name = await nameIn(connection, call, place, node.name, onConflict);
  await writeRow(
    engine,
    call,
    connection,
    'netdiscNode',
    id,
    { name, parentId: place.parentId, space: place.space, ownerUser: owner, ownerOrg: place.ownerOrg },
    'move',
  );
  if (owner === node.ownerUser && node.space === place.space && node.ownerOrg === place.ownerOrg) return;
  const inside = (await below(connection, call.actor.tenant, id)).filter((one) => one.id !== id);
  for (const one of inside)
    await writeRow(
      engine,
      call,
      connection,
      'netdiscNode',
      one.id,
      { space: place.space, ownerUser: owner, ownerOrg: place.ownerOrg },
      'move',
    );
}

export async function moveNodes(
  engine: Engine,
  call: Call,
  wish: { readonly ids: unknown; readonly parentId: unknown; readonly space: unknown; readonly onConflict: OnConflict },
): Promise<void> {
  needNetdisc(engine, call);
  const ids = idsOf(wish.ids);
  await engine.db.write(call.actor.tenant, async (connection) => {
    const place = await placeOf(engine, call, connection, wish.parentId, wish.space);
    await lockPlace(connection, call, place);
    for (const id of ids) await moveOne(engine, call, connection, id, place, wish.onConflict);
  });
}

export async function markFavorite(engine: Engine, call: Call, id: string, on: boolean): Promise<void> {
  needNetdisc(engine, call);
  await engine.db.write(call.actor.tenant, async (connection) => {
    await reachFor(engine, call, connection, id, 'own');
    await writeRow(engine, call, connection, 'netdiscNode', id, { isFavorite: on }, 'favorite');
  });
}

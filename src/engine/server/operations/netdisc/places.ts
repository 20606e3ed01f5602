/**
 * Places of the netdisc: where a node goes, whose it becomes, what it may be called there, and how much room is left.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Connection } from '../../db/pool.ts';
import { plainName } from '../../files/file-name.ts';
import type { Call, Engine } from '../engine.ts';
import { type Node, reachFor, type Space } from './reach.ts';

export type OnConflict = 'refuse' | 'rename' | 'replace';

export interface Place {
  readonly parentId: string | null;
  readonly space: Space;
  readonly ownerUser: string;
  readonly ownerOrg: string | null;
  readonly above: readonly Node[];
}

export interface FileToPut {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/** Kilobytes as the netdisc counts them, two decimals. */
export const kilobytes = (size: number): string => (Math.ceil((size * 100) / 1024) / 100).toFixed(2);

const SPACES: readonly string[] = ['personal', 'org', 'public'];
const DEFAULT_QUOTA_MB = 2048;
const MB_IN_KB = 1024;

/**
 * The folder named, or the root of a space. What lies in a person's own space is that person's, whoever puts it there.
 */
export async function placeOf(
  engine: Engine,
  call: Call,
  connection: Connection,
  parentId: unknown,
  space: unknown,
): Promise<Place> {
  if (typeof parentId === 'string' && parentId !== '') {
    const { node, above } = await reachFor(engine, call, connection, parentId, 'edit');
    if (node.nodeType !== 'folder') throw new Refusal('row.unknown');
    const personal = node.space === 'personal';
    return {
      parentId: node.id,
      space: node.space,
      ownerUser: personal ? node.ownerUser : call.actor.id,
      ownerOrg: node.ownerOrg,
      above: [node, ...above],
    };
  }
  const root = typeof space === 'string' && SPACES.includes(space) ? (space as Space) : 'personal';
  if (root === 'org' && !call.actor.orgId) throw new Refusal('row.unknown');
  return {
    parentId: null,
    space: root,
    ownerUser: call.actor.id,
    ownerOrg: root === 'org' ? call.actor.orgId : null,
    above: [],
  };
}

/** One at a time in one space: names stay distinct and the room is counted right, whoever else is writing. */
export async function lockPlace(
  connection: Connection,
  call: Call,
  { space, ownerUser, ownerOrg }: Place,
): Promise<void> {
  const keys = [
    `netdisc ${call.actor.tenant} quota ${ownerUser}`,
    `netdisc ${call.actor.tenant} ${space} ${space === 'personal' ? ownerUser : (ownerOrg ?? '')}`,
  ].sort();
  for (const key of keys) await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** A name as people type it, or the reason why it cannot be one. */
export function nodeName(text: unknown): string {
  const name = typeof text === 'string' ? plainName(text).trim() : '';
  if (name === '' || name === '.' || name === '..' || [...name].length > 255 || /[/\\:*?"<>|]|\p{Cc}/u.test(name))
    throw new Refusal('file.name', { name: name.slice(0, 60) });
  return name;
}

/** The living node of this name in a place; names differ by more than the case of their letters. */
export async function sameName(
  connection: Connection,
  call: Call,
  place: Place,
  name: string,
  except?: string,
): Promise<{ id: string; nodeType: string } | undefined> {
  const { rows } = await connection.query<{ id: string; nodeType: string }>(
    `select n.id, n."nodeType" from netdisc_node n where n.tenant_id = $1 and n.deleted_at is null and n.status = 'normal' and n."parentId" is not distinct from $2 and n.space = $3
       and (n."parentId" is not null or n.space = 'public' or (n.space = 'personal' and n."ownerUser" = $4) or (n.space = 'org' and n."ownerOrg" = $5)) and lower(n.name) = lower($6) and n.id is distinct from $7::uuid limit 1`,
    [call.actor.tenant, place.parentId, place.space, place.ownerUser, place.ownerOrg, name, except ?? null],
  );
  return rows[0];
}

/** The name if it is free, else `a (2).txt`. */
export async function freeName(connection: Connection, call: Call, place: Place, name: string): Promise<string> {
  const [, stem = '', ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  let free = name;
  for (let count = 2; await sameName(connection, call, place, free); count++) free = `${stem} (${count})${ending}`;
  return free;
}

/** In kB. */
export interface Room {
  readonly used: number;
  readonly limit: number;
}

export async function roomOf(engine: Engine, connection: Connection, tenant: string, person: string): Promise<Room> {
  const asked = engine.param(tenant, 'netdisc.quotaMB');
  const { rows } = await connection.query<{ used: number }>(
    `select (coalesce((select sum(n."sizeKb") from netdisc_node n where n.tenant_id = $1 and n."ownerUser" = $2 and n.deleted_at is null), 0)
       + coalesce((select sum(v."sizeKb") from netdisc_version v join netdisc_node n on n.id = v.node and n.tenant_id = v.tenant_id where v.tenant_id = $1 and n."ownerUser" = $2 and v.deleted_at is null), 0))::float8 as used`,
    [tenant, person],
  );
  return {
    used: rows[0]?.used ?? 0,
    limit: (typeof asked === 'number' && asked > 0 ? asked : DEFAULT_QUOTA_MB) * MB_IN_KB,
  };
}

/** Refuses what does not fit; the place is locked. */
export async function needRoom(
  engine: Engine,
  connection: Connection,
  tenant: string,
  person: string,
  kilobytes: number,
): Promise<void> {
  const { used, limit } = await roomOf(engine, connection, tenant, person);
  if (used + kilobytes > limit)
    throw new Refusal('netdisc.quota', {
      limit: Math.round(limit / MB_IN_KB),
      left: Math.max(0, Math.floor((limit - used) / MB_IN_KB)),
    });
}

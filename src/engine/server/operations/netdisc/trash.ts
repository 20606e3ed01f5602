/** The bin of the netdisc: in, out, and for good, by hand or when its days are over. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { writeJournal } from '../journal.ts';
import { systemCall } from '../seed/system-call.ts';
import { below, idsOf } from './change-nodes.ts';
import { freeName, lockPlace, type Place } from './places.ts';
import { needNetdisc, type Node, reachFor } from './reach.ts';
import { dropFiles } from './versions.ts';
import { writeRow } from './write-node.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const BATCH = 200;

export async function recycleNodes(engine: Engine, call: Call, wish: unknown): Promise<void> {
  needNetdisc(engine, call);
  const ids = idsOf(wish);
  await engine.db.write(call.actor.tenant, async (connection) => {
    for (const id of ids) {
      await reachFor(engine, call, connection, id, 'own');
      await writeRow(
        engine,
        call,
        connection,
        'netdiscNode',
        id,
        { status: 'recycled', recycledAt: engine.clock.now(), isFavorite: false },
        'recycle',
      );
    }
  });
}

async function parentLives(connection: Connection, call: Call, node: Node): Promise<boolean> {
  if (node.parentId === null) return true;
  const { rows } = await connection.query<{ status: string }>(
    `with recursive up as (select p.id, p."parentId" as parent, p.status from netdisc_node p where p.tenant_id = $1 and p.id = $2 and p.deleted_at is null
       union select p.id, p."parentId", p.status from netdisc_node p join up on p.id = up.parent where p.tenant_id = $1 and p.deleted_at is null) select status from up`,
    [call.actor.tenant, node.parentId],
  );
  return rows.length > 0 && rows.every((row) => row.status === 'normal');
}

/**
 * Back to where it was, or to the root of its space when its folder is gone; under another name when its own is taken.
 */
export async function restoreNodes(engine: Engine, call: Call, wish: unknown): Promise<void> {
  needNetdisc(engine, call);
  const ids = idsOf(wish);
  await engine.db.write(call.actor.tenant, async (connection) => {
    for (const id of ids) {
      const { node } = await reachFor(engine, call, connection, id, 'own', { recycled: true });
      if (node.status !== 'recycled') continue;
      const place: Place = {
        ...node,
        parentId: (await parentLives(connection, call, node)) ? node.parentId : null,
        above: [],
      };
      await lockPlace(connection, call, place);
      await writeRow(
        engine,
        call,
        connection,
        'netdiscNode',
        id,
        {
          status: 'normal',
          recycledAt: null,
          parentId: place.parentId,
          name: await freeName(connection, call, place, node.name),
        },
        'restore',
      );
    }
  });
}

/** A node with everything below it, versions, shares and bytes included. What it was called stays in the audit. */
async function purge(engine: Engine, call: Call, connection: Connection, id: string): Promise<void> {
  const { tenant } = call.actor;
  await writeJournal(connection, call, [
    { entity: engine.entity('netdiscNode'), id, action: 'purge', rev: 0, changes: [] },
  ]);
  const nodes = await below(connection, tenant, id);
  const ids = nodes.map((node) => node.id);
  const versions = await connection.query<{ file: string }>(
    'delete from netdisc_version where tenant_id = $1 and node = any($2::uuid[]) returning file',
    [tenant, ids],
  );
  await connection.query('delete from netdisc_share where tenant_id = $1 and node = any($2::uuid[])', [tenant, ids]);
  await connection.query('delete from netdisc_node where tenant_id = $1 and id = any($2::uuid[])', [tenant, ids]);
  await dropFiles(engine, connection, tenant, [
    ...nodes.flatMap((node) => node.file ?? []),
    ...versions.rows.map((row) => row.file),
  ]);
}

export async function purgeNodes(engine: Engine, call: Call, wish: unknown): Promise<void> {
  needNetdisc(engine, call);
  const ids = idsOf(wish);
  await engine.db.write(call.actor.tenant, async (connection) => {
    for (const id of ids) {
      const { node } = await reachFor(engine, call, connection, id, 'own', { recycled: true });
      if (node.status !== 'recycled') throw new Refusal('row.unknown');
      await purge(engine, call, connection, id);
    }
  });
}

/** Empties the bins of a tenant of what has lain in them for its days. */
export async function sweepTrash(engine: Engine, tenant: string): Promise<void> {
  if (!engine.project().entities.has('netdiscNode')) return;
  const asked = engine.param(tenant, 'netdisc.trashDays');
  const days = typeof asked === 'number' && asked > 0 ? asked : DEFAULT_DAYS;
  for (let found = BATCH; found === BATCH;) {
    found = await engine.db.write(tenant, async (connection) => {
      const { rows } = await connection.query<{ id: string }>(
        `select id from netdisc_node where tenant_id = $1 and deleted_at is null and status = 'recycled' and "recycledAt" < to_timestamp($2::float8 / 1000) order by id limit ${BATCH} for update skip locked`,
        [tenant, engine.clock.millis() - days * DAY_MS],
      );
      for (const { id } of rows) {
        const still = await connection.query('select 1 from netdisc_node where tenant_id = $1 and id = $2', [
          tenant,
          id,
        ]);
        if (still.rowCount > 0) await purge(engine, systemCall(tenant), connection, id);
      }
      return rows.length;
    });
  }
}

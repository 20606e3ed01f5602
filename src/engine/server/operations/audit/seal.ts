/**
 * Seals the audit log: finished entries are covered by a chain of hashes, behind the writers' backs and without holding
 * one up.
 */
import type { Connection, Db } from '../../db/pool.ts';
import { ENTRIES, LEAF, ROOT, type Seal, sealHash } from './chain.ts';

/** Entries one seal covers at most. */
const BATCH = 1_000;

interface Last {
  readonly through_xid: number;
  readonly through_id: number;
  readonly floor_id: number;
}

async function lastOf(connection: Connection): Promise<Last> {
  const { rows } = await connection.query<Last>(
    'select through_xid, through_id, floor_id from anlan.audit_seal order by no desc limit 1',
  );
  return rows[0] ?? { through_xid: 0, through_id: 0, floor_id: 0 };
}

interface Found {
  readonly id: number;
  readonly xid: number;
  readonly leaf: Buffer;
}

/**
 * Entries behind the last seal whose transactions are over; `horizon` = the oldest transaction that still runs, none =
 * all.
 */
async function unsealed(connection: Connection, last: Last, horizon: number | undefined): Promise<Found[]> {
  const { rows } = await connection.query<Found>(
    `select a.id, a.xid, ${LEAF} as leaf from ${ENTRIES} where a.xid >= $1::bigint and (a.xid, a.id) > ($1::bigint, $2::bigint) and a.id > $3::bigint and ($4::bigint is null or a.xid < $4::bigint) order by a.xid, a.id limit ${BATCH}`,
    [last.through_xid, last.through_id, last.floor_id, horizon ?? null],
  );
  return rows;
}

async function append(connection: Connection, found: readonly Found[], through: Last, sealedAt: number): Promise<void> {
  const {
    rows: [head],
  } = await connection.query<{ no: number; hash: Buffer }>(
    'select no, hash from anlan.audit_seal order by no desc limit 1',
  );
  const seal: Seal = {
    no: (head?.no ?? 0) + 1,
    ids: found.map((entry) => entry.id),
    leaves: Buffer.concat(found.map((entry) => entry.leaf)),
    throughXid: through.through_xid,
    throughId: through.through_id,
    floorId: through.floor_id,
    sealedAt,
    previous: head?.hash ?? ROOT,
  };
  await connection.query(
    `insert into anlan.audit_seal (no, ids, leaves, through_xid, through_id, floor_id, sealed_at, previous, hash) values ($1, $2::bigint[], $3, $4, $5, $6, to_timestamp($7::float8 / 1000), $8, $9)`,
    [
      seal.no,
      seal.ids,
      seal.leaves,
      seal.throughXid,
      seal.throughId,
      seal.floorId,
      sealedAt,
      seal.previous,
      sealHash(seal),
    ],
  );
}

/** Covers up to one seal's worth; gives how many entries it were. */
async function sealOnce(connection: Connection, sealedAt: number): Promise<number> {
  await connection.query(`select pg_advisory_xact_lock(hashtext('anlan.audit.seal'))`);
  const {
    rows: [now],
  } = await connection.query<{ horizon: number }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon',
  );
  const last = await lastOf(connection);
  const horizon = now?.horizon ?? 0;
  // After a move to another PostgreSQL its count of transactions may be behind ours: what came along is complete, and
  // the count begins anew.
  const moved = horizon < last.through_xid;
  const found = await unsealed(connection, last, moved ? undefined : horizon);
  const end = found.at(-1);
  if (end)
    await append(connection, found, { through_xid: end.xid, through_id: end.id, floor_id: last.floor_id }, sealedAt);
  else if (moved) {
    const {
      rows: [top],
    } = await connection.query<{ id: number | null }>(
      'select max(n)::bigint as id from anlan.audit_seal, unnest(ids) n',
    );
    await append(connection, [], { through_xid: 0, through_id: 0, floor_id: top?.id ?? 0 }, sealedAt);
  }
  return found.length + (moved && !end ? 1 : 0);
}

/**
 * Seals everything that is finished. Several nodes may do so at once: each entry is covered once.
 * @param millis the time to write into the seals
 * @returns how many entries were covered
 */
export async function sealAudit(db: Db, millis: () => number): Promise<number> {
  let all = 0;
  for (let count = BATCH; count > 0; all += count)
    count = await db.systemWrite((connection) => sealOnce(connection, Math.floor(millis())));
  return all;
}

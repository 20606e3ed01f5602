/** Verifies the chain of seals over the audit log, and names the first link that is broken. */
import type { Connection } from '../../db/pool.ts';
import { ENTRIES, LEAF, LEAF_BYTES, ROOT, type Seal, sealHash } from './chain.ts';

export interface Broken {
  /**
   * `seal`: its own hash is wrong; `chain`: it does not follow the one before; `changed`, `missing`: an entry; `extra`:
   * one that no seal covers though it is older than they are; `head`: the known hash is gone.
   */
  readonly kind: 'seal' | 'chain' | 'changed' | 'missing' | 'extra' | 'head';
  /** Number of the seal. */
  readonly seal: number;
  /** Number of the entry in its table; 0 where the seal itself is broken. */
  readonly entry: number;
}

export interface Verified {
  readonly seals: number;
  readonly entries: number;
  /**
   * Sealed entries whose values were erased when their person was anonymised: the seal keeps the fingerprint of what
   * they said.
   */
  readonly erased: number;
  /** Entries that are not sealed yet. */
  readonly open: number;
  /** Hash of the last seal, hexadecimal; write it down elsewhere and hand it to a later check. */
  readonly head: string;
  readonly broken: Broken | null;
}

type Run = Pick<Connection, 'query'>;

interface Row {
  readonly no: number;
  readonly ids: readonly number[];
  readonly leaves: Buffer;
  readonly through_xid: number;
  readonly through_id: number;
  readonly floor_id: number;
  readonly sealed_at: number;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

const SEALS_AT_ONCE = 20;

async function nextSeals(run: Run, behind: number): Promise<readonly Row[]> {
  return (
    await run.query<Row>(
      `select no, ids, leaves, through_xid, through_id, floor_id, floor(extract(epoch from sealed_at) * 1000)::bigint as sealed_at, previous, hash from anlan.audit_seal where no > $1 order by no limit ${SEALS_AT_ONCE}`,
      [behind],
    )
  ).rows;
}

const sealOf = (row: Row): Seal => ({
  ...row,
  throughXid: row.through_xid,
  throughId: row.through_id,
  floorId: row.floor_id,
  sealedAt: row.sealed_at,
});

/** Is a changed entry one whose person was anonymised later? The log itself says so, in an entry of its own. */
const ERASED = `h.erased_at is not null and exists (select 1 from anlan.audit e where e.tenant_id = a.tenant_id and e.row_id = a.row_id and e.action = 'anonymise' and e.id >= a.id)`;

/** The first entry of a seal that is gone or has changed; else how many were erased. */
async function brokenEntry(run: Run, { no, ids, leaves }: Row): Promise<Broken | number> {
  const { rows } = await run.query<{ id: number; leaf: Buffer; erased: boolean }>(
    `select a.id, ${LEAF} as leaf, ${ERASED} as erased from ${ENTRIES} where a.id = any($1::bigint[])`,
    [ids],
  );
  const now = new Map(rows.map((row) => [row.id, row]));
  let erased = 0;
  for (const [index, entry] of ids.entries()) {
    const row = now.get(entry);
    if (!row) return { kind: 'missing', seal: no, entry };
    if (row.leaf.equals(leaves.subarray(index * LEAF_BYTES, (index + 1) * LEAF_BYTES))) continue;
    if (!row.erased) return { kind: 'changed', seal: no, entry };
    erased += 1;
  }
  return erased;
}

/** An entry that was put in behind the back of the seals: they are past its place and none of them knows it. */
async function extraEntry(run: Run, last: Row, sealed: ReadonlySet<number>): Promise<Broken | undefined> {
  for (let behind = 0; ;) {
    const { rows } = await run.query<{ id: number }>(
      `select a.id from anlan.audit a where a.id > $1::bigint and (a.id <= $2::bigint or (a.xid, a.id) <= ($3::bigint, $4::bigint)) order by a.id limit 50000`,
      [behind, last.floor_id, last.through_xid, last.through_id],
    );
    const found = rows.find((row) => !sealed.has(row.id));
    if (found) return { kind: 'extra', seal: last.no, entry: found.id };
    const end = rows.at(-1);
    if (!end) return undefined;
    behind = end.id;
  }
}

/**
 * Walks the whole chain, over the rows of all tenants.
 * @param known a hash that an earlier check gave: one that is in no seal any more tells that the end of the chain was
 * cut off
 */
export async function verifyAudit(run: Run, known?: string): Promise<Verified> {
  const sealed = new Set<number>();
  let last: Row | undefined;
  let [seals, previous, met, erased] = [0, ROOT as Buffer, known === undefined, 0];
  const answer = async (broken: Broken | null): Promise<Verified> => {
    const {
      rows: [all],
    } = await run.query<{ n: number }>('select count(*) as n from anlan.audit');
    return {
      seals,
      entries: sealed.size,
      erased,
      open: Math.max(0, Number(all?.n ?? 0) - sealed.size),
      head: previous.toString('hex'),
      broken,
    };
  };
  for (let page = await nextSeals(run, 0); page.length > 0; page = await nextSeals(run, page.at(-1)?.no ?? 0)) {
    for (const row of page) {
      if (row.no !== seals + 1 || !row.previous.equals(previous))
        return answer({ kind: 'chain', seal: row.no, entry: 0 });
      if (!sealHash(sealOf(row)).equals(row.hash)) return answer({ kind: 'seal', seal: row.no, entry: 0 });
      const found = await brokenEntry(run, row);
      if (typeof found !== 'number') return answer(found);
      erased += found;
      for (const id of row.ids) sealed.add(id);
      last = row;
      [seals, previous] = [row.no, row.hash];
      met ||= row.hash.toString('hex') === known;
    }
  }
  const extra = last ? await extraEntry(run, last, sealed) : undefined;
  if (extra) return answer(extra);
  return answer(met ? null : { kind: 'head', seal: seals, entry: 0 });
}

/**
 * How an entry of the audit log is turned into a fingerprint, and how seals hang together; used for sealing and for
 * verifying.
 */
import { createHash } from 'node:crypto';

const millis = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** Entries `a` of the log, each with its part of the history. */
export const ENTRIES = 'anlan.audit a left join anlan.history h on h.tenant_id = a.tenant_id and h.id = a.history_id';

/** SQL for the fingerprint of entry `a`, 32 bytes: SHA-256 over all it says as one JSON text. */
export const LEAF = `sha256(convert_to(jsonb_build_array(a.tenant_id, a.id, ${millis('a.at')}, a.by_id, a.entity, a.row_id, a.action, a.request_id, a.ip, a.method, a.url, a.cost_ms, a.code, a.error, a.params,
  a.history_id, h.entity, h.row_id, h.action, ${millis('h.at')}, h.by_id, h.changes)::text, 'UTF8'))`;

export const LEAF_BYTES = 32;
/** The hash before the first seal. */
export const ROOT = Buffer.alloc(LEAF_BYTES);

export interface Seal {
  readonly no: number;
  /** Entries in order; `leaves` holds their fingerprints one behind the other. */
  readonly ids: readonly number[];
  readonly leaves: Buffer;
  /** The last entry covered: everything up to it is in this seal or an earlier one. */
  readonly throughXid: number;
  readonly throughId: number;
  /**
   * Entries up to this number were sealed under another count of transactions (the store was moved); the count began
   * anew behind it.
   */
  readonly floorId: number;
  readonly sealedAt: number;
  readonly previous: Buffer;
}

/** The hash of a seal: over all it says, the fingerprints of its entries and the hash of the seal before it. */
export function sealHash(seal: Seal): Buffer {
  const { no, ids, leaves, throughXid, throughId, floorId, sealedAt, previous } = seal;
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify([no, ids, throughXid, throughId, floorId, sealedAt]))
    .update(leaves)
    .digest();
}

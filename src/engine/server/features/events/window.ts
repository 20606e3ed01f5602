/**
 * Where a consumer stands. It reads windows of finished transactions, each window by the numbers of its events: so none
 * is passed over that was numbered early and committed late, and those of one row stay in their order.
 */

export interface Cursor {
  /** Transactions of the window: from this one up to, and without, that one. Equal: it is read. */
  readonly fromXid: number;
  readonly toXid: number;
  /** The last event read in the window. */
  readonly afterId: number;
  /** Events up to this one were read before the database was moved, whatever their transactions. */
  readonly floorId: number;
  /** The highest event ever read. */
  readonly readId: number;
}

/** Above every transaction. */
export const NO_END = Number.MAX_SAFE_INTEGER;

/**
 * The window to read now; undefined where nothing is finished that was not read.
 * @param horizon the oldest transaction that still runs
 */
export function windowToRead(cursor: Cursor, horizon: number): Cursor | undefined {
  if (cursor.fromXid < cursor.toXid) return cursor;
  if (horizon === cursor.toXid) return undefined;
  // After a move to another PostgreSQL its count of transactions is behind ours: what came along is complete.
  const toXid = horizon < cursor.toXid ? NO_END : horizon;
  return { ...cursor, toXid, afterId: cursor.floorId };
}

/**
 * Where the consumer stands after a part of its window.
 * @param ids numbers of the events read, in order
 * @param full may there be more in the window?
 */
export function advance(window: Cursor, ids: readonly number[], full: boolean): Cursor {
  const last = ids.at(-1) ?? window.afterId;
  const readId = Math.max(window.readId, last);
  if (full) return { ...window, afterId: last, readId };
  // The count of transactions begins anew; events are numbered on.
  const [toXid, floorId] = window.toXid === NO_END ? [0, readId] : [window.toXid, window.floorId];
  return { fromXid: toXid, toXid, afterId: floorId, floorId, readId };
}

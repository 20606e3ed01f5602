/**
 * Keeps the partitions of tables by months (`storage.partition`): made ahead, and dropped when all their rows are over
 * (docs/decisions/0303-an-append-table-by-months.md).
 */
import { hasTable, tableShape } from '../../../model/table-shape.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { isGone, isLocked } from '../../db/database-errors.ts';
import type { Log } from '../../db/log.ts';
import { dropPartition, makePartitions, type Partition, partitionsOf } from '../../schema-store/partitions.ts';
import type { Engine } from '../engine.ts';

export interface Partitions {
  /** Makes what is missing. Runs one after the other; a table in use is looked at again a little later. */
  make(): Promise<void>;
  /** Drops the partitions of an entity whose rows were all made before so many months. @returns how many rows went */
  drop(entity: CompiledEntity, months: number): Promise<number>;
  /** Tables that hold the rows of an entity: the partitions, or its one table. */
  tables(entity: CompiledEntity): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A table that is in use is tried again after so long: a reader or writer of a moment is gone by then. */
const AGAIN_MS = 5_000;

export function openPartitions(engine: Engine, log: Log): Partitions {
  let closed = false;
  let tail: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  /** Months of which it was said that their rows are too many to be moved. */
  const told = new Set<string>();

  const read = (entity: CompiledEntity): Promise<readonly Partition[]> =>
    engine.db.system((connection) => partitionsOf(connection, entity.storage.table));

  async function makeAll(): Promise<void> {
    for (const entity of engine.project().entities.values()) {
      if (closed) return;
      if (!entity.storage.partition || !hasTable(entity)) continue;
      try {
        const { made, tooMany } = await makePartitions(
          engine.db,
          tableShape(entity, engine.project()),
          engine.clock.today(),
        );
        if (made.length > 0) log.info({ entity: entity.name, months: made }, 'made partitions');
        for (const month of tooMany) {
          if (told.has(`${entity.name} ${month}`)) continue;
          told.add(`${entity.name} ${month}`);
          log.warn({ entity: entity.name, month }, 'a month has too many rows to be moved to a partition of its own');
        }
      } catch (error) {
        // A new edition of the file may be on its way, or the table in use: rows are taken meanwhile, by the rest.
        if (!isLocked(error) && !isGone(error)) throw error;
        later();
      }
    }
  }

  function later(): void {
    clearTimeout(again);
    if (closed) return;
    again = setTimeout(() => void make(), AGAIN_MS);
    again.unref();
  }

  function make(): Promise<void> {
    tail = tail.then(makeAll).catch((error: unknown) => {
      log.error({ err: error }, 'partitions could not be made; they are tried again');
      later();
    });
    return tail;
  }

  return {
    make,
    async drop(entity, months) {
      if (!entity.storage.partition) return 0;
      const {
        rows: [limit],
      } = await engine.db.system((connection) =>
        connection.query<{ before: string; day: string }>(
          `select x.at::text as before, to_char(x.at, 'YYYY-MM-DD') as day from (select to_timestamp($1::float8 / 1000) - make_interval(months => $2::int) as at) x`,
          [engine.clock.millis(), months],
        ),
      );
      if (!limit) return 0;
      let gone = 0;
      for (const partition of await read(entity)) {
        if (closed) break;
        try {
          const rows = await dropPartition(engine.db, tableShape(entity, engine.project()), partition, limit);
          if (rows === undefined) continue;
          gone += rows;
          log.info({ entity: entity.name, partition: partition.name, rows }, 'dropped a partition whose time is over');
        } catch (error) {
          // In use, or another node has dropped it: the next sweep looks again.
          if (!isLocked(error) && !isGone(error)) throw error;
        }
      }
      return gone;
    },
    async tables(entity) {
      const own = entity.storage.partition ? await read(entity) : [];
      return own.length === 0 ? [entity.storage.table] : own.map(({ name }) => name);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      await tail;
    },
  };
}

/**
 * Keeps the partitions of tables by months (`storage.partition`): made ahead, averaged as a
 * whole, and dropped when all their rows are over
 * (docs/decisions/0303-an-append-table-by-months.md).
 */
import { hasTable, tableShape } from '../../../model/table-shape.ts';
import type { TableShape } from '../../../model/table-types.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { isGone, isLocked } from '../../db/database-errors.ts';
import type { Log } from '../../db/log.ts';
import {
  dropPartition,
  makePartitions,
  type Partition,
  PartitionInUse,
  partitionsOf,
  replacePartition,
} from '../../schema-store/partitions.ts';
import type { Engine } from '../engine.ts';
import { averagesSql } from './averages.ts';

export interface Partitions {
  /** Makes what is missing. Runs one after the other; a table in use is looked at again a little later. */
  make(): Promise<void>;
  /** Drops the partitions of an entity whose rows were all made before so many months. @returns how many rows went */
  drop(entity: CompiledEntity, months: number): Promise<number>;
  /**
   * Puts averages in the place of each partition whose days were all so many months ago.
   * @returns how many rows went
   */
  average(entity: CompiledEntity, months: number): Promise<number>;
  /** Tables that hold the rows of an entity: the partitions, or its one table. */
  tables(entity: CompiledEntity): Promise<readonly RowTable[]>;
  close(): Promise<void>;
}

/** A table or partition that holds rows of an entity. */
export interface RowTable {
  readonly name: string;
  /**
   * A month, whose rows go and are averaged as one. Not so the rest, and what a table held before it was partitioned.
   */
  readonly asOne: boolean;
  /** Averages have taken the place of its rows; what lies there beside them came late. */
  readonly averaged: boolean;
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
        const { made, tooMany } = await makePartitions(engine.db, shapeOf(entity), engine.clock.today());
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

  const shapeOf = (entity: CompiledEntity): TableShape => tableShape(entity, engine.project());

  /** Does something to each partition of an entity that has any. @param months ago is the limit it is told */
  async function overAll(
    entity: CompiledEntity,
    months: number,
    act: (partition: Partition, limit: { readonly before: string; readonly day: string }) => Promise<void>,
  ): Promise<void> {
    if (!entity.storage.partition) return;
    const {
      rows: [limit],
    } = await engine.db.system((connection) =>
      connection.query<{ before: string; day: string }>(
        `select x.at::text as before, to_char(x.at, 'YYYY-MM-DD') as day from (select to_timestamp($1::float8 / 1000) - make_interval(months => $2::int) as at) x`,
        [engine.clock.millis(), months],
      ),
    );
    for (const partition of limit ? await read(entity) : []) {
      if (closed || !limit) return;
      try {
        await act(partition, limit);
      } catch (error) {
        // In use, or another node has done it: the next sweep looks again.
        if (!isLocked(error) && !isGone(error) && !(error instanceof PartitionInUse)) throw error;
      }
    }
  }

  return {
    make,
    async drop(entity, months) {
      let gone = 0;
      await overAll(entity, months, async (partition, limit) => {
        const rows = await dropPartition(engine.db, shapeOf(entity), partition, limit);
        if (rows === undefined) return;
        gone += rows;
        log.info({ entity: entity.name, partition: partition.name, rows }, 'dropped a partition whose time is over');
      });
      return gone;
    },
    async average(entity, months) {
      let gone = 0;
      await overAll(entity, months, async (partition, { before, day }) => {
        if (partition.isRest || partition.note !== null || partition.to === undefined || partition.to > day) return;
        const fill = (into: string, from: string, columns: string): readonly string[] =>
          averagesSql(entity, into, from, { before, columns });
        const rows = await replacePartition(
          engine.db,
          shapeOf(entity),
          partition,
          { fill, note: 'averaged' },
          () => closed,
        );
        gone += rows;
        log.info({ entity: entity.name, partition: partition.name, rows }, 'put averages in the place of a partition');
      });
      return gone;
    },
    async tables(entity) {
      const own = entity.storage.partition ? await read(entity) : [];
      return own.length === 0
        ? [{ name: entity.storage.table, asOne: false, averaged: false }]
        : own.map(({ name, from, note }) => ({ name, asOne: from !== undefined, averaged: note !== null }));
    },
    async close() {
      closed = true;
      clearTimeout(again);
      await tail;
    },
  };
}

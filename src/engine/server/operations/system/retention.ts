/**
 * Rows of append-only entities go when their time is over (`storage.keep`; docs/format/entity.md#storagekeep); where the
 * file says so, averages of a minute stay in their place for a while. Of a table by months whole partitions go.
 */
import { qualifiedTable } from '../../../model/names.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { isGone } from '../../db/database-errors.ts';
import type { Log } from '../../db/log.ts';
import type { Engine } from '../engine.ts';
import { allTenants } from '../seed/tenant.ts';
import { averageRows } from './averages.ts';
import { openPartitions, type Partitions } from './partitions.ts';

/** Rows a statement removes, so that none holds its locks for long. */
const BATCH = 2_000;

/** Rows with commands are evidence for a year at least (GB 30871 B.3), whatever a layer asks for. */
const leastMonths = ({ storage }: CompiledEntity): number => (storage.commands === undefined ? 0 : 12);

/** Months that the oldest row of a partition waits for the youngest; what is held by younger ones goes by itself. */
const A_PARTITION = 1;

export interface Retention {
  /** One look at every entity; gives the number of rows that went. */
  sweep(): Promise<number>;
  /** Ends after the batch in hand. */
  close(): Promise<void>;
}

/** Opens the sweep over all tenants. Several nodes may sweep at once: each row goes once. Partitions are made by it too. */
export function openRetention(
  engine: Engine,
  log: Log,
  partitions: Partitions = openPartitions(engine, log),
): Retention {
  let closed = false;
  let tail: Promise<void> = Promise.resolve();

  async function sweepEntity(tenant: string, entity: CompiledEntity, months: number): Promise<number> {
    let gone = 0;
    for (const { name, asOne } of await partitions.tables(entity)) {
      try {
        gone += await sweepTable(tenant, entity, qualifiedTable(name), months + (asOne ? A_PARTITION : 0));
      } catch (error) {
        // Another node has dropped the partition.
        if (!isGone(error)) throw error;
      }
    }
    return gone;
  }

  /** @param table of one partition: where a row lies says which it is in one table only */
  async function sweepTable(tenant: string, entity: CompiledEntity, table: string, months: number): Promise<number> {
    const wall = entity.storage.scope === 'platform' ? '$1::uuid is not null' : 'tenant_id = $1::uuid';
    let gone = 0;
    for (let batch = BATCH; batch === BATCH && !closed;) {
      batch = await engine.db.write(
        tenant,
        async (connection) =>
          (
            await connection.query(
              `delete from ${table} where ctid in (select ctid from ${table} where ${wall} and created_at < to_timestamp($2::float8 / 1000) - make_interval(months => $3::int) limit ${BATCH} for update skip locked)`,
              [tenant, engine.clock.millis(), months],
            )
          ).rowCount,
      );
      gone += batch;
    }
    return gone;
  }

  /** Once for all tenants: a partition holds rows of each. */
  async function sweepPartitions(): Promise<number> {
    let all = 0;
    for (const entity of engine.project().entities.values()) {
      const { append, keepMonths, averages } = entity.storage;
      if (!append || keepMonths === undefined || !hasTable(entity) || closed) continue;
      const raw = Math.max(keepMonths, leastMonths(entity));
      all += await partitions.drop(entity, raw + (averages?.months ?? 0));
      if (averages) all += await partitions.average(entity, raw);
    }
    return all;
  }

  async function sweep(): Promise<number> {
    // What lies in the rest is moved to its month first, and goes with it.
    await partitions.make();
    let all = await sweepPartitions();
    for (const tenant of await allTenants(engine)) {
      for (const entity of engine.project().entities.values()) {
        const { append, keepMonths, averages } = entity.storage;
        if (!append || keepMonths === undefined || !hasTable(entity)) continue;
        const raw = Math.max(keepMonths, leastMonths(entity));
        const months = raw + (averages?.months ?? 0);
        if (averages) {
          const tables = (await partitions.tables(entity))
            .filter(({ asOne, averaged }) => averaged || !asOne)
            .map(({ name }) => name);
          const merged = await averageRows(engine, tenant.id, entity, raw, tables, () => closed);
          if (merged > 0)
            log.info({ tenant: tenant.code, entity: entity.name, rows: merged, raw }, 'merged rows into averages');
          all += merged;
        }
        const gone = await sweepEntity(tenant.id, entity, months);
        if (gone > 0)
          log.info({ tenant: tenant.code, entity: entity.name, rows: gone, months }, 'removed rows whose time is over');
        all += gone;
      }
    }
    return all;
  }

  return {
    sweep() {
      const swept = tail.then(sweep);
      tail = swept.then(
        () => undefined,
        () => undefined,
      );
      return swept;
    },
    async close() {
      closed = true;
      await tail;
    },
  };
}

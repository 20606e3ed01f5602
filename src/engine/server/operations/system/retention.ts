/**
 * Rows of append-only entities go when their time is over (`storage.keep`; docs/format/entity.md#storagekeep); where the
 * file says so, averages of a minute stay in their place for a while.
 */
import { qualifiedTable } from '../../../model/names.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Engine } from '../engine.ts';
import { allTenants } from '../seed/tenant.ts';
import { averageRows } from './averages.ts';

/** Rows a statement removes, so that none holds its locks for long. */
const BATCH = 2_000;

/** Rows with commands are evidence for a year at least (GB 30871 B.3), whatever a layer asks for. */
const leastMonths = ({ storage }: CompiledEntity): number => (storage.commands === undefined ? 0 : 12);

export interface Retention {
  /** One look at every entity; gives the number of rows that went. */
  sweep(): Promise<number>;
  /** Ends after the batch in hand. */
  close(): Promise<void>;
}

/** Opens the sweep over all tenants. Several nodes may sweep at once: each row goes once. */
export function openRetention(engine: Engine, log: Log): Retention {
  let closed = false;
  let tail: Promise<void> = Promise.resolve();

  async function sweepEntity(tenant: string, entity: CompiledEntity, months: number): Promise<number> {
    const table = qualifiedTable(entity.storage.table);
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

  async function sweep(): Promise<number> {
    let all = 0;
    for (const tenant of await allTenants(engine)) {
      for (const entity of engine.project().entities.values()) {
        const { append, keepMonths, averages } = entity.storage;
        if (!append || keepMonths === undefined || !hasTable(entity)) continue;
        const raw = Math.max(keepMonths, leastMonths(entity));
        const months = raw + (averages?.months ?? 0);
        if (averages) {
          const merged = await averageRows(engine, tenant.id, entity, raw, () => closed);
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

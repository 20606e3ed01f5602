/**
 * Clears away what nobody needs: uploads no record came to hold, uploads cut off for good, exports nobody fetched, and
 * the bytes of all that was deleted.
 */
import { BACKUP_LOCK } from '../../db/locks.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Engine } from '../engine.ts';
import { allTenants } from '../seed/tenant.ts';
import { usedFiles } from './file-uses.ts';
import { markGone } from './keep-file.ts';

const BATCH = 500;
const DAY_MS = 86_400_000;
const ORPHAN_DAYS = 7;
/** A backup holds this lock for as long as it reads. */
const BACKING_UP = `select 1 from pg_locks where locktype = 'advisory' and objid = $2::bigint::oid and database = (select oid from pg_database where datname = current_database())`;

/** What another part of the product clears away in the same round, tenant by tenant. */
export type AlsoSweep = (tenant: string) => Promise<void>;

/**
 * One look at all tenants; gives the number of files whose bytes went. Several nodes may look at once: each row goes
 * once, and removing bytes that are gone is no failure.
 */
export async function sweepFiles(
  engine: Engine,
  files: FileStore,
  also: AlsoSweep = () => Promise.resolve(),
): Promise<number> {
  async function sweepOrphans(tenant: string): Promise<void> {
    const asked = engine.param(tenant, 'upload.orphanDays');
    const days = typeof asked === 'number' && asked >= 0 ? asked : ORPHAN_DAYS;
    if (days === 0) return;
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const last = await engine.db.write(tenant, async (connection) => {
        const { rows } = await connection.query<{ id: string; key: string }>(
          `select id, key from anlan.stored_file where tenant_id = $1 and not kept and created_at < to_timestamp($2::float8 / 1000) and id > $3 order by id limit ${BATCH} for update skip locked`,
          [tenant, engine.clock.millis() - days * DAY_MS, after],
        );
        const used = await usedFiles(
          engine,
          connection,
          tenant,
          rows.map((row) => row.id),
        );
        const orphans = rows.filter((row) => !used.has(row.id));
        await markGone(
          engine,
          connection,
          orphans.map((row) => row.key),
        );
        await connection.query('delete from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[])', [
          tenant,
          orphans.map((row) => row.id),
        ]);
        return rows.length === BATCH ? rows.at(-1)?.id : undefined;
      });
      if (last === undefined) return;
      after = last;
    }
  }

  async function sweepUnfinished(tenant: string): Promise<void> {
    await engine.db.write(tenant, async (connection) => {
      const old = [tenant, engine.clock.millis() - DAY_MS];
      const parts = await connection.query<{ key: string }>(
        'select p.key from anlan.upload_part p join anlan.upload u on u.tenant_id = p.tenant_id and u.id = p.upload_id where u.tenant_id = $1 and u.touched_at < to_timestamp($2::float8 / 1000)',
        old,
      );
      await connection.query(
        'delete from anlan.upload where tenant_id = $1 and touched_at < to_timestamp($2::float8 / 1000)',
        old,
      );
      const prepared = await connection.query<{ key: string }>(
        'delete from anlan.prepared_file where tenant_id = $1 and created_at < to_timestamp($2::float8 / 1000) returning key',
        old,
      );
      await markGone(
        engine,
        connection,
        [...parts.rows, ...prepared.rows].map((row) => row.key),
      );
    });
  }

  /**
   * The mark stays until the bytes are gone, so a store that is down is asked again. While a backup reads, what it may
   * still need stays.
   */
  async function sweepBytes(): Promise<number> {
    let gone = 0;
    for (;;) {
      const { rows } = await engine.db.system((connection) =>
        connection.query<{ key: string }>(
          `select key from anlan.file_gone where due <= to_timestamp($1::float8 / 1000) and not exists (${BACKING_UP}) order by due limit ${BATCH}`,
          [engine.clock.millis(), BACKUP_LOCK],
        ),
      );
      for (const { key } of rows) {
        await files.remove(key);
        await engine.db.system((connection) => connection.query('delete from anlan.file_gone where key = $1', [key]));
        gone += 1;
      }
      if (rows.length < BATCH) return gone;
    }
  }

  for (const { id } of await allTenants(engine)) {
    await engine.ready(id);
    await also(id);
    await sweepUnfinished(id);
    await sweepOrphans(id);
  }
  return sweepBytes();
}

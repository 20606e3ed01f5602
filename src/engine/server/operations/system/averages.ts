/**
 * Averages of a minute take the place of rows that were kept as they came for long enough (`storage.keep.averages`;
 * docs/format/entity.md#storagekeepaverages).
 */
import { IMPLICIT_COLUMNS, qualifiedTable, quoteIdent } from '../../../model/names.ts';
import { columnShapes } from '../../../model/table-columns.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../engine.ts';

/** The statement that merges the rows made between `$2` and `$3`: one is left for each minute and all else they say. */
function mergeSql(entity: CompiledEntity, wall: string): string {
  const { averages } = entity.storage;
  const table = qualifiedTable(entity.storage.table);
  const columns = columnShapes(entity);
  const keys: string[] = [];
  const picked = columns.map(({ name, type, field }) => {
    const column = quoteIdent(name);
    if (field !== undefined && averages?.of.includes(field)) return `avg(${column})::${type}`;
    if (name === IMPLICIT_COLUMNS.createdAt) return `min(${column})`;
    if (name === IMPLICIT_COLUMNS.id || name === IMPLICIT_COLUMNS.createdBy)
      return `(array_agg(${column} order by ${quoteIdent(IMPLICIT_COLUMNS.createdAt)}, ${quoteIdent(IMPLICIT_COLUMNS.id)}))[1]`;
    const key = field === averages?.time ? `date_trunc('minute', ${column})` : column;
    keys.push(key);
    return key;
  });
  const names = columns.map(({ name }) => quoteIdent(name)).join(', ');
  return `with gone as (delete from ${table} where ${wall} and created_at >= $2::timestamptz and created_at < $3::timestamptz returning ${names}),
    kept as (insert into ${table} (${names}) select ${picked.join(', ')} from gone group by ${keys.join(', ')} returning 1)
    select (select count(*) from gone)::int - (select count(*) from kept)::int as merged`;
}

/**
 * Merges what was made in one hour, the oldest that was not merged yet.
 * @returns how many rows went; undefined when there is nothing left to merge
 */
async function mergeHour(
  connection: Connection,
  tenant: string,
  entity: CompiledEntity,
  before: { readonly now: number; readonly months: number },
): Promise<number | undefined> {
  const wall = entity.storage.scope === 'platform' ? '$1::uuid is not null' : 'tenant_id = $1::uuid';
  await connection.query(
    `insert into anlan.averaged (tenant_id, entity, until) values ($1, $2, 'epoch') on conflict do nothing`,
    [tenant, entity.name],
  );
  // Of two nodes one waits here, and goes on where the other one came to.
  await connection.query('select 1 from anlan.averaged where tenant_id = $1 and entity = $2 for update', [
    tenant,
    entity.name,
  ]);
  const {
    rows: [hour],
  } = await connection.query<{ from: string; to: string }>(
    `select x.first::text as "from", least(x.first + interval '1 hour', x.last)::text as "to" from (
      select min(t.created_at) as first, to_timestamp($3::float8 / 1000) - make_interval(months => $4::int) as last
      from ${qualifiedTable(entity.storage.table)} t
      where ${wall} and t.created_at >= (select until from anlan.averaged a where a.tenant_id = $1 and a.entity = $2)
        and t.created_at < to_timestamp($3::float8 / 1000) - make_interval(months => $4::int)) x where x.first is not null`,
    [tenant, entity.name, before.now, before.months],
  );
  if (!hour) return undefined;
  const {
    rows: [done],
  } = await connection.query<{ merged: number }>(mergeSql(entity, wall), [tenant, hour.from, hour.to]);
  await connection.query('update anlan.averaged set until = $3::timestamptz where tenant_id = $1 and entity = $2', [
    tenant,
    entity.name,
    hour.to,
  ]);
  return done?.merged ?? 0;
}

/**
 * Merges all rows of an entity that were kept as they came for so many months, an hour in a transaction. What comes in
 * late, for a minute that was merged already, becomes an average of its own.
 * @returns how many rows went
 */
export async function averageRows(
  engine: Engine,
  tenant: string,
  entity: CompiledEntity,
  months: number,
  isClosed: () => boolean,
): Promise<number> {
  let all = 0;
  while (!isClosed()) {
    const merged = await engine.db.write(tenant, (connection) =>
      mergeHour(connection, tenant, entity, { now: engine.clock.millis(), months }),
    );
    if (merged === undefined) break;
    all += merged;
  }
  return all;
}

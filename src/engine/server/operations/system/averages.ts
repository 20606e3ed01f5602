/**
 * Averages of a minute take the place of rows that were kept as they came for long enough (`storage.keep.averages`;
 * docs/format/entity.md#storagekeepaverages).
 */
import { IMPLICIT_COLUMNS, qualifiedTable, quoteIdent } from '../../../model/names.ts';
import { columnShapes, literal } from '../../../model/table-columns.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../engine.ts';

/** The columns of a row, and what an average says in each of them; it stands for all rows that are the same in `keys`. */
function averaged(entity: CompiledEntity): {
  readonly names: string;
  readonly picked: string;
  readonly keys: string;
} {
  const { averages } = entity.storage;
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
  return {
    names: columns.map(({ name }) => quoteIdent(name)).join(', '),
    picked: picked.join(', '),
    keys: keys.join(', '),
  };
}

/** The statement that merges the rows made between `$2` and `$3`: one is left for each minute and all else they say. */
function mergeSql(entity: CompiledEntity, table: string, wall: string): string {
  const { names, picked, keys } = averaged(entity);
  return `with gone as (delete from ${table} where ${wall} and created_at >= $2::timestamptz and created_at < $3::timestamptz returning ${names}),
    kept as (insert into ${table} (${names}) select ${picked} from gone group by ${keys} returning 1)
    select (select count(*) from gone)::int - (select count(*) from kept)::int as merged`;
}

/**
 * Statements that fill one table with the averages of the rows of another that were made before a moment, of all
 * tenants, and with the others as they are.
 * @param columns all that the tables have, also those that no file describes any more
 */
export function averagesSql(
  entity: CompiledEntity,
  into: string,
  from: string,
  { before, columns }: { readonly before: string; readonly columns: string },
): readonly string[] {
  const { names, picked, keys } = averaged(entity);
  const moment = literal(before, 'timestamptz');
  return [
    `insert into ${into} (${names}) select ${picked} from ${from} where created_at < ${moment} group by ${keys}`,
    `insert into ${into} (${columns}) select ${columns} from ${from} where created_at >= ${moment}`,
  ];
}

interface Hour {
  readonly tenant: string;
  readonly entity: CompiledEntity;
  readonly table: string;
  readonly now: number;
  readonly months: number;
  /** Where to go on; the first time where the last run of all tables ended. */
  readonly from: string | undefined;
}

const wallOf = ({ storage }: CompiledEntity): string =>
  storage.scope === 'platform' ? '$1::uuid is not null' : 'tenant_id = $1::uuid';

/** Of two nodes one waits here, and goes on where the other one came to. */
async function holdMark(connection: Connection, tenant: string, entity: CompiledEntity): Promise<void> {
  await connection.query(
    `insert into anlan.averaged (tenant_id, entity, until) values ($1, $2, 'epoch') on conflict do nothing`,
    [tenant, entity.name],
  );
  await connection.query('select 1 from anlan.averaged where tenant_id = $1 and entity = $2 for update', [
    tenant,
    entity.name,
  ]);
}

/**
 * Merges what was made in one hour and lies in one table, the oldest that was not merged yet.
 * @returns how many rows went and where that hour ended; undefined when there is nothing left to merge
 */
async function mergeHour(
  connection: Connection,
  { tenant, entity, table, now, months, from }: Hour,
): Promise<{ readonly merged: number; readonly to: string } | undefined> {
  const wall = wallOf(entity);
  await holdMark(connection, tenant, entity);
  const {
    rows: [hour],
  } = await connection.query<{ from: string; to: string }>(
    `select x.first::text as "from", least(x.first + interval '1 hour', x.last)::text as "to" from (
      select min(t.created_at) as first, to_timestamp($3::float8 / 1000) - make_interval(months => $4::int) as last
      from ${table} t
      where ${wall} and t.created_at >= coalesce($5::timestamptz, (select until from anlan.averaged a where a.tenant_id = $1 and a.entity = $2))
        and t.created_at < to_timestamp($3::float8 / 1000) - make_interval(months => $4::int)) x where x.first is not null`,
    [tenant, entity.name, now, months, from ?? null],
  );
  if (!hour) return undefined;
  const {
    rows: [done],
  } = await connection.query<{ merged: number }>(mergeSql(entity, table, wall), [tenant, hour.from, hour.to]);
  return { merged: done?.merged ?? 0, to: hour.to };
}

/** What was made before is merged; what is made later, and lies in a table that was merged before, comes the next time. */
const moveMark = (connection: Connection, tenant: string, entity: CompiledEntity, until: string): Promise<unknown> =>
  connection.query(
    'update anlan.averaged set until = greatest(until, $3::timestamptz) where tenant_id = $1 and entity = $2',
    [tenant, entity.name, until],
  );

/**
 * Merges all rows of an entity that were kept as they came for so many months, an hour in a transaction. What comes in
 * late, for a minute that was merged already, becomes an average of its own.
 * @param tables where its rows lie; of several, those that are merged row by row
 * @returns how many rows went
 */
export async function averageRows(
  engine: Engine,
  tenant: string,
  entity: CompiledEntity,
  months: number,
  tables: readonly string[],
  isClosed: () => boolean,
): Promise<number> {
  let all = 0;
  const now = engine.clock.millis();
  for (const table of tables.map(qualifiedTable)) {
    let from: string | undefined;
    while (!isClosed()) {
      // One table is marked as it goes, so that of two nodes each goes on where the other came to.
      const hour = { tenant, entity, table, now, months, from: tables.length === 1 ? undefined : from };
      const done = await engine.db.write(tenant, async (connection) => {
        const merged = await mergeHour(connection, hour);
        // Of several the mark would hide from the next what lies in it: it is moved when all are done.
        if (merged && tables.length === 1) await moveMark(connection, tenant, entity, merged.to);
        return merged;
      });
      if (!done) break;
      all += done.merged;
      from = done.to;
    }
  }
  if (!isClosed() && tables.length > 1)
    await engine.db.write(tenant, async (connection) => {
      await holdMark(connection, tenant, entity);
      const {
        rows: [last],
      } = await connection.query<{ until: string }>(
        `select (to_timestamp($1::float8 / 1000) - make_interval(months => $2::int))::text as until`,
        [now, months],
      );
      if (last) await moveMark(connection, tenant, entity, last.until);
    });
  return all;
}

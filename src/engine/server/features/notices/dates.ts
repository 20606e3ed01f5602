/** Notes which rows have a date that comes near or has passed, once for each date and distance. */
import { addDays } from '../../../model/expression/dates.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity, CompiledNotice, NoticeTrigger } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../../operations/engine.ts';
import { selectBy } from '../../operations/row-loader.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { allTenants } from '../../operations/seed/tenant.ts';
import { columnOf, living, tableOf, tenantWall } from '../../operations/sql-scope.ts';
import { satisfied } from '../events/written-rows.ts';
import { noteDue } from './due.ts';

/** Days that the server slept through and that are made up for. */
const CATCH_UP_DAYS = 7;
const ROWS_AT_ONCE = 500;

type DateTrigger = Extract<NoticeTrigger, { kind: 'date' }>;

/**
 * The days that a rule has not been judged for, and notes them as judged: none before its time of day, seven at most.
 * A rule that is new begins today.
 */
async function openDays(
  connection: Connection,
  engine: Engine,
  tenant: string,
  key: string,
  at: string,
): Promise<readonly string[]> {
  const today = engine.clock.today();
  if (engine.clock.now().slice(11, 16) < at) return [];
  const { rows } = await connection.query<{ value: string }>(
    `select value #>> '{}' as value from anlan.seed where tenant_id = $1 and kind = 'notice' and key = $2 for update`,
    [tenant, key],
  );
  const last = rows[0]?.value ?? addDays(today, -1) ?? today;
  if (last >= today) return [];
  await connection.query(
    `insert into anlan.seed (tenant_id, kind, key, value) values ($1, 'notice', $2, to_jsonb($3::text)) on conflict (tenant_id, kind, key) do update set value = excluded.value`,
    [tenant, key, today],
  );
  return Array.from({ length: CATCH_UP_DAYS }, (_, back) => addDays(today, -back) ?? today).filter((day) => day > last);
}

/** Rows with their date where it lies on one of these days. */
async function rowsAt(
  connection: Connection,
  tenant: string,
  entity: CompiledEntity,
  date: string,
  days: readonly string[],
): Promise<readonly { readonly id: string; readonly day: string }[]> {
  const column = `t.${columnOf(entity, date) ?? ''}`;
  const { rows } = await connection.query<{ id: string; day: string }>(
    `select t.id, ${column}::date::text as day from ${tableOf(entity)} t where ${tenantWall(entity, 't', '$1::uuid')} and $1::uuid is not null and ${living(entity, 't')} and ${column} >= $2::date and ${column} < $3::date + 1 and ${column}::date = any($4::date[]) order by t.id`,
    [tenant, days.reduce((a, b) => (a < b ? a : b)), days.reduce((a, b) => (a > b ? a : b)), [...days]],
  );
  return rows;
}

async function noteOfRule(
  engine: Engine,
  tenant: string,
  entity: CompiledEntity,
  notice: CompiledNotice,
  on: DateTrigger,
  log: Log,
): Promise<number> {
  return engine.db.write(tenant, async (connection) => {
    const open = await openDays(connection, engine, tenant, `${entity.name}/${notice.code}`, on.at);
    // Day on which it is told, less its distance, is the date of the row.
    const parts = new Map(
      open.flatMap((day) => on.days.map((distance) => [addDays(day, -distance) ?? day, distance] as const)),
    );
    if (parts.size === 0) return 0;
    const found = await rowsAt(connection, tenant, entity, on.date, [...parts.keys()]);
    const call = systemCall(tenant);
    let noted = 0;
    for (let from = 0; from < found.length; from += ROWS_AT_ONCE) {
      const page = found.slice(from, from + ROWS_AT_ONCE);
      const days = new Map(page.map(({ id, day }) => [id, day]));
      const rows = await selectBy(engine, call, connection, entity, 'id', [...days.keys()], true);
      const met = await satisfied(
        { engine, call, connection },
        entity,
        notice,
        rows.map((row) => ({ then: row })),
        log,
      );
      const due = met.map(({ then }) => {
        const row = String(then['id']);
        const day = days.get(row) ?? '';
        return { row, part: `${day}/${parts.get(day) ?? 0}`, by: null };
      });
      noted += await noteDue(connection, tenant, entity.name, notice.code, due);
    }
    return noted;
  });
}

/**
 * Notes what is due by a date for every tenant.
 * @returns how many rows
 */
export async function noteDates(engine: Engine, log: Log): Promise<number> {
  const rules = [...engine.project().entities.values()].flatMap((entity) =>
    hasTable(entity)
      ? entity.notify.flatMap((notice) => (notice.on.kind === 'date' ? [{ entity, notice, on: notice.on }] : []))
      : [],
  );
  if (rules.length === 0) return 0;
  let noted = 0;
  for (const { id: tenant } of await allTenants(engine)) {
    await engine.ready(tenant);
    for (const { entity, notice, on } of rules) noted += await noteOfRule(engine, tenant, entity, notice, on, log);
  }
  return noted;
}

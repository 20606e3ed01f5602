/**
 * Reads what figures of cost are worked out from, in the running transaction, and keeps stored rows as they are worked
 * out.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import { addRelated, changeRelated, type HookContext, readRelatedRows } from '../../engine/server/sdk.ts';
import { consumeFigures, type Facts, monthOf } from './figures.server.ts';

export function daysOf(month: string): string[] {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return Array.from({ length: last }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);
}

export const byId = (rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [String(row['id']), row]));

/**
 * Rows around the daily rows of some days: those days' production and consumption, prices and plans of their months.
 */
export async function factsOf(context: HookContext, days: readonly string[]): Promise<Facts> {
  const months = [...new Set(days.map(monthOf))];
  const consumes = await readRelatedRows(context, 'dailyConsume', 'date', days);
  const plans = await readRelatedRows(context, 'costPlan', 'month', months);
  const limit = (key: string): number => Number(context.engine.param(context.call.actor.tenant, key));
  return {
    productions: await readRelatedRows(context, 'dailyProduction', 'date', days),
    consumes,
    plans,
    prices: await readRelatedRows(context, 'materialPrice', 'month', months),
    materials: byId(
      await readRelatedRows(context, 'costMaterial', 'id', [
        ...new Set(
          [...consumes, ...plans]
            .map((row) => row['material'] ?? null)
            .filter((id): id is string => typeof id === 'string'),
        ),
      ]),
    ),
    limits: { plan: limit('cost.planLimit'), day: limit('cost.dayLimit'), balance: limit('cost.balanceLimit') },
  };
}

const same = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What of these fields a row has otherwise. */
export function changesTo(row: Row, fields: Row): Row {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !same(row[name], value)));
}

/** Changes a row where it is not as it should be. */
export async function keep(context: HookContext, entity: string, row: Row, fields: Row, action: string): Promise<void> {
  const changes = changesTo(row, fields);
  if (Object.keys(changes).length > 0) await changeRelated(context, entity, String(row['id']), changes, action);
}

/**
 * Brings rows of a list that is worked out up to what they should be; rows are the same by `key`. What is not wanted
 * any more stays as `gone` says.
 */
export async function keepAll(
  context: HookContext,
  entity: string,
  key: readonly string[],
  stored: readonly Row[],
  wanted: readonly Row[],
  gone: Row | null,
  action: string,
): Promise<void> {
  const keyOf = (row: Row): string => key.map((name) => String(row[name] ?? '')).join(' ');
  const known = new Map(stored.map((row) => [keyOf(row), row]));
  for (const row of wanted) {
    const old = known.get(keyOf(row));
    known.delete(keyOf(row));
    if (old) await keep(context, entity, old, row, action);
    else await addRelated(context, entity, row, action);
  }
  if (gone) for (const row of known.values()) await keep(context, entity, row, gone, action);
}

/** What the history calls a change that follows from another one. */
export const RECOUNT = 'recount';

/**
 * Works consumptions out again; only what differs is written.
 * @returns the rows as they are then
 */
export async function recount(context: HookContext, consumes: readonly Row[], facts: Facts): Promise<Row[]> {
  const rows: Row[] = [];
  for (const row of consumes) {
    const figures = consumeFigures(row, facts);
    await keep(context, 'dailyConsume', row, figures, RECOUNT);
    rows.push({ ...row, ...figures });
  }
  return rows;
}

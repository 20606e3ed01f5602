/**
 * The working calendar of a tenant: days that differ from Monday to Friday, as rows of the entity that parameter
 * `calendar.entity` names.
 */
import { isWeekday } from '../../model/expression/dates.ts';
import { qualifiedTable, quoteIdent } from '../../model/names.ts';
import { hasTable } from '../../model/table-shape.ts';
import type { CompiledEntity } from '../../model/types.ts';
import type { Connection } from '../db/pool.ts';

export const CALENDAR_PARAM = 'calendar.entity';

export interface Calendar {
  /** `YYYY-MM-DD`: weekends that are worked on, and weekdays that are not. */
  readonly workdays: readonly string[];
  readonly holidays: readonly string[];
  readonly isWorkday: (date: string) => boolean;
}

/**
 * Reads the calendar: the entity's first date is the day, its first boolean says whether it is a working day.
 * @returns undefined when the entity has no table, date or boolean; then Monday to Friday are worked on
 */
export async function loadCalendar(
  connection: Connection,
  tenant: string,
  entity: CompiledEntity | undefined,
): Promise<Calendar | undefined> {
  const columnOf = (kind: 'date' | 'boolean'): string | undefined =>
    Object.values(entity?.fields ?? {}).find((field) => field.kind === kind && field.column !== undefined)?.column;
  const [day, working] = [columnOf('date'), columnOf('boolean')];
  if (!entity || !hasTable(entity) || day === undefined || working === undefined) return undefined;
  const wall = entity.storage.scope === 'platform' ? '$1::uuid is not null' : 'tenant_id = $1';
  const living = entity.storage.append ? 'true' : 'deleted_at is null';
  const { rows } = await connection.query<{ day: string; working: boolean }>(
    `select ${quoteIdent(day)} as day, ${quoteIdent(working)} as working from ${qualifiedTable(entity.storage.table)} where ${wall} and ${living} and ${quoteIdent(day)} is not null`,
    [tenant],
  );
  const days = new Map(rows.map((row) => [row.day, row.working]));
  const ofKind = (worked: boolean): string[] => [...days].filter(([, value]) => value === worked).map(([date]) => date);
  return { workdays: ofKind(true), holidays: ofKind(false), isWorkday: (date) => days.get(date) ?? isWeekday(date) };
}

/**
 * Months of scores: whatever counts in a month and the close of the month go by one lock, so of the two the second one
 * is refused or counted, never lost.
 */
import { addRelated, type HookContext, lockName, needOpenPeriods, readRelatedRows } from '../../engine/server/sdk.ts';

export const PERIOD = 'scorePeriod';

export const lockMonth = (context: HookContext, month: string): Promise<void> =>
  lockName(context, `${PERIOD} ${month}`);

const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text);

/**
 * Refuses what would count in a month that is closed; a month nobody has opened yet opens by its first row. Periods
 * that are no months are never closed.
 */
export async function needOpen(context: HookContext, periods: readonly unknown[]): Promise<void> {
  const months = [...new Set(periods.map((one) => String(one ?? '').slice(0, 7)))].filter(isMonth).sort();
  await needOpenPeriods(context, PERIOD, months);
  for (const month of months) await lockMonth(context, month);
  const known = await readRelatedRows(context, PERIOD, 'month', months);
  for (const month of months)
    if (!known.some((period) => period['month'] === month)) await addRelated(context, PERIOD, { month }, 'add');
}

/**
 * On which days something that repeats comes round: every day, week, ten days, month, quarter or year from its first
 * day on.
 */
import { addDays, addMonths, daysBetween } from '../expression/dates.ts';

/** `shift`: every day, once for each slot. */
export const CYCLES = ['once', 'shift', 'day', 'week', 'tenDays', 'month', 'quarter', 'year'] as const;
/** How one occurrence is shared out among people: one row for all, one for each, or each in turn. */
export const SHARES = ['any', 'each', 'rotate'] as const;
export type Cycle = (typeof CYCLES)[number];

export interface Recurrence {
  readonly cycle: Cycle;
  /** First day, `YYYY-MM-DD`; it also says the day of the week, month or year where nothing else does. */
  readonly from: string;
  /** Last day. */
  readonly until?: string;
  /** Of a week: 1 Monday … 7 Sunday. */
  readonly weekdays?: readonly number[];
  /** Of a month (also the months of a quarter or year): 1 … 31, the last day where a month has no such day. */
  readonly monthDays?: readonly number[];
  /**
   * Given where days off are left out: of short cycles they are skipped, of longer ones the next working day stands in.
   */
  readonly isWorkday?: (date: string) => boolean;
}

export interface Occurrence {
  /** The day the rule names: what tells this occurrence from all others, whatever becomes of the calendar. */
  readonly day: string;
  /** The day it falls on. */
  readonly date: string;
}

const SHORT: readonly Cycle[] = ['shift', 'day', 'week'];
const MONTHS: Readonly<Partial<Record<Cycle, number>>> = { month: 1, quarter: 3, year: 12 };
/** Longest run of days off that a working day is looked for behind. */
const LONGEST_BREAK = 31;

const later = (date: string, days: number): string => addDays(date, days) ?? date;
/** 1 Monday … 7 Sunday; 0001-01-01 was a Monday. */
const weekdayOf = (date: string): number => (daysBetween('0001-01-01', date) % 7) + 1;

function eachDay(first: string, last: string, wanted: (date: string) => boolean): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => later(first, index)).filter(
    wanted,
  );
}

/** The days of the months a rule names, from the month of `first` to that of `last`. */
function inMonths({ from, monthDays = [] }: Recurrence, step: number, first: string, last: string): string[] {
  const start = `${from.slice(0, 7)}-01`;
  const ofMonth = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const skipped = Math.max(0, Math.floor((ofMonth(first) - ofMonth(start)) / step)) * step;
  const days = monthDays.length > 0 ? monthDays : [Number(from.slice(8, 10))];
  const found = new Set<string>();
  for (let months = skipped; ; months += step) {
    const month = addMonths(start, months);
    if (month === null || month > last) break;
    const end = later(addMonths(month, 1) ?? month, -1);
    for (const day of days) found.add(day >= Number(end.slice(8, 10)) ? end : later(month, day - 1));
  }
  return [...found].sort();
}

function named(rule: Recurrence, first: string, last: string): string[] {
  const { cycle, from, weekdays = [] } = rule;
  const step = MONTHS[cycle];
  if (step !== undefined) return inMonths(rule, step, first, last);
  if (cycle === 'once') return [from];
  if (cycle === 'tenDays') return eachDay(first, last, (date) => ['01', '11', '21'].includes(date.slice(8, 10)));
  const days = weekdays.length > 0 ? weekdays : [weekdayOf(from)];
  return eachDay(first, last, (date) => cycle !== 'week' || days.includes(weekdayOf(date)));
}

/**
 * The occurrences that fall on a day from `first` to `last`, in their order.
 * @param first `YYYY-MM-DD`
 */
export function occurrences(rule: Recurrence, first: string, last: string): Occurrence[] {
  const { isWorkday, cycle, from, until } = rule;
  const early = isWorkday && !SHORT.includes(cycle) ? later(first, -LONGEST_BREAK) : first;
  const days = named(rule, early > from ? early : from, last).filter(
    (day) => day >= from && day >= early && day <= last && (until === undefined || day <= until),
  );
  return days
    .flatMap((day): Occurrence[] => {
      if (!isWorkday || isWorkday(day)) return [{ day, date: day }];
      if (SHORT.includes(cycle)) return [];
      const behind = Array.from({ length: LONGEST_BREAK }, (_, index) => later(day, index + 1)).find(isWorkday);
      return [{ day, date: behind ?? day }];
    })
    .filter(({ date }) => date >= first && date <= last);
}

/** Times of timer events: ISO 8601 durations, dates and repetitions, reckoned on the wall clock. */
import { addDays, addMinutes, addMonths, addWorkdays, isDate, isDatetime } from '../expression/dates.ts';
import type { Duration, Moment } from './types.ts';

const DURATION =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})(?:\.\d+)?S)?)?$/;
const CYCLE = /^R(\d{0,6})\/(P.*)$/;

/** `P1DT2H`, seconds rounded up; undefined for anything else. */
export function readDuration(text: string): Duration | undefined {
  const match = DURATION.exec(text.trim());
  if (!match || /^P(T)?$|T$/.test(text.trim())) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return {
    months: years * 12 + months,
    days: weeks * 7 + days,
    minutes: hours * 60 + minutes + Math.ceil(seconds / 60),
  };
}

/**
 * A moment or date as models write it: `2026-05-01T08:00:00`, `2026-05-01 08:00`, `2026-05-01`; a zone is dropped: the
 * product has one clock.
 */
export function readMoment(text: string): Moment | undefined {
  const plain = text
    .trim()
    .replace('T', ' ')
    .replace(/(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/, (tail, _fraction, _zone, at: number) => (at > 10 ? '' : tail));
  const full = isDate(plain) ? `${plain} 00:00:00` : plain.length === 16 ? `${plain}:00` : plain;
  return isDatetime(full) ? full : undefined;
}

/** `R3/PT1H`: how often (undefined: for ever), and every how long. */
export function readCycle(text: string): { readonly times?: number; readonly every: Duration } | undefined {
  const match = CYCLE.exec(text.trim());
  const every = match && readDuration(match[2] ?? '');
  if (!match || !every || (every.months === 0 && every.days === 0 && every.minutes === 0)) return undefined;
  return match[1] === '' ? { every } : { times: Number(match[1]), every };
}

/**
 * The moment that long after `from`, within the years the product knows. `isWorkday`: its days are working days of that
 * calendar.
 */
export function after(
  from: Moment,
  { months, days, minutes }: Duration,
  isWorkday?: (date: string) => boolean,
): Moment | undefined {
  const month = addMonths(from, months);
  const day = month === null ? null : isWorkday ? addWorkdays(month, days, isWorkday) : addDays(month, days);
  return (day === null ? null : addMinutes(day, minutes)) ?? undefined;
}

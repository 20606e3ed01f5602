/** Times of timer events: ISO 8601 durations, dates and repetitions, reckoned on the wall clock. */
import { addDays, addMinutes, addMonths, addWorkdays, isDatetime, isWeekday } from '../expression/dates.ts';
import { wallTime } from '../wall-time.ts';
import type { Duration, Moment, Timing } from './types.ts';

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

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?:(:\d\d)(?:\.\d+)?)?(?:Z|([+-])(0\d|1[0-4]):?([0-5]\d))?)?$/;

/**
 * A moment or date as models write it: `2026-05-01T08:00:00`, `2026-05-01 08:00`, `2026-05-01`. One that names a zone
 * (`…Z`, `…+08:00`) is that moment on the product's clock.
 * @param zone what that clock shows; without it a zone in the text is dropped
 */
export function readMoment(text: string, zone?: string): Moment | undefined {
  const [all = '', day = '', time = '00:00', seconds = ':00', sign, hours, minutes] = MOMENT.exec(text.trim()) ?? [];
  const full = `${day} ${time}${seconds}`;
  if (!isDatetime(full)) return undefined;
  if (zone === undefined || (sign === undefined && !all.endsWith('Z'))) return full;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  const shown = wallTime(Date.parse(`${full.replace(' ', 'T')}Z`) - offset * 60_000, zone);
  return isDatetime(shown) ? shown : undefined;
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

/** Which days are worked on: Monday to Friday but for what the calendar says. */
export function workdaysOf({ calendar }: Pick<Timing, 'calendar'>): (date: string) => boolean {
  if (!calendar) return isWeekday;
  const [worked, free] = [new Set(calendar.workdays), new Set(calendar.holidays)];
  return (date) => worked.has(date) || (isWeekday(date) && !free.has(date));
}

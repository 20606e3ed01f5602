/**
 * When a task is due and when its handler is reminded, reckoned on the wall clock and, where asked, on a working
 * calendar. Pure.
 */
import { addDays, addMinutes, minutesBetween } from '../expression/dates.ts';
import type { Moment } from './types.ts';

const DAY_MINUTES = 24 * 60;
/** Days looked through for working time: a calendar without any must not be searched for ever. */
const MOST_DAYS = 4000;

const midnight = (moment: Moment): Moment => `${moment.slice(0, 10)} 00:00:00`;

/**
 * So many minutes after `from`, of which only those on working days count: what comes in on a Friday at 15:00 with a
 * day to it is due on Monday
 * at 15:00; never on a day off, not at its midnight either. Undefined where no calendar day is near enough.
 */
export function workingMinutesAfter(
  from: Moment,
  minutes: number,
  isWorkday: (date: string) => boolean,
): Moment | undefined {
  // Minutes are whole: the seconds of the beginning stand at the end again.
  const seconds = isWorkday(from.slice(0, 10)) ? from.slice(17) : '00';
  let [at, left] = [`${from.slice(0, 17)}00`, minutes];
  for (let looked = 0; looked < MOST_DAYS; looked += 1) {
    const today = isWorkday(at.slice(0, 10)) ? DAY_MINUTES - minutesBetween(midnight(at), at) : 0;
    if (left < today) return addMinutes(at, left)?.slice(0, 17).concat(seconds);
    left -= today;
    const next = addDays(midnight(at), 1);
    if (next === null) return undefined;
    at = next;
  }
  return undefined;
}

/** So many hours (parts of one rounded up to the minute) after `from`. */
export function hoursAfter(from: Moment, hours: number, isWorkday?: (date: string) => boolean): Moment | undefined {
  const minutes = Math.ceil(hours * 60);
  return isWorkday ? workingMinutesAfter(from, minutes, isWorkday) : (addMinutes(from, minutes) ?? undefined);
}

/**
 * When to remind of what came at `from` and is due at `due`: `hours` before, but never before half the time has gone.
 * Undefined where nobody is to be reminded.
 */
export function remindAt(from: Moment, due: Moment, hours: number): Moment | undefined {
  const span = minutesBetween(from, due);
  if (!(hours > 0) || span <= 0) return undefined;
  return addMinutes(due, -Math.min(Math.ceil(hours * 60), Math.floor(span / 2))) ?? undefined;
}

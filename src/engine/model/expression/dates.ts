/**
 * Calendar arithmetic on texts `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss`: wall-clock time, years 1 to 9999, null beyond.
 */

const DAY = 86_400;
/** Days in 0001-01-01 … 9999-12-31. */
export const CALENDAR_DAYS = 3_652_059;
/** The furthest `addWorkdays` goes. */
export const MAX_WORKDAYS = 10_000;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

export function isTime(text: string): boolean {
  return TIME.test(text);
}

export function isDatetime(text: string): boolean {
  return text.length === 19 && text[10] === ' ' && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return isDate(`${text}-01`);
}

/** `YYYY`. */
export function isYear(text: string): boolean {
  return isDate(`${text}-01-01`);
}

/** Days since 0001-01-01. */
function dayNumber(date: string): number {
  const time = new Date(0);
  time.setUTCFullYear(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
  return time.getTime() / (DAY * 1000) + 719_162;
}

function dateOfNumber(days: number): string | null {
  if (!(days >= 0 && days < CALENDAR_DAYS)) return null;
  return new Date((days - 719_162) * DAY * 1000).toISOString().slice(0, 10);
}

function secondOfDay(datetime: string): number {
  return Number(datetime.slice(11, 13)) * 3600 + Number(datetime.slice(14, 16)) * 60 + Number(datetime.slice(17, 19));
}

/** Keeps the time of day, if there is one. */
function withTime(date: string | null, source: string): string | null {
  return date === null ? null : date + source.slice(10);
}

/** `days` whole days later; a date stays a date, a date with time keeps its time. */
export function addDays(moment: string, days: number): string | null {
  return withTime(dateOfNumber(dayNumber(moment) + days), moment);
}

/** `minutes` later on the clock. */
export function addMinutes(datetime: string, minutes: number): string | null {
  const seconds = BigInt(dayNumber(datetime)) * BigInt(DAY) + BigInt(secondOfDay(datetime)) + BigInt(minutes) * 60n;
  if (seconds < 0n || seconds >= BigInt(CALENDAR_DAYS) * BigInt(DAY)) return null;
  const total = Number(seconds);
  const date = dateOfNumber(Math.floor(total / DAY));
  const rest = total % DAY;
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return date === null ? null : `${date} ${two(rest / 3600)}:${two((rest % 3600) / 60)}:${two(rest % 60)}`;
}

/** The same day `months` later, or the last day of that month if it has no such day (as PostgreSQL does). */
export function addMonths(moment: string, months: number): string | null {
  const total = Number(moment.slice(0, 4)) * 12 + Number(moment.slice(5, 7)) - 1 + months;
  if (!(total >= 12 && total < 120_000)) return null;
  const [year, month] = [Math.floor(total / 12), (total % 12) + 1];
  const day = Math.min(Number(moment.slice(8, 10)), daysInMonth(year, month));
  return withTime(
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    moment,
  );
}

/** Monday to Friday. */
export function isWeekday(date: string): boolean {
  return dayNumber(date) % 7 < 5; // 0001-01-01 was a Monday.
}

/**
 * Days looked at before `addWorkdays` gives up: a calendar that holds no working days must not be searched for ever.
 */
export function workdaySearch(count: number): number {
  return Math.abs(count) * 3 + 400;
}

/**
 * The `count`-th working day after (before, if negative) the date; 0 gives the date itself. Null over `MAX_WORKDAYS`.
 */
export function addWorkdays(
  moment: string,
  count: number,
  isWorkday: (date: string) => boolean = isWeekday,
): string | null {
  if (Math.abs(count) > MAX_WORKDAYS) return null;
  if (count === 0) return moment;
  const [start, step] = [dayNumber(moment), Math.sign(count)];
  let left = Math.abs(count);
  for (let distance = 1; distance <= workdaySearch(count); distance += 1) {
    const date = dateOfNumber(start + distance * step);
    if (date === null) return null;
    if (isWorkday(date)) left -= 1;
    if (left === 0) return withTime(date, moment);
  }
  return null;
}

/** Whole minutes from `from` to `to`, negative if `to` is earlier; parts of a minute are dropped. */
export function minutesBetween(from: string, to: string): number {
  const seconds = (dayNumber(to) - dayNumber(from)) * DAY + secondOfDay(to) - secondOfDay(from);
  return Math.trunc(seconds / 60) + 0;
}

/** Calendar days from the day of `from` to the day of `to`. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * Whole years from the day of `from` to the day of `to`, as birthdays are counted: another one on the same day of a
 * later year, of 29 February on 1 March where there is none. Negative if `to` is earlier.
 */
export function yearsBetween(from: string, to: string): number {
  const [first, second] = [from.slice(0, 10), to.slice(0, 10)];
  const [early, late] = first <= second ? [first, second] : [second, first];
  const years = Number(late.slice(0, 4)) - Number(early.slice(0, 4)) - (late.slice(5) < early.slice(5) ? 1 : 0);
  return first <= second ? years : -years + 0;
}

/**
 * The two ways of saying how long ago something was (specification, section 9; ), in the language of the
 * page.
 */
import i18next from 'i18next';
import { formatMoment, momentOf } from './format-moment.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

type AgeUnit = 'now' | 'minutes' | 'hours' | 'days';
interface Age {
  readonly unit: AgeUnit;
  readonly count: number;
}

/**
 * Helper A, for the age of records: minutes below an hour, hours below a day, days from then on; whole ones only. Pure.
 */
function ageOf(seconds: number): Age {
  const past = Math.max(0, seconds);
  if (past < HOUR) return { unit: 'minutes', count: Math.floor(past / MINUTE) };
  if (past < DAY) return { unit: 'hours', count: Math.floor(past / HOUR) };
  return { unit: 'days', count: Math.floor(past / DAY) };
}

/**
 * Helper B, for mails and notices: just now, minutes, hours, one day; undefined from two days on, where the date is
 * said. Pure.
 */
function recentAge(seconds: number): Age | undefined {
  const past = Math.max(0, seconds);
  if (past < 30) return { unit: 'now', count: 0 };
  if (past < HOUR) return { unit: 'minutes', count: Math.max(1, Math.floor(past / MINUTE)) };
  if (past < DAY) return { unit: 'hours', count: Math.floor(past / HOUR) };
  return past < 2 * DAY ? { unit: 'days', count: 1 } : undefined;
}

function secondsSince(value: Date | number | string, now: Date): number | undefined {
  const moment = momentOf(value);
  return moment && (now.getTime() - moment.getTime()) / 1000;
}

/** `59 分钟`, `23 小时`, `2 天`; `—` when there is no moment. */
export function ageText(value: Date | number | string, now: Date = new Date()): string {
  const seconds = secondsSince(value, now);
  if (seconds === undefined) return '—';
  const { unit, count } = ageOf(seconds);
  return i18next.t(`messages:age.${unit}`, { count });
}

/** `刚刚`, `5 分钟前`, `5 小时前`, `1 天前`, then the date with its time. */
export function recentText(value: Date | number | string, now: Date = new Date()): string {
  const seconds = secondsSince(value, now);
  if (seconds === undefined) return '—';
  const age = recentAge(seconds);
  return age ? i18next.t(`messages:recent.${age.unit}`, { count: age.count }) : formatMoment(value);
}

/** How long something took, in words. Pure. */
import { minutesBetween } from '../../../engine/model/expression/dates.ts';

/** Looks a text of the workflow up, with a count in it. */
type Words = (key: string, values: { count: number }) => string;

/** Minutes as people say them: below two hours minutes, below two days hours, then days. */
export function minutesText(minutes: number, words: Words): string {
  if (minutes < 120) return words('time.minutes', { count: minutes });
  return minutes < 2880
    ? words('time.hours', { count: Math.round(minutes / 60) })
    : words('time.days', { count: Math.round(minutes / 1440) });
}

/** @param from,to `YYYY-MM-DD HH:mm:ss` */
export const spanText = (from: string, to: string, words: Words): string =>
  minutesText(minutesBetween(from, to), words);

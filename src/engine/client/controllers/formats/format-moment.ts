/**
 * Points in time as text: `YYYY-MM-DD HH:mm:ss`, where ten digits are seconds and more are milliseconds (specification,
 * section 9). Pure.
 */
import { instantOf, momentText } from '../../registry/clock.ts';

/** As the server writes moments, and whatever else names no zone: what the installation's clock shows. */
const WALL = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** The moment a stamp, an ISO text, a text of the server or a date stands for; undefined when it is none. */
export function momentOf(value: Date | number | string): Date | undefined {
  const stamp = typeof value === 'number' ? String(value) : value;
  if (stamp instanceof Date) return Number.isNaN(stamp.getTime()) ? undefined : stamp;
  const date = /^\d+$/.test(stamp)
    ? new Date(Number(stamp) * (stamp.length === 10 ? 1000 : 1))
    : WALL.test(stamp)
      ? instantOf(stamp)
      : new Date(stamp);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** In the installation's time zone, or in the given one; `—` when there is no moment. */
export function formatMoment(value: Date | number | string | null | undefined, timeZone?: string): string {
  const moment = value === null || value === undefined || value === '' ? undefined : momentOf(value);
  return moment ? momentText(moment, timeZone) : '—';
}

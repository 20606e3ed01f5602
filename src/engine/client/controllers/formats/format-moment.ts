/** Points in time as text: `YYYY-MM-DD HH:mm:ss`, where ten digits are seconds and more are milliseconds (specification, section 9). Pure. */
import { momentText } from '../../registry/clock.ts';

/** The moment a stamp, an ISO text or a date stands for; undefined when it is none. */
export function momentOf(value: Date | number | string): Date | undefined {
  const stamp = typeof value === 'number' ? String(value) : value;
  if (stamp instanceof Date) return Number.isNaN(stamp.getTime()) ? undefined : stamp;
  const date = /^\d+$/.test(stamp) ? new Date(Number(stamp) * (stamp.length === 10 ? 1000 : 1)) : new Date(stamp);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** In the installation's time zone, or in the given one; `—` when there is no moment. */
export function formatMoment(value: Date | number | string | null | undefined, timeZone?: string): string {
  const moment = value === null || value === undefined || value === '' ? undefined : momentOf(value);
  return moment ? momentText(moment, timeZone) : '—';
}

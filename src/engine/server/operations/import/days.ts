/** Days and times as people and spreadsheets write them, brought to the one form in which they are stored. */
import { isDate } from '../../../model/formats.ts';
import { wallTime } from '../../../model/wall-time.ts';
import { DAYS_END, YEARS_1904 } from '../../../model/sheet/number-format.ts';

/** Excel counts 29 February 1900, which never was: days before March 1900 are one off. */
const PHANTOM = 60;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const DAY_SECONDS = 86_400;

const pad = (value: number | string, width = 2): string => String(value).padStart(width, '0');

/** A spreadsheet's number of days as `YYYY-MM-DD HH:mm:ss`; undefined when it is no day. */
export function momentOfSerial(serial: number, from1904: boolean): string | undefined {
  if (!(serial >= (from1904 ? 0 : 1) && serial < DAYS_END - (from1904 ? YEARS_1904 : 0))) return undefined;
  if (!from1904 && Math.floor(serial) === PHANTOM) return undefined;
  const days = !from1904 && serial < PHANTOM ? serial + 1 : serial;
  // Fractions of a day are binary; the nearest second is what was typed.
  const millis = Math.round(days * DAY_SECONDS) * 1000;
  const date = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + millis);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())} ${date.toISOString().slice(11, 19)}`;
}

/** The time of day in a number of days, `HH:mm:ss`; of a number of hours with `hours`. */
export function clockOfSerial(serial: number, unit: 'days' | 'hours' = 'days'): string | undefined {
  const seconds = Math.round((unit === 'hours' ? serial / 24 : serial % 1) * DAY_SECONDS);
  if (!(serial >= 0 && seconds < DAY_SECONDS)) return undefined;
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => pad(Math.floor(part))).join(':');
}

const DAY = /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?/;
const TIGHT_DAY = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
const CLOCK = /^(\d{1,2})(?::|时|時|点)(\d{1,2})(?:(?::|分)(\d{1,2})?)?(?:秒|\.\d+)?$/;

/** `8:30`, `08:30:00`, `8时30分` → `08:30:00`. */
export function clockOf(text: string): string | undefined {
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(text) ?? [];
  if (
    hours === undefined ||
    minutes === undefined ||
    Number(hours) > 23 ||
    Number(minutes) > 59 ||
    Number(seconds) > 59
  )
    return undefined;
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}`;
}

/** `2026/3/5`, `2026年3月5日`, `20260305`, with or without a time behind it → `YYYY-MM-DD HH:mm:ss`. */
export function momentOf(text: string): string | undefined {
  const match = DAY.exec(text) ?? TIGHT_DAY.exec(text);
  if (!match) return undefined;
  const day = `${match[1]}-${pad(match[2] ?? '')}-${pad(match[3] ?? '')}`;
  const rest = text.slice(match[0].length).replace(/^T/, '').trim();
  const clock = rest === '' ? '00:00:00' : clockOf(rest);
  return isDate(day) && clock !== undefined ? `${day} ${clock}` : undefined;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/;

/** `2026-03-05T08:30:00Z`, `2026-03-05 08:30+02:00` → `YYYY-MM-DD HH:mm:ss` by the clock of a zone. */
export function instantOf(text: string, zone: string): string | undefined {
  const [, day = '', clock = '', offset = ''] = INSTANT.exec(text) ?? [];
  if (!isDate(day)) return undefined;
  const instant = Date.parse(`${day}T${clock}${offset.replace(/(\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(instant) ? undefined : wallTime(instant, zone);
}

/** `2026-3`, `2026年3月`, `202603` → `2026-03`. */
export function monthOf(text: string): string | undefined {
  const [, year, month] = /^(\d{4})(?:-|\/|\.|年)?(\d{1,2})月?$/.exec(text) ?? [];
  return year !== undefined && month !== undefined && Number(month) >= 1 && Number(month) <= 12
    ? `${year}-${pad(month)}`
    : undefined;
}

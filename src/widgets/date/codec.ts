/** Dates and times as text: people paste `2026/11/21`, `20261121` or `2026年11月21日`, and mean one day. */
import type { Codec } from '../../engine/client/index.ts';
import { hasFormat } from '../../engine/model/formats.ts';

const two = (digits: string): string => digits.padStart(2, '0');

function dayOf(text: string): string | undefined {
  const match = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/.exec(text);
  if (!match) return undefined;
  const [, year = '', month = '', day = '', shortMonth = '', shortDay = ''] = match;
  return `${year}-${two(month || shortMonth)}-${two(day || shortDay)}`;
}

function timeOf(text: string): string | undefined {
  const match = /^(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?|分?)$/.exec(text);
  return match ? `${two(match[1] ?? '')}:${two(match[2] ?? '')}:${two(match[3] ?? '0')}` : undefined;
}

function datetimeOf(text: string): string | undefined {
  const [day = '', time = '00:00', ...rest] = text.split(/[ T]+/);
  const [date, clock] = [dayOf(day), timeOf(time)];
  return rest.length === 0 && date && clock ? `${date} ${clock}` : undefined;
}

function monthOf(text: string): string | undefined {
  const match = /^(\d{4})(?:[-/.年](\d{1,2})月?|(\d{2}))$/.exec(text);
  return match ? `${match[1]}-${two(match[2] ?? match[3] ?? '')}` : undefined;
}

/** A value that is text of `format` on the wire, read out of what people write. */
function calendarCodec(format: string, read: (text: string) => string | undefined): Codec {
  return {
    format: (value) => (typeof value === 'string' ? value : ''),
    parse: (text) => {
      const plain = text.normalize('NFKC').trim();
      if (plain === '') return null;
      const value = read(plain);
      return value !== undefined && hasFormat(format, value) ? value : undefined;
    },
  };
}

export const dateCodec = calendarCodec('date', dayOf);
export const datetimeCodec = calendarCodec('datetime', datetimeOf);
export const timeCodec = calendarCodec('time', timeOf);
export const monthCodec = calendarCodec('month', monthOf);
export const yearCodec = calendarCodec('year', (text) => text.replace(/年$/, ''));

/** `2026-11-21 14:32:00` → `2026-11-21 14:32`; seconds are shown only where they say something. */
export function withoutSeconds(text: string): string {
  return text.replace(/(\d{2}:\d{2}):00$/, '$1');
}

/** What people paste as a date is one day, or none. */
import { describe, expect, it } from 'vitest';
import type { ViewField } from '../../engine/model/wire.ts';
import { dateCodec, datetimeCodec, monthCodec, timeCodec, withoutSeconds, yearCodec } from './codec.ts';

const field = {
  name: 'f',
  kind: 'date',
  title: '',
  required: false,
  readOnly: false,
  writeOnly: false,
  hidden: false,
  writable: true,
  serial: false,
} satisfies ViewField;

describe('pasted dates', () => {
  it.each(['2026-11-05', '2026/11/5', '20261105', '2026年11月5日', '2026.11.05', ' ２０２６-11-05 '])('%s', (text) => {
    expect(dateCodec.parse(text, field)).toBe('2026-11-05');
  });
  it.each(['05/11/2026', '2026-13-01', '2026-02-29', '2026-11', '26-11-05', '2026-11-05 12:00'])(
    '%s is none',
    (text) => {
      expect(dateCodec.parse(text, field)).toBeUndefined();
    },
  );
});

describe('moments and parts', () => {
  it('adds what was left out', () => {
    expect(datetimeCodec.parse('2026-11-21 14:32', field)).toBe('2026-11-21 14:32:00');
    expect(datetimeCodec.parse('2026/11/21T8:05:09', field)).toBe('2026-11-21 08:05:09');
    expect(datetimeCodec.parse('2026-11-21', field)).toBe('2026-11-21 00:00:00');
    expect(timeCodec.parse('8:05', field)).toBe('08:05:00');
    expect(monthCodec.parse('2026年3月', field)).toBe('2026-03');
    expect(yearCodec.parse('2026年', field)).toBe('2026');
  });
  it('shows seconds only where they say something', () => {
    expect(withoutSeconds('2026-11-21 14:32:00')).toBe('2026-11-21 14:32');
    expect(withoutSeconds('14:32:09')).toBe('14:32:09');
    expect(withoutSeconds('2026-11-21')).toBe('2026-11-21');
  });
});

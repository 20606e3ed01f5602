/** Figures are grouped for the eye, typed in many ways, and never rounded behind a person's back. */
import { describe, expect, it } from 'vitest';
import type { ViewField } from '../../engine/model/wire.ts';
import { decimalCodec, grouped, integerCodec, mayBecomeNumber, unitOf } from './codec.ts';

const field = {
  name: 'f',
  kind: 'decimal',
  scale: 2,
  title: '',
  required: false,
  readOnly: false,
  writeOnly: false,
  hidden: false,
  writable: true,
  serial: false,
} satisfies ViewField;

describe('decimals', () => {
  it('are canonical with the places of the field', () => {
    for (const [text, value] of [
      ['1', '1.00'],
      ['.5', '0.50'],
      ['-0', '0.00'],
      ['007.10', '7.10'],
      ['+3', '3.00'],
      ['12.500', '12.50'],
      ['−1.5', '-1.50'],
    ] as const) {
      expect([text, decimalCodec.parse(text, field)]).toEqual([text, value]);
    }
  });
  it('are refused rather than rounded', () => {
    for (const text of ['1.005', '1,2', '1,28,6', '.', '-', '1e2', '12 t'])
      expect([text, decimalCodec.parse(text, field)]).toEqual([text, undefined]);
  });
  it('show their places though they came without', () => {
    expect(decimalCodec.format('12.5', field)).toBe('12.50');
    expect(decimalCodec.format(null, field)).toBe('');
  });
});

describe('typing', () => {
  it('lets in what may become a number of this field', () => {
    for (const text of ['-', '1.', '1.2', '1,286.4', ''])
      expect([text, mayBecomeNumber(text, field)]).toEqual([text, true]);
    for (const text of ['1.234', 'x', '1..', '--']) expect([text, mayBecomeNumber(text, field)]).toEqual([text, false]);
    expect(mayBecomeNumber('7.', { ...field, kind: 'integer' })).toBe(false);
    expect(integerCodec.parse('7.', { ...field, kind: 'integer' })).toBeUndefined();
  });
});

describe('reading', () => {
  it('groups by thousands', () => {
    expect(grouped('1286')).toBe('1,286');
    expect(grouped('-1234567.05')).toBe('-1,234,567.05');
    expect(grouped('0.123456')).toBe('0.123456');
    expect(grouped('1e21')).toBe('1e21');
  });
  it('fills a unit that differs by row', () => {
    const money = { ...field, unit: { source: '{currency}/t', parts: [{ path: 'currency' }, '/t'] } };
    expect(unitOf(money, { currency: '元' })).toBe('元/t');
    expect(unitOf(money, {})).toBe('/t');
    expect(unitOf(field, {})).toBe('');
  });
});

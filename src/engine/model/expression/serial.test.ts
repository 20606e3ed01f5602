/** Number series: reading patterns, writing numbers, when a series starts again. */
import { describe, expect, it } from 'vitest';
import { numbersOf, parseSerial, renderSerial, serialPaths } from './serial.ts';

const source = {
  prefix: 'DH',
  now: '2026-11-22 09:30:15',
  get: (path: string) => ({ 'applyOrg.orgCode': 'LT01', kind: null })[path],
};

describe('number series', () => {
  it('write prefix, fields, date and number', () => {
    const serial = parseSerial('{prefix}-{applyOrg.orgCode}-{yyyyMMdd}-{0000}');
    const { key, text } = renderSerial(serial, source);
    expect(text(7)).toBe('DH-LT01-20261122-0007');
    expect(text(12345)).toBe('DH-LT01-20261122-12345');
    expect(key).toBe('DH-LT01-20261122-{0000}');
    expect(serialPaths(serial)).toEqual(['applyOrg.orgCode']);
  });

  it('start again when the text around the number changes', () => {
    const serial = parseSerial('{yyyy}{MM}/{000}/{kind}');
    expect(renderSerial(serial, source).key).toBe('202611/{000}/');
    expect(renderSerial(serial, { ...source, now: '2026-12-01' }).key).not.toBe(renderSerial(serial, source).key);
    expect(renderSerial(serial, { ...source, now: '2026-11-30' }).key).toBe(renderSerial(serial, source).key);
  });

  it('know every form of the date', () => {
    expect(renderSerial(parseSerial('{yyyy}{yy}{MM}{dd}{HHmmss}{0}'), source).text(1)).toBe('20262611220930151');
  });

  it('say how many numbers a pattern has', () => {
    expect(['{00}', 'A', '{00}-{0}'].map((pattern) => numbersOf(parseSerial(pattern)))).toEqual([1, 0, 2]);
  });
});

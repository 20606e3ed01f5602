/** Readings of a gas in the unit of its limit, to the figures of the standards, or in none. */
import { describe, expect, it } from 'vitest';
import { boundsOf, boundsText, converted, within } from './gas.server.ts';

const AIR = { molarVolume: 22.4 };
const CO = { ...AIR, molarMass: 28.01 };

describe('a conversion', () => {
  it('knows what the standards know: 24 ppm of carbon monoxide are 30 mg/m³', () => {
    expect(converted(24, 'ppm', 'mgm3', CO)).toBeCloseTo(30, 1);
    expect(converted(30, 'mgm3', 'ppm', CO)).toBeCloseTo(24, 1);
  });

  it('leads through volume: percent, parts of the explosion limit, parts per million', () => {
    expect(converted(0.5, 'vol', 'ppm', AIR)).toBe(5000);
    expect(converted(10, 'lel', 'vol', { ...AIR, lel: 5 })).toBe(0.5);
    expect(converted(0.5, 'vol', 'lel', { ...AIR, lel: 5 })).toBe(10);
  });

  it('comes back to where it began, and keeps the order of two readings', () => {
    const air = { ...CO, lel: 12.5 };
    for (const from of ['vol', 'lel', 'ppm', 'mgm3']) {
      for (const to of ['ppm', 'mgm3']) {
        const there = converted(7, from, to, air) ?? NaN;
        expect(converted(there, to, from, air), `${from} ${to}`).toBeCloseTo(7, 1);
        expect((converted(8, from, to, air) ?? NaN) > there).toBe(true);
      }
    }
  });

  it('is none where nobody knows the gas or its explosion limit', () => {
    expect([
      converted(5, 'mgm3', 'ppm', AIR),
      converted(5, 'ppm', 'mgm3', AIR),
      converted(5, 'lel', 'vol', AIR),
      converted(5, 'vol', 'lel', CO),
      converted(5, 'grains', 'ppm', CO),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(converted(5, 'mgm3', 'mgm3', AIR)).toBe(5);
  });
});

describe('a limit', () => {
  it('holds its ends', () => {
    const oxygen = boundsOf({ gas: 'o2', unit: 'vol', minValue: '19.500', maxValue: '23.500' }, undefined);
    expect([19.499, 19.5, 23.5, 23.501].map((value) => within(oxygen, value))).toEqual([false, true, true, false]);
    expect(boundsText(oxygen)).toBe('19.5～23.5 %VOL');
  });

  it('of combustible gas is the stricter one of its medium at hot work, and no other is', () => {
    const limit = { gas: 'combustible', unit: 'vol', minValue: null, maxValue: '0.500' };
    expect([
      boundsOf(limit, 0.2).max,
      boundsOf(limit, 0.5).max,
      boundsOf(limit, 1).max,
      boundsOf(limit, undefined).max,
      boundsOf({ ...limit, gas: 'co' }, 0.2).max,
    ]).toEqual([0.2, 0.5, 0.5, 0.5, 0.5]);
  });
});

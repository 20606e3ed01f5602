/** Simulated readings move, stay where they belong, and leave their limits now and then. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awayAt, readingAt, type SimulatedPoint } from './reading.ts';

const none = { low: undefined, lowLow: undefined, high: undefined, highHigh: undefined };
const gas: SimulatedPoint = { ...none, pointNo: 'D-BF-CO1', rangeMin: 0, rangeMax: 500, high: 24, highHigh: 48 };
const level: SimulatedPoint = {
  pointNo: 'L-1',
  rangeMin: 0,
  rangeMax: 100,
  lowLow: 10,
  low: 20,
  high: 80,
  highHigh: 90,
};
const oxygen: SimulatedPoint = { ...none, pointNo: 'O-1', rangeMin: 0, rangeMax: 25, lowLow: 18, low: 19.5 };
const DAYS = 60;
const minutes = Array.from({ length: DAYS * 1440 }, (_, index) => 29_500_000 + index);

describe.each([gas, level, oxygen])('a simulated point $pointNo', (point) => {
  it('stays within its limits unless it is away, and then returns without level 2', () => {
    const { low = -Infinity, lowLow = -Infinity, high = Infinity, highHigh = Infinity } = point;
    const readings = minutes.map((minute) => ({ value: readingAt(point, minute), away: awayAt(point, minute) > 0 }));
    const out = readings.filter(({ value }) => value >= high || value <= low);
    expect(out.filter(({ away }) => !away)).toEqual([]);
    expect(readings.filter(({ value }) => value >= highHigh || value <= lowLow)).toEqual([]);
    expect(out.length).toBeGreaterThan(0);
    expect(out.length).toBeLessThan(minutes.length / 100);
  });

  it('moves from minute to minute, and says the same of a minute whoever asks', () => {
    const hour = minutes.slice(0, 60).map((minute) => readingAt(point, minute));
    expect(new Set(hour).size).toBeGreaterThan(4);
    expect(minutes.slice(0, 60).map((minute) => readingAt(point, minute))).toEqual(hour);
  });
});

it('never leaves the range of a sensor', () => {
  const limit = fc.option(fc.integer({ min: 5, max: 95 }), { nil: undefined });
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), limit, limit, fc.nat(), (pointNo, low, high, minute) => {
      const value = readingAt({ ...none, pointNo, rangeMin: 0, rangeMax: 100, low, high }, minute);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(100);
    }),
  );
});

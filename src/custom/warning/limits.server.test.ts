/** What a reading means: limits, delay, deadband and doubt. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CALM,
  judge,
  type Limits,
  limitsOf,
  plusMinutes,
  secondsBetween,
  stateOf,
  type Watch,
  watchOf,
} from './limits.server.ts';

const CO: Limits = { high: 24, highHigh: 48, deadband: 2, delaySeconds: 10 };
const OXYGEN: Limits = { lowLow: 18, low: 19.5, high: 23.5, deadband: 0.2, delaySeconds: 0 };
const START = '2026-08-02 08:00:00';
const after = (seconds: number): string =>
  new Date(Date.parse('2026-08-02T08:00:00Z') + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** The watch after readings at seconds. */
function run(
  limits: Limits,
  readings: readonly (readonly [seconds: number, value: number, doubtful?: boolean])[],
  from: Watch = CALM,
): Watch {
  return readings.reduce(
    (watch, [seconds, value, doubtful]) => judge(limits, watch, value, after(seconds), doubtful ?? false),
    from,
  );
}

describe('a reading', () => {
  test('counts when its limit has been reached for the delay, and not when it came back in between', () => {
    expect(
      run(CO, [
        [0, 30],
        [9, 30],
      ]).level,
    ).toBe(0);
    expect(
      run(CO, [
        [0, 30],
        [10, 24],
      ]),
    ).toMatchObject({ level: 1, side: 'high', since1: START });
    expect(
      run(CO, [
        [0, 30],
        [5, 23.999],
        [10, 30],
        [15, 30],
      ]).level,
    ).toBe(0);
  });

  test('rises to level 2 by the time of level 2, and at once without a delay', () => {
    expect(
      run(CO, [
        [0, 30],
        [5, 50],
        [10, 50],
      ]),
    ).toMatchObject({ level: 1, since1: START, since2: after(5) });
    expect(
      run(CO, [
        [0, 30],
        [5, 50],
        [15, 50],
      ]).level,
    ).toBe(2);
    expect(run({ ...CO, delaySeconds: 0 }, [[0, 48]]).level).toBe(2);
    expect(run({ highHigh: 48, deadband: 0, delaySeconds: 0 }, [[0, 48]]).level).toBe(2);
  });

  test('ends when it is back by more than the deadband, level by level', () => {
    const severe = run(CO, [
      [0, 60],
      [10, 60],
    ]);
    expect(run(CO, [[20, 46.001]], severe).level).toBe(2);
    expect(run(CO, [[20, 46]], severe)).toMatchObject({ level: 1, side: 'high' });
    expect(run(CO, [[20, 22.001]], severe).level).toBe(1);
    expect(run(CO, [[20, 22]], severe)).toEqual(CALM);
  });

  test('knows what is too low as well: little oxygen is level 1, less is level 2, too much is level 1', () => {
    expect([20.9, 19.5, 18, 23.5].map((value) => stateOf(run(OXYGEN, [[0, value]])))).toEqual([
      'normal',
      'low',
      'highHigh',
      'high',
    ]);
    expect(
      run(OXYGEN, [
        [0, 19.4],
        [1, 19.6],
      ]),
    ).toMatchObject({ level: 1, side: 'low' });
    expect(
      run(OXYGEN, [
        [0, 19.4],
        [1, 19.7],
      ]),
    ).toEqual(CALM);
    expect(
      run(OXYGEN, [
        [0, 19.4],
        [1, 24],
      ]),
    ).toMatchObject({ level: 1, side: 'high' });
  });

  test('that is doubtful raises a level and never ends one', () => {
    const alarm = run(CO, [
      [0, 30],
      [10, 30],
    ]);
    expect(run(CO, [[20, 5, true]], alarm).level).toBe(1);
    expect(
      run(
        CO,
        [
          [20, 5, true],
          [30, 5],
        ],
        alarm,
      ),
    ).toEqual(CALM);
    expect(
      run(CO, [
        [0, 30, true],
        [10, 30, true],
      ]).level,
    ).toBe(1);
  });

  test('without limits never counts', () => {
    expect(
      run({ deadband: 0, delaySeconds: 0 }, [
        [0, 1e9],
        [1, -1e9],
      ]),
    ).toEqual(CALM);
  });

  test('holds for any course: a level counts only beyond its limit less the deadband, and the state says the level', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 60_000 })), { maxLength: 40 }),
        (steps) => {
          let [watch, at]: [Watch, number] = [CALM, 0];
          for (const [seconds, thousandths] of steps) {
            at += seconds;
            watch = judge(CO, watch, thousandths / 1000, after(at), false);
            if (watch.level === 2) expect(thousandths).toBeGreaterThan(46_000);
            if (watch.level >= 1) expect(thousandths).toBeGreaterThan(22_000);
            if (thousandths < 22_000) expect(watch).toEqual(CALM);
            expect(stateOf(watch)).toBe((['normal', 'high', 'highHigh'] as const)[watch.level]);
          }
        },
      ),
    );
  });
});

describe('a row', () => {
  test('gives limits and what was kept; what is missing is not reached', () => {
    expect(limitsOf({ high: '24.000', highHigh: null, deadband: null, delaySeconds: 10 })).toEqual({
      high: 24,
      deadband: 0,
      delaySeconds: 10,
    });
    expect(watchOf({ heldLevel: 2, side: 'low', since1: START, since2: null })).toEqual({
      level: 2,
      side: 'low',
      since1: START,
      since2: null,
    });
    expect(watchOf({})).toEqual(CALM);
  });

  test('moments are counted on the clock of the works, over midnight too', () => {
    expect(plusMinutes('2026-12-31 23:50:00', 30)).toBe('2027-01-01 00:20:00');
    expect(secondsBetween('2026-12-31 23:59:30', '2027-01-01 00:00:15')).toBe(45);
  });
});

/**
 * The level of a permit from rules that say it in data: conditions, hazard factors, days off, nights, a level asked
 * for.
 */
import { describe, expect, it } from 'vitest';
import { levelOf, type Plan, ruleFor, touchesNight } from './level.server.ts';

const rule = (levelCode: string, condition: object[] = [], more: object = {}): Record<string, never> =>
  ({ levelCode, condition, nightFrom: '18:00:00', nightTo: '06:00:00', ...more }) as never;
const HEIGHT = [
  rule('I', [], { factorUpgradeTo: 'II' }),
  rule('II', [{ field: 'height', op: '>', value: '5' }], { factorUpgradeTo: 'III' }),
  rule('III', [{ field: 'height', op: '>', value: '15' }], { factorUpgradeTo: 'IV' }),
  rule('IV', [{ field: 'height', op: '>', value: '30' }]),
];
const HOT = [
  rule('second', [], { holidayUpgradeTo: 'first' }),
  rule(
    'first',
    [
      { field: 'onPipeRack', op: '=', value: 'true' },
      { field: 'explosionArea', op: '=', value: 'true' },
    ],
    { holidayUpgradeTo: 'special' },
  ),
  rule('special', [{ field: 'runningEquipment', op: '=', value: 'true' }]),
];
const plan = (start: string, end: string, more: Partial<Plan> = {}): Plan => ({
  start,
  end,
  nightWork: false,
  isWorkday: () => true,
  ...more,
});
const DAY = plan('2026-11-25 08:00:00', '2026-11-25 16:00:00');
const code = (judged: { rule: Readonly<Record<string, unknown>> | undefined }): unknown => judged.rule?.['levelCode'];

describe('the rule that holds', () => {
  it.each([
    ['2.0', 'I'],
    ['5.0', 'I'],
    ['5.1', 'II'],
    ['15.0', 'II'],
    ['15.1', 'III'],
    ['30.0', 'III'],
    ['30.1', 'IV'],
    ['100.0', 'IV'],
  ])('%s m is %s', (height, level) => {
    expect(ruleFor(HEIGHT, { height })?.['levelCode']).toBe(level);
  });

  it('is the worst of those with one condition that holds, whatever their order', () => {
    expect(ruleFor([...HOT].reverse(), { explosionArea: true, runningEquipment: true })?.['levelCode']).toBe('special');
    expect(ruleFor(HOT, { onPipeRack: false, explosionArea: true })?.['levelCode']).toBe('first');
    expect(ruleFor(HOT, { onPipeRack: null })?.['levelCode']).toBe('second');
    expect(ruleFor(HOT.slice(1), {})).toBeUndefined();
  });
});

describe('what raises it', () => {
  it('is one level for a day off, a night or both, once', () => {
    const off = { isWorkday: (day: string) => day !== '2026-11-28' };
    expect(
      [levelOf(HOT, {}, plan('2026-11-27 20:00:00', '2026-11-28 04:00:00', off), null)].map((judged) => [
        code(judged),
        judged.reasons,
        judged.raised,
      ]),
    ).toEqual([['first', ['dayOff'], true]]);
    expect(code(levelOf(HOT, {}, plan('2026-11-25 16:00:00', '2026-11-25 18:30:00'), null))).toBe('first');
    expect(code(levelOf(HOT, {}, plan('2026-11-25 16:00:00', '2026-11-25 18:00:00'), null))).toBe('second');
  });

  it('is a night that a person speaks of where the work takes several days', () => {
    const days = plan('2026-11-24 08:00:00', '2026-11-26 17:00:00');
    expect([code(levelOf(HOT, {}, days, null)), code(levelOf(HOT, {}, { ...days, nightWork: true }, null))]).toEqual([
      'second',
      'first',
    ]);
  });

  it('is a hazard factor, beside what the height says', () => {
    const judged = levelOf(HEIGHT, { height: '8.0', specialFactors: ['wind', 'dark'] }, DAY, null);
    expect([code(judged), judged.bare?.['levelCode'], judged.reasons]).toEqual(['III', 'II', ['condition', 'factor']]);
  });

  it('is what the applicant asks for, never lower than the rule', () => {
    expect(levelOf(HOT, { onPipeRack: true }, DAY, 'second')).toMatchObject({
      rule: { levelCode: 'first' },
      reasons: ['condition'],
    });
    expect(levelOf(HOT, {}, DAY, 'special')).toMatchObject({
      rule: { levelCode: 'special' },
      reasons: ['applied'],
      raised: false,
    });
  });
});

it.each([
  ['08:00', '16:00', false],
  ['06:00', '18:00', false],
  ['05:59', '07:00', true],
  ['17:59', '18:01', true],
  ['00:00', '00:30', true],
  ['23:00', '23:30', true],
])('from %s to %s touches the night: %s', (from, to, night) => {
  expect(touchesNight(`2026-11-25 ${from}:00`, `2026-11-25 ${to}:00`, '18:00:00', '06:00:00')).toBe(night);
});

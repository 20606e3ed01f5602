/** Limits that were taken along are those of the work, those that have to be tested first, the stricter one for hot work. */
import { expect, it } from 'vitest';
import type { Row } from '../../../engine/model/types.ts';
import { takenLimits } from './limits.ts';

const limit = (more: Row): Row => ({ id: 'l', gasName: 'g', unit: 'vol', workType: null, mustTest: false, ...more });

it('shows what the server would show', () => {
  const taken = [
    limit({ id: 'co', gas: 'co', unit: 'ppm', maxValue: '24.000' }),
    limit({ id: 'o2', gas: 'o2', minValue: '19.500', maxValue: '23.500', mustTest: true }),
    limit({ id: 'hot', gas: 'combustible', maxValue: '0.500', workType: 'hot' }),
    limit({ id: 'space', gas: 'h2s', maxValue: '6.000', workType: 'confinedSpace' }),
  ];
  const said = (permit: Row): unknown =>
    takenLimits(taken, permit).map(({ id, text, isOwn }) => [id, text, isOwn] as const);
  expect(said({ workType: 'hot', hotDetail: [{ combustibleLimit: '0.20' }] })).toEqual([
    ['o2', '19.5～23.5 %VOL', false],
    ['co', '≤24 ppm', false],
    ['hot', '≤0.2 %VOL', true],
  ]);
  expect(said({ workType: 'height' })).toEqual([
    ['o2', '19.5～23.5 %VOL', false],
    ['co', '≤24 ppm', false],
  ]);
});

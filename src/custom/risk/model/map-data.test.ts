/** Where areas and what goes on in them stand on the map. */
import { expect, test } from 'vitest';
import { type MapArea, type MapMark, marksAt, placeAreas, worse } from './map-data.ts';

const SQUARE = [
  [0, 0],
  [0.5, 0],
  [0.5, 0.5],
] as const;
const area = (id: string, more: Partial<MapArea> = {}): MapArea => ({
  id,
  name: id,
  parent: null,
  org: '',
  plan: 'plan',
  polygon: [],
  level: null,
  ...more,
});

test('an area without a boundary is counted with the nearest above it that has one', () => {
  const { drawn, at } = placeAreas(
    [
      area('works', { polygon: SQUARE, level: 'low' }),
      area('furnace', { parent: 'works', polygon: SQUARE, level: 'general' }),
      area('top', { parent: 'furnace' }),
      area('stove', { parent: 'top', level: 'major' }),
    ],
    'plan',
  );
  expect(at.get('stove')).toBe('furnace');
  expect(drawn.map(({ id, shown }) => [id, shown])).toEqual([
    ['works', 'low'],
    ['furnace', 'major'],
  ]);
});

test('what lies on another plan, or below nothing that is drawn, stands nowhere', () => {
  const { drawn, at } = placeAreas(
    [area('here', { polygon: SQUARE }), area('there', { polygon: SQUARE, plan: 'other' }), area('alone')],
    'plan',
  );
  expect(drawn.map(({ id }) => id)).toEqual(['here']);
  expect([at.get('there'), at.get('alone')]).toEqual([undefined, undefined]);
});

test('a circle of parents ends', () => {
  expect(placeAreas([area('a', { parent: 'b' }), area('b', { parent: 'a' })], 'plan').drawn).toEqual([]);
});

test('the worse of two levels counts', () => {
  expect(worse('low', 'major')).toBe('major');
  expect(worse('larger', null)).toBe('larger');
  expect(worse(null, null)).toBeNull();
});

test('marks stand at the drawn area of theirs, the others nowhere', () => {
  const mark = (id: string, where: string | null): MapMark => ({
    kind: 'permit',
    row: { id },
    area: where,
    areaName: '',
  });
  const found = marksAt(
    [mark('1', 'stove'), mark('2', 'furnace'), mark('3', null), mark('4', 'far')],
    new Map([
      ['stove', 'furnace'],
      ['furnace', 'furnace'],
    ]),
  );
  expect([...found].map(([place, marks]) => [place, marks.map(({ row }) => row.id)])).toEqual([
    ['furnace', ['1', '2']],
    ['', ['3', '4']],
  ]);
});

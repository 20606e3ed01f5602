/** Two people change one record: what does not overlap is joined, what does is asked, and nothing typed is lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '../../../model/types.ts';
import { mergeMoved } from './merge-moved.ts';

const base: Row = {
  rev: 3,
  place: 'west',
  note: null,
  people: ['a', 'b'],
  measures: [
    { id: 'm1', result: null, by: null },
    { id: 'm2', result: null, by: null },
  ],
};

test('what only one side changed is that side’s', () => {
  const { merged, clashes } = mergeMoved({ ...base, place: 'east' }, base, { ...base, note: 'wet' });
  expect(clashes).toEqual([]);
  expect(merged).toMatchObject({ place: 'east', note: 'wet' });
});

test('both to different values is a clash, mine until theirs is chosen; both to the same is none', () => {
  const [mine, theirs] = [
    { ...base, place: 'east', note: 'wet' },
    { ...base, place: 'north', note: 'wet' },
  ];
  const { merged, clashes } = mergeMoved(mine, base, theirs);
  expect(clashes).toEqual([{ path: 'place', mine: 'east', theirs: 'north' }]);
  expect(merged['place']).toBe('east');
  expect(mergeMoved(mine, base, theirs, { sides: { place: 'theirs' } }).merged['place']).toBe('north');
});

test('lists of people and pictures take what either side put in and lose what either took out', () => {
  const { merged, clashes } = mergeMoved({ ...base, people: ['b', 'c'] }, base, { ...base, people: ['a', 'b', 'd'] });
  expect(clashes).toEqual([]);
  expect(merged['people']).toEqual(['b', 'd', 'c']);
});

test('two people confirm different measures: each keeps the other’s, whether typed or sent', () => {
  const theirs: Row = {
    ...base,
    measures: [
      { id: 'm1', result: 'yes', by: 'x' },
      { id: 'm2', result: null, by: null },
    ],
  };
  const typed: Row = {
    measures: [
      { id: 'm1', result: null, by: null },
      { id: 'm2', result: 'no', by: null },
    ],
  };
  expect(mergeMoved(typed, base, theirs)).toEqual({
    merged: {
      measures: [
        { id: 'm1', result: 'yes', by: 'x' },
        { id: 'm2', result: 'no', by: null },
      ],
    },
    clashes: [],
  });
  const body: Row = { measures: [{ id: 'm1' }, { id: 'm2', result: 'no' }] };
  expect(mergeMoved(body, base, theirs, { isBody: true })).toEqual({ merged: body, clashes: [] });
});

test('the same measure confirmed twice is asked by its row and field', () => {
  const theirs: Row = { ...base, measures: [{ id: 'm1', result: 'yes', by: 'x' }, { id: 'm2' }] };
  const { clashes } = mergeMoved({ measures: [{ id: 'm1', result: 'no' }, { id: 'm2' }] }, base, theirs);
  expect(clashes).toEqual([{ path: 'measures/m1/result', mine: 'no', theirs: 'yes' }]);
});

test('rows that the other put in stay, and one that the other took out is asked only where it holds something of mine', () => {
  const theirs: Row = {
    ...base,
    measures: [
      { id: 'm2', result: null, by: null },
      { id: 'm3', result: null, by: null },
    ],
  };
  const untouched: Row = { measures: [{ id: 'm1' }, { id: 'm2', result: 'yes' }] };
  expect(mergeMoved(untouched, base, theirs, { isBody: true }).merged).toEqual({
    measures: [{ id: 'm2', result: 'yes' }, { id: 'm3' }],
  });
  const touched = mergeMoved({ measures: [{ id: 'm1', result: 'no' }, { id: 'm2' }] }, base, theirs, { isBody: true });
  expect(touched.clashes.map(({ path }) => path)).toEqual(['measures/m1']);
  expect(touched.merged['measures']).toEqual([{ result: 'no', by: null }, { id: 'm2' }, { id: 'm3' }]);
});

test('whatever both typed, each field ends as one of the two sides, and as theirs only where mine was left alone or theirs was chosen', () => {
  const text = fc.constantFrom('', 'a', 'b', null);
  const row = fc.record({ one: text, two: text, three: text });
  fc.assert(
    fc.property(row, row, row, fc.boolean(), (before, mine, theirs, takes) => {
      const { clashes } = mergeMoved(mine, before, theirs);
      const sides = Object.fromEntries(
        clashes.map(({ path }) => [path, takes ? ('theirs' as const) : ('mine' as const)]),
      );
      const { merged } = mergeMoved(mine, before, theirs, { sides });
      for (const name of ['one', 'two', 'three'] as const) {
        const [own, other] = [mine[name] ?? '', theirs[name] ?? ''];
        const expected = own === (before[name] ?? '') || (takes && other !== (before[name] ?? '')) ? other : own;
        expect(merged[name] ?? '').toBe(expected);
      }
    }),
  );
});

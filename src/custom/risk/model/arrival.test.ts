/** Who scans a point is at it, away from it, or nobody can say; the better scan counts. */
import { expect, test } from 'vitest';
import { type Checkin, bestCheckin, isPresent, presenceAt } from './arrival.ts';

/** Metres of a thousandth of a degree of latitude. */
const MILLI = 111;
const at = (north: number, accuracy: number | null = null): { position: string; accuracy: number | null } => ({
  position: `118.000000,${(31 + north / 1000).toFixed(6)}`,
  accuracy,
});
const nowhere = { position: null, accuracy: null };

test('a device counts as there within the range, and what it may be wrong by counts for it', () => {
  expect(presenceAt(at(0), at(0), 100)).toEqual({ state: 'there', metres: 0 });
  expect(presenceAt(at(0), at(3), 100)).toEqual({ state: 'far', metres: 3 * MILLI + 1 });
  expect(presenceAt(at(0), at(1), 100).state).toBe('far');
  expect(presenceAt(at(0), at(1, 20), 100).state).toBe('there');
  expect(presenceAt(at(0, 6), at(1, 6), 100).state).toBe('there');
});

test('a device that knows nothing is believed no farther than the range', () => {
  expect(presenceAt(at(0), at(3, 5000), 100).state).toBe('far');
  expect(presenceAt(at(0), at(1.5, 5000), 100).state).toBe('there');
});

test('without a position nobody can say; a point without one is taken as scanned', () => {
  expect([presenceAt(nowhere, at(0)).state, presenceAt(at(0), nowhere).state]).toEqual(['unplaced', 'noPosition']);
  expect([isPresent('there'), isPresent('unplaced'), isPresent('far'), isPresent('noPosition')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isPresent(undefined)).toBe(false);
});

test('of several scans of a point the best one counts, of the same kind the nearer one', () => {
  const scan = (id: string, state: Checkin['state'], metres: number | null, time: string): Checkin => ({
    id,
    point: id,
    time,
    state,
    metres,
    position: null,
    accuracy: null,
  });
  const all = [
    scan('a', 'noPosition', null, '08:00'),
    scan('a', 'far', 300, '08:01'),
    scan('a', 'far', 210, '08:02'),
    scan('b', 'there', 3, '08:03'),
  ];
  expect(bestCheckin(all, 'a')).toMatchObject({ state: 'far', metres: 210 });
  expect(bestCheckin([...all, scan('a', 'there', 40, '08:04')], 'a')).toMatchObject({ state: 'there' });
  expect(bestCheckin(all, 'c')).toBeUndefined();
});

/** In which state a row stood when a command was done. */
import { expect, test } from 'vitest';
import { stoodIn } from './late-state.ts';

const passages = [
  { from: null, to: 'ready', at: 10 },
  { from: 'ready', to: 'working', at: 20 },
  { from: 'working', to: 'interrupted', at: 30 },
  { from: 'interrupted', to: 'working', at: 40 },
  { from: 'working', to: 'expired', at: 50 },
];

test.each([
  [5, false],
  [15, false],
  [20, true],
  [29, true],
  [30, false],
  [39, false],
  [45, true],
  [50, false],
  [60, false],
])('at %i the work was going on: %s', (moment, isWorking) => {
  expect(stoodIn(['working'], passages, moment)).toBe(isWorking);
});

test('a row that has left none of the states says nothing', () => {
  expect(stoodIn(['confirming'], passages, 45)).toBeUndefined();
  expect(stoodIn(['working'], [], 45)).toBeUndefined();
  // From one of them to another is no leaving.
  expect(stoodIn(['ready', 'working'], passages.slice(0, 2), 45)).toBeUndefined();
});

test('before all that is known of it, it stood where it first came from', () => {
  expect(stoodIn(['working'], passages.slice(2), 5)).toBe(true);
  expect(stoodIn(['ready'], passages, 5)).toBe(true);
  expect(stoodIn(['working'], passages, 5)).toBe(false);
});

/** A player's words become spans: what it jumped over is in none. */
import { expect, it } from 'vitest';
import { playTracker, readTo } from './tracker.ts';

it('joins what is played on, and leaves out what was jumped over', () => {
  const tracker = playTracker();
  for (const second of [0, 0.3, 0.6, 1.2, 2]) tracker.at(second, 1);
  tracker.at(40, 1);
  tracker.at(40.5, 1);
  expect(tracker.pending).toBeCloseTo(2.5);
  expect(tracker.take()).toEqual([
    [0, 2],
    [40, 40.5],
  ]);
  expect(tracker.pending).toBe(0);
  tracker.at(41, 1);
  expect(tracker.take()).toEqual([[40.5, 41]]);
});

it('follows a faster player, and begins anew where it was moved', () => {
  const tracker = playTracker();
  tracker.at(10, 2);
  tracker.at(12.5, 2);
  tracker.cut();
  tracker.at(13, 1);
  tracker.at(13.4, 1);
  expect(tracker.take()).toEqual([
    [10, 12.5],
    [13, 13.4],
  ]);
});

it('reports later what did not arrive', () => {
  const tracker = playTracker();
  tracker.at(0, 1);
  tracker.at(1, 1);
  const lost = tracker.take();
  tracker.at(2, 1);
  tracker.giveBack(lost);
  expect(tracker.take()).toEqual([[0, 2]]);
});

it('takes what passed in one piece, however seldom the page could tell', () => {
  const tracker = playTracker();
  tracker.passed(0, 1);
  tracker.passed(1, 61);
  tracker.passed(61, 121);
  expect(tracker.pending).toBe(121);
  expect(tracker.take()).toEqual([[0, 121]]);
  // The server counted less of it: reading goes on from there.
  tracker.passed(90, 150);
  expect(tracker.take()).toEqual([[90, 150]]);
});

it('reads on by the time that went by, to the end or to the question', () => {
  const reading = { from: 10, elapsed: 60, lasts: 600, untilAsked: Infinity };
  expect(readTo(reading)).toBe(70);
  expect(readTo({ ...reading, lasts: 30 })).toBe(30);
  expect(readTo({ ...reading, untilAsked: 25 })).toBe(35);
  expect(readTo({ ...reading, untilAsked: -3 })).toBe(10);
  // More counts already than the material lasts.
  expect(readTo({ ...reading, from: 40, lasts: 30 })).toBe(40);
});

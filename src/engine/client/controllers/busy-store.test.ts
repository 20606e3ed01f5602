/** When the overlay of calls comes and goes, on a clock of the test's own. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { duringActivity } from '../api/signals.ts';
import { followActivity, useBusy } from './busy-store.ts';

let unfollow = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  unfollow = followActivity();
});
afterEach(() => {
  unfollow();
  vi.useRealTimers();
});

/** A call that takes so long. */
const callOf = (ms: number, activity: 'processing' | 'downloading' = 'processing'): Promise<void> =>
  duringActivity(
    activity,
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
  );
const shownAfter = async (ms: number): Promise<string | undefined> => {
  await vi.advanceTimersByTimeAsync(ms);
  return useBusy.getState().shown;
};

it('closes 300 ms after the last call, and a call that begins meanwhile keeps it: one continuous overlay [C-9-36]', async () => {
  void callOf(500);
  expect(await shownAfter(299)).toBeUndefined();
  expect(await shownAfter(2)).toBe('processing');
  expect(await shownAfter(398)).toBe('processing');
  // 200 ms after the first has ended, the second begins.
  void callOf(400);
  expect(await shownAfter(350)).toBe('processing');
  expect(await shownAfter(349)).toBe('processing');
  expect(await shownAfter(2)).toBeUndefined();
});

it('never comes for a call that is done within 300 ms', async () => {
  void callOf(100);
  for (let waited = 0; waited < 1000; waited += 50) expect(await shownAfter(50)).toBeUndefined();
});

it('says that a file is being fetched, also while something is saved', async () => {
  void callOf(2000);
  expect(await shownAfter(400)).toBe('processing');
  void callOf(500, 'downloading');
  expect(await shownAfter(100)).toBe('downloading');
  expect(await shownAfter(800)).toBe('processing');
});

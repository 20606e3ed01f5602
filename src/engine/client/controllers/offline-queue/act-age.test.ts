/** The age of what a phone kept: whatever is done to its clock, and never too young. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ageOf, markOf, reckoned } from './act-age.ts';

const clock = new Date('2030-01-01T00:00:00Z');
const SERVER = 1_900_000_000_000;
const MINUTE = 60_000;

test('the time of now is that of the server, whatever the clock of the phone was set to, and unknown before it answered', () => {
  expect(reckoned({ page: 'a', watch: 7 * MINUTE, answer: { server: SERVER, watch: MINUTE } })).toBe(
    SERVER + 6 * MINUTE,
  );
  expect(reckoned({ page: 'a', watch: MINUTE })).toBeUndefined();
});

describe('the age of an act', () => {
  it('is what the stopwatch says while the page stays, with no answer of the server at all', () => {
    const mark = markOf({ page: 'a', watch: 1000 }, clock);
    expect(ageOf(mark, { page: 'a', watch: 1000 + 7 * MINUTE })).toBe(7 * MINUTE);
  });

  it('is the difference of the server’s times where the page was begun anew', () => {
    const mark = markOf({ page: 'a', watch: 5 * MINUTE, answer: { server: SERVER, watch: MINUTE } }, clock);
    expect(ageOf(mark, { page: 'b', watch: 10, answer: { server: SERVER + 30 * MINUTE, watch: 10 } })).toBe(
      26 * MINUTE,
    );
  });

  it('is unknown where a page without an answer was closed, and for what was kept before there were marks', () => {
    const mark = markOf({ page: 'a', watch: 5 * MINUTE }, clock);
    expect(ageOf(mark, { page: 'b', watch: 10, answer: { server: SERVER, watch: 10 } })).toBeUndefined();
    expect(
      ageOf(markOf({ page: 'a', watch: 0, answer: { server: SERVER, watch: 0 } }, clock), { page: 'b', watch: 0 }),
    ).toBeUndefined();
    expect(ageOf(undefined, { page: 'a', watch: 10 })).toBeUndefined();
  });

  it('is never younger than it was, whether the device slept before or after, and the same whatever its clock says', () => {
    const span = fc.integer({ min: 0, max: 600 * MINUTE });
    fc.assert(
      fc.property(
        span,
        span,
        span,
        span,
        fc.integer({ min: -1e12, max: 1e12 }),
        (awake, asleep, later, sleeping, off) => {
          // The server answers, the device goes on, is asleep for a while, something is done; it goes on, sleeps, and sends.
          const first = { server: SERVER, watch: 0 };
          const doneAt = SERVER + awake + asleep;
          const mark = markOf({ page: 'a', watch: awake, answer: first }, new Date(clock.getTime() + off));
          const watch = awake + later;
          const sentAt = doneAt + later + sleeping;
          const age = ageOf(mark, { page: 'a', watch, answer: { server: sentAt, watch } });
          expect(age).toBeGreaterThanOrEqual(sentAt - doneAt);
          expect(age).toBeLessThanOrEqual(sentAt - doneAt + asleep);
          expect(
            ageOf(markOf({ page: 'a', watch: awake, answer: first }, clock), {
              page: 'a',
              watch,
              answer: { server: sentAt, watch },
            }),
          ).toBe(age);
        },
      ),
    );
  });
});

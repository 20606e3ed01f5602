/**
 * Pages by number of a list whose first key falls and may be empty: the same rows as in the list read as one, whatever
 * was counted for them.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Count, FAR_OFFSET, readPage, type SortKey, type Stretch, type Window } from './paging.ts';

const byDay: SortKey = { field: 'day', desc: true, sql: 't.day', cast: 'date', nullable: true, column: 't.day' };
const byId: SortKey = { field: 'id', desc: true, sql: 't.id', cast: 'uuid', nullable: false, column: 't.id' };

interface Asked {
  readonly filled: number;
  readonly empty: number;
  readonly size: number;
  readonly offset: number;
  readonly most: number;
}

async function pageOf({
  filled,
  empty,
  size,
  offset,
  most,
}: Asked): Promise<{ rows: number[]; whole: number[]; read: number; statements: number }> {
  const whole = Array.from({ length: filled + empty }, (_, at) => at);
  const within = (stretch: Stretch | undefined): number[] =>
    stretch === 'filled' ? whole.slice(0, filled) : stretch === 'empty' ? whole.slice(filled) : whole;
  let [read, statements] = [0, 0];
  const { rows } = await readPage(
    [byDay, byId],
    { size, offset },
    (stretch, beyond = 0): Promise<Count> => {
      const { length } = within(stretch);
      // Beyond the most that is counted there is only a guess, above it.
      return Promise.resolve(
        length > most + beyond
          ? { total: most + beyond + 1 + (length % 7), estimate: true }
          : { total: length, estimate: false },
      );
    },
    (window: Window) => {
      read += window.offset;
      statements += 1;
      const list = within(window.stretch);
      const part = (window.fromEnd ? list.toReversed() : list).slice(window.offset, window.offset + window.size);
      return Promise.resolve({
        rows: window.fromEnd ? part.reverse() : part,
        ...(window.counted || part.length === 0 ? {} : { total: Math.min(whole.length, most + 1) }),
      });
    },
  );
  return { rows, whole, read, statements };
}

const lengths = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 7000 }));

it('reads what the whole list has there, over the end of the filled rows as well', async () => {
  const near = (edge: number): fc.Arbitrary<number> =>
    fc.integer({ min: -60, max: 60 }).map((by) => Math.max(edge + by, 0));
  const asked = fc
    .record({ filled: lengths, empty: lengths, size: fc.integer({ min: 1, max: 50 }) })
    .chain(({ filled, empty, size }) =>
      fc.record({
        filled: fc.constant(filled),
        empty: fc.constant(empty),
        size: fc.constant(size),
        offset: fc.oneof(near(filled), near(filled + empty), near(FAR_OFFSET), fc.integer({ min: 0, max: 5000 })),
        most: fc.constantFrom(5000, 100_000),
      }),
    );
  await fc.assert(
    fc.asyncProperty(asked, async (wish) => {
      // Nobody jumps further than is counted.
      const one = { ...wish, offset: Math.min(wish.offset, wish.most) };
      const { rows, whole } = await pageOf(one);
      expect(rows).toEqual(whole.slice(one.offset, one.offset + one.size));
    }),
    { numRuns: 2000 },
  );
});

it('walks to a far page from the nearer end of its stretch', async () => {
  const { read } = await pageOf({ filled: 3000, empty: 3000, size: 20, offset: 5900, most: 100_000 });
  expect(read).toBeLessThan(100);
});

it('reads a short list without empty rows by one statement', async () => {
  expect((await pageOf({ filled: 11, empty: 0, size: 20, offset: 0, most: 100 })).statements).toBe(1);
  expect((await pageOf({ filled: 11, empty: 1, size: 20, offset: 0, most: 100 })).statements).toBe(2);
});

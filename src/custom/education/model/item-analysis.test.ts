/** A question that the best answer and the weakest do not tells them apart; one that all answer tells nothing. */
import { expect, it } from 'vitest';
import { type MarkedSheet, itemFigures } from './item-analysis.ts';

const sheet = (total: number, right: Readonly<Record<string, boolean>>): MarkedSheet => ({
  total,
  right: new Map(Object.entries(right)),
});

it('gives share and discrimination of each question', () => {
  // Of eleven sheets 27 % are three.
  const sheets = Array.from({ length: 11 }, (_, at) => sheet(at, { easy: true, sharp: at >= 8, upside: at < 3 }));
  expect(itemFigures(sheets)).toEqual([
    { qid: 'easy', asked: 11, right: 11, share: 1, discrimination: 0 },
    { qid: 'sharp', asked: 11, right: 3, share: 3 / 11, discrimination: 1 },
    { qid: 'upside', asked: 11, right: 3, share: 3 / 11, discrimination: -1 },
  ]);
});

it('says no discrimination of too few, or of a question that a group was not asked', () => {
  expect(itemFigures([sheet(5, { a: true }), sheet(1, { a: false })])[0]).toMatchObject({
    share: 0.5,
    discrimination: null,
  });
  const sheets = Array.from({ length: 12 }, (_, at) => sheet(at, at < 4 ? { a: true } : { b: at > 6 }));
  expect(itemFigures(sheets).map(({ discrimination }) => discrimination)).toEqual([null, null]);
});

it('keeps within its bounds, whatever is answered', () => {
  let seed = 11;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 50; round += 1) {
    const sheets = Array.from({ length: 3 + Math.floor(next() * 40) }, () =>
      sheet(Math.floor(next() * 100), {
        a: next() > 0.5,
        b: next() > 0.2,
        ...(next() > 0.5 ? { c: next() > 0.9 } : {}),
      }),
    );
    for (const { asked, right, share, discrimination } of itemFigures(sheets)) {
      expect(right).toBeLessThanOrEqual(asked);
      expect(share).toBeCloseTo(right / asked);
      if (discrimination !== null) expect(Math.abs(discrimination)).toBeLessThanOrEqual(1);
    }
  }
});

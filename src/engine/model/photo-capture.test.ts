/** What a photo says of itself is taken whole or not at all; distances are those of a map. */
import { expect, it } from 'vitest';
import { metresBetween, readCapture } from './photo-capture.ts';

const fine = { takenAt: '2026-11-30 08:12:33', position: '101.7183,26.5833', accuracy: 11.6, source: 'device' };

it('takes what is complete, and rounds metres', () => {
  expect(readCapture(fine)).toEqual({ ...fine, accuracy: 12 });
  expect(readCapture({ ...fine, position: null, accuracy: null, source: null })).toMatchObject({ position: null });
  for (const wrong of [
    null,
    [],
    { ...fine, takenAt: 'yesterday' },
    { ...fine, position: '200,95' },
    { ...fine, position: null },
    { ...fine, source: 'guess' },
    { ...fine, accuracy: -1 },
    { ...fine, accuracy: Number.POSITIVE_INFINITY },
    { ...fine, far: 3 },
  ])
    expect(readCapture(wrong), JSON.stringify(wrong)).toBeUndefined();
});

it('measures along the ground', () => {
  expect(metresBetween('101.7183,26.5833', '101.7183,26.5833')).toBe(0);
  // One minute of latitude is a nautical mile.
  expect(metresBetween('101,26', `101,${26 + 1 / 60}`)).toBe(1853);
  expect(metresBetween('179.999,0', '-179.999,0')).toBeLessThan(230);
});

/** Positions of the device against known pairs of the map's own system, and outside of the country. */
import { expect, test } from 'vitest';
import { mapPosition, positionPatch } from './position.ts';

test('a position of the device is moved as the map of the country is, and left alone outside of it', async () => {
  // Tiananmen, as published for both systems.
  const [lng = 0, lat = 0] = (await mapPosition(116.391305, 39.906145)).split(',').map(Number);
  expect(lng).toBeCloseTo(116.397546, 3);
  expect(lat).toBeCloseTo(39.907549, 3);
  expect(await mapPosition(-0.1276, 51.5072)).toBe('-0.127600,51.507200');
});

test('a position fills in how sure it is and who gave it, in the fields its own names', () => {
  const position = { accuracy: 'within', source: 'from' };
  const fix = { position: '1,2', accuracy: 6.6 };
  expect(positionPatch({ position }, fix)).toEqual({ within: 7, from: 'device' });
  expect(positionPatch({ position }, undefined)).toEqual({ within: null, from: 'hand' });
  expect(positionPatch({ position }, undefined, true)).toEqual({ within: null, from: null });
  expect(positionPatch({ position: { source: 'from' } }, fix)).toEqual({ from: 'device' });
  expect(positionPatch({}, fix)).toEqual({});
});

/** What a browser keeps of a sheet: how often its page was left while the server could not be told. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addLeave, dropLeaves, readLeaves, withLeaves } from './place.ts';

const SHEET = 'b7d6c1f0-0000-4000-8000-000000000001';

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('leavings are kept until the server was told, and those that come meanwhile stay', async () => {
  expect(readLeaves(SHEET)).toBe(0);
  addLeave(SHEET);
  addLeave(SHEET);
  await expect(withLeaves(SHEET, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(readLeaves(SHEET)).toBe(2);
  const told = await withLeaves(SHEET, (leaves) => {
    addLeave(SHEET);
    return Promise.resolve(leaves);
  });
  expect([told, readLeaves(SHEET)]).toEqual([2, 1]);
  dropLeaves(SHEET, 1);
  expect(readLeaves(SHEET)).toBe(0);
});

test('a browser that keeps nothing counts nothing, and fails nothing', async () => {
  vi.stubGlobal('localStorage', undefined);
  addLeave(SHEET);
  expect(await withLeaves(SHEET, (leaves) => Promise.resolve(leaves))).toBe(0);
});

/** Keeps the choice of entities honest that stand for all others in the gate. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type EntityFile, representatives, spread, traitsOf } from '../support/representatives.ts';
import { filesUnder, root } from '../support/checkout.ts';

const portal = new Map(
  filesUnder('src/schemas', ['.json'])
    .filter((file) => !/\/_|\.schema\.json$/.test(file))
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(root, file), 'utf8')) as EntityFile]),
);
const traitsOfAll = (names: Iterable<string>): ReadonlySet<string> =>
  new Set([...names].flatMap((name) => [...traitsOf(portal.get(name) ?? {})]));

it('few entities hold every trait that the portal has', () => {
  const few = representatives(portal, portal.size);
  expect(traitsOfAll(few)).toEqual(traitsOfAll(portal.keys()));
  expect(few.size).toBeLessThan(portal.size);
  // As many as the gate takes hold nine tenths of them already.
  expect(traitsOfAll(representatives(portal, 26)).size).toBeGreaterThan(traitsOfAll(portal.keys()).size * 0.9);
});

it('a hundred further entities of known kinds add none', () => {
  const [copied] = [...portal.values()];
  const more = new Map([
    ...portal,
    ...Array.from({ length: 100 }, (_, at): [string, EntityFile] => [`zCopy${at}`, copied ?? {}]),
  ]);
  expect(representatives(more, more.size)).toEqual(representatives(portal, portal.size));
});

it('so many are spread over a list, each once and in order', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 40 }), (length, most) => {
      const list = Array.from({ length }, (_, at) => at);
      const some = spread(list, most);
      expect(some).toEqual([...new Set(some)].sort((a, b) => a - b));
      expect(some).toHaveLength(Math.min(length, most));
      expect(some.every((one) => list.includes(one))).toBe(true);
    }),
  );
});

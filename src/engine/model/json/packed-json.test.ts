/** Packed JSON says what was packed, and says it in less room where rows are alike. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Packer, unpacked } from './packed-json.ts';

function through(value: unknown): unknown {
  const packer = new Packer();
  // By way of its text, as it travels.
  return unpacked(JSON.parse(JSON.stringify(packer.whole(packer.pack(value)))) as Parameters<typeof unpacked>[0]);
}

it('comes back as it was, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(through(value))).toBe(JSON.stringify(value));
    }),
  );
});

it('comes back where lists stand twice, one in the other, and where members have no value', () => {
  const people = Array.from({ length: 30 }, (_, n) => ({ id: `p${n}`, label: `人 ${n}` }));
  const value = { one: people, other: { inner: people, none: undefined }, all: [people, people] };
  expect(through(value)).toEqual({ one: people, other: { inner: people }, all: [people, people] });
  const packer = new Packer();
  packer.pack(value);
  expect(packer.whole(null).lists).toHaveLength(1);
});

it('says the names of members once', () => {
  const rows = Array.from({ length: 100 }, (_, n) => ({ permitNumber: n, locationOfTheWork: null, guardian: 'g' }));
  const packer = new Packer();
  expect(JSON.stringify(packer.whole(packer.pack(rows))).length).toBeLessThan(JSON.stringify(rows).length / 3);
});

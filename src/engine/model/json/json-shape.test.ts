/** The shape of a JSON text: counted in the text as it is in what the text says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithinShape } from './json-shape.ts';

interface Measured {
  readonly values: number;
  readonly members: number;
  readonly depth: number;
}

/** The same counts, of what was parsed; an empty object or list stands for one value inside it. */
function measured(value: unknown): Measured {
  if (value === null || typeof value !== 'object') return { values: 0, members: 0, depth: 0 };
  const inner = Object.values(value).map(measured);
  return {
    values: Math.max(1, inner.length) + inner.reduce((sum, one) => sum + one.values, 0),
    depth: 1 + Math.max(0, ...inner.map((one) => one.depth)),
    members: Math.max(Array.isArray(value) ? 0 : Math.max(1, inner.length), ...inner.map((one) => one.members)),
  };
}

test('a text is within its own measures and not within smaller ones, whatever stands in its strings', () => {
  const nasty = fc
    .array(fc.constantFrom('"', '\\', '{', '[', ',', ']', '}', 'a', '安'), { maxLength: 5 })
    .map((parts) => parts.join(''));
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      nasty,
      fc.integer(),
      fc.array(tie('json'), { maxLength: 4 }),
      fc.dictionary(nasty, tie('json'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(json, (value) => {
      const text = JSON.stringify(value);
      const { values, members, depth } = measured(value);
      const limits = { values: values + 1, members: Math.max(1, members), depth };
      expect(isWithinShape(text, limits)).toBe(true);
      if (depth > 0) expect(isWithinShape(text, { ...limits, values })).toBe(false);
      if (depth > 0) expect(isWithinShape(text, { ...limits, depth: depth - 1 })).toBe(false);
      if (members > 1) expect(isWithinShape(text, { ...limits, members: members - 1 })).toBe(false);
    }),
  );
});

test('what is no JSON is left to the parser, and ends', () => {
  const limits = { values: 10, members: 10, depth: 3 };
  for (const text of ['', '"', '"\\', ']]]', '{"a', '"\\\\\\"']) expect(isWithinShape(text, limits)).toBe(true);
  expect(isWithinShape('['.repeat(200_000), limits)).toBe(false);
});

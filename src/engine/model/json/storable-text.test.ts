/** What can be stored: held against what a text and a JSON text are made of. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStorableJson, isStorableText, storableJson } from './storable-text.ts';

// Units by themselves: halves of pairs and zeros among them.
const units = fc
  .array(
    fc.oneof(
      fc.constantFrom('\0', '\ud800', '\udc00', '\\', '\\u0000', '\\ud800', '"', '安', '😀'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('a JSON text keeps everything that can be kept, in keys and values, and nothing else', () => {
  fc.assert(
    fc.property(units, units, (key, text) => {
      // Halves first: two that a zero keeps apart are no pair.
      const clean = (value: string): string => value.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '');
      const kept: unknown = JSON.parse(storableJson([{ [key]: [text] }]));
      expect(kept).toEqual([{ [clean(key)]: [clean(text)] }]);
      expect(isStorableJson(kept)).toBe(true);
      expect(isStorableJson([{ [key]: [text] }])).toBe(isStorableText(key) && isStorableText(text));
    }),
    { examples: [['\ud800\0\udc00', '']] },
  );
});

/** Lists of values in one filter: whatever they hold comes back as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinList, splitList } from './filter-text.ts';

describe('values of a filter', () => {
  it('come back as they were, commas and backslashes too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('\\', ',', 'a') })), { minLength: 1 }),
        (values) => {
          expect(splitList(joinList(values))).toEqual(values);
        },
      ),
    );
  });

  it.each([
    ['a,b', ['a', 'b']],
    ['a\\,b', ['a,b']],
    ['C:\\x', ['C:\\x']],
    ['', ['']],
    ['a,', ['a', '']],
    ['null', ['null']],
  ])('%j says %j', (text, values) => {
    expect(splitList(text)).toEqual(values);
  });
});

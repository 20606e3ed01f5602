/** Signs at the end of a text go, and nothing else. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutEnd } from './without-end.ts';

it('takes away what an expression at the end of a text would', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('0', '.', '1', ' ') }), (text) => {
      expect(withoutEnd(text, (sign) => sign === '0' || sign === '.')).toBe(text.replace(/[0.]+$/, ''));
    }),
  );
});

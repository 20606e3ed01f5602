/** Which of two versions is the newer one. */
import { expect, test } from 'vitest';
import { isNewer, productVersion } from './product-version.ts';

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.1.9', '0.2.0', false],
  ['1.0.0', '0.99.99', true],
  ['0.1.10', '0.1.9', true],
  ['0.1.0', '0.1.0', false],
  ['1.0.0', '1.0.0-rc.2', true],
  ['1.0.0-rc.2', '1.0.0-rc.1', true],
  ['1.0.0-rc.1', '0.9.0', true],
])('%s newer than %s: %s', (version, other, newer) => {
  expect(isNewer(version, other)).toBe(newer);
});

test('where no version is written down nothing begins', () => {
  expect(() => productVersion('/no/such/folder')).toThrow('names no version of the product');
});

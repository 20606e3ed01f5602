/** The squares of a label's code give back the very text when they are scanned. */
import fc from 'fast-check';
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { squaresOf } from '../../../src/engine/server/operations/export/pdf/labels.ts';

/** As a scanner sees it: four points for a square, and light around. */
function scan(text: string): string | undefined {
  const { size, isDark } = squaresOf(text);
  const [step, quiet] = [4, 4];
  const side = (size + 2 * quiet) * step;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [row, column] = [Math.floor(y / step) - quiet, Math.floor(x / step) - quiet];
      if (row >= 0 && column >= 0 && row < size && column < size && isDark(row, column))
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsQR(pixels, side, side)?.data;
}

it('is what was written, whatever the script', () => {
  expect(scan('QZ-LY2-0063')).toBe('QZ-LY2-0063');
  fc.assert(
    fc.property(fc.stringMatching(/^[\p{Script=Han}A-Za-z0-9 ./-]{1,60}$/u), (text) => {
      expect(scan(text)).toBe(text);
    }),
    { numRuns: 40 },
  );
});

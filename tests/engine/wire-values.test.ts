/**
 * Values on their way over the wire: every one-step decimal between its limits validates, and no CSV cell becomes a
 * formula or a second cell.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckedField, validateField } from '../../src/engine/model/validate.ts';
import { csvCell } from '../../src/engine/server/operations/export/csv.ts';

/** `n` steps of `10^-scale` as canonical text. */
function decimal(n: bigint, scale: number): string {
  if (scale === 0) return String(n);
  const digits = String(n < 0n ? -n : n).padStart(scale + 1, '0');
  return `${n < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

const fieldOf = (scale: number, minimum: string, maximum: string): CheckedField => ({
  name: 'amount',
  kind: 'decimal',
  title: '数量',
  scale,
  multipleOf: scale === 0 ? '1' : `0.${'0'.repeat(scale - 1)}1`,
  minimum,
  maximum,
});

describe('decimals', () => {
  it('validate at every single step between their limits', () => {
    for (const scale of [1, 2, 3, 4]) {
      const field = fieldOf(scale, '-1.0', '1.0');
      const most = 10 ** scale;
      for (let n = -most; n <= most; n++)
        expect(validateField(field, decimal(BigInt(n), scale), { locale: 'zh' }), decimal(BigInt(n), scale)).toEqual(
          [],
        );
    }
  });

  it('validate anywhere between their limits, and a digit more does not', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 15n), 10n ** 15n),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (n, scale, digit) => {
          const field = fieldOf(scale, '-1000000000000000', '1000000000000000');
          const text = decimal(n, scale);
          expect(validateField(field, text, { locale: 'zh' })).toEqual([]);
          expect(validateField(field, `${text}${digit}`, { locale: 'zh' })).not.toEqual([]);
        },
      ),
      { numRuns: 2000, seed: 7 },
    );
  });

  it('do not validate one step beyond their limits', () => {
    const field = fieldOf(2, '0.50', '9.99');
    expect(validateField(field, '0.50', { locale: 'zh' })).toEqual([]);
    expect(validateField(field, '0.49', { locale: 'zh' }).map((error) => error.code)).toEqual(['field.minimum']);
    expect(validateField(field, '10.00', { locale: 'zh' }).map((error) => error.code)).toEqual(['field.maximum']);
  });
});

/** Reads one record of CSV as a spreadsheet does. */
function readCells(record: string): string[] {
  const cells: string[] = [''];
  let quoted = false;
  for (let at = 0; at < record.length; at++) {
    const letter = record[at]!;
    if (quoted && letter === '"' && record[at + 1] === '"') {
      cells[cells.length - 1] += record[++at]!;
    } else if (letter === '"' && (quoted || cells.at(-1) === '')) {
      quoted = !quoted;
    } else if (letter === ',' && !quoted) {
      cells.push('');
    } else {
      cells[cells.length - 1] += letter;
    }
  }
  return cells;
}

describe('CSV cells', () => {
  it('come back as the one cell they were', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', '中', "'", ' ') }),
        fc.string(),
        (first, second) => {
          // What a sheet could run, quoted or not, gets a quote that the import takes off again: kept-cells.test.ts.
          fc.pre(!/^'*[=+\-@\t\r]/.test(first) && !/^'*[=+\-@\t\r]/.test(second));
          expect(readCells([first, second].map(csvCell).join(','))).toEqual([first, second]);
        },
      ),
      { numRuns: 1000, seed: 11 },
    );
  });

  it.each(['=1+1', '+SUM(A1)', '-2+3', '@x', '\t=1', '\r=1'])('never start a formula: %j', (text) => {
    expect(readCells(csvCell(text))[0]).not.toMatch(/^[=+\-@\t\r]/);
  });

  it('leave figures figures', () => {
    expect(['-12.50', '+3', '0'].map(csvCell)).toEqual(['-12.50', '+3', '0']);
  });
});

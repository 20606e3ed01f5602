/** Exact decimals: every step between the limits validates, nothing else does, and no binary fraction ever shows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, isCanonicalDecimal, isMultipleOf, plainNumber } from './decimal-text.ts';
import { type CheckedField, validateField } from './validate.ts';

/** `units` of 10^-scale as canonical text. */
function text(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const cut = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${scale > 0 ? `.${digits.slice(cut)}` : ''}`;
}

const codes = (field: CheckedField, value: string): string[] =>
  validateField(field, value, { locale: 'zh' }).map((error) => error.code);

/** A decimal with any step and limits that are steps themselves. */
const decimals = fc
  .record({
    scale: fc.nat(6),
    step: fc.bigInt(1n, 9999n),
    low: fc.bigInt(-(10n ** 12n), 10n ** 12n),
    steps: fc.bigInt(0n, 10n ** 12n),
  })
  .map(({ scale, step, low, steps }) => {
    const field: CheckedField = {
      name: 'amount',
      kind: 'decimal',
      title: '数量',
      scale,
      multipleOf: text(step, scale),
      minimum: text(low * step, scale),
      maximum: text((low + steps) * step, scale),
    };
    return { scale, step, low, steps, field };
  });

describe('a decimal with limits and a step', () => {
  it('takes every step between its limits, the limits included', () => {
    fc.assert(
      fc.property(decimals, fc.bigInt(0n, 10n ** 12n), ({ field, scale, step, low, steps }, any) => {
        for (const at of [0n, steps, any % (steps + 1n)])
          expect(codes(field, text((low + at) * step, scale))).toEqual([]);
      }),
      { numRuns: 2000, seed: 2 },
    );
  });

  it('refuses everything between the steps', () => {
    fc.assert(
      fc.property(
        decimals,
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 6n),
        ({ field, scale, step, low, steps }, any, off) => {
          fc.pre(step > 1n && steps > 0n);
          const between = (low + (any % steps)) * step + 1n + (off % (step - 1n));
          expect(codes(field, text(between, scale))).toEqual(['field.multipleOf']);
        },
      ),
      { numRuns: 2000, seed: 3 },
    );
  });

  it('refuses a digit more than the step has, at any size', () => {
    fc.assert(
      fc.property(
        decimals,
        fc.bigInt(0n, 10n ** 12n),
        fc.integer({ min: 0, max: 9 }),
        ({ field, scale, step, low, steps }, any, digit) => {
          const value = text((low + (any % (steps + 1n))) * step, scale);
          expect(codes(field, `${value}${scale === 0 ? '.' : ''}${digit}`)).toEqual(['field.type']);
        },
      ),
      { numRuns: 1000, seed: 4 },
    );
  });

  it('refuses every step outside, and the limits themselves where they are exclusive', () => {
    fc.assert(
      fc.property(decimals, fc.bigInt(1n, 10n ** 12n), ({ field, scale, step, low, steps }, beyond) => {
        expect(codes(field, text((low - beyond) * step, scale))).toEqual(['field.minimum']);
        expect(codes(field, text((low + steps + beyond) * step, scale))).toEqual(['field.maximum']);
        const { minimum, maximum, ...open } = field;
        const exclusive: CheckedField = { ...open, exclusiveMinimum: minimum ?? '0', exclusiveMaximum: maximum ?? '0' };
        expect(codes(exclusive, text(low * step, scale))).toEqual(['field.exclusiveMinimum']);
        if (steps > 0n) expect(codes(exclusive, text((low + steps) * step, scale))).toEqual(['field.exclusiveMaximum']);
        if (steps > 1n) expect(codes(exclusive, text((low + 1n) * step, scale))).toEqual([]);
      }),
      { numRuns: 1000, seed: 5 },
    );
  });
});

describe('decimal texts', () => {
  it('compare and divide as whole numbers of their smallest unit do', () => {
    const part = fc.tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.nat(8));
    fc.assert(
      fc.property(part, part, ([a, scaleA], [b, scaleB]) => {
        const [left, right] = [a * 10n ** BigInt(scaleB), b * 10n ** BigInt(scaleA)];
        expect(Math.sign(compareDecimals(text(a, scaleA), text(b, scaleB)))).toBe(
          left < right ? -1 : left > right ? 1 : 0,
        );
        if (b !== 0n) expect(isMultipleOf(text(a, scaleA), text(b < 0n ? -b : b, scaleB))).toBe(left % right === 0n);
      }),
      { numRuns: 2000, seed: 6 },
    );
  });

  it('are the same number with zeros behind them', () => {
    expect(compareDecimals('1.50', '1.5')).toBe(0);
    expect(compareDecimals('0', '0.000')).toBe(0);
    expect(compareDecimals('-0.1', '0.1')).toBeLessThan(0);
    expect(isMultipleOf('0.3', '0.1')).toBe(true);
    expect(isMultipleOf('1.1', '0.11')).toBe(true);
  });

  it.each([
    ['0', 0],
    ['-1', 0],
    ['12.5', 1],
    ['12.50', 2],
    ['0.05', 2],
    ['-0.05', 2],
    ['9'.repeat(28), 2],
    [`${'9'.repeat(28)}.99`, 2],
  ] as const)('%s is canonical at scale %i', (value, scale) => {
    expect(isCanonicalDecimal(value, scale)).toBe(true);
  });

  it.each([
    ['', 2],
    ['-', 2],
    ['.5', 2],
    ['5.', 2],
    ['05', 2],
    ['-0', 2],
    ['-0.00', 2],
    ['1e3', 2],
    ['+1', 2],
    [' 1', 2],
    ['1,000', 2],
    ['１', 2],
    ['NaN', 2],
    ['1.234', 2],
    ['1.0', 0],
    ['9'.repeat(29), 2],
  ] as const)('%j is not at scale %i', (value, scale) => {
    expect(isCanonicalDecimal(value, scale)).toBe(false);
  });
});

describe('plainNumber', () => {
  it('says any number without an exponent and loses nothing', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const said = plainNumber(value);
        expect(said).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(said)).toBe(value + 0);
      }),
      { numRuns: 2000, seed: 8 },
    );
    expect([1e-7, -1.5e-9, 1e21, -1.25e22, 0.1, -0].map(plainNumber)).toEqual([
      '0.0000001',
      '-0.0000000015',
      '1000000000000000000000',
      '-12500000000000000000000',
      '0.1',
      '0',
    ]);
  });
});

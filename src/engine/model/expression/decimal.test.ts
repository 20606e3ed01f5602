/** Exact decimals: laws of arithmetic, rounding, limits. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Decimal,
  addDecimals,
  compareDecimal,
  decimalOfDouble,
  divideDecimals,
  fit,
  formatDecimal,
  multiplyDecimals,
  negate,
  parseDecimal,
  remainderOf,
  roundTo,
} from './decimal.ts';

const decimals: fc.Arbitrary<Decimal> = fc.record({
  units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  scale: fc.nat({ max: 8 }),
});
const text = (value: Decimal | null): string | null => value && formatDecimal(value);
const of = (source: string): Decimal => parseDecimal(source) as Decimal;

describe('decimals', () => {
  it('are read and written without loss', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(parseDecimal(formatDecimal(value))).toEqual(value);
      }),
    );
    expect(['12', '-0.50', '1e-7', '2.5E3', '0.', '-0'].map((source) => text(parseDecimal(source)))).toEqual([
      '12',
      '-0.50',
      '0.0000001',
      '2500',
      '0',
      '0',
    ]);
    expect(['', '.', '.5', '1,5', '1e', '--1', 'NaN', '１'].map(parseDecimal)).toEqual(
      Array.from({ length: 8 }, () => null),
    );
  });

  it('keep the laws of arithmetic', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(compareDecimal(addDecimals(a, b), addDecimals(b, a))).toBe(0);
        expect(
          compareDecimal(
            multiplyDecimals(a, addDecimals(b, c)),
            addDecimals(multiplyDecimals(a, b), multiplyDecimals(a, c)),
          ),
        ).toBe(0);
        expect(addDecimals(a, negate(a)).units).toBe(0n);
      }),
    );
  });

  it('divide to the nearest, halves away from zero', () => {
    fc.assert(
      fc.property(
        decimals,
        decimals.filter(({ units }) => units !== 0n),
        (a, b) => {
          const quotient = divideDecimals(a, b, 10) as Decimal;
          // |a − q·b| ≤ |b| / 2 units of the last digit.
          const rest = addDecimals(a, negate(multiplyDecimals(quotient, b)));
          const absolute = (value: Decimal): Decimal => (value.units < 0n ? negate(value) : value);
          const half = multiplyDecimals(absolute(b), { units: 5n, scale: 11 });
          expect(compareDecimal(absolute(rest), half)).toBeLessThanOrEqual(0);
        },
      ),
    );
    expect(text(divideDecimals(of('1'), of('8'), 2))).toBe('0.13');
    expect(text(divideDecimals(of('-1'), of('8'), 2))).toBe('-0.13');
    expect(divideDecimals(of('1'), of('0.00'), 2)).toBeNull();
  });

  it('have a remainder with the sign of the dividend', () => {
    expect(['7', '-7', '7.5', '-0.3'].map((a) => text(remainderOf(of(a), of('-2.0'))))).toEqual([
      '1.0',
      '-1.0',
      '1.5',
      '-0.3',
    ]);
    expect(remainderOf(of('1'), of('0'))).toBeNull();
  });

  it('round halves away from zero', () => {
    expect(['2.5', '-2.5', '2.49', '0.004'].map((source) => text(roundTo(of(source), 0)))).toEqual([
      '3',
      '-3',
      '2',
      '0',
    ]);
    expect(text(roundTo(of('1.005'), 2))).toBe('1.01');
  });

  it('fit thirty digits', () => {
    expect(fit({ units: 10n ** 30n - 1n, scale: 2 })).not.toBeNull();
    expect(fit({ units: -(10n ** 30n), scale: 2 })).toBeNull();
  });

  it('take fifteen digits of a double, halves to even', () => {
    expect(
      [0.1, 1.005, -0.1, 1e-7, 1e-12, 1000000000000.125, 1000000000000.375, 2 / 3, 123456789012345680, -0].map(
        (value) => text(decimalOfDouble(value)),
      ),
    ).toEqual([
      '0.1000000000',
      '1.0050000000',
      '-0.1000000000',
      '0.0000001000',
      '0.0000000000',
      '1000000000000.1200000000',
      '1000000000000.3800000000',
      '0.6666666667',
      '123456789012346000.0000000000',
      '0.0000000000',
    ]);
    expect([Number.NaN, Infinity, -Infinity, 1e20].map(decimalOfDouble)).toEqual([null, null, null, null]);
  });
});

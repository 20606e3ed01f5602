/** Exact decimal arithmetic on texts; docs/expressions.md#how-expressions-reckon says why it is as it is. */

/** `units` × 10^-`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Digits behind the point of a quotient, and the most a product has of its own accord. */
export const DIVISION_SCALE = 10;
/** Digits a decimal may have in all, as in the column type numeric(30, scale). */
export const MAX_DIGITS = 30;
/** Integers beyond ±(2^53 − 1) are no JSON numbers any more. */
export const MAX_INTEGER = BigInt(Number.MAX_SAFE_INTEGER);

const NUMBER_TEXT = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Reads a decimal text, with or without an exponent; null if it is none. */
export function parseDecimal(text: string): Decimal | null {
  const match = NUMBER_TEXT.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction) * (sign ? -1n : 1n);
  return scale >= 0 ? { units: digits, scale } : { units: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** The text with exactly `scale` digits behind the point: `12.50`. Zero has no sign. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Quotient rounded half away from zero; `divisor` > 0. */
function divideRounded(units: bigint, divisor: bigint): bigint {
  const half = (units < 0n ? -units : units) * 2n + divisor;
  const quotient = half / (divisor * 2n);
  return units < 0n ? -quotient : quotient;
}

/** Exactly `scale` digits behind the point, rounded half away from zero. */
export function roundTo(value: Decimal, scale: number): Decimal {
  if (scale >= value.scale) return { units: value.units * 10n ** BigInt(scale - value.scale), scale };
  return { units: divideRounded(value.units, 10n ** BigInt(value.scale - scale)), scale };
}

/** The value, or null if numeric(30, scale) cannot hold it. */
export function fit(value: Decimal): Decimal | null {
  const limit = 10n ** BigInt(MAX_DIGITS);
  return value.units < limit && value.units > -limit ? value : null;
}

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: roundTo(left, scale).units + roundTo(right, scale).units, scale };
}

export function negate(value: Decimal): Decimal {
  return { units: -value.units, scale: value.scale };
}

export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

/** The quotient with `scale` digits behind the point, rounded half away from zero; null when the divisor is 0. */
export function divideDecimals(left: Decimal, right: Decimal, scale: number): Decimal | null {
  if (right.units === 0n) return null;
  const sign = right.units < 0n ? -1n : 1n;
  const numerator = left.units * sign * 10n ** BigInt(scale + right.scale);
  const divisor = right.units * sign * 10n ** BigInt(left.scale);
  return { units: divideRounded(numerator, divisor), scale };
}

/** The remainder with the sign of the dividend; null when the divisor is 0. */
export function remainderOf(left: Decimal, right: Decimal): Decimal | null {
  if (right.units === 0n) return null;
  const scale = Math.max(left.scale, right.scale);
  return { units: roundTo(left, scale).units % roundTo(right, scale).units, scale };
}

/** Negative, 0 or positive, like a comparator. */
export function compareDecimal(left: Decimal, right: Decimal): number {
  const { units } = addDecimals(left, negate(right));
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/**
 * A double as a decimal: its 15 significant digits (halves to even), which is PostgreSQL's own `::numeric`,
 * then `DIVISION_SCALE` digits behind the point. Null for what is no number or has more digits than fit.
 */
export function decimalOfDouble(value: number): Decimal | null {
  if (!Number.isFinite(value)) return null;
  // 100 digits show an exact half as a 5 followed by zeros only.
  const [mantissa = '', exponent = '0'] = value.toExponential(100).split('e');
  const digits = mantissa.replace(/[-.]/g, '');
  const kept = BigInt(digits.slice(0, 15));
  const rest = digits.slice(15);
  const half = '5'.padEnd(rest.length, '0');
  const up = rest > half || (rest === half && kept % 2n === 1n);
  const units = (up ? kept + 1n : kept) * (value < 0 ? -1n : 1n);
  const scale = 14 - Number(exponent);
  return fit(
    roundTo(scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }, DIVISION_SCALE),
  );
}

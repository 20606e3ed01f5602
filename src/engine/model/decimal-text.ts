/** Exact decimals as text: canonical form, comparison, steps. No binary fraction is ever involved. */

/**
 * Full-width signs, as Chinese input methods give them, as plain ones. Not all that Unicode calls compatible: `5²` would
 * be 52.
 */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

const CANONICAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Columns are numeric(30, scale): the digits behind the point are among them. */
const MAX_DIGITS = 30;

/**
 * Canonical: no leading zeros, no `-0`, at most `scale` digits behind the point and as many before it as a column
 * holds.
 */
export function isCanonicalDecimal(text: string, scale: number): boolean {
  const match = CANONICAL.exec(text);
  if (!match || (text.startsWith('-') && !/[1-9]/.test(text))) return false;
  return (match[1] ?? '').length <= MAX_DIGITS - scale && (match[2] ?? '').length <= scale + 1;
}

/** The value as an integer of units of 10^-scale. */
function units(text: string, scale: number): bigint {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(scale, '0'));
  return negative ? -value : value;
}

function scaleOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Negative, 0 or positive, like a comparator. Both sides are plain decimal texts. */
export function compareDecimals(left: string, right: string): number {
  const scale = Math.max(scaleOf(left), scaleOf(right));
  const difference = units(left, scale) - units(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Is `value` an exact multiple of `step` (a positive decimal text)? JSON Schema `multipleOf`, without its float error.
 */
export function isMultipleOf(value: string, step: string): boolean {
  const scale = Math.max(scaleOf(value), scaleOf(step));
  return units(value, scale) % units(step, scale) === 0n;
}

/** The shortest text of a number, without an exponent: 1e-7 → 0.0000001. */
export function plainNumber(value: number): string {
  const [, sign = '', first = '', rest = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const digits = first + rest;
  const point = 1 + Number(exponent);
  return point <= 0 ? `${sign}0.${'0'.repeat(-point)}${digits}` : `${sign}${digits.padEnd(point, '0')}`;
}

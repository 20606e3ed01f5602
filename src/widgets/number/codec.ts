/** Numbers as text. Decimals stay text from end to end: no binary fraction is ever made of them. */
import type { Codec } from '../../engine/client/index.ts';
import { compareDecimals, halfWidth } from '../../engine/model/decimal-text.ts';
import { figureText } from '../../engine/model/figure-text.ts';
import type { Value } from '../../engine/model/types.ts';
import type { ViewField } from '../../engine/model/wire.ts';

/** Digits in the full width of Chinese input, thousands separators and a unit behind are taken as what they mean. */
function tidy(text: string, field: ViewField): string {
  let plain = halfWidth(text).trim();
  const unit = field.unit?.source;
  if (unit && plain.endsWith(unit)) plain = plain.slice(0, -unit.length).trim();
  plain = plain.replace('−', '-');
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Canonical text with exactly `scale` digits behind the point; `undefined` when it is no such number. */
function fixed(text: string, scale: number): string | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const bare = fraction === '' && (whole === '' || (scale === 0 && text.endsWith('.')));
  if (bare) return undefined;
  // Digits beyond the scale are refused, not rounded: what is stored is what was typed.
  if (/[1-9]/.test(fraction.slice(scale))) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const body = scale > 0 ? `${digits}.${fraction.slice(0, scale).padEnd(scale, '0')}` : digits;
  return sign === '-' && /[1-9]/.test(body) ? `-${body}` : body;
}

function show(value: Value): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

export const decimalCodec: Codec = {
  format: (value, field) => {
    const text = show(value);
    return text === '' ? '' : figureText(field, fixed(text, field.scale ?? 0) ?? text);
  },
  parse: (text, field) => {
    const plain = tidy(text, field);
    return plain === '' ? null : fixed(plain, field.scale ?? 0);
  },
};

export const integerCodec: Codec = {
  format: show,
  parse: (text, field) => {
    const plain = tidy(text, field);
    if (plain === '') return null;
    const whole = fixed(plain, 0);
    if (whole === undefined || compareDecimals(whole.replace('-', ''), String(Number.MAX_SAFE_INTEGER)) > 0)
      return undefined;
    return Number(whole);
  },
};

export const doubleCodec: Codec = {
  format: show,
  parse: (text, field) => {
    const plain = tidy(text, field);
    if (plain === '') return null;
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return undefined;
    const value = Number(plain);
    return Number.isFinite(value) ? value : undefined;
  },
};

/** `12860.5` → `12,860.5`; what is no plain number stays as it is. */
export function grouped(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text)
    ? text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
    : text;
}

/** Could more typing still make a number of this? Anything else is not taken into the input. */
export function mayBecomeNumber(text: string, field: ViewField): boolean {
  const plain = halfWidth(text).replaceAll(',', '').trim();
  if (field.kind === 'double') return /^[+-]?\d*\.?\d*(e[+-]?\d*)?$/i.test(plain);
  const places = field.kind === 'integer' ? 0 : (field.scale ?? 0);
  const match = NUMBER.exec(plain);
  return match !== null && (match[3] ?? '').length <= places && (places > 0 || !plain.includes('.'));
}

/** Text of a template such as `{currency}` with the row's values; an unknown one leaves nothing. */
export function unitOf(field: ViewField, row: Readonly<Record<string, Value>>): string {
  return (field.unit?.parts ?? [])
    .map((part) => (typeof part === 'string' ? part : show(row[part.path] ?? null)))
    .join('');
}

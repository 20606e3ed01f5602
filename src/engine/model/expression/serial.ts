/**
 * Number series (`x-serial`): `{prefix}-{org.orgCode}-{yyyyMMdd}-{0000}` read into parts, and written with a number.
 */
import type { Value } from '../types.ts';
import { textOf } from './template.ts';

/** One part of a pattern. */
export type SerialPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'prefix' }
  /** A form made of `yyyy`, `yy`, `MM`, `dd`, `HH`, `mm`, `ss`. */
  | { readonly kind: 'date'; readonly form: string }
  | { readonly kind: 'number'; readonly digits: number }
  | { readonly kind: 'field'; readonly path: string };

export interface Serial {
  readonly pattern: string;
  readonly parts: readonly SerialPart[];
}

/** What a series is written from. */
export interface SerialSource {
  /** The value of `{prefix}`. */
  readonly prefix: string;
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  get(path: string): Value | undefined;
}

const PLACE = /\{([^{}\s]+)\}/g;
const DATE_FORM = /^(?:yyyy|yy|MM|dd|HH|mm|ss)+$/;
const DATE_WORD = /yyyy|yy|MM|dd|HH|mm|ss/g;
const DATE_AT: Readonly<Record<string, readonly [number, number]>> = {
  yyyy: [0, 4],
  yy: [2, 4],
  MM: [5, 7],
  dd: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
};

function placeOf(name: string): SerialPart {
  if (name === 'prefix') return { kind: 'prefix' };
  if (/^0+$/.test(name)) return { kind: 'number', digits: name.length };
  return DATE_FORM.test(name) ? { kind: 'date', form: name } : { kind: 'field', path: name };
}

/** Reads a pattern. A good one has exactly one number: `numbersOf(serial) === 1` is the caller's to ask. */
export function parseSerial(pattern: string): Serial {
  const parts: SerialPart[] = [];
  let end = 0;
  for (const match of pattern.matchAll(PLACE)) {
    if (match.index > end) parts.push({ kind: 'text', text: pattern.slice(end, match.index) });
    parts.push(placeOf(match[1] ?? ''));
    end = match.index + match[0].length;
  }
  if (end < pattern.length) parts.push({ kind: 'text', text: pattern.slice(end) });
  return { pattern, parts };
}

export function numbersOf(serial: Serial): number {
  return serial.parts.filter((part) => part.kind === 'number').length;
}

/** The fields a pattern names, as written: `org`, `org.orgCode`. */
export function serialPaths(serial: Serial): string[] {
  return [...new Set(serial.parts.flatMap((part) => (part.kind === 'field' ? [part.path] : [])))];
}

function partText(part: SerialPart, source: SerialSource): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'prefix':
      return source.prefix;
    case 'date':
      return part.form.replace(DATE_WORD, (word) => source.now.slice(...(DATE_AT[word] ?? [0, 0])));
    case 'number':
      return `{${'0'.repeat(part.digits)}}`;
    case 'field':
      return textOf(source.get(part.path));
  }
}

/**
 * The series a row belongs to, and its text with a number. `key` is the text around the number: a series starts
 * again at 1 when it changes. A number with more digits than the pattern has zeros is written in full.
 */
export function renderSerial(serial: Serial, source: SerialSource): { key: string; text(number: number): string } {
  const texts = serial.parts.map((part) => partText(part, source));
  const write = (number: number): string =>
    serial.parts
      .map((part, index) => (part.kind === 'number' ? String(number).padStart(part.digits, '0') : texts[index]))
      .join('');
  return { key: texts.join(''), text: write };
}

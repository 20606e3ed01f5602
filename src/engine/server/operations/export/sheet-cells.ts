/**
 * Values as cells of a sheet: numbers and dates stay what they are, everything else is a text and never a formula.
 * Pure.
 */
import { figureText, hasOwnUnit } from '../../../model/figure-text.ts';
import { escapeSheetText } from '../../../model/sheet/escapes.ts';
import type { CompiledField, Value } from '../../../model/types.ts';

/**
 * Looks of cells, in the order of `cellXfs` in the styles of the book. Decimals stand from `decimal` on, by their
 * digits behind the point.
 */
export const STYLE = {
  plain: 0,
  head: 1,
  text: 2,
  integer: 3,
  double: 4,
  date: 5,
  datetime: 6,
  time: 7,
  decimal: 8,
  reason: 21,
  refused: 22,
} as const;
export const MOST_DIGITS = STYLE.reason - STYLE.decimal - 1;

/** Excel keeps fifteen digits of a number; one with more stays a text, for nothing may be rounded on its way. */
const EXACT_DIGITS = 15;
/** Excel refuses longer texts. */
const MOST_SIGNS = 32_767;
const DAY = 86_400_000;
/** Day 0 of Excel, which believes in 29 February 1900: dates before March of that year are texts. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_DAY = 61;

/** Signs that XML cannot hold. */
const NO_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function xmlText(text: string): string {
  return text.replace(NO_XML, '').replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
}

/** @returns the text of the number as it is, or undefined where the sheet would round it */
function exactNumber(text: string): string | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return undefined;
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= EXACT_DIGITS ? text : undefined;
}

/** @param text `YYYY-MM-DD`, with ` HH:mm:ss` behind it for a time @returns days since the epoch of Excel */
export function serialDay(text: string): string | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  const days = (Date.UTC(year ?? 0, (month ?? 1) - 1, day) - EPOCH) / DAY;
  if (days < FIRST_DAY) return undefined;
  const seconds = (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0);
  return seconds === 0 ? String(days) : String(Number((days + seconds / 86_400).toFixed(10)));
}

function serialTime(text: string): string | undefined {
  const match = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(text);
  return match
    ? String(Number(((Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) / 86_400).toFixed(10)))
    : undefined;
}

/** Places a decimal is shown with: those its unit has. */
function placesOf(field: CompiledField, text: string): number {
  return hasOwnUnit(field) ? (figureText(field, text).split('.')[1]?.length ?? 0) : (field.scale ?? 0);
}

/** Number and look of a value that has one; undefined for one that a sheet has only as a text. */
export function figureOf(field: CompiledField, value: Value): readonly [string | undefined, number] {
  // What somebody keeps as JSON may hold a `toString` of its own.
  const text = typeof value === 'object' ? '' : String(value);
  switch (field.kind) {
    case 'integer':
      return [exactNumber(text), STYLE.integer];
    case 'decimal':
      return [exactNumber(text), STYLE.decimal + Math.min(placesOf(field, text), MOST_DIGITS)];
    case 'double':
      return [typeof value === 'number' && Number.isFinite(value) ? text : undefined, STYLE.double];
    case 'date':
      return [serialDay(text), STYLE.date];
    case 'datetime':
      return [serialDay(text), STYLE.datetime];
    case 'time':
      return [serialTime(text), STYLE.time];
    default:
      return [undefined, STYLE.text];
  }
}

/** As much of a text as a cell holds. */
export function sheetText(text: string): string {
  return (text.length > MOST_SIGNS ? `${text.slice(0, MOST_SIGNS - 1)}…` : text).replace(NO_XML, '');
}

/** @param at place in the sheet, such as `B7` */
export function textCell(at: string, text: string, style: number = STYLE.text): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(escapeSheetText(sheetText(text)))}</t></is></c>`;
}

/** @param said the value in words, which a code or a reference is known by */
export function cellXml(at: string, field: CompiledField, value: Value, said: string): string {
  if (said === '') return '';
  const worded =
    field.choices !== undefined || field.dict !== undefined || typeof value === 'boolean' || Array.isArray(value);
  const [figure, style] = worded ? [undefined, STYLE.text] : figureOf(field, value);
  return figure === undefined ? textCell(at, said) : numberCell(at, figure, style);
}

/** @param figure as a number is written in XML */
export function numberCell(at: string, figure: string, style: number): string {
  return `<c r="${at}" s="${style}"><v>${figure}</v></c>`;
}

/**
 * From a cell to the value of a field: words to codes, serial numbers to days, digits to exact decimals. What it cannot
 * read it hands on as text, for the one validation to refuse.
 */
import { plainNumber } from '../../../model/decimal-text.ts';
import type { WireErrorCode } from '../../../model/errors/catalogue.ts';
import type { CompiledField, Value } from '../../../model/types.ts';
import type { Cell } from '../../files/sheet/cell.ts';
import { clockOf, momentOf, momentOfSerial, monthOf } from './days.ts';

/** What a cell means; texts of references are looked up later. */
export type Reading =
  | { readonly value: Value }
  | { readonly names: readonly string[] }
  | { readonly wrong: WireErrorCode; readonly params?: Readonly<Record<string, string | number>> };

/** Words of a choice or dictionary: plain word → value; `undefined` where two values share a word. */
export interface Words {
  readonly values: ReadonlyMap<string, string | number | undefined>;
  readonly shown: string;
}

export interface CellContext {
  readonly from1904: boolean;
  words(field: CompiledField): Words | undefined;
}

const YES = new Set(['是', '有', '对', '對', '真', '√', '✓', '1', 'y', 'yes', 'true', 'on', 't']);
const NO = new Set(['否', '无', '無', '错', '錯', '假', '×', '✗', '0', 'n', 'no', 'false', 'off', 'f']);
/** A spreadsheet keeps this many digits of a number. */
const EXACT_DIGITS = 15;

export const plainWord = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** The digits of a number as a spreadsheet shows them: fifteen count, no exponent, nothing binary behind them. */
export function digitsOf(raw: string): string | undefined {
  if (/^-?(0|[1-9]\d*)$/.test(raw) && raw.length <= EXACT_DIGITS) return raw === '-0' ? '0' : raw;
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return undefined;
  return plainNumber(Number(value.toPrecision(EXACT_DIGITS)));
}

const lostDigits = (digits: string): boolean => digits.replace(/^-|\..*$/g, '').length > EXACT_DIGITS;

/** A cell as a person would read it. */
export function cellText(cell: Cell, from1904: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell.trim();
  if ('bad' in cell) return cell.shown;
  if ('b' in cell) return cell.b ? 'TRUE' : 'FALSE';
  if (cell.day) return (momentOfSerial(Number(cell.n), from1904) ?? cell.n).replace(/ 00:00:00$/, '');
  const digits = digitsOf(cell.n) ?? cell.n;
  return cell.digits !== undefined && /^\d+$/.test(digits) ? digits.padStart(cell.digits, '0') : digits;
}

/** `1,234.50` and full-width digits → `1234.5`; undefined when it is no number. */
export function decimalOf(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/\s+/g, '');
  const whole = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  const [, sign = '', digits, fraction = ''] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(whole) ?? [];
  if (digits === undefined) return undefined;
  const behind = fraction.replace(/0+$/, '');
  const text2 = `${digits.replace(/^0+(?=\d)/, '')}${behind === '' ? '' : `.${behind}`}`;
  return sign === '-' && /[1-9]/.test(text2) ? `-${text2}` : text2;
}

function numberReading(field: CompiledField, cell: Cell, text: string): Reading {
  const raw = cell !== null && typeof cell === 'object' && 'n' in cell ? digitsOf(cell.n) : decimalOf(text);
  if (raw === undefined) return { value: text };
  if (typeof cell === 'object' && lostDigits(raw)) return { wrong: 'import.precision' };
  return { value: field.kind === 'decimal' ? raw : Number(raw) };
}

function dayReading(field: CompiledField, cell: Cell, text: string, from1904: boolean): Reading {
  const plain = text.normalize('NFKC').trim();
  const number = cell !== null && typeof cell === 'object' && 'n' in cell ? Number(cell.n) : undefined;
  if (field.kind === 'year') {
    const year = /^(\d{4})年?$/.exec(
      number !== undefined && !(cell as { day?: true }).day ? String(number) : plain,
    )?.[1];
    return { value: year ?? (number === undefined ? plain : (momentOfSerial(number, from1904) ?? plain).slice(0, 4)) };
  }
  if (field.kind === 'time') {
    if (number !== undefined) return { value: momentOfSerial(number, from1904)?.slice(11) ?? plain };
    return { value: clockOf(plain) ?? plain };
  }
  // 20260305 is no number of days but a day without its signs; 202603 a month.
  const tight =
    number !== undefined && Number.isInteger(number) && number > 10_000_000 ? momentOf(String(number)) : undefined;
  const tightMonth =
    field.kind === 'month' && number !== undefined && number >= 100_000 && !(cell as { day?: true }).day
      ? monthOf(String(number))
      : undefined;
  if (tightMonth) return { value: tightMonth };
  const moment = tight ?? (number === undefined ? momentOf(plain) : momentOfSerial(number, from1904));
  if (field.kind === 'month') return { value: moment?.slice(0, 7) ?? monthOf(plain) ?? plain };
  if (field.kind === 'date')
    return {
      value:
        moment === undefined
          ? plain
          : moment.endsWith(' 00:00:00') || number !== undefined
            ? moment.slice(0, 10)
            : moment,
    };
  return { value: moment ?? plain };
}

function wordReading(words: Words, text: string): Reading {
  const key = plainWord(text);
  const value = words.values.get(key);
  return value === undefined
    ? { wrong: 'import.word', params: { value: text.slice(0, 60), known: words.shown } }
    : { value };
}

const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、,，;；|\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** Signs between the members of a word, such as the comma of “Fire, explosion”, at most. */
const MAX_SIGNS = 5;

/** The words of a cell: a word that holds a sign of the list itself is one word, not two. */
function wordsIn(words: Words, text: string): string[] {
  const pieces = [...text.matchAll(/[^、,，;；|\n]+/g)]
    .filter(([piece]) => piece.trim() !== '')
    .map((match) => ({ from: match.index, to: match.index + match[0].length }));
  const found: string[] = [];
  for (let at = 0; at < pieces.length;) {
    let last = Math.min(at + MAX_SIGNS, pieces.length - 1);
    while (last > at && words.values.get(plainWord(text.slice(pieces[at]?.from, pieces[last]?.to))) === undefined)
      last -= 1;
    found.push(text.slice(pieces[at]?.from, pieces[last]?.to).trim());
    at = last + 1;
  }
  return [...new Set(found)];
}

function textReading(field: CompiledField, cell: Cell, text: string): Reading {
  if (cell !== null && typeof cell === 'object' && 'n' in cell && !cell.day && lostDigits(digitsOf(cell.n) ?? ''))
    return { wrong: 'import.precision' };
  // Codes and numbers typed on a Chinese keyboard are often full-width; prose stays as it is.
  const strict = field.pattern !== undefined || field.format !== undefined;
  return { value: strict ? text.normalize('NFKC').trim() : typeof cell === 'string' && field.text ? cell : text };
}

/** Reads one cell for one field. An empty cell is null. */
export function readCell(field: CompiledField, cell: Cell, context: CellContext): Reading {
  if (cell !== null && typeof cell === 'object' && 'bad' in cell)
    return cell.bad === 'formula'
      ? { wrong: 'import.formula' }
      : { wrong: 'import.cellError', params: { value: cell.shown } };
  const text = cellText(cell, context.from1904);
  if (text === '') return { value: null };
  const words = context.words(field);
  switch (field.kind) {
    case 'ref':
      return { names: [text] };
    case 'refs':
      return { names: listed(text) };
    case 'multi': {
      if (!words) return { value: listed(text) };
      const read = wordsIn(words, text).map((part) => wordReading(words, part));
      return (
        read.find((one) => 'wrong' in one) ?? {
          value: [...new Set(read.flatMap((one) => ('value' in one ? [one.value] : [])))],
        }
      );
    }
    case 'boolean': {
      const word = plainWord(text);
      return { value: YES.has(word) ? true : NO.has(word) ? false : text };
    }
    case 'integer':
    case 'decimal':
    case 'double':
      return words ? wordReading(words, text) : numberReading(field, cell, text);
    case 'date':
    case 'datetime':
    case 'time':
    case 'month':
    case 'year':
      return dayReading(field, cell, text, context.from1904);
    default:
      return words ? wordReading(words, text) : textReading(field, cell, text);
  }
}

/**
 * From a cell to the value of a field: words to codes, serial numbers to days, digits to exact decimals. What it cannot
 * read it hands on as text, for the one validation to refuse.
 */
import { halfWidth, plainNumber } from '../../../model/decimal-text.ts';
import type { WireErrorCode } from '../../../model/errors/catalogue.ts';
import { momentParts, shownNumber } from '../../../model/sheet/number-format.ts';
import type { CompiledField, FieldKind, Value } from '../../../model/types.ts';
import { withoutEnd } from '../../../model/without-end.ts';
import type { Cell } from '../../files/sheet/cell.ts';
import { clockOf, clockOfSerial, instantOf, momentOf, momentOfSerial, monthOf } from './days.ts';

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
  /** IANA name of the zone whose wall time is stored. */
  readonly zone?: string;
  words(field: CompiledField): Words | undefined;
}

type NumberCell = Extract<Cell, { readonly n: string }>;

const isNumber = (cell: Cell): cell is NumberCell => cell !== null && typeof cell === 'object' && 'n' in cell;

function isMoment(cell: NumberCell): boolean {
  const { day, clock } = momentParts(cell.format, Number(cell.n));
  return day || clock;
}

const NUMBERS: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'double']);
const MOMENTS: ReadonlySet<FieldKind> = new Set(['date', 'datetime', 'time', 'month', 'year']);
/** How what is refused can be entered. */
const EXAMPLES = {
  date: '2026-03-05',
  datetime: '2026-03-05 08:30',
  time: '08:30',
  month: '2026-03',
  year: '2026',
} as const;

const YES = new Set(['是', '有', '对', '對', '真', '√', '✓', '1', 'y', 'yes', 'true', 'on', 't']);
const NO = new Set(['否', '无', '無', '错', '錯', '假', '×', '✗', '0', 'n', 'no', 'false', 'off', 'f']);
/** All words by which a cell says yes or no, in plain form. */
export const YES_NO_WORDS: readonly string[] = [...YES, ...NO];
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

/** A cell as the sheet shows it; a number without a format with all its digits, however narrow its column is. */
export function cellText(cell: Cell, from1904: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell.trim();
  if ('bad' in cell) return cell.shown;
  if ('b' in cell) return cell.b ? 'TRUE' : 'FALSE';
  const digits = digitsOf(cell.n) ?? cell.n;
  return (cell.format === undefined ? undefined : shownNumber(Number(cell.n), cell.format, from1904)) ?? digits;
}

/** The number that a cell holds and shows as one: a day or a time is none. */
const plainFigure = (cell: Cell): string | undefined =>
  isNumber(cell) && !isMoment(cell) ? (digitsOf(cell.n) ?? cell.n) : undefined;

/** `1,234.50` and full-width digits → `1234.5`; undefined when it is no number. */
export function decimalOf(text: string): string | undefined {
  const plain = halfWidth(text).replace(/\s+/g, '');
  const whole = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  const [, sign = '', digits, fraction = ''] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(whole) ?? [];
  if (digits === undefined) return undefined;
  const behind = withoutEnd(fraction, (sign) => sign === '0');
  const text2 = `${digits.replace(/^0+(?=\d)/, '')}${behind === '' ? '' : `.${behind}`}`;
  return sign === '-' && /[1-9]/.test(text2) ? `-${text2}` : text2;
}

/** Does the format show a number a hundredfold, with the sign behind it? */
const isPercent = (format: string | undefined): boolean =>
  format !== undefined && /(^|[^\\])%/.test(format.replace(/"[^"]*"/g, ''));

/** The digits of a cell. What is counted in percent is as many of them as the cell shows. */
function figureOf({ unit }: CompiledField, cell: Cell, text: string): string | undefined {
  const inPercent = unit?.source.trim() === '%';
  if (!isNumber(cell)) return decimalOf(inPercent ? halfWidth(text).trim().replace(/%$/, '') : text);
  const figure = plainFigure(cell);
  const isScaled = inPercent && isPercent(cell.format);
  return figure === undefined ? undefined : digitsOf(isScaled ? String(Number(figure) * 100) : figure);
}

function numberReading(field: CompiledField, cell: Cell, text: string): Reading {
  const raw = figureOf(field, cell, text);
  // A day may look like a number: 2026.03.
  if (raw === undefined && isNumber(cell) && decimalOf(text) !== undefined)
    return { wrong: 'import.dateCell', params: { value: text.slice(0, 60) } };
  if (raw === undefined) return { value: text };
  if (typeof cell === 'object' && lostDigits(raw)) return { wrong: 'import.precision' };
  return { value: field.kind === 'decimal' ? raw : Number(raw) };
}

/** A number that may be meant in two ways; of one that cannot be counted as days the text is refused. */
const twoReadings = (value: string, one: string, other: string | undefined, example: string): Reading =>
  other === undefined ? { value } : { wrong: 'import.plainNumber', params: { value, one, other, example } };

/** Years, months, days and times of a cell that shows a number, not a day: only what can be meant in one way. */
function plainReading(field: CompiledField, figure: string, shown: string, from1904: boolean): Reading {
  const moment = momentOfSerial(Number(figure), from1904);
  const month = /^\d{6}$|^\d{4}\.\d\d$/.test(shown) ? monthOf(shown) : undefined;
  switch (field.kind) {
    case 'year':
      return /^\d{4}$/.test(figure)
        ? { value: figure }
        : twoReadings(shown, figure, moment?.slice(0, 4), EXAMPLES.year);
    case 'month': {
      if (month !== undefined) return { value: month };
      // 2026.10 without a format is 2026.1, as January is.
      const short = /^(\d{4})\.1$/.exec(shown)?.[1];
      return short === undefined
        ? twoReadings(shown, shown, moment?.slice(0, 7), EXAMPLES.month)
        : twoReadings(shown, `${short}-01`, `${short}-10`, EXAMPLES.month);
    }
    case 'time':
      return twoReadings(
        shown,
        clockOfSerial(Number(figure), 'hours') ?? shown,
        clockOfSerial(Number(figure)),
        EXAMPLES.time,
      );
    default: {
      // 20260305 is a day without its signs.
      const tight = /^\d{8}$/.test(figure) ? momentOf(figure) : undefined;
      if (tight !== undefined) return { value: field.kind === 'date' ? tight.slice(0, 10) : tight };
      const other = field.kind === 'date' ? moment?.slice(0, 10) : moment;
      return twoReadings(shown, month ?? shown, other, field.kind === 'date' ? EXAMPLES.date : EXAMPLES.datetime);
    }
  }
}

/** A cell that shows a day, a time or both, for a field that keeps as much of them. */
function momentReading(field: CompiledField, cell: NumberCell, shown: string, from1904: boolean): Reading {
  const serial = Number(cell.n);
  const { day, clock, hours, shows } = momentParts(cell.format, serial);
  if (field.kind === 'time') {
    const isOfDay = !day && (hours === 'ofDay' || (hours === 'counted' && serial < 1));
    return { value: (isOfDay ? clockOfSerial(serial) : undefined) ?? shown };
  }
  // A cell that shows no time shows the day it is in, however close its end is.
  const moment = day ? momentOfSerial(clock ? serial : Math.floor(serial), from1904) : undefined;
  if (moment === undefined) return { value: shown };
  const month = moment.slice(0, 7);
  const partly = (one: string, other: string, example: string): Reading => ({
    wrong: 'import.shownPartly',
    params: { value: shown, one, other, example },
  });
  switch (field.kind) {
    case 'year':
      return shows.year ? { value: moment.slice(0, 4) } : partly(shown, moment.slice(0, 4), EXAMPLES.year);
    case 'month':
      return shows.month ? { value: month } : partly(shows.year ? moment.slice(0, 4) : shown, month, EXAMPLES.month);
    case 'date':
    case 'datetime':
      // A month, a year or a weekday is no day, whatever day stands behind it.
      if (!shows.dayOfMonth) {
        const part = shows.month && shows.year ? month : shows.year ? moment.slice(0, 4) : shown;
        const whole = field.kind === 'date' ? moment.slice(0, 10) : moment;
        return partly(part, whole, EXAMPLES[field.kind]);
      }
  }
  switch (field.kind) {
    case 'date':
      return { value: clock && !moment.endsWith(' 00:00:00') ? moment : moment.slice(0, 10) };
    default:
      return { value: moment };
  }
}

function dayReading(
  field: CompiledField,
  cell: Cell,
  text: string,
  { from1904, zone }: Pick<CellContext, 'from1904' | 'zone'>,
): Reading {
  const plain = text.normalize('NFKC').trim();
  if (isNumber(cell)) {
    const figure = plainFigure(cell);
    return figure === undefined
      ? momentReading(field, cell, plain, from1904)
      : plainReading(field, figure, plain, from1904);
  }
  if (field.kind === 'year') return { value: /^(\d{4})年?$/.exec(plain)?.[1] ?? plain };
  if (field.kind === 'time') return { value: clockOf(plain) ?? plain };
  // A moment with a zone is that moment, by the clock of the works.
  const moment =
    momentOf(plain) ?? (zone !== undefined && field.kind === 'datetime' ? instantOf(plain, zone) : undefined);
  if (field.kind === 'month') return { value: moment?.slice(0, 7) ?? monthOf(plain) ?? plain };
  if (field.kind === 'date') return { value: moment?.replace(/ 00:00:00$/, '') ?? plain };
  return { value: moment ?? plain };
}

/** @param figure the digits of a number whose format shows it otherwise */
function wordReading(words: Words, text: string, figure = text): Reading {
  const value = words.values.get(plainWord(text)) ?? words.values.get(plainWord(figure));
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
  if (isNumber(cell) && lostDigits(plainFigure(cell) ?? '')) return { wrong: 'import.precision' };
  // What a spreadsheet leaves of a long number in a CSV.
  if (typeof cell === 'string' && !field.text && /^\d\.\d+E\+\d{2,}$/.test(text))
    return { wrong: 'import.shortened', params: { value: text.slice(0, 60) } };
  // Codes and numbers typed on a Chinese keyboard are often full-width; prose stays as it is.
  const strict = field.pattern !== undefined || field.format !== undefined;
  return { value: strict ? text.normalize('NFKC').trim() : typeof cell === 'string' && field.text ? cell : text };
}

/** Reads one cell for one field. An empty cell is null. */
export function readCell(field: CompiledField, cell: Cell, context: CellContext): Reading {
  if (cell !== null && typeof cell === 'object' && 'bad' in cell)
    switch (cell.bad) {
      case 'formula':
        return { wrong: 'import.formula' };
      case 'parts':
        return { wrong: 'import.parts', params: { count: cell.count, limit: cell.limit } };
      default:
        return { wrong: 'import.cellError', params: { value: cell.shown } };
    }
  const text = cellText(cell, context.from1904);
  if (text === '') return { value: null };
  const words = context.words(field);
  const figure = plainFigure(cell);
  switch (field.kind) {
    case 'ref':
      return { names: [text] };
    case 'refs':
      return { names: isNumber(cell) ? [text] : listed(text) };
    case 'multi': {
      const parts = isNumber(cell) ? [text] : words ? wordsIn(words, text) : listed(text);
      if (!words) return { value: parts };
      const read = parts.map((part) => wordReading(words, part, figure));
      return (
        read.find((one) => 'wrong' in one) ?? {
          value: [...new Set(read.flatMap((one) => ('value' in one ? [one.value] : [])))],
        }
      );
    }
    case 'boolean': {
      const word = plainWord(figure ?? text);
      return { value: YES.has(word) ? true : NO.has(word) ? false : text };
    }
    case 'integer':
    case 'decimal':
    case 'double':
      return words ? wordReading(words, text, figure) : numberReading(field, cell, text);
    case 'date':
    case 'datetime':
    case 'time':
    case 'month':
    case 'year':
      return dayReading(field, cell, text, context);
    default:
      return words ? wordReading(words, text, figure) : textReading(field, cell, text);
  }
}

/**
 * A cell as a text that reads back to the same value of a field, whatever its format leaves out: a day with its year,
 * a decimal with the digits that are rounded away.
 */
export function keptText(field: CompiledField | undefined, cell: Cell, from1904: boolean): string {
  const shown = cellText(cell, from1904);
  if (!field || !isNumber(cell) || field.choices || field.dict !== undefined) return shown;
  const reading = NUMBERS.has(field.kind)
    ? numberReading(field, cell, shown)
    : MOMENTS.has(field.kind)
      ? dayReading(field, cell, shown, { from1904 })
      : undefined;
  return reading && 'value' in reading ? String(reading.value) : shown;
}

/**
 * Whatever an export writes of a value says the same when it is read back, from a book and from a text; another value
 * does not.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompiledField, FieldKind, Value } from '../../../model/types.ts';
import { wordsOfHtml } from '../../../model/rich-text.ts';
import type { Cell } from '../../files/sheet/cell.ts';
import { readCsv } from '../../files/sheet/read-csv.ts';
import { readSheet } from '../../files/sheet/read-sheet.ts';
import type { CellWords } from '../export/cells.ts';
import { csvFile } from '../export/csv.ts';
import type { ExportRows } from '../export/export-rows.ts';
import { xlsxFile } from '../export/xlsx.ts';
import { saysTheSame } from './kept-cells.ts';

const field = (kind: FieldKind, more: Partial<CompiledField> = {}): CompiledField => ({
  name: 'x',
  kind,
  title: 'X',
  required: false,
  readOnly: false,
  writeOnly: false,
  hidden: false,
  sealed: false,
  ...more,
});
const context = { from1904: false, words: () => undefined };
const said = (of: CompiledField, value: Value): string =>
  of.text === 'rich' ? wordsOfHtml(String(value)) : Array.isArray(value) ? value.join('、') : String(value);

/** The cells that both kinds of sheet hold of these values. */
async function written(
  of: CompiledField,
  values: readonly Value[],
): Promise<{ readonly book: Cell[]; readonly text: Cell[] }> {
  // Beside each value stands one that is never empty: an empty line is none.
  const beside = { ...field('text'), name: 'id' };
  const words = {
    text: (one: CompiledField, row: { x: Value }) => (one.name === 'id' ? 'row' : said(of, row.x)),
    headed: () => 'X',
  } as unknown as CellWords;
  const rows = (): ExportRows => ({
    columns: [
      { field: beside, title: 'I' },
      { field: of, title: 'X' },
    ],
    total: values.length,
    pages: (async function* pages() {
      yield values.map((x) => ({ id: 'row', x }) as never);
    })(),
  });
  const bytes = async (chunks: AsyncIterable<string | Buffer>): Promise<Buffer> => {
    const list: Buffer[] = [];
    for await (const chunk of chunks) list.push(Buffer.from(chunk));
    return Buffer.concat(list);
  };
  const cellsOf = async (lines: AsyncIterable<{ readonly cells: readonly Cell[] }>): Promise<Cell[]> => {
    const found: Cell[] = [];
    for await (const { cells } of lines) found.push(cells[1] ?? null);
    return found.slice(1);
  };
  return {
    book: await cellsOf((await readSheet(await bytes(xlsxFile(rows(), words, 'X')))).lines),
    text: await cellsOf(readCsv(await bytes(csvFile(rows(), words))).lines),
  };
}

async function comesBack(of: CompiledField, values: readonly Value[]): Promise<void> {
  const { book, text } = await written(of, values);
  values.forEach((value, at) => {
    const words = said(of, value);
    if (words.trim() === '') return;
    expect(
      [
        saysTheSame(of, book[at] ?? null, value, words, context),
        saysTheSame(of, text[at] ?? null, value, words, context),
      ],
      JSON.stringify({ value, book: book[at], text: text[at] }),
    ).toEqual([true, true]);
  });
}

const pad = (value: number): string => String(value).padStart(2, '0');
const days = fc
  .date({ min: new Date('1800-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString());
const clocks = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) => parts.map(pad).join(':'));
/** Texts as they are stored: XML and JSON hold them, and blanks stand around no line. */
const texts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\ufeff]/.test(text));
const VALUES: readonly (readonly [string, CompiledField, fc.Arbitrary<Value>])[] = [
  ['texts', field('text'), texts],
  [
    'texts that a sheet would run',
    field('text'),
    fc
      .tuple(fc.constantFrom('=', '+', '-', '@', "'", "'=", "''=", "'-", '00', '1e5', 'TRUE'), texts)
      .map(([sign, text]) => sign + text),
  ],
  [
    'texts that look like signs spelled out',
    field('text'),
    fc
      .array(fc.constantFrom('_x000D_', '_x005F_', '_', 'x0041_', '_x000d', '甲'), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join('')),
  ],
  [
    'long texts',
    field('text', { text: 'multiline' }),
    fc.array(texts, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\r\n')),
  ],
  [
    'rich texts',
    field('text', { text: 'rich' }),
    fc
      .array(texts, { minLength: 1, maxLength: 5 })
      .map((lines) => lines.map((line) => `<p><b>${line.replace(/[<&]/g, '')}</b></p>`).join('')),
  ],
  ['whole numbers', field('integer'), fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })],
  [
    'decimals',
    field('decimal', { scale: 4 }),
    fc
      .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(9999))
      .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`),
  ],
  ['binary numbers', field('double'), fc.double({ noNaN: true, noDefaultInfinity: true })],
  ['days', field('date'), days.map((day) => day.slice(0, 10))],
  ['moments', field('datetime'), fc.tuple(days, clocks).map(([day, clock]) => `${day.slice(0, 10)} ${clock}`)],
  ['times', field('time'), clocks],
  ['months', field('month'), days.map((day) => day.slice(0, 7))],
  ['years', field('year'), days.map((day) => day.slice(0, 4))],
  [
    'lists',
    field('multi'),
    fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '甲', '、', ','), minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    }),
  ],
];

describe('what nobody changed', () => {
  it.each(VALUES)('%s come back as they were', async (_name, of, values) => {
    await fc.assert(
      fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 30 }), (list) => comesBack(of, list)),
      { numRuns: 30 },
    );
  });

  it('a text too long for a cell is the same up to where it was cut', async () => {
    await comesBack(field('text', { text: 'multiline' }), ['长'.repeat(40_000)]);
  });

  it('words mean what they mean in every language', () => {
    const words = {
      values: new Map([
        ['enabled', 'enabled'],
        ['启用', 'enabled'],
        ['停用', 'disabled'],
      ]),
      shown: '',
    };
    const of = field('text', { choices: [] });
    const inWords = { from1904: false, words: () => words };
    expect(saysTheSame(of, 'Enabled', 'enabled', '启用', inWords)).toBe(true);
    expect(saysTheSame(of, '停用', 'enabled', '启用', inWords)).toBe(false);
    // A value that the choice has no more is known by its own text.
    expect(saysTheSame(of, 'retired', 'retired', 'retired', inWords)).toBe(true);
  });
});

describe('what somebody changed', () => {
  const CHANGED: readonly (readonly [string, CompiledField, Cell, Value])[] = [
    ['a digit', field('decimal', { scale: 2 }), '1.51', '1.50'],
    ['a day', field('date'), '2026-03-06', '2026-03-05'],
    ['a second', field('datetime'), '2026-03-05 08:00:01', '2026-03-05 08:00:00'],
    ['a letter', field('text'), 'Ab', 'ab'],
    ['a width', field('text', { pattern: '^[A-Z]$' }), 'A', 'Ａ'],
    ['a word of a rich text', field('text', { text: 'rich' }), '乙', '<p>甲</p>'],
    ['a number to a word', field('integer'), '三', 3],
  ];
  it.each(CHANGED)('is seen: %s', (_name, of, cell, value) => {
    expect(saysTheSame(of, cell, value, said(of, value), context)).toBe(false);
  });
});

/** What is written into a sheet is read back the same, and what people write otherwise is understood. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import type { CompiledField, FieldKind, Value } from '../../../model/types.ts';
import type { Cell, SheetLine } from '../../files/sheet/cell.ts';
import { readSheet } from '../../files/sheet/read-sheet.ts';
import { delimiterOf, readCsv } from '../../files/sheet/read-csv.ts';
import { lookOf } from '../../files/sheet/workbook.ts';
import { decimalOf, digitsOf, plainWord, readCell } from './cell-value.ts';
import { momentOf, momentOfSerial, monthOf } from './days.ts';

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
function valueOf(kind: FieldKind, cell: Cell, more: Partial<CompiledField> = {}): Value | string {
  const reading = readCell(field(kind, more), cell, context);
  return 'value' in reading ? reading.value : 'wrong' in reading ? reading.wrong : reading.names.join('|');
}

async function cells(rows: readonly (readonly (string | number | boolean)[])[]): Promise<(readonly Cell[])[]> {
  const bytes = Buffer.from(
    await writeXlsx(rows.map((row) => row.map((value) => ({ value }))) as never, {} as never).toBuffer(),
  );
  const found: (readonly Cell[])[] = [];
  for await (const line of (await readSheet(bytes)).lines) found.push(line.cells);
  return found;
}

/** The number of days a spreadsheet keeps for a day; Excel counts a 29 February 1900 that never was. */
function serialOfDay(day: string, from1904 = false): number {
  const serial = Math.round(
    (Date.parse(`${day}T00:00:00Z`) - (from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / 86_400_000,
  );
  return !from1904 && serial <= 60 ? serial - 1 : serial;
}

const days = fc
  .date({ min: new Date('1900-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Texts that XML can hold, and that the library which writes them here does not take for something of its own. */
const texts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter(
    (text) =>
      text.trim() === text &&
      text !== '' &&
      !(text in {}) &&
      !/[\u0000-\u001f\u007f\ufffd-\uffff]|_x[0-9A-Fa-f]{4}_/.test(text),
  );

describe('a sheet', () => {
  it('gives back every text, number and yes or no', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(texts, fc.integer({ min: -1e9, max: 1e9 }), fc.boolean()), { minLength: 1, maxLength: 10 }),
        async (rows) => {
          const found = await cells(rows);
          rows.forEach(([text, number, yes], index) => {
            const [a = null, b = null, c = null] = found[index] ?? [];
            expect([valueOf('text', a), valueOf('integer', b), valueOf('boolean', c)]).toEqual([text, number, yes]);
          });
        },
      ),
      { numRuns: 30 },
    );
  });

  const linesOf = async (bytes: Buffer): Promise<SheetLine[]> => {
    const lines: SheetLine[] = [];
    for await (const line of readCsv(bytes).lines) lines.push(line);
    return lines;
  };

  it('gives back what a CSV says, quotes and breaks included', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            fc.string({ maxLength: 20 }).filter((text) => !/^'[=+\-@\t\r]|\r|\0|^\uFEFF/.test(text)),
            { minLength: 2, maxLength: 4 },
          ),
          { minLength: 1, maxLength: 6 },
        ),
        async (rows) => {
          const kept = rows.filter((row) => row.some((cell) => cell !== ''));
          const text = kept.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
          // Half a character is none, in any file.
          expect((await linesOf(Buffer.from(text))).map(({ cells: found }) => found.map((cell) => cell ?? ''))).toEqual(
            kept.map((row) => row.map((cell) => cell.replace(/\p{Cs}/gu, '\uFFFD'))),
          );
        },
      ),
    );
  });

  it('of a CSV says the line in which each record begins', async () => {
    expect(await linesOf(Buffer.from('a,b\r\n\r\n"x\ny",2\rlast"x,\'=1\n'))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x\ny', '2'] },
      { line: 5, cells: ['last"x', '=1'] },
    ]);
  });

  it.each([
    ['a quote that is never closed', 'a,b\n1,2\n3,"4\n', { code: 'import.openQuote', params: { line: 3 } }],
    ['a line beyond measure', `a,b\n"${'x\n'.repeat(1_000_000)}"`, { code: 'import.openQuote', params: { line: 2 } }],
    ['a cell beyond measure', `a\n1\n${'x'.repeat(100_001)}`, { code: 'import.cell', params: { line: 3 } }],
    ['columns beyond measure', ','.repeat(1_000), { code: 'import.columns' }],
  ])('of a CSV refuses %s with its line', async (_what, text, refusal) => {
    await expect(linesOf(Buffer.from(text))).rejects.toMatchObject(refusal);
  });

  it('leaves a CSV at the quote that is never closed, however much follows', async () => {
    const bytes = Buffer.from(`岗位编码,岗位名称\n1,"甲\n${'x'.repeat(12 * 1_048_576)}`);
    let read = 0;
    const subarray = bytes.subarray.bind(bytes);
    bytes.subarray = (from, to) => {
      const piece = subarray(from, to);
      read += piece.length;
      return piece;
    };
    await expect(linesOf(bytes)).rejects.toMatchObject({ code: 'import.openQuote', params: { line: 2 } });
    // Once for its encoding; then the line, and what waits on the way to the parser.
    expect(read).toBeLessThan(bytes.length + 4 * 1_048_576);
  });

  it.each([
    ['a;b;c', ';'],
    ['a\tb', '\t'],
    ['"a;b;c",d', ','],
    ['a', ','],
  ])('%s is parted by %j', (text, sign) => {
    expect(delimiterOf(text)).toBe(sign);
  });
});

describe('days', () => {
  it('are the same as a serial number, as text, and without signs', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(momentOfSerial(serialOfDay(day), false)?.slice(0, 10)).toBe(day);
        expect(momentOfSerial(serialOfDay(day, true), true)?.slice(0, 10) ?? day).toBe(day);
        const [year = '', month = '', of = ''] = day.split('-');
        for (const written of [
          day,
          day.replaceAll('-', '/'),
          `${year}年${Number(month)}月${Number(of)}日`,
          day.replaceAll('-', ''),
          `${day}T00:00:00`,
        ])
          expect(momentOf(written)).toBe(`${day} 00:00:00`);
        expect(valueOf('date', { n: String(serialOfDay(day)), day: true })).toBe(day);
        expect(monthOf(`${year}年${Number(month)}月`)).toBe(`${year}-${month}`);
      }),
    );
  });

  it.each<[FieldKind, Cell, Value]>([
    ['date', '2024-02-30', '2024-02-30'],
    ['date', '3/5/2024', '3/5/2024'],
    ['date', { n: '20260305' }, '2026-03-05'],
    ['date', { n: '61' }, '1900-03-01'],
    ['date', { n: '59' }, '1900-02-28'],
    ['datetime', { n: '45356.604166666664', day: true }, '2024-03-05 14:30:00'],
    ['datetime', '2024年3月5日 8时30分', '2024-03-05 08:30:00'],
    ['time', { n: '0.3541666666666667', day: true }, '08:30:00'],
    ['time', '8:05', '08:05:00'],
    ['month', { n: '202603' }, '2026-03'],
    ['month', { n: '45356', day: true }, '2024-03'],
    ['year', { n: '2026' }, '2026'],
    ['year', '２０２６年', '2026'],
  ])('%s %j → %j', (kind, cell, value) => {
    expect(valueOf(kind, cell)).toBe(value);
  });
});

describe('numbers', () => {
  it('keep the digits that were typed', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }),
        fc.integer({ min: 0, max: 3 }),
        (units, scale) => {
          const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
          const typed = `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`;
          const expected = decimalOf(typed);
          // A spreadsheet stores the nearest binary number, with up to seventeen digits.
          expect(digitsOf(Number(typed).toPrecision(17))).toBe(expected);
          expect(valueOf('decimal', { n: Number(typed).toPrecision(17) })).toBe(expected);
        },
      ),
    );
  });

  it.each<[FieldKind, Cell, Value]>([
    ['decimal', '1,234.50', '1234.5'],
    ['decimal', '１２．５', '12.5'],
    ['decimal', { n: '1.0000000000000001E-2' }, '0.01'],
    ['decimal', '12 吨', '12 吨'],
    ['decimal', '-0.00', '0'],
    ['integer', { n: '3.0' }, 3],
    ['integer', { n: '3.5' }, 3.5],
    ['integer', '007', 7],
    ['text', { n: '13800138000' }, '13800138000'],
    ['text', { n: '1.3800138E10' }, '13800138000'],
    ['text', { n: '571', digits: 4 }, '0571'],
    ['text', { n: '1.23456789012345678E17' }, 'import.precision'],
    ['integer', { n: '12345678901234567' }, 'import.precision'],
    ['text', { bad: 'formula', shown: '3' }, 'import.formula'],
  ])('%s %j → %j', (kind, cell, value) => {
    expect(valueOf(kind, cell)).toBe(value);
  });
});

it.each<[Cell, Value]>([
  ['是', true],
  ['Ｎｏ', false],
  ['√', true],
  ['×', false],
  [{ n: '1' }, true],
  [{ b: false }, false],
  ['也许', '也许'],
])('yes or no: %j → %j', (cell, value) => {
  expect(valueOf('boolean', cell)).toBe(value);
});

it.each([
  [0, undefined, false, 0],
  [14, undefined, true, 0],
  [58, undefined, true, 0],
  [170, '00000', false, 5],
  [171, 'yyyy"年"m"月"', true, 0],
  [172, '#,##0.00 "days"', false, 0],
  [173, 'General', false, 0],
  [174, '[Red]0.0', false, 0],
])('format %i %s', (id, code, day, digits) => {
  expect(lookOf(id, code)).toEqual({ day, digits });
});

describe('words of a list', () => {
  const titles = ['火灾、爆炸', '火灾', 'Fire, explosion', 'Fire', 'Falls; slips, trips'];
  const words = { values: new Map(titles.map((title) => [plainWord(title), title])), shown: '' };
  const read = (text: string): unknown => {
    const reading = readCell(field('multi'), text, { ...context, words: () => words });
    return 'value' in reading ? reading.value : reading;
  };

  it('come back whole, whatever signs of a list stand in them and in whatever order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(titles, { minLength: 1 }),
        fc.constantFrom('、', ', ', '；', '|'),
        (chosen, mark) => {
          const text = chosen.join(mark);
          expect(read(text)).toEqual(chosen);
        },
      ),
    );
  });

  it('names the piece that is no word', () => {
    expect(read('Fire、steam')).toMatchObject({ wrong: 'import.word', params: { value: 'steam' } });
  });
});

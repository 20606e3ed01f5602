/** What is written into a sheet is read back the same, and what people write otherwise is understood. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import type { CompiledField, FieldKind, Value } from '../../../model/types.ts';
import type { Cell, SheetLine } from '../../files/sheet/cell.ts';
import { readSheet } from '../../files/sheet/read-sheet.ts';
import { delimiterOf, readCsv } from '../../files/sheet/read-csv.ts';
import { decimalOf, digitsOf, keptText, plainWord, readCell } from './cell-value.ts';
import { rawBook } from '../../../../../tests/http/import/sheets.ts';
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
/** A format of days. */
const DAY = 'yyyy-mm-dd';
const context = { from1904: false, words: () => undefined };
function valueOf(kind: FieldKind, cell: Cell, more: Partial<CompiledField> = {}): Value | string {
  const reading = readCell(field(kind, more), cell, context);
  return 'value' in reading ? reading.value : 'wrong' in reading ? reading.wrong : reading.names.join('|');
}

async function cells(rows: readonly (readonly (string | number | boolean)[])[]): Promise<(readonly Cell[])[]> {
  const bytes = Buffer.from(
    await writeXlsx(rows.map((row) => row.map((value) => ({ value }))) as never, {} as never).toBuffer(),
  );
  return sheetLines(bytes);
}

async function sheetLines(bytes: Buffer): Promise<(readonly Cell[])[]> {
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

describe('what is read as it is meant, or refused', () => {
  const percent = { unit: { source: '%', parts: ['%'] } };
  it.each([
    [{ n: '0.125', format: '0.00%' }, '12.5'],
    [{ n: '0.07', format: '0%' }, '7'],
    [{ n: '12.5', format: '0.0"%"' }, '12.5'],
    [{ n: '12.5' }, '12.5'],
    ['12.5%', '12.5'],
    ['１２．５％', '12.5'],
    ['12.5', '12.5'],
  ] satisfies [Cell, string][])('takes %j as so many percent', (cell, value) => {
    expect(valueOf('decimal', cell, percent)).toBe(value);
  });

  it('takes no day for a number, however much it looks like one', () => {
    for (const format of ['yyyy.mm', 'yyyy', 'mm'])
      for (const kind of ['decimal', 'integer', 'double'] as const)
        expect(valueOf(kind, { n: '45992', format }), `${kind} ${format}`).toBe('import.dateCell');
  });

  it('takes a percentage as a share where nothing is counted in percent, and refuses its sign', () => {
    expect(valueOf('decimal', { n: '0.125', format: '0.00%' })).toBe('0.125');
    expect(valueOf('decimal', '12.5%')).toBe('12.5%');
  });

  it.each([
    ['2026-03-05T08:30:00Z', '2026-03-05 16:30:00'],
    ['2026-03-05T23:30:00.250Z', '2026-03-06 07:30:00'],
    ['2026-03-05T08:30:00+08:00', '2026-03-05 08:30:00'],
    ['2026-03-05 08:30-0500', '2026-03-05 21:30:00'],
    ['2026-02-30T08:30:00Z', '2026-02-30T08:30:00Z'],
  ])('takes %s as that moment by the clock of the works', (text, moment) => {
    const reading = readCell(field('datetime'), text, { ...context, zone: 'Asia/Shanghai' });
    expect('value' in reading && reading.value).toBe(moment);
  });

  it('takes no moment with a zone for a day or a time of day', () => {
    for (const kind of ['date', 'time'] as const)
      expect(valueOf(kind, '2026-03-05T23:30:00Z')).toBe('2026-03-05T23:30:00Z');
  });

  it('refuses what a spreadsheet left of a long number', () => {
    for (const text of ['1.10101E+17', '1.38E+10', '1.00E+05']) expect(valueOf('text', text)).toBe('import.shortened');
    expect(valueOf('text', 'E+17')).toBe('E+17');
    expect(valueOf('text', '1.10101E+17', { text: 'multiline' })).toBe('1.10101E+17');
  });
});

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

  it.each([
    ['a return', 'a_x000D_\nb', 'a\r\nb'],
    ['a return in small letters', 'a_x000d_b', 'a\rb'],
    ['the sign of an escape itself', '_x005F_x000D_', '_x000D_'],
    ['no escape', '_x00_ _x000G_ _X000D_', '_x00_ _x000G_ _X000D_'],
    ['a pair of halves', '_xD83D__xDE00_', '😀'],
  ])('means %s as a workbook spells it', async (_what, written, text) => {
    const shared = `<sst><si><t>${written}</t></si><si><r><t>_x000</t></r><r><t>D_</t></r></si></sst>`;
    const sheet =
      `<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>${written}</t></is></c>` +
      `<c r="C1" t="str"><v>${written}</v></c><c r="D1" t="s"><v>1</v></c></row></sheetData>`;
    const [line] = await sheetLines(await rawBook(sheet, { 'xl/sharedStrings.xml': shared }));
    expect(line).toEqual([text, text, text, '_x000D_']);
  });

  it('gives each number the format of its style, and a day in ISO 8601 that of its number', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.00_x0020_&quot;t&quot;"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="31"/><xf numFmtId="164"/><xf numFmtId="49"/></cellXfs></styleSheet>';
    const sheet =
      '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"><v>46086</v></c><c r="C1" s="2"><v>1</v></c>' +
      '<c r="D1" s="3"><v>1</v></c><c r="E1" s="1" t="d"><v>2026-03-05T12:00:00</v></c></row></sheetData>';
    expect((await sheetLines(await rawBook(sheet, { 'xl/styles.xml': styles })))[0]).toEqual([
      { n: '1' },
      { n: '46086', format: 'yyyy"年"m"月"d"日"' },
      { n: '1', format: '0.00 "t"' },
      { n: '1' },
      { n: '46086.5', format: 'yyyy"年"m"月"d"日"' },
    ]);
  });

  const linesOf = async (bytes: Buffer): Promise<SheetLine[]> => {
    const lines: SheetLine[] = [];
    for await (const line of readCsv(bytes).lines) lines.push(line);
    return lines;
  };

  it('gives back what a CSV says, quotes and breaks included', async () => {
    // `="007"` is how spreadsheets export a text that reads like a number.
    const isPlain = (text: string): boolean => !/^'[=+\-@\t\r]|^="[^]*"$|\r|\0|^\uFEFF/.test(text);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ maxLength: 20 }).filter(isPlain), { minLength: 2, maxLength: 4 }), {
          minLength: 1,
          maxLength: 6,
        }),
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
        expect(valueOf('date', { n: String(serialOfDay(day)), format: 'yyyy-mm-dd' })).toBe(day);
        expect(monthOf(`${year}年${Number(month)}月`)).toBe(`${year}-${month}`);
      }),
    );
  });

  it.each<[FieldKind, Cell, Value]>([
    ['date', '2024-02-30', '2024-02-30'],
    ['date', '3/5/2024', '3/5/2024'],
    ['date', { n: '20260305' }, '2026-03-05'],
    ['date', { n: '61', format: DAY }, '1900-03-01'],
    ['date', { n: '60', format: DAY }, '1900-02-29'],
    ['date', { n: '59', format: DAY }, '1900-02-28'],
    ['date', { n: '0', format: DAY }, '1900-01-00'],
    ['date', { n: '46086', format: 'm"月"d"日"' }, '2026-03-05'],
    ['date', { n: '46086.5', format: DAY }, '2026-03-05'],
    ['date', { n: '46086.999999', format: DAY }, '2026-03-05'],
    ['date', { n: '46086.999999', format: 'yyyy-mm-dd hh:mm' }, '2026-03-06'],
    ['date', { n: '46086.5', format: 'yyyy-mm-dd hh:mm' }, '2026-03-05 12:00:00'],
    ['date', { n: '46086.5', format: 'h:mm' }, '12:00'],
    ['datetime', { n: '45356.604166666664', format: 'yyyy/m/d h:mm' }, '2024-03-05 14:30:00'],
    ['datetime', '2024年3月5日 8时30分', '2024-03-05 08:30:00'],
    ['time', { n: '0.3541666666666667', format: 'h:mm' }, '08:30:00'],
    ['time', { n: '0.3541666666666667', format: '上午/下午h"时"mm"分"' }, '08:30:00'],
    ['time', { n: '0.3541666666666667', format: '[h]:mm' }, '08:30:00'],
    ['time', { n: '1.0625', format: '[h]:mm' }, '25:30'],
    ['time', { n: '46086.3541666667', format: 'yyyy/m/d h:mm' }, '2026/3/5 8:30'],
    ['time', '8:05', '08:05:00'],
    ['month', { n: '202603' }, '2026-03'],
    ['month', { n: '2026.03' }, '2026-03'],
    ['month', { n: '2026.1', format: '0.00' }, '2026-10'],
    ['month', { n: '45356', format: 'yyyy"年"m"月"' }, '2024-03'],
    ['year', { n: '2026' }, '2026'],
    ['year', { n: '45356', format: DAY }, '2024'],
    ['year', '２０２６年', '2026'],
  ])('%s %j → %j', (kind, cell, value) => {
    expect(valueOf(kind, cell)).toBe(value);
  });
});

describe('a cell that shows a part of a day', () => {
  it.each<[FieldKind, Cell, readonly [string, string]]>([
    ['date', { n: '46086', format: 'yyyy-mm' }, ['2026-03', '2026-03-05']],
    ['date', { n: '46082', format: 'yyyy"年"m"月"' }, ['2026-03', '2026-03-01']],
    ['date', { n: '46086', format: 'yyyy' }, ['2026', '2026-03-05']],
    ['date', { n: '46086', format: 'aaaa' }, ['星期四', '2026-03-05']],
    ['datetime', { n: '46086', format: 'mmm' }, ['Mar', '2026-03-05 00:00:00']],
    ['month', { n: '46086', format: 'yyyy' }, ['2026', '2026-03']],
    ['month', { n: '46086', format: 'dddd' }, ['Thursday', '2026-03']],
    ['year', { n: '46086', format: 'm"月"d"日"' }, ['3月5日', '2026']],
  ])('%s %j is refused with both that it could mean', (kind, cell, [one, other]) => {
    expect(readCell(field(kind), cell, context)).toMatchObject({
      wrong: 'import.shownPartly',
      params: { one, other },
    });
  });

  it.each<[FieldKind, Cell, Value]>([
    ['date', { n: '46086', format: 'yyyy/m/d aaaa' }, '2026-03-05'],
    ['date', { n: '46086', format: '[>=100]yyyy-mm-dd;0.00' }, '2026-03-05'],
    ['time', { n: '0.35', format: '[<1]h:mm;0.00' }, '08:24:00'],
    ['decimal', { n: '8.5', format: '[<1]h:mm;0.00' }, '8.5'],
    ['decimal', { n: '50.5', format: '[>=100]0;0.00' }, '50.5'],
    ['text', { n: '50.5', format: '[>=100]0;0.00' }, '50.50'],
    ['text', { n: '46086', format: 'aaaa' }, '星期四'],
    ['text', { n: '5', format: '[>100]0;[>10]0.0' }, '5'],
    ['month', { n: '46086', format: 'yyyy/m/d' }, '2026-03'],
  ])('%s %j → %j, as the section that shows it says', (kind, cell, value) => {
    expect(valueOf(kind, cell)).toBe(value);
  });
});

describe('a number without the format of a day', () => {
  it.each<[FieldKind, Cell, readonly [string, string]]>([
    ['date', { n: '2026' }, ['2026', '1905-07-18']],
    ['date', { n: '202603' }, ['2026-03', '2454-09-14']],
    ['date', { n: '2026.03' }, ['2026-03', '1905-07-18']],
    ['date', { n: '31', format: '0.00' }, ['31.00', '1900-01-31']],
    ['date', { n: '46086' }, ['46086', '2026-03-05']],
    ['datetime', { n: '46086.5' }, ['46086.5', '2026-03-05 12:00:00']],
    ['time', { n: '8.5' }, ['08:30:00', '12:00:00']],
    ['time', { n: '0.3541666666666667' }, ['00:21:15', '08:30:00']],
    ['month', { n: '2026' }, ['2026', '1905-07']],
    ['month', { n: '2026.1' }, ['2026-01', '2026-10']],
    ['year', { n: '46086' }, ['46086', '2026']],
  ])('%s %j is refused with both that it could mean', (kind, cell, [one, other]) => {
    expect(readCell(field(kind), cell, context)).toMatchObject({
      wrong: 'import.plainNumber',
      params: { one, other },
    });
  });

  it.each<[FieldKind, Cell, string]>([
    ['date', { n: '-5' }, '-5'],
    ['date', { n: '9999999999' }, '9999999999'],
    ['integer', { n: '46086', format: 'yyyy/m/d' }, '2026/3/5'],
    ['decimal', { n: '0.5', format: 'h:mm' }, '12:00'],
    ['boolean', { n: '1', format: 'yyyy/m/d' }, '1900/1/1'],
  ])('%s %j is handed on as it is shown, to be refused', (kind, cell, value) => {
    expect(valueOf(kind, cell)).toBe(value);
  });
});

describe('a text', () => {
  it.each<[Cell, string]>([
    [{ n: '0.3541666666666667', format: 'h:mm' }, '8:30'],
    [{ n: '1.0625', format: '[h]:mm' }, '25:30'],
    [{ n: '0.125', format: '0.00%' }, '12.50%'],
    [{ n: '1.1', format: '0.00' }, '1.10'],
    [{ n: '571', format: '0000' }, '0571'],
    [{ n: '46086', format: 'yyyy"年"m"月"d"日"' }, '2026年3月5日'],
    [{ n: '-5', format: 'yyyy/m/d' }, '-5'],
    [{ n: '5', format: ';;;' }, '5'],
    [{ n: '5', format: 'no "format' }, '5'],
  ])('holds what the cell shows: %j', (cell, text) => {
    expect(valueOf('text', cell)).toBe(text);
  });

  it('counts days of 1904 as the sheet shows them', () => {
    const cell = { n: '44624', format: 'yyyy/m/d' };
    expect(readCell(field('text'), cell, { ...context, from1904: true })).toEqual({ value: '2026/3/5' });
    expect(readCell(field('date'), cell, { ...context, from1904: true })).toEqual({ value: '2026-03-05' });
  });
});

describe('a word', () => {
  const words = { values: new Map([['1', 'one']]), shown: '' };
  it.each<FieldKind>(['integer', 'text', 'multi'])('is known by its number, however that is shown: %s', (kind) => {
    const reading = readCell(field(kind), { n: '1', format: '#,##0.00' }, { ...context, words: () => words });
    expect(reading).toEqual({ value: kind === 'multi' ? ['one'] : 'one' });
  });
});

it.each<[FieldKind, Cell, string]>([
  ['decimal', { n: '1234.567', format: '#,##0.00' }, '1234.567'],
  ['integer', { n: '46086', format: 'yyyy/m/d' }, '2026/3/5'],
  ['date', { n: '46086', format: 'm"月"d"日"' }, '2026-03-05'],
  ['time', { n: '0.354340277777778', format: 'h:mm' }, '08:30:15'],
  ['date', { n: '2026' }, '2026'],
  ['text', { n: '0.125', format: '0.0%' }, '12.5%'],
])('%s %j, handed back to be corrected, is %s', (kind, cell, text) => {
  expect(keptText(field(kind), cell, false)).toBe(text);
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
    ['decimal', '5²', '5²'],
    ['integer', '①', '①'],
    ['decimal', { n: '1.0000000000000001E-2' }, '0.01'],
    ['decimal', '12 吨', '12 吨'],
    ['decimal', '-0.00', '0'],
    ['integer', { n: '3.0' }, 3],
    ['integer', { n: '3.5' }, 3.5],
    ['integer', '007', 7],
    ['text', { n: '13800138000' }, '13800138000'],
    ['text', { n: '1.3800138E10' }, '13800138000'],
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

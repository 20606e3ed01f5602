/** Files as spreadsheets and other systems write them: what they hold is read, and what cannot be read says so. */
import { describe, expect, it } from 'vitest';
import { rawBook, textCell } from '../../../../../tests/http/import/sheets.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { cellText } from '../../operations/import/cell-value.ts';
import type { Sheet } from './cell.ts';
import { meantText } from './read-csv.ts';
import { readSheet } from './read-sheet.ts';
import { type XmlHandler, XmlScanner } from './xml-scan.ts';

const row = (number: number, ...texts: string[]): string =>
  `<row r="${number}">${texts.map((text, at) => textCell(`${String.fromCharCode(65 + at)}${number}`, text)).join('')}</row>`;
const worksheet = (...rows: string[]): string => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;

async function textsOf({ lines, from1904 }: Sheet): Promise<string[][]> {
  const found: string[][] = [];
  for await (const { line, cells } of lines)
    found.push([String(line), ...cells.map((cell) => cellText(cell, from1904))]);
  return found;
}

const csvTexts = async (text: string): Promise<string[][]> => textsOf(await readSheet(Buffer.from(text)));

async function refusalOf(bytes: Buffer, sheet?: string): Promise<string> {
  try {
    await textsOf(await readSheet(bytes, { sheet }));
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'read';
}

describe('XML', () => {
  function scanned(text: string, size: number): string[] {
    const seen: string[] = [];
    const handler: XmlHandler = {
      open: (name, attributes) => seen.push(`<${name} ${JSON.stringify(attributes)}`),
      close: (name) => seen.push(`/${name}`),
      text: (said) => seen.push(said),
    };
    const scanner = new XmlScanner(handler);
    for (let at = 0; at < text.length; at += size) scanner.write(text.slice(at, at + size));
    scanner.end();
    return seen;
  }

  it.each([1, 3, 1000])('lets > stand in a value, in pieces of %i signs', (size) => {
    expect(
      scanned(`<?xml version="1.0"?><a x="1>2" y='"/>' z="&gt;"><b c=">"/></a>`, size).filter((one) => one !== ''),
    ).toEqual(['<a {"x":"1>2","y":"\\"/>","z":">"}', '<b {"c":">"}', '/b', '/a']);
  });
});

describe('a book', () => {
  it('with > in the name of a sheet and in a format is read', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[>=1000]0&quot;吨&quot;;0.0"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>';
    const sheet = await readSheet(
      await rawBook(
        '<sheetData><row r="1"><c r="A1" s="0"><v>1500</v></c><c r="B1" s="0"><v>2</v></c></row></sheetData>',
        { 'xl/styles.xml': styles },
        '<sheet name="等级>3" sheetId="1" r:id="r1"/>',
      ),
    );
    expect(sheet.name).toBe('等级>3');
    expect(await textsOf(sheet)).toEqual([['1', '1500吨', '2.0']]);
  });

  const two = (first: string, more = ''): Promise<Buffer> =>
    rawBook(
      `<sheetData>${first}</sheetData>`,
      { 'xl/worksheets/sheet2.xml': worksheet(row(1, '第二'), row(2, '乙')) },
      `<sheet name="Sheet" sheetId="1" r:id="r1"/><sheet name="Sheet2" sheetId="2"${more} r:id="r2"/>`,
    );

  it('names its other sheets that hold something, and reads the one that is asked for', async () => {
    const book = await two(row(1, '第一') + row(2, '甲'));
    const first = await readSheet(book);
    expect([first.name, first.others, await textsOf(first)]).toEqual([
      'Sheet',
      [{ name: 'Sheet2', hidden: false }],
      [
        ['1', '第一'],
        ['2', '甲'],
      ],
    ]);
    const second = await readSheet(book, { sheet: 'Sheet2' });
    expect([second.name, second.others, await textsOf(second)]).toEqual([
      'Sheet2',
      [{ name: 'Sheet', hidden: false }],
      [
        ['1', '第二'],
        ['2', '乙'],
      ],
    ]);
    expect(await refusalOf(book, 'Sheet3')).toBe('import.noSheet');
  });

  it('says of a hidden sheet that it is one, and begins with the first that holds something', async () => {
    const hidden = await readSheet(await two(row(1, '第一'), ' state="hidden"'));
    expect(hidden.others).toEqual([{ name: 'Sheet2', hidden: true }]);
    const empty = await readSheet(await two('<row r="1"><c r="A1" s="0"/></row>'));
    expect([empty.name, empty.others]).toEqual(['Sheet2', []]);
  });
});

describe('a text', () => {
  it('says by its first line what stands between the cells; the line is none of the sheet', async () => {
    expect(await csvTexts('sep=;\r\n编码;名称, 全称\r\nA;甲,乙\r\n')).toEqual([
      ['1', '编码', '名称, 全称'],
      ['2', 'A', '甲,乙'],
    ]);
    expect(await csvTexts('\ufeff"sep=|"\nx|y,z\n')).toEqual([['1', 'x', 'y,z']]);
    expect(await csvTexts('sep=,\n')).toEqual([]);
  });

  it('keeps the zeros of ="007"', async () => {
    expect(await csvTexts('编码,名称\n="007","=""0,8"""\n')).toEqual([
      ['1', '编码', '名称'],
      ['2', '007', '0,8'],
    ]);
    expect(['="say ""so"""', '=1+1', '="a"&"b"', `'="007"`].map(meantText)).toEqual([
      'say "so"',
      '=1+1',
      '="a"&"b"',
      '="007"',
    ]);
  });
});

describe('a page or XML under the name of a spreadsheet', () => {
  it.each([
    ['<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table></table></body></html>', 'import.htmlXls'],
    ['\ufeff\n<!DOCTYPE html>\n<html></html>', 'import.htmlXls'],
    ['<!-- exported -->\n<table border="1"><tr><td>编码</td></tr></table>', 'import.htmlXls'],
    ['<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"></html>', 'import.htmlXls'],
    ['MIME-Version: 1.0\nContent-Type: multipart/related', 'import.htmlXls'],
    [
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'import.xmlXls',
    ],
    ['<编码>,名称\nA,甲', 'read'],
    ['<meta>,x\n1,2', 'import.htmlXls'],
  ])('%j', async (text, code) => {
    expect(await refusalOf(Buffer.from(text))).toBe(code);
    expect(await refusalOf(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))).toBe(code);
  });
});

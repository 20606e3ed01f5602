/** An export as a book of one sheet, written row by row while it is read: neither memory nor the event loop notice how long it gets. */
import { PassThrough, Readable, pipeline } from 'node:stream';
import yazl from 'yazl';
import { eventLoopYield } from '../../cooperative.ts';
import { textWidth } from './text-width.ts';
import type { CellWords } from './cells.ts';
import type { ExportColumn, ExportRows } from './export-rows.ts';
import { cellXml, MOST_DIGITS, STYLE, textCell, xmlText } from './sheet-cells.ts';
import type { WireRow } from '../../../model/wire.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Rows of one part of the sheet. */
const PART = 25;
/** Widths in signs. */
const NARROW = 8;
const WIDE = 48;

/** Formats of our own begin at 164. */
const FORMATS = [
  'yyyy-mm-dd',
  'yyyy-mm-dd hh:mm:ss',
  'hh:mm:ss',
  ...Array.from({ length: MOST_DIGITS + 1 }, (_, digits) => (digits === 0 ? '0' : `0.${'0'.repeat(digits)}`)),
];

function stylesXml(): string {
  const own = (index: number): number => 164 + index;
  const xf = (format: number, rest = ''): string =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${format === 0 ? '' : ' applyNumberFormat="1"'}${rest}`;
  const top = '><alignment vertical="top"/></xf>';
  const cells = [
    `${xf(0)}/>`,
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1"><alignment vertical="center" wrapText="1"/></xf>',
    `${xf(49)}><alignment vertical="top" wrapText="1"/></xf>`,
    `${xf(1)}${top}`,
    `${xf(0)}${top}`,
    `${xf(own(0))}${top}`,
    `${xf(own(1))}${top}`,
    `${xf(own(2))}${top}`,
    ...Array.from({ length: MOST_DIGITS + 1 }, (_, digits) => `${xf(own(3 + digits))}${top}`),
  ];
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((code, index) => `<numFmt numFmtId="${own(index)}" formatCode="${code}"/>`).join('')}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F5"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FFBFC7D1"/></bottom><diagonal/></border></borders>' +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** The name of a sheet: at most 31 signs, some of which are not allowed, nor is a quote at either end. */
function sheetName(title: string): string {
  return (
    title
      .replace(/[[\]:*?/\\]/g, ' ')
      .trim()
      .slice(0, 31)
      .replace(/^'+|'+$/g, '') || 'Sheet1'
  );
}

/** `A`, `B` … `AA`. */
function columnLetters(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
}

/** Wide enough for the head and the first page; a sheet says its widths before its rows. */
async function widthsXml(
  columns: readonly ExportColumn[],
  rows: readonly WireRow[],
  words: CellWords,
): Promise<string> {
  const yielded = eventLoopYield();
  const widest = columns.map(({ field, title }) => textWidth(words.headed(field, title)) + 2);
  for (const row of rows) {
    columns.forEach(({ field }, index) => {
      widest[index] = Math.max(widest[index] ?? 0, ...words.text(field, row).split('\n').map(textWidth));
    });
    await yielded();
  }
  return widest
    .map(
      (most, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${Math.min(WIDE, Math.max(NARROW, most + 2))}" customWidth="1"/>`,
    )
    .join('');
}

async function* sheetXml({ columns, pages }: ExportRows, words: CellWords): AsyncGenerator<string> {
  const yielded = eventLoopYield();
  let count = 1;
  const letters = columns.map((_, index) => columnLetters(index));
  for await (const rows of pages) {
    if (count === 1) {
      yield (
        `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="16"/>` +
        `<cols>${await widthsXml(columns, rows, words)}</cols><sheetData><row r="1" ht="22" customHeight="1">${columns.map(({ field, title }, at) => textCell(`${letters[at]}1`, words.headed(field, title), STYLE.head)).join('')}</row>`
      );
    }
    for (let from = 0; from < rows.length; from += PART) {
      const some = rows.slice(from, from + PART);
      yield some
        .map((row, index) => {
          const line = count + index + 1;
          return `<row r="${line}">${columns.map(({ field }, at) => cellXml(`${letters[at]}${line}`, field, row[field.name] ?? null, words.text(field, row))).join('')}</row>`;
        })
        .join('');
      count += some.length;
      await yielded();
    }
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${count}"/></worksheet>`;
}

/** @param title the name of the sheet */
export function xlsxFile(rows: ExportRows, words: CellWords, title: string): Readable {
  const name = xmlText(sheetName(title));
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(),
  };
  const out = new PassThrough();
  const zip = new yazl.ZipFile();
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  const sheet = Readable.from(sheetXml(rows, words), { objectMode: false });
  // What breaks off half way must not look like a whole book.
  sheet.on('error', (error) => out.destroy(error));
  out.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.on('error', (error: Error) => out.destroy(error));
  zip.end();
  pipeline(zip.outputStream, out, () => undefined);
  return out;
}

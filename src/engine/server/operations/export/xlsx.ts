/**
 * Books of sheets: an export, written row by row while it is read, so that neither memory nor the event loop notice how
 * long it gets, and short ones as a whole.
 */
import { PassThrough, Readable, pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { eventLoopYield } from '../../cooperative.ts';
import { textWidth } from './text-width.ts';
import type { CellWords } from './cells.ts';
import type { ExportColumn, ExportRows } from './export-rows.ts';
import { cellXml, MOST_DIGITS, numberCell, STYLE, textCell, xmlText } from './sheet-cells.ts';
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
    '<xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"><alignment vertical="top" wrapText="1"/></xf>',
    '<xf numFmtId="49" fontId="0" fillId="3" borderId="0" xfId="0" applyFill="1"><alignment vertical="top" wrapText="1"/></xf>',
  ];
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((code, index) => `<numFmt numFmtId="${own(index)}" formatCode="${code}"/>`).join('')}</numFmts>` +
    '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FFB42318"/><name val="Calibri"/></font></fonts>' +
    '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F5"/><bgColor indexed="64"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFDE8E6"/><bgColor indexed="64"/></patternFill></fill></fills>' +
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

/** What a sheet says before its rows, the first of which stays in sight. @param widths in signs */
function sheetHead(widths: readonly number[]): string {
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="16"/>` +
    `<cols>${cols.join('')}</cols><sheetData>`
  );
}

const headRow = (cells: readonly string[]): string => `<row r="1" ht="22" customHeight="1">${cells.join('')}</row>`;

/** Wide enough for the head and the first page. */
async function widthsOf(
  columns: readonly ExportColumn[],
  rows: readonly WireRow[],
  words: CellWords,
): Promise<number[]> {
  const yielded = eventLoopYield();
  const widest = columns.map(({ field, title }) => textWidth(words.headed(field, title)) + 2);
  for (const row of rows) {
    columns.forEach(({ field }, index) => {
      widest[index] = Math.max(widest[index] ?? 0, ...words.text(field, row).split('\n').map(textWidth));
    });
    await yielded();
  }
  return widest.map((most) => Math.min(WIDE, Math.max(NARROW, most + 2)));
}

async function* sheetXml({ columns, pages }: ExportRows, words: CellWords): AsyncGenerator<string> {
  const yielded = eventLoopYield();
  let count = 1;
  const letters = columns.map((_, index) => columnLetters(index));
  for await (const rows of pages) {
    if (count === 1) {
      yield (
        sheetHead(await widthsOf(columns, rows, words)) +
        headRow(
          columns.map(({ field, title }, at) => textCell(`${letters[at]}1`, words.headed(field, title), STYLE.head)),
        )
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

/** The parts of a book beside its sheets. @param titles names of the sheets */
function bookParts(titles: readonly string[]): Readonly<Record<string, string>> {
  const sheets = titles.map((title, index) => ({ name: xmlText(sheetName(title)), at: index + 1 }));
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const list = (part: (sheet: (typeof sheets)[number]) => string): string => sheets.map(part).join('');
  return {
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${list(({ at }) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${types}.worksheet+xml"/>`)}` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list(({ name, at }) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELS}">${list(({ at }) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(),
  };
}

/** @param sheets titles and what stands in them, in parts */
function book(sheets: readonly (readonly [title: string, xml: AsyncIterable<string> | Iterable<string>])[]): Readable {
  const out = new PassThrough();
  const zip = new yazl.ZipFile();
  for (const [path, text] of Object.entries(bookParts(sheets.map(([title]) => title))))
    zip.addBuffer(Buffer.from(text), path);
  for (const [index, [, xml]] of sheets.entries()) {
    const sheet = Readable.from(xml, { objectMode: false });
    // What breaks off half way must not look like a whole book.
    sheet.on('error', (error) => out.destroy(error));
    out.on('close', () => sheet.destroy());
    zip.addReadStream(sheet, `xl/worksheets/sheet${index + 1}.xml`);
  }
  zip.on('error', (error: Error) => out.destroy(error));
  zip.end();
  pipeline(zip.outputStream, out, () => undefined);
  return out;
}

/** @param title the name of the sheet */
export function xlsxFile(rows: ExportRows, words: CellWords, title: string): Readable {
  return book([[title, sheetXml(rows, words)]]);
}

/** A text or a number, and how it looks. */
export interface BookCell {
  readonly value: string | number;
  readonly look?: 'text' | 'reason' | 'refused';
}

/** A short sheet: its first row are heads. */
export interface BookSheet {
  readonly title: string;
  readonly heads: readonly string[];
  /** In signs. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly BookCell[])[];
}

function* shortSheetXml({ heads, widths, rows }: BookSheet): Generator<string> {
  const letters = heads.map((_, index) => columnLetters(index));
  const cell = ({ value, look = 'text' }: BookCell, at: string): string => {
    if (typeof value === 'number') return numberCell(at, String(value), STYLE.integer);
    if (value !== '') return textCell(at, value, STYLE[look]);
    return look === 'text' ? '' : `<c r="${at}" s="${STYLE[look]}"/>`;
  };
  yield sheetHead(widths) + headRow(heads.map((head, index) => textCell(`${letters[index]}1`, head, STYLE.head)));
  for (const [index, cells] of rows.entries())
    yield `<row r="${index + 2}">${cells.map((one, at) => cell(one, `${letters[at]}${index + 2}`)).join('')}</row>`;
  yield '</sheetData></worksheet>';
}

/** A book of short sheets, whole. */
export function shortBook(sheets: readonly BookSheet[]): Promise<Buffer> {
  return buffer(book(sheets.map((sheet) => [sheet.title, shortSheetXml(sheet)])));
}

/**
 * Finds out what an uploaded file really is, by its bytes and not by its name, and reads it; what cannot be read is
 * refused with what to do instead.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import { HEAD_WITHIN } from '../../../model/import/head-line.ts';
import { type HeadFinder, isBlankCell, type Sheet, type SheetLine, type WholeSheet } from './cell.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** Compound file: what .xls was, and what Excel wraps around a file with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/** Bytes in which a page or a book of XML says what it is. */
const HEAD = 4_096;
/** Pages that other systems and Excel itself save as .xls. */
const PAGE = /^(<!doctype html|<html[\s>]|<head[\s>]|<meta[\s>]|<style[\s>]|<body[\s>]|<table[\s>]|<div[\s>])/i;
/** A page in one file with its pictures, RFC 2557. */
const ARCHIVE = /^mime-version:|^content-type:\s*multipart\/related/i;
/** SpreadsheetML of 2002: its namespace, or the instruction by which Windows opens it with Excel. */
const BOOK_2002 = /urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/i;

/** The beginning of a text, whatever its encoding: all that is looked for in it is plain ASCII. */
function beginning(bytes: Buffer): string {
  const head = bytes.subarray(0, HEAD);
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[1] === 0 && head[3] === 0);
  return head
    .toString(isWide ? 'utf16le' : 'latin1')
    .replace(/^\u00ef\u00bb\u00bf|^\ufeff/, '')
    .trimStart();
}

/** What looks like a table in a spreadsheet, and is a page or XML under the name of one. */
function refuseDisguise(bytes: Buffer): void {
  const text = beginning(bytes).replace(/^(<!--[\s\S]*?-->\s*)+/, '');
  if (/^<\?xml|^<(\w+:)?workbook[\s>]/i.test(text) && BOOK_2002.test(text)) throw new Refusal('import.xmlXls');
  const inside = text.replace(/^<\?xml[^>]*>\s*/i, '');
  if (PAGE.test(inside) || ARCHIVE.test(inside)) throw new Refusal('import.htmlXls');
}

/** What stands above the headings, each text once: a title in merged cells is one. */
const textsOf = (lines: readonly SheetLine[]): string[] =>
  lines.map(({ cells }) =>
    cells
      .filter((cell): cell is string => typeof cell === 'string' && cell.trim() !== '')
      .map((cell) => cell.trim())
      .join(' '),
  );

/** The sheet from its headings on. @throws Refusal `import.merged` where cells are merged in it */
function belowTitles(sheet: WholeSheet, find: HeadFinder): Sheet {
  let titles: readonly string[] = [];
  async function* lines(): AsyncGenerator<SheetLine> {
    let waiting: SheetLine[] | undefined = [];
    let head = 0;
    function found(first: readonly SheetLine[]): readonly SheetLine[] {
      const at = find(first.map(({ cells }) => cells));
      titles = textsOf(first.slice(0, at));
      head = first[at]?.line ?? 0;
      waiting = undefined;
      return first.slice(at);
    }
    for await (const line of sheet.lines) {
      if (!waiting) yield line;
      else if (!line.cells.every(isBlankCell) && waiting.push(line) === HEAD_WITHIN) yield* found(waiting);
    }
    if (waiting) yield* found(waiting);
    // Merged cells hold one value where several are meant: nobody knows which of them it belongs to.
    const merged = sheet.merged();
    if (merged && merged.to >= head) throw new Refusal('import.merged', { range: merged.range });
  }
  const { from1904, name, others } = sheet;
  return { from1904, name, others, lines: lines(), titles: () => titles };
}

/** How a file is read. */
export interface SheetOptions {
  /** The sheet of a book to be read; without one the first that is seen and holds something. */
  readonly sheet?: string | undefined;
  /** Where its headings stand; without it in the first line that holds something. */
  readonly head?: HeadFinder | undefined;
}

/** @throws Refusal `import.*` */
export async function readSheet(bytes: Buffer, { sheet, head = () => 0 }: SheetOptions = {}): Promise<Sheet> {
  if (bytes.length === 0) throw new Refusal('import.empty');
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND))
    throw new Refusal(bytes.includes(LOCKED) ? 'import.encrypted' : 'import.oldXls');
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return belowTitles(await readXlsx(bytes, sheet), head);
  refuseDisguise(bytes);
  return belowTitles(readCsv(bytes), head);
}

/**
 * Finds out what an uploaded file really is, by its bytes and not by its name, and reads it; what cannot be read is
 * refused with what to do instead.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Sheet } from './cell.ts';
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

/**
 * @param wished the sheet of a book to be read; without one the first that is seen and holds something
 * @throws Refusal `import.*`
 */
export async function readSheet(bytes: Buffer, wished?: string): Promise<Sheet> {
  if (bytes.length === 0) throw new Refusal('import.empty');
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND))
    throw new Refusal(bytes.includes(LOCKED) ? 'import.encrypted' : 'import.oldXls');
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return readXlsx(bytes, wished);
  refuseDisguise(bytes);
  return readCsv(bytes);
}

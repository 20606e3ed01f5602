/**
 * Reads comma separated text piece by piece: UTF-8 with or without a mark, UTF-16 as Excel saves "Unicode text", and
 * GB18030 as Excel in China saves CSV.
 */
import { pipeline, Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import { Refusal } from '../../../model/errors/refusal.ts';
import { MAX_CELL, MAX_COLUMNS, type SheetLine, type WholeSheet } from './cell.ts';

/** Bytes after which others have their turn. */
const PIECE = 65_536;
/** Bytes of one line, quoted breaks included: a quote that is never closed ends here and not with the file. */
const MAX_LINE = 1_048_576;

/** The text of the bytes, piece by piece. @throws TypeError at bytes that are no such text */
async function* piecesOf(bytes: Buffer, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    await new Promise((resolve) => setImmediate(resolve));
  }
  yield decoder.decode();
}

async function isText(bytes: Buffer, encoding: string): Promise<boolean> {
  try {
    for await (const _piece of piecesOf(bytes, encoding)) continue;
    return true;
  } catch {
    return false;
  }
}

/** @throws Refusal `import.notSheet` when the bytes are no text, `import.encoding` when nobody knows which */
async function encodingOf(bytes: Buffer): Promise<string> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) throw new Refusal('import.notSheet');
  for (const encoding of ['utf-8', 'gb18030']) if (await isText(bytes, encoding)) return encoding;
  throw new Refusal('import.encoding');
}

/** A first line that says what stands between the cells, as Excel writes and reads it and shows to nobody. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?(?:\r\n|\n|\r|$)/i;

/** The sign that stands most often in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const count = (sign: string): number => first.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most), ',');
}

/** `="007"`: a text that would lose its zeros otherwise, written as the one formula that gives it. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/**
 * The text a cell means. A quote before `=` and the like is how exports keep a spreadsheet from running the cell; a
 * formula of nothing but a text is how they keep it from making a number of it.
 */
export function meantText(text: string): string {
  if (/^'+[=+\-@\t\r]/.test(text)) return text.slice(1);
  const [, meant] = TEXT_FORMULA.exec(text) ?? [];
  return meant === undefined ? text : meant.replaceAll('""', '"');
}

/** What the parser refuses, said to people. `begun` is the line in which the record begins. */
function refusalOf(error: unknown, begun: number): unknown {
  const { code } = error as CsvError;
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return new Refusal('import.openQuote', { line: begun, limit: MAX_LINE });
  return error instanceof TypeError ? new Refusal('import.encoding') : error;
}

async function* linesOf(bytes: Buffer): AsyncGenerator<SheetLine> {
  const pieces = piecesOf(bytes, await encodingOf(bytes));
  const begun = (await pieces.next()).value as string;
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(begun) ?? [];
  const first = begun.slice(separatorLine.length);
  const text = Readable.from(
    (async function* whole() {
      yield first;
      yield* pieces;
    })(),
  );
  const parser = parse({
    delimiter: separator ?? delimiterOf(first),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    info: true,
    max_record_size: MAX_LINE,
  });
  // What goes wrong on the way reaches whoever reads the records; who stops reading stops the rest.
  pipeline(text, parser, () => undefined);
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      readonly record: readonly string[];
      readonly info: Info;
    }>) {
      if (record.length > MAX_COLUMNS) throw new Refusal('import.columns', { limit: MAX_COLUMNS });
      if (record.some((cell) => cell.length > MAX_CELL)) throw new Refusal('import.cell', { line, limit: MAX_CELL });
      if (record.some((cell) => cell !== ''))
        yield { line, cells: record.map((cell) => (cell === '' ? null : meantText(cell))) };
      line = info.lines + 1;
    }
  } catch (error) {
    throw refusalOf(error, line);
  }
}

export function readCsv(bytes: Buffer): WholeSheet {
  return { from1904: false, name: '', others: [], lines: linesOf(bytes), merged: () => undefined };
}

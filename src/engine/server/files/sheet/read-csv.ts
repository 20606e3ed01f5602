/** Reads comma separated text: UTF-8 with or without a mark, UTF-16 as Excel saves "Unicode text", and GB18030 as Excel in China saves CSV. */
import { Refusal } from '../../../model/errors/refusal.ts';
import { type Cell, MAX_COLUMNS, type Sheet, type SheetLine } from './cell.ts';

const BOM = '\uFEFF';
/** Lines after which others have their turn. */
const AT_ONCE = 500;

/** @throws Refusal `import.notSheet` when the bytes are no text */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new Refusal('import.notSheet');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    } catch {
      throw new Refusal('import.encoding');
    }
  }
}

/** The sign that stands most often in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const count = (sign: string): number => first.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most), ',');
}

/** A quote before `=` and the like is how exports keep a spreadsheet from running the cell. */
const unarmed = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** Cells of each record with the line it begins in. */
export function* recordsOf(text: string, delimiter: string): Generator<SheetLine> {
  let at = text.startsWith(BOM) ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const began = line;
    const cells: Cell[] = [];
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        for (at += 1; at < text.length; at += 1) {
          if (text[at] === '"') {
            if (text[at + 1] !== '"') break;
            at += 1;
          }
          if (text[at] === '\n') line += 1;
          cell += text[at];
        }
        at += 1;
      }
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') {
        cell += text[at];
        at += 1;
      }
      if (cells.length >= MAX_COLUMNS) throw new Refusal('import.columns', { limit: MAX_COLUMNS });
      cells.push(cell === '' ? null : unarmed(cell));
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (cells.some((cell) => cell !== null)) yield { line: began, cells };
  }
}

async function* paced(records: Iterable<SheetLine>): AsyncGenerator<SheetLine> {
  let count = 0;
  for (const record of records) {
    yield record;
    count += 1;
    if (count % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

export function readCsv(bytes: Buffer): Sheet {
  const text = textOf(bytes);
  return { from1904: false, lines: paced(recordsOf(text, delimiterOf(text))) };
}

/** Reads one sheet of an .xlsx file line by line: bounded memory, and others have their turn between two pieces. */
import { Refusal } from '../../../model/errors/refusal.ts';
import { unescapeSheetText } from '../../../model/sheet/escapes.ts';
import { type Cell, MAX_CELL, MAX_COLUMNS, type SheetLine, type WholeSheet } from './cell.ts';
import { type OfficePackage, openPackage, scanPart } from './open-package.ts';
import { type BookSheet, readWorkbook, type Workbook } from './workbook.ts';
import type { XmlHandler } from './xml-scan.ts';

/** Lines of a sheet: Excel itself has no more. */
const MAX_LINE = 1_048_576;
/** Signs of a range of cells, `A1:XFD1048576`. */
const RANGE = 24;
const DAY_MS = 86_400_000;
/** Excel counts 29 February 1900, which never was: days up to it are none that a date can be told from. */
const PHANTOM = 60;

/** `AB12` → 27, counted from A = 0; undefined without letters. */
export function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Open {
  type: string;
  style: number;
  column: number;
  value: string;
  inline: string;
  /** The part of a text that is being read. */
  piece: string;
  formula: boolean;
}

/** Programs may write a day as ISO 8601 says; its cell shows it by its format, as it does a number. */
function serialOf(text: string, from1904: boolean): string | undefined {
  const [, day, clock = 'T00:00:00'] = /^(\d{4}-\d\d-\d\d)(T[\d:.]+)?Z?$/.exec(text) ?? [];
  const millis = Date.parse(`${day}${clock}Z`);
  const days = (millis - Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30)) / DAY_MS;
  return days > (from1904 ? 0 : PHANTOM) ? String(days) : undefined;
}

function cellOf({ type, style, value, inline, formula }: Open, { formats, texts, from1904 }: Workbook): Cell {
  if (formula) return { bad: 'formula', shown: value.slice(0, 100) };
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'inlineStr') return inline;
  if (type === 'e') return { bad: 'error', shown: value.slice(0, 100) };
  if (value === '') return null;
  if (type === 'b') return { b: value === '1' || value === 'true' };
  if (type === 'str') return unescapeSheetText(value);
  const format = formats[style];
  if (type === 'd') {
    const serial = format === undefined ? undefined : serialOf(value.trim(), from1904);
    return serial === undefined || format === undefined ? value : { n: serial, format };
  }
  return { n: value.trim(), ...(format === undefined ? {} : { format }) };
}

/** Collects lines as they come by. `put` takes one that is complete, `merge` a range of merged cells. */
function lineHandler(workbook: Workbook, put: (line: SheetLine) => void, merge: (range: string) => void): XmlHandler {
  let line = 0;
  let cells: Cell[] = [];
  let cell: Open | undefined;
  let into: 'value' | 'inline' | undefined;
  let spoken = 0;
  return {
    open(name, attributes) {
      if (name === 'row') {
        const next = Number(attributes['r'] ?? line + 1);
        if (!(Number.isInteger(next) && next > line && next <= MAX_LINE)) throw new Refusal('import.damaged');
        line = next;
        cells = [];
      } else if (name === 'c') {
        const column = columnOf(attributes['r'] ?? '') ?? cells.length;
        cell = {
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          column,
          value: '',
          inline: '',
          piece: '',
          formula: false,
        };
      } else if (name === 'f' && cell) cell.formula = true;
      else if (name === 'rPh') spoken += 1;
      else if (name === 'v') into = 'value';
      else if (name === 't' && spoken === 0) {
        into = 'inline';
        if (cell) cell.piece = '';
      } else if (name === 'mergeCell') merge(attributes['ref'] ?? '');
    },
    close(name) {
      if (name === 'rPh') spoken -= 1;
      if (name === 't' && into === 'inline' && cell) cell.inline += unescapeSheetText(cell.piece);
      if (name === 'v' || name === 't') into = undefined;
      if (name === 'c' && cell) {
        const value = cellOf(cell, workbook);
        if (value !== null && value !== '') {
          if (cell.column >= MAX_COLUMNS) throw new Refusal('import.columns', { limit: MAX_COLUMNS });
          while (cells.length < cell.column) cells.push(null);
          cells[cell.column] = value;
        }
        cell = undefined;
      }
      if (name === 'row' && cells.length > 0) put({ line, cells });
    },
    text(text) {
      if (!cell || !into) return;
      const part = into === 'inline' ? 'piece' : into;
      cell[part] += text;
      if (cell[part].length + (into === 'inline' ? cell.inline.length : 0) > MAX_CELL)
        throw new Refusal('import.cell', { line, limit: MAX_CELL });
    },
  };
}

async function* linesOf(
  parts: OfficePackage,
  workbook: Workbook,
  path: string,
  merge: (range: string) => void,
): AsyncGenerator<SheetLine> {
  let ready: SheetLine[] = [];
  const steps = scanPart(
    parts,
    path,
    lineHandler(workbook, (line) => ready.push(line), merge),
  );
  for (let step = await steps.next(); ; step = await steps.next()) {
    const lines = ready;
    ready = [];
    yield* lines;
    if (step.done) return;
  }
}

/** The sheet that is asked for by its name; else the first that is seen and holds something, else the first seen. */
function chosen(sheets: readonly BookSheet[], wished: string | undefined): BookSheet {
  if (wished !== undefined) {
    const named = sheets.find(({ name }) => name === wished);
    if (!named) throw new Refusal('import.noSheet', { sheet: wished.slice(0, 60) });
    return named;
  }
  const seen = sheets.filter(({ hidden }) => !hidden);
  const first = seen.find(({ filled }) => filled) ?? seen[0];
  if (!first) throw new Refusal('import.hidden');
  return first;
}

/**
 * @param wished name of the sheet to be read
 * @throws Refusal `import.*`
 */
export async function readXlsx(bytes: Buffer, wished?: string): Promise<WholeSheet> {
  const parts = await openPackage(bytes);
  const workbook = await readWorkbook(parts);
  const sheet = chosen(workbook.sheets, wished);
  if (!parts.has(sheet.path)) throw new Refusal('import.damaged');
  let merged: { readonly range: string; readonly to: number } | undefined;
  return {
    from1904: workbook.from1904,
    merged: () => merged,
    name: sheet.name,
    others: workbook.sheets.flatMap(({ name, hidden, filled }) =>
      filled && name !== sheet.name ? [{ name, hidden }] : [],
    ),
    lines: linesOf(parts, workbook, sheet.path, (range) => {
      const to = Number(/(\d{1,9})$/.exec(range)?.[1] ?? MAX_LINE);
      if (!merged || to > merged.to) merged = { range: range.slice(0, RANGE), to };
    }),
  };
}

/**
 * Reads the first visible sheet of an .xlsx file line by line: bounded memory, and others have their turn between two
 * pieces.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import { type Cell, MAX_CELL, MAX_COLUMNS, type Sheet, type SheetLine } from './cell.ts';
import { type OfficePackage, openPackage, scanPart } from './open-package.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import type { XmlHandler } from './xml-scan.ts';

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
  formula: boolean;
}

function cellOf({ type, style, value, inline, formula }: Open, { looks, texts }: Workbook): Cell {
  if (formula) return { bad: 'formula', shown: value.slice(0, 100) };
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'inlineStr') return inline;
  if (type === 'e') return { bad: 'error', shown: value.slice(0, 100) };
  if (value === '') return null;
  if (type === 'b') return { b: value === '1' || value === 'true' };
  if (type === 'str' || type === 'd') return value;
  const look = looks[style];
  return {
    n: value.trim(),
    ...(look?.day ? { day: true as const } : {}),
    ...(look && look.digits > 0 ? { digits: look.digits } : {}),
  };
}

/** Collects lines as they come by. `put` takes one that is complete. */
function lineHandler(workbook: Workbook, put: (line: SheetLine) => void): XmlHandler {
  let line = 0;
  let cells: Cell[] = [];
  let cell: Open | undefined;
  let into: 'value' | 'inline' | undefined;
  let spoken = 0;
  return {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        cells = [];
      } else if (name === 'c') {
        const column = columnOf(attributes['r'] ?? '') ?? cells.length;
        cell = {
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          column,
          value: '',
          inline: '',
          formula: false,
        };
      } else if (name === 'f' && cell) cell.formula = true;
      else if (name === 'rPh') spoken += 1;
      else if (name === 'v') into = 'value';
      else if (name === 't' && spoken === 0) into = 'inline';
      // Merged cells hold one value where several are meant: nobody knows which of them it belongs to.
      else if (name === 'mergeCell') throw new Refusal('import.merged', { range: attributes['ref'] ?? '' });
    },
    close(name) {
      if (name === 'rPh') spoken -= 1;
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
      cell[into] += text;
      if (cell[into].length > MAX_CELL) throw new Refusal('import.cell', { line, limit: MAX_CELL });
    },
  };
}

async function* linesOf(parts: OfficePackage, workbook: Workbook): AsyncGenerator<SheetLine> {
  let ready: SheetLine[] = [];
  const steps = scanPart(
    parts,
    workbook.sheet,
    lineHandler(workbook, (line) => ready.push(line)),
  );
  for (let step = await steps.next(); ; step = await steps.next()) {
    const lines = ready;
    ready = [];
    yield* lines;
    if (step.done) return;
  }
}

/** @throws Refusal `import.*` */
export async function readXlsx(bytes: Buffer): Promise<Sheet> {
  const parts = await openPackage(bytes);
  const workbook = await readWorkbook(parts);
  return { from1904: workbook.from1904, lines: linesOf(parts, workbook) };
}

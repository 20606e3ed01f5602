/** A table on the pages of a PDF: columns shared out by what they hold, the head again on every page. */
import type { TablePart } from '../document.ts';
import type { Letters } from './letters.ts';
import { type Cell, CELL_PADDING, type Sheet } from './sheet.ts';

const HEAD_FILL = '#eef1f5';
/**
 * No column needs more of a line than this many ems before its text may break, nor more than that for a single word.
 */
const MOST_EMS = 26;
const WORD_EMS = 12;
const LEAST_EMS = 3;

interface Want {
  readonly least: number;
  readonly most: number;
}

/** What each column needs: its widest word, and its widest line. */
export function columnWants(letters: Letters, { columns, rows }: TablePart, size: number): Want[] {
  return columns.map(({ title }, index) => {
    const head = letters.extent(title, 'bold', size);
    let [least, most] = [head.least, head.most];
    for (const row of rows) {
      const cell = letters.extent(row[index] ?? '', 'regular', size);
      least = Math.max(least, cell.least);
      most = Math.max(most, cell.most);
    }
    const bottom = LEAST_EMS * size + CELL_PADDING;
    const needed = Math.max(bottom, Math.min(least, WORD_EMS * size) + CELL_PADDING);
    return { least: needed, most: Math.max(needed, Math.min(most, MOST_EMS * size) + CELL_PADDING) };
  });
}

/** Widths that fill `room` exactly. */
export function shareOut(wants: readonly Want[], room: number): number[] {
  const sum = (of: (want: Want) => number): number => wants.reduce((total, want) => total + of(want), 0);
  const [least, most] = [sum((want) => want.least), sum((want) => want.most)];
  if (most <= room) return wants.map((want) => want.most * (room / most));
  if (least >= room) return wants.map((want) => want.least * (room / least));
  return wants.map((want) => want.least + (want.most - want.least) * ((room - least) / (most - least)));
}

export function drawTable(sheet: Sheet, table: TablePart, size: number): void {
  const { letters } = sheet;
  const widths = shareOut(columnWants(letters, table, size), sheet.width);
  const cells = (texts: readonly string[], face: 'regular' | 'bold'): Cell[] =>
    widths.map((width, index) => ({
      width,
      face,
      lines: letters.lines(texts[index] ?? '', face, size, width - CELL_PADDING),
      right: table.columns[index]?.right ?? false,
      ...(face === 'bold' ? { fill: HEAD_FILL } : {}),
    }));
  const head = cells(
    table.columns.map(({ title }) => title),
    'bold',
  );
  const drawHead = (): void => sheet.row(head, size);
  if (!sheet.fits(sheet.rowHeight(head, size) + 3 * size)) sheet.newPage();
  drawHead();
  for (const row of table.rows) sheet.row(cells(row, 'regular'), size, drawHead);
}

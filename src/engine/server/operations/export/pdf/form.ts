/** A record as a form: labels beside their values, two pairs in a line, long values over the whole width. */
import type { FormPart } from '../document.ts';
import { type Cell, CELL_PADDING, type Sheet } from './sheet.ts';

const LABEL_FILL = '#f4f6f9';
const LABEL_SHARE = 0.16;

type Item = FormPart['items'][number];

/** Pairs that stand in one line; a lone one takes it all. */
function linesOf(items: readonly Item[]): Item[][] {
  const lines: Item[][] = [];
  let half: Item | undefined;
  for (const item of items) {
    if (item.wide) {
      if (half) lines.push([half]);
      lines.push([item]);
      half = undefined;
    } else if (half) {
      lines.push([half, item]);
      half = undefined;
    } else half = item;
  }
  return half ? [...lines, [half]] : lines;
}

export function drawSection(sheet: Sheet, { items }: FormPart, size: number): void {
  const { letters } = sheet;
  const label = sheet.width * LABEL_SHARE;
  for (const line of linesOf(items)) {
    const value = sheet.width / line.length - label;
    const cells = line.flatMap((item): Cell[] => [
      {
        width: label,
        face: 'bold',
        fill: LABEL_FILL,
        lines: letters.lines(item.label, 'bold', size, label - CELL_PADDING),
      },
      { width: value, lines: letters.lines(item.value, 'regular', size, value - CELL_PADDING) },
    ]);
    sheet.row(cells, size);
  }
}

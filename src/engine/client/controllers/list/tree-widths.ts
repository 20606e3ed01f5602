/**
 * Widths of the columns of a tree list: by all of its rows, for those that are drawn change while one scrolls. Pure.
 */
import { referenceLabel } from '../../../model/list/row-label.ts';
import type { TreeRow } from '../../api/entities.ts';
import { CELL_PADDING, type ListColumn, headUnit } from './columns.ts';
import { textWidth } from './text-width.ts';

/** The first column carries the branches, so it is wider than in a flat list. */
const FIRST_WIDTH = 280;
/** No text makes its column wider than this. */
const MOST_TEXT = 320;
const HEAD_FONT = 13;
/** Pixels of the text; codes and paths are narrower than other texts of their letters. */
const fontOf = (text: string): number => (/^[ -~]*$/.test(text) ? 13 : 14);

function widestText(column: ListColumn, rows: readonly TreeRow[]): number {
  const { name } = column.field;
  return rows.reduce((widest, row) => {
    const text = referenceLabel(row, name) ?? row[name];
    return Math.max(
      widest,
      typeof text === 'string' ? textWidth(text, fontOf(text)) : 0,
      widestText(column, row.children ?? []),
    );
  }, 0);
}

/** The columns with a width each: texts and references as wide as what stands in them, within reason. */
export function treeColumns(columns: readonly ListColumn[], rows: readonly TreeRow[]): readonly ListColumn[] {
  return columns.map((column, index) => {
    const { field } = column;
    const least = Math.max(
      column.width ?? textWidth(`${field.title} ${headUnit(field)}`.trim(), HEAD_FONT) + CELL_PADDING,
      index === 0 ? FIRST_WIDTH : 0,
    );
    const grows = index > 0 && ['text', 'ref', 'refs'].includes(field.kind) && !field.choices && !field.dict;
    return {
      ...column,
      width: grows ? Math.max(least, Math.min(MOST_TEXT, widestText(column, rows) + CELL_PADDING)) : least,
    };
  });
}

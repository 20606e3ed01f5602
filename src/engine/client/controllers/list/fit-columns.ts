/** Makes columns narrower where that brings the deadline into sight: the nearest one must be seen without scrolling. Pure. */
import type { ListColumn } from './columns.ts';

/** Texts may lose this share of their declared width, but not below these pixels. */
const SHRINK = 0.3;
const LEAST_TEXT = 176;
const LEAST_CODE = 112;

/** How far a column may be narrowed: only texts without choices, whose end may be cut, and codes, which are set small. */
function leastWidth(column: ListColumn, width: number): number {
  const { field } = column;
  if (field.kind !== 'text' || field.choices || field.dict) return width;
  return Math.min(width, Math.max(column.mono ? LEAST_CODE : LEAST_TEXT, Math.round(width * (1 - SHRINK))));
}

/**
 * The columns with their widths fitted to `room` pixels up to and with the last toned date. Columns a person has sized stay.
 * Nothing is changed when it fits anyhow, or cannot be made to fit.
 */
export function fitColumns(columns: readonly ListColumn[], chosen: Readonly<Record<string, number>>, room: number): readonly ListColumn[] {
  const last = columns.findLastIndex((column) => column.column.tone && (column.field.kind === 'date' || column.field.kind === 'datetime'));
  if (last < 0) return columns;
  const widths = columns.slice(0, last + 1).map((column) => chosen[column.field.name] ?? column.width ?? column.minWidth);
  const least = columns.slice(0, last + 1).map((column, index) => (chosen[column.field.name] ? widths[index] ?? 0 : leastWidth(column, widths[index] ?? 0)));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  const over = sum(widths) - room;
  const give = sum(widths) - sum(least);
  if (over <= 0 || give < over) return columns;
  return columns.map((column, index) => {
    const width = widths[index];
    const floor = least[index];
    if (index > last || width === undefined || floor === undefined || width === floor || !column.width) return column;
    return { ...column, width: Math.floor(width - ((width - floor) * over) / give) };
  });
}

/** Fits columns to the sheet: narrower where that brings the deadline into sight (the nearest one must be seen without scrolling), wider where room is left. Pure. */
import type { ListColumn } from './columns.ts';

/** Texts may lose this share of their declared width, but not below these pixels; codes less, for one that is cut names nothing. */
const SHRINK = 0.3;
const LEAST_TEXT = 176;
const SHRINK_CODE = 0.15;
const LEAST_CODE = 112;

/** How far a column may be narrowed: only texts without choices, whose end may be cut, and codes, which are set small. */
function leastWidth(column: ListColumn, width: number): number {
  const { field } = column;
  if (field.kind !== 'text' || field.choices || field.dict) return width;
  return Math.min(width, column.mono ? Math.max(LEAST_CODE, Math.round(width * (1 - SHRINK_CODE))) : Math.max(LEAST_TEXT, Math.round(width * (1 - SHRINK))));
}

/** What must stay between the pinned sides, so that there is something to scroll. */
const LEAST_MIDDLE = 120;

function isDeadline({ column, field }: ListColumn): boolean {
  return column.tone !== undefined && (field.kind === 'date' || field.kind === 'datetime');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The deadline at the right edge, beside the actions, while everything else scrolls under it; what is pinned at the left gives way first. */
function pinDeadline(columns: readonly ListColumn[], at: number, widthOf: (column: ListColumn) => number, room: number): readonly ListColumn[] {
  const narrowed = columns.map((column) => (column.column.pin ? { ...column, width: leastWidth(column, widthOf(column)) } : column));
  const pinned = narrowed.filter((column, index) => index === at || column.column.pin).map((column) => column.width ?? widthOf(column));
  if (room - sum(pinned) < LEAST_MIDDLE) return columns;
  return narrowed.map((column, index) => (index === at ? { ...column, column: { ...column.column, pin: 'right' } } : column));
}

/** Texts take this many times what a figure or a date takes of the room that is left: they are what is cut. */
const TEXT_SHARE = 3;

/** What is left of the sheet goes to the columns that scroll, so that no hole stands before the pinned ones; who has set a width keeps it. */
function fillSheet(columns: readonly ListColumn[], chosen: Readonly<Record<string, number>>, room: number): readonly ListColumn[] {
  // A column without a width takes the rest by itself.
  if (columns.some((column) => !column.width && !chosen[column.field.name])) return columns;
  const left = room - sum(columns.map((column) => chosen[column.field.name] ?? column.width ?? 0));
  const shareOf = (column: ListColumn): number => (column.column.pin || chosen[column.field.name] ? 0 : (column.width ?? 0) * (['text', 'ref', 'refs'].includes(column.field.kind) && !column.mono ? TEXT_SHARE : 1));
  const shares = sum(columns.map(shareOf));
  if (left <= 0 || shares === 0) return columns;
  let rest = left;
  let open = shares;
  return columns.map((column) => {
    const share = shareOf(column);
    if (share === 0) return column;
    // The last one takes what rounding has left.
    const more = share === open ? rest : Math.floor((left * share) / shares);
    open -= share;
    rest -= more;
    return { ...column, width: (column.width ?? 0) + more };
  });
}

/** Columns that show the deadline, and fill the sheet. */
export function fitColumns(columns: readonly ListColumn[], chosen: Readonly<Record<string, number>>, room: number): readonly ListColumn[] {
  return fillSheet(showDeadline(columns, chosen, room), chosen, room);
}

/**
 * The columns fitted to `room` pixels up to and with the first toned date: narrower where that is enough, else with the date
 * pinned at the right. Columns a person has sized stay. Nothing is changed when it fits anyhow.
 */
function showDeadline(columns: readonly ListColumn[], chosen: Readonly<Record<string, number>>, room: number): readonly ListColumn[] {
  const at = columns.findIndex(isDeadline);
  if (at < 0) return columns;
  const widthOf = (column: ListColumn): number => chosen[column.field.name] ?? column.width ?? column.minWidth;
  const upTo = columns.slice(0, at + 1);
  const widths = upTo.map(widthOf);
  const least = upTo.map((column, index) => (chosen[column.field.name] ? widths[index] ?? 0 : leastWidth(column, widths[index] ?? 0)));
  const over = sum(widths) - room;
  const give = sum(widths) - sum(least);
  if (over <= 0) return columns;
  if (give < over) return pinDeadline(columns, at, widthOf, room);
  return columns.map((column, index) => {
    const width = widths[index];
    const floor = least[index];
    if (width === undefined || floor === undefined || width === floor || !column.width) return column;
    return { ...column, width: Math.floor(width - ((width - floor) * over) / give) };
  });
}

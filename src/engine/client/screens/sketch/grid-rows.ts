/** The rows into which a grid lays what it holds, one after another, as CSS does it without `dense`. Pure. */

export interface Cell {
  /** Pixels. */
  readonly height: number;
  /** It takes a row of its own. */
  readonly wide: boolean;
}

export interface Row {
  /** The cells of it: the first, and the one after the last. */
  readonly from: number;
  readonly end: number;
  /** Pixels from the top of the grid. */
  readonly top: number;
  readonly bottom: number;
}

/**
 * @param columns at least one
 * @param gap pixels between two rows
 */
export function gridRows(cells: readonly Cell[], columns: number, gap: number): readonly Row[] {
  const rows: Row[] = [];
  let from = 0;
  while (from < cells.length) {
    let end = from + 1;
    if (!cells[from]?.wide) while (end < cells.length && end - from < columns && !cells[end]?.wide) end += 1;
    const last = rows.at(-1);
    const top = last ? last.bottom + gap : 0;
    rows.push({ from, end, top, bottom: top + Math.max(...cells.slice(from, end).map(({ height }) => height)) });
    from = end;
  }
  return rows;
}

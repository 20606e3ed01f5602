/** Where a line of an import stands: its sheet, its row, and the names by which a spreadsheet knows its cells. */

/** Lines of each sheet are counted on from a multiple of this; a spreadsheet has 1,048,576. */
export const SHEET_LINES = 2_000_000;

/** The sheet of a line, counted from 0, and its row there. */
export function placeOf(line: number): { readonly sheet: number; readonly row: number } {
  const sheet = Math.floor(line / SHEET_LINES);
  return { sheet, row: line - sheet * SHEET_LINES };
}

/** A line as people know it: `7`, or `判断题!7` where several sheets are read. */
export function lineName(line: number, sheets: readonly string[] = []): string {
  const { sheet, row } = placeOf(line);
  return sheets.length > 1 ? `${sheets[sheet] ?? sheet + 1}!${row}` : String(row);
}

/** A cell as people know it, `D7` or `判断题!D7`; undefined where the field has no column. */
export function cellName(
  line: number,
  column: { readonly at?: readonly string[] } | undefined,
  sheets: readonly string[] = [],
): string | undefined {
  const { sheet, row } = placeOf(line);
  const letters = column?.at?.[sheet] ?? '';
  if (letters === '') return undefined;
  return sheets.length > 1 ? `${sheets[sheet] ?? sheet + 1}!${letters}${row}` : `${letters}${row}`;
}

/** An export as CSV: UTF-8 with a mark, so that spreadsheets read it as such, page by page. */
import type { CellWords } from './cells.ts';
import type { ExportRows } from './export-rows.ts';

/** A cell: quoted when it must be; a leading =, +, -, @ or tab is disarmed, for a spreadsheet would run it. */
export function csvCell(text: string): string {
  const armed = /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(armed) ? `"${armed.replaceAll('"', '""')}"` : armed;
}

function line(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

export async function* csvFile({ columns, pages }: ExportRows, words: CellWords): AsyncGenerator<string> {
  yield `\uFEFF${line(columns.map(({ title }) => title))}`;
  for await (const rows of pages)
    yield rows.map((row) => line(columns.map(({ field }) => words.text(field, row)))).join('');
}

/**
 * A cell as it was read, before anybody knows which field it belongs to. Plain JSON, so that it can be kept until the
 * import is confirmed.
 */

export type Cell =
  | null
  /** Text, as typed. */
  | string
  /** A number: its digits as the file says them, and the format that shows it; without one it is shown as it is. */
  | { readonly n: string; readonly format?: string }
  | { readonly b: boolean }
  /** What cannot be taken: a formula, an error such as #REF!. */
  | { readonly bad: 'formula' | 'error'; readonly shown: string }
  /** The last of several columns for the parts of one cell that has more: how many it has, and there is room for. */
  | { readonly bad: 'parts'; readonly shown: string; readonly count: number; readonly limit: number };

/** One line of a sheet; `line` counts from 1 as the spreadsheet shows it. */
export interface SheetLine {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** Another sheet of the same book that holds something. */
export interface OtherSheet {
  readonly name: string;
  readonly hidden: boolean;
}

export interface Sheet {
  /** What the sheet is called; '' in a file that is one sheet without a name. */
  readonly name: string;
  /** The other sheets of the book that hold something, in its order. */
  readonly others: readonly OtherSheet[];
  /** Days are counted from 1904 (old files from a Mac) instead of 1900. */
  readonly from1904: boolean;
  readonly lines: AsyncIterable<SheetLine>;
  /** Lines above the headings that hold something, as their texts; known with the first line. */
  titles(): readonly string[];
}

/** A sheet as its file has it. */
export interface WholeSheet extends Omit<Sheet, 'titles'> {
  /** The range of merged cells that reaches farthest down, known behind the last line. */
  merged(): { readonly range: string; readonly to: number } | undefined;
}

/** Where the headings stand among the first lines that hold something. */
export type HeadFinder = (lines: readonly (readonly Cell[])[]) => number;

/** More columns than this are no list of records. */
export const MAX_COLUMNS = 300;
/** Characters of one cell; Excel itself ends at 32,767. */
export const MAX_CELL = 100_000;

export const isBlankCell = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

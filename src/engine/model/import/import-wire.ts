/** What travels about an import: its state, and what is said of each line. */
import type { FieldError } from '../wire.ts';

export type ImportVerdict = 'add' | 'update' | 'unchanged' | 'refused';

/**
 * `failed`: the file as a whole could not be read, or was given up; `problem` says why. `stopped`: some portions are
 * written, the others are not.
 */
export type ImportStage = 'checking' | 'checked' | 'importing' | 'stopped' | 'done' | 'failed';

export type ImportCounts = Readonly<Record<ImportVerdict, number>>;

export interface ImportState {
  readonly id: string;
  readonly fileName: string;
  readonly stage: ImportStage;
  /** Too long for one transaction: written portion by portion; a cell cannot be corrected in the preview. */
  readonly portions: boolean;
  /** Lines looked at, or written, of `total`. */
  readonly done: number;
  readonly total: number;
  readonly counts: ImportCounts;
  /** Columns that are read, in the order of the sheet. */
  readonly columns: readonly { readonly name: string; readonly title: string }[];
  /** Headings of fields that the server keeps itself; they are passed over. */
  readonly ignored: readonly string[];
  readonly problem?: { readonly code: string; readonly message: string };
  /** New records whose made-up password can still be fetched. */
  readonly secrets: number;
  /** May the added records be taken back? */
  readonly undo: boolean;
}

export interface ImportedLine {
  /** As the spreadsheet counts. */
  readonly line: number;
  readonly verdict: ImportVerdict;
  /** Texts of the cells, by column of the state. */
  readonly cells: readonly string[];
  readonly errors: readonly FieldError[];
}

export interface ImportLines {
  readonly list: readonly ImportedLine[];
  readonly totalCount: number;
}

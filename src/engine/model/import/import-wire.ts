/** What travels about an import: its state, and what is said of each line. */
import type { FieldKind } from '../types.ts';
import type { FieldError } from '../wire.ts';
import type { HeadMapping, ImportMapping, WordMapping } from './mapping.ts';

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
  readonly columns: readonly {
    readonly name: string;
    readonly title: string;
    /** Letters of the column by sheet, in the order in which they are read; '' where it has none there. */
    readonly at?: readonly string[];
  }[];
  /** Headings of fields that the server keeps itself; they are passed over. */
  readonly ignored: readonly string[];
  /** Where the lines come from, and what else the file holds. */
  readonly source: ImportSource;
  readonly problem?: { readonly code: string; readonly message: string };
  /** New records whose made-up password can still be fetched. */
  readonly secrets: number;
  /** May the added records be taken back? */
  readonly undo: boolean;
}

export interface ImportedLine {
  /** Its number in the import (`placeOf`): of one sheet as the spreadsheet counts. */
  readonly line: number;
  readonly verdict: ImportVerdict;
  /** Texts of the cells, by column of the state. */
  readonly cells: readonly string[];
  readonly errors: readonly FieldError[];
  /** What was read otherwise than it stands there. */
  readonly notes: readonly FieldError[];
}

export interface ImportLines {
  readonly list: readonly ImportedLine[];
  readonly totalCount: number;
}

/** Another sheet of the same book that holds something. */
export interface OtherSheet {
  readonly name: string;
  readonly hidden: boolean;
}

export interface ImportSource {
  /** Name of the sheet that was read; '' in a file that is one sheet without a name. */
  readonly sheet: string;
  /** The sheets that are read, where they are several. */
  readonly sheets?: readonly string[];
  readonly others: readonly OtherSheet[];
  /** Rows that are made because lines refer to them, by the title of the field. */
  readonly made?: readonly { readonly title: string; readonly names: readonly string[] }[];
  /** Columns that the mapping leaves out. */
  readonly left: readonly string[];
  /** What stands above the headings and is not read. */
  readonly titles?: readonly string[];
  /** The kept mapping that was used by itself. */
  readonly kept?: string;
}

/** A field or further column that a column of a sheet may be mapped to. */
export interface MappableField {
  readonly name: string;
  readonly title: string;
  /** In the three languages, without units. */
  readonly titles: readonly string[];
  /** What it was called before. */
  readonly former: readonly string[];
  readonly unit: string;
  /** Of its titles: whole pinyin and initials, in small letters without blanks. */
  readonly pinyin: readonly string[];
  readonly kind: FieldKind;
  readonly format?: string;
  readonly required: boolean;
  readonly description: string;
  /** The entity's own rules tell it from the rest of a line, where nothing says it. */
  readonly told?: true;
  /** A reference whose rows the caller may make by their names. */
  readonly makes?: true;
  /** Words of the values that can be chosen, in order; absent where any text may stand, or they are too many to show. */
  readonly words?: readonly string[];
  /** All words by which its values are read, in plain form. */
  readonly reads?: readonly string[];
}

/** What a cell of a column says, and how often. */
export interface ValueCount {
  readonly text: string;
  readonly count: number;
}

/**
 * Why a column is proposed for a field: it has its title, a former one or its name, its title beside unit or values, its
 * pinyin, a title like it, values that are its words, values of its shape; somebody kept it so; `number`: it numbers the
 * lines; `series`: it is one of several told apart by a letter or number; `place`: its place and its values in a sheet
 * without headings; `server`: the server keeps that field itself; `none`: nothing is like it.
 */
export type HeadReason =
  | 'title'
  | 'former'
  | 'name'
  | 'label'
  | 'pinyin'
  | 'alike'
  | 'words'
  | 'shape'
  | 'parts'
  | 'kept'
  | 'number'
  | 'series'
  | 'place'
  | 'server'
  | 'none';

export interface ProposedWord extends WordMapping {
  /** Lines that say it, of those looked at. */
  readonly count: number;
  /** '' where nothing is like it. */
  readonly to: string;
  readonly sure: boolean;
}

export interface ProposedHead extends HeadMapping {
  /** Letters of the column. */
  readonly column: string;
  readonly reason: HeadReason;
  /** Nobody would doubt it; others are to be looked at. */
  readonly sure: boolean;
  /** The unit of the heading where it is another than the field's. */
  readonly unit?: string;
  /** What its cells say, the most frequent first; at most as many as can be looked through. */
  readonly values: readonly ValueCount[];
  /** Cells that the field cannot read. */
  readonly words: readonly ProposedWord[];
}

/** What the columns of a sheet may be, to be looked at and put right. */
export interface ImportHeads {
  readonly sheet: string;
  /** The sheets that were looked at as one, this one first: those without a wish that have headings like its own. */
  readonly sheets: readonly string[];
  readonly others: readonly OtherSheet[];
  /** The first line is taken for a record. */
  readonly noHead: boolean;
  /** What stands above the headings and is not read. */
  readonly titles: readonly string[];
  /** Lines that were looked at. */
  readonly lines: number;
  readonly heads: readonly ProposedHead[];
  readonly fields: readonly MappableField[];
  readonly fixed: NonNullable<ImportMapping['fixed']>;
  /** References whose rows are made where there is none of that name. */
  readonly make: readonly string[];
  /** Fields that a new record needs and no column gives. */
  readonly missing: readonly string[];
  /** The kept mapping that is followed here. */
  readonly kept?: string;
}

/** A mapping that the person keeps for this entity. */
export interface KeptMapping {
  readonly name: string;
  readonly mapping: ImportMapping;
  /** The headings of the sheets it is used for by itself. */
  readonly heads: readonly string[];
  readonly usedAt: string;
}

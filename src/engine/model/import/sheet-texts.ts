/** A line of a sheet as an entity's own rules read it, and what they make of it. */
import type { WireErrorCode } from '../errors/catalogue.ts';
import type { Value } from '../types.ts';

/** What a cell shows, and what it was before a spreadsheet looked at it. */
export interface ShownCell {
  readonly text: string;
  /** `day` and `time` show a date or a time of day, `figure` any other number. */
  readonly was: 'text' | 'figure' | 'day' | 'time' | 'yesNo' | 'bad';
  /** Digits of a number, without its format. */
  readonly figure?: string;
  /** The day behind it, `YYYY-MM-DD`. */
  readonly day?: string;
  /** The parts of a day that the cell shows. */
  readonly shows?: { readonly year: boolean; readonly month: boolean; readonly dayOfMonth: boolean };
}

export interface SheetTexts {
  /** By field; empty cells are absent. */
  readonly cells: Readonly<Record<string, ShownCell>>;
  /** What could be read of them so far, by field. */
  readonly values: Readonly<Record<string, Value>>;
}

/** Something said of a field: a code of the catalogue and what goes into it beside the name of the field. */
export interface Saying {
  readonly field: string;
  readonly code: WireErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface SheetReading {
  /** Fields that are to be something else than their cells say; null leaves one empty. */
  readonly values: Readonly<Record<string, Value>>;
  /** Why the line cannot be taken. */
  readonly refused: readonly Saying[];
  /** What was read otherwise than it stands there. */
  readonly notes: readonly Saying[];
}

/** Where a column without a heading goes: one field, or several by what stands between the parts of its cells. */
export interface SheetColumn {
  readonly to: readonly string[];
  readonly by?: string;
}

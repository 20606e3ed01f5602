/** What the columns of a list are, before any grid draws them: field, widget, head, width, alignment. Pure. */
import { isCode } from '../../../model/code-field.ts';
import type { CompiledColumn } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { isDeadline } from '../../../model/list/due-order.ts';
import type { ColumnChoice } from './column-choice.ts';
import { textWidth } from './text-width.ts';

/** Pixels by kind. */
const KIND_WIDTHS: Readonly<Partial<Record<ViewField['kind'], number>>> = {
  boolean: 88,
  integer: 96,
  decimal: 104,
  double: 104,
  date: 112,
  datetime: 156,
  time: 88,
  month: 88,
  year: 72,
  ref: 112,
  file: 112,
  files: 112,
};
/** A date with its distance beside it needs more room, in English still more; the time of day comes on top. */
const DEADLINE_WIDTH = 192;
const DEADLINE_WIDTH_EN = 224;
const TIME_WIDTH = 40;
const CODE_WIDTH = 140;
const TEXT_MIN_WIDTH = 160;
/** No state takes more of the list than this. */
const STATE_MAX_WIDTH = 190;
/** Font of the heads. */
const HEAD_SIZE = 13;
/** Padding of a cell. */
export const CELL_PADDING = 20;
/** Shape and ground of a state beside its word. */
export const TONE_PADDING = 30;

export interface ListColumn {
  readonly field: ViewField;
  readonly column: CompiledColumn;
  /** Pixels; texts without a declared width share what is left. */
  readonly width: number | undefined;
  readonly minWidth: number;
  /** What its rows need, where they are known. Pixels. */
  readonly needs?: number;
  /** What its head needs in as many lines as may be: no word of it is broken. Pixels. */
  readonly head?: number;
  /** Links to the record. */
  readonly link: boolean;
  /** A text that the row is called by. */
  readonly named: boolean;
  /** Codes and numbers of things are set in the code face. */
  readonly mono: boolean;
}

/** The widest word of a choice with the shape beside it; undefined for anything else. */
function choiceWidth(view: EntityView, field: ViewField): number | undefined {
  const choices = field.choices ?? (field.dict ? view.dicts[field.dict] : undefined);
  return choices && field.kind === 'text'
    ? Math.max(0, ...choices.map((choice) => textWidth(choice.title))) + TONE_PADDING + CELL_PADDING
    : undefined;
}

function contentWidth(view: EntityView, field: ViewField, column: CompiledColumn): number | undefined {
  if (isDeadline(field, column))
    return (view.locale === 'en' ? DEADLINE_WIDTH_EN : DEADLINE_WIDTH) + (field.kind === 'datetime' ? TIME_WIDTH : 0);
  return choiceWidth(view, field) ?? (isCode(field) ? CODE_WIDTH : KIND_WIDTHS[field.kind]);
}

/**
 * What a toned column may not be narrower than: the words of a state and of a deadline in English, since widths are
 * declared for Chinese ones, and hours and minutes in any language.
 */
function toldWidth(view: EntityView, field: ViewField, column: CompiledColumn): number {
  const english = view.locale === 'en';
  const isDue = isDeadline(field, column);
  if (!(column.tone || isDue) || !(english || field.kind === 'datetime')) return 0;
  return isDue ? (contentWidth(view, field, column) ?? 0) : Math.min(choiceWidth(view, field) ?? 0, STATE_MAX_WIDTH);
}

/**
 * The declared width, else what content needs, but never less than the head in the language of the page; a text takes
 * what is left.
 */
function widthOf(view: EntityView, field: ViewField, column: CompiledColumn): number | undefined {
  const width = column.width ?? contentWidth(view, field, column);
  return width && Math.max(width, toldWidth(view, field, column), headTextWidth(headText(field)));
}

/** The unit that stands once in the head; a template that depends on the row stays behind the value. */
export function headUnit(field: ViewField): string {
  const parts = field.unit?.parts ?? [];
  return parts.every((part) => typeof part === 'string') ? parts.join('') : '';
}

/** The head of a column: the field's title and, once, its unit. */
export function headText(field: ViewField): string {
  return [field.title, headUnit(field)].filter(Boolean).join(' ');
}

/** Pixels of a head in one line. */
export function headTextWidth(text: string): number {
  return textWidth(text, HEAD_SIZE) + CELL_PADDING;
}

/** What a row is called, as a column of its own; it stands where no column shows any of its parts. */
export const NAME_COLUMN = '$label';

function nameColumn(view: EntityView): ListColumn {
  const field: ViewField = {
    name: NAME_COLUMN,
    kind: 'text',
    title: view.titleOfOne,
    required: false,
    readOnly: true,
    writeOnly: false,
    hidden: false,
    serial: false,
    writable: false,
  };
  return {
    field,
    column: { field: NAME_COLUMN },
    width: undefined,
    minWidth: TEXT_MIN_WIDTH,
    link: true,
    named: true,
    mono: false,
  };
}

/**
 * Readable columns in the order of the file. The first one leads to the record; what a row is called always stands
 * among them.
 */
export function listColumns(view: EntityView): ListColumn[] {
  const names = view.label.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.path.split('.')[0]]));
  const named = view.list.columns.some(
    ({ field }) => names.includes(field) && view.fields.some((one) => one.name === field),
  );
  const columns: ListColumn[] = named ? [] : [nameColumn(view)];
  for (const column of view.list.columns) {
    const field = view.fields.find((one) => one.name === column.field);
    if (!field) continue;
    const width = widthOf(view, field, column);
    columns.push({
      field,
      column,
      width,
      minWidth: width ? Math.min(width, 72) : TEXT_MIN_WIDTH,
      link: columns.length === 0,
      named: names.includes(field.name) && field.kind === 'text',
      mono: isCode(field),
    });
  }
  return columns;
}

/** Is this column drawn? The linked one always is. */
export function isColumnShown(column: ListColumn, choice: ColumnChoice): boolean {
  return column.link || !choice.hidden.includes(column.field.name);
}

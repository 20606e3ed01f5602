/** What the columns of a list are, before any grid draws them: field, widget, head, width, alignment. Pure. */
import type { CompiledColumn } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import type { ColumnChoice } from './column-choice.ts';

/** Pixels by kind. */
const NARROW_KINDS: Readonly<Partial<Record<ViewField['kind'], number>>> = {
  boolean: 96, integer: 104, decimal: 112, double: 112, date: 116, datetime: 164, time: 92, month: 96, year: 80, ref: 136, file: 120, files: 120,
};
/** A date with its distance beside it needs more room. */
const DEADLINE_WIDTH = 192;
const CHOICE_WIDTH = 112;
const CODE_WIDTH = 140;
const TEXT_MIN_WIDTH = 160;

export interface ListColumn {
  readonly field: ViewField;
  readonly column: CompiledColumn;
  /** Pixels; texts without a declared width share what is left. */
  readonly width: number | undefined;
  readonly minWidth: number;
  /** Links to the record. */
  readonly link: boolean;
  /** Codes and numbers of things are set in the code face. */
  readonly mono: boolean;
}

/** Is this the code or number of a thing? Serial, pattern, or named so. */
export function isCode(field: ViewField): boolean {
  return field.kind === 'text' && (field.serial || field.pattern !== undefined || /(code|no|number)$/i.test(field.name)) && field.format === undefined;
}

function widthOf(field: ViewField, column: CompiledColumn): number | undefined {
  if (column.width) return column.width;
  if (column.tone && (field.kind === 'date' || field.kind === 'datetime')) return DEADLINE_WIDTH;
  if (field.choices || field.dict) return CHOICE_WIDTH;
  if (isCode(field)) return CODE_WIDTH;
  return NARROW_KINDS[field.kind];
}

/** The unit that stands once in the head; a template that depends on the row stays behind the value. */
export function headUnit(field: ViewField): string {
  const parts = field.unit?.parts ?? [];
  return parts.every((part) => typeof part === 'string') ? parts.join('') : '';
}

/** Readable columns in the order of the file. The first one leads to the record. */
export function listColumns(view: EntityView): ListColumn[] {
  const columns: ListColumn[] = [];
  for (const column of view.list.columns) {
    const field = view.fields.find((one) => one.name === column.field);
    if (!field) continue;
    const width = widthOf(field, column);
    columns.push({ field, column, width, minWidth: width ? Math.min(width, 72) : TEXT_MIN_WIDTH, link: columns.length === 0, mono: isCode(field) });
  }
  return columns;
}

/** Is this column drawn? The linked one always is. */
export function isColumnShown(column: ListColumn, choice: ColumnChoice): boolean {
  return column.link || !choice.hidden.includes(column.field.name);
}

/** The head of a column: the field's title and, once, its unit. */
import { type ListColumn, headUnit } from '../../controllers/list/columns.ts';

export function headText(column: ListColumn): string {
  return [column.field.title, headUnit(column.field)].filter(Boolean).join(' ');
}

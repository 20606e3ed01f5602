/** How wide a form's drawer is: one column, two columns, or room for a wide sub-table. */
import type { EntityView } from '../../../model/wire.ts';
import { childView, isInline } from './changed-fields.ts';
import { childFields, formFields } from './check-row.ts';
import { groupSections, indexedSections } from './form-groups.ts';

/** A sub-table with more columns than these needs the widest drawer. */
const WIDE_TABLE = 5;
/** Below this many fields a second column would only stretch them apart. */
const FEW_FIELDS = 3;

/** Pixels: 480, 720 or 960. */
export function formWidth(view: EntityView): number {
  const fields = formFields(view);
  const tables = fields.filter(isInline);
  const isWide = tables.some((field) => {
    const child = childView(view, field);
    return child !== undefined && childFields(field, child).length > WIDE_TABLE;
  });
  // So does a form with an index at its side.
  if (isWide || groupSections(view.form.sections).some((group) => indexedSections(group, new Set()).length > 0))
    return 960;
  const oneColumn = view.form.sections.every((section) => section.columns < 2) || fields.length <= FEW_FIELDS;
  return oneColumn && tables.length === 0 ? 480 : 720;
}

/** What a value of a field looks like, for screens that are drawn before there is any row. Pure. */
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { dayText, momentText } from '../../registry/clock.ts';

/** A value of its kind, another one for each `at`; what refers to other rows stays empty. */
export function sampleValue(field: ViewField, view: EntityView, at: number): WireRow[string] {
  const choices = field.choices ?? (field.dict ? view.dicts[field.dict] : undefined);
  const choice = choices?.[at % Math.max(1, choices.length)]?.value;
  if (choice !== undefined) return field.kind === 'multi' ? [choice] : choice;
  const day = new Date(Date.UTC(2026, 0, 5 + at * 9));
  switch (field.kind) {
    case 'integer':
      return (at + 1) * 12;
    case 'decimal':
      return ((at + 1) * 12.5).toFixed(field.scale ?? 2);
    case 'double':
      return (at + 1) * 1.5;
    case 'boolean':
      return at % 2 === 0;
    case 'date':
      return dayText(day);
    case 'datetime':
      return momentText(day);
    case 'month':
      return dayText(day).slice(0, 7);
    case 'year':
      return dayText(day).slice(0, 4);
    case 'time':
      return '08:30:00';
    case 'text':
      return field.format === undefined && field.widget === undefined && field.text === undefined && !field.writeOnly
        ? `${field.title} ${at + 1}`
        : null;
    default:
      return null;
  }
}

/** A row of such values, where the form would take them. */
export function sampleRow(view: EntityView): Record<string, WireRow[string]> {
  return Object.fromEntries(
    view.fields.flatMap((field) => {
      const value = field.default ?? sampleValue(field, view, 0);
      return value === null ? [] : [[field.name, value]];
    }),
  );
}

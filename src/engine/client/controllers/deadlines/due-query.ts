/** Which rows of an entity are due: those whose date column asks for attention by its own tone. Pure. */
import type { EntityView, ViewField } from '../../../model/wire.ts';
import type { RawExpression, Tone } from '../../../model/types.ts';
import { rawExpression } from './raw-expression.ts';

export interface DueQuery {
  /** The date that is due. */
  readonly field: ViewField;
  /** Value of `where`: rows with one of these tones. */
  readonly where: (tones: readonly Tone[]) => string;
}

/** The first date column with a tone that the server can judge; undefined when the entity has no deadline. */
export function dueQuery(view: EntityView): DueQuery | undefined {
  for (const column of view.list.columns) {
    const field = view.fields.find((one) => one.name === column.field);
    if (!field || !column.tone || (field.kind !== 'date' && field.kind !== 'datetime')) continue;
    const tone = rawExpression(column.tone, (key) => view.params[key] ?? null);
    if (tone === undefined) continue;
    return { field, where: (tones) => JSON.stringify({ in: [tone, [...tones]] } satisfies RawExpression) };
  }
  return undefined;
}

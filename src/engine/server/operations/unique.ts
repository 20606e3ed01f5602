/** Turns a broken unique index into a refusal that names the field. */
import { Invalid } from '../../model/errors/refusal.ts';
import { messageOf } from '../../model/errors/catalogue.ts';
import { tableShape } from '../../model/table-shape.ts';
import type { Draft, WriteContext } from './draft.ts';
import { fieldTitle } from './draft.ts';

interface DatabaseError { readonly code?: string; readonly constraint?: string }

/** Runs a write; a unique violation becomes 422 on the first field of the broken rule. */
export async function uniqueGuard(context: WriteContext, draft: Draft, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { code, constraint } = error as DatabaseError;
    if (code !== '23505' || constraint === undefined) throw error;
    throw new Invalid([uniqueProblem(context, draft, constraint)]);
  }
}

function uniqueProblem(context: WriteContext, draft: Draft, constraint: string): Invalid['errors'][number] {
  const { entity } = draft;
  const shape = tableShape(entity, context.engine.project());
  const broken = shape.uniques.findIndex((unique) => unique.name === constraint);
  const names = entity.storage.unique[broken]?.fields ?? [];
  // The last field is the one that differs within its group (`dictType`, `dictValue`): that is where to mend it.
  const name = names.at(-1);
  const field = name ? entity.fields[name] : undefined;
  if (!field) return { field: '', code: 'field.unique', message: messageOf('field.unique', context.call.locale, { field: entity.title, value: '' }) };
  const value = names.map((part) => draft.row[part]).filter((part) => typeof part !== 'object').at(-1);
  return { field: draft.prefix + field.name, code: 'field.unique', message: messageOf('field.unique', context.call.locale, { field: fieldTitle(context, entity, field), value: String(value ?? '') }) };
}

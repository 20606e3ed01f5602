/** Which field holds the code or number of a thing: the name of a row that has no other. */
import type { CompiledField } from './types.ts';

type Named = Pick<CompiledField, 'name' | 'kind' | 'pattern' | 'format'> & { readonly serial?: unknown };

/** Serial, pattern, or named so. */
export function isCode(field: Named): boolean {
  return (
    field.kind === 'text' &&
    (Boolean(field.serial) || field.pattern !== undefined || /(code|no|number)$/i.test(field.name)) &&
    field.format === undefined
  );
}

/** The first of them that everybody may see; undefined where there is none. */
export function numberField(fields: Iterable<CompiledField>): CompiledField | undefined {
  for (const field of fields)
    if (
      isCode(field) &&
      !field.hidden &&
      !field.writeOnly &&
      !field.sensitive &&
      !field.choices &&
      !field.readCode &&
      field.column !== undefined
    )
      return field;
  return undefined;
}

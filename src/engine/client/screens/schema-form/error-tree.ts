/** Errors with paths, as RJSF's tree and back. */
import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils';
import { toErrorList, toErrorSchema } from '@rjsf/utils';
import type { FieldError } from '../../../model/wire.ts';

/** Values as RJSF types them: its error tree cannot follow a type that contains itself. */
export type FormValues = Record<string, unknown>;

/** RJSF's flat list; `property` begins with a dot. */
export function asRjsfErrors(errors: readonly FieldError[]): RJSFValidationError[] {
  return errors.map((error) => ({
    name: error.code,
    property: `.${error.field}`,
    message: error.message,
    stack: error.message,
  }));
}

/** The tree RJSF hands to its fields. Errors without a field stay at the root. */
export function errorTree(errors: readonly FieldError[]): ErrorSchema<FormValues> {
  return toErrorSchema<FormValues>(asRjsfErrors(errors));
}

/** The errors below one field of the tree, with paths that begin with `field`. */
export function errorsBelow(tree: ErrorSchema<unknown> | undefined, field: string): readonly FieldError[] {
  return tree
    ? toErrorList(tree as ErrorSchema<FormValues>).map((error) => ({
        field: `${field}${(error.property ?? '').replace(/^\.?/, '.').replace(/\.$/, '')}`,
        code: error.name ?? '',
        message: error.message ?? '',
      }))
    : [];
}

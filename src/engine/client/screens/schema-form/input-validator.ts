/** RJSF's validator for an action's dialog: our own field validation, so that nothing is compiled in the browser. */
import type { ValidationData, ValidatorType } from '@rjsf/utils';
import type { Row } from '../../../model/types.ts';
import type { FieldError } from '../../../model/wire.ts';
import { type FormValues, asRjsfErrors, errorTree } from './error-tree.ts';

/** @param check finds what is wrong with the values of the form */
export function inputValidator(check: (values: Row) => readonly FieldError[]): ValidatorType<FormValues> {
  return {
    validateFormData(formData): ValidationData<FormValues> {
      const errors = check((formData ?? {}) as Row);
      return { errors: asRjsfErrors(errors), errorSchema: errorTree(errors) };
    },
    // Asked only to choose among alternatives of a schema; an action's input has none.
    isValid: () => true,
    rawValidation: () => ({}),
  };
}

/**
 * RJSF's validator for a schema that comes without an entity: the code is the server's, the words are the error
 * catalogue's.
 */
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { type RJSFSchema, type ValidatorType, deepEquals } from '@rjsf/utils';
import { BARE_FORMATS } from '../../../model/bare-formats.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { toldBareFaults } from '../../../model/schema-faults.ts';
import type { ValidatorModule } from '../../api/validators.ts';
import type { FormValues } from './error-tree.ts';

/** What ajv's code requires, without ajv: its compiler has no place in a page that compiles nothing. */
const LIBRARY: Readonly<Record<string, unknown>> = {
  'ajv-formats/dist/formats': { fullFormats: BARE_FORMATS },
  'ajv/dist/runtime/ucs2length': { default: (text: string): number => [...text].length },
  'ajv/dist/runtime/equal': { default: deepEquals },
};

function required(name: string): unknown {
  const found = LIBRARY[name];
  if (found === undefined) throw new Error(`a validator requires ${name}, which the page does not have`);
  return found;
}

type Localizer = NonNullable<Parameters<typeof createPrecompiledValidator>[2]>;

export interface BareValidatorOptions {
  readonly schema: RJSFSchema;
  /** What the object as a whole is called. */
  readonly title: string;
  readonly locale: Locale;
}

/** The validator that says of a value what the server says of it. */
export function bareValidator(
  module: ValidatorModule,
  { schema, title, locale }: BareValidatorOptions,
): ValidatorType<FormValues> {
  // RJSF reads the list after it was localised: it may be another one by then, one fault a place.
  const tell: Localizer = (errors) => {
    if (!errors) return;
    const told = toldBareFaults(errors, schema, title, locale).map(({ fault, path, error }) => ({
      ...fault,
      instancePath: path.map((name) => `/${name}`).join(''),
      params: {},
      message: error.message,
    }));
    errors.splice(0, errors.length, ...told);
  };
  return createPrecompiledValidator<FormValues>(module(required) as never, schema, tell, 'all');
}

/**
 * Says nothing: what stands in until the module is there, and where it cannot be had. The server judges all the same.
 */
export const silentValidator: ValidatorType<FormValues> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

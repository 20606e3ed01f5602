/** The one error catalogue: every code the product can say, wherever it is said. */
import { type ErrorDefinition, type Locale, fillMessage } from './define.ts';
import { expressionErrors } from './expression-errors.ts';
import { formatErrors } from './format-errors.ts';
import { generatorErrors } from './generator-errors.ts';
import { importErrors } from './import-errors.ts';
import { schemaErrors } from './schema-errors.ts';
import { useErrors } from './use-errors.ts';
import { wireErrors } from './wire-errors.ts';
import { workflowErrors } from './workflow-errors.ts';

export const catalogue = {
  ...wireErrors,
  ...importErrors,
  ...formatErrors,
  ...expressionErrors,
  ...schemaErrors,
  ...workflowErrors,
  ...generatorErrors,
  ...useErrors,
} satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof catalogue;
export type WireErrorCode =
  keyof typeof wireErrors | keyof typeof importErrors | keyof typeof workflowErrors | keyof typeof generatorErrors;

/** The message of `code` in `locale` with its parameters filled in. */
export function messageOf(
  code: ErrorCode,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return fillMessage(catalogue[code][locale], params);
}

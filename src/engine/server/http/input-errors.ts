/** What a declared call says about its input: ajv judges, the error catalogue speaks. */
import { type ErrorObject, type ValidateFunction, Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import type { Locale } from '../../model/errors/define.ts';
import { hasFormat } from '../../model/formats.ts';
import { toldFaults } from '../../model/schema-faults.ts';
import type { FieldError } from '../../model/wire.ts';

/** A body is taken as it is; a query is text, so a figure or a switch in it is read as what it is declared. */
function openAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    coerceTypes,
    useDefaults: false,
    removeAdditional: false,
    strict: true,
    ownProperties: true,
  });
  for (const format of ['uuid', 'date', 'datetime'])
    ajv.addFormat(format, { type: 'string', validate: (text: string) => hasFormat(format, text) });
  return ajv;
}

const strict = openAjv(false);
const spelled = openAjv(true);

export type InputFaults = readonly ErrorObject[];

/** What ajv reads of `1e309`: it takes it for a whole number, and for one below every maximum. */
const isEndless = (value: unknown): boolean => value === Infinity || value === -Infinity;

/** Puts a text that is no number where a figure without an end was read. @returns whether there was one */
function unreadEndless(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let found = false;
  for (const [key, own] of Object.entries(value)) {
    if (isEndless(own)) (value as Record<string, unknown>)[key] = 'NaN';
    found = isEndless(own) || unreadEndless(own) || found;
  }
  return found;
}

/**
 * Compiled at its first value: a start with a hundred declared calls need not wait for them all.
 * @returns a judge of values; it gives what is wrong, and nothing of a value that is right
 */
export function inputJudge(schema: TSchema, part: 'query' | 'body'): (value: unknown) => InputFaults {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= (part === 'query' ? spelled : strict).compile(schema);
    const isRight = validate(value) && !(part === 'query' && unreadEndless(value) && !validate(value));
    return isRight ? [] : (validate.errors ?? []);
  };
}

/** The faults in the caller's words, one a place: `nodes.0.key` is the path of the second member. */
export function inputErrors(faults: InputFaults, locale: Locale): readonly FieldError[] {
  return toldFaults(faults, { locale }).map(({ error }) => error);
}

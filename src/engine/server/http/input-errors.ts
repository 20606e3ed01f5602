/** What a declared call says about its input: ajv judges, the error catalogue speaks. */
import { type ErrorObject, type ValidateFunction, Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { messageOf, type WireErrorCode } from '../../model/errors/catalogue.ts';
import type { Locale } from '../../model/errors/define.ts';
import { FORMAT_WORDS, hasFormat } from '../../model/formats.ts';
import type { FieldError } from '../../model/wire.ts';

/** A body is taken as it is; a query is text, so a figure or a switch in it is read as what it is declared. */
function openAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
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

/**
 * Compiled at its first value: a start with a hundred declared calls need not wait for them all.
 * @returns a judge of values; it gives what is wrong, and nothing of a value that is right
 */
export function inputJudge(schema: TSchema, part: 'query' | 'body'): (value: unknown) => InputFaults {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= (part === 'query' ? spelled : strict).compile(schema);
    return validate(value) ? [] : (validate.errors ?? []);
  };
}

/** JSON Schema's word for a type → the catalogue's. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'integer',
  number: 'decimal',
  boolean: 'boolean',
  array: 'list',
  object: 'json',
};

/** Keyword → code, and the name under which its limit is told. */
const LIMITS: Readonly<Record<string, WireErrorCode>> = {
  minLength: 'field.minLength',
  minimum: 'field.minimum',
  maximum: 'field.maximum',
  exclusiveMinimum: 'field.exclusiveMinimum',
  exclusiveMaximum: 'field.exclusiveMaximum',
  minItems: 'field.minItems',
  maxItems: 'field.maxItems',
};

function partOf(fault: ErrorObject): {
  code: WireErrorCode;
  name?: string;
  params?: Readonly<Record<string, string | number>>;
} {
  const { keyword, params } = fault as { keyword: string; params: Record<string, unknown> };
  const limit = LIMITS[keyword];
  if (limit) return { code: limit, params: { limit: Number(params['limit']) } };
  switch (keyword) {
    case 'required':
      return { code: 'field.required', name: String(params['missingProperty']) };
    case 'additionalProperties':
      return { code: 'field.unknown', name: String(params['additionalProperty']).slice(0, 60) };
    case 'type':
      return { code: 'field.type', params: { type: TYPE_WORDS[String(params['type'])] ?? String(params['type']) } };
    case 'maxLength':
      return {
        code: 'field.maxLength',
        params: {
          limit: Number(params['limit']),
          actual: typeof fault.data === 'string' ? [...fault.data].length : '',
        },
      };
    case 'multipleOf':
      return { code: 'field.multipleOf', params: { step: Number(params['multipleOf']) } };
    case 'uniqueItems':
      return { code: 'field.duplicateItems' };
    case 'format':
      return { code: 'field.format', params: { format: String(params['format']) } };
    case 'enum':
    case 'const':
    case 'anyOf':
    case 'oneOf':
      return {
        code: 'field.choice',
        params: {
          value:
            typeof fault.data === 'object' ? JSON.stringify(fault.data).slice(0, 60) : String(fault.data).slice(0, 60),
        },
      };
    default:
      return { code: 'field.pattern' };
  }
}

/** The faults in the caller's words, one a place: `nodes.0.key` is the path of the second member. */
export function inputErrors(faults: InputFaults, locale: Locale): readonly FieldError[] {
  const errors = new Map<string, FieldError>();
  // A choice among shapes repeats itself for each shape; the choice comes last and says it for all.
  const choices = new Set(
    faults.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf').map(({ instancePath }) => instancePath),
  );
  for (const fault of faults) {
    const inChoice = [...choices].some(
      (path) => fault.instancePath.startsWith(path) && fault.keyword !== 'anyOf' && fault.keyword !== 'oneOf',
    );
    if (inChoice) continue;
    const { code, name, params = {} } = partOf(fault);
    const path = [
      ...fault.instancePath
        .split('/')
        .slice(1)
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
      ...(name === undefined ? [] : [name]),
    ].join('.');
    if (errors.has(path)) continue;
    const words = Object.fromEntries(
      Object.entries(params).map(([key, value]) => [
        key,
        key === 'type' || key === 'format' ? (FORMAT_WORDS[String(value)]?.[locale] ?? value) : value,
      ]),
    );
    errors.set(path, { field: path, code, message: messageOf(code, locale, { field: path, ...words }) });
  }
  return [...errors.values()];
}

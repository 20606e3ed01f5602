/** The one validation of what travels: the same code judges a field in the browser and a row on the server. */
import { messageOf } from './errors/catalogue.ts';
import type { WireErrorCode } from './errors/catalogue.ts';
import type { Locale } from './errors/define.ts';
import { patternWords } from './errors/pattern-words.ts';
import { compareDecimals, isCanonicalDecimal, isMultipleOf, plainNumber } from './decimal-text.ts';
import { FORMAT_WORDS, hasFormat, isChineseName } from './formats.ts';
import { polygonFault } from './plan/polygon.ts';
import { isStorableJson, isStorableText } from './json/storable-text.ts';
import type { BareSchema, CompiledField, Row, Value } from './types.ts';
import type { FieldError } from './wire.ts';

/** What validation needs to know of a field; compiled fields and view fields both have it. */
export type CheckedField = Pick<
  CompiledField,
  | 'name'
  | 'kind'
  | 'title'
  | 'format'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'scale'
  | 'pattern'
  | 'text'
  | 'minItems'
  | 'maxItems'
  | 'choices'
  | 'dict'
  | 'list'
  | 'limits'
  | 'schema'
  | 'polygon'
> & { readonly members?: readonly CheckedField[]; readonly required?: boolean };

export interface ValidateOptions {
  readonly locale: Locale;
  /** Value of a system parameter, for `x-limits`. */
  readonly param?: (key: string) => Value;
  /**
   * Judges an object by its `x-schema`. The server has ajv for it; a browser, which may compile nothing, leaves it to
   * the form for bare
   * schemas and then to the server.
   */
  readonly bare?: (field: CheckedField, schema: BareSchema, value: Value, path: string) => FieldError[];
  /** May the caller change system parameters? Then a limit that one of them sets is refused with its name. */
  readonly tunes?: boolean;
}

/** The code that lets a person change system parameters. */
export const TUNING_CODE = 'system:sysParam:edit';

export interface ValidateRowOptions extends ValidateOptions {
  readonly shown: (field: string) => boolean;
  readonly required: (field: string) => boolean;
  /** Put before every path, e.g. `inspections.0.`. */
  readonly prefix?: string;
}

/** Limits of texts (in characters) and lists that state none. */
export const MAX_TEXT = 100_000;
export const MAX_ITEMS = 1000;

/** Empty text and empty lists are "nothing"; docs/format/meanings.md#null. */
export function isEmpty(value: Value | undefined): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function problem(
  field: CheckedField,
  path: string,
  code: WireErrorCode,
  options: ValidateOptions,
  params: Record<string, string | number> = {},
): FieldError {
  return { field: path, code, message: messageOf(code, options.locale, { field: field.title, ...params }) };
}

/** What is chosen from a list, or sent, asks for it in those words. */
const MISSING: Readonly<Partial<Record<CheckedField['kind'], WireErrorCode>>> = {
  ref: 'field.unchosen',
  refs: 'field.unchosen',
  multi: 'field.unchosen',
  file: 'field.noFile',
  files: 'field.noFile',
};

function missing(field: CheckedField, path: string, options: ValidateOptions): FieldError {
  return problem(
    field,
    path,
    MISSING[field.kind] ?? ((field.choices ?? field.dict) ? 'field.unchosen' : 'field.required'),
    options,
  );
}

/** Is the mistake that nothing was filled in, chosen or sent? */
export const isMissing = (code: string): boolean => ['field.required', 'field.unchosen', 'field.noFile'].includes(code);

function limitOf(
  field: CheckedField,
  key: 'minLength' | 'maxLength' | 'minItems' | 'maxItems',
  options: ValidateOptions,
): number | undefined {
  const moved = field.limits?.[key];
  const value = moved === undefined ? null : (options.param?.(moved) ?? null);
  // A parameter that is no number moves nothing.
  return isEmpty(value) || !Number.isFinite(Number(value)) ? field[key] : Number(value);
}

/** Refuses by a limit; whoever could move it is told where. */
function beyond(
  field: CheckedField,
  path: string,
  code: WireErrorCode,
  key: 'minLength' | 'maxLength',
  options: ValidateOptions,
  params: Record<string, string | number>,
): FieldError {
  const error = problem(field, path, code, options, params);
  const param = field.limits?.[key];
  return param !== undefined && options.tunes
    ? { ...error, message: messageOf('field.limitParam', options.locale, { message: error.message, param }) }
    : error;
}

function wrongType(field: CheckedField, path: string, word: string, options: ValidateOptions): FieldError[] {
  return [problem(field, path, 'field.type', options, { type: FORMAT_WORDS[word]?.[options.locale] ?? word })];
}

const patterns = new Map<string, RegExp>();
function patternOf(source: string): RegExp {
  let pattern = patterns.get(source);
  if (!pattern) patterns.set(source, (pattern = new RegExp(source, 'u')));
  return pattern;
}

function checkText(field: CheckedField, value: Value, path: string, options: ValidateOptions): FieldError[] {
  if (field.choices) return checkChoice(field, value, path, options);
  if (typeof value !== 'string') return wrongType(field, path, 'text', options);
  if (!isStorableText(value)) return [problem(field, path, 'field.pattern', options)];
  const length = [...value].length;
  const min = limitOf(field, 'minLength', options);
  const max = limitOf(field, 'maxLength', options) ?? MAX_TEXT;
  const isShort = min !== undefined && length < min;
  if (isShort && !(field.text === 'name' && isChineseName(value))) {
    // Of a Chinese name two characters are enough, whatever is asked of others.
    const limit = field.text === 'name' && /^\p{Script=Han}$/u.test(value) ? Math.min(min, 2) : min;
    return [beyond(field, path, 'field.minLength', 'minLength', options, { limit })];
  }
  if (length > max)
    return [beyond(field, path, 'field.maxLength', 'maxLength', options, { limit: max, actual: length })];
  if (field.format && !hasFormat(field.format, value)) return wrongFormat(field, path, field.format, options);
  if (field.pattern && !patternOf(field.pattern).test(value))
    return [wrongPattern(field, path, field.pattern, options)];
  return [];
}

function wrongFormat(field: CheckedField, path: string, format: string, options: ValidateOptions): FieldError[] {
  return [problem(field, path, 'field.format', options, { format: FORMAT_WORDS[format]?.[options.locale] ?? format })];
}

function wrongPattern(field: CheckedField, path: string, pattern: string, options: ValidateOptions): FieldError {
  const found = problem(field, path, 'field.pattern', options);
  const words = patternWords(pattern, options.locale);
  return words === undefined
    ? found
    : { ...found, message: `${found.message}${options.locale === 'en' ? ': ' : '：'}${words}` };
}

function checkChoice(field: CheckedField, value: Value, path: string, options: ValidateOptions): FieldError[] {
  if (field.choices?.some((choice) => choice.value === value)) return [];
  return [
    problem(field, path, 'field.choice', options, {
      value: typeof value === 'object' ? JSON.stringify(value) : String(value).slice(0, 60),
    }),
  ];
}

function checkNumber(field: CheckedField, value: Value, path: string, options: ValidateOptions): FieldError[] {
  if (field.kind === 'decimal') {
    if (typeof value !== 'string' || !isCanonicalDecimal(value, field.scale ?? 0))
      return wrongType(field, path, 'decimal', options);
  } else if (
    typeof value !== 'number' ||
    !Number.isFinite(value) ||
    (field.kind === 'integer' && !Number.isSafeInteger(value))
  ) {
    return wrongType(field, path, field.kind, options);
  }
  if (field.choices) return checkChoice(field, value, path, options);
  const text = typeof value === 'number' ? plainNumber(value) : value;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = field;
  if (minimum !== undefined && compareDecimals(text, minimum) < 0)
    return [problem(field, path, 'field.minimum', options, { limit: minimum })];
  if (maximum !== undefined && compareDecimals(text, maximum) > 0)
    return [problem(field, path, 'field.maximum', options, { limit: maximum })];
  if (exclusiveMinimum !== undefined && compareDecimals(text, exclusiveMinimum) <= 0)
    return [problem(field, path, 'field.exclusiveMinimum', options, { limit: exclusiveMinimum })];
  if (exclusiveMaximum !== undefined && compareDecimals(text, exclusiveMaximum) >= 0)
    return [problem(field, path, 'field.exclusiveMaximum', options, { limit: exclusiveMaximum })];
  if (multipleOf !== undefined && !isMultipleOf(text, multipleOf))
    return [problem(field, path, 'field.multipleOf', options, { step: multipleOf })];
  return [];
}

function checkList(
  field: CheckedField,
  value: Value,
  path: string,
  options: ValidateOptions,
  item: (value: Value, path: string) => FieldError[],
): FieldError[] {
  if (!Array.isArray(value)) return wrongType(field, path, 'list', options);
  const max = limitOf(field, 'maxItems', options) ?? MAX_ITEMS;
  if (value.length > max) return [problem(field, path, 'field.maxItems', options, { limit: max })];
  const min = limitOf(field, 'minItems', options);
  if (min !== undefined && value.length < min) return [problem(field, path, 'field.minItems', options, { limit: min })];
  return value.flatMap((entry, index) => item(entry, `${path}.${index}`));
}

function checkIds(field: CheckedField, value: Value, path: string, options: ValidateOptions): FieldError[] {
  const errors = checkList(field, value, path, options, (id, at) => checkId(field, id, at, options));
  if (errors.length === 0 && Array.isArray(value) && new Set(value).size < value.length)
    return [problem(field, path, 'field.duplicateItems', options)];
  return errors;
}

function checkId(field: CheckedField, value: Value, path: string, options: ValidateOptions): FieldError[] {
  if (typeof value !== 'string') return wrongType(field, path, 'uuid', options);
  return hasFormat('uuid', value) ? [] : wrongFormat(field, path, 'uuid', options);
}

/** What is wrong with a boundary, in one sentence. */
function checkPolygon(field: CheckedField, value: Value, path: string, options: ValidateOptions): FieldError[] {
  const found = polygonFault(value, limitOf(field, 'maxItems', options));
  switch (found?.fault) {
    case undefined:
      return [];
    case 'shape':
      return wrongType(field, path, 'polygon', options);
    case 'few':
      return [problem(field, path, 'field.fewCorners', options, { limit: found.limit })];
    case 'many':
      return [problem(field, path, 'field.maxItems', options, { limit: found.limit })];
    case 'outside':
      return [problem(field, path, 'field.cornerOutside', options, { n: found.corner })];
    case 'same':
      return [problem(field, path, 'field.cornerTwice', options, { n: found.corner })];
    case 'crosses':
      return [problem(field, path, 'field.edgesCross', options, { n: found.edge, other: found.other })];
  }
}

const MAX_JSON_BYTES = 200_000;

function checkJson(field: CheckedField, value: Value, path: string, options: ValidateOptions): FieldError[] {
  if (JSON.stringify(value).length > MAX_JSON_BYTES)
    return [
      problem(field, path, 'field.maxLength', options, { limit: MAX_JSON_BYTES, actual: JSON.stringify(value).length }),
    ];
  const one = (entry: Value, at: string): FieldError[] => {
    if (!field.members) {
      if (!isStorableJson(entry)) return [problem(field, at, 'field.pattern', options)];
      return field.schema ? (options.bare?.(field, field.schema, entry, at) ?? []) : [];
    }
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry))
      return wrongType(field, at, 'json', options);
    const members = field.members;
    const unknown = Object.keys(entry).filter((key) => !members.some((member) => member.name === key));
    if (unknown.length > 0)
      return unknown.map((key) => ({
        field: `${at}.${key}`,
        code: 'field.unknown',
        message: messageOf('field.unknown', options.locale, { field: key }),
      }));
    return members.flatMap((member) => {
      const inner = entry[member.name] ?? null;
      if (isEmpty(inner)) return member.required ? [missing(member, `${at}.${member.name}`, options)] : [];
      return validateField(member, inner, options, `${at}.${member.name}`);
    });
  };
  return field.list ? checkList(field, value, path, options, one) : one(value, path);
}

/**
 * Judges one value that is not empty. Empty values are the business of `required`.
 * @param path where the value stands, put into the errors; the field's name by default
 */
export function validateField(
  field: CheckedField,
  value: Value,
  options: ValidateOptions,
  path: string = field.name,
): FieldError[] {
  switch (field.kind) {
    case 'text':
      return checkText(field, value, path, options);
    case 'integer':
    case 'decimal':
    case 'double':
      return checkNumber(field, value, path, options);
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrongType(field, path, 'boolean', options);
    case 'date':
    case 'datetime':
    case 'time':
    case 'month':
    case 'year':
      if (typeof value !== 'string') return wrongType(field, path, field.kind, options);
      return hasFormat(field.kind, value) ? [] : wrongFormat(field, path, field.kind, options);
    case 'ref':
    case 'file':
      return checkId(field, value, path, options);
    case 'refs':
    case 'files':
      return checkIds(field, value, path, options);
    case 'multi': {
      const errors = checkList(field, value, path, options, (entry, at) => checkText(field, entry, at, options));
      if (errors.length === 0 && Array.isArray(value) && new Set(value).size < value.length)
        return [problem(field, path, 'field.duplicateItems', options)];
      return errors;
    }
    case 'children':
      return checkList(field, value, path, options, (entry, at) =>
        entry !== null && typeof entry === 'object' && !Array.isArray(entry)
          ? []
          : wrongType(field, at, 'json', options),
      );
    case 'json':
      return field.polygon ? checkPolygon(field, value, path, options) : checkJson(field, value, path, options);
  }
}

/** Judges a whole row: what is shown is required where it must be, and every value is well formed. */
export function validateRow(fields: readonly CheckedField[], row: Row, options: ValidateRowOptions): FieldError[] {
  const errors: FieldError[] = [];
  for (const field of fields) {
    if (!options.shown(field.name)) continue;
    const value = row[field.name] ?? null;
    const path = `${options.prefix ?? ''}${field.name}`;
    if (!isEmpty(value)) errors.push(...validateField(field, value, options, path));
    else if (options.required(field.name)) errors.push(missing(field, path, options));
    else if (field.kind === 'children' && field.minItems)
      errors.push(problem(field, path, 'field.minItems', options, { limit: field.minItems }));
  }
  return errors;
}

/**
 * Does a rule of `accept` take this file?
 * @param rule an ending (`.pdf`, `pdf`), a type (`text/csv`) or a family of types (`image/*`)
 */
function takes(rule: string, name: string, type: string): boolean {
  const wanted = rule.toLowerCase();
  if (wanted.includes('/')) return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
  return name.toLowerCase().endsWith(wanted.startsWith('.') ? wanted : `.${wanted}`);
}

/** Is the file one of those that `accept` names? Naming none takes all. */
export function isAccepted(accept: readonly string[], name: string, type: string): boolean {
  return accept.length === 0 || accept.some((rule) => takes(rule, name, type));
}

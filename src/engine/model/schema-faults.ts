/**
 * What ajv finds wrong, in the words of the error catalogue: of a call's input, and of an object that a bare schema
 * describes.
 */
import { titleAt } from './bare-schema.ts';
import { messageOf, type WireErrorCode } from './errors/catalogue.ts';
import type { Locale } from './errors/define.ts';
import { FORMAT_WORDS } from './formats.ts';
import type { BareSchema } from './types.ts';
import type { FieldError } from './wire.ts';

/** What is read of ajv's error object. */
export interface SchemaFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: unknown;
  /** The value, where ajv is asked for it. */
  readonly data?: unknown;
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

interface Part {
  readonly code: WireErrorCode;
  readonly name?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

function partOf({ keyword, params: raw, data }: SchemaFault): Part {
  const params = raw as Readonly<Record<string, unknown>>;
  const limit = LIMITS[keyword];
  if (limit) return { code: limit, params: { limit: Number(params['limit']) } };
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return { code: 'field.required', name: String(params['missingProperty']) };
    case 'additionalProperties':
      return { code: 'field.unknown', name: String(params['additionalProperty']).slice(0, 60) };
    case 'unevaluatedProperties':
      return { code: 'field.unknown', name: String(params['unevaluatedProperty']).slice(0, 60) };
    case 'false schema':
      return { code: 'field.unknown' };
    case 'type':
      return { code: 'field.type', params: { type: TYPE_WORDS[String(params['type'])] ?? String(params['type']) } };
    case 'maxLength':
      return {
        code: 'field.maxLength',
        params: { limit: Number(params['limit']), actual: typeof data === 'string' ? [...data].length : '' },
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
        params: { value: (typeof data === 'object' ? JSON.stringify(data) : String(data)).slice(0, 60) },
      };
    default:
      return { code: 'field.pattern' };
  }
}

const isChoice = (keyword: string): boolean => keyword === 'anyOf' || keyword === 'oneOf';

/** A fault at its place, with the error that tells it. */
export interface ToldFault<F extends SchemaFault> {
  readonly fault: F;
  readonly path: readonly string[];
  readonly error: FieldError;
}

interface Telling {
  readonly locale: Locale;
  /** The name of the place in messages; its path where there is none. */
  readonly title?: (path: readonly string[]) => string | undefined;
  /** The words for a format. */
  readonly formatWord?: (format: string, locale: Locale) => string | undefined;
}

const ownWord = (format: string, locale: Locale): string | undefined => FORMAT_WORDS[format]?.[locale];

/** The faults in the caller's words, one a place: `nodes.0.key` is the path of the second member. */
export function toldFaults<F extends SchemaFault>(faults: readonly F[], telling: Telling): readonly ToldFault<F>[] {
  const { locale, title = () => undefined, formatWord = ownWord } = telling;
  const told = new Map<string, ToldFault<F>>();
  // A choice among shapes repeats itself for each shape; the choice comes last and says it for all.
  const choices = [
    ...new Set(faults.filter(({ keyword }) => isChoice(keyword)).map(({ instancePath }) => instancePath)),
  ];
  for (const fault of faults) {
    const inChoice = !isChoice(fault.keyword) && choices.some((path) => fault.instancePath.startsWith(path));
    // What the branch of a condition asks for is a fault of its own.
    if (inChoice || fault.keyword === 'if') continue;
    const { code, name, params = {} } = partOf(fault);
    const path = [
      ...fault.instancePath
        .split('/')
        .slice(1)
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
      ...(name === undefined ? [] : [name]),
    ];
    const field = path.join('.');
    if (told.has(field)) continue;
    const words = Object.fromEntries(
      Object.entries(params).map(([key, value]) => [
        key,
        key === 'type'
          ? (FORMAT_WORDS[String(value)]?.[locale] ?? value)
          : key === 'format'
            ? (formatWord(String(value), locale) ?? value)
            : value,
      ]),
    );
    told.set(field, {
      fault,
      path,
      error: { field, code, message: messageOf(code, locale, { field: title(path) ?? field, ...words }) },
    });
  }
  return [...told.values()];
}

/** Formats of JSON Schema whose names mean something else among fields, or nothing. */
const STANDARD_WORDS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'date-time': {
    zh: '带时区的日期时间（2026-11-21T14:32:00+08:00）',
    tw: '帶時區的日期時間（2026-11-21T14:32:00+08:00）',
    en: 'date and time with its zone (2026-11-21T14:32:00+08:00)',
  },
  time: {
    zh: '带时区的时间（14:32:00+08:00）',
    tw: '帶時區的時間（14:32:00+08:00）',
    en: 'time with its zone (14:32:00+08:00)',
  },
  duration: { zh: '时长（P1DT2H）', tw: '時長（P1DT2H）', en: 'duration (P1DT2H)' },
  uri: { zh: '网址', tw: '網址', en: 'web address' },
  'uri-reference': { zh: '网址或路径', tw: '網址或路徑', en: 'web address or path' },
  hostname: { zh: '主机名', tw: '主機名稱', en: 'host name' },
  ipv4: { zh: 'IPv4 地址', tw: 'IPv4 位址', en: 'IPv4 address' },
  ipv6: { zh: 'IPv6 地址', tw: 'IPv6 位址', en: 'IPv6 address' },
  regex: { zh: '正则表达式', tw: '正則運算式', en: 'regular expression' },
};

function bareWord(format: string, locale: Locale): string | undefined {
  return format.startsWith('x-')
    ? ownWord(format.slice(2), locale)
    : (STANDARD_WORDS[format]?.[locale] ?? ownWord(format, locale));
}

/**
 * What is wrong with the object in a field, member by member.
 * @param title what the object as a whole is called
 */
export function toldBareFaults<F extends SchemaFault>(
  faults: readonly F[],
  schema: BareSchema,
  title: string,
  locale: Locale,
): readonly ToldFault<F>[] {
  return toldFaults(faults, {
    locale,
    title: (path) => (path.length === 0 ? title : (titleAt(schema, path) ?? path.at(-1))),
    formatWord: bareWord,
  });
}

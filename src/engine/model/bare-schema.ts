/**
 * Schemas that come without an entity: what an object inside a row holds, said in JSON Schema 2020-12 and in the
 * reader's language.
 */
import { bareTarget, innerSchemas } from './format/bare-schema-shape.ts';
import { isObject } from './format/read/source.ts';
import type { BareSchema, CompiledField } from './types.ts';

/** What of a field its schema is made of; compiled fields and view fields both have it. */
export type DescribedField = Pick<
  CompiledField,
  | 'name'
  | 'kind'
  | 'title'
  | 'description'
  | 'required'
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
  | 'minItems'
  | 'maxItems'
  | 'choices'
  | 'list'
  | 'schema'
> & { readonly members?: readonly DescribedField[] };

function stated(keywords: Readonly<Record<string, unknown>>): BareSchema {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

function numberLimits({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: DescribedField): BareSchema {
  return {
    minimum: number(minimum),
    maximum: number(maximum),
    exclusiveMinimum: number(exclusiveMinimum),
    exclusiveMaximum: number(exclusiveMaximum),
    multipleOf: number(multipleOf),
  };
}

/**
 * The formats of the vocabulary have names of their own beside those of JSON Schema, which mean something else by
 * `time`.
 */
export const OWN_FORMAT = 'x-';

function valueSchema(field: DescribedField): BareSchema {
  const { minLength, maxLength, pattern, minItems, maxItems, format } = field;
  const choices = field.choices && { oneOf: field.choices.map(({ value, title }) => ({ const: value, title })) };
  switch (field.kind) {
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return { type: 'integer', ...(choices ?? numberLimits(field)) };
    case 'double':
      return { type: 'number', ...numberLimits(field) };
    case 'decimal':
      // Its limits are on its text, exact, which JSON Schema cannot say; they are judged with the row.
      return { type: 'string', pattern: `^-?(0|[1-9][0-9]*)${field.scale ? `(\\.[0-9]{1,${field.scale}})?` : ''}$` };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'datetime':
    case 'time':
    case 'month':
    case 'year':
      return { type: 'string', format: `${OWN_FORMAT}${field.kind}` };
    case 'ref':
    case 'file':
      return { type: 'string', format: `${OWN_FORMAT}uuid` };
    case 'multi':
      return { type: 'array', minItems, maxItems, uniqueItems: true, items: { type: 'string', ...choices } };
    case 'refs':
    case 'files':
      return {
        type: 'array',
        minItems,
        maxItems,
        uniqueItems: true,
        items: { type: 'string', format: `${OWN_FORMAT}uuid` },
      };
    case 'json':
    case 'children': {
      const one = field.schema ?? membersSchema(field.members ?? []);
      return field.list ? { type: 'array', minItems, maxItems, items: one } : one;
    }
    default:
      return {
        type: 'string',
        ...(choices ?? { minLength, maxLength, pattern, format: format && `${OWN_FORMAT}${format}` }),
      };
  }
}

/** One field; keywords without a value are left out. */
export function memberSchema(field: DescribedField): BareSchema {
  return stated({ title: field.title, description: field.description, ...stated(valueSchema(field)) });
}

export function membersSchema(members: readonly DescribedField[]): BareSchema {
  return {
    type: 'object',
    required: members.filter((member) => member.required).map((member) => member.name),
    properties: Object.fromEntries(members.map((member) => [member.name, memberSchema(member)])),
  };
}

/** What the form for bare schemas draws of a field; its title and help stand above the form already. */
export function bareSchemaOf(field: DescribedField): BareSchema | undefined {
  if (field.kind !== 'json' || (!field.schema && !field.members)) return undefined;
  const { title: _title, description: _description, ...schema } = memberSchema(field);
  return schema;
}

/** Keywords that people read. */
const TEXTS = ['title', 'description'] as const;

/** Every text in a schema with its path, `properties.volts.title`. */
export function bareTexts(schema: BareSchema, path: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const key of TEXTS) {
    const text = schema[key];
    if (typeof text === 'string') texts[`${path}.${key}`] = text;
  }
  for (const [place, inner] of innerSchemas(schema)) Object.assign(texts, bareTexts(inner, [path, ...place].join('.')));
  return texts;
}

/** The schema with its texts said anew: `say` is given the path and the text of each. */
export function saidSchema(schema: BareSchema, path: string, say: (path: string, text: string) => string): BareSchema {
  const anew = (value: unknown, at: readonly (string | number)[], place: readonly (string | number)[]): unknown => {
    const [key, ...rest] = place;
    if (key === undefined) return saidSchema(value as BareSchema, [path, ...at].join('.'), say);
    if (Array.isArray(value)) return value.map((one: unknown, index) => (index === key ? anew(one, at, rest) : one));
    return { ...(value as object), [key]: anew((value as BareSchema)[key], at, rest) };
  };
  const texts = TEXTS.flatMap((key) => {
    const text = schema[key];
    return typeof text === 'string' ? [[key, say(`${path}.${key}`, text)] as const] : [];
  });
  return innerSchemas(schema).reduce<BareSchema>((whole, [place]) => anew(whole, place, place) as BareSchema, {
    ...schema,
    ...Object.fromEntries(texts),
  });
}

/** Members that hold nothing say nothing: a row keeps null where a form leaves out. */
export function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === null || inner === '' || (Array.isArray(inner) && inner.length === 0)
        ? []
        : [[name, withoutNothing(inner)]],
    ),
  );
}

/** The first title that the schema has for the place `path` of the value. */
export function titleAt(root: BareSchema, path: readonly string[]): string | undefined {
  const seen = new Set<unknown>();
  let here: BareSchema[] = [root];
  const widened = (nodes: readonly unknown[]): BareSchema[] =>
    nodes.flatMap((node) => {
      if (!isObject(node) || seen.has(node)) return [];
      seen.add(node);
      const beside = innerSchemas(node).flatMap(([[key], inner]) => (BESIDE.has(String(key)) ? [inner] : []));
      return [node, ...widened([typeof node.$ref === 'string' ? bareTarget(root, node.$ref) : undefined, ...beside])];
    });
  for (const name of path) {
    seen.clear();
    here = widened(here).flatMap((node) => {
      const items = Array.isArray(node['prefixItems']) ? (node['prefixItems'] as unknown[])[Number(name)] : undefined;
      return [
        isObject(node['properties']) ? node['properties'][name] : undefined,
        items ?? (/^\d+$/.test(name) ? node['items'] : undefined),
      ].filter(isObject);
    });
  }
  seen.clear();
  return widened(here)
    .map(({ title }) => title)
    .find((title): title is string => typeof title === 'string');
}

const BESIDE: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas']);

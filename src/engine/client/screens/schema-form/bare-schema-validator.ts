/** RJSF's validator for a schema that comes without an entity: an interpreter of the keywords such schemas use, so that nothing is compiled in the browser. */
import type { RJSFSchema, ValidationData, ValidatorType } from '@rjsf/utils';
import type { WireErrorCode } from '../../../model/errors/catalogue.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { FieldError } from '../../../model/wire.ts';
import { type FormValues, asRjsfErrors, errorTree } from './error-tree.ts';

type Node = RJSFSchema | boolean | undefined;

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function hasType(value: unknown, wanted: RJSFSchema['type']): boolean {
  const types = wanted === undefined ? [] : Array.isArray(wanted) ? wanted : [wanted];
  const actual = typeOf(value);
  return types.length === 0 || types.some((type) => type === actual || (type === 'number' && actual === 'integer'));
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Follows `$ref` inside the same document. */
function resolved(schema: RJSFSchema, root: RJSFSchema): RJSFSchema {
  if (!schema.$ref?.startsWith('#/')) return schema;
  const found = schema.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], root);
  return (found as RJSFSchema | undefined) ?? {};
}

/** Mistakes of `value`, each with its path; `title` names the place in messages. */
export function schemaErrors(
  node: Node,
  value: unknown,
  root: RJSFSchema,
  locale: Locale,
  path = '',
  title = '',
): readonly FieldError[] {
  if (node === undefined || node === true) return [];
  const error = (code: WireErrorCode, params: Record<string, string | number> = {}): FieldError[] => [
    { field: path, code, message: messageOf(code, locale, { field: title || path, ...params }) },
  ];
  if (node === false) return error('field.unknown');
  const schema = resolved(node, root);
  if (!hasType(value, schema.type)) return error('field.type', { type: String(schema.type) });
  if (schema.const !== undefined && !same(schema.const, value)) return error('field.choice', { value: String(value) });
  if (schema.enum && !schema.enum.some((one) => same(one, value)))
    return error('field.choice', { value: String(value) });
  const fits = (branch: Node): boolean => schemaErrors(branch, value, root, locale).length === 0;
  if (schema.oneOf && schema.oneOf.filter(fits).length !== 1)
    return error('field.choice', { value: typeof value === 'object' ? '' : String(value) });
  if (schema.anyOf && !schema.anyOf.some(fits))
    return error('field.choice', { value: typeof value === 'object' ? '' : String(value) });
  const below = (schema.allOf ?? []).flatMap((branch) => schemaErrors(branch, value, root, locale, path, title));
  if (typeof value === 'string') return [...below, ...textErrors(schema, value, error)];
  if (typeof value === 'number') return [...below, ...numberErrors(schema, value, error)];
  if (Array.isArray(value)) return [...below, ...listErrors(schema, value, root, locale, path, title, error)];
  return value !== null && typeof value === 'object'
    ? [...below, ...objectErrors(schema, value as Record<string, unknown>, root, locale, path)]
    : below;
}

type Refuse = (code: WireErrorCode, params?: Record<string, string | number>) => FieldError[];

function textErrors(schema: RJSFSchema, value: string, error: Refuse): FieldError[] {
  const length = [...value].length;
  if (schema.minLength !== undefined && length < schema.minLength)
    return error('field.minLength', { limit: schema.minLength });
  if (schema.maxLength !== undefined && length > schema.maxLength)
    return error('field.maxLength', { limit: schema.maxLength, actual: length });
  return schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value) ? error('field.pattern') : [];
}

function numberErrors(schema: RJSFSchema, value: number, error: Refuse): FieldError[] {
  if (schema.minimum !== undefined && value < schema.minimum) return error('field.minimum', { limit: schema.minimum });
  if (schema.maximum !== undefined && value > schema.maximum) return error('field.maximum', { limit: schema.maximum });
  if (typeof schema.exclusiveMinimum === 'number' && value <= schema.exclusiveMinimum)
    return error('field.exclusiveMinimum', { limit: schema.exclusiveMinimum });
  return typeof schema.exclusiveMaximum === 'number' && value >= schema.exclusiveMaximum
    ? error('field.exclusiveMaximum', { limit: schema.exclusiveMaximum })
    : [];
}

function listErrors(
  schema: RJSFSchema,
  value: readonly unknown[],
  root: RJSFSchema,
  locale: Locale,
  path: string,
  title: string,
  error: Refuse,
): readonly FieldError[] {
  if (schema.minItems !== undefined && value.length < schema.minItems)
    return error('field.minItems', { limit: schema.minItems });
  if (schema.maxItems !== undefined && value.length > schema.maxItems)
    return error('field.maxItems', { limit: schema.maxItems });
  const { items } = schema;
  return value.flatMap((item, index) =>
    schemaErrors(
      Array.isArray(items) ? items[index] : items,
      item,
      root,
      locale,
      path ? `${path}.${index}` : String(index),
      title,
    ),
  );
}

function objectErrors(
  schema: RJSFSchema,
  value: Readonly<Record<string, unknown>>,
  root: RJSFSchema,
  locale: Locale,
  path: string,
): readonly FieldError[] {
  const place = (name: string): string => (path ? `${path}.${name}` : name);
  const titleOf = (name: string): string => {
    const property = schema.properties?.[name];
    return typeof property === 'object' ? (property.title ?? name) : name;
  };
  const missing = (schema.required ?? [])
    .filter((name) => value[name] === undefined || value[name] === null || value[name] === '')
    .map((name) => ({
      field: place(name),
      code: 'field.required',
      message: messageOf('field.required', locale, { field: titleOf(name) }),
    }));
  const wrong = Object.entries(schema.properties ?? {})
    .filter(([name]) => value[name] !== undefined && value[name] !== null && value[name] !== '')
    .flatMap(([name, property]) => schemaErrors(property, value[name], root, locale, place(name), titleOf(name)));
  return [...missing, ...wrong];
}

export function bareSchemaValidator(locale: Locale): ValidatorType<FormValues> {
  return {
    validateFormData(formData, schema): ValidationData<FormValues> {
      const errors = schemaErrors(schema, formData ?? {}, schema, locale);
      return { errors: asRjsfErrors(errors), errorSchema: errorTree(errors) };
    },
    isValid: (schema, formData, root) => schemaErrors(schema, formData, root, locale).length === 0,
    rawValidation: () => ({}),
  };
}

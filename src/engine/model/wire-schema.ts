/** The wire schema of an entity as JSON Schema 2020-12: for the API document and for forms that are drawn from a schema. */
import type { Grant } from './access.ts';
import { fieldWritable } from './access.ts';
import type { CompiledEntity, CompiledField } from './types.ts';

export type JsonSchema = { readonly [key: string]: unknown };

const FORMATS: Readonly<Record<string, string>> = { email: 'email', uri: 'uri' };

function limits(field: CompiledField): JsonSchema {
  const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
  const all = {
    minLength: field.minLength, maxLength: field.maxLength, pattern: field.pattern, minItems: field.minItems, maxItems: field.maxItems,
    // Limits of a decimal are on its text, which JSON Schema cannot say.
    ...(field.kind === 'decimal' ? {} : { minimum: number(field.minimum), maximum: number(field.maximum), exclusiveMinimum: number(field.exclusiveMinimum), exclusiveMaximum: number(field.exclusiveMaximum), multipleOf: number(field.multipleOf) }),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function choices(field: CompiledField): JsonSchema {
  return field.choices ? { oneOf: field.choices.map((choice) => ({ const: choice.value, title: choice.title })) } : {};
}

/** Type of one value, without null. */
function valueSchema(field: CompiledField, entityName: (name: string) => string): JsonSchema {
  const id = { type: 'string', format: 'uuid' };
  switch (field.kind) {
    case 'text':
      return { type: 'string', ...(field.format && FORMATS[field.format] ? { format: FORMATS[field.format] } : {}), ...limits(field), ...choices(field) };
    case 'integer':
      return { type: 'integer', ...limits(field), ...choices(field) };
    case 'double':
      return { type: 'number', ...limits(field) };
    case 'decimal':
      return { type: 'string', pattern: `^-?(0|[1-9][0-9]*)(\\.[0-9]{1,${Math.max(field.scale ?? 0, 1)}})?$` };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'datetime':
      return { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' };
    case 'time':
      return { type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}$' };
    case 'month':
      return { type: 'string', pattern: '^\\d{4}-\\d{2}$' };
    case 'year':
      return { type: 'string', pattern: '^\\d{4}$' };
    case 'ref':
    case 'file':
      return id;
    case 'refs':
    case 'files':
      return { type: 'array', items: id, uniqueItems: true, ...limits(field) };
    case 'multi':
      return { type: 'array', items: { type: 'string', ...choices(field) }, uniqueItems: true };
    case 'children':
      return { type: 'array', items: field.children?.inline ? { $ref: `#/components/schemas/${entityName(field.children.entity)}` } : { type: 'object' } };
    case 'json': {
      const one: JsonSchema = field.members ? { type: 'object', properties: Object.fromEntries(field.members.map((member) => [member.name, fieldSchema(member, entityName)])), additionalProperties: false } : {};
      return field.list ? { type: 'array', items: one } : one;
    }
  }
}

/** Schema of a field on the wire: an optional field may be null (format.md, Principles 2). */
export function fieldSchema(field: CompiledField, entityName: (name: string) => string = (name) => name): JsonSchema {
  const value = valueSchema(field, entityName);
  const nullable = typeof value['type'] === 'string' && !value['oneOf'] ? { ...value, type: [value['type'], 'null'] } : Object.keys(value).length > 0 ? { anyOf: [value, { type: 'null' }] } : {};
  return { title: field.title, ...(field.description ? { description: field.description } : {}), ...nullable, ...(field.readOnly || field.derived || field.computed ? { readOnly: true } : {}), ...(field.writeOnly ? { writeOnly: true } : {}) };
}

/** The row of an entity as the holder of the grant may see and write it. */
export function rowSchema(entity: CompiledEntity, grant: Grant): JsonSchema {
  const fields = Object.values(entity.fields).filter((field) => !grant.hidden.has(field.name) || (field.writeOnly && fieldWritable(grant, field)));
  return {
    type: 'object', title: entity.title, additionalProperties: false,
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true },
      rev: { type: 'integer', description: 'Sent back with an update; a stale one is answered with 409.' },
      ...Object.fromEntries(fields.map((field) => [field.name, fieldWritable(grant, field) ? fieldSchema(field) : { ...fieldSchema(field), readOnly: true }])),
    },
    required: fields.filter((field) => field.required && !field.show && fieldWritable(grant, field)).map((field) => field.name),
  };
}

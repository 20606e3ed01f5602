/**
 * The wire schema of an entity as JSON Schema 2020-12: for the API document and for forms that are drawn from a schema.
 */
import type { Grant } from './access.ts';
import { fieldWritable } from './access.ts';
import type { BareSchema, CompiledEntity, CompiledField, TypedExpression } from './types.ts';
import { MOST_CORNERS } from './plan/polygon.ts';
import { MAX_ITEMS, MAX_TEXT } from './validate.ts';

export type JsonSchema = { readonly [key: string]: unknown };

/** Letters of any script stand in our addresses. */
const FORMATS: Readonly<Record<string, string>> = { email: 'idn-email', uri: 'iri' };

const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** What is stated, without limits that a system parameter moves: the document must not refuse what the server takes. */
function stated(field: CompiledField, all: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(all).filter(([key, value]) => value !== undefined && field.limits?.[key] === undefined),
  );
}

function textLimits(field: CompiledField): JsonSchema {
  return stated(field, {
    minLength: field.text === 'name' ? undefined : field.minLength,
    maxLength: field.maxLength ?? (field.readOnly ? undefined : MAX_TEXT),
    pattern: field.pattern,
  });
}

function numberLimits({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: CompiledField): JsonSchema {
  const all = {
    minimum: number(minimum),
    maximum: number(maximum),
    exclusiveMinimum: number(exclusiveMinimum),
    exclusiveMaximum: number(exclusiveMaximum),
    multipleOf: number(multipleOf),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function listOf(field: CompiledField, items: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return {
    type: 'array',
    items,
    ...more,
    ...stated(field, {
      minItems: field.minItems,
      maxItems: field.maxItems ?? (field.readOnly ? undefined : MAX_ITEMS),
    }),
  };
}

/** Limits of a decimal are on its text, which JSON Schema cannot say; the pattern says its digits. */
function decimalSchema({ scale = 0 }: CompiledField): JsonSchema {
  return { type: 'string', pattern: `^-?(0|[1-9][0-9]*)${scale > 0 ? `(\\.[0-9]{1,${scale}})?` : ''}$` };
}

function choices(field: CompiledField): JsonSchema {
  return field.choices ? { oneOf: field.choices.map((choice) => ({ const: choice.value, title: choice.title })) } : {};
}

/** An object with a schema of its own. References are counted from its root, which it loses in a larger document. */
function describedObject(schema: BareSchema | undefined): JsonSchema {
  if (!schema) return {};
  const { $schema: _dialect, ...rest } = schema;
  return JSON.stringify(rest).includes('"$ref":') ? { type: 'object' } : { type: 'object', ...rest };
}

/** Type of one value, without null. */
function valueSchema(field: CompiledField, entityName: (name: string) => string): JsonSchema {
  const id = { type: 'string', format: 'uuid' };
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        ...(field.format && FORMATS[field.format] ? { format: FORMATS[field.format] } : {}),
        ...(field.choices ? choices(field) : textLimits(field)),
      };
    case 'integer':
      return { type: 'integer', ...(field.choices ? choices(field) : numberLimits(field)) };
    case 'double':
      return { type: 'number', ...numberLimits(field) };
    case 'decimal':
      return decimalSchema(field);
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
      return listOf(field, id, { uniqueItems: true });
    case 'multi':
      return listOf(field, { type: 'string', ...choices(field) }, { uniqueItems: true });
    case 'children':
      return listOf(
        field,
        field.children?.inline
          ? { $ref: `#/components/schemas/${entityName(field.children.entity)}` }
          : { type: 'object' },
      );
    case 'json': {
      const { members } = field;
      if (field.polygon) {
        const share: JsonSchema = { type: 'number', minimum: 0, maximum: 1 };
        const corner: JsonSchema = { type: 'array', items: share, minItems: 2, maxItems: 2 };
        return listOf({ ...field, maxItems: field.maxItems ?? MOST_CORNERS }, corner);
      }
      const one: JsonSchema = members
        ? {
            type: 'object',
            properties: Object.fromEntries(members.map((member) => [member.name, fieldSchema(member, entityName)])),
            required: members.filter((member) => member.required).map((member) => member.name),
            additionalProperties: false,
          }
        : describedObject(field.schema);
      return field.list ? listOf(field, one) : one;
    }
  }
}

/** Schema of a field on the wire: an optional field may be null (docs/format.md#principles). */
export function fieldSchema(field: CompiledField, entityName: (name: string) => string = (name) => name): JsonSchema {
  const value = valueSchema(field, entityName);
  const nullable =
    typeof value['type'] === 'string' && !value['oneOf']
      ? { ...value, type: [value['type'], 'null'] }
      : Object.keys(value).length > 0
        ? { anyOf: [value, { type: 'null' }] }
        : {};
  return {
    title: field.title,
    ...(field.description ? { description: field.description } : {}),
    ...nullable,
    ...(field.readOnly || field.derived || field.computed ? { readOnly: true } : {}),
    ...(field.writeOnly ? { writeOnly: true } : {}),
  };
}

/** The row of an entity as the holder of the grant may see and write it. */
export function rowSchema(entity: CompiledEntity, grant: Grant): JsonSchema {
  const fields = Object.values(entity.fields).filter(
    (field) => !grant.hidden.has(field.name) || (field.writeOnly && fieldWritable(grant, field)),
  );
  return {
    type: 'object',
    title: entity.title,
    additionalProperties: false,
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true },
      rev: { type: 'integer', description: 'Sent back with an update; a stale one is answered with 409.' },
      ...Object.fromEntries(
        fields.map((field) => [
          field.name,
          fieldWritable(grant, field) ? fieldSchema(field) : { ...fieldSchema(field), readOnly: true },
        ]),
      ),
    },
  };
}

/** Can a condition hold for rows that stand already, and for no new one? */
function isOnlyLater({ op, args = [] }: TypedExpression): boolean {
  const [first] = args;
  if (op === '!') return first !== undefined && first.op === 'var' && first.ref?.from === 'isNew';
  return op === 'and' && args.some(isOnlyLater);
}

/** What an addition has to state: required at all times, open while the row is new, and with no value to start from. */
export function requiredToAdd(entity: CompiledEntity, grant: Grant): string[] {
  return Object.values(entity.fields)
    .filter(
      (field) =>
        field.required &&
        !field.readOnly &&
        (!field.lock || isOnlyLater(field.lock)) &&
        !field.show &&
        field.default === undefined &&
        !field.initial &&
        fieldWritable(grant, field),
    )
    .map((field) => field.name);
}

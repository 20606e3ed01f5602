/** The fields of an object inside a row as plain JSON Schema, for the form that needs nothing else. */
import type { RJSFSchema } from '@rjsf/utils';
import type { ViewField } from '../../../model/wire.ts';

function number(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

const FORMATS: Partial<Record<ViewField['kind'], string>> = { date: 'date', time: 'time' };

/** One field; keywords without a value are left out. */
export function memberSchema(field: ViewField): RJSFSchema {
  const { title, description, minLength, maxLength, pattern, minItems, maxItems } = field;
  const choices = field.choices
    ? { oneOf: field.choices.map((choice) => ({ const: choice.value, title: choice.title })) }
    : {};
  const said = { title, ...(description ? { description } : {}) };
  switch (field.kind) {
    case 'boolean':
      return { ...said, type: 'boolean' };
    case 'integer':
      return { ...said, ...choices, type: 'integer', minimum: number(field.minimum), maximum: number(field.maximum) };
    case 'double':
      return { ...said, type: 'number', minimum: number(field.minimum), maximum: number(field.maximum) };
    case 'multi':
    case 'refs':
    case 'files':
      return { ...said, type: 'array', minItems, maxItems, items: { type: 'string', ...choices } };
    case 'json':
    case 'children':
      return field.list
        ? { ...said, type: 'array', minItems, maxItems, items: membersSchema(field.members ?? []) }
        : { ...said, ...membersSchema(field.members ?? []) };
    default:
      return {
        ...said,
        ...choices,
        type: 'string',
        minLength,
        maxLength,
        pattern,
        ...(FORMATS[field.kind] ? { format: FORMATS[field.kind] } : {}),
      };
  }
}

export function membersSchema(members: readonly ViewField[]): RJSFSchema {
  return {
    type: 'object',
    required: members.filter((member) => member.required).map((member) => member.name),
    properties: Object.fromEntries(members.map((member) => [member.name, memberSchema(member)])),
  };
}

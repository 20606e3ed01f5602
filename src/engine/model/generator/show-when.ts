/** From a condition over columns to the expression of a file, over the fields that were made of them. Pure. */
import type { ProposedField } from './propose-field.ts';
import type { Condition } from './read-table.ts';

type Json = Readonly<Record<string, unknown>>;

const NUMBERS: readonly string[] = ['integer', 'decimal', 'double'];
const ORDERS = { less: '<', more: '>', atMost: '<=', atLeast: '>=' } as const;

const named = (field: ProposedField): Json => ({ var: field.fieldName });
const not = (expression: Json): Json => ({ '!': [expression] });

/** The value as the field holds it; undefined where it never does. */
function valueFor(field: ProposedField, value: string | number | boolean): string | number | undefined {
  if (NUMBERS.includes(field.fieldType)) {
    const number = typeof value === 'boolean' ? Number(value) : Number(String(value).trim() || 'x');
    return Number.isFinite(number) && (field.fieldType !== 'integer' || Number.isInteger(number)) ? number : undefined;
  }
  const text = String(value);
  if (field.fieldType === 'choice')
    return `\n${field.options ?? ''}`.includes(`\n${text}=`) && !/[=\n]/.test(text) ? text : undefined;
  return field.fieldType === 'text' || field.fieldType === 'multiline' ? text : undefined;
}

function equal(field: ProposedField, value: string | number | boolean): Json | undefined {
  if (value === '') return not(named(field));
  if (field.fieldType === 'boolean')
    return /^(1|true)$/.test(String(value))
      ? named(field)
      : /^(0|false)$/.test(String(value))
        ? not(named(field))
        : undefined;
  const fitting = valueFor(field, value);
  return fitting === undefined ? undefined : { '==': [named(field), fitting] };
}

/** @returns undefined where the fields cannot say it */
export function expressionOf(
  condition: Condition,
  fieldOf: (column: string) => ProposedField | undefined,
): Json | undefined {
  if ('all' in condition || 'any' in condition) {
    const parts = ('all' in condition ? condition.all : condition.any).map((part) => expressionOf(part, fieldOf));
    const whole = parts.filter((part) => part !== undefined);
    return whole.length === parts.length && whole.length > 0
      ? { ['all' in condition ? 'and' : 'or']: whole }
      : undefined;
  }
  const field = fieldOf(condition.column);
  if (!field?.taken || field.fieldType === 'children') return undefined;
  switch (condition.is) {
    case 'filled':
      return named(field);
    case 'empty':
      return not(named(field));
    case 'equal':
      return equal(field, condition.value);
    case 'unequal': {
      const same = equal(field, condition.value);
      return same && not(same);
    }
    case 'among': {
      const values = condition.values.map((value) => valueFor(field, value));
      return values.length > 0 && values.every((value) => value !== undefined)
        ? { in: [named(field), values] }
        : undefined;
    }
    default:
      return NUMBERS.includes(field.fieldType)
        ? { [ORDERS[condition.is]]: [named(field), condition.value] }
        : undefined;
  }
}

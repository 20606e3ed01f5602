/** Does a literal value fit a field? For defaults, demonstration rows and the values of an entity's own tests. */
import type { CompiledField, Value } from '../types.ts';
import { compareDecimals, isCanonicalDecimal, isMultipleOf } from '../decimal-text.ts';

type Facts = Omit<CompiledField, 'required' | 'readOnly' | 'writeOnly' | 'hidden' | 'sealed' | 'title' | 'name'>;

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** True when `value` is of the field's kind and within its limits. Ids are any text: rows are not known here. */
export function fitsField(value: Value, field: Facts): boolean {
  if (value === null) return true;
  switch (field.kind) {
    case 'boolean': return typeof value === 'boolean';
    case 'integer': return typeof value === 'number' && Number.isSafeInteger(value) && fitsNumber(String(value), field) && fitsChoice(value, field);
    case 'double': return typeof value === 'number';
    case 'decimal': return typeof value === 'string' && isCanonicalDecimal(value, field.scale ?? 0) && fitsNumber(value, field);
    case 'date': return typeof value === 'string' && DATE.test(value);
    case 'datetime': return typeof value === 'string' && DATE.test(value.slice(0, 10)) && value[10] === ' ' && TIME.test(value.slice(11));
    case 'time': return typeof value === 'string' && TIME.test(value);
    case 'month': return typeof value === 'string' && DATE.test(`${value}-01`);
    case 'year': return typeof value === 'string' && /^\d{4}$/.test(value);
    case 'text': return typeof value === 'string' && fitsText(value, field) && fitsChoice(value, field);
    case 'ref':
    case 'file': return typeof value === 'string';
    case 'multi': return Array.isArray(value) && value.every((item) => typeof item === 'string' && fitsChoice(item, field));
    case 'refs':
    case 'files':
    case 'children': return Array.isArray(value);
    default: return typeof value === 'object';
  }
}

function fitsText(value: string, field: Facts): boolean {
  const length = [...value].length;
  if (length < (field.minLength ?? 0) || length > (field.maxLength ?? Number.POSITIVE_INFINITY)) return false;
  if (field.pattern === undefined) return true;
  try {
    return RegExp(field.pattern, 'u').test(value);
  } catch {
    return true;
  }
}

function fitsNumber(value: string, field: Facts): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = field;
  if (minimum !== undefined && compareDecimals(value, minimum) < 0) return false;
  if (maximum !== undefined && compareDecimals(value, maximum) > 0) return false;
  if (exclusiveMinimum !== undefined && compareDecimals(value, exclusiveMinimum) <= 0) return false;
  if (exclusiveMaximum !== undefined && compareDecimals(value, exclusiveMaximum) >= 0) return false;
  return multipleOf === undefined || isMultipleOf(value, multipleOf);
}

function fitsChoice(value: string | number, field: Facts): boolean {
  return !field.choices || field.choices.some((choice) => choice.value === value);
}

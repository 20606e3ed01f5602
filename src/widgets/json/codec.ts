/** Objects and lists kept inside a row, as JSON text. Pure. */
import type { Codec } from '../../engine/client/index.ts';
import type { Value } from '../../engine/model/types.ts';
import type { ViewField } from '../../engine/model/wire.ts';

export type Entry = { [key: string]: Value };

export function isEntry(value: Value | undefined): value is Entry {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The one entry of an object field, the entries of a list. */
export function entriesOf(value: Value): Entry[] {
  if (Array.isArray(value)) return value.filter(isEntry);
  return isEntry(value) ? [value] : [];
}

function fits(value: Value, field: ViewField): boolean {
  if (field.list) return Array.isArray(value) && (!field.members || value.every(isEntry));
  return isEntry(value);
}

export const jsonCodec: Codec = {
  format: (value) =>
    value === null || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value, null, 2),
  parse: (text, field) => {
    if (text.trim() === '') return field.list ? [] : null;
    try {
      const value = JSON.parse(text) as Value;
      return fits(value, field) ? value : undefined;
    } catch {
      return undefined;
    }
  },
};

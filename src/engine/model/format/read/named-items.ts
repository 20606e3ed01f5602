/** Lists whose items have names can be edited item by item: texts, choices, rows with a key, lists of field names. */
import { isObject } from './source.ts';

/** The name of an item; undefined when it has none. */
export function nameOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  if (Array.isArray(item)) return item.every((one) => typeof one === 'string') ? item.join(',') : undefined;
  if (!isObject(item)) return undefined;
  const name = item.const ?? item.value ?? item.$key;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

/** Items by name in order; undefined when one has no name or two have the same: such a list is one value. */
export function namedItems(list: readonly unknown[]): [string, unknown][] | undefined {
  const items = list.flatMap((item): [string, unknown][] => {
    const name = nameOf(item);
    return name === undefined ? [] : [[name, item]];
  });
  return items.length === list.length && new Set(items.map(([name]) => name)).size === list.length ? items : undefined;
}

/** Names of tables and columns as names of entities and fields: every name comes out usable, and none twice. */

const RESERVED = new Set([
  'id',
  'tenantId',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'rev',
  'deletedAt',
  'processInstanceId',
  'currentNode',
  'currentAssignees',
  'submittedAt',
  'finishedAt',
  'constructor',
  '__proto__',
  'prototype',
]);
const MAX_NAME = 60;

/**
 * `Order Details`, `order_details` and `ORDER-DETAILS` are `orderDetails`; what is neither letter nor digit parts
 * words.
 */
export function camelName(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .slice(0, MAX_NAME);
}

/** The name of a field; a digit at its beginning and what the engine keeps for itself is given a letter in front. */
export function fieldName(column: string): string {
  const name = camelName(column) || 'field';
  return /^\p{N}/u.test(name) || RESERVED.has(name)
    ? `f${name.charAt(0).toUpperCase()}${name.slice(1)}`.slice(0, MAX_NAME)
    : name;
}

/** The name of an entity: Latin letters and digits; a table that has none is called by its place. */
export function entityName(table: string, place: number): string {
  const latin = camelName(table.replace(/[^\u0020-\u007e]+/g, ' ')).replace(/^[0-9]+/, '');
  return latin === '' ? `table${place + 1}` : latin.charAt(0).toLowerCase() + latin.slice(1);
}

/** `name`, or the first of `name2`, `name3`… that is free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name.slice(0, MAX_NAME - String(count).length)}${count}`;
  return free;
}

/** `orderDetail` → `OrderDetail`. */
export const upperFirst = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** How urgent a task is, in the words of the product. */

/** From least to most urgent: the values of a task's field. */
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];

/**
 * Numbers of Flowable and its kin go from 0 to 100, and 50 is what nobody has said: up to each bound it is the word of
 * that place.
 */
const BOUNDS: readonly (readonly [number, Priority])[] = [
  [39, 'low'],
  [60, 'normal'],
  [80, 'high'],
  [Infinity, 'urgent'],
];

/**
 * The word for what a drawing says or works out: one of the words, or a number. Undefined for anything else: the task
 * is then as urgent as any.
 */
export function readPriority(text: string): Priority | undefined {
  const said = text.trim();
  const word = PRIORITIES.find((one) => one === said.toLowerCase());
  if (word) return word;
  const number = said === '' ? NaN : Number(said);
  return Number.isNaN(number) ? undefined : BOUNDS.find(([most]) => number <= most)?.[1];
}

export const isReadablePriority = (text: string): boolean => readPriority(text) !== undefined;

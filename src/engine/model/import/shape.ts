/** What the values of a column look like, whatever it is called. */
import { yesOrNo } from './word-classes.ts';

const SHAPES = {
  date: (text: string): boolean =>
    /^\d{4}[-/.年]\d{1,2}([-/.月]\d{1,2}日?)?([ T]\d{1,2}[:时].*)?月?$/.test(text) || /^(19|20)\d{6}$/.test(text),
  time: (text: string): boolean => /^\d{1,2}[:：时]\d{1,2}([:：分]\d{1,2}秒?)?$/.test(text),
  number: (text: string): boolean => /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?%?$/.test(text),
  phone: (text: string): boolean =>
    /^(\+?86[- ]?)?1[3-9]\d{9}$/.test(text) || /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/.test(text),
  idCard: (text: string): boolean => /^\d{17}[\dXx]$/.test(text),
  email: (text: string): boolean => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text),
  yesNo: (text: string): boolean => yesOrNo(text) !== undefined,
} as const;

export type Shape = keyof typeof SHAPES;

/** The share of values that have a shape, 0 to 1; 0 where there are none. */
export function shareOf(shape: Shape, values: readonly string[]): number {
  return values.length === 0 ? 0 : values.filter((value) => SHAPES[shape](value.trim())).length / values.length;
}

/** Are they 1, 2, 3 … as lines are numbered? */
export function isCount(values: readonly string[]): boolean {
  const numbers = values.map(Number);
  return (
    values.length > 0 &&
    Number.isInteger(numbers[0]) &&
    numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
  );
}

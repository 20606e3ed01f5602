/**
 * When two values of a field are the same: nothing in its several forms is one value, lists and objects compare by
 * content.
 */
import type { Value } from '../../../model/types.ts';
import { isEmpty } from '../../../model/validate.ts';

/** Compares by content. Keys that begin with `$` (labels, row keys) are no part of a row's content. */
export function sameValue(left: Value | undefined, right: Value | undefined): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return left === right;
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => sameValue(item, right[index]))
    );
  }
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => key.startsWith('$') || sameValue(left[key], right[key]));
}

/**
 * What a device can judge by itself: expressions over the row in hand, its sub-tables, parameters, the clock and what a
 * browser knows of its person. Pure.
 */
import type { TypedExpression, VarRef } from '../types.ts';
import { needsServer } from './evaluate.ts';

/** What the browser knows of `$user`; posts and the organisation's path are known to the server only. */
const KNOWN_OF_USER: readonly (string | undefined)[] = ['id', 'orgId', 'codes'];

/** One step over a reference of the row itself: what stands there may travel with the row. */
export const isOneStep = ({ from, hop, derived }: VarRef): boolean =>
  from === 'row' && hop !== undefined && derived === undefined;

/**
 * How the part of an expression is written that only the server can answer; undefined where a device can judge it.
 * @param isReached of which references the row is at hand
 */
export function knownToServer(expression: TypedExpression, isReached?: (ref: VarRef) => boolean): string | undefined {
  const { ref, over, op } = expression;
  if (ref?.from === 'user' && !KNOWN_OF_USER.includes(ref.field)) return `$user.${ref.field}`;
  for (const arg of expression.args ?? []) {
    const found = knownToServer(arg, over ? undefined : isReached);
    if (found !== undefined) return found;
  }
  if (!needsServer(expression, undefined, isReached)) return undefined;
  const [field, hop] = [ref?.field ?? over?.field, ref?.hop ?? over?.hop];
  return field === undefined ? op : hop === undefined ? field : `${field}.${hop}`;
}

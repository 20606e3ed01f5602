/** Whether one condition says already what another asks, as far as that can be read off them. */
import type { TypedExpression } from '../types.ts';

/**
 * Is `wanted` true wherever `given` is? Sees a part of an `and` that is a part of an `or`; what it does not see is no.
 */
export function implies(given: TypedExpression, wanted: TypedExpression): boolean {
  if (JSON.stringify(given) === JSON.stringify(wanted)) return true;
  if (given.op === 'and' && (given.args ?? []).some((part) => implies(part, wanted))) return true;
  if (wanted.op === 'or') return (wanted.args ?? []).some((part) => implies(given, part));
  return wanted.op === 'and' && (wanted.args ?? []).every((part) => implies(given, part));
}

/** A compiled expression back as the JsonLogic a list's `where` takes; parameters become their values. Pure. */
import type { RawExpression, TypedExpression, Value } from '../../../model/types.ts';

/** Undefined for what only makes sense where the expression stands: the person, the old row, rows of other entities. */
export function rawExpression(expression: TypedExpression, param: (key: string) => Value): RawExpression | undefined {
  const { op, ref, value, over } = expression;
  if (over) return undefined;
  if (op === 'const') return value as RawExpression;
  if (op === 'var') {
    if (ref?.from === 'param') return param(ref.field ?? '') as RawExpression;
    if (ref?.from !== 'row' || !ref.field) return undefined;
    return { var: ref.hop ? `${ref.field}.${ref.hop}` : ref.field };
  }
  const args = (expression.args ?? []).map((one) => rawExpression(one, param));
  if (args.includes(undefined)) return undefined;
  const known = args as RawExpression[];
  if (op === 'list') return known;
  if (op === 'cast') return known[0];
  return { [op === 'contains' ? 'in' : op]: known };
}

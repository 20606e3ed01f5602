/**
 * What the rules of a form read of the rows that its references lead to: `item.valueType` of a result; and what decides
 * on a device whether an action comes next. Pure.
 */
import type { CompiledAction, CompiledForm, CompiledOffline, TypedExpression } from './types.ts';

/** A field with the rules that a form judges while somebody types. */
interface Ruled {
  readonly show?: TypedExpression;
  readonly require?: TypedExpression;
  readonly lock?: TypedExpression;
  readonly initial?: TypedExpression;
}

function* hopsIn({ ref, over, args }: TypedExpression, reference: string): Generator<string> {
  if (ref?.from === 'row' && ref.field === reference && ref.hop !== undefined && ref.derived === undefined)
    yield ref.hop;
  // Inside an aggregate names belong to its rows.
  if (!over) for (const arg of args ?? []) yield* hopsIn(arg, reference);
}

/** The fields of the row behind `reference` that decide what the form shows, asks for, locks and begins with. */
export function formHops(fields: Iterable<Ruled>, form: CompiledForm, reference: string): readonly string[] {
  const rules = [
    ...[...fields].flatMap(({ show, require, lock, initial }) => [show, require, lock, initial]),
    ...form.sections.map(({ when }) => when),
  ];
  return [...new Set(rules.flatMap((rule) => (rule ? [...hopsIn(rule, reference)] : [])))];
}

/** The same of the actions that may wait on a device: it judges by this when there is no network. */
export function waitingHops(
  actions: Readonly<Record<string, Pick<CompiledAction, 'when'>>>,
  offline: Pick<CompiledOffline, 'actions'> | undefined,
  reference: string,
): readonly string[] {
  const rules = (offline?.actions ?? []).flatMap((code) => actions[code]?.when ?? []);
  return [...new Set(rules.flatMap((rule) => [...hopsIn(rule, reference)]))];
}

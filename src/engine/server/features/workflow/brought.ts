/**
 * What a message or a signal from outside brings along: at a node that waits, what its `nodeForm` opens of the form the
 * process began with; where it begins one, the form of the start (docs/workflow.md#what-a-call-may-give).
 */
import type { Row } from '../../../model/types.ts';
import { formFields, isGiven } from '../../../model/workflow/binding.ts';
import type { Graph, NodeId, State } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { ledEntity } from './called-row.ts';
import { graphOf } from './instance.ts';
import { completeWith, startWith } from './start-form.ts';

/** What is taken of the variables, and the names it was taken by. */
export interface Brought {
  readonly variables: Row;
  readonly names: readonly string[];
}

const NOTHING: Brought = { variables: {}, names: [] };

const chosen = (variables: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(name)));

/** @param nodes where the instance waits for it */
export async function broughtTo(
  tx: Transaction,
  { id, graph, state }: { readonly id: string; readonly graph: Graph; readonly state: State },
  nodes: readonly NodeId[],
  variables: Row,
): Promise<Brought> {
  const { form } = graph;
  let brought = NOTHING;
  for (const node of new Set(nodes)) {
    const given = chosen(
      variables,
      (form && Object.hasOwn(form.forms, node) ? form.forms[node]?.writable : undefined) ?? [],
    );
    const written = form
      ? await completeWith(tx, { form, state, instance: id, task: null, node, outcome: undefined }, given, {})
      : {};
    brought = { variables: { ...brought.variables, ...written }, names: [...brought.names, ...Object.keys(given)] };
  }
  return brought;
}

/** Records are begun from their own fields, or from the one that the entity's name names. */
function ofRecord({ engine }: Transaction, name: string, variables: Row): Brought {
  const given = chosen(variables, [
    name,
    ...formFields(engine.entity(name))
      .filter((field) => !isGiven(field))
      .map((field) => field.name),
  ]);
  return { variables: given, names: Object.keys(given) };
}

export async function broughtToStart(tx: Transaction, definition: string, variables: Row): Promise<Brought> {
  const led = await ledEntity(tx, definition);
  if (led !== undefined) return ofRecord(tx, led, variables);
  const { form } = await graphOf(tx, definition);
  const given = chosen(variables, form?.fields ?? []);
  if (!form || Object.keys(given).length === 0) return NOTHING;
  return { variables: (await startWith(tx, form, given, {})).variables, names: Object.keys(given) };
}

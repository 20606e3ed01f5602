/**
 * The row of node maintenance that holds for a step of an instance (domain §0.6): exact unit, then those above it, then
 * the default.
 */
import type { Row } from '../../../model/types.ts';
import type { State } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelatedRows } from '../../operations/engine-writes.ts';
import type { Instance } from './instance.ts';
import { unitOf, unitsUp } from './people.ts';

/** What a row may say of the matter, and variables of the instance say too: its kind, and the level within it. */
const MATTER = ['bizSubType', 'bizLevel'] as const;

/** A row for another area or another kind of matter is none of ours. What a row leaves out it takes from anybody. */
function fits(tx: Transaction, { form }: Instance, variables: Row): (row: Row) => boolean {
  const area = form === undefined ? undefined : tx.engine.project().entities.get(form)?.area;
  return (row) =>
    (row['processKey'] !== null || area === undefined || row['bizArea'] === area) &&
    MATTER.every((name) => row[name] === null || row[name] === variables[name]);
}

/** Rows that say more of the matter come before those that say less. */
const closeness = (row: Row): number =>
  ['processKey', ...MATTER].reduce((sum, name) => sum * 2 + Number(row[name] !== null), 0);

/** A step that is looked up. */
export interface Step {
  readonly node: string;
  /** The row is that of their unit. */
  readonly initiator: string;
  /** Of the instance as they stand now: `bizSubType` says of which kind the matter is, `bizLevel` of which level. */
  readonly variables: Row;
  /** Only rows that name the process: for steps whose model does not refer to node maintenance. */
  readonly named: boolean;
}

/** What node maintenance says of a step. */
export async function nodeConfigOf(
  tx: Transaction,
  instance: Instance,
  { node, initiator, variables, named }: Step,
): Promise<Row | undefined> {
  const { process } = instance.graph;
  const rows = (await readRelatedRows(tx, 'processNodeConfig', 'nodeKey', [node])).filter(
    (row) => row['status'] === 'enabled' && (row['processKey'] === process || (row['processKey'] === null && !named)),
  );
  if (rows.length === 0) return undefined;
  const close = rows
    .filter(fits(tx, instance, variables))
    .toSorted((a, b) => closeness(b) - closeness(a) || String(a['id']).localeCompare(String(b['id'])));
  const line = await unitsUp(tx, await unitOf(tx, initiator));
  const own = line.map((org) => close.find((row) => row['applyOrg'] === org['id'])).find((row) => row !== undefined);
  return own ?? close.find((row) => row['applyOrg'] === null);
}

/**
 * What node maintenance says of a task of this node, also where the model does not ask it who handles the step: then
 * only rows that name the process.
 */
export async function configOf(
  tx: Transaction,
  instance: Instance,
  node: string,
  { initiator, variables }: Pick<State, 'initiator' | 'variables'>,
): Promise<Row | undefined> {
  return nodeConfigOf(tx, instance, {
    node,
    initiator,
    variables,
    named: instance.graph.nodes[node]?.task?.performers.source !== 'nodeConfig',
  });
}

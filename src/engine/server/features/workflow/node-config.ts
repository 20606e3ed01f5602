/** The row of node maintenance that holds for a step of an instance (domain §0.6): exact unit, then those above it, then the default. */
import type { Row } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import type { Instance } from './instance.ts';
import { idOf, unitOf, unitsUp } from './people.ts';

/** A row for another area or another kind of matter is none of ours. What a row leaves out it takes from anybody. */
async function fits(tx: Transaction, instance: Instance): Promise<(row: Row) => boolean> {
  const form = idOf((await readRelated(tx, 'wfDefinition', instance.definition))?.['formEntity']);
  const area = form === undefined ? undefined : tx.engine.project().entities.get(form)?.area;
  const kind = instance.state?.variables['bizSubType'];
  return (row) => (row['processKey'] !== null || area === undefined || row['bizArea'] === area) && (row['bizSubType'] === null || row['bizSubType'] === kind);
}

/** Rows that say more of the matter come before those that say less. */
const closeness = (row: Row): number => Number(row['processKey'] !== null) * 2 + Number(row['bizSubType'] !== null);

/**
 * What node maintenance says of a step, for the unit of whoever started the instance.
 * @param named only rows that name the process: for steps whose model does not refer to node maintenance
 */
export async function nodeConfigOf(tx: Transaction, instance: Instance, node: string, initiator: string, named: boolean): Promise<Row | undefined> {
  const { process } = instance.graph;
  const rows = (await readRelatedRows(tx, 'processNodeConfig', 'nodeKey', [node])).filter((row) => row['status'] === 'enabled' && (row['processKey'] === process || (row['processKey'] === null && !named)));
  if (rows.length === 0) return undefined;
  const close = rows.filter(await fits(tx, instance)).toSorted((a, b) => closeness(b) - closeness(a) || String(a['id']).localeCompare(String(b['id'])));
  const line = await unitsUp(tx, await unitOf(tx, initiator));
  const own = line.map((org) => close.find((row) => row['applyOrg'] === org['id'])).find((row) => row !== undefined);
  return own ?? close.find((row) => row['applyOrg'] === null);
}

/** The units that a row, a list or a report of a unit concerns. */
import type { Transaction } from './engine.ts';
import { readRelated, readRelatedRows } from './engine-writes.ts';

/** A unit and all above it, itself first. */
export async function unitAndAbove(tx: Transaction, unit: string): Promise<string[]> {
  const all: string[] = [];
  for (
    let id: unknown = unit;
    typeof id === 'string' && !all.includes(id);
    id = (await readRelated(tx, 'sysOrg', id))?.['parentId']
  )
    all.push(id);
  return all;
}

/** A unit and all below it, itself first. */
export async function unitAndBelow(tx: Transaction, unit: string): Promise<string[]> {
  const all = [unit];
  for (let level = all; level.length > 0;) {
    level = (await readRelatedRows(tx, 'sysOrg', 'parentId', level))
      .map(({ id }) => String(id))
      .filter((id) => !all.includes(id));
    all.push(...level);
  }
  return all;
}

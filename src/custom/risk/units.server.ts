/** The units that a list or a report of a unit speaks of. */
import { type HookContext, readRelatedRows } from '../../engine/server/sdk.ts';

/** A unit and all below it. */
export async function unitAndBelow(context: HookContext, unit: string): Promise<string[]> {
  const all = [unit];
  for (let level = all; level.length > 0;) {
    level = (await readRelatedRows(context, 'sysOrg', 'parentId', level)).map(({ id }) => String(id)).filter((id) => !all.includes(id));
    all.push(...level);
  }
  return all;
}

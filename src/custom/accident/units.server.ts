/** The units that an accident and its figures concern. */
import { type HookContext, readRelated, readRelatedRows } from '../../engine/server/sdk.ts';

/** A unit and all above it. */
export async function unitAndAbove(context: HookContext, unit: string): Promise<string[]> {
  const all: string[] = [];
  for (let id: unknown = unit; typeof id === 'string' && !all.includes(id); id = (await readRelated(context, 'sysOrg', id))?.['parentId']) all.push(id);
  return all;
}

/** A unit and all below it. */
export async function unitAndBelow(context: HookContext, unit: string): Promise<string[]> {
  const all = [unit];
  for (let level = all; level.length > 0;) {
    level = (await readRelatedRows(context, 'sysOrg', 'parentId', level)).map(({ id }) => String(id)).filter((id) => !all.includes(id));
    all.push(...level);
  }
  return all;
}

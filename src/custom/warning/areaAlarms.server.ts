/**
 * Where a level 2 alarm runs nobody begins work, or goes on with it: in its area and in the areas below. What is at
 * work already was interrupted by the alarm.
 */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, countRelated, type HookContext, readRelated } from '../../engine/server/sdk.ts';

const BEGINNING = ['startWork', 'resume', 'accept'];

/** The area of a permit and all above it. */
async function areasOf(context: HookContext, permit: Row): Promise<string[]> {
  const all: string[] = [];
  for (
    let id: unknown = permit['area'];
    typeof id === 'string' && !all.includes(id);
    id = (await readRelated(context, 'riskArea', id))?.['parentId']
  )
    all.push(id);
  return all;
}

async function ask(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  if (kind !== 'action' || !BEGINNING.includes(action)) return;
  const areas = await areasOf(context, row);
  row['areaAlarm'] =
    areas.length > 0 &&
    (await countRelated(context, 'alarmInfo', {
      and: [
        { '==': [{ var: 'level' }, '2'] },
        { '==': [{ var: 'recoverTime' }, null] },
        { in: [{ var: 'area' }, areas] },
      ],
    })) > 0;
}

export const areaAlarmsBehaviour = behaviour('workPermit', { before: ask });

/**
 * The days of a point count its alarms (domain §20.5): whoever writes an alarm counts its day anew under one lock, so
 * of two at once the second counts what the first left.
 */
import type { Row } from '../../engine/model/types.ts';
import {
  addRelated,
  changeRelated,
  type HookContext,
  lockName,
  queryRelated,
  readRelated,
} from '../../engine/server/sdk.ts';

const DAY = 'pointAlarm';
/** More alarms than a point raises in a day. */
const MOST = 5000;

const dayOf = (alarm: Row): string => String(alarm['startTime']).slice(0, 10);
const isFalse = ({ cause }: Row): boolean => cause === 'falseAlarm';

/**
 * What the alarms of one day add up to.
 * @returns figures as the row keeps them: minutes to one decimal, the highest peak as it stands in its alarm
 */
export function figuresOf(alarms: readonly Row[]): Row {
  const handled = alarms.filter(({ handleTook }) => handleTook !== null && handleTook !== undefined);
  const minutes = handled.reduce((sum, { handleTook }) => sum + Number(handleTook), 0);
  const highest = alarms
    .map(({ peakValue }) => peakValue ?? null)
    .filter((peak) => peak !== null)
    .sort((one, other) => Number(other) - Number(one))[0];
  return {
    alarmCount: alarms.length,
    level1Count: alarms.filter(({ level }) => level === '1').length,
    level2Count: alarms.filter(({ level }) => level === '2').length,
    totalSeconds: alarms.reduce((sum, { durationSeconds }) => sum + Number(durationSeconds ?? 0), 0),
    avgHandleMinutes: handled.length > 0 ? (minutes / handled.length).toFixed(1) : null,
    maxValue: highest ?? null,
    falseCount: alarms.filter(isFalse).length,
  };
}

async function recount(context: HookContext, point: string, period: string): Promise<void> {
  await lockName(context, `${DAY} ${point} ${period}`);
  const { list } = await queryRelated(
    context,
    'alarmInfo',
    { point, startTimeFrom: `${period} 00:00:00`, startTimeTo: `${period} 23:59:59` },
    MOST,
  );
  const figures = figuresOf(list);
  const [known] = (await queryRelated(context, DAY, { point, period }, 1)).list;
  if (!known) {
    if (list.length > 0) await addRelated(context, DAY, { point, period, ...figures }, 'recount');
    return;
  }
  if (Object.entries(figures).some(([name, value]) => (known[name] ?? null) !== value))
    await changeRelated(context, DAY, String(known['id']), figures, 'recount');
}

/** Called by an alarm that was written, with what it was and what it is. */
export async function recountDays(context: HookContext, states: readonly (Row | null)[]): Promise<void> {
  const days = new Map(
    states.flatMap((alarm) =>
      typeof alarm?.['point'] === 'string'
        ? [[`${dayOf(alarm)} ${alarm['point']}`, [alarm['point'], dayOf(alarm)] as const] as const]
        : [],
    ),
  );
  for (const [, [point, period]] of [...days].sort(([one], [other]) => one.localeCompare(other))) {
    // Held back from an alarm whose point has gone: nobody counts for it any more.
    if (await readRelated(context, 'warnPoint', point)) await recount(context, point, period);
  }
}

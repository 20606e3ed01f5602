/**
 * A device that is no longer heard, fails or is taken out of use leaves its points blind and raises an alarm of its
 * own; when it is back, both end (domain §20.1).
 */
import type { Row } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  type HookContext,
  lockRelated,
  makeDeviceKey,
  needOwnTopic,
  queryRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { stateOf, watchOf } from './limits.server.ts';

const POINT = 'warnPoint';
const ALARM = 'alarmInfo';
/** The states in which a device tells nothing, and what its points are then. */
const BLIND: Readonly<Record<string, string>> = { offline: 'offline', fault: 'fault', disabled: 'offline' };
const MOST = 10;

/** A point that is not bypassed is what its device makes it: blind, or what it held before. */
async function moveDevicePoints(context: HookContext, device: Row): Promise<void> {
  const points = await readRelatedRows(context, POINT, 'device', [String(device['id'])]);
  for (const id of points.map((point) => String(point['id'])).sort()) {
    const point = await lockRelated(context, POINT, id);
    if (!point || point['status'] !== 'enabled' || point['currentState'] === 'bypass') continue;
    const currentState =
      BLIND[String(device['status'])] ?? (point['currentTime'] === null ? 'offline' : stateOf(watchOf(point)));
    if (currentState !== point['currentState'])
      await changeRelated(
        context,
        POINT,
        id,
        { currentState },
        currentState === 'offline' || currentState === 'fault' ? 'blind' : 'watch',
      );
  }
}

async function runningAlarms(context: HookContext, device: Row): Promise<readonly Row[]> {
  return (
    await queryRelated(
      context,
      ALARM,
      { device: String(device['id']), alarmType: 'offline', recoverTime: 'null', sort: 'createdAt' },
      MOST,
    )
  ).list;
}

async function openAlarm(context: HookContext, device: Row): Promise<void> {
  if ((await runningAlarms(context, device)).length > 0) return;
  await addRelated(context, ALARM, {
    alarmType: 'offline',
    level: '1',
    device: device['id'] ?? null,
    area: device['area'] ?? null,
    org: device['org'] ?? null,
    startTime: context.engine.clock.now(),
  });
}

async function endAlarms(context: HookContext, device: Row): Promise<void> {
  for (const { id } of await runningAlarms(context, device)) {
    const alarm = await lockRelated(context, ALARM, String(id));
    if (alarm?.['recoverTime'] === null)
      await changeRelated(context, ALARM, String(id), { recoverTime: context.engine.clock.now() }, 'recover');
  }
}

async function follow(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind !== 'action' || !old || old['status'] === row['status']) return;
  await moveDevicePoints(context, row);
  const status = String(row['status']);
  if (old['status'] === 'online' && (status === 'offline' || status === 'fault')) await openAlarm(context, row);
  if (status === 'online' || status === 'disabled') await endAlarms(context, row);
}

export const warnDeviceBehaviour = behaviour('warnDevice', {
  before: (context) => needOwnTopic(context, 'topic'),
  after: follow,
  actions: { renewKey: makeDeviceKey },
});

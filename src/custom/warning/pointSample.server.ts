/**
 * The door by which readings come in (domain §20.3, Rules; docs/areas/warning.md#one-door-for-readings): a sample moves
 * the reading and the state of its point, opens its alarm when a limit has been reached for the delay, and ends it when
 * the value is back. Whoever records one holds the device and then the point, so of two samples at once the second one
 * follows on the first; that order is kept by everybody who writes both.
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import type { Row } from '../../engine/model/types.ts';
import {
  addRelated,
  type AskedCall,
  askedRows,
  behaviour,
  changeRelated,
  type HookContext,
  lockRelated,
  queryRelated,
  readRelated,
  runAction,
  type SessionCall,
} from '../../engine/server/sdk.ts';
import { stopWork, typeOf } from './alarmInfo.server.ts';
import { judge, limitOf, limitsOf, secondsBetween, stateOf, type Watch, watchOf } from './limits.server.ts';

const POINT = 'warnPoint';
const DEVICE = 'warnDevice';
const ALARM = 'alarmInfo';
/** A device is noted as heard once in this time, not with each of its readings. */
const HEARD_EVERY_SECONDS = 60;
/** Alarms of one point that run at once: one of each level. */
const LEVELS = 3;
/** Samples of one call. */
const MOST = 500;

/** Is this a sample that came in, and none of the demonstration? */
const isReading = ({ kind, action }: HookContext): boolean => kind === 'action' && action === 'record';

async function prepare(context: HookContext): Promise<void> {
  const { row } = context;
  if (!isReading(context) || typeof row['point'] !== 'string') return;
  const known = await readRelated(context, POINT, row['point']);
  if (typeof known?.['device'] === 'string') await lockRelated(context, DEVICE, known['device']);
  const point = await lockRelated(context, POINT, row['point']);
  if (!point) return;
  row['org'] = point['org'] ?? null;
  row['unit'] ??= point['unit'] ?? null;
  const [value, from, to] = [row['value'], point['rangeMin'], point['rangeMax']].map((one) =>
    one === null || one === undefined ? undefined : Number(one),
  );
  const outside = value !== undefined && ((from !== undefined && value < from) || (to !== undefined && value > to));
  // Beyond what the sensor can measure the figure is not sure, but no reason to be silent.
  if (row['quality'] === 'good' && outside) row['quality'] = 'uncertain';
}

/** The running alarms of a point's own kind, held: a person who acts on one comes before or after. */
async function runningOf(context: HookContext, point: Row): Promise<Row[]> {
  const { list } = await queryRelated(
    context,
    ALARM,
    { point: String(point['id']), alarmType: typeOf(point['measureType']), recoverTime: 'null', sort: 'createdAt' },
    LEVELS,
  );
  const held: Row[] = [];
  for (const { id } of list) {
    const alarm = await lockRelated(context, ALARM, String(id));
    if (alarm && alarm['recoverTime'] === null) held.push(alarm);
  }
  return held;
}

async function openAlarm(context: HookContext, point: Row, { level, side }: Watch): Promise<string> {
  const { row } = context;
  const threshold = side === null || level === 0 ? undefined : limitOf(limitsOf(point), side, level);
  return addRelated(context, ALARM, {
    alarmType: typeOf(point['measureType']),
    level: String(level),
    point: point['id'] ?? null,
    device: point['device'] ?? null,
    area: point['area'] ?? null,
    org: point['org'] ?? null,
    unit: point['unit'] ?? null,
    ...(point['measureType'] === 'aiEvent' ? { aiEvent: 'other' } : {}),
    alarmValue: row['value'] ?? null,
    threshold: threshold === undefined ? null : threshold.toFixed(3),
    startTime: row['sampledAt'] ?? null,
  });
}

/**
 * While an alarm runs its peak follows; work that began in the very moment the alarm did is found by the next reading.
 */
async function goOn(context: HookContext, point: Row, running: readonly Row[], { level, side }: Watch): Promise<void> {
  const { row } = context;
  const value = Number(row['value']);
  const stopped = level === 2 ? await stopWork(context, point['area']) : 0;
  for (const alarm of running) {
    const peak = alarm['peakValue'] ?? null;
    const changes: Row = {};
    if (peak === null || (side === 'low' ? value < Number(peak) : value > Number(peak)))
      changes['peakValue'] = row['value'] ?? null;
    if (stopped > 0 && alarm['level'] === '2') changes['interrupted'] = Number(alarm['interrupted'] ?? 0) + stopped;
    if (Object.keys(changes).length > 0) await changeRelated(context, ALARM, String(alarm['id']), changes, 'peak');
  }
}

/** Brings the alarms of the point to what it reads now. */
async function moveAlarms(context: HookContext, point: Row, before: Watch, now: Watch): Promise<void> {
  if (before.level === 0 && now.level === 0) return;
  const { row } = context;
  const at = row['sampledAt'] ?? null;
  let running = await runningOf(context, point);
  if (before.level > 0 && (now.level === 0 || now.side !== before.side)) {
    for (const { id } of running) await changeRelated(context, ALARM, String(id), { recoverTime: at }, 'recover');
    running = [];
  }
  if (now.level === 0) return;
  if (running.some(({ level }) => Number(level) >= now.level)) {
    await goOn(context, point, running, now);
    return;
  }
  const supersededBy = await openAlarm(context, point, now);
  // Level 2 takes over: of one event one alarm stays open.
  for (const { id } of running)
    await changeRelated(context, ALARM, String(id), { recoverTime: at, supersededBy, status: 'closed' }, 'supersede');
}

/** A device that sends is there. */
async function hear(context: HookContext, point: Row): Promise<void> {
  const device = typeof point['device'] === 'string' ? await readRelated(context, DEVICE, point['device']) : undefined;
  const at = String(context.row['sampledAt']);
  if (!device || (device['lastOnline'] !== null && secondsBetween(String(device['lastOnline']), at) < 0)) return;
  const isBack = device['status'] === 'offline' || device['status'] === 'fault';
  const isTime =
    device['lastOnline'] === null || secondsBetween(String(device['lastOnline']), at) >= HEARD_EVERY_SECONDS;
  if (isBack || isTime)
    await changeRelated(
      context,
      DEVICE,
      String(device['id']),
      { lastOnline: at, ...(isBack ? { status: 'online' } : {}) },
      'heartbeat',
    );
}

async function move(context: HookContext): Promise<void> {
  const { row } = context;
  const found = isReading(context) ? await readRelated(context, POINT, String(row['point'])) : undefined;
  const at = String(row['sampledAt']);
  // What comes late is kept and changes nothing that is known since.
  if (!found || (found['currentTime'] !== null && String(found['currentTime']) > at)) return;
  await hear(context, found);
  const point = (await readRelated(context, POINT, String(row['point']))) ?? found;
  const write = (changes: Row): Promise<void> =>
    changeRelated(context, POINT, String(point['id']), { currentTime: at, ...changes }, 'sample');
  if (row['quality'] === 'bad') {
    await write(point['currentState'] === 'bypass' ? {} : { currentState: 'fault' });
    return;
  }
  if (point['currentState'] === 'bypass') {
    await write({ currentValue: row['value'] ?? null, since1: null, since2: null });
    return;
  }
  const before = watchOf(point);
  const now = judge(limitsOf(point), before, Number(row['value']), at, row['quality'] === 'uncertain');
  await write({
    currentValue: row['value'] ?? null,
    currentState: stateOf(now),
    heldLevel: now.level,
    side: now.side,
    since1: now.since1,
    since2: now.since2,
  });
  await moveAlarms(context, point, before, now);
}

/** What refused a sample, in the caller's language; anything else went wrong in us and is passed on. */
function reasonOf(error: unknown, { call }: AskedCall): string {
  const refused = error as {
    readonly errors?: readonly { readonly message: string }[];
    readonly text?: (locale: string) => string;
  };
  if (Array.isArray(refused.errors)) return refused.errors.map(({ message }) => message).join('；');
  if (typeof refused.text === 'function') return refused.text(call.locale);
  throw error;
}

const isSample = (one: unknown): one is Row => typeof one === 'object' && one !== null && !Array.isArray(one);

/**
 * Records samples of points named by their numbers, each by itself: one that is refused holds back no other. Answers
 * how many were taken, and of the others which and why.
 */
async function recordSamples(asked: AskedCall): Promise<unknown> {
  const { engine, call, entity, body } = asked;
  const samples: unknown = body['samples'];
  if (!Array.isArray(samples) || samples.length > MOST || !samples.every(isSample))
    throw new Invalid([
      {
        field: 'samples',
        code: 'field.type',
        message: messageOf('field.type', call.locale, { field: 'samples', type: `[{}] ≤ ${MOST}` }),
      },
    ]);
  const numbers = [...new Set(samples.map(({ pointNo }) => String(pointNo ?? '')))].filter((one) => one !== '');
  const known =
    numbers.length === 0
      ? []
      : (
          await askedRows(asked, POINT, {
            where: JSON.stringify({ in: [{ var: 'pointNo' }, numbers] }),
            pageSize: String(MOST),
          })
        ).list;
  const idOf = new Map(known.map((point) => [String(point['pointNo']), point.id]));
  const refused: { readonly index: number; readonly reason: string }[] = [];
  for (const [index, { pointNo, value, ...rest }] of samples.entries()) {
    // Machines send numbers; a decimal is a text.
    const input = {
      ...rest,
      point: idOf.get(String(pointNo)) ?? null,
      value: typeof value === 'number' ? value.toFixed(3) : (value ?? null),
    };
    await runAction(engine, call, entity, 'record', { ids: [], input }).catch((error: unknown) =>
      refused.push({ index, reason: reasonOf(error, asked) }),
    );
  }
  return { taken: samples.length - refused.length, refused };
}

const calls: readonly SessionCall[] = [
  {
    path: '/api/warning/pointSample/recordSamples',
    verb: 'post',
    action: 'record',
    summary: 'Record samples of points, 500 at most',
    params: { samples: 'List of { pointNo, value, sampledAt?, quality?, unit? }' },
    answer: recordSamples,
  },
];

export const pointSampleBehaviour = behaviour('pointSample', { before: prepare, after: move }, { calls });

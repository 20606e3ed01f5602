/**
 * What readings make of their points, devices and alarms (domain §20.3, Rules; docs/areas/warning.md#one-door-for-readings).
 * Whoever takes readings holds the devices and then the points, each in the order of their ids, so of two at once the
 * second one follows on the first; that order is kept by everybody who writes both.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import {
  addRelated,
  changeRelated,
  lockRelated,
  lockRelatedRows,
  queryRelated,
  readRelatedRows,
  type Transaction,
  writeMeasured,
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

const texts = (values: readonly (Value | undefined)[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

/** Holds points and, before them, their devices. @returns the points by their ids */
export async function holdPoints(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const known = await readRelatedRows(tx, POINT, 'id', ids);
  await lockRelatedRows(tx, DEVICE, texts(known.map(({ device }) => device)).sort());
  return new Map((await lockRelatedRows(tx, POINT, [...ids].sort())).map((point) => [String(point['id']), point]));
}

const numberOf = (value: Value | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);

/** A sample takes its unit and its owner from the point. Beyond what the sensor can measure its figure is not sure. */
export function fillIn(sample: Row, point: Row): void {
  sample['org'] = point['org'] ?? null;
  sample['unit'] ??= point['unit'] ?? null;
  const [value, from, to] = [sample['value'], point['rangeMin'], point['rangeMax']].map(numberOf);
  const outside = value !== undefined && ((from !== undefined && value < from) || (to !== undefined && value > to));
  if ((sample['quality'] ?? 'good') === 'good' && outside) sample['quality'] = 'uncertain';
}

/** A sample that moved its point, and what counted before and after it. */
interface Step {
  readonly sample: Row;
  readonly before: Watch;
  readonly now: Watch;
}

/** What a point reads after these samples, in the order of their times; those that come late change nothing. */
function moved(point: Row, samples: readonly Row[]): { readonly point: Row; readonly steps: readonly Step[] } {
  let current = point;
  const steps: Step[] = [];
  for (const sample of samples) {
    const at = String(sample['sampledAt']);
    if (current['currentTime'] !== null && String(current['currentTime']) > at) continue;
    const value = sample['value'] ?? null;
    const isSilent = current['currentState'] === 'bypass';
    if (sample['quality'] === 'bad')
      current = { ...current, currentTime: at, ...(isSilent ? {} : { currentState: 'fault' }) };
    else if (isSilent) current = { ...current, currentTime: at, currentValue: value, since1: null, since2: null };
    else {
      const before = watchOf(current);
      const now = judge(limitsOf(point), before, Number(value), at, sample['quality'] === 'uncertain');
      current = {
        ...current,
        currentTime: at,
        currentValue: value,
        currentState: stateOf(now),
        heldLevel: now.level,
        side: now.side,
        since1: now.since1,
        since2: now.since2,
      };
      if (before.level > 0 || now.level > 0) steps.push({ sample, before, now });
    }
  }
  return { point: current, steps };
}

/**
 * Of readings in a row that find an alarm running and leave it so, the one that went furthest: between two of them
 * nothing happens but that the peak follows.
 */
function telling(steps: readonly Step[]): readonly Step[] {
  const kept: Step[] = [];
  for (const step of steps) {
    const last = kept.at(-1);
    const isSame = last?.now.level === step.now.level && last.now.side === step.now.side;
    if (!last || !isSame || last.before.level !== last.now.level || last.before.side !== last.now.side) kept.push(step);
    else if (isFurther(step.now.side, Number(step.sample['value']), Number(last.sample['value'])))
      kept[kept.length - 1] = step;
  }
  return kept;
}

const isFurther = (side: Watch['side'], value: number, than: number): boolean =>
  side === 'low' ? value < than : value > than;

/** The running alarms of a point's own kind, held: a person who acts on one comes before or after. */
async function runningOf(tx: Transaction, point: Row): Promise<Row[]> {
  const { list } = await queryRelated(
    tx,
    ALARM,
    { point: String(point['id']), alarmType: typeOf(point['measureType']), recoverTime: 'null', sort: 'createdAt' },
    LEVELS,
  );
  const held: Row[] = [];
  for (const { id } of list) {
    const alarm = await lockRelated(tx, ALARM, String(id));
    if (alarm && alarm['recoverTime'] === null) held.push(alarm);
  }
  return held;
}

async function openAlarm(tx: Transaction, point: Row, { sample, now: { level, side } }: Step): Promise<string> {
  const threshold = side === null || level === 0 ? undefined : limitOf(limitsOf(point), side, level);
  return addRelated(tx, ALARM, {
    alarmType: typeOf(point['measureType']),
    level: String(level),
    point: point['id'] ?? null,
    device: point['device'] ?? null,
    area: point['area'] ?? null,
    org: point['org'] ?? null,
    unit: point['unit'] ?? null,
    ...(point['measureType'] === 'aiEvent' ? { aiEvent: 'other' } : {}),
    alarmValue: sample['value'] ?? null,
    threshold: threshold === undefined ? null : threshold.toFixed(3),
    startTime: sample['sampledAt'] ?? null,
  });
}

/**
 * While an alarm runs its peak follows; work that began in the very moment the alarm did is found by the next reading.
 */
async function goOn(tx: Transaction, point: Row, running: readonly Row[], step: Step): Promise<void> {
  const { level, side } = step.now;
  const value = Number(step.sample['value']);
  const stopped = level === 2 ? await stopWork(tx, point['area']) : 0;
  for (const alarm of running) {
    const peak = alarm['peakValue'] ?? null;
    const changes: Row = {};
    if (peak === null || isFurther(side, value, Number(peak))) changes['peakValue'] = step.sample['value'] ?? null;
    if (stopped > 0 && alarm['level'] === '2') changes['interrupted'] = Number(alarm['interrupted'] ?? 0) + stopped;
    if (Object.keys(changes).length > 0) await changeRelated(tx, ALARM, String(alarm['id']), changes, 'peak');
  }
}

/** Brings the alarms of the point to what it reads now. */
async function moveAlarms(tx: Transaction, point: Row, step: Step): Promise<void> {
  const { before, now } = step;
  const at = step.sample['sampledAt'] ?? null;
  let running = await runningOf(tx, point);
  if (before.level > 0 && (now.level === 0 || now.side !== before.side)) {
    for (const { id } of running) await changeRelated(tx, ALARM, String(id), { recoverTime: at }, 'recover');
    running = [];
  }
  if (now.level === 0) return;
  if (running.some(({ level }) => Number(level) >= now.level)) {
    await goOn(tx, point, running, step);
    return;
  }
  const supersededBy = await openAlarm(tx, point, step);
  // Level 2 takes over: of one event one alarm stays open.
  for (const { id } of running)
    await changeRelated(tx, ALARM, String(id), { recoverTime: at, supersededBy, status: 'closed' }, 'supersede');
}

/** What was heard of a device: when last, and after how many seconds one of its points read again. */
interface Heard {
  readonly at: string;
  readonly gap: number | undefined;
}

/** What is heard of a device counts so much against what was known; a pause makes it twice as long at most. */
const SHARE = 0.3;

/** Seconds between two readings of a point as they are usual now; 0 until there was a second one. */
function usual(before: Value | undefined, gap: number | undefined): number {
  const known = numberOf(before) ?? 0;
  if (gap === undefined || known === 0) return gap ?? known;
  return Math.round(known + SHARE * (Math.min(gap, 2 * known) - known));
}

/** A device that sends is there. @returns whether one was away and is back, which changes its points */
async function hear(tx: Transaction, heard: ReadonlyMap<string, Heard>): Promise<boolean> {
  const quiet = new Map<string, Row>();
  let isBack = false;
  for (const device of await readRelatedRows(tx, DEVICE, 'id', [...heard.keys()])) {
    const id = String(device['id']);
    const { at = '', gap } = heard.get(id) ?? {};
    const heardEvery = usual(device['heardEvery'], gap);
    const last = device['lastOnline'];
    const seconds = typeof last === 'string' ? secondsBetween(last, at) : HEARD_EVERY_SECONDS;
    if (seconds < 0) continue;
    // A device that is back brings its points and its alarm along.
    if (device['status'] === 'offline' || device['status'] === 'fault') {
      await changeRelated(tx, DEVICE, id, { lastOnline: at, heardEvery, status: 'online' }, 'heartbeat');
      isBack = true;
    } else if (seconds >= HEARD_EVERY_SECONDS) quiet.set(id, { lastOnline: at, heardEvery });
  }
  await writeMeasured(tx, DEVICE, quiet);
  return isBack;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const shortest = (seconds: readonly (number | undefined)[]): number | undefined => {
  const known = seconds.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/** Seconds between two of these moments, in their order, on average; undefined where there is none before another. */
function gapOf(moments: readonly (Value | undefined)[]): number | undefined {
  const known = [...new Set(moments.filter((one) => typeof one === 'string'))];
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return undefined;
  const seconds = secondsBetween(first, last);
  return seconds > 0 ? Math.round(seconds / (known.length - 1)) : undefined;
}

const MEASURED = ['currentTime', 'currentValue', 'currentState', 'heldLevel', 'side', 'since1', 'since2'] as const;

/**
 * Samples in the order of their times. One from a clock that is ahead counts as of now: those that come after it, from
 * clocks that are right, must not be late by it.
 */
const inOrder = (samples: readonly Row[], now: string): readonly Row[] =>
  [...samples]
    .sort((a, b) => compareTexts(String(a['sampledAt']), String(b['sampledAt'])))
    .map((sample) => (String(sample['sampledAt']) > now ? { ...sample, sampledAt: now } : sample));

/**
 * Moves points, devices and alarms by samples that are stored, each point by its own in the order of their times. What
 * comes late is kept and changes nothing that is known since.
 * @param points held, as they were before
 */
export async function follow(
  tx: Transaction,
  points: ReadonlyMap<string, Row>,
  samples: readonly Row[],
): Promise<void> {
  const byPoint = new Map<string, Row[]>();
  for (const sample of inOrder(samples, tx.engine.clock.now())) {
    const id = String(sample['point']);
    byPoint.set(id, [...(byPoint.get(id) ?? []), sample]);
  }
  const fresh = [...byPoint].filter(([id, own]) => {
    const time = points.get(id)?.['currentTime'];
    return points.has(id) && (typeof time !== 'string' || time <= String(own.at(-1)?.['sampledAt']));
  });
  const heard = new Map<string, Heard>();
  for (const [id, own] of fresh) {
    const { device, currentTime } = points.get(id) ?? {};
    if (typeof device !== 'string') continue;
    const before = heard.get(device);
    const gap = shortest([before?.gap, gapOf([currentTime, ...own.map(({ sampledAt }) => sampledAt)])]);
    const at = String(own.at(-1)?.['sampledAt']);
    heard.set(device, { at: before && before.at > at ? before.at : at, gap });
  }
  const ids = fresh.map(([id]) => id);
  const now = (await hear(tx, heard))
    ? await readRelatedRows(tx, POINT, 'id', ids)
    : ids.map((id) => points.get(id)).filter((point) => point !== undefined);
  const results = now.map((point) => moved(point, byPoint.get(String(point['id'])) ?? []));
  await writeMeasured(
    tx,
    POINT,
    new Map(
      results.map(({ point }) => [
        String(point['id']),
        Object.fromEntries(MEASURED.map((name) => [name, point[name] ?? null])),
      ]),
    ),
  );
  for (const { point, steps } of results) for (const step of telling(steps)) await moveAlarms(tx, point, step);
}

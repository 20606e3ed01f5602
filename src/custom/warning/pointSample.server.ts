/**
 * The door by which readings come in (docs/areas/warning.md#one-door-for-readings): one by one by the action `record`,
 * or many at once.
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import {
  addRelatedRows,
  type AskedCall,
  askedRows,
  behaviour,
  type Call,
  type DeviceCall,
  type DeviceReport,
  type Engine,
  type HookContext,
  readRelatedRows,
  type SessionCall,
  tell,
  type Transaction,
} from '../../engine/server/sdk.ts';
import { holdersOf } from './hearers.server.ts';
import { fillIn, follow, holdPoints } from './readings.server.ts';

const SAMPLE = 'pointSample';
/** Samples of one call. */
const MOST = 500;
/** What a reading says. */
const MEMBERS: readonly string[] = ['point', 'value', 'unit', 'quality', 'sampledAt'];
/** Digits behind the point of a sample's value. */
const PLACES = 3;
/** Signs of a wrong name that are repeated. */
const MOST_SAID = 60;
/** A reading that comes again, as brokers and gateways send it, is the same by these. */
const ONCE = ['point', 'sampledAt', 'value', 'quality'];

/** Is this a sample that came in, and none of the demonstration? */
const isReading = ({ kind, action }: HookContext): boolean => kind === 'action' && action === 'record';

async function prepare(context: HookContext): Promise<void> {
  const { row } = context;
  if (!isReading(context) || typeof row['point'] !== 'string') return;
  const point = (await holdPoints(context, [row['point']])).get(row['point']);
  if (point) fillIn(row, point);
}

async function move(context: HookContext): Promise<void> {
  const id = String(context.row['point']);
  if (isReading(context)) await follow(context, await holdPoints(context, [id]), [context.row]);
}

/** What refused a sample, in the caller's language; anything else went wrong in us and is passed on. */
function reasonOf(error: unknown, { locale }: Call): string {
  const refused = error as {
    readonly errors?: readonly { readonly message: string }[];
    readonly text?: (locale: string) => string;
  };
  if (Array.isArray(refused.errors)) return refused.errors.map(({ message }) => message).join('；');
  if (typeof refused.text === 'function') return refused.text(locale);
  throw error;
}

/** A figure as gateways write it in a text, with an exponent or without. */
const FIGURE = /^[+-]?\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,2})?$/i;

/**
 * A figure with the three digits that a sample keeps: machines send numbers, and texts of numbers. A text that is no
 * figure is left as it is, and refused as one.
 */
export function measured(value: Value | undefined): Value {
  const figure =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && FIGURE.test(value.trim())
        ? Number(value)
        : undefined;
  // What is rounded to nothing has no sign.
  return figure === undefined ? (value ?? null) : figure.toFixed(PLACES).replace(/^-(?=[0.]+$)/, '');
}

/** Stores samples of points and moves what they move, in one transaction. @returns for each why it was refused */
async function takeTogether(tx: Transaction, samples: readonly Row[]): Promise<readonly (string | undefined)[]> {
  const ids = [...new Set(samples.flatMap(({ point }) => (typeof point === 'string' ? [point] : [])))];
  const points = await holdPoints(tx, ids);
  for (const sample of samples) {
    const point = points.get(String(sample['point']));
    if (point) fillIn(sample, point);
  }
  const added = await addRelatedRows(tx, SAMPLE, samples, 'record', ONCE);
  await follow(
    tx,
    points,
    samples.filter((_, index) => 'id' in (added[index] ?? {})),
  );
  return added.map((one) => ('errors' in one ? one.errors.map(({ message }) => message).join('；') : undefined));
}

/**
 * Takes readings, each by itself: one that is refused holds back no other, and one that was taken before counts once.
 * @returns for each in order why it was refused, in the caller's language; undefined where it was taken
 */
async function takeReadings(
  { engine, call }: { readonly engine: Engine; readonly call: Call },
  readings: readonly Row[],
): Promise<readonly (string | undefined)[]> {
  const now = engine.clock.now();
  const unknown = readings.map((reading) => Object.keys(reading).find((name) => !MEMBERS.includes(name)));
  const samples = readings
    .filter((_, index) => unknown[index] === undefined)
    .map(({ point, value, unit, quality, sampledAt }) => ({
      point: point ?? null,
      value: measured(value),
      unit: unit ?? null,
      quality: quality ?? 'good',
      sampledAt: sampledAt ?? now,
    }));
  const take = (some: readonly Row[]): Promise<readonly (string | undefined)[]> =>
    engine.db.write(call.actor.tenant, (connection) =>
      takeTogether(
        { engine, call, connection },
        some.map((row) => ({ ...row })),
      ),
    );
  const reasons = await take(samples).catch(async (error: unknown) => {
    reasonOf(error, call);
    // An alarm could not be written: whose reading it was, each alone will tell.
    const alone: (string | undefined)[] = [];
    for (const row of samples) alone.push(...(await take([row]).catch((one: unknown) => [reasonOf(one, call)])));
    return alone;
  });
  const next = reasons.values();
  return unknown.map((name) =>
    name === undefined
      ? next.next().value
      : messageOf('field.unknown', call.locale, { field: name.slice(0, MOST_SAID) }),
  );
}

/** Points stay as they are while nothing comes; dispatchers watch them, so they are told. */
async function tellAway(
  { engine, call }: { readonly engine: Engine; readonly call: Call },
  { since, until }: { readonly since: string; readonly until?: string },
): Promise<void> {
  await engine.db.write(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    const [title, line] =
      until === undefined
        ? ['监测数据中断', `自 ${since} 起收不到消息代理的数据，实时值不再更新，请现场巡测；恢复后代理保留的数据会补录`]
        : ['监测数据恢复', `${since} 至 ${until} 中断；代理保留的数据正在补录`];
    await tell(tx, await holdersOf(tx, 'dispatcher'), title, [line]);
  });
}

const isSample = (one: unknown): one is Row => typeof one === 'object' && one !== null && !Array.isArray(one);

/**
 * Records samples of points named by their numbers, each by itself: one that is refused holds back no other. Answers
 * how many were taken, and of the others which and why.
 */
async function recordSamples(asked: AskedCall): Promise<unknown> {
  const samples = samplesOf(asked);
  const numbers = [...new Set(samples.map(({ pointNo }) => String(pointNo ?? '')))].filter((one) => one !== '');
  const where = JSON.stringify({ in: [{ var: 'pointNo' }, numbers] });
  const known =
    numbers.length === 0 ? [] : (await askedRows(asked, 'warnPoint', { where, pageSize: String(MOST) })).list;
  return takeNumbered(asked, samples, known);
}

/** The same by a device, which signs the call: for its own points, and no others. */
async function reportReadings(reported: DeviceReport): Promise<unknown> {
  const { engine, call, device } = reported;
  const samples = samplesOf(reported);
  const own = await engine.db.read(call.actor.tenant, (connection) =>
    readRelatedRows({ engine, call, connection }, 'warnPoint', 'device', [String(device['id'])]),
  );
  return takeNumbered(reported, samples, own);
}

function samplesOf({ call, body }: Pick<AskedCall, 'call' | 'body'>): readonly Row[] {
  const samples: unknown = body['samples'];
  if (!Array.isArray(samples) || samples.length > MOST || !samples.every(isSample))
    throw new Invalid([
      {
        field: 'samples',
        code: 'field.type',
        message: messageOf('field.type', call.locale, { field: 'samples', type: `[{}] ≤ ${MOST}` }),
      },
    ]);
  return samples;
}

/** Takes samples of points by their numbers. */
async function takeNumbered(
  operation: { readonly engine: Engine; readonly call: Call },
  samples: readonly Row[],
  known: readonly Row[],
): Promise<{
  readonly taken: number;
  readonly refused: readonly { readonly index: number; readonly reason: string }[];
}> {
  const idOf = new Map(known.map((point) => [String(point['pointNo']), String(point['id'])]));
  const reasons = await takeReadings(
    operation,
    samples.map(({ pointNo, ...sample }) => ({ ...sample, point: idOf.get(String(pointNo)) ?? null })),
  );
  const refused = reasons.flatMap((reason, index) => (reason === undefined ? [] : [{ index, reason }]));
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

const deviceCalls: readonly DeviceCall[] = [
  {
    path: '/api/warning/warnDevice/reportReadings',
    senders: { entity: 'warnDevice', accepts: ({ status }) => status !== 'disabled' },
    summary: 'Report readings of the device’s own points, 500 at most',
    params: { samples: 'List of { pointNo, value, sampledAt?, quality?, unit? }' },
    answer: reportReadings,
  },
];

export const pointSampleBehaviour = behaviour(
  'pointSample',
  { before: prepare, after: move, readings: takeReadings, readingsAway: tellAway },
  { calls, deviceCalls },
);

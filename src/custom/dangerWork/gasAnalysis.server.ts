/**
 * A gas test is judged by the server and moves its permit: on to the approval, to rectification, or out of work (domain
 * §11.8; docs/areas/dangerWork.md#gas-is-judged-by-the-server).
 */
import type { Row, Value } from '../../engine/model/types.ts';
import {
  type AskedCall,
  askedRows,
  behaviour,
  byServerClock,
  changeRelated,
  type HookContext,
  isAgeUnknown,
  lockRelated,
  minutesWaited,
  missingRow,
  readRelatedRows,
  type SessionCall,
} from '../../engine/server/sdk.ts';
import { boundsOf, boundsText, converted, isFor, limitsFor, within } from './gas.server.ts';
import { gasStateOf, statusAfterTest } from './site-state.server.ts';
import { gasSince, isSampledSince, openBefore } from './step-state.server.ts';
import { saidOf, stepsOf } from './steps.server.ts';
import { hotLimitOf, openRectification, ruleOf, testsOf } from './workPermit.server.ts';

const PERMIT = 'workPermit';
const number = (value: Value | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);
const plusMinutes = (moment: string, minutes: number): string =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

async function judge(context: HookContext): Promise<void> {
  const { kind, row, engine, call } = context;
  // Held to the end: whoever starts work at the same moment sees this test, or is seen by it.
  const permit =
    kind === 'add' && typeof row['permit'] === 'string' ? await lockRelated(context, PERMIT, row['permit']) : undefined;
  if (!permit) return;
  const param = (name: string): Value => engine.param(call.actor.tenant, `dangerWork.${name}`);
  const limits = (await readRelatedRows(context, 'gasLimit', 'status', ['enabled'])).filter((limit) =>
    isFor(limit, permit, param('spaceProfile')),
  );
  const hot = await hotLimitOf(context, permit);
  const items = (Array.isArray(row['items']) ? row['items'] : []) as Row[];
  for (const item of items) {
    const limit = limits.find(({ id }) => id === item['gas']);
    const bounds = limit ? boundsOf(limit, hot.limit) : undefined;
    const value = bounds
      ? converted(Number(item['value']), String(item['unit']), bounds.unit, {
          molarVolume: Number(param('molarVolume')),
          molarMass: number(limit?.['molarMass']),
          lel: hot.lel,
        })
      : undefined;
    Object.assign(item, {
      applies: limit !== undefined,
      inLimitUnit: value === undefined ? null : value.toFixed(3),
      limitText: bounds ? boundsText(bounds) : null,
      pass: bounds !== undefined && value !== undefined && within(bounds, value),
    });
  }
  const tested = new Set(items.map((item) => limits.find(({ id }) => id === item['gas'])?.['gas']));
  row['missing'] = limits.filter((limit) => limit['mustTest'] === true && !tested.has(limit['gas'])).length;
  row['result'] = items.length > 0 && items.every((item) => item['pass'] === true) ? 'pass' : 'fail';
  const rule = await ruleOf(context, permit);
  // Read off the clock of the phone, which may be wrong; of a phone that lost count nobody knows when it was.
  row['sampleTime'] = byServerClock(String(row['sampleTime']), engine.clock, call);
  row['ageUnknown'] = isAgeUnknown(call);
  if (row['ageUnknown'] === true && row['result'] === 'fail') {
    row['ageUnknown'] = false;
    row['sampleTime'] = engine.clock.now();
  }
  row['validUntil'] =
    row['result'] === 'pass' && row['ageUnknown'] !== true
      ? plusMinutes(String(row['sampleTime']), Number(rule?.['gasBeforeMinutes'] ?? 30))
      : null;
  row['orgId'] = permit['ownerOrg'] ?? null;
  Object.assign(row, await saidOf(context, await heldBy(context, permit)));
}

/**
 * The step that has to be confirmed before this sample is taken. One that failed is always kept, and so is one that
 * waited on a phone: the step may arrive after it, and the test counts then if it was sampled later.
 */
async function heldBy(context: HookContext, permit: Row): Promise<Row | undefined> {
  const { row, call } = context;
  const isNow = !isAgeUnknown(call) && minutesWaited(call) === undefined;
  if (row['result'] !== 'pass' || permit['status'] !== 'gasTesting' || !isNow) return undefined;
  return openBefore(await stepsOf(context, String(permit['id'])), 'gas');
}

/** What the permit says of its gas follows from all its tests; one that failed moves it, whenever it was taken. */
async function move(context: HookContext): Promise<void> {
  const { row } = context;
  const permit = await lockRelated(context, PERMIT, String(row['permit']));
  if (context.kind !== 'add' || !permit) return;
  const id = String(permit['id']);
  const [result, status] = [row['result'] === 'pass' ? 'pass' : 'fail', String(permit['status'])] as const;
  const changes: Row = { ...gasStateOf(await testsOf(context, id)) };
  const since = gasSince(await stepsOf(context, id), permit['gasFrom']);
  const sampledAt = row['ageUnknown'] === true ? null : String(row['sampleTime']);
  const counts = result === 'fail' || isSampledSince(sampledAt, since);
  const to = counts ? statusAfterTest(status, result) : status;
  if (to !== status) changes['status'] = to;
  await changeRelated(context, PERMIT, id, changes, result === 'fail' ? 'gasFail' : 'gasPass');
  if (result === 'fail' && (to === 'rectifying' || status === 'rectifying'))
    await openRectification(context, permit, row);
}

/** What a test of a permit is held against: limits of its kind of work, those that have to be tested first. */
async function limitsOf(asked: AskedCall): Promise<unknown> {
  const { engine, call, params } = asked;
  const id = params['permit'] ?? '';
  const [permit] = (await askedRows(asked, PERMIT, { id, pageSize: '1' })).list;
  if (!permit) throw missingRow();
  const profile = engine.param(call.actor.tenant, 'dangerWork.spaceProfile');
  return engine.db.read(call.actor.tenant, async (connection) => {
    const limits = await readRelatedRows({ engine, call, connection }, 'gasLimit', 'status', ['enabled']);
    const [detail] =
      permit['workType'] === 'hot'
        ? await readRelatedRows({ engine, call, connection }, 'hotWorkDetail', 'permit', [id])
        : [];
    return {
      limits: limitsFor(
        limits.filter((limit) => isFor(limit, permit, profile)),
        detail,
      ),
    };
  });
}

const calls: readonly SessionCall[] = [
  {
    path: '/api/dangerWork/gasAnalysis/limits',
    action: 'add',
    summary: 'The limits that a gas test of a permit is held against',
    params: { permit: 'The permit' },
    answer: limitsOf,
  },
];

export const gasAnalysisBehaviour = behaviour('gasAnalysis', { before: judge, after: move }, { calls });

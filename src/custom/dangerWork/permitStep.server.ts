/**
 * A step of a permit is confirmed at its time, leaves its moment in the details of the work, and lets a gas test count
 * that was sampled afterwards (docs/areas/dangerWork.md#steps-of-a-kind).
 */
import type { Row } from '../../engine/model/types.ts';
import {
  behaviour,
  changeRelated,
  type HookContext,
  lockRelated,
  momentOf,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { gasStateOf, statusAfterTest } from './site-state.server.ts';
import { gasSince, hasBegun, isPast, isSampledSince } from './step-state.server.ts';
import { stepsOf } from './steps.server.ts';
import { testsOf } from './workPermit.server.ts';

const PERMIT = 'workPermit';
const ENERGY = ['energyOff', 'energyOn'];

/** Isolation points that are not locked yet, or whose lock is still there. */
async function openPoints(context: HookContext): Promise<string | null> {
  const { row } = context;
  if (!ENERGY.includes(String(row['step']))) return null;
  const points = await readRelatedRows(context, 'isolationPoint', 'permit', [String(row['permit'])]);
  const done = row['step'] === 'energyOff' ? 'locked' : 'removed';
  const names = points.filter((point) => point[done] !== true).map((point) => String(point['point']));
  return names.length === 0 ? null : names.join('、').slice(0, 1000);
}

async function judge(context: HookContext): Promise<void> {
  const { kind, action, row, engine, call } = context;
  if (kind !== 'action' || (action !== 'confirm' && action !== 'fail')) return;
  // Held to the end: whoever moves the permit at the same moment sees this step, or is seen by it.
  const permit = await lockRelated(context, PERMIT, String(row['permit']));
  const status = String(permit?.['status'] ?? 'cancelled');
  const reopenedAt = row['reopenedAt'];
  Object.assign(row, {
    permitOver: isPast(row, status),
    early: !isPast(row, status) && !hasBegun(row, status),
    outdated: typeof reopenedAt === 'string' && momentOf(engine.clock, call) < reopenedAt,
    openPoints: await openPoints(context),
  });
}

/** Field of the moment and of who confirmed it, in the details of the work. */
const NOTED: Readonly<Record<string, readonly [entity: string, time: string, by?: string]>> = {
  powerOn: ['tempPowerDetail', 'connectTime'],
  powerOff: ['tempPowerDetail', 'disconnectTime'],
  energyOff: ['energyMediumDetail', 'stopTime', 'stopBy'],
  energyOn: ['energyMediumDetail', 'supplyTime', 'supplyBy'],
};

async function noteMoment(context: HookContext): Promise<void> {
  const { row } = context;
  const [entity, time, by] = NOTED[String(row['step'])] ?? [];
  if (!entity || !time) return;
  const changes: Row = {
    [time]: row['confirmTime'] ?? null,
    ...(by === undefined ? {} : { [by]: row['confirmBy'] ?? null }),
  };
  for (const { id } of await readRelatedRows(context, entity, 'permit', [String(row['permit'])]))
    await changeRelated(context, entity, String(id), changes, 'step');
}

/** A test that was sampled since the last step, and arrived before it did, moves the permit now. */
async function countTests(context: HookContext): Promise<void> {
  const id = String(context.row['permit']);
  const permit = await lockRelated(context, PERMIT, id);
  if (permit?.['status'] !== 'gasTesting') return;
  const since = gasSince(await stepsOf(context, id), permit['gasFrom']);
  const { gasResult } = gasStateOf(
    (await testsOf(context, id)).filter(({ sampledAt }) => sampledAt !== null && isSampledSince(sampledAt, since)),
  );
  // Where nobody kept since when, anybody may have tested long ago: then the test itself moved the permit.
  if (since === undefined || since === '' || gasResult !== 'pass') return;
  await changeRelated(context, PERMIT, id, { status: statusAfterTest('gasTesting', 'pass') }, 'gasPass');
}

async function after(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  if (kind !== 'action' || action !== 'confirm') return;
  await noteMoment(context);
  if (row['before'] === 'gas') await countTests(context);
}

export const permitStepBehaviour = behaviour('permitStep', { before: judge, after });

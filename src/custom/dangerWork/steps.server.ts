/**
 * Steps that a kind of work has of its own (docs/areas/dangerWork.md#steps-of-a-kind): made from the rules when the plan
 * is approved, held against the permit's moves, and opened anew.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import { textOf } from '../../engine/model/view.ts';
import {
  addRelated,
  changeRelated,
  type HookContext,
  momentOf,
  readRelatedRows,
  unitAndAbove,
} from '../../engine/server/sdk.ts';
import { bringStandardRules } from './standard-steps.server.ts';
import { openBefore, pointOf, reopened } from './step-state.server.ts';

const STEP = 'permitStep';
const MOST_NAMES = 5;

const listed = (value: Value | undefined): readonly unknown[] => (Array.isArray(value) ? value : []);
const people = (...values: readonly (Value | undefined)[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

/** Steps of a permit. */
export const stepsOf = (context: HookContext, permit: string): Promise<readonly Row[]> =>
  readRelatedRows(context, STEP, 'permit', [permit]);

/** Who holds a role in a unit; where nobody does, in the nearest one above. */
async function holders(context: HookContext, unit: Value | undefined, role: string): Promise<string[]> {
  if (typeof unit !== 'string') return [];
  const roles = new Set((await readRelatedRows(context, 'sysRole', 'roleCode', [role])).map(({ id }) => id));
  for (const org of await unitAndAbove(context, unit)) {
    const found = (await readRelatedRows(context, 'sysUser', 'orgId', [org])).filter(
      (user) => user['status'] === 'normal' && listed(user['roleId']).some((id) => roles.has(id as Value)),
    );
    if (found.length > 0) return people(...found.map(({ id }) => id));
  }
  return [];
}

async function workersOf(context: HookContext, permit: Row, kind: string): Promise<string[]> {
  const workers = await readRelatedRows(context, 'workPermitWorker', 'permit', [String(permit['id'])]);
  return people(...workers.filter((worker) => worker['workKind'] === kind).map((worker) => worker['user']));
}

async function named(context: HookContext, permit: Row, entities: readonly string[], field: string): Promise<string[]> {
  for (const entity of entities) {
    const rows = await readRelatedRows(context, entity, 'permit', [String(permit['id'])]);
    const found = people(...rows.map((row) => row[field]));
    if (found.length > 0) return found;
  }
  return [];
}

/** Who is asked by a role: people of the permit, or of its owner's unit. */
async function askedBy(context: HookContext, permit: Row, role: string): Promise<string[]> {
  const inUnit = (code: string): Promise<string[]> => holders(context, permit['ownerOrg'], code);
  switch (role) {
    case 'processEngineer': {
      const engineer = await named(context, permit, ['confinedSpaceDetail', 'energyMediumDetail'], 'processEngineer');
      return engineer.length > 0 ? engineer : inUnit('profDept');
    }
    case 'safetyOfficer':
      return inUnit('safetyOfficer');
    case 'commander':
      return workersOf(context, permit, 'signal');
    case 'electrician':
      return people(
        ...(await workersOf(context, permit, 'electrician')),
        ...(await named(context, permit, ['tempPowerDetail'], 'powerSupplier')),
      );
    default:
      return people(permit[role]);
  }
}

/** Contractors' people have no account: then the work leader answers for them, and for a vacant post the head of the unit. */
async function confirmersOf(context: HookContext, permit: Row, role: string): Promise<string[]> {
  const asked = await askedBy(context, permit, role);
  if (asked.length > 0) return asked;
  return ['commander', 'electrician'].includes(role)
    ? people(permit['workLeader'])
    : holders(context, permit['ownerOrg'], 'workshopLeader');
}

/** Makes the steps that the rules in force ask of this kind of work, but for those that the permit has. */
export async function bringSteps(context: HookContext): Promise<void> {
  const { row } = context;
  await bringStandardRules(context);
  const has = new Set((await stepsOf(context, String(row['id']))).map((step) => step['step']));
  const rules = (await readRelatedRows(context, 'workStepRule', 'workType', [String(row['workType'])])).filter(
    (rule) => rule['status'] === 'enabled' && !has.has(rule['step']),
  );
  for (const { step, seq, after, before, confirmRole, needPhoto, again } of rules)
    await addRelated(
      context,
      STEP,
      {
        permit: row['id'] ?? null,
        orgId: row['ownerOrg'] ?? null,
        step: step ?? null,
        seq: seq ?? null,
        after: after ?? null,
        before: before ?? null,
        confirmRole: confirmRole ?? null,
        needPhoto: needPhoto ?? false,
        again: again ?? false,
        confirmers: await confirmersOf(context, row, String(confirmRole)),
      },
      'request',
    );
}

/** What a sentence says of a step: its name in the caller's language, and who confirms it. */
export async function saidOf(
  context: HookContext,
  step: Row | undefined,
): Promise<{ readonly openStep: string | null; readonly openStepBy: string | null }> {
  if (!step) return { openStep: null, openStepBy: null };
  const { engine, call } = context;
  const entity = engine.entity(STEP);
  const word = (field: string): string => {
    const code = String(step[field]);
    const base = entity.fields[field]?.choices?.find(({ value }) => value === code)?.title ?? code;
    return textOf(entity, call.locale, `data.${field}.${code}`, base);
  };
  const users = await readRelatedRows(context, 'sysUser', 'id', people(...(listed(step['confirmers']) as Value[])));
  const names = users.slice(0, MOST_NAMES).map((user) => String(user['nickname']));
  return { openStep: word('step'), openStepBy: names.length > 0 ? names.join('、') : word('confirmRole') };
}

/** Writes into the permit which step holds the move that is asked for. */
export async function holdBack(context: HookContext): Promise<void> {
  const { action, row } = context;
  const point = pointOf(action);
  const open = point && openBefore(await stepsOf(context, String(row['id'])), point, row['actualStart'] !== null);
  Object.assign(row, await saidOf(context, open));
}

/** Confirmed before the work was stopped for a correction, or for long, is not confirmed now. */
export async function reopenSteps(context: HookContext, from: string, to: string): Promise<void> {
  const { row, engine, call } = context;
  for (const { id, confirmRole } of reopened(await stepsOf(context, String(row['id'])), from, to))
    await changeRelated(
      context,
      STEP,
      String(id),
      {
        status: 'todo',
        confirmers: await confirmersOf(context, row, String(confirmRole)),
        confirmBy: null,
        confirmTime: null,
        finding: null,
        photos: [],
        signature: null,
        geo: null,
        geoAccuracy: null,
        geoSource: null,
        reopenedAt: momentOf(engine.clock, call),
      },
      'reopen',
    );
}

/** Whoever guards or leads from now on confirms what waits for the guardian or the leader. */
export async function handOverSteps(context: HookContext): Promise<void> {
  const { row } = context;
  for (const { id, confirmRole, status } of await stepsOf(context, String(row['id'])))
    if (status !== 'confirmed' && ['guardian', 'workLeader'].includes(String(confirmRole)))
      await changeRelated(
        context,
        STEP,
        String(id),
        { confirmers: await confirmersOf(context, row, String(confirmRole)) },
        'handOver',
      );
}

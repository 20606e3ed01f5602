/**
 * The rules of steps that the standards ask for. A tenant that has entered none gets them with the first plan that is
 * approved for a kind of work that has steps: installations from before there were steps have no others.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import { type HookContext, addRelated, lockName, queryRelated, unitAndAbove } from '../../engine/server/sdk.ts';

const RULE = 'workStepRule';

const standard = (
  workType: string,
  step: string,
  seq: number,
  span: readonly [after: string, before: string],
  confirmRole: string,
  more: Row & { readonly basis: string },
): Row => ({ workType, step, seq, after: span[0], before: span[1], confirmRole, ...more });

/** As the demonstration has them; a test keeps the two alike. */
export const STANDARD_STEPS: readonly Row[] = [
  standard('confinedSpace', 'isolate', 10, ['approve', 'gas'], 'processEngineer', {
    needPhoto: true,
    again: true,
    basis: 'GB 46768、令13：先隔断、置换，再检测',
  }),
  standard('confinedSpace', 'ventilate', 20, ['approve', 'gas'], 'guardian', {
    needPhoto: true,
    again: true,
    basis: '令13：先通风、再检测、后作业',
  }),
  standard('height', 'scaffold', 10, ['approve', 'issue'], 'safetyOfficer', {
    needPhoto: true,
    again: true,
    basis: 'GB 30871 8.2；公司规定',
  }),
  standard('lifting', 'trialLift', 10, ['checkin', 'issue'], 'commander', {
    needPhoto: true,
    again: true,
    basis: 'GB 30871 9.2',
  }),
  standard('tempPower', 'powerOn', 10, ['issue', 'start'], 'electrician', {
    needPhoto: false,
    again: false,
    basis: 'GB 30871 10',
  }),
  standard('tempPower', 'powerOff', 20, ['end', 'accept'], 'electrician', {
    needPhoto: true,
    again: false,
    basis: 'GB 30871 10',
  }),
  standard('energyMedium', 'energyOff', 10, ['issue', 'start'], 'processEngineer', {
    needPhoto: true,
    again: false,
    basis: '令91 第 38 条；公司规定',
  }),
  standard('energyMedium', 'energyOn', 20, ['end', 'accept'], 'processEngineer', {
    needPhoto: true,
    again: false,
    basis: '令91 第 38 条；公司规定',
  }),
];

const hasRules = async (context: HookContext): Promise<boolean> =>
  (await queryRelated(context, RULE, {}, 1)).list.length > 0;

/** Enters the standard rules where the tenant has none, not even disabled ones, and this kind of work would have some. */
export async function bringStandardRules(context: HookContext): Promise<void> {
  const { workType, ownerOrg } = context.row;
  if (!STANDARD_STEPS.some((rule) => rule['workType'] === workType) || (await hasRules(context))) return;
  // Of two plans that are approved at the same moment the second finds the rules of the first.
  await lockName(context, RULE);
  if (await hasRules(context)) return;
  const top: Value = typeof ownerOrg === 'string' ? ((await unitAndAbove(context, ownerOrg)).at(-1) ?? null) : null;
  for (const rule of STANDARD_STEPS)
    await addRelated(context, RULE, { ...rule, orgId: top, status: 'enabled' }, 'standard');
}

/**
 * Who may be on site: people follow their company, contract and agreement at once, and their open permits follow them
 * (domain §19, Rules).
 */
import type { Row } from '../../engine/model/types.ts';
import {
  changeRelated,
  type HookContext,
  queryRelated,
  readRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';

const MANY = 500;

/** Brings one person in line with what has run out (`lapsed`) or is in order again. */
async function judgePerson(context: HookContext, person: Row): Promise<void> {
  const { id, status, lapsed, suspendReason } = person;
  const held = status === 'suspended' && suspendReason !== 'manual';
  if (status !== 'admitted' && !held) return;
  const change = (fields: Row, action: string): Promise<void> =>
    changeRelated(context, 'providerPerson', String(id), fields, action);
  if (lapsed === 'training')
    await change({ status: 'training', trainStatus: 'expired', suspendReason: null }, 'trainLapse');
  else if (lapsed && lapsed !== suspendReason) await change({ status: 'suspended', suspendReason: lapsed }, 'lapse');
  else if (!lapsed && held) await change({ status: 'admitted', suspendReason: null }, 'revive');
}

/** Everybody of a company or contract. */
export async function judgePeople(context: HookContext, field: 'provider' | 'contract', id: unknown): Promise<void> {
  for (const person of await readRelatedRows(context, 'providerPerson', field, [String(id)]))
    await judgePerson(context, person);
}

async function interrupt(context: HookContext, permits: readonly Row[]): Promise<void> {
  for (const { id, status } of permits)
    if (status === 'working')
      await changeRelated(
        context,
        'workPermit',
        String(id),
        { status: 'interrupted', interruptReason: 'certificate' },
        'certStop',
      );
}

/** Work goes on no longer under a permit that names somebody who has to stay out. */
export async function interruptPermitsOf(context: HookContext, person: unknown): Promise<void> {
  const named = await readRelatedRows(context, 'workPermitWorker', 'providerPerson', [String(person)]);
  await interrupt(
    context,
    await readRelatedRows(context, 'workPermit', 'id', [...new Set(named.map(({ permit }) => String(permit)))]),
  );
}

/**
 * Nor under those of a contract that is stopped. A permit whose task names no contract is the company's, and stops too.
 */
export async function interruptPermitsUnder(context: HookContext, contract: Row): Promise<void> {
  const { list } = await queryRelated(
    context,
    'workPermit',
    { provider: String(contract['provider']), status: 'working' },
    MANY,
  );
  for (const permit of list) {
    const task =
      typeof permit['workTask'] === 'string' ? await readRelated(context, 'workTask', permit['workTask']) : undefined;
    if (!task?.['contract'] || task['contract'] === contract['id']) await interrupt(context, [permit]);
  }
}

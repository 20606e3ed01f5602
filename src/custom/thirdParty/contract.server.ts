/**
 * Contracts and the agreements to them: none with a blacklisted company, and people stay out while either is not in
 * force (domain §19.3, §19.4).
 */
import { behaviour, changeRelated, type HookContext, readRelated } from '../../engine/server/sdk.ts';
import { isCompanyListed } from './blacklist.server.ts';
import { interruptPermitsUnder, judgePeople } from './entry.server.ts';

async function prepare(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind === 'delete' || typeof row['provider'] !== 'string') return;
  const company = await readRelated(context, 'provider', row['provider']);
  row['listed'] = await isCompanyListed(context, company?.['creditCode']);
}

async function tellPeople(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind !== 'action' || old === null) return;
  await judgePeople(context, 'contract', row['id']);
  if (row['stopped'] === true && old['stopped'] !== true) await interruptPermitsUnder(context, row);
}

/** The agreement in force stands in its contract; one that ended stands there no longer. */
async function tellContract(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind !== 'action' || old?.['status'] === row['status'] || typeof row['contract'] !== 'string') return;
  const { status, id } = row;
  if (status === 'effective')
    await changeRelated(context, 'contract', row['contract'], { agreement: id ?? null }, 'agree');
  else if (status === 'expired' || status === 'terminated') {
    const contract = await readRelated(context, 'contract', row['contract']);
    if (contract?.['agreement'] === id)
      await changeRelated(context, 'contract', row['contract'], { agreement: null }, 'agree');
  }
}

export const contractBehaviours = [
  behaviour('contract', { before: prepare, after: tellPeople }),
  behaviour('securityProtocol', { after: tellContract }),
];

/**
 * A contractor: registers itself, gets an account of its own, and takes its people along in whatever becomes of it
 * (domain §19.1).
 */
import type { Row } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  dismissRegistration,
  type HookContext,
  lockName,
  openRegistration,
  readRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { isCompanyListed } from './blacklist.server.ts';
import { judgeCreditCode } from './credit-code.server.ts';
import { judgePeople } from './entry.server.ts';

const UNDER_CONTRACT = ['training', 'admitted', 'suspended'];
/** Years on the blacklist where nobody says how long. */
const YEARS = 3;

/** The organisation whose people see this company and no other: that of its account, if it is a contractor's. */
async function ownUnit(context: HookContext, account: unknown): Promise<string | null> {
  const person = typeof account === 'string' ? await readRelated(context, 'sysUser', account) : undefined;
  const unit =
    typeof person?.['orgId'] === 'string' ? await readRelated(context, 'sysOrg', person['orgId']) : undefined;
  return unit?.['orgType'] === 'provider' ? String(unit['id']) : null;
}

async function topUnit(context: HookContext): Promise<string | null> {
  const root = (await readRelatedRows(context, 'sysOrg', 'orgType', ['company'])).find(
    ({ parentId }) => parentId === null,
  );
  return typeof root?.['id'] === 'string' ? root['id'] : null;
}

async function prepare(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind === 'delete') return;
  judgeCreditCode(context);
  row['listed'] = await isCompanyListed(context, row['creditCode']);
  if (row['account'] !== (old?.['account'] ?? null)) row['ownOrg'] = await ownUnit(context, row['account']);
}

/** The registered account becomes the company's: an organisation of its own, a role that sees no other. */
async function openAccount(context: HookContext): Promise<void> {
  const { row } = context;
  const orgId = await addRelated(context, 'sysOrg', {
    orgCode: row['providerNo'] ?? null,
    orgName: row['providerName'] ?? null,
    orgType: 'provider',
    parentId: await topUnit(context),
    status: 'enabled',
  });
  row['account'] = await openRegistration(context, String(row['registration']), { orgId, role: 'contractorAdmin' });
}

async function dismiss(context: HookContext): Promise<void> {
  await dismissRegistration(context, String(context.row['registration']), String(context.input['opinion'] ?? ''));
}

/** Whoever goes takes people and contracts along. */
async function leave(context: HookContext, company: string): Promise<void> {
  const today = context.engine.clock.today();
  for (const { id, status } of await readRelatedRows(context, 'providerPerson', 'provider', [company])) {
    if (UNDER_CONTRACT.includes(String(status)))
      await changeRelated(
        context,
        'providerPerson',
        String(id),
        { status: 'left', leftOn: today, suspendReason: null },
        'leave',
      );
  }
  for (const { id, status } of await readRelatedRows(context, 'contract', 'provider', [company])) {
    if (status === 'effective' || status === 'expired')
      await changeRelated(
        context,
        'contract',
        String(id),
        { status: 'terminated', endReason: '单位清退' },
        'terminate',
      );
  }
}

/** The list is the one place that says for how long: who blacklists the company by hand enters it there. */
async function enterList(context: HookContext): Promise<void> {
  const { call, engine, input, row } = context;
  const listings = await readRelatedRows(context, 'blacklistOrg', 'creditCode', [String(row['creditCode'])]);
  const waiting = listings.find(({ status }) => status === 'reviewing');
  const decided: Row = { status: 'effective', approver: call.actor.id };
  if (waiting) await changeRelated(context, 'blacklistOrg', String(waiting['id']), decided, 'approve');
  else if (!listings.some(({ status }) => status === 'effective'))
    await addRelated(context, 'blacklistOrg', {
      provider: String(row['id']),
      reasonType: 'other',
      reason: input['opinion'] ?? null,
      startDate: engine.clock.today(),
      years: YEARS,
      ...decided,
    });
}

async function followState(context: HookContext): Promise<void> {
  const { action, kind, old, row } = context;
  if (kind !== 'action' || old === null) return;
  const moved = old['status'] !== row['status'];
  if (moved && row['status'] === 'exited') await leave(context, String(row['id']));
  if (moved && action === 'blacklist' && context.input['opinion']) await enterList(context);
  // Papers that were renewed may be the very ones that kept people out.
  if (moved || action === 'papers') await judgePeople(context, 'provider', row['id']);
}

/** Who registers a company by its credit code finds it waiting for its department: once, whoever asks again. */
async function registerCompany(context: HookContext): Promise<void> {
  const { kind, row } = context;
  const { creditCode, id, mobile, nickname, providerName } = row;
  if (kind !== 'add' || row['userType'] !== '1' || typeof creditCode !== 'string') return;
  await lockName(context, `provider ${creditCode}`);
  const [known] = await readRelatedRows(context, 'provider', 'creditCode', [creditCode]);
  const asked: Row = {
    providerName: providerName ?? null,
    contact: nickname ?? null,
    contactPhone: mobile ?? null,
    registration: id ?? null,
  };
  if (!known)
    await addRelated(context, 'provider', { ...asked, creditCode, managerOrg: await topUnit(context) }, 'register');
  // Turned down before anybody had an account: it asks again.
  else if (known['status'] === 'exited' && !known['account'])
    await changeRelated(
      context,
      'provider',
      String(known['id']),
      { ...asked, status: 'registering', opinion: null },
      'register',
    );
}

export const providerBehaviours = [
  behaviour('provider', { before: prepare, after: followState, actions: { openAccount, dismiss } }),
  behaviour('userRegister', { before: judgeCreditCode, after: registerCompany }),
];

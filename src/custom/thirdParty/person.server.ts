/**
 * A contractor's person on the way in and out: what the identity number says, the blacklist, the pass (domain §19.6).
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import { textOf } from '../../engine/model/view.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  type HookContext,
  lockRelated,
  readRelated,
  readRelatedRows,
  unitAndAbove,
} from '../../engine/server/sdk.ts';
import { isPersonListed } from './blacklist.server.ts';
import { interruptPermitsOf } from './entry.server.ts';

/** Acts after which the pass may be due. */
const READY = ['approve', 'checkFace', 'train'];

/** Birthday and gender as an identity number of 18 signs says them; null for anything else. Pure. */
export function readIdCard(number: unknown): { birthday: string; woman: boolean } | null {
  const match = typeof number === 'string' ? /^\d{6}(\d{4})(\d{2})(\d{2})\d{2}(\d)[\dX]$/.exec(number) : null;
  return match
    ? { birthday: `${match[1] ?? ''}-${match[2] ?? ''}-${match[3] ?? ''}`, woman: Number(match[4]) % 2 === 0 }
    : null;
}

/**
 * An account acts for the person it is linked to, so it is one of the own company.
 * @throws Invalid for an account of another company, or of a company that has none
 */
async function judgeAccount(context: HookContext): Promise<void> {
  const { call, entity, row } = context;
  if (typeof row['account'] !== 'string') return;
  const company = await readRelated(context, 'provider', String(row['provider']));
  const account = await readRelated(context, 'sysUser', row['account']);
  const units = typeof account?.['orgId'] === 'string' ? await unitAndAbove(context, account['orgId']) : [];
  if (typeof company?.['ownOrg'] === 'string' && units.includes(company['ownOrg'])) return;
  const field = textOf(entity, call.locale, 'data.account', '登录账号');
  throw new Invalid([
    { field: 'account', code: 'field.reference', message: messageOf('field.reference', call.locale, { field }) },
  ]);
}

async function prepare(context: HookContext): Promise<void> {
  const { action, kind, old, row } = context;
  if (kind === 'delete' || typeof row['provider'] !== 'string') return;
  Object.assign(row, readIdCard(row['idCard']) ?? {});
  // Company and contract are held: who is let in comes before or after what keeps everybody out, not beside it.
  const company = await lockRelated(context, 'provider', row['provider']);
  if (action === 'pass' && typeof row['contract'] === 'string') await lockRelated(context, 'contract', row['contract']);
  row['listed'] = (await isPersonListed(context, row['idCard'])) || company?.['status'] === 'blacklisted';
  // A picture that was changed is looked at anew.
  if (old && old['faceImage'] !== row['faceImage'] && action !== 'checkFace') row['faceStatus'] = 'none';
  if (action === 'link') await judgeAccount(context);
  if (action === 'pass' && !row['passNo']) row['passNo'] = String(row['personNo']).replace(/^RY/, 'RC');
}

/** Whoever blacklists a person by hand enters them on the list, which says for how long. */
async function enterList(context: HookContext): Promise<void> {
  const { call, engine, input, row } = context;
  const listings = await readRelatedRows(context, 'blacklistPerson', 'idCard', [String(row['idCard'])]);
  const waiting = listings.find(({ status }) => status === 'reviewing');
  const decided = { status: 'effective', approver: call.actor.id };
  if (waiting) await changeRelated(context, 'blacklistPerson', String(waiting['id']), decided, 'approve');
  else if (!listings.some(({ status }) => status === 'effective'))
    await addRelated(context, 'blacklistPerson', {
      person: String(row['id']),
      reasonType: 'other',
      reason: input['opinion'] ?? null,
      startDate: engine.clock.today(),
      months: 12,
      ...decided,
    });
}

async function follow(context: HookContext): Promise<void> {
  const { action, kind, old, row } = context;
  const id = String(row['id']);
  if (kind !== 'action' || old === null) return;
  if (old['status'] === 'admitted' && row['status'] !== 'admitted') await interruptPermitsOf(context, id);
  if (action === 'blacklist' && context.input['opinion']) await enterList(context);
  if (action === 'papers') {
    const now = await readRelated(context, 'providerPerson', id);
    if (now?.['status'] === 'suspended' && now['suspendReason'] !== 'manual' && !now['lapsed'])
      await changeRelated(context, 'providerPerson', id, { status: 'admitted', suspendReason: null }, 'revive');
  }
  if (!READY.includes(action) || row['status'] !== 'training') return;
  const now = await readRelated(context, 'providerPerson', id);
  if (now?.['trainStatus'] === 'pass' && now['faceStatus'] === 'pass' && now['contract'] && !now['lapsed'])
    await changeRelated(context, 'providerPerson', id, { status: 'admitted', suspendReason: null }, 'pass');
}

export const personBehaviour = behaviour('providerPerson', { before: prepare, after: follow });

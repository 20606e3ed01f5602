/** A mobile user is an account that its phone signs in to, at `#/mobLogin` by a code (domain §6.6). */
import { addPhoneUser, behaviour, closePhoneUser, type HookContext } from '../../engine/server/sdk.ts';

async function openAccount(context: HookContext): Promise<void> {
  const { kind, row } = context;
  const { mobile, name } = row;
  // What is lacking is said by the judgement that follows.
  if (kind !== 'add' || typeof mobile !== 'string' || typeof name !== 'string') return;
  const id = await addPhoneUser(context, { mobile, name, role: 'attendee', orgId: row['orgId'] ?? null });
  // The number may have had an account here that was closed.
  await closePhoneUser(context, id, false);
  row['sysUser'] = id;
}

async function followState(context: HookContext): Promise<void> {
  const { action, kind, row } = context;
  if (typeof row['sysUser'] !== 'string') return;
  if (kind === 'delete' || action === 'disable') await closePhoneUser(context, row['sysUser'], true);
  else if (action === 'enable' || (kind === 'restore' && row['status'] === 'enabled'))
    await closePhoneUser(context, row['sysUser'], false);
}

export const confLoginUserBehaviour = behaviour('confLoginUser', { before: openAccount, after: followState });

/** Whom a mail goes to: people and groups, each person once. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Transaction } from '../../operations/engine.ts';
import { unitAndBelow } from '../../operations/units.ts';

/** As what somebody gets a mail. */
export type Received = 'to' | 'cc' | 'bcc';

/** Accounts of the house that are in use have a mailbox: of employees and of the platform's administrators. */
export const HAS_MAILBOX = `p.status = 'normal' and coalesce(p."userType", '0') in ('0', '9') and p.deleted_at is null`;

export interface Addressed {
  readonly toUsers: readonly string[];
  readonly ccUsers: readonly string[];
  readonly bccUsers: readonly string[];
  readonly toGroups: readonly string[];
}

/** People of groups that this person may write to: members, and who belongs to their units or to one below. */
export async function peopleOfGroups(tx: Transaction, groups: readonly string[]): Promise<string[]> {
  if (groups.length === 0) return [];
  const { actor } = tx.call;
  const { rows } = await tx.connection.query<{ members: readonly string[] | null; orgs: readonly string[] | null }>(
    `select g.members, g.orgs from mail_group g where g.tenant_id = $1 and g.id = any($2::uuid[]) and g.deleted_at is null
       and (g."groupType" = 'public' or g."ownerUser" = $3)`,
    [actor.tenant, groups, actor.id],
  );
  if (rows.length < new Set(groups).size) throw new Refusal('mail.group');
  const orgs = new Set<string>();
  for (const org of rows.flatMap((row) => row.orgs ?? [])) for (const one of await unitAndBelow(tx, org)) orgs.add(one);
  return peopleAmong(
    tx,
    rows.flatMap((row) => row.members ?? []),
    [...orgs],
  );
}

/** Who of these people, and of these units, has a mailbox. */
export async function peopleAmong(
  { call, connection }: Transaction,
  people: readonly string[],
  orgs: readonly string[],
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `select p.id from sys_user p where p.tenant_id = $1 and ${HAS_MAILBOX} and (p.id = any($2::uuid[]) or p."orgId" = any($3::uuid[])) order by p.id`,
    [call.actor.tenant, people, orgs],
  );
  return rows.map((row) => row.id);
}

/**
 * Every receiver once: who is named for more than one reason gets the mail as `to` before `cc` before `bcc`.
 * @throws {Refusal} `mail.left` for people who are named and have no mailbox any more; `mail.receivers` for too many
 */
export async function receiversOf(tx: Transaction, mail: Addressed): Promise<ReadonlyMap<string, Received>> {
  const { engine, call, connection } = tx;
  const named = [...mail.toUsers, ...mail.ccUsers, ...mail.bccUsers];
  const able = new Set(await peopleAmong(tx, named, []));
  const unable = [...new Set(named)].filter((id) => !able.has(id));
  if (unable.length > 0) {
    const { rows } = await connection.query<{ name: string }>(
      'select nickname as name from sys_user where tenant_id = $1 and id = any($2::uuid[]) order by nickname',
      [call.actor.tenant, unable],
    );
    throw new Refusal('mail.left', { names: rows.map((row) => row.name).join('、') || String(unable.length) });
  }
  const receivers = new Map<string, Received>();
  const add = (people: readonly string[], as: Received): void => {
    for (const id of people) if (!receivers.has(id)) receivers.set(id, as);
  };
  add(mail.toUsers, 'to');
  add(await peopleOfGroups(tx, mail.toGroups), 'to');
  add(mail.ccUsers, 'cc');
  add(mail.bccUsers, 'bcc');
  const limit = engine.param(call.actor.tenant, 'mail.receivers');
  if (typeof limit === 'number' && receivers.size > limit)
    throw new Refusal('mail.receivers', { n: receivers.size, limit });
  return receivers;
}

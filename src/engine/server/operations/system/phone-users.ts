/**
 * Accounts of people who sign in by a code sent to their phone and have no password: attendees, drivers, contacts of
 * units.
 */
import { randomBytes } from 'node:crypto';
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import type { Row, Value } from '../../../model/types.ts';
import { addAccount } from '../../auth/accounts.ts';
import { draftRow } from '../draft.ts';
import type { HookContext } from '../engine.ts';
import { changeRelated, readRelated, readRelatedRows } from '../engine-writes.ts';
import { newId } from '../ids.ts';
import { completeWrite, conclude } from '../save.ts';
import { seededIds } from '../seed/seed-rows.ts';
import { asEngine } from '../seed/system-call.ts';
import { writeContext } from '../write-context.ts';

/** The kind of user whose accounts this file makes and closes; it leaves those of others alone. */
const PHONE_USER = '2';

interface PhoneUser {
  readonly mobile: string;
  readonly name: string;
  /** Code of a seeded role. */ readonly role: string;
  readonly orgId: Value;
}

/**
 * The account that a number signs in to: the one person of the tenant who has it, else a new one with that role.
 * @returns its id
 * @throws Invalid at `mobile` where two people have the number, or another tenant has an account of that name
 */
export async function addPhoneUser(context: HookContext, { mobile, name, role, orgId }: PhoneUser): Promise<string> {
  const own = asEngine(context);
  const { engine, call, connection, entity } = own;
  const taken = new Invalid([
    {
      field: 'mobile',
      code: 'field.unique',
      message: messageOf('field.unique', call.locale, {
        field: entity.fields['mobile']?.title ?? 'mobile',
        value: mobile,
      }),
    },
  ]);
  const [known, another] = await readRelatedRows(own, 'sysUser', 'mobile', [mobile]);
  if (another) throw taken;
  if (known) return String(known['id']);
  const id = newId(engine.clock.millis());
  // Without a password there is none to guess, to hand over or to forget.
  if (!(await addAccount(connection, { id, username: mobile, hash: null, original: false }))) throw taken;
  const roleId = (await seededIds(connection, call.actor.tenant, 'sysRole')).get(role);
  const target = engine.entity('sysUser');
  const write = writeContext(engine, call, connection, 'add');
  // The row asks for a password of every new user; that of an account which stands already is kept nowhere.
  const row: Row = {
    username: mobile,
    nickname: name,
    mobile,
    userType: PHONE_USER,
    status: 'normal',
    orgId,
    roleId: roleId ? [roleId] : [],
    password: randomBytes(15).toString('base64url'),
  };
  const draft = await draftRow(write, target, engine.grant(call.actor, target), null, row, 'engine', { id });
  await conclude(write, await completeWrite(write, draft, 'add', false));
  return id;
}

/**
 * Lets a phone user in no more, or again; sessions end with the account. Accounts of other kinds are left as they are.
 */
export async function closePhoneUser(context: HookContext, id: string, closed: boolean): Promise<void> {
  const own = asEngine(context);
  const person = await readRelated(own, 'sysUser', id);
  const [from, to] = closed ? ['normal', 'disabled'] : ['disabled', 'normal'];
  if (person?.['userType'] === PHONE_USER && person['status'] === from)
    await changeRelated(own, 'sysUser', id, { status: to }, closed ? 'disable' : 'enable');
}

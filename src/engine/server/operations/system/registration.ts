/** Registration: a person asks for an account, proves the phone, and becomes a user when somebody approves. */
import { randomBytes } from 'node:crypto';
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import { namesOf } from '../../../model/reach.ts';
import type { Row, Value } from '../../../model/types.ts';
import { addAccount } from '../../auth/accounts.ts';
import { needGoodPassword } from '../../auth/password-rules.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { PhoneCodes } from '../../auth/phone-codes.ts';
import type { Connection } from '../../db/pool.ts';
import { draftRow } from '../draft.ts';
import type { Call, Engine, EntityHooks, HookContext } from '../engine.ts';
import { changeRelated, lockRelated } from '../engine-writes.ts';
import { newId } from '../ids.ts';
import { completeWrite, conclude } from '../save.ts';
import { writeContext } from '../write-context.ts';
import { seededIds } from '../seed/seed-rows.ts';
import { asEngine, systemCall } from '../seed/system-call.ts';

export interface Registration {
  readonly username: string;
  readonly nickname: string;
  readonly password: string;
  readonly mobile: string;
  readonly email: string;
  readonly smsCode: string;
  readonly userType: string;
  readonly providerName: string;
  readonly creditCode: string;
}

/** The role of somebody who needs no approval. */
const ROLE_OF: Readonly<Record<string, string>> = { 0: 'employee', 1: 'contractorWorker', 2: 'attendee' };

function wrongField(call: Call, field: string, code: 'code.wrong' | 'field.unique', value = ''): Invalid {
  const titles = {
    username: { zh: '用户名', tw: '使用者名稱', en: 'Sign-in name' },
    mobile: { zh: '手机号', tw: '手機號碼', en: 'Mobile number' },
  };
  const title = field === 'username' || field === 'mobile' ? titles[field][call.locale] : field;
  return new Invalid([{ field, code, message: messageOf(code, call.locale, { field: title, value }) }]);
}

/** Stores a judged row under a given id, as the engine does for its own entities. */
async function store(
  engine: Engine,
  call: Call,
  connection: Connection,
  name: string,
  fields: Row,
  id: string,
): Promise<void> {
  const entity = engine.entity(name);
  const context = writeContext(engine, call, connection, 'add');
  const draft = await draftRow(context, entity, engine.grant(call.actor, entity), null, fields, 'engine', { id });
  await conclude(context, await completeWrite(context, draft, 'add', false));
}

/**
 * The user of an approved request. The identity stands already, with the password the person chose; a password of the
 * row is not kept.
 */
async function makeUser(
  engine: Engine,
  call: Call,
  connection: Connection,
  request: Row,
  place: { orgId: Value; roleId: Value },
): Promise<void> {
  const { id, username, nickname, mobile, email, userType } = request;
  await store(
    engine,
    call,
    connection,
    'sysUser',
    {
      username: username ?? null,
      nickname: nickname ?? null,
      mobile: mobile ?? null,
      email: email ?? null,
      userType: userType ?? '0',
      status: 'normal',
      password: randomBytes(15).toString('base64url'),
      ...place,
    },
    String(id),
  );
}

/** Organisation and role of somebody who is let in at once. */
async function openPlace(
  engine: Engine,
  connection: Connection,
  tenant: string,
  userType: string,
): Promise<{ orgId: Value; roleId: Value }> {
  const code = engine.param(tenant, 'register.orgCode');
  const { rows } = await connection.query<{ id: string }>(
    `select id from "sys_org" where tenant_id = $1 and deleted_at is null and status = 'enabled' and ($2::text is null or "orgCode" = $2) order by "parentId" nulls first, id limit 1`,
    [tenant, typeof code === 'string' && code !== '' ? code : null],
  );
  const role = (await seededIds(connection, tenant, 'sysRole')).get(ROLE_OF[userType] ?? '');
  return { orgId: rows[0]?.id ?? null, roleId: role ? [role] : [] };
}

/**
 * Stores the request; with parameter `register.approval` off the user is made at once.
 * @throws Invalid for a wrong code, a name that is taken, a number that has an account
 */
export async function register(
  engine: Engine,
  phoneCodes: PhoneCodes,
  from: Pick<Call, 'locale' | 'requestId' | 'ip'>,
  tenant: string,
  input: Registration,
): Promise<'pending' | 'normal'> {
  const call: Call = { ...systemCall(tenant), ...from };
  const { password, smsCode, ...fields } = input;
  needGoodPassword((key) => engine.param(tenant, key), call.locale, password, namesOf(fields), 'password');
  if (!(await phoneCodes.check(tenant, fields.mobile, 'register', smsCode, false)))
    throw wrongField(call, 'smsCode', 'code.wrong');
  const hash = await hashPassword(password);
  const approval = engine.param(tenant, 'register.approval') !== false;
  return engine.db.write(tenant, async (connection) => {
    // Who asks has shown that the phone is theirs, so this tells nobody about others.
    const owner = await connection.query(
      `select 1 from "sys_user" where tenant_id = $1 and "mobile" = $2 and deleted_at is null union all select 1 from "user_register" where tenant_id = $1 and "mobile" = $2 and status = 'pending' and deleted_at is null`,
      [tenant, fields.mobile],
    );
    if (owner.rows.length > 0) throw wrongField(call, 'mobile', 'field.unique', fields.mobile);
    const id = newId(engine.clock.millis());
    if (!(await addAccount(connection, { id, username: fields.username, hash, original: approval })))
      throw wrongField(call, 'username', 'field.unique', fields.username);
    const row: Row = {
      ...fields,
      email: fields.email || null,
      providerName: fields.providerName || null,
      creditCode: fields.creditCode || null,
    };
    const place = approval ? {} : await openPlace(engine, connection, tenant, fields.userType);
    await store(
      engine,
      call,
      connection,
      'userRegister',
      { ...row, ...place, status: approval ? 'pending' : 'approved' },
      id,
    );
    if (!approval) await makeUser(engine, call, connection, { ...row, id }, { orgId: null, roleId: [], ...place });
    if (!(await phoneCodes.check(tenant, fields.mobile, 'register', smsCode, true)))
      throw wrongField(call, 'smsCode', 'code.wrong');
    return approval ? 'pending' : 'normal';
  });
}

/** The name is free again for another request. */
async function forgetIdentity({ connection }: HookContext, id: string): Promise<void> {
  await connection.query('delete from anlan.identity where id = $1', [id]);
}

/** Hooks of `userRegister`: what approving and rejecting do beside the row. */
export const registerHooks: EntityHooks = {
  actions: {
    approve: ({ engine, call, connection, row }: HookContext) =>
      makeUser(engine, call, connection, row, { orgId: row['orgId'] ?? null, roleId: row['roleId'] ?? [] }),
    reject: (context) => forgetIdentity(context, String(context.row['id'])),
  },
};

/**
 * Lets in whoever asked by a request, on behalf of what decided about more than the account; one that was let in before
 * moves there.
 * @param place organisation, and code of a seeded role
 * @returns the user's id
 */
export async function openRegistration(
  context: HookContext,
  id: string,
  { orgId, role }: { readonly orgId: string; readonly role: string },
): Promise<string> {
  const own = asEngine(context);
  const { engine, call, connection } = own;
  const roleId = (await seededIds(connection, call.actor.tenant, 'sysRole')).get(role);
  const place = { orgId, roleId: roleId ? [roleId] : [] };
  const request = await lockRelated(own, 'userRegister', id);
  if (request?.['status'] !== 'pending') {
    await changeRelated(own, 'sysUser', id, place, 'edit');
    return id;
  }
  await changeRelated(
    own,
    'userRegister',
    id,
    { status: 'approved', auditor: context.call.actor.id, ...place },
    'approve',
  );
  await makeUser(engine, call, connection, request, place);
  return id;
}

/** Turns down a request that still waits. */
export async function dismissRegistration(context: HookContext, id: string, opinion: string): Promise<void> {
  const own = asEngine(context);
  if ((await lockRelated(own, 'userRegister', id))?.['status'] !== 'pending') return;
  await changeRelated(
    own,
    'userRegister',
    id,
    { status: 'rejected', auditor: context.call.actor.id, auditOpinion: opinion },
    'reject',
  );
  await forgetIdentity(own, id);
}

/** Does a request of this person wait? */
export async function isPending(engine: Engine, tenant: string, identity: string): Promise<boolean> {
  const { rows } = await engine.db.read(tenant, (connection) =>
    connection.query(
      `select 1 from "user_register" where tenant_id = $1 and id = $2 and status = 'pending' and deleted_at is null`,
      [tenant, identity],
    ),
  );
  return rows.length > 0;
}

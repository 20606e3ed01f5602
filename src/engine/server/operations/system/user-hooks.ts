/**
 * Users and their identities: a user is a membership in a tenant, its name and password belong to the identity
 * (database.md).
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { Reach } from '../../../model/reach.ts';
import type { Row } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import { addAccount } from '../../auth/accounts.ts';
import { needAllowedPassword } from '../../auth/password-rules.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { anonymiseRow, forgetPerson } from '../leaving/anonymise.ts';
import { handOver } from '../leaving/hand-over.ts';
import { isAdministrator, needOwnOver, needOwnToGive } from '../grants/own-rights.ts';
import { type People, previewAction } from '../grants/preview.ts';
import type { EntityHooks, HookContext } from '../engine.ts';
import { PASSWORD_HASH } from '../import/password-hash.ts';
import { noticesTo } from '../messages/notices.ts';
import type { Message } from '../messages/senders.ts';
import type { Notice } from '../messages/texts.ts';
import { needHome } from './memberships.ts';

export interface UserPorts {
  readonly people: People;
  /** Ends all sessions of a person inside the writer's transaction; with `tenant` those of one tenant only. */
  revokeAll(connection: Connection, identity: string, tenant?: string): Promise<void>;
  /** Forgets wrong tries at a name. */
  forgetTries(name: string, connection: Connection): Promise<void>;
  /** Sends after the answer. */
  send(messages: readonly Message[]): void;
}

async function createIdentity({ connection, row, call, entity }: HookContext): Promise<void> {
  // Who registered has an identity already, with a password of their own choice.
  const known = await connection.query('select 1 from anlan.identity where id = $1 and username = $2', [
    row['id'],
    row['username'],
  ]);
  if (known.rows.length > 0) return;
  const hash = typeof row['password'] === 'string' && !call.trial ? await hashPassword(row['password']) : null;
  if (await addAccount(connection, { id: String(row['id']), username: String(row['username']), hash, original: true }))
    return;
  // Whose account it is, is told to nobody: a person of another tenant comes by an invitation (decision 0088).
  const field = entity.fields['username']?.title ?? 'username';
  throw new Invalid([
    {
      field: 'username',
      code: 'field.unique',
      message: messageOf('field.unique', call.locale, { field, value: String(row['username']) }),
    },
  ]);
}

function reachOf(row: Row): Reach {
  const text = (name: string): string | null => (typeof row[name] === 'string' && row[name] !== '' ? row[name] : null);
  return {
    username: String(row['username'] ?? ''),
    nickname: String(row['nickname'] ?? ''),
    mobile: text('mobile'),
    email: text('email'),
  };
}

/** Tells a person, once the change is certain. */
function tell(ports: UserPorts, { engine, call, connection }: HookContext, person: Reach, notice: Notice): void {
  const at = engine.clock.now();
  connection.afterCommit(() => ports.send(noticesTo(call.actor.tenant, person, notice, call.locale, at)));
}

/** An administrator turns off the second factor of who has lost the device; whoever holds the device is signed out. */
async function removeSecondFactor(ports: UserPorts, context: HookContext): Promise<void> {
  const { call, connection, row } = context;
  await needHome(connection, call.actor.tenant, String(row['id']));
  await needOwnOver(context, row, 'password');
  const { rowCount } = await connection.query(
    'update anlan.identity set totp_secret = null, totp_pending = null, totp_step = null where id = $1 and totp_secret is not null',
    [row['id']],
  );
  if (rowCount === 0) throw new Refusal('totp.none');
  await ports.revokeAll(connection, String(row['id']));
  tell(ports, context, reachOf(row), 'factorReset');
}

/** Tickets, reset links and codes that are on their way to somebody who leaves are worth nothing. */
async function voidTickets({ connection, call, row }: HookContext): Promise<void> {
  await connection.query('delete from anlan.one_time where tenant_id = $1 and identity_id = $2', [
    call.actor.tenant,
    row['id'],
  ]);
  await connection.query('delete from anlan.phone_code where tenant_id = $1 and mobile = $2', [
    call.actor.tenant,
    row['mobile'] ?? '',
  ]);
}

/** Other working administrators than one user. Two who take each other away at once wait for each other. */
const OTHER_ADMINS = `select count(*)::int as count from "sys_user" u where u.tenant_id = $1 and u.id <> $2 and u.deleted_at is null and u.status = 'normal'
  and exists (select 1 from "sys_role" r where r.tenant_id = u.tenant_id and r.id = any(u."roleId") and r."roleCode" = 'admin' and r.deleted_at is null)`;
const IS_ADMIN = `select 1 from "sys_role" r where r.tenant_id = $1 and r.id = any($2::uuid[]) and r."roleCode" = 'admin' and r.deleted_at is null`;

/** Fields by which an account is opened: recovery and codes go there. */
const REACHED_BY = ['mobile', 'email'] as const;

/**
 * Nobody gives a person more than they hold, opens the account of who holds more, or writes over an administrator from
 * a file.
 */
async function needOwnRights(context: HookContext): Promise<void> {
  const { call, connection, kind, old, row } = context;
  if (
    call.importing &&
    old &&
    (old['id'] === call.actor.id || (await isAdministrator(connection, call.actor.tenant, old)))
  )
    throw new Refusal('user.import');
  if (kind === 'add' || kind === 'edit') await needOwnToGive(context, kind === 'add' ? null : old, row);
  if (kind === 'restore') await needOwnOver(context, row, 'roleId');
  if (kind === 'action' && typeof row['password'] === 'string') await needOwnOver(context, row, 'password');
  const moved = kind === 'edit' && REACHED_BY.find((field) => (old?.[field] ?? null) !== (row[field] ?? null));
  if (moved) await needOwnOver(context, old ?? row, moved);
}

/** Without an administrator nobody could mend anything: the last one keeps role and state. */
async function keepAnAdministrator({ connection, call, kind, old, row }: HookContext): Promise<void> {
  const { tenant } = call.actor;
  const works = async (user: Row | null): Promise<boolean> =>
    user?.['status'] === 'normal' && (await connection.query(IS_ADMIN, [tenant, user['roleId'] ?? []])).rows.length > 0;
  if (kind === 'add' || kind === 'restore' || !(await works(old)) || (kind !== 'delete' && (await works(row)))) return;
  await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`administrators of ${tenant}`]);
  const { rows } = await connection.query<{ count: number }>(OTHER_ADMINS, [tenant, row['id']]);
  if (rows[0]?.count === 0) throw new Refusal('user.lastAdmin');
}

/** Hooks of `sysUser`. */
export function userHooks(ports: UserPorts): EntityHooks {
  return {
    takes: ['password'],
    imports: [PASSWORD_HASH],
    actions: {
      removeSecondFactor: (context) => removeSecondFactor(ports, context),
      preview: previewAction(ports.people),
    },
    async before(context) {
      const { engine, call, kind, row } = context;
      await needOwnRights(context);
      await keepAnAdministrator(context);
      if (context.action === 'anonymise') anonymiseRow(context);
      if ((kind === 'add' || kind === 'action') && typeof row['password'] === 'string')
        needAllowedPassword((key) => engine.param(call.actor.tenant, key), call.locale, row['password'], 'password');
    },
    async after(context) {
      const { kind, row, connection } = context;
      if (kind === 'add') return createIdentity(context);
      const id = String(row['id']);
      // A reset lets in who has lost everything, the second factor too; the person is asked for a password of their
      // own.
      if (kind === 'action' && typeof row['password'] === 'string') {
        await connection.query(
          'update anlan.identity set password_hash = $2, is_original = true, password_changed_at = now(), password_expires_at = null, totp_secret = null, totp_pending = null, totp_step = null where id = $1',
          [id, await hashPassword(row['password'])],
        );
        await ports.forgetTries(String(row['username']), connection);
        await ports.revokeAll(connection, id);
        tell(ports, context, reachOf(row), 'reset');
      }
      // Whoever moves the address away must not thereby silence the notice.
      const before = context.old && reachOf(context.old);
      const now = reachOf(row);
      if (
        before &&
        kind === 'edit' &&
        ((before.email && before.email !== now.email) || (before.mobile && before.mobile !== now.mobile))
      )
        tell(ports, context, before, 'contact');
      if (kind === 'delete' || (row['status'] !== 'normal' && context.old?.['status'] === 'normal'))
        await ports.revokeAll(connection, id, context.call.actor.tenant);
      if (context.action === 'leave') {
        await voidTickets(context);
        await handOver(context);
      }
      if (context.action === 'anonymise') await forgetPerson(context);
      // An unlock by an administrator also forgets the wrong tries.
      if (context.action === 'unlock') await ports.forgetTries(String(row['username']), connection);
      return undefined;
    },
  };
}

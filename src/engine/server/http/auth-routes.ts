/** The signed-in person: who it is, menu and button codes, own details, change of password (spec 7.1). */
import type { FastifyInstance } from 'fastify';
import { messageOf } from '../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import { namesOf } from '../../model/reach.ts';
import type { Row } from '../../model/types.ts';
import type { SessionUser } from '../../model/wire.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { nameKey } from '../auth/name-key.ts';
import { needGoodPassword } from '../auth/password-rules.ts';
import { replacePassword } from '../auth/replace-password.ts';
import { issueTicket } from '../auth/tickets.ts';
import { noticesTo } from '../operations/messages/notices.ts';
import { updateOwnProfile } from '../operations/system/own-profile.ts';
import { authorityOf } from '../operations/system/authority.ts';
import { selectVisible } from '../operations/get.ts';
import { attachLabels } from '../operations/labels.ts';
import { membershipsOf } from '../operations/system/memberships.ts';
import type { Deps } from './deps.ts';
import { objectBody, plainText } from './forms.ts';
import { localeOf, success } from './reply.ts';
import { type Caller, callerOf } from './session.ts';

/** Old passwords one session may try in a minute. */
const TRIES_A_MINUTE = 10;

async function sessionUser(deps: Deps, { call, session }: Caller): Promise<SessionUser> {
  const entity = deps.engine.entity('sysUser');
  const wide = {
    ...deps.engine.grant(call.actor, entity),
    rows: [{ kind: 'all' as const, role: '' }],
    hidden: new Set<string>(),
  };
  const fineToken = await issueTicket(deps.signIn.oneTime, session);
  const manyTenants = session.switches && (await membershipsOf(deps.engine, session.identity)).length > 1;
  return deps.db.read(call.actor.tenant, async (connection) => {
    const row = await selectVisible(deps.engine, call, connection, entity, wide, call.actor.id, { labels: true });
    await attachLabels(deps.engine, call, connection, entity, [row]);
    const org = call.actor.orgId
      ? (
          await connection.query<{ code: string }>(
            'select "orgCode" as code from "sys_org" where tenant_id = $1 and id = $2',
            [call.actor.tenant, call.actor.orgId],
          )
        ).rows[0]
      : undefined;
    const labels = (row as { $labels?: Record<string, string | string[]> }).$labels ?? {};
    const tenant = await deps.tenants.byId(call.actor.tenant);
    const value = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
    const avatar = value('avatar');
    return {
      id: call.actor.id,
      name: call.actor.username,
      username: call.actor.username,
      nickname: call.actor.name,
      avatar: avatar === null ? null : `${deps.config.basePath}/api/file/file/${avatar}`,
      phone: value('mobile'),
      email: value('email'),
      geographic: { province: value('province'), city: value('city') },
      address: value('street'),
      profile: value('profile'),
      introduction: call.actor.name,
      roles: call.actor.roles.map((role) => role.code),
      roleNames: Array.isArray(labels['roleId']) ? labels['roleId'] : [],
      fineToken,
      isOriginal: session.isOriginal,
      isTimeOut: !session.passwordExpired,
      orgId: call.actor.orgId,
      deptCode: org?.code ?? null,
      deptName: typeof labels['orgId'] === 'string' ? labels['orgId'] : null,
      userType: value('userType') ?? '0',
      mscodemenu: [...call.actor.codes],
      tenantCode: tenant?.code ?? '',
      tenantName: tenant?.name ?? '',
      manyTenants,
      timeZone: deps.config.timeZone,
    };
  });
}

async function changePassword(deps: Deps, caller: Caller, body: Record<string, unknown>): Promise<void> {
  const { call, token } = caller;
  // Own password only, whatever id the caller sends.
  if (body['id'] !== undefined && body['id'] !== call.actor.id) throw new Refusal('access.route');
  await deps.tries.count(`password ${call.actor.id}`, TRIES_A_MINUTE);
  const [old, next] = [plainText(body['password'] ?? body['oldPassword']), plainText(body['newPassword'])];
  const person = await deps.signIn.person(call.actor.tenant, call.actor.id);
  needGoodPassword(
    (key) => deps.engine.param(call.actor.tenant, key),
    call.locale,
    next,
    person ? namesOf(person) : [],
  );
  const { rows } = await deps.db.system((connection) =>
    connection.query<{ password_hash: string | null }>('select password_hash from anlan.identity where id = $1', [
      call.actor.id,
    ]),
  );
  if (!(await verifyPassword(rows[0]?.password_hash ?? null, old.slice(0, 200)))) {
    throw new Invalid([
      { field: 'oldPassword', code: 'password.wrong', message: messageOf('password.wrong', call.locale) },
    ]);
  }
  if (old === next)
    throw new Invalid([
      { field: 'newPassword', code: 'password.same', message: messageOf('password.same', call.locale) },
    ]);
  const hash = await hashPassword(next);
  await deps.db.systemWrite((connection) =>
    replacePassword(connection, deps.signIn, call.actor.tenant, call.actor.id, hash, token),
  );
  const at = deps.engine.clock.now();
  deps.outbox.later(async () => {
    // Told where the account is run: a host knows neither address nor number of a guest.
    const home = await deps.signIn.homeOf(call.actor.id);
    return noticesTo(home, await deps.signIn.person(home, call.actor.id), 'changed', call.locale, at);
  });
}

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/uaa/users/getSysUser', async (request) =>
    success(await sessionUser(deps, await callerOf(deps, request))),
  );
  app.post('/api/account/sysuserdetail/queryCurrentAuthority', async (request) => {
    const { call, username } = await callerOf(deps, request);
    const body = objectBody(request);
    for (const [name, value] of Object.entries(body)) {
      if ((name !== 'username' && name !== 'parentId') || (value !== null && typeof value !== 'string'))
        throw new Refusal('field.unknown', { field: name.slice(0, 60) });
    }
    // The username of the request must be the caller's own.
    if (body['username'] !== undefined && nameKey(plainText(body['username'])) !== nameKey(username))
      throw new Refusal('access.route');
    return success(await authorityOf(deps.engine, call, localeOf(request), plainText(body['parentId']) || null));
  });
  app.put('/api/account/sysuserdetail/updatePassword', async (request) => {
    await changePassword(deps, await callerOf(deps, request), objectBody(request));
    return success(null);
  });
  app.put('/api/account/sysuserdetail/updateSysUserDetail', async (request) => {
    const { call } = await callerOf(deps, request);
    const { id, ...changes } = objectBody(request) as Row;
    // Own row only, whatever id the caller sends.
    if (id !== undefined && id !== call.actor.id) throw new Refusal('access.route');
    await updateOwnProfile(deps.engine, call, changes);
    return success(null);
  });
}

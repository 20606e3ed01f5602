/** Sign-in, the signed-in user, menu and button codes, change of password, sign-out (spec 7.1). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messageOf } from '../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import type { SessionUser } from '../../model/wire.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { signIn } from '../auth/sign-in.ts';
import { authorityOf } from '../operations/system/authority.ts';
import { selectVisible } from '../operations/get.ts';
import { attachLabels } from '../operations/labels.ts';
import { tenantById } from '../operations/seed/tenant.ts';
import type { Deps } from './deps.ts';
import { localeOf, success } from './reply.ts';
import { type Caller, callerOf } from './session.ts';

/** Public clients of the product: the web client's secret is no secret. */
const CLIENTS: Readonly<Record<string, string>> = { web: 'web' };

function clientOf(request: FastifyRequest): string {
  const match = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '');
  const [id = '', secret = ''] = Buffer.from(match?.[1] ?? '', 'base64').toString().split(':');
  if (!Object.hasOwn(CLIENTS, id) || CLIENTS[id] !== secret) throw new Refusal('session.client');
  return id;
}

function objectBody(request: FastifyRequest): Record<string, unknown> {
  const body = request.body === undefined ? {} : request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('body.malformed');
  return body as Record<string, unknown>;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function sessionUser(deps: Deps, { call, session }: Caller): Promise<SessionUser> {
  const entity = deps.engine.entity('sysUser');
  const wide = { ...deps.engine.grant(call.actor, entity), rows: [{ kind: 'all' as const, role: '' }], hidden: new Set<string>() };
  return deps.db.read(call.actor.tenant, async (connection) => {
    const row = await selectVisible(deps.engine, call, connection, entity, wide, call.actor.id, { labels: true });
    await attachLabels(deps.engine, call, connection, entity, [row]);
    const org = call.actor.orgId ? (await connection.query<{ code: string }>('select "orgCode" as code from "sys_org" where tenant_id = $1 and id = $2', [call.actor.tenant, call.actor.orgId])).rows[0] : undefined;
    const labels = (row as { $labels?: Record<string, string | string[]> }).$labels ?? {};
    const tenant = tenantById(call.actor.tenant);
    const value = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
    return {
      id: call.actor.id, name: call.actor.username, username: call.actor.username, nickname: call.actor.name, avatar: value('avatar'), phone: value('mobile'), email: value('email'),
      address: value('street'), profile: value('profile'), introduction: call.actor.name,
      roles: call.actor.roles.map((role) => role.code), roleNames: Array.isArray(labels['roleId']) ? labels['roleId'] : [],
      isOriginal: session.isOriginal, isTimeOut: !session.passwordExpired, orgId: call.actor.orgId, deptCode: org?.code ?? null, deptName: typeof labels['orgId'] === 'string' ? labels['orgId'] : null,
      userType: value('userType') ?? '0', mscodemenu: [...call.actor.codes], tenantCode: tenant?.code ?? '', tenantName: tenant?.name ?? '', timeZone: deps.config.timeZone,
    };
  });
}

async function changePassword(deps: Deps, caller: Caller, body: Record<string, unknown>): Promise<void> {
  const { call, token } = caller;
  // Own password only, whatever id the caller sends.
  if (body['id'] !== undefined && body['id'] !== call.actor.id) throw new Refusal('access.route');
  const [old, next] = [text(body['password'] ?? body['oldPassword']), text(body['newPassword'])];
  const length = [...next].length;
  const invalid = (code: 'field.minLength' | 'field.maxLength', limit: number): Invalid =>
    new Invalid([{ field: 'newPassword', code, message: messageOf(code, call.locale, { field: { zh: '新密码', tw: '新密碼', en: 'New password' }[call.locale], limit, actual: length }) }]);
  // Limits of spec 5.
  if (length < 6) throw invalid('field.minLength', 6);
  if (length > 31) throw invalid('field.maxLength', 31);
  const { rows } = await deps.db.system((connection) => connection.query<{ password_hash: string | null }>('select password_hash from anlan.identity where id = $1', [call.actor.id]));
  if (!(await verifyPassword(rows[0]?.password_hash ?? null, old.slice(0, 200)))) {
    throw new Invalid([{ field: 'oldPassword', code: 'password.wrong', message: messageOf('password.wrong', call.locale) }]);
  }
  if (old === next) throw new Invalid([{ field: 'newPassword', code: 'password.same', message: messageOf('password.same', call.locale) }]);
  const hash = await hashPassword(next);
  await deps.db.systemWrite(async (connection) => {
    await connection.query('update anlan.identity set password_hash = $2, is_original = false, password_changed_at = now(), password_expires_at = null where id = $1', [call.actor.id, hash]);
    await deps.sessions.revokeAll(connection, call.actor.id, token);
  });
}

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/api/uaa/oauth/token', async (request) => {
    deps.tries.count(`sign-in ${request.ip}`);
    const client = clientOf(request);
    const form = { ...(request.query as Record<string, unknown>), ...((request.body ?? {}) as Record<string, unknown>) };
    const tokens = await signIn(deps.signIn, {
      grantType: text(form['grant_type']), username: text(form['username']), password: text(form['password']), tenantCode: text(form['tenantCode']).trim(),
      refreshToken: text(form['refresh_token']), client, ip: request.ip, agent: text(request.headers['user-agent']),
    });
    return success({ access_token: tokens.access, token_type: 'bearer', expires_in: tokens.expiresIn, refresh_token: tokens.refresh, scope: text(form['scope']) || 'server' });
  });
  app.get('/api/uaa/users/getSysUser', async (request) => success(await sessionUser(deps, await callerOf(deps, request))));
  app.post('/api/account/sysuserdetail/queryCurrentAuthority', async (request) => {
    const { call } = await callerOf(deps, request);
    const body = objectBody(request);
    for (const [name, value] of Object.entries(body)) {
      if ((name !== 'username' && name !== 'parentId') || (value !== null && typeof value !== 'string')) throw new Refusal('field.unknown', { field: name.slice(0, 60) });
    }
    // The username of the request must be the caller's own.
    if (body['username'] !== undefined && body['username'] !== call.actor.username) throw new Refusal('access.route');
    return success(await authorityOf(deps.engine, call, localeOf(request), text(body['parentId']) || null));
  });
  app.put('/api/account/sysuserdetail/updatePassword', async (request) => {
    await changePassword(deps, await callerOf(deps, request), objectBody(request));
    return success(null);
  });
  app.post('/api/admin/sysuser/loginOut', async (request) => {
    const { token } = await callerOf(deps, request);
    await deps.sessions.revoke(token);
    return success(null);
  });
}

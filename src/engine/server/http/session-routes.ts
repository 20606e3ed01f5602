/** Living sessions: one's own, those of others, tickets for another window, and the way out (spec 7.1, 7.2). */
import type { FastifyInstance } from 'fastify';
import { messageOf } from '../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import { actionLabel } from '../../model/view.ts';
import { isOwnSession, ownSessions } from '../auth/own-sessions.ts';
import { issueTicket } from '../auth/tickets.ts';
import { queryRows } from '../operations/query.ts';
import { logSignOut } from '../operations/system/login-log.ts';
import type { Deps } from './deps.ts';
import { FIELDS, type Form, readForm } from './forms.ts';
import { success } from './reply.ts';
import { type Caller, callerOf } from './session.ts';

const { id } = FIELDS;

/** The bodies, for the routes and for the API document. */
export const SESSION_FORMS = {
  end: { id: { ...id, required: true } },
  loginOut: { sessionId: id, userId: id },
} as const satisfies Record<string, Form>;

/** Only who may sign people out, and only people in scope: the same rows and code as on the screen. */
async function needKick(deps: Deps, { call }: Caller, field: 'id' | 'userId', value: string): Promise<void> {
  const entity = deps.engine.entity('onlineUser');
  const action = entity.actions['forceLogout'];
  if (!action || !deps.engine.grant(call.actor, entity).actions.has('forceLogout')) {
    throw new Refusal('access.action', {
      action: action ? actionLabel(entity, action, call.locale) : 'forceLogout',
      permission: action?.permission ?? '',
    });
  }
  if ((await queryRows(deps.engine, call, entity, { [field]: value })).totalCount === 0)
    throw new Refusal('row.unknown');
}

async function kick(deps: Deps, tenant: string, which: { id: string } | { identity: string }): Promise<void> {
  await deps.db.write(tenant, async (connection) =>
    logSignOut(deps.engine, connection, tenant, await deps.sessions.kick(connection, tenant, which)),
  );
}

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/account/session/list', async (request) => {
    const { session } = await callerOf(deps, request);
    return success(await ownSessions(deps.db, session, deps.signIn.millis()));
  });
  app.post('/api/account/session/end', async (request) => {
    const { session } = await callerOf(deps, request);
    const form = readForm(request, SESSION_FORMS.end);
    if (!(await isOwnSession(deps.db, form.id, session.identity))) throw new Refusal('row.unknown');
    await kick(deps, session.tenant, { id: form.id });
    return success(null);
  });
  app.post('/api/admin/sysuser/loginOut', async (request) => {
    const caller = await callerOf(deps, request);
    const { sessionId, userId } = readForm(request, SESSION_FORMS.loginOut);
    const { tenant } = caller.session;
    if (sessionId !== '' && userId !== '')
      throw new Invalid([
        {
          field: 'userId',
          code: 'field.unknown',
          message: messageOf('field.unknown', caller.call.locale, { field: 'userId' }),
        },
      ]);
    if (sessionId === '' && userId === '') {
      const ended = await deps.sessions.revoke(caller.token);
      if (ended !== undefined)
        await deps.db.write(tenant, (connection) => logSignOut(deps.engine, connection, tenant, [ended]));
      return success(null);
    }
    // The way out stays open to who must change the password first; signing others out does not.
    if (caller.session.isOriginal || caller.session.passwordExpired) throw new Refusal('session.passwordChange');
    await needKick(deps, caller, sessionId === '' ? 'userId' : 'id', sessionId || userId);
    await kick(deps, tenant, sessionId === '' ? { identity: userId } : { id: sessionId });
    return success(null);
  });
  app.post('/api/admin/sysuser/registerNewSession', async (request) => {
    const { session } = await callerOf(deps, request);
    readForm(request, {});
    await deps.sessions.describe(session.id, request.ip, request.headers['user-agent'] ?? '');
    return success({ sessionId: session.id });
  });
  app.post('/api/uaa/ticket', async (request) => {
    const { session } = await callerOf(deps, request);
    readForm(request, {});
    return success({ ticket: await issueTicket(deps.signIn.oneTime, session) });
  });
}

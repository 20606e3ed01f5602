/**
 * A person's tenants: which they are, going from one to another, and invitations to more. Below `/api/uaa/`, so that no
 * tenant's log names another.
 */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { OwnTenant, OwnTenants } from '../../../model/wire.ts';
import { nameKey } from '../../auth/name-key.ts';
import { answerInvitation, invitationsOf } from '../../operations/system/invitations.ts';
import { loggedEntry } from '../../operations/system/login-log.ts';
import { membershipsOf } from '../../operations/system/memberships.ts';
import type { Deps } from '../deps.ts';
import { FIELDS, type Form, plainText, readForm } from '../forms.ts';
import { success } from '../reply.ts';
import { type Caller, callerOf } from '../session.ts';

/** Changes of tenant, and answers, of one person in a minute. */
const TRIES_A_MINUTE = 20;

/** The bodies, for the routes and for the API document. */
export const TENANT_FORMS = {
  change: { tenantCode: { ...FIELDS.tenantCode, required: true } },
  answer: { id: { ...FIELDS.id, title: { zh: '邀请', tw: '邀請', en: 'Invitation' }, required: true } },
} as const satisfies Record<string, Form>;

async function ownTenants({ engine }: Deps, { session, username }: Caller): Promise<OwnTenants> {
  const all = await membershipsOf(engine, session.identity);
  const tenants = all.map(({ tenant, code, name, home, status, open }): OwnTenant => ({
    tenantCode: code,
    tenantName: name,
    home,
    current: tenant === session.tenant,
    state: !open ? 'closed' : status === 'normal' ? 'open' : 'locked',
  }));
  return {
    tenants,
    canSwitch: session.switches,
    invitations: await invitationsOf(engine, { id: session.identity, username }),
  };
}

/** What is unknown and what is not the person's are one answer; of the own ones it is said plainly why not. */
async function enter(
  deps: Deps,
  { session }: Caller,
  code: string,
  from: { readonly ip: string; readonly agent: string },
): Promise<Awaited<ReturnType<typeof loggedEntry>>> {
  if (!session.switches) throw new Refusal('tenant.switch');
  const all = await membershipsOf(deps.engine, session.identity);
  const target = all.find((one) => one.code === code) ?? all.find((one) => nameKey(one.code) === nameKey(code));
  if (!target) throw new Refusal('tenant.entry');
  if (!target.open) throw new Refusal('tenant.closed', { tenant: target.name });
  const user = await deps.directory.user(target.tenant, session.identity);
  const member = await deps.signIn.member(target.tenant, session.identity);
  if (!user || !member || member.status !== 'normal') throw new Refusal('tenant.place', { tenant: target.name });
  // Without a role there is nothing to open: the person would be thrown out at once.
  if (user.actor.roles.length === 0) throw new Refusal('tenant.roleless', { tenant: target.name });
  return loggedEntry(
    deps.engine,
    deps.signIn,
    {
      identity: session.identity,
      client: session.client,
      endsAt: session.endsAt,
      session: session.id,
      left: session.tenant,
      ...from,
    },
    target.tenant,
    member,
  );
}

export function tenantRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/uaa/tenant/list', async (request) => success(await ownTenants(deps, await callerOf(deps, request))));

  app.post('/api/uaa/tenant/switch', async (request) => {
    const caller = await callerOf(deps, request);
    const { tenantCode } = readForm(request, TENANT_FORMS.change);
    await deps.tries.count(`tenant ${caller.session.identity}`, TRIES_A_MINUTE);
    const tokens = await enter(deps, caller, tenantCode, {
      ip: request.ip,
      agent: plainText(request.headers['user-agent']),
    });
    // The old session is worth nothing any more: one browser is in one tenant.
    await deps.sessions.revoke(caller.token);
    return success({
      access_token: tokens.access,
      token_type: 'bearer',
      expires_in: tokens.expiresIn,
      refresh_token: tokens.refresh,
      scope: 'server',
    });
  });

  for (const [name, accepts] of [
    ['accept', true],
    ['decline', false],
  ] as const) {
    app.post(`/api/uaa/tenant/${name}`, async (request) => {
      const { call, session, username } = await callerOf(deps, request);
      const { id } = readForm(request, TENANT_FORMS.answer);
      await deps.tries.count(`tenant ${session.identity}`, TRIES_A_MINUTE);
      const user = await deps.directory.user(session.tenant, session.identity);
      await answerInvitation(
        deps.engine,
        call,
        { id: session.identity, username, nickname: user?.actor.name ?? username },
        id,
        accepts,
      );
      return success(null);
    });
  }
}

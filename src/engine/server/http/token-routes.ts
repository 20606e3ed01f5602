/**
 * Tokens for whoever can show who they are: POST /api/uaa/oauth/token in all its forms, and its second address for
 * single sign-on (spec 7.1).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../model/errors/refusal.ts';
import { type GrantType, renew, type SignInRequest } from '../auth/sign-in.ts';
import type { Tokens } from '../auth/sessions.ts';
import { lookAtTicket } from '../auth/tickets.ts';
import { type AppClient, appClient } from '../operations/system/app-clients.ts';
import { platformTenant } from '../operations/seed/tenant.ts';
import { loggedSignIn } from '../operations/system/login-log.ts';
import type { Deps } from './deps.ts';
import { type Form, objectBody, plainText, readForm } from './forms.ts';
import { localeOf, success } from './reply.ts';

/** `type` of the request → the grants it goes with. */
const TYPES: Readonly<Record<string, readonly GrantType[]>> = {
  account: ['password'],
  mobile: ['mobile'],
  '': ['password', 'mobile', 'single', 'refresh_token', 'client_credentials'],
};

/** Refused sign-in calls of one address in a minute. */
const TRIES_A_MINUTE = 30;
/** Sign-in calls of one address in a minute, right ones too: each costs the work of a password. */
const CALLS_A_MINUTE = 300;

/** The client that asks, by basic authorisation. */
async function clientOf(deps: Deps, request: FastifyRequest, tenantCode: string): Promise<AppClient> {
  const match = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '');
  const text = Buffer.from(match?.[1] ?? '', 'base64').toString();
  const cut = text.indexOf(':');
  const client =
    cut > 0 ? await appClient(deps.engine, tenantCode, text.slice(0, cut), text.slice(cut + 1)) : undefined;
  if (!client) throw new Refusal('session.client');
  return client;
}

/** The form as sent; parameters in the address would stand in logs, so only harmless ones are read there. */
function formOf(request: FastifyRequest): Record<string, unknown> {
  const { scope, grant_type: grant, client_id: client, type } = request.query as Record<string, unknown>;
  return { scope, grant_type: grant, client_id: client, type, ...objectBody(request) };
}

async function readRequest(deps: Deps, request: FastifyRequest, only?: 'single'): Promise<SignInRequest> {
  const form = formOf(request);
  const client = await clientOf(
    deps,
    request,
    plainText(form['tenantCode']).trim().slice(0, 64) || platformTenant.code,
  );
  if (plainText(form['client_id']) !== '' && form['client_id'] !== client.code) throw new Refusal('session.client');
  const scope = plainText(form['scope']).trim();
  if (scope !== '' && !scope.split(' ').every((one) => client.scopes.has(one)))
    throw new Refusal('session.scope', { scope: scope.slice(0, 40) });
  const grant = only ?? plainText(form['grant_type']);
  const type = plainText(form['type']);
  const grants = Object.hasOwn(TYPES, type) && !only ? TYPES[type] : TYPES[''];
  const grantType = grants?.find((known) => known === grant);
  if (!grantType || !client.grants.has(grantType))
    throw new Refusal('session.grant', { grant: `${grant} ${type}`.trim().slice(0, 40) });
  const of = (name: string): string => plainText(form[name]);
  // An account without a tenant comes into its own (decision 0088); a number or a ticket is looked for in the
  // platform's.
  const fallback =
    grantType === 'password'
      ? ''
      : grantType === 'single' && of('singleKey') === ''
        ? deps.signIn.signOn.tenantCode
        : platformTenant.code;
  return {
    grantType,
    client: client.code,
    ...(client.tenant ? { clientTenant: client.tenant } : {}),
    ...(client.seconds ? { seconds: client.seconds } : {}),
    ...(client.runAs ? { runAs: client.runAs } : {}),
    username: of('username').slice(0, 200),
    password: of('password'),
    mobile: of('mobile').slice(0, 40),
    smsCaptcha: of('smsCaptcha').slice(0, 40),
    singleKey: of('singleKey').slice(0, 200),
    secretKey: of('secretKey').slice(0, 200),
    secretTime: of('secretTime').slice(0, 40),
    totp: of('totp').trim(),
    tenantCode: of('tenantCode').trim().slice(0, 64) || fallback,
    refreshToken: of('refresh_token'),
    ip: request.ip,
    agent: plainText(request.headers['user-agent']),
    locale: localeOf(request),
  };
}

function tokenData(tokens: Tokens, request: FastifyRequest): Record<string, unknown> {
  return {
    access_token: tokens.access,
    token_type: 'bearer',
    expires_in: tokens.expiresIn,
    refresh_token: tokens.refresh,
    scope: plainText(formOf(request)['scope']) || 'server',
  };
}

/**
 * What is done within the limits of an address: a whole shift signs in behind one, and only who guesses is held back.
 */
async function withinTries<T>(deps: Deps, request: FastifyRequest, act: () => Promise<T>): Promise<T> {
  await deps.tries.count(`sign-in calls ${request.ip}`, CALLS_A_MINUTE);
  return deps.tries.unlessDone(`sign-in ${request.ip}`, TRIES_A_MINUTE, act);
}

const withinLimits = async (
  deps: Deps,
  request: FastifyRequest,
  sign: () => Promise<Tokens>,
): Promise<Record<string, unknown>> => tokenData(await withinTries(deps, request, sign), request);

/** The body, for the route and for the API document. */
export const TICKET_FORM = {
  ticket: { title: { zh: '登录凭证', tw: '登入憑證', en: 'One-time key' }, required: true, max: 200, secret: true },
} as const satisfies Form;

export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/api/uaa/oauth/token', async (request) =>
    success(
      await withinLimits(deps, request, async () => {
        const asked = await readRequest(deps, request);
        const { grantType } = asked;
        return grantType === 'refresh_token'
          ? renew(deps.signIn, asked)
          : loggedSignIn(deps.engine, deps.signIn, { ...asked, grantType });
      }),
    ),
  );
  app.post('/api/ssm/authentication/sso', async (request) =>
    success(
      await withinLimits(deps, request, async () =>
        loggedSignIn(deps.engine, deps.signIn, {
          ...(await readRequest(deps, request, 'single')),
          grantType: 'single',
        }),
      ),
    ),
  );
  // A link that signs in asks first who it is: it may be somebody else's.
  app.post('/api/uaa/ticketOwner', async (request) =>
    success(
      await withinTries(deps, request, async () => {
        const { ticket } = readForm(request, TICKET_FORM);
        const owner = await lookAtTicket(deps.signIn.oneTime, ticket.trim());
        const member = owner && (await deps.signIn.member(owner.tenant, owner.identity));
        if (!owner || !member) throw new Refusal('session.key');
        return { id: owner.identity, name: member.name, username: member.username };
      }),
    ),
  );
}

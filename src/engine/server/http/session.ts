/** Who is calling: the session behind a bearer token, and the call an operation is run for. */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../model/access.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import type { Call } from '../operations/engine.ts';
import { isPreviewed, PREVIEW_HEADER, previewActor, previewWish } from '../operations/grants/preview.ts';
import { refusingRule } from '../access/url-rules.ts';
import type { Session } from '../auth/sessions.ts';
import type { Deps } from './deps.ts';
import { verbsOf } from './entity-paths.ts';
import { localeOf } from './reply.ts';

export interface Caller {
  /** In a preview its actor is the other one. */
  readonly call: Call;
  readonly session: Session;
  readonly token: string;
  /** Of whoever is signed in. */
  readonly username: string;
}

export const TOKEN_COOKIE = 'zhihui_token';

/** Stored files, event streams and the API document: an `<img>` or a link cannot send a header. */
function cookieCounts(request: FastifyRequest): boolean {
  if (request.method !== 'GET') return false;
  const site = request.headers['sec-fetch-site'];
  return (site === 'same-origin' || site === 'none') && /^\/(api\/file\/|schema\/|openapi\.json)/.test(request.url);
}

export function tokenOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '');
  if (match) return match[1];
  const cookie = cookieCounts(request) ? request.cookies[TOKEN_COOKIE] : undefined;
  return cookie && /^[\w-]{20,200}$/.test(cookie) ? cookie : undefined;
}

/** Calls a person may make who must change the password first. */
const BEFORE_CHANGE: ReadonlySet<string> = new Set([
  '/api/uaa/users/getSysUser',
  '/api/account/sysuserdetail/updatePassword',
  '/api/admin/sysuser/loginOut',
]);

const seen = new WeakMap<FastifyRequest, Caller>();

/** Who a request turned out to come from, if anybody asked. */
export const callerSeen = (request: FastifyRequest): Caller | undefined => seen.get(request);

/** As the routes read it: what is written otherwise is the same address. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Refuses what a rule of the tenant keeps from the actor.
 * @param methods the verbs by which this address reaches the same act: a rule for one of them is a rule for the act
 */
function needAddress(deps: Deps, request: FastifyRequest, actor: Actor, methods: readonly string[]): void {
  const rule = refusingRule(
    deps.directory.urlRules(actor.tenant),
    actor,
    methods,
    decoded(request.url.split('?')[0] ?? ''),
  );
  if (rule) throw new Refusal('access.url', { rule: rule.name });
}

/** The caller of a request, or `session.missing`; judged once, also when a guard has asked before the route does. */
export async function callerOf(deps: Deps, request: FastifyRequest): Promise<Caller> {
  const known = seen.get(request);
  if (known) return known;
  const since = performance.now();
  const token = tokenOf(request);
  const session = token ? await deps.sessions.find(token) : undefined;
  if (session === 'kicked') throw new Refusal('session.kicked');
  if (!token || !session) throw new Refusal('session.missing');
  const [user, open] = await Promise.all([
    deps.directory.user(session.tenant, session.identity),
    deps.tenants.isOpen(session.tenant),
    deps.directory.ready(session.tenant),
  ]);
  // Judged at every call: a tenant's last day ends its sessions at midnight, not at their next renewal.
  if (!open || !user || user.status !== 'normal') throw new Refusal('session.missing');
  const path = request.url.split('?')[0] ?? '';
  await deps.monitors.flow.pass(
    'user',
    verbsOf(deps.engine.project(), request.method, decoded(path)),
    decoded(path),
    session.identity,
  );
  if ((session.isOriginal || session.passwordExpired) && !BEFORE_CHANGE.has(path))
    throw new Refusal('session.passwordChange');
  const wish = previewWish(request.headers[PREVIEW_HEADER]);
  const actor =
    wish && isPreviewed(deps.engine.project(), request.method, path)
      ? await previewActor(deps.engine, deps.directory, user.actor, wish)
      : user.actor;
  // Whose one is, and signing out, is nobody's to close.
  if (!BEFORE_CHANGE.has(path))
    needAddress(deps, request, actor, verbsOf(deps.engine.project(), request.method, decoded(path)));
  const caller: Caller = {
    token,
    session,
    username: user.actor.username,
    call: {
      actor,
      locale: localeOf(request),
      requestId: request.id,
      ip: request.ip,
      origin: { method: request.method, url: path.slice(0, 500), since },
    },
  };
  seen.set(request, caller);
  return caller;
}

/** Sign-in by password and renewal by refresh token, with a limit on tries (spec 7.1). */
import { Refusal } from '../../model/errors/refusal.ts';
import type { Value } from '../../model/types.ts';
import type { Db } from '../db/pool.ts';
import { verifyPassword } from './passwords.ts';
import type { Sessions, Tokens } from './sessions.ts';

export interface SignInRequest {
  readonly grantType: string;
  readonly username: string;
  readonly password: string;
  readonly tenantCode: string;
  readonly refreshToken: string;
  readonly client: string;
  readonly ip: string;
  readonly agent: string;
}

/** What sign-in asks of the rest of the engine. */
export interface SignInPorts {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly millis: () => number;
  /** Id of the tenant with this code, or undefined. */
  tenantOf(code: string): Promise<string | undefined>;
  /** Status of the membership; undefined when the person does not belong to the tenant. */
  statusOf(tenant: string, identity: string): Promise<string | undefined>;
  param(tenant: string, key: string): Value;
}

interface Identity { readonly id: string; readonly password_hash: string | null; readonly fail_count: number; readonly locked: number | null }

const DEFAULTS = { tokenSeconds: 7200, refreshSeconds: 604_800, maxFails: 5, lockMinutes: 30 };

function numberOf(value: Value, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;
}

/** Lifetimes of tokens, from parameters. */
export function lifetimes(ports: Pick<SignInPorts, 'param'>, tenant: string): { token: number; refresh: number } {
  return {
    token: numberOf(ports.param(tenant, 'session.accessSeconds'), DEFAULTS.tokenSeconds),
    refresh: numberOf(ports.param(tenant, 'session.refreshSeconds'), DEFAULTS.refreshSeconds),
  };
}

async function countFailure(ports: SignInPorts, identity: Identity, tenant: string): Promise<void> {
  const max = numberOf(ports.param(tenant, 'login.maxTries'), DEFAULTS.maxFails);
  const minutes = numberOf(ports.param(tenant, 'login.lockMinutes'), DEFAULTS.lockMinutes);
  await ports.db.systemWrite((connection) => connection.query(
    `update anlan.identity set fail_count = case when fail_count + 1 >= $2 then 0 else fail_count + 1 end,
       locked_until = case when fail_count + 1 >= $2 then to_timestamp($3::float8 / 1000) + make_interval(mins => $4) else locked_until end where id = $1`,
    [identity.id, max, ports.millis(), minutes]));
}

async function byPassword(ports: SignInPorts, request: SignInRequest): Promise<Tokens> {
  const tenant = await ports.tenantOf(request.tenantCode || 'default');
  const { rows } = await ports.db.system((connection) => connection.query<Identity>(
    'select id, password_hash, fail_count, (extract(epoch from locked_until) * 1000)::float8 as locked from anlan.identity where username = $1', [request.username.trim()], 'anlan-identity'));
  const identity = rows[0];
  const locked = identity?.locked && identity.locked > ports.millis() ? identity.locked : undefined;
  const right = await verifyPassword(identity?.password_hash ?? null, request.password.slice(0, 200));
  // A locked account answers the same to a right and a wrong password.
  if (identity && locked) throw new Refusal('session.locked', { minutes: Math.ceil((locked - ports.millis()) / 60_000) });
  if (!identity || !tenant || !right) {
    if (identity && tenant) await countFailure(ports, identity, tenant);
    throw new Refusal('session.credentials');
  }
  const status = await ports.statusOf(tenant, identity.id);
  if (status === undefined) throw new Refusal('session.credentials');
  if (status !== 'normal') throw new Refusal('session.disabled');
  await ports.db.systemWrite((connection) => connection.query('update anlan.identity set fail_count = 0, locked_until = null, last_login_at = to_timestamp($2::float8 / 1000) where id = $1', [identity.id, ports.millis()]));
  return ports.sessions.open({ identity: identity.id, tenant, client: request.client, ip: request.ip, agent: request.agent }, lifetimes(ports, tenant));
}

/** POST /api/uaa/oauth/token: tokens, or a refusal that does not tell whether the account exists. */
export async function signIn(ports: SignInPorts, request: SignInRequest): Promise<Tokens> {
  if (request.grantType === 'password') return byPassword(ports, request);
  if (request.grantType !== 'refresh_token') throw new Refusal('session.grant', { grant: request.grantType.slice(0, 40) });
  const tokens = await ports.sessions.refresh(request.refreshToken, request.client, lifetimes(ports, ''));
  if (!tokens) throw new Refusal('session.missing');
  return tokens;
}

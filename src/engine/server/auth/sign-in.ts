/** Sign-in in all its forms (spec 7.1, Q-112): password, code by SMS, one-time key, signed name, renewal. */
import type { Locale } from '../../model/errors/define.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import type { Reach } from '../../model/reach.ts';
import type { Value } from '../../model/types.ts';
import type { Db } from '../db/pool.ts';
import type { AccountLock } from './account-lock.ts';
import type { OneTime } from './one-time.ts';
import { verifyPassword } from './passwords.ts';
import type { PhoneCodes } from './phone-codes.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Lifetimes, Sessions, Tokens } from './sessions.ts';
import { needSignature, type SignOnConfig } from './signed-sign-on.ts';

export type GrantType = 'password' | 'mobile' | 'single' | 'client_credentials' | 'refresh_token';

export interface SignInRequest {
  readonly grantType: GrantType;
  readonly username: string;
  readonly password: string;
  readonly mobile: string;
  readonly smsCaptcha: string;
  readonly singleKey: string;
  readonly secretKey: string;
  readonly secretTime: string;
  readonly totp: string;
  readonly tenantCode: string;
  readonly refreshToken: string;
  readonly client: string;
  /** Set for a client that belongs to one tenant: its tokens are of no other. */
  readonly clientTenant?: string;
  /** What the client says of the life of its tokens. */
  readonly seconds?: Pick<Lifetimes, 'token' | 'refresh'>;
  /** Whom the client stands for when it asks for itself alone. */
  readonly runAs?: string;
  readonly ip: string;
  readonly agent: string;
  readonly locale: Locale;
}

/** A person's place in a tenant. */
export interface Member { readonly status: string; readonly name: string; readonly username: string; readonly orgId: string | null }

/** What sign-in asks of the rest of the engine. */
export interface SignInPorts {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly lock: AccountLock;
  readonly oneTime: OneTime;
  readonly phoneCodes: PhoneCodes;
  readonly secondFactor: SecondFactor;
  readonly signOn: SignOnConfig;
  readonly millis: () => number;
  /** Id of the tenant with this code, or undefined. */
  tenantOf(code: string): Promise<string | undefined>;
  /** Undefined when the person does not belong to the tenant. */
  member(tenant: string, identity: string): Promise<Member | undefined>;
  /** Undefined when the person does not belong to the tenant. */
  person(tenant: string, identity: string): Promise<Reach | undefined>;
  /** Ids of the tenant's people with this mobile number who may sign in. */
  peopleOf(tenant: string, by: 'mobile' | 'email', value: string): Promise<string[]>;
  /** Does a registration of this person wait for approval? */
  pending(tenant: string, identity: string): Promise<boolean>;
  /** Writes to a person about the own sign-in, after the answer. */
  tell(tenant: string, identity: string, notice: 'factorReused', locale: Locale): void;
  /** Loads what `param` answers from. */
  ready(tenant: string): Promise<void>;
  param(tenant: string, key: string): Value;
}

/** Who was signed in, for the login log. */
export interface SignedIn extends Tokens { readonly id: string; readonly tenant: string; readonly member: Member }

const DEFAULTS = { tokenSeconds: 7200, refreshSeconds: 604_800, idleSeconds: 43_200, maxSeconds: 604_800, maxFails: 5, lockMinutes: 30 };

function numberOf(value: Value, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;
}

/** Lifetimes of tokens and sessions, from parameters. */
function lifetimes(ports: Pick<SignInPorts, 'param'>, tenant: string): Lifetimes {
  return {
    token: numberOf(ports.param(tenant, 'session.accessSeconds'), DEFAULTS.tokenSeconds),
    refresh: numberOf(ports.param(tenant, 'session.refreshSeconds'), DEFAULTS.refreshSeconds),
    idle: numberOf(ports.param(tenant, 'session.idleSeconds'), DEFAULTS.idleSeconds),
    max: numberOf(ports.param(tenant, 'session.maxSeconds'), DEFAULTS.maxSeconds),
  };
}

/** A client's own lifetimes win; a session lives at least as long as its refresh token may. */
function lifetimesFor(ports: Pick<SignInPorts, 'param'>, tenant: string, seconds: SignInRequest['seconds']): Lifetimes {
  const usual = lifetimes(ports, tenant);
  return seconds ? { ...usual, ...seconds, idle: Math.max(usual.idle, seconds.refresh), max: Math.max(usual.max, seconds.refresh) } : usual;
}

async function countFailure(ports: SignInPorts, name: string, tenant: string | undefined): Promise<void> {
  const of = (key: string): Value => (tenant ? ports.param(tenant, key) : null);
  await ports.lock.fail(name, numberOf(of('login.maxTries'), DEFAULTS.maxFails), numberOf(of('login.lockMinutes'), DEFAULTS.lockMinutes));
}

async function identityOf(ports: SignInPorts, username: string): Promise<{ id: string; password_hash: string | null } | undefined> {
  const { rows } = await ports.db.system((connection) => connection.query<{ id: string; password_hash: string | null }>('select id, password_hash from anlan.identity where username = $1', [username], 'anlan-identity'));
  return rows[0];
}

/** The second factor, where a person has one. A wrong code counts like a wrong password. */
async function needSecondFactor(ports: SignInPorts, request: SignInRequest, tenant: string, identity: string, name: string): Promise<void> {
  if (!(await ports.secondFactor.enabled(identity))) return;
  if (request.totp === '') throw new Refusal('session.secondFactor', {}, { secondFactor: true });
  const outcome = await ports.secondFactor.accepts(identity, request.totp);
  if (outcome === 'right') return;
  // Somebody has the password and a code that was good once: its owner should know.
  if (outcome === 'used') ports.tell(tenant, identity, 'factorReused', request.locale);
  await countFailure(ports, name, tenant);
  throw new Refusal('session.totp');
}

/** The person may sign in to the tenant; told apart from wrong credentials only to whoever has shown the right ones. */
async function needMember(ports: SignInPorts, tenant: string, identity: string, otherwise: 'session.credentials' | 'session.code' | 'session.key' | 'session.signature'): Promise<Member> {
  const member = await ports.member(tenant, identity);
  if (!member) throw new Refusal(otherwise === 'session.credentials' && (await ports.pending(tenant, identity)) ? 'session.pending' : otherwise);
  if (member.status !== 'normal') throw new Refusal('session.disabled');
  return member;
}

async function openSession(ports: SignInPorts, request: SignInRequest, tenant: string, identity: string, member: Member): Promise<SignedIn> {
  await ports.db.systemWrite((connection) => connection.query('update anlan.identity set last_login_at = to_timestamp($2::float8 / 1000) where id = $1', [identity, ports.millis()]));
  const who = { identity, tenant, orgId: member.orgId, client: request.client, ip: request.ip, agent: request.agent };
  return { ...(await ports.sessions.open(who, lifetimesFor(ports, tenant, request.seconds))), tenant, member };
}

async function byPassword(ports: SignInPorts, request: SignInRequest): Promise<SignedIn> {
  const tenant = await ports.tenantOf(request.tenantCode);
  const username = request.username.trim();
  const identity = await identityOf(ports, username);
  const right = await verifyPassword(identity?.password_hash ?? null, request.password.slice(0, 200));
  // A locked account answers the same to a right and a wrong password, and to a name nobody has.
  await ports.lock.needOpen(username);
  if (!identity || !tenant || !right) {
    await countFailure(ports, username, tenant);
    throw new Refusal('session.credentials');
  }
  const member = await needMember(ports, tenant, identity.id, 'session.credentials');
  await needSecondFactor(ports, request, tenant, identity.id, username);
  await ports.lock.clear(username);
  return openSession(ports, request, tenant, identity.id, member);
}

async function byMobile(ports: SignInPorts, request: SignInRequest): Promise<SignedIn> {
  const tenant = await ports.tenantOf(request.tenantCode);
  const [mobile, code] = [request.mobile.trim(), request.smsCaptcha.trim()];
  if (!tenant || !(await ports.phoneCodes.check(tenant, mobile, 'login', code, false))) throw new Refusal('session.code');
  const people = await ports.peopleOf(tenant, 'mobile', mobile);
  const [identity] = people;
  // A number that two people share names neither.
  if (identity === undefined || people.length > 1) throw new Refusal('session.code');
  const member = await needMember(ports, tenant, identity, 'session.code');
  await ports.lock.needOpen(member.username);
  await needSecondFactor(ports, request, tenant, identity, member.username);
  // Used up only now: with a second factor the same code is sent twice.
  if (!(await ports.phoneCodes.check(tenant, mobile, 'login', code, true))) throw new Refusal('session.code');
  return openSession(ports, request, tenant, identity, member);
}

async function byKey(ports: SignInPorts, request: SignInRequest): Promise<SignedIn> {
  const tenant = await ports.tenantOf(request.tenantCode);
  const ticket = await ports.oneTime.redeem('ticket', request.singleKey.trim());
  if (!tenant || !ticket?.identity || ticket.tenant !== tenant) throw new Refusal('session.key');
  return openSession(ports, request, tenant, ticket.identity, await needMember(ports, tenant, ticket.identity, 'session.key'));
}

async function bySignature(ports: SignInPorts, request: SignInRequest): Promise<SignedIn> {
  const tenant = await ports.tenantOf(ports.signOn.tenantCode);
  const username = request.username.trim();
  if (!tenant) throw new Refusal('session.signature');
  await needSignature(ports.signOn, ports.oneTime, { tenantCode: request.tenantCode, username, secretKey: request.secretKey.trim(), secretTime: request.secretTime.trim() }, tenant, ports.millis());
  const identity = await identityOf(ports, username);
  if (!identity) throw new Refusal('session.signature');
  return openSession(ports, request, tenant, identity.id, await needMember(ports, tenant, identity.id, 'session.signature'));
}

/** The client alone: it acts as the person its administrator named. */
async function byClient(ports: SignInPorts, request: SignInRequest): Promise<SignedIn> {
  const { clientTenant: tenant, runAs } = request;
  if (!tenant || !runAs) throw new Refusal('session.client');
  await ports.ready(tenant);
  return openSession(ports, request, tenant, runAs, await needMember(ports, tenant, runAs, 'session.credentials'));
}

const WAYS: Readonly<Record<Exclude<GrantType, 'refresh_token'>, (ports: SignInPorts, request: SignInRequest) => Promise<SignedIn>>> = {
  password: byPassword, mobile: byMobile, client_credentials: byClient,
  single: (ports, request) => (request.singleKey === '' ? bySignature(ports, request) : byKey(ports, request)),
};

/** Signs somebody in, or refuses without telling whether the account exists. */
export function signIn(ports: SignInPorts, request: SignInRequest & { readonly grantType: Exclude<GrantType, 'refresh_token'> }): Promise<SignedIn> {
  return WAYS[request.grantType](ports, request);
}

/** New tokens for a refresh token, which is worth nothing afterwards. */
export async function renew(ports: SignInPorts, request: Pick<SignInRequest, 'refreshToken' | 'client' | 'clientTenant' | 'seconds'>): Promise<Tokens> {
  const tokens = await ports.sessions.refresh(request.refreshToken, request.client, async (tenant) => {
    if (request.clientTenant !== undefined && request.clientTenant !== tenant) throw new Refusal('session.missing');
    await ports.ready(tenant);
    return lifetimesFor(ports, tenant, request.seconds);
  });
  if (!tokens) throw new Refusal('session.missing');
  return tokens;
}

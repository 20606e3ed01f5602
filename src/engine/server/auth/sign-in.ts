/** Sign-in in all its forms (spec 7.1, Q-112): password, code by SMS, one-time key, signed name, renewal. */
import type { Locale } from '../../model/errors/define.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import type { Reach } from '../../model/reach.ts';
import type { Value } from '../../model/types.ts';
import type { Db } from '../db/pool.ts';
import { type Account, accountNamed } from './accounts.ts';
import type { AccountLock } from './account-lock.ts';
import type { OneTime } from './one-time.ts';
import { needGoodPassword } from './password-rules.ts';
import { isBcryptHash } from './bcrypt.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { PhoneCodes } from './phone-codes.ts';
import { replacePassword } from './replace-password.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Lifetimes, Sessions, Tokens } from './sessions.ts';
import { redeemTicket } from './tickets.ts';
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
export interface Member {
  readonly status: string;
  readonly name: string;
  readonly username: string;
  readonly orgId: string | null;
}

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
  /**
   * The tenant a person comes into without naming one: the one used last, else the home, else the first that is open.
   * The platform's own for who has none.
   */
  defaultTenant(identity: string): Promise<string>;
  /**
   * The tenant that runs an account; the platform's own for nobody's. Its limits count wherever the account is tried.
   */
  homeOf(identity: string | undefined): Promise<string>;
  /** Writes down that a person is in a tenant now. */
  used(tenant: string, identity: string): Promise<void>;
  /** Id of the tenant with this code that lets people in, or undefined. */
  tenantOf(code: string): Promise<string | undefined>;
  /** Does the tenant let people in today? */
  isOpen(tenant: string): Promise<boolean>;
  /** Undefined when the person does not belong to the tenant. */
  member(tenant: string, identity: string): Promise<Member | undefined>;
  /** Undefined when the person does not belong to the tenant. */
  person(tenant: string, identity: string): Promise<Reach | undefined>;
  /** Ids of the tenant's people with this mobile number who may sign in. */
  peopleOf(tenant: string, by: 'mobile' | 'email', value: string): Promise<string[]>;
  /** Does a registration of this person wait for approval? */
  pending(tenant: string, identity: string): Promise<boolean>;
  /** Writes to a person about the own sign-in, after the answer. */
  tell(identity: string, notice: 'factorReused', locale: Locale): void;
  /** Loads what `param` answers from. */
  ready(tenant: string): Promise<void>;
  param(tenant: string, key: string): Value;
}

/** Who was signed in, for the login log. */
export interface SignedIn extends Tokens {
  readonly id: string;
  readonly tenant: string;
  readonly member: Member;
}

const DEFAULTS = {
  tokenSeconds: 7200,
  refreshSeconds: 604_800,
  idleSeconds: 43_200,
  maxSeconds: 604_800,
  maxFails: 5,
  lockMinutes: 30,
};

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
  return seconds
    ? { ...usual, ...seconds, idle: Math.max(usual.idle, seconds.refresh), max: Math.max(usual.max, seconds.refresh) }
    : usual;
}

/** By the limits of the account's home, so that a lock says nothing about the tenant that was named. */
async function countFailure(ports: SignInPorts, name: string, ip: string, identity: string | undefined): Promise<void> {
  const home = await ports.homeOf(identity);
  await ports.ready(home);
  const of = (key: string): Value => ports.param(home, key);
  await ports.lock.fail(
    name,
    ip,
    numberOf(of('login.maxTries'), DEFAULTS.maxFails),
    numberOf(of('login.lockMinutes'), DEFAULTS.lockMinutes),
  );
}

const identityOf = (ports: SignInPorts, username: string): Promise<Account | undefined> =>
  ports.db.system((connection) => accountNamed(connection, username));

/** The second factor, where a person has one. A wrong code counts like a wrong password. */
async function needSecondFactor(
  ports: SignInPorts,
  request: SignInRequest,
  identity: string,
  name: string,
): Promise<void> {
  if (!(await ports.secondFactor.enabled(identity))) return;
  if (request.totp === '') throw new Refusal('session.secondFactor', {}, { secondFactor: true });
  const outcome = await ports.secondFactor.accepts(identity, request.totp);
  if (outcome === 'right') return;
  // Somebody has the password and a code that was good once: its owner should know.
  if (outcome === 'used') ports.tell(identity, 'factorReused', request.locale);
  await countFailure(ports, name, request.ip, identity);
  throw new Refusal('session.totp');
}

/** The person may sign in to the tenant; told apart from wrong credentials only to whoever has shown the right ones. */
async function needMember(
  ports: SignInPorts,
  tenant: string,
  identity: string,
  otherwise: 'session.credentials' | 'session.code' | 'session.key' | 'session.signature',
): Promise<Member> {
  const member = await ports.member(tenant, identity);
  if (!member)
    throw new Refusal(
      otherwise === 'session.credentials' && (await ports.pending(tenant, identity)) ? 'session.pending' : otherwise,
    );
  if (member.status === 'left') throw new Refusal('session.left');
  if (member.status !== 'normal') throw new Refusal('session.disabled');
  return member;
}

/** @param proved the person has shown to own the account, and not only to be let into this tenant */
async function openSession(
  ports: SignInPorts,
  request: SignInRequest,
  tenant: string,
  identity: string,
  member: Member,
  proved: boolean,
): Promise<SignedIn> {
  await ports.db.systemWrite((connection) =>
    connection.query('update anlan.identity set last_login_at = to_timestamp($2::float8 / 1000) where id = $1', [
      identity,
      ports.millis(),
    ]),
  );
  await ports.used(tenant, identity);
  const who = {
    identity,
    tenant,
    orgId: member.orgId,
    client: request.client,
    ip: request.ip,
    agent: request.agent,
    switches: proved,
  };
  return { ...(await ports.sessions.open(who, lifetimesFor(ports, tenant, request.seconds))), tenant, member };
}

/** Nobody has this id: an unknown account costs the same work as a known one. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Undefined for who does not belong to the tenant, which is then answered like a wrong password. */
async function memberByPassword(ports: SignInPorts, tenant: string, identity: string): Promise<Member | undefined> {
  try {
    return await needMember(ports, tenant, identity, 'session.credentials');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'session.credentials') return undefined;
    throw error;
  }
}

/**
 * A hash that came from another system is made anew, now that the password is known; one that our rules refuse has to
 * be changed before anything else.
 */
async function renewHash(
  ports: SignInPorts,
  request: SignInRequest,
  tenant: string,
  identity: string,
  member: Member,
): Promise<void> {
  const hash = await hashPassword(request.password);
  await ports.ready(tenant);
  const good = ((): boolean => {
    try {
      needGoodPassword((key) => ports.param(tenant, key), request.locale, request.password, [
        member.username,
        member.name,
      ]);
      return true;
    } catch (error) {
      if (error instanceof Invalid) return false;
      throw error;
    }
  })();
  await ports.db.systemWrite(async (connection) => {
    await replacePassword(connection, ports, tenant, identity, hash);
    if (!good) await connection.query('update anlan.identity set is_original = true where id = $1', [identity]);
  });
}

async function byPassword(ports: SignInPorts, request: SignInRequest): Promise<SignedIn> {
  const username = request.username.trim();
  const identity = await identityOf(ports, username);
  const tenant =
    request.tenantCode === ''
      ? await ports.defaultTenant(identity?.id ?? NOBODY)
      : await ports.tenantOf(request.tenantCode);
  const right = await verifyPassword(identity?.password_hash ?? null, request.password.slice(0, 200));
  // A locked account answers the same to a right and a wrong password, and to a name nobody has.
  await ports.lock.needOpen(username, request.ip);
  const member = identity && tenant && right ? await memberByPassword(ports, tenant, identity.id) : undefined;
  if (!identity || !tenant || !member) {
    // Counted also where only the tenant is wrong: a lock that did not come would say that the password was right.
    await countFailure(ports, username, request.ip, identity?.id);
    throw new Refusal('session.credentials');
  }
  await needSecondFactor(ports, request, identity.id, username);
  await ports.lock.clear(username, request.ip);
  if (isBcryptHash(identity.password_hash)) await renewHash(ports, request, tenant, identity.id, member);
  return openSession(ports, request, tenant, identity.id, member, true);
}

async function byMobile(ports: SignInPorts, request: SignInRequest): Promise<SignedIn> {
  const tenant = await ports.tenantOf(request.tenantCode);
  const [mobile, code] = [request.mobile.trim(), request.smsCaptcha.trim()];
  if (!tenant || !(await ports.phoneCodes.check(tenant, mobile, 'login', code, false)))
    throw new Refusal('session.code');
  const people = await ports.peopleOf(tenant, 'mobile', mobile);
  const [identity] = people;
  // A number that two people share names neither.
  if (identity === undefined || people.length > 1) throw new Refusal('session.code');
  const member = await needMember(ports, tenant, identity, 'session.code');
  await ports.lock.needOpen(member.username, request.ip);
  await needSecondFactor(ports, request, identity, member.username);
  // Used up only now: with a second factor the same code is sent twice.
  if (!(await ports.phoneCodes.check(tenant, mobile, 'login', code, true))) throw new Refusal('session.code');
  return openSession(ports, request, tenant, identity, member, true);
}

async function byKey(ports: SignInPorts, request: SignInRequest): Promise<SignedIn> {
  const tenant = await ports.tenantOf(request.tenantCode);
  const ticket = await redeemTicket(ports.oneTime, request.singleKey.trim());
  // Who has signed out, was kicked or has a new password since has nothing to hand over.
  if (!tenant || !ticket || ticket.tenant !== tenant || !(await ports.sessions.isLiving(ticket.session)))
    throw new Refusal('session.key');
  return openSession(
    ports,
    request,
    tenant,
    ticket.identity,
    await needMember(ports, tenant, ticket.identity, 'session.key'),
    false,
  );
}

async function bySignature(ports: SignInPorts, request: SignInRequest): Promise<SignedIn> {
  const tenant = await ports.tenantOf(ports.signOn.tenantCode);
  const username = request.username.trim();
  if (!tenant) throw new Refusal('session.signature');
  await needSignature(
    ports.signOn,
    ports.oneTime,
    {
      tenantCode: request.tenantCode,
      username,
      secretKey: request.secretKey.trim(),
      secretTime: request.secretTime.trim(),
    },
    tenant,
    ports.millis(),
  );
  const identity = await identityOf(ports, username);
  if (!identity) throw new Refusal('session.signature');
  return openSession(
    ports,
    request,
    tenant,
    identity.id,
    await needMember(ports, tenant, identity.id, 'session.signature'),
    (await ports.homeOf(identity.id)) === tenant,
  );
}

/** The client alone: it acts as the person its administrator named. */
async function byClient(ports: SignInPorts, request: SignInRequest): Promise<SignedIn> {
  const { clientTenant: tenant, runAs } = request;
  if (!tenant || !runAs) throw new Refusal('session.client');
  if (!(await ports.isOpen(tenant))) throw new Refusal('session.client');
  await ports.ready(tenant);
  return openSession(
    ports,
    request,
    tenant,
    runAs,
    await needMember(ports, tenant, runAs, 'session.credentials'),
    false,
  );
}

const WAYS: Readonly<
  Record<Exclude<GrantType, 'refresh_token'>, (ports: SignInPorts, request: SignInRequest) => Promise<SignedIn>>
> = {
  password: byPassword,
  mobile: byMobile,
  client_credentials: byClient,
  single: (ports, request) => (request.singleKey === '' ? bySignature(ports, request) : byKey(ports, request)),
};

/** Signs somebody in, or refuses without telling whether the account exists. */
export function signIn(
  ports: SignInPorts,
  request: SignInRequest & { readonly grantType: Exclude<GrantType, 'refresh_token'> },
): Promise<SignedIn> {
  return WAYS[request.grantType](ports, request);
}

/** New tokens for a refresh token, which is worth nothing afterwards. */
export async function renew(
  ports: SignInPorts,
  request: Pick<SignInRequest, 'refreshToken' | 'client' | 'clientTenant' | 'seconds'>,
): Promise<Tokens> {
  const tokens = await ports.sessions.refresh(request.refreshToken, request.client, async (tenant) => {
    if (request.clientTenant !== undefined && request.clientTenant !== tenant) throw new Refusal('session.missing');
    if (!(await ports.isOpen(tenant))) throw new Refusal('session.missing');
    await ports.ready(tenant);
    return lifetimesFor(ports, tenant, request.seconds);
  });
  if (!tokens) throw new Refusal('session.missing');
  return tokens;
}

/** The session a change of tenant begins from. */
export type SwitchFrom = Pick<SignInRequest, 'client' | 'ip' | 'agent'> & {
  readonly identity: string;
  readonly endsAt: number;
};

/** A session of another tenant of the same person: it ends when the one before would have ended. */
export async function enterTenant(
  ports: SignInPorts,
  from: SwitchFrom,
  tenant: string,
  member: Member,
): Promise<SignedIn> {
  await ports.ready(tenant);
  await ports.used(tenant, from.identity);
  const usual = lifetimes(ports, tenant);
  const left = Math.max(1, Math.floor((from.endsAt - ports.millis()) / 1000));
  const tokens = await ports.sessions.open(
    {
      identity: from.identity,
      tenant,
      orgId: member.orgId,
      client: from.client,
      ip: from.ip,
      agent: from.agent,
      switches: true,
    },
    {
      ...usual,
      token: Math.min(usual.token, left),
      refresh: Math.min(usual.refresh, left),
      max: Math.min(usual.max, left),
    },
  );
  return { ...tokens, tenant, member };
}

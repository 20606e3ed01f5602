/** The login log: a row for every attempt, with what came of it. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { WireErrorCode } from '../../../model/errors/catalogue.ts';
import type { Row } from '../../../model/types.ts';
import { agentOf } from '../../auth/agent.ts';
import {
  enterTenant,
  type Member,
  type SignedIn,
  type SignInPorts,
  type SignInRequest,
  signIn,
  type SwitchFrom,
} from '../../auth/sign-in.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../engine.ts';
import { newId } from '../ids.ts';
import { writeContext } from '../write-context.ts';
import { storeRow } from '../seed/seed-rows.ts';
import { systemCall } from '../seed/system-call.ts';
import { platformTenant, tenantByCode } from '../seed/tenant.ts';

const REASONS: Readonly<Partial<Record<WireErrorCode, string>>> = {
  'session.credentials': 'credentials',
  'session.locked': 'locked',
  'session.disabled': 'disabled',
  'session.left': 'left',
  'session.pending': 'pending',
  'session.secondFactor': 'secondFactor',
  'session.totp': 'totp',
  'session.code': 'code',
  'session.key': 'key',
  'session.signature': 'signature',
};

type Attempt = Pick<SignInRequest, 'ip' | 'agent' | 'mobile' | 'client' | 'username'> & { readonly grantType: string };

async function write(engine: Engine, tenant: string, request: Attempt, fields: Row, id: string): Promise<void> {
  const { browser, os, terminal } = agentOf(request.agent);
  const typed = (
    request.grantType === 'mobile'
      ? request.mobile
      : request.grantType === 'client_credentials'
        ? request.client
        : request.username
  )
    .replaceAll('\0', '')
    .trim()
    .slice(0, 64);
  const row: Row = {
    username: typed || '—',
    loginType: request.grantType,
    terminal,
    ip: request.ip,
    browser,
    os,
    loginAt: engine.clock.now(),
    ...fields,
  };
  await engine.db.write(tenant, (connection) =>
    storeRow(writeContext(engine, systemCall(tenant), connection, 'add'), engine.entity('loginLog'), row, id),
  );
}

/** Signs in and writes down the attempt; the row of a success has the session's id, so that its end finds it. */
export async function loggedSignIn(
  engine: Engine,
  ports: SignInPorts,
  request: SignInRequest & { readonly grantType: Exclude<SignInRequest['grantType'], 'refresh_token'> },
): Promise<SignedIn> {
  try {
    const done = await signIn(ports, request);
    await write(
      engine,
      done.tenant,
      request,
      {
        username: request.grantType === 'client_credentials' ? request.client : done.member.username,
        nickname: done.member.name,
        result: 'success',
      },
      done.id,
    );
    return done;
  } catch (error) {
    const reason = error instanceof Refusal ? REASONS[error.code] : undefined;
    // An attempt at a tenant that does not exist is the platform's to know.
    const tenant =
      error instanceof Refusal ? ((await tenantByCode(engine, request.tenantCode)) ?? platformTenant) : undefined;
    if (error instanceof Refusal && tenant)
      await write(
        engine,
        tenant.id,
        request,
        { result: 'fail', message: reason ?? 'other' },
        newId(engine.clock.millis()),
      );
    throw error;
  }
}

/**
 * Enters another tenant of the same person; its log has it as a sign-in, the log of the one left has the end of the
 * session.
 */
export async function loggedEntry(
  engine: Engine,
  ports: SignInPorts,
  from: SwitchFrom & { readonly session: string; readonly left: string },
  tenant: string,
  member: Member,
): Promise<SignedIn> {
  const done = await enterTenant(ports, from, tenant, member);
  await write(
    engine,
    tenant,
    { ...from, mobile: '', username: member.username, grantType: 'tenant' },
    { nickname: member.name, result: 'success' },
    done.id,
  );
  await engine.db.write(from.left, (connection) => logSignOut(engine, connection, from.left, [from.session]));
  return done;
}

/** Writes down when sessions ended. */
export async function logSignOut(
  engine: Engine,
  connection: Connection,
  tenant: string,
  sessions: readonly string[],
): Promise<void> {
  await connection.query(
    'update "login_log" set "logoutAt" = $3::timestamp where tenant_id = $1 and id = any($2::uuid[]) and "logoutAt" is null',
    [tenant, sessions, engine.clock.now()],
  );
}

/** Sessions: opaque random tokens of which only hashes are stored, revocable at once on every node. */
import { createHash, randomBytes } from 'node:crypto';
import type { Connection, Db } from '../db/pool.ts';

export const SESSION_CHANNEL = 'anlan_session';

export interface Session {
  readonly identity: string;
  readonly tenant: string;
  readonly client: string;
  readonly expiresAt: number;
  /** The first password has not been changed yet. */
  readonly isOriginal: boolean;
  readonly passwordExpired: boolean;
}

export interface Tokens { readonly access: string; readonly refresh: string; readonly expiresIn: number }

export interface Sessions {
  open(who: { identity: string; tenant: string; client: string; ip: string; agent: string }, seconds: { token: number; refresh: number }): Promise<Tokens>;
  /** The living session of a token, or undefined. */
  find(token: string): Promise<Session | undefined>;
  /** Exchanges a refresh token for new tokens; the old pair is revoked. Undefined when it is not valid. */
  refresh(token: string, client: string, seconds: { token: number; refresh: number }): Promise<Tokens | undefined>;
  revoke(token: string): Promise<void>;
  /** Ends all sessions of a person, e.g. after a change of password; inside the writer's transaction. */
  revokeAll(connection: Connection, identity: string, exceptToken?: string): Promise<void>;
  close(): Promise<void>;
}

const FLOOR_MS = 20_000;
const MAX_CACHED = 20_000;

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

interface Row { readonly identity_id: string; readonly tenant_id: string; readonly client: string; readonly expires: number; readonly is_original: boolean; readonly expired: boolean }

const FIND = `select s.identity_id, s.tenant_id, s.client, (extract(epoch from s.expires_at) * 1000)::float8 as expires, i.is_original,
  coalesce(i.password_expires_at <= to_timestamp($2::float8 / 1000), false) as expired
  from anlan.session s join anlan.identity i on i.id = s.identity_id
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > to_timestamp($2::float8 / 1000)`;

/** Opens the session store; `millis` is the installation's clock. */
export async function openSessions(db: Db, millis: () => number): Promise<Sessions> {
  const cache = new Map<string, { at: number; session: Session | undefined }>();
  const stop = await db.listen(SESSION_CHANNEL, () => cache.clear());

  async function insert(connection: Connection, who: { identity: string; tenant: string; client: string; ip: string; agent: string }, seconds: { token: number; refresh: number }): Promise<Tokens> {
    const [access, refresh] = [newToken(), newToken()];
    await connection.query(
      `insert into anlan.session (token_hash, refresh_hash, identity_id, tenant_id, client, ip, agent, created_at, expires_at, refresh_expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), to_timestamp($8::float8 / 1000) + make_interval(secs => $9), to_timestamp($8::float8 / 1000) + make_interval(secs => $10))`,
      [hashOf(access), hashOf(refresh), who.identity, who.tenant, who.client, who.ip, who.agent.slice(0, 300), millis(), seconds.token, seconds.refresh]);
    return { access, refresh, expiresIn: seconds.token };
  }

  return {
    open: (who, seconds) => db.systemWrite((connection) => insert(connection, who, seconds)),
    async find(token) {
      const key = token;
      const known = cache.get(key);
      if (known && millis() - known.at < FLOOR_MS && (!known.session || known.session.expiresAt > millis())) return known.session;
      const { rows } = await db.system((connection) => connection.query<Row>(FIND, [hashOf(token), millis()], 'anlan-session'));
      const row = rows[0];
      const session = row && { identity: row.identity_id, tenant: row.tenant_id, client: row.client, expiresAt: row.expires, isOriginal: row.is_original, passwordExpired: row.expired };
      // Unknown tokens are not kept: anyone could fill the cache with them.
      if (session) {
        if (cache.size >= MAX_CACHED) cache.clear();
        cache.set(key, { at: millis(), session });
      }
      return session;
    },
    refresh: (token, client, seconds) => db.systemWrite(async (connection) => {
      const { rows } = await connection.query<{ identity_id: string; tenant_id: string; ip: string | null; agent: string | null }>(
        `update anlan.session set revoked_at = to_timestamp($2::float8 / 1000) where refresh_hash = $1 and client = $3 and revoked_at is null and refresh_expires_at > to_timestamp($2::float8 / 1000)
         returning identity_id, tenant_id, ip, agent`, [hashOf(token), millis(), client]);
      const row = rows[0];
      if (!row) return undefined;
      await connection.query('select pg_notify($1, $2)', [SESSION_CHANNEL, '']);
      return insert(connection, { identity: row.identity_id, tenant: row.tenant_id, client, ip: row.ip ?? '', agent: row.agent ?? '' }, seconds);
    }),
    async revoke(token) {
      cache.delete(token);
      await db.systemWrite(async (connection) => {
        await connection.query('update anlan.session set revoked_at = to_timestamp($2::float8 / 1000) where token_hash = $1 and revoked_at is null', [hashOf(token), millis()]);
        await connection.query('select pg_notify($1, $2)', [SESSION_CHANNEL, '']);
      });
    },
    async revokeAll(connection, identity, exceptToken) {
      await connection.query('update anlan.session set revoked_at = to_timestamp($2::float8 / 1000) where identity_id = $1 and revoked_at is null and token_hash is distinct from $3',
        [identity, millis(), exceptToken ? hashOf(exceptToken) : null]);
      await connection.query('select pg_notify($1, $2)', [SESSION_CHANNEL, '']);
      cache.clear();
    },
    close: stop,
  };
}

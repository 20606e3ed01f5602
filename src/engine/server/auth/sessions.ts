/**
 * Sessions: opaque random tokens of which only hashes are stored, bound to limits of idleness and age, revocable at
 * once on every node.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Connection, Db } from '../db/pool.ts';
import { agentOf } from './agent.ts';

export const SESSION_CHANNEL = 'anlan_session';

export interface Session {
  /** Public number of the session; it stays the same when the tokens are renewed, and is no secret. */
  readonly id: string;
  readonly identity: string;
  readonly tenant: string;
  readonly client: string;
  readonly expiresAt: number;
  /** When it ends whatever is done in it. */
  readonly endsAt: number;
  /** May it become one of another tenant of the person? Only who has proved to be the owner of the account. */
  readonly switches: boolean;
  /** The first password has not been changed yet. */
  readonly isOriginal: boolean;
  readonly passwordExpired: boolean;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly expiresIn: number;
}

export interface NewSession {
  readonly identity: string;
  readonly tenant: string;
  readonly orgId: string | null;
  readonly client: string;
  readonly ip: string;
  readonly agent: string;
  readonly switches: boolean;
}

/** Seconds: life of the access and the refresh token, of a session nobody uses, and of a session at most. */
export interface Lifetimes {
  readonly token: number;
  readonly refresh: number;
  readonly idle: number;
  readonly max: number;
}

export interface Sessions {
  open(who: NewSession, seconds: Lifetimes): Promise<Tokens & { readonly id: string }>;
  /** The living session of a token; `kicked` once for a session that somebody else ended; else undefined. */
  find(token: string): Promise<Session | 'kicked' | undefined>;
  /** Does the session with this number live, by its limits and not only by its access token? */
  isLiving(id: string): Promise<boolean>;
  /** Those of these numbers whose session lives no more, and whether somebody else ended it. */
  ended(ids: readonly string[]): Promise<ReadonlyMap<string, 'kicked' | 'over'>>;
  /** Hears that some session may have ended or changed, here or on another node, after it is so. */
  onNews(listener: () => void): () => void;
  /** Exchanges a refresh token for new tokens; the old pair is worth nothing then. Undefined when it is not valid. */
  refresh(
    token: string,
    client: string,
    secondsOf: (tenant: string) => Promise<Pick<Lifetimes, 'token' | 'refresh'>>,
  ): Promise<Tokens | undefined>;
  /** Signs out; answers the session's id if it was living. */
  revoke(token: string): Promise<string | undefined>;
  /**
   * Ends all sessions of a person, e.g. after a change of password; inside the writer's transaction. With `tenant`
   * those of one tenant only.
   */
  revokeAll(
    connection: Connection,
    identity: string,
    except?: { readonly token?: string; readonly tenant?: string },
  ): Promise<void>;
  /** Ends every session of a tenant, inside a transaction that sees its rows. */
  revokeTenant(connection: Connection, tenant: string): Promise<void>;
  /**
   * Ends sessions of a tenant from elsewhere, by their own id or by their person; their next call is told so. Answers
   * the ids.
   */
  kick(
    connection: Connection,
    tenant: string,
    which: { readonly id: string } | { readonly identity: string },
  ): Promise<string[]>;
  /** Where and with what the session is used now. */
  describe(id: string, ip: string, agent: string): Promise<void>;
  /** Kept sessions, and how often one was there or had to be fetched. */
  figures(): { readonly size: number; readonly hits: number; readonly misses: number };
  /** Every node forgets what it kept; nobody is signed out. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const FLOOR_MS = 20_000;
const MAX_CACHED = 20_000;
/**
 * A refresh token that comes again later than this is in two hands: the session ends. Two tabs may well send it
 * together.
 */
const REUSE_GRACE_SECONDS = 30;

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

interface Row {
  readonly id: string;
  readonly identity_id: string;
  readonly tenant_id: string;
  readonly client: string;
  readonly expires: number;
  readonly ends: number;
  readonly switches: boolean;
  readonly is_original: boolean;
  readonly expired: boolean;
  readonly living: boolean;
  readonly to_tell: boolean;
}

/** `$2` is now in milliseconds. Use is written down once a minute, and never revives a session that idled away. */
const FIND = `with now as (select to_timestamp($2::float8 / 1000) as at), used as (
  update anlan.session s set last_at = now.at from now
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now.at and s.last_at < now.at - interval '1 minute' and s.last_at + make_interval(secs => s.idle_seconds) > now.at
)
select s.id, s.identity_id, s.tenant_id, s.client, (extract(epoch from least(s.expires_at, s.ends_at)) * 1000)::float8 as expires, (extract(epoch from s.ends_at) * 1000)::float8 as ends, s.switches, i.is_original,
  coalesce(i.password_expires_at <= now.at, false) as expired,
  s.revoked_at is null and least(s.expires_at, s.ends_at, s.last_at + make_interval(secs => s.idle_seconds)) > now.at as living,
  s.end_reason = 'kicked' and s.told_at is null and s.expires_at > now.at as to_tell
from now, anlan.session s join anlan.identity i on i.id = s.identity_id where s.token_hash = $1`;

const LIVING = `s.revoked_at is null and least(s.refresh_expires_at, s.ends_at, s.last_at + make_interval(secs => s.idle_seconds)) > to_timestamp($2::float8 / 1000)`;
/** A row that is gone, swept away long after its end, is over too. */
const ENDED = `select asked.id, coalesce(s.end_reason = 'kicked', false) as kicked from unnest($1::uuid[]) as asked(id) left join anlan.session s on s.id = asked.id where (${LIVING}) is not true`;

const INSERT = `insert into anlan.session (token_hash, refresh_hash, identity_id, tenant_id, org_id, client, ip, agent, browser, os, terminal, created_at, last_at, expires_at, refresh_expires_at, ends_at, idle_seconds, switches)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, at, at, at + make_interval(secs => $13), at + make_interval(secs => $14), at + make_interval(secs => $15), $16, $17 from (select to_timestamp($12::float8 / 1000) as at) now returning id`;

const REFRESH = `update anlan.session s set token_hash = $3, refresh_hash = $4, previous_hash = s.refresh_hash, refreshed_at = now.at, last_at = now.at,
    expires_at = least(s.ends_at, now.at + make_interval(secs => $6)), refresh_expires_at = least(s.ends_at, now.at + make_interval(secs => $7))
  from (select to_timestamp($2::float8 / 1000) as at) now
  where s.refresh_hash = $1 and s.client = $5 and s.revoked_at is null and least(s.refresh_expires_at, s.ends_at, s.last_at + make_interval(secs => s.idle_seconds)) > now.at
  returning (extract(epoch from s.expires_at - now.at))::float8 as seconds`;

/** Opens the session store; `millis` is the installation's clock. */
export async function openSessions(db: Db, millis: () => number): Promise<Sessions> {
  const cache = new Map<string, { at: number; session: Session }>();
  let [hits, misses] = [0, 0];
  /** Counts what was heard: an answer that was on its way meanwhile may be older than it, and is not kept. */
  let heard = 0;
  const forgetAll = (): void => {
    heard += 1;
    cache.clear();
  };
  const listeners = new Set<() => void>();
  const stop = await db.listen(SESSION_CHANNEL, () => {
    forgetAll();
    for (const listener of listeners) listener();
  });

  const tellNodes = async (connection: Connection): Promise<void> => {
    forgetAll();
    await connection.query('select pg_notify($1, $2)', [SESSION_CHANNEL, '']);
  };

  return {
    open: (who, seconds) =>
      db.systemWrite(async (connection) => {
        const [access, refresh] = [newToken(), newToken()];
        const { browser, os, terminal } = agentOf(who.agent);
        const { rows } = await connection.query<{ id: string }>(INSERT, [
          hashOf(access),
          hashOf(refresh),
          who.identity,
          who.tenant,
          who.orgId,
          who.client,
          who.ip,
          who.agent.slice(0, 300),
          browser,
          os,
          terminal,
          millis(),
          seconds.token,
          seconds.refresh,
          seconds.max,
          seconds.idle,
          who.switches,
        ]);
        return { id: rows[0]?.id ?? '', access, refresh, expiresIn: seconds.token };
      }),
    async find(token) {
      const known = cache.get(token);
      if (known && millis() - known.at < FLOOR_MS && known.session.expiresAt > millis()) {
        hits += 1;
        return known.session;
      }
      misses += 1;
      const before = heard;
      const { rows } = await db.system((connection) =>
        connection.query<Row>(FIND, [hashOf(token), millis()], 'anlan-session'),
      );
      const row = rows[0];
      if (row?.to_tell) {
        const told = await db.system((connection) =>
          connection.query(
            'update anlan.session set told_at = to_timestamp($2::float8 / 1000) where id = $1 and told_at is null',
            [row.id, millis()],
          ),
        );
        return told.rowCount === 1 ? 'kicked' : undefined;
      }
      // Unknown tokens are not kept: anyone could fill the cache with them.
      if (!row?.living) return undefined;
      const session = {
        id: row.id,
        identity: row.identity_id,
        tenant: row.tenant_id,
        client: row.client,
        expiresAt: row.expires,
        endsAt: row.ends,
        switches: row.switches,
        isOriginal: row.is_original,
        passwordExpired: row.expired,
      };
      if (cache.size >= MAX_CACHED) cache.clear();
      if (heard === before) cache.set(token, { at: millis(), session });
      return session;
    },
    async isLiving(id) {
      const { rows } = await db.system((connection) =>
        connection.query(
          `select 1 from anlan.session s where s.id = $1 and ${LIVING}`,
          [id, millis()],
          'anlan-session-living',
        ),
      );
      return rows.length > 0;
    },
    async ended(ids) {
      const { rows } = await db.system((connection) =>
        connection.query<{ id: string; kicked: boolean }>(ENDED, [ids, millis()], 'anlan-session-ended'),
      );
      return new Map(rows.map((row) => [row.id, row.kicked ? 'kicked' : 'over']));
    },
    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh: (token, client, secondsOf) =>
      db.systemWrite(async (connection) => {
        const [access, refresh] = [newToken(), newToken()];
        const owner = (
          await connection.query<{ tenant_id: string }>(
            'select tenant_id from anlan.session where refresh_hash = $1 or previous_hash = $1',
            [hashOf(token)],
          )
        ).rows[0];
        if (!owner) return undefined;
        const seconds = await secondsOf(owner.tenant_id);
        const { rows } = await connection.query<{ seconds: number }>(REFRESH, [
          hashOf(token),
          millis(),
          hashOf(access),
          hashOf(refresh),
          client,
          seconds.token,
          seconds.refresh,
        ]);
        const row = rows[0];
        if (!row) {
          const reused = await connection.query(
            `update anlan.session set revoked_at = to_timestamp($2::float8 / 1000), end_reason = 'reused' where previous_hash = $1 and revoked_at is null and refreshed_at < to_timestamp($2::float8 / 1000) - make_interval(secs => $3)`,
            [hashOf(token), millis(), REUSE_GRACE_SECONDS],
          );
          if (reused.rowCount > 0) await tellNodes(connection);
          return undefined;
        }
        await tellNodes(connection);
        return { access, refresh, expiresIn: Math.floor(row.seconds) };
      }),
    revoke: (token) =>
      db.systemWrite(async (connection) => {
        const { rows } = await connection.query<{ id: string }>(
          `update anlan.session set revoked_at = to_timestamp($2::float8 / 1000), end_reason = 'signedOut' where token_hash = $1 and revoked_at is null returning id`,
          [hashOf(token), millis()],
        );
        await tellNodes(connection);
        return rows[0]?.id;
      }),
    async revokeAll(connection, identity, { token, tenant } = {}) {
      await connection.query(
        `update anlan.session set revoked_at = to_timestamp($2::float8 / 1000), end_reason = 'account' where identity_id = $1 and revoked_at is null and token_hash is distinct from $3 and ($4::uuid is null or tenant_id = $4)`,
        [identity, millis(), token ? hashOf(token) : null, tenant ?? null],
      );
      // The session that goes on may have handed out tickets too.
      await connection.query(
        `delete from anlan.one_time where kind = 'ticket' and identity_id = $1 and ($2::uuid is null or tenant_id = $2)`,
        [identity, tenant ?? null],
      );
      await tellNodes(connection);
    },
    async revokeTenant(connection, tenant) {
      await connection.query(
        `update anlan.session set revoked_at = to_timestamp($2::float8 / 1000), end_reason = 'account' where tenant_id = $1 and revoked_at is null`,
        [tenant, millis()],
      );
      await tellNodes(connection);
    },
    async kick(connection, tenant, which) {
      const [column, value] = 'id' in which ? ['id', which.id] : ['identity_id', which.identity];
      const { rows } = await connection.query<{ id: string }>(
        `update anlan.session set revoked_at = to_timestamp($3::float8 / 1000), end_reason = 'kicked' where tenant_id = $1 and ${column} = $2 and revoked_at is null returning id`,
        [tenant, value, millis()],
      );
      await tellNodes(connection);
      return rows.map((row) => row.id);
    },
    figures: () => ({ size: cache.size, hits, misses }),
    clear: () => db.system(tellNodes),
    async describe(id, ip, agent) {
      const { browser, os, terminal } = agentOf(agent);
      await db.system((connection) =>
        connection.query(
          'update anlan.session set ip = $2, agent = $3, browser = $4, os = $5, terminal = $6, last_at = to_timestamp($7::float8 / 1000) where id = $1',
          [id, ip, agent.slice(0, 300), browser, os, terminal, millis()],
        ),
      );
    },
    close: stop,
  };
}

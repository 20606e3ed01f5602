/**
 * Secrets that are good for one use within a short time: tickets, reset links, captchas, signatures already seen. Only
 * their hashes are kept.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Connection, Db } from '../db/pool.ts';

export type OneTimeKind = 'ticket' | 'reset' | 'captcha' | 'signature';

export interface OneTimeSecret {
  readonly tenant: string;
  readonly identity: string | null;
  readonly payload: unknown;
}

export interface OneTime {
  /** A new random secret; whoever shows it within `seconds` gets back what was put beside it. */
  issue(kind: OneTimeKind, secret: OneTimeSecret, seconds: number): Promise<string>;
  /** What was put beside a secret that is still good; it stays good. */
  look(kind: OneTimeKind, secret: string): Promise<OneTimeSecret | undefined>;
  /** Takes a secret out: a second caller gets undefined. */
  redeem(kind: OneTimeKind, secret: string): Promise<OneTimeSecret | undefined>;
  /** Remembers a secret made elsewhere; false when it has been seen already. */
  firstSeen(kind: OneTimeKind, secret: string, tenant: string, seconds: number): Promise<boolean>;
  /** Voids all secrets of a kind that were issued to a person. */
  forget(connection: Connection, kind: OneTimeKind, identity: string): Promise<void>;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const INSERT = `insert into anlan.one_time (kind, hash, tenant_id, identity_id, payload, expires_at)
  values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000) + make_interval(secs => $7)) on conflict do nothing`;

/** `millis` is the installation's clock. */
export function openOneTime(db: Db, millis: () => number): OneTime {
  return {
    async issue(kind, { tenant, identity, payload }, seconds) {
      const secret = randomBytes(32).toString('base64url');
      await db.system((connection) =>
        connection.query(INSERT, [
          kind,
          hashOf(secret),
          tenant,
          identity,
          JSON.stringify(payload ?? null),
          millis(),
          seconds,
        ]),
      );
      return secret;
    },
    async look(kind, secret) {
      const { rows } = await db.system((connection) =>
        connection.query<{ tenant_id: string; identity_id: string | null; payload: unknown }>(
          'select tenant_id, identity_id, payload from anlan.one_time where kind = $1 and hash = $2 and expires_at > to_timestamp($3::float8 / 1000)',
          [kind, hashOf(secret), millis()],
        ),
      );
      const row = rows[0];
      return row && { tenant: row.tenant_id, identity: row.identity_id, payload: row.payload };
    },
    async redeem(kind, secret) {
      const { rows } = await db.system((connection) =>
        connection.query<{ tenant_id: string; identity_id: string | null; payload: unknown; fresh: boolean }>(
          `delete from anlan.one_time where kind = $1 and hash = $2 returning tenant_id, identity_id, payload, expires_at > to_timestamp($3::float8 / 1000) as fresh`,
          [kind, hashOf(secret), millis()],
        ),
      );
      const row = rows[0];
      return row?.fresh ? { tenant: row.tenant_id, identity: row.identity_id, payload: row.payload } : undefined;
    },
    async firstSeen(kind, secret, tenant, seconds) {
      const { rowCount } = await db.system((connection) =>
        connection.query(INSERT, [kind, hashOf(secret), tenant, null, null, millis(), seconds]),
      );
      return rowCount === 1;
    },
    async forget(connection, kind, identity) {
      await connection.query('delete from anlan.one_time where kind = $1 and identity_id = $2', [kind, identity]);
    },
  };
}

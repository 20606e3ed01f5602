/** A person's own living sessions, for the profile page. */
import type { Db } from '../db/pool.ts';

export interface OwnSession {
  readonly id: string;
  readonly ip: string;
  /** Browser and system in words. */
  readonly agent: string;
  readonly client: string;
  readonly createdAt: string;
  readonly lastAt: string;
  /** The session this list was asked for with. */
  readonly current: boolean;
}

const LIST = `select id, coalesce(ip, '') as ip, concat_ws(' · ', nullif(browser, ''), nullif(os, '')) as agent, client, created_at as "createdAt", last_at as "lastAt" from anlan.session
  where identity_id = $1 and tenant_id = $2 and revoked_at is null and least(ends_at, refresh_expires_at, last_at + make_interval(secs => idle_seconds)) > to_timestamp($3::float8 / 1000) order by created_at desc limit 100`;

/** Newest first. `millis` is now on the installation's clock. */
export async function ownSessions(
  db: Db,
  session: { readonly id: string; readonly identity: string; readonly tenant: string },
  millis: number,
): Promise<OwnSession[]> {
  const { rows } = await db.system((connection) =>
    connection.query<Omit<OwnSession, 'current'>>(LIST, [session.identity, session.tenant, millis]),
  );
  return rows.map((row) => ({ ...row, current: row.id === session.id }));
}

/** Does the session belong to this person? */
export async function isOwnSession(db: Db, id: string, identity: string): Promise<boolean> {
  const { rows } = await db.system((connection) =>
    connection.query('select 1 from anlan.session where id = $1 and identity_id = $2', [id, identity]),
  );
  return rows.length > 0;
}

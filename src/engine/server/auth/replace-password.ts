/** A new password of a person's own: it counts from now, ends every other session, and lifts a forced change. */
import type { Value } from '../../model/types.ts';
import type { Connection } from '../db/pool.ts';
import { expiryOf } from './password-rules.ts';
import type { Sessions } from './sessions.ts';

export interface PasswordPorts {
  readonly sessions: Sessions;
  readonly millis: () => number;
  param(tenant: string, key: string): Value;
}

/** Inside the writer's transaction; `exceptToken` is the session that asked and goes on. */
export async function replacePassword(
  connection: Connection,
  ports: PasswordPorts,
  tenant: string,
  identity: string,
  hash: string,
  exceptToken?: string,
): Promise<void> {
  const now = ports.millis();
  await connection.query(
    `update anlan.identity set password_hash = $2, is_original = false, password_changed_at = to_timestamp($3::float8 / 1000), password_expires_at = to_timestamp($4::float8 / 1000) where id = $1`,
    [identity, hash, now, expiryOf((key) => ports.param(tenant, key), now)],
  );
  await ports.sessions.revokeAll(connection, identity, exceptToken === undefined ? {} : { token: exceptToken });
}

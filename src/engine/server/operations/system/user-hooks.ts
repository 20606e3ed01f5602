/** Users and their identities: a user is a membership in a tenant, its name and password belong to the identity (database.md). */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import type { Connection } from '../../db/pool.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { EntityHooks, HookContext } from '../engine.ts';

export interface UserPorts {
  /** Ends all sessions of a person inside the writer's transaction. */
  revokeAll(connection: Connection, identity: string): Promise<void>;
}

async function createIdentity({ connection, row, call, entity }: HookContext): Promise<void> {
  const hash = typeof row['password'] === 'string' ? await hashPassword(row['password']) : null;
  const { rowCount } = await connection.query(
    'insert into anlan.identity (id, username, password_hash, is_original, password_changed_at) values ($1, $2, $3, true, now()) on conflict (username) do nothing', [row['id'], row['username'], hash]);
  if (rowCount > 0) return;
  // Linking an account of another tenant needs that person's consent, which comes with tenants; until then the name is taken.
  const field = entity.fields['username']?.title ?? 'username';
  throw new Invalid([{ field: 'username', code: 'field.unique', message: messageOf('field.unique', call.locale, { field, value: String(row['username']) }) }]);
}

/** Hooks of `sysUser`. */
export function userHooks(ports: UserPorts): EntityHooks {
  return {
    takes: ['password'],
    async after(context) {
      const { kind, row, connection } = context;
      if (kind === 'add') return createIdentity(context);
      const id = String(row['id']);
      if (kind === 'action' && typeof row['password'] === 'string') {
        await connection.query('update anlan.identity set password_hash = $2, is_original = true, password_changed_at = now(), password_expires_at = null, fail_count = 0, locked_until = null where id = $1', [id, await hashPassword(row['password'])]);
        await ports.revokeAll(connection, id);
      }
      if (kind === 'delete' || (row['status'] !== 'normal' && context.old?.['status'] === 'normal')) await ports.revokeAll(connection, id);
      // An unlock by an administrator also forgets the wrong tries.
      if (context.action === 'unlock') await connection.query('update anlan.identity set fail_count = 0, locked_until = null where id = $1', [id]);
      return undefined;
    },
  };
}

/** Online users: sessions shown as rows; signing one out is the only thing to do with it. */
import type { Connection } from '../../db/pool.ts';
import type { EntityHooks } from '../engine.ts';
import { logSignOut } from './login-log.ts';

export interface OnlinePorts {
  /** Ends a session of the tenant from elsewhere. Answers the ids of what was ended. */
  kick(connection: Connection, tenant: string, which: { readonly id: string }): Promise<string[]>;
}

/** Hooks of `onlineUser`. */
export function onlineHooks(ports: OnlinePorts): EntityHooks {
  return {
    actions: {
      async forceLogout({ engine, call, connection, row }) {
        await logSignOut(
          engine,
          connection,
          call.actor.tenant,
          await ports.kick(connection, call.actor.tenant, { id: String(row['id']) }),
        );
      },
    },
  };
}

/** Roles of users, given and withdrawn from either side: all users in one transaction, each by the rules of its own form. */
import type { Row } from '../../../model/types.ts';
import type { Call, Engine } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { needAction } from '../query.ts';
import { conclude, updateInside, writeContext } from '../save.ts';

function rolesOf(user: Row): readonly string[] {
  return Array.isArray(user['roleId']) ? user['roleId'].map(String) : [];
}

/**
 * Gives every one of `users` the roles that `change` makes of those held.
 * Users whose roles stay the same are not touched; if one is refused, none is changed.
 * @param users ids of users @param change roles held → roles wanted, as ids
 * @returns number of users that were changed
 */
export async function changeUserRoles(engine: Engine, call: Call, users: readonly string[], change: (held: readonly string[]) => readonly string[]): Promise<number> {
  const entity = engine.entity('sysUser');
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'edit');
  return engine.db.write(call.actor.tenant, async (connection) => {
    let changed = 0;
    // In one order, so that two such calls at once wait for each other instead of both being cut off.
    for (const id of [...new Set(users)].sort()) {
      const old = await selectVisible(engine, call, connection, entity, grant, id, { lock: true, all: true });
      const wanted = [...new Set(change(rolesOf(old)))];
      if (wanted.length === rolesOf(old).length && wanted.every((role) => rolesOf(old).includes(role))) continue;
      const context = writeContext(engine, call, connection, 'edit');
      await conclude(context, await updateInside(context, entity, grant, old, { roleId: wanted }));
      changed += 1;
    }
    return changed;
  });
}

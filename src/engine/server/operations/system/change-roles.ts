/**
 * Roles that stand in rows – of users, of URLs –, given and withdrawn from either side: all rows in one transaction,
 * each by the rules of its own form.
 */
import type { Call, Engine } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { needAction } from '../query.ts';
import { conclude, updateInside } from '../save.ts';
import { writeContext } from '../write-context.ts';

/** Entities whose rows name roles, and the field they do it in. */
const ROLE_FIELDS = { sysUser: 'roleId', sysUrl: 'roleIds' } as const;

/**
 * Gives every one of the rows the roles that `change` makes of those held.
 * Rows whose roles stay the same are not touched; if one is refused, none is changed.
 * @param ids rows of the entity @param change roles held and the row's id → roles wanted, as ids
 * @returns number of rows that were changed
 */
export async function changeRoles(
  engine: Engine,
  call: Call,
  name: keyof typeof ROLE_FIELDS,
  ids: readonly string[],
  change: (held: readonly string[], id: string) => readonly string[],
): Promise<number> {
  const entity = engine.entity(name);
  const field = ROLE_FIELDS[name];
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'edit');
  return engine.db.write(call.actor.tenant, async (connection) => {
    let changed = 0;
    // In one order, so that two such calls at once wait for each other instead of both being cut off.
    for (const id of [...new Set(ids)].sort()) {
      const old = await selectVisible(engine, call, connection, entity, grant, id, { lock: true, all: true });
      const held = Array.isArray(old[field]) ? old[field].map(String) : [];
      const wanted = [...new Set(change(held, id))];
      if (wanted.length === held.length && wanted.every((role) => held.includes(role))) continue;
      const context = writeContext(engine, call, connection, 'edit');
      await conclude(context, await updateInside(context, entity, grant, old, { [field]: wanted }));
      changed += 1;
    }
    return changed;
  });
}

/** Posts of users: making one the main post makes the main post of before a part-time one, in the same transaction. */
import { writeJournal } from '../journal.ts';
import type { EntityHooks, HookContext } from '../engine.ts';

const STEP_BACK = `update "sys_user_post" set "postType" = 'partTime', rev = rev + 1, updated_at = now(), updated_by = $4
  where tenant_id = $1 and "user" = $2 and id <> $3 and "postType" = 'main' and deleted_at is null returning id, rev`;

/**
 * Two main posts may not stand beside each other even for a moment, so the old one steps back before the new one is
 * written.
 */
async function makeMain({ engine, call, connection, entity, row }: HookContext): Promise<void> {
  const { rows } = await connection.query<{ id: string; rev: number }>(STEP_BACK, [
    call.actor.tenant,
    row['user'],
    row['id'],
    call.actor.id,
  ]);
  await writeJournal(
    connection,
    call,
    rows.map((stored) => ({
      entity,
      id: stored.id,
      action: 'makeMain',
      rev: Number(stored.rev),
      changes: [{ field: 'postType', old: 'main', new: 'partTime' }],
    })),
  );
  await engine.touched(connection, call.actor.tenant, entity.name);
}

/** Hooks of `sysUserPost`. */
export const postHooks: EntityHooks = { actions: { makeMain } };

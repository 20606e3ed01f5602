/** What people may change about themselves: nothing that decides what they may do. */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { conclude, updateInside } from '../save.ts';
import { writeContext } from '../write-context.ts';
import { systemCall } from '../seed/system-call.ts';

export const OWN_FIELDS = ['nickname', 'mobile', 'email', 'province', 'city', 'street', 'profile', 'avatar'] as const;

/**
 * A picture of one's own is one that one has uploaded: naming another file would open it to everybody who sees the
 * picture.
 */
async function needOwnFile(connection: Connection, call: Call, id: unknown): Promise<void> {
  const { rows } = await connection.query(
    'select 1 from anlan.stored_file where tenant_id = $1 and id::text = $2 and created_by = $3',
    [call.actor.tenant, id, call.actor.id],
  );
  if (rows.length === 0)
    throw new Invalid([{ field: 'avatar', code: 'file.unknown', message: messageOf('file.unknown', call.locale) }]);
}

/** Changes the caller's own row of `sysUser`; any other field is refused by name. */
export async function updateOwnProfile(engine: Engine, call: Call, changes: Row): Promise<void> {
  const entity = engine.entity('sysUser');
  const unknown = Object.keys(changes).filter((name) => !(OWN_FIELDS as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new Invalid(
      unknown.map((name) => ({
        field: name.slice(0, 60),
        code: 'field.readOnly',
        message: messageOf('field.readOnly', call.locale, { field: name.slice(0, 60) }),
      })),
    );
  const grant = engine.grant(systemCall(call.actor.tenant).actor, entity);
  await engine.db.write(call.actor.tenant, async (connection) => {
    const old = await selectVisible(engine, call, connection, entity, grant, call.actor.id, { lock: true, all: true });
    const { avatar } = changes;
    if (avatar !== undefined && avatar !== null && avatar !== '' && avatar !== old['avatar'])
      await needOwnFile(connection, call, avatar);
    const context = writeContext(engine, call, connection, 'edit');
    await conclude(context, await updateInside(context, entity, grant, old, changes));
  });
}

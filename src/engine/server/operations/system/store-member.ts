/** A person who has an account gets a place in a tenant: a row of its users under the id of the account. */
import type { Row, Value } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import { firstPassword } from '../../auth/first-password.ts';
import { draftRow } from '../draft.ts';
import type { Call, Engine } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { completeWrite, conclude, updateInside } from '../save.ts';
import { writeContext } from '../write-context.ts';
import { noteMembership } from './memberships.ts';

export interface NewMember {
  readonly id: string;
  readonly username: string;
  readonly nickname: string;
  readonly userType: string;
  readonly orgId: Value;
  readonly roleId: Value;
}

/**
 * Stores the row in a transaction that sees the tenant's rows; who was there before gets the old row back, with the
 * place given now.
 * @param call of the engine itself, in that tenant
 */
export async function storeMember(
  engine: Engine,
  call: Call,
  connection: Connection,
  { id, ...fields }: NewMember,
): Promise<void> {
  const entity = engine.entity('sysUser');
  const grant = engine.grant(call.actor, entity);
  const { tenant } = call.actor;
  await noteMembership(connection, tenant, id);
  const back = await connection.query(
    'update "sys_user" set deleted_at = null, deletion_id = null where tenant_id = $1 and id = $2 and deleted_at is not null',
    [tenant, id],
  );
  if (back.rowCount > 0) {
    const context = writeContext(engine, call, connection, 'edit');
    const old = await selectVisible(engine, call, connection, entity, grant, id, { lock: true, all: true });
    await connection.query(`update "sys_user" set status = 'normal' where tenant_id = $1 and id = $2`, [tenant, id]);
    await conclude(
      context,
      await updateInside(
        context,
        entity,
        grant,
        { ...old, status: 'normal' },
        { nickname: fields.nickname, userType: fields.userType, orgId: fields.orgId, roleId: fields.roleId },
      ),
    );
    return;
  }
  const context = writeContext(engine, call, connection, 'add');
  // The password of the row is kept nowhere: the account has its own.
  const row: Row = { ...fields, status: 'normal', password: firstPassword() };
  const draft = await draftRow(context, entity, grant, null, row, 'engine', { id });
  await conclude(context, await completeWrite(context, draft, 'add', false));
}

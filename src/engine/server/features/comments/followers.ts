/** Who follows which record. */
import type { Operation, Transaction } from '../../operations/engine.ts';
import { openRecord, type RecordName } from './record.ts';

/** Follows a record, or follows it no more. @throws {Refusal} as `openRecord` */
export function setFollowing(
  operation: Operation,
  { isFollowed, ...record }: RecordName & { readonly isFollowed: boolean },
): Promise<null> {
  const { engine, call } = operation;
  return engine.db.write(call.actor.tenant, async (connection) => {
    // Whoever may not open it any more may still leave it.
    if (isFollowed) await openRecord(operation, connection, record);
    await connection.query(
      `insert into anlan.follower (tenant_id, entity, row_id, user_id, is_followed) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, entity, row_id, user_id) do update set is_followed = excluded.is_followed`,
      [call.actor.tenant, record.entity, record.row, call.actor.id, isFollowed],
    );
    return null;
  });
}

/** The caller follows a record in which they take part, unless they have left it. */
export async function followAlong({ connection, call: { actor } }: Transaction, record: RecordName): Promise<void> {
  await connection.query(
    'insert into anlan.follower (tenant_id, entity, row_id, user_id, is_followed) values ($1, $2, $3, $4, true) on conflict do nothing',
    [actor.tenant, record.entity, record.row, actor.id],
  );
}

/** Who follows a record. */
export async function followersOf(
  { connection, call: { actor } }: Transaction,
  { entity, row }: RecordName,
): Promise<readonly string[]> {
  const { rows } = await connection.query<{ id: string }>(
    'select user_id as id from anlan.follower where tenant_id = $1 and entity = $2 and row_id = $3 and is_followed order by user_id',
    [actor.tenant, entity, row],
  );
  return rows.map(({ id }) => id);
}

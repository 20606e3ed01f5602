/** Deletes what was told long ago, and words of notifications that are gone. */
import type { Engine } from '../../operations/engine.ts';

/** Longer than a missed day is made up for, and than a date is told of more than once. Days. */
const KEPT_DAYS = 90;

/** @returns how many notes were deleted */
export function trimNotices(engine: Engine): Promise<number> {
  return engine.db.systemWrite(async (connection) => {
    for (const table of ['notice_words', 'notice_of'])
      await connection.query(
        `delete from anlan.${table} w where not exists (select from "notification" n where n.tenant_id = w.tenant_id and n.id = w.notification and n.deleted_at is null)`,
      );
    const { rowCount } = await connection.query(
      `delete from anlan.notice_due where told_at < now() - make_interval(days => ${KEPT_DAYS})`,
    );
    return rowCount;
  });
}

/** Forgets how often webhooks were told of rows long ago. */
import type { Engine } from '../../operations/engine.ts';

/** @returns how many counts were deleted */
export function trimWebhookRows(engine: Engine): Promise<number> {
  return engine.db.systemWrite(async (connection) => {
    const { rowCount } = await connection.query(`delete from anlan.webhook_row where since < now() - interval '1 day'`);
    return rowCount;
  });
}

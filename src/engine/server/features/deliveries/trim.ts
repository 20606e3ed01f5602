/** Deletes deliveries that are long done. */
import type { Engine } from '../../operations/engine.ts';

const KEPT_DAYS = 90;
const AT_ONCE = 10_000;

/** @returns how many were deleted */
export async function trimDeliveries(engine: Engine): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await engine.db.systemWrite((connection) =>
      connection.query(
        `delete from "delivery" d using (
          select tenant_id, id from "delivery" where status not in ('waiting', 'digest') and "nextAt" < $1::timestamp - make_interval(days => ${KEPT_DAYS}) limit ${AT_ONCE}
        ) old where d.tenant_id = old.tenant_id and d.id = old.id`,
        [engine.clock.now()],
      ),
    );
    deleted += rowCount;
    if (rowCount < AT_ONCE) return deleted;
  }
}

/** Tells others where nobody has read a notice within the hours that its rule gives. */
import type { Locale } from '../../../model/errors/define.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../../operations/engine.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { allTenants } from '../../operations/seed/tenant.ts';
import { tellOfRows } from './tell-due.ts';

const UNREAD: Readonly<Record<Locale, string>> = { zh: '【未读】', tw: '【未讀】', en: '[Unread] ' };

interface Waiting {
  readonly notification: string;
  readonly entity: string;
  readonly code: string;
  readonly row: string;
  readonly isRead: boolean;
}

/** What has waited long enough, and no longer waits with it. */
async function takeOverdue(connection: Connection, tenant: string, now: string): Promise<readonly Waiting[]> {
  const { rows } = await connection.query<Waiting>(
    `delete from anlan.notice_unread u where u.tenant_id = $1 and u.due_at <= $2::timestamp
     returning u.notification, u.entity, u.code, u.row_id as row,
       exists (select from "notification_receipt" r where r.tenant_id = u.tenant_id and r.notification = u.notification and r."isRead" and r.deleted_at is null) as "isRead"`,
    [tenant, now],
  );
  return rows;
}

/** @returns how many notices nobody had read */
export async function tellUnread(engine: Engine): Promise<number> {
  let unread = 0;
  for (const { id: tenant } of await allTenants(engine)) {
    await engine.ready(tenant);
    unread += await engine.db.write(tenant, async (connection) => {
      const overdue = (await takeOverdue(connection, tenant, engine.clock.now())).filter(({ isRead }) => !isRead);
      for (const { entity: name, code, row } of overdue) {
        const entity = engine.project().entities.get(name);
        const notice = entity?.notify.find((one) => one.code === code);
        if (!entity || !notice?.unread) continue;
        const tx = { engine, connection, call: systemCall(tenant) };
        await tellOfRows(tx, { entity, notice, to: notice.unread.to, before: UNREAD }, [{ row, part: '', by: null }]);
      }
      return overdue.length;
    });
  }
  return unread;
}

/** Notifications as their receivers meet them: who is meant, what is shown now, and that it was read (domain §1.10). */
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { Notice, NoticeData } from '../../../model/home-wire.ts';
import { safeHtml } from '../../../model/rich-text.ts';
import type { Row } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, EntityHooks } from '../engine.ts';
import { newId } from '../ids.ts';
import { pageOf } from '../paging.ts';
import { choiceTitle } from '../home/seen-entities.ts';

/** Is the person (`u`: id, path of organisations from the root, role ids) meant by the notification `n`? */
const MEANT = `(n."publishObject" = 'all' or (n."publishObject" = 'org' and n."targetOrgs" && u.orgs) or (n."publishObject" = 'role' and n."targetRoles" && u.roles)
  or (n."publishObject" = 'user' and u.id = any(n."targetUsers")))`;

/** $1 tenant, $2 the caller, $3 the organisations above the caller, $4 now. */
const MINE = `from "notification" n
  cross join (select su.id, $3::uuid[] as orgs, coalesce(su."roleId", '{}') as roles from "sys_user" su where su.tenant_id = $1::uuid and su.id = $2::uuid) u
  left join "notification_receipt" r on r.tenant_id = n.tenant_id and r.notification = n.id and r."user" = u.id and r.deleted_at is null
  where n.tenant_id = $1::uuid and n.deleted_at is null and n.status = 'published' and ${MEANT}
  and (n."startTime" is null or n."startTime" <= $4::timestamptz) and (n."endTime" is null or n."endTime" > $4::timestamptz)`;

interface Found {
  readonly id: string; readonly title: string; readonly content: string | null; readonly type: string; readonly priority: string; readonly publisher: string | null;
  readonly at: string | null; readonly receipt: boolean; readonly read: boolean; readonly confirmed: boolean; readonly n: number; readonly unread: number;
}

function whose(engine: Engine, call: Call): unknown[] {
  return [call.actor.tenant, call.actor.id, call.actor.orgPath?.split('/') ?? [], engine.clock.now()];
}

/** `queryMyNotification`: what is meant for the caller now; unread first within a day is left to the reader, newest first here. */
export function myNotices(engine: Engine, call: Call, params: Readonly<Record<string, string | undefined>>): Promise<NoticeData> {
  const entity = engine.entity('notification');
  const { page, size } = pageOf(params);
  const priorities = engine.dict(call.actor.tenant, 'priority', call.locale);
  return engine.db.read(call.actor.tenant, async (connection) => {
    const { rows: [sum] } = await connection.query<{ n: number; unread: number }>(`select count(*) as n, count(*) filter (where r."isRead" is not true) as unread ${MINE}`, whose(engine, call), 'anlan-my-notices-n');
    const { rows } = await connection.query<Found>(`select n.id, n.title, n.content, n.type, n.priority, (select p.nickname from "sys_user" p where p.tenant_id = n.tenant_id and p.id = n.publisher) as publisher,
      n."publishTime" as at, coalesce(n."needReceipt", false) as receipt, coalesce(r."isRead", false) as read, r."confirmedAt" is not null as confirmed ${MINE}
      order by n."publishTime" desc nulls last, n.id desc limit $5::int offset $6::int`, [...whose(engine, call), size, (page - 1) * size], 'anlan-my-notices');
    const list = rows.map((row): Notice => ({
      id: row.id, title: row.title, content: safeHtml(row.content ?? ''), type: row.type, typeTitle: choiceTitle(entity, call, 'type', row.type), priority: row.priority,
      priorityTitle: priorities.find((one) => one.value === row.priority)?.title ?? row.priority, publisherName: row.publisher ?? '', publishTime: row.at ?? '',
      needReceipt: row.receipt, isRead: row.read, confirmed: row.confirmed,
    }));
    return { list, totalCount: Number(sum?.n ?? 0), unread: Number(sum?.unread ?? 0) };
  });
}

/** `readNotification`: keeps that the caller has read it, and on demand confirmed it. Twice is the same as once. */
export function readNotice(engine: Engine, call: Call, id: unknown, confirm: boolean): Promise<void> {
  if (typeof id !== 'string' || !hasFormat('uuid', id)) throw new Refusal('row.unknown');
  return engine.db.write(call.actor.tenant, async (connection) => {
    const { rows } = await connection.query<{ id: string; read: boolean }>(`select n.id, coalesce(r."isRead", false) as read ${MINE} and n.id = $5::uuid`, [...whose(engine, call), id]);
    const [notice] = rows;
    if (!notice) throw new Refusal('row.unknown');
    // The unique index lets one receipt stand for a person, however many tabs report it at once.
    const { rowCount } = await connection.query(`insert into "notification_receipt" (id, tenant_id, created_by, notification, "user", "isRead", "readAt", "confirmedAt")
      select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $3::uuid, true, $5::timestamptz, case when $6 then $5::timestamptz end
      where not exists (select 1 from "notification_receipt" r where r.tenant_id = $2::uuid and r.notification = $4::uuid and r."user" = $3::uuid and r.deleted_at is null) on conflict do nothing`,
    [newId(engine.clock.millis()), call.actor.tenant, call.actor.id, id, engine.clock.now(), confirm]);
    if (rowCount > 0) await connection.query('update "notification" set "readCount" = coalesce("readCount", 0) + 1 where tenant_id = $1 and id = $2', [call.actor.tenant, id]);
    else if (confirm) await connection.query('update "notification_receipt" set "confirmedAt" = coalesce("confirmedAt", $4::timestamptz) where tenant_id = $1 and notification = $2 and "user" = $3', [call.actor.tenant, id, call.actor.id, engine.clock.now()]);
  });
}

/** How many people of the tenant a notification is meant for; an organisation means everybody in it and below. */
async function receivers(connection: Connection, tenant: string, row: Row): Promise<number> {
  const { rows } = await connection.query<{ n: number }>(`with recursive below as (
      select o.id from "sys_org" o where o.tenant_id = $1::uuid and o.id = any($3::uuid[]) union select o.id from "sys_org" o join below b on o."parentId" = b.id where o.tenant_id = $1::uuid
    ) select count(*) as n from "sys_user" u where u.tenant_id = $1::uuid and u.deleted_at is null and u.status = 'normal' and ($2 = 'all' or ($2 = 'org' and u."orgId" in (select id from below))
    or ($2 = 'role' and u."roleId" && $4::uuid[]) or ($2 = 'user' and u.id = any($5::uuid[])))`,
  [tenant, row['publishObject'], row['targetOrgs'] ?? [], row['targetRoles'] ?? [], row['targetUsers'] ?? []]);
  return Number(rows[0]?.n ?? 0);
}

/** Hooks of `notification`: at its publication it is counted for how many people it is. */
export const notificationHooks: EntityHooks = {
  async before({ kind, action, connection, call, row }) {
    if (kind === 'action' && action === 'publish') row['totalCount'] = await receivers(connection, call.actor.tenant, row);
  },
};

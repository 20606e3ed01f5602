/** Notifications as their receivers meet them: who is meant, what is shown now, and that it was read (domain §1.10). */
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { Notice, NoticeData } from '../../../model/home-wire.ts';
import type { Row } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, EntityHooks } from '../engine.ts';
import { newId } from '../ids.ts';
import { pageOf } from '../paging.ts';
import { safeHtml } from '../rich-text.ts';
import { choiceTitle } from '../home/seen-entities.ts';
import { tellBrowsers, tellPeople } from '../messages/browser-events.ts';

/** Is the person (`u`: id, path of organisations from the root, role ids) meant by the notification `n`? */
const MEANT = `(n."publishObject" = 'all' or (n."publishObject" = 'org' and n."targetOrgs" && u.orgs) or (n."publishObject" = 'role' and n."targetRoles" && u.roles)
  or (n."publishObject" = 'user' and u.id = any(n."targetUsers")))`;

/** Meant for the caller and not over yet. $1 tenant, $2 the caller, $3 the organisations above the caller, $4 now. */
const COMING = `from "notification" n
  cross join (select su.id, $3::uuid[] as orgs, coalesce(su."roleId", '{}') as roles from "sys_user" su where su.tenant_id = $1::uuid and su.id = $2::uuid) u
  left join "notification_receipt" r on r.tenant_id = n.tenant_id and r.notification = n.id and r."user" = u.id and r.deleted_at is null
  where n.tenant_id = $1::uuid and n.deleted_at is null and n.status = 'published' and ${MEANT} and (n."endTime" is null or n."endTime" > $4::timestamp)`;
const BEGUN = `(n."startTime" is null or n."startTime" <= $4::timestamp)`;
const MINE = `${COMING} and ${BEGUN}`;

/** What a notification says in the language of the reader ($9), where it was written in several. */
const said = (column: 'title' | 'content'): string =>
  `coalesce((select w.${column} from anlan.notice_words w where w.tenant_id = n.tenant_id and w.notification = n.id and w.locale = $9), n.${column}) as ${column}`;

interface Found {
  readonly id: string;
  readonly title: string;
  readonly content: string | null;
  readonly type: string;
  readonly priority: string;
  readonly publisher: string | null;
  readonly at: string | null;
  readonly receipt: boolean;
  readonly read: boolean;
  readonly confirmed: boolean;
  readonly n: number;
  readonly unread: number;
}

function whose(engine: Engine, call: Call): unknown[] {
  return [call.actor.tenant, call.actor.id, call.actor.orgPath?.split('/') ?? [], engine.clock.now()];
}

/** How many the caller has not read, and when one begins or ends next, on the installation's clock in milliseconds. */
export function countNotices(
  engine: Engine,
  call: Call,
): Promise<{ readonly unread: number; readonly edge: number | null }> {
  return engine.db.read(call.actor.tenant, async (connection) => {
    const {
      rows: [sum],
    } = await connection.query<{ unread: number; edge: number | null }>(
      `select count(*) filter (where ${BEGUN} and r."isRead" is not true) as unread,
      (extract(epoch from least(min(n."endTime"), min(n."startTime") filter (where not ${BEGUN}))::timestamptz) * 1000)::float8 as edge ${COMING}`,
      whose(engine, call),
      'anlan-my-notices-count',
    );
    return { unread: Number(sum?.unread ?? 0), edge: sum?.edge ?? null };
  });
}

/**
 * `queryMyNotification`: what is meant for the caller now, newest first; with `unreadFirst` the unread ones before all
 * others, with `types` (by comma) those of these types only.
 */
export function myNotices(
  engine: Engine,
  call: Call,
  params: Readonly<Record<string, string | undefined>>,
): Promise<NoticeData> {
  const entity = engine.entity('notification');
  const { page, size } = pageOf(params);
  const types = params['types'] ? params['types'].split(',') : null;
  const priorities = engine.dict(call.actor.tenant, 'priority', call.locale);
  return engine.db.read(call.actor.tenant, async (connection) => {
    const {
      rows: [sum],
    } = await connection.query<{ n: number; unread: number }>(
      `select count(*) as n, count(*) filter (where r."isRead" is not true) as unread ${MINE} and ($5::text[] is null or n.type = any($5))`,
      [...whose(engine, call), types],
      'anlan-my-notices-n',
    );
    const { rows } = await connection.query<Found>(
      `select n.id, ${said('title')}, ${said('content')}, n.type, n.priority, (select p.nickname from "sys_user" p where p.tenant_id = n.tenant_id and p.id = n.publisher) as publisher,
      n."publishTime" as at, coalesce(n."needReceipt", false) as receipt, coalesce(r."isRead", false) as read, r."confirmedAt" is not null as confirmed ${MINE} and ($8::text[] is null or n.type = any($8))
      order by ($7::boolean and r."isRead" is true), n."publishTime" desc nulls last, n.id desc limit $5::int offset $6::int`,
      [...whose(engine, call), size, (page - 1) * size, params['unreadFirst'] === '1', types, call.locale],
      'anlan-my-notices',
    );
    const list = rows.map((row): Notice => ({
      id: row.id,
      title: row.title,
      content: safeHtml(row.content ?? ''),
      type: row.type,
      typeTitle: choiceTitle(entity, call, 'type', row.type),
      priority: row.priority,
      priorityTitle: priorities.find((one) => one.value === row.priority)?.title ?? row.priority,
      publisherName: row.publisher ?? '',
      publishTime: row.at ?? '',
      needReceipt: row.receipt,
      isRead: row.read,
      confirmed: row.confirmed,
    }));
    return { list, totalCount: Number(sum?.n ?? 0), unread: Number(sum?.unread ?? 0) };
  });
}

/** Those of the files that a notification shows which is meant for the caller now. */
export async function filesInNotices(
  engine: Engine,
  call: Call,
  connection: Connection,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `select f.id from unnest($5::uuid[]) f(id) where exists (select 1 ${MINE} and position('/api/file/file/' || f.id::text in n.content) > 0)`,
    [...whose(engine, call), ids],
    'anlan-my-notices-files',
  );
  return rows.map((row) => row.id);
}

/** The other tabs and devices of the reader count anew. */
function tellReader(connection: Connection, { actor }: Call): Promise<void> {
  return tellBrowsers(connection, { event: { kind: 'notice' }, to: { tenant: actor.tenant, users: [actor.id] } });
}

/** `readNotification`: keeps that the caller has read it, and on demand confirmed it. Twice is the same as once. */
export function readNotice(engine: Engine, call: Call, id: unknown, confirm: boolean): Promise<void> {
  if (typeof id !== 'string' || !hasFormat('uuid', id)) throw new Refusal('row.unknown');
  return engine.db.write(call.actor.tenant, async (connection) => {
    const { rows } = await connection.query<{ id: string; read: boolean }>(
      `select n.id, coalesce(r."isRead", false) as read ${MINE} and n.id = $5::uuid`,
      [...whose(engine, call), id],
    );
    const [notice] = rows;
    if (!notice) throw new Refusal('row.unknown');
    // The unique index lets one receipt stand for a person, however many tabs report it at once.
    const { rowCount } = await connection.query(
      `insert into "notification_receipt" (id, tenant_id, created_by, notification, "user", "isRead", "readAt", "confirmedAt")
      select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $3::uuid, true, $5::timestamp, case when $6 then $5::timestamp end
      where not exists (select 1 from "notification_receipt" r where r.tenant_id = $2::uuid and r.notification = $4::uuid and r."user" = $3::uuid and r.deleted_at is null) on conflict do nothing`,
      [newId(engine.clock.millis()), call.actor.tenant, call.actor.id, id, engine.clock.now(), confirm],
    );
    if (rowCount > 0) {
      await connection.query(
        'update "notification" set "readCount" = coalesce("readCount", 0) + 1 where tenant_id = $1 and id = $2',
        [call.actor.tenant, id],
      );
      await tellReader(connection, call);
    } else if (confirm)
      await connection.query(
        'update "notification_receipt" set "confirmedAt" = coalesce("confirmedAt", $4::timestamp) where tenant_id = $1 and notification = $2 and "user" = $3',
        [call.actor.tenant, id, call.actor.id, engine.clock.now()],
      );
  });
}

/**
 * `readAllNotification`: all that is meant for the caller now has been read; what asks to be confirmed still has to be.
 * @returns how many were unread
 */
export function readAllNotices(engine: Engine, call: Call): Promise<number> {
  return engine.db.write(call.actor.tenant, async (connection) => {
    const { rows } = await connection.query<{ id: string }>(
      `select n.id ${MINE} and r."isRead" is not true order by n.id`,
      whose(engine, call),
    );
    const ids = rows.map(({ id }) => id);
    // In the order of the ids: two tabs that do it at once must not wait for each other crosswise.
    const { rows: kept } = await connection.query<{ notification: string }>(
      `insert into "notification_receipt" (id, tenant_id, created_by, notification, "user", "isRead", "readAt")
      select t.own, $2::uuid, $3::uuid, t.notification, $3::uuid, true, $5::timestamp from unnest($1::uuid[], $4::uuid[]) as t(own, notification) order by t.notification on conflict do nothing returning notification`,
      [ids.map(() => newId(engine.clock.millis())), call.actor.tenant, call.actor.id, ids, engine.clock.now()],
    );
    if (kept.length === 0) return 0;
    await connection.query(
      `update "notification" n set "readCount" = coalesce("readCount", 0) + 1 from (select id from "notification" where tenant_id = $1::uuid and id = any($2::uuid[]) order by id for update) l
      where n.tenant_id = $1::uuid and n.id = l.id`,
      [call.actor.tenant, kept.map(({ notification }) => notification)],
    );
    await tellReader(connection, call);
    return kept.length;
  });
}

/** The people of the tenant that a notification is meant for; an organisation means everybody in it and below. */
export async function receiversOf(connection: Connection, tenant: string, row: Row): Promise<readonly string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `with recursive below as (
      select o.id from "sys_org" o where o.tenant_id = $1::uuid and o.id = any($3::uuid[]) union select o.id from "sys_org" o join below b on o."parentId" = b.id where o.tenant_id = $1::uuid
    ) select u.id from "sys_user" u where u.tenant_id = $1::uuid and u.deleted_at is null and u.status = 'normal' and ($2 = 'all' or ($2 = 'org' and u."orgId" in (select id from below))
    or ($2 = 'role' and u."roleId" && $4::uuid[]) or ($2 = 'user' and u.id = any($5::uuid[])))`,
    [tenant, row['publishObject'], row['targetOrgs'] ?? [], row['targetRoles'] ?? [], row['targetUsers'] ?? []],
  );
  return rows.map(({ id }) => id);
}

const isOut = (row: Row | null): row is Row => row?.['status'] === 'published';

/** People named one by one whose screens are told by name; more of them are told with everybody. */
const MOST_NAMED = 50;

/** Whom a notification that is out concerns: the people it names, or anybody of the tenant. */
function audienceOf(row: Row): readonly string[] | undefined {
  const users = row['targetUsers'];
  return row['publishObject'] === 'user' && Array.isArray(users) && users.length <= MOST_NAMED
    ? users.map(String)
    : undefined;
}

/**
 * Hooks of `notification`: at its publication it is counted for how many people it is; whoever may be meant is told
 * when it comes or goes.
 */
export const notificationHooks: EntityHooks = {
  async before({ kind, action, connection, call, row }) {
    if (kind === 'action' && action === 'publish')
      row['totalCount'] = (await receiversOf(connection, call.actor.tenant, row)).length;
  },
  async after({ connection, call, old, row }) {
    const audiences = [old, row].filter(isOut).map(audienceOf);
    const { tenant } = call.actor;
    if (audiences.includes(undefined)) await tellBrowsers(connection, { event: { kind: 'notice' }, to: { tenant } });
    else
      await tellPeople(
        connection,
        { kind: 'notice' },
        tenant,
        audiences.flatMap((named) => named ?? []),
      );
  },
};

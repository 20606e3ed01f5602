/** What somebody does with the own mails: read marks, stars, folders, the bin. It changes nobody else's. */
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { Connection } from '../../db/pool.ts';
import type { Log } from '../../db/log.ts';
import type { Engine, Operation } from '../../operations/engine.ts';
import { tellPeople } from '../../operations/messages/browser-events.ts';
import { allTenants } from '../../operations/seed/tenant.ts';
import { filesInText } from '../../../model/rich-text.ts';
import { dropUnused } from '../../operations/files/file-uses.ts';
import { unscheduleAll } from './write.ts';

interface Done {
  readonly count: number;
}

const OWN = `tenant_id = $1 and "user" = $2 and deleted_at is null and id = any($3::uuid[])`;
const DEFAULT_DAYS = 30;

const RECEIVED = `status < 2 and box = 'inbox'`;
/** `$4` is now. */
const READ_NOW = `"readAt" = coalesce("readAt", $4::timestamp), "receiptSent" = "receiptSent" or exists (
  select 1 from mail m where m.tenant_id = mail_user.tenant_id and m.id = mail_user.mail and m."needReceipt")`;

/** Sets own rows, and tells the other pages of the person. `set` may use `$4` and later values. */
async function markIn(
  connection: Connection,
  { call: { actor } }: Operation,
  ids: readonly string[],
  set: string,
  where: string,
  values: readonly unknown[] = [],
): Promise<Done> {
  const { rowCount } = await connection.query(`update mail_user set ${set} where ${OWN} and ${where}`, [
    actor.tenant,
    actor.id,
    ids,
    ...values,
  ]);
  if (rowCount > 0) await tellPeople(connection, { kind: 'mail' }, actor.tenant, [actor.id]);
  return { count: rowCount };
}

/** The same in a transaction of its own. */
const mark = (
  operation: Operation,
  ids: readonly string[],
  set: string,
  where: string,
  values: readonly unknown[] = [],
): Promise<Done> =>
  operation.engine.db.write(operation.call.actor.tenant, (connection) =>
    markIn(connection, operation, ids, set, where, values),
  );

export async function markMails(
  operation: Operation,
  { ids, read, star }: { readonly ids: readonly string[]; readonly read?: boolean; readonly star?: boolean },
): Promise<Done> {
  let count = 0;
  // When it was read first stays, whatever the mark says later: a receipt may have been asked for.
  if (read === true)
    ({ count } = await mark(operation, ids, `"isRead" = 1, ${READ_NOW}`, RECEIVED, [operation.engine.clock.now()]));
  if (read === false) ({ count } = await mark(operation, ids, `"isRead" = 0`, RECEIVED));
  if (star !== undefined) ({ count } = await mark(operation, ids, `"isStar" = $4`, 'status < 2', [star]));
  return { count };
}

/** Into a folder of one's own, or back into the inbox; what was sent and what is written stay where they are. */
export async function moveMails(
  operation: Operation,
  { ids, folder }: { readonly ids: readonly string[]; readonly folder: string | null },
): Promise<Done> {
  const { engine, call } = operation;
  const { tenant, id } = call.actor;
  return engine.db.write(tenant, async (connection) => {
    if (folder !== null) {
      // Held until the mails lie in it: a folder that is being deleted takes none.
      const { rowCount } = await connection.query(
        'select 1 from mail_folder where tenant_id = $1 and "user" = $2 and id = $3 and deleted_at is null for share',
        [tenant, id, folder],
      );
      if (rowCount === 0) throw new Refusal('row.unknown');
    }
    return markIn(connection, operation, ids, 'folder = $4::uuid', `status = 0 and box = 'inbox'`, [folder]);
  });
}

/** What waits for its time and lies in the bin does not go: it is a draft again. */
export async function trashMails(operation: Operation, { ids }: { readonly ids: readonly string[] }): Promise<Done> {
  await unscheduleAll(operation, ids);
  return mark(operation, ids, 'status = 1, "trashedAt" = $4::timestamp', 'status = 0', [operation.engine.clock.now()]);
}

/** Ids of the old calls: of own rows or of the mails themselves, as a list or as a text. */
async function looseIds(operation: Operation, given: readonly string[] | string): Promise<readonly string[]> {
  const asked = (typeof given === 'string' ? given.split(',') : given)
    .map((one) => one.trim())
    .filter((one) => hasFormat('uuid', one));
  const { tenant, id } = operation.call.actor;
  const { rows } = await operation.engine.db.read(tenant, (connection) =>
    connection.query<{ id: string }>(
      `select id from mail_user where tenant_id = $1 and "user" = $2 and deleted_at is null and status = 1 and (id = any($3::uuid[]) or mail = any($3::uuid[]))`,
      [tenant, id, asked],
    ),
  );
  if (rows.length === 0) throw new Refusal('row.unknown');
  return rows.map((row) => row.id);
}

/** What lay in the bin with a time to be sent at does not go by itself. */
export async function recoverMails(
  operation: Operation,
  { ids }: { readonly ids: readonly string[] | string },
): Promise<Done> {
  const own = await looseIds(operation, ids);
  await unscheduleAll(operation, own);
  return mark(operation, own, 'status = 0, "trashedAt" = null', 'status = 1');
}

export async function removeMails(
  operation: Operation,
  { ids }: { readonly ids: readonly string[] | string },
): Promise<Done> {
  const own = await looseIds(operation, ids);
  const { tenant } = operation.call.actor;
  return operation.engine.db.write(tenant, async (connection) => {
    await lockMails(connection, tenant, own);
    const done = await markIn(connection, operation, own, 'status = 2', 'status = 1');
    await dropUnheld(operation.engine, connection, tenant, own);
    return done;
  });
}

/** Mails before the own rows of them, as whoever takes one back does: of two who let go at once the second sees it. */
const lockMails = (connection: Connection, tenant: string, rows: readonly string[]): Promise<unknown> =>
  connection.query(
    'select 1 from mail where tenant_id = $1 and id in (select u.mail from mail_user u where u.tenant_id = $1 and u.id = any($2::uuid[])) order by id for update',
    [tenant, rows],
  );

/** Takes away mails that nobody has any more, and their files where nothing else holds them. */
async function dropUnheld(
  engine: Engine,
  connection: Connection,
  tenant: string,
  rows: readonly string[],
): Promise<void> {
  const mails = await connection.query<{ id: string; content: string | null; attachments: readonly string[] | null }>(
    `select m.id, m.content, m.attachments from mail m where m.tenant_id = $1
       and m.id in (select u.mail from mail_user u where u.tenant_id = $1 and u.id = any($2::uuid[]))
       and not exists (select 1 from mail_user o where o.tenant_id = $1 and o.mail = m.id and o.status < 2 and o.deleted_at is null)`,
    [tenant, rows],
  );
  const ids = mails.rows.map((row) => row.id);
  if (ids.length === 0) return;
  await connection.query('update mail set "replyTo" = null where tenant_id = $1 and "replyTo" = any($2::uuid[])', [
    tenant,
    ids,
  ]);
  await connection.query(
    'update mail set "forwardFrom" = null where tenant_id = $1 and "forwardFrom" = any($2::uuid[])',
    [tenant, ids],
  );
  await connection.query('delete from mail_user where tenant_id = $1 and mail = any($2::uuid[])', [tenant, ids]);
  await connection.query('delete from mail where tenant_id = $1 and id = any($2::uuid[])', [tenant, ids]);
  const held = mails.rows.flatMap(({ content, attachments }) => [
    ...(attachments ?? []),
    ...filesInText(content ?? ''),
  ]);
  await dropUnused(engine, connection, tenant, [...new Set(held)]);
}

const BATCH = 500;

/** Removes for good what has lain in bins for its days. @returns how many rows it removed */
export async function sweepBins(engine: Engine, log: Log): Promise<number> {
  let all = 0;
  for (const { id: tenant } of await allTenants(engine)) {
    if (!engine.project().entities.has('mailUser')) continue;
    await engine.ready(tenant);
    const asked = engine.param(tenant, 'mail.trashDays');
    const days = typeof asked === 'number' && asked > 0 ? asked : DEFAULT_DAYS;
    for (let found = BATCH; found === BATCH; all += found)
      found = await engine.db.write(tenant, async (connection) => {
        const due = await connection.query<{ id: string }>(
          `select id from mail_user where tenant_id = $1 and status = 1 and "trashedAt" < $2::timestamp - make_interval(days => $3) order by id limit ${BATCH}`,
          [tenant, engine.clock.now(), days],
        );
        const asked = due.rows.map((row) => row.id);
        await lockMails(connection, tenant, asked);
        const { rows } = await connection.query<{ id: string }>(
          'update mail_user set status = 2 where tenant_id = $1 and id = any($2::uuid[]) and status = 1 returning id',
          [tenant, asked],
        );
        await dropUnheld(
          engine,
          connection,
          tenant,
          rows.map((row) => row.id),
        );
        return due.rows.length;
      });
  }
  if (all > 0) log.info({ rows: all }, 'removed mails whose days in the bin were over');
  return all;
}

/** Rows that an older edition took back did not say so: those of mails that were recalled and not read. */
export async function carryRecalls(engine: Engine): Promise<void> {
  for (const { id: tenant } of await allTenants(engine)) {
    if (!engine.project().entities.has('mailUser')) continue;
    await engine.ready(tenant);
    await engine.db.write(tenant, (connection) =>
      connection.query(
        `update mail_user u set "recalledAt" = $2::timestamp from mail m
         where m.tenant_id = $1 and u.tenant_id = $1 and u.mail = m.id and m.status = 'recalled' and u.box = 'inbox' and u.status = 2 and u."readAt" is null
           and not exists (select 1 from mail_user o where o.tenant_id = $1 and o.mail = m.id and o."recalledAt" is not null)`,
        [tenant, engine.clock.now()],
      ),
    );
  }
}

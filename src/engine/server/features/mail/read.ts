/** Reading a mail: the own copy of it, with who else got it, and who has read what one sent. */
import type { MailFile, MailMessage, MailPerson } from '../../../model/calls/mail.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Connection } from '../../db/pool.ts';
import type { Operation } from '../../operations/engine.ts';
import { tellPeople } from '../../operations/messages/browser-events.ts';
import { lineOf } from './boxes.ts';

interface Held {
  readonly rev: number;
  readonly content: string | null;
  readonly sender: string;
  readonly toUsers: readonly string[] | null;
  readonly ccUsers: readonly string[] | null;
  readonly bccUsers: readonly string[] | null;
  readonly toGroups: readonly string[] | null;
  readonly attachments: readonly string[] | null;
  readonly needReceipt: boolean;
  readonly replyTo: string | null;
  readonly forwardFrom: string | null;
}

async function peopleBy(connection: Connection, tenant: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await connection.query<MailPerson>(
    'select id, nickname as name from sys_user where tenant_id = $1 and id = any($2::uuid[])',
    [tenant, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Everybody who got a mail as its receiver, whatever group they are in. */
async function receivedIt(connection: Connection, tenant: string, mail: string): Promise<readonly string[]> {
  const { rows } = await connection.query<{ user: string }>(
    `select "user" from mail_user where tenant_id = $1 and mail = $2 and box = 'inbox' and "recvType" = 'to'`,
    [tenant, mail],
  );
  return rows.map(({ user }) => user);
}

/** The own row is taken back: the mail was recalled before it was read. */
async function needKept(connection: Connection, { call: { actor } }: Operation, id: string): Promise<void> {
  const { rowCount } = await connection.query(
    `select 1 from mail_user u where u.tenant_id = $1 and u."user" = $2 and u.id = $3 and u."recalledAt" is not null`,
    [actor.tenant, actor.id, id],
  );
  if (rowCount > 0) throw new Refusal('mail.recalled');
}

/**
 * A mail of the caller. Opening what was received reads it, and tells the receipt where one was asked for.
 * @param peek it was opened before, and is looked at again: it stays as it is marked
 * @throws {Refusal} `row.unknown`; `mail.recalled` where it was taken back
 */
export function openMail(operation: Operation, id: string, peek = false): Promise<MailMessage> {
  const {
    engine,
    call: { actor },
  } = operation;
  return engine.db.write(actor.tenant, async (connection) => {
    const read = await connection.query<{ mail: string }>(
      `update mail_user u set "isRead" = 1, "readAt" = coalesce(u."readAt", $4::timestamp),
         "receiptSent" = u."receiptSent" or exists (select 1 from mail m where m.tenant_id = u.tenant_id and m.id = u.mail and m."needReceipt")
       where u.tenant_id = $1 and u."user" = $2 and u.id = $3 and u.box = 'inbox' and u."isRead" = 0 and u.status < 2 and u.deleted_at is null and ($5 = false or u."readAt" is null) returning u.mail`,
      [actor.tenant, actor.id, id, engine.clock.now(), peek],
    );
    if (read.rowCount > 0) await tellPeople(connection, { kind: 'mail' }, actor.tenant, [actor.id]);
    else await needKept(connection, operation, id);
    const line = await lineOf(operation, connection, id);
    const { rows } = await connection.query<Held>(
      `select rev::int as rev, content, sender, "toUsers", "ccUsers", "bccUsers", "toGroups", attachments, "needReceipt", "replyTo", "forwardFrom" from mail where tenant_id = $1 and id = $2`,
      [actor.tenant, line.mail],
    );
    const [held] = rows;
    if (!held) throw new Refusal('row.unknown');
    const isSender = held.sender === actor.id;
    const asked = held.toGroups ?? [];
    const groups = await connection.query<MailPerson>(
      `select id, "groupName" as name from mail_group where tenant_id = $1 and id = any($2::uuid[]) and ("groupType" = 'public' or $3)`,
      [actor.tenant, asked, isSender],
    );
    // A group of the sender's own is nobody else's to know: whoever got the mail stands there by name.
    const isOpen = isSender || groups.rows.length === asked.length;
    const named = held.toUsers ?? [];
    const to = isOpen ? named : [...new Set([...named, ...(await receivedIt(connection, actor.tenant, line.mail))])];
    const cc = held.ccUsers ?? [];
    const bcc = isSender ? (held.bccUsers ?? []) : [];
    const names = await peopleBy(connection, actor.tenant, [...to, ...cc, ...bcc]);
    const people = (ids: readonly string[]): MailPerson[] =>
      ids.map((one) => ({ id: one, name: names.get(one) ?? '' }));
    const files = await connection.query<MailFile>(
      'select id, name, type, size::float8 as size from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[]) order by array_position($2::uuid[], id)',
      [actor.tenant, held.attachments ?? []],
    );
    return {
      line,
      rev: held.rev,
      content: held.content ?? '',
      to: people(to),
      cc: people(cc),
      bcc: people(bcc),
      groups: isOpen ? groups.rows : [],
      files: files.rows,
      needReceipt: held.needReceipt,
      replyTo: held.replyTo,
      forwardFrom: held.forwardFrom,
    };
  });
}

/** Who has read a mail of the caller, unread ones first. */
export function listReceipts(
  { engine, call: { actor } }: Operation,
  id: string,
): Promise<{
  readonly list: {
    readonly person: MailPerson;
    readonly received: 'to' | 'cc' | 'bcc';
    readonly readAt: string | null;
    readonly recalled: boolean;
  }[];
}> {
  return engine.db.read(actor.tenant, async (connection) => {
    const sent = await connection.query<{ mail: string }>(
      `select u.mail from mail_user u where u.tenant_id = $1 and u."user" = $2 and u.id = $3 and u.box = 'sent' and u.status < 2 and u.deleted_at is null`,
      [actor.tenant, actor.id, id],
    );
    const mail = sent.rows[0]?.mail;
    if (mail === undefined) throw new Refusal('row.unknown');
    const { rows } = await connection.query<{
      person: MailPerson;
      received: 'to' | 'cc' | 'bcc';
      readAt: string | null;
      recalled: boolean;
    }>(
      `select json_build_object('id', u."user", 'name', coalesce(p.nickname, '')) as person, u."recvType" as received,
         to_char(u."readAt", 'YYYY-MM-DD HH24:MI:SS') as "readAt",
         u."recalledAt" is not null as recalled
       from mail_user u left join sys_user p on p.id = u."user" and p.tenant_id = u.tenant_id
       where u.tenant_id = $1 and u.mail = $2 and u.box = 'inbox' order by u."readAt" is not null, p.nickname, u.id`,
      [actor.tenant, mail],
    );
    return { list: rows };
  });
}

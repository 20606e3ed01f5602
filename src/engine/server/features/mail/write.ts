/** Writing mails: drafts that are kept as one types, sending now or at a time, taking back. */
import type { KeyedDraft, MailDraft } from '../../../model/calls/mail.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import { wordsOfHtml } from '../../../model/rich-text.ts';
import type { Row } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Log } from '../../db/log.ts';
import type { Call, Engine, Operation, Transaction } from '../../operations/engine.ts';
import { addRelated, changeRelated } from '../../operations/engine-writes.ts';
import { idempotencyOf, writeIdempotent } from '../../operations/idempotency.ts';
import { newId } from '../../operations/ids.ts';
import { tellPeople } from '../../operations/messages/browser-events.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { allTenants } from '../../operations/seed/tenant.ts';
import { tell } from '../../operations/tell.ts';
import { fileArrived } from './folders.ts';
import { type Addressed, receiversOf, type Received } from './people.ts';

const MEGABYTE = 1_048_576;
/** As long as the excerpt of a text may be. */
const MOST_PLAIN = 4000;

export interface Saved {
  readonly id: string;
  readonly mail: string;
  readonly rev: number;
}

/** A mail whose own row is in the sender's drafts; it is held until the transaction ends. */
interface Own extends Saved {
  readonly status: string;
  readonly thread: string | null;
}

/**
 * A draft in the bin is one, too: whoever writes on it takes it out.
 * @throws {Refusal} `row.unknown` where the caller has no such draft; `mail.sent` where it was sent meanwhile
 */
async function lockDraft({ call: { actor }, connection }: Transaction, id: string): Promise<Own> {
  const { rows } = await connection.query<Own & { box: string }>(
    `select u.id, u.box, m.id as mail, m.rev::int as rev, m.status, m.thread from mail_user u join mail m on m.id = u.mail and m.tenant_id = u.tenant_id
     where u.tenant_id = $1 and u."user" = $2 and u.id = $3 and u.deleted_at is null and u.status < 2 and m.sender = $2 for update of u, m`,
    [actor.tenant, actor.id, id],
  );
  const [own] = rows;
  if (!own) throw new Refusal('row.unknown');
  if (own.box !== 'draft') throw new Refusal('mail.sent');
  return own;
}

/** What a draft answers or hands on, and the conversation it goes on; a forwarded mail begins a new one. */
interface Links {
  readonly replyTo: string | null;
  readonly forwardFrom: string | null;
  readonly thread: string | null;
}

/** The links of a new draft. @throws {Refusal} `row.unknown` for a mail that the caller never had */
async function linksOf({ call: { actor }, connection }: Transaction, draft: MailDraft): Promise<Links> {
  const asked = [draft.replyTo, draft.forwardFrom].filter((id) => id !== undefined);
  const { rows } = await connection.query<{ id: string; thread: string | null }>(
    `select m.id, m.thread from mail m where m.tenant_id = $1 and m.id = any($3::uuid[]) and exists (select 1 from mail_user u where u.tenant_id = $1 and u.mail = m.id and u."user" = $2)`,
    [actor.tenant, actor.id, asked],
  );
  if (rows.length < new Set(asked).size) throw new Refusal('row.unknown');
  const answered = rows.find(({ id }) => id === draft.replyTo);
  return {
    replyTo: draft.replyTo ?? null,
    forwardFrom: draft.forwardFrom ?? null,
    thread: answered ? (answered.thread ?? answered.id) : null,
  };
}

const once = (ids: readonly string[]): string[] => [...new Set(ids)];

async function keep(tx: Transaction, draft: MailDraft): Promise<Own> {
  const { engine, call, connection } = tx;
  const own = draft.id === undefined ? undefined : await lockDraft(tx, draft.id);
  if (own && own.status !== 'draft') throw new Refusal('mail.scheduled');
  if (own && draft.rev !== undefined && draft.rev !== own.rev) throw new Refusal('mail.elsewhere');
  const fields: Row = {
    subject: draft.subject.trim() || null,
    content: draft.content || null,
    plain: wordsOfHtml(draft.content).slice(0, MOST_PLAIN).trim() || null,
    toUsers: once(draft.toUsers),
    ccUsers: once(draft.ccUsers),
    bccUsers: once(draft.bccUsers),
    toGroups: once(draft.toGroups),
    attachments: once(draft.attachments),
    priority: draft.priority,
    needReceipt: draft.needReceipt,
    // What it answers is known from its first keeping on, whatever becomes of that mail.
    ...(own ? {} : await linksOf(tx, draft)),
  };
  if (own) {
    await changeRelated(tx, 'mail', own.mail, fields, 'edit');
    await connection.query(
      'update mail_user set "arrivedAt" = $3::timestamp, status = 0, "trashedAt" = null where tenant_id = $1 and id = $2',
      [call.actor.tenant, own.id, engine.clock.now()],
    );
  }
  const mail =
    own?.mail ??
    (await addRelated(tx, 'mail', {
      ...fields,
      sender: call.actor.id,
      senderOrg: call.actor.orgId,
      status: 'draft',
    }));
  const id = own?.id ?? newId(engine.clock.millis());
  if (!own)
    await connection.query(
      `insert into mail_user (id, tenant_id, created_by, mail, "user", box, "recvType", "isRead", status, "isStar", "isReplied", "receiptSent", "arrivedAt")
       values ($1, $2, $3, $4, $3, 'draft', 'from', 1, 0, false, false, false, $5::timestamp)`,
      [id, call.actor.tenant, call.actor.id, mail, engine.clock.now()],
    );
  const { rows } = await connection.query<{ rev: number; thread: string | null }>(
    'select rev::int as rev, thread from mail where tenant_id = $1 and id = $2',
    [call.actor.tenant, mail],
  );
  const [now] = rows;
  return { id, mail, rev: now?.rev ?? 0, status: 'draft', thread: now?.thread ?? null };
}

/**
 * Keeps a draft. Sent again under its key, it answers what was kept: a draft whose answer was lost is neither kept twice
 * nor thought to be somebody else's.
 * @throws {Refusal} `mail.elsewhere` where another window has changed it since
 */
export function saveDraft({ engine, call }: Operation, { key, ...draft }: KeyedDraft): Promise<Saved> {
  return writeIdempotent(
    engine,
    key === undefined ? call : { ...call, idempotency: idempotencyOf(key, ['mail/draft', draft]) },
    async (connection): Promise<Saved> => {
      const { id, mail, rev } = await keep({ engine, call, connection }, draft);
      return { id, mail, rev };
    },
    // As it was kept then: what another window has done since is still another window's.
    (saved) => saved,
    (_connection, saved) => Promise.resolve(saved),
  );
}

/** Errors of fields that a mail needs before it goes. */
function needFields({ engine, call }: Operation, draft: MailDraft): void {
  const entity = engine.entity('mail');
  const lacking = [
    ...(draft.subject.trim() === '' ? ['subject'] : []),
    ...(draft.toUsers.length + draft.ccUsers.length + draft.bccUsers.length + draft.toGroups.length === 0
      ? ['toUsers']
      : []),
  ];
  if (lacking.length > 0)
    throw new Invalid(
      lacking.map((field) => ({
        field,
        code: 'field.required',
        message: messageOf('field.required', call.locale, {
          field: textOf(entity, call.locale, `data.${field}`, entity.fields[field]?.title ?? field),
        }),
      })),
    );
}

/** Attachments together keep to the parameter. */
async function needRoom({ engine, call, connection }: Transaction, files: readonly string[]): Promise<void> {
  const limit = engine.param(call.actor.tenant, 'mail.attachmentMB');
  if (typeof limit !== 'number' || files.length === 0) return;
  const { rows } = await connection.query<{ size: number }>(
    'select coalesce(sum(size), 0)::float8 as size from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[])',
    [call.actor.tenant, files],
  );
  const size = rows[0]?.size ?? 0;
  if (size > limit * MEGABYTE)
    throw new Refusal('mail.attachments', { size: Math.ceil((size / MEGABYTE) * 10) / 10, limit });
}

/** A time to come, as the installation's clock tells it. */
function needTime({ engine, call }: Operation, at: string): string {
  const isLater = hasFormat('datetime', at) && at > engine.clock.now();
  if (!isLater)
    throw new Invalid([{ field: 'scheduledAt', code: 'mail.past', message: messageOf('mail.past', call.locale, {}) }]);
  return at;
}

/**
 * Sends what is written, now or at a time; both keep the draft as it is sent.
 * @returns the own row, the mail and how many people get it
 */
export function sendMail(
  { engine, call }: Operation,
  { draft, scheduledAt }: { readonly draft: MailDraft; readonly scheduledAt?: string },
): Promise<{ readonly id: string; readonly mail: string; readonly receivers: number }> {
  needFields({ engine, call }, draft);
  return engine.db.write(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    const own = await keep(tx, draft);
    const receivers = await receiversOf(tx, draft);
    if (receivers.size === 0) throw new Refusal('mail.nobody');
    await needRoom(tx, once(draft.attachments));
    if (scheduledAt === undefined) await deliver(tx, own, receivers);
    else
      await changeRelated(
        tx,
        'mail',
        own.mail,
        { status: 'scheduled', scheduledAt: needTime(tx, scheduledAt) },
        'schedule',
      );
    return { id: own.id, mail: own.mail, receivers: receivers.size };
  });
}

/** Puts a mail into the boxes of its receivers and into what its sender has sent. */
async function deliver(tx: Transaction, own: Own, receivers: ReadonlyMap<string, Received>): Promise<void> {
  const { engine, call, connection } = tx;
  const { tenant, id: sender } = call.actor;
  const now = engine.clock.now();
  await changeRelated(
    tx,
    'mail',
    own.mail,
    { status: 'sent', sentAt: now, scheduledAt: null, thread: own.thread ?? own.mail },
    'send',
  );
  await connection.query(
    `update mail_user set box = 'sent', status = 0, "arrivedAt" = $3::timestamp where tenant_id = $1 and id = $2`,
    [tenant, own.id, now],
  );
  const people = [...receivers.keys()];
  await connection.query(
    `insert into mail_user (id, tenant_id, created_by, mail, "user", box, "recvType", "isRead", status, "isStar", "isReplied", "receiptSent", "arrivedAt")
     select r.own, $1, $3, $2, r.id, 'inbox', r.received, 0, 0, false, false, false, $4::timestamp
     from unnest($5::uuid[], $6::uuid[], $7::text[]) r(own, id, received)`,
    [tenant, own.mail, sender, now, people.map(() => newId(engine.clock.millis())), people, [...receivers.values()]],
  );
  await fileArrived(tx, own.mail, people);
  await connection.query(
    `update mail_user set "isReplied" = true where tenant_id = $1 and "user" = $2
       and mail = (select m."replyTo" from mail m where m.tenant_id = $1 and m.id = $3)`,
    [tenant, sender, own.mail],
  );
  await tellPeople(connection, { kind: 'mail' }, tenant, [sender, ...people]);
}

/** A mail that waits for its time is a draft again. */
export function unschedule({ engine, call }: Operation, id: string): Promise<Saved> {
  return engine.db.write(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    const own = await lockDraft(tx, id);
    if (own.status === 'scheduled')
      await changeRelated(tx, 'mail', own.mail, { status: 'draft', scheduledAt: null }, 'unschedule');
    return { id: own.id, mail: own.mail, rev: own.rev + (own.status === 'scheduled' ? 1 : 0) };
  });
}

/** Those of the caller's mails among these rows that wait for their time are drafts again. */
export function unscheduleAll({ engine, call }: Operation, ids: readonly string[]): Promise<void> {
  const { tenant, id } = call.actor;
  return engine.db.write(tenant, async (connection) => {
    const { rows } = await connection.query<{ mail: string }>(
      `select m.id as mail from mail_user u join mail m on m.id = u.mail and m.tenant_id = u.tenant_id
       where u.tenant_id = $1 and u."user" = $2 and u.id = any($3::uuid[]) and u.box = 'draft' and m.sender = $2 and m.status = 'scheduled' order by m.id for update of m`,
      [tenant, id, ids],
    );
    for (const { mail } of rows)
      await changeRelated(
        { engine, call, connection },
        'mail',
        mail,
        { status: 'draft', scheduledAt: null },
        'unschedule',
      );
  });
}

/**
 * Takes a mail back from everybody who has not read it. Who reads it at this moment comes before or after: both change
 * the same row.
 * @throws {Refusal} `mail.allRead`, `mail.allGone` where nobody is left
 */
export function recall(
  { engine, call }: Operation,
  id: string,
): Promise<{ readonly recalled: number; readonly read: number }> {
  const { tenant, id: sender } = call.actor;
  return engine.db.write(tenant, async (connection) => {
    const { rows } = await connection.query<{ mail: string; status: string }>(
      `select m.id as mail, m.status from mail_user u join mail m on m.id = u.mail and m.tenant_id = u.tenant_id
       where u.tenant_id = $1 and u."user" = $2 and u.id = $3 and u.box = 'sent' and u.deleted_at is null and m.sender = $2 for update of m`,
      [tenant, sender, id],
    );
    const [own] = rows;
    if (!own) throw new Refusal('row.unknown');
    const gone = await connection.query<{ user: string }>(
      `update mail_user set status = 2, "recalledAt" = $3::timestamp where tenant_id = $1 and mail = $2 and box = 'inbox' and "isRead" = 0 and "readAt" is null and status < 2 returning "user"`,
      [tenant, own.mail, engine.clock.now()],
    );
    const read = await connection.query(
      `select 1 from mail_user where tenant_id = $1 and mail = $2 and box = 'inbox' and ("isRead" = 1 or "readAt" is not null)`,
      [tenant, own.mail],
    );
    // Who has thrown it away unread has it no more, and has not read it either.
    if (gone.rowCount === 0) throw new Refusal(read.rowCount > 0 ? 'mail.allRead' : 'mail.allGone');
    await changeRelated({ engine, call, connection }, 'mail', own.mail, { status: 'recalled' }, 'recall');
    await tellPeople(connection, { kind: 'mail' }, tenant, [sender, ...gone.rows.map((row) => row.user)]);
    return { recalled: gone.rowCount, read: read.rowCount };
  });
}

/** A call in the name of the sender whose mail is due: the engine's, for the sender is not there. */
function callOf(tenant: string, sender: string, orgId: string | null): Call {
  const call = systemCall(tenant);
  return { ...call, actor: { ...call.actor, id: sender, orgId } };
}

interface Due extends Own, Addressed {
  readonly sender: string;
  readonly senderOrg: string | null;
  readonly subject: string;
}

/** One due mail, taken by exactly one node. @returns false where none is left */
function sendNext(engine: Engine, tenant: string): Promise<boolean> {
  return engine.db.write(tenant, async (connection) => {
    const { rows } = await connection.query<Due>(
      `select u.id, m.id as mail, m.rev::int as rev, m.status, m.thread, m.sender, m."senderOrg", coalesce(m.subject, '') as subject,
         coalesce(m."toUsers", '{}') as "toUsers", coalesce(m."ccUsers", '{}') as "ccUsers", coalesce(m."bccUsers", '{}') as "bccUsers", coalesce(m."toGroups", '{}') as "toGroups"
       from mail m join mail_user u on u.mail = m.id and u.tenant_id = m.tenant_id and u.box = 'draft' and u.status = 0
       where m.tenant_id = $1 and m.status = 'scheduled' and m."scheduledAt" <= $2::timestamp and m.deleted_at is null
       order by m."scheduledAt", m.id limit 1 for update of m skip locked`,
      [tenant, engine.clock.now()],
    );
    const [due] = rows;
    if (!due) return false;
    const tx = { engine, call: callOf(tenant, due.sender, due.senderOrg), connection };
    try {
      const receivers = await receiversOf(tx, due);
      if (receivers.size === 0) throw new Refusal('mail.nobody');
      await deliver(tx, due, receivers);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // What cannot go is a draft again, and its sender hears why.
      await changeRelated(tx, 'mail', due.mail, { status: 'draft', scheduledAt: null }, 'unschedule');
      await tell(tx, [due.sender], `邮件未能发出：${due.subject}`, [error.text('zh')]);
    }
    return true;
  });
}

/** Sends what is due. @returns how many mails it dealt with */
export async function sendDue(engine: Engine, log: Log): Promise<number> {
  let all = 0;
  for (const { id } of await allTenants(engine)) {
    const own = engine.of(id);
    if (!own.project().entities.has('mail')) continue;
    await own.ready(id);
    while (await sendNext(own, id)) all += 1;
  }
  if (all > 0) log.info({ mails: all }, 'sent mails that waited for their time');
  return all;
}

/** The boxes of a person: lines of mails, what is unread, conversations. */
import type { MailBox, MailLine } from '../../../model/calls/mail.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Connection } from '../../db/pool.ts';
import type { Operation } from '../../operations/engine.ts';
import { keywordCondition } from '../../operations/reading/keyword.ts';
import { Statement } from '../../operations/statement.ts';

const PAGE = 20;
/** Names of receivers that a line shows. */
const NAMES = 3;
const EXCERPT = 120;
/** Mails of a conversation that are shown. */
const MOST_IN_THREAD = 200;

/** Conditions over `u`, the rows of the person. */
const BOXES: Readonly<Record<Exclude<MailBox, 'folder'>, string>> = {
  inbox: `u.status = 0 and u.box = 'inbox' and u.folder is null`,
  unread: `u.status = 0 and u.box = 'inbox' and u."isRead" = 0`,
  star: `u.status = 0 and u."isStar"`,
  sent: `u.status = 0 and u.box = 'sent'`,
  draft: `u.status = 0 and u.box = 'draft'`,
  trash: `u.status = 1`,
};

const moment = (sql: string): string => `to_char(${sql}, 'YYYY-MM-DD HH24:MI:SS')`;

/** The members of a line; `u` the own row, `m` the mail. */
const LINE = `u.id, m.id as mail, coalesce(m.subject, '') as subject, left(coalesce(m.plain, ''), ${EXCERPT}) as excerpt,
  json_build_object('id', m.sender, 'name', coalesce(s.nickname, '')) as "from",
  coalesce((select json_agg(n.name) from (
    (select g."groupName" as name from mail_group g where g.tenant_id = m.tenant_id and g.id = any(m."toGroups") and (g."groupType" = 'public' or m.sender = u."user") limit ${NAMES})
    union all (select p.nickname from sys_user p where p.tenant_id = m.tenant_id and p.id = any(m."toUsers"[1:${NAMES}]) order by array_position(m."toUsers", p.id))
    limit ${NAMES}) n), '[]'::json) as "to",
  coalesce(cardinality(m."toUsers"), 0) + coalesce(cardinality(m."ccUsers"), 0) + coalesce(cardinality(m."toGroups"), 0)
    + case when m.sender = u."user" then coalesce(cardinality(m."bccUsers"), 0) else 0 end as receivers,
  u.box, u."recvType" as received, m.status, m.priority, ${moment('u."arrivedAt"')} as at, ${moment('m."scheduledAt"')} as "scheduledAt",
  u."isRead" = 1 as "isRead", u."isStar", u."isReplied", u.status = 1 as "isTrash", u.folder,
  coalesce(cardinality(m.attachments), 0) as attachments`;
const FROM = `mail_user u join mail m on m.id = u.mail and m.tenant_id = u.tenant_id left join sys_user s on s.id = m.sender and s.tenant_id = m.tenant_id`;

/** Conditions that every reading of own rows begins with, in this statement. */
function own({ call: { actor } }: Operation, statement: Statement): string {
  return `u.tenant_id = ${statement.bind(actor.tenant, 'uuid')} and u."user" = ${statement.bind(actor.id, 'uuid')} and u.deleted_at is null and m.deleted_at is null`;
}

export interface BoxWish {
  readonly box: MailBox;
  readonly folder?: string;
  readonly keyword?: string;
  readonly currentPage?: number;
  readonly pageSize?: number;
}

/** A page of a box, the latest first. A keyword looks at subject, text and sender, by pinyin too. */
export function listBox(
  operation: Operation,
  { box, folder, keyword = '', currentPage = 1, pageSize = PAGE }: BoxWish,
): Promise<{ readonly total: number; readonly list: MailLine[] }> {
  const { engine, call } = operation;
  const statement = new Statement();
  const where = [own(operation, statement)];
  if (box !== 'folder') where.push(BOXES[box]);
  else if (folder === undefined) throw new Refusal('row.unknown');
  else where.push(`u.status = 0 and u.folder = ${statement.bind(folder, 'uuid')}`);
  const found = [
    keywordCondition(statement, engine.entity('mail'), 'm', keyword),
    keywordCondition(statement, engine.entity('sysUser'), 's', keyword, ['nickname']),
  ].filter((condition) => condition !== undefined);
  if (found.length > 0) where.push(`(${found.join(' or ')})`);
  const rows = where.join(' and ');
  // Without words the own rows alone are counted, by their index.
  const counted = found.length > 0 ? FROM : 'mail_user u join mail m on m.id = u.mail and m.tenant_id = u.tenant_id';
  const page = `select ${LINE} from ${FROM} where ${rows} order by u."arrivedAt" desc, u.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`;
  return engine.db.read(call.actor.tenant, async (connection) => {
    const [list, [sum]] = await Promise.all([
      connection.query<MailLine>(page, statement.values).then((answer) => answer.rows),
      connection
        .query<{ n: number }>(`select count(*)::int as n from ${counted} where ${rows}`, statement.values)
        .then((answer) => answer.rows),
    ]);
    return { total: sum?.n ?? 0, list };
  });
}

/** The line of an own row; `row.unknown` where there is none. Removed for good counts as gone. */
export async function lineOf(operation: Operation, connection: Connection, id: string): Promise<MailLine> {
  const statement = new Statement();
  const { rows } = await connection.query<MailLine>(
    `select ${LINE} from ${FROM} where ${own(operation, statement)} and u.status < 2 and u.id = ${statement.bind(id, 'uuid')}`,
    statement.values,
  );
  const [line] = rows;
  if (!line) throw new Refusal('row.unknown');
  return line;
}

/** The mails of the conversation of an own row that the caller has, each once, the oldest first. */
export function listConversation(operation: Operation, id: string): Promise<{ readonly list: MailLine[] }> {
  return operation.engine.db.read(operation.call.actor.tenant, async (connection) => {
    const line = await lineOf(operation, connection, id);
    const statement = new Statement();
    const mine = own(operation, statement);
    const mail = statement.bind(line.mail, 'uuid');
    const { rows } = await connection.query<MailLine>(
      `select * from (select distinct on (m.id) ${LINE} from ${FROM} where ${mine} and u.status = 0 and u.box <> 'draft'
         and m.thread = (select o.thread from mail o where o.tenant_id = u.tenant_id and o.id = ${mail})
         order by m.id, u.box) lines order by at, id limit ${MOST_IN_THREAD}`,
      statement.values,
    );
    return { list: rows };
  });
}

/** What stands beside the names of the boxes. */
export function countMails({ engine, call: { actor } }: Operation): Promise<{
  readonly inbox: number;
  readonly unread: number;
  readonly draft: number;
  readonly folders: { readonly id: string; readonly name: string; readonly unread: number }[];
}> {
  return engine.db.read(actor.tenant, async (connection) => {
    const { rows } = await connection.query<{ inbox: number; unread: number; draft: number }>(
      `select count(*) filter (where ${BOXES.inbox} and u."isRead" = 0)::int as inbox, count(*) filter (where ${BOXES.unread})::int as unread,
         count(*) filter (where ${BOXES.draft})::int as draft
       from mail_user u where u.tenant_id = $1 and u."user" = $2 and u.deleted_at is null and u.status = 0 and (u."isRead" = 0 or u.box = 'draft')`,
      [actor.tenant, actor.id],
      'anlan-mail-counts',
    );
    const folders = await connection.query<{ id: string; name: string; unread: number }>(
      `select f.id, f.name, (select count(*)::int from mail_user u where u.tenant_id = $1 and u."user" = $2 and u.folder = f.id and u.status = 0 and u."isRead" = 0 and u.deleted_at is null) as unread
       from mail_folder f where f.tenant_id = $1 and f."user" = $2 and f.deleted_at is null order by f.sequence, f.name`,
      [actor.tenant, actor.id],
      'anlan-mail-folders',
    );
    return { ...(rows[0] ?? { inbox: 0, unread: 0, draft: 0 }), folders: folders.rows };
  });
}

/** Specification 7.3: own mails by read state and state, received ones alone. */
export function queryMailUsers(
  { engine, call: { actor } }: Operation,
  wish: {
    readonly isRead?: number;
    readonly status?: number;
    readonly currentPage?: number;
    readonly pageSize?: number;
  },
): Promise<{
  readonly totalCount: number;
  readonly list: {
    readonly id: string;
    readonly mail: string;
    readonly subject: string;
    readonly sender: string;
    readonly isRead: number;
    readonly status: number;
    readonly at: string;
  }[];
}> {
  const statement = new Statement();
  const where = [
    `u.tenant_id = ${statement.bind(actor.tenant, 'uuid')} and u."user" = ${statement.bind(actor.id, 'uuid')} and u.deleted_at is null and u.box = 'inbox' and u.status < 2`,
  ];
  if (wish.isRead !== undefined) where.push(`u."isRead" = ${statement.bind(wish.isRead, 'int')}`);
  if (wish.status !== undefined) where.push(`u.status = ${statement.bind(wish.status, 'int')}`);
  const size = wish.pageSize ?? PAGE;
  const rows = where.join(' and ');
  return engine.db.read(actor.tenant, async (connection) => {
    const [sum] = (
      await connection.query<{ n: number }>(
        `select count(*)::int as n from mail_user u where ${rows}`,
        statement.values,
      )
    ).rows;
    const list = await connection.query<{
      id: string;
      mail: string;
      subject: string;
      sender: string;
      isRead: number;
      status: number;
      at: string;
    }>(
      `select u.id, u.mail, coalesce(m.subject, '') as subject, coalesce(s.nickname, '') as sender, u."isRead", u.status, ${moment('u."arrivedAt"')} as at
       from ${FROM} where ${rows} order by u."arrivedAt" desc, u.id desc limit ${size} offset ${((wish.currentPage ?? 1) - 1) * size}`,
      statement.values,
    );
    return { totalCount: sum?.n ?? 0, list: list.rows };
  });
}

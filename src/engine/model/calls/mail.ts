/** The calls of internal mail: boxes, reading, writing, and the addresses of specification 7.3. */
import { type Static, Type } from 'typebox';
import { closed, declareCalls } from './declare.ts';

/** People that one line of receivers holds. */
export const MOST_PEOPLE = 2000;

const area = 'mail';
const right = { entity: 'mailUser', action: 'query' } as const;
const id = () => Type.String({ format: 'uuid' });
const ids = () => Type.Array(id(), { minItems: 1, maxItems: 500 });
/** People of one line; the mail as a whole keeps to `mail.receivers`. */
const people = () => Type.Array(id(), { maxItems: MOST_PEOPLE });
const orNull = <T extends Parameters<typeof Type.Array>[0]>(of: T) => Type.Union([of, Type.Null()]);

/** Where a mail of the caller is looked for; `folder` is one of the own folders. */
export const MAIL_BOXES = ['inbox', 'unread', 'star', 'sent', 'draft', 'trash', 'folder'] as const;
export type MailBox = (typeof MAIL_BOXES)[number];

const Person = closed({ id: id(), name: Type.String() });
export type MailPerson = Static<typeof Person>;

/** A line of a box. `id` is the caller's own row of the mail, `mail` the mail all share. */
const MailLine = closed({
  id: id(),
  mail: id(),
  subject: Type.String(),
  excerpt: Type.String(),
  from: Person,
  /** Names of the first receivers, and how many people and groups it goes to. */
  to: Type.Array(Type.String()),
  receivers: Type.Integer(),
  box: Type.Enum(['inbox', 'sent', 'draft']),
  received: Type.Enum(['to', 'cc', 'bcc', 'from']),
  status: Type.Enum(['draft', 'scheduled', 'sent', 'recalled']),
  priority: Type.String(),
  /** When it came, was sent, or was saved. */
  at: Type.String(),
  scheduledAt: orNull(Type.String()),
  isRead: Type.Boolean(),
  isStar: Type.Boolean(),
  isReplied: Type.Boolean(),
  isTrash: Type.Boolean(),
  folder: orNull(id()),
  attachments: Type.Integer(),
});
export type MailLine = Static<typeof MailLine>;

const File = closed({ id: id(), name: Type.String(), type: Type.String(), size: Type.Number() });
export type MailFile = Static<typeof File>;

const Group = closed({ id: id(), name: Type.String() });

/** A mail as the caller may read it: `bcc` is filled for its sender alone. */
const Message = closed({
  line: MailLine,
  rev: Type.Integer(),
  content: Type.String(),
  to: Type.Array(Person),
  cc: Type.Array(Person),
  bcc: Type.Array(Person),
  groups: Type.Array(Group),
  files: Type.Array(File),
  needReceipt: Type.Boolean(),
  replyTo: orNull(id()),
  forwardFrom: orNull(id()),
});
export type MailMessage = Static<typeof Message>;

/** What somebody writes. Nothing is asked for before it is sent. */
const DRAFT = {
  /** The own row of a draft that is there already, and the edition of the mail that was changed. */
  id: Type.Optional(id()),
  rev: Type.Optional(Type.Integer()),
  subject: Type.String({ maxLength: 200 }),
  content: Type.String({ maxLength: 1_000_000 }),
  toUsers: people(),
  ccUsers: people(),
  bccUsers: people(),
  toGroups: Type.Array(id(), { maxItems: 50 }),
  attachments: Type.Array(id(), { maxItems: 20 }),
  priority: Type.String({ maxLength: 32 }),
  needReceipt: Type.Boolean(),
  replyTo: Type.Optional(id()),
  forwardFrom: Type.Optional(id()),
};
const Draft = closed(DRAFT);
export type MailDraft = Static<typeof Draft>;
/** A draft that may be sent again: a key of the sender's stands for this one keeping of it. */
const Keyed = closed({ ...DRAFT, key: Type.Optional(id()) });
export type KeyedDraft = Static<typeof Keyed>;

const Saved = closed({ id: id(), mail: id(), rev: Type.Integer() });
const Done = closed({ count: Type.Integer() });

/** Ids as a list, or as a text with commas between; a form sends the latter. */
const loose = closed({
  ids: Type.Union([Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500 }), Type.String()]),
});

export const mailCalls = declareCalls({
  'GET /api/mail/box': {
    area,
    right,
    isPrivate: true,
    summary: 'Mails of a box of the caller, the latest first',
    query: closed({
      box: Type.Enum([...MAIL_BOXES]),
      folder: Type.Optional(id()),
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      currentPage: Type.Optional(Type.Integer({ minimum: 1 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    answer: closed({ total: Type.Integer(), list: Type.Array(MailLine) }),
  },
  'GET /api/mail/counts': {
    area,
    right,
    isPrivate: true,
    summary: 'How many unread mails the caller has in the inbox and in each folder, and how many drafts',
    answer: closed({
      inbox: Type.Integer(),
      unread: Type.Integer(),
      draft: Type.Integer(),
      folders: Type.Array(closed({ id: id(), name: Type.String(), unread: Type.Integer() })),
    }),
  },
  'POST /api/mail/open': {
    area,
    right,
    isPrivate: true,
    summary: 'A mail of the caller, which is read by that',
    body: closed({ id: id(), peek: Type.Optional(Type.Boolean()) }),
    answer: Message,
  },
  'GET /api/mail/conversation': {
    area,
    right,
    isPrivate: true,
    summary: 'The mails of a conversation that the caller has, the oldest first',
    query: closed({ id: id() }),
    answer: closed({ list: Type.Array(MailLine) }),
  },
  'GET /api/mail/receipts': {
    area,
    right,
    isPrivate: true,
    summary: 'Who has read a mail of the caller, and when',
    query: closed({ id: id() }),
    answer: closed({
      list: Type.Array(
        closed({
          person: Person,
          received: Type.Enum(['to', 'cc', 'bcc']),
          readAt: orNull(Type.String()),
          recalled: Type.Boolean(),
        }),
      ),
    }),
  },
  'GET /api/mail/receivers': {
    area,
    right,
    isPrivate: true,
    summary: 'People, groups and units that a mail may go to, found by name or pinyin',
    query: closed({ keyword: Type.Optional(Type.String({ maxLength: 100 })) }),
    answer: closed({
      people: Type.Array(closed({ id: id(), name: Type.String(), org: Type.String() })),
      groups: Type.Array(closed({ id: id(), name: Type.String(), members: Type.String() })),
      units: Type.Array(closed({ id: id(), name: Type.String(), above: Type.String() })),
    }),
  },
  'GET /api/mail/members': {
    area,
    right,
    isPrivate: true,
    summary: 'People of a unit and of those below it, or of a group that the caller may write to',
    query: closed({ unit: Type.Optional(id()), group: Type.Optional(id()) }),
    answer: closed({ list: Type.Array(Person) }),
  },
  'POST /api/mail/draft': {
    area,
    right,
    isPrivate: true,
    summary: 'Keeps what is being written',
    body: Keyed,
    answer: Saved,
  },
  'POST /api/mail/send': {
    area,
    right,
    isPrivate: true,
    summary: 'Sends what is written, now or at a time',
    body: closed({ draft: Draft, scheduledAt: Type.Optional(Type.String({ maxLength: 19 })) }),
    answer: closed({ id: id(), mail: id(), receivers: Type.Integer() }),
  },
  'POST /api/mail/unschedule': {
    area,
    right,
    isPrivate: true,
    summary: 'Makes a draft again of a mail that waits for its time',
    body: closed({ id: id() }),
    answer: Saved,
  },
  'POST /api/mail/recall': {
    area,
    right,
    isPrivate: true,
    summary: 'Takes a mail back from those who have not read it',
    body: closed({ id: id() }),
    answer: closed({ recalled: Type.Integer(), read: Type.Integer() }),
  },
  'POST /api/mail/mark': {
    area,
    right,
    isPrivate: true,
    summary: 'Marks mails of the caller as read or unread, with or without a star',
    body: closed({ ids: ids(), read: Type.Optional(Type.Boolean()), star: Type.Optional(Type.Boolean()) }),
    answer: Done,
  },
  'POST /api/mail/move': {
    area,
    right,
    isPrivate: true,
    summary: 'Puts mails of the caller into an own folder, or back into the inbox',
    body: closed({ ids: ids(), folder: orNull(id()) }),
    answer: Done,
  },
  'POST /api/mail/trash': {
    area,
    right,
    isPrivate: true,
    summary: 'Puts mails of the caller into the bin',
    body: closed({ ids: ids() }),
    answer: Done,
  },
  'GET /api/ssm/xzg/emailUser/queryXzgEmailUserByPage': {
    area,
    right,
    isPrivate: true,
    zero: true,
    summary: 'Mails of the caller by read state and state (specification 7.3)',
    query: closed({
      isRead: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      status: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
      currentPage: Type.Optional(Type.Integer({ minimum: 1 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    answer: closed({
      totalCount: Type.Integer(),
      list: Type.Array(
        closed({
          id: id(),
          mail: id(),
          subject: Type.String(),
          sender: Type.String(),
          isRead: Type.Integer(),
          status: Type.Integer(),
          at: Type.String(),
        }),
      ),
    }),
  },
  'POST /api/ssm/xzg/email/dustbinDelete': {
    area,
    right,
    isPrivate: true,
    summary: 'Removes mails from the caller’s bin for good (specification 7.3)',
    body: loose,
    answer: Done,
  },
  'POST /api/ssm/xzg/email/recoverStatus': {
    area,
    right,
    isPrivate: true,
    summary: 'Brings mails back from the caller’s bin (specification 7.3)',
    body: loose,
    answer: Done,
  },
  'GET /api/ssm/xzg/select/list': {
    area,
    right: { entity: 'mailGroup', action: 'query' },
    isPrivate: true,
    summary: 'Groups that the caller may write to (specification 7.3)',
    answer: Type.Array(
      closed({ id: id(), groupName: Type.String(), groupType: Type.String(), memberNames: Type.String() }),
    ),
  },
  'GET /api/ssm/xzg/select/deptUser': {
    area,
    right,
    isPrivate: true,
    summary: 'People of a unit and of those below it (specification 7.3)',
    query: closed({ orgId: Type.Optional(id()) }),
    answer: Type.Array(closed({ id: id(), name: Type.String(), orgId: orNull(id()), org: Type.String() })),
  },
  'GET /api/ssm/xzg/select/deptTree': {
    area,
    right,
    isPrivate: true,
    summary: 'The units as a flat list with the unit above each (specification 7.3)',
    answer: Type.Array(closed({ id: id(), name: Type.String(), parentId: orNull(id()) })),
  },
  'GET /api/ssm/xzg/select/Listagg': {
    area,
    right,
    isPrivate: true,
    summary: 'The names of people, or of who is in a group, joined by commas (specification 7.3)',
    query: closed({ ids: Type.Optional(Type.String({ maxLength: 20_000 })), group: Type.Optional(id()) }),
    answer: Type.String(),
  },
  'POST /api/ssm/xzg/select': {
    area,
    right: { entity: 'mailGroup', action: 'add' },
    isPrivate: true,
    summary: 'Makes a group of one’s own (specification 7.3)',
    body: closed({
      groupName: Type.String({ minLength: 1, maxLength: 100 }),
      members: Type.Optional(people()),
      orgs: Type.Optional(Type.Array(id(), { maxItems: 100 })),
    }),
    answer: closed({ id: id() }),
  },
  'DELETE /api/ssm/xzg/select/{id}': {
    area,
    right: { entity: 'mailGroup', action: 'delete' },
    isPrivate: true,
    summary: 'Deletes a group of one’s own (specification 7.3)',
    path: closed({ id: id() }),
    answer: Done,
  },
});

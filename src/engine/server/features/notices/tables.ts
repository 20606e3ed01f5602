/** What people are still to be told of rows, in which words, and what nobody has read (docs/notices.md). */
import { wall } from '../../db/engine-tables.ts';

/**
 * `part` tells two occasions of one row and rule apart: the day, or the date that comes near with its distance. What
 * was told stays for a while, so that it is told once.
 */
const NOTICES = `
create table anlan.notice_due (
  tenant_id uuid not null, entity text not null, code text not null, row_id uuid not null, part text not null, by_id uuid,
  at timestamptz(3) not null default now(), told_at timestamptz(3), primary key (tenant_id, entity, code, row_id, part)
);
create index notice_due_waiting on anlan.notice_due (tenant_id, entity, code, at) where told_at is null;
create table anlan.notice_words (
  tenant_id uuid not null, notification uuid not null, locale text not null, title text not null, content text not null,
  primary key (tenant_id, notification, locale)
);
create table anlan.notice_unread (
  tenant_id uuid not null, notification uuid not null, entity text not null, code text not null, row_id uuid not null,
  due_at timestamp not null, primary key (tenant_id, notification)
);
create index notice_unread_due on anlan.notice_unread (due_at);
`;

/** By which rule a notification was told, and the rows it names: what goes out later is judged by them again. */
const NOTICE_OF = `
create table anlan.notice_of (
  tenant_id uuid not null, notification uuid not null, entity text not null, code text not null, rows uuid[] not null, total int not null,
  primary key (tenant_id, notification)
);
`;

export const NOTICE_MIGRATIONS = {
  '0043_notices': [NOTICES, wall(['notice_due', 'notice_words', 'notice_unread'])].join('\n'),
  '0045_notice_of': [NOTICE_OF, wall(['notice_of'])].join('\n'),
};

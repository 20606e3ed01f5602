/** What people say about records, who follows which, and what was told of a comment (docs/comments.md). */
import { wall } from '../../db/engine-tables.ts';

const COMMENTS = `
create table anlan.comment (
  id uuid primary key, tenant_id uuid not null, entity text not null, row_id uuid not null, parent_id uuid references anlan.comment (id) on delete cascade,
  by_id uuid not null, at timestamp not null, edited_at timestamp, deleted_at timestamp, resolved_at timestamp, resolved_by uuid,
  text text not null, mentions jsonb not null default '[]', files uuid[] not null default '{}'
);
create index comment_row on anlan.comment (tenant_id, entity, row_id, id);
create index comment_parent on anlan.comment (parent_id);
create index comment_files on anlan.comment using gin (files) where files <> '{}';
create table anlan.follower (
  tenant_id uuid not null, entity text not null, row_id uuid not null, user_id uuid not null, is_followed boolean not null,
  primary key (tenant_id, entity, row_id, user_id)
);
create index follower_row on anlan.follower (row_id) where is_followed;
create table anlan.comment_told (
  tenant_id uuid not null, comment_id uuid not null references anlan.comment (id) on delete cascade, notification uuid not null,
  primary key (comment_id, notification)
);
`;

export const COMMENT_MIGRATIONS = {
  '0047_comments': [COMMENTS, wall(['comment', 'follower', 'comment_told'])].join('\n'),
};

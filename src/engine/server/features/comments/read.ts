/** The comments on a record, as its page shows them. */
import { MOST_COMMENTS, type Comment, type CommentPerson } from '../../../model/calls/comments.ts';
import type { Operation } from '../../operations/engine.ts';
import { commentsKey, follow } from '../../operations/messages/browser-events.ts';
import { openRecord, type RecordName } from './record.ts';

interface Kept {
  readonly id: string;
  readonly parent: string | null;
  readonly by: string;
  readonly byName: string | null;
  readonly at: string;
  readonly editedAt: string | null;
  readonly isDeleted: boolean;
  readonly resolvedAt: string | null;
  readonly resolvedName: string | null;
  readonly text: string;
  readonly mentions: readonly CommentPerson[];
  readonly files: readonly string[];
  readonly total: number;
}

/** Ids are in the order of time. A deleted comment stands only where it has answers. */
const COMMENTS = `
select c.id, c.parent_id as parent, c.by_id as by, p.nickname as "byName", c.at, c.edited_at as "editedAt", c.deleted_at is not null as "isDeleted",
  c.resolved_at as "resolvedAt", r.nickname as "resolvedName", c.text, c.mentions, c.files, count(*) over ()::int as total
from anlan.comment c left join sys_user p on p.tenant_id = c.tenant_id and p.id = c.by_id left join sys_user r on r.tenant_id = c.tenant_id and r.id = c.resolved_by
where c.tenant_id = $1 and c.entity = $2 and c.row_id = $3
  and (c.deleted_at is null or exists (select 1 from anlan.comment a where a.tenant_id = c.tenant_id and a.parent_id = c.id and a.deleted_at is null))
order by c.id desc limit ${MOST_COMMENTS}`;

type File = Comment['files'][number];

function commentOf(kept: Kept, files: ReadonlyMap<string, File>): Comment {
  const { id, parent, by, byName, at, editedAt, isDeleted, resolvedAt, resolvedName, text, mentions } = kept;
  return {
    id,
    parent,
    by: { id: by, name: byName ?? '' },
    at,
    editedAt,
    text,
    mentions: [...mentions],
    files: kept.files.flatMap((file) => files.get(file) ?? []),
    isDeleted,
    resolved: resolvedAt === null ? null : { at: resolvedAt, name: resolvedName ?? '' },
  };
}

/** @throws {Refusal} as `openRecord` */
export function listComments(
  operation: Operation,
  record: RecordName,
): Promise<{ readonly list: Comment[]; readonly total: number; readonly isFollowed: boolean }> {
  const { engine, call } = operation;
  const { tenant, id: me } = call.actor;
  return engine.db.read(tenant, async (connection) => {
    await openRecord(operation, connection, record);
    // Before they are read: nothing that is said in between is missed.
    await follow({ connection, call }, commentsKey(record.entity, record.row));
    const { rows } = await connection.query<Kept>(COMMENTS, [tenant, record.entity, record.row], 'anlan-comments');
    const ids = rows.flatMap(({ files }) => files);
    const files =
      ids.length === 0
        ? []
        : (
            await connection.query<File>(
              'select id, name, type, size::float8 as size from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[])',
              [tenant, ids],
            )
          ).rows;
    const {
      rows: [following],
    } = await connection.query<{ is: boolean }>(
      'select is_followed as "is" from anlan.follower where tenant_id = $1 and entity = $2 and row_id = $3 and user_id = $4',
      [tenant, record.entity, record.row, me],
      'anlan-followed',
    );
    const byId = new Map(files.map((file) => [file.id, file]));
    return {
      list: rows.map((row) => commentOf(row, byId)).reverse(),
      total: rows[0]?.total ?? 0,
      isFollowed: following?.is ?? false,
    };
  });
}

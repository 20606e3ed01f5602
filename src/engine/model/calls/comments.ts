/** The calls of what people say about a record, and of following it. */
import { type Static, Type } from 'typebox';
import { closed, declareCalls } from './declare.ts';

/** Comments of one record that are shown, the newest. */
export const MOST_COMMENTS = 500;
/** Characters of one comment. */
export const LONGEST_COMMENT = 4000;
/** People that one comment names, and files that it holds. */
export const MOST_NAMED = 20;
export const MOST_FILES = 9;

const area = 'common';
const right = 'session';
const id = () => Type.String({ format: 'uuid' });
const orNull = <T extends Parameters<typeof Type.Array>[0]>(of: T) => Type.Union([of, Type.Null()]);

const RECORD = { entity: Type.String({ maxLength: 60 }), row: id() };

const Person = closed({ id: id(), name: Type.String() });
export type CommentPerson = Static<typeof Person>;

const File = closed({ id: id(), name: Type.String(), type: Type.String(), size: Type.Number() });

const Comment = closed({
  id: id(),
  /** The comment that it answers, which answers none itself. */
  parent: orNull(id()),
  by: Person,
  at: Type.String(),
  editedAt: orNull(Type.String()),
  /** Empty where it was deleted and has answers. */
  text: Type.String(),
  /** Whose `@name` stands in the text. */
  mentions: Type.Array(Person),
  files: Type.Array(File),
  isDeleted: Type.Boolean(),
  resolved: orNull(closed({ at: Type.String(), name: Type.String() })),
});
export type Comment = Static<typeof Comment>;

/** What somebody writes; a text or a file. */
const WRITTEN = {
  text: Type.String({ maxLength: LONGEST_COMMENT }),
  mentions: Type.Array(id(), { maxItems: MOST_NAMED, uniqueItems: true }),
  files: Type.Array(id(), { maxItems: MOST_FILES, uniqueItems: true }),
};

/** `untold`: names of those whom it mentions and who may not read the record; they are not told. */
const Said = closed({ id: id(), untold: Type.Array(Type.String()) });

export const commentCalls = declareCalls({
  'GET /api/comments': {
    area,
    right,
    summary: 'Comments on a record that the caller may read, the oldest first, and whether the caller follows it',
    query: closed(RECORD),
    answer: closed({ list: Type.Array(Comment), total: Type.Integer(), isFollowed: Type.Boolean() }),
  },
  'POST /api/comments': {
    area,
    right,
    summary: 'Says something about a record, or answers a comment; whoever does so follows the record',
    isPrivate: true,
    body: closed({
      ...RECORD,
      ...WRITTEN,
      parent: Type.Optional(id()),
      /** Of a call that may be sent again. */
      key: Type.Optional(id()),
    }),
    answer: Said,
  },
  'PUT /api/comments': {
    area,
    right,
    summary: 'Changes an own comment; whoever it mentions now and did not before is told',
    isPrivate: true,
    body: closed({ id: id(), ...WRITTEN }),
    answer: Said,
  },
  'POST /api/comments/delete': {
    area,
    right,
    summary: 'Deletes an own comment; what was told of it is told no more',
    body: closed({ id: id() }),
    answer: Type.Null(),
  },
  'POST /api/comments/resolve': {
    area,
    right,
    summary: 'Marks a comment with its answers as settled, or as open again',
    body: closed({ id: id(), isResolved: Type.Boolean() }),
    answer: Type.Null(),
  },
  'POST /api/comments/follow': {
    area,
    right,
    summary: 'Follows a record, to be told of what others do to it and say about it, or follows it no more',
    body: closed({ ...RECORD, isFollowed: Type.Boolean() }),
    answer: Type.Null(),
  },
  'GET /api/comments/people': {
    area,
    right,
    summary: 'People whom a comment on the record may mention, by name or pinyin',
    query: closed({ ...RECORD, keyword: Type.Optional(Type.String({ maxLength: 60 })) }),
    answer: closed({ list: Type.Array(closed({ id: id(), name: Type.String(), org: Type.String() })) }),
  },
});

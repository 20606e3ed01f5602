/** The call by which another system follows the rows of an entity. */
import { Type } from 'typebox';
import { closed, declareCalls } from './declare.ts';

/** Changes of one answer at most. */
export const MOST_CHANGES = 500;

export const changeCalls = declareCalls({
  'GET /api/changes': {
    area: 'common',
    right: 'session',
    summary:
      'What has changed in the rows of an entity that the caller may read, in order; ask again with what `next` says',
    query: closed({
      entity: Type.String({ maxLength: 60 }),
      /** `next` of the answer before; without it the changes from now on. */
      after: Type.Optional(Type.String({ maxLength: 200 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_CHANGES })),
    }),
    answer: closed({
      list: Type.Array(
        closed({
          /** Ascending within a row. */
          event: Type.Integer(),
          at: Type.String(),
          row: Type.String({ format: 'uuid' }),
          action: Type.String(),
          /** Those of the changed fields that the caller may read. */
          fields: Type.Array(Type.String()),
          by: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
        }),
      ),
      /** The rows of the list as they stand now, by id; one that is deleted is not among them. */
      rows: Type.Record(Type.String(), Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}))),
      next: Type.String(),
      /** Is there more to ask for at once? */
      more: Type.Boolean(),
    }),
  },
});

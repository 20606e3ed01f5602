/** The call of the homes and the bell for what the caller has to do. */
import { Type } from 'typebox';
import { closed, declareCalls } from './declare.ts';

const text = () => Type.Union([Type.String(), Type.Null()]);

export const todoCalls = declareCalls({
  'GET /api/todo/mine': {
    area: 'common',
    right: 'session',
    summary: 'What the caller has to do, soonest first: own to-dos and those any of several may take',
    query: closed({ pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })) }),
    answer: closed({
      /** All of them, and those of them that are late. */
      total: Type.Integer(),
      late: Type.Integer(),
      /** `taken`: it is the caller's own; else it waits for any of several. */
      list: Type.Array(
        closed({
          id: Type.String({ format: 'uuid' }),
          title: Type.String(),
          kind: text(),
          node: text(),
          due: text(),
          arrived: text(),
          route: Type.String(),
          mobileRoute: text(),
          taken: Type.Boolean(),
        }),
      ),
    }),
  },
});

/** Comments on records, and following them (docs/comments.md). */
import { commentCalls } from '../../../model/calls/comments.ts';
import { answerCalls, defineFeature } from '../feature.ts';
import { commentFiles } from './files.ts';
import { setFollowing } from './followers.ts';
import { forgottenPeople, trimComments } from './forget.ts';
import { offeredPeople } from './people.ts';
import { listComments } from './read.ts';
import { COMMENT_MIGRATIONS } from './tables.ts';
import { change, remove, resolve, say } from './write.ts';

export const comments = defineFeature({
  name: 'comments',
  tables: COMMENT_MIGRATIONS,
  files: commentFiles,
  hooks: [['sysUser', forgottenPeople]],
  routes: answerCalls(commentCalls, {
    'GET /api/comments': (operation, { query }) => listComments(operation, query),
    'POST /api/comments': (operation, { body }) => say(operation, body),
    'PUT /api/comments': (operation, { body }) => change(operation, body),
    'POST /api/comments/delete': (operation, { body }) => remove(operation, body.id),
    'POST /api/comments/resolve': (operation, { body }) => resolve(operation, body),
    'POST /api/comments/follow': (operation, { body }) => setFollowing(operation, body),
    'GET /api/comments/people': (operation, { query }) => offeredPeople(operation, query),
  }),
  jobs: {
    commentTrim: { title: '清理评论', cron: '56 2 * * *', run: (engine) => trimComments(engine) },
  },
});

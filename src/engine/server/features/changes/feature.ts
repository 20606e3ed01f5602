/** The change feed: other systems follow the rows of an entity by the rights of their account (docs/changes.md). */
import { changeCalls } from '../../../model/calls/changes.ts';
import { answerCalls, defineFeature } from '../feature.ts';
import { readChanges } from './read-changes.ts';

/** Changes of an answer where the caller says nothing. */
const USUAL = 100;

export const changes = defineFeature({
  name: 'changes',
  routes: answerCalls(changeCalls, {
    'GET /api/changes': (operation, { query }) =>
      readChanges(operation, { ...query, pageSize: query.pageSize ?? USUAL }),
  }),
});

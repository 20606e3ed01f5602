/** To-dos: what each person has to do, wherever it comes from (docs/workflow.md#to-dos-are-rows). */
import { todoCalls } from '../../../model/calls/todo.ts';
import { myTodos } from '../../operations/todo/mine.ts';
import { answerCalls, defineFeature } from '../feature.ts';

/** Rows where the caller says nothing. */
const USUAL = 8;

export const todo = defineFeature({
  name: 'todo',
  routes: answerCalls(todoCalls, {
    'GET /api/todo/mine': (operation, { query }) => myTodos(operation, query.pageSize ?? USUAL),
  }),
});

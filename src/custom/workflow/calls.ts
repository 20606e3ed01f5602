/** The calls of the workflow, typed by their declaration. */
import { declaredCalls } from '../../engine/client/index.ts';
import type { CallAnswer } from '../../engine/model/calls/declare.ts';
import type { workflowCalls } from '../../engine/model/calls/workflow.ts';
import type { EntityView, WireRow } from '../../engine/model/wire.ts';

export const send = declaredCalls<typeof workflowCalls>();

/** A form without a record of its own: the view that draws it, and what was filled in. */
export interface Filled {
  readonly view: EntityView;
  readonly row: WireRow;
}

/** The door cannot say what a view is; the server made it. */
export const filledOf = ({ filled }: Pick<CoursePage, 'filled'>): Filled | null => filled as Filled | null;

export type TaskPage = CallAnswer<(typeof workflowCalls)['GET /api/workflow/task/page']>;

/** What the page of an instance shows; that of a task shows it too. */
export type CoursePage = CallAnswer<(typeof workflowCalls)['GET /api/workflow/instance/page']>;

/** What the page of a record shows of the process that leads it. */
export type RowPage = CallAnswer<(typeof workflowCalls)['GET /api/workflow/row/page']>;

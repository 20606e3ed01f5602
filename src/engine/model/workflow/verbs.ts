/**
 * Which verbs are allowed when: the one table of the product. The interpreter refuses by it, screens offer by it, and
 * docs/workflow.md
 * prints it.
 */
import type { Life, Verb } from './types.ts';

/** The state of a task as people see it. */
export type TaskState = 'candidate' | 'assigned' | 'delegated' | 'held';

/** Verbs about one task, by its state, while its instance runs. */
export const TASK_VERBS: Readonly<Record<TaskState, readonly Verb[]>> = {
  candidate: ['claim', 'assign', 'remind', 'carbonCopy', 'comment', 'escalate', 'expire'],
  assigned: [
    'complete',
    'unclaim',
    'assign',
    'delegate',
    'transfer',
    'addSign',
    'removeSign',
    'regress',
    'reject',
    'remind',
    'carbonCopy',
    'comment',
    'escalate',
    'expire',
  ],
  delegated: ['resolve', 'assign', 'delegate', 'removeSign', 'remind', 'carbonCopy', 'comment', 'escalate', 'expire'],
  held: ['assign', 'removeSign', 'remind', 'carbonCopy', 'comment', 'escalate'],
};

/** Verbs about a whole instance, and what the surroundings report to it. */
export const INSTANCE_VERBS: Readonly<Record<Life, readonly Verb[]>> = {
  running: [
    'withdraw',
    'terminate',
    'suspend',
    'timer',
    'message',
    'signal',
    'jobDone',
    'jobFailed',
    'called',
    'retry',
  ],
  suspended: ['activate', 'terminate'],
  completed: [],
  rejected: [],
  terminated: [],
  withdrawn: [],
};

/** Verbs only who handles the task may use (or an administrator). */
export const HANDLER_VERBS: ReadonlySet<Verb> = new Set([
  'complete',
  'unclaim',
  'delegate',
  'resolve',
  'transfer',
  'addSign',
  'regress',
  'reject',
]);

/** Verbs a node of the model may leave out. */
export const WITHHOLDABLE = [
  'unclaim',
  'delegate',
  'transfer',
  'addSign',
  'removeSign',
  'regress',
  'reject',
  'withdraw',
  'remind',
  'carbonCopy',
  'comment',
] as const satisfies readonly Verb[];

/** Outcomes that send back or refuse: nothing has to be filled in or shown for them. */
export const REFUSING_OUTCOMES: ReadonlySet<string | undefined> = new Set(['reject', 'return']);

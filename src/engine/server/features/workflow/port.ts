/**
 * What the product asks of a workflow engine, and its own engine as the answer. Calls and buttons go through it, so
 * that another engine can take
 * new definitions some day (docs/workflow-port.md); lists and pages read the rows that an engine keeps: tasks,
 * instances, history, opinions.
 */
import { INSTANCE_VERBS, TASK_VERBS } from '../../../model/workflow/verbs.ts';
import type { Verb } from '../../../model/workflow/types.ts';
import type { HookContext, Transaction } from '../../operations/engine.ts';
import { type Beginning, hearing, startInstance } from './command.ts';
import { correlate, type Told } from './correlate.ts';
import { deployModel } from './deploy.ts';
import type { Done, LedTransaction } from './instance.ts';
import { type Completion, completeTask } from './lead.ts';
import { moveBack, moveInstance, type Picks } from './migrate.ts';
import { keepingFact } from './task-facts.ts';
import { actOnInstance, actOnTask, type InstanceVerb, type TaskVerb } from './verbs.ts';

/** What an engine can do; what it cannot is offered nowhere. */
export interface Capabilities {
  readonly verbs: Verb[];
  /** How instances begin. */
  readonly starts: ('person' | 'message' | 'signal' | 'clock')[];
  /** Running instances move to another version. */
  readonly migration: boolean;
  /** A command and the rows of the product it changes are stored together or not at all. */
  readonly sameTransaction: boolean;
}

type Acted = Done & { readonly instance: string };

/** Each of them runs in the caller's transaction, and throws a `Refusal` with what would be allowed. */
export interface WorkflowEngine {
  capabilities(): Capabilities;
  /** A model in hand becomes the newest definition of its key. @throws {Invalid} with every problem */
  deploy(context: HookContext): Promise<void>;
  start(tx: LedTransaction, process: string, beginning: Beginning): Promise<Done & { readonly id: string }>;
  /** Claim, unclaim, assign, delegate, resolve, transfer, signers, regress, reject, remind, copy, comment. */
  act(
    tx: LedTransaction,
    task: string,
    verb: Exclude<TaskVerb, { readonly verb: 'complete' }> & { readonly comment?: string },
  ): Promise<Acted>;
  /** With the form of the task, whose row is written with it. */
  complete(tx: Transaction, task: string, completion: Completion): Promise<Acted>;
  control(
    tx: Transaction,
    instance: string,
    verb: InstanceVerb,
    given?: { readonly comment?: string; readonly task?: number },
  ): Promise<Acted>;
  /** A message for one, or a signal for all. */
  tell(tx: Transaction, told: Told): Promise<{ received: number; started: string[] }>;
  migrate(
    tx: Transaction,
    instance: string,
    definition: string,
    given: { readonly comment?: string; readonly picks?: Picks },
  ): Promise<void>;
  migrateBack(tx: Transaction, instance: string, given?: { readonly comment?: string }): Promise<void>;
}

/** Not verbs of anybody: what surrounds an instance reports by them. */
const REPORTS: ReadonlySet<Verb> = new Set(['timer', 'jobDone', 'jobFailed', 'called', 'escalate', 'expire']);

/** The interpreter of `model/workflow` over the product's own tables. */
export const ownEngine: WorkflowEngine = {
  capabilities: () => ({
    verbs: [...new Set([...Object.values(TASK_VERBS), ...Object.values(INSTANCE_VERBS)].flat())]
      .filter((verb) => !REPORTS.has(verb))
      .toSorted(),
    starts: ['person', 'message', 'signal', 'clock'],
    migration: true,
    sameTransaction: true,
  }),
  deploy: deployModel,
  start: startInstance,
  act: (tx, task, verb) => keepingFact(tx, 'wfTask', task, verb, () => actOnTask(tx, task, verb)),
  complete: (tx, task, completion) =>
    keepingFact(tx, 'wfTask', task, { verb: 'complete', ...completion }, () => completeTask(tx, task, completion)),
  control: (tx, instance, verb, given) =>
    keepingFact(tx, 'wfInstance', instance, { verb, ...given }, () => actOnInstance(tx, instance, verb, given)),
  tell: (tx, told) => correlate(tx, told, hearing),
  migrate: moveInstance,
  migrateBack: moveBack,
};

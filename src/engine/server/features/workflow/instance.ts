/** One command on one instance, in one transaction: read under lock, run, store what follows. */
import type { Answer, Command, Event, Graph, Outcome, Question, State } from '../../../model/workflow/types.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { runAsking } from '../../../model/workflow/run.ts';
import type { Transaction } from '../../operations/engine.ts';
import { answerAction } from './actions.ts';
import { performersOf } from './performers.ts';
import { storeEvents } from './store-events.ts';
import { saidParams } from './words.ts';

export interface Instance {
  readonly id: string;
  readonly version: number;
  readonly definition: string;
  readonly graph: Graph;
  readonly state: State | null;
  readonly parent?: { readonly id: string; readonly activity: number };
}

interface Stored { id: string; version: number; definition_id: string; graph: Graph; state: State | null; parent_id: string | null; parent_activity: number | null }

/** The instance, held until the transaction ends: of two commands the second runs on what the first one left. */
export async function lockInstance({ connection, call }: Transaction, id: string): Promise<Instance> {
  const { rows: [row] } = await connection.query<Stored>(
    'select i.id, i.version, i.definition_id, d.graph, i.state, i.parent_id, i.parent_activity from anlan.wf_instance i join anlan.wf_definition d on d.id = i.definition_id where i.tenant_id = $1 and i.id = $2 for update of i',
    [call.actor.tenant, id]);
  if (!row) throw new Refusal('row.unknown');
  return {
    id: row.id, version: row.version, definition: row.definition_id, graph: row.graph, state: row.state,
    ...(row.parent_id === null || row.parent_activity === null ? {} : { parent: { id: row.parent_id, activity: row.parent_activity } }),
  };
}

function answerTo(tx: Transaction, instance: Instance, question: Question): Promise<Answer> {
  return question.ask === 'performers' ? performersOf(tx, instance, question) : answerAction(tx, instance, question);
}

/** What a command came to: the state after it, and what happened in order. */
export interface Done { readonly state: State; readonly events: readonly Event[] }

/**
 * Runs a command and stores what follows, called processes and their ends included.
 * @throws {Refusal} with what would be allowed in `data`; nothing is stored then
 */
export async function perform(tx: Transaction, instance: Instance, command: Command): Promise<Done> {
  const outcome = await runAsking(instance.graph, instance.state ?? undefined, command, (question) => answerTo(tx, instance, question));
  if (outcome.refusal) {
    const { allowed, targets } = outcome.refusal;
    throw new Refusal(outcome.refusal.code, saidParams(outcome.refusal.params, tx.call.locale), { allowed, ...(targets ? { targets } : {}) });
  }
  await keep(tx, instance, command, outcome);
  await storeEvents(tx, instance, outcome.state, outcome.events, command);
  return { state: outcome.state, events: outcome.events };
}

async function keep({ connection, call }: Transaction, instance: Instance, command: Command, { state, answers }: Extract<Outcome, { state: State }>): Promise<void> {
  const running = state.life === 'running' || state.life === 'suspended';
  const version = instance.version + 1;
  const { rowCount } = await connection.query('update anlan.wf_instance set state = $1, version = $2, running = $3 where tenant_id = $4 and id = $5 and version = $6',
    [JSON.stringify(state), version, running, call.actor.tenant, instance.id, instance.version]);
  if (rowCount !== 1) throw new Error(`instance ${instance.id} was changed under its lock`);
  await connection.query('insert into anlan.wf_journal (tenant_id, instance_id, version, command, answers) values ($1, $2, $3, $4, $5)',
    [call.actor.tenant, instance.id, version, JSON.stringify(command), JSON.stringify(answers)]);
}

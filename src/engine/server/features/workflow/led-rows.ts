/** Rows that an instance leads: what it reads of them, and how it stands in them (design: workflow, Status). */
import { evaluate } from '../../../model/expression/evaluate.ts';
import type { Row } from '../../../model/types.ts';
import type { Life, State } from '../../../model/workflow/types.ts';
import { changeRelated, readRelated } from '../../operations/engine-writes.ts';
import { emptyToNull, RowLoader } from '../../operations/row-loader.ts';
import { sameValue } from '../../operations/same-value.ts';
import { type Instance, inHand, type LedTransaction } from './instance.ts';

type About = NonNullable<Instance['about']>;

export const OVER: ReadonlySet<Life> = new Set(['completed', 'rejected', 'terminated', 'withdrawn']);

/** The variables that the entity's file reads from its row, as it stands in this transaction. */
export async function variablesOf(
  tx: LedTransaction,
  { entity: name, id }: Pick<About, 'entity' | 'id'>,
): Promise<Row> {
  const { engine, call, connection } = tx;
  const entity = engine.entity(name);
  const expressions = Object.entries(entity.workflow?.variables ?? {});
  const row = expressions.length === 0 ? undefined : (inHand(tx, name, id) ?? (await readRelated(tx, name, id)));
  if (!row) return {};
  const loader = new RowLoader(engine, call, connection);
  return loader.judge(() =>
    Object.fromEntries(
      expressions.map(([variable, expression]) => [variable, emptyToNull(evaluate(expression, loader.scope(row)))]),
    ),
  );
}

/** The state of a row before a process leads it. */
export async function beforeOf(
  tx: LedTransaction,
  { entity: name, id }: Pick<About, 'entity' | 'id'>,
): Promise<string | null> {
  const field = tx.engine.entity(name).states?.field;
  const state = field === undefined ? undefined : (await readRelated(tx, name, id))?.[field];
  return typeof state === 'string' ? state : null;
}

/**
 * The state of the row: where the tokens stand; of a process broken off, what its file says of that, else the state it
 * came from.
 */
function stateOf({ graph }: Instance, { before }: About, state: State): string | undefined {
  if (!OVER.has(state.life) || state.life === 'completed') return state.status;
  return graph.about?.ends[`$${state.life}`] ?? before ?? state.status;
}

/**
 * Writes into the row how its process stands, with the row itself where an action has it in hand: only here, so that
 * both always say the same.
 */
export async function reflect(
  tx: LedTransaction,
  instance: Instance,
  about: About,
  state: State,
  nodes: string,
): Promise<void> {
  const entity = tx.engine.entity(about.entity);
  const held = inHand(tx, about.entity, about.id);
  const row = entity.workflow ? (held ?? (await readRelated(tx, about.entity, about.id))) : undefined;
  if (!row) return;
  const over = OVER.has(state.life);
  const now = tx.engine.clock.now();
  const value = stateOf(instance, about, state);
  const begun = row['processInstanceId'] !== instance.id;
  const changes: Row = {
    processInstanceId: instance.id,
    currentNode: over ? null : nodes || null,
    currentAssignees: over ? [] : assignees(state),
    ...(begun ? { submittedAt: now, finishedAt: null } : {}),
    ...(over ? { finishedAt: now } : {}),
    ...(entity.states && value !== undefined ? { [entity.states.field]: value } : {}),
  };
  // A word, a reminder or a copy changes nothing of the row: whoever has it open may go on.
  const isAsItWas = Object.entries(changes).every(([name, now]) => sameValue(row[name] ?? null, now ?? null));
  if (held) Object.assign(held, changes);
  else if (!isAsItWas) await changeRelated(tx, about.entity, about.id, changes, 'process');
}

const assignees = ({ tasks = [] }: State): string[] => [
  ...new Set(tasks.flatMap(({ assignee }) => (assignee === undefined ? [] : [assignee]))),
];

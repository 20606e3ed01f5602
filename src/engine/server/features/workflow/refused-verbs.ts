/**
 * Buttons of tasks and instances that the interpreter would refuse as the process stands: what their rows do not show
 * is tried on the state.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { run } from '../../../model/workflow/run.ts';
import type { Command, State } from '../../../model/workflow/types.ts';
import type { EntityHooks, Transaction } from '../../operations/engine.ts';
import { graphOf } from './instance.ts';
import { administers } from './verbs.ts';
import { saidParams } from './words.ts';

type Refuses = NonNullable<EntityHooks['refuses']>;

interface Stored {
  id: string;
  definition: string;
  state: State | null;
}

async function statesOf({ connection, call }: Transaction, ids: readonly string[]): Promise<readonly Stored[]> {
  const { rows } = await connection.query<Stored>(
    'select id, definition_id as definition, state from anlan.wf_instance where tenant_id = $1 and id = any($2)',
    [call.actor.tenant, [...new Set(ids)]],
    'anlan-wf-states',
  );
  return rows;
}

/** A verb of a row as the interpreter takes it. */
interface Try {
  readonly verb: string;
  readonly task?: number;
  readonly override?: true;
}

/**
 * Tries a verb of each row for the caller; nothing is stored.
 * @param instanceOf the instance a row is or belongs to
 * @param plainly the refusal that the state says at a glance: most rows of a list need no more
 */
function refusedVerbs(
  verbs: readonly string[],
  instanceOf: (row: Row) => string,
  commandOf: (verb: string, row: Row, tx: Transaction) => object,
  plainly: (state: State, command: Try) => 'workflow.notPool' | 'workflow.notAdded' | undefined = () => undefined,
): Refuses {
  return async (tx, rows) => {
    const asked = rows.flatMap(({ row, can }) =>
      verbs.filter((verb) => can.includes(verb)).map((verb) => ({ row, verb })),
    );
    if (asked.length === 0) return new Map();
    const states = new Map(
      (
        await statesOf(
          tx,
          asked.map(({ row }) => instanceOf(row)),
        )
      ).map((stored) => [stored.id, stored]),
    );
    const found = new Map<string, Record<string, string>>();
    for (const { row, verb } of asked) {
      const stored = states.get(instanceOf(row));
      if (!stored?.state) continue;
      const command = {
        verb,
        now: tx.engine.clock.now(),
        by: tx.call.actor.id,
        ...commandOf(verb, row, tx),
      } as Try;
      const plain = plainly(stored.state, command);
      const { refusal } = plain
        ? { refusal: { code: plain, params: {} } }
        : run(await graphOf(tx, stored.definition), stored.state, command as unknown as Command);
      if (!refusal) continue;
      const { code, params } = refusal;
      const id = String(row['id']);
      found.set(id, {
        ...found.get(id),
        [verb]: new Refusal(code, saidParams(params, tx.call.locale)).text(tx.call.locale),
      });
    }
    return found;
  };
}

/** Nobody was added, or by somebody else; nobody to give it back to. */
export const refusedOfTask = refusedVerbs(
  ['removeSign', 'unclaim'],
  (row) => String(row['instance']),
  (verb, row, tx) => ({
    task: Number(row['number']),
    ...(verb === 'removeSign' && administers(tx) ? { override: true } : {}),
  }),
  ({ tasks = [], scopes = [] }, command) => {
    if (command.verb === 'unclaim')
      return tasks.some(({ id, pool }) => id === command.task && pool) ? undefined : 'workflow.notPool';
    const isAdded = tasks.some(({ added }) => added) || scopes.some(({ multi }) => multi?.added);
    return command.verb === 'removeSign' && !command.override && !isAdded ? 'workflow.notAdded' : undefined;
  },
);

/** Somebody else has gone on with it. */
export const refusedOfInstance = refusedVerbs(
  ['withdraw'],
  (row) => String(row['id']),
  () => ({}),
);

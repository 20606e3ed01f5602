/** Where running instances stand, as a list: one row for each token, kept in the transaction of every command. */
import type { Row } from '../../../model/types.ts';
import type { Node, State, Token } from '../../../model/workflow/types.ts';
import { addRelated, changeRead, type WritingTransaction } from '../../operations/engine-writes.ts';
import type { Instance } from './instance.ts';

const ENTITY = 'wfExecution';

/** What the token waits for, as the list calls it. */
function waitsFor(state: State, token: Token, node: Node | undefined): string {
  if (token.failed) return 'failed';
  if (token.by !== undefined) return 'join';
  if (state.scopes?.some((scope) => scope.token === token.id)) return 'inside';
  switch (node?.kind) {
    case 'user':
      return 'task';
    case 'call':
      return 'call';
    case 'eventBased':
      return 'event';
    case 'catch':
    case 'receive':
      return node.trigger?.type === 'timer' ? 'timer' : node.trigger?.type === 'signal' ? 'signal' : 'message';
    default:
      return 'job';
  }
}

function rowOf({ id, graph }: Instance, state: State, token: Token): Row {
  const node = graph.nodes[token.at];
  const around = state.scopes?.find((scope) => scope.id === token.in);
  return {
    instance: id,
    number: token.id,
    parentExecution: around ? String(around.token) : null,
    activityId: token.at,
    activityName: (node?.name ?? token.at).slice(0, 200),
    isActive: true,
    isConcurrent: state.tokens.filter((other) => other.in === token.in).length > 1,
    waitEvent: waitsFor(state, token, node),
  };
}

const differs = (row: Row, fields: Row): boolean =>
  Object.entries(fields).some(([field, value]) => (row[field] ?? null) !== value);

/**
 * Makes the rows of an instance what its state says. A token that moved on keeps its row: an instance has no more rows
 * than it ever had tokens at one time. @param known its rows, as they were read under its lock
 */
export async function keepExecutions(
  tx: WritingTransaction,
  instance: Instance,
  state: State,
  known: readonly Row[],
  act: string,
): Promise<void> {
  const standing = new Set(state.tokens.map(({ id }) => id));
  const free = known.filter((row) => row['isActive'] !== true || !standing.has(Number(row['number'])));
  for (const token of state.tokens) {
    const own = known.find((row) => row['isActive'] === true && Number(row['number']) === token.id);
    const row = own ?? free.shift();
    const fields: Row = { ...rowOf(instance, state, token), ...(own ? {} : { startTime: tx.engine.clock.now() }) };
    if (!row) await addRelated(tx, ENTITY, fields, act);
    else if (differs(row, fields)) await changeRead(tx, ENTITY, row, fields, act);
  }
  for (const row of free) if (row['isActive'] === true) await changeRead(tx, ENTITY, row, { isActive: false }, act);
}

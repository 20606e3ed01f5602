/** What the page of a task shows. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import type { Graph, State } from '../../../model/workflow/types.ts';
import { offeredVerbs } from '../../../model/workflow/run.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { administers, partIn } from './verbs.ts';

/** Reads without a transaction of its own: everything shown is as it stands when it is asked for. */
export async function taskPage(tx: Transaction, id: string) {
  const task = await readRelated(tx, 'wfTask', id);
  if (!task) throw new Refusal('row.unknown');
  const part = await partIn(tx, task);
  if (!part.handler && !part.candidate && !part.starter && !administers(tx)) throw new Refusal('row.unknown');
  const { rows: [stored] } = await tx.connection.query<{ graph: Graph; state: State; bpmn: string }>(
    'select d.graph, d.bpmn, i.state from anlan.wf_instance i join anlan.wf_definition d on d.id = i.definition_id where i.tenant_id = $1 and i.id = $2', [tx.call.actor.tenant, task['instance']]);
  const instance = await readRelated(tx, 'wfInstance', String(task['instance']));
  if (!stored || !instance) throw new Refusal('row.unknown');
  const { graph, state, bpmn } = stored;
  const node = graph.nodes[String(task['nodeKey'])];
  const verbs = offeredVerbs(graph, state, Number(task['number']), tx.call.actor.id);
  return {
    task: task as Record<string, unknown>, instance: instance as Record<string, unknown>,
    verbs: verbs.map(({ verb, refusal }) => ({ verb, offered: refusal === undefined, ...(refusal === undefined ? {} : { why: new Refusal(refusal.code as Refusal['code'], refusal.params).text(tx.call.locale) }) })),
    targets: [...new Set(state.done ?? [])].map((target) => ({ node: target, name: graph.nodes[target]?.name ?? target })), outcomes: [...node?.task?.outcomes ?? []], sign: node?.task?.sign ?? false, batch: node?.task?.batch ?? false,
    variables: state.variables as Record<string, unknown>,
    records: (await readRelatedRows(tx, 'processRecord', 'instance', [String(instance['id'])])).toSorted(byTime('handledAt')) as Record<string, unknown>[],
    bpmn, course: (await readRelatedRows(tx, 'wfHistory', 'instance', [String(instance['id'])])).toSorted(byTime('startTime')).map((row) => ({ node: String(row['activityId']), flow: typeof row['flow'] === 'string' ? row['flow'] : null, open: row['endTime'] === null, cancelled: row['cancelled'] === true })),
  };
}

const byTime = (field: string) => (a: Row, b: Row): number => String(a[field]).localeCompare(String(b[field])) || String(a['id']).localeCompare(String(b['id']));

/** What the page of a task shows. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import type { Graph, State } from '../../../model/workflow/types.ts';
import { offeredVerbs } from '../../../model/workflow/run.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { labelsOf } from '../../operations/labels.ts';
import { administers, partIn } from './verbs.ts';

/** Reads without a transaction of its own: everything shown is as it stands when it is asked for. */
export async function taskPage(tx: Transaction, taskId: string) {
  const task = await readRelated(tx, 'wfTask', taskId);
  if (!task) throw new Refusal('row.unknown');
  const part = await partIn(tx, task);
  if (!part.handler && !part.candidate && !part.starter && !administers(tx)) throw new Refusal('row.unknown');
  const { rows: [stored] } = await tx.connection.query<{ graph: Graph; state: State; bpmn: string }>(
    'select d.graph, d.bpmn, i.state from anlan.wf_instance i join anlan.wf_definition d on d.id = i.definition_id where i.tenant_id = $1 and i.id = $2', [tx.call.actor.tenant, task['instance']]);
  if (!stored) throw new Refusal('row.unknown');
  const { graph, state, bpmn } = stored;
  const id = String(task['instance']);
  const node = graph.nodes[String(task['nodeKey'])];
  const records = (await readRelatedRows(tx, 'processRecord', 'instance', [id])).toSorted(byTime('handledAt'));
  const numbers = new Set((state.tasks ?? []).map((one) => one.id));
  const open = (await readRelatedRows(tx, 'wfTask', 'instance', [id])).filter((row) => numbers.has(Number(row['number']))).toSorted(byTime('createdTime'));
  const names = await labelsOf(tx.engine, tx.call, tx.connection, tx.engine.entity('sysUser'), [...new Set([...records.map((row) => row['handler']), ...open.map((row) => row['assignee'])].filter((one): one is string => typeof one === 'string'))]);
  return {
    instance: id,
    verbs: offeredVerbs(graph, state, Number(task['number']), tx.call.actor.id).map(({ verb, refusal }) => ({ verb, offered: refusal === undefined, ...(refusal === undefined ? {} : { why: new Refusal(refusal.code as Refusal['code'], refusal.params).text(tx.call.locale) }) })),
    targets: [...new Set(state.done ?? [])].map((target) => ({ node: target, name: graph.nodes[target]?.name ?? target })), outcomes: [...node?.task?.outcomes ?? []], sign: node?.task?.sign ?? false, batch: node?.task?.batch ?? false,
    records: records.map((row) => ({
      id: String(row['id']), nodeName: String(row['nodeName']), action: String(row['action']), actionName: String(row['actionName']), handler: names.get(String(row['handler'])) ?? '', opinion: textOf(row['opinion']), handledAt: String(row['handledAt']),
      minutes: row['durationMinutes'] === null || row['durationMinutes'] === undefined ? null : Number(row['durationMinutes']), overdue: row['overdue'] === true, voided: row['voided'] === true,
    })),
    open: open.map((row) => ({ id: String(row['id']), taskName: String(row['taskName']), state: String(row['state']), handler: row['assignee'] === null ? null : names.get(String(row['assignee'])) ?? '', since: String(row['createdTime']), due: textOf(row['dueTime']) })),
    bpmn, course: (await readRelatedRows(tx, 'wfHistory', 'instance', [id])).toSorted(byTime('startTime')).map((row) => ({ node: String(row['activityId']), flow: textOf(row['flow']), open: row['endTime'] === null, cancelled: row['cancelled'] === true })),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const byTime = (field: string) => (a: Row, b: Row): number => String(a[field]).localeCompare(String(b[field])) || String(a['id']).localeCompare(String(b['id']));

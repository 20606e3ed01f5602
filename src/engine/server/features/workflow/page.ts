/** What the page of a task shows. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import type { Command, Graph, State, Verb } from '../../../model/workflow/types.ts';
import { offersOf, run } from '../../../model/workflow/run.ts';
import { TASK_VERBS } from '../../../model/workflow/verbs.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { labelsOf } from '../../operations/labels.ts';
import { administers, partIn } from './verbs.ts';
import { saidParams } from './words.ts';

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
    verbs: verbsOf(tx, graph, state, Number(task['number'])),
    targets: offersOf(graph, state, Number(task['number'])).targets.map((target) => ({ node: target, name: graph.nodes[target]?.name ?? target })), outcomes: [...node?.task?.outcomes ?? []], sign: node?.task?.sign ?? false, batch: node?.task?.batch ?? false,
    records: records.map((row) => ({
      id: String(row['id']), nodeName: String(row['nodeName']), action: String(row['action']), actionName: String(row['actionName']), handler: names.get(String(row['handler'])) ?? '', opinion: textOf(row['opinion']), handledAt: String(row['handledAt']),
      minutes: row['durationMinutes'] === null || row['durationMinutes'] === undefined ? null : Number(row['durationMinutes']), overdue: row['overdue'] === true, voided: row['voided'] === true,
    })),
    open: open.map((row) => ({ id: String(row['id']), taskName: String(row['taskName']), state: String(row['state']), handler: row['assignee'] === null ? null : names.get(String(row['assignee'])) ?? '', since: String(row['createdTime']), due: textOf(row['dueTime']) })),
    bpmn, course: (await readRelatedRows(tx, 'wfHistory', 'instance', [id])).toSorted(byTime('startTime')).map((row) => ({ node: String(row['activityId']), flow: textOf(row['flow']), open: row['endTime'] === null, cancelled: row['cancelled'] === true })),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const SHOWN: readonly Verb[] = [...new Set(Object.values(TASK_VERBS).flat())].filter((verb) => verb !== 'escalate' && verb !== 'expire' && verb !== 'assign');

/** Each verb, and for one that is not to be had the refusal that using it would meet. Tried on the state as it stands; nothing is stored. */
function verbsOf({ engine, call }: Transaction, graph: Graph, state: State, task: number): { verb: string; offered: boolean; why?: string }[] {
  const somebody = state.initiator === call.actor.id ? call.actor.id : state.initiator;
  return SHOWN.map((verb) => {
    const given = { verb, now: engine.clock.now(), by: call.actor.id, task, to: verb === 'regress' ? state.done?.at(-1) ?? '' : somebody, users: [somebody], how: 'before', signed: true } as unknown as Command;
    const outcome = run(graph, state, given);
    const refusal = 'refusal' in outcome ? outcome.refusal : undefined;
    // Whom it would go to is not chosen yet.
    if (!refusal || refusal.code === 'workflow.people' || refusal.code === 'workflow.outcome') return { verb, offered: true };
    return { verb, offered: false, why: new Refusal(refusal.code, saidParams(refusal.params, call.locale)).text(call.locale) };
  });
}

const byTime = (field: string) => (a: Row, b: Row): number => String(a[field]).localeCompare(String(b[field])) || String(a['id']).localeCompare(String(b['id']));

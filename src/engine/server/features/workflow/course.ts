/**
 * The course of an instance: what was done, which visits its nodes had and whose they were, whom it waits for, how it
 * ended.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { actionLabel } from '../../../model/view.ts';
import { type Signers, signersOf } from '../../../model/workflow/run.ts';
import type { Graph, State } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { selectListed, selectVisible } from '../../operations/get.ts';
import { labelsOf } from '../../operations/labels.ts';
import { type SayWord, sayMatter, sayWord } from '../../operations/words.ts';
import { follow } from '../../operations/messages/browser-events.ts';
import { sayGraph } from './said.ts';
import { filledForm } from './start-form.ts';
import { administers } from './verbs.ts';
import { verbWord } from './words.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const minutesOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
const byTime =
  (field: string) =>
  (a: Row, b: Row): number =>
    String(a[field]).localeCompare(String(b[field])) || String(a['id']).localeCompare(String(b['id']));

/** An instance as it stands, with what it runs by. */
export interface Stored {
  readonly graph: Graph;
  readonly state: State;
  readonly bpmn: string;
}

/** An instance to be looked at: its names are those of the reader. @throws {Refusal} `row.unknown` */
export async function storedInstance(tx: Transaction, id: string): Promise<Stored> {
  const { connection, call } = tx;
  const {
    rows: [stored],
  } = await connection.query<Stored>(
    'select d.graph, d.bpmn, i.state from anlan.wf_instance i join anlan.wf_definition d on d.id = i.definition_id where i.tenant_id = $1 and i.id = $2',
    [call.actor.tenant, id],
  );
  if (!stored) throw new Refusal('row.unknown');
  return { ...stored, graph: sayGraph(stored.graph, sayWord(tx)) };
}

type Names = ReadonlyMap<string, string>;

/** What an outcome is called: by the action of the record that it is, else as the model has it. */
function wordsOf({ engine, call }: Transaction, instance: Row): (called: string) => string {
  const entity =
    typeof instance['bizEntity'] === 'string' ? engine.project().entities.get(instance['bizEntity']) : undefined;
  return (called) => {
    const action = Object.values(entity?.actions ?? {}).find(({ label }) => label === called);
    return entity && action ? actionLabel(entity, action, call.locale) : called;
  };
}

function recordOf(row: Row, names: Names, word: (called: string) => string, say: SayWord) {
  const [action, called] = [String(row['action']), String(row['actionName'])];
  return {
    id: String(row['id']),
    nodeName: say(String(row['nodeName'])),
    action,
    outcome: called === verbWord(action as 'complete', 'zh') ? null : word(called),
    handler: names.get(String(row['handler'])) ?? '',
    insteadOf: idsIn(row['insteadOf']).map((one) => names.get(one) ?? ''),
    people: idsIn(row['people']).map((one) => names.get(one) ?? ''),
    opinion: textOf(row['opinion']),
    handledAt: String(row['handledAt']),
    minutes: minutesOf(row['durationMinutes']),
    overdue: row['overdue'] === true,
    voided: row['voided'] === true,
    signature: textOf(row['signature']),
    signedHash: textOf(row['signedHash']),
    attachments: idsIn(row['attachments']),
  };
}

type How = 'open' | 'waiting' | 'passed' | 'cancelled' | 'returned';

/** They are come to one way after the other, and wait until all are there. */
const JOINS: readonly unknown[] = ['parallelGateway', 'inclusiveGateway'];

function howOf(row: Row): How {
  if (row['endTime'] === null) return JOINS.includes(row['activityType']) ? 'waiting' : 'open';
  if (row['voided'] === true || row['action'] === 'regress' || row['action'] === 'reject') return 'returned';
  return row['cancelled'] === true ? 'cancelled' : 'passed';
}

/** @param waiting who has the open tasks of a visit */
function visitOf(row: Row, names: Names, waiting: readonly string[], say: SayWord) {
  const assignee = textOf(row['assignee']);
  return {
    node: String(row['activityId']),
    name: say(String(row['activityName'] ?? row['activityId'])),
    flow: textOf(row['flow']),
    from: String(row['startTime']),
    to: textOf(row['endTime']),
    how: howOf(row),
    part: row['place'] !== null,
    who: assignee === null ? [...waiting] : [names.get(assignee) ?? ''],
  };
}

/** What is kept of whoever could claim a task: entity by the field of the task's row. */
const POOLS = { candidates: 'sysUser', candidateRoles: 'sysRole', candidatePosts: 'sysPost' } as const;

/** Names of people, roles and posts that may claim one of these tasks, by id. */
async function poolNames({ engine, call, connection }: Transaction, open: readonly Row[]): Promise<Names> {
  const names = new Map<string, string>();
  for (const [field, entity] of Object.entries(POOLS)) {
    const ids = [...new Set(open.filter((row) => row['assignee'] === null).flatMap((row) => idsIn(row[field])))];
    if (ids.length > 0)
      for (const [id, name] of await labelsOf(engine, call, connection, engine.entity(entity), ids, true))
        names.set(id, name);
  }
  return names;
}

/** What the course tells of open tasks, whoever they are. */
interface OpenWords {
  readonly names: Names;
  readonly pool: Names;
  readonly readable: ReadonlySet<string>;
  readonly me: string;
  /** May the caller take signatures away that others asked for? */
  readonly administers: boolean;
  readonly say: SayWord;
}

/** @param signers of a task of the instance itself */
function openTaskOf(
  row: Row,
  signers: Signers | undefined,
  { names, pool, readable, me, administers, say }: OpenWords,
) {
  const mayUndo = (by: string): boolean => by === me || administers;
  return {
    id: String(row['id']),
    taskName: say(String(row['taskName'])),
    state: String(row['state']),
    handler: row['assignee'] === null ? null : (names.get(String(row['assignee'])) ?? ''),
    since: String(row['createdTime']),
    due: textOf(row['dueTime']),
    pool:
      row['assignee'] === null
        ? Object.keys(POOLS)
            .flatMap((field) => idsIn(row[field]))
            .map((id) => pool.get(id) ?? '')
            .filter((name) => name !== '')
        : [],
    readable: readable.has(String(row['id'])),
    mine: row['assignee'] === me,
    added: signers?.added
      ? {
          by: names.get(signers.added.by) ?? '',
          how: signers.added.how,
          removable: row['state'] !== 'suspended' && mayUndo(signers.added.by),
        }
      : null,
    next: (signers?.next ?? []).map(({ user, by }) => ({
      id: user,
      name: names.get(user) ?? '',
      by: names.get(by) ?? '',
      removable: row['state'] !== 'suspended' && mayUndo(by),
    })),
  };
}

/** Those of the tasks whose own page the caller may open. */
async function readableTasks(
  { engine, call, connection }: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const entity = engine.entity('wfTask');
  const grant = engine.grant(call.actor, entity);
  if (ids.length === 0 || !grant.actions.has('query')) return new Set();
  return new Set((await selectListed(engine, call, connection, entity, grant, ids)).map((row) => row.id));
}

/** Open tasks of the processes that this one has called, and those have: whom it waits for as well. */
async function calledTasks(tx: Transaction, id: string): Promise<readonly Row[]> {
  const { rows } = await tx.connection.query<{ id: string }>(
    `with recursive called as (
      select id from anlan.wf_instance where tenant_id = $1 and parent_id = $2 and running
      union all select i.id from anlan.wf_instance i join called c on i.parent_id = c.id where i.tenant_id = $1 and i.running)
    select t.id from "wf_task" t join called c on c.id = t.instance where t.tenant_id = $1 and t."endTime" is null and t.deleted_at is null`,
    [tx.call.actor.tenant, id],
  );
  return readRelatedRows(
    tx,
    'wfTask',
    'id',
    rows.map((row) => row.id),
  );
}

/** Whoever asks has been found to have a right to it. @param task whose page it is */
export async function courseOf(
  tx: Transaction,
  id: string,
  { graph, state, bpmn }: Stored,
  task?: Parameters<typeof filledForm>[3],
) {
  const instance = await readRelated(tx, 'wfInstance', id);
  if (!instance) throw new Refusal('row.unknown');
  const records = (await readRelatedRows(tx, 'processRecord', 'instance', [id])).toSorted(byTime('handledAt'));
  const tokens = new Map((state.tasks ?? []).map((task) => [task.id, task.token]));
  const own = (await readRelatedRows(tx, 'wfTask', 'instance', [id]))
    .filter((row) => tokens.has(Number(row['number'])))
    .toSorted(byTime('createdTime'));
  const open = [...own, ...(await calledTasks(tx, id)).toSorted(byTime('createdTime'))];
  const visits = (await readRelatedRows(tx, 'wfHistory', 'instance', [id])).toSorted(
    (a, b) => Number(a['number']) - Number(b['number']) || byTime('startTime')(a, b),
  );
  const signers = new Map(own.map((row) => [row['id'], signersOf(graph, state, Number(row['number']))] as const));
  const people = [
    ...records.flatMap((row) => [row['handler'], ...idsIn(row['insteadOf']), ...idsIn(row['people'])]),
    ...[...signers.values()].flatMap(({ added, next }) => [added?.by, ...next.flatMap(({ user, by }) => [user, by])]),
    ...open.map((row) => row['assignee']),
    ...visits.map((row) => row['assignee']),
    instance['initiator'],
  ].filter((one): one is string => typeof one === 'string');
  const names = await labelsOf(
    tx.engine,
    tx.call,
    tx.connection,
    tx.engine.entity('sysUser'),
    [...new Set(people)],
    true,
  );
  const readable = await readableTasks(
    tx,
    open.map((row) => String(row['id'])),
  );
  const pool = await poolNames(tx, open);
  const word = wordsOf(tx, instance);
  const say = sayWord(tx);
  const waiting = (visit: number): readonly string[] =>
    own
      .filter((row) => tokens.get(Number(row['number'])) === visit && row['assignee'] !== null)
      .map((row) => names.get(String(row['assignee'])) ?? '');
  return {
    instance: id,
    name: sayMatter(tx)(String(instance['name'])),
    description: textOf(instance['description']),
    process: graph.name ?? graph.process,
    bpmn,
    about:
      typeof instance['bizEntity'] === 'string' && typeof instance['bizId'] === 'string'
        ? { entity: instance['bizEntity'], id: instance['bizId'] }
        : null,
    begun: { by: names.get(String(instance['initiator'])) ?? '', at: String(instance['startTime']) },
    ended:
      instance['endTime'] === null
        ? null
        : {
            state: String(instance['state']),
            at: String(instance['endTime']),
            reason: textOf(instance['endReason']),
            minutes: minutesOf(instance['durationMinutes']),
          },
    records: records.map((row) => recordOf(row, names, word, say)),
    open: open.map((row) =>
      openTaskOf(row, signers.get(row['id'] ?? null), {
        names,
        pool,
        readable,
        me: tx.call.actor.id,
        administers: administers(tx),
        say,
      }),
    ),
    visits: visits.map((row) => visitOf(row, names, waiting(Number(row['number'])), say)),
    filled: await filledForm(tx, { graph, state }, id, task),
  };
}

/** What the page of an instance shows, to whoever may read it. @throws {Refusal} `row.unknown` */
export async function instancePage(tx: Transaction, id: string) {
  const { engine, call, connection } = tx;
  const entity = engine.entity('wfInstance');
  await selectVisible(engine, call, connection, entity, engine.grant(call.actor, entity), id);
  await follow(tx, id);
  return courseOf(tx, id, await storedInstance(tx, id));
}

/**
 * Messages to people about tasks: what is new, what is asked, what is late. They stand in the bell like every
 * notification, and go when their task does.
 */
import type { Row } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { addRelated } from '../../operations/engine-writes.ts';
import { listPath } from '../../operations/home/seen-entities.ts';
import { tellPeople } from '../../operations/messages/browser-events.ts';
import { holders, idOf } from './people.ts';

/** Candidates told of one task, at most: a role that everybody holds is no news to everybody. */
const MOST_TOLD = 200;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface Message {
  readonly title: string;
  readonly lines: readonly string[];
  /** The record it leads to. */
  readonly to: { readonly entity: 'wfTask' | 'wfInstance'; readonly id: string };
  readonly priority?: 'normal' | 'high' | 'urgent';
  /** It is over with this task. */
  readonly task?: string;
}

/** Tells these people, each once; where there is nobody nothing is said. It is the system that tells. */
export async function tell(
  tx: Transaction,
  people: readonly string[],
  { title, lines, to, priority = 'normal', task }: Message,
): Promise<void> {
  const targetUsers = [...new Set(people)].slice(0, MOST_TOLD);
  if (targetUsers.length === 0 || !tx.engine.project().entities.has('notification')) return;
  const link = `<p><a href="#${listPath(tx.engine.entity(to.entity))}/${to.id}">${to.entity === 'wfTask' ? '打开任务' : '查看流程'}</a></p>`;
  const id = await addRelated(
    tx,
    'notification',
    {
      title: title.slice(0, 200),
      content: `${lines
        .filter((line) => line !== '')
        .map((line) => `<p>${escaped(line)}</p>`)
        .join('')}${link}`,
      type: 'reminder',
      priority,
      publishObject: 'user',
      targetUsers,
      totalCount: targetUsers.length,
      status: 'published',
      publisher: null,
      publishTime: tx.engine.clock.now(),
      needReceipt: false,
    },
    'publish',
  );
  if (task !== undefined)
    await tx.connection.query('insert into anlan.wf_told (tenant_id, task_id, notification_id) values ($1, $2, $3)', [
      tx.call.actor.tenant,
      task,
      id,
    ]);
}

/** What was said about a task no longer is: it is done, or somebody else's. Whoever had not read it need not. */
export async function untell({ connection, call, engine }: Transaction, task: string): Promise<void> {
  const { tenant } = call.actor;
  const { rows } = await connection.query<{ users: readonly string[] | null }>(
    `with gone as (delete from anlan.wf_told where tenant_id = $1 and task_id = $2 returning notification_id)
    update "notification" n set "endTime" = $3::timestamp, rev = n.rev + 1 from gone where n.tenant_id = $1 and n.id = gone.notification_id and n.deleted_at is null and n."endTime" is null returning n."targetUsers" as users`,
    [tenant, task, engine.clock.now()],
    'anlan-wf-untell',
  );
  await tellPeople(
    connection,
    { kind: 'notice' },
    tenant,
    rows.flatMap(({ users }) => users ?? []),
  );
}

/** Who has a task in hand: its handler, or everybody who may claim it. */
export async function handlersOf(tx: Transaction, task: Row): Promise<string[]> {
  const assignee = idOf(task['assignee']);
  return assignee === undefined ? takersOf(tx, String(task['id'])) : [assignee];
}

/** Everybody who may claim a task as long as nobody has it. */
export async function takersOf(tx: Transaction, task: string): Promise<string[]> {
  const { rows } = await tx.connection.query<{ kind: string; who: string }>(
    `select kind, who from anlan.wf_link where tenant_id = $1 and task_id = $2 and kind <> 'handler' order by kind, who`,
    [tx.call.actor.tenant, task],
  );
  const of = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ who }) => who);
  return [...new Set([...of('user'), ...(await holders(tx, { roles: of('role'), posts: of('post') }, MOST_TOLD))])];
}

const matter = (task: Row): string => `${String(task['title'] ?? '')} · ${String(task['taskName'] ?? '')}`;
const processLine = (task: Row): string => `流程：${String(task['processName'] ?? '')}`;
const dueLine = (task: Row): string =>
  idOf(task['dueTime']) === undefined ? '' : `截止：${String(task['dueTime']).slice(0, 16)}`;

/**
 * A task has come to somebody: to all who have it in hand, or to `whom`. Whoever brought it about by their own act sees
 * it at once and is not told.
 * @param passed names of the steps before it that nobody could handle
 */
export async function tellNew(
  tx: Transaction,
  task: Row,
  { whom, passed = [] }: { readonly whom?: readonly string[]; readonly passed?: readonly string[] } = {},
): Promise<void> {
  const people = (whom ?? (await handlersOf(tx, task))).filter((person) => person !== tx.call.actor.id);
  const to = idOf(task['assignee']) === undefined ? '待签收' : '待办';
  await tell(tx, people, {
    title: `${to}：${matter(task)}`,
    lines: [processLine(task), dueLine(task), ...passed.map((name) => `“${name}”无人可办，已跳过`)],
    to: { entity: 'wfTask', id: String(task['id']) },
    task: String(task['id']),
    ...(task['priority'] === 'urgent' || task['priority'] === 'high' ? { priority: task['priority'] } : {}),
  });
}

/** Somebody asks for haste. */
export async function tellReminded(tx: Transaction, task: Row, comment: string | undefined): Promise<void> {
  const people = (await handlersOf(tx, task)).filter((person) => person !== tx.call.actor.id);
  await tell(tx, people, {
    title: `催办：${matter(task)}`,
    lines: [`${tx.call.actor.name} 请您尽快办理。`, comment ?? '', dueLine(task)],
    to: { entity: 'wfTask', id: String(task['id']) },
    task: String(task['id']),
    priority: 'high',
  });
}

/** Somebody sends a copy to be read. */
export async function tellCopied(
  tx: Transaction,
  task: Row,
  users: readonly string[],
  comment: string | undefined,
): Promise<void> {
  await tell(tx, users, {
    title: `抄送：${matter(task)}`,
    lines: [`${tx.call.actor.name} 抄送给您。`, processLine(task), comment ?? ''],
    to: { entity: 'wfInstance', id: String(task['instance']) },
  });
}

/** The clock speaks of a task: to those who have it in hand, and to those above where it is theirs to know. */
export async function tellTime(
  tx: Transaction,
  task: Row,
  people: readonly string[],
  what: 'soon' | 'late' | 'above',
): Promise<void> {
  const heads = { soon: '即将到期', late: '已逾期', above: '逾期上报' };
  await tell(tx, people, {
    title: `${heads[what]}：${matter(task)}`,
    lines: [processLine(task), dueLine(task)],
    to:
      what === 'above'
        ? { entity: 'wfInstance', id: String(task['instance']) }
        : { entity: 'wfTask', id: String(task['id']) },
    task: String(task['id']),
    priority: what === 'soon' ? 'high' : 'urgent',
  });
}

/** What time has decided is told to whoever it was taken from, and to the starter. */
export async function tellDecided(
  tx: Transaction,
  task: Row,
  people: readonly string[],
  how: 'autoPass' | 'autoEnd',
): Promise<void> {
  await tell(tx, people, {
    title: `${how === 'autoPass' ? '超时自动通过' : '超时自动终止'}：${matter(task)}`,
    lines: [processLine(task), dueLine(task)],
    to: { entity: 'wfInstance', id: String(task['instance']) },
    priority: 'high',
  });
}

/** A task counts in the month of its person, and finds the work of the portal that does it (domain §16.5, §16.6). */
import type { RawExpression, Value } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  countRelated,
  type HookContext,
  lockName,
  queryRelated,
} from '../../engine/server/sdk.ts';

/** The month of a person in which a task is due; the first task of a month opens it. */
async function monthOf(context: HookContext): Promise<string> {
  const { row } = context;
  const [user, period] = [String(row['user']), String(row['dueDate']).slice(0, 7)];
  // Of two first tasks of a month the second one finds the month there.
  await lockName(context, `dutyPerson ${user} ${period}`);
  const found = (await queryRelated(context, 'dutyPerson', { user, period }, 1)).list[0];
  return found
    ? String(found['id'])
    : addRelated(context, 'dutyPerson', { user, org: row['orgId'] ?? null, period }, 'open');
}

async function joinMonth(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind === 'delete' || kind === 'restore') return;
  if (old === null || old['user'] !== row['user'] || old['dueDate'] !== row['dueDate'])
    row['person'] = await monthOf(context);
}

interface Work {
  readonly entity: string;
  readonly whose: (user: Value) => RawExpression;
  readonly when: string;
  readonly states: readonly string[];
}

/** Where the portal shows that a duty was done, and by whom. */
const WORKS: Readonly<Record<string, Work>> = {
  inspect: {
    entity: 'inspectTask',
    whose: (user) => ({ in: [user, { var: 'inspectors' }] }),
    when: 'actualEnd',
    states: ['done'],
  },
  hazard: {
    entity: 'hiddenDanger',
    whose: (user) => ({ '==': [{ var: 'finder' }, user] }),
    when: 'findTime',
    states: ['pending', 'suspended', 'rectifying', 'reviewing', 'closed'],
  },
  exercise: {
    entity: 'exercisePlan',
    whose: (user) => ({ '==': [{ var: 'commander' }, user] }),
    when: 'planDate',
    states: ['done'],
  },
};

/** Counts what of the work was done from the task's first day to its last. */
async function linked(context: HookContext): Promise<void> {
  const { row } = context;
  const work = WORKS[String(row['linkBiz'])];
  if (!work) return;
  const day = (name: string): string => String(row[name]);
  row['linkDone'] = await countRelated(context, work.entity, {
    and: [
      work.whose(row['user'] ?? null),
      { in: [{ var: 'status' }, [...work.states]] },
      { '>=': [{ var: work.when }, day('startDate')] },
      { '<': [{ var: work.when }, { addDays: [day('dueDate'), 1] }] },
    ],
  } as Value);
}

export const dutyTaskBehaviour = behaviour('dutyTask', { before: joinMonth, actions: { linked } });

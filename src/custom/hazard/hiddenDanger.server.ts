/**
 * A hazard from its report to its closing (domain §8.1): it goes to whoever is responsible, comes back under the same
 * place and category as a repeated one,
 * is handled by one of five decisions, and its rectification is an order with a process of its own.
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import {
  addRelated,
  type AskedCall,
  behaviour,
  type HookContext,
  queryRelated,
  readRelated,
  runAction,
  type SessionCall,
  tell,
} from '../../engine/server/sdk.ts';
import { headOf, holdersOf, personsFor, unitsUp, working } from './persons.server.ts';

const HAZARD = 'hiddenDanger';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** More hazards of one category than are closed within the days that count. */
const MOST = 1000;
const LEVELS = ['team', 'workshop', 'factory', 'company'] as const;
/** How high the unit of a kind stands. */
const STANDS: Readonly<Record<string, (typeof LEVELS)[number]>> = {
  team: 'team',
  workshop: 'workshop',
  factory: 'factory',
  company: 'company',
  dept: 'company',
  provider: 'workshop',
};

const param = ({ engine, call }: HookContext, name: string): number =>
  Number(engine.param(call.actor.tenant, `hazard.${name}`));
const moment = (millis: number): string => new Date(millis).toISOString().slice(0, 19).replace('T', ' ');
const millisOf = (text: unknown): number => Date.parse(`${String(text).replace(' ', 'T')}Z`);

/**
 * The hazard that this one repeats: of the same category, in the same area or at the same place, and closed not long
 * ago.
 */
async function repeats(context: HookContext): Promise<Row | undefined> {
  const { row, engine } = context;
  const from = moment(millisOf(engine.clock.now()) - param(context, 'repeatDays') * DAY_MS).slice(0, 10);
  const { list } = await queryRelated(
    context,
    HAZARD,
    { status: 'closed', category: String(row['category']), closeTimeFrom: from, sort: '-closeTime' },
    MOST,
  );
  const place = String(row['location']).trim();
  return list.find(
    (one) => one['id'] !== row['id'] && String(one['location']).trim() === place && one['dutyOrg'] === row['dutyOrg'],
  );
}

/** To whom it goes first, and whether it was there before. */
async function dispatch(context: HookContext): Promise<void> {
  const { row } = context;
  const [unit] = await unitsUp(context, row['dutyOrg']);
  const persons = await personsFor(context, {
    unit: row['dutyOrg'],
    area: row['area'],
    category: row['category'],
    level: row['level'],
  });
  const before = await repeats(context);
  Object.assign(row, {
    handlerOrg: row['dutyOrg'] ?? null,
    handler: persons.handler,
    escalateLevel: STANDS[String(unit?.['orgType'])] ?? 'workshop',
    repeated: before !== undefined,
    repeatOf: before?.['id'] ?? null,
    handling: null,
    handlingOpinion: null,
    suspendReason: null,
    suspendUntil: null,
    overdue: false,
  } satisfies Row);
}

async function onSpot(context: HookContext): Promise<void> {
  const before = await repeats(context);
  Object.assign(context.row, {
    handlerOrg: context.row['dutyOrg'] ?? null,
    handler: context.call.actor.id,
    repeated: before !== undefined,
    repeatOf: before?.['id'] ?? null,
  } satisfies Row);
}

/** Until when, where nobody says it. */
function usualDue(context: HookContext, rectifyType: unknown): string {
  const now = millisOf(context.engine.clock.now());
  if (rectifyType === 'immediate') return moment(now + param(context, 'immediateHours') * HOUR_MS);
  return moment(now + param(context, context.row['level'] === 'major' ? 'majorDays' : 'generalDays') * DAY_MS);
}

/** Turned to rectification: the order is written, and the process of this hazard calls that of the order. */
async function issueOrder(context: HookContext): Promise<void> {
  const { row, input, call, engine } = context;
  const now = engine.clock.now();
  const given = typeof input['dueDate'] === 'string' || (typeof row['dueDate'] === 'string' && row['dueDate'] > now);
  if (!given) row['dueDate'] = usualDue(context, input['rectifyType']);
  const persons = await personsFor(context, {
    unit: row['dutyOrg'],
    area: row['area'],
    category: row['category'],
    level: row['level'],
  });
  const rectifier = (await working(context, row['dutyPerson'])) ?? persons.rectifyLeader;
  const other = (person: string | null): string | null => (person === rectifier ? null : person);
  row['dutyPerson'] = rectifier;
  row['rectifyOrder'] = await addRelated(
    context,
    'rectification',
    {
      hiddenDanger: row['id'] ?? null,
      title: row['title'] ?? null,
      problem: row['description'] ?? null,
      beforePhotos: row['photos'] ?? [],
      level: row['level'] ?? null,
      rectifyType: input['rectifyType'] ?? null,
      dueDate: row['dueDate'] ?? null,
      issuer: call.actor.id,
      issueOrg: call.actor.orgId ?? row['dutyOrg'] ?? null,
      issueTime: now,
      dutyOrg: row['dutyOrg'] ?? null,
      dutyPerson: rectifier,
      reviewer: other(persons.reviewer),
      examiner: other(persons.examiner),
    },
    'issue',
  );
}

async function transfer(context: HookContext): Promise<void> {
  const { row, input } = context;
  if (typeof input['handlerOrg'] !== 'string')
    row['handlerOrg'] =
      (await readRelated(context, 'sysUser', String(input['handler'])))?.['orgId'] ?? row['handlerOrg'] ?? null;
}

/**
 * One level up: to whoever is maintained for the unit above, else to its head; where there is neither, whoever may
 * handle hazards there takes it.
 */
async function escalate(context: HookContext): Promise<void> {
  const { row } = context;
  const line = await unitsUp(context, row['handlerOrg'] ?? row['dutyOrg']);
  const above = line[1] ?? line[0];
  const persons = await personsFor(context, {
    unit: above?.['id'],
    area: row['area'],
    category: row['category'],
    level: row['level'],
  });
  const [handler = null] = [persons.handler, await headOf(context, above?.['id'])].filter(
    (one) => one !== null && one !== row['handler'],
  );
  const at = LEVELS.indexOf(String(row['escalateLevel']) as (typeof LEVELS)[number]);
  Object.assign(row, {
    handlerOrg: above?.['id'] ?? null,
    handler,
    escalateLevel: LEVELS[Math.min(at + 1, LEVELS.length - 1)] ?? 'company',
  } satisfies Row);
}

/** Whoever has the task is the handler: it was claimed, passed on, or fell to a stand-in or a successor. */
function follow({ old, row }: HookContext): Promise<void> {
  const assignees = Array.isArray(row['currentAssignees']) ? row['currentAssignees'] : [];
  if (
    row['status'] === 'pending' &&
    assignees.length === 1 &&
    JSON.stringify(old?.['currentAssignees'] ?? []) !== JSON.stringify(assignees)
  )
    row['handler'] = assignees[0] ?? null;
  return Promise.resolve();
}

/**
 * A major hazard is known at once to whoever leads the company and its safety; who is to be copied in hears of every
 * one.
 */
async function after(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (action !== 'report' && action !== 'reportNow') return;
  const major = row['level'] === 'major';
  const { copyTo } = await personsFor(context, {
    unit: row['dutyOrg'],
    area: row['area'],
    category: row['category'],
    level: row['level'],
  });
  const people = [...copyTo, ...(major ? await holdersOf(context, 'companyLeader', 'safetyDept') : [])];
  const [unit] = await unitsUp(context, row['dutyOrg']);
  await tell(context, people, `${major ? '重大隐患' : '隐患上报'}：${String(row['title'])}`, [
    `${String(unit?.['orgName'] ?? '')} ${String(row['location'])}`,
    String(row['description']),
  ]);
}

/** Codes of the handling form (specification §3). */
const DECISIONS = ['toRectify', 'transfer', 'escalate', 'reject', 'suspend'] as const;

/**
 * The handling form: `handling` 0 to 4 (0 where nothing is said), beside it the fields of that decision. Whoever has no
 * such task is refused.
 */
async function handle({ engine, call, entity, body }: AskedCall): Promise<unknown> {
  const { id, rev, handling = 0, ...input } = body;
  const code = typeof handling === 'number' ? DECISIONS[handling] : undefined;
  if (code === undefined)
    throw new Invalid([
      {
        field: 'handling',
        code: 'field.choice',
        message: messageOf('field.choice', call.locale, { field: entity.fields['handling']?.title ?? 'handling' }),
      },
    ]);
  return runAction(engine, call, entity, code, {
    ids: typeof id === 'string' ? [id] : [],
    input: input as Readonly<Record<string, Value>>,
    ...(rev === undefined ? {} : { rev }),
  });
}

const calls: readonly SessionCall[] = [
  {
    path: '/api/hazard/hiddenDanger/handle',
    verb: 'post',
    summary: 'Handles a hazard: 0 issue corrective action, 1 transfer, 2 escalate, 3 reject, 4 suspend',
    params: { id: 'The hazard', handling: '0 to 4; 0 without it', rev: 'As it was read' },
    answer: handle,
  },
];

export const hiddenDangerBehaviour = behaviour(
  HAZARD,
  { before: follow, after, actions: { dispatch, onSpot, issueOrder, transfer, escalate } },
  { calls },
);

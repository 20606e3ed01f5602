/** An order to rectify (domain §8.2): its people are named from what is maintained, and its hazard follows it. */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import {
  type AskedCall,
  behaviour,
  changeRelated,
  type HookContext,
  readRelated,
  runAction,
  type SessionCall,
} from '../../engine/server/sdk.ts';
import { personsFor, working } from './persons.server.ts';

const HAZARD = 'hiddenDanger';

/** Issued, by hand or again: whoever is maintained for the unit is proposed; the order is to be allocated. */
async function assign(context: HookContext): Promise<void> {
  const { row, action } = context;
  const hazard =
    typeof row['hiddenDanger'] === 'string' ? await readRelated(context, HAZARD, row['hiddenDanger']) : undefined;
  const persons = await personsFor(context, {
    unit: row['dutyOrg'],
    area: hazard?.['area'],
    category: hazard?.['category'],
    level: row['level'],
  });
  // Returned because it is not that unit's: whom the other unit was to send no longer counts.
  const rectifier =
    action === 'reissue'
      ? persons.rectifyLeader
      : ((await working(context, row['dutyPerson'])) ?? persons.rectifyLeader);
  const other = (person: string | null): string | null => (person === rectifier ? null : person);
  Object.assign(row, {
    dutyPerson: rectifier,
    reviewer: other(persons.reviewer),
    examiner: other(persons.examiner),
    allocateTime: null,
  } satisfies Row);
}

/** What the hazard shows of its order. */
function followed({ old, row }: HookContext, hazard: Row): Row {
  const status = String(row['status']);
  const changed = (field: string): boolean => old?.[field] !== row[field];
  const at = hazard['status'];
  const led = typeof hazard['processInstanceId'] === 'string' && (hazard['finishedAt'] ?? null) === null;
  return {
    ...(changed('status') && ['reviewing', 'examining'].includes(status) && at === 'rectifying'
      ? { status: 'reviewing' }
      : {}),
    ...(changed('status') && ['pendingRectify', 'pendingApproval'].includes(status) && at === 'reviewing'
      ? { status: 'rectifying' }
      : {}),
    ...(changed('dutyPerson') ? { dutyPerson: row['dutyPerson'] ?? null } : {}),
    ...(changed('dutyOrg') ? { dutyOrg: row['dutyOrg'] ?? null } : {}),
    ...(changed('dueDate') ? { dueDate: row['dueDate'] ?? null } : {}),
    ...(changed('late') && row['late'] === true ? { overdue: true } : {}),
    ...(changed('status') && status === 'void' && hazard['rectifyOrder'] === row['id']
      ? { rectifyOrder: null, ...(led ? {} : { status: 'pending' }) }
      : {}),
  };
}

async function after(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind !== 'action' || old === null || typeof row['hiddenDanger'] !== 'string') return;
  const hazard = await readRelated(context, HAZARD, row['hiddenDanger']);
  const changes = hazard && hazard['status'] !== 'closed' ? followed(context, hazard) : {};
  if (Object.keys(changes).length > 0) await changeRelated(context, HAZARD, row['hiddenDanger'], changes, 'follow');
}

/** The rectify form's one code (specification §3). */
const SUBMIT = 6;

async function rectify({ engine, call, entity, body }: AskedCall): Promise<unknown> {
  const { id, rev, handling, ...input } = body;
  if (handling !== SUBMIT)
    throw new Invalid([
      {
        field: 'handling',
        code: 'field.choice',
        message: messageOf('field.choice', call.locale, { field: 'handling' }),
      },
    ]);
  return runAction(engine, call, entity, 'submit', {
    ids: typeof id === 'string' ? [id] : [],
    input: input as Readonly<Record<string, Value>>,
    ...(rev === undefined ? {} : { rev }),
  });
}

const calls: readonly SessionCall[] = [
  {
    path: '/api/hazard/rectification/handle',
    verb: 'post',
    summary: 'Submits a corrective action',
    params: { id: 'The corrective action', handling: '6', rev: 'As it was read' },
    answer: rectify,
  },
];

export const rectificationBehaviour = behaviour('rectification', { after, actions: { assign } }, { calls });

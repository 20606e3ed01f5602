/**
 * Events of other areas that cost points by themselves: an inspection that was missed, a duty or a rectification that
 * is overdue, a hazard that comes back (domain §17, Rules; §8).
 */
import type { Row } from '../../engine/model/types.ts';
import { behaviour, type HookContext } from '../../engine/server/sdk.ts';
import { enterByRule, revokeBySource } from './deductMaintain.server.ts';

const turned = ({ old, row }: HookContext, state: string): boolean =>
  old !== null && old['status'] !== state && row['status'] === state;

/** Missed, and not after all: what was done in time may arrive after the clock has said that it was not. */
async function missed(context: HookContext): Promise<void> {
  const { row } = context;
  if (turned(context, 'done'))
    await revokeBySource(context, String(row['id']), '检查在时限内完成，结果离线保存后才送达');
  if (!turned(context, 'missed')) return;
  for (const user of Array.isArray(row['inspectors']) ? row['inspectors'] : [])
    await enterByRule(context, 'inspectMiss', {
      id: String(row['id']),
      user: String(user),
      org: row['org'] ?? null,
      fact: `检查任务漏检：${String(row['taskName'])}`,
    });
}

async function overdue(context: HookContext): Promise<void> {
  const { row } = context;
  if (turned(context, 'overdue'))
    await enterByRule(context, 'taskOverdue', {
      id: String(row['id']),
      user: String(row['user']),
      org: row['orgId'] ?? null,
      fact: `履职任务逾期：${String(row['content'])}`,
    });
}

const came = (old: Row | null, row: Row, flag: string): boolean => row[flag] === true && old?.[flag] !== true;

/**
 * A hazard that came back costs whoever is responsible for it, as soon as that is known; one that is late whoever is
 * responsible then.
 */
async function hazardLate(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind !== 'action' || typeof row['dutyPerson'] !== 'string') return;
  const source = { id: String(row['id']), user: row['dutyPerson'], org: row['dutyOrg'] ?? null };
  if (came(old, row, 'overdue'))
    await enterByRule(context, 'hazardOverdue', { ...source, fact: `隐患整改逾期：${String(row['title'])}` });
  if (came(old, row, 'repeated') || (row['repeated'] === true && (old?.['dutyPerson'] ?? null) === null))
    await enterByRule(context, 'repeatHazard', { ...source, fact: `重复隐患：${String(row['title'])}` });
}

/** An order that belongs to no hazard; what belongs to one is the hazard's to say. */
async function orderLate(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (
    kind !== 'action' ||
    (row['hiddenDanger'] ?? null) !== null ||
    typeof row['dutyPerson'] !== 'string' ||
    !came(old, row, 'late')
  )
    return;
  await enterByRule(context, 'hazardOverdue', {
    id: String(row['id']),
    user: row['dutyPerson'],
    org: row['dutyOrg'] ?? null,
    fact: `整改单逾期：${String(row['title'])}`,
  });
}

export const automaticBehaviours = [
  behaviour('inspectTask', { after: missed }),
  behaviour('dutyTask', { after: overdue }),
  behaviour('hiddenDanger', { after: hazardLate }),
  behaviour('rectification', { after: orderLate }),
];

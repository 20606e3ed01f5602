/** Events of other areas that cost points by themselves: an inspection that was missed, a duty that is overdue (domain §17, Rules). */
import { behaviour, type HookContext } from '../../engine/server/sdk.ts';
import { enterByRule } from './deductMaintain.server.ts';

const turned = ({ old, row }: HookContext, state: string): boolean => old !== null && old['status'] !== state && row['status'] === state;

async function missed(context: HookContext): Promise<void> {
  const { row } = context;
  if (!turned(context, 'missed')) return;
  for (const user of Array.isArray(row['inspectors']) ? row['inspectors'] : []) await enterByRule(context, 'inspectMiss', { id: String(row['id']), user: String(user), org: row['org'] ?? null, fact: `检查任务漏检：${String(row['taskName'])}` });
}

async function overdue(context: HookContext): Promise<void> {
  const { row } = context;
  if (turned(context, 'overdue')) await enterByRule(context, 'taskOverdue', { id: String(row['id']), user: String(row['user']), org: row['orgId'] ?? null, fact: `履职任务逾期：${String(row['content'])}` });
}

export const automaticBehaviours = [behaviour('inspectTask', { after: missed }), behaviour('dutyTask', { after: overdue })];

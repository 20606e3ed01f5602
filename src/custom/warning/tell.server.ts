/** Who hears of an alarm, and how: by a notification that asks to be confirmed. */
import { addRelated, type HookContext, queryRelated, readRelated } from '../../engine/server/sdk.ts';

/** More people than a safety department has. */
const MOST = 500;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The head of a unit; of one that has none the head of the nearest unit above. */
export async function headOf(context: HookContext, unit: unknown): Promise<string[]> {
  const seen: string[] = [];
  for (let id = unit; typeof id === 'string' && !seen.includes(id);) {
    seen.push(id);
    const org = await readRelated(context, 'sysOrg', id);
    if (typeof org?.['leader'] === 'string') return [org['leader']];
    id = org?.['parentId'];
  }
  return [];
}

/** Everybody who holds the role of the safety department. */
export async function safetyDept(context: HookContext): Promise<string[]> {
  const [role] = (await queryRelated(context, 'sysRole', { roleCode: 'safetyDept' }, 1)).list;
  return role ? (await queryRelated(context, 'sysUser', { roleId: String(role['id']), status: 'normal' }, MOST)).list.map(({ id }) => String(id)) : [];
}

/** Tells these people, each once; where there is nobody nothing is said. It is the system that tells: a job has no person. */
export async function tell(context: HookContext, people: readonly string[], title: string, lines: readonly string[]): Promise<void> {
  const targetUsers = [...new Set(people)];
  if (targetUsers.length === 0) return;
  await addRelated(context, 'notification', {
    title: title.slice(0, 200), content: lines.map((line) => `<p>${escaped(line)}</p>`).join(''), type: 'reminder', priority: 'urgent',
    publishObject: 'user', targetUsers, totalCount: targetUsers.length, status: 'published', publisher: null, publishTime: context.engine.clock.now(), needReceipt: true,
  }, 'publish');
}

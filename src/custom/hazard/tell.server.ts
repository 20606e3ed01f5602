/** Who hears of a hazard, and how: by a notification that asks to be confirmed. */
import { addRelated, type HookContext } from '../../engine/server/sdk.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Tells these people, each once; where there is nobody nothing is said. */
export async function tell(context: HookContext, people: readonly string[], title: string, lines: readonly string[]): Promise<void> {
  const targetUsers = [...new Set(people)];
  if (targetUsers.length === 0) return;
  await addRelated(context, 'notification', {
    title: title.slice(0, 200), content: lines.map((line) => `<p>${escaped(line)}</p>`).join(''), type: 'reminder', priority: 'urgent',
    publishObject: 'user', targetUsers, totalCount: targetUsers.length, status: 'published', publisher: null, publishTime: context.engine.clock.now(), needReceipt: true,
  }, 'publish');
}

/** Tells people something by a notification that asks to be confirmed. */
import type { Transaction } from './engine.ts';
import { addRelated } from './engine-writes.ts';
import { listPath } from './home/seen-entities.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Tells these people, each once; where there is nobody nothing is said. It is the system that tells: a job has no
 * person. @param lines plain text, a paragraph each @param to the record that the notification opens
 */
export async function tell(
  tx: Transaction,
  people: readonly string[],
  title: string,
  lines: readonly string[],
  to?: { readonly entity: string; readonly id: string; readonly words: string },
): Promise<void> {
  const link = to ? `<p><a href="#${listPath(tx.engine.entity(to.entity))}/${to.id}">${escaped(to.words)}</a></p>` : '';
  const targetUsers = [...new Set(people)];
  if (targetUsers.length === 0) return;
  await addRelated(
    tx,
    'notification',
    {
      title: title.slice(0, 200),
      content: `${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}${link}`,
      type: 'reminder',
      priority: 'urgent',
      publishObject: 'user',
      targetUsers,
      totalCount: targetUsers.length,
      status: 'published',
      publisher: null,
      publishTime: tx.engine.clock.now(),
      needReceipt: true,
    },
    'publish',
  );
}

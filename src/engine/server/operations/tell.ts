/** Tells people something by a notification that asks to be confirmed. */
import type { Engine, Transaction } from './engine.ts';
import { addRelated } from './engine-writes.ts';
import { listPath } from './home/seen-entities.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A record that a notification opens; without `id` the list. */
export interface ToldRecord {
  readonly entity: string;
  readonly id?: string;
  readonly words: string;
}

/** The content of a notification: plain lines, a paragraph each, and links to records. */
export function toldContent(engine: Engine, lines: readonly string[], records: readonly ToldRecord[]): string {
  const links = records.map(
    ({ entity, id, words }) =>
      `<p><a href="#${listPath(engine.entity(entity))}${id === undefined ? '' : `/${id}`}">${escaped(words)}</a></p>`,
  );
  return [...lines.map((line) => `<p>${escaped(line)}</p>`), ...links].join('');
}

/**
 * Tells these people, each once; where there is nobody nothing is said. It is the system that tells: a job has no
 * person. @param lines plain text, a paragraph each @param to the record that the notification opens
 */
export async function tell(
  tx: Transaction,
  people: readonly string[],
  title: string,
  lines: readonly string[],
  to?: ToldRecord,
): Promise<void> {
  await tellContent(tx, people, title, toldContent(tx.engine, lines, to ? [to] : []), {
    priority: 'urgent',
    needReceipt: true,
  });
}

/** @returns the notification; undefined where there is nobody */
export async function tellContent(
  tx: Transaction,
  people: readonly string[],
  title: string,
  content: string,
  how: { readonly priority: 'normal' | 'urgent'; readonly needReceipt: boolean },
): Promise<string | undefined> {
  const targetUsers = [...new Set(people)];
  if (targetUsers.length === 0) return undefined;
  return addRelated(
    tx,
    'notification',
    {
      title: title.slice(0, 200),
      content,
      type: 'reminder',
      publishObject: 'user',
      targetUsers,
      totalCount: targetUsers.length,
      status: 'published',
      publisher: null,
      publishTime: tx.engine.clock.now(),
      ...how,
    },
    'publish',
  );
}

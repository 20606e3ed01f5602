/** A device is saved with a topic on which it may be heard, or not at all. */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import { textOf } from '../../../model/view.ts';
import type { HookContext } from '../../operations/engine.ts';
import { mayListen } from './own-topics.ts';
import { commonOf, ownRoutes } from './routes.ts';

/**
 * Judges the topic that a device comes to name.
 * @throws {Invalid} `field.topicTaken`
 */
export async function needOwnTopic({ engine, call, entity, old, row, kind }: HookContext, name: string): Promise<void> {
  const topic = row[name];
  if (kind === 'delete' || typeof topic !== 'string' || (kind !== 'restore' && topic === old?.[name])) return;
  const others = (await ownRoutes(engine)).filter(({ source }) => source !== row['id']);
  if (mayListen({ topic, tenant: call.actor.tenant }, others, commonOf(engine))) return;
  const field = textOf(entity, call.locale, `data.${name}`, entity.fields[name]?.title ?? name);
  throw new Invalid([
    { field: name, code: 'field.topicTaken', message: messageOf('field.topicTaken', call.locale, { field }) },
  ]);
}

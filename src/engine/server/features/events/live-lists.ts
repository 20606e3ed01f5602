/** Tells whoever has a list open that rows of its entity have changed; the list asks for what its reader may see. */
import { inParts, tellBrowsers } from '../../operations/messages/browser-events.ts';
import type { EventConsumer } from './event.ts';

export const tellLists: EventConsumer = async (_engine, connection, events) => {
  const changed = new Map<string, Set<string>>();
  for (const { tenant, entity } of events) changed.set(tenant, (changed.get(tenant) ?? new Set()).add(entity));
  for (const [tenant, entities] of changed)
    for (const part of inParts([...entities]))
      await tellBrowsers(connection, { event: { kind: 'rows', entities: part }, to: { tenant } });
};

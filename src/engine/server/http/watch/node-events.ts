/** Events for browsers that one node brings about and the streams of every node carry. */
import type { Deps } from '../deps.ts';
import {
  BROWSER_CHANNEL,
  type BrowserNews,
  type Following,
  tellBrowsers,
} from '../../operations/messages/browser-events.ts';
import type { EventHub } from '../schema-routes.ts';

export interface NodesHub extends EventHub {
  /** Hears other nodes no more. */
  deafen(): Promise<void>;
}

/**
 * A hub whose events go to the browsers of all nodes, this one's too. After a gap in the connection menus and
 * notifications are asked for again.
 */
export async function hearNodes({ db }: Pick<Deps, 'db'>, hub: EventHub): Promise<NodesHub> {
  const deafen = await db.listen(BROWSER_CHANNEL, (payload) => {
    const news =
      payload === undefined ? { event: { kind: 'menu' } as const } : (JSON.parse(payload) as BrowserNews | Following);
    if ('follows' in news) hub.follow(news.follows, news.by, news.rev);
    else hub.send(news.event, 'to' in news ? news.to : undefined);
  });
  return {
    send(event, to) {
      // Without the database nobody can do much, but whoever is here shall not wait for it.
      db.system((connection) => tellBrowsers(connection, { event, ...(to ? { to } : {}) })).catch(() =>
        hub.send(event, to),
      );
    },
    follow: (key, by, rev) => hub.follow(key, by, rev),
    close: () => hub.close(),
    deafen,
  };
}

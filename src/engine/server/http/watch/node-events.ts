/** Events for browsers that one node brings about and the streams of every node carry. */
import type { SchemaEvent } from '../../../model/wire.ts';
import type { Deps } from '../deps.ts';
import type { EventHub } from '../schema-routes.ts';

const CHANNEL = 'anlan_event';

export interface NodesHub extends EventHub {
  /** Hears other nodes no more. */
  deafen(): Promise<void>;
}

/** A hub whose events go to the browsers of all nodes, this one's too. After a gap in the connection the menus are asked for again. */
export async function hearNodes({ db }: Pick<Deps, 'db'>, hub: EventHub): Promise<NodesHub> {
  const deafen = await db.listen(CHANNEL, (payload) => hub.send(payload === undefined ? { kind: 'menu' } : JSON.parse(payload) as SchemaEvent));
  return {
    send(event) {
      // Without the database nobody can do much, but whoever is here shall not wait for it.
      db.system((connection) => connection.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(event)])).catch(() => hub.send(event));
    },
    close: () => hub.close(),
    deafen,
  };
}

/**
 * How many notifications each person has not read, kept per node until one is published, withdrawn or read, begins or
 * ends.
 */
import type { NoticeCount } from '../../../model/home-wire.ts';
import { ACCESS_CHANNEL } from '../../access/directory.ts';
import type { Db } from '../../db/pool.ts';
import { type Audience, BROWSER_CHANNEL, type BrowserNews, type Following } from './browser-events.ts';
import type { Call, Engine } from '../engine.ts';
import { countNotices } from '../system/notifications.ts';

/** Kept at most so long, even if an event was lost. Milliseconds. */
const FLOOR_MS = 30_000;

/** `edge`: when the number changes by itself, on the installation's clock. Milliseconds. */
interface Kept {
  readonly at: number;
  readonly value: Promise<{ readonly unread: number; readonly edge: number | null }>;
}

export interface NoticeCounts {
  of(engine: Engine, call: Call): Promise<NoticeCount>;
  /** At once on this node, so that a reader finds what they have just read. */
  forget(to: Audience): void;
  figures(): { readonly size: number; readonly hits: number; readonly misses: number };
  /** Every node forgets everything. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Opened before the hub listens: whoever is told to ask again must not be answered from here. */
export async function openNoticeCounts(db: Db, millis: () => number): Promise<NoticeCounts> {
  const tenants = new Map<string, Map<string, Kept>>();
  let [hits, misses] = [0, 0];
  const forget = ({ tenant, users }: Audience): void => {
    if (users === undefined) tenants.delete(tenant);
    else for (const user of users) tenants.get(tenant)?.delete(user);
  };
  const stops = await Promise.all([
    db.listen(BROWSER_CHANNEL, (payload) => {
      const news = payload === undefined ? undefined : (JSON.parse(payload) as BrowserNews | Following);
      if (news && 'follows' in news) return;
      if (!news || (news.event.kind === 'notice' && !news.to)) tenants.clear();
      else if (news.event.kind === 'notice' && news.to) forget(news.to);
    }),
    // Another organisation or role may mean other notifications.
    db.listen(ACCESS_CHANNEL, (payload) => (payload ? forget({ tenant: payload }) : tenants.clear())),
  ]);

  function kept(engine: Engine, call: Call): Kept['value'] {
    const { tenant, id } = call.actor;
    let own = tenants.get(tenant);
    if (!own) tenants.set(tenant, (own = new Map()));
    const known = own.get(id);
    const now = millis();
    if (known && now - known.at < FLOOR_MS) {
      hits += 1;
      return known.value;
    }
    misses += 1;
    const value = countNotices(engine, call);
    own.set(id, { at: now, value });
    // A failed count must not stay: the next one asks again.
    value.catch(() => own.delete(id));
    return value;
  }

  return {
    async of(engine, call) {
      let { unread, edge } = await kept(engine, call);
      if (edge !== null && edge <= millis()) {
        forget({ tenant: call.actor.tenant, users: [call.actor.id] });
        ({ unread, edge } = await kept(engine, call));
      }
      return { unread, changesIn: edge === null ? null : Math.max(0, edge - millis()) };
    },
    forget,
    figures: () => ({ size: [...tenants.values()].reduce((sum, own) => sum + own.size, 0), hits, misses }),
    clear: () =>
      db.system(async (connection) => {
        await connection.query('select pg_notify($1, $2)', [
          BROWSER_CHANNEL,
          JSON.stringify({ event: { kind: 'notice' } } satisfies BrowserNews),
        ]);
      }),
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

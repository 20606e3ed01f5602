/** Events for browsers out of a transaction: told when it commits, by every node, to whom they concern. */
import type { SchemaEvent } from '../../../model/wire.ts';
import type { Connection } from '../../db/pool.ts';

/** Channel on which every node hears what to tell its browsers. */
export const BROWSER_CHANNEL = 'anlan_event';

/** Who hears an event: everybody of a tenant, or one person of it. */
export interface Audience { readonly tenant: string; readonly user?: string }

/** What travels on the channel; without `to` it is for everybody. */
export interface BrowserNews { readonly event: SchemaEvent; readonly to?: Audience }

export async function tellBrowsers(connection: Connection, news: BrowserNews): Promise<void> {
  await connection.query('select pg_notify($1, $2)', [BROWSER_CHANNEL, JSON.stringify(news)], 'anlan-event');
}

/** Events for browsers out of a transaction: told when it commits, by every node, to whom they concern. */
import type { SchemaEvent } from '../../../model/wire.ts';
import type { Connection } from '../../db/pool.ts';
import type { Transaction } from '../engine.ts';

/** Channel on which every node hears what to tell its browsers. */
export const BROWSER_CHANNEL = 'anlan_event';

/**
 * Who hears an event: everybody of a tenant, or some people of it. What was done in a process or to a record is heard
 * only by those of them who have a page of it open (`follow`).
 */
export interface Audience {
  readonly tenant: string;
  readonly users?: readonly string[];
}

/** What travels on the channel; without `to` it is for everybody. */
export interface BrowserNews {
  readonly event: SchemaEvent;
  readonly to?: Audience;
}

/** As many names as a message of the channel holds. */
const MOST_NAMED = 150;

/** Tells some people of a tenant. */
export async function tellPeople(
  connection: Connection,
  event: SchemaEvent,
  tenant: string,
  people: readonly string[],
): Promise<void> {
  for (const users of inParts([...new Set(people)])) await tellBrowsers(connection, { event, to: { tenant, users } });
}

/** The names as messages hold them. */
export function inParts(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / MOST_NAMED) }, (_, part) =>
    names.slice(part * MOST_NAMED, (part + 1) * MOST_NAMED),
  );
}

/** Somebody who may read a process or a record has a page of it before them. */
export interface Following {
  readonly follows: string;
  /** Edition of the record that was read. */
  readonly rev?: number;
  readonly by: { readonly tenant: string; readonly user: string };
}

export async function tellBrowsers(connection: Connection, news: BrowserNews): Promise<void> {
  await connection.query('select pg_notify($1, $2)', [BROWSER_CHANNEL, JSON.stringify(news)], 'anlan-event');
}

/**
 * Has the browsers of the caller hear of the next command on this process. Whoever hears of one asks for the page again
 * and follows it again, by
 * the rights they have then; to be called before the page is read, so that nothing is missed in between.
 */
export async function follow(
  { connection, call: { actor } }: Pick<Transaction, 'connection' | 'call'>,
  instance: string,
  rev?: number,
): Promise<void> {
  const by = { tenant: actor.tenant, user: actor.id };
  const following: Following = { follows: instance, ...(rev === undefined ? {} : { rev }), by };
  await connection.query('select pg_notify($1, $2)', [BROWSER_CHANNEL, JSON.stringify(following)], 'anlan-event');
}

/** What a record is followed by. */
export const recordKey = (entity: string, id: string): string => `${entity}/${id}`;

/** What the comments on a record are followed by. */
export const commentsKey = (entity: string, id: string): string => `comments/${recordKey(entity, id)}`;

/** What a list of an entity is followed by. */
export const listKey = (entity: string): string => `list/${entity}`;

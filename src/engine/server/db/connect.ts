/** The one way to make a connection: each has a search path of its own making, whatever role and database say. */
import pg from 'pg';
import { TABLE_SCHEMA } from '../../model/names.ts';

/**
 * Where a name without a PostgreSQL schema is looked for. PostgreSQL's own default begins with the schema called like
 * the role, and a role may be called
 * like the engine's schema `anlan`; an administrator may have set another one for the role or the database.
 */
const SEARCH_PATH = TABLE_SCHEMA;

/** The address and, apart from it, the `options` it brings: as part of it they would take the place of ours. */
function apart(url: string): { readonly address: string; readonly options: string | undefined } {
  const at = url.indexOf('?');
  if (at === -1) return { address: url, options: process.env['PGOPTIONS'] };
  const parameters = new URLSearchParams(url.slice(at + 1));
  const options = parameters.get('options') ?? process.env['PGOPTIONS'];
  parameters.delete('options');
  return { address: `${url.slice(0, at)}?${parameters.toString()}`, options };
}

/** Of a session, by their PostgreSQL names; they hold against those of the address. */
export type SessionSettings = Readonly<Record<string, string | number>>;

function connectTo<C extends pg.ClientConfig>(url: string, config: C, settings: SessionSettings): C & pg.ClientConfig {
  const { address, options } = apart(url);
  const ours = Object.entries({ search_path: SEARCH_PATH, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  return { ...config, connectionString: address, options: [...(options ? [options] : []), ...ours].join(' ') };
}

/** A connection by itself, not yet open. When it is lost, the next statement says so. */
export function newClient(url: string, config: pg.ClientConfig = {}, settings: SessionSettings = {}): pg.Client {
  const client = new pg.Client(connectTo(url, config, settings));
  client.on('error', () => undefined);
  return client;
}

export function newPool(url: string, config: pg.PoolConfig, settings: SessionSettings = {}): pg.Pool {
  return new pg.Pool(connectTo(url, config, settings));
}

/**
 * Databases of others, named by the operator alone: reading, one short connection at a time, and nothing of their
 * addresses ever leaves this file.
 */
import { newClient } from './connect.ts';

/** Runs one statement that reads. */
export type ReadQuery = <R>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;

/** The database could not be reached, or refused a statement; why stands nowhere, the reason may hold the address. */
export class Unreachable extends Error {
  readonly connected: boolean;
  constructor(name: string, connected: boolean) {
    super(name);
    this.connected = connected;
  }
}

export interface ForeignDatabases {
  names(): readonly string[];
  /** @throws Unreachable */
  read<T>(name: string, run: (query: ReadQuery) => Promise<T>): Promise<T>;
}

const CONNECT_MS = 5_000;
const STATEMENT_MS = 15_000;

export function openForeign(sources: ReadonlyMap<string, string>): ForeignDatabases {
  return {
    names: () => [...sources.keys()],
    async read(name, run) {
      const connectionString = sources.get(name);
      if (connectionString === undefined) throw new Unreachable(name, false);
      const client = newClient(connectionString, {
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: STATEMENT_MS,
        application_name: 'anlan generator',
      });
      await client.connect().catch(() => {
        throw new Unreachable(name, false);
      });
      const failed = (): never => {
        throw new Unreachable(name, true);
      };
      try {
        await client.query('begin read only').catch(failed);
        return await run(
          async (text, values = []) => (await client.query(text, [...values]).catch(failed)).rows as never,
        );
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}

/** The lead among the processes of a database, let go in whatever moment. */
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { newClient } from '../../src/engine/server/db/connect.ts';
import { openLeader } from '../../src/engine/server/db/leader.ts';
import { quietLog, testDatabase } from '../support/database.ts';

afterEach(() => vi.restoreAllMocks());

it('ends also where the lead is given in the moment in which it is let go, and another one gets it', async () => {
  const database = await testDatabase('nothing');
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function watched(this: pg.Client, ...args: unknown[]) {
    ask();
    return query.apply(this, args);
  } as never);
  const leader = openLeader(() => newClient(database.url), 1, quietLog);
  await asked;
  await leader.close();
  vi.restoreAllMocks();
  const heir = openLeader(() => newClient(database.url), 1, quietLog);
  await vi.waitFor(() => expect(heir.leads()).toBe(true), { timeout: 30_000 });
  await heir.close();
  await database.end();
});

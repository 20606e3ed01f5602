/**
 * Kill -9 in the middle of publishing a layer: before its edition is written nothing has happened, after it the next
 * start brings tables and screens along; the draft is there or published, never both.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityView, WireRow } from '../../src/engine/model/wire.ts';
import { type Caller, api, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import {
  type Product,
  freePort,
  isAlive,
  removeData,
  startProduct,
  temporaryFolder,
  until,
} from '../support/product.ts';

const TARGET = { scope: 'installation', entity: 'crashThing' };
const COMMANDS = [{ add: ['data', 'properties', 'extra'], value: { type: 'string', title: '补充', maxLength: 40 } }];

describe('kill -9 of a server that publishes a layer', () => {
  let [schemas, dataDir, port] = ['', '', 0];
  let product: Product;
  let admin: Caller;
  let database: pg.Client;

  const start = async (): Promise<void> => {
    product = await startProduct({ built: true, dataDir, port, env: { SCHEMA_DIRS: schemas } });
    admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
  };
  const count = async (query: string): Promise<number> =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${query}`)).rows[0]?.n ?? 0;
  const editions = (): Promise<number> => count('anlan.layer_edition');
  const columns = (): Promise<number> =>
    count(`information_schema.columns where table_name = 'crash_thing' and column_name = 'extra'`);
  const draft = async (): Promise<{ revision: number; commands: unknown }> =>
    (await admin.get<{ revision: number; commands: unknown }>('/api/admin/layer/draft', TARGET)).data;
  const fields = async (): Promise<string[]> =>
    (await admin.get<EntityView>('/schema/crashThing')).data.fields.map(({ name }) => name);

  /** Its connection ends with the database, which the guard stops behind a killed server. */
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: adminUrl(dataDir) });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Publishes the draft while something holds a lock, kills the server once `reached`, and starts again. */
  async function killedAt(lock: string, reached: () => Promise<boolean>): Promise<void> {
    const { revision } = await draft();
    const holder = await connect();
    await holder.query('begin');
    await holder.query(lock);
    const answer = admin
      .post('/api/admin/layer/publishDraft', { ...TARGET, title: '补充', revision })
      .catch(() => undefined);
    await until('the moment to kill', reached);
    await product.kill();
    await Promise.all([holder, database].map((client) => client.end().catch(() => undefined)));
    await answer;
    await start();
    database = await connect();
  }

  beforeAll(async () => {
    [schemas, dataDir, port] = [temporaryFolder('layer-schemas'), temporaryFolder('layer-data'), await freePort()];
    mkdirSync(join(schemas, 'crash'));
    writeFileSync(
      join(schemas, 'crash/crashThing.json'),
      JSON.stringify({
        format: 1,
        entity: 'crashThing',
        area: 'crash',
        title: '东西',
        data: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', title: '名称', maxLength: 40 } },
        },
      }),
    );
    await start();
    database = await connect();
    expect(
      (await admin.post('/api/admin/layer/saveDraft', { ...TARGET, revision: 0, from: 0, commands: COMMANDS })).code,
    ).toBe(200);
  });
  afterAll(async () => {
    await database.end();
    if (isAlive(product.pid)) await product.stop();
    await removeData(dataDir);
    rmSync(schemas, { recursive: true, force: true });
  });

  it('between plan and edition leaves everything as it was, the draft included', async () => {
    await killedAt(
      'lock table anlan.layer_edition in share mode',
      async () =>
        (await count(
          `pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into anlan.layer_edition%'`,
        )) > 0,
    );
    expect([await editions(), await columns()]).toEqual([0, 0]);
    expect(await draft()).toMatchObject({ revision: 1, commands: COMMANDS });
    expect(await fields()).toEqual(['name']);
  });

  it('between edition and tables is made up for by the next start, and the draft is published', async () => {
    await killedAt('lock table crash_thing in access share mode', async () => (await editions()) > 0);
    expect([await editions(), await columns()]).toEqual([1, 1]);
    expect(await draft()).toMatchObject({ revision: 2, commands: null, edition: 1 });
    expect(await fields()).toEqual(['name', 'extra']);
    const { data } = await admin.post<WireRow>('/api/crash/crashThing/addCrashThing', { name: '一', extra: '二' });
    expect((await admin.get<WireRow>('/api/crash/crashThing/getCrashThing', { id: data.id })).data).toMatchObject({
      extra: '二',
    });
  });
});

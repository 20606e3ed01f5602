/** The engine's own tables of an installation of yesterday: a migration carries over what they hold. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateEngine, type Migrations } from '../../src/engine/server/db/migrations.ts';
import { MIGRATIONS } from '../../src/engine/server/tables.ts';
import { quietLog, type TestDatabase, testDatabase } from '../support/database.ts';

const TENANT = randomUUID();
let database: TestDatabase;
let admin: pg.Client;

/** All migrations before `name`. */
const before = (name: string): Migrations =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([other]) => other < name));

beforeAll(async () => {
  database = await testDatabase('nothing');
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
}, 60_000);
afterAll(async () => {
  await admin.end();
  await database.end();
});

it('keys of workflow calls become keys of all calls, of people there are, as long as they are kept', async () => {
  await migrateEngine(database.url, before('0028_workflow_idempotency'), quietLog);
  const [person, gone] = [randomUUID(), randomUUID()];
  await admin.query(`insert into anlan.identity (id, username) values ($1, 'keeper')`, [person]);
  const key = (of: string, name: string, days: number): Promise<unknown> =>
    admin.query(
      `insert into anlan.wf_key (tenant_id, person, key, act, answer, at) values ($1, $2, $3, 'task/complete', '{}', now() - make_interval(days => $4))`,
      [TENANT, of, name, days],
    );
  await key(person, 'fresh', 1);
  await key(person, 'old', 31);
  await key(gone, 'gone', 1);
  await migrateEngine(database.url, MIGRATIONS, quietLog);
  const { rows } = await admin.query(
    `select identity_id, payload ->> 'act' as act, hash = sha256(convert_to($1, 'UTF8')) as same from anlan.one_time where kind = 'call'`,
    [`${TENANT} ${person} fresh`],
  );
  expect(rows).toEqual([{ identity_id: person, act: 'task/complete', same: true }]);
  const { rows: left } = await admin.query(`select to_regclass('anlan.wf_key') is null as gone`);
  expect(left).toEqual([{ gone: true }]);
});

it('a second start applies nothing again', async () => {
  const { rows } = await admin.query('select name, timestamp from anlan.migration order by name');
  await migrateEngine(database.url, MIGRATIONS, quietLog);
  expect((await admin.query('select name, timestamp from anlan.migration order by name')).rows).toEqual(rows);
  expect(rows.map(({ name }) => name as string)).toEqual(Object.keys(MIGRATIONS).sort());
});

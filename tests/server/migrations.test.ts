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

it('an installation of yesterday keeps its history and files, has no facts yet, and takes them from now on', async () => {
  const own = await testDatabase('nothing');
  const client = new pg.Client({ connectionString: own.adminUrl });
  await client.connect();
  try {
    await migrateEngine(own.url, before('0034_commands'), quietLog);
    const [row, file] = [randomUUID(), randomUUID()];
    await client.query(
      `insert into anlan.history (tenant_id, entity, row_id, action, changes) values ($1, 'workPermit', $2, 'checkin', '{"rev": 3}')`,
      [TENANT, row],
    );
    await client.query(
      `insert into anlan.stored_file (tenant_id, id, name, type, size, sha256, key) values ($1, $2, 'a.png', 'image/png', 1, 'ab', 'k')`,
      [TENANT, file],
    );
    await migrateEngine(own.url, MIGRATIONS, quietLog);
    const counts = await client.query(
      `select (select count(*)::int from anlan.history) as history, (select count(*)::int from anlan.stored_file) as files, (select count(*)::int from anlan.command_fact) as facts, (select count(*)::int from anlan.evidence_key) as keys`,
    );
    expect(counts.rows).toEqual([{ history: 1, files: 1, facts: 0, keys: 0 }]);
    await client.query(
      `insert into anlan.command_fact (tenant_id, entity, row_id, on_entity, on_id, act, by_id, by_name, received_at, input, outcome, file_ids) values ($1, 'workPermit', $2, 'workPermit', $2, 'checkin', $3, 'x', now(), '{}', 'done', $4)`,
      [TENANT, row, randomUUID(), [file]],
    );
    await expect(client.query(`update anlan.command_fact set outcome = 'refused'`)).rejects.toThrow(
      /only takes additions/,
    );
    await expect(client.query('truncate anlan.command_fact')).rejects.toThrow(/only takes additions/);
  } finally {
    await client.end();
    await own.end();
  }
});

it('files stored before photos said where they were taken stay as they are, and are listed without it', async () => {
  const own = await testDatabase('nothing');
  const client = new pg.Client({ connectionString: own.adminUrl });
  await client.connect();
  await migrateEngine(own.url, before('0032_installation_mark'), quietLog);
  await client.query(
    `insert into anlan.stored_file (tenant_id, id, name, type, size, sha256, key) values ($1, $2, '旧照片.jpg', 'image/jpeg', 12, 'x', 'k')`,
    [TENANT, randomUUID()],
  );
  await migrateEngine(own.url, MIGRATIONS, quietLog);
  const { rows } = await client.query(
    `select name, "takenAt", "takenWhere", accuracy, "positionSource", far, search_text from public.sys_file where tenant_id = $1`,
    [TENANT],
  );
  const { rows: marks } = await client.query('select mark from anlan.installation_mark');
  await client.end();
  await own.end();
  expect(rows).toEqual([
    {
      name: '旧照片.jpg',
      takenAt: null,
      takenWhere: null,
      accuracy: null,
      positionSource: null,
      far: null,
      search_text: '旧照片.jpg',
    },
  ]);
  expect(marks).toEqual([{ mark: expect.stringMatching(/^[0-9a-f]{8}$/) as string }]);
});

it('a second start applies nothing again', async () => {
  const { rows } = await admin.query('select name, timestamp from anlan.migration order by name');
  await migrateEngine(database.url, MIGRATIONS, quietLog);
  expect((await admin.query('select name, timestamp from anlan.migration order by name')).rows).toEqual(rows);
  expect(rows.map(({ name }) => name as string)).toEqual(Object.keys(MIGRATIONS).sort());
});

it('a node of yesterday goes on writing beside the new table of events, and who reads them begins behind its start', async () => {
  const own = await testDatabase('nothing');
  const client = new pg.Client({ connectionString: own.adminUrl });
  await client.connect();
  const tell = (): Promise<unknown> =>
    client.query(`insert into anlan.outbox (tenant_id, topic, payload) values ($1, 'row', $2)`, [
      TENANT,
      { entity: 'equipCrane', id: randomUUID(), action: 'edit' },
    ]);
  try {
    await migrateEngine(own.url, before('0042_events'), quietLog);
    await tell();
    await migrateEngine(own.url, MIGRATIONS, quietLog);
    await tell();
    const { rows } = await client.query(
      'select (select count(*)::int from anlan.outbox) as before, (select count(*)::int from anlan.event) as events',
    );
    expect(rows).toEqual([{ before: 2, events: 0 }]);
  } finally {
    await client.end();
    await own.end();
  }
});

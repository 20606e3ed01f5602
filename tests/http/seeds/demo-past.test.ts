/**
 * What happened to the rows of the demonstration is carried out row by row: all of it with the first start, and a row
 * that the product refuses takes nothing away from the others.
 */
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { until } from '../../support/product.ts';
import { ownPlace, type TestServer, testServer } from '../../support/server.ts';

const HAZARD = '/api/hazard/hiddenDanger';
let place: Awaited<ReturnType<typeof ownPlace>>;
let db: pg.Client;
let server: TestServer | undefined;

beforeAll(async () => {
  place = await ownPlace();
  db = new pg.Client({ connectionString: place.adminUrl });
  await db.connect();
}, 240_000);
afterAll(async () => {
  await db.end();
  await server?.end();
  await place.end();
});

const waiting = async (): Promise<{ courses: readonly { readonly key: string }[] }[]> =>
  (
    await db.query<{ value: { courses: readonly { key: string }[] } }>(
      `select value from anlan.seed where kind = 'demoActs'`,
    )
  ).rows.map(({ value }) => value);

test('the first start leaves nothing of it undone', async () => {
  expect(await waiting()).toEqual([]);
  const {
    rows: [permit],
  } = await db.query(
    `select p.status from work_permit p join anlan.wf_instance i on i.row_id = p.id where content like '吊装 DN1600%'`,
  );
  expect(permit).toEqual({ status: 'approving' });
});

test('a row that cannot go its way stays as it was stored, and those behind it go theirs', async () => {
  const { rows } = await db.query<{ id: string; finder: string }>(
    `select id, finder from hidden_danger where status = 'draft' and deleted_at is null order by id limit 2`,
  );
  const [refused, good] = rows;
  // What a file puts later than now happens now.
  const course = (key: string, row: typeof refused, to: string, at: string) => ({
    entity: 'hiddenDanger',
    id: row?.id,
    key,
    acts: [{ do: 'report', by: row?.finder, at, to }],
  });
  await db.query(
    `insert into anlan.seed (tenant_id, kind, key, value) select tenant_id, 'demoActs', '', $1 from anlan.seed where kind = 'demo'`,
    [
      JSON.stringify({
        courses: [
          course('good', good, 'pending', '2099-01-02 08:00:00'),
          course('refused', refused, 'closed', '2099-01-01 08:00:00'),
        ],
      }),
    ],
  );
  const refusals: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => refusals.push(line) });
  server = await testServer({ log, place: { url: place.url, adminUrl: place.adminUrl, dataDir: place.dataDir } });
  await until('no course waits', async () => (await waiting()).length === 0);
  const admin = await server.as('admin');
  const states = (await admin.get<ListData>(`${HAZARD}/queryHiddenDanger`, { pageSize: 200 })).data.list;
  const stateOf = (row: typeof refused): unknown => states.find(({ id }: WireRow) => id === row?.id)?.['status'];
  expect([stateOf(refused), stateOf(good)], refusals.join('')).toEqual(['draft', 'pending']);
  expect(refusals.filter((line) => line.includes('demonstration row')).length).toBe(1);
});

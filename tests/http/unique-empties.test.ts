/**
 * A unique rule of several fields holds where one of them is empty: in the API, in a sheet, and over a store of
 * yesterday whose rows do not keep it yet.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataModelData } from '../../src/engine/model/admin-wire.ts';
import { tableShape } from '../../src/engine/model/table-shape.ts';
import type { WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { ownPlace, type TestPlace, type TestServer, testServer } from '../support/server.ts';
import { commit, complaints, judge, xlsx } from './import/sheets.ts';

const SEAT = '/api/yard/seat';
const folder = mkdtempSync(join(tmpdir(), 'anlan-empties-'));
mkdirSync(join(folder, 'yard'));

/** Writes the entity: a seat of a person at a meeting, in a session or at the meeting as a whole. */
function write(empties: 'same' | 'differ' | undefined): void {
  const fields = ['meeting', 'session', 'person'];
  writeFileSync(
    join(folder, 'yard', 'seat.json'),
    JSON.stringify({
      format: 1,
      entity: 'seat',
      area: 'yard',
      title: '座位',
      storage: { unique: [empties === undefined ? fields : { fields, empties }] },
      data: {
        type: 'object',
        required: ['meeting', 'person'],
        properties: {
          meeting: { type: 'string', title: '会议', maxLength: 20 },
          session: { type: 'string', title: '场次', maxLength: 20 },
          person: { type: 'string', title: '人员', 'x-ref': { entity: 'sysUser' } },
          note: { type: 'string', title: '备注', maxLength: 20 },
        },
      },
    }),
  );
}

let place: TestPlace & { end(): Promise<void> };
let server: TestServer;
let admin: Caller;
let person = '';

async function open(): Promise<void> {
  server = await testServer({ schemaDirs: [folder], place: { ...place, end: () => Promise.resolve() } });
  admin = await server.as('admin');
}

const add = (more: object = {}) => admin.post<WireRow>(`${SEAT}/addSeat`, { meeting: '年会', person, ...more });
const seats = async (): Promise<WireRow[]> =>
  (await admin.get<{ list: WireRow[] }>(`${SEAT}/querySeat`, { pageSize: 100 })).data.list;
const clear = async (): Promise<void> => {
  for (const { id } of await seats()) expect((await admin.post(`${SEAT}/deleteSeat`, { ids: [id] })).code).toBe(200);
};
const entry = async () =>
  (await admin.get<DataModelData>('/api/admin/datamodel/queryDataModel')).data.entries.find(
    ({ entity }) => entity === 'seat',
  );

beforeAll(async () => {
  place = await ownPlace();
  write(undefined);
  await open();
  person = String(
    (await admin.get<{ list: WireRow[] }>('/api/admin/sysuser/querySysUser', { username: 'admin' })).data.list[0]?.id,
  );
}, 240_000);
afterAll(async () => {
  await server.end();
  await place.end();
  rmSync(folder, { recursive: true, force: true });
});

it('refuses the same once more where a field is empty, and names the fields', async () => {
  expect((await add()).code).toBe(200);
  const twice = await add({ session: '' });
  expect(twice).toMatchObject({
    code: 422,
    data: {
      errors: [
        {
          field: 'person',
          code: 'field.uniqueTogether',
          message: '已有一条记录，会议 + 场次 + 人员与此相同',
        },
      ],
    },
  });
  expect(JSON.stringify(twice)).not.toContain(person);
  expect((await add({ session: '上午' })).code).toBe(200);
  expect((await add({ session: '上午' })).code).toBe(422);
  const five = await Promise.all([1, 2, 3, 4, 5].map(() => add({ meeting: '例会' })));
  expect(five.filter(({ code }) => code === 200)).toHaveLength(1);
});

it('knows a line of a sheet by a key of which a part is empty', async () => {
  const sheet = await xlsx([
    ['会议', '场次', '人员', '备注'],
    ['年会', null, 'admin', '第一排'],
    ['年会', '上午', 'admin', '第二排'],
    ['晚会', null, 'admin', '新的'],
    ['晚会', null, 'admin', '又一次'],
  ]);
  const judged = await judge(admin, SEAT, 'Seat', sheet);
  expect(judged.data.counts, judged.msg).toMatchObject({ update: 2, add: 1, refused: 1 });
  expect(await complaints(admin, SEAT, 'Seat', judged.data.id)).toEqual(['5 person 人员“admin”与第 4 行重复']);
  await commit(admin, SEAT, 'Seat', judged.data.id, 'good');
  const found = (await seats()).map((row) => [row['meeting'], row['session'], row['note']].join(' '));
  expect(found.sort()).toEqual(['例会  ', '年会  第一排', '年会 上午 第二排', '晚会  新的']);
});

it('waits over rows of yesterday that are the same, says which, and comes once they are mended', async () => {
  await clear();
  const changed = (done: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const stop = server.deps.store.onChange(() => {
        if (!done()) return;
        stop();
        resolve();
      });
    });
  const running = () => server.deps.store.entity('seat')?.storage.unique[0]?.empties;
  let seen = changed(() => running() === 'differ');
  write('differ');
  await seen;
  for (const _ of [1, 2, 3]) expect((await add()).code).toBe(200);
  seen = changed(() => running() === 'same');
  write('same');
  await seen;
  expect(await entry()).toMatchObject({
    state: 'held',
    problems: [],
    steps: [
      {
        kind: 'addUnique',
        blocking: false,
        doubles: {
          fields: ['会议', '场次', '人员'],
          groups: 1,
          shown: [{ rows: 3, values: ['年会', '', expect.any(String)] }],
        },
      },
    ],
  });
  expect(JSON.stringify((await entry())?.steps[0]?.doubles)).not.toContain(person);
  expect((await add({ session: '下午' })).code).toBe(200);
  expect(await add({ session: '下午' })).toMatchObject({ code: 422 });
  const [, ...surplus] = (await seats()).filter((row) => row['session'] === null);
  expect((await admin.post(`${SEAT}/deleteSeat`, { ids: surplus.map(({ id }) => id) })).code).toBe(200);
  await server.deps.store.refresh();
  expect(await entry()).toMatchObject({ state: 'ready', steps: [] });
  expect(await add()).toMatchObject({ code: 422 });
});

it('starts over a store that an older product left with rows the rule does not allow, and loses none', async () => {
  const project = server.deps.store.project();
  const older = tableShape(project.entities.get('seat')!, project).uniques[0]?.lax?.name;
  expect(older).toBeDefined();
  await server.end();
  const db = new pg.Client({ connectionString: place.adminUrl });
  await db.connect();
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'seat'::regclass and indisunique and not indisprimary`,
  );
  const [strict] = rows;
  // As the older product made it, and as it knew the tables.
  await db.query(`drop index ${strict?.name}`);
  await db.query(
    String(strict?.definition)
      .replace(' NULLS NOT DISTINCT', '')
      .replace(/INDEX \S+ ON/, `INDEX ${older} ON`),
  );
  await db.query(
    `insert into seat (tenant_id, id, meeting, person) select tenant_id, gen_random_uuid(), meeting, person from seat where session is null and deleted_at is null`,
  );
  await db.query(`update anlan.schema_state set fingerprint = 'older'`);
  await db.end();
  await open();
  expect(await entry()).toMatchObject({ state: 'held', problems: [], steps: [{ doubles: { groups: 1 } }] });
  expect((await seats()).filter((row) => row['session'] === null)).toHaveLength(2);
  expect(await add({ session: '下午' })).toMatchObject({ code: 422 });
});

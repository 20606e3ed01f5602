/** Open lists hear that rows of their entity have changed: once for each time of asking, and nobody else does. */
import { beforeAll, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { tellBrowsers } from '../../src/engine/server/operations/messages/browser-events.ts';
import { api, type Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';
import { listen, type Listening } from '../support/listening.ts';

const POST = '/api/admin/syspost';

const server = fileServer();
let admin: Caller;
let staff: Caller;
beforeAll(async () => {
  [admin, staff] = await Promise.all([server.as('admin'), server.as('staff')]);
}, 120_000);

let serial = 0;
async function newPost(): Promise<WireRow> {
  serial += 1;
  const answer = await admin.post<WireRow>(`${POST}/addSysPost`, {
    postCode: `LIVE-${serial}`,
    postName: `值守岗 ${serial}`,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const eventsOf = (row: string): Promise<readonly Record<string, unknown>[]> =>
  server.deps.db
    .system((connection) =>
      connection.query(
        'select e.action, e.fields, e.by_id as by, h.action as "inHistory" from anlan.event e left join anlan.history h on h.tenant_id = e.tenant_id and h.id = e.history_id where e.row_id = $1 order by e.id',
        [row],
      ),
    )
    .then(({ rows }) => rows);

test('an event names the row, the act, who did it and the fields it changed, beside its entry of the history', async () => {
  const post = await newPost();
  expect((await admin.put(`${POST}/updateSysPost`, { id: post.id, rev: post['rev'], remark: '夜班值守' })).code).toBe(
    200,
  );
  expect((await admin.post(`${POST}/deleteSysPost`, { id: post.id })).code).toBe(200);
  const events = await eventsOf(post.id);
  expect(events).toMatchObject([
    { action: 'add', fields: expect.arrayContaining(['postCode', 'postName']), inHistory: 'add' },
    { action: 'edit', fields: ['remark'], inHistory: 'edit' },
    { action: 'delete', fields: [], inHistory: 'delete' },
  ]);
  expect(new Set(events.map(({ by }) => by)).size).toBe(1);
});

/** Everything that has been written is told by now: a consumer reads in order. */
const told = async (): Promise<void> => {
  const { rows } = await server.deps.db.system((connection) =>
    connection.query<{ id: number }>('select max(id) as id from anlan.event'),
  );
  await expect
    .poll(
      async () =>
        (
          await server.deps.db.system((connection) =>
            connection.query<{ id: number }>(`select read_id as id from anlan.event_cursor where consumer = 'lists'`),
          )
        ).rows[0]?.id,
      { timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(rows[0]?.id ?? 0);
};
const following = (who: Caller): Caller => api(who.url, who.token, 'zh', { 'x-follow': '1' });
const ask = async (who: Caller): Promise<void> => {
  expect((await who.get<ListData>(`${POST}/querySysPost`, { pageSize: 1 })).code).toBe(200);
};
/** What has come to a stream up to an event that is sent to everybody now. */
const rowsHeard = async (stream: Listening): Promise<readonly unknown[]> => {
  await server.deps.db.system((connection) => tellBrowsers(connection, { event: { kind: 'model' } }));
  await stream.hear('model');
  return stream.heard.filter(({ kind }) => kind === 'rows');
};

test('a list that follows hears once of a change; one that does not, other entities and others hear nothing', async () => {
  const [open, closed] = await Promise.all([
    listen(admin.url, admin.token ?? ''),
    listen(staff.url, staff.token ?? ''),
  ]);
  await ask(following(admin));
  await newPost();
  expect(await open.hear('rows')).toEqual({ kind: 'rows', entities: ['sysPost'] });
  // Nobody asks in between: of the next change nobody is told.
  await newPost();
  await told();
  expect(await rowsHeard(open)).toHaveLength(1);
  await ask(following(admin));
  await newPost();
  expect(await open.hear('rows')).toEqual({ kind: 'rows', entities: ['sysPost'] });
  expect(await rowsHeard(closed)).toEqual([]);
  open.stop();
  closed.stop();
});

test('who may not read a list follows nothing by asking for it', async () => {
  const stream = await listen(staff.url, staff.token ?? '');
  const jobs = '/api/monitors/scheduleJob';
  expect((await following(staff).get(`${jobs}/queryScheduleJob`)).code).toBe(403);
  const { list } = (await admin.get<ListData>(`${jobs}/queryScheduleJob`, { jobKey: 'fileSweep' })).data;
  const changed = await admin.put(`${jobs}/updateScheduleJob`, {
    id: list[0]?.id,
    rev: list[0]?.['rev'],
    remark: '夜里清理',
  });
  expect(changed.code, JSON.stringify(changed)).toBe(200);
  await told();
  expect(await rowsHeard(stream)).toEqual([]);
  stream.stop();
});

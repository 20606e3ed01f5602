/** Open lists hear that rows of their entity have changed: once for each time of asking, and nobody else does. */
import { beforeAll, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { type Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';
import { listen } from '../support/listening.ts';

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
const ask = async (who: Caller, query: Record<string, string | number>): Promise<ListData> => {
  const answer = await who.get<ListData>(`${POST}/querySysPost`, { pageSize: 1, ...query });
  expect(answer.code).toBe(200);
  return answer.data;
};
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

test('a list that follows hears once of a change; one that does not, and other entities, hear nothing', async () => {
  const [open, closed] = await Promise.all([
    listen(admin.url, admin.token ?? ''),
    listen(staff.url, staff.token ?? ''),
  ]);
  await ask(admin, { follow: 1 });
  await newPost();
  expect(await open.hear('rows')).toEqual({ kind: 'rows', entities: ['sysPost'] });
  const heard = open.heard.length;
  await newPost();
  // Asked for again it is heard of again: the one in between was not.
  await ask(admin, { follow: 1 });
  await newPost();
  expect(await open.hear('rows')).toEqual({ kind: 'rows', entities: ['sysPost'] });
  expect(open.heard.slice(heard).filter(({ kind }) => kind === 'rows')).toHaveLength(1);
  expect(closed.heard.filter(({ kind }) => kind === 'rows')).toEqual([]);
  open.stop();
  closed.stop();
});

test('who may not read the list follows nothing by asking for it', async () => {
  const answer = await staff.get(`/api/monitors/scheduleJob/queryScheduleJob`, { follow: 1 });
  expect(answer.code).toBe(403);
});

test('an export takes no notice of it', async () => {
  const answer = await fetch(`${admin.url}/prod-api${POST}/exportSysPost?follow=1&columns=postName`, {
    headers: { authorization: `Bearer ${admin.token ?? ''}` },
  });
  expect(answer.headers.get('content-type')).toContain('spreadsheet');
});

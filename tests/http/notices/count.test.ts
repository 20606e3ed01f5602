/** The number behind the bell: whom it counts for, what changes it, and who is told. */
import { beforeAll, expect, test, vi } from 'vitest';
import type { NoticeCount, NoticeData } from '../../../src/engine/model/home-wire.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';

const BASE = '/api/notification/notification';
const HOUR = 3_600_000;

const server = fileServer();
let admin: Caller;
let staff: Caller;
beforeAll(async () => {
  [admin, staff] = await Promise.all([server.as('admin'), server.as('staff')]);
}, 120_000);

const countOf = async (who: Caller): Promise<NoticeCount> =>
  (await who.get<NoticeCount>(`${BASE}/queryMyNotificationCount`)).data;
const unreadOf = async (who: Caller): Promise<number> => (await countOf(who)).unread;
const soon = (look: () => Promise<void> | void): Promise<void> => vi.waitFor(look, { timeout: 10_000, interval: 10 });
const moment = (millis: number): string =>
  new Date(server.deps.engine.clock.millis() + millis + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

async function published(title: string, fields: object = {}): Promise<string> {
  const added = await admin.post<WireRow>(`${BASE}/addNotification`, {
    title,
    content: '<p>请按要求执行。</p>',
    type: 'notice',
    priority: 'normal',
    publishObject: 'all',
    ...fields,
  });
  expect(added.code, JSON.stringify(added)).toBe(200);
  expect((await admin.post(`${BASE}/action/publish`, { id: added.data.id })).code).toBe(200);
  return added.data.id;
}

/** What a browser of the person hears. */
async function hears(who: Caller): Promise<{ kinds: string[]; close(): void }> {
  const stop = new AbortController();
  const answer = await fetch(`${who.url}/prod-api/schema/events`, {
    headers: { authorization: `Bearer ${who.token ?? ''}` },
    signal: stop.signal,
  });
  const kinds: string[] = [];
  const read = async (): Promise<void> => {
    for await (const chunk of answer.body ?? [])
      for (const [, kind = ''] of Buffer.from(chunk as Uint8Array)
        .toString('utf8')
        .matchAll(/"kind":"(\w+)"/g))
        kinds.push(kind);
  };
  read().catch(() => undefined);
  await soon(() => expect(kinds).toContain('hello'));
  return { kinds, close: () => stop.abort() };
}

test('the number is that of the list, rises at a publication, falls at a withdrawal and at reading, and each is told to those concerned', async () => {
  // People of whom the demonstration's permits and alarms, which go on, know nothing.
  const [{ caller: worker }, { caller: clerk }] = [
    await actingAs(server, 'employee'),
    await actingAs(server, 'costAccountant'),
  ];
  const [before, other] = [await unreadOf(worker), await unreadOf(clerk)];
  expect((await worker.get<NoticeData>(`${BASE}/queryMyNotification`, { pageSize: 100 })).data.unread).toBe(before);
  const [mine, theirs] = [await hears(worker), await hears(clerk)];
  const id = await published('雨季排水检查');
  await soon(() => expect([mine.kinds, theirs.kinds].map((kinds) => kinds.includes('notice'))).toEqual([true, true]));
  expect([await unreadOf(worker), await unreadOf(clerk)]).toEqual([before + 1, other + 1]);
  theirs.kinds.length = 0;
  mine.kinds.length = 0;
  expect((await worker.post(`${BASE}/readNotification`, { id })).code).toBe(200);
  expect([await unreadOf(worker), await unreadOf(clerk)]).toEqual([before, other + 1]);
  await soon(() => expect(mine.kinds).toContain('notice'));
  await admin.post(`${BASE}/action/withdraw`, { id });
  await soon(async () => expect([await unreadOf(worker), await unreadOf(clerk)]).toEqual([before, other]));
  await soon(() => expect(theirs.kinds).toContain('notice'));
  // What one person has read is nobody else's news: the withdrawal is all the other one heard of.
  expect(theirs.kinds.filter((kind) => kind === 'notice')).toHaveLength(1);
  mine.close();
  theirs.close();
});

test('a draft, its changes and its deletion are told to nobody', async () => {
  const heard = await hears(staff);
  const { data: draft } = await admin.post<WireRow>(`${BASE}/addNotification`, {
    title: '草稿',
    content: '<p>未定</p>',
    type: 'notice',
    priority: 'low',
    publishObject: 'all',
  });
  expect((await admin.post(`${BASE}/deleteNotification`, { id: draft.id })).code).toBe(200);
  await published('最后一条');
  await soon(() => expect(heard.kinds).toContain('notice'));
  expect(heard.kinds.filter((kind) => kind === 'notice')).toHaveLength(1);
  heard.close();
});

test('the answer says when a notification begins or ends next, and the number is another one then', async () => {
  const before = await unreadOf(staff);
  await published('十分钟后生效', { startTime: moment(600_000), endTime: moment(1_200_000) });
  // Until it is heard of, the next change is that of another notification.
  await soon(async () => expect((await countOf(staff)).changesIn).toBeLessThanOrEqual(600_000));
  const first = await countOf(staff);
  expect(first.unread).toBe(before);
  expect(first.changesIn).toBeGreaterThan(590_000);
  server.advance((first.changesIn ?? 0) + 1);
  const second = await countOf(staff);
  expect(second.unread).toBe(before + 1);
  expect(second.changesIn).toBeGreaterThan(590_000);
  server.advance((second.changesIn ?? 0) + 1);
  expect((await countOf(staff)).unread).toBe(before);
  server.advance(-(first.changesIn ?? 0) - (second.changesIn ?? 0) - 2);
});

test('unread first, all read at once by two tabs, each counted once', async () => {
  const old = await published('先读的一条');
  await staff.post(`${BASE}/readNotification`, { id: old });
  const ids = [await published('第一条'), await published('第二条', { needReceipt: true })];
  await staff.post(`${BASE}/readNotification`, { id: ids[1] });
  const { data } = await staff.get<NoticeData>(`${BASE}/queryMyNotification`, { pageSize: 100, unreadFirst: 1 });
  const read = data.list.map(({ isRead }) => isRead);
  expect(read).toEqual([...read].sort((one, next) => Number(one) - Number(next)));
  expect(data.list[0]?.id).toBe(ids[0]);
  const answers = await Promise.all([1, 2, 3].map(() => staff.post<{ count: number }>(`${BASE}/readAllNotification`)));
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(answers.reduce((sum, answer) => sum + answer.data.count, 0)).toBe(data.unread);
  expect(await unreadOf(staff)).toBe(0);
  for (const id of ids) expect((await admin.get<WireRow>(`${BASE}/getNotification`, { id })).data['readCount']).toBe(1);
  // Read is not confirmed.
  const after = (await staff.get<NoticeData>(`${BASE}/queryMyNotification`, { pageSize: 100 })).data.list.find(
    ({ id }) => id === ids[1],
  );
  expect(after).toMatchObject({ isRead: true, confirmed: false });
});

test('strangers are told nothing', async () => {
  expect((await server.stranger().get(`${BASE}/queryMyNotificationCount`)).status).toBe(401);
  expect((await server.stranger().post(`${BASE}/readAllNotification`)).status).toBe(401);
});

test('[D-3-NOT-01] a notification makes the round: added, found, fetched, changed, deleted', async () => {
  const whole = {
    title: '高炉休风检修安排',
    content: '<p>休风 <strong>16</strong> 小时。</p>',
    type: 'announcement',
    priority: 'high',
    startTime: '2026-01-01 08:00:00',
    endTime: '2030-01-01 08:00:00',
    period: 'weekly',
    publishObject: 'role',
    targetRoles: [
      (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'safetyOfficer' })).data.list[0]?.id,
    ],
    needReceipt: true,
    remark: '转各车间',
  };
  const { data: added } = await admin.post<WireRow>(`${BASE}/addNotification`, whole);
  expect(added).toMatchObject(whole);
  expect(
    (await admin.get<ListData>(`${BASE}/queryNotification`, { titleLike: '休风检修' })).data.list.map(({ id }) => id),
  ).toEqual([added.id]);
  const { data: kept } = await admin.get<WireRow>(`${BASE}/getNotification`, { id: added.id });
  expect(kept).toMatchObject({ ...whole, status: 'draft' });
  expect(
    (await admin.put<WireRow>(`${BASE}/updateNotification`, { id: added.id, rev: kept['rev'], priority: 'urgent' }))
      .data['priority'],
  ).toBe('urgent');
  expect((await admin.get<WireRow>(`${BASE}/getNotification`, { id: added.id })).data).toMatchObject({
    ...whole,
    priority: 'urgent',
  });
  expect((await admin.post(`${BASE}/deleteNotification`, { id: added.id })).code).toBe(200);
  expect((await admin.get(`${BASE}/getNotification`, { id: added.id })).code).toBe(404);
  expect((await admin.get<ListData>(`${BASE}/queryNotification`, { titleLike: '休风检修' })).data.totalCount).toBe(0);
});

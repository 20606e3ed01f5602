/** Notifications: what a writer must say, who receives them, when they are shown, and that they were read. */
import { beforeAll, expect, test } from 'vitest';
import type { NoticeData } from '../../../src/engine/model/home-wire.ts';
import type { InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const BASE = '/api/notification/notification';

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

const VALID = {
  title: '停水通知',
  content: '<p>明日停水</p>',
  type: 'notice',
  priority: 'normal',
  publishObject: 'all',
};

async function refusedFields(missing: string, value: unknown = null): Promise<string[]> {
  const answer = await admin.post<InvalidData>(`${BASE}/addNotification`, { ...VALID, [missing]: value });
  expect(answer.code).toBe(422);
  return answer.data.errors.map((error) => error.field);
}

async function published(fields: Record<string, unknown>): Promise<WireRow> {
  const added = await admin.post<WireRow>(`${BASE}/addNotification`, { ...VALID, ...fields });
  expect(added.code, JSON.stringify(added)).toBe(200);
  const answer = await admin.post<{ rows: WireRow[] }>(`${BASE}/action/publish`, { id: added.data.id });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.rows[0] as WireRow;
}

async function seenBy(account: string): Promise<string[]> {
  const { data } = await (await server.as(account)).get<NoticeData>(`${BASE}/queryMyNotification`, { pageSize: 100 });
  return data.list.map((notice) => notice.title);
}

test('a title is required and kept [D-3-NOT-02]', async () => {
  expect(await refusedFields('title')).toEqual(['title']);
  expect(await refusedFields('title', '')).toEqual(['title']);
  await published({ title: '标题保留' });
  const list = await admin.get<ListData>(`${BASE}/queryNotification`, { titleLike: '标题保留' });
  expect(list.data.list.map((row) => row['title'])).toEqual(['标题保留']);
  expect(await seenBy('staff')).toContain('标题保留');
});

test('a content is required, and kept and shown without what could run [D-3-NOT-03]', async () => {
  expect(await refusedFields('content')).toEqual(['content']);
  const row = await published({ title: '富文本', content: '<p>加粗<strong>部分</strong><script>x()</script></p>' });
  expect(row['content']).toBe('<p>加粗<strong>部分</strong></p>');
  const { data } = await (await server.as('staff')).get<NoticeData>(`${BASE}/queryMyNotification`, { pageSize: 100 });
  expect(data.list.find((notice) => notice.id === row.id)?.content).toBe('<p>加粗<strong>部分</strong></p>');
});

test('a type and a priority are required and come from their calls [D-3-NOT-04][D-3-NOT-05]', async () => {
  for (const [field, call] of [
    ['type', 'queryNotificationType'],
    ['priority', 'queryNotificationPriority'],
  ] as const) {
    expect(await refusedFields(field)).toEqual([field]);
    expect(await refusedFields(field, 'such')).toEqual([field]);
    const options = await admin.get<{ value: string; label: string }[]>(`${BASE}/${call}`);
    expect(options.data.length).toBeGreaterThan(2);
    for (const { value } of options.data) {
      const row = await published({ title: `选项 ${value}`, [field]: value });
      expect((await admin.get<WireRow>(`${BASE}/getNotification`, { id: row.id })).data[field]).toBe(value);
    }
  }
});

test('the publisher is who publishes, the time is when [D-3-NOT-06][D-3-NOT-07]', async () => {
  const me = (await admin.get<{ id: string }>('/api/uaa/users/getSysUser')).data.id;
  const draft = await admin.post<WireRow>(`${BASE}/addNotification`, { ...VALID, title: '尚未发布' });
  expect([draft.data['publisher'], draft.data['publishTime'] ?? null]).toEqual([me, null]);
  expect(await seenBy('staff')).not.toContain('尚未发布');
  const row = await published({ title: '已经发布' });
  expect(row['publisher']).toBe(me);
  expect(String(row['publishTime'])).toBe(
    server.deps.engine.clock.now().slice(0, 17) + String(row['publishTime']).slice(17),
  );
});

test('it is shown from its beginning to its end [D-3-NOT-08][D-3-NOT-09]', async () => {
  const at = (hours: number): string =>
    new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  await published({ title: '明天生效', startTime: at(24), endTime: at(48) });
  expect(await seenBy('staff')).not.toContain('明天生效');
  server.advance(25 * 3_600_000);
  expect((await (await server.as('staff')).get(`${BASE}/queryMyNotification`)).status).toBe(401);
  server.advance(-25 * 3_600_000);
  await published({ title: '一小时内', startTime: at(-1), endTime: at(0.5) });
  expect(await seenBy('staff')).toContain('一小时内');
  server.advance(3_600_000);
  expect(await seenBy('staff')).not.toContain('一小时内');
  server.advance(-3_600_000);
  await published({ title: '半小时后', startTime: at(0.5) });
  expect(await seenBy('staff')).not.toContain('半小时后');
  server.advance(3_600_000);
  expect(await seenBy('staff')).toContain('半小时后');
  server.advance(-3_600_000);
});

test('the period is kept [D-3-NOT-10]', async () => {
  const row = await published({ title: '每周提醒', period: 'weekly' });
  expect((await admin.get<WireRow>(`${BASE}/getNotification`, { id: row.id })).data['period']).toBe('weekly');
  expect(await refusedFields('period', 'hourly')).toEqual(['period']);
});

test('all, units with those below, roles, persons: only they receive it [D-3-NOT-11]', async () => {
  const idOf = async (path: string, query: Record<string, string>): Promise<string> =>
    String((await admin.get<ListData>(path, query)).data.list[0]?.id);
  const steel = await idOf('/api/admin/sysorg/querySysOrg', { orgName: '炼钢厂' });
  const officer = await idOf('/api/admin/sysrole/querySysRole', { roleCode: 'equipOfficer' });
  const staff = await idOf('/api/admin/sysuser/querySysUser', { username: 'staff' });
  await published({ title: '给炼钢厂', publishObject: 'org', targetOrgs: [steel] });
  await published({ title: '给设备员', publishObject: 'role', targetRoles: [officer] });
  const one = await published({ title: '给一个人', publishObject: 'user', targetUsers: [staff] });
  expect(one['totalCount']).toBe(1);
  const seen = async (account: string): Promise<string[]> =>
    (await seenBy(account)).filter((title) => title.startsWith('给'));
  expect(await seen('safety')).toEqual(['给炼钢厂']);
  expect(await seen('equip')).toEqual(['给设备员']);
  expect((await seen('staff')).sort()).toEqual(['给一个人', '给炼钢厂']);
  expect(await seen('contractor')).toEqual([]);
});

test('reading is kept once, and confirming too', async () => {
  const row = await published({ title: '请确认', needReceipt: true });
  const [staff, contractor] = [await server.as('staff'), await server.as('contractor')];
  const mine = async (): Promise<NoticeData> =>
    (await staff.get<NoticeData>(`${BASE}/queryMyNotification`, { pageSize: 100 })).data;
  const before = await mine();
  expect(before.list.find((notice) => notice.id === row.id)).toMatchObject({
    isRead: false,
    confirmed: false,
    needReceipt: true,
  });
  await Promise.all([1, 2, 3].map(() => staff.post(`${BASE}/readNotification`, { id: row.id })));
  expect((await mine()).unread).toBe(before.unread - 1);
  expect((await admin.get<WireRow>(`${BASE}/getNotification`, { id: row.id })).data['readCount']).toBe(1);
  await staff.post(`${BASE}/readNotification`, { id: row.id, confirm: true });
  expect((await mine()).list.find((notice) => notice.id === row.id)).toMatchObject({ isRead: true, confirmed: true });
  const only = await published({
    title: '不给你',
    publishObject: 'user',
    targetUsers: [(await staff.get<{ id: string }>('/api/uaa/users/getSysUser')).data.id],
  });
  expect((await contractor.post(`${BASE}/readNotification`, { id: only.id })).code).toBe(404);
  expect((await contractor.get(`${BASE}/queryNotification`)).code).toBe(403);
  expect((await server.stranger().get(`${BASE}/queryMyNotification`)).status).toBe(401);
});

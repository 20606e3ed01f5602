/**
 * Notifications by the calls of spec 7.2 alone: kept, changed and taken back by their authors, met by those they are
 * meant for.
 */
import { beforeAll, expect, test } from 'vitest';
import type { NoticeData } from '../../../src/engine/model/home-wire.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const BASE = '/api/notification/notification';
const UNKNOWN = '01900000-0000-7000-8000-00000000dead';

const server = fileServer();
let admin: Caller;
let staff: Caller;
beforeAll(async () => {
  [admin, staff] = await Promise.all([server.as('admin'), server.as('staff')]);
}, 120_000);

const draft = (title: string, change: object = {}): object => ({
  title,
  content: '<p>请各车间于周五前完成。</p>',
  type: 'notice',
  priority: 'normal',
  publishObject: 'all',
  status: 'draft',
  ...change,
});

async function add(title: string, change: object = {}): Promise<WireRow> {
  const answer = await admin.post<WireRow>(`${BASE}/addNotification`, draft(title, change));
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

const publish = (id: string): Promise<Answer> => admin.post(`${BASE}/action/publish`, { id });
const mine = async (who: Caller): Promise<string[]> =>
  (await who.get<NoticeData>(`${BASE}/queryMyNotification`, { pageSize: 100 })).data.list.map(({ title }) => title);
const fieldsOf = (answer: Answer): unknown[] =>
  ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((error) => error.field);

test('[A-7.2-090] all notifications, page by page', async () => {
  await add('起重机械年度检验安排');
  const { data } = await admin.get<ListData>(`${BASE}/queryNotification`, { currentPage: 1, pageSize: 2 });
  expect(data.list).toHaveLength(2);
  expect(data.totalCount).toBeGreaterThan(2);
  expect((await staff.get(`${BASE}/queryNotification`)).code).toBe(403);
});

test('[A-7.2-091] a notification is added; without a title it is not', async () => {
  // Only those of this title: a job may tell somebody something meanwhile.
  const named = async (): Promise<number> =>
    (await admin.get<ListData>(`${BASE}/queryNotification`, { title: '高温季节作业提示' })).data.totalCount;
  expect(await named()).toBe(0);
  expect(fieldsOf(await admin.post(`${BASE}/addNotification`, draft('')))).toEqual(['title']);
  await add('高温季节作业提示');
  expect(await named()).toBe(1);
});

test('[A-7.2-092] a notification is changed; an unknown one is an error', async () => {
  const row = await add('煤气区域动火要求');
  const answer = await admin.put<WireRow>(`${BASE}/updateNotification`, {
    id: row.id,
    rev: row['rev'],
    priority: 'high',
  });
  expect(answer.data['priority']).toBe('high');
  expect((await admin.put(`${BASE}/updateNotification`, { id: UNKNOWN, rev: 1, priority: 'high' })).code).toBe(404);
});

test('[A-7.2-093] a deleted notification leaves the lists of its receivers', async () => {
  const row = await add('行车检修停电通知');
  await publish(row.id);
  expect(await mine(staff)).toContain('行车检修停电通知');
  await admin.post(`${BASE}/action/withdraw`, { id: row.id });
  const answer = await admin.post(`${BASE}/deleteNotification`, { id: row.id });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  expect(await mine(staff)).not.toContain('行车检修停电通知');
  expect((await admin.post(`${BASE}/deleteNotification`, { id: row.id })).code).toBe(404);
});

test('[A-7.2-094] one’s own list holds what is meant for one and in its time', async () => {
  const roles = (
    await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'safetyOfficer' })
  ).data.list.map((row) => row.id);
  const rows = await Promise.all([
    add('给安全员的通知', { publishObject: 'role', targetRoles: roles }),
    add('给全体的通知'),
    add('尚未生效的通知', { startTime: '2999-01-01 08:00:00' }),
    add('仍是草稿的通知'),
  ]);
  for (const row of rows.slice(0, 3)) expect((await publish(row.id)).code).toBe(200);
  const [own, officer] = await Promise.all([mine(staff), mine(await server.as('safety'))]);
  expect(own).toContain('给全体的通知');
  expect(own).not.toContain('给安全员的通知');
  expect(officer).toEqual(expect.arrayContaining(['给安全员的通知', '给全体的通知']));
  for (const title of ['尚未生效的通知', '仍是草稿的通知']) expect([...own, ...officer]).not.toContain(title);
});

test('[A-7.2-095][A-7.2-096] kinds and priorities as options, in the language of the caller', async () => {
  type Options = readonly { readonly value: string; readonly label: string }[];
  const kinds = (await staff.get<Options>(`${BASE}/queryNotificationType`)).data;
  expect(kinds).toEqual([
    { value: 'notice', label: '通知' },
    { value: 'announcement', label: '公告' },
    { value: 'reminder', label: '提醒' },
    { value: 'system', label: '系统消息' },
  ]);
  const priorities = (await staff.get<Options>(`${BASE}/queryNotificationPriority`)).data;
  expect(priorities.map(({ value }) => value)).toEqual(['low', 'normal', 'high', 'urgent']);
  expect(
    (await (await server.as('staff', 'en')).get<Options>(`${BASE}/queryNotificationType`)).data[0]?.label,
  ).not.toBe('通知');
});

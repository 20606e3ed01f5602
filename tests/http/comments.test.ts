/** Comments on records: who may read, write, mention and follow, what people are told of, and what becomes of files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Comment } from '../../src/engine/model/calls/comments.ts';
import type { Notice, NoticeData } from '../../src/engine/model/home-wire.ts';
import type { EntityView, ListData, WireRow } from '../../src/engine/model/wire.ts';
import { trimComments } from '../../src/engine/server/features/comments/forget.ts';
import type { Caller } from '../support/client.ts';
import { type TestServer, testServer } from '../support/server.ts';
import { fetchBytes, upload } from './files/file-door.ts';

const BASE = '/api/quarry/pit';

/** A pit; employees read those that are open. */
const PIT = {
  format: 1,
  entity: 'pit',
  area: 'quarry',
  title: '采坑',
  storage: { label: '{name}' },
  data: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 50 },
      isOpen: { type: 'boolean', title: '开放', default: true },
      depth: { type: 'integer', title: '深度' },
    },
  },
  access: { rows: { open: { '==': [{ var: 'isOpen' }, true] } } },
  notify: { deeper: { on: { fields: ['depth'] }, to: { followers: true }, title: '{name} 深度 {depth}' } },
  i18n: {
    en: {
      title: 'Pits',
      'data.name': 'Name',
      'data.isOpen': 'Open',
      'data.depth': 'Depth',
      'notify.deeper.title': 'Depth of {name}: {depth}',
    },
  },
};
const DIARY = { ...PIT, entity: 'pitDiary', title: '日记', detail: { comments: false }, notify: {}, i18n: {} };
const AREA = {
  format: 1,
  area: 'quarry',
  title: '采石场',
  roles: {
    tenantAdmin: { codes: ['quarry:pit:*', 'quarry:pitDiary:*'], scopes: { pit: 'all', pitDiary: 'all' } },
    employee: { codes: ['quarry:pit:query'], scopes: { pit: 'open' } },
    companyLeader: { codes: ['quarry:pit:query'], scopes: { pit: 'open' } },
    equipOfficer: { codes: ['quarry:pit:query'], scopes: { pit: 'open' } },
    contractorAdmin: { codes: ['quarry:pit:query'], scopes: { pit: 'all' } },
  },
};

let folder: string;
let server: TestServer;
let admin: Caller;
let staff: Caller;
const people: Record<string, string> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-quarry-'));
  mkdirSync(join(folder, 'quarry'));
  for (const [name, file] of [
    ['pit', PIT],
    ['pitDiary', DIARY],
    ['_area', AREA],
  ] as const)
    writeFileSync(join(folder, 'quarry', `${name}.json`), JSON.stringify(file));
  server = await testServer({ schemaDirs: [folder] });
  [admin, staff] = [await server.as('admin'), await server.as('staff')];
  const { list } = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { pageSize: 100 })).data;
  for (const row of list) people[String(row['username'])] = row.id;
}, 240_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function pit(name: string, fields: object = {}): Promise<WireRow> {
  const answer = await admin.post<WireRow>(`${BASE}/addPit`, { name, ...fields });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
interface Listed {
  readonly list: readonly Comment[];
  readonly total: number;
  readonly isFollowed: boolean;
}
const read = async (who: Caller, { id }: WireRow): Promise<Listed> =>
  (await who.get<Listed>('/api/comments', { entity: 'pit', row: id })).data;
const texts = async (who: Caller, row: WireRow): Promise<string[]> =>
  (await read(who, row)).list.map(({ text }) => text);
async function say(
  who: Caller,
  row: WireRow,
  text: string,
  more: object = {},
): Promise<{ id: string; untold: string[] }> {
  const answer = await who.post<{ id: string; untold: string[] }>('/api/comments', {
    entity: 'pit',
    row: row.id,
    text,
    mentions: [],
    files: [],
    ...more,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const noticesOf = async (who: string, about: string, language = 'zh'): Promise<readonly Notice[]> =>
  (
    await (
      await server.as(who, language)
    ).get<NoticeData>('/api/notification/notification/queryMyNotification', { pageSize: 100 })
  ).data.list.filter(({ title }) => title.includes(about));
const titles = async (who: string, about: string, language?: string): Promise<string[]> =>
  (await noticesOf(who, about, language)).map(({ title }) => title);
const fetchStored = (who: Caller, id: string): Promise<number> =>
  fetchBytes(who, `/api/file/file/${id}`).then(({ code }) => code);
const soon = (look: () => Promise<void>): Promise<void> => vi.waitFor(look, { timeout: 20_000, interval: 100 });

test('whoever may open a record reads and writes comments on it, and nobody else', async () => {
  const [open, closed] = [await pit('一号坑'), await pit('二号坑', { isOpen: false })];
  const first = await say(staff, open, '这里要加护栏');
  await say(admin, open, '已安排', { parent: first.id });
  expect(await texts(staff, open)).toEqual(['这里要加护栏', '已安排']);
  const { list, total } = await read(admin, open);
  expect(total).toBe(2);
  expect(list[1]).toMatchObject({ parent: first.id, by: { id: people['admin'] }, resolved: null, isDeleted: false });
  const body = { entity: 'pit', row: closed.id, text: '看得到吗', mentions: [], files: [] };
  expect((await staff.post('/api/comments', body)).code).toBe(404);
  expect((await staff.get('/api/comments', { entity: 'pit', row: closed.id })).code).toBe(404);
  expect((await staff.get('/api/comments/people', { entity: 'pit', row: closed.id })).code).toBe(404);
  expect((await staff.post('/api/comments/follow', { entity: 'pit', row: closed.id, isFollowed: true })).code).toBe(
    404,
  );
  const said = await say(admin, closed, '只有管理员看得到');
  expect((await staff.post('/api/comments/resolve', { id: said.id, isResolved: true })).code).toBe(404);
  expect((await (await server.as('equip')).get('/api/comments', { entity: 'webhook', row: open.id })).code).toBe(403);
  expect((await admin.post('/api/comments', { ...body, entity: 'pitDiary' })).msg).toBe('“日记”没有开放评论');
  const [pitView, diary] = await Promise.all(
    ['pit', 'pitDiary'].map(async (name) => (await admin.get<EntityView>(`/schema/${name}`)).data),
  );
  expect([pitView?.detail.comments, diary?.detail.comments]).toEqual([true, undefined]);
});

test('an empty comment, an unknown parent and somebody who cannot be mentioned are refused by name', async () => {
  const row = await pit('三号坑');
  const body = { entity: 'pit', row: row.id, text: '  ', mentions: [], files: [] };
  expect((await staff.post('/api/comments', body)).msg).toBe('请填写评论内容，或添加附件');
  expect((await staff.post('/api/comments', { ...body, text: '好', parent: row.id })).code).toBe(404);
  expect((await staff.post('/api/comments', { ...body, text: '@谁', mentions: [row.id] })).msg).toContain('提到的人');
  expect((await staff.post('/api/comments', { ...body, text: 'x'.repeat(4001) })).code).toBe(422);
  expect(await texts(staff, row)).toEqual([]);
});

test('a mention tells whoever may open the record, in their language, and grants nothing to others', async () => {
  const row = await pit('四号坑');
  const [leader, guest] = ['石延青', '顾志恒'];
  const { list } = (
    await staff.get<{ list: object[] }>('/api/comments/people', { entity: 'pit', row: row.id, keyword: 'shiyanqing' })
  ).data;
  expect(list).toEqual([{ id: people['leader'], name: leader, org: expect.any(String) as string }]);
  const closed = await pit('五号坑', { isOpen: false });
  const { untold } = await say(admin, closed, `请 @${leader} 看`, { mentions: [people['leader']] });
  expect(untold).toEqual([leader]);
  expect(await titles('leader', '五号坑')).toEqual([]);
  expect((await (await server.as('leader')).get(`${BASE}/getPit`, { id: closed.id })).code).toBe(404);
  const told = await say(admin, row, `请 @${guest} 看，也给 @${leader}`, {
    mentions: [people['equip'], people['leader']],
  });
  expect(told.untold).toEqual([]);
  const [notice] = await noticesOf('equip', '四号坑');
  expect(notice?.title).toMatch(/ 在“四号坑”的评论中提到了您$/);
  expect(notice?.content).toContain(`#/quarry/pit/${row.id}`);
  expect(await titles('equip', 'mentioned you in a comment on 四号坑', 'en')).toHaveLength(1);
  // Whose name does not stand in the text is not mentioned, whatever was sent.
  await say(admin, row, '没有提到谁', { mentions: [people['leader']] });
  expect((await read(admin, row)).list.at(-1)?.mentions).toEqual([]);
  expect(await titles('leader', '四号坑')).toHaveLength(1);
});

test('who follows a record is told of comments and of changes by others, until they leave it', async () => {
  const row = await pit('六号坑');
  expect((await read(staff, row)).isFollowed).toBe(false);
  await say(staff, row, '我来关注');
  expect((await read(staff, row)).isFollowed).toBe(true);
  await say(admin, row, '知道了');
  expect(await titles('staff', '评论了“六号坑”')).toHaveLength(1);
  expect(await titles('admin', '评论了“六号坑”')).toHaveLength(0);
  const edit = async (fields: object): Promise<void> => {
    const { data } = await admin.get<WireRow>(`${BASE}/getPit`, { id: row.id });
    const answer = await admin.put(`${BASE}/updatePit`, { id: row.id, rev: data['rev'], ...fields });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
  };
  await edit({ depth: 5 });
  await soon(async () => {
    expect(await titles('staff', '六号坑 深度 5')).toHaveLength(1);
    expect(await titles('staff', '您关注的记录有变动：六号坑')).toHaveLength(1);
  });
  expect(await titles('admin', '有变动：六号坑')).toEqual([]);
  await staff.post('/api/comments/follow', { entity: 'pit', row: row.id, isFollowed: false });
  await say(admin, row, '没人听见');
  // Saying something again does not bring back what was left.
  await say(staff, row, '我只说一句');
  expect((await read(staff, row)).isFollowed).toBe(false);
  expect(await titles('staff', '评论了“六号坑”')).toHaveLength(1);
});

test('an answer tells whom it answers and opens what was settled; only the own comment is changed or deleted', async () => {
  const row = await pit('七号坑');
  const first = await say(staff, row, '何时完工');
  expect((await admin.post('/api/comments/resolve', { id: first.id, isResolved: true })).code).toBe(200);
  expect((await read(staff, row)).list[0]?.resolved?.name).toBe('系统管理员');
  const answer = await say(admin, row, '下周', { parent: first.id });
  expect((await read(staff, row)).list[0]?.resolved).toBeNull();
  expect(await titles('staff', '“七号坑”中回复了您的评论')).toHaveLength(1);
  const change = { text: '改了', mentions: [], files: [] };
  expect((await staff.put('/api/comments', { id: answer.id, ...change })).msg).toBe('只能修改和删除自己的评论');
  expect((await staff.post('/api/comments/delete', { id: answer.id })).code).toBe(403);
  expect((await staff.put('/api/comments', { id: first.id, ...change })).code).toBe(200);
  expect((await read(admin, row)).list[0]).toMatchObject({ text: '改了', editedAt: expect.any(String) as string });
  // What was answered leaves its place, what was not is gone; what was told of it is taken back.
  expect((await staff.post('/api/comments/delete', { id: first.id })).code).toBe(200);
  expect((await read(admin, row)).list[0]).toMatchObject({ text: '', isDeleted: true });
  expect((await admin.post('/api/comments/delete', { id: answer.id })).code).toBe(200);
  expect((await read(admin, row)).list).toEqual([]);
  expect(await titles('staff', '“七号坑”中回复了您的评论')).toHaveLength(0);
});

test('a call that is sent again says nothing twice', async () => {
  const row = await pit('八号坑');
  const key = crypto.randomUUID();
  const [one, again] = [await say(staff, row, '只说一次', { key }), await say(staff, row, '只说一次', { key })];
  expect(again.id).toBe(one.id);
  expect(await texts(staff, row)).toEqual(['只说一次']);
});

test('a file of a comment is open to whoever may open the record, and goes with the comment', async () => {
  const [row, closed] = [await pit('九号坑'), await pit('十号坑', { isOpen: false })];
  const { data: shown } = await upload(admin, '现场.txt', '现场');
  const { data: hidden } = await upload(admin, '内部.txt', '内部');
  // A file that one may not read oneself is given to nobody else.
  const body = { entity: 'pit', row: row.id, text: '', mentions: [], files: [hidden.id] };
  expect((await staff.post('/api/comments', body)).code).toBe(404);
  const said = await say(admin, row, '', { files: [shown.id] });
  await say(admin, closed, '', { files: [hidden.id] });
  expect((await read(staff, row)).list[0]?.files).toMatchObject([{ id: shown.id, name: '现场.txt' }]);
  expect(await fetchStored(staff, shown.id)).toBe(0);
  expect(await fetchStored(staff, hidden.id)).toBe(404);
  expect((await admin.post('/api/comments/delete', { id: said.id })).code).toBe(200);
  expect(await fetchStored(admin, shown.id)).toBe(404);
});

test('people of contractors are offered, and mention, only who has a part in what is said', async () => {
  const row = await pit('十一号坑');
  const outsider = await server.as('contractor');
  const offered = async (who: Caller): Promise<string[]> =>
    (await who.get<{ list: { id: string }[] }>('/api/comments/people', { entity: 'pit', row: row.id })).data.list.map(
      ({ id }) => id,
    );
  expect(await offered(outsider)).toEqual([]);
  await say(admin, row, '请整改');
  expect(await offered(outsider)).toEqual([people['admin']]);
  expect(await offered(admin)).not.toContain(people['contractor']);
  await say(outsider, row, '收到');
  const { list } = (
    await admin.get<{ list: { id: string }[] }>('/api/comments/people', {
      entity: 'pit',
      row: row.id,
      keyword: '贺长林',
    })
  ).data;
  expect(list.map(({ id }) => id)).toEqual([people['contractor']]);
  const body = { entity: 'pit', row: row.id, text: '@x', mentions: [people['safety']], files: [] };
  expect((await outsider.post('/api/comments', body)).msg).toContain('提到的人');
});

test('comments on rows that are gone for good are cleared away', async () => {
  const [stays, goes] = [await pit('十二号坑'), await pit('十三号坑')];
  for (const row of [stays, goes]) await say(staff, row, '一句');
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query('delete from "pit" where id = $1', [goes.id]),
  );
  expect(await trimComments(server.deps.engine)).toBe(2);
  expect(await texts(staff, stays)).toEqual(['一句']);
});

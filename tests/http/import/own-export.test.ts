/**
 * An export that comes back as it is changes nothing and refuses nothing; what a person changed in it is judged as
 * ever.
 */
import { basename } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { entityNames } from '../../../src/engine/model/names.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { readSheet } from '../../../src/engine/server/files/sheet/read-sheet.ts';
import { GATE } from '../../support/breadth.ts';
import { filesUnder, readText } from '../../support/checkout.ts';
import type { Caller } from '../../support/client.ts';
import { exampleProject } from '../../support/example-views.ts';
import { fileServer } from '../../support/file-server.ts';
import { pauseJobs } from '../../support/run-job.ts';
import { changedEntities, type EntityFile, representatives } from '../../support/representatives.ts';
import { actingAs, completed } from '../entity-tests.ts';
import { holderOf } from '../export/narrow-role.ts';
import { commit, complaints, csv, fetchFile, judge, linesOf } from './sheets.ts';

const ARTICLES = '/api/content/article';
const CONFERENCES = '/api/conference/conference';
const ORGS = '/api/admin/sysorg';
const CONTACTS = '/api/emergency/emergencyContact';
const RICH = '<p>第一段<strong>要点</strong></p><table><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table>';

const server = fileServer({ schemaDirs: ['tests/fixtures/examples'] });

const files = new Map(
  ['src/schemas', 'tests/fixtures/examples']
    .flatMap((folder) => filesUnder(folder, ['.json']))
    .map((path) => [basename(path, '.json'), path]),
);
const both = [...exampleProject().entities.values()].filter(
  (entity) => 'import' in entity.actions && 'export' in entity.actions,
);
const chosen = new Set([
  ...representatives(
    new Map(both.map(({ name }) => [name, JSON.parse(readText(files.get(name) ?? '')) as EntityFile])),
    8,
  ),
  ...changedEntities(4),
]);

beforeAll(() => pauseJobs(server));

/** What an export holds, by its head. */
async function sheetOf(bytes: Buffer): Promise<{ readonly head: string[]; readonly rows: string[][] }> {
  const lines: string[][] = [];
  for await (const line of (await readSheet(bytes)).lines)
    lines.push(line.cells.map((cell) => (typeof cell === 'string' ? cell : '')));
  const [head = [], ...rows] = lines;
  return { head, rows };
}

/** An export of chosen rows as text, with some cells changed by their heading. */
async function changed(
  caller: Caller,
  path: string,
  ids: readonly string[],
  changes: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const { head, rows } = await sheetOf((await fetchFile(caller, `${path}?format=csv&ids=${ids.join(',')}`)).bytes);
  return csv([head, ...rows.map((row) => head.map((title, at) => changes[title] ?? row[at] ?? ''))]);
}

const added = async (caller: Caller, path: string, body: Readonly<Record<string, unknown>>): Promise<WireRow> => {
  const answer = await caller.post<WireRow>(path, body);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data;
};
const read = async (caller: Caller, path: string, id: string): Promise<WireRow> =>
  (await caller.get<WireRow>(path, { id })).data;

it.each(both.filter(({ name }) => !GATE || chosen.has(name)).map((entity) => [entity.name, entity] as const))(
  'the export of %s comes back and changes nothing, as a book and as text',
  async (_name, { area, name, api }) => {
    // Nobody may send so many calls within one minute.
    server.advance(61_000);
    const admin = await server.afresh('admin');
    const { base, noun } = entityNames(area, name, api);
    const all = async (): Promise<ListData> =>
      (await admin.get<ListData>(`${base}/query${noun}`, { pageSize: 200 })).data;
    if ((await all()).totalCount === 0)
      await added(
        admin,
        `${base}/add${noun}`,
        await completed(server, server.deps.engine.entity(name), {}, await actingAs(server, 'employee')),
      );
    const before = await all();
    for (const format of ['xlsx', 'csv']) {
      const { bytes } = await fetchFile(admin, `${base}/export${noun}?format=${format}`, 'en');
      const { data } = await judge(admin, base, noun, bytes, `own.${format}`);
      expect(await complaints(admin, base, noun, data.id)).toEqual([]);
      expect(data).toMatchObject({
        stage: 'checked',
        counts: { add: 0, update: 0, unchanged: before.totalCount, refused: 0 },
      });
      expect(await commit(admin, base, noun, data.id)).toMatchObject({ code: 422, msg: '没有可导入的行' });
    }
    expect(await all()).toEqual(before);
  },
  60_000,
);

it('rich text keeps its form where nobody changed its words, and a new title is written beside it', async () => {
  const admin = await server.afresh('admin');
  const [column] = (await admin.get<ListData>('/api/content/articleColumn/queryArticleColumn', { pageSize: 1 })).data
    .list;
  const article = await added(admin, `${ARTICLES}/addArticle`, {
    title: '起重作业通知',
    column: column?.id,
    content: `${RICH}<p>${'长'.repeat(40_000)}</p>`,
    visibleScope: 'internal',
  });
  const stored = await read(admin, `${ARTICLES}/getArticle`, article.id);
  const judged = await judge(
    admin,
    ARTICLES,
    'Article',
    await changed(admin, `${ARTICLES}/exportArticle`, [article.id], { 标题: '起重作业通知（改）' }),
    'own.csv',
  );
  expect(await complaints(admin, ARTICLES, 'Article', judged.data.id)).toEqual([]);
  expect((await commit(admin, ARTICLES, 'Article', judged.data.id)).data).toMatchObject({
    stage: 'done',
    counts: { add: 0, update: 1 },
  });
  expect(await read(admin, `${ARTICLES}/getArticle`, article.id)).toMatchObject({
    title: '起重作业通知（改）',
    content: stored['content'],
    status: 'draft',
    rev: Number(stored['rev']) + 1,
  });
  // A book holds 32,767 signs of a text; what it had to cut off is not taken away.
  const book = await fetchFile(admin, `${ARTICLES}/exportArticle?ids=${article.id}`);
  expect((await judge(admin, ARTICLES, 'Article', book.bytes)).data.counts).toMatchObject({ update: 0, unchanged: 1 });
  // Words that somebody wrote are written.
  const words = await judge(
    admin,
    ARTICLES,
    'Article',
    await changed(admin, `${ARTICLES}/exportArticle`, [article.id], { 正文: '只有一句' }),
    'own.csv',
  );
  await commit(admin, ARTICLES, 'Article', words.data.id);
  expect(await read(admin, `${ARTICLES}/getArticle`, article.id)).toMatchObject({ content: '只有一句' });
});

it('a record that its state closes comes back unchanged, and is refused once something in it was changed', async () => {
  const admin = await server.afresh('admin');
  const running = (
    await admin.get<ListData>(`${CONFERENCES}/queryConference`, { pageSize: 50, withActions: 1 })
  ).data.list.find((row) => !(row.$can ?? []).includes('edit'));
  const path = `${CONFERENCES}/exportConference`;
  const same = await judge(
    admin,
    CONFERENCES,
    'Conference',
    await changed(admin, path, [String(running?.id)], {}),
    'own.csv',
  );
  expect(same.data.counts).toMatchObject({ unchanged: 1, refused: 0 });
  const other = await judge(
    admin,
    CONFERENCES,
    'Conference',
    await changed(admin, path, [String(running?.id)], { 会议介绍: '换一句' }),
    'own.csv',
  );
  expect(await complaints(admin, CONFERENCES, 'Conference', other.data.id)).toEqual([
    expect.stringMatching(/^2 {2}状态为“.+”时不能编辑$/),
  ]);
  const state = await judge(
    admin,
    CONFERENCES,
    'Conference',
    await changed(admin, path, [String(running?.id)], { 状态: '已取消' }),
    'own.csv',
  );
  expect(state.data.counts).toMatchObject({ refused: 1 });
});

it('a parent whose name another one has too stays where it is, and is asked for where somebody wrote it', async () => {
  const admin = await server.afresh('admin');
  const [top] = (await admin.get<ListData>(`${ORGS}/querySysOrg`, { parentId: 'null', pageSize: 1 })).data.list;
  const org = (code: string, name: string, parentId: string | undefined): Promise<WireRow> =>
    added(admin, `${ORGS}/addSysOrg`, { orgCode: code, orgName: name, orgType: 'dept', parentId });
  const [plant, other] = [await org('OWN-1', '甲厂', top?.id), await org('OWN-2', '乙厂', top?.id)];
  const [first, second] = [await org('OWN-1-1', '设备科', plant.id), await org('OWN-2-1', '设备科', other.id)];
  const groups = [await org('OWN-1-1-1', '起重班', first.id), await org('OWN-2-1-1', '锅炉班', second.id)];
  const ids = groups.map(({ id }) => id);
  const same = await judge(admin, ORGS, 'SysOrg', await changed(admin, `${ORGS}/exportSysOrg`, ids, {}), 'own.csv');
  expect(await complaints(admin, ORGS, 'SysOrg', same.data.id)).toEqual([]);
  expect(same.data.counts).toMatchObject({ unchanged: 2 });
  const renamed = await judge(
    admin,
    ORGS,
    'SysOrg',
    await changed(admin, `${ORGS}/exportSysOrg`, ids, { 备注: '看过' }),
    'own.csv',
  );
  expect((await commit(admin, ORGS, 'SysOrg', renamed.data.id)).data.counts).toMatchObject({ update: 2 });
  for (const [at, id] of ids.entries())
    expect(await read(admin, `${ORGS}/getSysOrg`, id)).toMatchObject({
      remark: '看过',
      parentId: [first, second][at]?.id,
    });
  const written = await judge(
    admin,
    ORGS,
    'SysOrg',
    await changed(admin, `${ORGS}/exportSysOrg`, [plant.id], { 上级组织: '设备科' }),
    'own.csv',
  );
  expect(await complaints(admin, ORGS, 'SysOrg', written.data.id)).toEqual([
    '2 parentId 上级组织“设备科”有 2 条，请改填编码或完整路径',
  ]);
});

it('the columns a list shows come back too, without those a new record needs', async () => {
  const admin = await server.afresh('admin');
  const path = `${ARTICLES}/exportArticle?columns=title,status,readCount,id&format=`;
  for (const format of ['xlsx', 'csv']) {
    const { data } = await judge(
      admin,
      ARTICLES,
      'Article',
      (await fetchFile(admin, `${path}${format}`)).bytes,
      `own.${format}`,
    );
    expect(data).toMatchObject({ stage: 'checked', counts: { add: 0, update: 0, refused: 0 }, ignored: ['阅读数'] });
    expect(data.counts.unchanged).toBeGreaterThan(1);
  }
});

it('records that no field tells apart are known by the id beside them', async () => {
  const admin = await server.afresh('admin');
  const contact = (duty: string): Promise<WireRow> =>
    added(admin, `${CONTACTS}/addEmergencyContact`, {
      name: '周建国',
      duty,
      phone: '13800000001',
      groupName: 'rescue',
    });
  const [one, two] = [await contact('值班长'), await contact('司机')];
  const path = `${CONTACTS}/exportEmergencyContact`;
  const { head, rows } = await sheetOf((await fetchFile(admin, `${path}?format=csv&ids=${one.id},${two.id}`)).bytes);
  expect(head.at(-1)).toBe('记录标识');
  expect(rows.map((row) => row.at(-1)).sort()).toEqual([one.id, two.id].sort());
  const same = await judge(admin, CONTACTS, 'EmergencyContact', csv([head, ...rows]), 'own.csv');
  expect(same.data.counts).toMatchObject({ add: 0, unchanged: 2 });
  const moved = await judge(
    admin,
    CONTACTS,
    'EmergencyContact',
    await changed(admin, path, [two.id], { 分组: '医疗组' }),
    'own.csv',
  );
  expect(await complaints(admin, CONTACTS, 'EmergencyContact', moved.data.id)).toEqual([]);
  expect((await commit(admin, CONTACTS, 'EmergencyContact', moved.data.id)).data.counts).toMatchObject({
    add: 0,
    update: 1,
  });
  expect(await read(admin, `${CONTACTS}/getEmergencyContact`, two.id)).toMatchObject({ groupName: 'medical' });
  // Without an id it is a new record; a wrong one and the same one twice are refused.
  const [line = []] = rows;
  const ids = ['', '第一条', one.id, one.id];
  const judged = await judge(
    admin,
    CONTACTS,
    'EmergencyContact',
    csv([head, ...ids.map((id) => [...line.slice(0, -1), id])]),
    'own.csv',
  );
  expect((await linesOf(admin, CONTACTS, 'EmergencyContact', judged.data.id)).map(({ verdict }) => verdict)).toEqual([
    'add',
    'refused',
    'unchanged',
    'refused',
  ]);
  expect(await complaints(admin, CONTACTS, 'EmergencyContact', judged.data.id)).toEqual([
    '3 id 记录标识找不到“第一条”',
    `5 id 记录标识“${one.id}”与第 4 行重复`,
  ]);
  // Nobody else has use for it: who may not import, who chose columns, and where a field is enough.
  const reader = await holderOf(server, 'ownExport', {
    codes: ['emergency:emergencyContact:query', 'emergency:emergencyContact:export'],
  });
  expect((await sheetOf((await fetchFile(reader, `${path}?format=csv`)).bytes)).head).not.toContain('记录标识');
  expect((await sheetOf((await fetchFile(admin, `${path}?format=csv&columns=name`)).bytes)).head).toEqual(['姓名']);
  expect((await sheetOf((await fetchFile(admin, `${ORGS}/exportSysOrg?format=csv`)).bytes)).head).not.toContain(
    '记录标识',
  );
});

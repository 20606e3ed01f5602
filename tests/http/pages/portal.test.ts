/** What strangers may read of the portal: published, public, in force, made safe. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

interface Head {
  readonly id: string;
  readonly title: string;
  readonly pinned: boolean;
  readonly column: string;
  readonly publishTime: string;
}
interface Heads {
  readonly list: readonly Head[];
  readonly totalCount: number;
  readonly columns: readonly { code: string; name: string }[];
}

const server = fileServer();
let admin: Caller;
let stranger: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
  stranger = server.stranger();
}, 120_000);

const heads = async (query: Record<string, string | number> = {}): Promise<Heads> =>
  (await stranger.get<Heads>('/api/public/article/queryArticle', { pageSize: 100, ...query })).data;
const titles = async (query?: Record<string, string | number>): Promise<string[]> =>
  (await heads(query)).list.map((one) => one.title);

async function publish(fields: Record<string, unknown>): Promise<string> {
  const columns = await admin.get<ListData>('/api/content/articleColumn/queryArticleColumn', { columnCode: 'notice' });
  const added = await admin.post<WireRow>('/api/content/article/addArticle', {
    column: columns.data.list[0]?.id,
    visibleScope: 'public',
    content: '<p>正文</p>',
    ...fields,
  });
  expect(added.code, JSON.stringify(added)).toBe(200);
  for (const action of ['submit', 'publish'])
    expect((await admin.post(`/api/content/article/action/${action}`, { id: added.data.id })).code).toBe(200);
  return added.data.id;
}

describe('open portal calls', () => {
  test('list published articles to anybody, pinned ones first, then the newest', async () => {
    const { list, totalCount, columns } = await heads();
    expect(totalCount).toBe(list.length);
    expect(list.length).toBeGreaterThan(5);
    const order = list.map((one) => `${one.pinned ? '1' : '0'} ${one.publishTime}`);
    expect(order).toEqual([...order].sort().reverse());
    expect(columns.map((one) => one.name)).not.toContain('内部交流');
    expect(await titles()).not.toContain('班组建设经验交流材料汇编');
    expect(await titles()).not.toContain('隐患随手拍三季度通报');
  });

  test('leave out what is out of force, offline, internal, or in a column the portal does not show', async () => {
    expect(await titles()).not.toContain('临时用电管理办法（2019 版）');
    const id = await publish({ title: '马上下线的通知' });
    expect(await titles()).toContain('马上下线的通知');
    expect((await stranger.get('/api/public/article/getArticle', { id })).code).toBe(200);
    await admin.post('/api/content/article/action/offline', { id });
    expect(await titles()).not.toContain('马上下线的通知');
    expect((await stranger.get('/api/public/article/getArticle', { id })).code).toBe(404);
    const internal = await publish({ title: '内部通知', visibleScope: 'internal' });
    expect((await stranger.get('/api/public/article/getArticle', { id: internal })).code).toBe(404);
  });

  test('by column, by words, by page [S-2.6-POR-08]', async () => {
    const contest = await heads({ column: 'contest' });
    expect(contest.list.length).toBeGreaterThan(1);
    expect(new Set(contest.list.map((one) => one.column))).toEqual(new Set(['contest']));
    expect(await titles({ keyword: '铸造起重机' })).toEqual(['省特检院到炼钢厂开展铸造起重机定期检验']);
    const all = await titles();
    expect(await titles({ pageSize: 2, currentPage: 2 })).toEqual(all.slice(2, 4));
    // Nothing is found, and the order by a derived field has bound values that a count does not have.
    expect(await heads({ column: "x'; drop table article; --" })).toMatchObject({ list: [], totalCount: 0 });
  });

  test('an article that expires goes by itself', async () => {
    const id = await publish({
      title: '后天废止的规定',
      abolishDate: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    });
    expect((await stranger.get('/api/public/article/getArticle', { id })).code).toBe(200);
    server.advance(3 * 86_400_000);
    expect((await stranger.get('/api/public/article/getArticle', { id })).code).toBe(404);
    server.advance(-3 * 86_400_000);
  });

  test('a text is stored and comes without anything that could run; one from before the rule comes so too', async () => {
    const dirty =
      '<p onclick="x()">安全<script>alert(1)</script><a href="javascript:alert(1)">链接</a><img src="https://evil.example/p.gif"></p>';
    const clean = '<p>安全<a>链接</a><img /></p>';
    const id = await publish({ title: '带脚本的正文', content: dirty });
    const shown = async (): Promise<string> =>
      (await stranger.get<{ content: string }>('/api/public/article/getArticle', { id })).data.content;
    const stored = async (): Promise<unknown> =>
      (await admin.get<WireRow>('/api/content/article/getArticle', { id })).data['content'];
    expect([await stored(), await shown()]).toEqual([clean, clean]);
    await server.deps.db.write(server.tenant, (connection) =>
      connection.query('update article set content = $2 where id = $1', [id, dirty]),
    );
    expect([await stored(), await shown()]).toEqual([dirty, clean]);
  });

  test('a text nested beyond measure is refused at its field, and nothing is stored', async () => {
    const columns = await admin.get<ListData>('/api/content/articleColumn/queryArticleColumn', {
      columnCode: 'notice',
    });
    const answer = await admin.post('/api/content/article/addArticle', {
      column: columns.data.list[0]?.id,
      title: '嵌套',
      visibleScope: 'public',
      content: '<b>'.repeat(5_000),
    });
    expect(answer).toMatchObject({
      code: 422,
      data: {
        errors: [{ field: 'content', code: 'field.nested', message: '正文的格式嵌套超过 100 层，请简化后再保存' }],
      },
    });
    expect((await admin.get<ListData>('/api/content/article/queryArticle', { title: '嵌套' })).data.totalCount).toBe(0);
  });

  test('say nothing of what they do not know', async () => {
    for (const id of ['', 'x', '01900000-0000-7000-8000-00000000dead', "' or 1=1"])
      expect((await stranger.get('/api/public/article/getArticle', { id })).code).toBe(404);
    const { data } = await stranger.get<Heads>('/api/public/article/queryArticle');
    expect(Object.keys(data.list[0] ?? {}).sort()).toEqual([
      'abolishDate',
      'author',
      'column',
      'columnName',
      'cover',
      'docNo',
      'edition',
      'effectiveDate',
      'id',
      'isRed',
      'issueOrg',
      'pinned',
      'publishTime',
      'source',
      'subtitle',
      'summary',
      'title',
    ]);
    expect((await stranger.get('/api/public/article/constructor')).status).toBe(404);
    expect((await stranger.get('/api/public/equipCrane/queryEquipCrane')).status).toBe(404);
  });
});

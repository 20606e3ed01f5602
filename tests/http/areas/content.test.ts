/**
 * The portal and occupational health: editions, readings, the open front page and its files, the board, and exams that
 * end with what was found.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { jobHandlers, type JobPorts } from '../../../src/engine/server/operations/jobs/handlers.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';
import { fetchBytes, PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
let admin: Caller;
let org: string;
beforeAll(async () => {
  admin = await server.as('admin');
  org = await idOf('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' });
}, 120_000);

const SECOND = 1_000;
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const idOf = async (path: string, query: Record<string, string>): Promise<string> =>
  String((await admin.get<ListData>(path, query)).data.list[0]?.id);
const post = <T>(name: string, verb: string, body: object, who = admin): Promise<Answer<T>> =>
  who.post<T>(`/api/content/${name}/${verb}`, body);
const get = async (name: string, id: string, who = admin): Promise<WireRow> =>
  (await who.get<WireRow>(`/api/content/${name}/get${noun(name)}`, { id })).data;
const query = async (name: string, params: Record<string, string | number> = {}, who = admin): Promise<ListData> =>
  (await who.get<ListData>(`/api/content/${name}/query${noun(name)}`, params)).data;
const act = (
  name: string,
  id: string,
  action: string,
  input: Row = {},
  who = admin,
): Promise<Answer<ActionData & InvalidData>> => post(name, `action/${action}`, { ids: [id], input }, who);
async function add(name: string, row: object, who = admin): Promise<WireRow> {
  const answer = await post<WireRow>(name, `add${noun(name)}`, row, who);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const column = (columnCode: string): Promise<string> =>
  idOf('/api/content/articleColumn/queryArticleColumn', { columnCode });
const picture = async (): Promise<string> => (await upload(admin, '首页.png', PIXEL)).data.id;

/** An article that waits for its publication. */
async function drafted(columnCode: string, fields: object): Promise<WireRow> {
  const made = await add('article', {
    column: await column(columnCode),
    issueOrg: org,
    visibleScope: 'public',
    content: '<p>正文</p>',
    ...fields,
  });
  const sent = await act('article', made.id, 'submit');
  expect(sent.code, JSON.stringify(sent)).toBe(200);
  return made;
}
async function published(columnCode: string, fields: object): Promise<WireRow> {
  const made = await drafted(columnCode, fields);
  expect((await act('article', made.id, 'publish')).code).toBe(200);
  return made;
}

test('a rule needs its number; a new edition ends the one before, and of two that come at once one is in force [S-2.6-POR-09]', async () => {
  const bare = await add('article', {
    column: await column('rules'),
    issueOrg: org,
    title: '没有文号的规定',
    content: '<p>正文</p>',
  });
  expect((await act('article', bare.id, 'submit')).data.errors).toMatchObject([
    { field: 'docNo', message: '规章制度与体系文件须填写文号、版本和生效日期' },
  ]);
  const edition = (name: string): object => ({
    title: `临时用电规定 ${name}`,
    docNo: 'LZ-AQ-2026-90',
    edition: name,
    effectiveDate: '2026-03-01',
    docLevel: 'company',
  });
  const first = await published('rules', edition('A/0'));
  const [second, third] = [await drafted('rules', edition('A/1')), await drafted('rules', edition('A/2'))];
  const both = await Promise.all([act('article', second.id, 'publish'), act('article', third.id, 'publish')]);
  // The second finds the first on its way and is refused, or comes after it and ends it in turn.
  expect([
    [200, 200],
    [200, 422],
  ]).toContainEqual(both.map(({ code }) => code).sort());
  const { list } = await query('article', { docNo: 'LZ-AQ-2026-90' });
  expect(list.filter((row) => row['status'] === 'published')).toHaveLength(1);
  expect(list.filter((row) => row['status'] === 'abolished')).toHaveLength(
    both.filter(({ code }) => code === 200).length,
  );
  expect(await get('article', first.id)).toMatchObject({
    status: 'abolished',
    abolishDate: server.deps.engine.clock.today(),
  });
  expect((await act('article', first.id, 'republish')).code).toBe(422);
});

/** Kinds of article that have a view of their own in the specification: column, view of the list. */
const KINDS = [
  ['publication', 'publication', '[S-2.6-POR-03]'],
  ['notice', 'notice', '[S-2.6-POR-04]'],
  ['party', 'partyMass', '[S-2.6-POR-06]'],
  ['safety', 'safeProduction', '[S-2.6-POR-10]'],
] as const;

test.each(KINDS)(
  'an article of %s is written, changed, found in its view %s and on the portal, and a draft is thrown away %s',
  async (code, view) => {
    const { caller: editor } = await actingAs(server, 'editor');
    const fields = { column: await column(code), issueOrg: org, visibleScope: 'public', content: '<p>正文</p>' };
    const made = await add('article', { ...fields, title: `${code} 初稿` }, editor);
    const changed = await editor.put<WireRow>('/api/content/article/updateArticle', {
      id: made.id,
      rev: made['rev'],
      title: `${code} 定稿`,
    });
    expect(changed.code).toBe(200);
    await act('article', made.id, 'submit', {}, editor);
    expect((await act('article', made.id, 'publish', {}, editor)).code).toBe(403);
    await act('article', made.id, 'publish');
    expect((await query('article', { view, pageSize: 100 })).list.map((row) => row['title'])).toContain(`${code} 定稿`);
    const open = async (): Promise<readonly string[]> =>
      (
        await server.stranger().get<{ list: readonly { title: string }[] }>('/api/public/article/queryArticle', {
          column: code,
          pageSize: 100,
        })
      ).data.list.map(({ title }) => title);
    expect(await open()).toContain(`${code} 定稿`);
    const draft = await add('article', { ...fields, title: `${code} 废稿` }, editor);
    expect((await post('article', 'deleteArticle', { id: made.id }, editor)).code).toBe(422);
    expect((await post('article', 'deleteArticle', { id: draft.id }, editor)).code).toBe(200);
    expect(await open()).not.toContain(`${code} 废稿`);
  },
);

test('a notice that is to be acknowledged is signed once by each, in the own name, and counts its readers', async () => {
  const [staff, safety] = await Promise.all([server.as('staff'), server.as('safety')]);
  const notice = await published('notice', { title: '煤气区域出入登记', visibleScope: 'internal', needRead: true });
  expect((await query('article', { view: 'toSign' }, staff)).list.map((row) => row.id)).toContain(notice.id);
  await add('articleRead', { article: notice.id }, staff);
  expect((await post('articleRead', 'addArticleRead', { article: notice.id }, staff)).code).toBe(422);
  expect(
    (
      await post<InvalidData>(
        'articleRead',
        'addArticleRead',
        { article: notice.id, user: String((await query('articleRead', { article: notice.id })).list[0]?.['user']) },
        safety,
      )
    ).data.errors.map(({ field }) => field),
  ).toEqual(['user']);
  await add('articleRead', { article: notice.id }, safety);
  expect((await get('article', notice.id))['readCount']).toBe(2);
  expect((await query('article', { view: 'toSign' }, staff)).list.map((row) => row.id)).not.toContain(notice.id);
  expect((await query('articleRead', { article: notice.id }, staff)).totalCount).toBe(1);
});

interface Content {
  readonly list: readonly WireRow[];
  readonly totalCount: number;
}
const content = (params: Record<string, string>, who: Caller): Promise<Answer<Content & WireRow>> =>
  who.get('/api/ssm/smartSecurity/queryContent', params);

test('queryContent answers what the caller may see, of a column or one with its text [A-7.3-004]', async () => {
  const staff = await server.as('staff');
  const shop = await idOf('/api/admin/sysorg/querySysOrg', { orgCode: 'LG' });
  const [own, other] = [shop, await idOf('/api/admin/sysorg/querySysOrg', { orgCode: 'DL' })];
  const mine = await published('notice', { title: '炼钢厂内部通报', visibleScope: 'orgs', visibleOrgs: [own] });
  const theirs = await published('notice', { title: '动力厂内部通报', visibleScope: 'orgs', visibleOrgs: [other] });
  const draft = await drafted('notice', { title: '尚未发布的通报' });
  const { data } = await content({ column: 'notice', pageSize: '100' }, staff);
  const titles = data.list.map((row) => row['title']);
  expect(titles).toContain('炼钢厂内部通报');
  for (const hidden of ['动力厂内部通报', '尚未发布的通报', '冬季安全生产十项要求'])
    expect(titles).not.toContain(hidden);
  expect((await content({ id: mine.id }, staff)).data['content']).toBe('<p>正文</p>');
  for (const id of [theirs.id, draft.id, 'x']) expect((await content({ id }, staff)).code).toBe(404);
  expect((await content({ column: 'notice' }, server.stranger())).status).toBe(401);
  expect((await content({ column: 'notice' }, (await actingAs(server, 'attendee')).caller)).code).toBe(403);
});

interface Recent {
  readonly list: readonly { readonly publishTime: string; readonly kind: string; readonly title: string }[];
  readonly kinds: readonly { readonly kind: string; readonly totalCount: number; readonly list: readonly unknown[] }[];
}

test('recentUpdateAllKinds answers the newest of every kind, newest first [A-7.3-005]', async () => {
  await published('party', { title: '刚刚发布的公示' });
  const { data } = await (await server.as('staff')).get<Recent>('/api/ssm/smartSecurity/recentUpdateAllKinds');
  expect(data.list[0]).toMatchObject({ title: '刚刚发布的公示', kind: 'partyMass' });
  expect(data.list.map(({ publishTime }) => publishTime)).toEqual(
    data.list
      .map(({ publishTime }) => publishTime)
      .sort()
      .reverse(),
  );
  expect(data.kinds.map(({ kind }) => kind)).toEqual([
    'notice',
    'publication',
    'partyMass',
    'regulatory',
    'safeProduction',
    'systemDoc',
    'event',
    'news',
    'occHealth',
  ]);
  for (const { list, totalCount } of data.kinds) expect(list.length).toBe(Math.min(5, totalCount));
});

interface Board {
  readonly board: WireRow | null;
  readonly orgs: readonly { readonly name: string }[];
  readonly now: Readonly<Record<string, unknown>> | null;
}
const board = (who: Caller, params: Record<string, string> = {}): Promise<Answer<Board>> =>
  who.get<Board>('/api/ssm/smartSecurity/queryBoard', params);

test('an announcement counts the day by itself, is published by the leader, and stands on the board [S-2.6-POR-12] [A-7.3-006] [A-7.3-007]', async () => {
  const [officer, staff, { caller: leader, id: head }] = await Promise.all([
    server.as('safety'),
    server.as('staff'),
    actingAs(server, 'workshopLeader'),
  ]);
  const today = server.deps.engine.clock.today();
  const shop = await idOf('/api/admin/sysorg/querySysOrg', { orgCode: 'LG-ZL' });
  const made = await add(
    'bulletinBoard',
    { boardDate: today, org: shop, commitLeader: head, riskState: 'general', runningUnits: 3 },
    officer,
  );
  const permits = (
    await admin.get<ListData>('/api/dangerWork/workPermit/queryWorkPermit', {
      ownerOrgUnder: shop,
      planStartTo: today,
      planEndFrom: `${today} 00:00:00`,
      pageSize: 200,
    })
  ).data.list.filter(
    (row) => !['draft', 'approving', 'rejected', 'cancelled', 'expired'].includes(String(row['status'])),
  );
  const counted = ['specialHot', 'firstHot', 'confinedCount', 'otherWorkCount'].map((name) => Number(made[name]));
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(permits.length);
  const twin = await add(
    'bulletinBoard',
    { boardDate: today, org: shop, commitLeader: head, riskState: 'low' },
    officer,
  );
  expect((await board(officer, { org: shop })).data.board).toBeNull();
  expect((await act('bulletinBoard', made.id, 'publish', {}, officer)).code).toBe(403);
  expect((await act('bulletinBoard', made.id, 'publish', {}, leader)).code).toBe(200);
  expect((await act('bulletinBoard', twin.id, 'publish', {}, leader)).code).toBe(422);
  expect((await act('bulletinBoard', made.id, 'refresh', {}, officer)).code).toBe(422);
  const shown = (await board(leader, { org: shop })).data;
  expect(shown.board).toMatchObject({ id: made.id, riskState: 'general', runningUnits: 3 });
  expect(Object.keys(shown.now ?? {}).sort()).toEqual([
    'alarms',
    'majorHazards',
    'openHazards',
    'overdueHazards',
    'riskPoints',
    'working',
  ]);
  // Whoever may not see an announcement is told no figure of its organisation either.
  expect((await board(officer, { org: await idOf('/api/admin/sysorg/querySysOrg', { orgCode: 'DL' }) })).data).toEqual({
    board: null,
    orgs: [],
    now: null,
  });
  expect((await board(staff)).code).toBe(403);
  const page = async (currentPage: number): Promise<ListData> =>
    (await admin.get<ListData>('/api/ssm/smartSecurity/queryBoardPage', { currentPage, pageSize: 3 })).data;
  const [one, two] = [await page(1), await page(2)];
  expect([
    one.list.length,
    one.totalCount > 6,
    two.list.some((row) => one.list.some(({ id }) => id === row.id)),
  ]).toEqual([3, true, false]);
  expect(one.list.every((row) => row['status'] === 'published')).toBe(true);
});

test('safe days are counted from the last accident of the organisation, near misses apart', async () => {
  const officer = await server.as('safety');
  const today = server.deps.engine.clock.today();
  const shop = await idOf('/api/admin/sysorg/querySysOrg', { orgCode: 'LG-LZ' });
  const me = await idOf('/api/admin/sysuser/querySysUser', { username: 'safety' });
  const made = await add('bulletinBoard', { boardDate: today, org: shop, commitLeader: me, riskState: 'low' }, officer);
  const back = (days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const accident = async (fields: object): Promise<void> => {
    const added = await admin.post<WireRow>('/api/accident/accidentReport/addAccidentReport', {
      accName: '浇铸平台烫伤',
      occurOrg: shop,
      place: '连铸平台',
      eventClass: 'production',
      accidentKind: 'WSA10008',
      deathCount: 0,
      seriousCount: 0,
      minorCount: 1,
      process: '更换水口时溅钢',
      measuresTaken: '送医',
      reportTime: `${back(1)} 08:00:00`,
      ...fields,
    });
    expect(added.code, JSON.stringify(added)).toBe(200);
    await server.deps.db.write(server.tenant, (connection) =>
      connection.query(`update accident_report set status = 'closed' where id = $1`, [added.data.id]),
    );
  };
  await accident({ occurTime: `${back(12)} 09:00:00` });
  await accident({
    accName: '未遂：吊具脱钩',
    eventClass: 'nearMiss',
    minorCount: 0,
    occurTime: `${back(2)} 09:00:00`,
  });
  expect((await act('bulletinBoard', made.id, 'refresh', {}, officer)).code).toBe(200);
  expect((await get('bulletinBoard', made.id))['safeDays']).toBe(12);
});

interface Home {
  readonly banners: readonly { readonly id: string; readonly title: string }[];
  readonly top: readonly { readonly title: string }[];
  readonly documents: readonly { readonly docNo: string | null }[];
  readonly links: readonly { readonly name: string }[];
  readonly sections: readonly { readonly code: string; readonly list: readonly { readonly title: string }[] }[];
  readonly announcement: Readonly<Record<string, unknown>> | null;
}
const HOME = '/api/public/homeConfig/queryPortalHome';
/** The front page is kept for some seconds. */
const home = async (): Promise<Home> => {
  server.advance(6 * SECOND);
  return (await server.stranger().get<Home>(HOME)).data;
};

test('the front page shows strangers pictures in their time, links, articles and documents in force, and nothing else [S-2.6-POR-07] [S-2.6-POR-02]', async () => {
  const banner = await add('portalImage', { title: '安全生产月', image: await picture(), position: 'banner' });
  const ended = await add('portalImage', {
    title: '已经结束',
    image: await picture(),
    position: 'banner',
    startTime: '2026-01-01 00:00:00',
    endTime: '2026-02-01 00:00:00',
  });
  await published('news', { title: '内部新闻', visibleScope: 'internal' });
  await published('news', { title: '公开新闻' });
  const link = await add('friendlyLink', { linkName: '省应急厅', url: 'https://yjt.example', groupName: 'gov' });
  const shown = await home();
  expect(shown.banners.map(({ title }) => title)).toEqual(['安全生产月']);
  const news = shown.sections.find(({ code }) => code === 'news')?.list.map(({ title }) => title);
  expect([
    news?.includes('公开新闻'),
    news?.includes('内部新闻'),
    shown.sections.some(({ code }) => code === 'inside'),
  ]).toEqual([true, false, false]);
  expect(shown.documents.map(({ docNo }) => docNo)).toContain('LZ-SC-01');
  expect(shown.documents.map(({ docNo }) => docNo)).not.toContain('LZ-AQ-2019-11');
  expect(shown.links.map(({ name }) => name)).toContain('省应急厅');
  expect(Object.keys(shown.announcement ?? {}).sort()).toEqual([
    'boardDate',
    'commitment',
    'org',
    'riskState',
    'safeDays',
    'weatherNote',
  ]);
  const put = (name: string, row: WireRow, fields: object): Promise<Answer> =>
    admin.put(`/api/content/${name}/update${noun(name)}`, { id: row.id, rev: row['rev'], ...fields });
  await Promise.all([
    put('portalImage', banner, { status: 'disabled' }),
    put('friendlyLink', link, { status: 'disabled' }),
    put('portalImage', ended, { endTime: '2099-01-01 00:00:00' }),
  ]);
  const later = await home();
  expect([later.banners.map(({ title }) => title), later.links.some(({ name }) => name === '省应急厅')]).toEqual([
    ['已经结束'],
    false,
  ]);
});

test('an answer of the portal is sent anew only when it has changed', async () => {
  server.advance(6 * SECOND);
  const stranger = server.stranger();
  const first = await fetchBytes(stranger, HOME);
  const etag = first.header('etag') ?? '';
  expect([first.header('cache-control'), etag !== '']).toEqual(['public, no-cache', true]);
  const ask = async (): Promise<number> =>
    (await fetchBytes(stranger, HOME, { headers: { 'if-none-match': etag } })).status;
  expect(await ask()).toBe(304);
  await published('news', { title: '缓存之后的新闻' });
  // A crowd is answered from what was read for the first of it.
  expect(await ask()).toBe(304);
  server.advance(6 * SECOND);
  expect(await ask()).toBe(200);
});

test('strangers read the files of what they are shown, smaller where they ask, and no others [S-2.6-POR-11]', async () => {
  const stranger = server.stranger();
  const file = (id: string, ask = ''): ReturnType<typeof fetchBytes> =>
    fetchBytes(stranger, `/api/public/file/${id}${ask}`);
  const scan = (await upload(admin, '变更管理程序.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))).data.id;
  const [cover, inside, loose] = [await picture(), await picture(), await picture()];
  const made = await drafted('system', {
    title: '变更管理程序',
    docNo: 'LZ-CX-90',
    edition: 'A/0',
    effectiveDate: '2026-03-01',
    cover,
    attachments: [scan],
    content: `<p><img src="/prod-api/api/file/file/${inside}"></p>`,
  });
  const held = [scan, cover, inside];
  // A refusal is an envelope, a file is none.
  const isShown = async (id: string): Promise<boolean> => (await file(id)).code === 0;
  expect(await Promise.all([...held, loose, 'x'].map(isShown))).toEqual([false, false, false, false, false]);
  await act('article', made.id, 'publish');
  const article = (
    await stranger.get<{ content: string; files: unknown }>('/api/public/article/getArticle', { id: made.id })
  ).data;
  expect(article.files).toEqual([{ id: scan, name: '变更管理程序.pdf', size: 15 }]);
  expect(article.content).toContain(`/api/public/file/${inside}`);
  expect(await Promise.all([...held, loose].map(isShown))).toEqual([true, true, true, false]);
  expect([
    (await file(cover, '?edge=800')).header('content-type'),
    (await file(cover, '?edge=801')).header('content-type'),
    (await file(scan, '?download=true')).name,
  ]).toEqual(['image/webp', 'image/png', '变更管理程序.pdf']);
  await act('article', made.id, 'offline');
  expect(await Promise.all(held.map(isShown))).toEqual([false, false, false]);
});

interface Mine {
  readonly name: string;
  readonly homePage: string;
  readonly layout: readonly { readonly widget: string }[];
  readonly shortcuts: readonly string[];
}
const mine = async (who: Caller, terminal?: string): Promise<Mine | null> =>
  (await who.get<Mine | null>('/api/content/homeConfig/queryMyHome', terminal ? { terminal } : {})).data;

test('everybody opens the home page that is meant for them: by role, by unit, on a phone, else the common one [S-2.6-POR-13]', async () => {
  const [staff, equip, { caller: office }] = await Promise.all([
    server.as('staff'),
    server.as('equip'),
    actingAs(server, 'safetyDept'),
  ]);
  expect([(await mine(staff))?.name, (await mine(office))?.name]).toEqual(['公司默认首页', '安全环保部首页']);
  expect((await mine(office))?.shortcuts).toContain('/content/bulletinBoard');
  await add('homeConfig', {
    configName: '炼钢厂首页',
    target: 'org',
    orgs: [await idOf('/api/admin/sysorg/querySysOrg', { orgCode: 'LG' })],
    homePage: 'board',
    priority: 10,
  });
  expect([(await mine(staff))?.homePage, (await mine(equip))?.homePage]).toEqual(['board', 'work']);
  await add('homeConfig', { configName: '手机专用', target: 'terminal', homePage: 'portal', priority: 1 });
  expect([(await mine(equip, 'mobile'))?.name, (await mine(equip))?.name]).toEqual(['手机专用', '公司默认首页']);
  expect((await server.stranger().get('/api/content/homeConfig/queryMyHome')).status).toBe(401);
});

test('an exam is planned, overdue by the night, entered, told to the person and settled; each sees the own one only [S-2.6-POR-05]', async () => {
  const { caller: officer } = await actingAs(server, 'occHealthOfficer');
  const staff = await server.as('staff');
  const [person, other] = [
    await idOf('/api/admin/sysuser/querySysUser', { username: 'staff' }),
    await idOf('/api/admin/sysuser/querySysUser', { username: 'haozhenkun' }),
  ];
  const postId = String((await query('occPost', { postName: '装卸工' })).list[0]?.id);
  const day = (days: number): string =>
    new Date(Date.parse(server.deps.engine.clock.today()) + days * 86_400_000).toISOString().slice(0, 10);
  const exam = await add(
    'occExam',
    { user: person, org, occPost: postId, examType: 'during', planDate: day(-1) },
    officer,
  );
  expect(exam).toMatchObject({ factors: ['dust'], cycleMonths: 24, status: 'planned', nextDate: null });
  const theirs = await add(
    'occExam',
    { user: other, org, examType: 'pre', factors: ['noise'], planDate: day(0) },
    officer,
  );
  const night = jobHandlers({ engine: server.deps.engine } as unknown as JobPorts)['entityAction'];
  await night?.({ entity: 'occExam', action: 'overdue' });
  expect([(await get('occExam', exam.id))['status'], (await get('occExam', theirs.id))['status']]).toEqual([
    'overdue',
    'planned',
  ]);
  expect(
    (
      await act(
        'occExam',
        exam.id,
        'result',
        { examDate: day(1), agency: '市职防院', reportNo: 'TJ-77', conclusion: 'contraindication' },
        officer,
      )
    ).data.errors,
  ).toMatchObject([{ field: 'examDate', message: '实检日期不能晚于今天' }]);
  expect(
    (
      await act(
        'occExam',
        exam.id,
        'result',
        { examDate: day(0), agency: '市职防院', reportNo: 'TJ-77', conclusion: 'contraindication' },
        officer,
      )
    ).code,
  ).toBe(200);
  const settle = { disposal: '调离粉尘岗位', disposalDone: true };
  expect((await act('occExam', exam.id, 'dispose', settle, officer)).data.errors.map(({ field }) => field)).toEqual([
    'informed',
  ]);
  expect((await act('occExam', exam.id, 'inform', {}, officer)).code).toBe(200);
  expect(
    (await act('occExam', exam.id, 'dispose', { ...settle, disposalDone: false }, officer)).data.errors.map(
      ({ field }) => field,
    ),
  ).toEqual(['disposalDone']);
  expect((await act('occExam', exam.id, 'dispose', settle, officer)).code).toBe(200);
  const own = (await query('occExam', { pageSize: 200 }, staff)).list;
  expect([
    own.some(({ id }) => id === exam.id),
    own.some(({ id }) => id === theirs.id),
    new Set(own.map((row) => row['user'])),
  ]).toEqual([true, false, new Set([person])]);
  expect(await query('occExam', {}, (await actingAs(server, 'editor')).caller)).toBeNull();
});

test('a measurement over its limit counts at its post; equipment that is issued anew replaces what was issued before', async () => {
  const { caller: officer } = await actingAs(server, 'occHealthOfficer');
  const person = await idOf('/api/admin/sysuser/querySysUser', { username: 'mengxiangqi' });
  const made = await add(
    'occPost',
    { org, postName: '破碎工', workplace: '破碎间', factors: ['noise'], exposedCount: 6, warningSign: true },
    officer,
  );
  const report = [(await upload(officer, '检测报告.png', PIXEL)).data.id];
  const measure = (value: string): Promise<WireRow> =>
    add(
      'occMonitor',
      {
        occPost: made.id,
        point: `破碎机旁 ${value}`,
        factor: 'noise',
        monitorDate: server.deps.engine.clock.today(),
        agency: '职卫公司',
        limitType: 'noise85',
        value,
        unit: 'dB(A)',
        limitValue: '85.000',
        reportFile: report,
      },
      officer,
    );
  expect([(await measure('85.000'))['result'], (await measure('85.001'))['result']]).toEqual(['pass', 'exceed']);
  expect(await get('occPost', made.id, officer)).toMatchObject({
    exceedCount: 1,
    lastMonitor: server.deps.engine.clock.today(),
  });
  const issue = (issueDate: string, ppeName = 'earplug'): Promise<WireRow> =>
    add('ppeIssue', { user: person, org, ppeName, quantity: 2, issueDate, cycleMonths: 1 }, officer);
  const [first, gloves] = [await issue('2026-03-01'), await issue('2026-03-01', 'gloves')];
  const second = await issue('2026-04-01');
  expect(
    (await Promise.all([first, gloves, second].map(({ id }) => get('ppeIssue', id, officer)))).map(
      (row) => row['replaced'],
    ),
  ).toEqual([true, false, false]);
});

test('an event goes from who saw it to who handles it, and is closed by what was done [S-2.6-POR-01]', async () => {
  const [staff, safety] = await Promise.all([server.as('staff'), server.as('safety')]);
  const made = await add(
    'eventRecord',
    {
      eventName: '转炉平台照明故障',
      eventType: 'equipment',
      occurTime: '2026-03-02 21:00:00',
      description: '东侧三盏灯不亮',
    },
    staff,
  );
  expect((await act('eventRecord', made.id, 'submit', {}, safety)).code).toBe(422);
  expect((await act('eventRecord', made.id, 'submit', {}, staff)).code).toBe(200);
  expect((await act('eventRecord', made.id, 'accept', {}, staff)).code).toBe(403);
  expect((await act('eventRecord', made.id, 'accept', {}, safety)).code).toBe(200);
  expect((await act('eventRecord', made.id, 'close', {}, safety)).data.errors.map(({ field }) => field)).toEqual([
    'measures',
  ]);
  expect((await act('eventRecord', made.id, 'close', { measures: '更换镇流器' }, safety)).code).toBe(200);
  expect(await get('eventRecord', made.id)).toMatchObject({ status: 'closed', measures: '更换镇流器' });
});

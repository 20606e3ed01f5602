/** Lists, writes, conflicts, deletion and return of rows, on special equipment: over HTTP. */
import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { RawExpression, Row } from '../../src/engine/model/types.ts';
import type {
  ActionData,
  ConflictData,
  HistoryEntry,
  ListData,
  OptionData,
  WireRow,
} from '../../src/engine/model/wire.ts';
import { api, type Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';

const server = fileServer();
let equip: Caller;
beforeAll(async () => {
  equip = await server.as('equip');
}, 120_000);

const CRANE = '/api/equipment/equipCrane';
const list = (query: Record<string, string | number>, caller = equip): Promise<ListData> =>
  caller.get<ListData>(`${CRANE}/queryEquipCrane`, query).then((answer) => answer.data);
const errorFields = (answer: { data: unknown }): string[] =>
  ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((error) => error.field);

let serial = 0;
async function newCrane(change: Row = {}): Promise<WireRow> {
  const [like] = (await list({ pageSize: 1, status: 'inUse' })).list;
  const pick = (name: string): Row[string] => like?.[name] ?? null;
  serial += 1;
  const answer = await equip.post<WireRow>(`${CRANE}/addEquipCrane`, {
    equipNo: `TEST-${serial}`,
    equipName: `试验跨 ${serial} t 桥式起重机`,
    category: pick('category'),
    org: pick('org'),
    manager: pick('manager'),
    location: '试验跨',
    productNo: `P-${serial}`,
    manufacturer: '东陵起重设备公司',
    craneType: 'bridge',
    ratedLoad: '10.00',
    ...change,
  });
  expect(answer.code, JSON.stringify(answer.data)).toBe(200);
  return answer.data;
}

test('[N-3-32][N-3-33] pages add up to the total, and the cursor goes on where a page ends', async () => {
  const all = await list({ pageSize: 1000 });
  expect(all.totalCount).toBe(all.list.length);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page: ListData = await list({ pageSize: 7, ...(after ? { after } : {}) });
    seen.push(...page.list.map((row) => row.id));
    after = page.after;
  } while (after);
  expect(seen).toEqual(all.list.map((row) => row.id));
  const numbered = await list({ pageSize: 7, currentPage: 3 });
  expect(numbered.list.map((row) => row.id)).toEqual(seen.slice(14, 21));
  expect(numbered.totalCount).toBe(all.totalCount);
});

test('a cursor also goes on through empty values, in both directions', async () => {
  for (const sort of ['lastInspectDate', '-lastInspectDate', '-span,equipNo']) {
    const all = (await list({ pageSize: 1000, sort })).list.map((row) => row.id);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page: ListData = await list({ pageSize: 6, sort, ...(after ? { after } : {}) });
      seen.push(...page.list.map((row) => row.id));
      after = page.after;
    } while (after);
    expect(seen, sort).toEqual(all);
  }
});

test('filters: one of, range, empty, under an organisation, an expression', async () => {
  const all = (await list({ pageSize: 1000 })).list;
  const ids = (rows: readonly Row[]): string[] => rows.map((row) => String(row['id'])).sort();
  const found = async (query: Record<string, string>): Promise<string[]> =>
    ids((await list({ pageSize: 1000, ...query })).list);
  expect(await found({ status: 'stopped,scrapped' })).toEqual(
    ids(all.filter((row) => row['status'] === 'stopped' || row['status'] === 'scrapped')),
  );
  expect(await found({ nextInspectDateFrom: '2026-12-01', nextInspectDateTo: '2027-01-31' })).toEqual(
    ids(
      all.filter(
        (row) =>
          String(row['nextInspectDate'] ?? '') >= '2026-12-01' && String(row['nextInspectDate'] ?? '9') <= '2027-01-31',
      ),
    ),
  );
  expect(await found({ span: 'null' })).toEqual(ids(all.filter((row) => row['span'] === null)));
  expect(
    await found({
      where: JSON.stringify({ and: [{ '>': [{ var: 'ratedLoad' }, 100] }, { '==': [{ var: 'moltenMetal' }, true] }] }),
    }),
  ).toEqual(ids(all.filter((row) => Number(row['ratedLoad']) > 100 && row['moltenMetal'] === true)));
  const orgs = await equip.get<OptionData>(`${CRANE}/optionEquipCrane`, { field: 'org', pageSize: 1000 });
  const works = orgs.data.list.find((entry) => entry.label === '炼钢厂');
  const below = new Set([works?.id]);
  for (let round = 0; round < 5; round += 1)
    for (const entry of orgs.data.list) if (entry.parentId && below.has(entry.parentId)) below.add(entry.id);
  const under = await found({ orgUnder: works?.id ?? '' });
  expect(under.length).toBeGreaterThan(3);
  expect(under).toEqual(ids(all.filter((row) => below.has(String(row['org'])))));
});

test('keyword finds two characters inside a name, a code, and pinyin initials', async () => {
  const names = async (keyword: string): Promise<string[]> =>
    (await list({ keyword, pageSize: 1000 })).list.map((row) => String(row['equipName']));
  const ladle = await names('铸造');
  expect(ladle.length).toBeGreaterThan(2);
  expect(ladle.every((name) => name.includes('铸造'))).toBe(true);
  expect((await names('lg-0037')).length).toBe(1);
  expect(await names('zhujie')).toEqual([]);
  expect((await names('qzj')).every((name) => /起重机/.test(name))).toBe(true);
  expect((await names('qzj')).length).toBeGreaterThan(10);
  expect(await names("%' or 1=1 --")).toEqual([]);
});

test('totals run over all matching rows and not over the page', async () => {
  const all = (await list({ pageSize: 1000 })).list;
  const sum = all.reduce((total, row) => total + Math.round(Number(row['ratedLoad']) * 100), 0);
  const page = await list({ pageSize: 5, totals: 1 });
  expect(Number(page.totals?.['ratedLoad'])).toBe(sum / 100);
});

test('a wrong value in a filter is refused by name', async () => {
  const answer = await equip.get(`${CRANE}/queryEquipCrane`, { nextInspectDateFrom: 'soon' });
  expect(answer.code).toBe(422);
  expect(errorFields(answer)).toEqual(['nextInspectDate']);
});

test('a list refuses what it does not know, and what is larger than any honest question', async () => {
  const ask = async (params: Record<string, string>, call = 'queryEquipCrane'): Promise<string> => {
    const { code, msg } = await equip.get(`${CRANE}/${call}`, params);
    return `${code} ${msg}`;
  };
  expect(await ask({ statsu: 'inUse' })).toBe('422 没有可用的参数“statsu”，最接近的是“status”');
  expect(await ask({ statusLiek: 'x' }, 'exportEquipCrane')).toBe(
    '422 没有可用的参数“statusLiek”，最接近的是“statusLike”',
  );
  expect(await ask({ feild: 'manager' }, 'optionEquipCrane')).toBe('422 没有可用的参数“feild”，最接近的是“field”');
  expect(await ask({ sort: '-equipNmae' })).toBe('422 不能按“equipNmae”排序，最接近的是“equipName”');
  expect(await ask({ view: 'deu' })).toBe('422 没有视图“deu”，最接近的是“due”');
  expect(await ask({ where: '{"!":[{"var":"equipNmae"}]}' })).toBe(
    '422 筛选条件有误：“equipCrane”没有“equipNmae”，最接近的是“equipName”',
  );
  expect(await ask({ _: '1700000000000', t: '7', pageSize: '1' })).toBe('200 success');
  expect(await ask({ equipNameLike: 'x'.repeat(201) })).toBe('422 参数“equipNameLike”过长，上限 200 个字符');
  expect(await ask({ keyword: '长'.repeat(201) })).toBe('422 参数“keyword”过长，上限 200 个字符');
  expect(await ask({ status: Array.from({ length: 1001 }, () => 'a').join(',') })).toBe(
    '422 参数“status”的值过多，一次最多 1000 个',
  );
  expect(await ask(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`p${index}`, 'a'])))).toBe(
    '422 参数过多，一次最多 200 个',
  );
  // A form may say the same in a body, which may be as large as any body.
  const large = async (body: Record<string, string>): Promise<number> => {
    const answer = await fetch(`${server.url}/prod-api${CRANE}/exportEquipCrane`, {
      method: 'POST',
      headers: { authorization: `Bearer ${equip.token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect((JSON.parse(text) as { code: number }).code).toBe(422);
    return text.length;
  };
  const mega = 'x'.repeat(4_000_000);
  const bodies: readonly Record<string, string>[] = [
    { equipNameLike: mega },
    { where: JSON.stringify({ '!': [{ var: mega }] }) },
    { where: JSON.stringify({ '!': [{ var: mega.slice(0, 30_000) }] }) },
    { [mega]: '1' },
    { sort: mega },
    { view: mega.slice(0, 30_000) },
  ];
  for (const body of bodies) expect(await large(body)).toBeLessThan(500);
});

test('a moment is compared as it is shown, whatever fraction of a second is stored', async () => {
  const made = [await newCrane(), await newCrane(), await newCrane()];
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  // Within one second, and a fraction before the next: to where an ordinary rounding would take it.
  for (const [index, { id }] of made.entries())
    await client.query(
      `update equip_crane set created_at = timestamptz '2024-05-06 07:08:09+08' + make_interval(secs => $2), updated_at = timestamptz '2024-05-06 07:08:09.5+08' where id = $1`,
      [id, [0.2, 0.999, 0.6][index]],
    );
  await client.end();
  const base = { id: made.map(({ id }) => id).join(','), pageSize: 1000 };
  const [before, shown, later] = ['2024-05-06 07:08:08', '2024-05-06 07:08:09', '2024-05-06 07:08:10'];
  expect(new Set((await list(base)).list.map((row) => row['createdAt']))).toEqual(new Set([shown]));
  const found = async (query: Record<string, string>): Promise<number> =>
    (await list({ ...base, ...query })).list.length;
  const where = (operator: string, ...operands: readonly RawExpression[]): Promise<number> =>
    found({ where: JSON.stringify({ [operator]: operands }) });
  const at = { var: 'createdAt' };
  const all = [
    found({ createdAt: shown }),
    found({ createdAt: `${before},${shown}` }),
    found({ createdAtTo: shown }),
    found({ createdAtFrom: shown }),
    found({ createdAtTo: '2024-05-06' }),
    where('==', at, shown),
    where('==', shown, at),
    where('<=', at, shown),
    where('>=', at, shown),
    where('>=', shown, at),
    where('<', at, later),
    where('>', later, at),
    where('!=', at, later),
    where('in', at, [before, shown]),
    where('==', at, { addMinutes: [shown, 0] }),
    where('==', { addMinutes: [at, 0] }, shown),
  ];
  expect(await Promise.all(all)).toEqual(all.map(() => 3));
  const none = [
    found({ createdAt: later }),
    found({ createdAtTo: before }),
    found({ createdAtFrom: later }),
    where('>', at, shown),
    where('<', shown, at),
    where('<', at, shown),
    where('!=', at, shown),
    where('>', at, { addMinutes: [shown, 0] }),
    where('<', { var: 'createdAt' }, { var: 'updatedAt' }),
  ];
  expect(await Promise.all(none)).toEqual(none.map(() => 0));
  // Of what is shown as the same moment the next key decides, and pages by cursor agree with it.
  const order = await list({ ...base, sort: 'createdAt,-equipNo' });
  expect(order.list.map(({ id }) => id)).toEqual([...made].reverse().map(({ id }) => id));
  const first = await list({ ...base, sort: 'createdAt,-equipNo', pageSize: 1 });
  const rest = await list({ ...base, sort: 'createdAt,-equipNo', after: first.after ?? '' });
  expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(order.list.map(({ id }) => id));
});

/** Where this installation stands, the clocks went from two to three in the night of the fourth of May 1986. */
test("a time is kept, found, ordered and told as it was typed, also one that the installation's clock skipped", async () => {
  const admin = await server.as('admin');
  const call = (verb: string): string => `/api/conference/conference/${verb}Conference`;
  const [skipped, later, after] = ['1986-05-04 02:30:00', '1986-05-04 02:45:00', '1986-05-04 03:15:00'];
  const add = async (at: string): Promise<WireRow> => {
    const answer = await admin.post<WireRow>(call('add'), {
      confName: `换表之夜 ${at}`,
      confType: 'meeting',
      startDate: '1986-05-05',
      endDate: '1986-05-05',
      hostUnit: '安全部',
      status: 'draft',
      checkinStart: at,
    });
    expect([answer.code, answer.data['checkinStart']]).toEqual([200, at]);
    return answer.data;
  };
  const made = [await add(after), await add(skipped), await add(later)];
  const found = (query: Record<string, string | number>): Promise<unknown[]> =>
    admin
      .get<ListData>(call('query'), { id: made.map(({ id }) => id).join(','), sort: 'checkinStart', ...query })
      .then(({ data }) => data.list.map((row) => row['checkinStart']));
  const where = (operator: string, ...operands: readonly RawExpression[]): Promise<unknown[]> =>
    found({ where: JSON.stringify({ [operator]: operands }) });
  const at = { var: 'checkinStart' };
  expect(await found({})).toEqual([skipped, later, after]);
  expect(await found({ checkinStart: skipped })).toEqual([skipped]);
  expect(await found({ checkinStart: `${skipped},${after}` })).toEqual([skipped, after]);
  expect(await found({ checkinStartFrom: skipped, checkinStartTo: later })).toEqual([skipped, later]);
  expect(await where('<', at, '1986-05-04 03:00:00')).toEqual([skipped, later]);
  expect(await where('==', { addMinutes: [at, -15] }, skipped)).toEqual([later]);
  expect(await where('>', { minutesBetween: [at, after] }, 30)).toEqual([skipped]);
  expect(await where('<', at, { var: 'createdAt' })).toEqual([skipped, later, after]);
  const first = await admin.get<ListData>(call('query'), {
    id: made.map(({ id }) => id).join(','),
    sort: 'checkinStart',
    pageSize: 1,
  });
  expect(await found({ after: first.data.after ?? '' })).toEqual([later, after]);
  const [, row] = made;
  const changed = await admin.put<WireRow>(call('update'), {
    id: row?.id ?? '',
    rev: row?.rev ?? 0,
    checkinStart: later,
  });
  expect(changed.data['checkinStart']).toBe(later);
  const history = JSON.stringify((await admin.get<HistoryEntry[]>(call('history'), { id: row?.id ?? '' })).data);
  expect(history).toContain(skipped);
  expect(history).toContain(later);
  for (const { id } of made) await admin.post(call('delete'), { id });
});

test('a value that holds a comma is filtered by, alone and among others', async () => {
  const made = await newCrane({ location: '一跨,二跨\\南' });
  const ids = async (location: string): Promise<string[]> => (await list({ location })).list.map((row) => row.id);
  expect(await ids('一跨\\,二跨\\\\南')).toEqual([made.id]);
  expect(await ids('没有,一跨\\,二跨\\\\南')).toEqual([made.id]);
  expect(await ids('一跨,二跨')).toEqual([]);
});

test('messages speak the caller’s language', async () => {
  const say = async (language: string): Promise<string> =>
    (await api(server.url, equip.token, language).post(`${CRANE}/addEquipCrane`, { equipName: '' })).msg;
  expect(await say('zh')).toMatch(/^请填写/);
  expect(await say('zh-TW')).toMatch(/^請填寫/);
  expect(await say('en')).toMatch(/is required$/);
});

test('unknown fields, wrong types and over-long texts are refused together, each by its path', async () => {
  const answer = await equip.post(`${CRANE}/addEquipCrane`, {
    equipNo: 'TEST-X',
    equipName: '长'.repeat(101),
    ratedLoad: 'ten',
    nonsense: 1,
    designLife: 2.5,
  });
  expect(errorFields(answer)).toEqual(
    expect.arrayContaining(['equipName', 'ratedLoad', 'nonsense', 'designLife', 'location']),
  );
});

test('edits that meet: the second is told what the first changed, and loses nothing', async () => {
  const crane = await newCrane();
  await equip.put(`${CRANE}/updateEquipCrane`, { id: crane.id, rev: crane['rev'], location: '二号试验跨' });
  const late = await equip.put<ConflictData>(`${CRANE}/updateEquipCrane`, {
    id: crane.id,
    rev: crane['rev'],
    model: 'QD10',
  });
  expect(late.code).toBe(409);
  expect(late.data.changes).toEqual([{ field: 'location', old: '试验跨', new: '二号试验跨' }]);
  const joined = await equip.put<WireRow>(`${CRANE}/updateEquipCrane`, {
    id: crane.id,
    rev: late.data.current['rev'],
    model: 'QD10',
  });
  expect(joined.data).toMatchObject({ location: '二号试验跨', model: 'QD10' });
});

test('a state changes by its action only, and an action only from its states', async () => {
  const crane = await newCrane();
  expect(crane['status']).toBe('unregistered');
  const byForm = await equip.put(`${CRANE}/updateEquipCrane`, { id: crane.id, rev: crane['rev'], status: 'inUse' });
  expect(errorFields(byForm)).toEqual(['status']);
  const stop = await equip.post(`${CRANE}/action/stop`, { id: crane.id, input: { stopReason: '大修' } });
  expect(stop).toMatchObject({ code: 422, msg: expect.stringContaining('未注册') as string });
  expect((await equip.get<WireRow>(`${CRANE}/getEquipCrane`, { id: crane.id })).data['rev']).toBe(crane['rev']);
});

test('history tells who changed what, from what to what', async () => {
  const crane = await newCrane();
  await equip.put(`${CRANE}/updateEquipCrane`, { id: crane.id, rev: crane['rev'], ratedLoad: '12.50' });
  const { data } = await equip.get<HistoryEntry[]>(`${CRANE}/historyEquipCrane`, { id: crane.id });
  expect(data.map((entry) => entry.action)).toEqual(['edit', 'add']);
  expect(data[0]).toMatchObject({
    byName: expect.stringMatching(/.+/) as string,
    changes: [{ field: 'ratedLoad', old: '10.00', new: '12.50' }],
  });
});

test('history calls an action as the file does, also for who may not do it', async () => {
  const crane = await newCrane();
  const input = { regNo: `R-${crane.id}`.slice(0, 30), regOrg: '澜州市市场监督管理局', regDate: '2026-01-05' };
  const registered = await equip.post(`${CRANE}/action/register`, { id: crane.id, input });
  expect(registered.code, JSON.stringify(registered)).toBe(200);
  const reader = await server.as('safety');
  expect((await reader.post(`${CRANE}/action/register`, { id: crane.id, input })).code).toBe(403);
  const { data } = await reader.get<HistoryEntry[]>(`${CRANE}/historyEquipCrane`, { id: crane.id });
  expect(data.map(({ action, actionLabel }) => [action, actionLabel])).toEqual([
    ['register', '使用登记'],
    ['add', undefined],
  ]);
});

test('delete and restore, with the row that was in the way named', async () => {
  const crane = await newCrane();
  expect((await equip.post<ActionData>(`${CRANE}/deleteEquipCrane`, { id: crane.id })).code).toBe(200);
  expect((await list({ id: crane.id })).totalCount).toBe(0);
  expect((await list({ id: crane.id, deleted: 1 })).totalCount).toBe(1);
  const twin = await newCrane({ equipNo: crane['equipNo'] ?? '' });
  const blocked = await equip.post(`${CRANE}/action/restore`, { id: crane.id });
  expect(blocked).toMatchObject({ code: 422, msg: '不能恢复：已有一条起重机械，内部编号与此相同' });
  await equip.post(`${CRANE}/deleteEquipCrane`, { id: twin.id });
  expect((await equip.post(`${CRANE}/action/restore`, { id: crane.id })).code).toBe(200);
  expect((await equip.get<WireRow>(`${CRANE}/getEquipCrane`, { id: crane.id })).data).toMatchObject({
    equipNo: crane['equipNo'],
  });
});

test('what is in the bin is read by who may restore it, in a list and in a file; of an entity without a bin by nobody', async () => {
  const crane = await newCrane();
  const [reader, admin] = [await server.as('safety'), await server.as('admin')];
  await equip.post(`${CRANE}/deleteEquipCrane`, { id: crane.id });
  expect((await reader.get(`${CRANE}/queryEquipCrane`, { id: crane.id })).code).toBe(200);
  for (const call of ['queryEquipCrane', 'exportEquipCrane']) {
    expect(await reader.get(`${CRANE}/${call}`, { id: crane.id, deleted: 1 }), call).toMatchObject({
      code: 403,
      msg: expect.stringContaining('equipment:equipCrane:restore') as string,
    });
    expect((await equip.get(`${CRANE}/${call}`, { id: crane.id, deleted: 1 })).status, call).toBe(200);
  }
  for (const path of ['/api/system/loginLog/queryLoginLog', '/api/admin/sysuser/queryOnlineSysUser'])
    expect(await admin.get(path, { deleted: 1 }), path).toMatchObject({ code: 404, msg: '没有动作“restore”' });
});

test('a row that others refer to stays, and the refusal counts them', async () => {
  const admin = await server.as('admin');
  const crane = (await list({ pageSize: 1 })).list[0];
  const answer = await admin.post('/api/admin/sysorg/deleteSysOrg', { id: crane?.['org'] });
  expect(answer.code).toBe(422);
  expect(answer.msg).toMatch(/仍被 \d+ 条/);
});

test('[V-5-83][V-5-85] a delete needs a row, and of many rows each is answered for', async () => {
  expect((await equip.post(`${CRANE}/deleteEquipCrane`, {})).code).toBe(422);
  const [one, two] = [await newCrane(), await newCrane()];
  const stays = (await list({ pageSize: 1, status: 'inUse' })).list[0];
  const answer = await equip.post<ActionData>(`${CRANE}/deleteEquipCrane`, { id: [one.id, stays?.id, two.id] });
  expect(answer.data.refused.map((row) => row.id)).toEqual([stays?.id]);
  expect((await list({ id: `${one.id},${two.id}` })).totalCount).toBe(0);
  // A number that no two rows may share cannot be given to many.
  const both = await equip.post(`${CRANE}/action/register`, {
    ids: [one.id, two.id],
    input: { regNo: '起11-2024-0900', regOrg: '市市场监督管理局', regDate: '2024-03-01' },
  });
  expect(both).toMatchObject({ code: 422, msg: '一次只能选择一条记录' });
});

test('a move of many rows is judged row by row as that of one, and tells of each', async () => {
  const [one, two] = [await newCrane(), await newCrane()];
  for (const [index, row] of [one, two].entries()) {
    const done = await equip.post(`${CRANE}/action/register`, {
      id: row.id,
      input: { regNo: `起11-2024-091${index}`, regOrg: '市市场监督管理局', regDate: '2024-03-01' },
    });
    expect(done.code, done.msg).toBe(200);
  }
  const fresh = await newCrane();
  const foreign = '018f0000-0000-7000-8000-000000000000';
  const ids = [one.id, fresh.id, foreign, two.id, one.id];
  // What is wrong for all of them is said once, at its field, and nothing is written.
  expect(errorFields(await equip.post(`${CRANE}/action/stop`, { ids, input: {} }))).toEqual(['stopReason']);
  const { data } = await equip.post<ActionData>(`${CRANE}/action/stop`, { ids, input: { stopReason: '停产检修' } });
  expect(data.rows.map((row) => [row.id, row['status'], row['stopReason']])).toEqual(
    [one, two].map((row) => [row.id, 'stopped', '停产检修']),
  );
  expect(data.refused.map((row) => [row.id, row.code])).toEqual([
    [fresh.id, 'action.state'],
    [foreign, 'row.unknown'],
  ]);
  const employee = await (
    await server.as('staff')
  ).post(`${CRANE}/action/stop`, { ids: [two.id], input: { stopReason: '大修' } });
  expect(employee.code).toBe(403);
});

test('what a check or a reference keeps from deletion is not offered for it, and says why', async () => {
  const crane = await newCrane();
  const why = async (id: string): Promise<readonly unknown[]> => {
    const { data } = await equip.get<WireRow>(`${CRANE}/getEquipCrane`, { id });
    return [data.$can?.includes('delete'), data.$why?.['delete']];
  };
  expect(await why(crane.id)).toEqual([true, undefined]);
  const inspection = await equip.post<WireRow>('/api/equipment/equipInspect/addEquipInspect', {
    equipType: 'crane',
    equipId: crane.id,
    inspectType: 'periodic',
    planDate: server.deps.engine.clock.today(),
    agency: '省特种设备检验研究院',
  });
  expect(inspection.code, JSON.stringify(inspection.data)).toBe(200);
  expect(await why(crane.id)).toEqual([false, '仍被 1 条“检验记录”引用，不能删除']);
  const [inUse] = (await list({ pageSize: 1, status: 'inUse', withActions: 1 })).list;
  expect([inUse?.$can?.includes('delete'), inUse?.$why?.['delete']]).toEqual([
    false,
    '已登记的设备不能删除，请办理报废或转出',
  ]);
  const refused = await equip.post(`${CRANE}/deleteEquipCrane`, { id: inUse?.id });
  expect(refused.msg).toBe(inUse?.$why?.['delete']);
});

test('a filed inspection moves the machine’s next date, in the same transaction', async () => {
  const crane = (await list({ status: 'inUse', pageSize: 1, sort: '-nextInspectDate' })).list[0];
  const today = server.deps.engine.clock.today();
  const path = '/api/equipment/equipInspect';
  const planned = await equip.post<WireRow>(`${path}/addEquipInspect`, {
    equipType: 'crane',
    equipId: crane?.id,
    inspectType: 'periodic',
    planDate: today,
    agency: '省特种设备检验研究院',
  });
  expect(planned.code, JSON.stringify(planned.data)).toBe(200);
  expect(planned.data).toMatchObject({
    equipName: crane?.['equipName'],
    orgId: crane?.['org'],
    inspectNo: expect.stringMatching(/^JY-.+-\d{8}-\d{4}$/) as string,
  });
  const act = async (code: string, input: Row): Promise<void> => {
    const answer = await equip.post(`${path}/action/${code}`, { id: planned.data.id, input });
    expect(answer.code, `${code} ${JSON.stringify(answer.data)}`).toBe(200);
  };
  await act('apply', { applyDate: today, agency: '省特种设备检验研究院' });
  await act('inspect', { inspectDate: today, inspectors: '检验一组' });
  const next = `${Number(today.slice(0, 4)) + 2}${today.slice(4, 8)}01`;
  await act('report', { reportNo: 'R-1', conclusion: 'qualified', nextDate: next });
  await act('close', {});
  const machine = (await equip.get<WireRow>(`${CRANE}/getEquipCrane`, { id: crane?.id ?? '' })).data;
  expect(machine).toMatchObject({ lastInspectDate: today, nextInspectDate: next });
});

test('the cycle that fits a machine closest drives its next date; a changed, a new and a deleted one move it, and a report goes first [S-2.6-EQU-08]', async () => {
  const CYCLE = '/api/equipment/inspectCycle';
  const bridge = await newCrane({ lastInspectDate: '2024-02-29' });
  const molten = await newCrane({ lastInspectDate: '2024-02-29', moltenMetal: true, controlMode: 'cab' });
  const reported = await newCrane({ lastInspectDate: '2024-02-29', reportNextDate: '2024-09-01' });
  const dates = async (): Promise<unknown[]> =>
    Promise.all(
      [bridge, molten, reported].map(async ({ id }) => {
        const [row] = (await list({ id })).list;
        return [row?.['inspectCycleMonths'], row?.['nextInspectDate']];
      }),
    );
  expect(await dates()).toEqual([
    [24, '2026-02-28'],
    [12, '2025-02-28'],
    [24, '2024-09-01'],
  ]);
  const [general] = (
    await equip.get<ListData>(`${CYCLE}/queryInspectCycle`, {
      equipType: 'crane',
      inspectType: 'periodic',
      keyword: '桥式',
    })
  ).data.list;
  const changed = await equip.put<WireRow>(`${CYCLE}/updateInspectCycle`, {
    id: general?.id,
    rev: general?.['rev'],
    cycleMonths: '18.5',
  });
  expect(changed.code, JSON.stringify(changed)).toBe(200);
  expect(await dates()).toEqual([
    [18, '2025-08-29'],
    [12, '2025-02-28'],
    [18, '2024-09-01'],
  ]);
  const strict = await equip.post<WireRow>(`${CYCLE}/addInspectCycle`, {
    equipType: 'crane',
    inspectType: 'periodic',
    conditionDesc: '试验条件',
    subCondition: { craneType: ['bridge', 'gantry'], moltenMetal: false },
    cycleMonths: '6.0',
    warnDays: 60,
  });
  expect(strict.code, JSON.stringify(strict)).toBe(200);
  expect(await dates()).toEqual([
    [6, '2024-08-29'],
    [12, '2025-02-28'],
    [6, '2024-09-01'],
  ]);
  expect(
    (await equip.get<readonly HistoryEntry[]>(`${CRANE}/historyEquipCrane`, { id: bridge.id })).data[0],
  ).toMatchObject({
    action: 'edit',
    changes: expect.arrayContaining([
      expect.objectContaining({ field: 'inspectCycleMonths', old: 18, new: 6 }),
    ]) as unknown,
  });
  expect((await equip.post(`${CYCLE}/deleteInspectCycle`, { id: strict.data.id })).code).toBe(200);
  expect(
    (
      await equip.put<WireRow>(`${CYCLE}/updateInspectCycle`, {
        id: general?.id,
        rev: changed.data['rev'],
        cycleMonths: '24.0',
      })
    ).code,
  ).toBe(200);
  expect(await dates()).toEqual([
    [24, '2026-02-28'],
    [12, '2025-02-28'],
    [24, '2024-09-01'],
  ]);
});

test('a page by number, however far, is what an offset from the first row gives: with ties, empty values, filters and beyond the end', async () => {
  const { db } = server.deps;
  await db.systemWrite(async (connection) => {
    const { rows } = await connection.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'equip_crane' and column_name not in ('id', 'equipNo', 'status', 'lastInspectDate', 'ratedLoad', 'regNo')`,
    );
    const others = rows.map((row) => `"${row.column_name}"`).join(', ');
    await connection.query(
      `insert into equip_crane (id, "equipNo", status, "lastInspectDate", "ratedLoad", ${others})
       select gen_random_uuid(), 'FAR-' || lpad(n::text, 5, '0'), (array['inUse', 'stopped'])[1 + n % 2], case when n % 5 = 0 then null else date '2024-01-01' + n % 40 end, n % 7, ${others}
       from (select * from equip_crane where deleted_at is null order by "equipNo" limit 1) c, generate_series(1, 2600) n`,
    );
  });
  const orders: Readonly<Record<string, string>> = {
    equipNo: '"equipNo" collate anlan.text_order',
    equipName: '"equipName" collate anlan.text_order',
    status: `array_position('{${server.deps.engine
      .entity('equipCrane')
      .fields['status']?.choices?.map(({ value }) => value)
      .join(',')}}', status)`,
    org: '(select o."orgName" from sys_org o where o.id = c.org) collate anlan.text_order',
    lastInspectDate: '"lastInspectDate"',
    ratedLoad: '"ratedLoad"',
  };
  const stored = async (sort: readonly string[], status: string | undefined): Promise<string[]> => {
    const order = [
      ...sort.map((key) => `${orders[key.replace('-', '')] ?? ''} ${key.startsWith('-') ? 'desc nulls last' : ''}`),
      sort.at(-1)?.startsWith('-') ? 'id desc' : 'id',
    ].join(', ');
    const { rows } = await db.system((connection) =>
      connection.query<{ id: string }>(
        `select id from equip_crane c where deleted_at is null ${status ? `and status = '${status}'` : ''} order by ${order}`,
      ),
    );
    return rows.map((row) => row.id);
  };
  const sorts = fc.constantFrom(
    ['equipNo'],
    ['-equipNo'],
    ['lastInspectDate'],
    ['-lastInspectDate'],
    ['ratedLoad', '-lastInspectDate'],
    ['-status', 'lastInspectDate'],
    ['-lastInspectDate', '-ratedLoad'],
    ['equipName'],
    ['-org', 'equipNo'],
  );
  await fc.assert(
    fc.asyncProperty(
      sorts,
      fc.constantFrom('inUse', undefined),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 0, max: 110 }),
      async (sort, status, size, where) => {
        const all = await stored(sort, status);
        const currentPage = 1 + Math.floor((where * all.length) / 100 / size);
        const page = await list({ sort: sort.join(','), pageSize: size, currentPage, ...(status ? { status } : {}) });
        expect([page.totalCount, page.list.map((row) => row.id)]).toEqual([
          all.length,
          all.slice((currentPage - 1) * size, currentPage * size),
        ]);
        if (page.after === undefined) return;
        const next = await list({
          sort: sort.join(','),
          pageSize: size,
          after: page.after,
          ...(status ? { status } : {}),
        });
        expect(next.list.map((row) => row.id)).toEqual(all.slice(currentPage * size, (currentPage + 1) * size));
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

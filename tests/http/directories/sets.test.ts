/**
 * The directories of spec 7.2 by their calls alone: posts, posts of users, regions, app clients; what spec 5 requires
 * of them.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const UNKNOWN = '01900000-0000-7000-8000-00000000dead';

const server = fileServer();
let admin: Caller;
let user: string;
let post: string;
beforeAll(async () => {
  admin = await server.as('admin');
  user =
    (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'roleless' })).data.list[0]?.id ?? '';
  post = (await admin.get<ListData>('/api/admin/syspost/querySysPost', { postCode: 'CJ-02' })).data.list[0]?.id ?? '';
}, 120_000);

interface DirectorySet {
  readonly base: string;
  readonly noun: string;
  readonly ids: readonly [query: string, add: string, update: string, remove: string, csv: string];
  readonly row: () => Row;
  readonly required: readonly string[];
  readonly change: Row;
  readonly secret?: string;
  /** The field deletion goes by; `id` where nothing else is said. */
  readonly key?: string;
}

const CLIENT = {
  clientCode: 'scada',
  clientSecret: 'Tt7-long-secret',
  authType: ['password'],
  authScope: 'server',
  tokenSeconds: 600,
  refreshSeconds: 600,
  fallbackUrl: 'https://scada.example.org/back',
  clientDescription: '数据采集系统',
};

const SETS: readonly DirectorySet[] = [
  {
    base: '/api/admin/syspost',
    noun: 'SysPost',
    ids: ['A-7.2-017', 'A-7.2-018', 'A-7.2-019', 'A-7.2-020', 'A-7.2-021'],
    row: () => ({ postCode: 'GW-01', postName: '行车指挥工', postSequence: 7, parentId: post }),
    required: ['postCode', 'postName'],
    change: { postSequence: 9 },
  },
  {
    base: '/api/admin/sysuserpost',
    noun: 'SysUserPost',
    ids: ['A-7.2-024', 'A-7.2-025', 'A-7.2-026', 'A-7.2-027', 'A-7.2-028'],
    row: () => ({ user, post, postType: 'main', startDate: '2026-01-05' }),
    required: ['user', 'post'],
    change: { startDate: '2026-02-01' },
  },
  {
    base: '/api/admin/sysregion',
    noun: 'SysRegion',
    ids: ['A-7.2-069', 'A-7.2-070', 'A-7.2-071', 'A-7.2-072', 'A-7.2-073'],
    row: () => ({ regionName: '澜江省', regionCode: '990000', regionType: 'province' }),
    required: ['regionName', 'regionCode', 'regionType'],
    change: { regionName: '澜江特别行政区' },
    key: 'regionCode',
  },
  {
    base: '/api/uaa/appclient',
    noun: 'AppClient',
    ids: ['A-7.2-084', 'A-7.2-085', 'A-7.2-086', 'A-7.2-087', 'A-7.2-088'],
    row: () => CLIENT,
    required: ['clientCode', 'clientSecret', 'fallbackUrl'],
    change: { clientDescription: '数据采集与监视' },
    secret: 'clientSecret',
  },
];

describe.each(SETS.map((set) => [set.base, set] as const))('%s', (_base, set) => {
  const [query, add, update, remove, csv] = set.ids;
  const path = (verb: string): string => `${set.base}/${verb}${set.noun}`;
  const shown = (): Row => Object.fromEntries(Object.entries(set.row()).filter(([name]) => name !== set.secret));
  let stored: WireRow;

  test(`[${add}] add stores what is given; without a required field it stores nothing`, async () => {
    const before = (await admin.get<ListData>(path('query'))).data.totalCount;
    for (const field of set.required)
      expect(fieldsOf(await admin.post(path('add'), { ...set.row(), [field]: null }))).toContain(field);
    expect((await admin.get<ListData>(path('query'))).data.totalCount).toBe(before);
    const answer = await admin.post<WireRow>(path('add'), set.row());
    expect(answer.code, JSON.stringify(answer.data)).toBe(200);
    stored = answer.data;
    expect(stored).toMatchObject(shown());
  });

  test(`[${query}] query pages: a list and its total`, async () => {
    const { data } = await admin.get<ListData>(path('query'), { currentPage: 1, pageSize: 1 });
    expect(data.list).toHaveLength(1);
    expect(data.totalCount).toBeGreaterThanOrEqual(1);
    expect((await admin.get<ListData>(path('query'), { id: stored.id })).data.list[0]).toMatchObject(shown());
  });

  test(`[${update}] update changes what is sent; an unknown id is an error`, async () => {
    const answer = await admin.put<WireRow>(path('update'), { id: stored.id, rev: stored['rev'], ...set.change });
    expect(answer.data, JSON.stringify(answer)).toMatchObject({ ...shown(), ...set.change });
    expect((await admin.put(path('update'), { id: UNKNOWN, rev: 1, ...set.change })).code).toBe(404);
  });

  test(`[${csv}] export is a table of the filtered rows under a file name`, async () => {
    const answer = await fetch(`${server.url}/prod-api${path('export')}?id=${stored.id}`, {
      headers: { authorization: `Bearer ${admin.token ?? ''}` },
    });
    expect(decodeURIComponent(answer.headers.get('download-filename') ?? '')).toMatch(
      /^\p{Script=Han}+_\d{4}-\d\d-\d\d\.xlsx$/u,
    );
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
  });

  test(`[${remove}] delete takes it away once`, async () => {
    const key = set.key ?? 'id';
    const value = String(key === 'id' ? stored.id : stored[key]);
    expect((await admin.post<ActionData>(path('delete'), { [key]: value })).code).toBe(200);
    expect((await admin.get(path('get'), { id: stored.id })).code).toBe(404);
    expect((await admin.post(path('delete'), { [key]: value })).code).toBe(404);
  });
});

function fieldsOf(answer: Answer): string[] {
  return ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((error) => error.field);
}

const wrong = async (path: string, row: Row): Promise<string[]> => {
  const answer = await admin.post(path, row);
  return answer.code === 200 ? [] : fieldsOf(answer);
};

test.each([
  ['V-5-24', 'regionName'],
  ['V-5-25', 'regionCode'],
  ['V-5-26', 'regionType'],
])('[%s] a region without %s is refused at that field', async (_id, field) => {
  expect(
    await wrong('/api/admin/sysregion/addSysRegion', {
      regionName: '某地',
      regionCode: '990100',
      regionType: 'city',
      [field]: '',
    }),
  ).toEqual([field]);
});

test.each([
  ['V-5-29', 'clientCode'],
  ['V-5-30', 'clientSecret'],
  ['V-5-31', 'authType'],
  ['V-5-32', 'authScope'],
  ['V-5-33', 'tokenSeconds'],
  ['V-5-34', 'refreshSeconds'],
  ['V-5-35', 'fallbackUrl'],
  ['V-5-36', 'clientDescription'],
])('[%s] an app client without %s is refused at that field', async (_id, field) => {
  // Sent empty, and left out: nothing is made up for it.
  const { [field]: _left, ...rest } = { ...CLIENT, clientCode: 'other' } as Row;
  for (const row of [{ ...rest, [field]: field === 'authType' ? [] : null }, rest])
    expect(await wrong('/api/uaa/appclient/addAppClient', row), JSON.stringify(row)).toEqual([field]);
});

const region = (change: Row): Promise<string[]> =>
  wrong('/api/admin/sysregion/addSysRegion', {
    regionName: '测试区',
    regionCode: `98${Math.trunc(Math.random() * 1e8)}`,
    regionType: 'county',
    ...change,
  });

test('[V-5-50][C-9-25] a region name has 2 to 40 characters', async () => {
  for (const length of [1, 41])
    expect(await region({ regionName: '区'.repeat(length) }), String(length)).toEqual(['regionName']);
  for (const length of [2, 40]) expect(await region({ regionName: '区'.repeat(length) }), String(length)).toEqual([]);
});

test('[V-5-51][C-9-26] a region code has 6 to 20 digits', async () => {
  for (const length of [5, 21])
    expect(await region({ regionCode: '9'.repeat(length) }), String(length)).toEqual(['regionCode']);
  for (const length of [6, 20]) expect(await region({ regionCode: '9'.repeat(length) }), String(length)).toEqual([]);
});

test('[V-5-52] a region code holds digits only', async () => {
  expect(await region({ regionCode: '11000A' })).toEqual(['regionCode']);
});

test('[D-3-REG-03] a region code stands once, and a region with regions below it stays', async () => {
  const parent = (
    await admin.post<WireRow>('/api/admin/sysregion/addSysRegion', {
      regionName: '临江市',
      regionCode: '970100',
      regionType: 'city',
    })
  ).data;
  await admin.post('/api/admin/sysregion/addSysRegion', {
    regionName: '江北区',
    regionCode: '970101',
    regionType: 'county',
    parentId: parent.id,
  });
  expect(await region({ regionCode: '970100' })).toEqual(['regionCode']);
  const kept = await admin.post('/api/admin/sysregion/deleteSysRegion', { regionCode: '970100' });
  expect([kept.code, kept.msg]).toEqual([422, '仍被 1 条“行政区域”引用，不能删除']);
  const gone = await admin.post<ActionData>('/api/admin/sysregion/deleteSysRegion?regionCode=970101');
  expect(gone.code).toBe(200);
});

test('[D-3-CLI-03] a secret is kept as a hash and answered by nothing', async () => {
  const answer = await admin.post<WireRow>('/api/uaa/appclient/addAppClient', { ...CLIENT, clientCode: 'kept' });
  const read = [
    answer.data,
    (await admin.get('/api/uaa/appclient/getAppClient', { id: answer.data.id })).data,
    (await admin.get('/api/uaa/appclient/queryAppClient')).data,
    (await admin.get('/api/uaa/appclient/historyAppClient', { id: answer.data.id })).data,
  ];
  expect(JSON.stringify(read)).not.toMatch(/Tt7-long-secret|argon2/);
  const { rows } = await server.deps.db.read(server.tenant, (connection) =>
    connection.query<{ secret: string }>('select "clientSecret" as secret from "app_client" where id = $1', [
      answer.data.id,
    ]),
  );
  expect(rows[0]?.secret).toMatch(/^\$argon2/);
});

interface Node {
  readonly id: string;
  readonly postCode?: string;
  readonly parentId?: string | null;
  readonly children?: readonly Node[];
}

test('[A-7.2-022][D-3-POST-04] the posts as a tree, siblings by their sequence', async () => {
  const { data } = await admin.get<Node[]>('/api/admin/syspost/tree');
  const boss = data.find((node) => node.postCode === 'GS-01');
  expect(boss?.children?.map((node) => node.postCode)).toEqual(['GS-02', 'GS-RL-01', 'GS-SB-01', 'GS-XX-01', 'C-01']);
  expect((await admin.get<Node[]>('/api/admin/syspost/querySysPostTree')).data).toEqual(data);
});

test('[A-7.2-023][D-3-POST-03] names of posts for pickers, by part of the name or pinyin initials', async () => {
  const names = async (query: Record<string, string>): Promise<unknown[]> =>
    (await admin.get<Row[]>('/api/admin/syspost/queryPostName', query)).data.map((row) => row['postName']);
  expect((await names({})).length).toBeGreaterThan(15);
  expect(await names({ postName: '炼钢' })).toEqual(['转炉炼钢工']);
  expect(await names({ postName: 'tcg' })).toEqual(['天车工']);
});

test('[D-3-POST-05] a post cannot stand under itself or under a post below it', async () => {
  const list = (await admin.get<ListData>('/api/admin/syspost/querySysPost', { pageSize: 100 })).data.list;
  const [head, below] = ['C-01', 'BZ-11'].map((code) => list.find((row) => row['postCode'] === code));
  for (const parentId of [head?.id, below?.id])
    expect(
      fieldsOf(await admin.put('/api/admin/syspost/updateSysPost', { id: head?.id, rev: head?.['rev'], parentId })),
    ).toContain('parentId');
});

test('[A-7.2-059] the kinds of organisation, in the language of the caller', async () => {
  const types = (await admin.get<{ value: string; label: string }[]>('/api/admin/sysorg/type')).data;
  expect(types.map(({ value, label }) => [value, label]).slice(0, 2)).toEqual([
    ['company', '公司'],
    ['factory', '分厂/子公司'],
  ]);
  expect(
    (await (await server.as('admin', 'en')).get<{ label: string }[]>('/api/admin/sysorg/type')).data[0]?.label,
  ).toBe('Company');
});

test('[V-5-20] an organisation needs a parent; only a company stands at the top', async () => {
  const row = { orgCode: 'TOP-1', orgName: '独立车间', orgType: 'workshop', status: 'enabled' };
  expect(await wrong('/api/admin/sysorg/addSysOrg', row)).toEqual(['parentId']);
  expect(await wrong('/api/admin/sysorg/addSysOrg', { ...row, orgType: 'company' })).toEqual([]);
});

test('the organisation tree below a node, by path and by parameter', async () => {
  const org =
    (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgName: '炼钢厂' })).data.list[0]?.id ?? '';
  const [byPath, byParameter, byTree] = await Promise.all([
    admin.get<Node[]>(`/api/admin/sysorg/querySysOrgTree/${org}`),
    admin.get<Node[]>('/api/admin/sysorg/querySysOrgTree', { orgId: org }),
    admin.get<Node[]>(`/api/admin/sysorg/tree/${org}`),
  ]);
  expect(byPath.data[0]?.id).toBe(org);
  expect(byParameter.data).toEqual(byPath.data);
  expect(byTree.data).toEqual(byPath.data);
});

test('[D-3-POST-06] a user has one main post: a second is refused, and 设为主岗 hands it over', async () => {
  const person =
    (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' })).data.list[0]?.id ?? '';
  const main = (await admin.get<ListData>('/api/admin/sysuserpost/querySysUserPost', { user: person })).data.list[0];
  const own = { user: person, post };
  expect(await wrong('/api/admin/sysuserpost/addSysUserPost', { ...own, postType: 'main' })).toEqual(['user']);
  const second = (await admin.post<WireRow>('/api/admin/sysuserpost/addSysUserPost', { ...own, postType: 'partTime' }))
    .data;
  const gone = await admin.post('/api/admin/sysuserpost/deleteSysUserPost', { id: main?.id });
  expect(gone.code).toBe(422);
  expect((await admin.post('/api/admin/sysuserpost/action/makeMain', { id: second.id })).code).toBe(200);
  const types = new Map(
    (await admin.get<ListData>('/api/admin/sysuserpost/querySysUserPost', { user: person })).data.list.map((row) => [
      row.id,
      row['postType'],
    ]),
  );
  expect([types.get(second.id), types.get(main?.id ?? '')]).toEqual(['main', 'partTime']);
  const history = (
    await admin.get<{ action: string }[]>('/api/admin/sysuserpost/historySysUserPost', { id: main?.id ?? '' })
  ).data;
  expect(JSON.stringify(history)).toContain('makeMain');
  expect((await admin.post('/api/admin/sysuserpost/deleteSysUserPost', { id: main?.id })).code).toBe(200);
});

test('[D-3-PAR-02] a parameter needs a name, and keeps the one it is given', async () => {
  const row = { paramName: '巡检提醒', paramKey: 'patrol.remind', paramValue: '30', valueType: 'number' };
  for (const paramName of ['', null, undefined])
    expect(await wrong('/api/admin/sysparam/addSysParam', { ...row, paramName } as Row)).toEqual(['paramName']);
  const { data } = await admin.post<WireRow>('/api/admin/sysparam/addSysParam', row);
  expect(
    (await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'patrol.remind' })).data.list,
  ).toMatchObject([{ id: data.id, paramName: '巡检提醒' }]);
  expect(
    fieldsOf(await admin.put('/api/admin/sysparam/updateSysParam', { id: data.id, rev: data['rev'], paramName: '' })),
  ).toEqual(['paramName']);
});

test('[D-3-PAR-04] the value of a parameter must be of its kind', async () => {
  const add = (valueType: string, paramValue: string): Promise<string[]> =>
    wrong('/api/admin/sysparam/addSysParam', {
      paramName: '试验',
      paramKey: `try.${valueType}.${paramValue.length}.v`,
      valueType,
      paramValue,
    });
  expect(await add('number', '三十')).toEqual(['paramValue']);
  expect(await add('json', '{"a":1,}')).toEqual(['paramValue']);
  expect(await add('boolean', 'yes')).toEqual(['paramValue']);
  for (const [type, value] of [
    ['number', '0.5'],
    ['json', '{"a":[1]}'],
    ['boolean', 'true'],
    ['string', '三十分钟内'],
  ] as const)
    expect(await add(type, value), type).toEqual([]);
});

test('a dictionary that rules rely on keeps its values; its words may change', async () => {
  const row = (
    await admin.get<ListData>('/api/admin/sysdict/querySysDict', { dictType: 'enableStatus', dictValue: 'enabled' })
  ).data.list[0];
  expect((await admin.post('/api/admin/sysdict/deleteSysDict', { id: row?.id })).msg).toBe('内置数据不能删除');
  expect(
    fieldsOf(await admin.put('/api/admin/sysdict/updateSysDict', { id: row?.id, rev: row?.['rev'], dictValue: 'on' })),
  ).toEqual(['dictValue']);
  expect(
    (await admin.put<WireRow>('/api/admin/sysdict/updateSysDict', { id: row?.id, rev: row?.['rev'], dictName: '在用' }))
      .code,
  ).toBe(200);
  const free = (
    await admin.post<WireRow>('/api/admin/sysdict/addSysDict', {
      dictType: 'enableStatus',
      dictName: '待启用',
      dictValue: 'waiting',
      parentId: row?.['parentId'],
    })
  ).data;
  expect((await admin.post('/api/admin/sysdict/deleteSysDict', { id: free.id })).code).toBe(200);
});

test('[A-7.2-089] each call has its verb, an export that of a form as well, and the API document says which', async () => {
  const { paths } = (await (
    await fetch(`${server.url}/prod-api/openapi.json`, { headers: { authorization: `Bearer ${admin.token ?? ''}` } })
  ).json()) as { paths: Record<string, Record<string, unknown>> };
  const verbs: readonly (readonly [string, ...string[]])[] = [
    ['query', 'get'],
    ['add', 'post'],
    ['update', 'put'],
    ['delete', 'post'],
    ['export', 'get', 'post'],
  ];
  for (const { base, noun } of SETS) {
    for (const [call, ...known] of verbs) {
      const path = `${base}/${call}${noun}`;
      expect(Object.keys(paths[path] ?? {}), path).toEqual(known);
      const method = known.includes('get') ? 'PUT' : 'GET';
      const answer = await fetch(`${server.url}/prod-api${path}`, {
        method,
        headers: { authorization: `Bearer ${admin.token ?? ''}` },
      });
      expect(answer.status, `${method} ${path}`).toBe(405);
    }
  }
});

test('[A-7.2-097] a dictionary with the look of its entries as it was entered; an unknown type is empty', async () => {
  const parent = (
    await admin.get<ListData>('/api/admin/sysdict/querySysDict', { dictType: 'gender', parentId: 'null' })
  ).data.list[0]?.id;
  await admin.post('/api/admin/sysdict/addSysDict', {
    dictType: 'gender',
    dictName: '保密',
    dictValue: 'secret',
    parentId: parent,
    listClass: 'primary',
    cssClass: 'is-quiet',
    isDefault: true,
    dictSequence: 5,
    status: 'enabled',
  });
  const { data } = await admin.get<Row[]>('/system/dict/data/type/gender');
  expect(data.find((entry) => entry['dictValue'] === 'secret')).toMatchObject({
    label: '保密',
    value: 'secret',
    listClass: 'primary',
    cssClass: 'is-quiet',
    isDefault: 'Y',
    dictSort: 5,
  });
  expect((await admin.get('/system/dict/data/type/nothingOfTheKind')).data).toEqual([]);
});

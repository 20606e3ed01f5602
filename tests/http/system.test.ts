/** The administration sets of spec 7.2 that exist, and the limits of spec 5 on them: over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row, Value } from '../../src/engine/model/types.ts';
import type { ActionData, ListData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';
import { readBook } from './export/read-files.ts';

const server = fileServer();
let admin: Caller;
let orgId: string;
let menuId: string;
let dictId: string;
beforeAll(async () => {
  admin = await server.as('admin');
  const first = async (path: string): Promise<string> =>
    (await admin.get<ListData>(path, { parentId: 'null', pageSize: 1 })).data.list[0]?.id ?? '';
  orgId = await first('/api/admin/sysorg/querySysOrg');
  menuId = await first('/api/admin/sysmenu/querySysMenu');
  dictId =
    (await admin.get<ListData>('/api/admin/sysdict/querySysDict', { dictType: 'gender', parentId: 'null' })).data
      .list[0]?.id ?? '';
}, 120_000);

interface Set {
  readonly group: string;
  readonly noun: string;
  readonly ids: readonly [query: string, add: string, update: string, remove: string, book: string];
  readonly row: () => Row;
  readonly change: Row;
  readonly required: readonly string[];
  /** A change that is refused at this field. */
  readonly bad: readonly [field: string, value: Value];
  /** A row that others need, or that the product itself does, found by these filters. */
  readonly held: Readonly<Record<string, string>>;
}

const SETS: readonly Set[] = [
  {
    group: 'sysuser',
    noun: 'SysUser',
    ids: ['A-7.2-002', 'A-7.2-003', 'A-7.2-004', 'A-7.2-005', 'A-7.2-008'],
    required: ['username', 'nickname', 'password', 'orgId'],
    bad: ['email', 'a@b'],
    held: { username: 'equip' },
    row: () => ({ username: 'new.user', nickname: '新来的人', password: 'secret-1', orgId, userType: '0' }),
    change: { street: '建设路 1 号' },
  },
  {
    group: 'sysrole',
    noun: 'SysRole',
    ids: ['A-7.2-029', 'A-7.2-030', 'A-7.2-031', 'A-7.2-032', 'A-7.2-033'],
    required: ['roleCode', 'roleName'],
    bad: ['roleName', ''],
    held: { roleCode: 'equipOfficer' },
    row: () => ({
      roleCode: 'nightShift',
      roleName: '夜班值守',
      roleType: 'business',
      dataScope: 'self',
      status: 'enabled',
    }),
    change: { roleDescription: '夜间值守人员' },
  },
  {
    group: 'sysmenu',
    noun: 'SysMenu',
    ids: ['A-7.2-044', 'A-7.2-045', 'A-7.2-046', 'A-7.2-047', 'A-7.2-048'],
    required: ['menuCode', 'menuName', 'menuPath'],
    bad: ['src', 'not an address'],
    held: { menuCode: 'system' },
    row: () => ({
      menuCode: 'extra',
      menuName: '外部资料',
      menuType: 'link',
      menuPath: '/extra',
      src: 'https://example.org/',
      parentId: menuId,
      menuStatus: 'show',
      terminal: 'pc',
    }),
    change: { menuSequence: 7 },
  },
  {
    group: 'sysorg',
    noun: 'SysOrg',
    ids: ['A-7.2-053', 'A-7.2-054', 'A-7.2-055', 'A-7.2-056', 'A-7.2-057'],
    required: ['orgCode', 'orgName', 'orgType'],
    bad: ['orgName', ''],
    held: { parentId: 'null' },
    row: () => ({ orgCode: 'NEW-1', orgName: '新建班组', orgType: 'team', parentId: orgId, status: 'enabled' }),
    change: { orgDescription: '筹建中' },
  },
  {
    group: 'sysdict',
    noun: 'SysDict',
    ids: ['A-7.2-062', 'A-7.2-063', 'A-7.2-064', 'A-7.2-065', 'A-7.2-066'],
    required: ['dictType', 'dictName', 'dictValue'],
    bad: ['dictName', ''],
    held: { dictType: 'gender', parentId: 'null' },
    row: () => ({ dictType: 'gender', dictName: '未说明', dictValue: 'unknown', parentId: dictId, status: 'enabled' }),
    change: { dictSequence: 9 },
  },
  {
    group: 'sysparam',
    noun: 'SysParam',
    ids: ['A-7.2-074', 'A-7.2-075', 'A-7.2-076', 'A-7.2-077', 'A-7.2-078'],
    required: ['paramName', 'paramKey'],
    bad: ['paramName', ''],
    held: { paramKey: 'nickname.min' },
    row: () => ({ paramName: '交接班提醒', paramKey: 'shift.remind', paramValue: '30', valueType: 'number' }),
    change: { paramValue: '45' },
  },
];

/** The fields a refusal names. */
const errorFields = (answer: { data: unknown }): string[] =>
  ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((error) => error.field);

const UNKNOWN = '01900000-0000-7000-8000-00000000dead';

describe.each(SETS.map((set) => [set.group, set] as const))('/api/admin/%s', (_group, set) => {
  const [query, add, update, remove, book] = set.ids;
  const path = (verb: string): string => `/api/admin/${set.group}/${verb}${set.noun}`;
  const total = async (): Promise<number> =>
    (await admin.get<ListData>(path('query'), { pageSize: 1 })).data.totalCount;
  const read = async (id: string): Promise<WireRow> => (await admin.get<WireRow>(path('get'), { id })).data;
  let stored: WireRow;

  test(`[${add}] add answers the stored row; without a compulsory field it stores nothing and names it`, async () => {
    const before = await total();
    for (const field of set.required) {
      const refused = await admin.post(path('add'), { ...set.row(), [field]: null });
      expect([refused.code, errorFields(refused)], field).toEqual([422, expect.arrayContaining([field])]);
    }
    expect(await total()).toBe(before);
    const answer = await admin.post<WireRow>(path('add'), set.row());
    expect(answer.code, JSON.stringify(answer.data)).toBe(200);
    stored = answer.data;
    const { password: _password, ...shown } = set.row();
    expect(stored).toMatchObject(shown);
    expect(stored['password']).toBeUndefined();
    expect(await total()).toBe(before + 1);
  });

  test(`[${query}] query finds it by a field`, async () => {
    const [field, value] = Object.entries(set.row())[0] ?? ['', ''];
    const answer = await admin.get<ListData>(path('query'), {
      [set.group === 'sysdict' ? 'dictValue' : field]: String(set.group === 'sysdict' ? 'unknown' : value),
    });
    expect(answer.data.list.map((row) => row.id)).toEqual([stored.id]);
  });

  test(`[${update}] update changes what is sent and nothing else; an unknown row or a bad value is an error and changes nothing`, async () => {
    const answer = await admin.put<WireRow>(path('update'), { id: stored.id, rev: stored['rev'], ...set.change });
    expect(answer.code, JSON.stringify(answer.data)).toBe(200);
    const { password: _password, ...kept } = set.row();
    expect(answer.data).toMatchObject({ ...kept, ...set.change });
    const before = await total();
    expect((await admin.put(path('update'), { id: UNKNOWN, rev: 1, ...set.change })).code).toBe(404);
    const [field, value] = set.bad;
    const refused = await admin.put(path('update'), { id: stored.id, rev: answer.data['rev'], [field]: value });
    expect([refused.code, errorFields(refused)]).toEqual([422, [field]]);
    const { $labels: _labels, $can: _can, ...row } = await read(stored.id);
    expect(row).toMatchObject({ ...kept, ...set.change, rev: answer.data['rev'] });
    expect(await total()).toBe(before);
  });

  test(`[${book}] export holds it, with titles at the head`, async () => {
    const answer = await fetch(`${server.url}/prod-api${path('export')}`, {
      headers: { authorization: `Bearer ${admin.token ?? ''}` },
    });
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    const { rows, xml } = await readBook(Buffer.from(await answer.arrayBuffer()));
    expect(rows.some((row) => row.some(({ value }) => value === Object.values(set.row())[1]))).toBe(true);
    expect(xml).not.toContain('argon2');
  });

  test(`[${remove}] delete takes it away once; what is needed stays`, async () => {
    const answer = await admin.post<ActionData>(path('delete'), { id: stored.id });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    expect((await admin.get(path('get'), { id: stored.id })).code).toBe(404);
    expect((await admin.post(path('delete'), { id: stored.id })).code).toBe(404);
    const held = (await admin.get<ListData>(path('query'), { ...set.held, pageSize: 1 })).data.list[0]?.id ?? '';
    expect((await admin.post(path('delete'), { id: held })).code).toBe(422);
    expect((await read(held)).id).toBe(held);
  });
});

const REQUIRED: readonly (readonly [id: string, set: string, field: string])[] = [
  ['V-5-12', 'sysrole', 'roleCode'],
  ['V-5-13', 'sysrole', 'roleName'],
  ['V-5-14', 'sysmenu', 'menuCode'],
  ['V-5-15', 'sysmenu', 'menuName'],
  ['V-5-16', 'sysmenu', 'menuPath'],
  ['V-5-18', 'sysorg', 'orgName'],
  ['V-5-19', 'sysorg', 'orgType'],
  ['V-5-21', 'sysdict', 'dictType'],
  ['V-5-22', 'sysdict', 'dictName'],
  ['V-5-23', 'sysdict', 'dictValue'],
  ['V-5-27', 'sysparam', 'paramName'],
  ['V-5-28', 'sysparam', 'paramKey'],
];

test.each(REQUIRED)('[%s] %s refuses a row without %s and names the field', async (_id, group, field) => {
  const set = SETS.find((one) => one.group === group);
  const answer = await admin.post(`/api/admin/${group}/add${set?.noun ?? ''}`, { ...set?.row(), [field]: '' });
  expect(answer.code).toBe(422);
  expect(errorFields(answer)).toContain(field);
});

async function userWith(change: Row): Promise<{ code: number; fields: string[] }> {
  const tag = Math.random().toString(36).slice(2, 10);
  const answer = await admin.post('/api/admin/sysuser/addSysUser', {
    username: `u.${tag}`,
    nickname: '测试人员',
    password: 'secret-1',
    orgId,
    userType: '0',
    ...change,
  });
  return { code: answer.code, fields: errorFields(answer) };
}

test.each([
  ['V-5-06', 'username', 2, 3, 64, 65, (length: number) => `${'u'.repeat(length)}`],
  ['V-5-07', 'nickname', 2, 3, 64, 65, (length: number) => 'n'.repeat(length)],
  ['V-5-08', 'password', 5, 6, 31, 32, (length: number) => 'moss-rill-fern-dune-reed-cove-kelp'.slice(0, length)],
] as const)('[%s] %s: %i and %i characters around the limits', async (_id, field, below, low, high, above, make) => {
  for (const length of [below, above])
    expect(await userWith({ [field]: make(length) }), String(length)).toEqual({ code: 422, fields: [field] });
  for (const length of [low, high]) expect((await userWith({ [field]: make(length) })).code, String(length)).toBe(200);
});

test('a person may have a name of two characters, entered by others and by themselves', async () => {
  expect((await userWith({ nickname: '张三' })).code).toBe(200);
  const staff = await server.as('staff');
  const own = await staff.put('/api/account/sysuserdetail/updateSysUserDetail', { nickname: '李雷' });
  expect(own.code).toBe(200);
});

test('[V-5-10][V-5-11] email and mobile must have their form', async () => {
  for (const email of ['plain', 'a@b', 'a b@example.org', '@example.org'])
    expect(await userWith({ email })).toEqual({ code: 422, fields: ['email'] });
  for (const mobile of ['12345678901', '1380000000', '138000000000', '1380000000x'])
    expect(await userWith({ mobile })).toEqual({ code: 422, fields: ['mobile'] });
  expect((await userWith({ email: 'li.ming@example.org', mobile: '13812345678' })).code).toBe(200);
});

test('whoever may change the parameter behind a limit is told its name', async () => {
  const refusal = async (caller: Caller) =>
    (await caller.put('/api/account/sysuserdetail/updateSysUserDetail', { nickname: 'Li' })).msg;
  expect(await refusal(admin)).toContain('nickname.min');
  expect(await refusal(await server.as('staff'))).toBe('姓名至少 3 个字');
});

test('a mobile written in another way is stored in the one form', async () => {
  const { data } = await admin.post<Row>('/api/admin/sysuser/addSysUser', {
    username: 'spelt.one',
    nickname: '测试人员',
    password: 'secret-1',
    orgId,
    userType: '0',
    mobile: '+86 １３８-1234-5670',
  });
  expect(data).toMatchObject({ mobile: '13812345670' });
});

test('[D-3-USER-02] a taken name is refused on its field', async () => {
  expect(await userWith({ username: 'admin' })).toEqual({ code: 422, fields: ['username'] });
});

/**
 * Every limit of spec 5 that a stored row has, as a change of a row that is right: what it makes wrong is named, and
 * nothing is kept.
 */
const LIMITS: readonly (readonly [path: string, right: () => Row, wrong: readonly Row[]])[] = [
  [
    '/api/admin/sysuser/addSysUser',
    () => ({ username: 'right.one', nickname: '欧阳雪', password: '7q-m2x', orgId, userType: '0' }),
    [
      { username: 'ab' },
      { username: 'u'.repeat(65) },
      { nickname: '李' },
      { nickname: '名'.repeat(65) },
      { password: '12345' },
      { password: 'x'.repeat(32) },
      { email: 'a@b' },
      { mobile: '12345' },
    ],
  ],
  [
    '/api/admin/sysrole/addSysRole',
    () => ({ roleCode: 'right', roleName: '对的' }),
    [{ roleCode: '' }, { roleName: '' }],
  ],
  [
    '/api/admin/sysmenu/addSysMenu',
    () => ({ menuCode: 'right', menuName: '对的', menuType: 'link', menuPath: '/right', src: 'https://example.org/' }),
    [{ menuCode: '' }, { menuName: '' }, { menuPath: '' }],
  ],
  [
    '/api/admin/sysorg/addSysOrg',
    () => ({ orgCode: 'RIGHT', orgName: '对的', orgType: 'team', parentId: orgId }),
    [{ orgName: '' }, { orgType: '' }, { parentId: null }],
  ],
  [
    '/api/admin/sysdict/addSysDict',
    () => ({ dictType: 'right', dictName: '对的', dictValue: 'right' }),
    [{ dictType: '' }, { dictName: '' }, { dictValue: '' }],
  ],
  [
    '/api/admin/sysregion/addSysRegion',
    () => ({ regionName: '对的区', regionCode: '960100', regionType: 'city' }),
    [
      { regionName: '' },
      { regionCode: '' },
      { regionType: '' },
      { regionName: '区' },
      { regionName: '区'.repeat(41) },
      { regionCode: '96010' },
      { regionCode: '9'.repeat(21) },
      { regionCode: '11000A' },
    ],
  ],
  [
    '/api/admin/sysparam/addSysParam',
    () => ({ paramName: '对的', paramKey: 'right.one' }),
    [{ paramName: '' }, { paramKey: '' }],
  ],
  [
    '/api/uaa/appclient/addAppClient',
    () => ({
      clientCode: 'right',
      clientSecret: 'rolling-mill-77',
      authType: ['password'],
      authScope: 'server',
      tokenSeconds: 600,
      refreshSeconds: 600,
      fallbackUrl: 'https://example.org/',
      clientDescription: '对的',
    }),
    [
      { clientCode: '' },
      { clientSecret: '' },
      { authType: [] },
      { authScope: '' },
      { tokenSeconds: null },
      { refreshSeconds: null },
      { fallbackUrl: '' },
      { clientDescription: '' },
    ],
  ],
  [
    '/api/admin/systenant/addSysTenant',
    () => ({ tenantCode: 'right', tenantName: '对的' }),
    [{ tenantCode: '' }, { tenantName: '' }],
  ],
  [
    '/api/notification/notification/addNotification',
    () => ({ title: '对的', content: '对的', type: 'notice', priority: 'normal', publishObject: 'all' }),
    [{ title: '' }, { content: '' }, { type: '' }, { priority: '' }],
  ],
];

test('[V-5-98] every limit holds for whoever asks the server: the field is named, and no row is there that was not before', async () => {
  const totals = (): Promise<number[]> =>
    Promise.all(
      LIMITS.map(
        async ([path]) => (await admin.get<ListData>(path.replace('/add', '/query'), { pageSize: 1 })).data.totalCount,
      ),
    );
  const before = await totals();
  for (const [path, right, wrong] of LIMITS) {
    for (const change of wrong) {
      const answer = await admin.post(path, { ...right(), ...change });
      expect([answer.code, errorFields(answer)], `${path} ${JSON.stringify(change)}`).toEqual([
        422,
        Object.keys(change),
      ]);
    }
  }
  expect(await totals()).toEqual(before);
  // What stood in the way each time was that change alone.
  for (const [path, right] of LIMITS) expect((await admin.post(path, right())).code, path).toBe(200);
});

test('a parameter may move a limit without a restart', async () => {
  const { data } = await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'nickname.min' });
  const param = data.list[0];
  expect((await userWith({ nickname: 'Li' })).code).toBe(422);
  await admin.put('/api/admin/sysparam/updateSysParam', { id: param?.id, rev: param?.['rev'], paramValue: '2' });
  expect((await userWith({ nickname: 'Li' })).code).toBe(200);
});

test('[A-7.2-058][A-7.2-061] the organisation tree, whole and from one node down', async () => {
  interface Node {
    id: string;
    orgName: string;
    children?: Node[];
  }
  const whole = await admin.get<Node[]>('/api/admin/sysorg/querySysOrgTree');
  const depth = (nodes: readonly Node[]): number =>
    nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map((node) => depth(node.children ?? [])));
  expect(depth(whole.data)).toBeGreaterThanOrEqual(4);
  const branch = whole.data[0]?.children?.find((node) => (node.children ?? []).length > 0);
  const part = await admin.get<Node[]>(`/api/admin/sysorg/querySysOrgTree/${branch?.id ?? ''}`);
  expect(part.data).toEqual([branch]);
});

test('[A-7.2-049] the menus as a tree, siblings by their sequence', async () => {
  interface Node {
    menuCode: string;
    menuSequence: number;
    children?: Node[];
  }
  const { data } = await admin.get<Node[]>('/api/admin/sysmenu/tree');
  const authority = data
    .find((node) => node.menuCode === 'system')
    ?.children?.find((node) => node.menuCode === 'system.authority');
  expect(authority?.children?.map((node) => node.menuCode)).toEqual(
    expect.arrayContaining(['system.sysRole', 'system.sysMenu', 'system.sysUrl']),
  );
  const sequences = authority?.children?.map((node) => node.menuSequence) ?? [];
  expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
});

test('[A-7.2-067] the dictionaries as a tree: kinds, and their values below them', async () => {
  interface Node {
    dictType: string;
    dictValue: string;
    children?: Node[];
  }
  const { data } = await admin.get<Node[]>('/api/admin/sysdict/tree');
  expect(data.find((node) => node.dictType === 'gender')?.children?.map((node) => node.dictValue)).toEqual([
    'male',
    'female',
  ]);
});

test('[D-3-ORG-06] an organisation cannot stand under itself', async () => {
  const child = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { parentId: orgId, pageSize: 1 })).data
    .list[0];
  const root = (await admin.get<WireRow>('/api/admin/sysorg/getSysOrg', { id: orgId })).data;
  const answer = await admin.put('/api/admin/sysorg/updateSysOrg', {
    id: orgId,
    rev: root['rev'],
    parentId: child?.id,
  });
  expect(errorFields(answer)).toEqual(['parentId']);
});

test('[A-7.2-068][A-7.2-097] dictionary values under both their names', async () => {
  const own = await admin.get<{ dictName: string; dictValue: string }[]>('/api/admin/sysdict/queryDictByDictType', {
    dictType: 'gender',
  });
  expect(own.data.map((entry) => [entry.dictValue, entry.dictName])).toEqual([
    ['male', '男'],
    ['female', '女'],
  ]);
  const other = await admin.get<{ dictLabel: string; dictValue: string }[]>('/system/dict/data/type/gender');
  expect(other.data.map((entry) => [entry.dictValue, entry.dictLabel])).toEqual([
    ['male', '男'],
    ['female', '女'],
  ]);
});

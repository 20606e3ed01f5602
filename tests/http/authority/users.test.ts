/** Users, roles and posts by the calls of spec 7.2 alone, as another system would use them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListData, SessionUser, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { type TestServer, testServer } from '../../support/server.ts';

const USERS = '/api/admin/sysuser';
const ROLES = '/api/admin/sysrole';
const UNKNOWN = '01900000-0000-7000-8000-00000000dead';

const server = fileServer();
let admin: Caller;
let org: string;
beforeAll(async () => {
  admin = await server.as('admin');
  org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).data.list[0]?.id ?? '';
}, 120_000);

const person = (username: string, change: object = {}): object => ({
  username,
  nickname: `${username} 师傅`,
  password: 'river-moss-7',
  orgId: org,
  userType: '0',
  status: 'normal',
  ...change,
});

async function newUser(username: string, change: object = {}): Promise<WireRow> {
  const answer = await admin.post<WireRow>(`${USERS}/addSysUser`, person(username, change));
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

const role = async (code: string): Promise<string> =>
  (await admin.get<ListData>(`${ROLES}/querySysRole`, { roleCode: code })).data.list[0]?.id ?? '';
const user = async (id: string): Promise<WireRow> => (await admin.get<WireRow>(`${USERS}/getSysUser`, { id })).data;
const fieldsOf = (answer: Answer): unknown[] =>
  ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((error) => error.field);

/** Signs in with a first password that has been accepted as the person's own. */
async function callerOf(username: string, password = 'river-moss-7'): Promise<Caller> {
  await server.deps.db.systemWrite((connection) =>
    connection.query('update anlan.identity set is_original = false where username = $1', [username]),
  );
  return api(server.url, await signIn(server.url, username, password));
}

test('[A-7.2-002] users page by page, filtered', async () => {
  const { data } = await admin.get<ListData>(`${USERS}/querySysUser`, { currentPage: 2, pageSize: 3 });
  expect(data.list).toHaveLength(3);
  expect(data.totalCount).toBeGreaterThan(6);
  const first = await admin.get<ListData>(`${USERS}/querySysUser`, { currentPage: 1, pageSize: 3 });
  expect(first.data.list.map((row) => row.id)).not.toEqual(expect.arrayContaining(data.list.map((row) => row.id)));
  expect(
    (await admin.get<ListData>(`${USERS}/querySysUser`, { username: 'safety' })).data.list.map(
      (row) => row['username'],
    ),
  ).toEqual(['safety']);
});

test('[A-7.2-003] a user is added once; the same name again is refused at its field', async () => {
  await newUser('crane.wang');
  expect(fieldsOf(await admin.post(`${USERS}/addSysUser`, person('crane.wang')))).toEqual(['username']);
});

test('[A-7.2-004] a partial update leaves the password as it was', async () => {
  const row = await newUser('crane.li');
  const answer = await admin.put<WireRow>(`${USERS}/updateSysUser`, {
    id: row.id,
    rev: row['rev'],
    mobile: '13800010001',
  });
  expect(answer.data['mobile']).toBe('13800010001');
  await callerOf('crane.li');
});

test('[A-7.2-005] users are deleted by id, one or several, in query, form or JSON', async () => {
  const ids = await Promise.all(['gone.a', 'gone.b', 'gone.c', 'gone.d'].map(async (name) => (await newUser(name)).id));
  expect((await admin.post(`${USERS}/deleteSysUser?id=${ids[0]}`)).code).toBe(200);
  const form = await fetch(`${server.url}/prod-api${USERS}/deleteSysUser`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token ?? ''}` },
    body: new URLSearchParams({ id: ids[1] ?? '' }),
  });
  expect(((await form.json()) as Answer).code).toBe(200);
  expect((await admin.post(`${USERS}/deleteSysUser`, { id: [ids[2], ids[3]] })).code).toBe(200);
  for (const id of ids) expect((await admin.get(`${USERS}/getSysUser`, { id })).code).toBe(404);
});

describe('[A-7.2-006] a reset password', () => {
  test('is the one given, and has to be changed first', async () => {
    const row = await newUser('reset.a');
    await callerOf('reset.a');
    expect(
      (await admin.post<WireRow>(`${USERS}/resetPassword`, { id: row.id, password: 'copper-lake-9' })).data[
        'isOriginal'
      ],
    ).toBe(true);
    const token = await signIn(server.url, 'reset.a', 'copper-lake-9');
    expect((await api(server.url, token).get<SessionUser>('/api/uaa/users/getSysUser')).data.isOriginal).toBe(true);
    await expect(signIn(server.url, 'reset.a', 'river-moss-7')).rejects.toThrow(/cannot sign in/);
  });

  test('is made up where none is given, and answered once', async () => {
    const row = await newUser('reset.b');
    const { data } = await admin.post<{ password: string }>(`${USERS}/resetPassword`, { id: row.id });
    expect(data.password).toMatch(/^[a-z2-9]{12}$/);
    await signIn(server.url, 'reset.b', data.password);
    expect(JSON.stringify((await admin.get(`${USERS}/historySysUser`, { id: row.id })).data)).not.toContain(
      data.password,
    );
  });

  test('is nobody’s to give who may not', async () => {
    const row = await newUser('reset.c');
    expect((await (await server.as('staff')).post(`${USERS}/resetPassword`, { id: row.id })).code).toBe(403);
    expect((await admin.post(`${USERS}/resetPassword`, { id: UNKNOWN })).code).toBe(404);
    expect((await admin.post(`${USERS}/resetPassword`, {})).code).toBe(422);
  });
});

test('who has signed in, worked and read is deleted all the same; the log keeps the name, and read receipts go and come back', async () => {
  const { id } = await newUser('weg.damit');
  const own = await callerOf('weg.damit');
  const notice = (
    await admin.post<WireRow>('/api/notification/notification/addNotification', {
      title: '检修',
      content: '<p>停机检修</p>',
      type: 'notice',
      priority: 'normal',
      publishObject: 'all',
    })
  ).data;
  expect((await admin.post('/api/notification/notification/action/publish', { id: notice.id })).msg).toBe('success');
  expect((await own.post('/api/notification/notification/readNotification', { id: notice.id })).msg).toBe('success');
  const receipts = async (): Promise<number> =>
    (await admin.get<ListData>('/api/system/notificationReceipt/queryNotificationReceipt', { user: id })).data
      .totalCount;
  expect(await receipts()).toBe(1);
  expect((await own.put('/api/account/preference', { key: 'table.sysOrg', value: {} })).code).toBe(200);
  await own.get(`${USERS}/querySysUser`);
  await server.deps.calls.flush();
  expect((await admin.post(`${USERS}/deleteSysUser`, { id })).msg).toBe('success');
  expect((await own.get('/api/uaa/users/getSysUser')).code).toBe(401);
  expect(await receipts()).toBe(0);
  const [entry] = (await admin.get<ListData>('/api/system/operationLog/queryOperationLog', { operator: id })).data.list;
  expect(entry?.$labels?.['operator']).toBe('weg.damit 师傅');
  expect((await admin.post(`${USERS}/action/restore`, { id })).msg).toBe('success');
  expect(await receipts()).toBe(1);
  expect((await admin.post('/api/notification/notification/action/withdraw', { id: notice.id })).msg).toBe('success');
  expect((await admin.post('/api/notification/notification/deleteNotification', { id: notice.id })).msg).toBe(
    'success',
  );
});

test('[A-7.2-007] names of users by their beginning, or whether one is taken', async () => {
  await newUser('query.one');
  await newUser('query.two');
  const { data } = await admin.get<{ id: string; username: string }[]>(`${USERS}/queryUsername`, {
    username: 'query.',
  });
  expect(data.map(({ username }) => username)).toEqual(['query.one', 'query.two']);
  expect((await admin.get(`${USERS}/queryUsername`, { username: 'ery.one' })).data).toEqual([]);
  expect((await admin.get(`${USERS}/queryUsername`, { username: 'query.one', exact: 1 })).data).toEqual({
    username: 'query.one',
    exists: true,
  });
  expect((await admin.get(`${USERS}/queryUsername`, { username: 'query', exact: 1 })).data).toEqual({
    username: 'query',
    exists: false,
  });
});

test('[A-7.2-011][P-6-24] roles given to a user are the user’s roles afterwards', async () => {
  const row = await newUser('roles.a', { roleId: [await role('employee')] });
  const roles = [await role('safetyOfficer'), await role('equipOfficer')];
  expect((await admin.post(`${USERS}/authorizeRoleToUser`, { userId: row.id, roleIds: roles })).data).toEqual({
    changed: 1,
  });
  expect(new Set((await user(row.id))['roleId'] as string[])).toEqual(new Set(roles));
  expect(
    (await (await callerOf('roles.a')).get<SessionUser>('/api/uaa/users/getSysUser')).data.roles.toSorted(),
  ).toEqual(['equipOfficer', 'safetyOfficer']);
  expect((await admin.post(`${USERS}/authorizeRoleToUser`, { userId: row.id, roleIds: roles })).data).toEqual({
    changed: 0,
  });
  const history = (await admin.get(`${USERS}/historySysUser`, { id: row.id })).data;
  expect(JSON.stringify(history)).toContain('roleId');
});

test('roles of several users change together or not at all', async () => {
  const row = await newUser('roles.b');
  const answer = await admin.post(`${USERS}/authorizeRoleToUser`, {
    userIds: [row.id, UNKNOWN],
    roleIds: [await role('employee')],
  });
  expect(answer.code).toBe(404);
  expect((await user(row.id))['roleId'] ?? []).toEqual([]);
  expect((await admin.post(`${USERS}/authorizeRoleToUser`, { userId: row.id, roleIds: [UNKNOWN] })).code).toBe(422);
});

test('who may not give roles is told so, whatever is missing', async () => {
  await newUser('roles.d', { roleId: [await role('employee')] });
  const nobody = await callerOf('roles.d');
  const asked = [
    (who: Caller) => who.post(`${USERS}/authorizeRoleToUser`, {}),
    (who: Caller) => who.post(`${ROLES}/authorizeUserRole`, {}),
  ];
  for (const ask of asked) {
    expect((await ask(nobody)).code).toBe(403);
    expect((await ask(admin)).code).toBe(422);
  }
});

test('nobody makes an administrator who is none', async () => {
  const row = await newUser('roles.c');
  const tenantAdmin = await newUser('tenant.boss', { roleId: [await role('tenantAdmin')] });
  expect(tenantAdmin.id).toBeDefined();
  const boss = await callerOf('tenant.boss');
  const answer = await boss.post(`${USERS}/authorizeRoleToUser`, { userId: row.id, roleIds: [await role('admin')] });
  expect(answer.code).toBe(422);
  expect((await user(row.id))['roleId'] ?? []).toEqual([]);
});

test('[A-7.2-014] the users of a role are exactly those who hold it', async () => {
  const rare = await admin.post<WireRow>(`${ROLES}/addSysRole`, {
    roleCode: 'crane_rigger',
    roleName: '起重指挥',
    roleType: 'business',
    dataScope: 'self',
    status: 'enabled',
  });
  const holders = [
    await newUser('rigger.a', { roleId: [rare.data.id] }),
    await newUser('rigger.b', { roleId: [rare.data.id, await role('employee')] }),
  ];
  const { data } = await admin.get<ListData>(`${USERS}/getSysUserByRoleId`, { roleId: rare.data.id });
  expect(data.list.map((row) => row.id).toSorted()).toEqual(holders.map((row) => row.id).toSorted());
  expect((await admin.get(`${USERS}/getSysUserByRoleId`)).code).toBe(404);
});

test('[A-7.2-037][P-6-23] a role is given to users and taken from them', async () => {
  const rows = [await newUser('member.a', { roleId: [await role('employee')] }), await newUser('member.b')];
  const given = await role('teamLeader');
  const userIds = rows.map((row) => row.id);
  expect((await admin.post(`${ROLES}/authorizeUserRole`, { roleId: given, userIds })).data).toEqual({ changed: 2 });
  expect((await (await callerOf('member.b')).get<SessionUser>('/api/uaa/users/getSysUser')).data.roles).toEqual([
    'teamLeader',
  ]);
  expect((await admin.post(`${ROLES}/authorizeUserRole`, { roleId: given, userIds, cancel: true })).data).toEqual({
    changed: 2,
  });
  expect((await user(userIds[0] ?? ''))['roleId']).toEqual([await role('employee')]);
});

test('[A-7.2-034] names of roles for pickers', async () => {
  const { data } = await admin.get<{ roleCode: string; roleName: string }[]>(`${ROLES}/queryRoleName`);
  expect(data.find(({ roleCode }) => roleCode === 'teamLeader')?.roleName).toBe('班组长');
  expect(
    (await admin.get<{ roleCode: string }[]>(`${ROLES}/queryRoleName`, { roleName: 'bzz' })).data.map(
      ({ roleCode }) => roleCode,
    ),
  ).toEqual(['teamLeader']);
});

test('[A-7.2-035] names of roles with a mark at those a user holds', async () => {
  const row = await newUser('ticked', { roleId: [await role('employee')] });
  const { data } = await admin.get<{ roleCode: string; checked: boolean }[]>(`${ROLES}/queryRoleNameCheckbox`, {
    userId: row.id,
  });
  expect(data.filter(({ checked }) => checked).map(({ roleCode }) => roleCode)).toEqual(['employee']);
  expect(data.length).toBeGreaterThan(10);
});

test('[A-7.2-036] codes of roles, or whether one is taken', async () => {
  expect((await admin.get<string[]>(`${ROLES}/queryRoleCode`)).data).toEqual(
    expect.arrayContaining(['admin', 'employee', 'teamLeader']),
  );
  expect((await admin.get(`${ROLES}/queryRoleCode`, { roleCode: 'admin' })).data).toEqual({
    roleCode: 'admin',
    exists: true,
  });
  expect((await admin.get(`${ROLES}/queryRoleCode`, { roleCode: 'nobody_yet' })).data).toEqual({
    roleCode: 'nobody_yet',
    exists: false,
  });
});

describe('[A-7.2-012] posts of a user', () => {
  let posts: string[];
  const wanted = (main: number, ...others: number[]): object[] => [
    { post: posts[main], postType: 'main' },
    ...others.map((index) => ({ postId: posts[index], type: 'partTime' })),
  ];
  const held = async (id: string): Promise<unknown[]> =>
    (await admin.get<ListData>('/api/admin/sysuserpost/querySysUserPost', { user: id })).data.list
      .map((row) => [posts.indexOf(String(row['post'])), row['postType']])
      .toSorted();

  beforeAll(async () => {
    posts = (
      await admin.get<ListData>('/api/admin/syspost/querySysPost', { status: 'enabled', pageSize: 4 })
    ).data.list.map((row) => row.id);
  });

  test('are what was sent: added, handed over, taken away', async () => {
    const { id } = await newUser('posted');
    const config = async (list: object[]): Promise<number> =>
      (await admin.post(`${USERS}/configPostToUser`, { userId: id, posts: list })).code;
    expect(await config(wanted(0, 1))).toBe(200);
    expect(await held(id)).toEqual([
      [0, 'main'],
      [1, 'partTime'],
    ]);
    expect(await config(wanted(1, 2))).toBe(200);
    expect(await held(id)).toEqual([
      [1, 'main'],
      [2, 'partTime'],
    ]);
    expect(await config(wanted(3))).toBe(200);
    expect(await held(id)).toEqual([[3, 'main']]);
    expect(await config([])).toBe(200);
    expect(await held(id)).toEqual([]);
  });

  test('have one main post; else nothing changes', async () => {
    const { id } = await newUser('posted.two');
    const two = await admin.post(`${USERS}/configPostToUser`, { userId: id, posts: [...wanted(0), ...wanted(1)] });
    expect([two.code, fieldsOf(two)]).toEqual([422, ['posts']]);
    const unknown = await admin.post(`${USERS}/configPostToUser`, {
      userId: id,
      posts: [...wanted(0), { post: UNKNOWN, postType: 'partTime' }],
    });
    expect(unknown.code).toBe(422);
    expect(await held(id)).toEqual([]);
    expect((await admin.post(`${USERS}/configPostToUser`, { userId: UNKNOWN, posts: [] })).code).toBe(404);
    expect((await admin.post(`${USERS}/configPostToUser`, { userId: id, posts: 'none' })).code).toBe(422);
  });
});

describe('administrators are managed by administrators', () => {
  test.each([
    'deleteSysUser',
    'action/lock',
    'action/disable',
    'resetPassword',
    'action/resetPassword',
    'action/removeSecondFactor',
  ])('%s by who is none is refused', async (call) => {
    const keeper = await newUser(`keeper.${call.replace(/\W/g, '')}`, { roleId: [await role('tenantAdmin')] });
    expect(keeper.id).toBeDefined();
    const boss = await callerOf(String(keeper['username']));
    const target = await newUser(`chief.${call.replace(/\W/g, '')}`, { roleId: [await role('admin')] });
    const answer = await boss.post(`${USERS}/${call}`, {
      id: target.id,
      ...(call.endsWith('resetPassword')
        ? call.startsWith('action')
          ? { input: { password: 'copper-lake-9' } }
          : { password: 'copper-lake-9' }
        : {}),
    });
    expect(answer.code, JSON.stringify(answer)).toBe(422);
    expect((await user(target.id))['status']).toBe('normal');
  });
});

describe('nobody grants, directly or through a person, what they do not hold', () => {
  const CODES = [
    'sysUser:query',
    'sysUser:add',
    'sysUser:edit',
    'sysUser:delete',
    'sysUser:restore',
    'sysUser:import',
    'sysUser:resetPassword',
    'sysUser:removeSecondFactor',
    'sysRole:query',
    'sysRole:add',
    'sysRole:edit',
    'sysRole:authorize',
    'sysRole:delete',
    'sysOrg:query',
    'accountInvite:query',
    'accountInvite:add',
    'userRegister:query',
    'userRegister:approve',
  ].map((code) => `system:${code}`);
  let helper: Caller;
  let self: WireRow;
  let [desk, plain, officer, depot] = ['', '', '', ''];

  async function newRole(
    roleCode: string,
    dataScope: string,
    codes: readonly string[],
    scopes: readonly object[] = [],
  ): Promise<string> {
    const added = await admin.post<WireRow>(`${ROLES}/addSysRole`, {
      roleCode,
      roleName: `${roleCode} 角色`,
      roleType: 'business',
      dataScope,
      status: 'enabled',
    });
    expect(
      (
        await admin.put(`${ROLES}/saveRoleGrant`, {
          id: added.data.id,
          rev: added.data['rev'],
          codes,
          scopes,
          fields: [],
        })
      ).msg,
    ).toBe('success');
    return added.data.id;
  }

  beforeAll(async () => {
    [desk, plain, officer, depot] = await Promise.all([
      newRole('userDesk', 'all', CODES),
      newRole('plainRole', 'org', ['system:sysOrg:query']),
      role('equipOfficer'),
      newRole('craneViewer', 'orgAndChildren', ['equipment:equipCrane:query']),
    ]);
    const orgs = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 100 })).data.list;
    const leaf = orgs.find((one) => !orgs.some((other) => other['parentId'] === one.id));
    self = await newUser('user.desk', { roleId: [desk, depot], orgId: leaf?.id });
    helper = await callerOf('user.desk');
  });

  const refusedOf = (answer: Answer): unknown[] =>
    ((answer.data as { errors?: { field: string; code: string; message: string }[] } | null)?.errors ?? []).map(
      ({ field, code, message }) => `${field} ${code} ${message}`,
    );
  /** It names a right of the role that the caller lacks: the first in the order of the areas. */
  const BEYOND = /角色：不能授予自己没有的权限“.+ · .+ \([a-z]\w*:[a-z]\w*:[\w*]+\)”，请由有此权限的管理员办理/;

  test('the own row, somebody else, a new person, the calls of either side, an invitation and an approval', async () => {
    const other = await newUser('under.desk');
    const fresh = async (id: string): Promise<object> => ({ id, rev: (await user(id))['rev'] });
    const answers = [
      await helper.put(`${USERS}/updateSysUser`, { ...(await fresh(self.id)), roleId: [desk, officer] }),
      await helper.put(`${USERS}/updateSysUser`, { ...(await fresh(other.id)), roleId: [officer] }),
      await helper.post(`${USERS}/addSysUser`, person('made.by.desk', { roleId: [officer] })),
      await helper.post(`${USERS}/authorizeRoleToUser`, { userId: self.id, roleIds: [desk, officer] }),
      await helper.post(`${ROLES}/authorizeUserRole`, { userIds: [self.id], roleId: officer }),
      await helper.post('/api/system/accountInvite/addAccountInvite', {
        username: 'somebody.else',
        userType: '0',
        orgId: org,
        roleId: [officer],
      }),
    ];
    expect(answers.map((answer) => [answer.code, ...refusedOf(answer)])).toEqual(
      answers.map(() => [422, expect.stringMatching(BEYOND)]),
    );
    const id = '01900000-0000-7000-8000-0000000bead1';
    await server.deps.db.systemWrite(async (connection) => {
      await connection.query(
        `insert into anlan.identity (id, username, password_hash, is_original) values ($1, 'asks.in', null, false)`,
        [id],
      );
      await connection.query(
        `insert into "user_register" (tenant_id, id, username, nickname, mobile, "userType", status) values ($1, $2, 'asks.in', '申请人甲', '13900020003', '0', 'pending')`,
        [server.tenant, id],
      );
    });
    const approve = (roleId: string): Promise<Answer> =>
      helper.post('/api/system/userRegister/action/approve', { id, input: { orgId: org, roleId: [roleId] } });
    const approved = await approve(officer);
    expect([approved.code, ...refusedOf(approved)]).toEqual([422, expect.stringMatching(BEYOND)]);
    expect((await user(self.id))['roleId']).toEqual([desk, depot]);
    // What the giver holds is given as before.
    expect((await helper.put(`${USERS}/updateSysUser`, { ...(await fresh(other.id)), roleId: [plain] })).code).toBe(
      200,
    );
    expect((await approve(plain)).code).toBe(200);
    // A role somebody has already is no gift, whatever else of the row changes.
    await admin.post(`${USERS}/authorizeRoleToUser`, { userId: other.id, roleIds: [officer] });
    expect((await helper.put(`${USERS}/updateSysUser`, { ...(await fresh(other.id)), remark: '换班' })).code).toBe(200);
    expect(
      (await helper.put(`${USERS}/updateSysUser`, { ...(await fresh(other.id)), roleId: [officer, plain] })).code,
    ).toBe(200);
  });

  test('rows: a place higher up, a role that sees more, a role that is widened', async () => {
    const row = await user(self.id);
    const moved = await helper.put(`${USERS}/updateSysUser`, { id: self.id, rev: row['rev'], orgId: org });
    expect([moved.code, ...refusedOf(moved)]).toEqual([
      422,
      expect.stringContaining('orgId grant.given 所属组织：不能授予自己没有的权限“起重机械 · 可见的数据行”'),
    ]);
    const wide = await helper.post<WireRow>(`${ROLES}/addSysRole`, {
      roleCode: 'madeWide',
      roleName: '自建的角色',
      roleType: 'business',
      dataScope: 'all',
      status: 'enabled',
    });
    const granted = await helper.put(`${ROLES}/saveRoleGrant`, {
      id: wide.data.id,
      rev: wide.data['rev'],
      codes: ['equipment:equipCrane:query'],
      scopes: [],
      fields: [],
    });
    expect([granted.code, ...refusedOf(granted)]).toEqual([422, expect.stringContaining('可见的数据行')]);
    const stored = (await admin.get<WireRow>(`${ROLES}/getSysRole`, { id: depot })).data;
    const widened = await helper.put(`${ROLES}/updateSysRole`, { id: depot, rev: stored['rev'], dataScope: 'all' });
    expect([widened.code, ...refusedOf(widened)]).toEqual([422, expect.stringContaining('dataScope grant.given')]);
    const renamed = await helper.put(`${ROLES}/updateSysRole`, {
      id: depot,
      rev: stored['rev'],
      roleCode: 'tenantAdmin',
    });
    expect([renamed.code, fieldsOf(renamed)]).toEqual([422, ['roleCode']]);
    expect((await helper.post(`${ROLES}/deleteSysRole`, { id: await role('tenantAdmin') })).code).toBe(422);
    expect(
      (await helper.put(`${ROLES}/updateSysRole`, { id: depot, rev: stored['rev'], roleName: '起重查看' })).code,
    ).toBe(200);
  });

  test('the account of who holds more is not opened: password, second factor, number, address', async () => {
    const boss = await newUser('more.than.desk', {
      roleId: [await role('tenantAdmin')],
      mobile: '13900020001',
      email: 'boss@example.com',
    });
    const rev = boss['rev'];
    const answers = [
      await helper.post(`${USERS}/resetPassword`, { id: boss.id, password: 'copper-lake-9' }),
      await helper.post(`${USERS}/action/resetPassword`, { id: boss.id, input: { password: 'copper-lake-9' } }),
      await helper.post(`${USERS}/action/removeSecondFactor`, { id: boss.id }),
      await helper.put(`${USERS}/updateSysUser`, { id: boss.id, rev, mobile: '13900020002' }),
      await helper.put(`${USERS}/updateSysUser`, { id: boss.id, rev, email: 'desk@example.com' }),
    ];
    expect(
      answers.map((answer) => [answer.code, ...refusedOf(answer).map((text) => String(text).split('“')[0])]),
    ).toEqual([
      [422, 'password grant.person 密码：此人有您没有的权限'],
      [422, 'password grant.person 密码：此人有您没有的权限'],
      [422, 'password grant.person 密码：此人有您没有的权限'],
      [422, 'mobile grant.person 手机号：此人有您没有的权限'],
      [422, 'email grant.person 邮箱：此人有您没有的权限'],
    ]);
    expect((await helper.put(`${USERS}/updateSysUser`, { id: boss.id, rev, remark: '已核对' })).code).toBe(200);
    await callerOf('more.than.desk');
    const equal = await newUser('less.than.desk', { roleId: [plain] });
    expect((await helper.post(`${USERS}/resetPassword`, { id: equal.id, password: 'copper-lake-9' })).code).toBe(200);
  });
});

describe('the last administrator stays', () => {
  let second: TestServer;
  let chief: Caller;
  beforeAll(async () => {
    second = await testServer();
    chief = await second.as('admin');
  }, 120_000);
  afterAll(() => second.end());

  const own = async (): Promise<WireRow> =>
    (await chief.get<ListData>(`${USERS}/querySysUser`, { username: 'admin' })).data.list[0] as WireRow;

  test('the own role cannot be given up by who is the last', async () => {
    const row = await own();
    const answer = await chief.post(`${USERS}/authorizeRoleToUser`, { userId: row.id, roleIds: [] });
    expect([answer.code, answer.msg]).toEqual([422, '这是最后一个可用的系统管理员，须保留其角色与正常状态']);
    expect((await own())['roleId']).toEqual(row['roleId']);
  });

  test('of two who take each other away at once, one stays', async () => {
    const row = await own();
    const added = await chief.post<WireRow>(`${USERS}/addSysUser`, {
      ...person('chief.two'),
      orgId: row['orgId'],
      roleId: row['roleId'],
    });
    await second.deps.db.systemWrite((connection) =>
      connection.query('update anlan.identity set is_original = false where username = $1', ['chief.two']),
    );
    const other = api(second.url, await signIn(second.url, 'chief.two', 'river-moss-7'));
    const answers = await Promise.all([
      chief.post(`${USERS}/action/disable`, { id: added.data.id }),
      other.post(`${USERS}/action/disable`, { id: row.id }),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { rows } = await second.deps.db.read(second.tenant, (connection) =>
      connection.query<{ status: string }>(
        `select status from "sys_user" where username in ('admin', 'chief.two') order by status`,
      ),
    );
    expect(rows.map(({ status }) => status)).toEqual(['disabled', 'normal']);
  });
});

/** One name, however it is written: at the door, for a new account or code, and for those that were there before. */
import { beforeAll, expect, test } from 'vitest';
import type { NoticeData } from '../../../src/engine/model/home-wire.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { tellTwins } from '../../../src/engine/server/operations/system/name-twins.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { askToken, behind, type TokenAnswer } from './door.ts';

const server = fileServer();
let admin: Caller;
let orgId: string;
beforeAll(async () => {
  admin = await server.as('admin');
  orgId = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg')).data.list[0]?.id ?? '';
}, 120_000);

const enter = (username: string, password: string, tenantCode = 'default'): Promise<TokenAnswer> =>
  askToken(server, { grant_type: 'password', scope: 'web', username, password, tenantCode });
const addUser = (username: string): Promise<Answer<WireRow>> =>
  admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: '同名测试',
    password: 'fern-dune-reed-9',
    userType: '0',
    orgId,
    roleId: [],
  });
const errors = (answer: Answer): unknown => answer.data;

test('the administrator comes in with caps lock, full width or a dot at the end, and under a tenant code of any case', async () => {
  for (const name of ['admin', 'ADMIN', 'ａｄｍｉｎ', 'Admin.', ' admin。 '])
    expect((await enter(name, 'admin123')).status, name).toBe(200);
  expect((await enter('admin', 'admin123', 'DEFAULT')).status).toBe(200);
  expect((await enter('admin-', 'admin123')).status).not.toBe(200);
});

test('wrong tries at one name are counted together, however it is written', async () => {
  for (const name of ['equip', 'EQUIP', 'Equip.', 'ｅｑｕｉｐ', 'eQuip'])
    expect((await enter(name, 'wrong-one')).code, name).toBe(400);
  expect((await enter('equip', 'anlan123')).msg).toMatch(/锁定/);
});

test('a new account or code that people take for another is refused at its field', async () => {
  for (const username of ['Admin', 'ADMIN', 'admin.', 'admin..']) {
    expect(errors(await addUser(username)), username).toMatchObject({
      errors: [{ field: 'username', message: `用户名“${username}”已存在` }],
    });
    expect(
      (await admin.get<{ exists: boolean }>('/api/admin/sysuser/queryUsername', { username, exact: '1' })).data.exists,
    ).toBe(true);
  }
  expect(
    errors(
      await admin.post('/api/admin/sysrole/addSysRole', {
        roleCode: 'Employee',
        roleName: '员工二',
        roleType: 'business',
        dataScope: 'self',
        status: 'enabled',
      }),
    ),
  ).toMatchObject({
    errors: [
      { field: 'roleCode', message: '角色编码“Employee”与已有的“employee”只差大小写、全半角或末尾的点，请换一个' },
    ],
  });
  expect(
    (await admin.get<{ exists: boolean }>('/api/admin/sysrole/queryRoleCode', { roleCode: 'EMPLOYEE' })).data.exists,
  ).toBe(true);
  expect(
    errors(
      await admin.post('/api/admin/sysparam/addSysParam', {
        paramName: '上传',
        paramKey: 'upload.maxmb.',
        valueType: 'number',
        paramValue: '1',
      }),
    ),
  ).toMatchObject({
    errors: [
      {
        field: 'paramKey',
        message: '参数键“upload.maxmb.”与已有的“upload.maxMB”只差大小写、全半角或末尾的点，请换一个',
      },
    ],
  });
  const tenant = {
    tenantCode: 'east',
    tenantName: '东山钢铁',
    adminUsername: 'east.boss',
    adminPassword: 'fern-dune-reed-9',
  };
  expect((await admin.post('/api/admin/systenant/addSysTenant', tenant)).code).toBe(200);
  expect(
    errors(
      await admin.post('/api/admin/systenant/addSysTenant', {
        ...tenant,
        tenantCode: 'EAST',
        adminUsername: 'east.two',
      }),
    ),
  ).toMatchObject({ errors: [{ field: 'tenantCode' }] });
  expect(
    errors(
      await admin.post('/api/admin/systenant/addSysTenant', {
        ...tenant,
        tenantCode: 'west',
        adminUsername: 'East.Boss',
      }),
    ),
  ).toMatchObject({ errors: [{ field: 'adminUsername' }] });
  expect((await enter('EAST.BOSS', 'fern-dune-reed-9', 'East')).status).toBe(200);
  // Two at once: one of them has it.
  const both = await Promise.all(['rush.hour', 'Rush.Hour'].map(addUser));
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
});

test('names that stood side by side before go on: each by its exact name, another spelling means the oldest; the administrator is told once which', async () => {
  const [older, younger] = [(await addUser('twin.one')).data.id, (await addUser('twin.two')).data.id];
  for (const table of ['anlan.identity', 'public.sys_user'])
    await behind(server, `update ${table} set username = 'Twin.One' where id = $1`, [younger]);
  const who = async (username: string): Promise<unknown> => {
    const { data } = await enter(username, 'fern-dune-reed-9');
    return (
      (await (
        await fetch(`${server.url}/api/uaa/users/getSysUser`, {
          headers: { authorization: `Bearer ${data.access_token}` },
        })
      ).json()) as { data: { id: string } }
    ).data.id;
  };
  expect([await who('twin.one'), await who('Twin.One'), await who('TWIN.ONE')]).toEqual([older, younger, older]);
  expect((await addUser('TWIN.ONE')).code).toBe(422);
  // What is not its name may still be changed.
  const role = (
    await admin.post<WireRow>('/api/admin/sysrole/addSysRole', {
      roleCode: 'guard',
      roleName: '门卫',
      roleType: 'business',
      dataScope: 'self',
      status: 'enabled',
    })
  ).data;
  await behind(server, `update public.sys_role set "roleCode" = 'Employee' where id = $1`, [role.id]);
  expect(
    (await admin.put('/api/admin/sysrole/updateSysRole', { id: role.id, rev: role['rev'], roleName: '门卫甲' })).code,
  ).toBe(200);
  for (let start = 0; start < 2; start++) await tellTwins(server.deps.engine);
  const told = (await admin.get<NoticeData>('/api/notification/notification/queryMyNotification')).data.list.filter(
    ({ title }) => title === '只差大小写或末尾点号的账号与编码',
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.content).toContain('twin.one · Twin.One');
  expect(told[0]?.content).toContain('employee · Employee');
  expect(
    (
      await (await server.as('staff')).get<NoticeData>('/api/notification/notification/queryMyNotification')
    ).data.list.map(({ title }) => title),
  ).not.toContain(told[0]?.title);
});

/**
 * What the signed-in person is told about themselves, field by field (spec 3, session user), and their own password.
 */
import { beforeAll, expect, test } from 'vitest';
import type { ListData, SessionUser } from '../../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { askToken } from './door.ts';

const server = fileServer();
let staff: Caller;
let user: SessionUser;
beforeAll(async () => {
  staff = await server.as('staff');
  await staff.put('/api/account/sysuserdetail/updateSysUserDetail', { street: '钢城大道 1 号', profile: '轧钢工' });
  user = (await staff.get<SessionUser>('/api/uaa/users/getSysUser')).data;
}, 120_000);

test('[A-7.1-018] the fields of the session user are all there', () => {
  expect(Object.keys(user)).toEqual(
    expect.arrayContaining([
      'name',
      'nickname',
      'avatar',
      'id',
      'phone',
      'geographic',
      'address',
      'profile',
      'introduction',
      'roles',
      'roleNames',
      'fineToken',
      'isOriginal',
      'isTimeOut',
      'deptCode',
      'deptName',
      'userType',
      'mscodemenu',
    ]),
  );
});

test('[D-3-USRS-06][D-3-USRS-07][D-3-USRS-08] id, phone and place', async () => {
  const [row] = (
    await (await server.as('admin')).get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' })
  ).data.list;
  expect(user).toMatchObject({ id: row?.id, phone: '19910015838', geographic: { province: '澜江省', city: '澜州市' } });
});

test('[D-3-USRS-09][D-3-USRS-10] address and profile', () => {
  expect(user).toMatchObject({ address: '钢城大道 1 号', profile: '轧钢工' });
});

test('[D-3-USRS-11] the introduction is the nickname', () => {
  expect(user.introduction).toBe(user.nickname);
  expect(user.nickname).not.toBe('');
});

test('[D-3-USRS-13] role names stand beside the roles', () => {
  expect([user.roles, user.roleNames]).toEqual([['employee'], ['职工']]);
});

test('[D-3-USRS-17][D-3-USRS-18] department by code and name', async () => {
  const [org] = (
    await (await server.as('admin')).get<ListData>('/api/admin/sysorg/querySysOrg', { id: user.orgId ?? '' })
  ).data.list;
  expect([user.deptCode, user.deptName]).toEqual([org?.['orgCode'], org?.$label]);
});

test('fineToken opens a session once, and is no bearer token', async () => {
  expect((await api(server.url, user.fineToken).get('/api/uaa/users/getSysUser')).status).toBe(401);
  const { data } = await staff.get<SessionUser>('/api/uaa/users/getSysUser');
  expect((await askToken(server, { grant_type: 'single', singleKey: data.fineToken })).code).toBe(200);
  expect((await askToken(server, { grant_type: 'single', singleKey: data.fineToken })).status).toBe(400);
});

test("the kind of user is the row's own", async () => {
  const kinds = await Promise.all(
    ['staff', 'contractor', 'mobile'].map(
      async (name) => (await (await server.as(name)).get<SessionUser>('/api/uaa/users/getSysUser')).data.userType,
    ),
  );
  expect(kinds).toEqual(['0', '1', '2']);
});

test('[A-7.2-016] the own password changes with the old one, under the own id only, and the answer says success', async () => {
  const caller = api(server.url, await signIn(server.url, 'contractor', 'anlan123'));
  const { data } = await caller.get<SessionUser>('/api/uaa/users/getSysUser');
  const change = (body: object): Promise<{ code: number; msg: string }> =>
    caller.put('/api/account/sysuserdetail/updatePassword', body);
  expect((await change({ id: data.id, password: 'wrong-one', newPassword: 'next-pass' })).code).toBe(422);
  expect((await change({ id: user.id, password: 'anlan123', newPassword: 'next-pass' })).code).toBe(403);
  expect(await change({ id: data.id, password: 'anlan123', newPassword: 'next-pass' })).toMatchObject({
    code: 200,
    msg: 'success',
  });
  expect(await signIn(server.url, 'contractor', 'next-pass')).toMatch(/^[\w-]{43}$/);
});

/**
 * Preview as a person or a role: the same menu, screens and rows, nothing written, and nobody sees more than their own.
 */
import { beforeAll, expect, test } from 'vitest';
import type { AuthorityData, EntityView, ListData, SessionUser, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const CRANES = '/api/equipment/equipCrane';

const server = fileServer();
let admin: Caller;
let equip: Caller;
let equipId: string;
beforeAll(async () => {
  [admin, equip] = await Promise.all([server.as('admin'), server.as('equip')]);
  equipId = (await equip.get<SessionUser>('/api/uaa/users/getSysUser')).data.id;
}, 120_000);

const roleId = async (code: string): Promise<string> =>
  (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: code })).data.list[0]!.id;
const through = async (who: string, eyes: string): Promise<Caller> =>
  api(server.url, (await server.as(who)).token, 'zh', { 'X-Preview': eyes });
const cranes = async (who: Caller): Promise<unknown> =>
  (await who.get<ListData>(`${CRANES}/queryEquipCrane`, { pageSize: 1000, withActions: 1 })).data.list;
const menu = (who: Caller, username: string): Promise<Answer<AuthorityData>> =>
  who.post('/api/account/sysuserdetail/queryCurrentAuthority', { username });

test('as a person: menu, buttons, fields, rows and what each row offers are theirs', async () => {
  const preview = await through('admin', `user:${equipId}`);
  expect((await menu(preview, 'admin')).data).toEqual((await menu(equip, 'equip')).data);
  expect((await preview.get<EntityView>('/schema/equipCrane')).data).toEqual(
    (await equip.get<EntityView>('/schema/equipCrane')).data,
  );
  expect(await cranes(preview)).toEqual(await cranes(equip));
  for (const path of ['home', 'duties', 'apps'])
    expect((await preview.get(`/api/account/${path}`)).data, path).toEqual(
      (await equip.get(`/api/account/${path}`)).data,
    );
  expect((await preview.get('/api/account/home')).data).not.toEqual((await admin.get('/api/account/home')).data);
  expect((await preview.get('/api/admin/sysparam/querySysParam')).code).toBe(403);
  expect((await preview.get<SessionUser>('/api/uaa/users/getSysUser')).data.username).toBe('admin');
});

test('as a role: what it gives to whoever looks', async () => {
  const preview = await through('admin', `role:${await roleId('equipOfficer')}`);
  const { menuButton } = (await menu(preview, 'admin')).data;
  expect(menuButton).toContain('equipment:equipCrane:*');
  expect(menuButton).not.toContain('*');
  expect((await preview.get('/api/admin/sysrole/querySysRole')).code).toBe(403);
});

test('nothing is written, and nothing is lost by trying', async () => {
  const preview = await through('admin', `user:${equipId}`);
  const [crane] = (await cranes(admin)) as WireRow[];
  for (const answer of [
    await preview.put(`${CRANES}/updateEquipCrane`, { id: crane!.id, rev: crane!['rev'], remark: '预览中修改' }),
    await preview.post(`${CRANES}/deleteEquipCrane`, { id: crane!.id }),
    await preview.put('/api/account/sysuserdetail/updatePassword', {
      password: 'admin123',
      newPassword: 'river-moss-7',
    }),
    await preview.post(`${CRANES}/action/stop`, { id: crane!.id }),
  ])
    expect([answer.code, answer.msg]).toEqual([403, '正在预览，不能修改任何内容；退出预览后再操作']);
  expect((await admin.get<WireRow>(`${CRANES}/getEquipCrane`, { id: crane!.id })).data['rev']).toBe(crane!['rev']);
});

test('nobody borrows eyes that see more, without the code for it, or of nobody', async () => {
  const adminId = (await admin.get<SessionUser>('/api/uaa/users/getSysUser')).data.id;
  expect((await (await through('equip', `user:${adminId}`)).get(`${CRANES}/queryEquipCrane`)).code).toBe(403);
  const orgs = await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 });
  await admin.post('/api/admin/sysuser/addSysUser', {
    username: 'lookout',
    nickname: '租户管理员甲',
    password: 'river-moss-7',
    orgId: orgs.data.list[0]!.id,
    roleId: [await roleId('tenantAdmin')],
    userType: '0',
    status: 'normal',
  });
  await server.deps.db.systemWrite((connection) =>
    connection.query(`update anlan.identity set is_original = false where username = 'lookout'`),
  );
  const token = await signIn(server.url, 'lookout', 'river-moss-7');
  const asked = async (eyes: string): Promise<string> =>
    (await api(server.url, token, 'zh', { 'X-Preview': eyes }).get('/api/admin/sysuser/querySysUser')).msg;
  expect(await asked(`user:${adminId}`)).toContain('没有权限的内容');
  expect(await asked(`user:01900000-0000-7000-8000-00000000dead`)).toContain('没有可预览的');
  expect(await asked('everybody')).toContain('没有可预览的');
  expect((await api(server.url, token).post('/api/admin/sysuser/action/preview', { id: adminId })).code).toBe(403);
});

test('starting one leaves a line in the audit', async () => {
  expect((await admin.post('/api/admin/sysuser/action/preview', { id: equipId })).code).toBe(200);
  const { rows } = await server.deps.db.system((connection) =>
    connection.query<{ action: string }>(`select action from anlan.audit where row_id = $1 order by id desc limit 1`, [
      equipId,
    ]),
  );
  expect(rows[0]?.action).toBe('preview');
});

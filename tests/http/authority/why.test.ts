/**
 * Why am I offered this, and not that: everyone about themselves, in names and rules, and it agrees with what the calls
 * answer.
 */
import { beforeAll, expect, test } from 'vitest';
import type { AccessData } from '../../../src/engine/model/admin-wire.ts';
import type { EntityView, ListData } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const server = fileServer();
let admin: Caller;
let equip: Caller;
beforeAll(async () => {
  [admin, equip] = await Promise.all([server.as('admin'), server.as('equip')]);
}, 120_000);

const about = async (who: Caller, entity: string, row?: string): Promise<AccessData> =>
  (await who.get<AccessData>(`/schema/${entity}/access`, row === undefined ? {} : { row })).data;

test('every action says yes where the schema offers it, and which role gives it or that none does', async () => {
  for (const who of [equip, await server.as('safety'), await server.as('staff'), admin]) {
    const { data: view } = await who.get<EntityView>('/schema/equipCrane');
    const { actions } = await about(who, 'equipCrane');
    const offered = new Set(view.actions.map(({ code }) => code));
    expect(
      actions
        .filter(({ allowed }) => allowed)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...offered].sort());
    for (const line of actions)
      expect([line.name, line.reasons.some(({ holds }) => holds)]).toEqual([line.name, line.allowed]);
  }
  const crane = await about(equip, 'equipCrane');
  expect(crane.roles).toEqual(['特种设备安全管理员']);
  expect(crane.actions.find(({ name }) => name === 'edit')).toEqual({
    name: 'edit',
    title: '编辑',
    allowed: true,
    reasons: [{ role: '特种设备安全管理员', rule: 'equipment:equipCrane:edit', holds: true }],
  });
  expect(crane.rows.reasons).toEqual([
    { role: '特种设备安全管理员', rule: '本单位及下级', holds: true },
    { role: '特种设备安全管理员', rule: '指名本人的记录（仅查看）', holds: true },
  ]);
  expect(crane.changers).toContain('系统管理员');
});

test('a row is explained to who sees it, with its state, and is unknown to the others', async () => {
  const { list } = (await equip.get<ListData>('/api/equipment/equipCrane/queryEquipCrane', { pageSize: 1000 })).data;
  const one = await about(equip, 'equipCrane', list[0]!.id);
  expect([one.rows.allowed, one.rows.reasons[0]?.holds, typeof one.state]).toEqual([true, true, 'string']);
  const seen = new Set(list.map((row) => row.id));
  const hidden = (
    await admin.get<ListData>('/api/equipment/equipCrane/queryEquipCrane', { pageSize: 1000 })
  ).data.list.find((row) => !seen.has(row.id));
  if (hidden) expect((await equip.get(`/schema/equipCrane/access`, { row: hidden.id })).code).toBe(404);
  expect((await equip.get('/schema/equipCrane/access', { row: 'nothing' })).code).toBe(404);
  expect((await (await server.as('staff')).get('/schema/sysParam/access')).code).toBe(404);
  expect((await server.stranger().get('/schema/equipCrane/access')).code).toBe(401);
});

test('a limited field names the role, and the menu of the data permission where one limits it', async () => {
  const menu = (await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuCode: 'equipment.equipCrane' })).data
    .list[0]!.id;
  const role = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'equipOfficer' })).data
    .list[0]!.id;
  const { data } = await admin.post<{ id: string }>('/api/admin/datapermission/addDataPermission', {
    menuId: menu,
    roleId: role,
    filterFields: 'manufacturer',
    readonlyFields: 'remark',
    status: 'enabled',
  });
  const { fields } = await about(equip, 'equipCrane');
  expect(
    fields.filter(({ name }) => ['manufacturer', 'remark'].includes(name)).sort((a, b) => a.name.localeCompare(b.name)),
  ).toEqual([
    {
      name: 'manufacturer',
      title: '制造单位',
      mode: 'hidden',
      allowed: false,
      reasons: [{ role: '特种设备安全管理员', rule: 'hidden', holds: false, menu: '起重机械' }],
    },
    {
      name: 'remark',
      title: '备注',
      mode: 'readOnly',
      allowed: false,
      reasons: [{ role: '特种设备安全管理员', rule: 'readOnly', holds: false, menu: '起重机械' }],
    },
  ]);
  await admin.post('/api/admin/datapermission/deleteDataPermission', { id: data.id });
});

test('a closed page of the menu says which right is lacking and who gives it; nothing is said of other addresses', async () => {
  const staff = await server.as('staff');
  const lacking = async (who: Caller, path: string): Promise<unknown> =>
    (await who.get('/api/account/lackingRight', { path })).data;
  expect(await lacking(staff, '/system/sysDict')).toEqual({
    title: '数据字典',
    right: '数据字典 · 查询',
    changers: expect.arrayContaining(['系统管理员']) as string[],
  });
  expect(await lacking(staff, '/system/sysDict/018f0000-0000-7000-8000-000000000000')).toMatchObject({
    title: '数据字典',
  });
  // What may be opened, what no menu holds, and what is there but not meant for this kind of user.
  for (const path of ['/system/sysDicts', '/', '', '/system', '/equipment/equipCrane'])
    expect(await lacking(staff, path), path).toBeNull();
  expect(await lacking(admin, '/system/sysDict')).toBeNull();
  expect((await server.stranger().get('/api/account/lackingRight', { path: '/system/sysDict' })).status).toBe(401);
});

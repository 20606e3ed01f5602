/**
 * Menus: saved, read back by their query, and in the menu that a person is answered with (specification, section 3).
 */
import { beforeAll, expect, test } from 'vitest';
import type { AuthorityData, ListData, MenuNode, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const server = fileServer();
let admin: Caller;
let group: string;
beforeAll(async () => {
  admin = await server.as('admin');
  group = (await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuCode: 'help' })).data.list[0]!.id;
}, 120_000);

let counter = 0;
const menu = (change: object = {}): Record<string, unknown> => ({
  menuCode: `test.${(counter += 1)}`,
  menuName: `试验 ${counter}`,
  menuType: 'menu',
  parentId: group,
  menuPath: `/help/test${counter}`,
  menuComponent: 'schema:sysPost',
  menuIcon: 'book',
  menuStatus: 'show',
  terminal: 'pc',
  ...change,
});
const add = (row: object): Promise<Answer<WireRow & { errors?: { field: string }[] }>> =>
  admin.post('/api/admin/sysmenu/addSysMenu', row);
const fieldsOf = (answer: Answer<{ errors?: { field: string }[] }>): string[] =>
  (answer.data.errors ?? []).map(({ field }) => field);

const below = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...below(node.routes ?? [])]);
async function answered(): Promise<MenuNode[]> {
  return below(
    (await admin.post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', { username: 'admin' })).data
      .menu,
  );
}

test('[D-3-MENU-01][D-3-MENU-05] a menu comes back as it was saved; name and route are needed', async () => {
  const row = menu();
  const { data } = await add(row);
  expect(
    (await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuCode: String(row['menuCode']) })).data.list,
  ).toMatchObject([{ id: data.id, ...row }]);
  expect(fieldsOf(await add(menu({ menuName: '' })))).toEqual(['menuName']);
  expect(fieldsOf(await add(menu({ menuPath: null })))).toEqual(['menuPath']);
  expect((await answered()).find(({ path }) => path === row['menuPath'])?.title).toBe(row['menuName']);
});

test('[D-3-MENU-02][D-3-MENU-09] the code is needed and unique; a disabled menu is answered to nobody', async () => {
  const row = menu();
  const { data } = await add(row);
  expect(fieldsOf(await add({ ...menu(), menuCode: '' }))).toEqual(['menuCode']);
  expect(fieldsOf(await add({ ...menu(), menuCode: row['menuCode'] }))).toEqual(['menuCode']);
  const there = async (): Promise<boolean> => (await answered()).some(({ path }) => path === row['menuPath']);
  expect(await there()).toBe(true);
  for (const menuStatus of ['disabled', 'hide']) {
    const { rev } = (await admin.get<WireRow>('/api/admin/sysmenu/getSysMenu', { id: data.id })).data;
    await admin.put('/api/admin/sysmenu/updateSysMenu', { id: data.id, rev, menuStatus });
    expect([menuStatus, await there()]).toEqual([menuStatus, false]);
  }
});

test('[D-3-MENU-07] the order sorts what stands in one group', async () => {
  const rows = [menu({ menuSequence: 30 }), menu({ menuSequence: 10 }), menu({ menuSequence: 20 })];
  for (const row of rows) await add(row);
  const paths = (await answered())
    .map(({ path }) => path)
    .filter((path) => rows.some((row) => row['menuPath'] === path));
  expect(paths).toEqual([rows[1]!['menuPath'], rows[2]!['menuPath'], rows[0]!['menuPath']]);
});

test('[D-3-MENU-13][D-3-MENU-14][D-3-MENU-16] every node is answered with title, icon and component as they were saved', async () => {
  const row = menu({ menuIcon: 'gear', titleEn: 'Trial', menuComponent: 'schema:sysPost' });
  await add(row);
  const nodes = await answered();
  expect(nodes.find(({ path }) => path === row['menuPath'])).toMatchObject({
    title: row['menuName'],
    icon: 'gear',
    component: 'schema:sysPost',
  });
  expect(nodes.filter(({ title }) => title === '')).toEqual([]);
  expect(
    nodes.filter((node) => node.routes === undefined && !node.component && !node.src).map(({ path }) => path),
  ).toEqual([]);
});

test('the top of the menu is 0 for some clients: on writing and in a filter', async () => {
  const row = menu({ parentId: '0' });
  const { data } = await add(row);
  expect(data['parentId']).toBe(null);
  expect(
    (
      await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { parentId: '0', menuCode: String(row['menuCode']) })
    ).data.list.map(({ id }) => id),
  ).toEqual([data.id]);
  expect(
    (await admin.put<WireRow>('/api/admin/sysmenu/updateSysMenu', { id: data.id, rev: data['rev'], parentId: group }))
      .data['parentId'],
  ).toBe(group);
});

test('[D-3-MENU-11][D-3-MENU-12] a menu keeps, by role, the names of fields with commas between them: withheld from that role, there and nowhere else', async () => {
  const [stored] = (await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuCode: 'equipment.equipBoiler' }))
    .data.list;
  const [role] = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'equipOfficer' })).data.list;
  const equip = await server.as('equip');
  const names = async (who: Caller, entity: string): Promise<string[]> =>
    Object.keys(
      (
        await who.get<ListData>(`/api/equipment/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`, {
          pageSize: 1,
        })
      ).data.list[0] ?? {},
    );
  expect(await names(equip, 'equipBoiler')).toEqual(expect.arrayContaining(['manufacturer', 'equipName']));
  const { data: limit } = await admin.post<WireRow>('/api/admin/datapermission/addDataPermission', {
    menuId: stored?.id,
    roleId: role?.id,
    filterFields: 'manufacturer,remark',
    status: 'enabled',
  });
  const { list } = (await admin.get<ListData>('/api/admin/datapermission/queryDataPermission', { menuId: stored!.id }))
    .data;
  expect(list).toMatchObject([
    { id: limit.id, roleId: role?.id, filterFields: 'manufacturer,remark', $labels: { roleId: role?.['roleName'] } },
  ]);
  expect(await names(equip, 'equipBoiler')).not.toContain('manufacturer');
  expect(await names(equip, 'equipBoiler')).toContain('equipName');
  expect(await names(equip, 'equipCrane')).toContain('manufacturer');
  expect(await names(admin, 'equipBoiler')).toContain('manufacturer');
  await admin.post('/api/admin/datapermission/deleteDataPermission', { id: limit.id });
  expect(await names(equip, 'equipBoiler')).toContain('manufacturer');
});

test('[D-3-MENU-15] an outside address is answered as src', async () => {
  const row = menu({ menuType: 'link', src: 'https://report.example.cn/board?id=7', menuComponent: null });
  expect((await add(row)).msg).toBe('success');
  expect((await answered()).find(({ path }) => path === row['menuPath'])?.src).toBe(
    'https://report.example.cn/board?id=7',
  );
});

/**
 * Data permissions over HTTP: per menu and role, withheld fields, closed fields, a row rule; what they do to answers,
 * and who may lift them.
 */
import { beforeAll, expect, test } from 'vitest';
import type { EntityView, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { LimitField } from '../../../src/engine/model/admin-wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const PERMISSION = '/api/admin/datapermission';
const CRANES = '/api/equipment/equipCrane';

const server = fileServer();
let admin: Caller;
let equip: Caller;
const menus = new Map<string, string>();
const roles = new Map<string, string>();
beforeAll(async () => {
  [admin, equip] = await Promise.all([server.as('admin'), server.as('equip')]);
  for (const code of ['equipment.equipCrane', 'equipment.equipBoiler', 'home'])
    menus.set(
      code,
      (await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuCode: code })).data.list[0]!.id,
    );
  for (const code of ['equipOfficer', 'admin', 'employee'])
    roles.set(
      code,
      (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: code })).data.list[0]!.id,
    );
}, 120_000);

const limits = (change: object = {}): object => ({
  menuId: menus.get('equipment.equipCrane'),
  roleId: roles.get('equipOfficer'),
  status: 'enabled',
  ...change,
});
const errors = (answer: Answer): { field: string; code: string; message: string }[] =>
  (answer.data as { errors?: { field: string; code: string; message: string }[] } | null)?.errors ?? [];
const cranes = async (who: Caller, params: object = {}): Promise<Answer<ListData>> =>
  who.get<ListData>(`${CRANES}/queryEquipCrane`, { pageSize: 1000, ...params });

async function under(row: object, act: (stored: WireRow) => Promise<void>): Promise<void> {
  const { code, msg, data } = await admin.post<WireRow>(`${PERMISSION}/addDataPermission`, row);
  expect([code, msg]).toEqual([200, 'success']);
  try {
    await act(data);
  } finally {
    await admin.post(`${PERMISSION}/deleteDataPermission`, { id: data.id });
  }
}

test('[P-6-26] listed fields are missing from the answers, the schema and the filters of that role', async () => {
  const before = await cranes(equip);
  expect(Object.keys(before.data.list[0] ?? {})).toEqual(expect.arrayContaining(['ratedLoad', 'manufacturer']));
  await under(limits({ filterFields: 'ratedLoad，manufacturer' }), async (stored) => {
    expect(stored['filterFields']).toBe('ratedLoad,manufacturer');
    const { data } = await cranes(equip);
    expect(data.totalCount).toBe(before.data.totalCount);
    for (const row of data.list)
      expect(Object.keys(row).filter((name) => ['ratedLoad', 'manufacturer'].includes(name))).toEqual([]);
    const view = (await equip.get<EntityView>('/schema/equipCrane')).data;
    expect(view.fields.filter(({ name }) => ['ratedLoad', 'manufacturer'].includes(name))).toEqual([]);
    expect((await cranes(equip, { where: JSON.stringify({ '>': [{ var: 'ratedLoad' }, '1'] }) })).code).not.toBe(200);
    expect(Object.keys((await cranes(admin)).data.list[0] ?? {})).toContain('ratedLoad');
  });
  expect(Object.keys((await cranes(equip)).data.list[0] ?? {})).toContain('ratedLoad');
});

test('[P-6-25] a setting for one menu and one role acts only there', async () => {
  const boilers = async (who: Caller): Promise<string[]> =>
    Object.keys((await who.get<ListData>('/api/equipment/equipBoiler/queryEquipBoiler')).data.list[0] ?? {});
  await under(limits({ filterFields: 'manufacturer' }), async () => {
    expect(Object.keys((await cranes(equip)).data.list[0] ?? {})).not.toContain('manufacturer');
    expect(await boilers(equip)).toContain('manufacturer');
    expect(Object.keys((await cranes(await server.as('safety'))).data.list[0] ?? {})).toContain('manufacturer');
  });
});

test('closed fields are read and not written; a permission that is switched off limits nothing', async () => {
  const [crane] = (await cranes(equip, { withActions: 1 })).data.list.filter((row) => row.$can?.includes('edit'));
  await under(limits({ readonlyFields: 'remark' }), async (stored) => {
    const { list } = (await cranes(equip, { id: crane!.id })).data;
    const refused = await equip.put(`${CRANES}/updateEquipCrane`, {
      id: crane!.id,
      rev: list[0]!['rev'],
      remark: '不应写入',
    });
    expect([refused.code, errors(refused)[0]?.field]).toEqual([422, 'remark']);
    await admin.put(`${PERMISSION}/updateDataPermission`, { id: stored.id, rev: stored['rev'], status: 'disabled' });
    expect(
      (await equip.put(`${CRANES}/updateEquipCrane`, { id: crane!.id, rev: list[0]!['rev'], remark: '可以写入' })).code,
    ).toBe(200);
  });
});

test('a row rule narrows what the role sees, counts and changes', async () => {
  const all = (await cranes(equip)).data.list;
  const loads = all.map((row) => Number(row['ratedLoad'])).sort((a, b) => a - b);
  const limit = loads[Math.floor(loads.length / 2)]!;
  await under(limits({ rowRule: { '>': [{ var: 'ratedLoad' }, String(limit)] } }), async () => {
    const heavy = all.filter((row) => Number(row['ratedLoad']) > limit);
    const seen = (await cranes(equip)).data;
    expect([seen.totalCount, seen.list.map((row) => row.id).sort()]).toEqual([
      heavy.length,
      heavy.map((row) => row.id).sort(),
    ]);
    const light = all.find((row) => Number(row['ratedLoad']) <= limit)!;
    expect((await equip.put(`${CRANES}/updateEquipCrane`, { id: light.id, rev: light['rev'], remark: 'x' })).code).toBe(
      404,
    );
    expect((await cranes(admin)).data.totalCount).toBeGreaterThan(heavy.length);
  });
});

test('mistakes are named at their field, and nothing is stored', async () => {
  const count = async (): Promise<number> =>
    (await admin.get<ListData>(`${PERMISSION}/queryDataPermission`)).data.totalCount;
  const before = await count();
  const add = (change: object): Promise<Answer> => admin.post(`${PERMISSION}/addDataPermission`, limits(change));
  expect(errors(await add({ filterFields: 'ratedLoad,price' }))).toMatchObject([
    { field: 'filterFields', code: 'permission.fields', message: expect.stringContaining('price') as unknown },
  ]);
  for (const filterFields of [{}, 7, ['manufacturer']])
    expect(errors(await add({ filterFields })).map(({ field }) => field)).toEqual(['filterFields']);
  expect(errors(await add({ rowRule: { '>': [{ var: 'price' }, 1] } }))).toMatchObject([
    { field: 'rowRule', code: 'permission.rule', message: expect.stringContaining('price') as unknown },
  ]);
  expect(errors(await add({ menuId: menus.get('home') }))).toMatchObject([
    { field: 'menuId', code: 'permission.menu' },
  ]);
  expect(errors(await add({ roleId: roles.get('admin') }))).toMatchObject([
    { field: 'roleId', code: 'permission.admin' },
  ]);
  expect(await count()).toBe(before);
});

test('nobody lifts a limit on what they do not see themselves', async () => {
  const { data: role } = await admin.post<WireRow>('/api/admin/sysrole/addSysRole', {
    roleCode: 'limitOfficer',
    roleName: '限制测试',
    roleType: 'business',
    dataScope: 'org',
    status: 'enabled',
  });
  const { data: grant } = await admin.get<{ role: { rev: number } }>('/api/admin/sysrole/queryRoleGrant', {
    id: role.id,
  });
  await admin.put('/api/admin/sysrole/saveRoleGrant', {
    id: role.id,
    rev: grant.role.rev,
    codes: ['system:dataPermission:*', 'equipment:equipCrane:query'],
    scopes: [],
    fields: [],
  });
  const orgs = await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 });
  await admin.post('/api/admin/sysuser/addSysUser', {
    username: 'limitOfficer',
    nickname: '限制测试员',
    password: 'river-moss-7',
    orgId: orgs.data.list[0]!.id,
    roleId: [role.id],
    userType: '0',
    status: 'normal',
  });
  await server.deps.db.systemWrite((connection) =>
    connection.query(`update anlan.identity set is_original = false where username = 'limitOfficer'`),
  );
  const officer = api(server.url, await signIn(server.url, 'limitOfficer', 'river-moss-7'));
  const { data: scope } = await admin.get<{ role: { rev: number } }>('/api/admin/sysrole/queryRoleGrant', {
    id: role.id,
  });
  await admin.put('/api/admin/sysrole/saveRoleGrant', {
    id: role.id,
    rev: scope.role.rev,
    codes: ['system:dataPermission:*', 'equipment:equipCrane:query'],
    scopes: [{ entity: 'dataPermission', scope: 'all' }],
    fields: [{ entity: 'equipCrane', field: 'manufacturer', mode: 'hidden' }],
  });
  await under(
    limits({ filterFields: 'manufacturer', rowRule: { '>': [{ var: 'ratedLoad' }, '1'] } }),
    async (stored) => {
      expect((await officer.post(`${PERMISSION}/deleteDataPermission`, { id: stored.id })).code).toBe(403);
      expect(
        (await officer.put(`${PERMISSION}/updateDataPermission`, { id: stored.id, rev: stored['rev'], rowRule: null }))
          .code,
      ).toBe(403);
      expect(
        (
          await officer.put(`${PERMISSION}/updateDataPermission`, {
            id: stored.id,
            rev: stored['rev'],
            status: 'disabled',
          })
        ).code,
      ).toBe(403);
      expect(
        (
          await officer.put(`${PERMISSION}/updateDataPermission`, {
            id: stored.id,
            rev: stored['rev'],
            filterFields: 'manufacturer,remark',
          })
        ).code,
      ).toBe(200);
      expect((await cranes(equip)).data.list[0]).not.toHaveProperty('remark');
    },
  );
});

test("the fields to choose from are those of the data behind the menu, in the caller's language", async () => {
  const ask = (who: Caller, code: string): Promise<Answer<readonly LimitField[]>> =>
    who.get(`${PERMISSION}/queryFields`, { menuId: menus.get(code) ?? '' });
  expect((await ask(admin, 'equipment.equipCrane')).data.find(({ name }) => name === 'ratedLoad')?.title).toBe(
    '额定起重量',
  );
  expect(
    (await ask(await server.as('admin', 'en'), 'equipment.equipCrane')).data.find(({ name }) => name === 'ratedLoad')
      ?.title,
  ).toMatch(/^[A-Z]/);
  expect((await ask(admin, 'home')).data).toEqual([]);
  expect((await ask(equip, 'equipment.equipCrane')).code).toBe(403);
});

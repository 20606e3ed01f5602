/** Grants of a role told by menus, by the calls of their own that 7.2 names: menus, buttons, fields. */
import { beforeAll, expect, test } from 'vitest';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const MENU = '/api/admin/sysmenu';
const CRANES = '/api/equipment/equipCrane';

interface Buttons {
  readonly rev: number;
  readonly buttons: readonly { readonly code: string; readonly permission: string; readonly granted: boolean }[];
}
interface Menus {
  readonly rev: number;
  readonly menuIds: readonly string[];
}

const server = fileServer();
let admin: Caller;
let roleId: string;
let menuId: string;
beforeAll(async () => {
  admin = await server.as('admin');
  roleId =
    (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'equipOfficer' })).data.list[0]?.id ?? '';
  menuId =
    (await admin.get<ListData>(`${MENU}/querySysMenu`, { menuCode: 'equipment.equipCrane' })).data.list[0]?.id ?? '';
}, 120_000);

/** The member, signed in anew. */
async function member(): Promise<Caller> {
  server.advance(61_000);
  return api(server.url, await signIn(server.url, 'equip', 'anlan123'));
}

interface Authority {
  readonly menu: unknown;
  readonly menuButton: readonly string[];
}

async function authority(): Promise<{ paths: string; buttons: readonly string[] }> {
  const caller = await member();
  const { data } = await caller.post<Authority>('/api/account/sysuserdetail/queryCurrentAuthority');
  return { paths: JSON.stringify(data.menu), buttons: data.menuButton };
}

/** Buttons may come as one wildcard. */
const may = ({ buttons }: { readonly buttons: readonly string[] }, code: string): boolean =>
  buttons.includes(code) || buttons.includes(code.replace(/[^:]+$/, '*'));

const codesOf = (answer: Answer<Buttons>): string[] =>
  answer.data.buttons.filter((button) => button.granted).map((button) => button.code);

test('[A-7.2-050] menus of a role are read and saved; a member sees the change after signing in again', async () => {
  const before = await admin.get<Menus>(`${MENU}/queryRoleMenu`, { roleId });
  expect(before.data.menuIds).toContain(menuId);
  expect((await authority()).paths).toContain('/equipment/equipCrane');
  // The same list stands in the menu of the phone: entries of one code are opened and closed together.
  const same = (
    await admin.get<ListData>(`${MENU}/querySysMenu`, { permCode: 'equipment:equipCrane:query' })
  ).data.list.map((menu) => menu.id);
  expect(before.data.menuIds).toEqual(expect.arrayContaining(same));
  const saved = await admin.put<Menus>(`${MENU}/saveRoleMenu`, {
    roleId,
    rev: before.data.rev,
    menuIds: before.data.menuIds.filter((id) => !same.includes(id)),
  });
  expect([saved.code, saved.data.menuIds.includes(menuId), saved.data.menuIds.length]).toEqual([
    200,
    false,
    before.data.menuIds.length - same.length,
  ]);
  expect((await authority()).paths).not.toContain('/equipment/equipCrane');
  expect((await (await member()).get(`${CRANES}/queryEquipCrane`)).code).toBe(403);
  // Whoever saves from what was before is told, and menus that there are none of are refused.
  expect(
    (await admin.put(`${MENU}/saveRoleMenu`, { roleId, rev: before.data.rev, menuIds: before.data.menuIds })).code,
  ).toBe(409);
  expect(
    (await admin.put(`${MENU}/saveRoleMenu`, { roleId, menuIds: ['01900000-0000-7000-8000-00000000dead'] })).code,
  ).toBe(404);
  const back = await admin.put<Menus>(`${MENU}/saveRoleMenu`, { roleId, menuIds: before.data.menuIds });
  expect([...back.data.menuIds].sort()).toEqual([...before.data.menuIds].sort());
  expect((await authority()).paths).toContain('/equipment/equipCrane');
});

test('[A-7.2-051] buttons of a role behind a menu are read and saved; what its members may press changes', async () => {
  const before = await admin.get<Buttons>(`${MENU}/queryRoleButton`, { roleId, menuId });
  expect(codesOf(before)).toEqual(expect.arrayContaining(['add', 'edit', 'export']));
  expect(may(await authority(), 'equipment:equipCrane:add')).toBe(true);
  const saved = await admin.put<Buttons>(`${MENU}/saveRoleButton`, {
    roleId,
    menuId,
    rev: before.data.rev,
    codes: ['edit', 'equipment:equipCrane:export'],
  });
  expect(codesOf(saved)).toEqual(['edit', 'export']);
  const after = await authority();
  const { buttons, paths } = after;
  expect(buttons.filter((code) => code.startsWith('equipment:equipCrane:')).sort()).toEqual([
    'equipment:equipCrane:edit',
    'equipment:equipCrane:export',
    'equipment:equipCrane:query',
    'equipment:equipCrane:regNo',
  ]);
  // Other menus of the role stay as they were.
  expect(paths).toContain('/equipment/equipCrane');
  expect(may(after, 'equipment:equipBoiler:add')).toBe(true);
  expect((await admin.put(`${MENU}/saveRoleButton`, { roleId, menuId, codes: ['fly'] })).code).toBe(422);
  const back = await admin.put<Buttons>(`${MENU}/saveRoleButton`, { roleId, menuId, codes: codesOf(before) });
  expect(codesOf(back)).toEqual(codesOf(before));
});

test('[A-7.2-052] fields of menu and role are read and saved; a withheld one vanishes from the answers of that role', async () => {
  const read = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (
        await admin.get<{ fields: { name: string; mode: string }[] }>(`${MENU}/queryRoleField`, { roleId, menuId })
      ).data.fields.map(({ name, mode }) => [name, mode]),
    );
  const shown = async (): Promise<string[]> =>
    Object.keys((await (await member()).get<ListData>(`${CRANES}/queryEquipCrane`)).data.list[0] ?? {});
  expect((await read())['ratedLoad']).toBe('open');
  expect(await shown()).toContain('ratedLoad');
  expect(
    (
      await admin.put(`${MENU}/saveRoleField`, {
        roleId,
        menuId,
        filterFields: ['ratedLoad'],
        readonlyFields: ['manufacturer'],
      })
    ).code,
  ).toBe(200);
  expect(await read()).toMatchObject({ ratedLoad: 'hidden', manufacturer: 'readOnly', equipNo: 'open' });
  const now = await shown();
  expect(now).not.toContain('ratedLoad');
  expect(now).toContain('manufacturer');
  expect(
    (await admin.put(`${MENU}/saveRoleField`, { roleId, menuId, filterFields: [], readonlyFields: [] })).code,
  ).toBe(200);
  expect(await shown()).toContain('ratedLoad');
});

test('the calls are for who may grant', async () => {
  const caller = await member();
  for (const path of ['queryRoleMenu', 'queryRoleButton', 'queryRoleField'])
    expect((await caller.get(`${MENU}/${path}`, { roleId, menuId })).code, path).toBe(403);
  expect((await caller.put(`${MENU}/saveRoleMenu`, { roleId, menuIds: [] })).code).toBe(403);
  expect((await caller.put(`${MENU}/saveRoleButton`, { roleId, menuId, codes: [] })).code).toBe(403);
  expect((await caller.put(`${MENU}/saveRoleField`, { roleId, menuId, filterFields: ['ratedLoad'] })).code).toBe(403);
  expect((await admin.get(`${MENU}/queryRoleMenu`, { roleId: 'nobody' })).code).toBe(404);
  expect((await admin.get(`${MENU}/queryRoleButton`, { roleId, menuId: 'nothing' })).code).toBe(404);
});

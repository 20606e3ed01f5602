/** The kind of user decides the menu beside the codes: the server's answer, for the desk and for the phone. */
import { beforeAll, expect, test } from 'vitest';
import type { AuthorityData, ListData, MenuNode, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

const AUTHORITY = '/api/account/sysuserdetail/queryCurrentAuthority';

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.routes ?? [])]);

async function authority(caller: Caller, username: string, parentId = '0'): Promise<AuthorityData> {
  return (await caller.post<AuthorityData>(AUTHORITY, { username, parentId })).data;
}

async function paths(caller: Caller, username: string): Promise<string[]> {
  return flat((await authority(caller, username)).menu).map((node) => node.path);
}

async function tiles(caller: Caller): Promise<string[]> {
  return (await caller.get<MenuNode[]>('/api/account/apps')).data.map((node) => node.path);
}

async function rowOf(noun: string, query: Record<string, string>): Promise<WireRow> {
  const { data } = await admin.get<ListData>(`/api/admin/${noun.toLowerCase()}/query${noun}`, query);
  const [row] = data.list;
  if (!row) throw new Error(`no ${noun} ${JSON.stringify(query)}`);
  return row;
}

async function change(noun: string, query: Record<string, string>, fields: object): Promise<void> {
  const row = await rowOf(noun, query);
  const answer = await admin.put(`/api/admin/${noun.toLowerCase()}/update${noun}`, {
    id: row.id,
    rev: row['rev'],
    ...fields,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}

test('of the same codes a contractor sees the own unit and its people, staff the whole of 系统管理, an attendee nothing of it', async () => {
  const person = await server.as('contractor');
  await change(
    'SysUser',
    { username: 'contractor' },
    { roleId: [(await rowOf('SysRole', { roleCode: 'tenantAdmin' })).id] },
  );
  const codes = (await authority(person, 'contractor')).menuButton;
  expect(codes).toContain('system:sysParam:*');
  const seen: Record<string, string[]> = {};
  for (const userType of ['0', '1', '2', '9']) {
    await change('SysUser', { username: 'contractor' }, { userType });
    seen[userType] = (await paths(person, 'contractor')).filter((path) => path.startsWith('/system')).sort();
    expect((await authority(person, 'contractor')).menuButton).toEqual(codes);
  }
  expect(seen['0']).toEqual(
    expect.arrayContaining(['/system/sysParam', '/system/sysDict', '/system/sysUser', '/system/loginLog']),
  );
  expect(seen['9']).toEqual(seen['0']);
  expect(seen['1']?.filter((path) => path.split('/')[2]?.match(/[A-Z]/))).toEqual([
    '/system/sysOrg',
    '/system/sysUser',
  ]);
  expect(seen['2']).toEqual([]);
});

test('an administrator says for which kinds an entry is, on the desk and on the phone; a group takes along what is below it', async () => {
  const person = await server.as('staff');
  expect(await paths(person, 'staff')).toContain('/equipment/equipCrane');
  expect(await tiles(person)).toContain('/apps/e/equipment/equipCrane');
  await change('SysMenu', { menuCode: 'equipment.equipCrane' }, { userTypes: ['1', '2'] });
  await change('SysMenu', { menuCode: 'mobile.equipment.equipCrane' }, { userTypes: ['1'] });
  expect(await paths(person, 'staff')).not.toContain('/equipment/equipCrane');
  expect(await paths(person, 'staff')).toContain('/equipment/equipBoiler');
  expect(await tiles(person)).not.toContain('/apps/e/equipment/equipCrane');
  const area = await rowOf('SysMenu', { menuCode: 'equipment' });
  await change('SysMenu', { menuCode: 'equipment' }, { userTypes: ['1'] });
  expect((await authority(person, 'staff')).parents.map((parent) => parent.path)).not.toContain('/equipment');
  expect((await authority(person, 'staff', area.id)).menu).toEqual([]);
  for (const menuCode of ['equipment', 'equipment.equipCrane', 'mobile.equipment.equipCrane'])
    await change('SysMenu', { menuCode }, { userTypes: [] });
  expect(await paths(person, 'staff')).toContain('/equipment/equipCrane');
});

test('a kind that does not exist is refused', async () => {
  const row = await rowOf('SysMenu', { menuCode: 'equipment.equipBoiler' });
  expect(
    (await admin.put('/api/admin/sysmenu/updateSysMenu', { id: row.id, rev: row['rev'], userTypes: ['7'] })).code,
  ).toBe(422);
});

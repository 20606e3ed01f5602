/**
 * Buttons that nobody set: shown or hidden as the role's default for the entity says, and who may change that.
 */
import { beforeAll, expect, test } from 'vitest';
import type { ExplainData, RoleGrantData, RoleGrantDraft } from '../../../src/engine/model/admin-wire.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const QUERY = 'equipment:equipCrane:query';
const EDIT = 'equipment:equipCrane:edit';
const DELETE = 'equipment:equipCrane:delete';

const server = fileServer();
let admin: Caller;
let role: string;
let member: Caller;
let memberId: string;
beforeAll(async () => {
  admin = await server.as('admin');
  role = await addRole('buttonTest');
  [member, memberId] = await person('buttonMember', [role]);
}, 120_000);

async function addRole(roleCode: string): Promise<string> {
  return (
    await admin.post<WireRow>('/api/admin/sysrole/addSysRole', {
      roleCode,
      roleName: roleCode,
      roleType: 'business',
      dataScope: 'all',
      status: 'enabled',
    })
  ).data.id;
}

async function person(username: string, roleId: readonly string[]): Promise<[Caller, string]> {
  const orgs = await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 });
  const { data } = await admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: `${username} 测试`,
    password: 'river-moss-7',
    orgId: orgs.data.list[0]!.id,
    roleId,
    userType: '0',
    status: 'normal',
  });
  await server.deps.db.systemWrite((connection) =>
    connection.query('update anlan.identity set is_original = false where username = $1', [username]),
  );
  return [api(server.url, await signIn(server.url, username, 'river-moss-7')), data.id];
}

const read = async (id = role): Promise<RoleGrantData> =>
  (await admin.get<RoleGrantData>('/api/admin/sysrole/queryRoleGrant', { id })).data;

async function save(
  part: Partial<RoleGrantDraft>,
  who = admin,
  id = role,
): Promise<Answer<RoleGrantData & { errors?: { field: string; code: string }[] }>> {
  const {
    codes,
    scopes,
    fields,
    shown,
    role: { rev },
  } = await read(id);
  return who.put('/api/admin/sysrole/saveRoleGrant', { id, rev, codes, scopes, fields, shown, ...part });
}

/** Crane codes of the member's own answer: what buttons are drawn by. */
async function buttons(): Promise<string[]> {
  const { data } = await member.post<{ menuButton: string[] }>('/api/account/sysuserdetail/queryCurrentAuthority', {
    username: 'buttonMember',
  });
  return data.menuButton.filter((code) => code.startsWith('equipment:equipCrane:')).sort();
}

test('[P-6-19] the default of an entity decides the buttons that were never set, and no other', async () => {
  expect((await save({ codes: [QUERY, EDIT], shown: [] })).code).toBe(200);
  expect(await buttons()).toEqual([EDIT, QUERY].sort());
  expect((await save({ shown: [{ entity: 'equipCrane', except: [DELETE] }] })).code).toBe(200);
  const shown = await buttons();
  expect(shown).toEqual(
    expect.arrayContaining([QUERY, EDIT, 'equipment:equipCrane:add', 'equipment:equipCrane:export']),
  );
  expect(shown).not.toContain(DELETE);
  expect((await save({ shown: [] })).code).toBe(200);
  expect(await buttons()).toEqual([EDIT, QUERY].sort());
});

test('[P-6-20] shown by default: what nobody set may be done, is said so, and what was hidden is refused', async () => {
  await save({ codes: [QUERY], shown: [{ entity: 'equipCrane', except: [DELETE] }] });
  const { list } = (
    await member.get<ListData>('/api/equipment/equipCrane/queryEquipCrane', { pageSize: 1, withActions: 1 })
  ).data;
  const [crane] = list;
  expect(crane?.$can).toContain('edit');
  expect(crane?.$can).not.toContain('delete');
  const edited = await member.put<WireRow>('/api/equipment/equipCrane/updateEquipCrane', {
    id: crane!.id,
    rev: crane!['rev'],
    remark: '默认显示的编辑',
  });
  expect([edited.code, edited.data['remark']]).toEqual([200, '默认显示的编辑']);
  expect((await member.post('/api/equipment/equipCrane/deleteEquipCrane', { id: crane!.id })).code).toBe(403);
  const why = await admin.get<ExplainData>('/api/admin/sysrole/explain', {
    user: memberId,
    entity: 'equipCrane',
    action: 'edit',
  });
  expect(why.data.parts[0]?.reasons).toEqual([{ role: 'buttonTest', rule: EDIT, holds: true, byDefault: true }]);
});

test('[P-6-21] hidden by default: a button nobody set is gone, and refused', async () => {
  await save({ codes: [QUERY], shown: [] });
  const { list } = (
    await member.get<ListData>('/api/equipment/equipCrane/queryEquipCrane', { pageSize: 1, withActions: 1 })
  ).data;
  expect(list[0]?.$can).toEqual([]);
  expect(
    (
      await member.put('/api/equipment/equipCrane/updateEquipCrane', {
        id: list[0]!.id,
        rev: list[0]!['rev'],
        remark: 'x',
      })
    ).code,
  ).toBe(403);
});

test('whoever may not open the entity has none of its buttons', async () => {
  await save({ codes: [], shown: [{ entity: 'equipCrane', except: [] }] });
  expect(await buttons()).toEqual([]);
});

test('nobody shows by default what they do not hold, and a caller that says nothing of defaults changes none', async () => {
  const officer = await addRole('buttonOfficer');
  await save({ codes: ['system:sysRole:query', 'system:sysRole:authorize', QUERY, EDIT] }, admin, officer);
  const [author] = await person('buttonAuthor', [officer]);
  await save({ codes: [QUERY], shown: [] });
  const refused = await save({ shown: [{ entity: 'equipCrane', except: [] }] }, author);
  expect([refused.code, refused.data.errors?.[0]?.code]).toEqual([422, 'grant.beyond']);
  expect(
    (await save({ shown: [{ entity: 'equipCrane', except: ['equipment:equipCrane:fly'] }] })).data.errors?.[0],
  ).toMatchObject({ field: 'shown.0.except', code: 'grant.code' });
  expect((await save({ shown: [{ entity: 'noSuch', except: [] }] })).data.errors?.[0]).toMatchObject({
    field: 'shown.0.entity',
    code: 'entity.unknown',
  });
  await save({ shown: [{ entity: 'equipCrane', except: [DELETE] }] });
  const { rev } = (await read()).role;
  await admin.put('/api/admin/sysrole/saveRoleGrant', { id: role, rev, codes: [QUERY, EDIT], scopes: [], fields: [] });
  expect((await read()).shown).toEqual([{ entity: 'equipCrane', except: [DELETE] }]);
  // Taking a default away takes what it gives: that too must be the author's own.
  expect((await save({ shown: [] }, author)).code).toBe(200);
  expect((await read()).shown).toEqual([{ entity: 'equipCrane', except: [DELETE] }]);
});

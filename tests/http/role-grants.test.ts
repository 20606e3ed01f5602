/**
 * Grants of a role over HTTP: what can be granted, who may, what it does at once, and that seeds remember what was
 * taken away.
 */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleGrantData, RoleGrantDraft } from '../../src/engine/model/admin-wire.ts';
import { seedProject } from '../../src/engine/server/operations/seed/seeds.ts';
import { type Answer, api, type Caller, signIn } from '../support/client.ts';
import { type TestServer, testServer } from '../support/server.ts';

interface Refused {
  readonly errors: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

let server: TestServer;
let admin: Caller;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-grants-'));
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function roleId(code: string): Promise<string> {
  const { data } = await admin.get<{ list: { id: string }[] }>('/api/admin/sysrole/querySysRole', { roleCode: code });
  return data.list[0]!.id;
}

const read = async (id: string, who = admin): Promise<Answer<RoleGrantData>> =>
  who.get<RoleGrantData>('/api/admin/sysrole/queryRoleGrant', { id });

/** Saves the stored grant with a part of it replaced. */
async function change(
  id: string,
  part: (grant: RoleGrantData) => Partial<RoleGrantDraft> & { rev?: number },
  who = admin,
): Promise<Answer<RoleGrantData & Refused>> {
  const { data } = await read(id);
  const { codes, scopes, fields, role } = data;
  return who.put('/api/admin/sysrole/saveRoleGrant', { id, rev: role.rev, codes, scopes, fields, ...part(data) });
}

async function newRole(roleCode: string): Promise<string> {
  const { code, data } = await admin.post<{ id: string }>('/api/admin/sysrole/addSysRole', {
    roleCode,
    roleName: `${roleCode} 角色`,
    roleType: 'business',
    dataScope: 'all',
    status: 'enabled',
  });
  expect(code).toBe(200);
  return data.id;
}

/** A user with these roles; answers a caller. */
async function userWith(username: string, roles: readonly string[]): Promise<Caller> {
  const orgs = await admin.get<{ list: { id: string }[] }>('/api/admin/sysorg/querySysOrg', { pageSize: 1 });
  const added = await admin.post('/api/admin/sysuser/addSysUser', {
    username,
    nickname: `${username} 测试`,
    password: 'first-pass',
    orgId: orgs.data.list[0]!.id,
    roleId: roles,
    userType: '0',
    status: 'normal',
  });
  expect(added.msg).toBe('success');
  await server.deps.db.systemWrite((connection) =>
    connection.query('update anlan.identity set is_original = false where username = $1', [username]),
  );
  return api(server.url, await signIn(server.url, username, 'first-pass'));
}

describe('what can be granted', () => {
  it("lists every entity with actions, codes of fields, scopes and fields, in the caller's language", async () => {
    const id = await roleId('teamLeader');
    const { data } = await read(id);
    const crane = data.entities.find(({ name }) => name === 'equipCrane');
    expect(crane?.title).toBe('起重机械');
    expect(crane?.actions.find(({ code }) => code === 'query')).toEqual({
      code: 'query',
      permission: 'equipment:equipCrane:query',
      label: '查询',
      builtin: true,
    });
    expect(crane?.fieldCodes.map(({ permission }) => permission)).toEqual(['equipment:equipCrane:regNo']);
    expect(crane?.scopes.map(({ code }) => code)).toEqual([
      'all',
      'orgAndChildren',
      'org',
      'self',
      'custom',
      'involved',
    ]);
    expect(crane?.scopes.at(-1)?.label).toBe('规则：安全管理员、作业人员');
    expect(data.entities.find(({ name }) => name === 'sysDict')?.scopes.map(({ code }) => code)).toEqual([
      'all',
      'self',
    ]);
    expect(data.entities.find(({ name }) => name === 'dataModel')?.actions.map(({ permission }) => permission)).toEqual(
      ['system:dataModel:query', 'system:dataModel:confirm', 'system:dataModel:layer'],
    );
    const english = await read(id, await server.as('admin', 'en'));
    expect(english.data.entities.find(({ name }) => name === 'equipCrane')?.actions[0]?.label).toBe('View');
    expect(english.data.role.scopeLabel).toBe('Own unit');
  });

  it('calls a built-in action as its entity does, else as the engine does', async () => {
    const seen = new Promise<void>((resolve) => {
      server.deps.store.onChange(({ entities }) => {
        if (entities.some(({ name }) => name === 'gateLog')) resolve();
      });
    });
    mkdirSync(join(folder, 'gate'));
    writeFileSync(
      join(folder, 'gate/gateLog.json'),
      JSON.stringify({
        format: 1,
        entity: 'gateLog',
        area: 'gate',
        title: '门岗登记',
        data: { type: 'object', properties: { plate: { type: 'string', title: '车牌', maxLength: 20 } } },
        actions: { add: { label: '登记' }, delete: { label: '作废' } },
        i18n: { en: { 'actions.add': 'Register' } },
      }),
    );
    await seen;
    const id = await roleId('teamLeader');
    const words = async (caller: Caller): Promise<(string | undefined)[]> => {
      const { data } = await read(id, caller);
      const actions = data.entities.find(({ name }) => name === 'gateLog')?.actions;
      return ['add', 'delete', 'edit'].map((code) => actions?.find((action) => action.code === code)?.label);
    };
    expect(await words(admin)).toEqual(['登记', '作废', '编辑']);
    expect(await words(await server.as('admin', 'en'))).toEqual(['Register', '作废', 'Edit']);
  });

  it('is kept from those who may not authorize', async () => {
    const id = await roleId('teamLeader');
    const staff = await server.as('staff');
    expect((await read(id, staff)).code).toBe(403);
    expect(
      (await staff.put('/api/admin/sysrole/saveRoleGrant', { id, codes: ['*'], scopes: [], fields: [] })).code,
    ).toBe(403);
    expect((await server.stranger().get('/api/admin/sysrole/queryRoleGrant', { id })).status).toBe(401);
  });
});

describe('granting', () => {
  it('gives codes, rows and field rules that hold for the next request, and takes them back', async () => {
    const id = await newRole('grantWalk');
    const user = await userWith('grantwalk', [id]);
    expect((await user.get('/api/equipment/equipCrane/queryEquipCrane')).code).toBe(403);
    const saved = await change(id, () => ({
      codes: ['equipment:equipCrane:query', 'equipment:equipCrane:edit'],
      scopes: [{ entity: 'equipCrane', scope: 'all', orgs: [] }],
      fields: [
        { entity: 'equipCrane', field: 'remark', mode: 'hidden' },
        { entity: 'equipCrane', field: 'equipName', mode: 'readOnly' },
      ],
    }));
    expect(saved.msg).toBe('success');
    expect(saved.data.codes).toEqual(['equipment:equipCrane:edit', 'equipment:equipCrane:query']);
    const list = await user.get<{ list: Record<string, unknown>[]; totalCount: number }>(
      '/api/equipment/equipCrane/queryEquipCrane',
      { pageSize: 1 },
    );
    expect(list.data.totalCount).toBeGreaterThan(10);
    expect(Object.keys(list.data.list[0]!)).not.toContain('remark');
    const [row] = list.data.list;
    const refused = await user.put<Refused>('/api/equipment/equipCrane/updateEquipCrane', {
      id: row!['id'],
      rev: row!['rev'],
      equipName: '改名试验',
    });
    expect(refused.data.errors.map(({ field, code }) => [field, code])).toEqual([['equipName', 'access.field']]);
    const narrowed = await change(id, () => ({ scopes: [{ entity: 'equipCrane', scope: 'self', orgs: [] }] }));
    expect(narrowed.msg).toBe('success');
    expect((await user.get<{ totalCount: number }>('/api/equipment/equipCrane/queryEquipCrane')).data.totalCount).toBe(
      0,
    );
    await change(id, () => ({ codes: [] }));
    expect((await user.get('/api/equipment/equipCrane/queryEquipCrane')).code).toBe(403);
  });

  it('leaves a history, and refuses a grant made from an older state of the role', async () => {
    const id = await newRole('grantRev');
    const { data: before } = await read(id);
    expect((await change(id, () => ({ codes: ['system:sysOrg:query'] }))).data.role.rev).toBe(before.role.rev + 1);
    expect((await change(id, () => ({ rev: before.role.rev, codes: [] }))).code).toBe(409);
    const history = await admin.get<{ action: string; byName: string; changes: { field: string; new: unknown }[] }[]>(
      '/api/admin/sysrole/historySysRole',
      { id },
    );
    expect(history.data[0]).toMatchObject({
      action: 'authorize',
      changes: [{ field: 'codes', new: ['system:sysOrg:query'] }],
    });
  });

  it('names codes, scopes, organisations and fields that do not exist', async () => {
    const id = await newRole('grantWrong');
    const wrong = await change(id, () => ({
      codes: ['equipment:equipCrane:fly'],
      scopes: [
        { entity: 'sysDict', scope: 'orgAndChildren', orgs: [] },
        { entity: 'nothing', scope: 'all', orgs: [] },
        { entity: 'equipCrane', scope: 'custom', orgs: [] },
      ],
      fields: [{ entity: 'equipCrane', field: 'wings', mode: 'hidden' }],
    }));
    expect(wrong.code).toBe(422);
    expect(wrong.data.errors.map(({ field, code }) => [field, code])).toEqual([
      ['codes.0', 'grant.code'],
      ['scopes.0.scope', 'grant.scope'],
      ['scopes.1.entity', 'entity.unknown'],
      ['scopes.2.orgs', 'grant.scope'],
      ['fields.0.field', 'field.unknown'],
    ]);
    const nowhere = await change(id, () => ({
      scopes: [{ entity: 'equipCrane', scope: 'custom', orgs: ['01900000-0000-7000-8000-00000000dead'] }],
    }));
    expect(nowhere.data.errors.map(({ field }) => field)).toEqual(['scopes.0.orgs']);
    expect((await read(id)).data).toMatchObject({ codes: [], scopes: [], fields: [] });
  });

  it.each([
    [{ codes: 'all' }],
    [{ codes: [1] }],
    [{ scopes: [null] }],
    [{ scopes: [{ entity: 'equipCrane', scope: 'custom', orgs: ['x'] }] }],
    [{ fields: [{ entity: 'a', field: 'b', mode: 'write' }] }],
  ])('refuses %j', async (part) => {
    const id = await roleId('teamLeader');
    const { data } = await read(id);
    const { code } = await admin.put('/api/admin/sysrole/saveRoleGrant', {
      id,
      codes: data.codes,
      scopes: data.scopes,
      fields: data.fields,
      ...part,
    });
    expect(code).toBe(422);
  });

  it("lets nobody change the administrator's role", async () => {
    const id = await roleId('admin');
    expect((await read(id)).data.locked).toBe(true);
    expect((await change(id, () => ({ codes: [] }))).code).toBe(422);
    expect((await read(id)).data.codes).toEqual(['*']);
  });
});

describe('an author with fewer rights than the administrator', () => {
  it('grants and takes away only what the author holds', async () => {
    const office = await newRole('grantOffice');
    await change(office, () => ({
      codes: ['system:sysRole:query', 'system:sysRole:edit', 'system:sysRole:authorize', 'system:sysOrg:*'],
      scopes: [{ entity: 'sysOrg', scope: 'self', orgs: [] }],
    }));
    const author = await userWith('grantoffice', [office]);
    const id = await newRole('grantTarget');
    await change(id, () => ({ codes: ['equipment:equipCrane:query'] }));
    const beyond = await change(
      id,
      (grant) => ({
        codes: [...grant.codes, 'system:sysOrg:query', 'equipment:equipCrane:edit', 'system:sysUser:*', '*'],
      }),
      author,
    );
    expect(beyond.data.errors.map(({ field, code }) => [field, code])).toEqual([
      ['codes.2', 'grant.beyond'],
      ['codes.3', 'grant.beyond'],
      ['codes.4', 'grant.beyond'],
    ]);
    const wider = await change(
      id,
      () => ({
        scopes: [
          { entity: 'sysOrg', scope: 'all', orgs: [] },
          { entity: 'equipCrane', scope: 'self', orgs: [] },
        ],
      }),
      author,
    );
    expect(wider.data.errors.map(({ field, code }) => [field, code])).toEqual([
      ['scopes.0.scope', 'grant.scopeBeyond'],
      ['scopes.1.scope', 'grant.scopeBeyond'],
    ]);
    // The code alone is the author's, the rows that the role's own scope adds are not.
    const general = await change(id, () => ({ codes: ['system:sysOrg:query'] }), author);
    expect(general.data.errors.map(({ field, code }) => [field, code])).toEqual([['codes', 'grant.given']]);
    const saved = await change(
      id,
      () => ({ codes: ['system:sysOrg:query'], scopes: [{ entity: 'sysOrg', scope: 'self', orgs: [] }] }),
      author,
    );
    expect(saved.msg).toBe('success');
    // What the author does not hold could not be given back either: it stays.
    expect(saved.data.codes).toEqual(['equipment:equipCrane:query', 'system:sysOrg:query']);
  });
});

describe('seeds and new entities', () => {
  it('do not bring back what an administrator took away', async () => {
    const id = await roleId('teamLeader');
    const { data } = await read(id);
    const taken = 'equipment:equipCrane:query';
    expect(data.codes).toContain(taken);
    expect(data.scopes.map(({ entity }) => entity)).toContain('equipCrane');
    await change(id, (grant) => ({
      codes: grant.codes.filter((code) => code !== taken),
      scopes: grant.scopes.filter(({ entity }) => entity !== 'equipCrane'),
    }));
    // As after an upgrade: the files are seeded afresh.
    await server.deps.db.systemWrite((connection) =>
      connection.query(`delete from anlan.seed where kind = 'fingerprint'`, []),
    );
    await seedProject(server.deps.engine);
    const { data: after } = await read(id);
    expect(after.codes).not.toContain(taken);
    expect(after.scopes.map(({ entity }) => entity)).not.toContain('equipCrane');
  });

  it('lets the codes of a new entity be granted at once', async () => {
    const id = await newRole('grantNew');
    const user = await userWith('grantnew', [id]);
    const seen = new Promise<void>((resolve) => {
      server.deps.store.onChange(({ entities }) => {
        if (entities.some(({ name }) => name === 'liveLamp')) resolve();
      });
    });
    mkdirSync(join(folder, 'live'));
    writeFileSync(
      join(folder, 'live/liveLamp.json'),
      JSON.stringify({
        format: 1,
        entity: 'liveLamp',
        area: 'live',
        title: '矿灯',
        data: {
          type: 'object',
          required: ['lampNo'],
          properties: { lampNo: { type: 'string', title: '编号', maxLength: 20 } },
        },
      }),
    );
    await seen;
    const granted = await change(id, () => ({ codes: ['live:liveLamp:query', 'live:liveLamp:add'] }));
    expect(granted.msg).toBe('success');
    expect((await user.post('/api/live/liveLamp/addLiveLamp', { lampNo: 'A-1' })).msg).toBe('success');
    expect((await user.get<{ totalCount: number }>('/api/live/liveLamp/queryLiveLamp')).data.totalCount).toBe(1);
  });
});

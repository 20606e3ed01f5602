/** Tenants: their calls, what a new one holds, how one is suspended, and the wall between two of them, over HTTP. */
import { beforeAll, expect, test } from 'vitest';
import { entityNames } from '../../../src/engine/model/names.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { hasTable } from '../../../src/engine/model/table-shape.ts';
import { api, type Answer, type Caller, signIn } from '../../support/client.ts';
import { GATE } from '../../support/breadth.ts';
import { fileServer } from '../../support/file-server.ts';
import { spread } from '../../support/representatives.ts';

const BASE = '/api/admin/systenant';
const PASSWORD = 'moss-rill-fern-7';

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

const fieldsOf = (answer: Answer): string[] =>
  ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((error) => error.field);

async function newTenant(change: Row): Promise<WireRow> {
  const answer = await admin.post<WireRow>(`${BASE}/addSysTenant`, {
    tenantName: '北岭钢铁',
    adminPassword: PASSWORD,
    ...change,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

/** The administrator of a tenant, with the first password changed. */
async function administratorOf(tenant: WireRow): Promise<Caller> {
  const [code, name] = [String(tenant['tenantCode']), String(tenant['adminUsername'])];
  server.advance(61_000);
  const first = api(server.url, await signIn(server.url, name, PASSWORD, code));
  expect(
    (
      await first.put('/api/account/sysuserdetail/updatePassword', {
        password: PASSWORD,
        newPassword: `${PASSWORD}-own`,
      })
    ).code,
  ).toBe(200);
  return api(server.url, await signIn(server.url, name, `${PASSWORD}-own`, code));
}

test('[A-7.2-080][D-3-TEN-01] add stores a tenant; without code or name it stores nothing', async () => {
  const row = {
    tenantCode: 'north-1',
    tenantName: '北岭钢铁',
    contact: '任北川',
    email: 'ren@north.example',
    tel: '0871-5550199',
  };
  const before = (await admin.get<ListData>(`${BASE}/querySysTenant`)).data.totalCount;
  for (const field of ['tenantCode', 'tenantName'])
    expect(fieldsOf(await admin.post(`${BASE}/addSysTenant`, { ...row, [field]: '' }))).toEqual([field]);
  expect((await admin.get<ListData>(`${BASE}/querySysTenant`)).data.totalCount).toBe(before);
  const stored = await admin.post<WireRow>(`${BASE}/addSysTenant`, row);
  expect(stored.data, JSON.stringify(stored)).toMatchObject(row);
  expect((await admin.get<ListData>(`${BASE}/querySysTenant`, { tenantCode: 'north-1' })).data.list[0]).toMatchObject(
    row,
  );
});

test.each([
  ['V-5-37', 'tenantCode'],
  ['V-5-38', 'tenantName'],
])('[%s] a tenant without %s is refused at that field', async (_id, field) => {
  expect(
    fieldsOf(await admin.post(`${BASE}/addSysTenant`, { tenantCode: 'empty', tenantName: '空', [field]: null })),
  ).toEqual([field]);
});

test('e-mail and telephone must have their form', async () => {
  expect(
    fieldsOf(await admin.post(`${BASE}/addSysTenant`, { tenantCode: 'form', tenantName: '表单', email: 'a@b' })),
  ).toEqual(['email']);
  expect(
    fieldsOf(await admin.post(`${BASE}/addSysTenant`, { tenantCode: 'form', tenantName: '表单', tel: '12' })),
  ).toEqual(['tel']);
});

test("[A-7.2-079] query pages tenants, the platform's own among them", async () => {
  const { data } = await admin.get<ListData>(`${BASE}/querySysTenant`, {
    currentPage: 1,
    pageSize: 1,
    sort: 'tenantCode',
  });
  expect(data.list).toHaveLength(1);
  expect(data.totalCount).toBeGreaterThanOrEqual(2);
  expect(
    (await admin.get<ListData>(`${BASE}/querySysTenant`, { tenantCode: 'default' })).data.list.map((row) => row.id),
  ).toEqual([server.tenant]);
});

test('[A-7.2-081] update changes what is sent; an unknown id is an error', async () => {
  const tenant = await newTenant({ tenantCode: 'update-1' });
  const answer = await admin.put<WireRow>(`${BASE}/updateSysTenant`, {
    id: tenant.id,
    rev: tenant['rev'],
    contact: '任北川',
  });
  expect(answer.data).toMatchObject({ tenantCode: 'update-1', contact: '任北川' });
  expect(
    (await admin.put(`${BASE}/updateSysTenant`, { id: '01900000-0000-7000-8000-00000000dead', rev: 1, contact: '无' }))
      .code,
  ).toBe(404);
  expect(
    fieldsOf(
      await admin.put(`${BASE}/updateSysTenant`, { id: tenant.id, rev: answer.data['rev'], tenantCode: 'other' }),
    ),
  ).toEqual(['tenantCode']);
});

test('[A-7.2-083] export is a table of the tenants under a file name', async () => {
  const answer = await fetch(`${server.url}/prod-api${BASE}/exportSysTenant?tenantCode=default`, {
    headers: { authorization: `Bearer ${admin.token ?? ''}` },
  });
  expect(decodeURIComponent(answer.headers.get('download-filename') ?? '')).toMatch(/^租户_\d{4}-\d\d-\d\d\.xlsx$/);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
});

test("[A-7.2-082] delete takes a tenant away once; one with people, and the platform's own, stay", async () => {
  const tenant = await newTenant({ tenantCode: 'gone-1' });
  expect((await admin.post<ActionData>(`${BASE}/deleteSysTenant`, { id: tenant.id })).code).toBe(200);
  expect((await admin.post(`${BASE}/deleteSysTenant`, { id: tenant.id })).code).toBe(404);
  const own = await admin.post(`${BASE}/deleteSysTenant`, { id: server.tenant });
  expect([own.code, own.msg]).toEqual([422, '平台自己的租户不能停用或删除']);
  const used = await newTenant({ tenantCode: 'used-1' });
  const theirs = await administratorOf(used);
  const org = (await theirs.get<ListData>('/api/admin/sysorg/querySysOrg')).data.list[0]?.id;
  expect(
    (
      await theirs.post('/api/admin/sysuser/addSysUser', {
        username: 'used.first',
        nickname: '第一个人',
        password: PASSWORD,
        orgId: org,
        userType: '0',
      })
    ).code,
  ).toBe(200);
  expect((await admin.post(`${BASE}/deleteSysTenant`, { id: used.id })).msg).toBe('仍被 1 条“用户”引用，不能删除');
});

test('[D-3-TEN-02] a code stands once and is what its people sign in with', async () => {
  const tenant = await newTenant({ tenantCode: 'sign-1' });
  expect(fieldsOf(await admin.post(`${BASE}/addSysTenant`, { tenantCode: 'sign-1', tenantName: '另一家' }))).toEqual([
    'tenantCode',
  ]);
  await expect(signIn(server.url, String(tenant['adminUsername']), PASSWORD, 'default')).rejects.toThrow();
  expect(await signIn(server.url, String(tenant['adminUsername']), PASSWORD, 'sign-1')).toMatch(/\S{20,}/);
});

test('a new tenant has roles, dictionaries, parameters, a root organisation and an administrator who must change the password', async () => {
  const tenant = await newTenant({
    tenantCode: 'fresh-1',
    tenantName: '新宁钢铁',
    adminUsername: 'xinning',
    pageTitle: '新宁安全',
  });
  server.advance(61_000);
  const first = api(server.url, await signIn(server.url, 'xinning', PASSWORD, 'fresh-1'));
  expect((await first.get('/api/admin/sysrole/querySysRole')).msg).toBe('请修改密码！');
  const theirs = await administratorOf(tenant);
  expect(
    (await theirs.get<ListData>('/api/admin/sysorg/querySysOrg')).data.list.map((row) => [
      row['orgName'],
      row['parentId'],
    ]),
  ).toEqual([['新宁钢铁', null]]);
  const codes = (await theirs.get<ListData>('/api/admin/sysrole/querySysRole', { pageSize: 100 })).data.list.map(
    (row) => row['roleCode'],
  );
  expect(codes).toEqual(expect.arrayContaining(['admin', 'tenantAdmin', 'employee']));
  expect((await theirs.get<Row[]>('/api/admin/sysdict/queryDictByDictType', { dictType: 'gender' })).data).toHaveLength(
    2,
  );
  expect(
    (await theirs.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'portal.pageTitle' })).data.list[0]?.[
      'paramValue'
    ],
  ).toBe('新宁安全');
  expect(
    (await theirs.get<{ tenantCode: string; tenantName: string }>('/api/uaa/users/getSysUser')).data,
  ).toMatchObject({ tenantCode: 'fresh-1', tenantName: '新宁钢铁' });
});

test("an administrator's name that is taken refuses the tenant, and nothing of it stays", async () => {
  const answer = await admin.post(`${BASE}/addSysTenant`, {
    tenantCode: 'half-1',
    tenantName: '半家',
    adminUsername: 'admin',
    adminPassword: PASSWORD,
  });
  expect([answer.code, ...fieldsOf(answer)]).toEqual([422, 'adminUsername']);
  expect((await admin.get<ListData>(`${BASE}/querySysTenant`, { tenantCode: 'half-1' })).data.totalCount).toBe(0);
  const { rows } = await server.deps.db.system((connection) =>
    connection.query<{ n: number }>(`select count(*)::int as n from "sys_org" where "orgCode" = 'half-1'`),
  );
  expect(rows[0]?.n).toBe(0);
});

test('a suspended tenant is signed out at once and lets nobody in; resumed, it does', async () => {
  const tenant = await newTenant({ tenantCode: 'pause-1' });
  const theirs = await administratorOf(tenant);
  expect((await admin.post(`${BASE}/action/suspend`, { id: tenant.id })).code).toBe(200);
  expect((await theirs.get('/api/admin/sysorg/querySysOrg')).status).toBe(401);
  await expect(signIn(server.url, String(tenant['adminUsername']), `${PASSWORD}-own`, 'pause-1')).rejects.toThrow();
  expect((await admin.post(`${BASE}/action/resume`, { id: tenant.id })).code).toBe(200);
  expect(await signIn(server.url, String(tenant['adminUsername']), `${PASSWORD}-own`, 'pause-1')).toMatch(/\S{20,}/);
  expect((await admin.get('/api/admin/sysorg/querySysOrg')).code).toBe(200);
});

test('a tenant lets nobody in after its last day', async () => {
  const tenant = await newTenant({ tenantCode: 'over-1', expireDate: '2020-12-31' });
  await expect(signIn(server.url, String(tenant['adminUsername']), PASSWORD, 'over-1')).rejects.toThrow();
});

test('the administrator of a tenant gives its people every role but the one above, though it does not hold what they hold', async () => {
  const tenant = await newTenant({ tenantCode: 'staff-1' });
  const boss = await administratorOf(tenant);
  const role = async (roleCode: string): Promise<string | undefined> =>
    (await boss.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode })).data.list[0]?.id;
  const orgId = (await boss.get<ListData>('/api/admin/sysorg/querySysOrg')).data.list[0]?.id;
  const add = async (username: string, roleCode: string): Promise<number> =>
    (
      await boss.post('/api/admin/sysuser/addSysUser', {
        username,
        nickname: '设备管理员',
        password: PASSWORD,
        userType: '0',
        orgId,
        roleId: [await role(roleCode)],
      })
    ).code;
  expect([await add('staff1.officer', 'equipOfficer'), await add('staff1.above', 'admin')]).toEqual([200, 422]);
});

test('the administrator of a tenant gets a new first password from the platform', async () => {
  const tenant = await newTenant({ tenantCode: 'reset-1' });
  const theirs = await administratorOf(tenant);
  const answer = await admin.post(`${BASE}/action/resetAdmin`, {
    id: tenant.id,
    input: { adminPassword: 'fern-dune-reed-9' },
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  expect(JSON.stringify(answer)).not.toContain('fern-dune');
  expect((await theirs.get('/api/admin/sysorg/querySysOrg')).status).toBe(401);
  expect(await signIn(server.url, String(tenant['adminUsername']), 'fern-dune-reed-9', 'reset-1')).toMatch(/\S{20,}/);
});

test('the wall: no generated route shows or changes a row of another tenant, whatever its caller may do', async () => {
  const tenant = await newTenant({ tenantCode: 'wall-1' });
  // Every code there is, so that only the wall stands in the way.
  await server.deps.db.write(tenant.id, async (connection) => {
    await connection.query(
      `update "sys_user" set "roleId" = (select array_agg(id) from "sys_role" where tenant_id = $1 and "roleCode" = 'admin') where tenant_id = $1`,
      [tenant.id],
    );
  });
  const theirs = await administratorOf(tenant);
  let tried = 0;
  const all = [...server.deps.engine.project().entities.values()];
  for (const entity of GATE ? spread(all, 50) : all) {
    if (entity.partOf || entity.storage.scope === 'platform' || !hasTable(entity)) continue;
    const { rows } = await server.deps.db.system((connection) =>
      connection.query<{ id: string; rev?: number }>(
        `select * from "${entity.storage.table}" where tenant_id = $1 limit 1`,
        [server.tenant],
      ),
    );
    const row = rows[0];
    if (!row) continue;
    const { base, noun } = entityNames(entity.area, entity.name, entity.api);
    const has = (action: string): boolean => action in entity.actions;
    const answers: Answer[] = [
      ...(has('query')
        ? [
            await theirs.get(`${base}/get${noun}`, { id: row.id }),
            await theirs.get(`${base}/history${noun}`, { id: row.id }),
          ]
        : []),
      ...(has('edit') ? [await theirs.put(`${base}/update${noun}`, { id: row.id, rev: row.rev ?? 1 })] : []),
      ...(has('delete') ? [await theirs.post(`${base}/delete${noun}`, { id: row.id })] : []),
      ...(has('restore') ? [await theirs.post(`${base}/action/restore`, { id: row.id })] : []),
      ...(await Promise.all(
        Object.values(entity.actions)
          .filter((action) => !action.builtin && action.placement !== 'none' && action.needs !== 'none')
          .map((action) => theirs.post(`${base}/action/${action.code}`, { id: row.id, input: {} })),
      )),
      ...(entity.storage.treeParent ? [await theirs.get(`${base}/query${noun}Tree/${row.id}`)] : []),
    ];
    expect(
      answers.map((answer) => answer.code).filter((code) => code === 200),
      entity.name,
    ).toEqual([]);
    if (has('query')) {
      const list = await theirs.get<ListData>(`${base}/query${noun}`, { id: row.id });
      expect(list.data.totalCount, entity.name).toBe(0);
      expect(
        await (
          await fetch(`${server.url}/prod-api${base}/export${noun}`, {
            headers: { authorization: `Bearer ${theirs.token ?? ''}` },
          })
        ).text(),
        entity.name,
      ).not.toContain(row.id);
    }
    const after = await server.deps.db.system((connection) =>
      connection.query(`select * from "${entity.storage.table}" where id = $1`, [row.id]),
    );
    expect(after.rows, entity.name).toEqual([row]);
    tried += answers.length;
  }
  expect(tried).toBeGreaterThan(60);
});

test('what the platform keeps for all tenants is closed to the others, even with every code', async () => {
  const wall = (await admin.get<ListData>(`${BASE}/querySysTenant`, { tenantCode: 'wall-1' })).data.list[0] as WireRow;
  server.advance(61_000);
  const theirs = api(server.url, await signIn(server.url, String(wall['adminUsername']), `${PASSWORD}-own`, 'wall-1'));
  expect((await theirs.get<ListData>(`${BASE}/querySysTenant`)).data.totalCount).toBe(0);
  expect((await theirs.post(`${BASE}/addSysTenant`, { tenantCode: 'mine', tenantName: '自建' })).code).toBe(403);
  expect(
    (
      await theirs.post('/api/admin/sysregion/addSysRegion', {
        regionName: '自建区',
        regionCode: '960000',
        regionType: 'county',
      })
    ).code,
  ).toBe(403);
});

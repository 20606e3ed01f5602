/**
 * Who sees and changes what: codes, row scopes, withheld fields, and the wall between tenants, on both of its sides.
 */
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { EntityView, ListData, OptionData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';
import { actingAs } from './entity-tests.ts';

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

const CRANE = '/api/equipment/equipCrane';
const OTHER_TENANT = '01900000-0000-7000-8000-0000000000ff';

const ids = (data: ListData): string[] => data.list.map((row) => row.id).sort();

test('every route but the open ones refuses a stranger', async () => {
  const { data: paths } = await fetch(`${server.url}/prod-api/openapi.json`, {
    headers: { authorization: `Bearer ${admin.token ?? ''}` },
  }).then(async (answer) => ({
    data: ((await answer.json()) as { paths: Record<string, Record<string, { security: unknown[] }>> }).paths,
  }));
  const stranger = server.stranger();
  let asked = 0;
  for (const [path, verbs] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(verbs)) {
      if (operation.security.length === 0) continue;
      const answer = await fetch(`${server.url}/prod-api${path.replace(/\{\w+\}/, 'x')}`, {
        method: verb.toUpperCase(),
        ...(verb === 'get' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
      expect(answer.status, `${verb} ${path}`).toBe(401);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(60);
  const open = Object.entries(paths)
    .filter(
      ([path, verbs]) =>
        !path.startsWith('/api/public/') && Object.values(verbs).some((operation) => operation.security.length === 0),
    )
    .map(([path]) => path);
  expect(open.sort()).toEqual([
    '/api/account/captcha/getCharCaptcha',
    '/api/account/captcha/getSmsCaptcha',
    '/api/account/sysuserdetail/registerAccount',
    '/api/account/sysuserdetail/resetByToken',
    '/api/account/sysuserdetail/retrievePassword',
    '/api/ssm/authentication/sso',
    '/api/ssm/registry/forgetPassword',
    '/api/ssm/registry/getPhoneCode',
    '/api/ssm/registry/verificationPhoneCode',
    '/api/uaa/oauth/token',
    '/api/uaa/ticketOwner',
    '/healthz',
    '/readyz',
  ]);
  expect((await stranger.get('/no/such/address')).status).toBe(404);
});

test('a forged token is no session', async () => {
  const answer = await fetch(`${server.url}/prod-api${CRANE}/queryEquipCrane`, {
    headers: { authorization: `Bearer ${'A'.repeat(43)}` },
  });
  expect(answer.status).toBe(401);
});

test('orgAndChildren shows the own branch, for rows, single reads and writes', async () => {
  const safety = await server.as('safety');
  const all = (await admin.get<ListData>(`${CRANE}/queryEquipCrane`, { pageSize: 1000 })).data;
  const own = (await safety.get<ListData>(`${CRANE}/queryEquipCrane`, { pageSize: 1000 })).data;
  expect(own.totalCount).toBeGreaterThan(3);
  expect(own.totalCount).toBeLessThan(all.totalCount);
  const foreign = all.list.find((row) => !ids(own).includes(row.id));
  expect((await safety.get(`${CRANE}/getEquipCrane`, { id: foreign?.id ?? '' })).code).toBe(404);
  expect((await safety.get(`${CRANE}/historyEquipCrane`, { id: foreign?.id ?? '' })).code).toBe(404);
  const orgs = new Set(own.list.map((row) => String(row.$labels?.['org'])));
  expect([...orgs].some((name) => name.includes('烧结'))).toBe(false);
});

test('a named row rule shows an employee the machines in his or her hands', async () => {
  const staff = await server.as('staff');
  const { data: me } = await staff.get<{ id: string }>('/api/uaa/users/getSysUser');
  const seen = (await staff.get<ListData>(`${CRANE}/queryEquipCrane`, { pageSize: 1000 })).data.list;
  for (const row of seen) expect(row['manager'] === me.id || (row['operators'] as string[]).includes(me.id)).toBe(true);
  const all = (await admin.get<ListData>(`${CRANE}/queryEquipCrane`, { pageSize: 1000 })).data.list;
  expect(seen.length).toBe(
    all.filter((row) => row['manager'] === me.id || (row['operators'] as string[]).includes(me.id)).length,
  );
});

test('a withheld field is not in lists, single reads, views, filters, sorts, exports or history', async () => {
  const path = '/api/equipment/equipInspect';
  const officer = await actingAs(server, 'safetyOfficer');
  const full = (await admin.get<ListData>(`${path}/queryEquipInspect`, { pageSize: 1000 })).data;
  expect(full.list.some((row) => row['fee'] !== null)).toBe(true);
  const some = (await officer.caller.get<ListData>(`${path}/queryEquipInspect`, { pageSize: 1000 })).data;
  expect(some.list.length).toBeGreaterThan(0);
  expect(some.list.every((row) => !('fee' in row))).toBe(true);
  const view = (await officer.caller.get<EntityView>('/schema/equipInspect')).data;
  expect(view.fields.map((field) => field.name)).not.toContain('fee');
  expect(await officer.caller.get(`${path}/queryEquipInspect`, { feeFrom: '1000000' })).toMatchObject({
    code: 422,
    data: null,
  });
  const where = await officer.caller.get(`${path}/queryEquipInspect`, {
    where: JSON.stringify({ '>': [{ var: 'fee' }, 1] }),
  });
  expect(where.code).toBe(422);
  const csv = await fetch(`${server.url}/prod-api${path}/exportEquipInspect?format=csv`, {
    headers: { authorization: `Bearer ${officer.caller.token ?? ''}` },
  }).then((answer) => answer.text());
  expect(csv).not.toContain('检验费用');
});

let limited: Promise<Caller> | undefined;

/** Somebody who lists cranes, inspections and people, from whom some of their fields are withheld. */
function limitedReader(): Promise<Caller> {
  return (limited ??= makeReader());
}

async function makeReader(): Promise<Caller> {
  const {
    data: { id },
  } = await admin.post<{ id: string }>('/api/admin/sysrole/addSysRole', {
    roleCode: 'limitedReader',
    roleName: '受限查询',
    roleType: 'business',
    dataScope: 'all',
    status: 'enabled',
  });
  const {
    data: { role },
  } = await admin.get<{ role: { rev: number } }>('/api/admin/sysrole/queryRoleGrant', { id });
  const withheld = [
    'equipCrane.equipNo',
    'equipCrane.location',
    'equipCrane.org',
    'equipCrane.nextInspectDate',
    'sysUser.mobile',
  ].map((path) => {
    const [entity, field] = path.split('.');
    return { entity, field, mode: 'hidden' };
  });
  const codes = [
    'equipment:equipCrane:query',
    'equipment:equipCrane:export',
    'equipment:equipInspect:query',
    'equipment:equipInspect:add',
    'system:sysUser:query',
  ];
  expect(
    (await admin.put('/api/admin/sysrole/saveRoleGrant', { id, rev: role.rev, codes, scopes: [], fields: withheld }))
      .msg,
  ).toBe('success');
  return (await actingAs(server, 'limitedReader')).caller;
}

test('no way a caller asks by reads what is withheld: label, keyword, filter, hop, order, view, choice, copy, aggregate, history, export', async () => {
  const {
    data: { list: cranes },
  } = await admin.get<ListData>(`${CRANE}/queryEquipCrane`, { pageSize: 1000 });
  const person = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'equip' })).data.list[0];
  const changed = await admin.put<WireRow>('/api/admin/sysuser/updateSysUser', {
    id: person?.id,
    rev: person?.['rev'],
    mobile: '13711112222',
  });
  expect(changed.code).toBe(200);
  const crane = cranes.find((row) => row['manager'] !== null && row['equipNo'] !== null);
  if (!crane || typeof crane['equipNo'] !== 'string') throw new Error('the demonstration rows hold no such crane');
  const secret = crane['equipNo'];
  const movedCrane = await admin.put<WireRow>(`${CRANE}/updateEquipCrane`, {
    id: crane.id,
    rev: crane['rev'],
    location: '新跨',
    productNo: 'P-9',
  });
  expect(movedCrane.code).toBe(200);
  const reader = await limitedReader();
  const ask = async (params: Record<string, string>): Promise<Awaited<ReturnType<typeof reader.get<ListData>>>> =>
    reader.get<ListData>(`${CRANE}/queryEquipCrane`, params);

  const row = (await ask({ id: crane.id })).data.list[0];
  expect([row && 'equipNo' in row, row && 'inspectState' in row, row?.$label]).toEqual([
    false,
    false,
    crane['equipName'],
  ]);
  expect(
    (await admin.get<ListData>(`${CRANE}/queryEquipCrane`, { keyword: secret.toLowerCase() })).data.totalCount,
  ).toBeGreaterThan(0);
  expect((await ask({ keyword: secret })).data.totalCount).toBe(0);
  expect((await ask({ keyword: String(crane['equipName']) })).data.list.map(({ id }) => id)).toContain(crane.id);

  const where = (expression: unknown): Record<string, string> => ({ where: JSON.stringify(expression) });
  for (const params of [
    { equipNoLike: secret },
    { sort: 'equipNo' },
    { view: 'due' },
    { inspectState: 'normal' },
    { nextInspectDateFrom: '2020-01-01' },
    where({ '==': [{ var: 'equipNo' }, secret] }),
    where({ '==': [{ var: 'manager.mobile' }, '13711112222'] }),
    where({ some: [{ var: 'operators' }, { '==': [{ var: 'mobile' }, '13711112222'] }] }),
    where({ '>': [{ count: [{ var: 'operators' }, { '==': [{ var: 'manager.roleName' }, 'x'] }] }, 0] }),
  ])
    expect([params, (await ask(params)).code]).toEqual([params, 422]);
  expect((await reader.get<EntityView>('/schema/equipCrane')).data.list.views).not.toHaveProperty('due');

  const byMobile = await reader.get<OptionData>(`${CRANE}/optionEquipCrane`, {
    field: 'manager',
    keyword: '13711112222',
  });
  expect(byMobile.data.list).toEqual([]);
  expect(
    (
      await admin.get<OptionData>(`${CRANE}/optionEquipCrane`, { field: 'manager', keyword: '13711112222' })
    ).data.list.map(({ id }) => id),
  ).toEqual([person?.id]);
  const choice = await reader.get<OptionData>('/api/equipment/equipInspect/optionEquipInspect', {
    field: 'equipId',
    row: JSON.stringify({ equipType: 'crane' }),
    ids: crane.id,
  });
  expect(choice.data.list).toEqual([
    { id: crane.id, label: crane['equipName'], copy: { equipName: crane['equipName'] } },
  ]);
  expect(
    (
      await reader.get<OptionData>('/api/equipment/equipInspect/optionEquipInspect', {
        field: 'equipId',
        row: JSON.stringify({ equipType: 'crane' }),
        keyword: secret,
      })
    ).data.list,
  ).toEqual([]);

  const history = await reader.get<readonly { changes: readonly { field: string }[] }[]>(`${CRANE}/historyEquipCrane`, {
    id: crane.id,
  });
  expect(history.data[0]?.changes.map(({ field }) => field)).toEqual(['productNo']);
  const exported = async (columns: string): Promise<string> =>
    (
      await fetch(`${server.url}/prod-api${CRANE}/exportEquipCrane?format=csv${columns}&ids=${crane.id}`, {
        headers: { authorization: `Bearer ${reader.token ?? ''}` },
      })
    ).text();
  const csv = await exported('');
  expect([csv.includes(secret), csv.includes(String(crane['equipName']))]).toEqual([false, true]);
  // By name it is a column that there is none of.
  expect(JSON.parse(await exported('&columns=equipName,equipNo'))).toMatchObject({ code: 422 });
});

test('who may not look at people finds them by name alone, and no condition reaches into their records', async () => {
  const staff = await server.as('staff');
  const choices = async (keyword: string): Promise<string[]> =>
    (await staff.get<OptionData>(`${CRANE}/optionEquipCrane`, { field: 'manager', keyword })).data.list.map(
      ({ label }) => label,
    );
  const person = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'safety' })).data.list[0];
  const stored = await admin.put<WireRow>('/api/admin/sysuser/updateSysUser', {
    id: person?.id,
    rev: person?.['rev'],
    mobile: '13733334444',
    employeeNo: 'GH-77',
  });
  expect(stored.code).toBe(200);
  expect(await choices(String(person?.['nickname']))).toContain(person?.['nickname']);
  for (const keyword of ['13733334444', 'GH-77', 'safety'])
    expect([keyword, await choices(keyword)]).toEqual([keyword, expect.not.arrayContaining([person?.['nickname']])]);
  for (const name of ['manager.mobile', 'manager.nickname', 'createdBy.username']) {
    const answer = await staff.get(`${CRANE}/queryEquipCrane`, { where: JSON.stringify({ '!': [{ var: name }] }) });
    expect([name, answer.code]).toEqual([name, 422]);
  }
});

test('a condition over a reference counts rows out of scope as missing', async () => {
  const reader = await limitedReader();
  const where = JSON.stringify({ '!=': [{ var: 'manager.username' }, null] });
  const all = (await reader.get<ListData>(`${CRANE}/queryEquipCrane`, { where })).data.totalCount;
  expect(all).toBeGreaterThan(0);
  const id =
    (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'limitedReader' })).data.list[0]?.id ??
    '';
  const { data } = await admin.get<{ role: { rev: number }; codes: string[]; fields: unknown[] }>(
    '/api/admin/sysrole/queryRoleGrant',
    { id },
  );
  expect(
    (
      await admin.put('/api/admin/sysrole/saveRoleGrant', {
        id,
        rev: data.role.rev,
        codes: data.codes,
        fields: data.fields,
        scopes: [{ entity: 'sysUser', scope: 'self', orgs: [] }],
      })
    ).code,
  ).toBe(200);
  expect((await reader.get<ListData>(`${CRANE}/queryEquipCrane`, { where })).data.totalCount).toBe(0);
});

test('what is shown masked is neither searched, compared nor ordered by', async () => {
  const path = '/api/admin/sysuser/querySysUser';
  const asked: readonly Record<string, string>[] = [
    { idCardLike: '110' },
    { idCard: 'x' },
    { idCardFrom: '1' },
    { sort: '-idCard' },
  ];
  for (const params of asked)
    expect([params, await admin.get(path, params)]).toMatchObject([
      params,
      { code: 422, msg: '“身份证号”以掩码显示，不能用于筛选或排序' },
    ]);
  for (const where of [{ '<': [{ var: 'idCard' }, '2'] }, { '!': [{ var: 'createdBy.idCard' }] }])
    expect((await admin.get(path, { where: JSON.stringify(where) })).code).toBe(422);
});

test('an identity number is masked wherever it is read', async () => {
  const { data } = await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' });
  const user = data.list[0];
  const stored = await admin.put<WireRow>('/api/admin/sysuser/updateSysUser', {
    id: user?.id,
    rev: user?.['rev'],
    idCard: '11010519491231002X',
  });
  expect(stored.data['idCard']).toMatch(/^110105\*+002X$/);
  const again = await admin.put<WireRow>('/api/admin/sysuser/updateSysUser', {
    id: user?.id,
    rev: stored.data['rev'],
    idCard: stored.data['idCard'],
    street: '一号',
  });
  expect(again.code).toBe(200);
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  const { rows } = await client.query<{ idCard: string }>('select "idCard" from "sys_user" where id = $1', [user?.id]);
  await client.end();
  expect(rows[0]?.idCard).toBe('11010519491231002X');
});

test('another tenant’s rows do not exist: not in lists, reads, writes, labels or references', async () => {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  const like = (await admin.get<ListData>(`${CRANE}/queryEquipCrane`, { pageSize: 1 })).data.list[0];
  const foreign = '01900000-0000-7000-8000-00000000beef';
  const columns = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'equip_crane' and column_name not in ('id', 'tenant_id')`,
  );
  const names = columns.rows.map((row) => `"${row.name}"`).join(', ');
  await client.query(
    `insert into equip_crane (id, tenant_id, ${names}) select $1, $2, ${names} from equip_crane where id = $3`,
    [foreign, OTHER_TENANT, like?.id],
  );
  await client.query(
    `insert into sys_org (id, tenant_id, "orgName", "orgCode", "orgType", status) values ($1, $2, '别家单位', 'X', 'company', 'enabled')`,
    [foreign, OTHER_TENANT],
  );
  await client.end();
  expect((await admin.get(`${CRANE}/getEquipCrane`, { id: foreign })).code).toBe(404);
  expect((await admin.put(`${CRANE}/updateEquipCrane`, { id: foreign, rev: 1, location: '别处' })).code).toBe(404);
  expect((await admin.post(`${CRANE}/deleteEquipCrane`, { id: foreign })).code).toBe(404);
  expect((await admin.get<ListData>(`${CRANE}/queryEquipCrane`, { id: foreign })).data.totalCount).toBe(0);
  const options = await admin.get<OptionData>(`${CRANE}/optionEquipCrane`, {
    field: 'org',
    keyword: '别家',
    pageSize: 100,
  });
  expect(options.data.list).toEqual([]);
  const moved = await admin.put(`${CRANE}/updateEquipCrane`, { id: like?.id, rev: like?.['rev'], org: foreign });
  expect(moved).toMatchObject({ code: 422, data: { errors: [{ field: 'org', code: 'field.reference' }] } });
});

test('the second wall: the application’s own role sees one tenant, whatever the query says', async () => {
  const count = (tenant: string): Promise<number> =>
    server.deps.db.read(tenant, async (connection) =>
      Number((await connection.query<{ n: number }>('select count(*) as n from "equip_crane"')).rows[0]?.n),
    );
  expect(await count(server.tenant)).toBeGreaterThan(40);
  expect(await count(OTHER_TENANT)).toBe(1);
  await expect(
    server.deps.db.write(OTHER_TENANT, (connection) =>
      connection.query('insert into "sys_org" (id, tenant_id, "orgName") values (gen_random_uuid(), $1, $2)', [
        server.tenant,
        '越墙',
      ]),
    ),
  ).rejects.toThrow(/row-level security/);
});

test('the API document holds what its reader may call, and no more', async () => {
  const read = async (username: string): Promise<string[]> => {
    const { token } = await server.as(username);
    const answer = await fetch(`${server.url}/prod-api/openapi.json`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
    });
    return Object.keys(((await answer.json()) as { paths: object }).paths);
  };
  expect(await read('admin')).toContain('/api/admin/sysrole/addSysRole');
  const equip = await read('equip');
  expect(equip).toContain(`${CRANE}/addEquipCrane`);
  expect(equip).not.toContain('/api/admin/sysrole/addSysRole');
});

test("the document names calls in the reader's words", async () => {
  type Document = { paths: Record<string, Record<string, { summary: string }>> };
  const read = async (language: string): Promise<Document> =>
    (
      await fetch(`${server.url}/prod-api/openapi.json`, {
        headers: { authorization: `Bearer ${admin.token ?? ''}`, 'accept-language': language },
      })
    ).json() as Promise<Document>;
  const [chinese, english] = await Promise.all([read('zh'), read('en')]);
  expect(chinese.paths['/api/admin/sysrole/addSysRole']?.['post']?.summary).toBe('角色 · 新增');
  expect(english.paths['/api/admin/sysrole/addSysRole']?.['post']?.summary).toBe('Roles · Add');
  const words = Object.values(english.paths).flatMap((verbs) => Object.values(verbs).map(({ summary }) => summary));
  expect(words.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
});

test('the compiled entity has an ETag and is not sent twice', async () => {
  const headers = { authorization: `Bearer ${admin.token ?? ''}` };
  const first = await fetch(`${server.url}/prod-api/schema/equipCrane`, { headers });
  const second = await fetch(`${server.url}/prod-api/schema/equipCrane`, {
    headers: { ...headers, 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect(second.status).toBe(304);
  const english = await fetch(`${server.url}/prod-api/schema/equipCrane`, {
    headers: { ...headers, 'accept-language': 'en', 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect(english.status).toBe(200);
});

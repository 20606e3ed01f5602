/**
 * The matrix of roles, entities and actions: as it takes effect, as it was at a moment, as a sheet, and who holds a
 * permission.
 */
import { beforeAll, expect, test } from 'vitest';
import type { RoleGrantData, RoleGrantDraft } from '../../../src/engine/model/admin-wire.ts';
import type { HolderData, MatrixCell, MatrixData } from '../../../src/engine/model/authority/matrix-wire.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const [QUERY, EDIT, DELETE] = [
  'equipment:equipCrane:query',
  'equipment:equipCrane:edit',
  'equipment:equipCrane:delete',
];

const server = fileServer();
let admin: Caller;
let staff: Caller;
let role: string;
beforeAll(async () => {
  [admin, staff] = await Promise.all([server.as('admin'), server.as('staff')]);
  role = (
    await admin.post<WireRow>('/api/admin/sysrole/addSysRole', {
      roleCode: 'matrixTest',
      roleName: '矩阵试验',
      roleType: 'business',
      dataScope: 'self',
      status: 'enabled',
    })
  ).data.id;
}, 120_000);

async function save(part: Partial<RoleGrantDraft>): Promise<void> {
  const {
    codes,
    scopes,
    fields,
    shown,
    role: { rev },
  } = (await admin.get<RoleGrantData>('/api/admin/sysrole/queryRoleGrant', { id: role })).data;
  expect(
    (await admin.put('/api/admin/sysrole/saveRoleGrant', { id: role, rev, codes, scopes, fields, shown, ...part }))
      .code,
  ).toBe(200);
}

/** The database's own time, which the history is written by. */
const now = async (): Promise<string> =>
  (
    await server.deps.db.system((connection) =>
      connection.query<{ at: string }>(
        `select to_char(clock_timestamp() + interval '1 ms', 'YYYY-MM-DD HH24:MI:SS.MS') as at`,
      ),
    )
  ).rows[0]!.at;

async function cell(at?: string, entity = 'equipCrane', id = role): Promise<MatrixCell | undefined> {
  const { data } = await admin.get<MatrixData>('/api/admin/sysrole/queryMatrix', at === undefined ? {} : { at });
  return data.cells.find((one) => one.role === id && one.entity === entity);
}

test('a cell says what takes effect and by which word of the role: set, wildcard, by default', async () => {
  await save({
    codes: [QUERY!],
    scopes: [{ entity: 'equipCrane', scope: 'all', orgs: [] }],
    fields: [{ entity: 'equipCrane', field: 'equipName', mode: 'readOnly' }],
    shown: [],
  });
  // One field by its own code, one by the role.
  expect(await cell()).toMatchObject({ given: { [QUERY!]: 'set' }, scope: '全部', readOnly: 2, hidden: 0 });
  expect(Object.keys((await cell())!.given)).toEqual([QUERY]);
  await save({ shown: [{ entity: 'equipCrane', except: [DELETE!] }] });
  const shown = (await cell())!.given;
  expect(shown).toMatchObject({ [QUERY!]: 'set', [EDIT!]: 'default' });
  expect(shown).not.toHaveProperty(DELETE!);
  await save({ codes: ['equipment:equipCrane:*'], shown: [] });
  expect((await cell())!.given[DELETE!]).toBe('equipment:equipCrane:*');
  await save({ codes: ['equipment:*'] });
  expect((await cell())!.given[DELETE!]).toBe('equipment:*');
  const administrators = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'admin' })).data
    .list[0]!.id;
  expect((await cell(undefined, 'sysRole', administrators))!.given['system:sysRole:authorize']).toBe('*');
});

test('compared with a moment a cell says what came and what went; a role that was not there came whole', async () => {
  await save({ codes: [QUERY!, EDIT!], scopes: [], fields: [], shown: [] });
  const before = await now();
  await save({
    codes: [QUERY!, DELETE!],
    scopes: [{ entity: 'equipCrane', scope: 'org', orgs: [] }],
    fields: [{ entity: 'equipCrane', field: 'equipName', mode: 'hidden' }],
  });
  expect(await cell(before)).toMatchObject({
    came: [DELETE],
    went: [EDIT],
    scope: '本单位',
    scopeBefore: '仅本人',
    hidden: 1,
    hiddenBefore: 0,
  });
  const between = await now();
  expect(await cell(between)).not.toHaveProperty('came');
  await save({ codes: [], scopes: [], fields: [] });
  const after = (await cell(between))!;
  expect(after.given).toEqual({});
  expect(after.went).toEqual(expect.arrayContaining([QUERY, DELETE]));
  expect(await cell()).toBeUndefined();
  const { data } = await admin.get<MatrixData>('/api/admin/sysrole/queryMatrix', { at: '2001-01-01 00:00:00' });
  expect(data.roles.find(({ id }) => id === role)?.change).toBe('came');
});

test('a role switched off or deleted since is marked', async () => {
  const extra = (
    await admin.post<WireRow>('/api/admin/sysrole/addSysRole', {
      roleCode: 'matrixGone',
      roleName: '矩阵撤销',
      roleType: 'business',
      dataScope: 'all',
      status: 'enabled',
    })
  ).data;
  const before = await now();
  const off = (
    await admin.put<WireRow>('/api/admin/sysrole/updateSysRole', {
      id: extra.id,
      rev: extra['rev'],
      status: 'disabled',
    })
  ).data;
  const roleOf = async (at?: string) =>
    (await admin.get<MatrixData>('/api/admin/sysrole/queryMatrix', at === undefined ? {} : { at })).data.roles.find(
      ({ id }) => id === extra.id,
    );
  expect(await roleOf(before)).toMatchObject({ enabled: false, enabledBefore: true });
  expect((await admin.post('/api/admin/sysrole/deleteSysRole', { id: extra.id, rev: off['rev'] })).code).toBe(200);
  expect(await roleOf()).toBeUndefined();
  expect(await roleOf(before)).toMatchObject({ change: 'went' });
});

test('only who may look at roles sees it; a moment that is none is refused', async () => {
  for (const path of ['queryMatrix', 'exportMatrix', `queryHolders?permission=${QUERY}`]) {
    expect((await staff.get(`/api/admin/sysrole/${path}`)).code, path).toBe(403);
    expect((await server.stranger().get(`/api/admin/sysrole/${path}`)).code, path).toBe(401);
  }
  expect((await admin.get('/api/admin/sysrole/queryMatrix', { at: 'yesterday' })).code).toBe(422);
});

test('in the language of the reader', async () => {
  const english = await server.as('admin', 'en');
  const { data } = await english.get<MatrixData>('/api/admin/sysrole/queryMatrix');
  expect(data.entities.find(({ name }) => name === 'sysRole')?.title).toBe('Roles');
  expect(data.cells.some(({ scope }) => scope === 'All data')).toBe(true);
});

test('as a sheet: a row per action, a column per role', async () => {
  await save({ codes: [QUERY!], scopes: [], fields: [], shown: [] });
  const answer = await fetch(`${server.url}/api/admin/sysrole/exportMatrix?format=csv`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [head = '', ...lines] = (await answer.text()).split('\r\n');
  const at = head.split(',').findIndex((title) => title.includes('matrixTest'));
  expect(lines.find((line) => line.includes(`,${QUERY},`))?.split(',')[at]).toBe('授予');
  expect(lines.find((line) => line.includes(`,${DELETE},`))?.split(',')[at]).toBe('');
  const book = await fetch(`${server.url}/api/admin/sysrole/exportMatrix`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(book.headers.get('content-disposition')).toContain('.xlsx');
  expect(
    Buffer.from(await book.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('who holds a permission: people of enabled roles that give it', async () => {
  const holders = async (permission: string): Promise<HolderData> =>
    (await admin.get<HolderData>('/api/admin/sysrole/queryHolders', { permission })).data;
  expect((await holders('system:sysRole:authorize')).list.find(({ username }) => username === 'admin')?.roles).toEqual([
    '系统管理员',
  ]);
  expect((await holders('system:sysRole:authorize')).list.map(({ username }) => username)).not.toContain('staff');
  expect((await admin.get('/api/admin/sysrole/queryHolders', { permission: 'no:such:thing' })).code).toBe(404);
});

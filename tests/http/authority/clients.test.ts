/** An app client acts as a person: nobody comes to more rights through one than the own. */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const BASE = '/api/uaa/appclient';

const server = fileServer();
let admin: Caller;
let boss: Caller;
let ids: Readonly<Record<'admin' | 'boss', string>>;
beforeAll(async () => {
  admin = await server.as('admin');
  const [role, org, chief] = await Promise.all([
    admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'tenantAdmin' }),
    admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 }),
    admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'admin' }),
  ]);
  const added = await admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
    username: 'tenant.boss',
    nickname: '租户管理员',
    password: 'river-moss-7',
    orgId: org.data.list[0]?.id,
    userType: '0',
    status: 'normal',
    roleId: [role.data.list[0]?.id],
  });
  await server.deps.db.systemWrite((connection) =>
    connection.query('update anlan.identity set is_original = false where username = $1', ['tenant.boss']),
  );
  boss = api(server.url, await signIn(server.url, 'tenant.boss', 'river-moss-7'));
  ids = { admin: chief.data.list[0]?.id ?? '', boss: added.data.id };
}, 120_000);

const client = (clientCode: string, runAs: string): Row => ({
  clientCode,
  clientSecret: 'press-house-42-key',
  authType: ['client_credentials'],
  authScope: 'server',
  tokenSeconds: 600,
  refreshSeconds: 1200,
  fallbackUrl: 'https://press.example.org/back',
  clientDescription: '压机房',
  runAs,
});
const fieldsOf = (answer: Answer): unknown[] =>
  ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((error) => error.field);

test('a client that acts as an administrator is set up by one only', async () => {
  expect(fieldsOf(await boss.post(`${BASE}/addAppClient`, client('escalate', ids.admin)))).toEqual(['runAs']);
  expect((await boss.post(`${BASE}/addAppClient`, client('own-rights', ids.boss))).code).toBe(200);
  expect((await admin.post(`${BASE}/addAppClient`, client('for-admin', ids.admin))).code).toBe(200);
});

test('nor is its secret changed by who has fewer rights', async () => {
  const { data } = await admin.post<WireRow>(`${BASE}/addAppClient`, client('kept-secret', ids.admin));
  expect(
    fieldsOf(
      await boss.put(`${BASE}/updateAppClient`, { id: data.id, rev: data['rev'], clientSecret: 'a-known-secret-77' }),
    ),
  ).toEqual(['runAs']);
});

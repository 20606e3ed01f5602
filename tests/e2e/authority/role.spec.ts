/** What belongs to a role, on the role's own screen: its members and the URLs it may call. */
import { type Page, expect } from '@playwright/test';
import type { ListData, SessionUser, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api, signIn } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';

const PASSWORD = 'river-moss-7';

const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));

interface Person {
  readonly id: string;
  readonly username: string;
  signIn(): Promise<string>;
}

async function newRole(baseURL: string | undefined): Promise<WireRow> {
  const roleCode = freshCode('role');
  return (
    await admin(baseURL).post<WireRow>('/api/admin/sysrole/addSysRole', {
      roleCode,
      roleName: `角色 ${roleCode}`,
      roleType: 'business',
      dataScope: 'all',
      status: 'enabled',
    })
  ).data;
}

async function newPerson(baseURL: string | undefined, roles: readonly string[]): Promise<Person> {
  const username = freshCode('person').toLowerCase();
  const orgs = await admin(baseURL).get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 });
  const { data } = await admin(baseURL).post<WireRow>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: `${username} 师傅`,
    password: 'first-river-moss-6',
    orgId: orgs.data.list[0]?.id,
    userType: '0',
    status: 'normal',
    roleId: roles,
  });
  const own = api(baseURL ?? '', await signIn(baseURL ?? '', username, 'first-river-moss-6'));
  expect(
    (
      await own.put('/api/account/sysuserdetail/updatePassword', {
        id: data.id,
        password: 'first-river-moss-6',
        newPassword: PASSWORD,
      })
    ).code,
  ).toBe(200);
  return { id: data.id, username, signIn: () => signIn(baseURL ?? '', username, PASSWORD) };
}

const rolesOf = async (baseURL: string | undefined, person: Person): Promise<readonly string[]> =>
  (await api(baseURL ?? '', await person.signIn()).get<SessionUser>('/api/uaa/users/getSysUser')).data.roles;

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '角色的内容' }).getByRole('button', { name, exact: true });

test("[P-6-23] somebody added on the role's screen has the role after signing in again, and has it no more when taken out", async ({
  portal,
  baseURL,
}, info) => {
  const [role, employee] = [
    await newRole(baseURL),
    (await admin(baseURL).get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'employee' })).data.list[0]
      ?.id ?? '',
  ];
  const person = await newPerson(baseURL, [employee]);
  expect(await rolesOf(baseURL, person)).toEqual(['employee']);
  const page = await portal.visit('admin', `/system/sysRole/${role.id}`, { viewport: { width: 1440, height: 900 } });
  await view(page, '成员').click();
  const members = page.getByRole('region', { name: '成员', exact: true });
  await expect(members.getByText('此角色还没有成员，可在上方查找并添加')).toBeVisible();
  const find = members.getByRole('combobox', { name: '按姓名、用户名或拼音查找' });
  await find.click();
  await find.fill(person.username);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: person.username })
    .click();
  await members.getByRole('button', { name: '添加', exact: true }).click();
  const row = members.getByRole('row').filter({ hasText: person.username });
  await expect(row).toBeVisible();
  await page.screenshot({ path: info.outputPath('members.png') });
  expect((await rolesOf(baseURL, person)).toSorted()).toEqual(['employee', String(role['roleCode'])].toSorted());

  await row.getByRole('button', { name: /^移出/ }).click();
  await expect(row).toHaveCount(0);
  expect(await rolesOf(baseURL, person)).toEqual(['employee']);
  await members.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(row).toBeVisible();
  expect(await rolesOf(baseURL, person)).toContain(String(role['roleCode']));
});

test("[P-6-22] a URL that is not ticked on the role's screen answers 403 to its members, and answers once it is", async ({
  portal,
  baseURL,
}, info) => {
  const role = await newRole(baseURL);
  await admin(baseURL).put('/api/admin/sysrole/saveRoleGrant', {
    id: role.id,
    codes: ['system:sysPost:query'],
    scopes: [],
    fields: [],
  });
  const person = api(baseURL ?? '', await (await newPerson(baseURL, [role.id])).signIn());
  const path = '/api/admin/syspost/querySysPost';
  expect((await person.get(path)).code).toBe(200);
  const { data: rule } = await admin(baseURL).post<WireRow>('/api/admin/sysurl/addSysUrl', {
    urlName: `岗位 ${String(role['roleCode'])}`,
    method: 'ANY',
    urlPattern: path,
    authMode: 'role',
    status: 'enabled',
  });
  try {
    const page = await portal.visit('admin', `/system/sysRole/${role.id}?urls`, {
      viewport: { width: 1440, height: 900 },
    });
    const box = page.getByRole('checkbox', { name: `可访问 ${String(rule['urlName'])}` });
    await expect(box).not.toBeChecked();
    await expect.poll(async () => (await person.get(path)).code).toBe(403);
    await box.check();
    await expect(page.getByText(`已允许访问 ${String(rule['urlName'])}`)).toBeVisible();
    await page.screenshot({ path: info.outputPath('urls.png') });
    await expect.poll(async () => (await person.get(path)).code).toBe(200);
    await expect(box).toBeEnabled();
    await box.uncheck();
    await expect.poll(async () => (await person.get(path)).code).toBe(403);
  } finally {
    await admin(baseURL).post('/api/admin/sysurl/deleteSysUrl', { id: rule.id });
  }
});

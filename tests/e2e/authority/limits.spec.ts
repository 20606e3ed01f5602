/** Limits of a role by hand: data permissions from the menu, and buttons that are shown unless told otherwise. */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api, signIn } from '../../support/client.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';
import { openFromMenu } from '../../support/walk.ts';

const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));
const CRANES = '/api/equipment/equipCrane/queryEquipCrane';

/** A role that may look at cranes, and somebody who has it alone. */
async function newMember(
  baseURL: string | undefined,
): Promise<{ readonly role: string; readonly roleId: string; readonly who: Caller }> {
  const roleCode = freshCode('limit');
  const { data: role } = await admin(baseURL).post<WireRow>('/api/admin/sysrole/addSysRole', {
    roleCode,
    roleName: `限制 ${roleCode}`,
    roleType: 'business',
    dataScope: 'all',
    status: 'enabled',
  });
  await admin(baseURL).put('/api/admin/sysrole/saveRoleGrant', {
    id: role.id,
    codes: ['equipment:equipCrane:query'],
    scopes: [],
    fields: [],
  });
  const username = freshCode('person').toLowerCase();
  const orgs = await admin(baseURL).get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 });
  const { data } = await admin(baseURL).post<WireRow>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: `${username} 师傅`,
    password: 'first-river-moss-6',
    orgId: orgs.data.list[0]?.id,
    userType: '0',
    status: 'normal',
    roleId: [role.id],
  });
  const own = api(baseURL ?? '', await signIn(baseURL ?? '', username, 'first-river-moss-6'));
  await own.put('/api/account/sysuserdetail/updatePassword', {
    id: data.id,
    password: 'first-river-moss-6',
    newPassword: 'river-moss-7',
  });
  return {
    role: `限制 ${roleCode}`,
    roleId: role.id,
    who: api(baseURL ?? '', await signIn(baseURL ?? '', username, 'river-moss-7')),
  };
}

/** Picks an entry of an open select by its words. */
async function pick(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true });
  await box.click();
  await box.fill(typed);
  await page
    .locator('.ant-select-dropdown:visible')
    .locator('.ant-select-item-option, .ant-select-tree-title')
    .filter({ hasText: option })
    .first()
    .click();
}

test("[S-2.6-AUT-03][O-1-25] a data permission made from the menu takes fields out of that role's answers and stands after a reload", async ({
  portal,
  baseURL,
}) => {
  const { role, who } = await newMember(baseURL);
  expect((await who.get<ListData>(CRANES)).data.list[0]).toHaveProperty('manufacturer');
  const page = await portal.visit('admin', '/profile/index');
  await openFromMenu(page, 'zh', ['系统管理', '权限管理'], '数据权限');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await pick(page, '菜单', '起重机械', /^起重机械/);
  await pick(page, '角色', role, new RegExp(role));
  await pick(page, '隐藏字段', '制造单位', /制造单位 manufacturer/);
  await page.getByRole('dialog').getByRole('button', { name: /^保存/ }).click();
  await expect.poll(async () => (await who.get<ListData>(CRANES)).data.list[0]).not.toHaveProperty('manufacturer');
  await page.reload();
  await expect(rowOf(page, role).getByRole('gridcell', { name: '制造单位', exact: true })).toBeVisible();
});

test('the grants screen shows buttons by default, hides one of them and says what is set', async ({
  portal,
  baseURL,
}) => {
  const { roleId, who } = await newMember(baseURL);
  const page = await portal.visit('admin', `/system/sysRole/${roleId}?grants`);
  await page.getByRole('textbox', { name: '实体或操作' }).fill('起重机械');
  await page.getByRole('button', { name: '起重机械的字段' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('radio', { name: '默认显示' }).check();
  await drawer.getByRole('button', { name: '完成' }).click();
  const box = page.getByRole('checkbox', { name: '起重机械：删除' });
  await expect(box).toBeChecked();
  await box.uncheck();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  const { data } = await who.get<ListData>(CRANES, { pageSize: 1, withActions: 1 });
  expect(data.list[0]?.$can).toContain('edit');
  expect(data.list[0]?.$can).not.toContain('delete');
  await page.reload();
  await page.getByRole('textbox', { name: '实体或操作' }).fill('起重机械');
  await expect(page.getByRole('checkbox', { name: '起重机械：删除' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: '起重机械：编辑' })).toBeChecked();
});

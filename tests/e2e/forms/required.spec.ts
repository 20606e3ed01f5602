/**
 * What spec 5 asks of a form: what is missing or too short is said under its field, and nothing is sent. One page goes
 * through all forms.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api, signIn } from '../../support/client.ts';
import { formOf, freshCode, inputOf, rowOf, test, tokenOf, type Portal } from '../../support/portal.ts';
import { runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

async function openAdd(
  portal: Portal,
  path: string,
  title: string,
): Promise<{ readonly page: Page; readonly form: Locator }> {
  const page = await portal.stay('admin', path);
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, `新增${title}`);
  await expect(form).toBeVisible();
  return { page, form };
}

/** Closes the form; what was typed is given up. */
async function close(page: Page, form: Locator, typed = false): Promise<void> {
  await form.getByRole('button', { name: '取消', exact: true }).click();
  if (typed) await page.getByRole('button', { name: '不保存' }).click();
  await expect(form).toHaveCount(0);
}

/** Saves a form in which these fields are empty: each says so in its own words, and the form is not sent. */
async function asksFor(
  portal: Portal,
  path: string,
  title: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const { page, form } = await openAdd(portal, path, title);
  const sent: string[] = [];
  const note = (request: { url(): string; method(): string }): void => {
    if (/\/add[A-Z]\w+$/.test(request.url())) sent.push(request.url());
  };
  page.on('request', note);
  await form.getByRole('button', { name: /^保存/ }).first().click();
  for (const [label, sentence] of Object.entries(fields)) {
    await expect(inputOf(form, label)).toHaveAccessibleDescription(new RegExp(`^${sentence}( |$)`));
    await expect(form.getByText(sentence, { exact: true })).toBeVisible();
  }
  page.off('request', note);
  expect(sent).toEqual([]);
  await close(page, form);
}

test('a role is not saved without its code and name [V-5-12] [V-5-13]', ({ portal }) =>
  asksFor(portal, '/system/sysRole', '角色', { 角色编码: '请填写角色编码', 角色名称: '请填写角色名称' }));
test('a menu entry is not saved without its code, name and route [V-5-14] [V-5-15] [V-5-16]', ({ portal }) =>
  asksFor(portal, '/system/sysMenu', '菜单', {
    菜单编码: '请填写菜单编码',
    菜单名称: '请填写菜单名称',
    路由地址: '请填写路由地址',
  }));
test(
  'an organisation is not saved without its name, kind and the one above it [V-5-18] [V-5-19] [V-5-20]',
  { tag: '@gate' },
  ({ portal }) =>
    asksFor(portal, '/system/sysOrg', '组织机构', {
      组织名称: '请填写组织名称',
      组织类型: '请选择组织类型',
      上级组织: '请选择上级组织',
    }),
);
test('a dictionary entry is not saved without its type, name and value [V-5-21] [V-5-22] [V-5-23]', ({ portal }) =>
  asksFor(portal, '/system/sysDict', '数据字典', {
    字典类型: '请填写字典类型',
    字典名称: '请填写字典名称',
    字典值: '请填写字典值',
  }));
test('a region is not saved without its name, code and kind [V-5-24] [V-5-25] [V-5-26]', ({ portal }) =>
  asksFor(portal, '/system/sysRegion', '行政区域', {
    区域名称: '请填写区域名称',
    区域编码: '请填写区域编码',
    区域类型: '请选择区域类型',
  }));
test('a parameter is not saved without its name and key [V-5-27] [V-5-28]', ({ portal }) =>
  asksFor(portal, '/system/sysParam', '系统参数', { 参数名称: '请填写参数名称', 参数键: '请填写参数键' }));
test('an app client is not saved without its code, secret and ways [V-5-29] [V-5-30] [V-5-31]', ({ portal }) =>
  asksFor(portal, '/system/appClient', '应用客户端', {
    客户端编码: '请填写客户端编码',
    客户端密钥: '请填写客户端密钥',
    授权类型: '请选择授权类型',
  }));
test('nor without its scope and the seconds its tokens live [V-5-32] [V-5-33] [V-5-34]', ({ portal }) =>
  asksFor(portal, '/system/appClient', '应用客户端', {
    授权范围: '请填写授权范围',
    令牌有效秒数: '请填写令牌有效秒数',
    刷新有效秒数: '请填写刷新有效秒数',
  }));
test('nor without its way back and description [V-5-35] [V-5-36]', ({ portal }) =>
  asksFor(portal, '/system/appClient', '应用客户端', { 回调地址: '请填写回调地址', 描述: '请填写描述' }));

/** A field that refuses so many characters with a sentence under it, and takes the others. */
async function takes(
  portal: Portal,
  label: string,
  text: (length: number) => string,
  refused: Readonly<Record<number, string>>,
  taken: readonly number[],
): Promise<void> {
  const { page, form } = await openAdd(portal, '/system/sysUser', '用户');
  const box = inputOf(form, label);
  for (const [length, sentence] of Object.entries(refused)) {
    await box.fill(text(Number(length)));
    await box.blur();
    // Who may move the limit is told by which parameter.
    await expect(box).toHaveAccessibleDescription(
      new RegExp(`^${sentence}(（由系统参数 [a-z.]+ 设定，[^）]*）)?( |$)`),
    );
  }
  for (const length of taken) {
    await box.fill(text(length));
    await box.blur();
    await expect(box).toHaveAttribute('aria-invalid', 'false');
    await expect(box).toHaveValue(text(length));
  }
  await close(page, form, true);
}

test('a user name has 3 to 64 characters in the form [V-5-06] [C-9-22]', ({ portal }) =>
  takes(
    portal,
    '用户名',
    (length) => 'u'.repeat(length),
    { 2: '用户名至少 3 个字', 65: '用户名最多 64 个字，现有 65 个' },
    [3, 64],
  ));
test('and a person’s name [V-5-07]', ({ portal }) =>
  takes(
    portal,
    '姓名',
    (length) => 'n'.repeat(length),
    { 2: '姓名至少 3 个字', 65: '姓名最多 64 个字，现有 65 个' },
    [3, 64],
  ));

test('a password has 6 to 31 characters: more cannot be entered [V-5-08] [C-9-23] [C-9-24]', async ({ portal }) => {
  await takes(portal, '密码', (length) => 'p'.repeat(length), { 5: '密码至少 6 个字' }, [6, 31]);
  for (const [path, title, label] of [
    ['/system/sysUser', '用户', '密码'],
    ['/system/sysTenant', '租户', '管理员初始密码'],
  ] as const) {
    const { page, form } = await openAdd(portal, path, title);
    await inputOf(form, label).focus();
    await page.keyboard.insertText('x'.repeat(40));
    await expect(inputOf(form, label)).toHaveValue('x'.repeat(31));
    await close(page, form, true);
  }
});

test('a tenant may have an e-mail and a telephone, which must have their form, and shows them [D-3-TEN-05] [D-3-TEN-06]', async ({
  portal,
  baseURL,
}) => {
  const { page, form } = await openAdd(portal, '/system/sysTenant', '租户');
  const code = freshCode('t').toLowerCase();
  await inputOf(form, '租户编码').fill(code);
  await inputOf(form, '租户名称').fill('南屏特钢');
  for (const [label, wrong, sentence] of [
    ['邮箱', 'a@b', /^邮箱不是有效的/],
    ['电话', '12', /^电话不是有效的/],
  ] as const) {
    await inputOf(form, label).fill(wrong);
    await inputOf(form, label).blur();
    await expect(inputOf(form, label)).toHaveAccessibleDescription(sentence);
  }
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toBeVisible();
  await inputOf(form, '邮箱').fill('office@nanping.example');
  await inputOf(form, '电话').fill('13812345678');
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
  await page.goto(`/#/system/sysTenant?keyword=${code}`);
  await expect(rowOf(page, code)).toContainText('office@nanping.example');
  await expect(rowOf(page, code)).toContainText('13812345678');
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const stored = (await admin.get<ListData>('/api/admin/systenant/querySysTenant', { tenantCode: code })).data.list[0];
  expect([stored?.['email'], stored?.['tel']]).toEqual(['office@nanping.example', '13812345678']);
  expect(
    (await admin.post('/api/admin/systenant/addSysTenant', { tenantCode: `${code}-2`, tenantName: '没有联系方式' }))
      .code,
  ).toBe(200);
});

test('a user is disabled and enabled by an action, which is read back and shown; who is disabled cannot sign in [D-3-USER-07]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const [org] = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list;
  const username = freshCode('off').toLowerCase();
  const person = { username, nickname: '轮休的人', password: 'first-123', orgId: org?.id };
  expect((await admin.post('/api/admin/sysuser/addSysUser', { ...person, status: 'disabled' })).code).toBe(422);
  expect((await admin.post('/api/admin/sysuser/addSysUser', person)).code).toBe(200);
  const page = await portal.stay('admin', `/system/sysUser?keyword=${username}`);
  const row = rowOf(page, username);
  await expect(row).toContainText('正常');
  await runOnRow(page, 'zh', row, '停用');
  await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click();
  await expect(row).toContainText('停用');
  expect((await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username })).data.list).toMatchObject([
    { status: 'disabled' },
  ]);
  await expect(signIn(url, username, 'first-123')).rejects.toThrow(/停用/);
  await runOnRow(page, 'zh', row, '启用');
  await expect(row).toContainText('正常');
  expect(await signIn(url, username, 'first-123')).toMatch(/.{20,}/);
});

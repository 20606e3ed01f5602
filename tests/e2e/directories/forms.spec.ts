/**
 * Directories through their screens: what is entered is kept, what is missing is said under its field, what may not go
 * stays.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, chooseInTree, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

async function openAdd(page: Page, title: string): Promise<Locator> {
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, `新增${title}`);
  await expect(form).toBeVisible();
  return form;
}

const save = (form: Locator): Promise<void> => form.getByRole('button', { name: /^保存/ }).click();

/** The message under a field. */
const says = (form: Locator, text: string): Locator => form.getByText(text, { exact: true });

const digits = (): string => `9${Date.now()}`.slice(0, 13);

test('a post is entered and survives a reload [D-3-POST-01][D-3-POST-02][S-2.6-SYS-07]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysPost');
  await expect(rowOf(page, 'GS-01')).toBeVisible();
  const form = await openAdd(page, '岗位');
  const code = freshCode('GW');
  await save(form);
  await expect(says(form, '请填写岗位编码')).toBeVisible();
  await inputOf(form, '岗位编码').fill(code);
  await inputOf(form, '岗位名称').fill('铁水罐车司机');
  await chooseInTree(page, inputOf(form, '上级岗位'), '班组长');
  await inputOf(form, '排序').fill('8');
  await save(form);
  await expect(form).toHaveCount(0);
  await page.goto(`/#/system/sysPost?keyword=${code}`);
  await page.reload();
  const row = rowOf(page, code);
  await expect(row).toContainText('铁水罐车司机');
  await expect(row).toContainText('8');
  await expect(rowOf(page, 'BZ-01')).toBeVisible();
});

test('a region is entered below one that was searched for [D-3-REG-01][D-3-REG-04][D-3-REG-05]', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  await expect
    .poll(
      async () =>
        (await admin.get<ListData>('/api/admin/sysregion/querySysRegion', { regionCode: '360823203000' })).data
          .totalCount,
      { timeout: 90_000 },
    )
    .toBe(1);
  const page = await portal.visit('admin', '/system/sysRegion');
  await expect(rowOf(page, '江西省')).toBeVisible();
  const form = await openAdd(page, '行政区域');
  const code = digits();
  await inputOf(form, '区域名称').fill('澜州经济开发区');
  await inputOf(form, '区域编码').fill(code);
  await choose(page, inputOf(form, '区域类型'), /^区县$/);
  const parent = inputOf(form, '上级区域');
  await chooseInTree(page, parent, '吉安市', '吉安市（江西省）');
  await save(form);
  await expect(form).toHaveCount(0);
  await page.goto(`/#/system/sysRegion?keyword=${code}`);
  await expect(rowOf(page, code)).toContainText('澜州经济开发区');
  await expect(rowOf(page, '吉安市')).toBeVisible();
  const stored = (await admin.get<ListData>('/api/admin/sysregion/querySysRegion', { regionCode: code })).data.list[0];
  expect([stored?.['regionType'], stored?.$labels?.['parentId']]).toEqual(['county', '吉安市']);
});

test('the form of a region keeps to its limits [D-3-REG-02][S-2.6-SYS-08]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysRegion');
  const form = await openAdd(page, '行政区域');
  await inputOf(form, '区域名称').fill('区');
  await inputOf(form, '区域编码').fill('11000A');
  await save(form);
  await expect(says(form, '区域名称至少 2 个字')).toBeVisible();
  await expect(says(form, '区域编码格式不符：只能用数字')).toBeVisible();
  const code = digits();
  await inputOf(form, '区域名称').fill('新区');
  await inputOf(form, '区域编码').fill(code);
  await choose(page, inputOf(form, '区域类型'), /^省$/);
  await save(form);
  await expect(form).toHaveCount(0);
  await page.goto(`/#/system/sysRegion?keyword=${code}`);
  await page.reload();
  await expect(rowOf(page, code)).toContainText('新区');
});

test('a parameter is entered; a key that is taken is refused at its field [D-3-PAR-01][D-3-PAR-03][S-2.6-SYS-06]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysParam');
  const key = freshCode('par').toLowerCase();
  const enter = async (name: string, value: string): Promise<Locator> => {
    const form = await openAdd(page, '系统参数');
    await inputOf(form, '参数名称').fill(name);
    await inputOf(form, '参数键').fill(key);
    await inputOf(form, '参数值').fill(value);
    await save(form);
    return form;
  };
  await expect(await enter('交接班提醒分钟', '15')).toHaveCount(0);
  const second = await enter('另一个参数', '20');
  await expect(says(second, `参数键“${key}”已存在`)).toBeVisible();
  await page.goto(`/#/system/sysParam?keyword=${key}`);
  await page.reload();
  await expect(rowOf(page, key)).toContainText('15');
});

test('a tenant is entered and stands in the list [D-3-TEN-03][D-3-TEN-04][S-2.6-SYS-09]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysTenant');
  await expect(rowOf(page, 'default')).toBeVisible();
  const form = await openAdd(page, '租户');
  const code = freshCode('t').toLowerCase();
  await save(form);
  await expect(says(form, '请填写租户编码')).toBeVisible();
  await expect(says(form, '请填写租户名称')).toBeVisible();
  await expect(says(form, '请填写联系人')).toHaveCount(0);
  await inputOf(form, '租户编码').fill(code);
  await inputOf(form, '租户名称').fill('南屏特钢');
  await inputOf(form, '联系人').fill('黎望舒');
  await inputOf(form, '管理员初始密码').fill('moss-rill-fern-7');
  await save(form);
  await expect(form).toHaveCount(0);
  await page.goto(`/#/system/sysTenant?keyword=${code}`);
  await page.reload();
  await expect(rowOf(page, code)).toContainText('南屏特钢');
  await expect(rowOf(page, code)).toContainText('黎望舒');
});

test('an app client is entered; its secret is not shown again [D-3-CLI-01][D-3-CLI-08][D-3-CLI-09]', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit('admin', '/system/appClient');
  await expect(rowOf(page, 'safety-board')).toBeVisible();
  const form = await openAdd(page, '应用客户端');
  const code = freshCode('c').toLowerCase();
  await inputOf(form, '客户端编码').fill(code);
  await inputOf(form, '客户端密钥').fill('rolling-mill-77');
  await inputOf(form, '授权范围').fill('server');
  await inputOf(form, '令牌有效秒数').fill('600');
  await inputOf(form, '刷新有效秒数').fill('300');
  await inputOf(form, '回调地址').fill('不是地址');
  await save(form);
  await expect(form.getByText(/^回调地址不是有效的/)).toBeVisible();
  await expect(says(form, '请填写描述')).toBeVisible();
  await inputOf(form, '回调地址').fill('https://mill.example.org/back');
  await inputOf(form, '描述').fill('轧机数据采集');
  await choose(page, inputOf(form, '授权类型'), /^密码$/);
  await page.keyboard.press('Escape');
  await save(form);
  await expect(says(form, '刷新有效秒数不能小于令牌有效秒数')).toBeVisible();
  await inputOf(form, '刷新有效秒数').fill('600');
  await save(form);
  await expect(form).toHaveCount(0);
  const stored = (
    await api(baseURL ?? '', tokenOf('admin')).get<ListData>('/api/uaa/appclient/queryAppClient', { clientCode: code })
  ).data.list[0] as WireRow;
  expect([stored['fallbackUrl'], stored['clientDescription'], stored['clientSecret']]).toEqual([
    'https://mill.example.org/back',
    '轧机数据采集',
    undefined,
  ]);
  await page.goto(`/#/system/appClient?keyword=${code}`);
  await page.reload();
  await rowOf(page, code).getByRole('button', { name: '编辑', exact: true }).click();
  await expect(inputOf(formOf(page, '编辑应用客户端'), '客户端密钥')).toHaveValue('');
});

/**
 * Third party as people use it: its lists on the desk, on a narrow screen and in all languages, and a company that
 * registers itself and is given its account.
 */
import { expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import {
  type Language,
  type Portal,
  LANGUAGES,
  formOf,
  freshCode,
  rowOf,
  test,
  tokenOf,
} from '../../support/portal.ts';
import { runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const LISTS = [
  'provider',
  'contract',
  'securityProtocol',
  'protocolTemplate',
  'providerPerson',
  'trainInteract',
  'providerEquipment',
  'onsiteFace',
  'startStop',
  'providerViolation',
  'providerAppraisal',
  'blacklistOrg',
  'blacklistPerson',
];
/** Every code by SMS is this one in the demonstration. */
const DEMO_CODE = '123456';

/** Opens every list in turn and finds its first row there by what it is called. */
async function walkLists(
  portal: Portal,
  url: string,
  language: Language,
  viewport: { width: number; height: number },
): Promise<void> {
  const admin = api(url, tokenOf('admin'), language);
  const page = await portal.visit('admin', '/thirdParty/provider', { language, viewport });
  for (const entity of LISTS) {
    const row = (
      await admin.get<ListData>(`/api/thirdParty/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`, {
        pageSize: 1,
      })
    ).data.list[0];
    const shown = entity === 'providerAppraisal' ? row?.$labels?.['provider'] : row?.$label;
    expect(shown, entity).toBeTruthy();
    await page.goto(`/#/thirdParty/${entity}`);
    await expect(
      page.getByRole('main').filter({ visible: true }).getByText(String(shown)).filter({ visible: true }).first(),
      entity,
    ).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${entity} sideways`,
    ).toBeLessThanOrEqual(0);
  }
}

for (const language of LANGUAGES)
  test(`every list shows its rows on the desk: ${language}`, ({ portal, baseURL }) =>
    walkLists(portal, baseURL ?? '', language, { width: 1440, height: 900 }));
test('every list shows its rows on a narrow screen', ({ portal, baseURL }) =>
  walkLists(portal, baseURL ?? '', 'zh', { width: 390, height: 844 }));

test('a company registers itself from the contractors’ sign-in, and the department opens its account', async ({
  portal,
}) => {
  const account = freshCode('co').toLowerCase();
  const code = `91530100${freshCode('')
    .replace(/[^0-9A-HJ-NPQRTUWXY]/g, '')
    .padEnd(10, '7')
    .slice(-10)}`;
  const page = await portal.visit(undefined, '/thirdPartyLogin');
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page).toHaveURL(/#\/register\?kind=contractor$/);
  await expect(page.getByRole('radio', { name: '相关方人员' })).toBeChecked();
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('姓名', { exact: true }).fill('石立峰');
  await page.getByLabel('单位名称', { exact: true }).fill(`新来检修公司 ${account}`);
  await page.getByLabel('统一社会信用代码（登记单位时填写）', { exact: true }).fill('12');
  const mobile = `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(DEMO_CODE);
  await page.getByLabel('密码', { exact: true }).fill('first-pass');
  await page.getByLabel('确认密码', { exact: true }).fill('first-pass');
  await page.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByText('统一社会信用代码为 18 位大写字母和数字')).toBeVisible();
  await page.getByLabel('统一社会信用代码（登记单位时填写）', { exact: true }).fill(code.toLowerCase());
  await page.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByText('注册申请已提交。管理员审核通过后即可登录。')).toBeVisible();
  await page.getByRole('link', { name: '返回登录' }).click();
  await expect(page).toHaveURL(/#\/thirdPartyLogin$/);

  const desk = await portal.visit('admin', `/thirdParty/provider?keyword=${code}`);
  const row = rowOf(desk, `新来检修公司 ${account}`);
  await expect(row.getByText('注册中')).toBeVisible();
  await runOnRow(desk, 'zh', row, '开通账号');
  const dialog = formOf(desk, '开通账号');
  await expect(dialog.getByTitle('澜州钢铁集团')).toBeVisible();
  await dialog.getByRole('button', { name: '开通账号', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await row.getByText(`新来检修公司 ${account}`).first().click();
  await expect(desk.getByRole('article').getByText('石立峰').first()).toBeVisible();
});

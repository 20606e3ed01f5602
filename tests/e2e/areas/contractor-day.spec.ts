/**
 * A contractor's day: the own company and no other, a new worker, a violation that is answered, a start that is asked
 * for, on the desk and on the phone.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { idCard } from '../../support/valid-rows.ts';
import { runOnRow } from '../../support/walk.ts';
import { PIXEL, upload } from '../../http/files/file-door.ts';

test.describe.configure({ mode: 'parallel' });

const OWN = '恒拓检修工程公司';
/** What the demonstration has of other companies. */
const OTHERS = ['澜州冶建安装公司', '众信炉窑工程公司', '捷通汽车运输公司'];
const LISTS = [
  'provider',
  'contract',
  'securityProtocol',
  'providerPerson',
  'trainInteract',
  'providerEquipment',
  'startStop',
  'providerViolation',
  'providerAppraisal',
];

const first = async (who: Caller, path: string, query: Record<string, string>): Promise<string> =>
  (await who.get<ListData>(path, query)).data.list[0]?.id ?? '';

/** A violation of the own company's that was written down just now, by what it says. */
async function violation(url: string): Promise<string> {
  const admin = api(url, tokenOf('admin'));
  const content = freshCode('未系安全带');
  const made = await admin.post<WireRow>('/api/thirdParty/providerViolation/addProviderViolation', {
    provider: await first(admin, '/api/thirdParty/provider/queryProvider', { keyword: OWN }),
    org: await first(admin, '/api/admin/sysorg/querySysOrg', { orgCode: 'LT' }),
    occurTime: '2026-01-05 08:00:00',
    content,
    score: '1.0',
    photos: [(await upload(admin, '违章.png', PIXEL)).data.id],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  return content;
}

const put = (page: Page, label: string): Promise<void> =>
  formOf(page, '新增相关方人员')
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: `${label}.png`, mimeType: 'image/png', buffer: PIXEL });

test('the menu opens the own company’s lists, and no list knows another company', async ({ portal }) => {
  const page = await portal.visit('contractor', '/thirdParty/provider');
  await expect(page.getByRole('main').getByText(OWN).first()).toBeVisible();
  for (const entity of LISTS) {
    await page.goto(`/#/thirdParty/${entity}`);
    await expect(page.getByRole('search').filter({ visible: true })).toBeVisible();
    for (const other of OTHERS)
      await expect(page.getByRole('main').filter({ visible: true }).getByText(other), `${entity} ${other}`).toHaveCount(
        0,
      );
  }
  await expect(page.getByRole('navigation', { name: '菜单' }).getByText('黑名单')).toHaveCount(0);
});

test('the manager enters a worker with pictures, and hands the papers in', async ({ portal }) => {
  const page = await portal.visit('contractor', '/thirdParty/providerPerson');
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增相关方人员');
  await choose(page, inputOf(form, '单位'), OWN);
  await choose(page, inputOf(form, '合同'), '起重与机械设备年度检修合同');
  const name = `焦${freshCode('')}`;
  await inputOf(form, '姓名').fill(name);
  await inputOf(form, '身份证号').fill(idCard('1994-03-12'));
  await choose(page, inputOf(form, '性别'), /^男$/);
  await inputOf(form, '手机').fill('13800001111');
  await inputOf(form, '工种').fill('起重工');
  await choose(page, inputOf(form, '人员类别'), /^普工$/);
  for (const label of ['证件照', '人脸照片', '身份证正面', '身份证反面']) await put(page, label);
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
  await page.goto(`/#/thirdParty/providerPerson?keyword=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  await expect(row.getByText('待提交')).toBeVisible();
});

test('a violation is confirmed and corrected; who disagrees appeals with a reason', async ({ portal, baseURL }) => {
  const [mine, disputed] = [await violation(baseURL ?? ''), await violation(baseURL ?? '')];
  const page = await portal.visit('contractor', `/thirdParty/providerViolation?keyword=${encodeURIComponent(mine)}`);
  const row = rowOf(page, mine);
  await runOnRow(page, 'zh', row, '确认');
  const question = formOf(page, '确认');
  await expect(question.getByRole('img', { name: /在此签名/ })).toBeVisible();
  await question.getByRole('button', { name: '确认', exact: true }).click();
  await expect(row.getByText('已确认')).toBeVisible();
  await runOnRow(page, 'zh', row, '整改完成');
  const dialog = formOf(page, '整改完成');
  await inputOf(dialog, '整改情况').fill('已配齐安全带，全员重新交底');
  await dialog.getByRole('button', { name: '整改完成', exact: true }).click();
  await expect(row.getByText('已整改')).toBeVisible();
  await page.goto(`/#/thirdParty/providerViolation?keyword=${encodeURIComponent(disputed)}`);
  const other = rowOf(page, disputed);
  await runOnRow(page, 'zh', other, '申诉');
  const appeal = formOf(page, '申诉');
  await appeal.getByRole('button', { name: '申诉', exact: true }).click();
  await expect(appeal.getByRole('alert').first()).toBeVisible();
  await inputOf(appeal, '申诉理由').fill('当时正在换挂点');
  await appeal.getByRole('button', { name: '申诉', exact: true }).click();
  await expect(other.getByText('申诉中')).toBeVisible();
});

test('on the phone the own people and violations are cards', async ({ portal }) => {
  const page = await portal.visit('contractor', '/apps/e/thirdParty/providerPerson', {
    viewport: { width: 390, height: 844 },
  });
  await expect(page.getByRole('main').getByText('白石川').first()).toBeVisible();
  for (const other of ['潘玉河', '岑阿福']) await expect(page.getByRole('main').getByText(other)).toHaveCount(0);
});

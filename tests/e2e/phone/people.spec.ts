/** The people pickers: opened by a form they give the choice back to it, opened on their own they say it. */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { test, tokenOf } from '../../support/portal.ts';
import { PHONE, expectPhonePage } from './faults.ts';

test.describe.configure({ mode: 'parallel' });

const server = (baseURL: string | undefined, account: string) => api(baseURL ?? '', tokenOf(account));
const people = (page: Page) => page.getByRole('list', { name: /^人员/ });

/** A crane's form on the phone, with something typed that must outlive the picker. */
async function openCrane(page: Page, id: string): Promise<void> {
  await page.goto(`/#/apps/e/equipment/equipCrane/${id}`);
  const bar = page.locator('.anlan-detail-bar');
  await bar.waitFor();
  const edit = bar.getByRole('button', { name: '编辑' });
  if ((await edit.count()) === 0) await bar.locator('.ant-dropdown-trigger').click();
  await edit.or(page.getByRole('menuitem', { name: '编辑' })).click();
  await page.getByLabel(/^安装地点/).fill('改到二号跨');
}

async function cranes(baseURL: string | undefined): Promise<readonly WireRow[]> {
  return (
    await server(baseURL, 'admin').get<ListData>('/api/equipment/equipCrane/queryEquipCrane?pageSize=40&status=inUse')
  ).data.list;
}

test('the people picker finds by pinyin initials and gives its choice back to the form that asked, as it was left [R-2.4-60]', async ({
  portal,
  baseURL,
}) => {
  const crane = (await cranes(baseURL))[0];
  const page = await portal.visit('admin', '/apps/home', { viewport: PHONE });
  await openCrane(page, crane?.id ?? '');
  await page.getByRole('button', { name: /^安全管理员/ }).click();
  await expect(page).toHaveURL(/#\/app\/selectPeople$/);
  await page.getByRole('searchbox').fill('hcl');
  await people(page)
    .getByRole('button', { name: /贺长林/ })
    .click();
  await expect(page).toHaveURL(/#\/apps\/e\/equipment\/equipCrane\//);
  await expect(page.getByRole('button', { name: '安全管理员 贺长林' })).toBeVisible();
  await expect(page.getByLabel(/^安装地点/)).toHaveValue('改到二号跨');
  await page.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(
      async () =>
        (await server(baseURL, 'admin').get<WireRow>(`/api/equipment/equipCrane/getEquipCrane?id=${crane?.id}`)).data
          .$labels,
    )
    .toEqual(expect.objectContaining({ manager: '贺长林' }));
});

test('the picker along the organisations walks the tree, takes several, and gives them back to the form [R-2.4-61]', async ({
  portal,
  baseURL,
}) => {
  const crane = (await cranes(baseURL))[1];
  const page = await portal.visit('admin', '/apps/home', { viewport: PHONE });
  await openCrane(page, crane?.id ?? '');
  await page.getByRole('button', { name: /^作业人员/ }).click();
  await page.getByRole('link', { name: '按组织选择' }).click();
  await expect(page).toHaveURL(/#\/app\/orgUserSelect/);
  const before = await page.getByText(/^已选 \d+ 人|^未选择人员/).textContent();
  for (const name of [/澜州钢铁集团/, /恒拓检修工程公司/])
    await page.getByRole('list', { name: '下级组织' }).getByRole('button', { name }).click();
  await expect(page.getByRole('navigation', { name: '组织路径' })).toContainText('恒拓检修工程公司');
  await people(page)
    .getByRole('checkbox', { name: /贺长林/ })
    .click();
  await page
    .getByRole('list', { name: '下级组织' })
    .getByRole('button', { name: /恒拓起重一队/ })
    .click();
  await people(page)
    .getByRole('checkbox', { name: /白石川/ })
    .click();
  await expect(page.getByText(/^已选 \d+ 人/)).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: /^作业人员 .*贺长林、白石川$/ })).toBeVisible();
  await expect(page.getByLabel(/^安装地点/)).toHaveValue('改到二号跨');
});

test('a picker that is left without a choice changes nothing, and the form is still there', async ({
  portal,
  baseURL,
}) => {
  const crane = (await cranes(baseURL))[2];
  const page = await portal.visit('admin', '/apps/home', { viewport: PHONE });
  await openCrane(page, crane?.id ?? '');
  const row = page.getByRole('button', { name: /^安全管理员/ });
  const before = await row.getAttribute('aria-label');
  await row.click();
  await expect(people(page)).toBeVisible();
  await page.goBack();
  await expect(row).toHaveAttribute('aria-label', before ?? '');
  await expect(page.getByLabel(/^安装地点/)).toHaveValue('改到二号跨');
});

test('a picker opened on its own offers whom one may see, page by page, and says who was chosen', async ({
  portal,
  baseURL,
}) => {
  const { data } = await server(baseURL, 'admin').get<ListData>(
    '/api/admin/sysuser/querySysUser?status=normal&pageSize=1',
  );
  const page = await portal.visit('admin', '/app/selectPeople?multiple=1', { viewport: PHONE });
  const all = page.getByRole('list', { name: `人员（${data.totalCount}）` });
  await expect(all).toBeVisible();
  await expectPhonePage(page);
  const first = await all.getByRole('checkbox').first().getAttribute('aria-checked');
  expect(first).toBe('false');
  await page.getByRole('searchbox').fill('贺长林');
  await people(page)
    .getByRole('checkbox', { name: /贺长林/ })
    .click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已选：贺长林')).toBeVisible();
  await expect(page).toHaveURL(/#\/apps\/home$/);
});

test('who may not list people is told so, without a call that would be refused', async ({ portal }) => {
  const page = await portal.visit('staff', '/app/orgUserSelect', { viewport: PHONE });
  await expect(page.getByRole('alert')).toContainText('没有查看人员的权限');
  await page.goto('/#/app/selectPeople');
  await expect(page.getByRole('alert')).toContainText('没有查看人员的权限');
});

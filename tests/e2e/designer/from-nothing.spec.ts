/**
 * The whole way of an administrator: an entity from nothing, a rule and a sub-table in the designer, seen as a clerk
 * gets it, published, used, one edition taken back, and all of it found in files.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import type { EntityView, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api } from '../../support/client.ts';
import { liveFolder, test } from '../../support/live.ts';
import { formOf, inputOf, rowOf, tokenOf } from '../../support/portal.ts';

const LIVE = process.env['ANLAN_LIVE_URL'] ?? '';
const admin = (): Caller => api(LIVE, tokenOf('admin', LIVE));
const choices = (page: Page): Locator =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
const fresh = (): string =>
  Math.random()
    .toString(36)
    .slice(2, 8)
    .replace(/[0-9]/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a');
const saved = (page: Page): Promise<void> => expect(page.locator('.fd-whole')).toHaveAttribute('data-saving', 'saved');
const panel = (page: Page): Locator => page.getByRole('complementary', { name: '属性' });

/** Lines of a dialog that asks for fields: title, and kind where it is no text. */
async function fieldLine(page: Page, dialog: Locator, line: number, title: string, kind?: string): Promise<void> {
  await dialog.getByLabel(`第 ${line} 行 字段名称`).fill(title);
  if (kind === undefined) return;
  await dialog.getByRole('row').nth(line).locator('.ant-select-selector').first().click();
  await choices(page)
    .filter({ hasText: new RegExp(`^${kind}$`) })
    .click();
}

/** Chooses a field by the outline. */
async function choose(page: Page, field: string): Promise<void> {
  await page.getByRole('list', { name: '大纲' }).locator(`[data-field="${field}"] .fd-node`).click();
}

test('an entity from nothing gets a rule and a sub-table, is seen as a clerk gets it on a phone in English, published, used, one edition is taken back, and files say the same', async ({
  portal,
}, testInfo) => {
  portal.forgive(/ 404/);
  const [page, own, caller] = [await portal.visit('admin', '/tools/forms'), fresh(), admin()];
  const title = `点检${own}`;
  await page.getByRole('button', { name: '新建实体' }).click();
  const dialog = page.getByRole('dialog', { name: '新建实体' });
  await dialog.locator('.ant-select-selector').first().click();
  await dialog.getByRole('combobox', { name: '业务域' }).fill('系统工具');
  await choices(page).filter({ hasText: '系统工具' }).click();
  await dialog.getByLabel('名称', { exact: true }).fill(title);
  await fieldLine(page, dialog, 1, '地点');
  await fieldLine(page, dialog, 2, '温度', '小数');
  await fieldLine(page, dialog, 3, '说明');
  await dialog.getByRole('button', { name: '创建' }).click();
  await expect(page).toHaveURL(/#\/tools\/dianJian/i, { timeout: 60_000 });
  const name = /tools\/(\w+)/.exec(page.url())?.[1] ?? '';
  const noun = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const files = [join(liveFolder('tools'), `${name}.json`)];

  // A clerk: a role that may read and add these.
  const { data: role } = await caller.post<WireRow>('/api/admin/sysrole/addSysRole', {
    roleCode: `clerk${own}`,
    roleName: `文员${own}`,
    roleType: 'business',
    dataScope: 'all',
    status: 'enabled',
  });
  expect(
    (
      await caller.put('/api/admin/sysrole/saveRoleGrant', {
        id: role.id,
        codes: [`tools:${name}:query`, `tools:${name}:add`],
        scopes: [],
        fields: [],
      })
    ).code,
  ).toBe(200);

  await page.goto(`${LIVE}/#/tools/formDesigner?entity=${name}&scope=installation`);
  await expect(page.locator('.fd-paper [data-field]').first()).toBeVisible();
  const view = async (): Promise<EntityView> => (await caller.get<EntityView>(`/schema/${name}`)).data;
  const [place = '', degrees = '', remark = ''] = (await view()).fields
    .filter(({ title: word }) => ['地点', '温度', '说明'].includes(word))
    .map((field) => field.name);
  // The rule: 说明 is asked for only where it is hot.
  await choose(page, remark);
  await panel(page).getByRole('button', { name: '规则' }).click();
  const rule = panel(page).getByLabel('显示条件的表达式');
  await rule.fill(`{">": [{"var": "${degrees}"}, 80]}`);
  await rule.blur();
  await choose(page, degrees);
  await panel(page).getByRole('button', { name: '其他语言与字段名' }).click();
  await panel(page).getByLabel('英文名称').fill('Temperature');
  await panel(page).getByLabel('英文名称').blur();
  // The sub-table: its rows are an entity of their own, made here.
  await choose(page, place);
  await page.getByRole('tab', { name: '字段' }).click();
  await page.getByRole('textbox', { name: '名称或拼音' }).fill('zb');
  await page.getByRole('navigation', { name: '字段' }).getByRole('button', { name: '子表', exact: true }).click();
  const asks = page.getByRole('dialog', { name: '添加子表' });
  await asks.getByLabel('子表名称').fill(`检查项${own}`);
  await expect(asks.getByRole('button', { name: /添\s*加$/ })).toBeDisabled();
  await fieldLine(page, asks, 1, '项目');
  await fieldLine(page, asks, 2, '读数', '整数');
  await page.screenshot({ path: 'test-results/sub-table-dialog.png' });
  await asks.getByRole('button', { name: /^添\s*加$/ }).click();
  await expect(asks).toHaveCount(0);
  await page.getByRole('tab', { name: '大纲' }).click();
  const rows =
    (await page
      .locator('.fd-outline .fd-node[aria-current=true]')
      .locator('xpath=ancestor::li[@data-field][1]')
      .getAttribute('data-field')) ?? '';
  const drawn = page.locator(`.fd-paper [data-field="${rows}"]`);
  await expect(drawn).toContainText(`检查项${own}`);
  await page.screenshot({ path: 'test-results/sub-table-canvas.png' });

  // As a clerk gets it, on a phone, in English.
  await page.locator('.fd-bar').getByText('试填').click();
  await page
    .getByRole('combobox', { name: '语言' })
    .locator('xpath=ancestor::div[contains(@class,"ant-select")][1]')
    .click();
  await choices(page).filter({ hasText: 'English' }).click();
  await page.locator('.fd-bar').getByText('手机').click();
  await page.locator('.fd-role').click();
  await page.keyboard.insertText(`文员${own}`);
  await page.locator('.ant-select-dropdown:visible').getByTitle(`文员${own}`, { exact: true }).click();
  const phone = page.locator('.fd-phone');
  await expect(phone.getByLabel('Temperature')).toBeEditable();
  // The rule holds while it is tried: what is asked for only where it is hot is not there, then it is.
  await phone.getByLabel('Temperature').fill('20');
  await phone.getByLabel('Temperature').blur();
  await expect(phone.locator(`[data-field="${remark}"]`).or(phone.getByLabel('说明'))).toHaveCount(0);
  await phone.getByLabel('Temperature').fill('95');
  await phone.getByLabel('Temperature').blur();
  await expect(phone.getByLabel('说明')).toBeEditable();
  await page.screenshot({ path: 'test-results/sub-table-phone.png' });
  await page.locator('.fd-bar').getByText('设计', { exact: true }).click();
  await saved(page);

  await page.getByRole('button', { name: '发布' }).click();
  const publish = page.getByRole('dialog', { name: `发布 ${title}？` });
  await publish.getByLabel('这次修改叫什么').fill('加检查项');
  await publish.getByRole('button', { name: '发布' }).click();
  await expect(publish).toHaveCount(0);

  // Used: a record with a row in its sub-table.
  const user = await portal.visit('admin', `/tools/${name}`);
  await user.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).click();
  const form = formOf(user, `新增${title}`);
  await inputOf(form, '地点').fill('二号水泵');
  await form.getByRole('button', { name: '添加一行' }).click();
  await form.locator('.anlan-subtable table input').first().fill('轴承');
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(rowOf(user, '二号水泵')).toBeVisible();
  const {
    data: {
      list: [record],
    },
  } = await caller.get<ListData>(`/api/tools/${name}/query${noun}`, {});
  const { data: kept } = await caller.get<Record<string, unknown>>(`/api/tools/${name}/get${noun}`, {
    id: record?.id ?? '',
  });
  expect(kept[rows]).toEqual([expect.objectContaining({ xiangMu: '轴承' })]);

  // One edition more, and taken back: the one before stands.
  expect(
    (
      await caller.post('/api/admin/layer/publish', {
        scope: 'installation',
        entity: name,
        title: '改名',
        from: 1,
        commands: [
          ...(await caller.get<{ commands: object[] }>('/api/admin/layer/get', { scope: 'installation', entity: name }))
            .data.commands,
          { set: ['data', 'properties', place, 'title'], to: '位置' },
        ],
      })
    ).code,
  ).toBe(200);
  await expect.poll(async () => (await view()).fields.map(({ title: word }) => word)).toContain('位置');
  await page.getByRole('button', { name: /^版本/ }).click();
  const editions = page.getByRole('dialog', { name: '版本' });
  await editions
    .getByRole('listitem')
    .filter({ hasText: '改名' })
    .getByRole('button', { name: '撤回此版的修改' })
    .click();
  await expect.poll(async () => (await view()).fields.map(({ title: word }) => word)).toContain('地点');
  expect((await view()).fields.map((field) => field.name)).toContain(rows);
  await expect(editions.getByRole('listitem').first()).toContainText('撤回第 2 版的修改');

  // In files: both entities, and the layer as it is exported.
  const child = (await view()).fields.find((field) => field.name === rows)?.children?.entity ?? '';
  files.push(join(liveFolder('tools'), `${child}.json`));
  const [parentFile, childFile] = files.map(
    (path) =>
      JSON.parse(readFileSync(path, 'utf8')) as {
        entity: string;
        data: { properties: Record<string, Record<string, unknown>> };
      },
  );
  expect(Object.keys(parentFile?.data.properties ?? {})).toEqual([place, degrees, remark]);
  expect(Object.values(childFile?.data.properties ?? {})).toContainEqual(
    expect.objectContaining({ 'x-ref': { entity: name, partOf: true } }),
  );
  await page.goto(`${LIVE}/#/tools/forms`);
  await page.getByLabel('名称或标识').fill(name);
  await page.getByRole('row').filter({ hasText: title }).getByRole('button').first().click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('complementary', { name: title })
    .getByRole('region', { name: '全部租户' })
    .getByRole('button', { name: '导出' })
    .click();
  const file = testInfo.outputPath('layer.json');
  await (await download).saveAs(file);
  const layer = readFileSync(file, 'utf8');
  for (const part of [rows, 'Temperature', '80']) expect(layer).toContain(part);
  expect(layer).not.toContain('位置');
  for (const path of files) rmSync(path, { force: true });
});

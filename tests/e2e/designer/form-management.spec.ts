/**
 * Form management as an administrator works with it: an entity from nothing to its first record, and the editions of
 * one compared, published, taken back and carried over.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import type { EntityView, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api } from '../../support/client.ts';
import { liveFolder, test } from '../../support/live.ts';
import { type Portal, formOf, inputOf, rowOf, tokenOf } from '../../support/portal.ts';

const LIVE = process.env['ANLAN_LIVE_URL'] ?? '';
const admin = (): Caller => api(LIVE, tokenOf('admin', LIVE));
const choices = (page: Page): Locator =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
/** Two workers and a second try each make their own. */
const fresh = (): string =>
  Math.random()
    .toString(36)
    .slice(2, 8)
    .replace(/[0-9]/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a');

/** What a test has made goes with it; pages that are open then ask for it in vain. */
function leaving(portal: Portal, name: string): () => void {
  portal.forgive(new RegExp(`${name}.* 404`, 'i'));
  return () => rmSync(join(liveFolder('tools'), `${name}.json`), { force: true });
}

/** Counts what a person does: each click, each text that is typed. */
class Hands {
  actions = 0;

  async click(on: Locator): Promise<void> {
    this.actions += 1;
    await on.click();
  }

  async type(into: Locator, text: string): Promise<void> {
    this.actions += 1;
    await into.fill(text);
  }
}

test('from nothing to a first saved record in at most 40 actions', async ({ portal }) => {
  const page = await portal.visit('admin', '/tools/forms');
  const hands = new Hands();
  const own = fresh();
  const title = `巡检登记${own}`;
  await hands.click(page.getByRole('button', { name: '新建实体' }));
  const dialog = page.getByRole('dialog', { name: '新建实体' });
  await hands.click(dialog.locator('.ant-select-selector').first());
  await hands.type(dialog.getByRole('combobox', { name: '业务域' }), '系统工具');
  await hands.click(choices(page).filter({ hasText: '系统工具' }));
  await hands.type(dialog.getByLabel('名称', { exact: true }), title);
  const field = async (row: number, name: string, kind?: string): Promise<void> => {
    await hands.type(dialog.getByLabel(`第 ${row} 行 字段名称`), name);
    if (kind === undefined) return;
    await hands.click(dialog.getByRole('row').nth(row).locator('.ant-select-selector').first());
    await hands.click(choices(page).filter({ hasText: new RegExp(`^${kind}$`) }));
  };
  await field(1, '巡检点');
  await hands.click(dialog.getByLabel('第 1 行 必填'));
  await field(2, '结果', '单选');
  // What is wrong is said at its line, and nothing is made.
  await hands.click(dialog.getByRole('button', { name: '创建' }));
  await expect(dialog.getByRole('row').nth(2).getByRole('alert')).toBeVisible();
  await hands.type(dialog.getByLabel('第 2 行 选项'), '正常，异常');
  await field(3, '温度', '小数');
  await hands.click(dialog.getByRole('button', { name: '预览' }));
  await expect(dialog.getByRole('tabpanel').getByText('巡检点').first()).toBeVisible();
  await hands.click(dialog.getByRole('button', { name: '创建' }));

  // Its list opens by itself, without anything being loaded anew.
  await expect(page).toHaveURL(/#\/tools\/xunJianDengJi/i);
  await hands.click(
    page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).filter({ visible: true }),
  );
  const form = formOf(page, `新增${title}`);
  await hands.type(inputOf(form, '巡检点'), '一号泵房');
  await hands.type(inputOf(form, '温度'), '36.5');
  await hands.click(form.getByRole('button', { name: /^保存/ }));
  await expect(rowOf(page, '一号泵房')).toBeVisible();
  expect(hands.actions).toBeLessThanOrEqual(40);
  leaving(portal, /tools\/(\w+)/.exec(page.url())?.[1] ?? own)();
});

test('editions are compared, a draft is published, one is taken back, and a layer goes out as a file and comes in again', async ({
  portal,
}, testInfo) => {
  const caller = admin();
  const name = `gauge${fresh()}`;
  const made = await caller.post('/api/tools/forms/add', {
    area: 'tools',
    name,
    title: `仪表${name}`,
    fields: [
      { title: '名称', name: 'name', kind: 'text' },
      { title: '量程', name: 'range', kind: 'integer' },
    ],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const leave = leaving(portal, name);
  const target = { scope: 'installation', entity: name };
  const rename = (to: string): object => ({ set: ['data', 'properties', 'range', 'title'], to });
  expect(
    (
      await caller.post('/api/admin/layer/publish', {
        ...target,
        title: '改量程',
        from: 0,
        commands: [rename('测量范围')],
      })
    ).code,
  ).toBe(200);
  expect(
    (
      await caller.post('/api/admin/layer/saveDraft', {
        ...target,
        revision: 0,
        from: 1,
        commands: [
          rename('测量范围'),
          { add: ['data', 'properties', 'note'], value: { type: 'string', title: '备注' } },
        ],
      })
    ).code,
  ).toBe(200);
  const titles = async (): Promise<readonly string[]> =>
    (await caller.get<EntityView>(`/schema/${name}`)).data.fields.map(({ title }) => title);

  const page = await portal.visit('admin', '/tools/forms');
  await page.getByLabel('名称或标识').fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('有草稿');
  await row.getByRole('button').click();
  const panel = page.getByRole('complementary', { name: `仪表${name}` });
  const layer = panel.getByRole('region', { name: '全部租户' });
  await expect(layer).toContainText('第 1 版 改量程');

  await layer.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await expect(dialog).toContainText('字段“备注”');
  await expect(dialog.getByRole('button', { name: '发布' })).toBeDisabled();
  await dialog.getByLabel('版本名称').fill('加备注');
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(layer).toContainText('第 2 版 加备注');
  expect(await titles()).toEqual(['名称', '测量范围', '备注']);

  await layer.getByRole('button', { name: '对比版本' }).click();
  await expect(layer.getByRole('region', { name: '对比版本' })).toContainText('新增字段“备注”');

  const download = page.waitForEvent('download');
  await layer.getByRole('button', { name: '导出' }).click();
  const file = testInfo.outputPath('layer.json');
  await (await download).saveAs(file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ entity: name, scope: 'product' });

  const noun = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  expect((await caller.post(`/api/tools/${name}/add${noun}`, { name: '一号', note: '新表' })).code).toBe(200);
  // Taking the field away moves its column aside: its name is typed first.
  await layer.getByRole('button', { name: '撤回第 2 版' }).click();
  await dialog.getByRole('button', { name: '撤回' }).click();
  await dialog.getByLabel(/请键入 note 确认/).fill('note');
  await dialog.getByRole('button', { name: '撤回' }).click();
  await expect(layer).toContainText('第 3 版');
  expect(await titles()).toEqual(['名称', '测量范围']);

  await page.getByLabel('导入定制', { exact: true }).last().setInputFiles(file);
  await expect(dialog).toContainText('字段“备注”');
  await dialog.getByRole('button', { name: '导入' }).click();
  await expect(layer).toContainText('第 4 版');
  expect(await titles()).toEqual(['名称', '测量范围', '备注']);

  // Before it goes, one sees where it is used.
  await panel.getByRole('region', { name: '字段使用情况' }).locator('.ant-select-selector').click();
  await choices(page).filter({ hasText: '测量范围' }).click();
  await expect(panel.getByRole('region', { name: '字段使用情况' })).toContainText('列表的列');
  leave();
});

test('[O-1-48] a saved form says what it is for and what it holds, is opened to be edited, bound to a process model and let go, and deleted', async ({
  portal,
}) => {
  const caller = admin();
  const name = `scale${fresh()}`;
  const title = `衡器${name}`;
  const made = await caller.post('/api/tools/forms/add', {
    area: 'tools',
    name,
    title,
    fields: [{ title: '名称', name: 'name', kind: 'text' }],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const leave = leaving(portal, name);
  expect(
    (
      await caller.post('/api/admin/layer/publish', {
        scope: 'installation',
        entity: name,
        title: '写说明',
        from: 0,
        commands: [{ add: ['form'], value: { sections: { basic: { text: '每台衡器登记一次。', fields: ['name'] } } } }],
      })
    ).msg,
  ).toBe('success');
  const { data: category } = await caller.post<WireRow>('/api/workflow/wfCategory/addWfCategory', {
    categoryCode: name,
    categoryName: `检定${name}`,
  });
  const { data: model, msg } = await caller.post<WireRow>('/api/workflow/wfModel/addWfModel', {
    name: `衡器检定${name}`,
    modelKey: name,
    category: category.id,
    usedForm: 'none',
  });
  expect(msg).toBe('success');
  const usedForm = async (): Promise<unknown> =>
    (await caller.get<WireRow>('/api/workflow/wfModel/getWfModel', { id: model.id })).data['usedForm'];

  const page = await portal.visit('admin', '/tools/forms');
  await page.getByLabel('名称或标识').fill(title);
  await page.getByRole('row').filter({ hasText: title }).getByRole('button').first().click();
  const panel = page.getByRole('complementary', { name: title });
  await expect(panel).toContainText('每台衡器登记一次。');
  await panel.getByRole('button', { name: '查看内容' }).click();
  const content = page.getByRole('dialog', { name: `${title}的内容` });
  await expect(content).toContainText(`"entity": "${name}"`);
  await expect(content).toContainText('每台衡器登记一次。');
  await page.screenshot({ path: 'test-results/forms-content.png' });
  await page.keyboard.press('Escape');
  await expect(content).toHaveCount(0);

  const models = panel.getByRole('region', { name: '流程模型' });
  await expect(models).toContainText('没有流程模型使用这份表单');
  await models.getByRole('combobox', { name: '绑定到流程模型' }).fill(name);
  await choices(page)
    .filter({ hasText: `衡器检定${name}` })
    .click();
  await expect(models.getByRole('listitem')).toContainText(`衡器检定${name}`);
  expect(await usedForm()).toBe(name);
  await page.screenshot({ path: 'test-results/forms-models.png' });
  await models.getByRole('button', { name: `解除与“衡器检定${name}”的绑定` }).click();
  await expect(models).toContainText('没有流程模型使用这份表单');
  expect(await usedForm()).toBe('none');
  expect((await caller.post('/api/workflow/wfModel/deleteWfModel', { id: model.id })).code).toBe(200);
  await caller.post('/api/workflow/wfCategory/deleteWfCategory', { id: category.id });

  await panel.getByRole('region', { name: '全部租户' }).getByRole('button', { name: '设计表单' }).click();
  await expect(page).toHaveURL(new RegExp(`formDesigner\\?entity=${name}`));
  await expect(page.locator('.fd-paper [data-field=name]')).toBeVisible();
  // Its page is as it was left.
  await page.goto(`${LIVE}/#/tools/forms`);
  await panel.getByRole('button', { name: '删除实体' }).click();
  const dialog = page.getByRole('dialog', { name: `删除“${title}”` });
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  leave();
});

test('two editions stand beside each other as forms, and the entity goes once nobody refers to it and its name is typed', async ({
  portal,
}) => {
  const caller = admin();
  const name = `meter${fresh()}`;
  const title = `电表${name}`;
  const made = await caller.post('/api/tools/forms/add', {
    area: 'tools',
    name,
    title,
    fields: [
      { title: '名称', name: 'name', kind: 'text' },
      { title: '量程', name: 'range', kind: 'integer' },
    ],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const leave = leaving(portal, name);
  expect(
    (await caller.post(`/api/tools/${name}/add${name.charAt(0).toUpperCase()}${name.slice(1)}`, { name: '一号' })).code,
  ).toBe(200);
  const other = `${name}Use`;
  expect(
    (
      await caller.post('/api/tools/forms/add', {
        area: 'tools',
        name: other,
        title: `读数${name}`,
        fields: [
          { title: '日期', name: 'day', kind: 'date' },
          { title: '所用电表', name: 'meter', kind: 'ref', refEntity: name },
        ],
      })
    ).code,
  ).toBe(200);
  expect(
    (
      await caller.post('/api/admin/layer/publish', {
        scope: 'installation',
        entity: name,
        title: '改量程',
        from: 0,
        commands: [
          { set: ['data', 'properties', 'range', 'title'], to: '测量范围' },
          { add: ['data', 'properties', 'note'], value: { type: 'string', title: '备注' } },
        ],
      })
    ).code,
  ).toBe(200);

  const page = await portal.visit('admin', '/tools/forms');
  await page.getByLabel('名称或标识').fill(title);
  await page.getByRole('row').filter({ hasText: title }).getByRole('button').first().click();
  const panel = page.getByRole('complementary', { name: title });
  const layer = panel.getByRole('region', { name: '全部租户' });
  await layer.getByRole('button', { name: '对比版本' }).click();
  await layer.getByRole('button', { name: '并排查看表单' }).click();
  const sides = page.getByRole('dialog', { name: `版本对比：${title}` });
  const [before, after] = [sides.locator('.forms-side').first(), sides.locator('.forms-side').last()];
  await expect(before.locator('[data-field="range"]')).toContainText('有改动');
  await expect(after.locator('[data-field="range"]')).toContainText('测量范围');
  await expect(after.locator('[data-field="note"]')).toContainText('仅此版有');
  await expect(before.locator('[data-field="note"]')).toHaveCount(0);
  await expect(before.locator('[data-field="name"]')).not.toContainText('有改动');
  await page.screenshot({ path: 'test-results/forms-sides.png' });
  await sides.getByRole('button', { name: '关闭' }).last().click();

  await panel.getByRole('button', { name: '删除实体' }).click();
  const dialog = page.getByRole('dialog', { name: `删除“${title}”` });
  await expect(dialog).toContainText('1 条记录');
  await expect(dialog).toContainText('所用电表');
  await expect(dialog.getByRole('button', { name: '删除', exact: true })).toBeDisabled();
  await page.screenshot({ path: 'test-results/forms-remove.png' });
  await dialog.getByRole('button', { name: '取消' }).click();
  expect((await caller.post('/api/tools/forms/remove', { entity: other, confirm: other })).code).toBe(200);
  await panel.getByRole('button', { name: '删除实体' }).click();
  await dialog.getByLabel(/输入标识/).fill(name);
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  await expect(panel).toHaveCount(0);
  expect((await caller.get(`/schema/${name}`)).code).toBe(404);
  leave();
});

/** Fields at a step, set in the designer; and a process that leads records, begun from the list of definitions by its form. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { root } from '../../support/checkout.ts';
import { api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { dialog, press, shown, taken, visitAs, workerOf } from '../../support/process-people.ts';
import { newModel, storedText } from '../../support/process-models.ts';

const canvasOf = (page: Page) => page.locator('.flow-designer[data-ready=true] .flow-canvas');
const nodeOf = (page: Page, id: string) => page.locator(`.djs-element[data-element-id="${id}"]`);

test('the fields a step opens are ticked in the designer, kept as they were ticked, and what the form has not is told before deployment', async ({ portal, baseURL }) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const file = readFileSync(join(root, 'src/schemas/emergency/exercisePlan.bpmn'), 'utf8');
  const known = (await admin.get<ListData>('/api/workflow/wfModel/queryWfModel', { modelKey: 'exercisePlan', pageSize: 1 })).data.list[0];
  const { id, view } = known ? { id: known.id, view: (await admin.get<{ path: string; api: { base: string; noun: string } }>('/schema/wfModel')).data } : await newModel(admin, 'exercisePlan', { usedForm: 'exercisePlan', bpmnXml: file });
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await expect(canvasOf(page)).toBeVisible();
  await nodeOf(page, 'review').click();
  const panel = page.getByRole('complementary', { name: '属性' });
  await panel.getByRole('button', { name: '可见与可填' }).click();
  const tick = (name: string) => panel.getByRole('checkbox', { name, exact: true });
  // As the form has it, it is shown and not changed here.
  await expect(tick('演练地点 可填')).toBeDisabled();
  await panel.locator('.flow-field').filter({ hasText: '字段设置' }).locator('.ant-select-selector').click();
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: '在此设置' }).click();
  await tick('演练地点 必填').check();
  await expect(tick('演练地点 可填')).toBeChecked();
  await panel.getByLabel('查找字段').fill('备注');
  await tick('备注 隐藏').check();
  await panel.getByLabel('查找字段').fill('状态');
  await expect(tick('状态 可填')).toHaveCount(0);
  await panel.getByLabel('查找字段').fill('');
  await panel.getByLabel('名称', { exact: true }).focus();
  await page.keyboard.press('Control+s');
  await expect(page.locator('.flow-saving')).toHaveText('已保存');
  expect(await storedText(admin, view, id)).toContain('<flowable:nodeForm writable="place" required="place" hidden="remark" />');
  await expect(page.getByRole('region', { name: '部署前要改的' })).toContainText('没有问题');
  await page.screenshot({ path: 'test-results/node-form.png' });

  // What the form has not is told at the step.
  await page.reload();
  await expect(canvasOf(page)).toBeVisible();
  const wrong = (await storedText(admin, view, id)).replace('writable="place"', 'writable="plase"');
  await page.locator('.flow-toolbar input[type=file]').setInputFiles({ name: 'x.bpmn', mimeType: 'application/xml', buffer: Buffer.from(wrong) });
  const problems = page.getByRole('region', { name: '部署前要改的' });
  await expect(problems).toContainText('处要改');
  await problems.getByRole('button').first().click();
  await expect(problems).toContainText('表单没有字段“plase”，最接近的是“place”');
});

test('[T-4-22] 发起 at a definition that leads records opens their form, and saved, the record is in its process', async ({ portal, baseURL }) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const roles = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { pageSize: 200 })).data.list;
  const roleId = ['trainOfficer', 'employee'].map((code) => roles.find((role) => role['roleCode'] === code)!.id);
  const author = await workerOf(baseURL, 'trainOfficer', { roleId });
  const page = await visitAs(portal, baseURL, author, '/workflow/wfDefinition?defKey=trainPlan');
  const { list: [definition] } = await taken(admin.get<ListData>('/api/workflow/wfDefinition/queryWfDefinition', { defKey: 'trainPlan', isLatest: true }));
  await page.goto('about:blank');
  await page.goto(`/#/workflow/wfDefinition/${definition!.id}`);
  await press(page, '发起');
  const form = page.getByRole('dialog').filter({ hasText: '培训计划' });
  await expect(form).toBeVisible();
  const name = freshCode('发起的计划');
  await form.getByLabel('计划名称').fill(name);
  await page.screenshot({ path: 'test-results/start-form.png' });
  expect((await taken(author.caller.get<ListData>('/api/education/trainPlan/queryTrainPlan', { keyword: name }))).totalCount).toBe(0);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  void shown; void dialog;
  const row = async (): Promise<WireRow | undefined> => (await taken(author.caller.get<ListData>('/api/education/trainPlan/queryTrainPlan', { keyword: name }))).list[0];
  await expect.poll(async () => (await row())?.['status']).toBe('reviewing');
});

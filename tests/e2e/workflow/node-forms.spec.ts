/**
 * Fields at a step, set in the designer; and a process that leads records, begun from the list of definitions by its
 * form.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { root } from '../../support/checkout.ts';
import { type Caller, api } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { shown, taken, visitAs, workerOf } from '../../support/process-people.ts';
import { type EntityPlace, newModel, storedText } from '../../support/process-models.ts';

const canvasOf = (page: Page) => page.locator('.flow-designer[data-ready=true] .flow-canvas');
const nodeOf = (page: Page, id: string) => page.locator(`.djs-element[data-element-id="${id}"]`);

/** The model of the exercise plans' process, with the drawing of the file. */
async function planModel(admin: Caller): Promise<{ readonly id: string; readonly view: EntityPlace }> {
  const file = readFileSync(join(root, 'src/schemas/emergency/exercisePlan.bpmn'), 'utf8');
  const known = (
    await admin.get<ListData>('/api/workflow/wfModel/queryWfModel', { modelKey: 'exercisePlan', pageSize: 1 })
  ).data.list[0];
  if (!known) return newModel(admin, 'exercisePlan', { usedForm: 'exercisePlan', bpmnXml: file });
  const view = (await admin.get<EntityPlace>('/schema/wfModel')).data;
  const row = (await admin.get<WireRow>(`${view.api.base}/get${view.api.noun}`, { id: known.id })).data;
  if (row['bpmnXml'] !== file)
    expect(
      (await admin.put(`${view.api.base}/update${view.api.noun}`, { id: row.id, rev: row.rev, bpmnXml: file })).code,
    ).toBe(200);
  return { id: known.id, view };
}

test('the fields a step opens are ticked in the designer, kept as they were ticked, and what the form has not is told before deployment', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const { id, view } = await planModel(admin);
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await expect(canvasOf(page)).toBeVisible();
  await nodeOf(page, 'review').click();
  const panel = page.getByRole('complementary', { name: '属性' });
  await panel.getByRole('button', { name: '可见与可填' }).click();
  const tick = (name: string) => panel.getByRole('checkbox', { name, exact: true });
  // As the form has it, it is shown and not changed here.
  await expect(tick('地点 可填')).toBeDisabled();
  await panel.locator('.flow-field').filter({ hasText: '字段设置' }).locator('.ant-select-selector').click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: '在此设置' })
    .click();
  await tick('地点 必填').check();
  await expect(tick('地点 可填')).toBeChecked();
  await panel.getByLabel('查找字段').fill('备注');
  await tick('备注 隐藏').check();
  await panel.getByLabel('查找字段').fill('状态');
  await expect(tick('状态 可填')).toHaveCount(0);
  await panel.getByLabel('查找字段').fill('');
  await page.screenshot({ path: 'test-results/node-form.png' });
  await panel.getByLabel('名称', { exact: true }).focus();
  await page.keyboard.press('Control+s');
  await expect(page.locator('.flow-saving')).toHaveText('已保存');
  expect(await storedText(admin, view, id)).toContain(
    '<flowable:nodeForm writable="place" required="place" hidden="remark" />',
  );
  await expect(page.getByRole('region', { name: '部署前要改的' })).toContainText('没有问题');

  // What the form has not is told at the step.
  await page.reload();
  await expect(canvasOf(page)).toBeVisible();
  const wrong = (await storedText(admin, view, id)).replace('writable="place"', 'writable="plase"');
  await page
    .locator('.flow-toolbar input[type=file]')
    .setInputFiles({ name: 'x.bpmn', mimeType: 'application/xml', buffer: Buffer.from(wrong) });
  const problems = page.getByRole('region', { name: '部署前要改的' });
  await expect(problems).toContainText('处要改');
  await problems.getByRole('button').first().click();
  await expect(problems).toContainText('表单没有字段“plase”，最接近的是“place”');
});

test('a user task opens its form on the canvas: fields are set there by pointer and keys, several at once, seen as they will be handled, and kept in the drawing', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const { id, view } = await planModel(admin);
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await expect(canvasOf(page)).toBeVisible();
  await nodeOf(page, 'review').click();
  const panel = page.getByRole('complementary', { name: '属性' });
  await panel.getByRole('button', { name: '可见与可填' }).click();
  await panel.getByRole('button', { name: '打开表单' }).click();
  const mode = page.getByRole('region', { name: /^审批演练计划：/ });
  await expect(mode.getByRole('heading', { level: 2 })).toBeFocused();
  // The diagram and its panels are out of the way.
  await expect(panel).toBeHidden();
  const field = (name: string) => mode.locator(`.nf-paper [data-field="${name}"]`);
  const node = (name: string) => mode.locator(`.nf-outline [data-field="${name}"] button`);
  const at = (name: string) => mode.getByRole('group', { name: '在此环节' }).getByRole('button', { name, exact: true });
  await expect(field('place')).toContainText('只读');
  // What is set takes no pointer itself: it is found by its place.
  const press = async (name: string): Promise<void> => {
    await field(name).scrollIntoViewIfNeeded();
    const box = await field(name).boundingBox();
    if (!box) throw new Error(`${name} is not drawn`);
    await page.mouse.click(box.x + 20, box.y + 10);
  };

  // By the pointer: one, another beside it, both made required; what the product keeps is left alone.
  await press('place');
  await page.keyboard.down('Control');
  await press('scenario');
  await page.keyboard.up('Control');
  await expect(mode.getByText('已选中 2 个字段')).toBeVisible();
  await at('必填').click();
  await expect(field('place')).toContainText('必填');
  await expect(field('scenario')).toContainText('必填');
  await expect(at('必填')).toHaveAttribute('aria-pressed', 'true');
  await node('status').click();
  await expect(at('可填')).toBeDisabled();
  await expect(at('隐藏')).toBeEnabled();

  // By the keys alone: from the first on to the next, both hidden; taken back, and again.
  const names = await mode
    .locator('.nf-outline li[data-field]')
    .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset['field'] ?? ''));
  const [first = '', second = ''] = names;
  await node(first).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('4');
  await expect(field(first)).toContainText('隐藏');
  await expect(field(second)).toContainText('隐藏');
  await page.keyboard.press('Control+z');
  await expect(field(second)).toContainText('只读');
  await page.keyboard.press('Control+Shift+z');
  await expect(field(second)).toContainText('隐藏');
  await page.keyboard.press('Escape');
  await expect(mode.locator('.nf-outline [aria-pressed=true]')).toHaveCount(0);
  await page.screenshot({ path: 'test-results/node-canvas.png' });

  // As whoever handles the step sees it: what is hidden is not there, what is open takes a text.
  await mode.getByText('办理时', { exact: true }).click();
  const form = mode.locator('.nf-paper');
  await expect(form.getByLabel('地点')).toBeEditable();
  await expect(form.getByLabel('地点')).toHaveAttribute('aria-required', 'true');
  const titles = (await admin.get<{ fields: { name: string; title: string }[] }>('/schema/exercisePlan')).data.fields;
  const titleOf = (name: string): string => titles.find((one) => one.name === name)?.title ?? '';
  await expect(form.getByText(titleOf(first), { exact: true })).toHaveCount(0);
  // With the rights of the role the drawing names, until another is chosen.
  const eyes = mode.locator('.nf-eyes');
  await expect(eyes).toContainText('单位负责人');
  const asked = page.waitForResponse((answer) => answer.url().includes('/workflow/model/handled'));
  await eyes.click();
  await page.keyboard.insertText('职工');
  await page.locator('.ant-select-dropdown:visible').getByTitle('职工', { exact: true }).click();
  expect((await asked).status()).toBe(200);
  await expect(form.getByLabel('地点')).toBeVisible();
  await page.screenshot({ path: 'test-results/node-canvas-task.png' });

  // Back at the diagram it stands in the panel, and in the row as the drawing has it.
  await mode.getByRole('button', { name: '返回流程图' }).click();
  await expect(panel.getByRole('button', { name: '打开表单' })).toBeFocused();
  await expect(panel.getByRole('checkbox', { name: '地点 必填', exact: true })).toBeChecked();
  await page.keyboard.press('Control+s');
  await expect(page.locator('.flow-saving')).toHaveText('已保存');
  expect(await storedText(admin, view, id)).toContain(
    `<flowable:nodeForm writable="place,scenario" required="place,scenario" hidden="${first},${second}" />`,
  );

  // What it was set to is still there after a new start, and goes back to the form's own by one button.
  await page.reload();
  await expect(canvasOf(page)).toBeVisible();
  await nodeOf(page, 'review').click();
  await panel.getByRole('button', { name: '打开表单' }).click();
  await expect(field('place')).toContainText('必填');
  await mode.getByRole('button', { name: '改回按表单的设置' }).click();
  await expect(field('place')).toContainText('只读');
  await mode.getByRole('button', { name: '返回流程图' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.locator('.flow-saving')).toHaveText('已保存');
  expect(await storedText(admin, view, id)).not.toContain('nodeForm');
});

test('[O-1-33] 发起 at a definition that leads records opens their form, and saved, the record is in its process', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const roles = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { pageSize: 200 })).data.list;
  const roleId = ['safetyOfficer', 'employee'].map((code) => roles.find((role) => role['roleCode'] === code)!.id);
  const author = await workerOf(baseURL, 'safetyOfficer', { roleId });
  const rows = async (): Promise<readonly WireRow[]> =>
    (await taken(author.caller.get<ListData>('/api/emergency/exercisePlan/queryExercisePlan', { keyword: name }))).list;
  const name = freshCode('发起的演练');
  const page = await visitAs(portal, baseURL, author, '/workflow/wfDefinition?keyword=exercisePlan&view=latest');
  await rowOf(page, '演练计划审批').getByRole('button', { name: '发起', exact: true }).click();
  const form = formOf(page, '新增演练计划');
  await expect(form).toBeVisible();
  await inputOf(form, '演练名称').fill(name);
  for (const [title, entry] of [
    ['依据预案', /./],
    ['演练形式', /桌面演练/],
    ['演练级别', /车间级/],
    ['总指挥', /./],
  ] as const)
    await choose(page, inputOf(form, title), entry);
  await inputOf(form, '年度').fill('2027');
  await page.keyboard.press('Enter');
  await inputOf(form, '计划日期').fill('2027-05-06');
  await page.keyboard.press('Enter');
  await inputOf(form, '地点').fill('调度室');
  await inputOf(form, '情景设置').fill('煤气泄漏');
  await page.screenshot({ path: 'test-results/start-form.png' });
  expect(await rows()).toEqual([]);
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  await expect(shown(page).getByText('审批中').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`exercisePlan/${(await rows())[0]?.id}`));
  const [row] = await rows();
  expect(row).toMatchObject({ status: 'reviewing', currentNode: '审批演练计划' });
  expect(row!['processInstanceId']).toBeTruthy();
  await page.screenshot({ path: 'test-results/start-done.png' });
});

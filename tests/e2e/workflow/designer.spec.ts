/** The process designer as somebody draws with it, and the 21 reference models through its canvas. */
import { readFileSync } from 'node:fs';
import { type Locator, type Page, expect } from '@playwright/test';
import { api, type Caller } from '../../support/client.ts';
import { elementsOfModel, referenceModels } from '../../support/models.ts';
import { type ModelRow, freshKey, newModel, storedText } from '../../support/process-models.ts';
import { test, tokenOf } from '../../support/portal.ts';

const admin = (): Caller => api(process.env['ANLAN_URL'] ?? '', tokenOf('admin'));

/** Opens a list of the panel and takes a choice. */
async function choose(page: Page, panel: Locator, label: string, choice: string | RegExp): Promise<void> {
  await panel
    .locator('.flow-field')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('.ant-select-selector')
    .click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: choice })
    .click();
}

const isDrawing = (line: string): boolean => /^(bpmndi|dc|di):/.test(line);
/** Lines of the one that the other has not, or not as often. */
function lacking(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return one.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
const canvasOf = (page: Page): Locator => page.locator('.flow-designer[data-ready=true] .flow-canvas');
const nodeOf = (page: Page, id: string): Locator => page.locator(`.djs-element[data-element-id="${id}"]`);
const saved = (page: Page): Promise<void> => expect(page.locator('.flow-saving')).toHaveText('已保存');

test('[S-2.6-WF-01] [S-2.6-WF-07] [O-1-39] a process is drawn: a task follows, somebody handles it, a way has its condition, a problem leads to its place, and nothing is lost', async ({
  portal,
}) => {
  const caller = admin();
  const { id, view } = await newModel(caller, freshKey('draw'));
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await expect(canvasOf(page)).toBeVisible();
  const problems = page.getByRole('region', { name: '部署前要改的' });
  await expect(problems).toContainText('没有问题');
  // Looking changes nothing.
  expect(await storedText(caller, view, id)).toBe('');

  // The palette by pinyin; what is placed follows what is chosen.
  const palette = page.getByRole('navigation', { name: '元素' });
  await nodeOf(page, 'approve').click();
  await palette.getByRole('textbox', { name: '名称或拼音' }).fill('zddw');
  await expect(palette.getByText('没有这样的元素')).toBeVisible();
  await palette.getByRole('textbox', { name: '名称或拼音' }).fill('rgrw');
  await palette.getByRole('button', { name: '人工任务' }).click();
  const panel = page.getByRole('complementary', { name: '属性' });
  await panel.getByLabel('名称', { exact: true }).fill('复核');
  await panel.getByLabel('标识', { exact: true }).fill('review');
  await expect(nodeOf(page, 'review')).toContainText('复核');
  await panel.getByRole('button', { name: '其他语言的名称' }).click();
  await panel.getByLabel('英文名称', { exact: true }).fill('Second look');

  // A plain task with two ways out: one needs its condition. The new one leads nowhere yet and nobody handles it.
  await choose(page, panel, '来源', '发起人的组织负责人');
  await expect(panel.getByText('没有负责人时由上级负责人办理')).toBeVisible();
  await page.locator('.djs-element[data-element-id="toEnd"] .djs-hit').first().click({ force: true });
  const condition = panel.getByLabel('条件的文本', { exact: true });
  await condition.fill('${amount >}');
  await expect(panel.getByRole('alert')).toBeVisible();
  await expect(problems).toContainText('处要改');
  await problems.getByRole('button').first().click();
  await nodeOf(page, 'start').click();
  await problems.getByRole('button', { name: /amount/ }).click();
  await expect(condition).toHaveValue('${amount >}');
  await condition.fill('${amount > 1000}');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(problems).toContainText('没有问题');

  // Not saved yet, and still there after the page is loaded again.
  await condition.fill('${amount > 2000}');
  await condition.blur();
  await expect(page.locator('.flow-saving')).toHaveText('未保存');
  await page.waitForFunction(() =>
    Object.keys(sessionStorage).some((place) => (sessionStorage.getItem(place) ?? '').includes('amount &gt; 2000')),
  );
  await page.reload();
  await expect(nodeOf(page, 'review')).toContainText('复核');
  await page.keyboard.press('Control+s');
  await saved(page);
  const text = await storedText(caller, view, id);
  expect(text).toContain('flowable:assigneeSource="orgLeader"');
  expect(text).toContain('flowable:nameEn="Second look"');
  expect(text).toContain('${amount &gt; 2000}');

  // Untouched, the file that leaves is the row's text to the byte; the pictures are pictures.
  await page.reload();
  await expect(canvasOf(page)).toBeVisible();
  const take = async (word: string): Promise<Buffer> => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: word }).click();
    return readFileSync(await (await file).path());
  };
  expect((await take('BPMN 文件')).toString('utf8')).toBe(text);
  const svg = (await take('SVG 图')).toString('utf8');
  expect(svg).toContain('复核');
  expect(svg).not.toContain('var(--');
  expect((await take('PNG 图')).subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(await storedText(caller, view, id)).toBe(text);

  // One step back takes the whole change of a field away.
  await nodeOf(page, 'review').click();
  await choose(page, panel, '来源', /^发起人$/);
  await expect(page.locator('.flow-saving')).toHaveText('未保存');
  await page.getByRole('button', { name: '撤销' }).click();
  await saved(page);
  expect(await storedText(caller, view, id)).toBe(text);

  // A file that is brought in takes its place on the canvas.
  await page.locator('.flow-toolbar input[type=file]').setInputFiles({
    name: 'x.bpmn',
    mimeType: 'application/xml',
    buffer: Buffer.from(text.replaceAll('复核', '再核')),
  });
  await expect(nodeOf(page, 'review')).toContainText('再核');
});

test('a source of handlers stays chosen until somebody is named: people, roles and posts, or an expression', async ({
  portal,
}) => {
  const caller = admin();
  const { id, view } = await newModel(caller, freshKey('who'));
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await expect(canvasOf(page)).toBeVisible();
  await nodeOf(page, 'approve').click();
  const panel = page.getByRole('complementary', { name: '属性' });
  const field = (label: string): Locator =>
    panel.locator('.flow-field').filter({ has: page.getByText(label, { exact: true }) });
  const source = field('来源').locator('.ant-select-selection-item');

  await choose(page, panel, '来源', '未指定');
  await expect(source).toHaveText('未指定');
  await choose(page, panel, '来源', '指定人员、角色或岗位');
  await expect(source).toHaveText('指定人员、角色或岗位');
  await field('角色').locator('input').fill('班组长');
  await page.locator('.ant-select-item-option').filter({ hasText: '班组长' }).first().click();
  await page.keyboard.press('Escape');
  await expect(source).toHaveText('指定人员、角色或岗位');
  await page.keyboard.press('Control+s');
  await saved(page);
  expect(await storedText(caller, view, id)).toContain('flowable:candidateGroups="teamLeader"');

  await choose(page, panel, '来源', '表达式');
  await expect(source).toHaveText('表达式');
  await panel.getByLabel('表达式', { exact: true }).fill('${initiator}');
  await panel.getByLabel('表达式', { exact: true }).blur();
  await expect(source).toHaveText('表达式');
  await page.keyboard.press('Control+s');
  await saved(page);
  const text = await storedText(caller, view, id);
  expect(text).toContain('flowable:assignee="${initiator}"');
  expect(text).not.toContain('candidateGroups');

  // Whoever chooses and names nobody leaves it as it is: nobody handles it.
  await choose(page, panel, '来源', '未指定');
  await choose(page, panel, '来源', '指定人员、角色或岗位');
  await nodeOf(page, 'start').click();
  await nodeOf(page, 'approve').click();
  await expect(source).toHaveText('未指定');
});

/** A task and an end beside an open subprocess, and a flow long enough to put something into. */
const DRAGGED = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="http://anlan.example">
<bpmn:process id="dragged" isExecutable="true"><bpmn:startEvent id="start" /><bpmn:endEvent id="end" /><bpmn:sequenceFlow id="long" sourceRef="start" targetRef="end" /><bpmn:userTask id="loose" name="散" /><bpmn:userTask id="other" name="另" /><bpmn:subProcess id="inside" /></bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="dragged">
<bpmndi:BPMNShape id="s1" bpmnElement="start"><dc:Bounds x="0" y="0" width="36" height="36" /></bpmndi:BPMNShape><bpmndi:BPMNShape id="s2" bpmnElement="end"><dc:Bounds x="500" y="0" width="36" height="36" /></bpmndi:BPMNShape>
<bpmndi:BPMNShape id="s3" bpmnElement="loose"><dc:Bounds x="0" y="120" width="100" height="80" /></bpmndi:BPMNShape><bpmndi:BPMNShape id="s4" bpmnElement="other"><dc:Bounds x="0" y="260" width="100" height="80" /></bpmndi:BPMNShape>
<bpmndi:BPMNShape id="s5" bpmnElement="inside" isExpanded="true"><dc:Bounds x="200" y="120" width="336" height="220" /></bpmndi:BPMNShape>
<bpmndi:BPMNEdge id="e1" bpmnElement="long"><di:waypoint x="36" y="18" /><di:waypoint x="500" y="18" /></bpmndi:BPMNEdge>
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn:definitions>`;

test('what is dragged goes where the pointer is: nowhere on another task, into a subprocess, into a flow; Escape lets it be', async ({
  portal,
}) => {
  const caller = admin();
  const { id, view } = await newModel(caller, freshKey('dragged'), { bpmnXml: DRAGGED });
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await expect(canvasOf(page)).toBeVisible();
  const middle = async (node: string): Promise<{ readonly x: number; readonly y: number }> => {
    const { x, y, width, height } = await nodeOf(page, node)
      .locator('.djs-hit')
      .first()
      .evaluate((hit) => hit.getBoundingClientRect().toJSON() as DOMRect);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const cursorAt = (at: { readonly x: number; readonly y: number }): Promise<string> =>
    page.evaluate(({ x, y }) => getComputedStyle(document.elementFromPoint(x, y) ?? document.body).cursor, at);
  const hold = async (from: string, to: { readonly x: number; readonly y: number }): Promise<void> => {
    const { x, y } = await middle(from);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
  };
  const drawn = canvasOf(page).locator('.djs-dragger');

  const before = await middle('loose');
  await hold('loose', await middle('other'));
  await expect(drawn).toHaveCount(1);
  expect(await cursorAt(await middle('other'))).toBe('not-allowed');
  // Off the drawing and back again, it is as it was.
  await page.mouse.move(5, 5, { steps: 4 });
  const { x, y } = await middle('other');
  await page.mouse.move(x, y, { steps: 4 });
  expect(await cursorAt({ x, y })).toBe('not-allowed');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(drawn).toHaveCount(0);
  expect(await middle('loose')).toEqual(before);
  // The pointer is the drawing's again.
  await page.mouse.click(x, y);
  await expect(page.getByRole('complementary', { name: '属性' }).getByLabel('名称', { exact: true })).toHaveValue('另');

  await hold('loose', await middle('inside'));
  expect(await cursorAt(await middle('inside'))).not.toBe('not-allowed');
  await page.mouse.up();
  const flow = await middle('long');
  await hold('other', flow);
  await page.mouse.up();
  await expect(drawn).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await saved(page);
  const text = await storedText(caller, view, id);
  expect(text).toMatch(/<bpmn:subProcess id="inside">\s*<bpmn:userTask id="loose"/);
  expect(text).toMatch(/id="long" sourceRef="start" targetRef="other"/);
  expect(text).toMatch(/sourceRef="other" targetRef="end"/);
});

test('somebody else who saved meanwhile is not written over unasked', async ({ portal }) => {
  portal.forgive(/update\w+ 409/);
  const caller = admin();
  const { id, view } = await newModel(caller, freshKey('clash'));
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await expect(canvasOf(page)).toBeVisible();
  const { data: row } = await caller.get<ModelRow>(`${view.api.base}/get${view.api.noun}`, { id });
  const theirs = referenceModels()[0]?.text ?? '';
  expect(
    (await caller.put(`${view.api.base}/update${view.api.noun}`, { id, rev: row.rev, bpmnXml: theirs })).code,
  ).toBe(200);
  await nodeOf(page, 'approve').click();
  await page.getByRole('complementary', { name: '属性' }).getByLabel('名称', { exact: true }).fill('我的');
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alert').filter({ hasText: '保存了另一版' });
  await expect(conflict).toBeVisible();
  await expect(nodeOf(page, 'approve')).toContainText('我的');
  expect(await storedText(caller, view, id)).toBe(theirs);
  await conflict.getByRole('button', { name: '用我的覆盖' }).click();
  await page.keyboard.press('Control+s');
  await saved(page);
  expect(await storedText(caller, view, id)).toContain('name="我的"');
});

test('hostile and broken files are refused in words, and what was drawn stays', async ({ portal }) => {
  const { id, view } = await newModel(admin(), freshKey('hostile'));
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await expect(canvasOf(page)).toBeVisible();
  const bring = async (text: string): Promise<void> =>
    page
      .locator('.flow-toolbar input[type=file]')
      .setInputFiles({ name: 'x.bpmn', mimeType: 'application/xml', buffer: Buffer.from(text) });
  await bring('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');
  await expect(page.getByText('流程文件不能有 DOCTYPE')).toBeVisible();
  await bring('<bpmn:definitions');
  await expect(page.getByText(/^文件未导入/)).toBeVisible();
  await expect(nodeOf(page, 'approve')).toBeVisible();
  await bring(`<a>${'x'.repeat(2_000_001)}</a>`);
  await expect(page.getByText(/流程文件超过/)).toBeVisible();
  await expect(nodeOf(page, 'approve')).toBeVisible();
});

test('the 21 reference models open, save and open again with the same elements', async ({ portal }) => {
  test.slow();
  const caller = admin();
  const key = freshKey('miwg');
  const { id, view } = await newModel(caller, key);
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await expect(canvasOf(page)).toBeVisible();
  const models = referenceModels();
  expect(models).toHaveLength(21);
  for (const { name, text } of models) {
    await page
      .locator('.flow-toolbar input[type=file]')
      .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text) });
    await expect(page.getByText(`已导入 ${name}`)).toBeVisible();
    await page.keyboard.press('Control+s');
    await saved(page);
    const stored = await storedText(caller, view, id);
    // The one process of a file takes the key of its model; everything else is as it was.
    const [before, after] = [await elementsOfModel(text), await elementsOfModel(stored)];
    const processes = before.filter((line) => line.startsWith('bpmn:Process '));
    const renamed =
      processes.length === 1
        ? before
            .map((line) => (line === processes[0] ? line.replace(/^bpmn:Process \S+/, `bpmn:Process ${key}`) : line))
            .sort()
        : before;
    expect(
      after.filter((line) => !isDrawing(line)),
      name,
    ).toEqual(renamed.filter((line) => !isDrawing(line)));
    // A collapsed sub-process gets a plane of its own where it has none; nothing drawn is lost.
    expect(lacking(renamed.filter(isDrawing), after), name).toEqual([]);
    expect(
      [...new Set(lacking(after.filter(isDrawing), renamed).map((line) => line.replace(/ .*/, '')))].filter(
        (type) => type !== 'bpmndi:BPMNDiagram' && type !== 'bpmndi:BPMNPlane',
      ),
      name,
    ).toEqual([]);
  }
  await page.reload();
  await expect(canvasOf(page)).toBeVisible();
  await expect(page.locator('.djs-shape').first()).toBeVisible();
});

test('on the phone, and for an archived model, the diagram is there to be read', async ({ portal }) => {
  const caller = admin();
  const { id, view } = await newModel(caller, freshKey('read'));
  const page = await portal.visit('admin', `${view.path}/${id}?design`, { viewport: { width: 390, height: 844 } });
  await expect(nodeOf(page, 'approve')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '元素' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0);
  await page.getByRole('button', { name: '适合窗口' }).click();
  await expect(nodeOf(page, 'approve')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await caller.post(`${view.api.base}/action/archive`, { id })).code).toBe(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(nodeOf(page, 'approve')).toBeVisible();
  await expect(page.getByRole('complementary', { name: '属性' })).toContainText('只读');
  await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0);
});

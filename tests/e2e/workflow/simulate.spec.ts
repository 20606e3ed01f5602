/**
 * A model tried out before it is deployed, its conditions as rows and as text, parts of it carried to another model,
 * and what deployments and definitions show.
 */
import { readFileSync } from 'node:fs';
import { type Locator, type Page, expect } from '@playwright/test';
import { type Part, bpmn, end, exclusive, parallel, start, timerOn, user } from '../../support/bpmn.ts';
import { api, type Caller } from '../../support/client.ts';
import { referenceModels } from '../../support/models.ts';
import { type ModelRow, freshKey, newModel, placeOf, someCategory, storedText } from '../../support/process-models.ts';
import { rowOf, test, tokenOf } from '../../support/portal.ts';

const admin = (): Caller => api(process.env['ANLAN_URL'] ?? '', tokenOf('admin'));
const nodeOf = (page: Page, id: string): Locator =>
  page.locator(`.djs-element[data-element-id="${id}"]`).filter({ visible: true });
const opened = (page: Page): Promise<void> =>
  expect(page.locator('.flow-designer[data-ready=true] .flow-canvas').filter({ visible: true })).toHaveCount(1);
const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click();
const saved = (page: Page): Promise<void> =>
  expect(page.locator('.flow-saving').filter({ visible: true })).toHaveText('已保存');
/** Chooses in a list of antd. */
async function choose(page: Page, list: Locator, choice: string | RegExp): Promise<void> {
  await list.click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: choice })
    .first()
    .click();
}
async function takeFile(page: Page): Promise<string> {
  const file = page.waitForEvent('download');
  await press(page, '导出');
  await page.getByRole('menuitem', { name: 'BPMN 文件' }).click();
  return readFileSync(await (await file).path(), 'utf8');
}

const call: Part = { tag: 'callActivity', id: 'pay', name: '付款', plain: { calledElement: 'payment' } };
const countersign = user(
  'sign',
  '会签',
  { assigneeSource: 'nodeConfig' },
  '<bpmn:multiInstanceLoopCharacteristics isSequential="false" flowable:completion="count:2" />',
);
const book: Part = {
  tag: 'serviceTask',
  id: 'book',
  name: '记账',
  attributes: { action: 'book', resultVariable: 'number' },
};

/** A fork with a countersign, a deadline, an action, a called process and a choice by an amount. */
const sample = (key: string): string =>
  bpmn(
    key,
    '采购',
    [
      start(),
      user('apply', '填单', { assignee: '${initiator}' }),
      parallel('fork'),
      user('check', '核价', { outcomes: 'agree,reject' }),
      timerOn('late', 'check', '${term}', false),
      user('hurry', '催办'),
      end('told'),
      countersign,
      parallel('join'),
      book,
      call,
      exclusive('large'),
      user('boss', '领导审批'),
      end(),
    ],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'fork' },
      { from: 'fork', to: 'check' },
      { from: 'fork', to: 'sign' },
      { from: 'late', to: 'hurry' },
      { from: 'hurry', to: 'told' },
      { from: 'check', to: 'join' },
      { from: 'sign', to: 'join' },
      { from: 'join', to: 'book' },
      { from: 'book', to: 'pay' },
      { from: 'pay', to: 'large' },
      { from: 'large', to: 'boss', when: '${amount > 1000}' },
      { from: 'large', to: 'end', standard: true },
      { from: 'boss', to: 'end' },
    ],
  );

test('tokens run over a model before it is deployed: people decide, time passes, an action and a called process answer, and one goes back', async ({
  portal,
}) => {
  const caller = admin();
  const key = freshKey('sim');
  const { id, view } = await newModel(caller, key, { bpmnXml: sample(key), usedForm: 'wfCategory' });
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await opened(page);
  await press(page, '模拟');
  const panel = page.getByRole('complementary', { name: '模拟' });
  const status = panel.getByRole('status');
  const next = panel.getByRole('region', { name: '下一步' });
  const log = panel.getByRole('region', { name: '经过' });
  const step = page.locator('.flow-sim');
  const marked = (kind: string): Locator => page.locator(`.flow-mark-${kind}`);
  await expect(status).toHaveText('填好变量后开始');

  // Fields are of the kind the conditions want.
  await next.getByLabel('amount').fill('1500');
  await expect(next.getByLabel('amount')).toHaveAttribute('role', 'spinbutton');
  await next.getByLabel('term').fill('很快');
  await press(next, '开始');
  await expect(status).toHaveText('停在：填单');
  await expect(marked('standing')).toHaveText(['停在这里']);

  // A time nobody can read: said at its place, and nothing has happened.
  await press(next, '完成');
  const refused = panel.getByRole('alert');
  await expect(refused).toContainText('这一步没有发生');
  await expect(refused).toContainText('“late”的时间“很快”有误');
  await expect(marked('fault')).toHaveText(['有问题']);
  await expect(status).toHaveText('停在：填单');
  await next.getByText('改变量').click();
  await next.getByLabel('term').fill('PT4H');
  await press(next, '完成');
  await next.getByLabel('人数').fill('3');
  await press(next, '继续');
  await expect(refused).toHaveCount(0);
  await expect(status).toContainText('核价');
  await expect(marked('standing').filter({ hasText: '停在这里 × 3' })).toHaveCount(1);
  await expect(step).toHaveAttribute('data-step', '3');

  // The time comes, beside the task; then two of three agree and the third is asked no more.
  await next.getByRole('button', { name: /边界事件.*定时/ }).click();
  await press(next, '到时');
  await expect(log).toContainText('催办 等人办理');
  await next.getByRole('button', { name: /会签，第 1 份/ }).click();
  await press(next, '完成');
  await next.getByRole('button', { name: /会签，第 2 份/ }).click();
  await press(next, '完成');
  await expect(log).toContainText('会签 取消');
  await next.getByRole('button', { name: /核价/ }).click();
  await press(next, '完成');

  // An action is asked for its result, a called process for how it ended.
  await expect(status).toHaveText('记账 要结果');
  await next.getByLabel('结果变量 number').fill('A-7');
  await press(next, '完成');
  await expect(panel.getByRole('region', { name: '变量' })).toContainText('A-7');
  await next.getByRole('button', { name: /付款/ }).click();
  await press(next, '返回');
  await expect(status).toContainText('领导审批');
  await expect(page.locator('.djs-element.flow-taken[data-element-id="f_large_boss"]')).toHaveCount(1);
  await expect(page.locator('.djs-element.flow-taken[data-element-id="f_large_end"]')).toHaveCount(0);
  await expect(page.locator('.djs-element.flow-passed[data-element-id="pay"]')).toHaveCount(1);

  // One step back stands before the called process again; the other answer takes the whole away.
  await press(page, '退一步');
  await expect(status).toContainText('付款');
  await next.getByRole('button', { name: /付款/ }).click();
  await choose(page, next.locator('.ant-select-selector').last(), '被终止');
  await press(next, '返回');
  await expect(status).toHaveText('流程被终止');
  await expect(next).toContainText('没有下一步');
  await press(page, '重来');
  await expect(status).toHaveText('填好变量后开始');
  // What was filled in is kept for the next try, which the keyboard does alone.
  await expect(next.getByLabel('amount')).toHaveValue('1500');
  await next.getByLabel('term').fill('PT4H');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('停在：填单');
  await expect(next.getByRole('heading', { name: '下一步' })).toBeFocused();
  await press(page, '结束模拟');
  await expect(page.getByRole('complementary', { name: '属性' })).toBeVisible();
  // Trying out changes nothing.
  expect(await storedText(caller, view, id)).toBe(sample(key));
});

test('on the phone one simulates below the drawing, and a model with problems says them instead', async ({
  portal,
}) => {
  const caller = admin();
  const key = freshKey('phone');
  const { id, view } = await newModel(caller, key, {
    bpmnXml: bpmn(
      key,
      '短',
      [start(), user('one', '第一步'), end()],
      [
        { from: 'start', to: 'one' },
        { from: 'one', to: 'end' },
      ],
    ),
  });
  const page = await portal.visit('admin', `${view.path}/${id}?design`, { viewport: { width: 390, height: 844 } });
  await opened(page);
  await press(page, '模拟');
  const panel = page.getByRole('complementary', { name: '模拟' });
  await press(panel, '开始');
  await expect(panel.getByRole('status')).toHaveText('停在：第一步');
  await press(panel, '完成');
  await expect(panel.getByRole('status')).toHaveText('流程走完');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const { data: row } = await caller.get<ModelRow>(`${view.api.base}/get${view.api.noun}`, { id });
  const broken = bpmn(key, '短', [user('one', '第一步'), end()], [{ from: 'one', to: 'end' }]);
  expect(
    (await caller.put(`${view.api.base}/update${view.api.noun}`, { id, rev: row.rev, bpmnXml: broken })).code,
  ).toBe(200);
  await page.reload();
  await opened(page);
  await press(page, '模拟');
  await expect(panel.getByRole('alert')).toContainText('改好后再模拟');
  await expect(panel.getByRole('alert')).toContainText('开始事件');
});

test('a condition is put together by rows over the fields of the form, its text follows, and rows follow the text', async ({
  portal,
}) => {
  const caller = admin();
  const key = freshKey('rows');
  const text = bpmn(
    key,
    '条件',
    [
      start(),
      user('do', '审批', { outcomes: 'agree,large' }),
      exclusive('x'),
      user('more', '再审'),
      end(),
      end('other'),
    ],
    [
      { from: 'start', to: 'do' },
      { from: 'do', to: 'x' },
      { from: 'x', to: 'more', when: "${outcome == 'agree'}" },
      { from: 'x', to: 'other', standard: true },
      { from: 'more', to: 'end' },
    ],
  );
  const { id, view } = await newModel(caller, key, { bpmnXml: text, usedForm: 'hiddenDanger' });
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await opened(page);
  // Two ways lie on each other where they begin: the search finds the one that is meant.
  await page.getByRole('button', { name: '在图中查找' }).click();
  await page.locator('.djs-search-input input').pressSequentially('f_x_more');
  await page.locator('.djs-search-result[data-result-id="f_x_more"]').click();
  const panel = page.getByRole('complementary', { name: '属性' });
  const written = panel.getByLabel('条件的文本', { exact: true });
  const rows = panel.locator('.flow-cond-row');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('上一环节的结果');
  await expect(rows.first()).toContainText('同意');

  // A second row over a field with choices; until it is whole the text stays.
  await press(panel, '添加条件');
  await expect(panel.getByText('填完的条件才生效')).toBeVisible();
  const second = rows.nth(1);
  await second.locator('.ant-select-selector').first().click();
  await page.keyboard.type('隐患等级');
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: '（level）' })
    .click();
  await expect(written).toHaveValue("${outcome == 'agree'}");
  await choose(page, second.locator('.ant-select-selector').nth(2), /./);
  await expect(written).toHaveValue(/^\$\{outcome == 'agree' && \w+ == '.+'\}$/);
  await choose(page, panel.locator('.flow-cond-group > .ant-select .ant-select-selector').first(), '任一满足');
  await expect(written).toHaveValue(/^\$\{outcome == 'agree' \|\| /);

  // The text changes the rows; one they cannot say stays text and says so.
  await written.fill("${days > 3 && (outcome == 'large' || empty note)}");
  await written.blur();
  await expect(rows).toHaveCount(3);
  await expect(rows.first().getByRole('spinbutton')).toHaveValue('3');
  await rows.first().getByRole('spinbutton').fill('5');
  await rows.first().getByRole('spinbutton').blur();
  await expect(written).toHaveValue("${days > 5 && (outcome == 'large' || empty note)}");
  await written.fill('${days + 1 > 3}');
  await written.blur();
  await expect(panel.getByText('这个条件只能用文本写。')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('Control+s');
  await saved(page);
  expect(await storedText(caller, view, id)).toContain("${days &gt; 5 &amp;&amp; (outcome == 'large' || empty note)}");
});

test('steps are copied in one model and pasted in another tab with all they hold, and put in a line', async ({
  portal,
}) => {
  const caller = admin();
  const [from, to] = [freshKey('from'), freshKey('to')];
  const first = await newModel(caller, from, {
    bpmnXml: bpmn(
      from,
      '甲',
      [start(), user('a', '甲审', { candidateGroups: 'safetyDept', limitHours: '8' }), end()],
      [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'end' },
      ],
    ),
  });
  const second = await newModel(caller, to, {
    bpmnXml: bpmn(
      to,
      '乙',
      [start(), user('b', '乙审'), end()],
      [
        { from: 'start', to: 'b' },
        { from: 'b', to: 'end' },
      ],
    ),
  });
  const page = await portal.visit('admin', `${first.view.path}/${first.id}?design`);
  await opened(page);
  await nodeOf(page, 'a').click();
  await page.keyboard.press('Control+c');
  const other = await page.context().newPage();
  await other.goto(`/#${second.view.path}/${second.id}?design`);
  await opened(other);
  await other
    .locator('.flow-canvas')
    .first()
    .click({ position: { x: 40, y: 40 } });
  await other.keyboard.press('Control+v');
  await other
    .locator('.flow-canvas')
    .first()
    .click({ position: { x: 300, y: 60 } });
  const copy = other.locator('.djs-shape[data-element-id]').filter({ hasText: '甲审' });
  await expect(copy).toHaveCount(1);

  // Three in a line: the middles of all are one.
  await other.keyboard.press('Control+a');
  await press(other, '排列');
  await other.getByRole('menuitem', { name: '垂直居中' }).click();
  await other.keyboard.press('Control+s');
  await saved(other);
  const text = await storedText(caller, second.view, second.id);
  expect(text).toMatch(
    /name="甲审"[^>]*flowable:candidateGroups="safetyDept"|flowable:candidateGroups="safetyDept"[^>]*name="甲审"/,
  );
  expect(text).toContain('flowable:limitHours="8"');
  const middles = [...text.matchAll(/<dc:Bounds x="[\d.-]+" y="([\d.-]+)" width="[\d.]+" height="([\d.]+)"/g)].map(
    ([, y, height]) => Math.round(Number(y) + Number(height) / 2),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  await other.close();
});

test('[S-2.6-WF-06] a definition shows its drawing and is suspended, activated and started; a deployment shows its resource, and goes only if nobody used it', async ({
  portal,
}) => {
  portal.forgive(/deleteWfDeployment 409/);
  const caller = admin();
  const key = freshKey('page');
  const text = bpmn(
    key,
    '一页',
    [start(), user('do', '办理', { assignee: '${initiator}', nameEn: 'Handle it' }), end()],
    [
      { from: 'start', to: 'do' },
      { from: 'do', to: 'end' },
    ],
  );
  const { id, view } = await newModel(caller, key, { bpmnXml: text, usedForm: 'none' });
  expect((await caller.post(`${view.api.base}/action/deploy`, { ids: [id], input: {} })).code).toBe(200);
  const definitions = await placeOf(caller, 'wfDefinition');
  const {
    list: [definition],
  } = (
    await caller.get<{ list: readonly { id: string; deployment: string }[] }>(
      `${definitions.api.base}/query${definitions.api.noun}`,
      { keyword: key },
    )
  ).data;

  const page = await portal.visit('admin', `${definitions.path}/${definition?.id}`);
  const detail = page.getByRole('article').filter({ visible: true });
  await press(detail, '挂起');
  await press(page.getByRole('dialog'), '挂起');
  await expect(detail.getByRole('button', { name: '发起', exact: true })).toHaveCount(0);
  await press(detail, '激活');
  await press(detail, '发起');
  await page.getByRole('dialog').getByLabel('事项').fill('试一试');
  await press(page.getByRole('dialog'), '发起');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press(page, '流程图');
  await opened(page);
  await expect(nodeOf(page, 'do')).toContainText('办理');
  expect(await takeFile(page)).toBe(text);
  await press(page, '模拟');
  await expect(page.getByRole('complementary', { name: '模拟' })).toBeVisible();

  const deployments = await placeOf(caller, 'wfDeployment');
  await page.goto('about:blank');
  await page.goto(`/#${deployments.path}/${definition?.deployment}`);
  await press(page, '资源');
  await opened(page);
  await expect(page.getByText(`${key}.bpmn，第 1 版`)).toBeVisible();
  expect(await takeFile(page)).toBe(text);
  await press(page, '资料');
  const record = page.getByRole('article').filter({ visible: true });
  await press(record, '更多操作');
  await page.getByRole('menuitem', { name: '删除' }).click();
  await press(page.getByRole('dialog'), '删除');
  await expect(page.getByText(/还有 1 个流程实例使用这次部署（1 个在办），不能删除/)).toBeVisible();
  const english = await portal.visit('admin', `${definitions.path}/${definition?.id}`, { language: 'en' });
  await press(english, 'Diagram');
  await opened(english);
  await expect(nodeOf(english, 'do')).toContainText('Handle it');
});

test('[V-5-39] [V-5-40] [V-5-41] a model without name, category or form is not saved, and each field says so', async ({
  portal,
}) => {
  const caller = admin();
  const view = await placeOf(caller, 'wfModel');
  const page = await portal.visit('admin', view.path);
  await press(page, '新增');
  const form = page.getByRole('dialog').filter({ visible: true });
  await form.getByLabel('流程标识').fill(freshKey('bare'));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('addWfModel')) asked.push(request.url());
  });
  await press(form, /^保存/);
  for (const field of ['模型名称', '分类', '使用表单'])
    await expect(form.getByText(new RegExp(`^请(填写|选择)${field}$`)).first()).toBeVisible();
  expect(asked).toEqual([]);
  const whole = {
    name: '齐全',
    modelKey: freshKey('whole'),
    category: await someCategory(caller, freshKey('c')),
    usedForm: 'wfCategory',
    status: 'draft',
  };
  for (const field of ['name', 'category', 'usedForm']) {
    const answer = await caller.post<{ errors: readonly { field: string }[] }>(`${view.api.base}/add${view.api.noun}`, {
      ...whole,
      [field]: '',
    });
    expect(answer.code).toBe(422);
    expect(answer.data.errors.map((error) => error.field)).toEqual([field]);
  }
});

test('[D-3-MOD-01] [D-3-MOD-02] [D-3-MOD-03] a model saved by its form stands in the list and in the form again as it was given', async ({
  portal,
}) => {
  const caller = admin();
  const view = await placeOf(caller, 'wfModel');
  const category = freshKey('类');
  expect(
    (
      await caller.post('/api/workflow/wfCategory/addWfCategory', {
        categoryCode: freshKey('cat'),
        categoryName: category,
      })
    ).code,
  ).toBe(200);
  const [key, name] = [freshKey('saved'), freshKey('表单模型')];
  const page = await portal.visit('admin', view.path);
  await press(page, '新增');
  const form = page.getByRole('dialog').filter({ visible: true });
  await form.getByLabel('流程标识').fill(key);
  await form.getByLabel('使用表单').fill('wfCategory');
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText('流程分类 wfCategory', { exact: true })
    .click();
  await form.getByLabel('描述').fill('由表单保存');
  await press(form, /^保存/);
  await expect(form.getByText('请填写模型名称')).toBeVisible();
  await expect(form.getByText('请选择分类')).toBeVisible();
  await form.getByLabel('模型名称').fill(name);
  await form.getByLabel('分类').click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(category, { exact: true })
    .click();
  await press(form, /^保存/);
  await expect(form).toHaveCount(0);
  const row = rowOf(page, name);
  await expect(row).toContainText(key);
  await expect(row).toContainText(category);
  await row.getByRole('button', { name: '编辑', exact: true }).click();
  await expect(form.getByLabel('模型名称')).toHaveValue(name);
  await expect(form.getByLabel('流程标识')).toHaveValue(key);
  await expect(form.getByText('流程分类 wfCategory', { exact: true })).toBeVisible();
  await expect(form.getByLabel('描述')).toHaveValue('由表单保存');
  await expect(form.getByText(category, { exact: true })).toBeVisible();
});

test('what a file says is kept to the byte: brought in, opened, saved and taken out again', async ({ portal }) => {
  test.slow();
  const caller = admin();
  const samples = ['leaveApproval', 'purchaseApproval'].map((name) => ({
    name: `${name}.bpmn`,
    text: readFileSync(`src/schemas/workflow/${name}.bpmn`, 'utf8'),
  }));
  const page = await portal.visit('admin', '/workflow/wfModel');
  for (const { name, text } of [...samples, ...referenceModels()]) {
    // The one process of a file takes its model's key: a model that bears the file's own has nothing to change.
    const processes = [...text.matchAll(/<(?:[\w.-]+:)?process\s[^>]*?\bid="([^"]+)"/g)].map(([, own]) => own ?? '');
    const { id, view } = await newModel(
      caller,
      processes.length === 1 && /^[A-Za-z_][\w.-]*$/.test(processes[0] ?? '') ? `${processes[0]}` : freshKey('bytes'),
    );
    await page.goto(`/#${view.path}/${id}?design`);
    await opened(page);
    await page
      .getByRole('toolbar', { name: '画布工具' })
      .filter({ visible: true })
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text) });
    await expect(page.getByText(`已导入 ${name}`).first()).toBeVisible();
    await page.keyboard.press('Control+s');
    await saved(page);
    expect((await storedText(caller, view, id)) === text, name).toBe(true);
    // Opened again, and saved though nothing was changed.
    await press(page, '资料');
    await press(page, '设计');
    await opened(page);
    await page.keyboard.press('Control+s');
    await saved(page);
    expect((await takeFile(page)) === text, name).toBe(true);
    expect((await storedText(caller, view, id)) === text, name).toBe(true);
    // The next one has the only canvas.
    await press(page, '资料');
    expect((await caller.post(`${view.api.base}/delete${view.api.noun}`, { id })).code, name).toBe(200);
  }
});

/**
 * The form designer as an administrator uses it: a field is added, moved, named and published, seen by everybody, and
 * taken back.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import { api, type Caller } from '../../support/client.ts';
import { openFromMenu } from '../../support/walk.ts';
import { test, tokenOf } from '../../support/portal.ts';

const admin = (): Caller => api(process.env['ANLAN_URL'] ?? '', tokenOf('admin'));
const ENTITY = 'confCar';
/** Fields are pasted into it, and taken out again. */
const OTHER = 'confTask';
/** So many fields that not all are drawn at once. */
const LONG = 'workPermit';
const at = { scope: 'installation', entity: ENTITY };

interface Layer {
  readonly edition: number;
  readonly editions: readonly { edition: number }[];
}
interface Kept {
  readonly revision: number;
  readonly commands: readonly unknown[] | null;
}

const outline = (page: Page): Locator => page.getByRole('list', { name: '大纲' });
const panel = (page: Page): Locator => page.getByRole('complementary', { name: '属性' });
const nodes = (page: Page): Promise<string[]> =>
  page
    .locator('.fd-outline li[data-field]')
    .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset['field'] ?? ''));
const drawn = (page: Page): Promise<string[]> =>
  page
    .locator('.fd-paper [data-field]')
    .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset['field'] ?? ''));
const saved = (page: Page): Promise<void> => expect(page.locator('.fd-whole')).toHaveAttribute('data-saving', 'saved');

async function open(page: Page): Promise<void> {
  await expect(page.locator('.fd-paper [data-field]').first()).toBeVisible();
}

/** Leaves the form as the files have it. */
async function clean(): Promise<void> {
  const caller = admin();
  for (const entity of [ENTITY, OTHER, LONG]) {
    const { data: draft } = await caller.get<Kept>('/api/admin/layer/draft', { ...at, entity });
    if (draft.commands !== null)
      await caller.post('/api/admin/layer/dropDraft', { ...at, entity, revision: draft.revision });
  }
  const { data: layer } = await caller.get<Layer>('/api/admin/layer/get', at);
  if (layer.edition > 0) await caller.post('/api/admin/layer/back', { ...at, to: 0, confirm: ['text', 'car_colour'] });
}

test.describe.configure({ mode: 'serial' });
test.beforeEach(clean);
test.afterAll(clean);

test('a field is added, moved by keyboard, named, published into an open tab, and taken back [O-1-47]', async ({
  portal,
}) => {
  portal.forgive(/layer\/undo 409/);
  // Somebody else has the form's list open meanwhile.
  const user = await portal.visit('admin', '/meetSys/car');
  const page = await portal.visit('admin', '/tools/formDesigner');
  await page.getByRole('textbox', { name: '名称或编码' }).fill(ENTITY);
  await page.getByRole('row').filter({ hasText: ENTITY }).getByRole('link').click();
  await open(page);
  const before = await nodes(page);
  expect(await drawn(page)).toEqual(before);
  await expect(page.getByRole('button', { name: '发布' })).toBeDisabled();

  // Found by the initials of its pinyin, put behind what is chosen.
  await outline(page).locator('.fd-node:not(.fd-node-section)').first().click();
  await page.getByRole('tab', { name: '字段' }).click();
  await page.getByRole('textbox', { name: '名称或拼音' }).fill('dhwb');
  await page.getByRole('navigation', { name: '字段' }).getByRole('button', { name: '单行文本', exact: true }).click();
  await expect.poll(() => drawn(page)).toEqual([before[0], 'text', ...before.slice(1)]);

  // Two places down by the keyboard, in outline and canvas alike.
  await page.getByRole('tab', { name: '大纲' }).click();
  const chosen = outline(page).locator('.fd-node[aria-current=true]');
  await chosen.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  const moved = [...before.slice(0, 3), 'text', ...before.slice(3)];
  await expect.poll(() => drawn(page)).toEqual(moved);
  expect(await nodes(page)).toEqual(moved);

  // Its words and rules come from the panel; the canvas says them at once.
  await panel(page).getByLabel('名称', { exact: true }).fill('车身颜色');
  await expect(page.locator('.fd-paper [data-field=text]')).toContainText('车身颜色');
  await panel(page).getByRole('switch', { name: '必填' }).click();
  await panel(page).getByLabel('最多字数').fill('12');
  await panel(page).getByLabel('最多字数').blur();
  await panel(page).getByRole('button', { name: '其他语言与字段名' }).click();
  await panel(page).getByLabel('字段名').fill('carColour');
  await panel(page).getByLabel('英文名称').fill('Body colour');
  await panel(page).getByLabel('英文名称').blur();
  const named = moved.map((name) => (name === 'text' ? 'carColour' : name));
  await expect.poll(() => nodes(page)).toEqual(named);

  // All the way back, and forward again.
  const undo = page.getByRole('button', { name: '撤销' });
  while (await undo.isEnabled()) await undo.click();
  await expect.poll(() => nodes(page)).toEqual(before);
  await expect(page.getByRole('button', { name: '发布' })).toBeDisabled();
  const redo = page.getByRole('button', { name: '重做' });
  while (await redo.isEnabled()) await redo.click();
  await expect.poll(() => drawn(page)).toEqual(named);

  // Kept without being asked: a reloaded page goes on with it.
  await saved(page);
  await page.reload();
  await open(page);
  await expect.poll(() => drawn(page)).toEqual(named);

  // In English, on a phone, to be typed in.
  await page
    .getByRole('combobox', { name: '语言' })
    .locator('xpath=ancestor::div[contains(@class,"ant-select")][1]')
    .click();
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('English').click();
  await page.locator('.fd-bar').getByText('手机').click();
  await page.locator('.fd-bar').getByText('试填').click();
  await expect(page.locator('.fd-phone').getByLabel('Body colour')).toBeEditable();
  await page.locator('.fd-bar').getByText('只读', { exact: true }).click();
  await expect(page.locator('.fd-phone').getByText('Body colour', { exact: true })).toBeVisible();
  await page.locator('.fd-bar').getByText('设计', { exact: true }).click();

  // Published: the plan first, then in the other tab without a word of it.
  await page.getByRole('button', { name: '发布' }).click();
  const dialog = page.getByRole('dialog', { name: '发布 车辆？' });
  await expect(dialog.getByText('carColour', { exact: false }).first()).toBeVisible();
  await dialog.getByLabel('这次修改叫什么').fill('加车身颜色');
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog).toHaveCount(0);
  await user.getByRole('button', { name: '新增', exact: true }).click();
  const form = user.locator('.anlan-form');
  await expect(form.getByLabel('车身颜色')).toBeVisible();
  await expect(form.getByLabel('车身颜色')).toHaveAttribute('aria-required', 'true');
  await user.keyboard.press('Escape');

  // Taken back as one edition.
  await page.getByRole('button', { name: /^版本/ }).click();
  const editions = page.getByRole('dialog', { name: '版本' });
  await expect(editions).toContainText('加车身颜色');
  await editions.getByRole('button', { name: '撤回此版的修改' }).first().click();
  // What it holds goes with it: that is said, and its name typed.
  const loses = page.getByRole('dialog', { name: '撤回会移走数据' });
  await expect(loses.getByRole('button', { name: '仍要撤回' })).toBeDisabled();
  await loses.getByLabel('请输入名称以确认').fill('carColour');
  await loses.getByRole('button', { name: '仍要撤回' }).click();
  await expect
    .poll(async () =>
      (await admin().get<{ fields: { name: string }[] }>(`/schema/${ENTITY}`)).data.fields.map(({ name }) => name),
    )
    .not.toContain('carColour');
  await expect.poll(() => nodes(page)).toEqual(before);
});

test('fields are dragged on the canvas and from the palette; Escape lets go', async ({ portal }) => {
  const page = await portal.visit('admin', `/tools/formDesigner?entity=${ENTITY}&scope=installation`);
  await open(page);
  const before = await drawn(page);
  const [first = '', second = ''] = before;
  const boxOf = async (name: string): Promise<{ x: number; y: number; width: number; height: number }> => {
    const box = await page.locator(`.fd-paper [data-field="${name}"]`).boundingBox();
    if (!box) throw new Error(`${name} is not drawn`);
    return box;
  };
  const drag = async (name: string, to: string, drop: boolean): Promise<void> => {
    const [from, over] = [await boxOf(name), await boxOf(to)];
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(over.x + over.width - 8, over.y + over.height - 6, { steps: 5 });
    await expect(page.locator('.fd-line')).toBeVisible();
    if (!drop) await page.keyboard.press('Escape');
    await page.mouse.up();
  };
  await drag(first, second, false);
  expect(await drawn(page)).toEqual(before);
  await drag(first, second, true);
  await expect.poll(() => drawn(page)).toEqual([second, first, ...before.slice(2)]);
  // Pressed again before the last press has been drawn as over, it is dragged all the same.
  const at = await boxOf(second);
  await page.evaluate(
    async ({ x, y }) => {
      for (const [type, by] of [
        ['pointerdown', 0],
        ['pointerup', 0],
        ['pointerdown', 0],
        ['pointermove', 40],
      ] as const) {
        document
          .elementFromPoint(x, y)
          ?.dispatchEvent(
            new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, clientX: x + by, clientY: y + by }),
          );
        await Promise.resolve();
      }
    },
    { x: at.x + 20, y: at.y + 10 },
  );
  await expect(page.locator('.fd-held')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.fd-held')).toHaveCount(0);

  await page.getByRole('tab', { name: '字段' }).click();
  const entry = await page.getByRole('button', { name: '开关', exact: true }).boundingBox();
  const over = await boxOf(second);
  if (!entry) throw new Error('no entry');
  await page.mouse.move(entry.x + 10, entry.y + 10);
  await page.mouse.down();
  await page.mouse.move(over.x + 8, over.y + 6, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => drawn(page)).toEqual(['boolean', second, first, ...before.slice(2)]);
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await expect.poll(() => drawn(page)).toEqual(before);
  await saved(page);
});

test('what cannot be is said by name and leads to its field, and another window is not written over unasked', async ({
  portal,
}) => {
  portal.forgive(/saveDraft 409/);
  const page = await portal.visit('admin', `/tools/formDesigner?entity=${ENTITY}&scope=installation`);
  await open(page);
  const [first = ''] = await nodes(page);
  await outline(page).locator('.fd-node:not(.fd-node-section)').first().click();
  await panel(page).getByRole('button', { name: '规则' }).click();
  const rule = panel(page).getByLabel('显示条件的表达式');
  // What is not JSON yet stays and changes nothing.
  await rule.fill('{"==": [');
  await expect(panel(page).getByRole('alert')).toContainText('还不是有效的 JSON');
  await rule.fill('{"==": [{"var": "nope"}, 1]}');
  await rule.blur();
  const problems = page.getByRole('region', { name: '发布前要改的' });
  await expect(problems).toContainText('nope');
  await outline(page).locator('.fd-node:not(.fd-node-section)').nth(1).click();
  await problems.getByRole('listitem').getByRole('button').first().click();
  await expect(outline(page).locator(`[data-field="${first}"] .fd-node`)).toHaveAttribute('aria-current', 'true');
  await saved(page);

  // The same draft in another window.
  const caller = admin();
  const { data: draft } = await caller.get<Kept>('/api/admin/layer/draft', at);
  expect(
    (
      await caller.post('/api/admin/layer/saveDraft', {
        ...at,
        revision: draft.revision,
        from: 0,
        commands: [{ set: ['title'], to: '公务车' }],
      })
    ).code,
  ).toBe(200);
  await page.getByRole('button', { name: '撤销' }).click();
  await outline(page).locator('.fd-node:not(.fd-node-section)').nth(1).click();
  await panel(page).getByLabel('名称', { exact: true }).fill('牌号');
  const moved = page.getByRole('alert').filter({ hasText: '另一个窗口' });
  await expect(moved).toBeVisible();
  expect((await caller.get<Kept>('/api/admin/layer/draft', at)).data.commands).toEqual([
    { set: ['title'], to: '公务车' },
  ]);
  await moved.getByRole('button', { name: '用这里的覆盖' }).click();
  await expect(moved).toHaveCount(0);
  await saved(page);
  await expect
    .poll(async () => JSON.stringify((await caller.get<Kept>('/api/admin/layer/draft', at)).data.commands))
    .toContain('牌号');
});

test('several fields are set, moved and taken into another form together', async ({ portal }) => {
  const page = await portal.visit('admin', `/tools/formDesigner?entity=${ENTITY}&scope=installation`);
  await open(page);
  const before = await nodes(page);
  const [first = '', second = '', third = ''] = before;
  const node = (name: string): Locator => outline(page).locator(`[data-field="${name}"] .fd-node`);
  await node(first).click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(panel(page).getByRole('heading', { name: '2 个字段' })).toBeVisible();
  await expect(node(first)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => drawn(page)).toEqual([third, first, second, ...before.slice(3)]);
  await panel(page).getByRole('switch', { name: '不可填写' }).click();
  await expect
    .poll(
      async () =>
        JSON.stringify((await admin().get<Kept>('/api/admin/layer/draft', at)).data.commands).split('"readOnly"')
          .length,
    )
    .toBe(3);
  await node(second).focus();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('已复制 2 个字段')).toBeVisible();

  // Into another form, under the names they have or next to them.
  await saved(page);
  await page.goto(page.url().replace(ENTITY, OTHER));
  await page.reload();
  await open(page);
  const there = await nodes(page);
  await outline(page).locator('.fd-node:not(.fd-node-section)').first().click();
  await page.keyboard.press('Control+v');
  await expect.poll(async () => (await nodes(page)).length).toBe(there.length + 2);
  await expect(panel(page).getByRole('heading', { name: '2 个字段' })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect.poll(() => nodes(page)).toEqual(there);
  await saved(page);
});

test('the file as text and the canvas follow each other, what is not valid yet stays, and the form is looked at with the rights of a role', async ({
  portal,
}) => {
  const page = await portal.visit('admin', `/tools/formDesigner?entity=${ENTITY}&scope=installation`);
  await open(page);
  const before = await nodes(page);
  const [first = '', second = ''] = before;
  const { data: layer } = await admin().get<{ document: string }>('/api/admin/layer/get', at);
  const title =
    (JSON.parse(layer.document) as { data: { properties: Record<string, { title: string }> } }).data.properties[first]
      ?.title ?? '';
  await page.getByRole('button', { name: '文本', exact: true }).click();
  const pane = page.getByRole('region', { name: '文本' });
  const text = pane.getByRole('textbox', { name: '文本' });
  await expect(text).toBeVisible();
  // Nothing is a change by being looked at.
  await expect(page.getByRole('button', { name: '发布' })).toBeDisabled();
  await outline(page).locator(`[data-field="${second}"] .fd-node`).click();
  await expect(pane.locator('.fd-text-chosen')).toContainText(`"${second}"`);

  // Typed: the canvas has it.
  await text.focus();
  await page.keyboard.press('Control+Home');
  const ahead = layer.document
    .slice(0, layer.document.indexOf(`"title": "${title}"`) + '"title": "'.length)
    .split('\n');
  for (const _line of ahead.slice(1)) await page.keyboard.press('ArrowDown');
  for (const _character of ahead.at(-1) ?? '') await page.keyboard.press('ArrowRight');
  for (const _character of title) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.insertText('车号');
  await expect(page.locator(`.fd-paper [data-field="${first}"]`)).toContainText('车号');

  // Not valid: said by line, and the canvas goes on from what was valid.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('x');
  const mistakes = pane.getByRole('alert');
  await expect(mistakes).toContainText(/第 \d+ 行/);
  await expect(pane.locator('.fd-text-wrong')).toHaveCount(1);
  await outline(page).locator(`[data-field="${first}"] .fd-node`).click();
  await page.keyboard.press('Alt+ArrowDown');
  const moved = [second, first, ...before.slice(2)];
  await expect.poll(() => drawn(page)).toEqual(moved);
  await expect(pane.locator('.fd-text-wrong')).toHaveCount(1);
  await page.screenshot({ path: 'test-results/form-text.png' });

  // It is there again after a new start; corrected, both changes stand.
  await saved(page);
  await page.reload();
  await open(page);
  await expect(mistakes).toContainText(/第 \d+ 行/);
  await text.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await expect(mistakes).toHaveCount(0);
  await expect.poll(() => drawn(page)).toEqual(moved);
  await expect(page.locator(`.fd-paper [data-field="${first}"]`)).toContainText('车号');
  await saved(page);
  await page.getByRole('button', { name: '文本', exact: true }).click();

  // As people with a role would get it.
  await page.locator('.fd-bar').getByText('试填').click();
  await page.locator('.fd-role').click();
  await page.keyboard.insertText('相关方单位管理员');
  await expect(
    page.locator('.ant-select-dropdown:visible').getByTitle('相关方单位管理员', { exact: true }),
  ).toHaveClass(/option-active/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.fd-paper')).toContainText('这个角色看不到这份表单');
  await page.locator('.fd-bar').getByText('设计', { exact: true }).click();
  await expect.poll(() => drawn(page)).toEqual(moved);
});

test('[S-2.6-TOO-02] from the menu a form is drawn by dragging, goes out as JSON and comes in as JSON, is tried, and is there after a reload', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/home', { viewport: { width: 1440, height: 900 } });
  await openFromMenu(page, 'zh', ['系统工具'], '表单设计');
  await page.getByRole('textbox', { name: '名称或编码' }).fill(ENTITY);
  await page.getByRole('row').filter({ hasText: ENTITY }).getByRole('link').click();
  await open(page);
  const before = await drawn(page);
  await page.getByRole('tab', { name: '字段' }).click();
  const [entry, over] = await Promise.all([
    page.getByRole('button', { name: '开关', exact: true }).boundingBox(),
    page.locator(`.fd-paper [data-field="${before[0] ?? ''}"]`).boundingBox(),
  ]);
  if (!entry || !over) throw new Error('there is nothing to drag');
  await page.mouse.move(entry.x + 10, entry.y + 10);
  await page.mouse.down();
  await page.mouse.move(over.x + 8, over.y + 6, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => drawn(page)).toEqual(['boolean', ...before]);

  // Out: the file holds the field. In: the same file with a title of its own is pasted over it.
  await page.getByRole('button', { name: '文本', exact: true }).click();
  const text = page.getByRole('region', { name: '文本' }).getByRole('textbox', { name: '文本' });
  await expect(text).toBeVisible();
  await saved(page);
  const {
    data: { commands },
  } = await admin().get<Kept>('/api/admin/layer/draft', at);
  expect(JSON.stringify(commands)).toContain('"boolean"');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await text.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const file = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
    entity: string;
    data: { properties: Record<string, { title: string }> };
  };
  expect(file.entity).toBe(ENTITY);
  const made = file.data.properties['boolean'];
  if (!made) throw new Error('the file lacks the field');
  made.title = '新能源';
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(JSON.stringify(file, null, 2));
  await expect(page.locator('.fd-paper [data-field=boolean]')).toContainText('新能源');

  await page.locator('.fd-bar').getByText('试填').click();
  await page.locator('.fd-paper').getByRole('switch', { name: '新能源' }).click();
  await expect(page.locator('.fd-paper').getByRole('switch', { name: '新能源' })).toBeChecked();
  await saved(page);
  await page.reload();
  await open(page);
  await expect(page.locator('.fd-paper [data-field=boolean]')).toContainText('新能源');
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await expect.poll(() => drawn(page)).toEqual(before);
  await saved(page);
});

test('the header of the portal stays while a pane of the designer is scrolled', async ({ portal }) => {
  const page = await portal.visit('admin', '/tools/formDesigner?entity=hiddenDanger&scope=installation', {
    viewport: { width: 1280, height: 720 },
  });
  await open(page);
  const scrolled = (pane: string): Promise<number> => page.locator(pane).evaluate((element) => element.scrollTop);
  const stays = async (pane: string): Promise<void> => {
    await expect.poll(() => scrolled(pane)).toBeGreaterThan(200);
    // What hears of the scrolling has heard of it after a frame, and is drawn after another.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  };
  await page.locator('.fd-outline li[data-field] .fd-node').last().click();
  await stays('.fd-outline');
  await page.getByRole('toolbar').getByRole('button', { name: '文本', exact: true }).click();
  await stays('.cm-scroller');
});

test('the form is looked at with the values of a record that is chosen by its name, and nothing of it is saved', async ({
  portal,
}) => {
  const {
    data: {
      list: [car],
    },
  } = await admin().get<{ list: { plateNo: string; $label: string }[] }>('/api/conference/confCar/queryConfCar', {
    pageSize: 1,
  });
  const page = await portal.visit('admin', `/tools/formDesigner?entity=${ENTITY}&scope=installation`);
  await open(page);
  await page.getByRole('combobox', { name: '用记录查看' }).click();
  await page.keyboard.insertText(car!.plateNo);
  await page.locator('.ant-select-dropdown:visible').getByTitle(car!.$label, { exact: true }).click();
  await expect(page.locator('.fd-paper [data-field="plateNo"] input')).toHaveValue(car!.plateNo);
  await page.locator('.fd-bar').getByText('试填').click();
  await expect(page.locator('.fd-paper').getByLabel(/^车牌号/)).toHaveValue(car!.plateNo);
  await page.screenshot({ path: 'test-results/form-record.png' });
});

test('of a long form what is far away is a place alone until it is scrolled to, wherever it has been moved', async ({
  portal,
}) => {
  const page = await portal.visit('admin', `/tools/formDesigner?entity=${LONG}&scope=installation`);
  await open(page);
  const fields = page.locator('.fd-paper .anlan-form-group:not([hidden]) .anlan-canvas-field');
  const whole = (field: Locator): Promise<boolean> =>
    field.evaluate((one) => one.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false);
  await expect.poll(() => whole(fields.last())).toBe(false);
  expect(await whole(fields.first())).toBe(true);
  // As much room as they take when all are drawn.
  const room = await page.locator('.fd-canvas').evaluate((canvas) => {
    const paper = canvas.querySelector('.anlan-form-group:not([hidden])')!;
    const all = paper.cloneNode(true) as HTMLElement;
    for (const field of all.querySelectorAll('[data-far]')) field.removeAttribute('data-far');
    for (const grid of all.querySelectorAll<HTMLElement>('.anlan-form-columns'))
      grid.style.removeProperty('padding-block');
    paper.after(all);
    const heights = [paper, all].map((one) => one.getBoundingClientRect().height);
    all.remove();
    return heights;
  });
  expect(room[0]).toBeCloseTo(room[1]!, 0);
  const [first = '', last = ''] = [
    await fields.first().getAttribute('data-field'),
    await fields.last().getAttribute('data-field'),
  ].map(String);

  // From the outline, as one who looks for it there.
  await outline(page).locator(`li[data-field="${last}"] button`).click();
  await expect.poll(() => whole(fields.last())).toBe(true);
  await expect.poll(() => whole(fields.first())).toBe(false);
  // One that comes from afar is drawn where it comes to, whether it is chosen or not.
  await page.locator('.fd-canvas').focus();
  const chosen = page.locator(`.fd-paper [data-field="${last}"]`);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => whole(chosen)).toBe(true);
  await page.locator('.fd-canvas').evaluate((one) => one.scrollTo(0, 0));
  await expect.poll(() => whole(page.locator(`.fd-paper [data-field="${first}"]`))).toBe(true);
  await expect.poll(() => whole(fields.last())).toBe(false);
  await page.keyboard.press('Control+z');
  await saved(page);
});

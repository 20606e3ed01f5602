/**
 * An open page follows the files: a new entity, a new field, a mistake, a file that goes and comes back, a step that
 * must be confirmed.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { type Caller, api, signIn } from '../support/client.ts';
import { liveFolder, test } from '../support/live.ts';
import { type Portal, formOf, inputOf, rowOf, tokenOf } from '../support/portal.ts';
import { runOnRow } from '../support/walk.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

interface Live {
  readonly file: string;
  readonly base: string;
  readonly noun: string;
  readonly name: string;
  readonly title: string;
}

/**
 * Every run has entities of its own: a table outlives its file. When a test ends its file goes, and an open page asks
 * for it in vain.
 */
function live(portal: Portal, title: string): Live {
  const name = `live${Date.now().toString(36)}${Math.floor(Math.random() * 36).toString(36)}`;
  portal.forgive(new RegExp(`schema/${name} 404`));
  return {
    file: join(liveFolder('equipment'), `${name}.json`),
    base: `/api/equipment/${name}`,
    noun: name[0]?.toUpperCase() + name.slice(1),
    name,
    title,
  };
}

function write(
  one: Live,
  properties: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): void {
  writeFileSync(
    one.file,
    JSON.stringify(
      {
        format: 1,
        entity: one.name,
        area: 'equipment',
        title: one.title,
        storage: { label: '{gaugeNo}' },
        data: {
          type: 'object',
          required: ['gaugeNo'],
          properties: {
            gaugeNo: { type: 'string', title: '仪表编号', maxLength: 50, 'x-search': 'keyword' },
            ...properties,
          },
        },
        list: {
          columns: {
            gaugeNo: { width: 160, pin: 'left' },
            ...Object.fromEntries(Object.keys(properties).map((name) => [name, true])),
          },
          search: { keyword: ['gaugeNo'] },
        },
        menu: { parent: 'equipment.base', icon: 'grid' },
        ...more,
      },
      null,
      2,
    ),
  );
}

const RANGE = { range: { type: 'string', title: '测量范围', maxLength: 50 } };

const menuLink = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: title, exact: true });

/** Leaves a mark that only a page never navigated still carries. */
async function mark(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    Object.assign(window, { mark: 'still here' });
  });
  return () => page.evaluate(() => (window as { mark?: string }).mark);
}

async function openBase(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '基础资料' }).click();
  await expect(menuLink(page, '设备分类目录')).toBeVisible();
}

test(
  'a new file is a menu entry, a list and a form; a further field is a column and an input; the page was never left',
  { tag: '@gate' },
  async ({ portal }) => {
    const gauge = live(portal, '现场仪表');
    const page = await portal.visit('admin', '/equipment/equipBoiler');
    await openBase(page);
    const marked = await mark(page);
    await expect(menuLink(page, gauge.title)).toHaveCount(0);
    write(gauge, {});
    await menuLink(page, gauge.title).click();
    await expect(page.getByText(`“${gauge.title}”还没有记录`)).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
    const form = formOf(page, `新增${gauge.title}`);
    await inputOf(form, '仪表编号').fill('YB-0001');
    await page.keyboard.press('Control+s');
    await expect(rowOf(page, 'YB-0001')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '测量范围' })).toHaveCount(0);

    write(gauge, RANGE);
    await expect(page.getByRole('columnheader', { name: '测量范围' })).toBeVisible();
    await runOnRow(page, 'zh', rowOf(page, 'YB-0001'), '编辑');
    await inputOf(formOf(page, `编辑${gauge.title}`), '测量范围').fill('0 至 1.6 MPa');
    await page.keyboard.press('Control+s');
    await expect(rowOf(page, 'YB-0001')).toContainText('0 至 1.6 MPa');
    expect(await marked()).toBe('still here');
    rmSync(gauge.file);
  },
);

test('a file with a mistake changes nothing; the data model says file, line and what is wrong, until it is mended', async ({
  portal,
  baseURL,
}) => {
  const gauge = live(portal, '压力表');
  const admin = api(baseURL ?? '', tokenOf('admin', baseURL));
  write(gauge, {});
  const page = await portal.visit('admin', '/equipment/equipClass');
  await menuLink(page, gauge.title).click();
  await expect(page.getByRole('region', { name: gauge.title })).toBeVisible();
  const marked = await mark(page);
  const model = await portal.visit('admin', '/system/dataModel');
  const entry = model.getByRole('row').filter({ hasText: gauge.name });
  await expect(entry).toContainText('已生效');

  write(gauge, { range: { type: 'strng', title: '测量范围' } });
  await expect(entry).toContainText('文件有误');
  await entry.getByRole('button', { name: gauge.title }).click();
  const panel = model.getByRole('complementary', { name: gauge.title });
  await expect(panel.getByText(/^第 \d+ 行/)).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: '"strng"' }).last()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(panel).toContainText(`equipment/${gauge.name}.json`);
  await expect(panel).toContainText('正在使用上一个有效版本');
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: '测量范围' })).toHaveCount(0);
  expect(await admin.post(`${gauge.base}/add${gauge.noun}`, { gaugeNo: 'YL-0001' })).toMatchObject({ code: 200 });
  expect(await admin.post(`${gauge.base}/add${gauge.noun}`, { gaugeNo: 'YL-0002', range: '0' })).toMatchObject({
    code: 422,
  });

  write(gauge, RANGE);
  await expect(entry).toContainText('已生效');
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(rowOf(page, 'YL-0001')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '测量范围' })).toBeVisible();
  expect(await marked()).toBe('still here');
  rmSync(gauge.file);
});

test('a deleted file hides the entity and its routes; it comes back with its rows', async ({ portal, baseURL }) => {
  const gauge = live(portal, '流量计');
  const admin = api(baseURL ?? '', tokenOf('admin', baseURL));
  const page = await portal.visit('admin', '/equipment/equipClass');
  const marked = await mark(page);
  write(gauge, {});
  await expect(menuLink(page, gauge.title)).toBeVisible();
  expect(await admin.post(`${gauge.base}/add${gauge.noun}`, { gaugeNo: 'LL-0001' })).toMatchObject({ code: 200 });
  await menuLink(page, gauge.title).click();
  await expect(rowOf(page, 'LL-0001')).toBeVisible();

  rmSync(gauge.file);
  await expect(page.getByRole('alert')).toContainText(`“${gauge.title}”已不可用`);
  await expect(menuLink(page, gauge.title)).toHaveCount(0);
  const calls: readonly (() => ReturnType<Caller['get']>)[] = [
    () => admin.get(`${gauge.base}/query${gauge.noun}`),
    () => admin.post(`${gauge.base}/add${gauge.noun}`, { gaugeNo: 'LL-0002' }),
    () => admin.get(`/schema/${gauge.name}`),
  ];
  for (const call of calls) expect((await call()).code).toBe(404);
  const model = await portal.visit('admin', '/system/dataModel');
  await expect(model.getByRole('row').filter({ hasText: gauge.name })).toContainText('文件已删除');

  write(gauge, {});
  await expect(menuLink(page, gauge.title)).toBeVisible();
  await expect(rowOf(page, 'LL-0001')).toBeVisible();
  await expect(model.getByRole('row').filter({ hasText: gauge.name })).toContainText('已生效');
  expect(await marked()).toBe('still here');
  rmSync(gauge.file);
});

test('a field that is taken away waits for its name to be typed; until then everything works as before', async ({
  portal,
  baseURL,
}) => {
  const gauge = live(portal, '温度计');
  const admin = api(baseURL ?? '', tokenOf('admin', baseURL));
  write(gauge, RANGE);
  const model = await portal.visit('admin', '/system/dataModel');
  const entry = model.getByRole('row').filter({ hasText: gauge.name });
  await expect(entry).toContainText('已生效');
  expect(await admin.post(`${gauge.base}/add${gauge.noun}`, { gaugeNo: 'WD-0001', range: '0 至 600 ℃' })).toMatchObject(
    { code: 200 },
  );
  write(gauge, {});
  await expect(entry).toContainText('等待确认');
  await entry.getByRole('button', { name: gauge.title }).click();
  const panel = model.getByRole('complementary', { name: gauge.title });
  await expect(panel).toContainText('移走字段');
  await expect(panel).toContainText('破坏性');
  await expect(panel).toContainText('1 行有内容。');
  const run = panel.getByRole('button', { name: '执行 1 步' });
  await expect(run).toBeDisabled();
  const name = panel.getByRole('textbox', { name: /^确认执行请输入/ });
  await name.fill('something else');
  await expect(run).toBeDisabled();
  await name.fill(((await panel.locator('label .code').textContent()) ?? '').trim());
  await run.click();
  await expect(model.getByText('已执行')).toBeVisible();
  await expect(entry).toContainText('已生效');
  const row = await admin.get<{ list: readonly Record<string, unknown>[] }>(`${gauge.base}/query${gauge.noun}`);
  expect(row.data.list[0]).not.toHaveProperty('range');
  expect(row.data.list[0]).toHaveProperty('gaugeNo', 'WD-0001');
  rmSync(gauge.file);
});

test('a unique rule that rows do not keep waits, names them, and comes once they are mended', async ({
  portal,
  baseURL,
}) => {
  const gauge = live(portal, '湿度计');
  const admin = api(baseURL ?? '', tokenOf('admin', baseURL));
  const rule = (empties: string) => ({
    storage: { label: '{gaugeNo}', unique: [{ fields: ['gaugeNo', 'range'], empties }] },
  });
  write(gauge, RANGE, rule('differ'));
  const model = await portal.visit('admin', '/system/dataModel');
  const entry = model.getByRole('row').filter({ hasText: gauge.name });
  await expect(entry).toContainText('已生效');
  const add = () => admin.post<{ id: string }>(`${gauge.base}/add${gauge.noun}`, { gaugeNo: 'SD-0001' });
  const [, surplus] = [await add(), await add()];
  expect(surplus.code).toBe(200);

  write(gauge, RANGE, rule('same'));
  await expect(entry).toContainText('等待确认');
  await entry.getByRole('button', { name: gauge.title }).click();
  const panel = model.getByRole('complementary', { name: gauge.title });
  await expect(panel).toContainText('新版本已生效，以下唯一规则暂未生效。');
  await expect(panel).toContainText('有 1 组记录的“仪表编号 + 测量范围”相同');
  await expect(panel.getByRole('listitem').filter({ hasText: 'SD-0001' }).last()).toHaveText('SD-0001 · （空）：2 条');
  await expect(panel.getByRole('button', { name: /^执行/ })).toHaveCount(0);

  expect((await admin.post(`${gauge.base}/delete${gauge.noun}`, { ids: [surplus.data.id] })).code).toBe(200);
  // Any change of the files has the rows looked at; without one it is done within a minute.
  write(gauge, { ...RANGE, note: { type: 'string', title: '备注', maxLength: 20 } }, rule('same'));
  await expect(entry).toContainText('已生效');
  expect(await add()).toMatchObject({ code: 422 });
  rmSync(gauge.file);
});

test('the codes of a new entity can be granted at once, and hold at once', async ({ portal, baseURL }) => {
  const gauge = live(portal, '液位计');
  write(gauge, {});
  const attendee = api(baseURL ?? '', await signIn(baseURL ?? '', 'mobile', 'anlan123'));
  const page = await portal.visit('admin', '/system/sysRole?keyword=attendee');
  await runOnRow(page, 'zh', rowOf(page, 'attendee'), '授权');
  const screen = page.getByRole('region', { name: /^授权：/ });
  await screen.getByRole('textbox', { name: '实体或操作' }).fill(gauge.title);
  await expect(screen.getByRole('row').filter({ hasText: gauge.title })).toBeVisible();
  expect((await attendee.get(`${gauge.base}/query${gauge.noun}`)).code).toBe(403);
  await screen.getByRole('checkbox', { name: `${gauge.title}：查询` }).check();
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/^已保存.*的授权$/)).toBeVisible();
  expect((await attendee.get(`${gauge.base}/query${gauge.noun}`)).code).toBe(200);
  expect((await attendee.post(`${gauge.base}/add${gauge.noun}`, { gaugeNo: 'YW-1' })).code).toBe(403);
  await screen.getByRole('checkbox', { name: `${gauge.title}：查询` }).uncheck();
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(async () => (await attendee.get(`${gauge.base}/query${gauge.noun}`)).code).toBe(403);
  rmSync(gauge.file);
});

/**
 * The code generator as an administrator works with it: a table of the own database becomes a screen of the menu and a
 * zip of sources, and templates are changed, tried and taken back.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import yauzl from 'yauzl';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api } from '../../support/client.ts';
import { liveFolder, test } from '../../support/live.ts';
import { type Portal, formOf, inputOf, rowOf, tokenOf } from '../../support/portal.ts';

const LIVE = process.env['ANLAN_LIVE_URL'] ?? '';
const admin = (): Caller => api(LIVE, tokenOf('admin', LIVE));
/** Two workers and a second try each make their own. */
const fresh = (): string =>
  Math.random()
    .toString(36)
    .slice(2, 8)
    .replace(/[0-9]/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a');

/** A table of the own database that no entity has: that of one that was taken away, with a row in it. */
async function orphanTable(name: string): Promise<void> {
  const caller = admin();
  const made = await caller.post('/api/tools/forms/add', {
    area: 'tools',
    name,
    title: `量具${name}`,
    fields: [
      { title: '名称', name: 'name', kind: 'text', required: true },
      { title: '量程', name: 'scale', kind: 'integer' },
    ],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  expect(
    (
      await caller.post(`/api/tools/${name}/add${name.charAt(0).toUpperCase()}${name.slice(1)}`, {
        name: '一号量具',
        scale: 40,
      })
    ).code,
  ).toBe(200);
  expect((await caller.post('/api/tools/forms/remove', { entity: name, confirm: name })).code).toBe(200);
}

/** What a test has made goes with it; pages that are open then ask for it in vain. */
async function leave(portal: Portal, name: string): Promise<void> {
  portal.forgive(new RegExp(`${name}.* 404`, 'i'));
  rmSync(join(liveFolder('tools'), `${name}.json`), { force: true });
  const { list } = (await admin().get<ListData>('/api/tools/genTable/queryGenTable', { tableName: name, pageSize: 5 }))
    .data;
  if (list.length > 0) await admin().post('/api/tools/genTable/deleteGenTable', { ids: list.map(({ id }) => id) });
}

/** Names and texts of a zip. */
function unpacked(path: string): Promise<ReadonlyMap<string, string>> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found = new Map<string, string>();
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(parts).toString());
            zip.readEntry();
          });
        }),
      );
      zip.on('end', () => resolve(found));
      zip.readEntry();
    });
  });
}

const toolbar = (page: Page): Locator => page.getByRole('toolbar').filter({ visible: true }).first();

/** Reads one table of the own database into the list. */
async function readTable(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '读取数据表' }).click();
  const dialog = page.getByRole('dialog', { name: '读取数据表' });
  await dialog.getByLabel('表名或描述').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog.locator('tbody tr[data-row-key]')).toHaveCount(1);
  await dialog.getByRole('checkbox', { name, exact: true }).check();
  await dialog.getByLabel('所属区域').fill('tools');
  await dialog.getByRole('button', { name: '读取', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('已读取 1 张表，2 个属性');
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, name).first()).toBeVisible();
}

/** Chooses another entry where one is chosen already. */
async function pick(page: Page, form: Locator, title: string, entry: string): Promise<void> {
  await inputOf(form, title)
    .locator('xpath=ancestor::div[contains(concat(" ", @class, " "), " ant-select ")][1]')
    .click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(entry, { exact: true }).click();
}

/** Chooses an action of a row, wherever there is room for it. */
async function act(page: Page, row: string, action: string): Promise<void> {
  const at = rowOf(page, row).first();
  const button = at.getByRole('button', { name: action, exact: true });
  await expect(at.getByRole('button').first()).toBeVisible();
  if ((await button.count()) > 0) return button.click();
  await at.getByRole('button', { name: /更多/ }).click();
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: action, exact: true }).click();
}

test('a table is chosen, corrected, seen as its screens, downloaded as a zip of sources, and taken into the menu [O-1-45] [S-2.6-TOO-01]', async ({
  portal,
}, testInfo) => {
  const name = `gage${fresh()}`;
  const title = `计量器具${name}`;
  await orphanTable(name);
  const page = await portal.visit('admin', '/tools/genTable');
  await readTable(page, name);

  // Corrected as rows.
  await act(page, name, '编辑');
  const form = formOf(page, '编辑代码生成');
  await inputOf(form, '表描述').fill(title);
  await page.screenshot({ path: 'test-results/generator-edit.png' });
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);

  // Seen as file, list and form.
  await act(page, title, '预览与生成');
  const dialog = page.getByRole('dialog', { name: `预览与生成：${title}` });
  await expect(dialog.locator('.gen-code').first()).toContainText(`"entity": "${name}"`);
  await dialog.getByRole('tab', { name: '列表', exact: true }).click();
  await expect(dialog.getByRole('tabpanel').getByRole('columnheader', { name: 'scale', exact: true })).toBeVisible();
  await dialog.getByRole('tab', { name: '表单', exact: true }).click();
  await expect(dialog.getByRole('tabpanel').getByText('名称', { exact: true })).toBeVisible();
  await page.screenshot({ path: 'test-results/generator-preview.png' });

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载源码' }).click();
  const path = testInfo.outputPath('generated.zip');
  await (await download).saveAs(path);
  const zip = await unpacked(path);
  expect(JSON.parse(zip.get(`schemas/tools/${name}.json`) ?? '{}')).toMatchObject({ entity: name, title });
  expect(zip.get(`business-service/client/${name}.types.ts`)).toContain('readonly name?: string | null;');

  // Taken, it stands in the menu at once and its list opens; the rows of the table are there.
  await dialog.getByRole('button', { name: '写入元数据' }).click();
  await expect(page.getByText('已写入 1 个实体文件')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const entry = page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: title });
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`#/tools/${name}`, 'i'));
  await expect(rowOf(page, '一号量具').first()).toBeVisible();
  await page.screenshot({ path: 'test-results/generator-taken.png' });
  await leave(portal, name);
});

test('the form of a table says what is missing under its field, and stores nothing [V-5-46] [V-5-47] [V-5-48]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/tools/genTable');
  await toolbar(page).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增代码生成');
  const table = `plain${fresh()}`;
  await inputOf(form, '表名').fill(table);
  await form.getByRole('button', { name: /^保存/ }).click();
  for (const title of ['服务名', '包名', '实体名']) {
    const input = inputOf(form, title);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(form.locator(`[id="${(await input.getAttribute('id')) ?? ''}-error"]`)).toContainText(title);
  }
  await expect(form).toBeVisible();
  expect((await admin().get<ListData>('/api/tools/genTable/queryGenTable', { tableName: table })).data.totalCount).toBe(
    0,
  );
});

test('the form of a table holds all that is generated from, its columns and properties as rows, and asks for the table [V-5-49] [D-3-GEN-01] [D-3-GEN-09]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/tools/genTable');
  await toolbar(page).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增代码生成');
  const entity = `plain${fresh()}`;
  for (const [title, value] of [
    ['服务名', 'yard-service'],
    ['包名', 'com.example.yard'],
    ['实体名', entity],
  ] as const)
    await inputOf(form, title).fill(value);
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(inputOf(form, '表名')).toHaveAttribute('aria-invalid', 'true');
  await inputOf(form, '表名').fill(entity);
  for (const title of ['表描述', '所属区域', '表单描述', '表单内容']) await expect(inputOf(form, title)).toBeVisible();
  await pick(page, form, '模板类型', '树表');
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  const {
    list: [row],
  } = (await admin().get<ListData>('/api/tools/genTable/queryGenTable', { tableName: entity })).data;
  expect(row).toMatchObject({
    serviceName: 'yard-service',
    packageName: 'com.example.yard',
    entityName: entity,
    templateType: 'tree',
  });
  await leave(portal, entity);
});

test('a table opens for correction by its number; another word than figures leads to /404, and a number that is none says so [R-2.1-16] [R-2.1-17]', async ({
  portal,
}) => {
  const name = `plain${fresh()}`;
  const made = await admin().post<{ made: { id: string }[] }>('/api/tools/generator/readText', {
    format: 'ddl',
    text: `create table ${name} (code varchar(20) not null)`,
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const {
    list: [row],
  } = (await admin().get<ListData>('/api/tools/genTable/queryGenTable', { tableName: name })).data;
  const number = String(row?.['tableNo']);
  expect(number).toMatch(/^[1-9][0-9]*$/);
  const page = await portal.visit('admin', `/tool/gen-edit/index/${number}`);
  const form = formOf(page, '编辑代码生成');
  await expect(inputOf(form, '表名')).toHaveValue(name);
  await page.screenshot({ path: 'test-results/generator-numbered.png' });
  await inputOf(form, '表描述').fill(`按编号修改${name}`);
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  expect(
    (await admin().get<ListData>('/api/tools/genTable/queryGenTable', { tableName: name })).data.list[0]?.[
      'tableComment'
    ],
  ).toBe(`按编号修改${name}`);
  await page.goto(`${LIVE}/#/tool/gen-edit/index/99999999`);
  await expect(page.getByText('没有编号为 99999999 的表')).toBeVisible();
  await page.goto(`${LIVE}/#/tool/gen-edit/index/abc`);
  await expect(page).toHaveURL(/#\/404$/);
  await leave(portal, name);
});

test('columns stand with type and comment, properties with name and type, and are corrected there [D-3-GEN-07] [D-3-GEN-08]', async ({
  portal,
}) => {
  const name = `plain${fresh()}`;
  const made = await admin().post<{ made: { id: string }[] }>('/api/tools/generator/readText', {
    format: 'ddl',
    text: `create table ${name} (code varchar(20) not null, weight numeric(8,2)); comment on column ${name}.weight is '净重'`,
  });
  const page = await portal.visit('admin', '/tools/genTable');
  await act(page, name, '编辑');
  const form = formOf(page, '编辑代码生成');
  const grid = form.getByRole('table').filter({ has: page.getByRole('columnheader', { name: '列类型' }) });
  const rowAt = (column: string): Locator => grid.getByRole('row').filter({ hasText: column });
  for (const [column, said] of [
    ['code', ['varchar(20)', '文字']],
    ['weight', ['numeric(8,2)', '净重', '小数']],
  ] as const)
    for (const text of said) await expect(rowAt(column).getByRole('cell', { name: text, exact: true })).toBeVisible();
  await rowAt('weight').getByRole('button', { name: '编辑' }).click();
  const line = page.getByRole('dialog').last();
  await inputOf(line, '属性名').fill('netWeight');
  await pick(page, line, '属性类型', '浮点数');
  await line.getByRole('button', { name: '完成' }).first().click();
  await expect(rowAt('netWeight').getByRole('cell', { name: '浮点数', exact: true })).toBeVisible();
  await page.screenshot({ path: 'test-results/generator-fields.png' });
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  const {
    tables: [table],
  } = (
    await admin().post<{ tables: { text: string }[] }>('/api/tools/generator/preview', { ids: [made.data.made[0]!.id] })
  ).data;
  expect(JSON.parse(table!.text)).toMatchObject({
    data: { properties: { netWeight: { type: 'number', title: '净重' } } },
  });
  await leave(portal, name);
});

test('a template is changed in its form, tried on a table, kept as versions and taken back to one [D-3-GEN-10] [D-3-GEN-11]', async ({
  portal,
}) => {
  const item = `清单${fresh()}`;
  const caller = admin();
  const {
    data: { id },
  } = await caller.post<WireRow>('/api/tools/genTemplate/addGenTemplate', {
    templateItem: item,
    templateType: 'all',
    language: 'md',
    filePath: '{{ entityName }}.md',
    content: 'first of {{ entityName }}',
  });
  const page = await portal.visit('admin', '/tools/genTemplate');
  await act(page, item, '编辑');
  const form = formOf(page, '编辑模板管理');
  await inputOf(form, '模板项').fill(`${item}二`);
  const content = form.locator('.cm-content').first();
  await content.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('{% for field in fields %}{{ field.title }};{% endfor %}');
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  await act(page, `${item}二`, '预览');
  const dialog = page.getByRole('dialog', { name: `模板预览：${item}二` });
  await expect(dialog.locator('.gen-code')).toContainText('名称;额定压力;');
  await expect(dialog.locator('.gen-path')).toHaveText('equipBoiler.md');
  await page.screenshot({ path: 'test-results/generator-template.png' });
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  // Both contents are versions of it; the first is looked at, and taken back.
  await page.goto(`/#/tools/genTemplate/${id}`);
  const versions = page.getByRole('table', { name: '模板版本' });
  await expect(versions.getByRole('row')).toHaveCount(3);
  await page.screenshot({ path: 'test-results/generator-versions.png' });
  await versions
    .getByRole('link', { name: '1', exact: true })
    .or(versions.getByRole('link', { name: 'V1', exact: true }))
    .first()
    .click();
  const version = page.getByRole('article', { name: 'V1', exact: true });
  await expect(version.getByText('first of {{ entityName }}').first()).toBeVisible();
  await version.getByRole('button', { name: '恢复此版本' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复此版本' }).click();
  await expect
    .poll(async () => (await caller.get<WireRow>('/api/tools/genTemplate/getGenTemplate', { id })).data)
    .toMatchObject({ content: 'first of {{ entityName }}', version: 3 });
  await caller.post('/api/tools/genTemplate/deleteGenTemplate', { ids: [id] });
});

test('a script of more tables than one call stores is read in one go, and what is not read stands below', async ({
  portal,
}) => {
  const name = `many${fresh()}`;
  const page = await portal.visit('admin', '/tools/genTable');
  await page.getByRole('button', { name: '读取数据表' }).click();
  const dialog = page.getByRole('dialog', { name: '读取数据表' });
  await dialog.getByText('表结构文本').first().click();
  const tables = Array.from(
    { length: 120 },
    (_, at) =>
      `create table ${name}${at} (id varchar(36) primary key, ${name}${(at + 1) % 120}_id varchar(36), name text);`,
  );
  await dialog
    .getByRole('textbox', { name: '表结构文本' })
    .fill(
      [...tables, `create view ${name}_seen as select 1;`, `create table ${name}_broken (a int,, b int);`].join('\n'),
    );
  await dialog.getByRole('button', { name: '读取', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('已读取 120 张表，240 个属性', { timeout: 60_000 });
  await expect(dialog.getByRole('status')).toContainText(`${name}_seen VIEW 共 1 个，首个在第 121 行：不读取`);
  await expect(dialog.getByRole('status')).toContainText(`${name}_broken 第 122 行无法识别：,`);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  const all = async (): Promise<readonly WireRow[]> =>
    (await admin().get<ListData>('/api/tools/genTable/queryGenTable', { tableNameLike: name, pageSize: 200 })).data
      .list;
  const rows = await all();
  expect(rows).toHaveLength(120);
  await admin().post('/api/tools/genTable/deleteGenTable', { ids: rows.map(({ id }) => id) });
});

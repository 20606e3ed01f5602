/**
 * Rows of a sub-table and entries of a list: whatever is typed into them, letter by letter and in any order of adding,
 * editing, removing and undoing, is what is stored.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { liveFolder, test } from '../../support/live.ts';
import { formOf, inputOf, rowOf, tokenOf } from '../../support/portal.ts';
import { openFromMenu, runOnRow } from '../../support/walk.ts';

/**
 * Two entities of this run alone: a route and its stops, each stop with a list of duties; the route has a list of its
 * own.
 */
function writeRoute(name: string): readonly string[] {
  const text = (title: string) => ({ type: 'string', title, maxLength: 50 });
  const list = (title: string, member: string) => ({
    type: 'array',
    title,
    items: { type: 'object', properties: { note: text(member) } },
  });
  const write = (entity: string, file: object): string => {
    const path = join(liveFolder('equipment'), `${entity}.json`);
    writeFileSync(path, JSON.stringify({ format: 1, entity, area: 'equipment', ...file }, null, 2));
    return path;
  };
  return [
    write(`${name}Stop`, {
      title: '巡检点',
      data: {
        type: 'object',
        required: ['route'],
        properties: {
          route: { type: 'string', title: '路线', 'x-ref': { entity: name, partOf: true } },
          place: text('地点'),
          look: text('查看'),
          duties: list('动作', '动作内容'),
        },
      },
    }),
    write(name, {
      title: '巡检路线',
      storage: { label: '{routeNo}' },
      data: {
        type: 'object',
        required: ['routeNo'],
        properties: {
          routeNo: text('路线号'),
          tools: list('工具', '工具名称'),
          stops: { type: 'array', title: '巡检点', 'x-ref': { entity: `${name}Stop`, by: 'route' } },
        },
      },
      list: { columns: { routeNo: true } },
      menu: { parent: 'equipment.base', icon: 'grid' },
    }),
  ];
}

const line = (form: Locator, index: number): Locator => form.getByRole('button', { name: `编辑第 ${index} 行` });

async function typeInto(form: Locator, title: string, words: string): Promise<void> {
  const input = inputOf(form, title);
  await input.press('Control+a');
  await input.pressSequentially(words);
}

/** Opens a row, which closes the one that was open, and types into it letter by letter. */
async function editRow(form: Locator, index: number, cells: Readonly<Record<string, string>>): Promise<void> {
  await line(form, index).click();
  for (const [title, words] of Object.entries(cells)) await typeInto(form, title, words);
}

async function addRow(form: Locator, place: string): Promise<void> {
  await form.getByRole('button', { name: '添加一行' }).click();
  await typeInto(form, '地点', place);
}

/** Adds an entry to a list kept in the row, and types into its only member. */
async function addEntry(form: Locator, list: string, member: string, words: string): Promise<void> {
  const group = form.getByRole('group', { name: list, exact: true });
  const entries = group.getByLabel(member, { exact: true });
  const before = await entries.count();
  await group.getByRole('button', { name: '添加一项' }).click();
  await expect(entries).toHaveCount(before + 1);
  await entries.last().pressSequentially(words);
}

async function save(page: Page, form: Locator): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
}

test('what is typed into rows and lists is stored, in every order of adding, editing, removing and undoing', async ({
  portal,
  baseURL,
}) => {
  const name = `route${Date.now().toString(36)}`;
  portal.forgive(new RegExp(`schema/${name}(Stop)? 404`));
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  await expect(page.getByRole('region', { name: '锅炉', exact: true })).toBeVisible();
  const files = writeRoute(name);
  await openFromMenu(page, 'zh', ['基础资料'], '巡检路线');
  const path = `/api/equipment/${name}`;
  const upper = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const admin = api(baseURL ?? '', tokenOf('admin', baseURL));
  const stored = async (): Promise<{ stops: unknown[]; tools: unknown }> => {
    const { data } = await admin.get<ListData>(`${path}/query${upper}`);
    const row = (
      await admin.get<{ stops: { place: string; look: string | null; duties: unknown }[]; tools: unknown }>(
        `${path}/get${upper}`,
        { id: data.list[0]?.id ?? '' },
      )
    ).data;
    return { stops: row.stops.map(({ place, look, duties }) => [place, look, duties]), tools: row.tools };
  };

  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const adding = formOf(page, '新增巡检路线');
  await inputOf(adding, '路线号').fill('XJ-1');
  for (const tool of ['测温枪', '听针']) await addEntry(adding, '工具', '工具名称', tool);
  for (const place of ['一号泵房', '二号泵房', '三号泵房']) await addRow(adding, place);
  await editRow(adding, 1, { 查看: '油位' });
  await save(page, adding);
  expect(await stored()).toEqual({
    stops: [
      ['一号泵房', '油位', []],
      ['二号泵房', null, []],
      ['三号泵房', null, []],
    ],
    tools: [{ note: '测温枪' }, { note: '听针' }],
  });

  await runOnRow(page, 'zh', rowOf(page, 'XJ-1'), '编辑');
  const editing = page.getByRole('dialog', { name: /编辑/ });
  await editRow(editing, 1, { 地点: '旧泵房一', 查看: '压力' });
  await editRow(editing, 2, { 地点: '旧泵房二' });
  await editing.getByRole('button', { name: '删除第 1 行' }).click();
  await addRow(editing, '煤气柜');
  await editing.getByRole('button', { name: '撤销' }).click();
  await editing.getByRole('button', { name: '删除第 3 行' }).click();
  // A list inside a row, and one of the form itself.
  await line(editing, 2).click();
  await addEntry(editing, '动作', '动作内容', '听异响');
  await addEntry(editing, '工具', '工具名称', '防爆手电');
  const tools = editing.getByRole('group', { name: '工具', exact: true });
  await tools.getByRole('button', { name: '删除第 1 项' }).click();
  await tools.getByLabel('工具名称', { exact: true }).first().press('End');
  await tools.getByLabel('工具名称', { exact: true }).first().pressSequentially(' 0.5 m');
  await save(page, editing);
  expect(await stored()).toEqual({
    stops: [
      ['旧泵房一', '压力', []],
      ['旧泵房二', null, [{ note: '听异响' }]],
      ['煤气柜', null, []],
    ],
    tools: [{ note: '听针 0.5 m' }, { note: '防爆手电' }],
  });
  for (const file of files) rmSync(file);
});

/** A tree list of thousands of rows draws only those that are seen, and loses none of them to mouse or keyboard. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { commit, csv, judge } from '../../http/import/sheets.ts';
import { api } from '../../support/client.ts';
import { liveFolder, test } from '../../support/live.ts';
import { formOf, rowOf, tokenOf } from '../../support/portal.ts';

const COUNT = 1_600;
const BASE = '/api/windowed/treeMany';
const schema = {
  format: 1,
  entity: 'treeMany',
  area: 'windowed',
  title: '部件',
  api: { base: BASE },
  storage: { label: '{name}', tree: { parent: 'parentId' } },
  data: {
    type: 'object',
    required: ['code', 'name'],
    properties: {
      code: { type: 'string', title: '编号', maxLength: 20, 'x-search': 'keyword' },
      name: { type: 'string', title: '名称', maxLength: 60, 'x-search': 'keyword' },
      parentId: { type: 'string', title: '上级', 'x-ref': { entity: 'treeMany' } },
    },
  },
  list: { columns: { name: true, code: true }, sort: ['code'] },
};

test('of 1,602 opened rows fewer than 100 are drawn; the last is reached by scrolling and by End, keeps the keyboard out of sight, and is edited', async ({
  portal,
  baseURL,
}) => {
  writeFileSync(
    join(liveFolder('windowed'), '_area.json'),
    JSON.stringify({ format: 1, area: 'windowed', title: '部件' }),
  );
  writeFileSync(join(liveFolder('windowed'), 'treeMany.json'), JSON.stringify(schema));
  const admin = api(baseURL ?? '', tokenOf('admin', baseURL));
  await expect
    .poll(async () => (await admin.get<ListData>(`${BASE}/queryTreeMany`)).code, { timeout: 60_000 })
    .toBe(200);
  for (const lines of [
    [
      ['A', '总成', ''],
      ['B', '备件', ''],
    ],
    Array.from({ length: COUNT }, (_, at) => [String(at + 1).padStart(4, '0'), `部件 ${at + 1}`, '总成']),
  ]) {
    const { data } = await judge(admin, BASE, 'TreeMany', csv([['编号', '名称', '上级'], ...lines]), 'parts.csv');
    expect((await commit(admin, BASE, 'TreeMany', data.id)).data).toMatchObject({
      stage: 'done',
      counts: { add: lines.length, refused: 0 },
    });
  }

  const page = await portal.visit('admin', '/windowed/treeMany');
  const table = page.locator('.tree-body .ant-table-body table');
  const drawn = page.locator('.tree-body tr');
  await page.getByRole('button', { name: '总成', exact: true, expanded: false }).click();
  await expect(table).toHaveAttribute('aria-rowcount', String(COUNT + 2));
  await expect(rowOf(page, '部件 1').first()).toBeVisible();
  expect(await drawn.count()).toBeLessThan(100);

  // The wheel of the scrollbar: the middle, then the end.
  const scroller = page.locator('.tree-body .ant-table-body');
  const scroll = (share: number) =>
    scroller.evaluate((element, to) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) * to;
    }, share);
  await scroll(0.5);
  await expect(rowOf(page, `部件 ${COUNT / 2}`).first()).toBeInViewport();
  await expect(rowOf(page, `部件 ${COUNT / 2}`).first()).toHaveAttribute('aria-rowindex', /^80\d$/);
  expect(await drawn.count()).toBeLessThan(100);
  await scroll(1);
  await expect(rowOf(page, `部件 ${COUNT}`)).toBeInViewport();

  // A ticked row far away stays ticked, and has the keyboard when one comes back to it.
  await scroll(0);
  const tick = page.getByRole('checkbox', { name: '选择 部件 3', exact: true });
  await tick.check();
  await expect(
    page
      .getByRole('main')
      .getByText(/已选 1/)
      .first(),
  ).toBeVisible();
  await scroll(0.5);
  await expect(rowOf(page, `部件 ${COUNT / 2}`).first()).toBeInViewport();
  await expect(tick).toBeFocused();
  await expect(tick).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(rowOf(page, '部件 3').first()).toBeInViewport();

  // End leads to the same place of the last row, Home back to the first.
  await tick.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('checkbox', { name: '选择 备件', exact: true })).toBeFocused();
  await expect(rowOf(page, '备件')).toBeInViewport();
  expect(await drawn.count()).toBeLessThan(100);
  await rowOf(page, '备件').getByRole('button', { name: '编辑', exact: true }).click();
  const form = formOf(page, '编辑部件');
  await form.getByLabel('名称').fill('最后一件');
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, '最后一件')).toBeInViewport();
  // Out of the form the keyboard is back in the row.
  await page.keyboard.press('Home');
  await expect(rowOf(page, '总成').first()).toBeInViewport();

  // Folded again, the rows that are left are all there are.
  await page.getByRole('button', { name: '总成', exact: true, expanded: true }).click();
  await expect(table).toHaveAttribute('aria-rowcount', '2');
  await expect(rowOf(page, '最后一件')).toBeInViewport();
});

/**
 * What stands in an input but is no value: neither a row of a sub-table nor an action's dialog lets it be saved, and
 * both say why.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { liveFolder, test } from '../../support/live.ts';
import { formOf, inputOf, rowOf } from '../../support/portal.ts';
import { openFromMenu, runOnRow } from '../../support/walk.ts';

const REASON = 'JSON 有误，改正后才能保存';

/** Two entities of this run alone: a meter and the parts it is made of, each with values kept as JSON. */
function writeMeter(name: string): readonly string[] {
  const text = (title: string) => ({ type: 'string', title, maxLength: 50 });
  const write = (entity: string, file: object): string => {
    const path = join(liveFolder('equipment'), `${entity}.json`);
    writeFileSync(path, JSON.stringify({ format: 1, entity, area: 'equipment', ...file }, null, 2));
    return path;
  };
  return [
    write(`${name}Part`, {
      title: '计量部件',
      data: {
        type: 'object',
        required: ['meter'],
        properties: {
          meter: { type: 'string', title: '计量表', 'x-ref': { entity: name, partOf: true } },
          partNo: text('部件编号'),
          spec: { type: 'object', title: '部件参数' },
        },
      },
    }),
    write(name, {
      title: '计量表',
      storage: { label: '{meterNo}' },
      data: {
        type: 'object',
        required: ['meterNo'],
        properties: {
          meterNo: text('表号'),
          limits: { type: 'object', title: '限值' },
          parts: { type: 'array', title: '部件', 'x-ref': { entity: `${name}Part`, by: 'meter' } },
        },
      },
      list: { columns: { meterNo: true } },
      menu: { parent: 'equipment.base', icon: 'grid' },
      actions: { adjust: { label: '调校', placement: 'row', input: { properties: { limits: true } } } },
    }),
  ];
}

test('broken JSON in a cell or a dialog is said and not saved, and goes with the row that is closed', async ({
  portal,
}) => {
  const name = `meter${Date.now().toString(36)}`;
  portal.forgive(new RegExp(`schema/${name}(Part)? 404`));
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  await expect(page.getByRole('region', { name: '锅炉', exact: true })).toBeVisible();
  const files = writeMeter(name);
  await openFromMenu(page, 'zh', ['基础资料'], '计量表');

  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增计量表');
  await inputOf(form, '表号').fill('JL-0001');
  await form.getByRole('button', { name: '添加一行' }).click();
  await inputOf(form, '部件编号').fill('BJ-1');
  await inputOf(form, '部件参数').fill('{ "dn": ');
  await page.keyboard.press('Control+s');
  await expect(form.getByText('1 处需要修改')).toBeVisible();
  await expect(form.getByText(REASON)).toBeVisible();
  // The row is closed: what was no value is gone with the input, and nothing hidden keeps the form open.
  await form.getByRole('button', { name: '完成', exact: true }).click();
  await expect(form.getByText(REASON)).toHaveCount(0);
  await page.keyboard.press('Control+s');
  const row = rowOf(page, 'JL-0001');
  await expect(row).toBeVisible();

  await runOnRow(page, 'zh', row, '调校');
  const dialog = page.getByRole('dialog', { name: /调校/ });
  await inputOf(dialog, '限值').fill('[1');
  await dialog.getByRole('button', { name: '调校', exact: true }).click();
  await expect(dialog.getByText(REASON)).toBeVisible();
  await inputOf(dialog, '限值').fill('{ "high": 9 }');
  await dialog.getByRole('button', { name: '调校', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  for (const file of files) rmSync(file);
});

/**
 * The page of an entity of one row: its form stands there by itself, begins with the defaults and goes on with what was
 * saved.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { liveFolder, test } from '../../support/live.ts';
import { inputOf } from '../../support/portal.ts';
import { openFromMenu } from '../../support/walk.ts';

test('settings of one row are a form and no list', async ({ portal }) => {
  const name = `setting${Date.now().toString(36)}`;
  portal.forgive(new RegExp(`schema/${name} 404`));
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  await expect(page.getByRole('region', { name: '锅炉', exact: true })).toBeVisible();
  const file = join(liveFolder('equipment'), `${name}.json`);
  const data = {
    type: 'object',
    required: ['unitName'],
    properties: {
      unitName: { type: 'string', title: '计量单位', default: '件', maxLength: 20 },
      digits: { type: 'integer', title: '小数位', default: 2 },
    },
  };
  writeFileSync(
    file,
    JSON.stringify(
      {
        format: 1,
        entity: name,
        area: 'equipment',
        title: '计量设置',
        storage: { single: true },
        data,
        menu: { parent: 'equipment.base', icon: 'gear' },
      },
      null,
      1,
    ),
  );
  await openFromMenu(page, 'zh', ['基础资料'], '计量设置');
  const form = page.getByRole('region', { name: '计量设置' });
  await expect(inputOf(form, '计量单位')).toHaveValue('件');
  await expect(page.getByRole('grid').filter({ visible: true })).toHaveCount(0);
  await inputOf(form, '计量单位').fill('');
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(inputOf(form, '计量单位')).toHaveAccessibleDescription('请填写计量单位');
  await inputOf(form, '计量单位').fill('箱');
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(page.getByText(/已保存/).first()).toBeVisible();
  await page.reload();
  await expect(inputOf(form, '计量单位')).toHaveValue('箱');
  await inputOf(form, '小数位').fill('3');
  await form.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('button', { name: '不保存' }).click();
  await expect(inputOf(form, '小数位')).toHaveValue('2');
  rmSync(file);
});

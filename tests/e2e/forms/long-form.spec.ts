/**
 * A form of 196 fields nobody has put into sections: it has them by itself, an index leads to them, and no label runs
 * into a value.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { liveFolder, test } from '../../support/live.ts';
import { formOf, inputOf, rowOf } from '../../support/portal.ts';
import { openFromMenu } from '../../support/walk.ts';

const FIELDS = 196;
const LONG = 'Umschlagplatzüberwachungsverantwortlichenkennzeichnungsnummer';

test('196 fields stand in sections with an index, and long labels break', async ({ portal }) => {
  const name = `survey${Date.now().toString(36)}`;
  portal.forgive(new RegExp(`schema/${name} 404`));
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  await expect(page.getByRole('region', { name: '锅炉', exact: true })).toBeVisible();
  const properties = Object.fromEntries(
    Array.from({ length: FIELDS }, (_, n) => [
      `f${n}`,
      { type: 'string', title: n === 1 ? LONG : `参数 ${n}`, maxLength: 50 },
    ]),
  );
  const file = join(liveFolder('equipment'), `${name}.json`);
  writeFileSync(
    file,
    JSON.stringify(
      {
        format: 1,
        entity: name,
        area: 'equipment',
        title: '普查表',
        storage: { label: '{f0}' },
        data: { type: 'object', required: ['f0', 'f195'], properties },
        list: { columns: { f0: true } },
        menu: { parent: 'equipment.base', icon: 'grid' },
      },
      null,
      1,
    ),
  );
  await openFromMenu(page, 'zh', ['基础资料'], '普查表');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增普查表');
  const index = form.getByRole('navigation', { name: '目录' });
  await expect(index.getByRole('button')).toHaveCount(13);
  await expect(index.getByRole('button').first()).toHaveAttribute('aria-current', 'true');
  await inputOf(form, '参数 0').fill('普查一');
  await form.getByRole('button', { name: /^保存/ }).click();
  const last = index.getByRole('button').last();
  await expect(last).toHaveAccessibleName(/参数 195 1 处需要修改$/);
  await index.getByRole('button').first().click();
  await expect(inputOf(form, '参数 0')).toBeInViewport();
  await last.click();
  await expect(inputOf(form, '参数 195')).toBeInViewport();
  await expect(last).toHaveAttribute('aria-current', 'true');
  await inputOf(form, '参数 195').fill('尾');
  await form.getByRole('button', { name: /^保存/ }).click();
  await rowOf(page, '普查一').getByRole('link').first().click();
  // A label that is one word stays in its place beside the value.
  const term = page.getByText(LONG, { exact: true });
  await expect(term).toBeVisible();
  expect(await term.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  rmSync(file);
});

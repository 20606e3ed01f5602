/** A form that is a page of its own has no serious fault of accessibility either. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { liveFolder, test } from '../../support/live.ts';
import { formOf, inputOf } from '../../support/portal.ts';
import { OVER } from './states.ts';

test('no serious fault: a form that is a page of its own', async ({ portal }) => {
  const entity = `page${Date.now().toString(36)}`;
  portal.forgive(new RegExp(`schema/${entity} 404`));
  const file = join(liveFolder('equipment'), `${entity}.json`);
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  const menu = page.getByRole('navigation', { name: '菜单' });
  await menu.getByRole('button', { name: '基础资料' }).click();
  writeFileSync(
    file,
    JSON.stringify({
      format: 1,
      entity,
      area: 'equipment',
      title: '整页登记',
      storage: { label: '{no}' },
      data: {
        type: 'object',
        required: ['no'],
        properties: {
          no: { type: 'string', title: '登记号', maxLength: 50 },
          on: { type: 'string', format: 'date', title: '登记日期' },
          note: { type: 'string', title: '说明', maxLength: 200 },
        },
      },
      form: {
        open: 'page',
        sections: {
          main: { title: '基本信息', fields: ['no', 'on'] },
          more: { title: '说明', fields: ['note'], as: 'tab' },
        },
      },
      list: { columns: { no: true } },
      menu: { parent: 'equipment.base', icon: 'grid' },
    }),
  );
  try {
    await menu.getByRole('link', { name: '整页登记', exact: true }).click();
    await expect(page.getByRole('region', { name: '整页登记', exact: true })).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).first().click();
    const form = formOf(page, '新增整页登记');
    await expect(inputOf(form, '登记号')).toBeVisible();
    await expectAccessible(page, 'form as a page', { within: OVER });
    await form.getByRole('button', { name: /^保存/ }).click();
    await expect(form.getByText(/处需要修改/)).toBeVisible();
    await expectAccessible(page, 'form as a page, with mistakes', { within: OVER });
  } finally {
    rmSync(file);
  }
});

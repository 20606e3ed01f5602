/** Where the cursor stands when a dialog opens, and what a save by keys judges. */
import { expect } from '@playwright/test';
import { formOf, inputOf, rowOf, test } from '../../support/portal.ts';
import { runOnRow } from '../../support/walk.ts';

test('a dialog opens with the cursor in its first field: forms, and dialogs of pages with code of their own', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/emergency/emergencySupply');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增应急物资');
  await expect(inputOf(form, '名称')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await page.goto('/#/tools/forms');
  await page.getByRole('button', { name: '新建实体' }).click();
  const dialog = page.getByRole('dialog', { name: '新建实体' });
  await expect(dialog).toBeVisible();
  await expect
    .poll(() => dialog.evaluate((box) => box.contains(document.activeElement) && document.activeElement?.localName))
    .toBe('input');
});

test('what the server refuses stays in sight when the number it speaks of is left', async ({ portal }) => {
  portal.forgive(/updateEmergencySupply/);
  const page = await portal.visit('admin', '/emergency/emergencySupply');
  await runOnRow(page, 'zh', rowOf(page, '防爆手提灯'), '编辑');
  const form = formOf(page, '编辑应急物资');
  const message = '最低储备不能高于库房的上限';
  // Only the server knows this limit.
  await page.route('**/updateEmergencySupply', (route) =>
    route.fulfill({
      json: {
        code: 422,
        msg: message,
        data: { errors: [{ field: 'minQuantity', code: 'check.failed', message }] },
      },
    }),
  );
  const number = inputOf(form, '最低储备');
  await number.fill('9000');
  await page.keyboard.press('Control+s');
  await expect(form.getByText(message)).toBeVisible();
  await inputOf(form, '名称').focus();
  await inputOf(form, '规格型号').focus();
  await expect(form.getByText(message)).toBeVisible();
  await number.fill('20');
  await expect(form.getByText(message)).toHaveCount(0);
});

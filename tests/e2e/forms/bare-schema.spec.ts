/**
 * An object with a schema of its own in a form: judged while it is typed, by code the server compiled, under the policy
 * that allows no eval.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, expect } from '@playwright/test';
import { liveFolder, test } from '../../support/live.ts';
import { formOf, inputOf, rowOf } from '../../support/portal.ts';
import { openFromMenu, runOnRow } from '../../support/walk.ts';

const limits = {
  type: 'object',
  properties: {
    kind: {
      type: 'string',
      title: '测量类型',
      oneOf: [
        { const: 'temperature', title: '温度' },
        { const: 'pressure', title: '压力' },
      ],
    },
    step: { type: 'number', title: '步长', multipleOf: 0.5 },
    mail: { type: 'string', title: '联系邮箱', format: 'email' },
    medium: { type: 'string', title: '介质' },
  },
  if: { properties: { kind: { const: 'pressure' } }, required: ['kind'] },
  then: { required: ['medium'] },
};

test('a member with a mistake says so where it stands, and what is right is saved', async ({ portal }) => {
  const name = `probe${Date.now().toString(36)}`;
  portal.forgive(new RegExp(`schema/${name} 404`));
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  await expect(page.getByRole('region', { name: '锅炉', exact: true })).toBeVisible();
  const file = join(liveFolder('equipment'), `${name}.json`);
  writeFileSync(
    file,
    JSON.stringify({
      format: 1,
      entity: name,
      area: 'equipment',
      title: '探头',
      data: {
        type: 'object',
        required: ['probeNo'],
        properties: {
          probeNo: { type: 'string', title: '探头编号', maxLength: 20 },
          limits: { type: 'object', title: '限值', 'x-schema': limits },
        },
      },
      menu: { parent: 'equipment.base', icon: 'gear' },
    }),
  );
  await openFromMenu(page, 'zh', ['基础资料'], '探头');
  const isValidators = (url: string): boolean => url.includes(`/schema/${name}/validators/`);
  const module = page.waitForResponse((response) => isValidators(response.url()));
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const reply = await module;
  expect(reply.status()).toBe(200);
  expect(new URL(reply.url()).origin).toBe(new URL(page.url()).origin);
  const document = await page.request.get(page.url());
  expect(document.headers()['content-security-policy']).toContain("script-src 'self';");

  const form = formOf(page, '新增探头');
  /** The member with what is said at it. */
  const member = (title: string): Locator => form.locator('.ant-form-item').filter({ hasText: title }).last();
  await inputOf(form, '探头编号').fill('TT-01');
  await inputOf(form, '步长').fill('0.3');
  await expect(member('步长')).toContainText('步长须是 0.5 的整数倍');
  await inputOf(form, '步长').fill('1.5');
  await expect(member('步长')).not.toContainText('须是');
  await inputOf(form, '联系邮箱').fill('nobody');
  await expect(member('联系邮箱')).toContainText('联系邮箱不是有效的邮箱地址');
  await inputOf(form, '联系邮箱').fill('li@example.com');
  await expect(member('联系邮箱')).not.toContainText('不是有效的');
  // Nothing is chosen before somebody does.
  await expect(member('测量类型')).not.toContainText('温度');
  await inputOf(form, '测量类型').click({ force: true });
  await page.locator('.ant-select-dropdown:visible').getByTitle('压力').click();
  await expect(member('介质')).toContainText('请填写介质');
  // What is no value yet keeps the form from being saved.
  await page.keyboard.press('Control+s');
  await expect(form).toBeVisible();
  await inputOf(form, '介质').fill('氮气');
  await expect(member('介质')).not.toContainText('请填写');
  await page.keyboard.press('Control+s');
  await expect(rowOf(page, 'TT-01')).toBeVisible();
  await runOnRow(page, 'zh', rowOf(page, 'TT-01'), '编辑');
  const edit = formOf(page, '编辑探头');
  await expect(inputOf(edit, '步长')).toHaveValue('1.5');
  await expect(inputOf(edit, '介质')).toHaveValue('氮气');
  await page.keyboard.press('Escape');
  rmSync(file);
});

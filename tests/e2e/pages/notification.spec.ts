/**
 * The screen of the notifications: found, added, changed and removed by hand; what has to be filled in is said under
 * its field.
 */
import { type Page, expect } from '@playwright/test';
import { api } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { findRow, openFromMenu, removeRow, runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const ADD = '/api/notification/notification/addNotification';

async function openAdd(page: Page) {
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增通知公告');
  await expect(inputOf(form, '标题')).toBeVisible();
  return form;
}

test('an administrator finds, adds, changes and removes notifications, and each outlives a reload [O-1-31]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/home');
  await openFromMenu(page, 'zh', ['系统管理', '消息与日志'], '通知公告');
  await expect(page).toHaveURL(/#\/system\/notification$/);
  const title = `停电检修通知 ${freshCode('TZ')}`;
  const form = await openAdd(page);
  await inputOf(form, '标题').fill(title);
  await choose(page, inputOf(form, '类型'), /^公告$/);
  await choose(page, inputOf(form, '优先级'), /^紧急$/);
  await inputOf(form, '内容').fill('周六 8:00 至 12:00 三号变电所停电。');
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  let row = await findRow(page, 'zh', title);
  await expect(row).toContainText('紧急');
  await runOnRow(page, 'zh', row, '编辑');
  const edit = formOf(page, '编辑通知公告');
  await inputOf(edit, '标题').fill(`${title} 改期`);
  await edit.getByRole('button', { name: /^保存/ }).click();
  await expect(edit).toHaveCount(0);
  await page.reload();
  row = await findRow(page, 'zh', title);
  await expect(row).toContainText('改期');
  await removeRow(page, 'zh', row, `${title} 改期`);
  await page.reload();
  await page.getByRole('search').getByRole('textbox').first().fill(title);
  await page.getByRole('search').getByRole('button', { name: '查询', exact: true }).click();
  await expect(rowOf(page, title)).toHaveCount(0);
});

const WHOLE = { title: '一条通知', content: '<p>内容</p>', type: 'notice', priority: 'normal' };

for (const [ids, fields] of [
  ['[V-5-42][V-5-43]', { title: ['标题', '请填写标题'], content: ['内容', '请填写内容'] }],
  ['[V-5-44][V-5-45]', { type: ['类型', '请选择类型'], priority: ['优先级', '请选择优先级'] }],
] as const) {
  test(`a notification is not saved without ${Object.keys(fields).join(' and ')}, neither by hand nor by a call ${ids}`, async ({
    portal,
    baseURL,
  }) => {
    const page = await portal.visit('admin', '/system/notification');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes(ADD)) sent += 1;
    });
    const form = await openAdd(page);
    await form.getByRole('button', { name: /^保存/ }).click();
    for (const [label, message] of Object.values(fields))
      await expect(inputOf(form, label)).toHaveAccessibleDescription(new RegExp(message));
    expect(sent).toBe(0);
    const admin = api(baseURL ?? '', tokenOf('admin'));
    for (const field of Object.keys(fields)) {
      const answer = await admin.post(ADD, { ...WHOLE, [field]: '' });
      expect({ field, status: answer.status, code: answer.code }).toEqual({ field, status: 200, code: 422 });
      expect(JSON.stringify(answer.data)).toContain(`"${field}"`);
    }
  });
}

test('a content that shows nothing is none: it is asked for, and what was typed besides stays', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const form = await openAdd(page);
  await inputOf(form, '标题').fill('只有空格的通知');
  await choose(page, inputOf(form, '类型'), /^公告$/);
  await choose(page, inputOf(form, '优先级'), /^紧急$/);
  await inputOf(form, '内容').fill('   ');
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(inputOf(form, '内容')).toHaveAccessibleDescription(/请填写内容/);
  await expect(inputOf(form, '标题')).toHaveValue('只有空格的通知');
  const admin = api(baseURL ?? '', tokenOf('admin'));
  expect((await admin.post(ADD, { ...WHOLE, content: '<p>&nbsp; <br></p>' })).code).toBe(422);
  expect((await admin.post(ADD, { ...WHOLE, content: '<p><img src="/x.png"></p>' })).code).toBe(200);
});

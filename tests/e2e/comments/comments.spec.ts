/** People talk about a record on its page: with mentions, files and answers, seen at once by who has it open. */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';

const POST = '/api/admin/syspost';

test('a comment that mentions somebody is answered, settled and seen by others at once', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const code = freshCode('post');
  const { data: row, code: answered } = await admin.post<WireRow>(`${POST}/addSysPost`, {
    postName: `岗位 ${code}`,
    postCode: code,
    postSequence: 1,
    status: 'enabled',
  });
  expect(answered, JSON.stringify(row)).toBe(200);
  const page = await portal.visit('admin', `/system/sysPost/${row.id}`);
  await page.getByRole('tab', { name: '评论' }).click();
  const box = page.getByLabel('写评论', { exact: true });
  await box.click();
  await page.keyboard.type('请 @chenliqiu');
  await page.getByRole('menuitem', { name: /陈立秋/ }).click();
  await page.keyboard.type('看一下');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  const comment = page.getByRole('article', { name: '系统管理员的评论' });
  await expect(comment.getByText('@陈立秋')).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(page.getByRole('button', { name: '取消关注' })).toBeVisible();
  // What somebody else says comes by itself.
  const { list } = (await admin.get<{ list: { id: string }[] }>('/api/comments', { entity: 'sysPost', row: row.id }))
    .data;
  const said = await admin.post('/api/comments', {
    entity: 'sysPost',
    row: row.id,
    parent: list[0]?.id,
    text: '已看',
    mentions: [],
    files: [],
  });
  expect(said.code, JSON.stringify(said)).toBe(200);
  await expect(page.getByText('已看')).toBeVisible();
  await page.getByRole('button', { name: '标记为已解决' }).click();
  await expect(page.getByText('已看')).toHaveCount(0);
  await page.getByRole('button', { name: '显示 2 条' }).click();
  await expect(page.getByText('已看')).toBeVisible();
  // What is typed and not sent is not lost by leaving.
  await box.fill('还没写完');
  await page.getByRole('tab', { name: '变更记录' }).click();
  await page.getByRole('tab', { name: '评论' }).click();
  await expect(box).toHaveValue('还没写完');
});

test('a record on a narrow page has its comments below, and its own are changed and deleted', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const { list } = (await admin.get<ListData>(`${POST}/querySysPost`, { pageSize: 1 })).data;
  const page = await portal.visit('admin', `/system/sysPost/${list[0]?.id ?? ''}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const section = page.getByRole('region', { name: '评论' });
  const text = freshCode('窄屏');
  await section.getByLabel('写评论', { exact: true }).fill(text);
  await section.getByRole('button', { name: '发送', exact: true }).click();
  const comment = section.getByRole('article').filter({ hasText: text });
  await comment.getByRole('button', { name: '修改' }).click();
  await comment.getByLabel('修改评论').fill(`${text}改`);
  await comment.getByRole('button', { name: '保存' }).click();
  await expect(comment.getByText('已修改')).toBeVisible();
  await comment.getByRole('button', { name: '删除' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click();
  await expect(comment).toHaveCount(0);
});

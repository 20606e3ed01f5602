/** What an employee finds in the menu to start, and how whoever added a signatory takes them away again. */
import { expect } from '@playwright/test';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { menuOf } from '../../support/frame.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';
import { dialog, go, taken, toLeader, twoSteps, visitAs, workerOf } from '../../support/process-people.ts';

test('an employee finds 发起流程 in the menu, with what may be started and nothing else, and starts a process there', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const key = await twoSteps(baseURL, leader, {});
  const held = await twoSteps(baseURL, leader, {});
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [definition] = (
    await taken(
      admin.get<{ list: WireRow[] }>('/api/workflow/wfDefinition/queryWfDefinition', {
        defKey: held,
        isLatest: 'true',
      }),
    )
  ).list;
  await taken(admin.post('/api/workflow/wfDefinition/action/suspend', { ids: [definition?.id], input: {} }));

  const page = await visitAs(portal, baseURL, asker, '/');
  const menu = menuOf(page);
  await menu.getByRole('button', { name: '工作流', exact: true }).click();
  await menu.getByRole('button', { name: '我的工作', exact: true }).click();
  await menu.getByRole('link', { name: '发起流程', exact: true }).click();
  await expect(page).toHaveURL(/\/workflow\/start/);
  // Other tests publish processes of their own: this one is looked for.
  await go(page, '/workflow/start?keyword=请假审批');
  await expect(rowOf(page, '请假审批')).toHaveCount(1);
  // A plan begins with a record that an employee may not add.
  await go(page, '/workflow/start?keyword=培训计划');
  await expect(page.getByText('没有')).not.toHaveCount(0);
  await expect(rowOf(page, '培训计划')).toHaveCount(0);
  await go(page, `/workflow/start?keyword=${held}`);
  await expect(page.getByText('没有')).not.toHaveCount(0);
  await expect(rowOf(page, held)).toHaveCount(0);
  await go(page, `/workflow/start?keyword=${key}`);
  await rowOf(page, key).getByRole('button', { name: '发起', exact: true }).click();
  const matter = freshCode('发起');
  await dialog(page).getByLabel('事项').fill(matter);
  await dialog(page).getByRole('button', { name: '发起', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await go(page, `/workflow/wfInstance?keyword=${matter}`);
  await expect(rowOf(page, matter)).toHaveCount(1);
});

test('whoever added signatories takes them away by a button of the course, and the course tells it', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader, first, second] = [
    await workerOf(baseURL, 'employee'),
    await workerOf(baseURL, 'workshopLeader'),
    await workerOf(baseURL, 'teamLeader'),
    await workerOf(baseURL, 'teamLeader'),
  ];
  const key = await twoSteps(baseURL, leader, {});
  const { instance, task } = await toLeader(asker, leader, key, freshCode('加签'));
  const add = (how: string, who: typeof first): Promise<unknown> =>
    taken(leader.caller.post('/api/workflow/task/addSign', { id: task, how, users: [who.id] }));
  await add('after', second);
  await add('before', first);

  const page = await visitAs(portal, baseURL, leader, `/workflow/wfInstance/${instance}`);
  const course = page.getByRole('complementary', { name: '办理过程' });
  await expect(course.getByText(`${leader.name} 加签，先于其办理`)).toBeVisible();
  await course.getByRole('button', { name: `减签 ${first.name}` }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /减\s?签/ })
    .click();
  await expect(course.getByRole('button', { name: `减签 ${first.name}` })).toHaveCount(0);
  await course.getByRole('button', { name: `减签 ${second.name}` }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /减\s?签/ })
    .click();
  await expect(course.getByRole('button', { name: /^减签/ })).toHaveCount(0);
  const done = course.getByRole('listitem').filter({ hasText: '减签' });
  await expect(done).toHaveCount(2);
  await expect(done.first()).toContainText(first.name);
  await expect(done.last()).toContainText(second.name);
  // Nobody else stands in the way of the leader now.
  await taken(leader.caller.post('/api/workflow/task/complete', { id: task, outcome: 'agree' }));
  await expect(course.getByText('流程已完成')).toBeVisible();

  // Who added nobody sees no button.
  const other = await toLeader(asker, leader, key, freshCode('加签'));
  await taken(leader.caller.post('/api/workflow/task/addSign', { id: other.task, how: 'before', users: [first.id] }));
  const theirs = await visitAs(portal, baseURL, first, `/workflow/wfInstance/${other.instance}`);
  await expect(theirs.getByText(`${leader.name} 加签，先于其办理`)).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^减签/ })).toHaveCount(0);
});

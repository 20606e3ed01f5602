/**
 * A two-step process through the screens: definitions and instances held and let go, tasks taken, handed on, sent back
 * and ended (specification §4).
 */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import {
  begin,
  dialog,
  go,
  press,
  shown,
  taken,
  toLeader,
  twoSteps,
  visitAs,
  workerOf,
} from '../../support/process-people.ts';

const openTasks = async (baseURL: string | undefined, instance: string): Promise<readonly WireRow[]> =>
  (
    await taken(
      api(baseURL ?? '', tokenOf('admin')).get<ListData>('/api/workflow/wfTask/queryWfTask', {
        instance,
        pageSize: 50,
      }),
    )
  ).list.filter((row) => ['candidate', 'assigned', 'delegated'].includes(String(row['state'])));

test('[T-4-22] [T-4-23] a definition that is suspended cannot be started, and activated again it can', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const process = await twoSteps(baseURL, leader, {});
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const {
    list: [definition],
  } = await taken(
    admin.get<ListData>('/api/workflow/wfDefinition/queryWfDefinition', { keyword: process, pageSize: 1 }),
  );
  const page = await portal.visit('admin', `/workflow/wfDefinition/${definition!.id}`);
  await press(page, '挂起');
  await dialog(page).getByRole('button', { name: '挂起', exact: true }).click();
  await expect(shown(page).getByRole('button', { name: '激活', exact: true })).toBeVisible();
  await expect(shown(page).getByRole('button', { name: '发起', exact: true })).toHaveCount(0);
  expect((await asker.caller.post('/api/workflow/start', { process, name: '挂起后发起' })).code).toBe(409);
  await press(page, '激活');
  const name = freshCode('激活后发起');
  await press(page, '发起');
  await dialog(page).getByLabel('事项').fill(name);
  await dialog(page).getByRole('button', { name: '发起', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await go(page, `/workflow/wfInstance?keyword=${name}`);
  await expect(rowOf(page, name)).toContainText('运行中');
});

test('[T-4-24] [T-4-25] [T-4-26] an instance that runs says so; held, its tasks cannot be completed, and let go they can', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const name = freshCode('挂起');
  const { instance, task } = await toLeader(asker, leader, await twoSteps(baseURL, leader, {}), name);
  const page = await portal.visit('admin', `/workflow/wfInstance?keyword=${name}`);
  await expect(rowOf(page, name)).toContainText('运行中');
  await go(page, `/workflow/wfInstance/${instance}`);
  await press(page, '更多操作');
  await page.getByRole('menuitem', { name: '挂起' }).click();
  await dialog(page).getByRole('button', { name: '挂起', exact: true }).click();
  await expect(shown(page).getByText('已挂起').first()).toBeVisible();
  const desk = await visitAs(portal, baseURL, leader, `/workflow/wfTask/${task}`);
  await expect(shown(desk).getByText('挂起').first()).toBeVisible();
  await expect(shown(desk).getByRole('button', { name: '办理', exact: true })).toHaveCount(0);
  expect((await leader.caller.post('/api/workflow/task/complete', { id: task })).code).toBe(409);
  await press(page, '更多操作');
  await page.getByRole('menuitem', { name: '激活' }).click();
  await expect(shown(page).getByText('运行中').first()).toBeVisible();
  await desk.reload();
  await press(desk, '办理');
  await dialog(desk).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(desk)).toHaveCount(0);
  await expect(shown(desk).getByText('已完成').first()).toBeVisible();
});

test('[T-4-27] [T-4-34] an instance that is ended is over, with the reason', async ({ portal, baseURL }) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const name = freshCode('终止');
  const { instance, task } = await toLeader(asker, leader, await twoSteps(baseURL, leader, {}), name);
  const page = await portal.visit('admin', `/workflow/wfInstance/${instance}`);
  await press(page, '更多操作');
  await page.getByRole('menuitem', { name: '终止' }).click();
  await dialog(page).getByRole('textbox').first().fill('重复发起');
  await dialog(page).getByRole('button', { name: '终止', exact: true }).click();
  await expect(shown(page).getByText('已终止').first()).toBeVisible();
  await expect(shown(page).getByText('重复发起').first()).toBeVisible();
  await go(page, `/workflow/wfInstance?keyword=${name}`);
  await expect(rowOf(page, name)).toContainText('已终止');
  expect((await leader.caller.post('/api/workflow/task/complete', { id: task })).code).toBe(409);
});

test('[T-4-28] [T-4-29] who claims a task has it from then on, and completing it leads to the next step', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader, other] = [
    await workerOf(baseURL, 'employee'),
    await workerOf(baseURL, 'workshopLeader'),
    await workerOf(baseURL, 'workshopLeader'),
  ];
  const name = freshCode('签收');
  const {
    instance,
    tasks: [own],
  } = await begin(asker, await twoSteps(baseURL, leader, { candidateUsers: `${leader.id},${other.id}` }), name);
  const desk = await visitAs(portal, baseURL, asker, `/workflow/wfTask/${own!.id}`);
  await press(desk, '办理');
  await dialog(desk).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(desk)).toHaveCount(0);
  const [task] = await openTasks(baseURL, instance);
  expect(task).toMatchObject({ nodeKey: 'lead', state: 'candidate', claimTime: null });
  const page = await visitAs(portal, baseURL, leader, `/workflow/wfTask/${task!.id}`);
  await press(page, '签收');
  await expect(shown(page).getByRole('button', { name: '办理', exact: true })).toBeVisible();
  const [claimed] = await openTasks(baseURL, instance);
  expect(claimed).toMatchObject({ state: 'assigned', assignee: leader.id });
  expect(claimed!['claimTime']).toBeTruthy();
});

test('[T-4-30] [T-4-31] who is asked to prepare a task sees it, its owner stays named, and it comes back', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader, helper] = [
    await workerOf(baseURL, 'employee'),
    await workerOf(baseURL, 'workshopLeader'),
    await workerOf(baseURL, 'employee'),
  ];
  const name = freshCode('委派');
  const { instance, task } = await toLeader(asker, leader, await twoSteps(baseURL, leader, {}), name);
  const page = await visitAs(portal, baseURL, leader, `/workflow/wfTask/${task}`);
  await press(page, '更多操作');
  await page.getByRole('menuitem', { name: '委派', exact: true }).click();
  await choose(page, inputOf(dialog(page), '人员'), helper.name);
  await dialog(page).getByRole('button', { name: '委派', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await openTasks(baseURL, instance))[0]).toMatchObject({
    state: 'delegated',
    assignee: helper.id,
    ownerUser: leader.id,
  });
  const desk = await visitAs(portal, baseURL, helper, `/workflow/wfTask?view=open&keyword=${name}`);
  await rowOf(desk, name).getByRole('link').first().click();
  await press(desk, '委派办毕');
  await dialog(desk).getByRole('button', { name: '委派办毕', exact: true }).click();
  await expect(dialog(desk)).toHaveCount(0);
  await expect
    .poll(async () => (await openTasks(baseURL, instance))[0])
    .toMatchObject({ state: 'assigned', assignee: leader.id });
});

test('[T-4-32] [T-4-33] a task is sent back to the step before, and refused it goes back to whoever began', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const process = await twoSteps(baseURL, leader, {});
  for (const [word, reason] of [
    ['退回', '退回原因'],
    ['驳回', '意见'],
  ] as const) {
    const { instance, task } = await toLeader(asker, leader, process, freshCode(word));
    const page = await visitAs(portal, baseURL, leader, `/workflow/wfTask/${task}`);
    await press(page, word);
    await dialog(page).getByLabel(reason).or(dialog(page).getByRole('textbox')).first().fill('请补充');
    await dialog(page).getByRole('button', { name: word, exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect
      .poll(async () => (await openTasks(baseURL, instance)).map((row) => [row['nodeKey'], row['assignee']]))
      .toEqual([['apply', asker.id]]);
    await page.close();
  }
});

test('[T-4-35] deploying a model makes a deployment and the next version of its definition', async ({
  portal,
  baseURL,
}) => {
  const leader = await workerOf(baseURL, 'workshopLeader');
  const process = await twoSteps(baseURL, leader, {});
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const {
    list: [model],
  } = await taken(admin.get<ListData>('/api/workflow/wfModel/queryWfModel', { modelKey: process, pageSize: 1 }));
  const page = await portal.visit('admin', `/workflow/wfModel/${model!.id}`);
  await press(page, '部署');
  await dialog(page).getByRole('button', { name: '部署', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  const versions = async (): Promise<unknown[]> =>
    (
      await taken(
        admin.get<ListData>('/api/workflow/wfDefinition/queryWfDefinition', { keyword: process, sort: 'version' }),
      )
    ).list.map((row) => [row['version'], row['isLatest']]);
  await expect.poll(versions).toEqual([
    [1, false],
    [2, true],
  ]);
  await go(page, `/workflow/wfDeployment?keyword=${process}`);
  await expect(rowOf(page, `${process} V2`)).toBeVisible();
});

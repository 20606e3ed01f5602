/**
 * The lists of the workflow as people read them: definitions, tasks before and after they are claimed, one's own
 * processes, what was done and when (specification §1, §2.6, §3).
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';
import { freshKey, newModel } from '../../support/process-models.ts';
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

const rowsOf = async (
  baseURL: string | undefined,
  entity: string,
  query: Readonly<Record<string, string | number>>,
): Promise<readonly WireRow[]> =>
  (
    await taken(
      api(baseURL ?? '', tokenOf('admin')).get<ListData>(
        `/api/workflow/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`,
        { pageSize: 50, ...query },
      ),
    )
  ).list;
const two = async (baseURL: string | undefined, role = 'workshopLeader') =>
  [await workerOf(baseURL, 'employee'), await workerOf(baseURL, role)] as const;

test('[D-3-PRO-01] [D-3-PRO-02] [D-3-PRO-03] a process that was deployed and started stands in the lists: its definition by key and name, its instance, its task', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = await two(baseURL);
  const process = await twoSteps(baseURL, leader, {});
  const name = freshCode('名单');
  await begin(asker, process, name);
  const page = await portal.visit('admin', `/workflow/wfDefinition?keyword=${process}`);
  await expect(rowOf(page, process)).toContainText(`两步 ${process}`);
  await expect(page.getByRole('columnheader', { name: '流程标识' })).toBeVisible();
  await go(page, `/workflow/wfInstance?keyword=${name}`);
  await expect(rowOf(page, name)).toContainText('填写');
  await go(page, `/workflow/wfTask?view=allOpen&keyword=${name}`);
  await expect(rowOf(page, name)).toContainText(`两步 ${process}`);
});

test('[D-3-PRO-04] [D-3-PRO-05] the version rises with each deployment, and the list is narrowed to a category', async ({
  portal,
  baseURL,
}) => {
  const [, leader] = await two(baseURL);
  const process = await twoSteps(baseURL, leader, {});
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [model] = (
    await taken(admin.get<ListData>('/api/workflow/wfModel/queryWfModel', { modelKey: process, pageSize: 1 }))
  ).list;
  await taken(admin.post('/api/workflow/wfModel/action/deploy', { ids: [model!.id], input: {} }));
  const [definition] = await rowsOf(baseURL, 'wfDefinition', { keyword: process });
  const page = await portal.visit('admin', `/workflow/wfDefinition?category=${String(definition!['category'])}`);
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: process })).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: '请假审批' })).toHaveCount(0);
  await expect(
    page
      .getByRole('main')
      .getByRole('row')
      .filter({ hasText: `试验 ${process}` }),
  ).toHaveCount(2);
  expect(
    (await rowsOf(baseURL, 'wfDefinition', { keyword: process, sort: 'version' })).map((row) => row['version']),
  ).toEqual([1, 2]);
});

test('[D-3-PRO-07] [D-3-PRO-09] [D-3-PRO-10] an instance has its name and its description, and is found by when it was started', async ({
  baseURL,
  portal,
}) => {
  const [asker, leader] = await two(baseURL);
  const process = await twoSteps(baseURL, leader, {});
  const name = freshCode('区间');
  const { instance } = await taken(
    asker.caller.post<{ instance: string }>('/api/workflow/start', { process, name, description: '说明一下缘由' }),
  );
  expect(
    (await asker.caller.post('/api/workflow/start', { process, name, description: '长'.repeat(513) })).code,
  ).not.toBe(200);
  const day = String((await rowsOf(baseURL, 'wfInstance', { id: instance }))[0]!['startTime']).slice(0, 10);
  const found = async (from: string, to: string): Promise<number> =>
    (
      await rowsOf(baseURL, 'wfInstance', {
        keyword: name,
        startTimeFrom: `${from} 00:00:00`,
        startTimeTo: `${to} 23:59:59`,
      })
    ).length;
  expect([await found(day, day), await found('2000-01-01', '2000-01-02')]).toEqual([1, 0]);
  const page = await portal.visit(
    'admin',
    `/workflow/wfInstance?keyword=${name}&startTimeFrom=${day}&startTimeTo=${day}`,
  );
  await expect(rowOf(page, name)).toBeVisible();
  await go(page, `/workflow/wfInstance?keyword=${name}&startTimeFrom=2000-01-01&startTimeTo=2000-01-02`);
  await expect(rowOf(page, name)).toHaveCount(0);
  await go(page, `/workflow/wfInstance/${instance}`);
  await expect(shown(page).getByText('说明一下缘由').first()).toBeVisible();
});

test('[O-1-35] [D-3-PRO-08] a task that waits for one of several names them, and leaves the list of the others once it is claimed', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = await two(baseURL);
  const other = await workerOf(baseURL, 'workshopLeader');
  const name = freshCode('候选');
  const { task } = await toLeader(
    asker,
    leader,
    await twoSteps(baseURL, leader, { candidateUsers: `${leader.id},${other.id}` }),
    name,
  );
  const theirs = await visitAs(portal, baseURL, other, `/workflow/wfTask?view=candidate&keyword=${name}`);
  await expect(rowOf(theirs, name)).toBeVisible();
  const page = await visitAs(portal, baseURL, leader, `/workflow/wfTask/${task}`);
  for (const person of [leader.name, other.name])
    await expect(page.getByRole('main').getByText(person).filter({ visible: true }).first()).toBeVisible();
  await go(page, `/workflow/wfTask?view=candidate&keyword=${name}`);
  await rowOf(page, name).getByRole('button', { name: '签收', exact: true }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  expect(
    (await taken(other.caller.get<ListData>('/api/workflow/wfTask/queryWfTask', { view: 'candidate', keyword: name })))
      .totalCount,
  ).toBe(0);
  await theirs.reload();
  await expect(rowOf(theirs, name)).toHaveCount(0);
});

/** Draws columns that a list keeps back, as a person chooses them. */
async function showColumns(page: Page, ...titles: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '列设置' }).click();
  for (const title of titles) await page.getByRole('checkbox', { name: title, exact: true }).check();
  await page.keyboard.press('Escape');
}

test('[D-3-PRO-13] [D-3-PRO-14] [D-3-PRO-15] claimed, a task stands among the own ones with its state, its handler and when it was claimed', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = await two(baseURL);
  const other = await workerOf(baseURL, 'workshopLeader');
  const name = freshCode('已签收');
  const { task } = await toLeader(
    asker,
    leader,
    await twoSteps(baseURL, leader, { candidateUsers: `${leader.id},${other.id}` }),
    name,
  );
  const page = await portal.visit('admin', `/workflow/wfTask?view=allOpen&keyword=${name}`);
  await expect(rowOf(page, name)).toContainText('待签收');
  await expect(rowOf(page, name)).not.toContainText(leader.name);
  await taken(leader.caller.post('/api/workflow/task/claim', { id: task }));
  await page.reload();
  await expect(rowOf(page, name)).toContainText('待办理');
  await expect(rowOf(page, name)).toContainText(leader.name);
  await showColumns(page, '签收时间');
  await expect(page.getByRole('columnheader', { name: '签收时间' })).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText(
    String((await rowsOf(baseURL, 'wfTask', { id: task }))[0]!['claimTime']).slice(0, 16),
  );
  const mine = await visitAs(portal, baseURL, leader, `/workflow/wfTask?view=open&keyword=${name}`);
  await expect(rowOf(mine, name)).toContainText('待办理');
});

test('[O-1-34] [D-3-PRO-12] [D-3-PRO-16] whoever started it sees their own processes, running and over, what was said in them and at which task', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = await two(baseURL);
  const stranger = await workerOf(baseURL, 'employee');
  const process = await twoSteps(baseURL, leader, {});
  const [running, over] = [freshCode('在办'), freshCode('办结')];
  await begin(asker, process, running);
  const { instance, task } = await toLeader(asker, leader, process, over);
  await taken(leader.caller.post('/api/workflow/task/complete', { id: task, comment: '同意，尽快办理' }));
  const page = await visitAs(portal, baseURL, asker, '/workflow/wfInstance?view=mine');
  await expect(rowOf(page, running)).toContainText('运行中');
  await expect(rowOf(page, over)).toContainText('已完成');
  await rowOf(page, over).getByRole('link').first().click();
  const course = page.getByRole('complementary', { name: '办理过程' });
  await expect(course.getByText('同意，尽快办理')).toBeVisible();
  await expect(course.getByText('审批', { exact: true }).first()).toBeVisible();
  expect(
    (
      await taken(
        stranger.caller.get<ListData>('/api/workflow/wfInstance/queryWfInstance', { view: 'mine', keyword: over }),
      )
    ).totalCount,
  ).toBe(0);
  expect(instance).toBeTruthy();
});

test('[O-1-36] claimed, a task is among the own ones with when it was claimed, and offers completing, delegating, sending back and refusing; who may end processes ends it from there', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = await two(baseURL, 'tenantAdmin');
  const name = freshCode('签收后');
  const { instance, task } = await toLeader(
    asker,
    leader,
    await twoSteps(baseURL, leader, { candidateUsers: leader.id }),
    name,
  );
  await taken(leader.caller.post('/api/workflow/task/claim', { id: task }));
  const page = await visitAs(portal, baseURL, leader, `/workflow/wfTask?view=open&keyword=${name}`, {
    width: 3200,
    height: 900,
  });
  await showColumns(page, '签收时间');
  await expect(rowOf(page, name)).toContainText(
    String((await rowsOf(baseURL, 'wfTask', { id: task }))[0]!['claimTime']).slice(0, 16),
  );
  await rowOf(page, name).getByRole('link').first().click();
  for (const word of ['办理', '退回', '驳回'])
    await expect(shown(page).getByRole('button', { name: word, exact: true })).toBeVisible();
  await press(page, '更多操作');
  await expect(page.getByRole('menuitem', { name: '委派', exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: '终止', exact: true }).click();
  await dialog(page).getByRole('textbox').first().fill('重复提交');
  await dialog(page).getByRole('button', { name: '终止', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(shown(page).getByText('已终止').first()).toBeVisible();
  expect((await rowsOf(baseURL, 'wfInstance', { id: instance }))[0]).toMatchObject({
    state: 'terminated',
    endReason: '重复提交',
  });
});

test('[O-1-37] [D-3-PRO-06] [D-3-PRO-11] what one has done stands among the finished tasks with opinion and time, with the number of its instance and its own', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = await two(baseURL);
  const name = freshCode('已办');
  const { instance, task } = await toLeader(asker, leader, await twoSteps(baseURL, leader, {}), name);
  await taken(leader.caller.post('/api/workflow/task/complete', { id: task, comment: '情况属实' }));
  const [done] = await rowsOf(baseURL, 'wfTask', { id: task });
  const [begun] = await rowsOf(baseURL, 'wfInstance', { id: instance });
  // Wide enough for every column: those out of sight are not drawn.
  const page = await visitAs(portal, baseURL, leader, `/workflow/wfTask?view=finished&keyword=${name}`, {
    width: 3200,
    height: 900,
  });
  await showColumns(page, '办结时间', '审批意见', '流程实例', '编号');
  await expect(rowOf(page, name)).toContainText('情况属实');
  await expect(rowOf(page, name)).toContainText(String(done!['endTime']).slice(0, 16));
  for (const title of ['流程实例', '编号'])
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText(String(begun!['instanceNo']));
  await expect(rowOf(page, name)).toContainText(task);
  await go(page, `/workflow/wfInstance?keyword=${name}`);
  await expect(page.getByRole('columnheader', { name: '实例编号', exact: true })).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText(String(begun!['instanceNo']));
});

test('[O-1-44] [S-2.6-WF-04] what is over shows each activity with its times and who did it', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = await two(baseURL);
  const name = freshCode('历史');
  const { instance, task } = await toLeader(asker, leader, await twoSteps(baseURL, leader, {}), name);
  await taken(leader.caller.post('/api/workflow/task/complete', { id: task }));
  const page = await portal.visit('admin', `/workflow/wfHistory?instance=${instance}`);
  const [lead] = (await rowsOf(baseURL, 'wfHistory', { instance })).filter((row) => row['activityId'] === 'lead');
  const row = rowOf(page, '审批').filter({ hasText: leader.name });
  await expect(row).toBeVisible();
  for (const time of ['startTime', 'endTime']) await expect(row).toContainText(String(lead![time]).slice(0, 16));
  await expect(rowOf(page, '填写')).toContainText(asker.name);
  await page.reload();
  await expect(row).toBeVisible();
});

test('[O-1-38] [S-2.6-WF-05] [D-3-MOD-07] a model stands in its list with category, version, revision, organisation and form, is changed, deployed and, never deployed, deleted', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const key = freshKey('list');
  const [, leader] = await two(baseURL);
  const process = await twoSteps(baseURL, leader, {});
  const { id } = await newModel(admin, key);
  const page = await portal.visit('admin', `/workflow/wfModel?keyword=${process}`);
  const deployed = rowOf(page, process);
  for (const column of ['模型名称', '分类', '版本', '修订号', '当前组织', '使用表单'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  await expect(deployed).toContainText(`试验 ${process}`);
  await expect(deployed).toContainText('无');
  await expect(deployed).toContainText('澜州钢铁集团');
  await go(page, `/workflow/wfModel/${id}`);
  await press(page, '编辑');
  await dialog(page).getByLabel('模型名称').fill(`改名 ${key}`);
  await dialog(page).getByRole('button', { name: /^保存/ }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(shown(page).getByText(`改名 ${key}`).first()).toBeVisible();
  await press(page, '更多操作');
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog(page).getByRole('button', { name: '删除', exact: true }).click();
  await expect.poll(async () => (await rowsOf(baseURL, 'wfModel', { keyword: key })).length).toBe(0);
});

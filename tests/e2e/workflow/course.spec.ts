/**
 * What people see of a running process: where it stands, what waits for them, and what they sign; on the desk and on
 * the phone.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { freshCode, rowOf, test } from '../../support/portal.ts';
import {
  PHONE,
  dialog,
  press,
  taken,
  workerOf,
  go,
  visitAs,
  twoSteps,
  toLeader,
} from '../../support/process-people.ts';

const diagram = (page: Page) => page.getByRole('region', { name: '流程图' }).filter({ visible: true });
const badge = (page: Page, name: string) => diagram(page).getByRole('button', { name, exact: true });

test('the diagram tells by words where a process stands, where it went and was sent back, and who was there; the instance says how it ended', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const process = await twoSteps(baseURL, leader, { outcomes: 'agree,reject' });
  const { instance, task } = await toLeader(asker, leader, process, freshCode('看图'));

  const desk = await visitAs(portal, baseURL, leader, `/workflow/wfTask/${task}`);
  await expect(badge(desk, '填写 已办')).toBeVisible();
  await expect(badge(desk, '审批 当前')).toContainText('当前');
  await badge(desk, '填写 已办').focus();
  await expect(diagram(desk).getByText(asker.name)).toBeVisible();
  await press(desk, '退回');
  await dialog(desk).getByLabel('退回原因').fill('请补充事由');
  await dialog(desk).getByRole('button', { name: '退回', exact: true }).click();
  await expect(badge(desk, '审批 已退回')).toBeVisible();
  await expect(badge(desk, '填写 当前 共 2 次')).toContainText('×2');

  const {
    list: [again],
  } = await taken(asker.caller.get<ListData>('/api/workflow/wfTask/queryWfTask', { instance, view: 'open' }));
  await taken(asker.caller.post('/api/workflow/task/complete', { id: again!.id }));
  const {
    list: [last],
  } = await taken(leader.caller.get<ListData>('/api/workflow/wfTask/queryWfTask', { instance, view: 'open' }));
  await taken(leader.caller.post('/api/workflow/task/complete', { id: last!.id, outcome: 'agree' }));
  await desk.getByRole('complementary', { name: '办理过程' }).getByRole('link', { name: '查看整个流程' }).click();
  await expect(badge(desk, '审批 已办 共 2 次')).toBeVisible();
  await expect(
    desk.getByRole('complementary', { name: '办理过程' }).filter({ visible: true }).getByText('流程已完成'),
  ).toBeVisible();
  // The keys move and the buttons zoom: what was drawn is still there.
  await diagram(desk).getByRole('button', { name: '放大' }).click();
  await diagram(desk).getByRole('button', { name: '看全图' }).click();
  await expect(badge(desk, '填写 已办 共 2 次')).toBeVisible();
  // Printed is what may be read, and nothing to press.
  const beside = desk.getByRole('complementary', { name: '办理过程' }).filter({ visible: true });
  await desk.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await beside.getByRole('button', { name: '打印', exact: true }).click();
  expect(await desk.title()).toBe('printed');
  await desk.emulateMedia({ media: 'print' });
  await expect(badge(desk, '审批 已办 共 2 次')).toBeVisible();
  await expect(beside.getByText('请补充事由')).toBeVisible();
  await expect(desk.getByRole('button', { name: '打印', exact: true }).filter({ visible: true })).toHaveCount(0);
  await expect(desk.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await desk.emulateMedia({ media: 'screen' });

  const phone = await visitAs(portal, baseURL, asker, `/apps/e/workflow/wfInstance/${instance}`, PHONE);
  await expect(badge(phone, '审批 已办 共 2 次')).toBeVisible();
});

test('a task stands on the home and in the bell as soon as it is there, opens from there, and is gone when it is decided', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const process = await twoSteps(baseURL, leader, {});
  const matter = freshCode('待办');
  const desk = await visitAs(portal, baseURL, leader, '/');
  const bell = desk.getByRole('button', { name: /通知/ }).first();
  await expect(bell).toBeVisible();
  await expect(desk.getByRole('heading', { name: '我的任务' })).toHaveCount(0);
  await toLeader(asker, leader, process, matter);
  // Nobody has loaded anything anew: the server has told.
  await expect(
    desk.getByRole('region', { name: '我的任务' }).getByRole('link', { name: matter, exact: true }),
  ).toBeVisible();
  await expect(bell).toHaveAccessibleName(/待办 1 件/);
  await bell.click();
  await desk.getByRole('dialog').getByRole('link', { name: matter }).click();
  await expect(
    desk.getByRole('article').filter({ visible: true }).getByRole('heading', { level: 1, name: matter }),
  ).toBeVisible();
  await press(desk, '办理');
  await dialog(desk).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(desk)).toHaveCount(0);
  await expect(bell).not.toHaveAccessibleName(/待办/);
});

test('a half-typed opinion survives a reload and is gone once it was sent', async ({ portal, baseURL }) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const process = await twoSteps(baseURL, leader, {});
  const first = await toLeader(asker, leader, process, freshCode('意见'));
  const desk = await visitAs(portal, baseURL, leader, `/workflow/wfTask/${first.task}`);
  await press(desk, '办理');
  await dialog(desk).getByLabel('意见').fill('写到一半的');
  await desk.reload();
  await press(desk, '办理');
  await expect(dialog(desk).getByLabel('意见')).toHaveValue('写到一半的');
  // The same thought, whatever comes of it.
  await dialog(desk).getByRole('button', { name: '取消' }).click();
  await press(desk, '退回');
  await expect(dialog(desk).getByLabel('退回原因')).toHaveValue('写到一半的');
  await dialog(desk).getByRole('button', { name: '取消' }).click();
  await press(desk, '驳回');
  await expect(dialog(desk).getByLabel('意见')).toHaveValue('写到一半的');
  await dialog(desk).getByRole('button', { name: '取消' }).click();
  await press(desk, '退回');
  await dialog(desk).getByRole('button', { name: '退回', exact: true }).click();
  await expect(dialog(desk)).toHaveCount(0);
  expect(
    await desk.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('wfTask.opinion'))),
  ).toEqual([]);
});

test('several tasks are decided at once, and those that cannot be are named with the reason first', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const together = await twoSteps(baseURL, leader, { batch: 'true', outcomes: 'agree,reject' });
  const alone = await twoSteps(baseURL, leader, { outcomes: 'agree,reject' });
  const run = freshCode('批量');
  for (const [process, name] of [
    [together, `${run} 甲`],
    [together, `${run} 乙`],
    [alone, `${run} 丙`],
  ] as const)
    await toLeader(asker, leader, process, name);
  const desk = await visitAs(portal, baseURL, leader, `/workflow/wfTask?view=open&keyword=${run}`);
  await expect(rowOf(desk, `${run} 丙`)).toBeVisible();
  for (const part of ['甲', '乙', '丙']) await rowOf(desk, `${run} ${part}`).getByRole('checkbox').check();
  await desk.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(desk).getByRole('list', { name: '不能批量办理' })).toContainText(`${run} 丙`);
  await expect(dialog(desk).getByRole('list', { name: '不能批量办理' })).toContainText('需逐条打开办理');
  await expect(dialog(desk).getByRole('list', { name: '将办理' }).getByRole('listitem')).toHaveCount(2);
  await dialog(desk).getByRole('button', { name: '办理 2 项' }).click();
  await expect(dialog(desk)).toContainText('已办理 2 项，未办理 0 项');
  await press(desk, '知道了');
  await expect(rowOf(desk, `${run} 甲`)).toHaveCount(0);
  await expect(rowOf(desk, `${run} 丙`)).toBeVisible();
});

test('where a step asks for it one signs by hand, and the next time takes that signature again', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const process = await twoSteps(baseURL, leader, { needSign: 'true' });
  const first = await toLeader(asker, leader, process, freshCode('签名'));
  const desk = await visitAs(portal, baseURL, leader, `/workflow/wfTask/${first.task}`);
  await press(desk, '办理');
  await dialog(desk).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(desk).getByRole('alert')).toHaveText('请先签名');
  const pad = dialog(desk).getByRole('img', { name: /签名/ });
  const box = (await pad.boundingBox())!;
  await desk.mouse.move(box.x + 30, box.y + 60);
  await desk.mouse.down();
  await desk.mouse.move(box.x + 120, box.y + 90, { steps: 6 });
  await desk.mouse.move(box.x + 180, box.y + 40, { steps: 6 });
  await desk.mouse.up();
  await dialog(desk).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(desk)).toHaveCount(0);
  const course = desk.getByRole('complementary', { name: '办理过程' }).filter({ visible: true });
  await expect(course.getByText(/摘要 [0-9a-f]{12}/)).toBeVisible();
  await expect(course.getByRole('img').first()).toBeVisible();

  const second = await toLeader(asker, leader, process, freshCode('再签'));
  await go(desk, `/workflow/wfTask/${second.task}`);
  await press(desk, '办理');
  await press(desk, '用上次的签名');
  await dialog(desk).getByRole('button', { name: '办理', exact: true }).click();
  await expect(course.getByText(/摘要 [0-9a-f]{12}/)).toBeVisible();
});

test('on the phone any process opens by task and by instance, is rejected with a reason, handed on and decided', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const process = await twoSteps(baseURL, leader, { outcomes: 'agree,reject' });
  const matter = freshCode('手机');
  const { instance, task } = await toLeader(asker, leader, process, matter);
  const phone = await visitAs(portal, baseURL, leader, `/alarmDisposal/appProcessDetail?task=${task}`, PHONE);
  await expect(phone.getByRole('heading', { name: matter })).toBeVisible();
  await expect(phone.getByText('请审批')).toBeVisible();
  for (const verb of ['退回', '转办', '委派'])
    await expect(phone.getByRole('button', { name: verb, exact: true })).toBeVisible();
  await press(phone, '驳回');
  await expect(phone.getByRole('alert')).toHaveText('请在意见中写明驳回原因');
  await phone.getByLabel('意见').fill('事由不清');
  await press(phone, '驳回');
  await expect(phone.getByText('这项任务已办结或已由他人办理')).toBeVisible();

  const own = await visitAs(portal, baseURL, asker, `/alarmDisposal/appProcessDetail?instance=${instance}`, PHONE);
  await expect(own.getByText('事由不清')).toBeVisible();
  await own.getByRole('link', { name: '办理：填写' }).click();
  await press(own, '办理');
  await expect(own.getByText('这项任务已办结或已由他人办理')).toBeVisible();

  const {
    list: [again],
  } = await taken(leader.caller.get<ListData>('/api/workflow/wfTask/queryWfTask', { instance, view: 'open' }));
  await go(phone, `/alarmDisposal/appProcessDetail?task=${again!.id}`);
  await press(phone, '提交：同意');
  await expect(phone.getByText('流程已完成').first()).toBeVisible();
});

/**
 * A request goes from whoever makes it to whoever decides, back with a reason, and to its end: started, decided and
 * sent back on the desk, done again on the phone.
 */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';
import { shown, dialog, press, workerOf, visitAs } from '../../support/process-people.ts';

test(
  'a request is started, sent back with a reason to a step it really passed, done again on the phone and decided',
  { tag: '@gate' },
  async ({ portal, baseURL }) => {
    const admin = api(baseURL ?? '', tokenOf('admin'));
    const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
    const matter = freshCode('事假');

    const desk = await visitAs(portal, baseURL, asker, '/workflow/wfDefinition?view=latest&keyword=请假审批');
    await rowOf(desk, '请假审批').getByRole('button', { name: '发起', exact: true }).click();
    await dialog(desk).getByLabel('事项').fill(matter);
    await dialog(desk).getByRole('button', { name: '发起', exact: true }).click();
    await expect(dialog(desk)).toHaveCount(0);
    await desk.goto('about:blank');
    await desk.goto(`/#/workflow/wfTask?view=open&keyword=${matter}`);
    await rowOf(desk, matter).getByRole('button', { name: '办理', exact: true }).click();
    await dialog(desk).getByLabel('意见').fill('已与同班交接');
    await dialog(desk).getByRole('button', { name: '办理', exact: true }).click();
    await expect(dialog(desk)).toHaveCount(0);

    const open = async (): Promise<WireRow> => {
      const { list } = (
        await admin.get<ListData>('/api/workflow/wfTask/queryWfTask', { keyword: matter, sort: '-number', pageSize: 1 })
      ).data;
      return list[0]!;
    };
    // The one who leads the asker's unit may be anybody; here it is somebody the test knows.
    expect((await admin.post('/api/workflow/task/assign', { id: (await open()).id, to: leader.id })).code).toBe(200);

    const other = await visitAs(portal, baseURL, leader, `/workflow/wfTask?view=open&keyword=${matter}`);
    await rowOf(other, matter).getByRole('link').first().click();
    const course = other.getByRole('complementary', { name: '办理过程' });
    await expect(course.getByText('已与同班交接')).toBeVisible();
    await course.getByText('暂不能用的操作').click();
    await expect(course.getByText('任务已由他人签收').or(course.getByText(/不能/)).first()).toBeVisible();
    await press(other, '退回');
    // The list says its choice to the ear as well.
    await expect(dialog(other).getByText('填写申请').filter({ visible: true }).first()).toBeVisible();
    await dialog(other).getByRole('button', { name: '退回', exact: true }).click();
    await expect(dialog(other).getByText('请填写退回原因')).toBeVisible();
    await dialog(other).getByLabel('退回原因').fill('请写明上午还是下午');
    await dialog(other).getByRole('button', { name: '退回', exact: true }).click();
    await expect(dialog(other)).toHaveCount(0);
    await expect(shown(other).getByText('已退回').first()).toBeVisible();

    const phone = await visitAs(portal, baseURL, asker, `/apps/e/workflow/wfTask/${(await open()).id}`, {
      width: 390,
      height: 844,
    });
    await expect(phone.getByText('请写明上午还是下午').first()).toBeVisible();
    await press(phone, '办理');
    await dialog(phone).getByLabel('意见').fill('下午');
    await dialog(phone).getByRole('button', { name: '办理', exact: true }).click();
    await expect(dialog(phone)).toHaveCount(0);

    expect((await admin.post('/api/workflow/task/assign', { id: (await open()).id, to: leader.id })).code).toBe(200);
    await other.goto('about:blank');
    await other.goto(`/#/workflow/wfTask/${(await open()).id}`);
    await press(other, '办理');
    await dialog(other).getByText('同意', { exact: true }).click();
    await dialog(other).getByRole('button', { name: '办理', exact: true }).click();
    await expect(shown(other).getByText('已完成').first()).toBeVisible();
    await desk.goto('about:blank');
    await desk.goto(`/#/workflow/wfInstance?keyword=${matter}`);
    await expect(rowOf(desk, matter).getByText('已完成').first()).toBeVisible();
  },
);

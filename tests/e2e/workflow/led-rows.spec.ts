/**
 * A record that a process leads, from its author to whoever decides and back: on its own page, on the task, on the
 * phone.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { shown, dialog, press, workerOf, visitAs } from '../../support/process-people.ts';

const process = (page: Page) => page.getByRole('region', { name: '流程', exact: true }).filter({ visible: true });

test('a plan is handed in on its page, sent back from the task with the reason its action asks for, mended, and approved on the phone', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const roles = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { pageSize: 200 })).data.list;
  const roleId = ['trainOfficer', 'employee'].map((code) => roles.find((role) => role['roleCode'] === code)!.id);
  const [author, head] = [await workerOf(baseURL, 'trainOfficer', { roleId }), await workerOf(baseURL, 'safetyDept')];
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list[0]!.id;
  const planName = freshCode('培训计划');
  const made = await author.caller.post<WireRow>('/api/education/trainPlan/addTrainPlan', {
    planName,
    year: '2027',
    planLevel: 'factory',
    org,
    items: [
      {
        courseName: '煤气安全',
        trainType: 'retrain',
        targetPost: '司炉工',
        plannedMonth: '2027-03',
        plannedHours: '4',
        plannedPersons: 20,
        mode: 'offline',
        assess: 'exam',
      },
    ],
  });
  expect(made.code, made.msg).toBe(200);
  const path = `/education/trainPlan/${made.data.id}`;
  const task = async (): Promise<WireRow> =>
    (
      await admin.get<ListData>('/api/workflow/wfTask/queryWfTask', {
        keyword: planName,
        sort: '-createdTime,-number',
        pageSize: 1,
      })
    ).data.list[0]!;

  const desk = await visitAs(portal, baseURL, author, path);
  await press(desk, '提交');
  await expect(shown(desk).getByText('审批中').first()).toBeVisible();
  await expect(process(desk)).toContainText('审批培训计划');
  await expect(process(desk)).toContainText('下一步：已批准 / 已退回');
  await expect(shown(desk).getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);

  const first = (await task()).id;
  const other = await visitAs(portal, baseURL, head, `/workflow/wfTask/${first}`);
  await expect(other.getByText('司炉工').or(other.getByText(planName)).first()).toBeVisible();
  await press(other, '签收');
  await press(other, '办理');
  await dialog(other).getByText('退回', { exact: true }).click();
  await dialog(other).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(other).getByText('请填写退回原因')).toBeVisible();
  await dialog(other).getByLabel('退回原因').fill('缺少预算');
  await dialog(other).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(other)).toHaveCount(0);

  await desk.reload();
  await expect(process(desk)).toContainText('流程已完成');
  await process(desk).getByText('办理过程').click();
  await expect(process(desk).getByText('缺少预算')).toBeVisible();
  await expect(process(desk).getByText('退回', { exact: true })).toBeVisible();
  await press(desk, '提交');
  await expect(process(desk)).toContainText('审批培训计划');
  await expect.poll(async () => (await task()).id).not.toBe(first);

  const phone = await visitAs(portal, baseURL, head, `/alarmDisposal/appProcessDetail?task=${(await task()).id}`, {
    width: 390,
    height: 844,
  });
  await expect(phone.getByText(planName).first()).toBeVisible();
  await press(phone, '签收');
  await phone.getByText('批准', { exact: true }).first().click();
  await phone.getByRole('button', { name: /批准/ }).last().click();
  await expect
    .poll(
      async () =>
        (await author.caller.get<WireRow>('/api/education/trainPlan/getTrainPlan', { id: made.data.id })).data[
          'status'
        ],
    )
    .toBe('approved');
  await desk.reload();
  await expect(shown(desk).getByText('已批准').first()).toBeVisible();
  await expect(process(desk)).toContainText('流程已完成');
});

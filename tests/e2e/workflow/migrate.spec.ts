/**
 * The sample model runs, is sent back, and moves to its next version on an administrator's screen: seen before, done,
 * taken back, done again, and finished by the new way.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, type Caller, api, signIn } from '../../support/client.ts';
import { root } from '../../support/checkout.ts';
import { newcomer } from '../../support/newcomer.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';

const SAMPLE = readFileSync(join(root, 'src/schemas/workflow/leaveApproval.bpmn'), 'utf8');
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });

async function data<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, msg, data: found } = await answer;
  expect(code, msg).toBe(200);
  return found;
}

/** The sample under a key of its own, and later a version in which the leader's step has become another one. */
async function deploy(admin: Caller, key: string, text: string, known?: string): Promise<string> {
  const bpmnXml = text.replaceAll('leaveApproval', key).replace('name="请假审批"', `name="${key}"`);
  let id = known;
  if (id === undefined) {
    const { list } = await data(admin.get<ListData>('/api/workflow/wfCategory/queryWfCategory', { pageSize: 1 }));
    const category =
      list[0]?.id ??
      (
        await data(
          admin.post<WireRow>('/api/workflow/wfCategory/addWfCategory', { categoryCode: key, categoryName: key }),
        )
      ).id;
    id = (
      await data(
        admin.post<WireRow>('/api/workflow/wfModel/addWfModel', {
          name: key,
          modelKey: key,
          category,
          usedForm: 'none',
          bpmnXml,
        }),
      )
    ).id;
  } else {
    await data(admin.post('/api/workflow/wfModel/action/revise', { ids: [id], input: {} }));
    const { rev } = await data(admin.get<WireRow>('/api/workflow/wfModel/getWfModel', { id }));
    await data(admin.put('/api/workflow/wfModel/updateWfModel', { id, rev, bpmnXml }));
  }
  await data(admin.post('/api/workflow/wfModel/action/deploy', { ids: [id], input: {} }));
  return id;
}

test('the sample model runs, is sent back and moves to its next version', async ({ portal, baseURL }) => {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const [asker, leader] = [await newcomer(baseURL, 'employee'), await newcomer(baseURL, 'workshopLeader')];
  const [own, other] = [
    api(url, await signIn(url, asker.username, asker.password)),
    api(url, await signIn(url, leader.username, leader.password)),
  ];
  const key = freshCode('leave').replace('-', '');
  const matter = freshCode('事假');
  const open = async (): Promise<WireRow> =>
    (
      await data(
        admin.get<ListData>('/api/workflow/wfTask/queryWfTask', { keyword: matter, view: 'allOpen', pageSize: 1 }),
      )
    ).list[0]!;
  const assign = async (): Promise<void> => {
    await data(admin.post('/api/workflow/task/assign', { id: (await open()).id, to: leader.id }));
  };
  const complete = async (who: Caller, more: object = {}): Promise<void> => {
    await data(who.post('/api/workflow/task/complete', { id: (await open()).id, ...more }));
  };

  const model = await deploy(admin, key, SAMPLE);
  await data(own.post('/api/workflow/start', { process: key, name: matter }));
  await complete(own);
  await assign();
  await data(other.post('/api/workflow/task/regress', { id: (await open()).id, to: 'apply', comment: '请写明时间' }));
  await complete(own);
  await assign();
  await deploy(admin, key, SAMPLE.replaceAll('"leader"', '"personnel"').replace('部门负责人审批', '人事复核'), model);

  const page = await portal.visit('admin', `/workflow/wfInstance?keyword=${matter}`);
  await rowOf(page, matter)
    .getByRole('button', { name: /的更多操作$/ })
    .click();
  await page.getByRole('menuitem', { name: '迁移', exact: true }).click();
  const move = dialog(page);
  await expect(move.getByRole('figure', { name: '现用版本 V1' }).locator('.djs-element.move-gone')).toHaveCount(1);
  await expect(move.getByRole('figure', { name: '目标版本 V2' }).locator('.djs-element.move-added')).toHaveCount(1);
  await expect(move.getByText('新版本没有“部门负责人审批”，请指定对应的环节')).toBeVisible();
  await expect(move.getByRole('button', { name: /^迁移 \d+ 个实例$/ })).toBeDisabled();

  // By the keyboard: the field of the step, its list, the choice.
  await move.getByRole('combobox', { name: '“部门负责人审批”对应的环节' }).focus();
  await page.keyboard.press('ArrowDown');
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText('人事复核', { exact: true })
    .click();
  await expect(move.getByText('可以迁移，待办与办理人不变')).toBeVisible();
  await move.getByRole('button', { name: '迁移 1 个实例' }).click();
  await expect(move.getByRole('status')).toContainText('已将 1 个实例迁移到 V2');
  expect(await open()).toMatchObject({ nodeKey: 'personnel', taskName: '人事复核', assignee: leader.id });

  await move.getByRole('button', { name: '撤销本次迁移' }).click();
  await expect(move.getByRole('button', { name: '迁移 1 个实例' })).toBeEnabled();
  expect(await open()).toMatchObject({ nodeKey: 'leader', taskName: '部门负责人审批', assignee: leader.id });
  await move.getByRole('button', { name: '迁移 1 个实例' }).click();
  await expect(move.getByRole('status')).toContainText('已将 1 个实例迁移到 V2');
  await move.getByRole('button', { name: '完成', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, matter).getByText('人事复核').first()).toBeVisible();

  await complete(other, { outcome: 'agree' });
  const { list } = await data(admin.get<ListData>('/api/workflow/wfInstance/queryWfInstance', { keyword: matter }));
  expect(list).toMatchObject([{ state: 'completed', movedFrom: null }]);
});

/**
 * A process that leads no records, begun with the form its model names: filled in on desk and phone, kept over a
 * reload, shown and opened at its tasks; and open pages that follow what others do.
 */
import { type Page, expect } from '@playwright/test';
import type { ActionData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { bpmn, end, exclusive, start, user } from '../../support/bpmn.ts';
import { api } from '../../support/client.ts';
import { choose, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { freshKey } from '../../support/process-models.ts';
import {
  PHONE,
  type Worker,
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

/**
 * A form made in the browser's form management, and a process that begins with it: `lead` grants the days, and more
 * than three go to `boss`. @returns its key and name
 */
async function leaveWithForm(
  baseURL: string | undefined,
  lead: Worker,
  boss: Worker,
): Promise<{ readonly key: string; readonly name: string; readonly entity: string }> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [key, entity] = [freshKey('leave'), freshKey('leaveForm')];
  const name = `休假 ${key}`;
  await taken(
    admin.post('/api/tools/forms/add', {
      area: 'tools',
      title: `休假单 ${key}`,
      name: entity,
      fields: [
        { title: '事由', name: 'reason', kind: 'text', required: true },
        { title: '类别', name: 'kind', kind: 'choice', options: '年休\n事假' },
        { title: '天数', name: 'days', kind: 'integer', required: true },
        { title: '补贴', name: 'pay', kind: 'decimal' },
        { title: '代班人', name: 'deputy', kind: 'ref', refEntity: 'sysUser' },
        { title: '核准天数', name: 'granted', kind: 'integer' },
      ],
    }),
  );
  const { id: category } = await taken(
    admin.post<WireRow>('/api/workflow/wfCategory/addWfCategory', { categoryCode: key, categoryName: `试验 ${key}` }),
  );
  const opened =
    '<bpmn:extensionElements><flowable:nodeForm writable="granted" required="granted"/></bpmn:extensionElements>';
  const text = bpmn(
    key,
    name,
    [
      start(),
      user('lead', '核准', { assignee: lead.id }, opened),
      exclusive('long'),
      user('boss', '审批', { assignee: boss.id }),
      end(),
    ],
    [
      { from: 'start', to: 'lead' },
      { from: 'lead', to: 'long' },
      { from: 'long', to: 'boss', when: '${days > 3}' },
      { from: 'long', to: 'end', standard: true },
      { from: 'boss', to: 'end' },
    ],
  );
  const { id } = await taken(
    admin.post<WireRow>('/api/workflow/wfModel/addWfModel', {
      name,
      modelKey: key,
      category,
      usedForm: entity,
      bpmnXml: text,
    }),
  );
  await taken(admin.post<ActionData>('/api/workflow/wfModel/action/deploy', { ids: [id], input: {} }));
  return { key, name, entity };
}

const course = (page: Page) => page.getByRole('complementary', { name: '办理过程' }).filter({ visible: true });

test('[D-3-MOD-10] 发起 asks for the form of the model, says at the field what is wrong, keeps what is half typed over a reload, and its task shows and opens it', async ({
  portal,
  baseURL,
}) => {
  const [asker, lead, boss] = [
    await workerOf(baseURL, 'employee'),
    await workerOf(baseURL, 'workshopLeader'),
    await workerOf(baseURL, 'companyLeader'),
  ];
  const { key, name, entity } = await leaveWithForm(baseURL, lead, boss);
  const matter = freshCode('探亲');
  const page = await visitAs(portal, baseURL, asker, `/workflow/wfDefinition?keyword=${key}&view=latest`);
  await rowOf(page, name).getByRole('button', { name: '发起', exact: true }).click();
  const form = page.getByRole('dialog', { name: `发起：${name}` });
  await inputOf(form, '事由').fill(matter);
  await choose(page, inputOf(form, '类别'), /^事假$/);
  await page.waitForFunction(
    (typed) => Object.keys(sessionStorage).some((place) => (sessionStorage.getItem(place) ?? '').includes(typed)),
    matter,
  );
  await page.screenshot({ path: 'test-results/start-form-desk.png' });

  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await rowOf(page, name).getByRole('button', { name: '发起', exact: true }).click();
  await expect(inputOf(form, '事由')).toHaveValue(matter);
  await form.getByRole('button', { name: /^发起/ }).click();
  await expect(
    form
      .getByText('请填写天数')
      .or(form.getByText(/天数.*(必填|填写)/))
      .first(),
  ).toBeVisible();
  await inputOf(form, '天数').fill('5');
  await inputOf(form, '补贴').fill('120.50');
  await choose(page, inputOf(form, '代班人'), boss.name);
  await form.getByRole('button', { name: /^发起/ }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/workflow\/wfInstance\//);
  for (const text of [matter, '事假', '120.50', boss.name])
    await expect(course(page).getByText(text).first()).toBeVisible();
  await page.screenshot({ path: 'test-results/start-form-instance.png' });

  // On the phone of whoever decides: read, filled in, and refused where it does not fit.
  const {
    list: [task],
  } = await taken(lead.caller.get<ListData>('/api/workflow/wfTask/queryWfTask', { view: 'open', keyword: matter }));
  const phone = await visitAs(portal, baseURL, lead, `/alarmDisposal/appProcessDetail?task=${task!.id}`, PHONE);
  await expect(phone.getByText(matter).first()).toBeVisible();
  await phone.screenshot({ path: 'test-results/start-form-phone.png', fullPage: true });
  await phone.getByRole('button', { name: '办理', exact: true }).click();
  await expect(phone.getByText(/核准天数.*(必填|填写)|请填写核准天数/).first()).toBeVisible();
  await inputOf(phone.locator('body'), '核准天数').fill('4');
  await phone.getByRole('button', { name: '办理', exact: true }).click();

  // Five days are more than three: it stands with the next one, and the page that has been open all the while says so.
  await expect(course(page).getByText('审批', { exact: true }).first()).toBeVisible();
  const desk = await visitAs(portal, baseURL, boss, `/workflow/wfTask?view=open&keyword=${matter}`);
  await rowOf(desk, matter).getByRole('link').first().click();
  await expect(course(desk).getByText(matter).first()).toBeVisible();
  await press(desk, '办理');
  await expect(dialog(desk).getByLabel('核准天数')).toHaveCount(0);
  await dialog(desk).getByRole('button', { name: '办理', exact: true }).click();
  await expect(course(page).getByText('流程已完成')).toBeVisible();
  expect(
    (
      await taken(
        api(baseURL ?? '', tokenOf('admin')).get<ListData>(
          `/api/tools/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`,
        ),
      )
    ).totalCount,
  ).toBe(0);
});

test('a process is begun by its form on the phone', async ({ portal, baseURL }) => {
  const [asker, lead] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const { key, name } = await leaveWithForm(baseURL, lead, lead);
  const matter = freshCode('手机发起');
  const {
    list: [definition],
  } = await taken(
    asker.caller.get<ListData>('/api/workflow/wfDefinition/queryWfDefinition', { keyword: key, pageSize: 1 }),
  );
  const phone = await visitAs(portal, baseURL, asker, `/apps/e/workflow/wfDefinition/${definition!.id}`, PHONE);
  await press(phone, '发起');
  const form = phone.getByRole('dialog', { name: `发起：${name}` });
  await inputOf(form, '事由').fill(matter);
  await inputOf(form, '天数').fill('1');
  await phone.screenshot({ path: 'test-results/start-form-phone-start.png' });
  await form.getByRole('button', { name: /^发起/ }).click();
  await expect(form).toHaveCount(0);
  const { list } = await taken(
    asker.caller.get<ListData>('/api/workflow/wfInstance/queryWfInstance', { view: 'mine', keyword: matter }),
  );
  expect(list).toMatchObject([{ state: 'running' }]);
});

test('an open task and an open course follow what others do, and a half-typed opinion stays', async ({
  portal,
  baseURL,
}) => {
  const [asker, leader] = [await workerOf(baseURL, 'employee'), await workerOf(baseURL, 'workshopLeader')];
  const process = await twoSteps(baseURL, leader, {});
  const { instance, task } = await toLeader(asker, leader, process, freshCode('同看'));
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const desk = await visitAs(portal, baseURL, leader, `/workflow/wfTask/${task}`);
  const watcher = await visitAs(portal, baseURL, asker, `/workflow/wfInstance/${instance}`);
  await expect(course(watcher).getByText(leader.name).first()).toBeVisible();
  await press(desk, '办理');
  await dialog(desk).getByLabel('意见').fill('写到一半的意见');
  await taken(asker.caller.post('/api/workflow/task/remind', { id: task, comment: '请尽快' }));
  await expect(course(desk).getByText('请尽快')).toBeVisible();
  await taken(admin.post('/api/workflow/instance/suspend', { id: instance }));
  await expect(shown(watcher).getByText('已挂起').first()).toBeVisible();
  await expect(shown(desk).getByText('挂起').first()).toBeVisible();
  await expect(dialog(desk).getByLabel('意见')).toHaveValue('写到一半的意见');
  await taken(admin.post('/api/workflow/instance/activate', { id: instance }));
  await expect(shown(watcher).getByText('运行中').first()).toBeVisible();
  await dialog(desk).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(desk)).toHaveCount(0);
  await expect(course(watcher).getByText('写到一半的意见')).toBeVisible();
  await expect(course(watcher).getByText('流程已完成')).toBeVisible();
});

test('a task that is claimed by another says so where it stands open', async ({ portal, baseURL }) => {
  // Whoever could have claimed it sees it no more.
  portal.forgive(/404/);
  const [asker, leader, other] = [
    await workerOf(baseURL, 'employee'),
    await workerOf(baseURL, 'workshopLeader'),
    await workerOf(baseURL, 'workshopLeader'),
  ];
  const { task, instance } = await toLeader(
    asker,
    leader,
    await twoSteps(baseURL, leader, { candidateUsers: `${leader.id},${other.id}` }),
    freshCode('抢签'),
  );
  const watcher = await visitAs(portal, baseURL, asker, `/workflow/wfInstance/${instance}`);
  await expect(
    course(watcher)
      .getByText(/待签收/)
      .first(),
  ).toBeVisible();
  const page = await visitAs(portal, baseURL, leader, '/');
  // The course is read before the other claims and arrives after: what was done in between is not missed.
  let arrive: () => void = () => undefined;
  const claimed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(
    '**/api/workflow/task/page*',
    async (route) => {
      const response = await route.fetch();
      await claimed;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await go(page, `/workflow/wfTask/${task}`);
  await expect(shown(page).getByRole('button', { name: '签收', exact: true })).toBeVisible();
  await taken(other.caller.post('/api/workflow/task/claim', { id: task }));
  arrive();
  await expect(page.getByRole('button', { name: '签收', exact: true }).filter({ visible: true })).toHaveCount(0);
  await expect(course(watcher).getByText(`等待 ${other.name}`)).toBeVisible();
  await go(page, '/');
});

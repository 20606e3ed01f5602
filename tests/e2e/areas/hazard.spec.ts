/**
 * Handling hidden dangers at the desk: one form over the five decisions, what it sends, what it keeps, and what the
 * record shows afterwards.
 */
import { type Page, expect } from '@playwright/test';
import type { ActionData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { PIXEL } from '../../http/files/file-door.ts';
import { api } from '../../support/client.ts';
import { type Portal, choose, freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';
import { type RolePerson, personOf, visitAs } from './people.ts';

const DESK = { width: 1440, height: 900 };
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const shown = (page: Page) => page.getByRole('article').filter({ visible: true });
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const send = (page: Page, name: string): Promise<void> =>
  dialog(page).getByRole('button', { name, exact: true }).click();

const stored = async (baseURL: string | undefined, id: string): Promise<WireRow> =>
  (await api(baseURL ?? '', tokenOf('admin')).get<WireRow>('/api/hazard/hiddenDanger/getHiddenDanger', { id })).data;

/** A hazard of a unit for which nobody is maintained, so that it goes to whoever may handle it there. */
async function reported(baseURL: string | undefined, orgCode = 'HT', category = 'contractor'): Promise<WireRow> {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const unit = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode })).data.list[0]!;
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(PIXEL)], { type: 'image/png' }), '现场.png');
  const file = (await (
    await fetch(`${url}/prod-api/api/file/file/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf('admin')}` },
      body,
    })
  ).json()) as { data: { id: string } };
  const input = {
    title: freshCode('检修吊篮钢丝绳锈蚀'),
    source: 'specialCheck',
    hiddenType: 'unsafeState',
    category,
    level: 'general',
    location: '厂房外墙',
    dutyOrg: unit.id,
    description: '钢丝绳表面锈蚀起毛',
    photos: [file.data.id],
  };
  const answer = await admin.post<ActionData>('/api/hazard/hiddenDanger/action/reportNow', { input });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.rows[0]!;
}

async function opened(portal: Portal, baseURL: string | undefined, who: RolePerson, { id }: WireRow): Promise<Page> {
  const page = await visitAs(portal, baseURL, who, `/hazard/hiddenDanger/${id}`, DESK);
  await expect(shown(page).getByText('待处置', { exact: true }).first()).toBeVisible();
  return page;
}

/** What the form sends when it is sent by this button. */
async function sent(page: Page, button: string): Promise<Record<string, unknown>> {
  const request = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/api/hazard/hiddenDanger/handle'),
  );
  await send(page, button);
  const body = (await request).postDataJSON() as Record<string, unknown>;
  await expect(dialog(page)).toHaveCount(0);
  return body;
}

test('[N-3-06] [N-3-01] [N-3-10] the form opens with turning to rectification chosen, sends 0, and what was attached is listed on the record', async ({
  portal,
  baseURL,
}) => {
  const row = await reported(baseURL);
  const page = await opened(portal, baseURL, await personOf(baseURL, 'safetyDept', 'LZ-AH'), row);
  await press(page, '转整改');
  await expect(dialog(page).getByRole('radio')).toHaveCount(5);
  await expect(dialog(page).getByRole('radio', { name: '转整改', exact: true })).toBeChecked();
  await inputOf(dialog(page), '处置意见').fill('停用吊篮，更换钢丝绳');
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '停用通知.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 notice') });
  await expect(dialog(page).getByText('停用通知.pdf').first()).toBeVisible();
  expect(await sent(page, '转整改')).toMatchObject({
    id: row.id,
    handling: 0,
    rectifyType: 'deadline',
    handlingOpinion: '停用吊篮，更换钢丝绳',
  });
  await expect(shown(page).getByText('整改中', { exact: true }).first()).toBeVisible();
  await expect(shown(page).getByText('停用通知.pdf').first()).toBeVisible();
});

test('[N-3-02] [N-3-08] [N-3-09] a transfer sends 1 to whoever is chosen; the reward and the kind of hazard are saved with it', async ({
  portal,
  baseURL,
}) => {
  const row = await reported(baseURL);
  const other = await personOf(baseURL, 'safetyDept', 'LZ-AH');
  const page = await opened(portal, baseURL, await personOf(baseURL, 'safetyDept', 'LZ-AH'), row);
  await press(page, '转办');
  await send(page, '转办');
  await expect(dialog(page).getByText('请填写当前处置人')).toBeVisible();
  await choose(page, inputOf(dialog(page), '当前处置人'), other.nickname);
  // What is chosen already lies over its input: by the keys.
  await inputOf(dialog(page), '隐患类型').press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').getByTitle('管理缺陷').click();
  await inputOf(dialog(page), '是否激励').click();
  expect(await sent(page, '转办')).toMatchObject({
    handling: 1,
    handler: other.id,
    incentive: true,
    hiddenType: 'management',
  });
  expect(await stored(baseURL, row.id)).toMatchObject({
    status: 'pending',
    handler: other.id,
    incentive: true,
    hiddenType: 'management',
    currentAssignees: [other.id],
  });
});

test('[N-3-03] [N-3-04] [N-3-05] escalating, rejecting and suspending send 2, 3 and 4, and what the decision needs is asked for', async ({
  portal,
  baseURL,
}) => {
  const safety = await personOf(baseURL, 'safetyDept', 'LZ-AH');
  const [up, back, rest] = [await reported(baseURL), await reported(baseURL), await reported(baseURL)];
  let page = await opened(portal, baseURL, safety, up);
  // Whichever button opened it, each decision is a click away.
  await press(page, '转整改');
  await dialog(page).getByRole('radio', { name: '上报上级', exact: true }).check();
  expect(await sent(page, '上报上级')).toMatchObject({ handling: 2 });
  expect(await stored(baseURL, up.id)).toMatchObject({ status: 'pending', escalateLevel: 'factory', handling: 2 });
  await page.close();
  page = await opened(portal, baseURL, safety, back);
  await press(page, '转整改');
  await dialog(page).getByRole('radio', { name: '驳回', exact: true }).check();
  await send(page, '驳回');
  await expect(dialog(page).getByText('请填写驳回原因')).toBeVisible();
  await inputOf(dialog(page), '驳回原因').fill('已在上一单中处理');
  expect(await sent(page, '驳回')).toMatchObject({ handling: 3, rejectReason: '已在上一单中处理' });
  expect(await stored(baseURL, back.id)).toMatchObject({ status: 'rejected', rejectReason: '已在上一单中处理' });
  await page.close();
  page = await opened(portal, baseURL, safety, rest);
  await press(page, '转整改');
  await dialog(page).getByRole('radio', { name: '挂起', exact: true }).check();
  await inputOf(dialog(page), '挂起原因').fill('等备件');
  await inputOf(dialog(page), '临时管控措施').fill('停用挂牌');
  await inputOf(dialog(page), '挂起至').fill('2099-01-01');
  await inputOf(dialog(page), '挂起至').press('Enter');
  expect(await sent(page, '挂起')).toMatchObject({ handling: 4, suspendUntil: '2099-01-01', tempMeasure: '停用挂牌' });
  expect(await stored(baseURL, rest.id)).toMatchObject({ status: 'suspended', handling: 4 });
});

test('[N-3-11] [N-3-12] two people chosen for two decisions stay with their fields, and what was typed is there when one comes back from another page', async ({
  portal,
  baseURL,
}) => {
  const row = await reported(baseURL);
  const [one, two] = [await personOf(baseURL, 'safetyDept', 'LZ-AH'), await personOf(baseURL, 'safetyDept', 'LZ-AH')];
  const page = await opened(portal, baseURL, await personOf(baseURL, 'safetyDept', 'LZ-AH'), row);
  await press(page, '转整改');
  await choose(page, inputOf(dialog(page), '责任人'), one.nickname);
  await inputOf(dialog(page), '处置意见').fill('先停用，三天内更换');
  await dialog(page).getByRole('radio', { name: '转办', exact: true }).check();
  await choose(page, inputOf(dialog(page), '当前处置人'), two.nickname);
  await expect(inputOf(dialog(page), '处置意见')).toHaveValue('先停用，三天内更换');
  await dialog(page).getByRole('radio', { name: '转整改', exact: true }).check();
  await expect(dialog(page).getByText(one.nickname).first()).toBeVisible();
  // To the list of those responsible, and back.
  await page.goto('/#/hazard/hazardPerson');
  await expect(page.getByRole('grid').filter({ visible: true }).first()).toBeVisible();
  await page.goto(`/#/hazard/hiddenDanger/${row.id}`);
  await expect(inputOf(dialog(page), '处置意见')).toHaveValue('先停用，三天内更换');
  // A page that is loaded anew opens no dialog by itself, and has kept what was typed.
  await page.reload();
  await expect(shown(page).getByText('待处置', { exact: true }).first()).toBeVisible();
  await press(page, '转整改');
  await expect(inputOf(dialog(page), '处置意见')).toHaveValue('先停用，三天内更换');
  await expect(dialog(page).getByText(one.nickname).first()).toBeVisible();
  await dialog(page).getByRole('radio', { name: '转办', exact: true }).check();
  await expect(dialog(page).getByText(two.nickname).first()).toBeVisible();
  expect(await sent(page, '转办')).toMatchObject({ handler: two.id, handlingOpinion: '先停用，三天内更换' });
});

test('of two who handle one hazard the second is told in the form that it has gone on, and what was typed is kept', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console):/);
  const row = await reported(baseURL);
  const [first, second] = [
    await personOf(baseURL, 'safetyDept', 'LZ-AH'),
    await personOf(baseURL, 'safetyDept', 'LZ-AH'),
  ];
  const page = await opened(portal, baseURL, second, row);
  await press(page, '转整改');
  await inputOf(dialog(page), '处置意见').fill('按期整改');
  const done = await first.caller.post('/api/hazard/hiddenDanger/handle', {
    id: row.id,
    handling: 3,
    rejectReason: '重复上报',
  });
  expect(done.code, JSON.stringify(done)).toBe(200);
  // The record behind the form has followed; the form is still there.
  await expect(shown(page).getByText('已驳回', { exact: true }).first()).toBeVisible();
  await send(page, '转整改');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(inputOf(dialog(page), '处置意见')).toHaveValue('按期整改');
  expect((await stored(baseURL, row.id))['status']).toBe('rejected');
});

test('whoever allocates an order is offered the person who is maintained for the unit, and may name another [S-2.6-HID-14]', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [handler, leader, worker, reviewer] = [
    await personOf(baseURL, 'safetyOfficer', 'WL-LC'),
    await personOf(baseURL, 'workshopLeader', 'WL-LC'),
    await personOf(baseURL, 'employee', 'WL-LC'),
    await personOf(baseURL, 'safetyDept', 'LZ-AH'),
  ];
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'WL-LC' })).data.list[0]!.id;
  expect(
    (
      await admin.post('/api/hazard/hazardPerson/addHazardPerson', {
        org,
        category: ['environment'],
        level: ['general'],
        handler: handler.id,
        rectifyLeader: leader.id,
        reviewer: reviewer.id,
        status: 'enabled',
      })
    ).code,
  ).toBe(200);
  const row = await reported(baseURL, 'WL-LC', 'environment');
  expect(
    (
      await handler.caller.post('/api/hazard/hiddenDanger/action/toRectify', {
        ids: [row.id],
        input: { dutyOrg: org, rectifyType: 'deadline' },
      })
    ).code,
  ).toBe(200);
  const order = String((await stored(baseURL, row.id))['rectifyOrder']);
  const page = await visitAs(portal, baseURL, leader, `/hazard/rectification/${order}`, DESK);
  await expect(shown(page).getByText('待分配', { exact: true }).first()).toBeVisible();
  await press(page, '分配');
  await expect(dialog(page).getByText(leader.nickname).filter({ visible: true }).first()).toBeVisible();
  // What is chosen already lies over the input.
  await inputOf(dialog(page), '整改责任人').click({ force: true });
  await inputOf(dialog(page), '整改责任人').fill(worker.nickname);
  await page.locator('.ant-select-dropdown:visible').getByTitle(worker.nickname).first().click();
  await send(page, '分配');
  await expect(shown(page).getByText('待整改', { exact: true }).first()).toBeVisible();
  expect((await admin.get<WireRow>('/api/hazard/rectification/getRectification', { id: order })).data).toMatchObject({
    status: 'pendingRectify',
    dutyPerson: worker.id,
  });
});

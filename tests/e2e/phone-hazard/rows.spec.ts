/**
 * Each page of a rectification on the phone, opened by whoever it is for at the state it is for, and handing it in at
 * the desk; what came before is done by calls.
 */
import { type Page, expect } from '@playwright/test';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api } from '../../support/client.ts';
import { type Portal, freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';
import { PIXEL } from '../../http/files/file-door.ts';
import { countScripts } from '../../support/script-bytes.ts';
import { type RolePerson, personOf, visitAs } from '../areas/people.ts';
import { PHONE, expectPhonePage } from '../phone/faults.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ actionTimeout: 30_000 });

const PHOTO = { name: '整改后.png', mimeType: 'image/png', buffer: PIXEL };

interface Case {
  readonly officer: RolePerson;
  readonly workshop: RolePerson;
  readonly team: RolePerson;
  readonly safety: RolePerson;
  readonly company: RolePerson;
  readonly title: string;
  readonly hazard: string;
  readonly order: string;
}

/** Within what a general one may take. */
const inTwoDays = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

const call = async <T>(answer: Promise<{ readonly code: number; readonly data: T }>): Promise<T> => {
  const { code, data } = await answer;
  expect(code, JSON.stringify(data)).toBe(200);
  return data;
};
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const act = ({ caller }: RolePerson, name: string, id: string, action: string, input: Row = {}): Promise<ActionData> =>
  call(caller.post<ActionData>(`/api/hazard/${name}/action/${action}`, { ids: [id], input }));

async function filed(
  baseURL: string | undefined,
  token: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([bytes], { type }), name);
  const answer = (await (
    await fetch(`${baseURL ?? ''}/prod-api/api/file/file/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
  ).json()) as { data: { id: string } };
  return answer.data.id;
}

const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));
const read = (baseURL: string | undefined, name: string, id: string): Promise<WireRow> =>
  call(admin(baseURL).get<WireRow>(`/api/hazard/${name}/get${noun(name)}`, { id }));

/**
 * A hazard that was turned into a rectification, and everybody who will have to do with it. Each case has a category of
 * its own: the people are named by it.
 */
async function turned(
  baseURL: string | undefined,
  category: string,
  level: 'general' | 'major' = 'general',
): Promise<Case> {
  const [officer, workshop, team, safety, company] = await Promise.all([
    personOf(baseURL, 'safetyOfficer', 'LG'),
    personOf(baseURL, 'workshopLeader', 'LG-ZL'),
    personOf(baseURL, 'employee', 'LG-ZL'),
    personOf(baseURL, 'safetyDept', 'LZ-AH'),
    personOf(baseURL, 'companyLeader', 'LZ'),
  ]);
  const ground = (await call(admin(baseURL).get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LG-ZL' })))
    .list[0]!.id;
  await call(
    admin(baseURL).post('/api/hazard/hazardPerson/addHazardPerson', {
      org: ground,
      category: [category],
      level: [level],
      handler: officer.id,
      rectifyLeader: workshop.id,
      reviewer: safety.id,
      examiner: company.id,
      status: 'enabled',
    }),
  );
  const title = freshCode('转炉平台护栏缺失');
  const photos = [await filed(baseURL, team.token, '现场.png', PIXEL, 'image/png')];
  const input = {
    title,
    source: 'dailyCheck',
    hiddenType: 'unsafeState',
    category,
    level,
    location: freshCode('转炉平台'),
    dutyOrg: ground,
    description: '护栏缺失约两米',
    photos,
    ...(level === 'major' ? { judgeBasis: '高处作业无防护' } : {}),
  };
  const reported = await call(
    team.caller.post<ActionData>('/api/hazard/hiddenDanger/action/reportNow', { ids: [], input }),
  );
  const hazard = reported.rows[0]!.id;
  await act(officer, 'hiddenDanger', hazard, 'toRectify', { dutyOrg: ground, rectifyType: 'deadline' });
  return {
    officer,
    workshop,
    team,
    safety,
    company,
    title,
    hazard,
    order: String((await read(baseURL, 'hiddenDanger', hazard))['rectifyOrder']),
  };
}

const phone = (portal: Portal, baseURL: string | undefined, who: RolePerson, path: string): Promise<Page> =>
  visitAs(portal, baseURL, who, path, PHONE);

/** One of several decisions is chosen first. */
async function decide(page: Page, action: string): Promise<void> {
  const send = page.getByRole('button', { name: action, exact: true });
  const choice = page.getByRole('radio', { name: action, exact: true });
  await expect(choice.or(send).first()).toBeVisible();
  if ((await choice.count()) > 0) await choice.click();
}

const send = (page: Page, action: string): Promise<void> =>
  page.getByRole('button', { name: action, exact: true }).click();

/** What the rectifier enters at the place. */
async function enterResult(page: Page, result: string): Promise<void> {
  await decide(page, '提交整改');
  await page.getByLabel(/^整改情况/).fill(result);
  await page.locator('input[capture]').first().setInputFiles(PHOTO);
  await expect(page.getByRole('button', { name: `移除${PHOTO.name}` })).toBeVisible();
  await send(page, '提交整改');
}

test("the pages of this area bring at most 80 kB of script beside the phone's home, and none of it before", async ({
  portal,
}) => {
  const page = await portal.visit('staff', '/apps/home', { viewport: PHONE });
  await expect(page.getByRole('link', { name: /隐患/ }).first()).toBeVisible();
  const scripts = await countScripts(page);
  for (const [path, seen] of [
    ['/hiddenDanger/index', page.getByRole('link', { name: '上报隐患', exact: true })],
    ['/hiddenDanger/report', page.getByLabel(/^隐患描述/)],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(seen.first()).toBeVisible();
  }
  expect(scripts.bytes(), 'scripts of the area, which nobody had before').toBeGreaterThan(5_000);
  expect(scripts.bytes()).toBeLessThanOrEqual(80_000);
});

test('[R-2.4-52] [R-2.4-54] [R-2.4-55] a correction task is found by its state, read whole, and given to a person with a day', async ({
  portal,
  baseURL,
}) => {
  const { workshop, team, title, order } = await turned(baseURL, 'electrical');
  const page = await phone(portal, baseURL, workshop, '/hiddenDangerRectify/index?tab=');
  await page.getByLabel('状态').selectOption({ label: '待整改' });
  await expect(page.getByRole('link', { name: new RegExp(title) })).toHaveCount(0);
  await page.getByLabel('状态').selectOption({ label: '待分配' });
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const { rectNo } = await read(baseURL, 'rectification', order);
  for (const [name, value] of [
    ['整改单号', String(rectNo)],
    ['责任单位', '转炉'],
    ['隐患等级', '一般隐患'],
  ] as const)
    await expect(page.locator('dl > div').filter({ hasText: name }).first()).toContainText(value);
  await page.getByRole('link', { name: '分配', exact: true }).click();
  await expect(page).toHaveURL(/rectificationallocation\?id=/);
  await expectPhonePage(page);
  // What is no moment is said at its field and sent by no button.
  await page.getByLabel(/^整改期限/).fill('下周三');
  await page.getByLabel(/^整改期限/).press('Tab');
  await send(page, '分配');
  await expect(page.getByRole('alert').filter({ hasText: '2026-11-25 08:30' })).toBeVisible();
  await page.getByLabel(/^整改期限/).fill(`${inTwoDays()} 17:30:00`);
  await page.getByLabel(/^整改期限/).press('Enter');
  await page.getByRole('button', { name: /^整改责任人/ }).click();
  await page.getByRole('searchbox').fill(team.nickname);
  await page.getByRole('button', { name: new RegExp(team.nickname) }).click();
  await send(page, '分配');
  await expect.poll(async () => (await read(baseURL, 'rectification', order))['status']).toBe('pendingRectify');
  expect(await read(baseURL, 'rectification', order)).toMatchObject({
    dutyPerson: team.id,
    dueDate: `${inTwoDays()} 17:30:00`,
  });
  await expect(page.getByRole('main').getByText('待整改').first()).toBeVisible();
});

test('[R-2.4-53] a correction task goes back with a reason', async ({ portal, baseURL }) => {
  const { workshop, order } = await turned(baseURL, 'process');
  const page = await phone(portal, baseURL, workshop, `/hiddenDangerRectify/rectifyReject?id=${order}`);
  await send(page, '退回下达单位');
  await expect(page.getByText(/^请填写退回原因/)).toBeVisible();
  await page.getByLabel(/^退回原因/).fill('该平台已移交设备部');
  await send(page, '退回下达单位');
  await expect.poll(async () => (await read(baseURL, 'rectification', order))['status']).toBe('rejected');
  expect(await read(baseURL, 'rectification', order)).toMatchObject({ rejectReason: '该平台已移交设备部' });
});

test('[R-2.4-38] [R-2.4-39] what was put right is entered with photos from the danger itself, and its reviewer sends it back or accepts it there', async ({
  portal,
  baseURL,
}) => {
  const { workshop, team, safety, hazard, order } = await turned(baseURL, 'gas');
  await act(workshop, 'rectification', order, 'allocate', { dutyPerson: team.id });
  const entering = await phone(portal, baseURL, team, `/list/hiddenDangerRectification?id=${hazard}`);
  await enterResult(entering, '护栏已补焊');
  await expect.poll(async () => (await read(baseURL, 'hiddenDanger', hazard))['status']).toBe('reviewing');
  expect((await read(baseURL, 'rectification', order))['afterPhotos']).toHaveLength(1);
  const reviewing = await phone(portal, baseURL, safety, `/list/hiddenDangerReview?id=${hazard}`);
  await decide(reviewing, '复查不合格');
  await expectPhonePage(reviewing);
  await reviewing.getByLabel(/^复查意见/).fill('立柱未固定');
  await send(reviewing, '复查不合格');
  await expect.poll(async () => (await read(baseURL, 'hiddenDanger', hazard))['status']).toBe('rectifying');
  await act(team, 'rectification', order, 'submit', {
    result: '立柱已固定',
    afterPhotos: [await filed(baseURL, team.token, '立柱.png', PIXEL, 'image/png')],
  });
  await reviewing.goto('about:blank');
  await reviewing.goto(`/#/list/hiddenDangerReview?id=${hazard}`);
  await decide(reviewing, '复查合格');
  await send(reviewing, '复查合格');
  await expect.poll(async () => (await read(baseURL, 'hiddenDanger', hazard))['status']).toBe('closed');
});

test('[R-2.4-56] [R-2.4-58] the correction task itself takes the result, and its reviewer returns or accepts it', async ({
  portal,
  baseURL,
}) => {
  const { workshop, team, safety, order } = await turned(baseURL, 'environment');
  await act(workshop, 'rectification', order, 'allocate', { dutyPerson: team.id });
  const status = async (): Promise<unknown> => (await read(baseURL, 'rectification', order))['status'];
  for (const [verdict, opinion, then] of [
    ['复查不合格', '照片看不清', 'pendingRectify'],
    ['复查合格', '合格', 'closed'],
  ] as const) {
    const entering = await phone(portal, baseURL, team, `/hiddenDangerRectify/rectifyRectification?id=${order}`);
    await enterResult(entering, '护栏已补焊');
    await expect.poll(status).toBe('reviewing');
    await entering.close();
    const reviewing = await phone(portal, baseURL, safety, `/hiddenDangerRectify/rectifyReview?id=${order}`);
    await decide(reviewing, verdict);
    await reviewing.getByLabel(/^复查意见/).fill(opinion);
    await send(reviewing, verdict);
    await expect.poll(status).toBe(then);
    await reviewing.close();
  }
});

test('[R-2.4-57] [R-2.4-59] a plan is refused, then approved by two, and the last examination closes the task', async ({
  portal,
  baseURL,
}) => {
  const { officer, workshop, team, safety, company, hazard, order } = await turned(baseURL, 'specialEquip', 'major');
  await act(workshop, 'rectification', order, 'allocateMajor', { dutyPerson: team.id });
  await call(
    officer.caller.post('/api/hazard/majorHazardFile/addMajorHazardFile', {
      hiddenDanger: hazard,
      cause: '长期未补',
      harmDegree: '坠落',
      difficulty: '需停炉',
      targetTask: '补齐护栏',
      methodMeasure: '补焊',
      fundSource: '安全费用',
      dutyOrgPerson: '转炉车间',
      timeLimit: '20 日内',
      emergency: '封闭平台',
    }),
  );
  const plan = {
    planMeasure: '补焊并验收',
    planFiles: [
      await filed(baseURL, team.token, '方案.pdf', new TextEncoder().encode('%PDF-1.4 plan'), 'application/pdf'),
    ],
    emergencyPlan: '封闭平台',
    fundPlan: '8000.00',
  };
  const status = async (): Promise<unknown> => (await read(baseURL, 'rectification', order))['status'];
  const approval = `/hiddenDangerRectify/rectificationApproval?id=${order}`;
  await act(team, 'rectification', order, 'submitPlan', plan);
  const refusing = await phone(portal, baseURL, safety, approval);
  await decide(refusing, '方案退回');
  await expectPhonePage(refusing);
  await refusing.getByLabel(/^审批意见/).fill('应急措施不足');
  await send(refusing, '方案退回');
  await expect.poll(status).toBe('pendingPlan');
  await refusing.close();
  await act(team, 'rectification', order, 'submitPlan', plan);
  for (const who of [safety, company]) {
    const approving = await phone(portal, baseURL, who, approval);
    await decide(approving, '批准');
    await send(approving, '批准');
    await expect.poll(async () => (await read(baseURL, 'rectification', order))['planApprover']).toBe(who.id);
    await approving.close();
  }
  await expect.poll(status).toBe('pendingRectify');
  await act(team, 'rectification', order, 'submit', {
    result: '已补焊',
    afterPhotos: [await filed(baseURL, team.token, '补焊.png', PIXEL, 'image/png')],
  });
  await act(safety, 'rectification', order, 'reviewPassMajor');
  const examining = await phone(portal, baseURL, company, `/hiddenDangerRectify/rectifyExamine?id=${order}`);
  await decide(examining, '验收销号');
  await send(examining, '验收销号');
  await expect.poll(status).toBe('closed');
});

test('[N-3-07] handed in at the desk a rectification sends 6, and says what lacks', async ({ portal, baseURL }) => {
  const { workshop, team, order } = await turned(baseURL, 'ppe');
  await act(workshop, 'rectification', order, 'allocate', { dutyPerson: team.id });
  const page = await visitAs(portal, baseURL, team, `/hazard/rectification/${order}`, { width: 1440, height: 900 });
  await page.getByRole('button', { name: '提交整改', exact: true }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const hand = dialog.getByRole('button', { name: '提交整改', exact: true });
  await hand.click();
  await expect(dialog.getByText('请填写整改情况')).toBeVisible();
  await inputOf(dialog, '整改情况').fill('护栏已补焊');
  await dialog.locator('input[type=file]').first().setInputFiles(PHOTO);
  await expect(dialog.getByRole('button', { name: `移除 ${PHOTO.name}`, exact: true })).toBeVisible();
  const request = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/api/hazard/rectification/handle'),
  );
  await hand.click();
  expect((await request).postDataJSON()).toMatchObject({ id: order, handling: 6, result: '护栏已补焊' });
  await expect(dialog).toHaveCount(0);
  expect(await read(baseURL, 'rectification', order)).toMatchObject({ status: 'reviewing', rectifier: team.id });
});

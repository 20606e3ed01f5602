/**
 * Dangerous work on phones: hot work goes from its application to its acceptance, each of six people with the pages of
 * their part.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, signIn } from '../../support/client.ts';
import { fakeCamera } from '../../support/fake-camera.ts';
import {
  choosePhoto,
  fillApplication,
  fillGas,
  fillMeasures,
  handIn,
  headOf,
  minuteAt,
  pick,
  press,
  sign,
  step,
  takePhoto,
} from '../../support/permit-taps.ts';
import { type Permit, endWork, newJob, permitAt, withdraw } from '../../support/permits.ts';
import { type Portal, freshCode, test, tokenOf } from '../../support/portal.ts';
import { type Worker, PHONE, visitAs } from '../../support/process-people.ts';

const camera = fakeCamera();
test.use(camera.use);

/** Opens a permit from the list of permits, by its content. */
async function openPermit(page: Page, content: string, tab?: string): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/app/dangerWork';
  });
  if (tab) await page.getByRole('button', { name: tab, exact: true }).click();
  await page.getByRole('link').filter({ hasText: content }).first().click();
  await expect(page.getByRole('heading', { name: content })).toBeVisible();
}

test('a permit goes from its draft to its acceptance by six people on phones [R-2.4-13] [R-2.4-23] [R-2.4-27]', async ({
  portal,
  baseURL,
}: {
  portal: Portal;
  baseURL: string | undefined;
}) => {
  test.setTimeout(200_000);
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const phoneOf = async (username: string): Promise<Page> => {
    const token = await signIn(url, username, 'anlan123');
    const page = await visitAs(portal, url, { token } as Worker, '/app/dangerWork', PHONE);
    page.setDefaultTimeout(20_000);
    await page.context().grantPermissions(['camera']);
    return page;
  };
  const users = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { pageSize: 1000 })).data.list;
  const idOf = (username: string): string => String(users.find((user) => user['username'] === username)?.id);
  const nameOf = (username: string): string =>
    String(users.find((user) => user['username'] === username)?.['nickname']);
  const orgOf = (username: string): unknown => users.find((user) => user['username'] === username)?.['orgId'];
  const content = freshCode('切割旧法兰');
  const job = freshCode('烟道法兰更换');
  const staffCall = api(url, await signIn(url, 'staff', 'anlan123'));
  const task = await staffCall.post<WireRow>('/api/dangerWork/workTask/addWorkTask', {
    taskName: job,
    taskKind: 'project',
    riskLevel: 'larger',
    workTypes: ['hot'],
    planStart: `${minuteAt(-2)}:00`,
    planEnd: `${minuteAt(30)}:00`,
    ownerOrg: orgOf('staff'),
    location: `${content}平台`,
    constructOrgType: 'internal',
    workOrg: orgOf('staff'),
    workLeader: idOf('foreman'),
    content,
  });
  expect(task.code, JSON.stringify(task)).toBe(200);
  expect(
    (await staffCall.post('/api/dangerWork/workTask/action/submit', { ids: [task.data.id], input: {} })).code,
  ).toBe(200);

  const staff = await phoneOf('staff');
  await step(staff, '新建作业票');
  await fillApplication(staff, {
    job,
    content,
    guardian: nameOf('guardian'),
    leader: nameOf('foreman'),
    worker: nameOf('staff'),
  });
  await press(staff, '保存作业票');
  await expect(staff).toHaveURL(/#\/app\/dangerWork$/);
  await openPermit(staff, content, '全部');
  await step(staff, '提交');
  await pick(staff, '提交审批');
  await handIn(staff, '提交审批');

  const head = await phoneOf('head');
  await openPermit(head, content, '全部');
  await step(head, '审批');
  await pick(head, '方案审批通过');
  await handIn(head, '方案审批通过');
  const hse = await phoneOf('hse');
  await openPermit(hse, content, '全部');
  await step(hse, '审批');
  await pick(hse, '方案审批通过');
  await handIn(hse, '方案审批通过');
  await expect(headOf(hse, content)).toHaveText(/待人员签到/);

  const guardian = await phoneOf('guardian');
  await openPermit(guardian, content);
  await step(guardian, '人员签到');
  await guardian.getByRole('button', { name: /^安全交底人/ }).click();
  await guardian.getByRole('searchbox').last().fill(nameOf('safety'));
  await guardian
    .getByRole('button', { name: nameOf('safety') })
    .last()
    .click();
  const worker = guardian.getByRole('listitem', { name: '作业人员第 1 行' });
  await worker.getByRole('radio', { name: '手写签名' }).click();
  await sign(guardian, '签名');
  await handIn(guardian, '人员签到与交底');
  await expect(headOf(guardian, content)).toHaveText(/待措施确认/);

  for (const username of ['staff', 'foreman', 'guardian', 'head']) {
    const page = username === 'staff' ? staff : username === 'guardian' ? guardian : await phoneOf(username);
    await openPermit(page, content, '全部');
    await page.getByRole('link', { name: '措施与人员' }).click();
    const open = page.getByText(/有 \d+ 项待您确认/);
    await expect(page.getByRole('heading', { name: '安全措施' })).toBeVisible();
    if (!(await open.isVisible())) continue;
    await page.getByRole('link', { name: '措施确认', exact: true }).click();
    await pick(page, '登记措施确认');
    await fillMeasures(page);
    await handIn(page, '登记措施确认');
    await expect(page.getByText(/有 \d+ 项待您确认/)).toBeHidden();
  }
  await openPermit(guardian, content);
  await step(guardian, '措施确认');
  await pick(guardian, '措施确认完毕');
  await handIn(guardian, '措施确认完毕');
  await expect(headOf(guardian, content)).toHaveText(/待气体分析/);

  const analyst = await phoneOf('analyst');
  await openPermit(analyst, content, '全部');
  await step(analyst, '气体分析');
  await fillGas(analyst);
  await expect(analyst.getByRole('listitem', { name: '分析项目第 1 行' }).getByText('合格')).toBeVisible();
  await handIn(analyst, '保存分析');
  await expect(headOf(analyst, content)).toHaveText(/待现场复核/);

  for (const username of ['staff', 'safety', 'foreman', 'guardian']) {
    const page = username === 'staff' ? staff : username === 'guardian' ? guardian : await phoneOf(username);
    await page.evaluate(() => {
      location.hash = '#/app/signList';
    });
    const permitNo = String(
      (await admin.get<ListData>('/api/dangerWork/workPermit/queryWorkPermit', { keyword: content })).data.list[0]?.[
        'permitNo'
      ],
    );
    await page.getByRole('link').filter({ hasText: permitNo }).first().click();
    await expect(page.getByRole('heading', { name: content })).toBeVisible();
    await pick(page, '签名');
    await sign(page, '签名');
    await handIn(page, '签名');
    await expect(page.getByRole('link').filter({ hasText: permitNo })).toHaveCount(0);
  }

  await openPermit(hse, content, '全部');
  await step(hse, '现场审批');
  await pick(hse, '现场审批签发');
  await choosePhoto(hse, '现场照片');
  await sign(hse, '审批人签名');
  await handIn(hse, '现场审批签发');
  await expect(headOf(hse, content)).toHaveText(/待开工/);

  await openPermit(guardian, content);
  await step(guardian, '开工');
  await expect(guardian.getByRole('timer')).toHaveText(/还有 \d+ 分钟/);
  await handIn(guardian, '开工');
  await expect(headOf(guardian, content)).toHaveText(/作业中/);
  await step(guardian, '完工与验收');
  await guardian.getByRole('radio', { name: '登记离场' }).click();
  // The minute of the check-in may not be over yet.
  await guardian
    .getByRole('listitem', { name: '作业人员第 1 行' })
    .getByRole('textbox', { name: '离场时间' })
    .fill(minuteAt(0.02));
  await handIn(guardian, '登记离场');
  await expect(guardian).toHaveURL(/\/permit\?id=/);
  await openPermit(guardian, content, '作业中');
  await step(guardian, '完工与验收');
  await guardian.getByRole('radio', { name: '完工', exact: true }).click();
  await takePhoto(guardian, '清场照片');
  await handIn(guardian, '完工');
  await expect(headOf(guardian, content)).toHaveText(/待完工验收/);

  await openPermit(head, content, '全部');
  await step(head, '完工与验收');
  await pick(head, '验收关闭');
  await head.getByRole('textbox', { name: '完工验收意见' }).fill('现场已清理');
  await sign(head, '验收签名');
  await handIn(head, '验收关闭');
  await expect(headOf(head, content)).toHaveText(/已关闭/);
});

/** Somebody of the demonstration on the phone, at an address. */
async function onPhone(portal: Portal, url: string, username: string, path: string): Promise<Page> {
  const token = await signIn(url, username, 'anlan123');
  const page = await visitAs(portal, url, { token } as Worker, path, PHONE);
  page.setDefaultTimeout(20_000);
  await page.context().grantPermissions(['camera']);
  return page;
}

const permitPage = (permit: Permit): string => `/app/dangerWork/permit?id=${permit.id}`;

test('what a permit needs is chosen on pages of its own, and what was typed is there on the way back [R-2.4-14] [R-2.4-15] [N-3-13]', async ({
  portal,
  baseURL,
}) => {
  const job = await newJob(baseURL ?? '');
  const page = await onPhone(portal, baseURL ?? '', 'staff', '/app/changeDangerWork/add');
  const words = freshCode('切割');
  await page.getByRole('textbox', { name: '作业内容' }).fill(words);
  await page.getByRole('link', { name: /^所属任务/ }).click();
  await page.getByRole('searchbox').fill(job);
  await page.getByRole('button', { name: job }).click();
  await expect(page.getByRole('link', { name: /^所属任务/ })).toContainText(job);
  await page.getByRole('link', { name: /^同时涉及的作业/ }).click();
  await page.getByRole('button', { name: '高处作业' }).click();
  await press(page, '选好了');
  await expect(page.getByRole('link', { name: /^同时涉及的作业/ })).toContainText('高处作业');
  await expect(page.getByRole('textbox', { name: '作业内容' })).toHaveValue(words);
  // Kept on the device: a page that is loaded anew has it too.
  await page.reload();
  await expect(page.getByText('已恢复上次未提交的内容')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '作业内容' })).toHaveValue(words);
  await expect(page.getByRole('link', { name: /^所属任务/ })).toContainText(job);
  await press(page, '重新填写');
  await expect(page.getByRole('textbox', { name: '作业内容' })).toHaveValue('');
});

test('people are chosen by search, and workers who would not pass stand there with the reason [R-2.4-17] [R-2.4-19]', async ({
  portal,
  baseURL,
}) => {
  const page = await onPhone(portal, baseURL ?? '', 'staff', '/app/changeDangerWork/add');
  await page.getByRole('link', { name: /^监护人/ }).click();
  await page.getByRole('searchbox').fill('鲁远山');
  await page.getByRole('button', { name: '鲁远山' }).click();
  await expect(page.getByRole('link', { name: /^监护人/ })).toContainText('鲁远山');
  await page.getByRole('link', { name: /^作业人员/ }).click();
  await page.getByRole('radio', { name: '焊工' }).click();
  await page.getByRole('searchbox').fill('方文焕');
  const without = page.getByRole('button', { name: /方文焕/ });
  await expect(without).toContainText('证件无效');
  await expect(without).toBeDisabled();
  await page.getByRole('radio', { name: '作业人', exact: true }).click();
  await expect(without).not.toContainText('证件无效');
  await without.click();
  await press(page, '选好了（1 人）');
  await expect(page.getByRole('link', { name: /^作业人员/ })).toContainText('方文焕');
});

test('a signature is drawn, taken back, drawn again, stands on the permit, and is used again [R-2.4-10] [R-2.4-11] [S-2.6-DAN-07]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'reviewing');
  const page = await onPhone(portal, url, 'guardian', '/app/signList');
  const pending = page.getByRole('link').filter({ hasText: permit.content });
  await pending.click();
  await page.getByRole('button', { name: '签名，点此签名' }).click();
  const pad = page.getByRole('dialog');
  await expect(pad.getByRole('button', { name: '完成' })).toBeDisabled();
  const draw = async (): Promise<void> => {
    const box = (await pad.getByRole('img', { name: '在此签名' }).boundingBox())!;
    await page.mouse.move(box.x + 30, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 30, box.y + box.height - 40, { steps: 5 });
    await page.mouse.up();
  };
  await draw();
  await pad.getByRole('button', { name: '重写' }).click();
  await expect(pad.getByRole('button', { name: '完成' })).toBeDisabled();
  await draw();
  await pad.getByRole('button', { name: '完成' }).click();
  await press(page, '签名');
  await expect(pending).toHaveCount(0);
  await page.getByRole('button', { name: '已签', exact: true }).click();
  await page.getByRole('link').filter({ hasText: permit.content }).click();
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();
  await withdraw(permit);
  // The next one may be the same hand's last.
  const next = await permitAt(url, 'reviewing');
  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('button', { name: '待我签名', exact: true }).click();
  await page.getByRole('link').filter({ hasText: next.content }).click();
  await page.getByRole('button', { name: '签名，点此签名' }).click();
  await pad.getByRole('button', { name: '用上次的签名' }).click();
  await expect(page.getByRole('button', { name: '签名，重新签名' }).locator('img')).toBeVisible();
  await press(page, '签名');
  await expect(page.getByRole('link').filter({ hasText: next.content })).toHaveCount(0);
  await withdraw(next);
});

test('a reading outside its limit is marked at once and stops the permit [R-2.4-28]', async ({ portal, baseURL }) => {
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'gasTesting');
  const page = await onPhone(portal, url, 'analyst', `/app/dangerWork/gasAnalysis?id=${permit.id}`);
  const gas = page.getByRole('listitem', { name: '分析项目第 1 行' });
  await gas.getByLabel('读数').fill('3');
  await expect(gas.getByText('不合格')).toBeVisible();
  await page.getByRole('textbox', { name: '仪器名称' }).fill('四合一检测仪');
  await page.getByRole('textbox', { name: '仪器编号' }).fill('DX-1');
  await page.getByRole('textbox', { name: '校验有效期' }).fill('2030-06-01');
  await sign(page, '签名');
  await press(page, '保存分析');
  await expect.poll(() => permit.state()).toBe('rectifying');
  const guardian = await onPhone(portal, url, 'guardian', permitPage(permit));
  await expect(headOf(guardian, permit.content)).toHaveText(/停工整改/);
  await expect(guardian.getByRole('link', { name: '开工', exact: true })).toHaveCount(0);
  await withdraw(permit);
});

test('work is interrupted with a reason, goes on, and is read-only after its end [R-2.4-30] [R-2.4-32]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'working');
  try {
    const guardian = await onPhone(portal, url, 'guardian', permitPage(permit));
    await step(guardian, '中断与恢复');
    await pick(guardian, '中断');
    await guardian.getByLabel('中断原因').click();
    await guardian.getByTitle('天气', { exact: true }).click();
    await handIn(guardian, '中断');
    await expect(headOf(guardian, permit.content)).toHaveText(/已中断/);
    await step(guardian, '中断与恢复');
    await pick(guardian, '恢复作业');
    await guardian.getByLabel('安全措施已复核').click();
    await handIn(guardian, '恢复作业');
    await expect(headOf(guardian, permit.content)).toHaveText(/作业中/);
    await endWork(permit);
    await guardian.reload();
    await expect(headOf(guardian, permit.content)).toHaveText(/已关闭/);
    await expect(guardian.locator('.ph-bar')).toHaveCount(0);
  } finally {
    await endWork(permit);
  }
});

/** The step of this name on a permit's page. */
const stepOf = (page: Page, name: string) =>
  page.getByRole('region', { name: '作业环节' }).getByRole('listitem').filter({ hasText: name });

test('a confined space is isolated and ventilated, entered three times by one person and left, from its draft to its acceptance', async ({
  portal,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'draft', 'confinedSpace');
  const at = permitPage(permit);
  try {
    const staff = await onPhone(portal, url, 'staff', at);
    await step(staff, '提交');
    await pick(staff, '提交审批');
    await handIn(staff, '提交审批');
    const head = await onPhone(portal, url, 'head', at);
    await step(head, '审批');
    await pick(head, '方案审批通过');
    await handIn(head, '方案审批通过');
    await expect(headOf(head, permit.content)).toHaveText(/待人员签到/);
    await permit.advance('gasTesting');

    // The head of the unit is named as its process engineer, the guardian ventilates.
    const guardian = await onPhone(portal, url, 'guardian', at);
    for (const [page, name] of [
      [head, '隔离置换确认'],
      [guardian, '通风确认'],
    ] as const) {
      await page.reload();
      await expect(stepOf(page, name)).toContainText('待确认');
      await stepOf(page, name).getByRole('link').click();
      await choosePhoto(page, '现场照片');
      await sign(page, '签名');
      await handIn(page, '确认');
      await expect(stepOf(page, name)).toContainText('已确认');
    }
    await permit.advance('ready');
    await openPermit(guardian, permit.content);
    await step(guardian, '开工');
    await handIn(guardian, '开工');
    await expect(headOf(guardian, permit.content)).toHaveText(/作业中/);

    const name = permit.nameOf('staff');
    const person = guardian.getByRole('listitem', { name, exact: true });
    const inside = guardian.getByText(/^里面 \d+ 人$/);
    await step(guardian, '进出登记');
    for (const round of [1, 2, 3]) {
      await person.getByRole('link', { name: '进入' }).click();
      if (round === 1) await guardian.getByLabel('带入工具').fill('2');
      await handIn(guardian, '登记进入');
      await expect(inside).toHaveText('里面 1 人');
      await expect(person).toContainText(`进入 ${round} 次`);
      if (round === 3) break;
      await person.getByRole('link', { name: '出来' }).click();
      if (round === 1) await guardian.getByLabel('带出工具').fill('2');
      await handIn(guardian, '登记出来');
      await expect(inside).toHaveText('里面 0 人');
    }
    await openPermit(guardian, permit.content, '作业中');
    await expect(headOf(guardian, permit.content)).toContainText('还在里面');
    await expect(headOf(guardian, permit.content)).toContainText(name);
    await step(guardian, '完工与验收');
    await guardian.getByRole('radio', { name: '完工', exact: true }).click();
    await takePhoto(guardian, '清场照片');
    await press(guardian, '完工');
    await guardian.getByRole('link', { name: /“完工”被退回/ }).click();
    await expect(guardian.getByText(`${name}还在里面，都出来登记后再完工`).first()).toBeVisible();
    await guardian.evaluate((path) => {
      location.hash = path;
    }, `#/app/dangerWork/entries?id=${permit.id}`);
    await person.getByRole('link', { name: '出来' }).click();
    // The end that was refused waits to be mended.
    await press(guardian, '登记出来');
    await expect(inside).toHaveText('里面 0 人');
    await endWork(permit);
    await openPermit(head, permit.content, '全部');
    await expect(headOf(head, permit.content)).toHaveText(/已关闭/);
  } finally {
    await endWork(permit);
  }
});

test('a level 2 alarm in the area stops the work on a phone that has the permit open, and says why', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const [org] = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).data.list;
  const [person] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'safety' })).data.list;
  const area = await admin.post<WireRow>('/api/risk/riskArea/addRiskArea', {
    areaCode: freshCode('QY'),
    areaName: freshCode('报警平台'),
    org: org?.id,
    dutyPerson: person?.id,
    areaType: 'production',
    status: 'enabled',
  });
  expect(area.code, JSON.stringify(area)).toBe(200);
  const permit = await permitAt(url, 'working', 'hot', { more: { area: area.data.id } });
  try {
    const guardian = await onPhone(portal, url, 'guardian', permitPage(permit));
    await expect(headOf(guardian, permit.content)).toHaveText(/作业中/);
    await guardian.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const alarm = await admin.post<WireRow>('/api/warning/alarmInfo/addAlarmInfo', {
      alarmType: 'ai',
      aiEvent: 'fallDown',
      level: '2',
      area: area.data.id,
      org: org?.id,
      startTime: `${minuteAt(0)}:00`,
      status: 'new',
    });
    expect(alarm.code, JSON.stringify(alarm)).toBe(200);
    await expect(guardian.getByRole('alert').filter({ hasText: '中断' })).toHaveText(
      /作业已于 .* 中断：报警。所在区域有二级报警，请撤离作业人员，报警解除前不能恢复。/,
    );
    await expect(headOf(guardian, permit.content)).toHaveText(/已中断/);
    expect(await guardian.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  } finally {
    await endWork(permit);
  }
});

test('within a quarter of an hour of its end the time that is left is amber, past it red', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'approved');
  const { data: row } = await api(url, tokenOf('admin')).get<WireRow>('/api/dangerWork/workPermit/getWorkPermit', {
    id: permit.id,
  });
  const until = Date.parse(`${String(row['validUntil']).replace(' ', 'T')}+08:00`);
  const page = await onPhone(portal, url, 'guardian', permitPage(permit));
  const left = headOf(page, permit.content)
    .locator('.anlan-note')
    .filter({ hasText: /剩|超期/ });
  await expect(left).toHaveClass(/anlan-note-none/);
  await page.clock.setFixedTime(until - 14.5 * 60_000);
  await page.reload();
  await expect(left).toHaveClass(/anlan-note-warning/);
  await expect(left).toContainText('剩 14 分钟');
  await page.clock.setFixedTime(until + 60_000);
  await page.reload();
  await expect(left).toHaveClass(/anlan-note-danger/);
  await withdraw(permit);
});

test('people stand below their units, which are opened one in the other, and a search finds them wherever they are', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const [guardian] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'guardian' })).data.list;
  const orgs = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 500 })).data.list;
  const way: string[] = [];
  for (let org = orgs.find(({ id }) => id === guardian?.['orgId']); org;) {
    way.unshift(String(org.$label));
    const above: unknown = org['parentId'];
    org = orgs.find(({ id }) => id === above);
  }
  const page = await onPhone(portal, url, 'staff', '/app/changeDangerWork/selectPeople?field=guardian');
  const people = page.getByRole('list', { name: '选择人员' });
  for (const unit of way)
    await page.getByRole('list', { name: '下级单位' }).getByRole('button', { name: unit, exact: true }).click();
  await expect(page.getByRole('navigation', { name: '单位路径' })).toContainText(way.at(-1) ?? '');
  await expect(people.getByRole('button', { name: String(guardian?.['nickname']) })).toBeVisible();
  await page.getByRole('button', { name: '全部单位' }).click();
  await page.getByRole('searchbox').fill(String(guardian?.['nickname']));
  await expect(page.getByRole('list', { name: '下级单位' })).toHaveCount(0);
  await people.getByRole('button', { name: String(guardian?.['nickname']) }).click();
  await expect(page.getByRole('link', { name: /监护人/ })).toContainText(String(guardian?.['nickname']));
});

test('a message on the phone opens the permit it is about', async ({ portal, baseURL }) => {
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'approved');
  const admin = api(url, tokenOf('admin'));
  const [guardian] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'guardian' })).data.list;
  const title = freshCode('作业票即将到期');
  const made = await admin.post<WireRow>('/api/notification/notification/addNotification', {
    title,
    content: `<p>有效期至 12:00</p><p><a href="#/dangerWork/workPermit/${permit.id}">打开作业票</a></p>`,
    type: 'reminder',
    priority: 'urgent',
    publishObject: 'user',
    targetUsers: [guardian?.id],
    status: 'draft',
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  expect((await admin.post('/api/notification/notification/action/publish', { id: made.data.id })).code).toBe(200);
  const page = await onPhone(portal, url, 'guardian', '/apps/notices');
  await page.getByText(title).click();
  await expect(page.getByText('有效期至 12:00')).toBeVisible();
  await page.getByRole('link', { name: '打开作业票' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/app/dangerWork/permit\\?id=${permit.id}`));
  await expect(page.getByRole('heading', { name: permit.content })).toBeVisible();
  await withdraw(permit);
});

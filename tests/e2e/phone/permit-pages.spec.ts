/** The pages of dangerous work on the phone one by one: what each shows, asks for, refuses and keeps. */
import { type Page, expect } from '@playwright/test';
import { api, signIn } from '../../support/client.ts';
import { fakeCamera } from '../../support/fake-camera.ts';
import {
  choosePhoto,
  fillCheckIn,
  fillGas,
  fillLeave,
  handIn,
  headOf,
  open,
  pick,
  press,
  sign,
  step,
  takePhoto,
} from '../../support/permit-taps.ts';
import { endWork, newCrew, permitAt, withdraw } from '../../support/permits.ts';
import { type Portal, test, tokenOf } from '../../support/portal.ts';
import { type Worker, PHONE, visitAs } from '../../support/process-people.ts';

const camera = fakeCamera();
test.use(camera.use);

async function pageOf(portal: Portal, url: string, token: string, path: string): Promise<Page> {
  const page = await visitAs(portal, url, { token } as Worker, path, PHONE);
  page.setDefaultTimeout(20_000);
  await page.context().grantPermissions(['camera', 'geolocation']);
  await page.context().setGeolocation({ longitude: 101.7, latitude: 26.58, accuracy: 7 });
  return page;
}
const onPhone = async (portal: Portal, url: string, username: string, path: string): Promise<Page> =>
  pageOf(portal, url, await signIn(url, username, 'anlan123'), path);

const permitPage = ({ id }: { readonly id: string }): string => `/app/dangerWork/permit?id=${id}`;

test('permits stand under the tabs of those whose turn it is, of those at work, and of all [R-2.4-12]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const crew = await newCrew(url);
  const permit = await permitAt(url, 'approved', 'hot', { crew });
  const page = await pageOf(portal, url, crew.guardian.token, '/app/dangerWork');
  const card = page.getByRole('link').filter({ hasText: permit.content });
  const tab = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  await expect(card).toBeVisible();
  await tab('作业中');
  await expect(page.getByText('这里没有记录')).toBeVisible();
  await expect(card).toHaveCount(0);
  await tab('全部');
  await expect(card).toBeVisible();
  await permit.advance('working');
  await tab('作业中');
  await expect(card).toBeVisible();
  await endWork(permit);
  await tab('待我办理');
  await expect(page.getByText('这里没有记录')).toBeVisible();
});

test('emergency measures of the kind of work, and a leader from the tree of units, are chosen on pages of their own and stand on the form [R-2.4-16] [R-2.4-18]', async ({
  portal,
  baseURL,
}) => {
  const page = await onPhone(portal, baseURL ?? '', 'staff', '/app/changeDangerWork/add');
  await page.getByRole('radio', { name: '动火作业' }).click();
  await page.getByRole('link', { name: /^应急措施/ }).click();
  await expect(page).toHaveURL(/changeDangerWork\/emergency/);
  await expect(page.getByRole('button', { name: /人员晕倒/ })).toHaveCount(0);
  await page.getByRole('button', { name: /动火引燃可燃物/ }).click();
  await press(page, '选好了（1）');
  await expect(page.getByRole('link', { name: /^应急措施/ })).toContainText('动火引燃可燃物');
  await page.getByRole('link', { name: /^作业负责人/ }).click();
  await expect(page).toHaveURL(/changeDangerWork\/orgUserSelect/);
  const units = page.getByRole('list', { name: '下级单位' });
  const people = page.getByRole('list', { name: '选择人员' });
  // Down the first units as far as they go: only those of the unit stand there, and one of them is taken.
  for (;;) {
    await expect(people).not.toHaveAttribute('aria-busy', 'true');
    const below = units.getByRole('button').first();
    if ((await below.count()) === 0) break;
    const name = (await below.textContent()) ?? '';
    await below.click();
    await expect(page.getByRole('navigation', { name: '单位路径' }).getByText(name, { exact: true })).toBeVisible();
  }
  const person = people.getByRole('button').first();
  const name = (await person.textContent()) ?? '';
  await person.click();
  await expect(page.getByRole('link', { name: /^作业负责人/ })).toContainText(name);
  await expect(page.getByRole('link', { name: /^应急措施/ })).toContainText('动火引燃可燃物');
  await press(page, '重新填写');
});

test('workers stand with their certificates, all of them check in, and those present stand in a list of their own [R-2.4-21] [R-2.4-24] [R-2.4-25]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const crew = await newCrew(url);
  const { guardian: second } = await newCrew(url);
  const workers = [
    { personType: 'internal', user: crew.worker, workKind: 'worker' },
    { personType: 'internal', user: second.id, workKind: 'guardian', certType: 'guardianCert' },
  ];
  const permit = await permitAt(url, 'approved', 'hot', { crew, more: { workers } });
  const page = await pageOf(portal, url, crew.guardian.token, `/app/dangerWork/workers?id=${permit.id}`);
  const rows = page.getByRole('main').getByRole('listitem');
  const certified = rows.filter({ hasText: second.nickname });
  await expect(rows).toHaveCount(2);
  await expect(certified).toContainText('监护人合格证');
  await expect(certified).toContainText('2034-01-01');
  await expect(certified).toContainText('符合');
  await open(page, `/app/dangerWork/confirm/workers?id=${permit.id}`);
  await expect(page.getByText('还没有人')).toBeVisible();
  await page.getByRole('link', { name: '人员签到', exact: true }).click();
  await fillCheckIn(page, permit.nameOf('safety'));
  await press(page, '人员签到与交底');
  // One of two has not checked in.
  await expect.poll(() => permit.state()).toBe('approved');
  await open(page, '/apps/outbox');
  await page.getByRole('button', { name: /^继续：/ }).click();
  await expect(page.getByText('还有作业人员没有签到或没有确认身体状况').first()).toBeVisible();
  const other = page.getByRole('listitem', { name: '作业人员第 2 行' });
  await other.getByRole('radio', { name: '刷卡' }).click();
  await other.getByLabel('身体状况良好').click();
  await handIn(page, '人员签到与交底');
  await expect.poll(() => permit.state()).toBe('confirming');
  await open(page, `/app/dangerWork/confirm/workers?id=${permit.id}`);
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row).toContainText(/\d\d-\d\d \d\d:\d\d 签到/);
  await withdraw(permit);
});

test('ticks stay while somebody is picked on another page, and a required measure that nobody ticked holds the confirmation [R-2.4-22] [R-2.4-23] [N-3-14]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const crew = await newCrew(url);
  const permit = await permitAt(url, 'approved', 'hot', { crew });
  const page = await pageOf(portal, url, crew.guardian.token, permitPage(permit));
  await step(page, '人员签到');
  const worker = page.getByRole('listitem', { name: '作业人员第 1 行' });
  await worker.getByRole('radio', { name: '刷卡' }).click();
  await worker.getByLabel('身体状况良好').click();
  await page.getByRole('button', { name: /^安全交底人/ }).click();
  await expect(page).toHaveURL(/\/app\/(selectPeople|orgUserSelect)/);
  await page.getByRole('searchbox').last().fill(permit.nameOf('safety'));
  await page
    .getByRole('button', { name: permit.nameOf('safety') })
    .last()
    .click();
  await expect(page.getByRole('button', { name: /^安全交底人/ })).toContainText(permit.nameOf('safety'));
  await expect(worker.getByRole('radio', { name: '刷卡' })).toBeChecked();
  await expect(worker.getByLabel('身体状况良好')).toBeChecked();
  await handIn(page, '人员签到与交底');

  await permit.confirmMeasures(['guardian']);
  await open(page, '/app/dangerWork');
  await open(page, `/app/dangerWork/confirm?id=${permit.id}`);
  const measures = page.getByRole('region', { name: '安全措施' });
  await expect(measures).toContainText('3 / 4');
  await expect(measures).toContainText('有 1 项待您确认');
  await page.getByRole('link', { name: '措施确认', exact: true }).click();
  await pick(page, '措施确认完毕');
  await press(page, '措施确认完毕');
  await expect.poll(() => permit.state()).toBe('confirming');
  await open(page, '/apps/outbox');
  await page.getByRole('button', { name: /^继续：/ }).click();
  await expect(page.getByText('还有措施没有落实：必选的要已落实，其余的已落实或不涉及').first()).toBeVisible();
  const own = page.getByRole('listitem', { name: /^安全措施第/ }).filter({ has: page.getByRole('radio') });
  await own.getByRole('radio', { name: '已落实' }).click();
  await takePhoto(own, '现场照片');
  await sign(page, '确认签名');
  await handIn(page, '措施确认完毕');
  await expect.poll(() => permit.state()).toBe('gasTesting');
  const signed = ((await permit.row())['measures'] as unknown as Record<string, unknown>[]).filter(
    (one) => one['confirmRole'] === 'guardian',
  );
  expect(signed).toMatchObject([{ confirmResult: 'yes', confirmBy: crew.guardian.id, signature: expect.any(String) }]);
  await withdraw(permit);
});

test('whoever approves the plan rejects it with a reason, or agrees with an opinion, and signs either [R-2.4-20]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const crew = await newCrew(url);
  const permit = await permitAt(url, 'draft', 'confinedSpace', { crew });
  await permit.act('staff', 'submit');
  const page = await onPhone(portal, url, 'head', permitPage(permit));
  await step(page, '审批');
  await pick(page, '驳回');
  await page.getByRole('textbox', { name: '驳回原因' }).fill('缺少隔离方案');
  await sign(page, '审批签名');
  await handIn(page, '驳回');
  await expect(headOf(page, permit.content)).toHaveText(/已驳回/);
  await permit.act('staff', 'submit');
  await open(page, '/app/dangerWork');
  await open(page, permitPage(permit));
  await step(page, '审批');
  await pick(page, '方案审批通过');
  await page.getByRole('textbox', { name: '方案审批意见' }).fill('措施齐全，同意');
  await sign(page, '审批签名');
  await handIn(page, '方案审批通过');
  await expect(headOf(page, permit.content)).toHaveText(/待人员签到/);
  const signature = expect.any(String);
  expect(await permit.belonging('permitSign', { sort: 'createdAt' })).toMatchObject([
    { signRole: 'planApprover', status: 'refused', refuseReason: '缺少隔离方案', signature },
    { signRole: 'planApprover', status: 'signed', opinion: '措施齐全，同意', signature },
  ]);
  await permit.advance('ready');
  await withdraw(permit);
});

test('whoever issues at the site sends back with a reason, or issues with photos and a signature that the permit keeps [R-2.4-26]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const crew = await newCrew(url);
  const permit = await permitAt(url, 'reviewing', 'hot', { crew });
  await permit.signAll();
  const page = await onPhone(portal, url, 'hse', permitPage(permit));
  await step(page, '现场审批');
  await pick(page, '现场退回');
  await page.getByRole('textbox', { name: '驳回原因' }).fill('灭火器不足');
  await handIn(page, '现场退回');
  await expect(headOf(page, permit.content)).toHaveText(/待措施确认/);
  await permit.confirmMeasures();
  await permit.act('guardian', 'confirm');
  await permit.advance('reviewing');
  // What was signed before the measures were opened again has to be signed again.
  await permit.signAll();
  await open(page, '/app/dangerWork');
  await open(page, permitPage(permit));
  await step(page, '现场审批');
  await pick(page, '现场审批签发');
  await press(page, '现场审批签发');
  await expect(page.getByRole('alert').filter({ hasText: '审批人签名' })).toBeVisible();
  await choosePhoto(page, '现场照片');
  await sign(page, '审批人签名');
  await page.getByRole('button', { name: '用当前位置', exact: true }).click();
  await expect(page.getByLabel('签名位置')).toHaveValue(/^101\.7/);
  await handIn(page, '现场审批签发');
  await expect(headOf(page, permit.content)).toHaveText(/待开工/);
  expect(await permit.belonging('permitSign', { signRole: 'approver' })).toMatchObject([
    { status: 'signed', signature: expect.any(String), geo: expect.stringMatching(/^101\.7/) },
  ]);
  await withdraw(permit);
});

test('a guardian hands over to another, both sign, and both names stand in the record of it [R-2.4-29]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const [crew, { guardian: next }] = [await newCrew(url), await newCrew(url)];
  const permit = await permitAt(url, 'working', 'hot', { crew });
  const page = await pageOf(portal, url, crew.guardian.token, permitPage(permit));
  await step(page, '交接');
  await page.getByRole('radio', { name: '监护人交接' }).click();
  await page.getByRole('button', { name: /^接班人/ }).click();
  await page.getByRole('searchbox').last().fill(next.nickname);
  await page.getByRole('button', { name: next.nickname }).last().click();
  await page.getByRole('textbox', { name: '交接内容' }).fill('动火点在北侧，水带已接');
  await sign(page, '交班签名');
  await handIn(page, '交接');
  await expect(headOf(page, permit.content)).toHaveText(/交接中/);
  const other = await pageOf(portal, url, next.token, permitPage(permit));
  await step(other, '交接');
  await pick(other, '接班并继续');
  await other.getByLabel('安全措施已复核').click();
  await sign(other, '接班签名');
  await handIn(other, '接班并继续');
  await expect(headOf(other, permit.content)).toHaveText(/作业中/);
  const [kept] = await permit.belonging('permitTransfer');
  expect(kept).toMatchObject({
    fromSign: expect.any(String),
    toSign: expect.any(String),
    $labels: { fromUser: crew.guardian.nickname, toUser: next.nickname },
  });
  expect(await permit.row()).toMatchObject({ guardian: next.id });
});

test('a violation stops the work with a person to put it right, who does, and whoever checks it closes it [R-2.4-31]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const crew = await newCrew(url);
  const permit = await permitAt(url, 'working', 'hot', { crew });
  const page = await pageOf(portal, url, crew.guardian.token, permitPage(permit));
  await step(page, '停工整改');
  await pick(page, '停工整改');
  await page.getByRole('textbox', { name: '现场整改问题' }).fill('气瓶间距不足 5 m');
  await page.getByRole('button', { name: /^整改人/ }).click();
  await page.getByRole('searchbox').last().fill(permit.nameOf('foreman'));
  await page
    .getByRole('button', { name: permit.nameOf('foreman') })
    .last()
    .click();
  await handIn(page, '停工整改');
  await expect(headOf(page, permit.content)).toHaveText(/停工整改/);
  const [found] = await permit.belonging('permitRectify');
  const at = `/apps/e/dangerWork/permitRectify/${found?.id}`;

  const foreman = await onPhone(portal, url, 'foreman', at);
  await foreman.getByRole('button', { name: '整改完成', exact: true }).click();
  const sheet = foreman.getByRole('dialog', { name: '整改完成' });
  await sheet.getByLabel(/^整改情况/).fill('已移至 6 m');
  await sheet.getByRole('button', { name: '整改完成', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await open(page, at);
  await page.getByRole('button', { name: '验证通过', exact: true }).click();
  const check = page.getByRole('dialog', { name: '验证通过' });
  if (await check.isVisible()) await check.getByRole('button', { name: '验证通过', exact: true }).click();
  await expect
    .poll(async () => (await permit.belonging('permitRectify'))[0])
    .toMatchObject({
      status: 'verified',
      problem: '气瓶间距不足 5 m',
      result: '已移至 6 m',
      verifyBy: crew.guardian.id,
    });
  await open(foreman, permitPage(permit));
  await step(foreman, '停工整改');
  await pick(foreman, '整改完成');
  await foreman.getByRole('textbox', { name: '整改结果' }).fill('气瓶已移开');
  await handIn(foreman, '整改完成');
  await expect(headOf(foreman, permit.content)).toHaveText(/待措施确认/);
  await withdraw(permit);
});

/** Counts taps from now on. @returns how many there were */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    // A key or a click of assistive technology is no other tap than one of a finger.
    addEventListener('pointerdown', () => (counted.taps += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

test('a gas test is made in eight taps at most, from the permit to the saved test', async ({ portal, baseURL }) => {
  const url = baseURL ?? '';
  const crew = await newCrew(url);
  // What the analyst's last test was made with is carried over.
  const before = await permitAt(url, 'reviewing', 'hot', { crew });
  const permit = await permitAt(url, 'gasTesting', 'hot', { crew });
  const page = await onPhone(portal, url, 'analyst', permitPage(permit));
  await expect(page.getByRole('link', { name: '气体分析', exact: true })).toBeVisible();
  const taps = await countTaps(page);
  await step(page, '气体分析');
  const reading = page.getByRole('listitem', { name: '分析项目第 1 行' }).getByLabel('读数');
  await reading.click();
  await page.keyboard.type('0.1');
  await sign(page);
  await press(page, '保存分析');
  await expect.poll(() => permit.state()).toBe('reviewing');
  const count = await taps();
  // The stroke on the pad is one of them.
  expect(count).toBeGreaterThanOrEqual(6);
  expect(count).toBeLessThanOrEqual(8);
  await withdraw(permit);
  await withdraw(before);
});

test('the position of a signature comes from the device with its error, or is typed and kept as such', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const crew = await newCrew(url);
  const permit = await permitAt(url, 'reviewing', 'hot', { crew });
  const signOf = async (signer: string) =>
    (await permit.belonging('permitSign', { status: 'pending' })).find((one) => one['signer'] === signer)!;
  const own = await signOf(crew.guardian.id);
  const page = await pageOf(portal, url, crew.guardian.token, `/app/sign?id=${own.id}`);
  await sign(page);
  await page.getByRole('button', { name: '用当前位置', exact: true }).click();
  await expect(page.getByLabel('签名位置')).toHaveValue(/^101\.7/);
  await expect(page.getByLabel('定位精度')).toHaveCount(0);
  await handIn(page, '签名');
  const kept = async (id: string) =>
    (await api(url, tokenOf('admin')).get('/api/dangerWork/permitSign/getPermitSign', { id })).data;
  await expect.poll(() => kept(own.id)).toMatchObject({ geoAccuracy: 7, geoSource: 'phone' });
  const [{ id: user } = { id: '' }] = (
    await api(url, tokenOf('admin')).get<{ list: { id: string }[] }>('/api/admin/sysuser/querySysUser', {
      username: 'foreman',
    })
  ).data.list;
  const others = await signOf(user);
  const foreman = await onPhone(portal, url, 'foreman', `/app/sign?id=${others.id}`);
  await sign(foreman);
  await foreman.getByLabel('签名位置').fill('101.7183,26.5833');
  await handIn(foreman, '签名');
  await expect
    .poll(() => kept(others.id))
    .toMatchObject({ geo: '101.7183,26.5833', geoAccuracy: null, geoSource: 'manual' });
  await withdraw(permit);
});

test('a permit is handed in and approved at the desk, and done from its check-in to its end on phones [O-0-06]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const crew = await newCrew(url);
  const permit = await permitAt(url, 'draft', 'hot', { crew });
  const desk = async (username: string): Promise<Page> => {
    const token = await signIn(url, username, 'anlan123');
    return visitAs(portal, url, { token } as Worker, `/dangerWork/workPermit/${permit.id}`);
  };
  const decide = async (page: Page, name: string, fill?: () => Promise<void>): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await expect(dialog).toBeVisible();
    await fill?.();
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  try {
    const staff = await desk('staff');
    await expect(staff.getByRole('button', { name: '危险作业', exact: true }).first()).toBeVisible();
    await staff.getByRole('button', { name: '提交审批', exact: true }).filter({ visible: true }).first().click();
    await expect.poll(() => permit.state()).toBe('approving');
    const head = await desk('head');
    await decide(head, '方案审批通过');
    await permit.act('hse', 'approve', { approveOpinion: '同意' });
    const phone = await pageOf(portal, url, crew.guardian.token, permitPage(permit));
    await step(phone, '人员签到');
    await fillCheckIn(phone, permit.nameOf('safety'));
    await handIn(phone, '人员签到与交底');
    await permit.advance('gasTesting');
    const analyst = await onPhone(portal, url, 'analyst', `/app/dangerWork/gasAnalysis?id=${permit.id}`);
    await fillGas(analyst);
    await handIn(analyst, '保存分析');
    await permit.advance('ready');
    await open(phone, '/app/dangerWork');
    await open(phone, permitPage(permit));
    await step(phone, '开工');
    await handIn(phone, '开工');
    await expect(headOf(phone, permit.content)).toHaveText(/作业中/);
    await step(phone, '完工与验收');
    await fillLeave(phone);
    await handIn(phone, '登记离场');
    await step(phone, '完工与验收');
    await pick(phone, '完工');
    await takePhoto(phone, '清场照片');
    await handIn(phone, '完工');
    expect(await permit.state()).toBe('ending');
  } finally {
    await permit.end();
  }
  expect(await permit.state()).toBe('closed');
});

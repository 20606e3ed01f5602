/**
 * A hidden danger from a photograph by a contractor's worker to its closing by six people, on the phone and at the desk
 * in turn; each state of it and of its rectification is seen at both.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { type Portal, freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';
import { type RolePerson, personOf, visitAs } from '../areas/people.ts';
import { PHONE } from '../phone/faults.ts';
import { PIXEL } from '../../http/files/file-door.ts';

const PHOTO = { name: '现场.png', mimeType: 'image/png', buffer: PIXEL };
const PLAN = { name: '治理方案.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 plan') };

test.use({ actionTimeout: 30_000 });

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const shown = (page: Page) => page.getByRole('article').filter({ visible: true });
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

interface Stage {
  readonly portal: Portal;
  readonly baseURL: string | undefined;
}

const desk = ({ portal, baseURL }: Stage, who: RolePerson, path: string): Promise<Page> =>
  visitAs(portal, baseURL, who, path, { width: 1440, height: 900 });
const phone = ({ portal, baseURL }: Stage, who: RolePerson, path: string): Promise<Page> =>
  visitAs(portal, baseURL, who, path, PHONE);

/** A record that was open stands as it was read. */
async function openAnew(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#/${path}`);
}

/** The phone's page of one decision: chosen where there are several, filled in, sent, and arrived. */
async function decide(
  page: Page,
  link: string,
  action: string,
  arrived: () => Promise<boolean>,
  fill: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).click();
  const choice = page.getByRole('radio', { name: action, exact: true });
  const send = page.getByRole('button', { name: action, exact: true });
  await expect(choice.or(send).first()).toBeVisible();
  if ((await choice.count()) > 0) await choice.click();
  await fill();
  await send.click();
  await expect.poll(arrived).toBe(true);
  await page.close();
}

test('[R-2.4-33] six people take a danger from a photograph on the phone to its closing, and desk and phone show every state between', async ({
  portal,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const stage = { portal, baseURL };
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const taken = async <T>(answer: Promise<{ readonly code: number; readonly data: T }>): Promise<T> => {
    const { code, data } = await answer;
    expect(code, JSON.stringify(data)).toBe(200);
    return data;
  };
  const [worker, officer, workshop, team, safety, company] = await Promise.all([
    personOf(baseURL, 'contractorWorker', 'HT-01'),
    personOf(baseURL, 'safetyOfficer', 'LG'),
    personOf(baseURL, 'workshopLeader', 'LG-ZL'),
    personOf(baseURL, 'employee', 'LG-ZL'),
    personOf(baseURL, 'safetyDept', 'LZ-AH'),
    personOf(baseURL, 'companyLeader', 'LZ'),
  ]);
  const [unit, ground] = await Promise.all(
    ['HT-01', 'LG-ZL'].map(
      async (orgCode) => (await taken(admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode }))).list[0]!,
    ),
  );
  for (const org of [unit, ground])
    await taken(
      admin.post('/api/hazard/hazardPerson/addHazardPerson', {
        org: org!.id,
        category: ['fire'],
        level: ['general', 'major'],
        handler: officer.id,
        rectifyLeader: workshop.id,
        reviewer: safety.id,
        examiner: company.id,
        status: 'enabled',
      }),
    );
  const title = freshCode('氧气瓶与乙炔瓶混放');

  // The worker's phone.
  const reporting = await phone(stage, worker, '/hiddenDanger/index');
  await reporting.getByRole('link', { name: '上报隐患', exact: true }).click();
  await reporting.locator('input[capture]').first().setInputFiles(PHOTO);
  await expect(reporting.getByRole('button', { name: `移除${PHOTO.name}` })).toBeVisible();
  await reporting.getByLabel(/^隐患描述/).fill(title);
  await reporting.getByLabel(/^具体位置/).fill('检修现场东侧气瓶间');
  await reporting.getByRole('radio', { name: '消防', exact: true }).click();
  await reporting.getByRole('button', { name: '上报', exact: true }).click();
  await expect(reporting.getByRole('list').getByText(title)).toBeVisible();
  await reporting.close();
  const danger = (await taken(admin.get<ListData>('/api/hazard/hiddenDanger/queryHiddenDanger', { titleLike: title })))
    .list[0]!;
  const read = (name: 'hiddenDanger' | 'rectification', id: string): Promise<WireRow> =>
    taken(admin.get<WireRow>(`/api/hazard/${name}/get${name[0]!.toUpperCase()}${name.slice(1)}`, { id }));

  // Two pairs of eyes that follow it all: at a desk, and on the phone of who reported it.
  const seenAtDesk = await portal.visit('admin', `/hazard/hiddenDanger/${danger.id}`, {
    viewport: { width: 1440, height: 900 },
  });
  const seenOnPhone = await portal.visit('admin', `/list/hiddenDangerDetail?id=${danger.id}`, { viewport: PHONE });
  async function seen(state: string, order?: { readonly id: string; readonly state: string }): Promise<void> {
    for (const [name, id, word] of [
      ['hiddenDanger', danger.id, state],
      ...(order ? [['rectification', order.id, order.state] as const] : []),
    ] as const) {
      await openAnew(seenAtDesk, `hazard/${name}/${id}`);
      await expect(
        shown(seenAtDesk).getByText(word, { exact: true }).first(),
        `${name} ${word} at the desk`,
      ).toBeVisible();
      await openAnew(
        seenOnPhone,
        `${name === 'hiddenDanger' ? 'list/hiddenDangerDetail' : 'hiddenDangerRectify/rectifyDetail'}?id=${id}`,
      );
      await expect(
        seenOnPhone.getByRole('main').getByText(word, { exact: true }).first(),
        `${name} ${word} on the phone`,
      ).toBeVisible();
    }
  }
  await seen('待处置');

  // The officer's desk: it is a major one.
  const handling = await desk(stage, officer, `/hazard/hiddenDanger/${danger.id}`);
  await press(handling, '转整改');
  // The unit whose ground it is, instead of the contractor's own.
  const { orgName } = ground!;
  await inputOf(dialog(handling), '责任单位').fill(String(orgName));
  await handling
    .locator('.ant-select-tree-title:visible')
    .filter({ hasText: String(orgName) })
    .first()
    .click();
  // What is chosen already lies over the box.
  await inputOf(dialog(handling), '隐患等级').click({ force: true });
  await handling.locator('.ant-select-dropdown:visible').getByTitle('重大隐患', { exact: true }).click();
  await inputOf(dialog(handling), '重大隐患判定依据').fill('钢瓶混放于动火点十米内');
  await dialog(handling).getByRole('button', { name: '转整改', exact: true }).click();
  await expect(dialog(handling)).toHaveCount(0);
  const order = String((await read('hiddenDanger', danger.id))['rectifyOrder']);
  const stateNow = (word: string, state: string): Promise<void> => seen(state, { id: order, state: word });
  await stateNow('待分配', '整改中');

  // The workshop's desk.
  const allocating = await desk(stage, workshop, `/hazard/rectification/${order}`);
  await press(allocating, '分配（重大）');
  await inputOf(dialog(allocating), '整改责任人').fill(team.nickname);
  await allocating.locator('.ant-select-dropdown:visible').getByTitle(team.nickname).first().click();
  await dialog(allocating).getByRole('button', { name: '分配（重大）', exact: true }).click();
  await expect(dialog(allocating)).toHaveCount(0);
  await allocating.close();
  await stateNow('待制定方案', '整改中');

  // The rectifier's desk: a plan, on the file of the major hazard.
  await taken(
    officer.caller.post('/api/hazard/majorHazardFile/addMajorHazardFile', {
      hiddenDanger: danger.id,
      cause: '无专用气瓶间',
      harmDegree: '混放可致燃爆',
      difficulty: '需另设气瓶间',
      targetTask: '分间存放',
      methodMeasure: '设隔墙与通风',
      fundSource: '安全费用 2 万元',
      dutyOrgPerson: '转炉车间',
      timeLimit: '20 日内',
      emergency: '撤离并喷淋',
    }),
  );
  const planning = await desk(stage, team, `/hazard/rectification/${order}`);
  await press(planning, '提交方案');
  await inputOf(dialog(planning), '整改措施').fill('分设氧气、乙炔两间，间距大于五米');
  await dialog(planning).locator('input[type=file]').first().setInputFiles(PLAN);
  await expect(dialog(planning).getByText(PLAN.name).first()).toBeVisible();
  await inputOf(dialog(planning), '应急预案/防护措施').fill('撤离三十米并喷淋降温');
  await inputOf(dialog(planning), '计划资金').fill('20000');
  await dialog(planning).getByRole('button', { name: '提交方案', exact: true }).click();
  await expect(dialog(planning)).toHaveCount(0);
  await planning.close();
  await stateNow('待审批', '整改中');

  // Two phones approve, one after the other.
  for (const who of [safety, company])
    await decide(
      await phone(stage, who, `/hiddenDangerRectify/rectifyDetail?id=${order}`),
      '审批',
      '批准',
      async () => (await read('rectification', order))['planApprover'] === who.id,
    );
  await stateNow('待整改', '整改中');

  // The rectifier's phone, at the place.
  const rectifying = await phone(stage, team, `/hiddenDangerRectify/rectifyDetail?id=${order}`);
  await decide(
    rectifying,
    '整改',
    '提交整改',
    async () => (await read('rectification', order))['status'] === 'reviewing',
    async () => {
      await rectifying.getByLabel(/^整改情况/).fill('两间已隔开，通风已通');
      await rectifying.locator('input[capture]').first().setInputFiles(PHOTO);
      await expect(rectifying.getByRole('button', { name: `移除${PHOTO.name}` })).toBeVisible();
    },
  );
  await stateNow('待复查', '待复查');

  // Reviewed on the phone, examined at the desk.
  await decide(
    await phone(stage, safety, `/hiddenDangerRectify/rectifyDetail?id=${order}`),
    '复查',
    '复查合格，转验收',
    async () => (await read('rectification', order))['status'] === 'examining',
  );
  await stateNow('待验收', '待复查');
  const examining = await desk(stage, company, `/hazard/rectification/${order}`);
  await press(examining, '验收销号');
  await dialog(examining).getByRole('button', { name: '验收销号', exact: true }).click();
  await expect(dialog(examining)).toHaveCount(0);
  await stateNow('已销号', '已闭环');

  // The worker hears the end of it where it began.
  const back = await phone(stage, worker, `/list/hiddenDangerDetail?id=${danger.id}`);
  await expect(back.getByRole('main').getByText('已闭环', { exact: true }).first()).toBeVisible();
  const people = await taken(
    admin.get<ListData>('/api/hazard/rectification/queryRectification', { hiddenDanger: danger.id }),
  );
  expect(people.list[0]).toMatchObject({
    issuer: officer.id,
    rectifier: team.id,
    reviewer: safety.id,
    examiner: company.id,
  });
});

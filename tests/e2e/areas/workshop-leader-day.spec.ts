/**
 * A day of the head of a workshop and of a guardian: a plan approved, a permit issued at the site with photograph and
 * signature, work started and interrupted on the phone, and accepted in the evening.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api, signIn } from '../../support/client.ts';
import { newcomer } from '../../support/newcomer.ts';
import { handIn, headOf, pick, step } from '../../support/permit-taps.ts';
import { type Portal, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { expectState } from '../../support/process-people.ts';
import { photograph, PIXEL } from '../../http/files/file-door.ts';

interface Worker {
  readonly id: string;
  readonly caller: Caller;
  readonly token: string;
}
type Role = 'workshopLeader' | 'guardian' | 'employee' | 'teamLeader' | 'safetyOfficer';

const PHOTO = { name: '现场.png', mimeType: 'image/png', buffer: PIXEL };
const shown = (page: Page) => page.getByRole('article').filter({ visible: true });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

async function workerOf(baseURL: string | undefined, role: Role): Promise<Worker> {
  const { id, username, password } = await newcomer(baseURL, role);
  const token = await signIn(baseURL ?? '', username, password);
  return { id, token, caller: api(baseURL ?? '', token) };
}

async function visitAs(
  portal: Portal,
  baseURL: string | undefined,
  { token }: Worker,
  path: string,
  viewport?: { readonly width: number; readonly height: number },
): Promise<Page> {
  const page = await portal.visit(undefined, '/login', viewport ? { viewport } : {});
  await page.context().addCookies([{ name: 'zhihui_token', value: token, url: baseURL ?? '' }]);
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  return page;
}

/** Draws into the signature of a dialog and hands the picture in. */
async function sign(page: Page): Promise<void> {
  const pad = dialog(page).getByRole('img', { name: /签名/ });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 15, { steps: 4 });
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  // Kept when the pad is left: what is drawn only has the same button.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('img', { name: 'signature.png' })).toBeVisible();
}

test('the leader approves a plan, issues the permit at the site and accepts the work that the guardian started and interrupted on the phone', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const people = {} as Record<Role, Worker>;
  for (const role of ['workshopLeader', 'guardian', 'employee', 'teamLeader', 'safetyOfficer'] as const)
    people[role] = await workerOf(baseURL, role);
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list[0]?.id;
  const done = async <T>(answer: Promise<{ code: number; data: T }>): Promise<T> => {
    const { code, data } = await answer;
    expect(code, JSON.stringify(data)).toBe(200);
    return data;
  };
  const picture = (who: Worker): Promise<string> => photograph(who.caller);
  await done(
    admin.post('/api/education/qualification/addQualification', {
      certNo: freshCode('JH'),
      user: people.guardian.id,
      name: '监护人',
      org,
      certType: 'guardianCert',
      issueOrg: '澜州钢铁集团',
      firstIssueDate: '2026-01-01',
      validFrom: '2026-01-01',
      validTo: '2099-01-01',
      files: [await picture(people.guardian)],
    }),
  );
  const { caller } = people.employee;
  const task = await done(
    caller.post<WireRow>('/api/dangerWork/workTask/addWorkTask', {
      taskName: freshCode('锅炉巡查'),
      taskKind: 'other',
      riskLevel: 'general',
      workTypes: ['other'],
      planStart: '2026-01-01 00:00:00',
      planEnd: '2099-01-01 00:00:00',
      ownerOrg: org,
      location: '一号锅炉',
      constructOrgType: 'internal',
      workOrg: org,
      workLeader: people.teamLeader.id,
      content: '更换照明',
    }),
  );
  await done(caller.post('/api/dangerWork/workTask/action/submit', { ids: [task.id] }));
  const clock = (await admin.get<WireRow>('/api/dangerWork/workTask/getWorkTask', { id: task.id })).data[
    'createdAt'
  ] as string;
  const hour = (add: number): string =>
    new Date(Date.parse(`${clock.replace(' ', 'T')}Z`) + add * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const location = freshCode('锅炉平台');
  const permit = await done(
    caller.post<WireRow>('/api/dangerWork/workPermit/addWorkPermit', {
      workTask: task.id,
      workType: 'other',
      ownerOrg: org,
      location,
      planStart: hour(-1),
      planEnd: hour(6),
      content: '更换照明灯具',
      workOrg: '动力厂',
      workLeader: people.teamLeader.id,
      guardian: people.guardian.id,
      riskAnalysis: '坠物',
      hazards: ['object'],
      workers: [{ personType: 'internal', user: people.employee.id, workKind: 'worker' }],
      measures: [{ content: '下方设警戒区', confirmRole: 'guardian' }],
    }),
  );
  const act = (who: Worker, action: string, input: object = {}): Promise<unknown> =>
    done(who.caller.post(`/api/dangerWork/workPermit/action/${action}`, { ids: [permit.id], input }));
  const read = async (): Promise<WireRow> =>
    (await admin.get<WireRow>('/api/dangerWork/workPermit/getWorkPermit', { id: permit.id })).data;
  await act(people.employee, 'submit');

  const desk = await visitAs(
    portal,
    baseURL,
    people.workshopLeader,
    `/dangerWork/workPermit?view=toApprove&keyword=${location}`,
  );
  await rowOf(desk, location).getByRole('link').first().click();
  await expect(shown(desk).getByText('下方设警戒区').first()).toBeVisible();
  await press(desk, '方案审批通过');
  await inputOf(dialog(desk), '方案审批意见').fill('同意，设专人看护');
  await dialog(desk).getByRole('button', { name: '方案审批通过', exact: true }).click();
  await expectState(desk, '待人员签到');

  const rows = async (name: string, more: object): Promise<object[]> =>
    ((await read())[name] as object[]).map((row) => ({ ...row, ...more }));
  await act(people.guardian, 'checkin', {
    disclosureBy: people.safetyOfficer.id,
    workers: await rows('workers', { checkinMode: 'card', bodyOk: true }),
  });
  await act(people.guardian, 'confirmNoGas', { measures: await rows('measures', { confirmResult: 'yes' }) });
  for (const one of (
    await admin.get<ListData>('/api/dangerWork/permitSign/queryPermitSign', { permit: permit.id, status: 'pending' })
  ).data.list) {
    const who = Object.values(people).find(({ id }) => id === one['signer'])!;
    await done(
      who.caller.post('/api/dangerWork/permitSign/action/sign', {
        ids: [one.id],
        input: { signature: await picture(who) },
      }),
    );
  }

  await desk.goto('about:blank');
  await desk.goto(`/#/dangerWork/workPermit/${permit.id}`);
  await press(desk, '现场审批签发');
  await dialog(desk).locator('input[type=file]').first().setInputFiles(PHOTO);
  await sign(desk);
  await dialog(desk).getByRole('button', { name: '现场审批签发', exact: true }).click();
  await expectState(desk, '待开工');
  await expect(desk.getByRole('button', { name: '开工', exact: true })).toHaveCount(0);

  const phone = await visitAs(portal, baseURL, people.guardian, `/apps/e/dangerWork/workPermit/${permit.id}`, {
    width: 390,
    height: 844,
  });
  await step(phone, '开工');
  await expect(phone.getByRole('textbox', { name: '现场风力' })).toBeVisible();
  await handIn(phone, '开工');
  await expect(headOf(phone, '更换照明灯具')).toHaveText(/作业中/);
  await act(people.guardian, 'interrupt', { interruptReason: 'weather' });
  await expect(headOf(phone, '更换照明灯具')).toHaveText(/中断/);
  await step(phone, '中断与恢复');
  await pick(phone, '恢复作业');
  await phone.getByLabel('安全措施已复核').click();
  await handIn(phone, '恢复作业');
  await expect(headOf(phone, '更换照明灯具')).toHaveText(/作业中/);
  await act(people.guardian, 'leave', { workers: await rows('workers', { leaveTime: hour(1) }) });
  await act(people.guardian, 'end', { clearPhotos: [await picture(people.guardian)] });

  await desk.goto('about:blank');
  await desk.goto(`/#/dangerWork/workPermit/${permit.id}`);
  await press(desk, '验收关闭');
  await inputOf(dialog(desk), '完工验收意见').fill('现场清理干净');
  await sign(desk);
  await dialog(desk).getByRole('button', { name: '验收关闭', exact: true }).click();
  // The rail shows the states ahead as well: what the row says counts.
  await expect.poll(async () => (await read())['status']).toBe('closed');
  expect((await admin.get<WireRow>('/api/dangerWork/workTask/getWorkTask', { id: task.id })).data['status']).toBe(
    'finished',
  );
  expect(await read()).toMatchObject({
    status: 'closed',
    approvedBy: people.workshopLeader.id,
    acceptBy: people.workshopLeader.id,
  });
});

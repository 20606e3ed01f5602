/**
 * Handling on the phone: each decision asks for what it needs, waits for a network where there is none, and goes on to
 * the next person.
 */
import { type Page, expect } from '@playwright/test';
import type { ActionData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { type Portal, freshCode, test, tokenOf } from '../../support/portal.ts';
import { type RolePerson, personOf, visitAs } from '../areas/people.ts';
import { PHONE, expectPhonePage } from '../phone/faults.ts';

test.describe.configure({ mode: 'parallel' });

const ROOT = 'LZ';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Within what a general one may take. */
const inTwoDays = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** A hazard that somebody of the staff has reported. */
async function reported(baseURL: string | undefined): Promise<WireRow> {
  const url = baseURL ?? '';
  const staff = api(url, tokenOf('staff'));
  const { data: me } = await staff.get<{ orgId: string }>('/api/uaa/users/getSysUser');
  const body = new FormData();
  body.append('file', new Blob([PIXEL], { type: 'image/png' }), '现场.png');
  const file = (await (
    await fetch(`${url}/prod-api/api/file/file/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf('staff')}` },
      body,
    })
  ).json()) as { data: { id: string } };
  const input = {
    title: freshCode('钢水包耳轴裂纹'),
    source: 'snapshot',
    hiddenType: 'unsafeState',
    category: 'equipment',
    level: 'general',
    location: '炼钢一号位',
    dutyOrg: me.orgId,
    description: '耳轴根部可见裂纹',
    photos: [file.data.id],
  };
  const answer = await staff.post<ActionData>('/api/hazard/hiddenDanger/action/reportNow', { input });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.rows[0]!;
}

/** The same, in the hands of this person: else it would be with whoever is named for the unit. */
async function reportedTo(baseURL: string | undefined, { id }: RolePerson): Promise<WireRow> {
  const row = await reported(baseURL);
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const {
    data: {
      list: [task],
    },
  } = await admin.get<ListData>('/api/workflow/wfTask/queryWfTask', { instance: String(row['processInstanceId']) });
  const answer = await admin.post('/api/workflow/task/assign', { id: task?.id, to: id });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return row;
}
const stored = async (baseURL: string | undefined, id: string): Promise<WireRow> =>
  (await api(baseURL ?? '', tokenOf('admin')).get<WireRow>('/api/hazard/hiddenDanger/getHiddenDanger', { id })).data;

async function openDetail(
  portal: Portal,
  baseURL: string | undefined,
  who: RolePerson,
  { id, ...row }: WireRow,
): Promise<Page> {
  const page = await visitAs(portal, baseURL, who, `/list/hiddenDangerDetail?id=${id}`, PHONE);
  await expect(page.getByRole('heading', { level: 1, name: String(row['title']) })).toBeVisible();
  return page;
}

test('[R-2.4-35] [R-2.4-40] the detail shows fields, photos and state of a hidden danger, and its course', async ({
  portal,
  baseURL,
}) => {
  const row = await reported(baseURL);
  const safety = await personOf(baseURL, 'safetyDept', ROOT);
  const page = await openDetail(portal, baseURL, safety, row);
  const sheet = page.getByRole('main');
  await expect(sheet.getByText('待处置').first()).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^查看隐患照片/ })).toHaveCount(1);
  for (const [title, value] of [
    ['具体位置', '炼钢一号位'],
    ['隐患描述', '耳轴根部可见裂纹'],
    ['隐患编号', String(row['hdNo'])],
  ] as const)
    await expect(sheet.locator('dl > div').filter({ hasText: title })).toContainText(value);
  await expect(sheet.getByRole('list', { name: '处理记录' }).getByText('处置隐患')).toBeVisible();
  await expectPhonePage(page);
  await page.goto(`/#/list/processRecords?id=${row.id}`);
  await expect(page.getByRole('list', { name: '处理记录' }).getByText('处置隐患')).toBeVisible();
});

test('[R-2.4-36] a hidden danger is rejected with a reason, without a network, and is back with its reporter once there is one', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console):/);
  const safety = await personOf(baseURL, 'safetyDept', ROOT);
  const row = await reportedTo(baseURL, safety);
  const page = await openDetail(portal, baseURL, safety, row);
  await page.getByRole('link', { name: '驳回' }).click();
  const send = page.getByRole('button', { name: '驳回', exact: true });
  await send.click();
  await expect(page.getByText('请填写驳回原因')).toBeVisible();
  await page.getByLabel(/^驳回原因/).fill('不属于隐患，照片看不清');
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: '1 条未发送' })).toBeVisible();
  await expect(page.getByText('“驳回”已保存在本机，待发送。')).toBeVisible();
  expect((await stored(baseURL, row.id))['status']).toBe('pending');
  await page.context().setOffline(false);
  await expect.poll(async () => (await stored(baseURL, row.id))['status']).toBe('rejected');
  await expect(page.getByRole('status').filter({ hasText: '条未发送' })).toHaveCount(0);
  expect(await stored(baseURL, row.id)).toMatchObject({ rejectReason: '不属于隐患，照片看不清' });
  const { data: back } = await api(baseURL ?? '', tokenOf('staff')).get<WireRow>(
    '/api/hazard/hiddenDanger/getHiddenDanger',
    { id: row.id },
  );
  expect(back.$can).toContain('report');
});

test('[R-2.4-34] [R-2.4-37] what is under treatment is found by state, and the control page asks each decision for what it needs: measures and a deadline go with the correction', async ({
  portal,
  baseURL,
}) => {
  const safety = await personOf(baseURL, 'safetyDept', ROOT);
  const row = await reportedTo(baseURL, safety);
  const page = await visitAs(
    portal,
    baseURL,
    safety,
    `/governanceList/index?keyword=${encodeURIComponent(String(row['hdNo']))}`,
    PHONE,
  );
  const entry = page.getByRole('link', { name: new RegExp(String(row['title'])) });
  await expect(entry).toBeVisible();
  await page.getByLabel('状态').selectOption({ label: '整改中' });
  await expect(entry).toHaveCount(0);
  await page.getByLabel('状态').selectOption({ label: '待处置' });
  await entry.click();
  await page.getByRole('link', { name: '处置' }).click();
  await expectPhonePage(page);
  await page.getByRole('radio', { name: '挂起' }).click();
  await expect(page.getByLabel(/^挂起原因/)).toBeVisible();
  await page.getByRole('radio', { name: '转整改' }).click();
  await expect(page.getByLabel(/^挂起原因/)).toHaveCount(0);
  await page.getByLabel(/^要求完成时间/).fill(`${inTwoDays()} 17:30`);
  await page.getByLabel(/^要求完成时间/).press('Enter');
  await page.getByLabel(/^临时/).fill('停用钢水包，拉警戒线');
  await page.getByRole('button', { name: '转整改', exact: true }).click();
  await expect.poll(async () => (await stored(baseURL, row.id))['status']).toBe('rectifying');
  expect(await stored(baseURL, row.id)).toMatchObject({
    tempMeasure: '停用钢水包，拉警戒线',
    dueDate: `${inTwoDays()} 17:30:00`,
  });
  await expect(page.getByRole('main').getByText('整改中').first()).toBeVisible();
});

test('a list that is open on the phone shows what somebody else reports, without a pull', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit('staff', '/hiddenDanger/index?tab=reported', { viewport: PHONE });
  await expect(page.getByRole('list').getByRole('listitem').first()).toBeVisible();
  const row = await reported(baseURL);
  await expect(page.getByText(String(row['title']))).toBeVisible();
});

/**
 * Safety duties and performance as people use them: lists on the desk, on the phone and in all languages, and a duty
 * done on the phone.
 */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { type Language, type Portal, LANGUAGES, freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';
import { personOf, visitAs } from './people.ts';

test.describe.configure({ mode: 'parallel' });

const LISTS: Readonly<Record<string, string>> = {
  dutyPosition: 'liability',
  positionPerson: 'liability',
  behaviorStandard: 'liability',
  dutyTask: 'liability',
  dutyRecord: 'liability',
  dutyPerson: 'liability',
  deductMaintain: 'performance',
  personScore: 'performance',
  scoreRecord: 'performance',
  deductCriterion: 'performance',
  hazardScore: 'performance',
  unitEvaluation: 'performance',
  scorePeriod: 'performance',
  evalStandard: 'performance',
};
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

async function walkLists(
  portal: Portal,
  url: string,
  language: Language,
  viewport: { width: number; height: number },
): Promise<void> {
  const admin = api(url, tokenOf('admin'), language);
  const page = await portal.visit('admin', '/liability/dutyTask', { language, viewport });
  for (const [entity, area] of Object.entries(LISTS)) {
    const { data } = await admin.get<ListData>(`/api/${area}/${entity}/query${noun(entity)}`, {
      pageSize: 1,
      ...(entity === 'dutyPosition' || entity === 'evalStandard' ? { parentId: 'null' } : {}),
    });
    // Points entered go by their facts in the list, and by their number elsewhere.
    const label =
      entity === 'deductMaintain' ? String(data.list[0]?.['fact']) : (data.list[0]?.$label?.split(' ')[0] ?? '');
    expect(label, entity).not.toBe('');
    await page.goto(`/#/${area}/${entity}`);
    await expect(
      page.getByRole('main').filter({ visible: true }).getByText(label).filter({ visible: true }).first(),
      entity,
    ).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${entity} sideways`,
    ).toBeLessThanOrEqual(0);
  }
}

for (const language of LANGUAGES)
  test(`every list shows its rows on the desk: ${language}`, ({ portal, baseURL }) =>
    walkLists(portal, baseURL ?? '', language, { width: 1440, height: 900 }));
test('every list shows its rows on a narrow screen', ({ portal, baseURL }) =>
  walkLists(portal, baseURL ?? '', 'zh', { width: 390, height: 844 }));

test('somebody finds the own duty, enters what was done, and hands it in', async ({ portal, baseURL }) => {
  const person = await personOf(baseURL, 'employee', 'LG');
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const positionCode = freshCode('GW');
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LG' })).data.list[0]?.id;
  const position = await admin.post<WireRow>('/api/liability/dutyPosition/addDutyPosition', {
    positionCode,
    positionName: positionCode,
    org,
    level: 'worker',
    responsibility: '岗位安全',
    dutyItems: [
      {
        itemCode: '1',
        content: '点检护栏',
        standard: '逐段确认',
        frequency: 'event',
        times: 1,
        linkBiz: 'none',
        score: '5.0',
      },
    ],
  });
  expect(position.code, JSON.stringify(position)).toBe(200);
  const content = freshCode('点检护栏');
  const item = (position.data as WireRow & { dutyItems: WireRow[] }).dutyItems[0]?.id;
  const task = await admin.post<WireRow>('/api/liability/dutyTask/addDutyTask', {
    user: person.id,
    position: position.data.id,
    item,
    content,
    startDate: '2026-01-05',
    dueDate: '2099-01-05',
    times: 1,
    linkBiz: 'none',
    fullScore: '5.0',
  });
  expect(task.code, JSON.stringify(task)).toBe(200);
  const page = await visitAs(portal, baseURL, person, `/liability/dutyTask/${task.data.id}`);
  const detail = page.getByRole('article').filter({ visible: true });
  portal.forgive(/action\/submit.* 422/);
  await page.getByRole('button', { name: '提交履职', exact: true }).filter({ visible: true }).click();
  await expect(page.getByText('履职记录不够次数，登记完再提交').first()).toBeVisible();
  await page.goto('/#/liability/dutyRecord');
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog').filter({ visible: true });
  await inputOf(form, '任务').click();
  await inputOf(form, '任务').fill(content);
  await page.locator('.ant-select-dropdown:visible').getByTitle(content).first().click();
  await inputOf(form, '履职情况').fill('东侧护栏两处松动，已紧固');
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
  await page.goto(`/#/liability/dutyTask/${task.data.id}`);
  await page.getByRole('button', { name: '提交履职', exact: true }).filter({ visible: true }).click();
  await expect(detail.getByText('待确认').first()).toBeVisible();
});

/**
 * Emergency as people use it: its lists on the desk, on a narrow screen and in all languages, and a supply whose stock
 * follows what is booked.
 */
import { expect } from '@playwright/test';
import { api } from '../../support/client.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import {
  type Language,
  type Portal,
  LANGUAGES,
  choose,
  formOf,
  freshCode,
  inputOf,
  test,
  tokenOf,
} from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

const LISTS = [
  'emergencyPlan',
  'exercisePlan',
  'exerciseResult',
  'exerciseProblem',
  'rescueTeam',
  'emergencySupply',
  'supplyRecord',
  'emergencyContact',
  'emergencyEvent',
];

/** Opens every list in turn and finds its first row there by the first word of its label. */
async function walkLists(
  portal: Portal,
  url: string,
  language: Language,
  viewport: { width: number; height: number },
): Promise<void> {
  const admin = api(url, tokenOf('admin'), language);
  const page = await portal.visit('admin', '/emergency/emergencyPlan', { language, viewport });
  for (const entity of LISTS) {
    const label =
      (
        await admin.get<ListData>(`/api/emergency/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`, {
          pageSize: 1,
        })
      ).data.list[0]?.$label?.split(' ')[0] ?? '';
    expect(label, entity).not.toBe('');
    await page.goto(`/#/emergency/${entity}`);
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

test('what is taken out of a supply is booked in a form, and the supply shows what is left', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const first = async (path: string, query: Record<string, string>): Promise<string> =>
    (await admin.get<ListData>(path, query)).data.list[0]?.id ?? '';
  const supplyName = freshCode('滤毒罐');
  const made = await admin.post<WireRow>('/api/emergency/emergencySupply/addEmergencySupply', {
    supplyName,
    category: 'ppe',
    spec: 'P-CO-3',
    unit: '只',
    opening: '20.0',
    minQuantity: '10.0',
    org: await first('/api/admin/sysorg/querySysOrg', { orgCode: 'DL' }),
    place: '煤气防护站',
    keeper: await first('/api/admin/sysuser/querySysUser', { username: 'admin' }),
    buyDate: '2026-01-05',
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const page = await portal.visit('admin', '/emergency/supplyRecord');
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增物资检查/出入库');
  await choose(page, inputOf(form, '物资'), supplyName);
  await choose(page, inputOf(form, '类型'), /^领用$/);
  await inputOf(form, '数量').fill('12');
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
  await page.goto(`/#/emergency/emergencySupply/${made.data.id}`);
  await expect(page.getByRole('article').getByText('不足').first()).toBeVisible();
  await expect(page.getByRole('article').getByText('8 只', { exact: true }).first()).toBeVisible();
});

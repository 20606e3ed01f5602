/**
 * A walk through steel cost: lists, forms and details at the desk and on the phone, and an exception passed with a
 * reason.
 */
import { expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { test, tokenOf } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

/** What people open, with a word that stands in the list. */
const LISTS = {
  dailyProduction: '转炉车间',
  dailyConsume: '夜班',
  converterDaily: '1#',
  refiningDaily: 'LF炉',
  castingDaily: '2#',
  costPlan: '精炼车间',
  workshopCost: '铁水',
  planAchievement: '产量',
  costException: '单耗超限',
  costPeriod: '已结账',
  costWorkshop: '连铸车间',
  costSubject: '钢铁料',
  costMaterial: '重型废钢',
  materialPrice: '铁水',
} as const;
const baseOf = (entity: string): string =>
  entity === 'costException' ? '/api/dailyCost/tywjk' : `/api/cost/${entity}`;
const first = async (
  baseURL: string | undefined,
  entity: string,
  params: Readonly<Record<string, string>> = {},
): Promise<string> =>
  (
    await api(baseURL ?? '', tokenOf('admin')).get<ListData>(
      `${baseOf(entity)}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`,
      { pageSize: 1, ...params },
    )
  ).data.list[0]?.id ?? '';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`each list of steel cost and a record of it open at ${viewport.width} without a fault`, async ({
    portal,
    baseURL,
  }) => {
    const prefix = viewport.width < 500 ? '/apps/e' : '';
    const page = await portal.visit('admin', `${prefix}/cost/dailyProduction`, { viewport });
    for (const [entity, word] of Object.entries(LISTS)) {
      await page.goto(`/#${prefix}/cost/${entity}`);
      await expect(
        page.getByRole('main').filter({ visible: true }).getByText(word).filter({ visible: true }).first(),
        entity,
      ).toBeVisible();
      await page.goto(`/#${prefix}/cost/${entity}/${await first(baseURL, entity)}`);
      await expect(
        page
          .getByRole('main')
          .filter({ visible: true })
          .locator('dt, .anlan-readonly')
          .filter({ visible: true })
          .first(),
        entity,
      ).toBeVisible();
    }
  });
}

test('an exception is passed with a reason, and the form of a consumption says what is lacking', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit(
    'admin',
    `/cost/costException/${await first(baseURL, 'costException', { status: 'pending' })}`,
  );
  await page.getByRole('button', { name: '校核通过', exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '校核通过' });
  await dialog.getByLabel(/^处理原因/).fill('当班补炉，单耗偏高属正常');
  await dialog.getByRole('button', { name: '校核通过' }).click();
  await expect(page.getByRole('main').getByText('当班补炉，单耗偏高属正常').first()).toBeVisible();
  await page.goto('/#/cost/dailyConsume');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('缺少的数据补齐后，单耗与成本自动算出')).toBeVisible();
});

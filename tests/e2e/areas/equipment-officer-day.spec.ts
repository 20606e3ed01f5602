/** A day of the equipment officer: an inspection is announced and held, labels are printed for machines. */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { type Language, LANGUAGES, type Portal, test, tokenOf } from '../../support/portal.ts';
import { findRow, runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const LISTS = [
  'equipBoiler',
  'equipCrane',
  'equipElevator',
  'equipForklift',
  'equipMetallurgy',
  'equipPipeline',
  'equipVessel',
  'equipInspect',
  'equipMaintain',
  'inspectPerson',
  'inspectCycle',
  'equipInspectRate',
];
const DESKTOP = { width: 1440, height: 900 };

async function walkLists(
  portal: Portal,
  url: string,
  language: Language,
  viewport: { width: number; height: number },
): Promise<void> {
  const admin = api(url, tokenOf('admin'), language);
  const page = await portal.visit('admin', '/equipment/equipCrane', { language, viewport });
  for (const entity of LISTS) {
    const label =
      (
        await admin.get<ListData>(`/api/equipment/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`, {
          pageSize: 1,
        })
      ).data.list[0]?.$label?.split(' ')[0] ?? '';
    expect(label, entity).not.toBe('');
    await page.goto(`/#/equipment/${entity}`);
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
  test(`every list of equipment shows its rows on the desk: ${language}`, ({ portal, baseURL }) =>
    walkLists(portal, baseURL ?? '', language, DESKTOP));
test('every list of equipment shows its rows on a narrow screen', ({ portal, baseURL }) =>
  walkLists(portal, baseURL ?? '', 'zh', { width: 390, height: 844 }));

test('a day of the equipment officer', async ({ portal, baseURL }) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const crane = (
    await admin.get<ListData>('/api/equipment/equipCrane/queryEquipCrane', { status: 'inUse', pageSize: 1 })
  ).data.list[0]!;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const planned = await admin.post<WireRow>('/api/equipment/equipInspect/addEquipInspect', {
    equipType: 'crane',
    equipId: crane.id,
    inspectType: 'ndt',
    planDate: today,
  });
  expect(planned.code, planned.msg).toBe(200);
  const inspectNo = String(planned.data['inspectNo']);

  const page = await portal.visit('equip', '/equipment/equipInspect', { viewport: DESKTOP });
  // Announced and held, each by its own dialog.
  const agency = (await admin.get<WireRow>('/api/equipment/equipInspect/getEquipInspect', { id: planned.data.id }))
    .data['agency'];
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await runOnRow(page, 'zh', await findRow(page, 'zh', inspectNo), '报检');
  await dialog.getByLabel(/^报检日期/).fill(today);
  await page.keyboard.press('Tab');
  if (!agency) await dialog.getByLabel(/^检验机构/).fill('省特种设备检验院');
  await dialog.getByRole('button', { name: '报检', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await runOnRow(page, 'zh', await findRow(page, 'zh', inspectNo), '登记检验');
  await dialog.getByLabel(/^检验日期/).fill(today);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '登记检验', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const stored = async (): Promise<WireRow> =>
    (await admin.get<WireRow>('/api/equipment/equipInspect/getEquipInspect', { id: planned.data.id })).data;
  expect((await stored())['status']).toBe('inspected');

  // Labels of the machines that are due.
  await page.goto('/#/equipment/equipCrane');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^导出/ }).click();
  await page.getByRole('menuitem', { name: '二维码标签（PDF）' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^起重机械标签_.*\.pdf$/);
});

/**
 * What src/custom/equipment shows differently: the bar beside the rated load, and the note under a crane that lifts
 * molten metal.
 */
import { expect } from '@playwright/test';
import { formOf, inputOf, rowOf, test } from '../support/portal.ts';
import { runOnRow } from '../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const NOTE = '吊运熔融金属：检验周期按短周期计，不能采用地面操纵。';

test('the rated load of a crane has a bar beside its figure, as long as the load is heavy', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane?keyword=QZ-LG');
  const bar = async (code: string): Promise<number> =>
    Number(await rowOf(page, code).locator('.crane-load-part').getAttribute('width'));
  await expect(rowOf(page, 'QZ-LG-0063').locator('.crane-load')).toContainText('240.00');
  expect(await bar('QZ-LG-0063')).toBeCloseTo(38.4);
  expect(await bar('QZ-LG-0128')).toBe(4);
  // However long the figure, the bars begin at one edge.
  const edge = (code: string): Promise<number> =>
    rowOf(page, code)
      .locator('.crane-load-bar')
      .evaluate((element) => element.getBoundingClientRect().left);
  expect(await edge('QZ-LG-0128')).toBe(await edge('QZ-LG-0063'));
  await page.goto('/#/equipment/equipBoiler');
  await expect(rowOf(page, 'GL-').first()).toBeVisible();
  // The list of cranes stays alive behind its tag.
  await expect(page.locator('.crane-load').filter({ visible: true })).toHaveCount(0);
});

test('the form of a crane says at once what follows from lifting molten metal', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane?keyword=QZ-LG-0128');
  await runOnRow(page, 'zh', rowOf(page, 'QZ-LG-0128'), '编辑');
  const form = formOf(page, '编辑起重机械');
  const molten = form.getByRole('switch', { name: '吊运熔融金属' });
  await expect(molten).not.toBeChecked();
  await expect(form.getByText(NOTE)).toHaveCount(0);
  await molten.click();
  await expect(form.getByRole('status').filter({ hasText: NOTE })).toBeVisible();
  await expect(inputOf(form, '额定起重量')).toBeVisible();
  await molten.click();
  await expect(form.getByText(NOTE)).toHaveCount(0);
});

import { test } from '../../support/portal.ts';
import { arrive } from './at-work.ts';
test('look', async ({ portal }) => {
  const page = await arrive(portal, 'staff');
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/wt/days-shots/home-staff.png' });
  await page.goto('/#/dangerWork/workPermit');
  await page.waitForTimeout(2000);
  await page.screenshot({ path: '/tmp/wt/days-shots/list.png' });
  await page.getByRole('main').getByRole('row').getByRole('link').first().click();
  await page.waitForTimeout(2000);
  await page.screenshot({ path: '/tmp/wt/days-shots/record.png' });
  console.log(await page.getByRole('article').filter({visible:true}).first().ariaSnapshot());
  console.log((await page.getByRole('article').filter({visible:true}).first().innerHTML()).slice(0,3000));
});

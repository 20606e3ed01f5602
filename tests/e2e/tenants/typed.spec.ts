/** What somebody of two tenants typed in one of them waits there: the other never sees it. */
import { type Page, expect } from '@playwright/test';
import { endElsewhere, holdStream, test } from '../../support/portal.ts';
import { acceptAll, invite, newTenant, PASSWORD, personOf } from '../../support/tenant-people.ts';

async function comeIn(page: Page, tenant: string, username: string): Promise<void> {
  await page.getByLabel('租户编码').fill(tenant);
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/profile\/index$/);
}

test('an address typed before the session ended is there again in its tenant, and in no other', async ({
  portal,
  baseURL,
}) => {
  test.slow();
  portal.forgive(/ 401$/);
  const [home, other] = [await newTenant(baseURL ?? '', '北岭钢铁'), await newTenant(baseURL ?? '', '南湾重工')];
  const { username, own } = await personOf(baseURL ?? '', home, '任北川');
  await invite(other, username);
  await acceptAll(own);

  const page = await portal.visit(undefined, '/login?redirect=/profile/index');
  await holdStream(page);
  // From then on the device shows the field with the last tenant.
  await page.getByRole('button', { name: '更多选项' }).click();
  await comeIn(page, home.code, username);
  const street = page.getByLabel('详细地址', { exact: true });
  await street.fill('建设路 12 号 3 栋');
  const leave = async (): Promise<void> => {
    await endElsewhere(page, baseURL);
    await page.getByRole('region', { name: '基本资料' }).getByRole('button', { name: '保存' }).click();
    await expect(page).toHaveURL(/#\/login\?redirect=/);
  };
  await leave();
  await comeIn(page, other.code, username);
  await expect(page.getByRole('region', { name: '基本资料' })).toBeVisible();
  await expect(street).toHaveValue('');
  await street.fill('滨海大道 8 号');
  await leave();
  await comeIn(page, home.code, username);
  await expect(street).toHaveValue('建设路 12 号 3 栋');
});

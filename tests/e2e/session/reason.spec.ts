/**
 * Why one stands at the sign-in page: left in another tab, or out of time; the same reason whichever news comes first.
 */
import { type Page, expect } from '@playwright/test';
import { signIn } from '../../support/client.ts';
import { type Portal, atRest, endElsewhere, holdStream, test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

const LEFT = '已在另一个页面退出，请重新登录。';
const EXPIRED = '登录已过期，请重新登录。';

/** Two tabs of one browser in a session of their own. */
async function twoTabs(
  portal: Portal,
  baseURL: string | undefined,
  { deaf }: { readonly deaf: boolean },
): Promise<{ readonly first: Page; readonly second: Page }> {
  portal.forgive(/ 401$/);
  const token = await signIn(baseURL ?? '', 'staff', 'anlan123');
  const first = await portal.visit(undefined, '/login');
  await first.context().addCookies([{ name: 'zhihui_token', value: token, url: baseURL ?? '' }]);
  await holdStream(first);
  // A tab the word of the others does not reach learns of the end by a call of its own.
  if (deaf)
    await first.addInitScript(() => {
      BroadcastChannel.prototype.postMessage = () => undefined;
    });
  await first.goto('about:blank');
  await first.goto('/#/equipment/equipCrane');
  const second = await first.context().newPage();
  if (deaf)
    await second.addInitScript(() => {
      BroadcastChannel.prototype.postMessage = () => undefined;
    });
  await second.goto('/#/equipment/equipBoiler');
  await expect(first.getByRole('region', { name: '起重机械' })).toBeVisible();
  await expect(second.getByRole('region', { name: '锅炉' })).toBeVisible();
  await atRest(first);
  return { first, second };
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: '账户：陈立秋' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
}

test('a tab whose call is refused before it hears of it knows that another tab has left', async ({
  portal,
  baseURL,
}) => {
  const { first, second } = await twoTabs(portal, baseURL, { deaf: true });
  await leave(second);
  await first.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(first.getByRole('alert')).toHaveText(LEFT);
});

test('a session whose time is over is over in both tabs, and neither says that somebody left', async ({
  portal,
  baseURL,
}) => {
  const { first, second } = await twoTabs(portal, baseURL, { deaf: false });
  await endElsewhere(first, baseURL);
  await second.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(second.getByRole('alert')).toHaveText(EXPIRED);
  await expect(first.getByRole('alert')).toHaveText(EXPIRED);
});

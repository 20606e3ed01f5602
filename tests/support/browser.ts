/** A real browser for what runs outside the browser suite: bench figures and screenshots. */
import { type Browser, type Page, chromium } from 'playwright';
import { findChromium } from '../../scripts/support/chromium.mjs';

export const BROWSER_FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: BROWSER_FLAGS, ...(executablePath === undefined ? {} : { executablePath }) });
}

/** A page of a person in China at a desktop; `scale` 2 for sharp screenshots. */
export async function newPage(browser: Browser, scale = 1): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 }, deviceScaleFactor: scale });
  return context.newPage();
}

/** Signs in on the page and waits until the frame stands. */
export async function signInOnPage(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => !address.hash.startsWith('#/login'));
}

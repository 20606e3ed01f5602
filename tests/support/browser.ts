/** A real browser for what runs outside the browser suite: bench figures and screenshots. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type Page, type Request, chromium } from 'playwright';
import { findChromium, findShell } from '../../scripts/support/chromium.mjs';

const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const launch = (executablePath: string | undefined, ...flags: string[]) => ({
  args: [...BROWSER_FLAGS, ...flags],
  ...(executablePath === undefined ? {} : { executablePath }),
});

/**
 * How the suite's tests draw, as Playwright's options. Pages live for seconds and share two cores: what the optimising
 * compiler and V8's own threads cost is never earned back (an eighth of the processor time, measured).
 */
export const shell = { launchOptions: launch(findShell(), '--js-flags=--no-opt --single-threaded') };

/** For what only a whole Chromium does: it has a reader of PDF. */
export const fullBrowser = {
  ...(findChromium() === undefined ? { channel: 'chromium' } : {}),
  launchOptions: launch(findChromium()),
};

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(fullBrowser.launchOptions);
}

/** A page of a person in China at a desktop. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // An event stream stays open for good; it is no sign of unfinished work.
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('text/event-stream')) open.delete(response.request());
  });
  return page;
}

const openRequests = new WeakMap<Page, Set<Request>>();
const QUIET_MS = 400;

/** Waits until the page of `newPage` has asked for nothing for a while. */
export async function settled(page: Page): Promise<void> {
  const open = openRequests.get(page);
  for (let quiet = 0; quiet < QUIET_MS; quiet = open?.size === 0 ? quiet + 50 : 0) await delay(50);
}

/** Signs in on the page and waits until the frame stands. */
export async function signInOnPage(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => !address.hash.startsWith('#/login'));
}

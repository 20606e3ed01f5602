/**
 * Figures of a real browser: JavaScript until the sign-in page, JavaScript until the first list, and a live schema
 * change seen in an open page.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { newPage, openBrowser, settled, signInOnPage } from '../support/browser.ts';
import { api, signIn } from '../support/client.ts';
import { type Product, startProduct, temporaryFolder } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { round } from './measure.ts';

/** Counts kilobytes of JavaScript as they cross the wire. */
async function countScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', (event) => {
    if (event.type === 'Script' || /javascript/.test(event.response.mimeType)) scripts.add(event.requestId);
  });
  // Bodies as they are sent, without headers.
  session.on('Network.dataReceived', (event) => {
    if (scripts.has(event.requestId)) bytes += event.encodedDataLength;
  });
  return () => bytes / 1000;
}

/** JavaScript to the sign-in form, and what the first list needs beyond that; both compressed, with a cold cache. */
export async function scriptSizes(product: Product): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const page = await newPage(browser);
    const kilobytes = await countScripts(page);
    await page.goto(`${product.url}/#/login`);
    await page.locator('#password').waitFor();
    await settled(page);
    const signIn = kilobytes();
    if (signIn < 30) throw new Error('the sign-in page loaded no scripts: nothing was measured');
    await signInOnPage(page, product.url, 'equip', 'anlan123');
    await page.goto(`${product.url}/#/equipment/equipCrane`);
    await page.locator('.ag-row .ag-cell').first().waitFor();
    await settled(page);
    const list = kilobytes() - signIn;
    return [
      atMost('jsSignIn', 'kB', 155, [signIn], 'compressed'),
      atMost('jsFirstList', 'kB', 700, [list], 'compressed, beyond the sign-in page'),
    ];
  } finally {
    await browser.close();
  }
}

/** How much slower than here the processor of the person who signs in is. */
const SLOWDOWN = 4;

/**
 * Seconds from signing in to the first to-do on the home page, with an empty cache and a slow processor; median of the
 * rounds.
 */
export async function coldHome(product: Product, rounds: number): Promise<Figure> {
  const browser = await openBrowser();
  try {
    const times: number[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      const page = await newPage(browser);
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.goto(`${product.url}/#/login`);
      await page.locator('#username').fill('equip');
      await page.locator('#password').fill('anlan123');
      const began = performance.now();
      await page.locator('button[type=submit]').click();
      await page.locator('.home-duties tbody tr').first().waitFor();
      times.push(round((performance.now() - began) / 1000));
      await page.context().close();
    }
    return atMost('coldHome', 's', 2.5, times, `empty cache, ${SLOWDOWN}× slower`);
  } finally {
    await browser.close();
  }
}

function liveEntity(fields: number): string {
  const names = Array.from({ length: fields }, (_, index) => index + 1);
  return JSON.stringify({
    format: 1,
    entity: 'liveThing',
    area: 'live',
    title: '实时对象',
    data: {
      type: 'object',
      properties: Object.fromEntries(names.map((n) => [`field${n}`, { type: 'string', title: `字段${n}` }])),
    },
    list: { columns: Object.fromEntries(names.map((n) => [`field${n}`, { width: 60 }])) },
  });
}

/**
 * Seconds from writing a file with one more field to its column in an open page that is never navigated; median of 20.
 */
export async function liveSchema(): Promise<Figure> {
  const schemas = temporaryFolder('live');
  mkdirSync(join(schemas, 'live'));
  const file = join(schemas, 'live/liveThing.json');
  writeFileSync(file, liveEntity(1));
  const product = await startProduct({ built: true, env: { SCHEMA_DIRS: schemas } });
  const browser = await openBrowser();
  try {
    // An empty list has no heads to look at.
    const stored = await api(product.url, await signIn(product.url, 'admin', 'admin123')).post(
      '/api/live/liveThing/addLiveThing',
      { field1: '一' },
    );
    if (stored.code !== 200) throw new Error(JSON.stringify(stored));
    const page = await newPage(browser);
    await signInOnPage(page, product.url, 'admin', 'admin123');
    await page.goto(`${product.url}/#/live/liveThing`);
    await page.getByText('字段1', { exact: true }).first().waitFor();
    await page.evaluate(() => {
      (window as unknown as { marker: string }).marker = 'same page';
    });
    const times: number[] = [];
    for (let n = 2; n <= 21; n++) {
      const shown = page
        .locator('.ag-header-cell-text', { hasText: new RegExp(`^字段${n}$`) })
        .waitFor({ state: 'attached' });
      const began = performance.now();
      writeFileSync(file, liveEntity(n));
      await shown;
      times.push((performance.now() - began) / 1000);
    }
    const marker = await page.evaluate(() => (window as unknown as { marker?: string }).marker);
    if (marker !== 'same page') throw new Error('the page was loaded anew');
    return atMost('liveSchema', 's', 1, times, `slowest ${round(Math.max(...times))} s`);
  } finally {
    await browser.close();
    await product.stop();
    rmSync(schemas, { recursive: true, force: true });
  }
}

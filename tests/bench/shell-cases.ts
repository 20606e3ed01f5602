/** Figures of the shell in a real browser: from sign-in to the first list on a slow processor. */
import type { Page } from 'playwright';
import { newPage, openBrowser, settled } from '../support/browser.ts';
import type { Product } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { round } from './measure.ts';

/** Between two keys of somebody who types well. Milliseconds. */
const KEY_MS = 150;
const LIST = '/#/login?redirect=/equipment/equipCrane';

async function fillSignIn(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}${LIST}`);
  // At the pace of a hand: what the page does meanwhile is part of what is measured.
  await page.locator('#username').pressSequentially('equip', { delay: KEY_MS });
  await page.locator('#password').pressSequentially('anlan123', { delay: KEY_MS });
  await settled(page);
}

/**
 * Notes in the page when sign-in was pressed and when the first rows had been painted: what the driver needs to press
 * and to look,
 * at a quarter of the processor's speed as well, is no part of what a person waits for.
 */
function noteTimes(): void {
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('.sign-submit')) return;
      const pressed = event.timeStamp;
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.pane .ag-row .ag-cell')) return;
        observer.disconnect();
        // The first task behind the next frame runs when that frame has been drawn.
        requestAnimationFrame(() =>
          setTimeout(() => {
            document.documentElement.dataset['firstList'] = String(performance.now() - pressed);
          }),
        );
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    true,
  );
}

/**
 * Seconds from pressing sign-in to the first painted rows, at a quarter of the processor's speed and with a warm cache.
 */
export async function firstList(product: Product, rounds: number): Promise<Figure> {
  const browser = await openBrowser();
  try {
    const page = await newPage(browser);
    await page.addInitScript(noteTimes);
    const session = await page.context().newCDPSession(page);
    const times: number[] = [];
    for (let turn = 0; turn <= rounds; turn++) {
      await fillSignIn(page, product);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.locator('.sign-submit').click();
      const painted = page.locator('html[data-first-list]');
      await painted.waitFor();
      // The first turn fills the cache.
      if (turn > 0) times.push(Number(await painted.getAttribute('data-first-list')) / 1000);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.context().clearCookies();
      await page.goto('about:blank');
    }
    return atMost(
      'firstList',
      's',
      1.5,
      times,
      `from sign-in to painted rows at 4× slowdown, warm cache; slowest ${round(Math.max(...times))} s`,
    );
  } finally {
    await browser.close();
  }
}

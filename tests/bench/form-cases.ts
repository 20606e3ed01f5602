/**
 * A form of two hundred fields at a quarter of the processor's speed: a key typed into it, and one of its fields
 * dropped elsewhere in the designer.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { newPage, openBrowser, settled, signInOnPage } from '../support/browser.ts';
import { startProduct, temporaryFolder } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { mean, median, round } from './measure.ts';

const FIELDS = 196;
/** As the designer's budget names them. */
const DESIGNED = 200;
const SLOWDOWN = 4;

/**
 * A large form as foreign systems have them: texts, figures, choices, dates, people, sums and fields that show by
 * others.
 */
function longEntity(fields: number): string {
  const kinds: readonly ((n: number) => object)[] = [
    () => ({ type: 'string', maxLength: 200 }),
    () => ({ type: 'number', multipleOf: 0.01 }),
    () => ({ type: 'string', format: 'date' }),
    () => ({
      type: 'string',
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙' },
      ],
    }),
    () => ({ type: 'boolean' }),
    () => ({ type: 'string', 'x-ref': { entity: 'sysUser' } }),
    () => ({ type: 'string', maxLength: 500, 'x-text': 'multiline' }),
    (n) => ({ type: 'string', maxLength: 200, 'x-show': { '!=': [{ var: `field${n - 4}` }, 'b'] } }),
    (n) => ({ type: 'number', multipleOf: 0.01, 'x-computed': { '+': [{ var: `field${n - 7}` }, 1] } }),
    () => ({ type: 'integer', minimum: 0, maximum: 1000 }),
  ];
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, n) => [`field${n}`, { title: `参数 ${n}`, ...kinds[n % kinds.length]?.(n) }]),
  );
  return JSON.stringify({
    format: 1,
    entity: 'benchLong',
    area: 'benchForm',
    title: '长表单',
    data: { type: 'object', required: ['field0'], properties },
  });
}

/**
 * A page at a quarter of the processor's speed, which `slow` changes, in a product with a form of `fields` fields,
 * opened by `open` before.
 */
async function withLongForm(
  fields: number,
  open: (page: Page, url: string) => Promise<void>,
  measure: (page: Page, slow: (rate: number) => Promise<void>) => Promise<Figure>,
): Promise<Figure> {
  const schemas = temporaryFolder('long-form');
  mkdirSync(join(schemas, 'benchForm'));
  writeFileSync(join(schemas, 'benchForm/benchLong.json'), longEntity(fields));
  const product = await startProduct({ built: true, env: { SCHEMA_DIRS: schemas } });
  const browser = await openBrowser();
  try {
    const page = await newPage(browser);
    await signInOnPage(page, product.url, 'admin', 'admin123');
    await open(page, product.url);
    await settled(page);
    const session = await page.context().newCDPSession(page);
    const slow = async (rate: number): Promise<void> => {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
    };
    await slow(SLOWDOWN);
    return await measure(page, slow);
  } finally {
    await browser.close();
    await product.stop();
    rmSync(schemas, { recursive: true, force: true });
  }
}

/** From the key to its paint, as the browser itself times it (event timing, in steps of 8 ms). */
export async function longFormKey(): Promise<Figure> {
  return withLongForm(
    FIELDS,
    async (page, url) => {
      await page.goto(`${url}/#/benchForm/benchLong`);
      await page.getByRole('button', { name: '新增', exact: true }).first().click();
      await page.getByRole('dialog').getByLabel('参数 10', { exact: true }).waitFor();
    },
    async (page) => {
      await page.evaluate(() => {
        const seen: number[] = [];
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.push(entry.duration);
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      });
      await page.getByRole('dialog').getByLabel('参数 10', { exact: true }).focus();
      for (const key of 'the furnace log of today')
        await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 60 });
      await page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.length > 10);
      const times = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
      return atMost(
        'longFormKey',
        'ms',
        50,
        times,
        `${FIELDS} fields at 4× slowdown, slowest ${round(Math.max(...times))} ms`,
      );
    },
  );
}

/** Milliseconds the page takes for a sum that stays the same, again and again: how fast its processor is just now. */
async function paces(page: Page): Promise<readonly number[]> {
  const taken = await page.evaluate(() => {
    const times: number[] = [];
    let sum = 0;
    while (times.length < 5 && sum >= 0) {
      const from = performance.now();
      sum = 0;
      for (let turn = 0; turn < 1e7; turn += 1) sum += turn % 7;
      times.push(performance.now() - from);
    }
    return times;
  });
  // By the first it is compiled.
  return taken.slice(1);
}

interface Drop {
  /** Milliseconds from letting a field go to the frame that shows it in its new place. */
  readonly time: number;
  /** Of before and after it. */
  readonly pace: number;
}

async function drop(page: Page, name: string, to: string): Promise<Drop> {
  const middle = async (field: string): Promise<{ x: number; y: number }> => {
    const box = await page.locator(`.fd-paper [data-field="${field}"]`).boundingBox();
    if (!box) throw new Error(`${field} is not drawn`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, over] = [await middle(name), await middle(to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Before it, whether it has others beside it or the whole line.
  await page.mouse.move(over.x - 4, over.y - 4, { steps: 6 });
  await page.locator('.fd-line').waitFor();
  // No function in it bears a name: the loader of the bench would name it by a helper the page does not have.
  const painted = page.evaluate(
    async ([moved = '', next = '']) => {
      const released = await new Promise<PointerEvent>((resolve) => {
        window.addEventListener('pointerup', resolve, { once: true, capture: true });
      });
      for (;;) {
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
        // One question, for what the bench does in the frame counts as well.
        const there = document.querySelector(`.fd-paper [data-field="${moved}"] + [data-field="${next}"]`) !== null;
        // What a frame shows is painted once its callbacks are over.
        const channel = new MessageChannel();
        await new Promise((resolve) => {
          channel.port1.onmessage = resolve;
          channel.port2.postMessage(undefined);
        });
        const passed = performance.now() - released.timeStamp;
        if (there) return passed;
        if (passed > 5000) throw new Error(`${moved} is not drawn before ${next}`);
      }
    },
    [name, to],
  );
  const before = await paces(page);
  await page.mouse.up();
  const time = await painted;
  return { time, pace: mean([...before, ...(await paces(page))]) };
}

/**
 * A field dragged on the canvas of the form designer, from the release of the pointer to its paint.
 * A shared machine may go at half its speed for seconds, so that a slowdown of four is one of eight: each drop counts
 * by how fast the processor was about it, against a quarter of the fastest it was without slowdown
 * (docs/layers.md#drops-on-the-canvas).
 */
export async function formDrop(rounds: number): Promise<Figure> {
  return withLongForm(
    DESIGNED,
    async (page, url) => {
      await page.goto(`${url}/#/tools/formDesigner?entity=benchLong&scope=installation`);
      // The listeners by which the clicks at the sign-in were watched are no part of a drop.
      await page.reload();
      await page.locator('.fd-paper [data-field=field199]').waitFor({ state: 'attached' });
    },
    async (page, slow) => {
      const drops: Drop[] = [];
      const free: number[] = [];
      for (let turn = 0; turn < Math.max(rounds, 3) * 2; turn += 1) {
        drops.push(await drop(page, `field${turn % 2}`, `field${6 + (turn % 5)}`));
        // The server's answer, and what is kept, are not in the way of the next one.
        await page.locator('.fd-whole[data-saving=saved]').waitFor();
        await settled(page);
        await slow(1);
        free.push(...(await paces(page)));
        await slow(SLOWDOWN);
      }
      const meant = Math.min(...free) * SLOWDOWN;
      const times = drops.map((one) => (one.time * meant) / one.pace);
      const slowdown = median(drops.map((one) => one.pace / meant)) * SLOWDOWN;
      return atMost(
        'formDrop',
        'ms',
        50,
        times,
        `${DESIGNED} fields at ${SLOWDOWN}× slowdown; ${round(median(drops.map(({ time }) => time)))} ms as the machine was, at ${round(slowdown, 1)}×`,
      );
    },
  );
}

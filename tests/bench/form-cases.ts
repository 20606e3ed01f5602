/** A key typed into a form of 196 fields, at a quarter of the processor's speed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPage, openBrowser, settled, signInOnPage } from '../support/browser.ts';
import { startProduct, temporaryFolder } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { round } from './measure.ts';

const FIELDS = 196;

/** A large form as foreign systems have them: texts, figures, choices, dates, people, sums and fields that show by others. */
function longEntity(): string {
  const kinds: readonly ((n: number) => object)[] = [
    () => ({ type: 'string', maxLength: 200 }), () => ({ type: 'number', multipleOf: 0.01 }), () => ({ type: 'string', format: 'date' }),
    () => ({ type: 'string', oneOf: [{ const: 'a', title: '甲' }, { const: 'b', title: '乙' }] }), () => ({ type: 'boolean' }), () => ({ type: 'string', 'x-ref': { entity: 'sysUser' } }),
    () => ({ type: 'string', maxLength: 500, 'x-text': 'multiline' }), (n) => ({ type: 'string', maxLength: 200, 'x-show': { '!=': [{ var: `field${n - 4}` }, 'b'] } }),
    (n) => ({ type: 'number', multipleOf: 0.01, 'x-computed': { '+': [{ var: `field${n - 7}` }, 1] } }), () => ({ type: 'integer', minimum: 0, maximum: 1000 }),
  ];
  const properties = Object.fromEntries(Array.from({ length: FIELDS }, (_, n) => [`field${n}`, { title: `参数 ${n}`, ...kinds[n % kinds.length]?.(n) }]));
  return JSON.stringify({ format: 1, entity: 'benchLong', area: 'benchForm', title: '长表单', data: { type: 'object', required: ['field0'], properties } });
}

/** From the key to its paint, as the browser itself times it (event timing, in steps of 8 ms). */
export async function longFormKey(): Promise<Figure> {
  const schemas = temporaryFolder('long-form');
  mkdirSync(join(schemas, 'benchForm'));
  writeFileSync(join(schemas, 'benchForm/benchLong.json'), longEntity());
  const product = await startProduct({ built: true, env: { SCHEMA_DIRS: schemas } });
  const browser = await openBrowser();
  try {
    const page = await newPage(browser);
    await signInOnPage(page, product.url, 'admin', 'admin123');
    await page.goto(`${product.url}/#/benchForm/benchLong`);
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    const box = page.getByRole('dialog').getByLabel('参数 10', { exact: true });
    await box.waitFor();
    await settled(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.push(entry.duration); }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    await box.focus();
    for (const key of 'the furnace log of today') await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 60 });
    await page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.length > 10);
    const times = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    return atMost('longFormKey', 'ms', 50, times, `${FIELDS} fields at 4× slowdown, slowest ${round(Math.max(...times))} ms`);
  } finally {
    await browser.close();
    await product.stop();
    rmSync(schemas, { recursive: true, force: true });
  }
}

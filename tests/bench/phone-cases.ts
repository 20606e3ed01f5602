/** Figures of permits on the phone: what their pages weigh, and how long they take to open beside the list of hidden dangers. */
import type { ListData } from '../../src/engine/model/wire.ts';
import { openBrowser } from '../support/browser.ts';
import { api, signIn } from '../support/client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { median, round } from './measure.ts';

const PHONE = { viewport: { width: 390, height: 844 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' };
/** Beside which the others are measured. */
const BESIDE = '/hiddenDanger/index';

/** Address → what stands there when it is open. */
async function pagesOf(url: string, token: string): Promise<Readonly<Record<string, string>>> {
  const { list } = (
    await api(url, token).get<ListData>('/api/dangerWork/workPermit/queryWorkPermit', { status: 'closed', pageSize: 1 })
  ).data;
  const permit = list[0];
  if (!permit) throw new Error('the demonstration has no closed permit');
  const card = '.pr-card, main a[href*="?id="]';
  return {
    [BESIDE]: card,
    '/app/dangerWork': card,
    [`/app/dangerWork/permit?id=${permit.id}`]: 'main h1',
    [`/app/dangerWork/confirm?id=${permit.id}`]: 'main h1',
    '/app/changeDangerWork/add': '.pr-pick',
    '/app/signList': 'main button',
  };
}

/**
 * The slowest page of permits over the list of hidden dangers, each from its address with a warm cache, turn by turn
 * beside each other.
 */
async function pageTimes(product: Product, rounds: number): Promise<Figure> {
  const token = await signIn(product.url, 'guardian', 'anlan123');
  const pages = await pagesOf(product.url, token);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: product.url, serviceWorkers: 'block' });
    await context.addCookies([{ name: 'zhihui_token', value: token, url: product.url }]);
    const page = await context.newPage();
    const times = new Map<string, number[]>(Object.keys(pages).map((path) => [path, []]));
    for (let turn = 0; turn <= rounds; turn += 1)
      for (const [path, there] of Object.entries(pages)) {
        await page.goto('about:blank');
        const began = performance.now();
        await page.goto(`/#${path}`);
        await page.locator(there).first().waitFor();
        // The first turn fills the cache.
        if (turn > 0) times.get(path)!.push(performance.now() - began);
      }
    const beside = median(times.get(BESIDE)!);
    const slowest = [...times]
      .filter(([path]) => path !== BESIDE)
      .map(([path, values]) => ({ path: path.replace(/\?.*/, ''), over: median(values) / beside }))
      .toSorted((one, other) => other.over - one.over);
    return atMost(
      'permitPages',
      '×',
      1.3,
      [slowest[0]?.over ?? Infinity],
      `${round(beside)} ms for hidden dangers; ${slowest.map(({ path, over }) => `${path} ${round(over)}`).join(', ')}`,
    );
  } finally {
    await browser.close();
  }
}

/** Compressed kilobytes of scripts that the first page of permits brings beyond the list of hidden dangers. */
async function scriptSize(product: Product): Promise<Figure> {
  const token = await signIn(product.url, 'guardian', 'anlan123');
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: product.url, serviceWorkers: 'block' });
    await context.addCookies([{ name: 'zhihui_token', value: token, url: product.url }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const scripts = new Set<string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ type, requestId }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(`/#${BESIDE}`);
    await page.waitForLoadState('networkidle');
    const before = bytes;
    await page.goto('/#/app/dangerWork');
    await page.locator('.ph-bar').first().waitFor();
    await page.waitForLoadState('networkidle');
    return atMost('jsPermits', 'kB', 120, [(bytes - before) / 1000], 'compressed, beyond the list of hidden dangers');
  } finally {
    await browser.close();
  }
}

export async function permitPages(rounds: number): Promise<Figure[]> {
  const product = await startProduct({ built: true, patience: 300_000, env: { DEMO: '1' } });
  try {
    return [await pageTimes(product, rounds), await scriptSize(product)];
  } finally {
    await product.stop();
  }
}

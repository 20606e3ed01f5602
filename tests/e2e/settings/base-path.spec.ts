/** Under which path the browser calls: the one of the specification, or the one the product was started with. */
import { type Page, expect } from '@playwright/test';
import { startProduct } from '../../support/product.ts';
import { rowOf, test } from '../../support/portal.ts';
import { signInByHand } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

/** Paths of everything a page asks for besides its own files. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'eventsource'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

/** Signs in, and goes where rows, a record's history, counts and charts are asked for. */
async function work(page: Page): Promise<void> {
  await signInByHand(page, 'zh', 'equip', 'anlan123');
  for (const path of ['/home', '/equipment/equipCrane']) await page.goto(page.url().replace(/#.*/, `#${path}`));
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
}

test('every call of the browser begins with /prod-api, where the server answers [C-9-02]', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit(undefined, '/login');
  const calls = callsOf(page);
  await page.reload();
  await work(page);
  expect(calls.length).toBeGreaterThan(6);
  expect(calls.filter((path) => !path.startsWith('/prod-api/'))).toEqual([]);
  expect((await fetch(`${baseURL ?? ''}/prod-api/api/public/portal`)).status).toBe(200);
});

for (const [basePath, ids] of [
  ['/plant/api-2', ' [C-9-03]'],
  ['', ''],
] as const) {
  test(`started with BASE_PATH=${basePath}, every call begins with it${ids}`, async ({ browser }) => {
    const product = await startProduct({ built: true, env: { DEMO: '1', BASE_PATH: basePath } });
    const context = await browser.newContext({ baseURL: product.url });
    try {
      const page = await context.newPage();
      const calls = callsOf(page);
      await page.goto('/#/login');
      await work(page);
      expect(calls.length).toBeGreaterThan(6);
      expect(
        calls.filter((path) => ![`${basePath}/api/`, `${basePath}/schema/`].some((start) => path.startsWith(start))),
      ).toEqual([]);
      expect((await fetch(`${product.url}/prod-api/api/public/portal`)).status).toBe(404);
    } finally {
      await context.close();
      await product.stop();
    }
  });
}

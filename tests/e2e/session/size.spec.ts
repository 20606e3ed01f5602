/** How much the sign-in page costs: what crosses the wire until a person can type. */
import { expect } from '@playwright/test';
import { test } from '../../support/portal.ts';

/** Compressed JavaScript until sign-in can be used. Bytes. */
const LIMIT = 130_000;

test('sign-in can be used after at most 130 kB of compressed JavaScript, without antd and grid', async ({ portal, baseURL }) => {
  const page = await portal.visit(undefined, '/404');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, response.url);
  });
  // Bodies as they are sent, without headers.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('about:blank');
  await page.goto(`${baseURL ?? ''}/#/login`);
  await expect(page.getByRole('button', { name: /^admin / })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(bytes, 'the page loaded its scripts').toBeGreaterThan(60_000);
  expect(bytes).toBeLessThanOrEqual(LIMIT);
  expect([...scripts.values()].filter((url) => /GridBody|ThemeProvider|Frame/.test(url))).toEqual([]);
});

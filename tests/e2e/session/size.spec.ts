/** How much the sign-in page costs: what crosses the wire until a person can type. */
import { expect } from '@playwright/test';
import { test } from '../../support/portal.ts';
import { countScripts } from '../../support/script-bytes.ts';

/** Compressed JavaScript until sign-in can be used. Bytes. */
const LIMIT = 155_000;

test('sign-in can be used after at most 155 kB of compressed JavaScript, without antd and grid', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit(undefined, '/404');
  const scripts = await countScripts(page);
  await page.goto('about:blank');
  await page.goto(`${baseURL ?? ''}/#/login`);
  await expect(page.getByRole('button', { name: /^admin / })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.bytes(), 'the page loaded its scripts').toBeGreaterThan(60_000);
  expect(scripts.bytes()).toBeLessThanOrEqual(LIMIT);
  expect(scripts.urls().filter((url) => /GridBody|ThemeProvider|Frame/.test(url))).toEqual([]);
});

/** What parts of the phone cost in script, and that nobody pays for one who opens none of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { root } from '../../support/checkout.ts';
import { permitAt, withdraw } from '../../support/permits.ts';
import { atRest, test } from '../../support/portal.ts';
import { countScripts } from '../../support/script-bytes.ts';
import { PHONE } from './faults.ts';

/** Files of scripts by their sources, as the build wrote them down. */
function built(...sources: readonly string[]): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  return sources.map((source) => {
    const file = manifest[source]?.file;
    if (file === undefined) throw new Error(`the build has no file of its own for ${source}`);
    return file;
  });
}

const AREA = 'src/custom/dangerWork/phone/pages.ts';
const SCANNER = ['src/engine/client/screens/scan/Scanner.tsx', 'src/engine/client/screens/scan/ScanPage.tsx'];
const READER = 'node_modules/qr/decode.js';
const CAMERA = 'src/engine/client/screens/capture/CaptureDialog.tsx';

async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, path);
}

test('dangerous work brings at most 120 kB of script beside the home, and neither it nor scanner and camera come before', async ({
  portal,
  baseURL,
}) => {
  const permit = await permitAt(baseURL ?? '', 'gasTesting');
  const page = await portal.visit('staff', '/404', { viewport: PHONE });
  const scripts = await countScripts(page);
  await page.goto('about:blank');
  await page.goto(`${baseURL ?? ''}/#/apps/home`);
  await expect(page.getByRole('link', { name: '扫一扫' })).toBeVisible();
  await atRest(page);
  const later = built(AREA, READER, CAMERA, ...SCANNER);
  const fetched = (): readonly string[] => later.filter((file) => scripts.urls().some((url) => url.endsWith(file)));
  expect(fetched()).toEqual([]);
  const before = scripts.bytes();
  expect(before).toBeGreaterThan(60_000);

  await show(page, '/app/dangerWork');
  await expect(page.getByRole('link', { name: '新建作业票' })).toBeVisible();
  await show(page, `/app/dangerWork/permit?id=${permit.id}`);
  await expect(page.getByRole('heading', { name: permit.content })).toBeVisible();
  await show(page, '/app/changeDangerWork/add');
  await expect(page.getByRole('textbox', { name: '作业内容' })).toBeVisible();
  await atRest(page);
  expect(fetched()).toEqual(built(AREA));
  expect(scripts.bytes() - before).toBeLessThanOrEqual(120_000);

  // The scanner: itself, and what reads codes where the browser does not.
  const area = scripts.bytes();
  await show(page, '/apps/scan');
  await expect(page.getByRole('textbox', { name: '或输入编号' })).toBeVisible();
  await atRest(page);
  expect(fetched()).toEqual(expect.arrayContaining([...built(...SCANNER)]));
  expect(scripts.bytes() - area).toBeLessThanOrEqual(25_000);
  await withdraw(permit);
});

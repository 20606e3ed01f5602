/**
 * A permit leaves the desk and the phone as a signed file, and a page without the server says whether it is true, in the
 * browser's own cryptography.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type Download, type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { evidencePage } from '../../../scripts/support/evidence-page.mjs';
import { api } from '../../support/client.ts';
import { test, tokenOf } from '../../support/portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'anlan-evidence-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function permitId(url: string): Promise<string> {
  const { data } = await api(url, tokenOf('admin')).get<ListData>('/api/dangerWork/workPermit/queryWorkPermit', {
    pageSize: 1,
    status: 'working',
  });
  return data.list[0]?.id ?? '';
}

/** The page as it lies on a disk, in a browser that knows no server. */
async function openChecker(browser: Browser): Promise<Page> {
  const page = join(folder, 'check.html');
  writeFileSync(page, await evidencePage());
  const context = await browser.newContext({ locale: 'zh-CN', offline: true });
  const checker = await context.newPage();
  await checker.goto(pathToFileURL(page).href);
  return checker;
}

async function saved(download: Download, name: string): Promise<string> {
  const path = join(folder, name);
  await download.saveAs(path);
  return path;
}

test('is exported at the desk and on the phone, and judged by a page without a server', async ({ portal, browser }) => {
  const url = process.env['ANLAN_URL'] ?? '';
  const id = await permitId(url);
  const desk = await portal.visit('admin', `/dangerWork/workPermit/${id}`);
  await desk.getByRole('button', { name: '更多' }).first().click();
  const [first] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('menuitem', { name: '导出证据' }).click(),
  ]);
  const file = await saved(first, 'desk.json');
  const phone = await portal.visit('admin', `/app/dangerWork/permit?id=${id}`, {
    viewport: { width: 390, height: 844 },
  });
  const [second] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: '导出证据' }).click(),
  ]);
  await saved(second, 'phone.json');

  const keys = (await api(url).get<{ publicKey: string }[]>('/api/public/evidenceKeys')).data;
  const checker = await openChecker(browser);
  const verdict = checker.getByRole('status');
  await checker.getByLabel('证据文件').setInputFiles(file);
  await expect(verdict).toContainText('不能断定是谁签的');
  await checker.getByLabel('公钥').fill(keys.map(({ publicKey }) => publicKey).join('\n'));
  await expect(verdict).toContainText(/^属实/);
  await checker.getByLabel('证据文件').setInputFiles(join(folder, 'phone.json'));
  await expect(verdict).toContainText(/^属实/);

  const text = readFileSync(file, 'utf8');
  const at = text.indexOf('"label":"作业地点","value":"') + '"label":"作业地点","value":"'.length;
  writeFileSync(join(folder, 'changed.json'), `${text.slice(0, at)}X${text.slice(at + 1)}`);
  await checker.getByLabel('证据文件').setInputFiles(join(folder, 'changed.json'));
  await expect(verdict).toContainText(/^不属实/);
  await expect(verdict).toContainText('作业地点');
  await checker.getByLabel('公钥').fill(Buffer.alloc(32, 7).toString('base64url'));
  await checker.getByLabel('证据文件').setInputFiles(file);
  await expect(verdict).toContainText('由他人制作');
  await checker.context().close();
});

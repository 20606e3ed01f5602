/** Takes the screenshots of README and docs from a fresh product with demonstration data. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { root } from './checkout.ts';
import { newPage, openBrowser, settled, signInOnPage } from './browser.ts';
import { api, signIn } from './client.ts';
import { startProduct } from './product.ts';

const NAME = 'Anlan 安澜';

interface Shot {
  readonly name: string;
  readonly take: (page: Page, url: string) => Promise<void>;
}

const openList = async (page: Page, url: string, path: string): Promise<void> => {
  await page.goto(`${url}/#${path}`);
  await page.locator('.ag-row .ag-cell').first().waitFor();
};

const shots: readonly Shot[] = [
  { name: 'list', take: (page, url) => openList(page, url, '/equipment/equipCrane') },
  {
    name: 'form',
    take: async (page, url) => {
      await openList(page, url, '/equipment/equipCrane');
      await page.getByRole('button', { name: '新增' }).first().click();
      await page.getByRole('dialog').first().waitFor();
    },
  },
  {
    name: 'detail',
    take: async (page, url) => {
      await openList(page, url, '/equipment/equipCrane');
      await page.locator('.ag-row a, .ag-row .ag-cell button').first().click();
      await page.locator('[class*=detail]').first().waitFor();
    },
  },
  {
    name: 'tree',
    take: (page, url) => page.goto(`${url}/#/system/sysOrg`).then(() => page.getByRole('table').first().waitFor()),
  },
  {
    name: 'data-model',
    take: (page, url) =>
      page.goto(`${url}/#/system/dataModel`).then(() => page.getByText('equipCrane').first().waitFor()),
  },
  // The screen that README shows beside its file.
  { name: 'emergency-contacts', take: (page, url) => openList(page, url, '/emergency/emergencyContact') },
];

/** Writes docs/images/<name>.png; with names, only those. Gives back what was written. */
export async function takeShots(names: readonly string[]): Promise<string[]> {
  const folder = join(root, 'docs/images');
  mkdirSync(folder, { recursive: true });
  const product = await startProduct({ built: true });
  const browser = await openBrowser();
  const written: string[] = [];
  try {
    // The pictures of the engine bear its own name; the portal's titles belong to its owner.
    await api(product.url, await signIn(product.url, 'admin', 'admin123')).put('/api/admin/systenant/look', {
      fullTitle: NAME,
      shortTitle: NAME,
    });
    const page = await newPage(browser);
    if (names.length === 0 || names.includes('sign-in')) {
      await page.goto(`${product.url}/#/login?tenant=default`);
      await page.locator('#username').waitFor();
      written.push(await save(page, folder, 'sign-in'));
    }
    await signInOnPage(page, product.url, 'admin', 'admin123');
    for (const shot of shots.filter((one) => names.length === 0 || names.includes(one.name))) {
      // A new page for each, so that nothing of the last one stands open.
      await page.goto('about:blank');
      await shot.take(page, product.url);
      written.push(await save(page, folder, shot.name));
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  return written;
}

async function save(page: Page, folder: string, name: string): Promise<string> {
  await settled(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  // A screen has few colours: a palette of 256 shows it the same in a third of the bytes.
  await sharp(picture)
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, `${name}.png`));
  return `docs/images/${name}.png`;
}

/** Takes the screenshots of README and docs from a fresh product with demonstration data. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { root } from './checkout.ts';
import { newPage, openBrowser, settled, signInOnPage } from './browser.ts';
import { api, signIn } from './client.ts';
import { guideSteps } from './guide.ts';
import { startProduct, temporaryFolder } from './product.ts';

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

/** Fans of the guide: name, unit, air flow, days since the last service. */
const FANS: readonly (readonly [name: string, unit: string, flow: string, serviced: number])[] = [
  ['一号烧结主抽风机', '炼铁厂', '21000.0', 199],
  ['二号烧结主抽风机', '炼铁厂', '21000.0', 171],
  ['高炉除尘风机', '炼铁厂', '12600.0', 160],
  ['转炉一次除尘风机', '炼钢厂', '8200.0', 131],
  ['转炉二次除尘风机', '炼钢厂', '9500.0', 112],
  ['加热炉助燃风机', '轧钢厂', '2400.0', 64],
  ['锅炉引风机', '动力厂', '3900.0', 40],
  ['锅炉送风机', '动力厂', '3100.0', 12],
];

/** A day before today, as the installation counts days. */
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });

/** List and record of the entity that docs/format-guide.md grows, in a product that has it. */
async function takeGuide(browser: Browser, folder: string): Promise<string[]> {
  const schemas = temporaryFolder('guide');
  mkdirSync(join(schemas, 'equipment'));
  writeFileSync(join(schemas, 'equipment/equipFan.json'), JSON.stringify(guideSteps().at(-1)));
  const product = await startProduct({ built: true, env: { SCHEMA_DIRS: schemas } });
  try {
    const admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    await admin.put('/api/admin/systenant/look', { fullTitle: NAME, shortTitle: NAME });
    const units = await admin.get<{ list: { id: string; orgName: string }[] }>('/api/admin/sysorg/querySysOrg', {
      pageSize: 1000,
    });
    const ids: string[] = [];
    for (const [at, [fanName, unit, airFlow, serviced]] of FANS.entries()) {
      const fan = await admin.post<{ id: string }>('/api/equipment/equipFan/addEquipFan', {
        fanNo: `F-${String(at + 1).padStart(2, '0')}`,
        fanName,
        airFlow,
        useOrg: units.data.list.find(({ orgName }) => orgName === unit)?.id,
        boughtOn: '2019-05-01',
        servicedOn: daysAgo(serviced),
      });
      ids.push(fan.data.id);
    }
    await admin.post('/api/equipment/equipFan/action/stop', { id: ids[2], input: { stopReason: '叶轮更换' } });
    const page = await newPage(browser);
    await signInOnPage(page, product.url, 'admin', 'admin123');
    await page.goto('about:blank');
    await openList(page, product.url, '/equipment/equipFan');
    const written = [await save(page, folder, 'guide-list')];
    await page.getByText('高炉除尘风机').first().click();
    await page.locator('[class*=detail]').first().waitFor();
    return [...written, await save(page, folder, 'guide-detail')];
  } finally {
    await product.stop();
  }
}

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
    if (names.length === 0 || names.includes('guide')) written.push(...(await takeGuide(browser, folder)));
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

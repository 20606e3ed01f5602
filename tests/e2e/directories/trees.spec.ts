/**
 * Trees of directories under the fingers: branches that come when they are opened, search, moving by hand and by keys.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller } from '../../support/client.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';

const open = (page: Page, label: string) =>
  page.getByRole('main').getByRole('button', { name: label, exact: true, expanded: false }).click();

/** The national list comes beside the running product. */
async function regionsAreIn(baseURL: string | undefined): Promise<Caller> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  await expect
    .poll(
      async () =>
        (await admin.get<ListData>('/api/admin/sysregion/querySysRegion', { regionCode: '360823203000' })).data
          .totalCount,
      { timeout: 90_000 },
    )
    .toBe(1);
  return admin;
}

test(
  '45,000 regions open level by level, and only what is opened is asked for',
  { tag: '@gate' },
  async ({ portal, baseURL }) => {
    await regionsAreIn(baseURL);
    const asked: string[] = [];
    // Everything in one view: the first step of scrolling takes the header away, and a click on its way would meet the
    // row below.
    const page = await portal.visit('admin', '/home', { viewport: { width: 1440, height: 3400 } });
    page.on('request', (request) => {
      if (request.url().includes('querySysRegionTree'))
        asked.push(new URL(request.url()).searchParams.get('below') ?? 'top');
    });
    await page.goto('/#/system/sysRegion');
    await expect(rowOf(page, '江西省')).toBeVisible();
    await expect(rowOf(page, '吉安市')).toHaveCount(0);
    await open(page, '江西省');
    await open(page, '吉安市');
    await open(page, '峡江县');
    await expect(rowOf(page, '360823203000')).toContainText('金江乡');
    expect(asked[0]).toBe('top');
    expect(new Set(asked).size).toBe(4);
  },
);

test('a region is found by its pinyin initials, with what is above it', async ({ portal, baseURL }) => {
  await regionsAreIn(baseURL);
  const page = await portal.visit('admin', '/system/sysRegion?keyword=dhmjd');
  await expect(rowOf(page, '东华门街道')).toBeVisible();
  await expect(rowOf(page, '东城区')).toBeVisible();
  await expect(rowOf(page, '河北省')).toHaveCount(0);
});

interface Three {
  readonly plant: WireRow;
  readonly shop: WireRow;
  readonly team: WireRow;
}

/** A plant and a workshop side by side, and a team below the workshop; found by one word. */
async function threeOrgs(baseURL: string | undefined, word: string): Promise<Three> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const root = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' })).data.list[0]?.id;
  const add = async (kind: string, orgType: string, parentId: string | undefined): Promise<WireRow> =>
    (
      await admin.post<WireRow>('/api/admin/sysorg/addSysOrg', {
        orgCode: `${word}-${orgType}`,
        orgName: `${word}${kind}`,
        orgType,
        parentId,
        status: 'enabled',
      })
    ).data;
  const plant = await add('分厂', 'factory', root);
  const shop = await add('车间', 'workshop', root);
  return { plant, shop, team: await add('班组', 'team', shop.id) };
}

const parentOf = async (baseURL: string | undefined, row: WireRow): Promise<unknown> =>
  (await api(baseURL ?? '', tokenOf('admin')).get<WireRow>('/api/admin/sysorg/getSysOrg', { id: row.id })).data[
    'parentId'
  ];

test(
  'an organisation is dragged below another one, and the move is undone',
  { tag: '@gate' },
  async ({ portal, baseURL }) => {
    const word = freshCode('DRAG');
    const { plant, shop } = await threeOrgs(baseURL, word);
    const page = await portal.visit('admin', `/system/sysOrg?keyword=${word}`);
    await rowOf(page, `${word}车间`).first().hover();
    await page
      .getByRole('button', { name: `移动 ${word}车间`, exact: true })
      .dragTo(rowOf(page, `${word}分厂`).getByText(`${word}分厂`));
    await expect(page.getByText(`已把 ${word}车间 移到 ${word}分厂 之下`).first()).toBeVisible();
    await expect.poll(() => parentOf(baseURL, shop)).toBe(plant.id);
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await expect(page.getByText(`${word}车间 已回到原来的位置`).first()).toBeVisible();
    expect(await parentOf(baseURL, shop)).toBe(shop['parentId']);
  },
);

test('keys do the same: pick up, put down; never below what is below it', async ({ portal, baseURL }) => {
  const word = freshCode('KEYS');
  const { plant, team } = await threeOrgs(baseURL, word);
  const page = await portal.visit('admin', `/system/sysOrg?keyword=${word}`);
  await page.getByRole('button', { name: `移动 ${word}车间`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `正在移动 ${word}车间` })).toBeVisible();
  await expect(page.getByRole('button', { name: `把 ${word}车间 放到 ${word}班组 之下` })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`正在移动 ${word}车间`)).toHaveCount(0);
  await page.getByRole('button', { name: `移动 ${word}班组`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `把 ${word}班组 放到 ${word}分厂 之下` }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => parentOf(baseURL, team)).toBe(plant.id);
});

test('what may not stand at the top is refused there, with the reason', async ({ portal, baseURL }) => {
  const word = freshCode('TOP');
  const { shop } = await threeOrgs(baseURL, word);
  const page = await portal.visit('admin', `/system/sysOrg?keyword=${word}`);
  await rowOf(page, `${word}车间`).first().hover();
  await page.getByRole('button', { name: `移动 ${word}车间`, exact: true }).click();
  await page.getByRole('button', { name: '移到最上层', exact: true }).click();
  await expect(page.getByText('请选择上级组织').first()).toBeVisible();
  expect(await parentOf(baseURL, shop)).toBe(shop['parentId']);
});

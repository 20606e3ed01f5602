/** The order of rows below the same parent, changed by hand and with keys, and taken back. */
import { type Page, expect } from '@playwright/test';
import type { ListData, TreeRow, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';

interface Shop {
  readonly word: string;
  readonly plant: WireRow;
}

/** A plant at the end of the first level with three teams, in the order they were made. */
async function plantOfThree(baseURL: string | undefined): Promise<Shop> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const word = freshCode('ORD');
  const add = async (code: string, name: string, orgType: string, parentId: string | undefined): Promise<WireRow> => {
    const answer = await admin.post<WireRow>('/api/admin/sysorg/addSysOrg', {
      orgCode: `${word}-${code}`,
      orgName: `${word}${name}`,
      orgType,
      parentId,
      orgSequence: 1,
      status: 'enabled',
    });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.data;
  };
  const plant = await add(
    'P',
    '厂',
    'factory',
    (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' })).data.list[0]?.id,
  );
  for (const name of ['1甲', '2乙', '3丙']) await add(name.slice(0, 1), name, 'team', plant.id);
  return { word, plant };
}

const order = async (baseURL: string | undefined, { word, plant }: Shop): Promise<string> =>
  (
    await api(baseURL ?? '', tokenOf('admin')).get<{ list: TreeRow[] }>('/api/admin/sysorg/querySysOrgTree', {
      lazy: 1,
      below: plant.id,
    })
  ).data.list
    .map((row) => String(row['orgName']).replace(word, ''))
    .join(' ');

/** The plant's branch stands open. */
async function openTree(page: Page, { word }: Shop): Promise<void> {
  const branch = page.getByRole('main').getByRole('button', { name: `${word}厂`, exact: true });
  await expect(branch).toBeVisible();
  if ((await branch.getAttribute('aria-expanded')) === 'false') await branch.click();
  await expect(rowOf(page, `${word}3丙`)).toBeVisible();
}

test('a row is dragged between two others, and the move is undone', async ({ portal, baseURL }) => {
  const shop = await plantOfThree(baseURL);
  const page = await portal.visit('admin', '/system/sysOrg');
  await openTree(page, shop);
  const target = rowOf(page, `${shop.word}1甲`);
  const box = await target.boundingBox();
  await rowOf(page, `${shop.word}3丙`).hover();
  await page
    .getByRole('button', { name: `移动 ${shop.word}3丙`, exact: true })
    .dragTo(target, { targetPosition: { x: 120, y: 3 } });
  await expect(page.getByText(`已把 ${shop.word}3丙 排到 ${shop.word}1甲 之前`).first()).toBeVisible();
  await expect.poll(() => order(baseURL, shop)).toBe('3丙 1甲 2乙');
  await expect
    .poll(async () => Math.round(((await rowOf(page, `${shop.word}3丙`).boundingBox())?.y ?? 0) - (box?.y ?? 0)))
    .toBe(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(() => order(baseURL, shop)).toBe('1甲 2乙 3丙');
  // The middle of a row still takes it below.
  await rowOf(page, `${shop.word}3丙`).hover();
  await page
    .getByRole('button', { name: `移动 ${shop.word}3丙`, exact: true })
    .dragTo(target.getByText(`${shop.word}1甲`));
  await expect.poll(() => order(baseURL, shop)).toBe('1甲 2乙');
});

test('keys move a row among its siblings and keep hold of it; the ends are said', async ({ portal, baseURL }) => {
  const shop = await plantOfThree(baseURL);
  const page = await portal.visit('admin', '/system/sysOrg');
  await openTree(page, shop);
  const handle = page.getByRole('button', { name: `移动 ${shop.word}1甲`, exact: true });
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await handle.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(said(`已把 ${shop.word}1甲 排到 ${shop.word}2乙 之后`).first()).toBeAttached();
  await expect.poll(() => order(baseURL, shop)).toBe('2乙 1甲 3丙');
  await expect(rowOf(page, shop.word)).toHaveText([/厂/, /2乙/, /1甲/, /3丙/]);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rowOf(page, shop.word)).toHaveText([/厂/, /2乙/, /3丙/, /1甲/]);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(said(`${shop.word}1甲 已在同级的最后`).first()).toBeAttached();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => order(baseURL, shop)).toBe('2乙 1甲 3丙');
});

test('where the list is filtered or sorted by a column, the order cannot be changed, and why is said', async ({
  portal,
  baseURL,
}) => {
  const shop = await plantOfThree(baseURL);
  for (const [search, why] of [
    [`keyword=${shop.word}`, '列表正在筛选，清除条件后可手动排序'],
    ['sort=-orgCode', '列表正按列排序，恢复默认顺序后可手动排序'],
  ]) {
    const page = await portal.visit('admin', `/system/sysOrg?${search}`);
    await openTree(page, shop);
    await page.getByRole('button', { name: `移动 ${shop.word}1甲`, exact: true }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: why }).first()).toBeAttached();
  }
  expect(await order(baseURL, shop)).toBe('1甲 2乙 3丙');
});

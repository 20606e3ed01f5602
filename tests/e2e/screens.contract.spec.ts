/**
 * An entity of each kind opens: its list, a record, and the form for a new one, without a fault and without running
 * over the edge. The gate opens two of them, and what was changed lately; the long run opens every entity of the menu.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { filesUnder, root } from '../support/checkout.ts';
import { LONG } from '../support/breadth.ts';
import { test } from '../support/portal.ts';
import { changedEntities } from '../support/representatives.ts';

test.describe.configure({ mode: 'parallel' });

interface Entity {
  readonly entity: string;
  readonly area: string;
  readonly title: string;
  readonly menu?: { readonly path?: string };
  readonly actions?: { readonly add?: unknown };
}

/** One of each kind: long forms, states, trees at the left and in the rows, dialogs, grants. */
const REPRESENTATIVE = [
  'equipCrane',
  'equipInspect',
  'equipClass',
  'inspectCycle',
  'sysUser',
  'sysOrg',
  'sysRole',
  'sysParam',
];

/** Their lists are pages of their own, which tests of their own open. */
const WITH_PAGE = new Set(['mailUser', 'netdiscNode']);

const CHANGED = changedEntities(4);
const ofGate = (entity: string) => (entity === 'equipInspect' || CHANGED.has(entity) ? { tag: '@gate' } : {});

const entities = filesUnder('src/schemas', ['.json'])
  .filter((file) => !/\/_|\.schema\.json$/.test(file))
  .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Entity)
  // Of the changed ones those with demonstration rows: a record has to be there.
  .filter(
    ({ entity, area, menu }) =>
      menu !== undefined &&
      !WITH_PAGE.has(entity) &&
      (LONG ||
        REPRESENTATIVE.includes(entity) ||
        (CHANGED.has(entity) && existsSync(join(root, `src/schemas/${area}/_demo/${entity}.json`)))),
  );

async function noOverflow(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(() =>
    [document.documentElement, document.getElementById('sheet')].map((element) =>
      element ? element.scrollWidth - element.clientWidth : 0,
    ),
  );
  expect(over, where).toEqual([0, 0]);
}

test('the menu has an entity for every kind of screen', () => {
  expect(entities.length).toBeGreaterThanOrEqual(REPRESENTATIVE.length);
});

for (const { entity, area, title, menu, actions } of entities) {
  const address = menu?.path ?? `/${area}/${entity}`;

  test(`${entity} opens: list, record, new one`, ofGate(entity), async ({ portal }) => {
    const page = await portal.visit('admin', address);
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
    const link = page.getByRole('main').locator(`a[href^="#${address}/"]`).first();
    await expect(link).toBeVisible();
    await noOverflow(page, 'list');
    await link.click();
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article').getByRole('term').first()).toBeVisible();
    await expect(page.getByRole('region', { name: '变更记录' })).toBeVisible();
    await noOverflow(page, 'record');
    // What the server keeps by itself has no form.
    if (actions?.add === false) return;
    await page.goBack();
    await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog', { name: `新增${title}` });
    await expect(form.getByRole('button', { name: '保存' })).toBeEnabled();
    await expect(form.locator('input, textarea').first()).toBeVisible();
    await expect(page.getByText(/未知控件/)).toHaveCount(0);
    await noOverflow(page, 'form');
  });

  test(`${entity} is readable on a phone`, ofGate(entity), async ({ portal }) => {
    const page = await portal.visit('admin', address, { viewport: { width: 390, height: 844 } });
    await expect(
      page
        .getByRole('list', { name: `${title}列表` })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await noOverflow(page, 'list');
    const card = page
      .getByRole('list', { name: `${title}列表` })
      .locator(`a[href^="#${address}/"]`)
      .first();
    await card.click();
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
    await noOverflow(page, 'record');
  });
}

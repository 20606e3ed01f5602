/**
 * Widgets in a real browser: what a person types becomes the typed value, what is wrong stays out, a filter changes the
 * query.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { test } from '../support/bare-test.ts';

// Lists that fade out would stand in the way of the next one.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let server: ViteDevServer;
let address = '';

test.beforeAll(async () => {
  server = await createServer({
    configFile: false,
    logLevel: 'error',
    cacheDir: '.cache/vite-widgets',
    plugins: [react()],
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
  });
  await server.listen();
  address = `${server.resolvedUrls?.local[0]}tests/fixtures/widgets-page/index.html`;
});
test.afterAll(async () => {
  await server.close();
});

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${address}?${query}`);
  await expect(page.locator('.case').first()).toBeVisible({ timeout: 60_000 });
}

const caseOf = (page: Page, name: string): Locator => page.locator(`[data-case="${name}"]`);
const inputOf = (page: Page, name: string): Locator =>
  part(caseOf(page, name), 'edit').getByLabel(name, { exact: true }).first();
const part = (row: Locator, name: string): Locator => row.locator(`[data-part="${name}"]`);

async function chooseIn(page: Page, row: Locator, word: string): Promise<void> {
  await row.getByRole('combobox').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: word }).first().click();
}

/** What is typed → the value it must become. */
const typed: readonly (readonly [string, string, unknown])[] = [
  ['text plain', '桥式起重机', '桥式起重机'],
  ['integer', '24', 24],
  ['integer', '1,286', 1286],
  ['decimal 2 places', '12.5', '12.50'],
  ['decimal 2 places', '0.1', '0.10'],
  ['decimal 6 places', '99999999999999.000001', '99999999999999.000001'],
  ['double', '0.25', 0.25],
  ['date format=date', '2026-11-25', '2026-11-25'],
  ['date format=date', '20261125', '2026-11-25'],
  ['datetime format=datetime', '2026-11-21 14:32', '2026-11-21 14:32:00'],
  // An hour that this browser's clock, of Shanghai, never showed.
  ['datetime format=datetime', '1986-05-04 02:30', '1986-05-04 02:30:00'],
  ['datetime format=datetime', '', null],
  ['time format=time', '08:30', '08:30:00'],
  ['month format=month', '2026-11', '2026-11'],
  ['year format=year', '2026', '2026'],
  ['text format=phone', '138 0013 8000', '13800138000'],
  ['text format=idCard', '11010519491231002x', '11010519491231002X'],
  ['text format=geo', '120.382640，36.067082', '120.382640,36.067082'],
  ['text format=color', '1677ff', '#1677ff'],
];

test('what is typed becomes the typed value', async ({ page }) => {
  await open(page);
  for (const [name, text, value] of typed) {
    const input = inputOf(page, name);
    await input.fill('');
    await input.pressSequentially(text);
    await input.press('Tab');
    await page.keyboard.press('Escape');
    await expect(part(caseOf(page, name), 'value'), `${name}: ${text}`).toHaveText(JSON.stringify(value));
  }
});

test('what cannot become a number stays out, and the field says why', async ({ page }) => {
  await open(page, `values=${encodeURIComponent(JSON.stringify({ 'decimal 2 places': '12.50', integer: 7 }))}`);
  const decimal = caseOf(page, 'decimal 2 places');
  await inputOf(page, 'decimal 2 places').press('End');
  await inputOf(page, 'decimal 2 places').pressSequentially('9');
  await expect(decimal.getByRole('status')).toContainText('小数最多 2 位');
  await expect(part(decimal, 'value')).toHaveText('"12.50"');
  const whole = inputOf(page, 'integer');
  await whole.press('End');
  await whole.pressSequentially('.5x');
  await expect(whole).toHaveValue('75');
});

test('a wrong date leaves the value as it was', async ({ page }) => {
  await open(page, `values=${encodeURIComponent(JSON.stringify({ 'date format=date': '2026-11-25' }))}`);
  const row = caseOf(page, 'date format=date');
  await inputOf(page, 'date format=date').fill('2026-02-30');
  await page.keyboard.press('Tab');
  await expect(part(row, 'value')).toHaveText('"2026-11-25"');
});

test('a date that is typed is the value before the field is left: a save by keys judges what is seen', async ({
  page,
}) => {
  await open(page);
  for (const [name, text, value] of [
    ['date format=date', '20261125', '2026-11-25'],
    ['datetime format=datetime', '2026-11-21 14:32', '2026-11-21 14:32:00'],
    ['time format=time', '0830', '08:30:00'],
  ] as const) {
    await inputOf(page, name).pressSequentially(text);
    await expect(part(caseOf(page, name), 'value'), name).toHaveText(JSON.stringify(value));
    await page.keyboard.press('Escape');
  }
});

test('a position comes from the device at a press; where the browser refuses, the field says so', async ({ page }) => {
  const row = caseOf(page, 'text format=geo');
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ longitude: -0.1276, latitude: 51.5072 });
  await open(page);
  await row.getByRole('button', { name: '用当前位置' }).click();
  await expect(part(row, 'value')).toHaveText('"-0.127600,51.507200"');
  await page.context().clearPermissions();
  await page.context().grantPermissions([]);
  await row.getByRole('button', { name: '用当前位置' }).click();
  await expect(row.getByRole('status')).toContainText('浏览器不允许取位置');
  await expect(part(row, 'value')).toHaveText('"-0.127600,51.507200"');
});

test('what is no date stays in sight and keeps the form from being saved', async ({ page }) => {
  await open(page);
  const row = caseOf(page, 'date format=date');
  const input = inputOf(page, 'date format=date');
  await input.fill('昨天');
  await page.keyboard.press('Tab');
  await expect(part(row, 'refused')).toHaveText('日期有误，按 2026-11-25 填写或从日历中选择');
  await expect(input).toHaveValue('昨天');
  await expect(part(row, 'value')).toHaveText('null');
  await input.fill('2026/11/30');
  await page.keyboard.press('Tab');
  await expect(part(row, 'refused')).toHaveText('');
  await expect(part(row, 'value')).toHaveText('"2026-11-30"');
});

test('broken JSON stays in sight and keeps the form from being saved', async ({ page }) => {
  await open(page);
  const row = caseOf(page, 'json object');
  const input = inputOf(page, 'json object');
  await input.fill('{"a": 1');
  await expect(part(row, 'refused')).toHaveText('JSON 有误，改正后才能保存');
  await expect(part(row, 'value')).toHaveText('null');
  await input.press('Tab');
  await expect(input).toHaveValue('{"a": 1');
  await input.fill('{"a": 1}');
  await expect(part(row, 'value')).toHaveText('{"a":1}');
  await expect(part(row, 'refused')).toHaveText('');
});

test('lists are chosen from: one, several, yes or no', async ({ page }) => {
  await open(page);
  const one = caseOf(page, 'text oneOf');
  await chooseIn(page, part(one, 'edit'), '停用');
  await expect(part(one, 'value')).toHaveText('"stopped"');
  const many = caseOf(page, 'multi x-dict');
  await chooseIn(page, part(many, 'edit'), '一级');
  await page.keyboard.press('Escape');
  await expect(part(many, 'value')).toHaveText('["a"]');
  const yes = caseOf(page, 'boolean');
  await yes.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await expect(part(yes, 'value')).toHaveText('true');
});

test('a reference asks the server page by page, and takes its label along', async ({ page }) => {
  const asked: URL[] = [];
  await page.route('**/api/demo/sample/optionSample*', (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    const first = (Number(url.searchParams.get('currentPage')) - 1) * 50;
    const list = url.searchParams.get('keyword')
      ? [{ id: 'org-7', label: '炼化二厂' }]
      : Array.from({ length: 50 }, (_, index) => ({ id: `org-${first + index}`, label: `单位 ${first + index}` }));
    return route.fulfill({
      json: { code: 200, msg: 'success', data: { list, totalCount: url.searchParams.get('keyword') ? 1 : 120 } },
    });
  });
  await open(page);
  const row = caseOf(page, 'ref list');
  const input = inputOf(page, 'ref list');
  await input.click();
  await expect(page.locator('.ant-select-item-option').filter({ hasText: '单位 3' }).first()).toBeVisible();
  await page.locator('.ant-select-dropdown:visible .rc-virtual-list-holder').evaluate((list) => {
    list.scrollTop = list.scrollHeight;
  });
  await expect.poll(() => asked.some((url) => url.searchParams.get('currentPage') === '2')).toBe(true);
  await input.fill('炼化');
  await page.locator('.ant-select-item-option').filter({ hasText: '炼化二厂' }).click();
  expect(asked.at(-1)?.searchParams.get('keyword')).toBe('炼化');
  expect(asked.at(-1)?.searchParams.get('field')).toBe('f');
  await expect(part(row, 'value')).toHaveText('"org-7"');
  await expect(part(row, 'cell')).toHaveText('炼化二厂');
});

test('a filter changes the query', async ({ page }) => {
  await page.route('**/api/demo/sample/optionSample*', (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: 'success',
        data: { list: [{ id: 'org-1', label: '炼化一厂', parentId: null }], totalCount: 1 },
      },
    }),
  );
  await open(page);
  const filter = (name: string): Locator => part(caseOf(page, name), 'filter');
  const query = (name: string): Locator => part(caseOf(page, name), 'query');

  await filter('text plain').getByRole('textbox').fill('桥');
  await expect(query('text plain')).toHaveText(`fLike=${encodeURIComponent('桥')}`);
  await filter('decimal 2 places').getByRole('textbox').first().fill('1.5');
  await filter('decimal 2 places').getByRole('textbox').last().fill('20');
  await expect(query('decimal 2 places')).toHaveText('fFrom=1.50&fTo=20.00');
  await chooseIn(page, filter('boolean'), '否');
  await expect(query('boolean')).toHaveText('f=false');
  await chooseIn(page, filter('text oneOf'), '在用');
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: /^停用$/ })
    .click();
  await expect(query('text oneOf')).toHaveText('f=inUse%2Cstopped');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '（空）' }).click();
  await expect(query('text oneOf')).toHaveText('f=null');
  await page.keyboard.press('Escape');
  const range = filter('date format=date').getByRole('textbox');
  await range.first().fill('2026-01-01');
  await range.first().press('Enter');
  await range.last().fill('2026-12-31');
  await range.last().press('Enter');
  await expect(query('date format=date')).toHaveText('fFrom=2026-01-01&fTo=2026-12-31');
  await chooseIn(page, filter('ref list'), '炼化一厂');
  await expect(query('ref list')).toHaveText('f=org-1');
  await page.keyboard.press('Escape');
  await filter('ref tree').getByRole('combobox').click();
  await page.locator('.ant-select-tree-title').filter({ hasText: '炼化一厂' }).first().click();
  await expect(query('ref tree')).toHaveText('fUnder=org-1');
});

test('files are judged before they are sent, then kept by id', async ({ page }) => {
  const names: string[] = [];
  await page.route('**/api/file/file/upload*', async (route) => {
    const name = /filename="([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '';
    names.push(name);
    await route.fulfill({
      json: {
        code: 200,
        msg: 'success',
        data: { id: `id-${names.length}`, url: '/x', originalFilename: name, size: 3, type: 'application/pdf' },
      },
    });
  });
  await open(page);
  const row = caseOf(page, 'files');
  const chooser = row.locator('input[type=file]');
  await chooser.setInputFiles([{ name: 'a.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('abc') }]);
  await expect(row.getByRole('alert')).toHaveText('只接受 .pdf 文件');
  await chooser.setInputFiles(
    ['1', '2'].map((name) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('abc') })),
  );
  await expect(part(row, 'value')).toHaveText('["id-1","id-2"]');
  await expect(part(row, 'refused')).toHaveText('');
  await row.getByRole('button', { name: '移除 1.pdf' }).click();
  await expect(part(row, 'value')).toHaveText('["id-2"]');
  const image = caseOf(page, 'file image');
  await image
    .locator('input[type=file]')
    .setInputFiles([{ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('abc') }]);
  await expect(image.getByRole('alert')).toHaveText('图片格式错误!');
  expect(names).toEqual(['1.pdf', '2.pdf']);
});

test('a signature is drawn and kept as a picture', async ({ page }) => {
  let sent = '';
  await page.route('**/api/file/file/upload*', (route) => {
    sent = route.request().postData() ?? '';
    return route.fulfill({
      json: {
        code: 200,
        msg: 'success',
        data: { id: 'sign-1', url: '/x', originalFilename: 'signature.png', size: 3, type: 'image/png' },
      },
    });
  });
  await page.route('**/api/file/file/sign-1', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
  await open(page);
  const row = caseOf(page, 'file signature');
  await row.locator('canvas').scrollIntoViewIfNeeded();
  const box = await row.locator('canvas').boundingBox();
  if (!box) throw new Error('no place to sign');
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 5 });
  await page.mouse.up();
  // What is drawn holds the form until it is kept, and is kept when the pad is left.
  await expect(part(row, 'refused')).toHaveText('正在保存签名');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(part(row, 'value')).toHaveText('"sign-1"');
  await expect(part(row, 'refused')).toHaveText('');
  expect(sent).toContain('image/png');
});

/**
 * The editors of long texts: what is typed, marked and pasted is stored clean and read as it was written; the keyboard
 * gets in and out; what nobody touched is unchanged.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { expectAccessible } from '../../support/axe.ts';
import { api } from '../../support/client.ts';
import { liveFolder, test as live } from '../../support/live.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { findRow, runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const ADD = '/api/notification/notification/addNotification';

async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增通知公告');
  await expect(inputOf(form, '内容')).toHaveAttribute('contenteditable', 'true');
  return form;
}

async function fillRest(page: Page, form: Locator, title: string): Promise<void> {
  await inputOf(form, '标题').fill(title);
  await choose(page, inputOf(form, '类型'), /^通知$/);
  await choose(page, inputOf(form, '优先级'), /^普通$/);
}

async function storedContent(baseURL: string | undefined, title: string): Promise<unknown> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const { data } = await admin.get<ListData>('/api/notification/notification/queryNotification', { titleLike: title });
  return data.list[0]?.['content'];
}

/** As a word processor or a browser hands over what was copied. */
async function paste(box: Locator, html: string): Promise<void> {
  await box.focus();
  await box.evaluate((element, markup) => {
    const data = new DataTransfer();
    data.setData('text/html', markup);
    data.setData('text/plain', 'plain');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

const item = (level: number, mark: string, words: string): string =>
  `<p class=MsoListParagraph style='margin-left:21pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body lang=ZH-CN>
  <h1 style='color:red'>检修通知</h1><p class=MsoNormal style='text-indent:2em'><b><span style='font-size:16pt'>停电</span></b>八小时<o:p></o:p></p>
  ${item(1, '1.', '验电')}${item(2, '·', '先验有电处')}${item(1, '2.', '挂接地线')}
  <table class=MsoTableGrid border=1><tr><td width=200 colspan=2 style='background:yellow'><p class=MsoNormal>开关<o:p></o:p></p></td></tr><tr><td>甲</td><td>乙</td></tr></table>
  <p onclick="alert(1)"><img src="file:///C:/a.png">完<script>alert(1)</script></p></body></html>`;

test(
  'marks are set by keys and tools, stored as plain markup, and the text reads in the detail as it was written [C-9-69]',
  { tag: '@gate' },
  async ({ portal, baseURL }) => {
    const page = await portal.visit('admin', '/system/notification');
    const form = await openAdd(page);
    const title = freshCode('排版');
    await fillRest(page, form, title);
    const box = inputOf(form, '内容');
    await form.getByText(/^内容/).first().click();
    await expect(box).toBeFocused();
    await page.keyboard.press('Control+b');
    await page.keyboard.type('停电');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('八小时');
    await page.keyboard.press('Enter');
    await page.keyboard.type('验电');
    const tools = form.getByRole('toolbar', { name: '内容的格式' });
    await page.keyboard.press('Alt+F10');
    await expect(tools.getByRole('button', { name: '撤销' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tools.getByRole('button', { name: /^段落样式/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toBeFocused();
    await tools.getByRole('button', { name: '编号列表' }).click();
    await expect(tools.getByRole('button', { name: '编号列表' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.type('见规程');
    await page.keyboard.press('Shift+Home');
    await tools.getByRole('button', { name: '链接' }).click();
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: '链接地址' })).toHaveAccessibleDescription(/https:\/\//);
    await form.getByRole('textbox', { name: '链接地址' }).fill('example.org/a');
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(form).toHaveCount(0);
    const link = '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer">见规程</a>';
    expect(await storedContent(baseURL, title)).toBe(
      `<p><strong>停电</strong>八小时</p><ol><li><p>验电</p></li><li><p>${link}</p></li></ol>`,
    );
    await (await findRow(page, 'zh', title)).getByRole('link').first().click();
    await expect(page.getByRole('main').locator('strong').filter({ hasText: '停电' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '验电' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: '见规程' })).toHaveAttribute(
      'href',
      'https://example.org/a',
    );
  },
);

test('what is pasted from a word processor keeps headings, marks, lists and tables, and nothing else', async ({
  portal,
  baseURL,
}) => {
  // Chromium reports handlers even in pages that were only read and never run.
  portal.forgive(/Executing inline event handler violates/);
  const page = await portal.visit('admin', '/system/notification');
  const form = await openAdd(page);
  const title = freshCode('粘贴');
  await fillRest(page, form, title);
  await paste(inputOf(form, '内容'), WORD);
  await expect(form.getByText('1 张图片在别处')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  expect(await storedContent(baseURL, title)).toBe(
    '<h2>检修通知</h2><p><strong>停电</strong>八小时</p><ol><li><p>验电</p><ul><li><p>先验有电处</p></li></ul></li><li><p>挂接地线</p></li></ol>' +
      '<table><tbody><tr><td colspan="2"><p>开关</p></td></tr><tr><td><p>甲</p></td><td><p>乙</p></td></tr></tbody></table><p>完</p>',
  );
});

test('a text over its limit is said while it is typed and is not saved; a picture is stored as a file', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const form = await openAdd(page);
  const title = freshCode('图文');
  await fillRest(page, form, title);
  const box = inputOf(form, '内容');
  await box.fill('图');
  await expect(form.getByText('8 / 100000')).toBeVisible();
  const picture = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2_400, height: 1_200 });
    const pen = canvas.getContext('2d')!;
    const noise = pen.createImageData(2_400, 1_200);
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) % 251;
    pen.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: '图片', exact: true }).click();
  await (await chooser).setFiles({ name: '接线图.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  await expect(box.getByRole('img', { name: '接线图' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  const stored = String(await storedContent(baseURL, title));
  expect(stored).toMatch(/^<p>图<img src="(?:\/[\w-]+)?\/api\/file\/file\/[0-9a-f-]{36}" alt="接线图" \/><\/p>$/);
  await runOnRow(page, 'zh', await findRow(page, 'zh', title), '编辑');
  const edit = formOf(page, '编辑通知公告');
  await paste(inputOf(edit, '内容'), `<p>${'长'.repeat(100_000)}</p>`);
  await edit.getByRole('button', { name: /^保存/ }).click();
  await expect(inputOf(edit, '内容')).toHaveAccessibleDescription(/内容最多 100000 个字/);
  await expect(inputOf(edit, '内容')).toHaveAttribute('aria-invalid', 'true');
});

test('a text nobody has touched stays as it came, and undone changes are none', async ({ portal, baseURL }) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const title = freshCode('原样');
  const content = '<div>旧<b>文</b><br />行</div><table><thead><tr><th>项</th></tr></thead></table>';
  expect((await admin.post(ADD, { title, content, type: 'notice', priority: 'normal' })).code).toBe(200);
  const page = await portal.visit('admin', '/system/notification');
  await runOnRow(page, 'zh', await findRow(page, 'zh', title), '编辑');
  const form = formOf(page, '编辑通知公告');
  const box = inputOf(form, '内容');
  await expect(box).toContainText('旧文');
  await box.press('Control+Home');
  await page.keyboard.type('新');
  await expect(box).toContainText('新旧文');
  await form.getByRole('button', { name: '撤销' }).click();
  await expect(box).not.toContainText('新');
  await form.getByRole('button', { name: '取消', exact: true }).click();
  await expect(form).toHaveCount(0);
  expect(await storedContent(baseURL, title)).toBe(content);
});

test('on a phone the tools stand in one line that is pushed sideways, each wide enough for a finger', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/notification', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: '新增' }).first().click();
  const tools = formOf(page, '新增通知公告').getByRole('toolbar', { name: '内容的格式' });
  await expect(tools).toBeVisible();
  const { tops, least, pushed } = await tools.evaluate((bar) => {
    const boxes = [...bar.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
    return {
      tops: new Set(boxes.map(({ top }) => top)).size,
      least: Math.min(...boxes.flatMap(({ width, height }) => [width, height])),
      pushed: bar.scrollWidth > bar.clientWidth,
    };
  });
  expect({ tops, pushed }).toEqual({ tops: 1, pushed: true });
  expect(least).toBeGreaterThanOrEqual(40);
  await expectAccessible(page, 'form with an editor on a phone', { within: '[role=dialog]' });
});

live(
  'Markdown is written with tools beside a preview and code with indents; both are left by Escape and Tab',
  async ({ portal, baseURL }) => {
    const name = `page${Date.now().toString(36)}`;
    portal.forgive(new RegExp(`schema/${name} 404`));
    const file = join(liveFolder('equipment'), `${name}.json`);
    const text = (title: string, kind: string) => ({ type: 'string', title, maxLength: 5_000, 'x-text': kind });
    const page = await portal.visit('admin', '/equipment/equipBoiler');
    await page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '基础资料' }).click();
    writeFileSync(
      file,
      JSON.stringify({
        format: 1,
        entity: name,
        area: 'equipment',
        title: '操作卡',
        storage: { label: '{cardNo}' },
        data: {
          type: 'object',
          required: ['cardNo', 'steps'],
          properties: {
            cardNo: { type: 'string', title: '卡号', maxLength: 50, 'x-search': 'keyword' },
            steps: text('步骤', 'markdown'),
            script: text('脚本', 'code'),
          },
        },
        list: { columns: { cardNo: true, steps: true } },
        menu: { parent: 'equipment.base', icon: 'grid' },
      }),
    );
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '操作卡', exact: true }).click();
    await page
      .getByRole('region', { name: '操作卡' })
      .getByRole('toolbar')
      .getByRole('button', { name: '新增', exact: true })
      .click();
    const form = formOf(page, '新增操作卡');
    await inputOf(form, '卡号').fill('CZ-01');
    const steps = inputOf(form, '步骤');
    await expect(steps).toHaveAttribute('contenteditable', 'true');
    await form.getByRole('button', { name: /^保存/ }).click();
    await expect(steps).toHaveAccessibleDescription(/请填写步骤.*Esc/);
    await form.getByRole('button', { name: '预览' }).click();
    await steps.click();
    await page.keyboard.insertText('# 停机\n\n- 验电\n- **挂线** <b onclick="x">裸</b>');
    const preview = form.getByRole('region', { name: '步骤的预览' });
    await expect(preview.getByRole('heading', { level: 2, name: '停机' })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('挂线');
    await expect(preview.getByText('<b onclick="x">裸</b>')).toBeVisible();
    const script = inputOf(form, '脚本');
    await script.click();
    await page.keyboard.press('Tab');
    await page.keyboard.type('run()');
    await expect(script).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(script).not.toBeFocused();
    await expectAccessible(page, 'form with Markdown and code', { within: '[role=dialog]' });
    await page.keyboard.press('Control+s');
    await expect(form).toHaveCount(0);
    const { data } = await api(baseURL ?? '', tokenOf('admin', baseURL)).get<ListData>(
      `/api/equipment/${name}/query${name[0]!.toUpperCase()}${name.slice(1)}`,
    );
    expect([data.list[0]?.['steps'], data.list[0]?.['script']]).toEqual([
      '# 停机\n\n- 验电\n- **挂线** <b onclick="x">裸</b>',
      '  run()',
    ]);
    await expect(rowOf(page, 'CZ-01')).toContainText('停机 验电 挂线');
    await rowOf(page, 'CZ-01').getByRole('link').first().click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: '停机' })).toBeVisible();
    await expect(page.getByRole('main').locator('pre')).toHaveText('  run()');
    rmSync(file);
  },
);

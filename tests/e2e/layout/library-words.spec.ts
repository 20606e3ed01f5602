/** The words that components bring along (calendar, grid, tree, icons) are in the language of the page. */
import { type Page, expect } from '@playwright/test';
import { test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

/** English words that antd, ag-grid and their icons would speak by themselves. */
const ENGLISH =
  /\b(no data|no rows|loading|press|toggle|select|search|ok|cancel|today|now|previous|next|last year|next year|month|page|row|column|items|screen reader|calendar|eye|eye-invisible|copy|expand|collapse|sort|filter|mon|tue|wed|thu|fri|sat|sun|mo|tu|we|th|fr|sa|su)\b/i;

/**
 * What a person reads or hears of these elements; what is hidden from a reader of the screen is not drawn as words
 * either.
 */
async function saidIn(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((roots) =>
    roots.flatMap((root) =>
      [root, ...root.querySelectorAll('*')].flatMap((element) => {
        if (element.closest('svg, [aria-hidden="true"]')) return [];
        const named = element.closest('button[aria-label]');
        if (named && named !== element) return [];
        const words = ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? '');
        return [
          ...words,
          ...[...element.childNodes]
            .filter((node) => node.nodeType === Node.TEXT_NODE)
            .map((node) => node.textContent?.trim() ?? ''),
        ].filter(Boolean);
      }),
    ),
  );
}

const WORDS = {
  zh: {
    week: ['一', '二', '三', '四', '五', '六', '日'],
    row: '按空格键选择或取消此行',
    page: '选择本页全部',
    show: '显示密码',
  },
  tw: {
    week: ['一', '二', '三', '四', '五', '六', '日'],
    row: '按空白鍵選取或取消此列',
    page: '選取本頁全部',
    show: '顯示密碼',
  },
  en: {
    week: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
    row: 'Press Space to select or deselect this row',
    page: 'Select all on this page',
    show: 'Show password',
  },
} as const;

for (const language of ['zh', 'tw', 'en'] as const) {
  const words = WORDS[language];

  test(`calendar, grid and tree of a list speak ${language}`, async ({ portal }) => {
    const page = await portal.visit('admin', '/equipment/equipCrane', {
      language,
      viewport: { width: 2200, height: 900 },
    });
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('checkbox').nth(1)).toBeVisible();
    const heads = (await saidIn(page, '.grid .ag-header, .grid .ag-selection-checkbox')).join('\n');
    expect(heads).toContain(words.row);
    expect(heads).toContain(words.page);
    await page.locator('.ant-picker').filter({ visible: true }).first().click();
    const calendar = page.locator('.ant-picker-dropdown').filter({ visible: true });
    await expect(calendar.locator('thead').first()).toBeVisible();
    expect((await calendar.locator('thead').first().locator('th').allTextContents()).sort()).toEqual(
      [...words.week].sort(),
    );
    const said = await saidIn(page, '.ant-picker, .ant-picker-dropdown, .tree-filter .tree input, .grid .ag-header');
    if (language === 'en')
      expect((await saidIn(page, '.ant-picker-dropdown')).filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
    else expect(said.filter((text) => ENGLISH.test(text))).toEqual([]);
  });

  test(`the eye at a secret speaks ${language}`, async ({ portal }) => {
    const page = await portal.visit('admin', '/profile/index', { language });
    const own = page.getByRole('region', { name: { zh: '修改密码', tw: '變更密碼', en: 'Change password' }[language] });
    await expect(own.getByRole('button', { name: words.show })).toHaveCount(3);
    await own.getByRole('button', { name: words.show }).first().click();
    await expect(own.locator('#profile-password-old')).toHaveAttribute('type', 'text');
  });
}

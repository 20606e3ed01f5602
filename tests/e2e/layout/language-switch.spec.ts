/** Another language on pages that stand open: nothing of the old one is left, and nothing that was typed is lost. */
import { type Page, expect } from '@playwright/test';
import { type Portal, rowOf, test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * Everything on the page that is written in Han: texts, and what is said of elements to the ear and to the pointer; and
 * the page's language.
 */
function hanTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set([document.title, document.documentElement.lang]);
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      for (const child of element.childNodes) if (child instanceof Text) found.add(child.data.trim());
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
        found.add(element.getAttribute(name) ?? '');
    }
    return [...found].filter((text) => /\p{Script=Han}|^zh/u.test(text));
  });
}

interface Words {
  readonly add: RegExp;
  readonly save: RegExp;
  readonly code: string;
  readonly why: RegExp;
}

const ZH: Words = { add: /^新增$/, save: /^保存/, code: '内部编号', why: /^权限说明$/ };
const EN: Words = { add: /^Add$/, save: /^Save/, code: 'Internal no.', why: /^Your permissions$/ };

/** What stands open when the language changes; each begins at an address of its own. */
const OPEN: readonly {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page, words: Words) => Promise<void>;
  readonly kept?: (page: Page, words: Words) => Promise<void>;
}[] = [
  {
    name: 'home',
    path: '/home',
    open: async (page) => expect(page.getByRole('main').getByRole('img').first()).toBeVisible(),
  },
  {
    name: 'a list with chosen rows',
    path: '/equipment/equipCrane',
    open: async (page) => {
      await rowOf(page, 'QZ-LG-').first().getByRole('checkbox').click();
    },
  },
  {
    name: 'a form with mistakes',
    path: '/equipment/equipCrane',
    open: async (page, words) => {
      await page.getByRole('toolbar').getByRole('button', { name: words.add }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(words.code).fill('qz');
      await form.getByRole('button', { name: words.save }).click();
      await expect(form.getByRole('alert').first()).toBeVisible();
    },
    kept: (page, words) => expect(page.getByRole('dialog').getByLabel(words.code)).toHaveValue('qz'),
  },
  {
    name: 'what one may do',
    path: '/equipment/equipCrane',
    open: async (page, words) => {
      await page.getByRole('toolbar').getByRole('button', { name: words.why }).click();
      await expect(
        page.getByRole('dialog').getByRole('listitem').or(page.getByRole('dialog').locator('dt')).first(),
      ).toBeVisible();
    },
  },
  {
    name: 'a record',
    path: '/equipment/equipCrane?keyword=QZ-LG-0063',
    open: async (page) => {
      await rowOf(page, 'QZ-LG-0063').getByRole('link', { name: 'QZ-LG-0063' }).click();
      await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'a tree',
    path: '/system/sysDict?keyword=enableStatus',
    open: async (page) => expect(rowOf(page, 'enableStatus').first()).toBeVisible(),
  },
];

async function opened(portal: Portal, language: 'zh' | 'en', { path, open }: (typeof OPEN)[number]): Promise<Page> {
  const page = await portal.visit('admin', path, { language });
  await open(page, language === 'zh' ? ZH : EN);
  return page;
}

for (const state of OPEN) {
  test(
    `${state.name}: switched to English, it says what it says when it is opened in English`,
    state === OPEN[0] ? { tag: '@gate' } : {},
    async ({ portal }) => {
      portal.forgive(/answer: .* (422|400)/);
      const english = await opened(portal, 'en', state);
      const page = await opened(portal, 'zh', state);
      const chinese = await hanTexts(page);
      await page.getByRole('banner').getByRole('button', { name: '语言', exact: true }).click();
      await page.getByRole('menuitem', { name: 'English' }).click();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Language', exact: true })).toBeVisible();
      await page.mouse.move(0, 0);
      // Names of things and people stay Chinese: they are data, and stand so on the other page too. What others add
      // meanwhile is there once it is opened again.
      const data = new Set(await hanTexts(english));
      await expect(async () => {
        const odd = (await hanTexts(page)).filter((text) => !data.has(text));
        if (odd.length > 0) {
          await english.reload();
          await state.open(english, EN);
          for (const text of await hanTexts(english)) data.add(text);
        }
        expect(odd).toEqual([]);
      }).toPass({ timeout: 30_000 });
      expect(chinese.length).toBeGreaterThan((await hanTexts(page)).length);
      await state.kept?.(page, EN);
    },
  );
}

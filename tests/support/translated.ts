/**
 * Whether every word of the interface on a page is in its language: no key, no field name, no text of another language.
 */
import { type Page, expect } from '@playwright/test';
import { LANGUAGE_TAGS, type Language } from './portal.ts';

/** Parts of a page that the product names itself; rows, and the names of people and units, are data. */
const NAMED =
  'th, [role="columnheader"], label, dt, h3, [role="search"] button, [role="toolbar"] button, [role="dialog"] h2, [role="dialog"] footer button, nav a, nav button, header > button, [role="menuitem"], input';

/** Characters of our texts that traditional Chinese writes otherwise. */
const SIMPLIFIED =
  /[种设备账检验础资类锅炉压电机场厂内专动车辆数报运属计划编号写横档后称码别规单装点产许证记关员业维则为状态将册废转术录删请办书启确复变销达监线热载体余级额发温气处试阀参与统桥门悬轻纵遥钢丝绳换采测伤应构结论评况问题费归并组纹护养条说适据权侧栏标务会页炼户竞赛铁职浏览杂长连续败锁钟访传个织领导总间负责项训库预练队认协议筹签审辑显样险钮链图径隐识终脑缓开语联话轧辊键尔围仅义邮详细头脸简网络没过错误异还这询筛选视约择闭刚时弃离继对执现进岗击两从来响浅断输颜经纬]/u;

/** The words of the product on the page: what is shown, and the names that are read out. */
async function namedTexts(page: Page): Promise<string[]> {
  const texts = await page
    .locator(NAMED)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.closest('td, [role="gridcell"], .crumb, .tags, .me'))
        .flatMap((element) => [
          (element as HTMLElement).innerText,
          element.getAttribute('aria-label'),
          element.getAttribute('title'),
          element.getAttribute('placeholder'),
        ]),
    );
  return [...new Set(texts.map((text) => (text ?? '').trim()).filter((text) => text !== ''))];
}

export async function expectTranslated(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language]);
  const texts = await namedTexts(page);
  expect(texts.length, 'words on the page').toBeGreaterThan(10);
  expect(
    texts.filter((text) => /\{\{|\b[a-z]+\.[a-z]+[A-Za-z]*\b|\b[a-z]+[A-Z][A-Za-z]*\b/.test(text)),
    'keys and field names',
  ).toEqual([]);
  if (language === 'zh')
    expect(texts.filter((text) => /\p{Script=Han}/u.test(text)).length, 'Chinese words').toBeGreaterThan(
      texts.length / 2,
    );
  // The first screen in traditional Chinese waits for the dictionary, and shows meanwhile what stood there.
  if (language === 'tw')
    await expect
      .poll(async () => (await namedTexts(page)).filter((text) => SIMPLIFIED.test(text)), 'simplified Chinese')
      .toEqual([]);
  if (language === 'en')
    expect(
      texts.filter((text) => /\p{Script=Han}/u.test(text)),
      'Chinese in English',
    ).toEqual([]);
}

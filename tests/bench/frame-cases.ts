/**
 * Figures of the frame in a real browser: a key in the search of a menu of 1,500 nodes, opening its groups, and a
 * switch between tabs.
 */
import type { Page } from 'playwright';
import type { MenuNode } from '../../src/engine/model/wire.ts';
import { newPage, openBrowser, settled, signInOnPage } from '../support/browser.ts';
import type { Product } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { round } from './measure.ts';

const GROUPS = 15;
const LEAVES = 99;

/** 15 groups of 99 entries: with the groups 1,500 nodes. */
function largeMenu(): MenuNode[] {
  const words = ['设备', '检验', '隐患', '承包商', '培训', '会议', '成本', '流程', '报表', '用户'];
  const keys = [
    'shebei sb',
    'jianyan jy',
    'yinhuan yh',
    'chengbaoshang cbs',
    'peixun px',
    'huiyi hy',
    'chengben cb',
    'liucheng lc',
    'baobiao bb',
    'yonghu yh',
  ];
  return Array.from({ length: GROUPS }, (_, group) => ({
    title: `板块 ${group}`,
    path: `bench${group}`,
    routes: Array.from({ length: LEAVES }, (_leaf, leaf) => {
      const word = leaf % words.length;
      return {
        title: `${words[word] ?? ''}${group}-${leaf}`,
        path: `/bench${group}/leaf${leaf}`,
        component: `custom:none${leaf}`,
        pinyin: keys[word] ?? '',
      };
    }),
  }));
}

/**
 * Milliseconds from `act` to the last change of the page below `selector` that follows within 150 ms, each as a person
 * would do it.
 */
async function untilStill(page: Page, selector: string, act: string): Promise<number> {
  return page.evaluate(
    async ({ below, code }) => {
      const place = document.querySelector(below);
      const input = document.querySelector<HTMLInputElement>('[role=combobox][aria-controls]');
      if (!place) throw new Error(`nothing at ${below}`);
      let last = performance.now();
      const observer = new MutationObserver(() => {
        last = performance.now();
      });
      observer.observe(place, { childList: true, subtree: true, characterData: true, attributes: true });
      const began = performance.now();
      last = began;
      if (code.startsWith('type:')) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          input,
          code.slice('type:'.length),
        );
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      } else document.querySelector<HTMLElement>(code)?.click();
      // What is drawn is drawn with the next frame.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      const drawn = performance.now();
      await new Promise((resolve) => {
        setTimeout(resolve, 150);
      });
      observer.disconnect();
      return Math.max(last, drawn) - began;
    },
    { below: selector, code: act },
  );
}

/** A key in the search, and a group unfolded, with 1,500 nodes. */
export async function menuFigures(product: Product): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const page = await newPage(browser);
    await page.route('**/queryCurrentAuthority', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { menu: MenuNode[] } };
      await route.fulfill({ json: { ...body, data: { ...body.data, menu: [...body.data.menu, ...largeMenu()] } } });
    });
    await signInOnPage(page, product.url, 'admin', 'admin123');
    await page.getByRole('button', { name: '板块 14' }).waitFor();
    await settled(page);
    const opened: number[] = [];
    for (let group = 0; group < GROUPS; group += 1) {
      await page.evaluate((index) => {
        document.querySelector('#bench-group')?.removeAttribute('id');
        const button = [...document.querySelectorAll('.menu-item')].find((one) => one.textContent === `板块 ${index}`);
        button?.setAttribute('id', 'bench-group');
      }, group);
      opened.push(await untilStill(page, '.menu', '#bench-group'));
    }
    await page.keyboard.press('Control+k');
    await page.locator('[role=listbox]').waitFor({ state: 'attached' });
    const keys: number[] = [];
    for (const word of ['yonghu', 'cbs', '培训3-9', 'jianyan1', 'xyz']) {
      for (let length = 1; length <= word.length; length += 1)
        keys.push(await untilStill(page, '.menu-search', `type:${word.slice(0, length)}`));
    }
    return [
      atMost('menuKey', 'ms', 50, keys, `1,500 nodes, slowest ${round(Math.max(...keys))} ms`),
      atMost('menuOpen', 'ms', 50, opened, `99 entries a group, slowest ${round(Math.max(...opened))} ms`),
    ];
  } finally {
    await browser.close();
  }
}

/** From the click on a tag to its drawn page; lists with their grids behind both. */
export async function tabSwitch(product: Product): Promise<Figure> {
  const browser = await openBrowser();
  try {
    const page = await newPage(browser);
    await signInOnPage(page, product.url, 'admin', 'admin123');
    for (const path of ['/equipment/equipCrane', '/equipment/equipInspect', '/system/sysParam', '/system/sysUser']) {
      await page.goto(`${product.url}/#${path}`);
      await page.locator('.pane:not(.pane-hidden) .ag-row').first().waitFor();
    }
    await settled(page);
    const times: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const name = ['起重机械', '系统参数'][turn % 2] ?? '';
      times.push(
        await page.evaluate(async (title) => {
          const link = [...document.querySelectorAll<HTMLElement>('.tag-link')].find(
            (one) => one.textContent === title,
          );
          const began = performance.now();
          link?.click();
          const path = link?.getAttribute('href')?.split('?')[0];
          while (!location.hash.startsWith(path ?? '-') || document.querySelector('.tag-active')?.textContent !== title)
            await new Promise((resolve) => {
              requestAnimationFrame(resolve);
            });
          await new Promise((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve));
          });
          return performance.now() - began;
        }, name),
      );
      await settled(page);
    }
    return atMost('tabSwitch', 'ms', 100, times, `slowest ${round(Math.max(...times))} ms`);
  } finally {
    await browser.close();
  }
}

/** A person at the portal, for the browser suite: signed in by cookie, with a page that complains about every fault it meets. */
import { type BrowserContext, type Locator, type Page, type Request, expect, test as base } from '@playwright/test';
import { api } from './client.ts';

export const LANGUAGES = ['zh', 'tw', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-CN', tw: 'zh-TW', en: 'en' };

export interface VisitOptions {
  /** Stored choice; `none` leaves it to the browser. */
  readonly language?: Language | 'none';
  /** Language of the browser. */
  readonly locale?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

export interface Portal {
  /** Opens an address (`/equipment/equipCrane`) in a browser of its own, signed in as this account; without an account, as a stranger. */
  visit(account: string | undefined, path: string, options?: VisitOptions): Promise<Page>;
  /** A fault that belongs to the test: complaints that match are none. */
  forgive(pattern: RegExp): void;
}

/** The token of a demonstration account; signed in once for the whole suite by its setup. */
export function tokenOf(account: string): string {
  const tokens = JSON.parse(process.env['ANLAN_TOKENS'] ?? '{}') as Readonly<Record<string, string>>;
  const token = tokens[account];
  if (!token) throw new Error(`the setup has signed in nobody called ${account}`);
  return token;
}

/** Writes down what went wrong on a page: errors of the console (answers of 400 and above among them) and of scripts, and lost requests. */
function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const lost = /status of (\d+)/.exec(message.text());
    complaints.push(lost ? `answer: ${message.location().url} ${lost[1]}` : `console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What a page gives up because it has moved on is no fault.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${reason}`);
  });
}

const underWay = new WeakMap<BrowserContext, Set<Request>>();

function watch(context: BrowserContext): void {
  const open = new Set<Request>();
  underWay.set(context, open);
  context.on('request', (request) => open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
}

/**
 * Leaves the stream of events unanswered in all tabs of this browser. For tests that end a session: a page opens the stream on its own,
 * and would meet the end there and leave before the test has done anything.
 */
export async function holdStream(page: Page): Promise<void> {
  await page.context().route('**/schema/events', () => undefined);
}

/** Nothing asked for by any tab of this browser is on the way any more, but for a stream that is held. */
export async function atRest(page: Page): Promise<void> {
  await expect.poll(() => [...(underWay.get(page.context()) ?? [])].map((request) => request.url()).filter((url) => !url.endsWith('/schema/events'))).toEqual([]);
}

/** Ends the session of a page as if from another device; the page learns of it by what the test does next (after `holdStream`). */
export async function endElsewhere(page: Page, baseURL: string | undefined): Promise<void> {
  await atRest(page);
  const token = (await page.context().cookies()).find(({ name }) => name === 'zhihui_token')?.value;
  expect((await api(baseURL ?? '', token).post('/api/admin/sysuser/loginOut')).status).toBe(200);
}

export const test = base.extend<{ portal: Portal }>({
  portal: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    const forgiven: RegExp[] = [];
    await use({
      visit: async (account, path, { language = 'zh', locale, viewport } = {}) => {
        const context = await browser.newContext({ ...(viewport ? { viewport } : {}), ...(locale ? { locale } : {}), reducedMotion: 'reduce' });
        contexts.push(context);
        watch(context);
        const cookie = (name: string, value: string) => ({ name, value, url: baseURL ?? '' });
        await context.addCookies([...(language === 'none' ? [] : [cookie('language', language)]), ...(account ? [cookie('zhihui_token', tokenOf(account))] : [])]);
        const page = await context.newPage();
        listen(page, complaints);
        await page.goto(`/#${path}`);
        return page;
      },
      forgive: (pattern) => { forgiven.push(pattern); },
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(complaints.filter((complaint) => !forgiven.some((pattern) => pattern.test(complaint))), 'faults the page met').toEqual([]);
  },
});

/** One row of a list, found by a text in it; grid, tree and cards alike. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: text });
}

/** A form in its drawer or dialog. */
export function formOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title });
}

/** The input of a field by its title; a star after the title says that it must be filled in. */
export function inputOf(form: Locator, title: string): Locator {
  return form.getByLabel(new RegExp(`^${title.replaceAll(/[().*+?^$|[\]{}\\]/g, '\\$&')}\\*?$`));
}

/** Opens a drop-down list and takes the entry with this text. */
export async function choose(page: Page, box: Locator, entry: string | RegExp): Promise<void> {
  await box.click();
  if (typeof entry === 'string') await box.fill(entry);
  await page.locator('.ant-select-dropdown:visible').getByTitle(entry).first().click();
}

/** Searches a tree of choices and takes an entry of what was found, once nothing else is listed: what stood there before goes under the click. */
export async function chooseInTree(page: Page, box: Locator, typed: string, entry: string | RegExp = typed): Promise<void> {
  await box.click();
  await box.fill(typed);
  const titles = page.locator('.ant-select-tree-title:visible');
  await expect(titles.filter({ hasNotText: typed })).toHaveCount(0);
  await titles.filter({ hasText: entry }).first().click();
}

/** A code nobody else has: tests share one database. */
export function freshCode(prefix: string): string {
  return `${prefix}-${Date.now().toString(36).toUpperCase()}${Math.floor(Math.random() * 1296).toString(36).toUpperCase().padStart(2, '0')}`;
}

/**
 * A person at the portal, for the browser suite: signed in by cookie, with a page that complains about every fault it
 * meets.
 */
import type { EventEmitter } from 'node:events';
import {
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
  expect,
  test as base,
} from '@playwright/test';
import { api } from './client.ts';
import { count } from './counts.ts';

export const LANGUAGES = ['zh', 'tw', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-CN', tw: 'zh-TW', en: 'en' };

export interface VisitOptions {
  /** Stored choice; `none` leaves it to the browser. */
  readonly language?: Language | 'none';
  /** Language of the browser. */
  readonly locale?: string;
  /** Zone of the browser's clock; that of the installation unless said. */
  readonly timezoneId?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

export interface Portal {
  /**
   * Opens an address (`/equipment/equipCrane`) in a browser of its own, signed in as this account; without an account,
   * as a stranger.
   */
  visit(account: string | undefined, path: string, options?: VisitOptions): Promise<Page>;
  /**
   * The page this worker keeps for the account, in Chinese: loaded once, afterwards only its address changes. For tests
   * that leave it as they
   * found it: what they opened is closed, what they answered in the server's place is taken back.
   */
  stay(account: string, path: string): Promise<Page>;
  /** A fault that belongs to the test: complaints that match are none. */
  forgive(pattern: RegExp): void;
}

/**
 * The token of a demonstration account; signed in once for the whole suite by its setup. `url` is that of the product.
 */
export function tokenOf(account: string, url = process.env['ANLAN_URL'] ?? ''): string {
  const tokens = JSON.parse(process.env['ANLAN_TOKENS'] ?? '{}') as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  const token = tokens[url]?.[account];
  if (!token) throw new Error(`the setup has signed in nobody called ${account}`);
  return token;
}

/**
 * Writes down what went wrong on a page: errors of the console (answers of 400 and above among them) and of scripts,
 * and lost requests.
 */
function listen(page: Page, complain: (complaint: string) => void): void {
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const lost = /status of (\d+)/.exec(message.text());
    complain(lost ? `answer: ${message.location().url} ${lost[1]}` : `console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complain(`script: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What a page gives up because it has moved on is no fault.
    if (reason !== 'net::ERR_ABORTED') complain(`request: ${request.url()} ${reason}`);
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
 * Leaves the stream of events unanswered in all tabs of this browser. For tests that end a session: a page opens the
 * stream on its own,
 * and would meet the end there and leave before the test has done anything.
 */
export async function holdStream(page: Page): Promise<void> {
  await page.context().route('**/schema/events', () => undefined);
}

/** Nothing asked for by any tab of this browser is on the way any more, but for a stream that is held. */
export async function atRest(page: Page): Promise<void> {
  await expect
    .poll(() =>
      [...(underWay.get(page.context()) ?? [])]
        .map((request) => request.url())
        .filter((url) => !url.endsWith('/schema/events')),
    )
    .toEqual([]);
}

/**
 * Ends the session of a page as if from another device; the page learns of it by what the test does next (after
 * `holdStream`).
 */
export async function endElsewhere(page: Page, baseURL: string | undefined): Promise<void> {
  await atRest(page);
  const token = (await page.context().cookies()).find(({ name }) => name === 'zhihui_token')?.value;
  expect((await api(baseURL ?? '', token).post('/api/admin/sysuser/loginOut')).status).toBe(200);
}

/** An icon whose drawing has not come: one of the frame, drawn before the frame's icons were there. */
const BLANK_ICON = 'svg.anlan-icon > path:not([d])';

/** What of a browser cannot be changed later. */
interface ContextKind {
  readonly baseURL: string;
  readonly locale?: string;
  readonly timezoneId?: string;
}

const nameOf = ({ baseURL, locale = '', timezoneId = '' }: ContextKind): string => `${baseURL} ${locale} ${timezoneId}`;

/** A browser with the one page it was opened with. */
interface Place {
  readonly kind: ContextKind;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A page that goes from test to test, and where its complaints go just now. */
interface KeptPage {
  readonly page: Page;
  complaints: string[];
  loads: number;
}

/**
 * An answer of the product that is no page of the client: where a page waits for its next test, with nothing of the
 * last one running.
 */
const WAITING_ROOM = '/readyz';

/** Has `then` called before any of these acts. */
function before<T extends object>(target: T, verbs: readonly (keyof T & string)[], then: () => void): void {
  for (const verb of verbs) {
    const act = (target[verb] as (...args: unknown[]) => unknown).bind(target);
    Object.assign(target, {
      [verb]: (...args: unknown[]) => {
        then();
        return act(...args);
      },
    });
  }
}

/** Forgets what an origin can store in a browser, the cookies apart. Runs in the page. */
async function forgetAll(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  window.name = '';
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Browsers that a worker keeps from test to test, by product and language, each with its page: a renderer that has
 * compiled the client once
 * opens it again for little more than half the processor time.
 */
class Shelf {
  private readonly free = new Map<string, Place[]>();
  private readonly spoilt = new WeakSet<Place>();
  private readonly listeners = new WeakMap<Place, ReadonlySet<unknown>>();
  /** Pages by account. */
  readonly pages = new Map<string, KeptPage>();

  async take(
    browser: Browser,
    kind: ContextKind,
    viewport: NonNullable<VisitOptions['viewport']>,
    cookies: readonly { name: string; value: string; url: string }[],
  ): Promise<Place> {
    const place = this.free.get(nameOf(kind))?.pop() ?? (await this.open(browser, kind));
    await place.page.setViewportSize(viewport);
    await place.context.addCookies([...cookies]);
    return place;
  }

  private async open(browser: Browser, kind: ContextKind): Promise<Place> {
    const context = await browser.newContext({ ...kind, reducedMotion: 'reduce' });
    watch(context);
    const place: Place = { kind, context, page: await context.newPage() };
    // What stays with a page or a browser for as long as it lives.
    const spoil = (): void => {
      this.spoilt.add(place);
    };
    before(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil);
    before(
      context,
      ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setExtraHTTPHeaders', 'setGeolocation'],
      spoil,
    );
    before(
      place.page,
      [
        'addInitScript',
        'close',
        'emulateMedia',
        'exposeBinding',
        'exposeFunction',
        'setDefaultTimeout',
        'setExtraHTTPHeaders',
      ],
      spoil,
    );
    this.listeners.set(place, new Set(listenersOf(place.page).map(([, listener]) => listener)));
    return place;
  }

  /**
   * Takes a browser back with nothing left in it of the test that had it: no listener, no answer in the server's place,
   * nothing stored.
   */
  async putBack(place: Place): Promise<void> {
    const { context, page, kind } = place;
    if (this.spoilt.has(place)) return context.close();
    for (const [event, listener] of listenersOf(page))
      if (!this.listeners.get(place)?.has(listener)) page.off(event as 'close', listener);
    await Promise.all(
      context
        .pages()
        .filter((other) => other !== page)
        .map((other) => other.close()),
    );
    await page.unrouteAll();
    await context.unrouteAll();
    await context.setOffline(false);
    await context.clearPermissions();
    try {
      await page.goto(new URL(WAITING_ROOM, kind.baseURL).href);
      await page.evaluate(forgetAll);
      await page.mouse.move(0, 0);
    } catch {
      // A product that its test has ended lets nobody wait.
      return context.close();
    }
    await context.clearCookies();
    // What a page that is gone had asked for never ends.
    underWay.get(context)?.clear();
    this.free.set(nameOf(kind), [...(this.free.get(nameOf(kind)) ?? []), place]);
  }
}

/** Whoever listens to a page just now, by event. */
function listenersOf(page: Page): readonly (readonly [string, () => void])[] {
  const emitter = page as unknown as EventEmitter;
  return emitter
    .eventNames()
    .flatMap((event) => emitter.listeners(event).map((listener) => [String(event), listener as () => void] as const));
}

export const test = base.extend<{ portal: Portal }, { shelf: Shelf }>({
  shelf: [async ({}, use) => use(new Shelf()), { scope: 'worker' }],
  portal: async ({ browser, baseURL, shelf }, use, testInfo) => {
    const taken: Place[] = [];
    const desk = testInfo.project.use.viewport ?? { width: 1440, height: 900 };
    const complaints: string[] = [];
    const forgiven: RegExp[] = [];
    const cookie = (name: string, value: string) => ({ name, value, url: baseURL ?? '' });
    let loads = 0;
    let stayed: string | undefined;
    await use({
      stay: async (account, path) => {
        const name = `${account} ${baseURL ?? ''}`;
        stayed = name;
        let kept = shelf.pages.get(name);
        if (!kept) {
          const { page } = await shelf.take(browser, { baseURL: baseURL ?? '' }, desk, [
            cookie('language', 'zh'),
            cookie('zhihui_token', tokenOf(account, baseURL)),
          ]);
          const fresh: KeptPage = { page, complaints, loads: 0 };
          fresh.page.on('domcontentloaded', () => {
            fresh.loads += 1;
          });
          listen(fresh.page, (complaint) => fresh.complaints.push(complaint));
          shelf.pages.set(name, fresh);
          kept = fresh;
        }
        kept.complaints = complaints;
        await kept.page.goto(`/#${path}`);
        return kept.page;
      },
      visit: async (account, path, { language = 'zh', locale, timezoneId, viewport } = {}) => {
        const kind = { baseURL: baseURL ?? '', ...(locale ? { locale } : {}), ...(timezoneId ? { timezoneId } : {}) };
        const place = await shelf.take(browser, kind, viewport ?? desk, [
          ...(language === 'none' ? [] : [cookie('language', language)]),
          ...(account ? [cookie('zhihui_token', tokenOf(account, baseURL))] : []),
        ]);
        taken.push(place);
        const { page } = place;
        page.on('domcontentloaded', () => {
          loads += 1;
        });
        listen(page, (complaint) => complaints.push(complaint));
        await page.goto(`/#${path}`);
        return page;
      },
      forgive: (pattern) => {
        forgiven.push(pattern);
      },
    });
    const kept = stayed === undefined ? undefined : shelf.pages.get(stayed);
    for (const { page } of [...taken, ...(kept ? [kept] : [])]) {
      const blank = page.isClosed() ? 0 : await page.locator(BLANK_ICON).count();
      if (blank > 0) complaints.push(`icons without a drawing: ${blank} at ${page.url()}`);
    }
    count('pageLoads', loads + (kept?.loads ?? 0));
    if (stayed !== undefined && kept) {
      kept.loads = 0;
      // What a test that failed left behind is nobody's.
      if (testInfo.status !== testInfo.expectedStatus || complaints.length > 0) {
        shelf.pages.delete(stayed);
        await kept.page.context().close();
      }
    }
    // Where a test failed, who knows what of it goes on.
    await Promise.all(
      taken.map((place) =>
        testInfo.status === testInfo.expectedStatus ? shelf.putBack(place) : place.context.close(),
      ),
    );
    expect(
      complaints.filter((complaint) => !forgiven.some((pattern) => pattern.test(complaint))),
      'faults the page met',
    ).toEqual([]);
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

/**
 * Searches a tree of choices and takes an entry of what was found, once nothing else is listed: what stood there before
 * goes under the click.
 */
export async function chooseInTree(
  page: Page,
  box: Locator,
  typed: string,
  entry: string | RegExp = typed,
): Promise<void> {
  await box.click();
  await box.fill(typed);
  const titles = page.locator('.ant-select-tree-title:visible');
  await expect(titles.filter({ hasNotText: typed })).toHaveCount(0);
  await titles.filter({ hasText: entry }).first().click();
}

/** A code nobody else has: tests share one database. */
export function freshCode(prefix: string): string {
  return `${prefix}-${Date.now().toString(36).toUpperCase()}${Math.floor(Math.random() * 1296)
    .toString(36)
    .toUpperCase()
    .padStart(2, '0')}`;
}

/**
 * The risk map in a real browser, four times slower: 300 areas and 200 points from the step to the page until all are
 * drawn, and how far apart frames are while the map is moved and zoomed.
 */
import type { Page } from 'playwright';
import type { MapArea, MapData, MapMark } from '../../src/custom/risk/model/map-data.ts';
import { newPage, openBrowser, settled, signInOnPage } from '../support/browser.ts';
import type { Product } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { round } from './measure.ts';

const SLOWDOWN = 4;
const ACROSS = 20;
const DOWN = 15;
const POINTS = 200;
const MOVES = 120;
const PLAN = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 1600 1000"><rect width="1600" height="1000" fill="#fff"/>${Array.from(
  { length: 400 },
  (_, n) =>
    `<rect x="${(n % 25) * 64 + 6}" y="${Math.floor(n / 25) * 62 + 6}" width="44" height="40" fill="none" stroke="#999"/>`,
).join('')}</svg>`;

/** Areas of eight corners side by side, every other one with a point. */
function largeMap(): MapData {
  const levels = ['low', 'general', 'larger', 'major'] as const;
  const areas = Array.from({ length: ACROSS * DOWN }, (_, n): MapArea => {
    const [left, top] = [(n % ACROSS) / ACROSS, Math.floor(n / ACROSS) / DOWN];
    const at = (x: number, y: number): readonly [number, number] => [left + x / ACROSS, top + y / DOWN];
    return {
      id: `area${n}`,
      name: `${n + 1} 号区域`,
      parent: null,
      org: '炼铁厂',
      plan: 'bench-plan',
      polygon: [
        at(0.1, 0.3),
        at(0.3, 0.1),
        at(0.7, 0.1),
        at(0.9, 0.3),
        at(0.9, 0.7),
        at(0.7, 0.9),
        at(0.3, 0.9),
        at(0.1, 0.7),
      ],
      level: levels[n % levels.length] ?? 'low',
    };
  });
  const marks = Array.from({ length: POINTS }, (_, n): MapMark => ({
    kind: 'point',
    row: {
      id: `point${n}`,
      pointNo: `P-${n}`,
      pointName: `一氧化碳 ${n}`,
      currentValue: '12.000',
      unit: 'ppm',
      currentTime: '2026-11-30 08:00:00',
      currentState: n % 9 === 0 ? 'high' : 'normal',
      isKey: false,
    },
    area: `area${n}`,
    areaName: `${n + 1} 号区域`,
  }));
  return {
    at: '2026-11-30 08:00:00',
    plans: [{ id: 'bench-plan', name: '厂区' }],
    areas,
    marks,
    totals: { point: POINTS },
  };
}

/** Milliseconds between frames, on the average, while `MOVES` steps of the pointer drag or zoom the map. */
async function whileMoved(page: Page, step: (n: number) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const counted = { frames: 0, running: true, began: performance.now(), ended: 0 };
    (window as unknown as { counted: typeof counted }).counted = counted;
    const next = (): void => {
      if (!counted.running) return;
      counted.frames += 1;
      counted.ended = performance.now();
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let n = 0; n < MOVES; n += 1) await step(n);
  return page.evaluate(() => {
    const { counted } = window as unknown as {
      counted: { frames: number; running: boolean; began: number; ended: number };
    };
    counted.running = false;
    return (counted.ended - counted.began) / counted.frames;
  });
}

/** The map drawn, moved by the pointer, and zoomed by the wheel. */
export async function mapFigures(product: Product, rounds: number): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const page = await newPage(browser);
    await page.route('**/api/risk/riskArea/queryMap*', (route) =>
      route.fulfill({ json: { code: 200, msg: 'success', data: largeMap() } }),
    );
    await page.route('**/api/file/file/bench-plan', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PLAN }),
    );
    await signInOnPage(page, product.url, 'admin', 'admin123');
    await settled(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const drawn: number[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      // Another plan in the address is another page: the one before it is closed by its tag.
      await page.goto(`${product.url}/#/home`);
      await settled(page);
      const time = await page.evaluate(
        async ([areas, points, n]) => {
          const began = performance.now();
          location.hash = `#/risk/map?turn=${n}`;
          const count = (what: string): number => document.querySelectorAll(`.pane:not(.pane-hidden) ${what}`).length;
          while (count('polygon[data-area]') < areas || count('[data-kind="point"]') < points)
            await new Promise((resolve) => {
              requestAnimationFrame(resolve);
            });
          await new Promise((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve));
          });
          return performance.now() - began;
        },
        [ACROSS * DOWN, POINTS, turn] as const,
      );
      drawn.push(round(time / 1000, 3));
      if (turn + 1 < rounds) await page.reload();
    }
    await settled(page);
    const box = await page.locator('.pane:not(.pane-hidden) .risk-plan-window').boundingBox();
    if (!box) throw new Error('the map has no window');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    const zoomed = await whileMoved(page, (n) => page.mouse.wheel(0, n % 40 < 20 ? -60 : 60));
    await page.mouse.wheel(0, -900);
    await settled(page);
    await page.mouse.down();
    const moved = await whileMoved(page, (n) => page.mouse.move(x + 160 * Math.sin(n / 12), y + 120 * Math.sin(n / 9)));
    await page.mouse.up();
    return [
      atMost('mapDrawn', 's', 1, drawn, `300 areas, 200 points, ${SLOWDOWN}× slower`),
      atMost('mapMoved', 'ms', 20, [round(moved, 1)], `between frames, ${SLOWDOWN}× slower`),
      atMost('mapZoomed', 'ms', 20, [round(zoomed, 1)], `between frames, ${SLOWDOWN}× slower`),
    ];
  } finally {
    await browser.close();
  }
}

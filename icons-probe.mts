/** Loads phone pages again and again over a slow network without a cache, and looks for icons and pictures that stay blank. */
import { chromium } from '@playwright/test';
import { signIn } from './tests/support/client.ts';
const base = 'http://127.0.0.1:4133';
const rounds = Number(process.argv[2] ?? 20);
const token = await signIn(base, 'staff', 'anlan123');
const browser = await chromium.launch();
const pages = ['/apps/home', '/apps/e/equipment/equipCrane', '/apps/e/hazard/hiddenDanger?act=add'];
let looked = 0; const blank: Record<string, number> = {};
for (const path of pages) {
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', isMobile: true, hasTouch: true });
    await context.addCookies([{ name: 'zhihui_token', value: token, url: base }]);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150 + (round % 4) * 100, downloadThroughput: 200_000, uploadThroughput: 90_000 });
    const started = Date.now();
    await page.goto(`${base}/#${path}`, { timeout: 120_000 });
    await page.waitForFunction(() => document.querySelectorAll('svg').length > 3, undefined, { timeout: 120_000 }).catch(() => undefined);
    await page.waitForLoadState('networkidle', { timeout: 120_000 }).catch(() => undefined);
    const shot = (await page.screenshot()).toString('base64');
    const found = await page.evaluate(async (png) => {
      const image = new Image(); image.src = `data:image/png;base64,${png}`; await image.decode();
      const canvas = document.createElement('canvas'); canvas.width = image.width; canvas.height = image.height;
      const ink = canvas.getContext('2d')!; ink.drawImage(image, 0, 0);
      const scale = image.width / innerWidth;
      const out: { what: string; blank: string }[] = [];
      for (const one of document.querySelectorAll('svg, img')) {
        const box = one.getBoundingClientRect();
        if (box.width < 4 || box.height < 4 || box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth || !one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
        const what = `${one.tagName} ${one.getAttribute('class') ?? ''} in ${one.parentElement?.className ?? ''} ${one.parentElement?.textContent?.slice(0, 12) ?? ''}`;
        let why = '';
        if (one instanceof HTMLImageElement) { if (!one.complete || one.naturalWidth === 0) why = 'no picture'; }
        else { const inner = (one as SVGGraphicsElement).getBBox(); if (inner.width === 0 && inner.height === 0) why = 'empty svg'; }
        const [x, y, w, h] = [box.left, box.top, box.width, box.height].map((v) => Math.round(v * scale)) as [number, number, number, number];
        const pixels = ink.getImageData(Math.max(0, x), Math.max(0, y), Math.max(1, w), Math.max(1, h)).data;
        let differs = false;
        for (let at = 4; at < pixels.length; at += 4) if (Math.abs(pixels[at]! - pixels[0]!) + Math.abs(pixels[at + 1]! - pixels[1]!) + Math.abs(pixels[at + 2]! - pixels[2]!) > 24) { differs = true; break; }
        if (!differs && why === '') why = 'one colour';
        out.push({ what, blank: why });
      }
      return out;
    }, shot);
    looked += found.length;
    for (const one of found) if (one.blank !== '') blank[`${path} ${one.what}: ${one.blank}`] = (blank[`${path} ${one.what}: ${one.blank}`] ?? 0) + 1;
    if (round === 0) { console.log(path, found.length, 'icons and pictures,', Date.now() - started, 'ms', page.url()); await page.screenshot({ path: `/tmp/wt/s9-icons-${pages.indexOf(path)}.png` }); }
    await context.close();
  }
}
await browser.close();
console.log('loads', pages.length * rounds, 'looked at', looked, 'blank', JSON.stringify(blank, null, 1));

/** The browser suite: one real Chromium against the built product with demonstration data. */
import { defineConfig } from '@playwright/test';
import { fullBrowser, shell } from './tests/support/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 120_000,
  forbidOnly: true,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env['ANLAN_URL'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // What goes through a worker is seen by no test: those of pages without a network let it in.
    serviceWorkers: 'block',
    // The long run draws everything with the whole of Chromium.
    ...(process.env['BROWSER'] === 'full' ? fullBrowser : shell),
  },
});

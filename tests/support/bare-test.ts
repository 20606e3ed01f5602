/**
 * For browser tests of a page without the product behind it: one that meets an error no script caught has failed, as
 * with the suite's `portal`.
 */
import { expect, test as base } from '@playwright/test';

export const test = base.extend({
  page: async ({ page }, use) => {
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    await use(page);
    expect(uncaught, 'errors no script caught').toEqual([]);
  },
});

import { type Page } from '@playwright/test';
let n = 0;
export async function look(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/wt/days-shots/${process.env['DAY'] ?? 'x'}-${String(n++).padStart(2, '0')}-${name}.png` });
}
export async function tree(page: Page, what: 'dialog' | 'article' | 'main'): Promise<void> {
  for (const one of await page.getByRole(what).filter({ visible: true }).all()) console.log(await one.ariaSnapshot());
}

/** Finds serious faults of accessibility on a page. */
import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** Serious and critical faults only; what they are and where is in the message. `within` names the part that is looked at, else the whole page is. */
export async function expectAccessible(page: Page, where: string, within?: string): Promise<void> {
  // One pass over the page: no frame of another origin is to be looked at, for which the library otherwise opens a second page.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  expect(serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`), where).toEqual([]);
}

/** Finds serious faults of accessibility on a page. */
import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** Serious and critical faults only; what they are and where is in the message. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  expect(serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`), where).toEqual([]);
}

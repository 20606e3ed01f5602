/** Finds serious faults of accessibility on a page. */
import { type Page, expect } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/**
 * What is looked at: a part instead of the whole page, all but a part that was looked at before, some rules instead of
 * all.
 */
export interface Look {
  readonly within?: string | undefined;
  readonly without?: string | undefined;
  readonly rules?: readonly string[] | undefined;
}

/** What colours alone can break; all that another appearance changes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

/** Serious and critical faults only; what they are and where is in the message. */
export async function expectAccessible(
  page: Page,
  where: string,
  { within, without, rules }: Look = {},
): Promise<void> {
  // A document keeps the library: compiling it is a third of a look. No frame of another origin is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const context = { include: within ?? 'html', ...(without === undefined ? {} : { exclude: without }) };
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules === undefined ? {} : { runOnly: [...rules] }),
  };
  const { violations } = await page.evaluate(
    ([part, how]) =>
      (window as unknown as { axe: { run(part: unknown, how: unknown): Promise<AxeResults> } }).axe.run(part, how),
    [context, options] as const,
  );
  const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  expect(
    serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
    where,
  ).toEqual([]);
}

/**
 * What every page of the phone must hold: no serious fault for who cannot see or point well, nothing sideways, no
 * target too small for a finger.
 */
import { type Page, expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';

export const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };
/** Pixels, both ways (look.md, Phone). */
const FINGER = 44;

/** Buttons, links and inputs that a finger would miss; a link inside a sentence is read, not aimed at. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      [...document.querySelectorAll('button, a[href], input, select, [role=checkbox], [role=switch]')]
        .map((element) => ({
          element: element.closest('label') ?? element,
          box: (element.closest('label') ?? element).getBoundingClientRect(),
        }))
        .filter(
          ({ element, box }) =>
            box.width > 0 &&
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.closest(
              'dd, .anlan-readonly, .visually-hidden, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ph-input, .anlan-event',
            ),
        )
        .filter(({ box }) => box.height < least - 0.5 || box.width < least - 0.5)
        .map(
          ({ element, box }) =>
            `${element.outerHTML.slice(0, 120)} ${Math.round(box.width)} × ${Math.round(box.height)}`,
        ),
    FINGER,
  );
}

/** Looks at the page as it stands, then on the smallest phone. */
export async function expectPhonePage(page: Page): Promise<void> {
  await expectAccessible(page, page.url());
  expect(await smallTargets(page), 'targets a finger would miss').toEqual([]);
  for (const size of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(size);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `sideways at ${size.width}`,
    ).toBeLessThanOrEqual(0);
  }
}

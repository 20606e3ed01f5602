/** No screen of the shell and of the engine has a serious fault of accessibility, in whatever state it stands. */
import type { Page } from '@playwright/test';
import { COLOUR_RULES, expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/portal.ts';
import {
  OVER,
  type State,
  darkStates,
  formStates,
  frameStates,
  listStates,
  openPages,
  ownPages,
  phoneStates,
} from './states.ts';

test.describe.configure({ mode: 'parallel', timeout: 400_000 });

const PHONE = { width: 390, height: 844 };

/** The menu at the left. */
const SIDE = '.side';

/**
 * Goes through the states in one session, as a person would, and looks at each; at the menu beside them once, unless it
 * is what they are about.
 */
async function lookAtAll(page: Page, states: readonly State[], dark: boolean): Promise<void> {
  for (const [index, state] of states.entries()) {
    await test.step(state.name, async () => {
      if (state.at !== undefined) await page.goto(`/#${state.at}`);
      await state.show(page);
      await expectAccessible(page, state.name, {
        within: state.over ? OVER : undefined,
        without: index > 0 && states !== frameStates ? SIDE : undefined,
        rules: dark ? COLOUR_RULES : undefined,
      });
      await state.leave?.(page);
    });
  }
}

const TABLE: readonly {
  readonly title: string;
  readonly account?: string;
  readonly states: readonly State[];
  readonly viewport?: typeof PHONE;
  readonly dark?: boolean;
}[] = [
  { title: 'the pages without a session', states: openPages },
  {
    title: 'the pages without a session, dark',
    states: openPages.filter((state) => state.at !== undefined),
    dark: true,
  },
  { title: 'the frame and what opens over it', account: 'admin', states: frameStates },
  { title: 'the shell’s own pages', account: 'admin', states: ownPages },
  // For the gate: where most of the work is done.
  {
    title: 'a list and a form',
    account: 'admin',
    states: [...listStates, ...formStates].filter(({ name }) => name === 'list' || name === 'form in a drawer'),
  },
  { title: 'lists and what opens over them', account: 'admin', states: listStates },
  { title: 'forms and records', account: 'admin', states: formStates },
  { title: 'the main screens, dark', account: 'admin', states: darkStates, dark: true },
  { title: 'the phone', account: 'admin', states: phoneStates, viewport: PHONE },
  { title: 'the phone, dark', account: 'admin', states: phoneStates, viewport: PHONE, dark: true },
];

for (const { title, account, states, viewport, dark = false } of TABLE) {
  test(`no serious fault: ${title}`, title === 'a list and a form' ? { tag: '@gate' } : {}, async ({ portal }) => {
    const page = await portal.visit(account, '/404', viewport ? { viewport } : {});
    if (dark) {
      await page.evaluate(() => localStorage.setItem('appearance', 'dark'));
      await page.reload();
    }
    await lookAtAll(page, states, dark);
  });
}

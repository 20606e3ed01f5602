/** No screen of the shell and of the engine has a serious fault of accessibility, in whatever state it stands. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { formOf, inputOf, test } from '../../support/portal.ts';
import { OVER, type State, darkStates, formStates, frameStates, listStates, openPages, ownPages, phoneStates } from './states.ts';

test.describe.configure({ mode: 'parallel', timeout: 400_000 });

const PHONE = { width: 390, height: 844 };

/** Goes through the states in one session, as a person would, and looks at each. */
async function lookAtAll(page: Page, states: readonly State[]): Promise<void> {
  for (const state of states) {
    await test.step(state.name, async () => {
      if (state.at !== undefined) await page.goto(`/#${state.at}`);
      await state.show(page);
      await expectAccessible(page, state.name, state.over ? OVER : undefined);
      await state.leave?.(page);
    });
  }
}

const TABLE: readonly { readonly title: string; readonly account?: string; readonly states: readonly State[]; readonly viewport?: typeof PHONE; readonly dark?: boolean }[] = [
  { title: 'the pages without a session', states: openPages },
  { title: 'the pages without a session, dark', states: openPages.filter((state) => state.at !== undefined), dark: true },
  { title: 'the frame and what opens over it', account: 'admin', states: frameStates },
  { title: 'the shell’s own pages', account: 'admin', states: ownPages },
  { title: 'lists and what opens over them', account: 'admin', states: listStates },
  { title: 'forms and records', account: 'admin', states: formStates },
  { title: 'the main screens, dark', account: 'admin', states: darkStates, dark: true },
  { title: 'the phone', account: 'admin', states: phoneStates, viewport: PHONE },
  { title: 'the phone, dark', account: 'admin', states: phoneStates, viewport: PHONE, dark: true },
];

for (const { title, account, states, viewport, dark = false } of TABLE) {
  test(`no serious fault: ${title}`, async ({ portal }) => {
    const page = await portal.visit(account, '/404', viewport ? { viewport } : {});
    if (dark) {
      await page.evaluate(() => localStorage.setItem('appearance', 'dark'));
      await page.reload();
    }
    await lookAtAll(page, states);
  });
}

test('no serious fault: a form that is a page of its own', async ({ portal }) => {
  const entity = `page${Date.now().toString(36)}`;
  portal.forgive(new RegExp(`schema/${entity} 404`));
  const dir = join(process.env['ANLAN_LIVE_DIR'] ?? '', 'equipment');
  const file = join(dir, `${entity}.json`);
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  const menu = page.getByRole('navigation', { name: '菜单' });
  await menu.getByRole('button', { name: '基础资料' }).click();
  mkdirSync(dir, { recursive: true });
  writeFileSync(file, JSON.stringify({
    format: 1, entity, area: 'equipment', title: '整页登记', storage: { label: '{no}' },
    data: { type: 'object', required: ['no'], properties: { no: { type: 'string', title: '登记号', maxLength: 50 }, on: { type: 'string', format: 'date', title: '登记日期' }, note: { type: 'string', title: '说明', maxLength: 200 } } },
    form: { open: 'page', sections: { main: { title: '基本信息', fields: ['no', 'on'] }, more: { title: '说明', fields: ['note'], as: 'tab' } } },
    list: { columns: { no: true } }, menu: { parent: 'equipment.base', icon: 'grid' },
  }));
  try {
    await menu.getByRole('link', { name: '整页登记', exact: true }).click();
    await expect(page.getByRole('region', { name: '整页登记', exact: true })).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).first().click();
    const form = formOf(page, '新增整页登记');
    await expect(inputOf(form, '登记号')).toBeVisible();
    await expectAccessible(page, 'form as a page', OVER);
    await form.getByRole('button', { name: /^保存/ }).click();
    await expect(form.getByText(/处需要修改/)).toBeVisible();
    await expectAccessible(page, 'form as a page, with mistakes', OVER);
  } finally {
    rmSync(file);
  }
});

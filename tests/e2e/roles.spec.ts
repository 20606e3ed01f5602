/**
 * Who may do what, and in whose language: what a role may not do is absent from its screens and refused by the server.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import type { AuthorityData, ListData, MenuNode } from '../../src/engine/model/wire.ts';
import { type Caller, api } from '../support/client.ts';
import { LANGUAGES, LANGUAGE_TAGS, type Language, formOf, inputOf, rowOf, test, tokenOf } from '../support/portal.ts';
import { expectTranslated } from '../support/translated.ts';
import { runOnRow } from '../support/walk.ts';
import { craneWords, roleWords, screenWords } from '../support/words.ts';

test.describe.configure({ mode: 'parallel' });

const CRANES = '/api/equipment/equipCrane';

const caller = (baseURL: string | undefined, account: string, language: Language = 'zh'): Caller =>
  api(baseURL ?? '', tokenOf(account), LANGUAGE_TAGS[language]);

async function firstCrane(person: Caller): Promise<string> {
  const { data } = await person.get<ListData>(`${CRANES}/queryEquipCrane`, { status: 'inUse' });
  return data.list[0]?.id ?? '';
}

/** Which of these buttons the list offers above its rows. */
async function offered(page: Page, names: readonly string[]): Promise<string[]> {
  const toolbar = page.getByRole('toolbar');
  const counts = await Promise.all(names.map((name) => toolbar.getByRole('button', { name, exact: true }).count()));
  return names.filter((_, index) => counts[index] === 1);
}

function titles(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => [node.title, ...titles(node.routes ?? [])]);
}

test('the sidebar holds what the server permits, no more; two roles see two menus [L-2.7-04] [O-0-04] [P-6-02]', async ({
  portal,
  baseURL,
}) => {
  const seen: string[][] = [];
  for (const account of ['admin', 'equip', 'safety', 'staff']) {
    const { data } = await caller(baseURL, account).post<AuthorityData>(
      '/api/account/sysuserdetail/queryCurrentAuthority',
      { username: account, parentId: '0' },
    );
    // A page of no menu: the address / leads on to a first page, whose group would open in the middle of the reading.
    const page = await portal.visit(account, '/profile/index');
    const menu = page.getByRole('navigation', { name: '菜单' });
    await expect(menu.getByRole('link').first()).toBeVisible();
    const found = new Set<string>();
    /**
     * Opens a group unless it is open, and reads the links once those of the group stand in the menu: a menu is drawn
     * piece by piece.
     */
    const read = async (button: Locator, node: MenuNode) => {
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      found.add(node.title);
      for (const leaf of (node.routes ?? []).filter((one) => !one.routes))
        await expect(menu.getByRole('link', { name: leaf.title, exact: true }).first()).toBeVisible();
      for (const text of await menu.getByRole('link').allTextContents()) found.add(text);
    };
    // An accordion: a group is opened, read, and closes when the next one opens.
    for (const area of data.menu) {
      if (!area.routes) continue;
      await read(menu.getByRole('button', { name: area.title, exact: true }).first(), area);
      for (const group of area.routes.filter((node) => node.routes)) {
        // A group may be called like its area.
        await read(
          menu.getByRole('button', { name: group.title, exact: true }).nth(group.title === area.title ? 1 : 0),
          group,
        );
      }
    }
    expect([...found].sort()).toEqual([...new Set(titles(data.menu))].sort());
    seen.push([...found]);
  }
  expect(new Set(seen.map((one) => one.join())).size).toBe(4);
});

for (const language of LANGUAGES) {
  const words = screenWords[language];
  const crane = craneWords[language];
  const roles = roleWords[language];
  const buttons = [words.add, words.exportAll, words.bin];

  test(
    `an administrator and an equipment officer do everything with cranes, only the one sees the system area, in ${language}`,
    language === 'zh' ? { tag: '@gate' } : {},
    async ({ portal }) => {
      for (const account of ['admin', 'equip'] as const) {
        const page = await portal.visit(account, '/equipment/equipCrane?keyword=QZ-LG-0063', { language });
        const row = rowOf(page, 'QZ-LG-0063');
        await expect(row).toBeVisible();
        await expectTranslated(page, language);
        expect(await offered(page, buttons)).toEqual(buttons);
        await expect(
          page.getByRole('navigation', { name: words.menu }).getByRole('button', { name: roles.system, exact: true }),
        ).toHaveCount(account === 'admin' ? 1 : 0);
        await row.getByText(words.more, { exact: true }).click();
        await expect(page.getByRole('menuitem', { name: crane.stop, exact: true })).toBeEnabled();
        // Both may delete, but not this one.
        await expect(page.getByRole('menuitem', { name: words.remove, exact: true })).toContainText(
          crane.refusedDelete,
        );
        await expect(page.getByRole('menuitem', { name: words.remove, exact: true })).toHaveAttribute(
          'aria-description',
          crane.refusedDelete,
        );
        await expectTranslated(page, language);
      }
    },
  );

  test(`a safety officer edits own machines, but adds, moves and deletes none, in ${language} [V-5-88]`, async ({
    portal,
    baseURL,
  }) => {
    const safety = caller(baseURL, 'safety', language);
    const id = await firstCrane(safety);
    const page = await portal.visit('safety', '/equipment/equipCrane?keyword=QZ-LG-0063', { language });
    const row = rowOf(page, 'QZ-LG-0063');
    await expect(row).toBeVisible();
    expect(await offered(page, buttons)).toEqual([words.exportAll]);
    await expect(row.getByText(words.more, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: words.remove })).toHaveCount(0);
    await runOnRow(page, language, row, words.edit);
    const form = formOf(page, words.editTitle(crane.one));
    await expect(inputOf(form, crane.fields.location)).toBeEditable();
    await expect(inputOf(form, crane.fields.regNo)).not.toBeEditable();
    await expectTranslated(page, language);
    expect(await safety.post(`${CRANES}/addEquipCrane`, {})).toMatchObject({
      code: 403,
      msg: roles.denied(words.add, 'equipment:equipCrane:add'),
    });
    expect(await safety.post(`${CRANES}/deleteEquipCrane`, { id })).toMatchObject({ code: 403 });
    expect(await safety.post(`${CRANES}/action/stop`, { id, input: { stopReason: '试停' } })).toMatchObject({
      code: 403,
      msg: roles.denied(crane.stop, 'equipment:equipCrane:stop'),
    });
    const stored = await safety.get<{ rev: number; status: string }>(`${CRANES}/getEquipCrane`, { id });
    expect(stored.data.status).toBe('inUse');
    expect(await safety.put(`${CRANES}/updateEquipCrane`, { id, rev: stored.data.rev, regNo: '起0' })).toMatchObject({
      code: 422,
    });
  });

  test(`an employee looks at the machines in own hands and nothing else, in ${language}`, async ({
    portal,
    baseURL,
  }) => {
    const staff = caller(baseURL, 'staff', language);
    portal.forgive(/schema\/(sysUser|equipInspect|dataModel).* 404/);
    const { data } = await staff.get<ListData>(`${CRANES}/queryEquipCrane`);
    const page = await portal.visit('staff', '/equipment/equipCrane', { language });
    await expect(page.getByText(roles.total(data.totalCount))).toBeVisible();
    expect(await offered(page, buttons)).toEqual([]);
    await expect(rowOf(page, 'QZ-DL-0479')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: roles.look, exact: true }).first().click();
    await expect(page.getByRole('article').getByText(crane.fields.productNo)).toBeVisible();
    await expect(page.getByRole('article').getByRole('button', { name: words.edit })).toHaveCount(0);
    await expectTranslated(page, language);
    for (const address of ['/system/sysUser', '/equipment/equipInspect', '/system/dataModel']) {
      await page.goto(`/#${address}`);
      await expect(page.getByRole('heading', { name: roles.noPage })).toBeVisible();
      await page.goto('/#/');
      await expect(page.getByRole('navigation', { name: words.menu })).toBeVisible();
    }
    const id = data.list[0]?.id ?? '';
    expect(await staff.put(`${CRANES}/updateEquipCrane`, { id, rev: 1, location: '别处' })).toMatchObject({
      code: 403,
    });
    expect(await staff.get('/api/admin/sysuser/querySysUser')).toMatchObject({ code: 403 });
  });
}

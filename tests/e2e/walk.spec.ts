/**
 * The whole way through both areas, in every language: sign-in, menu, list, filter, add, error, edit, conflict, move,
 * delete, restore, export.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import { LONG } from '../support/breadth.ts';
import {
  LANGUAGES,
  LANGUAGE_TAGS,
  type Language,
  choose,
  formOf,
  freshCode,
  inputOf,
  rowOf,
  test,
} from '../support/portal.ts';
import {
  exportedLines,
  findRow,
  openFromMenu,
  removeRow,
  restoreFromBin,
  runOnRow,
  signInByHand,
  undoRemoval,
} from '../support/walk.ts';
import { craneWords, screenWords, userWords } from '../support/words.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

interface Editing {
  readonly page: Page;
  readonly language: Language;
  readonly entity: string;
  readonly text: string;
}

/** Opens the edit form of the row with this text. */
async function openEdit({ page, language, entity, text }: Editing): Promise<Locator> {
  await runOnRow(page, language, rowOf(page, text), screenWords[language].edit);
  const form = formOf(page, screenWords[language].editTitle(entity));
  await expect(form.getByRole('button', { name: screenWords[language].save })).toBeVisible();
  return form;
}

async function save(form: Locator, language: Language): Promise<void> {
  await form.getByRole('button', { name: screenWords[language].save }).click();
}

/**
 * Two people have the same row open. Both change `shared`: the second one sees both values, takes the other's, and
 * keeps an own change of `mine`.
 * Then they change different fields, and the edits are joined without a question.
 */
async function conflictAndJoin(
  one: Editing,
  other: Editing,
  fields: { readonly shared: string; readonly mine: string; readonly theirs: string },
  names: { readonly label: string; readonly other: string },
): Promise<void> {
  const words = screenWords[one.language];
  const form = await openEdit(one);
  const otherForm = await openEdit(other);
  await inputOf(otherForm, fields.shared).fill('二号门外');
  await save(otherForm, other.language);
  await expect(otherForm).toHaveCount(0);
  await inputOf(form, fields.shared).fill('三号门内');
  await inputOf(form, fields.mine).fill('先改的一项');
  await save(form, one.language);
  const dialog = one.page.getByRole('dialog', { name: words.conflict.title });
  await expect(dialog.getByRole('row').filter({ hasText: fields.shared })).toContainText('二号门外');
  await expect(dialog.getByRole('row').filter({ hasText: fields.shared })).toContainText('三号门内');
  await expect(dialog.getByRole('row').filter({ hasText: fields.mine })).toHaveCount(0);
  await dialog.getByRole('radio', { name: `${fields.shared} ${words.conflict.theirs}` }).check();
  await dialog.getByRole('button', { name: words.conflict.settle }).click();
  await expect(form).toHaveCount(0);

  const again = await openEdit(one);
  await expect(inputOf(again, fields.shared)).toHaveValue('二号门外');
  await expect(inputOf(again, fields.mine)).toHaveValue('先改的一项');
  const otherAgain = await openEdit(other);
  await inputOf(otherAgain, fields.theirs).fill('对方的一项');
  await save(otherAgain, other.language);
  await expect(otherAgain).toHaveCount(0);
  await inputOf(again, fields.mine).fill('自己的一项');
  await save(again, one.language);
  await expect(one.page.getByText(words.joined(names.label, names.other))).toBeVisible();
  const joined = await openEdit(one);
  await expect(inputOf(joined, fields.mine)).toHaveValue('自己的一项');
  await expect(inputOf(joined, fields.theirs)).toHaveValue('对方的一项');
  await joined.getByRole('button', { name: words.cancel, exact: true }).click();
  await expect(joined).toHaveCount(0);
}

/** Each language walks one of the two ways, and Chinese both; the long run walks all six. */
const WALKS: Readonly<Record<Language, readonly ('crane' | 'user')[]>> = LONG
  ? { zh: ['crane', 'user'], tw: ['crane', 'user'], en: ['crane', 'user'] }
  : { zh: ['crane', 'user'], tw: ['user'], en: ['crane'] };

for (const language of LANGUAGES) {
  const words = screenWords[language];

  if (WALKS[language].includes('crane'))
    test(`a crane goes the whole way in ${language}`, language === 'zh' ? { tag: '@gate' } : {}, async ({ portal }) => {
      const { fields, ...crane } = craneWords[language];
      const code = freshCode('QZ');
      const name = `行走试验 10 t 起重机 ${code}`;
      const label = `${name} ${code}`;
      const page = await portal.visit(undefined, '/equipment/equipCrane', { language });
      await signInByHand(page, language, 'equip', 'anlan123');
      await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language]);
      await openFromMenu(page, language, [crane.area, crane.group], crane.entity);
      await expect(page.getByRole('columnheader', { name: fields.equipNo })).toBeVisible();

      await test.step('filter', async () => {
        const list = page.waitForResponse(
          (answer) => answer.url().includes('/queryEquipCrane?') && answer.url().includes('status=stopped'),
        );
        await choose(
          page,
          page.getByRole('search').getByRole('combobox', { name: fields.status }),
          crane.states.stopped,
        );
        await page.keyboard.press('Escape');
        await page.getByRole('search').getByRole('button', { name: words.query, exact: true }).click();
        await list;
        await expect(rowOf(page, crane.states.stopped).first()).toBeVisible();
        await expect(rowOf(page, crane.states.inUse)).toHaveCount(0);
        await page.getByRole('search').getByRole('button', { name: words.reset, exact: true }).click();
        await expect(rowOf(page, crane.states.inUse).first()).toBeVisible();
      });

      await test.step('add, with a mistake first', async () => {
        await page.getByRole('toolbar').getByRole('button', { name: words.add, exact: true }).click();
        const form = formOf(page, words.addTitle(crane.one));
        await inputOf(form, fields.equipNo).fill(code);
        await inputOf(form, fields.equipName).fill(name);
        await choose(page, form.getByRole('combobox', { name: fields.category, exact: true }), '通用桥式起重机');
        await inputOf(form, fields.location).fill('机修间');
        await choose(page, form.getByRole('combobox', { name: fields.craneType, exact: true }), crane.bridge);
        await inputOf(form, fields.productNo).fill('CH-1');
        await choose(page, form.getByRole('combobox', { name: fields.manager, exact: true }), '顾志恒');
        await save(form, language);
        await expect(form.getByRole('status').filter({ hasText: words.toMend(2) })).toBeVisible();
        const load = inputOf(form, fields.ratedLoad);
        await expect(load).toBeFocused();
        await expect(form.getByRole('alert').filter({ hasText: words.required(fields.ratedLoad) })).toBeVisible();
        await load.fill('10.50');
        await form.getByRole('button', { name: fields.manufacturer, exact: true }).click();
        await expect(inputOf(form, fields.manufacturer)).toBeFocused();
        await inputOf(form, fields.manufacturer).fill('南岗重工机械公司');
        await save(form, language);
        await expect(page.getByText(words.saved(name))).toBeVisible();
        await expect(form).toHaveCount(0);
      });

      const row = await findRow(page, language, code);
      await expect(row).toContainText(crane.states.unregistered);
      await expect(row).toContainText('10.50');

      await test.step('conflict', async () => {
        const other = await portal.visit('admin', `/equipment/equipCrane?keyword=${code}`, { language });
        await expect(rowOf(other, code)).toBeVisible();
        await conflictAndJoin(
          { page, language, entity: crane.one, text: code },
          { page: other, language, entity: crane.one, text: code },
          { shared: fields.location, mine: fields.model, theirs: fields.productNo },
          { label: name, other: '系统管理员' },
        );
      });

      await test.step('delete, undo, restore', async () => {
        await removeRow(page, language, row, label);
        await undoRemoval(page, language, row);
        await removeRow(page, language, row, label);
        await restoreFromBin(page, language, code);
      });

      await test.step('move', async () => {
        await runOnRow(page, language, row, crane.register);
        const dialog = page.getByRole('dialog').filter({ hasText: fields.regNo });
        await inputOf(dialog, fields.regNo).fill(`起37澜T${code}`);
        await inputOf(dialog, fields.regOrg).fill('澜州市市场监督管理局');
        await inputOf(dialog, fields.regDate).fill('2026-01-05');
        await page.keyboard.press('Tab');
        await dialog.getByRole('button', { name: crane.register, exact: true }).click();
        await expect(page.getByText(words.done(crane.register, name))).toBeVisible();
        await expect(row).toContainText(crane.states.inUse);
      });

      await test.step('move with a reason; what the new state refuses says why', async () => {
        await runOnRow(page, language, row, crane.stop);
        const dialog = page.getByRole('dialog').filter({ hasText: fields.stopReason });
        await dialog.getByRole('button', { name: crane.stop, exact: true }).click();
        await expect(dialog.getByText(words.required(fields.stopReason))).toBeVisible();
        await inputOf(dialog, fields.stopReason).fill('钢丝绳断丝超标，停机更换');
        await dialog.getByRole('button', { name: crane.stop, exact: true }).click();
        await expect(page.getByText(words.done(crane.stop, name))).toBeVisible();
        await expect(row).toContainText(crane.states.stopped);
        await row.getByText(words.more, { exact: true }).click();
        for (const [action, reason] of [
          [crane.register, crane.refusedRegister],
          [crane.stop, crane.refusedStop],
          [words.remove, crane.refusedDelete],
        ] as const) {
          const entry = page.getByRole('menuitem', { name: action, exact: true });
          await expect(entry).toBeDisabled();
          await expect(entry).toContainText(reason);
          await expect(entry).toHaveAttribute('aria-description', reason);
        }
        await page.keyboard.press('Escape');
        await expect(row).toHaveCount(1);
      });

      const lines = await exportedLines(page, language);
      expect(lines[0]).toEqual(expect.arrayContaining(Object.values(fields)));
      expect(lines).toHaveLength(2);
      expect(lines[1]).toEqual(
        expect.arrayContaining([
          code,
          name,
          crane.bridge,
          '10.50',
          crane.states.stopped,
          '二号门外',
          '自己的一项',
          '对方的一项',
        ]),
      );
    });

  if (WALKS[language].includes('user'))
    test(`a user goes the whole way in ${language}`, async ({ portal }) => {
      const { fields, ...user } = userWords[language];
      const username = freshCode('walk').toLowerCase();
      const name = `行走试 ${username}`;
      const page = await portal.visit(undefined, '/', { language });
      await signInByHand(page, language, 'admin', 'admin123');
      await openFromMenu(page, language, user.groups, user.entity);
      await expect(page.getByRole('columnheader', { name: fields.username })).toBeVisible();

      await test.step('filter by the tree', async () => {
        await page.getByRole('complementary').getByText('轧钢厂', { exact: true }).click();
        await expect(rowOf(page, 'suminghe')).toBeVisible();
        await expect(rowOf(page, 'baishichuan')).toHaveCount(0);
        await page.getByRole('complementary').getByText('轧钢厂', { exact: true }).click();
        await expect(rowOf(page, 'baishichuan')).toBeVisible();
      });

      await test.step('add, with mistakes first', async () => {
        await page.getByRole('toolbar').getByRole('button', { name: words.add, exact: true }).click();
        const form = formOf(page, words.addTitle(user.one));
        await inputOf(form, fields.username).fill('equip');
        await inputOf(form, fields.nickname).fill('王');
        await inputOf(form, fields.password).fill('anlan123');
        await choose(page, form.getByRole('combobox', { name: fields.orgId, exact: true }), '成品库');
        await save(form, language);
        await expect(form.getByRole('alert').filter({ hasText: user.tooShort })).toBeVisible();
        await expect(inputOf(form, fields.nickname)).toBeFocused();
        await inputOf(form, fields.nickname).fill(name);
        await save(form, language);
        await expect(form.getByRole('alert').filter({ hasText: user.taken('equip') })).toBeVisible();
        await expect(inputOf(form, fields.username)).toBeFocused();
        await inputOf(form, fields.username).fill(username);
        await save(form, language);
        await expect(page.getByText(words.saved(name))).toBeVisible();
        await expect(form).toHaveCount(0);
      });

      const row = await findRow(page, language, username);
      await expect(row).toContainText(user.states.normal);

      await test.step('conflict', async () => {
        const other = await portal.visit('admin', `/system/sysUser?keyword=${username}`, { language });
        await expect(rowOf(other, username)).toBeVisible();
        await conflictAndJoin(
          { page, language, entity: user.one, text: username },
          { page: other, language, entity: user.one, text: username },
          { shared: fields.street, mine: fields.remark, theirs: fields.profile },
          { label: name, other: '系统管理员' },
        );
      });

      await test.step('move', async () => {
        await runOnRow(page, language, row, user.lock);
        const dialog = page.getByRole('dialog').filter({ hasText: user.lockQuestion });
        await dialog.getByRole('button', { name: user.lock, exact: true }).click();
        await expect(page.getByText(words.done(user.lock, name))).toBeVisible();
        await expect(row).toContainText(user.states.locked);
        await row.getByText(words.more, { exact: true }).click();
        await expect(page.getByRole('menuitem', { name: user.lock, exact: true })).toContainText(user.refusedLock);
        await expect(page.getByRole('menuitem', { name: user.lock, exact: true })).toHaveAttribute(
          'aria-description',
          user.refusedLock,
        );
        await expect(page.getByRole('menuitem', { name: user.lock, exact: true })).toBeDisabled();
        await page.keyboard.press('Escape');
      });

      await test.step('delete, undo, restore', async () => {
        await removeRow(page, language, row, name);
        await undoRemoval(page, language, row);
        await removeRow(page, language, row, name);
        await restoreFromBin(page, language, username);
      });

      const lines = await exportedLines(page, language);
      expect(lines[0]).toEqual(expect.arrayContaining([fields.username, fields.nickname, fields.orgId]));
      expect(lines[0]).not.toContain(fields.password);
      expect(lines).toHaveLength(2);
      expect(lines[1]).toEqual(expect.arrayContaining([username, name, '成品库', user.states.locked]));
    });
}

/** Steps every walk through a list takes, in the words of one language. */
import { readFileSync } from 'node:fs';
import { type Locator, type Page, expect } from '@playwright/test';
import { type Language, rowOf } from './portal.ts';
import { screenWords } from './words.ts';

/** Signs in at the sign-in page, as a person does, and waits until the first page stands. */
export async function signInByHand(page: Page, language: Language, username: string, password: string): Promise<void> {
  const { signIn } = screenWords[language];
  await page.getByLabel(signIn.account, { exact: true }).fill(username);
  // The tab beside the input is called like it in English.
  await page.getByRole('textbox', { name: signIn.password, exact: true }).fill(password);
  await page.getByRole('button', { name: signIn.title, exact: true }).click();
  // `#/` itself leads on to the first page one may open.
  await expect(page).toHaveURL(/#\/(?!login).+/);
}

/**
 * Goes through the groups of the menu to an entry; resolves when its page is the shown one, so that no button of the
 * page before is meant.
 */
export async function openFromMenu(
  page: Page,
  language: Language,
  groups: readonly string[],
  entry: string,
): Promise<void> {
  const menu = page.getByRole('navigation', { name: screenWords[language].menu });
  // A page opens its group itself when it comes: the click that is to open it would close it then.
  await expect(page.locator('.crumb [aria-current=page]')).toBeVisible();
  for (const [depth, title] of groups.entries()) {
    // A group may be called like the one above it.
    const same = groups.slice(0, depth).filter((other) => other === title).length;
    const group = menu.getByRole('button', { name: title, exact: true }).nth(same);
    await expect(group).toBeVisible();
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  }
  const link = menu.getByRole('link', { name: entry, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Types into the keyword and asks; resolves when the one row with this text is there alone. */
export async function findRow(page: Page, language: Language, text: string): Promise<Locator> {
  const search = page.getByRole('search');
  await search.getByRole('textbox').first().fill(text);
  await search.getByRole('button', { name: screenWords[language].query, exact: true }).click();
  const row = rowOf(page, text);
  await expect(row).toHaveCount(1);
  return row;
}

/** Runs an action of a row: where it stands as a word, else from the list behind 更多. */
export async function runOnRow(page: Page, language: Language, row: Locator, action: string): Promise<void> {
  const word = row.getByRole('button', { name: action, exact: true });
  await expect(row).toBeVisible();
  if ((await word.count()) > 0) return word.click();
  await row.getByText(screenWords[language].more, { exact: true }).click();
  return page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Deletes a row after the question, and sees it go. */
export async function removeRow(page: Page, language: Language, row: Locator, label: string): Promise<void> {
  const words = screenWords[language];
  await runOnRow(page, language, row, words.remove);
  const question = page.getByRole('dialog', { name: words.removeQuestion(label) });
  await question.getByRole('button', { name: words.remove, exact: true }).click();
  await expect(page.getByText(words.removed)).toBeVisible();
  await expect(row).toHaveCount(0);
}

/** Takes the deletion back while it is offered. */
export async function undoRemoval(page: Page, language: Language, row: Locator): Promise<void> {
  const words = screenWords[language];
  await page.getByRole('button', { name: words.undo, exact: true }).click();
  await expect(page.getByText(words.restored)).toBeVisible();
  await expect(row).toHaveCount(1);
}

/** Brings a deleted row back from the bin and returns to the list. */
export async function restoreFromBin(page: Page, language: Language, text: string): Promise<void> {
  const words = screenWords[language];
  await page.getByRole('button', { name: words.bin, exact: true }).click();
  const row = await findRow(page, language, text);
  await runOnRow(page, language, row, words.restore);
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: words.bin, exact: true }).click();
  await findRow(page, language, text);
}

/** Exports what the list shows and gives back the lines of the file, cell by cell. */
export async function exportedLines(page: Page, language: Language): Promise<string[][]> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: screenWords[language].exportAll, exact: true }).click();
  await page.getByRole('menuitem', { name: screenWords[language].csvAll, exact: true }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF'), 'a byte order mark, so that spreadsheets read Chinese').toBe(true);
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map((cell) =>
        (cell[1] ?? cell[2] ?? '').replaceAll('""', '"'),
      ),
    );
}

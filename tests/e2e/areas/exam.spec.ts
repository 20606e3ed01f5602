/**
 * An exam sat at the desk: from my exams to the result, over a reload and on another device, without a network for a
 * while, and until the time runs out; and an exercise with the same parts.
 */
import { type Page, expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { act, base, opened, openExam } from '../../support/exams.ts';
import { LANGUAGES, test, tokenOf } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const main = (page: Page) => page.getByRole('main').filter({ visible: true });
const question = (page: Page, index: number) => main(page).getByRole('region', { name: `第 ${index} 题，共 4 题` });
const number = (page: Page, index: number) =>
  main(page)
    .getByRole('navigation', { name: '答题卡' })
    .getByRole('button', { name: new RegExp(`^第 ${index} 题：`) });
const saved = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /^已保存$/ });

test('an employee sits an exam: begins, answers and marks by keyboard, reloads, goes on elsewhere, hands in, sees the result [S-2.6-EDU-04]', async ({
  portal,
  baseURL,
}) => {
  const { taskName, sheet } = await openExam(baseURL ?? '');
  const page = await portal.visit('staff', '/education/myExams');
  const entry = main(page).getByRole('listitem').filter({ hasText: taskName });
  await expect(entry).toContainText('4 题 · 30 分钟 · 满分 100，及格 60');
  await expectAccessible(page, 'my exams');
  await entry.getByRole('button', { name: '开始答题' }).click();
  await expect(main(page).getByText('开始后计时 30 分钟')).toBeVisible();
  await expectAccessible(page, 'before it is begun');
  await main(page).getByRole('button', { name: '开始答题' }).click();

  // By keyboard: the second of the options, on, two of several, on, a mark.
  await expect(question(page, 1)).toBeVisible();
  await expect(main(page).getByRole('timer')).toHaveText(/(30:00|29:\d\d)$/);
  await page.keyboard.press('2');
  await expect(question(page, 1).getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(question(page, 2).getByRole('heading')).toBeFocused();
  await page.keyboard.press('a');
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('m');
  await expect(number(page, 3)).toHaveAccessibleName('第 3 题：未答、标记');
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page, 'while it is sat');

  await page.reload();
  await expect(question(page, 3)).toBeVisible();
  await expect(number(page, 1)).toHaveAccessibleName('第 1 题：已答');
  await expect(number(page, 2)).toHaveAccessibleName('第 2 题：已答');
  await expect(number(page, 3)).toHaveAccessibleName('第 3 题：未答、标记');

  // Without a network an answer waits, and is sent when it is back.
  portal.forgive(/action\/save|ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.keyboard.press('1');
  await expect(main(page).getByText('1 题未保存，自动重试中')).toBeVisible();
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();

  const other = await portal.visit('staff', `/education/myExam/${sheet}`);
  await expect(number(other, 3)).toHaveAccessibleName('第 3 题：已答、标记');
  await number(other, 3).click();
  await expect(question(other, 3).getByRole('radio', { name: '正确' })).toBeChecked();
  await question(other, 3).getByText('错误', { exact: true }).click();
  await question(other, 3).getByRole('button', { name: '已标记' }).click();
  await expect(saved(other)).toBeVisible();

  await main(other).getByRole('button', { name: '交卷', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: `交卷：${taskName}？` });
  await expect(dialog).toContainText('3 题，共 4 题');
  await expect(dialog.getByRole('button', { name: '4', exact: true })).toBeVisible();
  await expectAccessible(other, 'handing in');
  await dialog.getByRole('button', { name: '4', exact: true }).click();
  await question(other, 4).getByRole('textbox').fill('500');
  await expect(number(other, 4)).toHaveAccessibleName('第 4 题：已答');
  await main(other).getByRole('button', { name: '交卷', exact: true }).click();
  await expect(dialog).toContainText('4 题，共 4 题');
  await dialog.getByRole('button', { name: '交卷', exact: true }).click();
  await expect(main(other).getByText('合格', { exact: true })).toBeVisible();
  await expect(main(other).getByText('100', { exact: true })).toBeVisible();
  await expect(question(other, 1)).toContainText('一级报警值为 24 ppm，达到即撤离。');
  await expect(number(other, 1)).toHaveAccessibleName('第 1 题：答对');
  await expectAccessible(other, 'the result');

  // The device that was left behind learns of it with its next look.
  await page.reload();
  await expect(main(page).getByText('合格', { exact: true })).toBeVisible();
  await page.goto('/#/education/myExams');
  await expect(main(page).getByRole('row').filter({ hasText: taskName })).toContainText('100 / 100');
});

test('a reload stays at the question and is no absence, a closed page is one; between attempts no answer is told, and the next attempt stands with what can be sat', async ({
  portal,
  baseURL,
}) => {
  const { taskName, sheet } = await openExam(baseURL ?? '', { maxAttempts: 2, switchLimit: 3 });
  const page = await portal.visit('staff', `/education/myExam/${sheet}`);
  await main(page).getByRole('button', { name: '开始答题' }).click();
  await expect(question(page, 1)).toBeVisible();
  await page.keyboard.press('1');
  await number(page, 4).click();
  await question(page, 4).getByRole('textbox').fill('300');
  await number(page, 2).click();
  await expect(saved(page)).toBeVisible();

  await page.reload();
  await expect(question(page, 2)).toBeVisible();
  await expect(main(page).getByText(/^已离开答题页/)).toHaveCount(0);
  // Gone to another address and back is no reload.
  await page.goto('about:blank');
  await page.goto(`/#/education/myExam/${sheet}`);
  await expect(main(page).getByText('已离开答题页 1 次，上限 3 次')).toBeVisible();
  await expect(question(page, 2)).toBeVisible();

  // Left without a network: the server is told once there is one.
  portal.forgive(/action\/leave|myExam\/sitting|ERR_INTERNET_DISCONNECTED/);
  const turn = (state: 'hidden' | 'visible'): Promise<void> =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.context().setOffline(true);
  await turn('hidden');
  await page.context().setOffline(false);
  await turn('visible');
  await expect(main(page).getByText('已离开答题页 2 次，上限 3 次')).toBeVisible();

  await main(page).getByRole('button', { name: '交卷', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
  await expect(main(page).getByText('不合格', { exact: true })).toBeVisible();
  await expect(main(page).getByText(/^还可以再考，合格、次数用完或考试结束/)).toBeVisible();
  await expect(main(page).getByText('正确答案')).toHaveCount(0);
  await expect(number(page, 2)).toHaveAccessibleName('第 2 题：未答');

  await page.goto('/#/education/myExams');
  const entry = main(page).getByRole('listitem').filter({ hasText: taskName });
  await expect(entry).toContainText('第 2 次，共 2 次');
  await entry.getByRole('button', { name: '再考一次' }).click();
  await expect(main(page).getByText('开始后计时 30 分钟')).toBeVisible();
  await main(page).getByRole('button', { name: '开始答题' }).click();
  await expect(question(page, 1)).toBeVisible();
  await main(page).getByRole('button', { name: '交卷', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
  await expect(question(page, 1)).toContainText('一级报警值为 24 ppm，达到即撤离。');
  await expect(question(page, 1)).toContainText('得 0 分，满分 30 分');
  await expect(number(page, 1)).toHaveAccessibleName('第 1 题：未答');
});

test('when the time is over the sheet goes in with what was answered, whatever the clock of the device says', async ({
  portal,
  baseURL,
}) => {
  const { sheet } = await openExam(baseURL ?? '', { seconds: 45, showAnswer: 'never' });
  const page = await portal.visit('staff', `/education/myExam/${sheet}`);
  // A device that is a day behind has no more time for it.
  await page.clock.setSystemTime(Date.now() - 86_400_000);
  await main(page).getByRole('button', { name: '开始答题' }).click();
  await expect(main(page).getByRole('timer')).toHaveText(/0:[0-4]\d$/);
  await page.keyboard.press('2');
  await expect(saved(page)).toBeVisible();
  portal.forgive(/action\/submit/);
  await expect(main(page).getByText('不合格', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(main(page).getByText('30', { exact: true })).toBeVisible();
  await expect(main(page).getByText('本场考试不公布答案与解析。')).toBeVisible();
  await expect(main(page).getByText('正确答案')).toHaveCount(0);
});

test('an answer that had no network when the exam was ended is taken once there is one, and the score follows', async ({
  portal,
  baseURL,
}) => {
  const { sheet } = await openExam(baseURL ?? '', { showAnswer: 'never' });
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const task = String((await admin.get<WireRow>(`${base('myExam')}/getMyExam`, { id: sheet })).data['task']);
  await opened(admin, task);
  const page = await portal.visit('staff', `/education/myExam/${sheet}`);
  await main(page).getByRole('button', { name: '开始答题' }).click();
  await expect(question(page, 1)).toBeVisible();
  await page.keyboard.press('2');
  await expect(saved(page)).toBeVisible();
  portal.forgive(/action\/save|myExam\/sitting|ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.keyboard.press('ArrowRight');
  await expect(question(page, 2)).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('b');
  await expect(main(page).getByText('1 题未保存，自动重试中')).toBeVisible();
  await act(admin, 'testTask', task, 'finish');
  await page.context().setOffline(false);
  await expect(main(page).getByText('断网时作答的 1 题已补收，计入成绩。')).toBeVisible();
  await expect(main(page).getByText('合格', { exact: true })).toBeVisible();
  await expect(main(page).getByText('60', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the result with a late answer');
});

test('an examiner of two scores a short answer in a dialog of its own', async ({ portal, baseURL }) => {
  const { sheet } = await openExam(baseURL ?? '', { forTwo: true });
  const staff = api(baseURL ?? '', tokenOf('staff'));
  for (const action of ['start', 'submit']) await act(staff, 'myExam', sheet, action);
  const page = await portal.visit('admin', `/education/myExam/${sheet}`);
  await main(page).getByRole('button', { name: '阅卷', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '阅卷' });
  await expect(dialog).toContainText('你是第一阅卷人');
  await expect(dialog).toContainText('单位面积上的压力');
  await expect(dialog.locator('math mfrac')).toBeVisible();
  await expectAccessible(page, 'marking by two');
  await dialog.getByRole('button', { name: '提交评分' }).click();
  await expect(dialog.getByRole('alert')).toContainText('还有 1 题没有评分');
  await dialog.getByRole('spinbutton').fill('8');
  await dialog.getByRole('button', { name: '提交评分' }).click();
  await expect(dialog).toHaveCount(0);
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const { data } = await admin.get<WireRow>(`${base('myExam')}/getMyExam`, { id: sheet });
  expect([data['status'], typeof data['firstMarker'], data['secondMarker']]).toEqual(['submitted', 'string', null]);
});

test('an exercise is begun from my exams, judged question by question, and counted at its end', async ({
  portal,
  baseURL,
}) => {
  const { bankName } = await openExam(baseURL ?? '');
  const page = await portal.visit('staff', '/education/myExams');
  await main(page).getByRole('combobox', { name: '题库' }).fill(bankName);
  await page.locator('.ant-select-item-option').filter({ hasText: bankName }).click();
  await main(page).getByRole('button', { name: '开始练习' }).click();
  await expect(main(page).getByRole('heading', { name: `练习：${bankName}` })).toBeVisible();
  const text = main(page)
    .getByRole('region', { name: /^第 1 题/ })
    .getByRole('textbox');
  if (await text.isVisible()) await text.fill('500');
  else await page.keyboard.press('1');
  await expect(saved(page)).toBeVisible();
  await main(page).getByRole('button', { name: '判这一题' }).click();
  await expect(main(page).getByText('解析')).toBeVisible();
  await expectAccessible(page, 'a judged question');
  await main(page).getByRole('button', { name: '完成练习', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `完成练习：${bankName}？` });
  await expect(dialog).toContainText('还有 3 题未答');
  await dialog.getByRole('button', { name: '完成练习', exact: true }).click();
  await expect(main(page).getByText(/^答对 [01] 题，共 4 题$/)).toBeVisible();
});

test('a sheet is sat on a narrow screen in all languages: nothing runs over, the card comes from below', async ({
  portal,
  baseURL,
}) => {
  const { sheet } = await openExam(baseURL ?? '');
  const staff = api(baseURL ?? '', tokenOf('staff'));
  await act(staff, 'myExam', sheet, 'start');
  for (const language of LANGUAGES) {
    const page = await portal.visit('staff', `/education/myExam/${sheet}`, {
      language,
      viewport: { width: 390, height: 844 },
    });
    const card = main(page).getByRole('button', { name: /0\/4$/ });
    await expect(card).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      language,
    ).toBeLessThanOrEqual(0);
    await card.click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('navigation').getByRole('button')).toHaveCount(4);
    await expectAccessible(page, `card ${language}`);
    await drawer.getByRole('navigation').getByRole('button').nth(2).click();
    await expect(drawer).toHaveCount(0);
    await expect(main(page).getByRole('radio')).toHaveCount(2);
  }
});

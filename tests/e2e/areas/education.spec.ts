/**
 * A walk through education: every list and a record of it at the desk, in all languages and on the phone, and a
 * question whose answer does not fit it.
 */
import { expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import {
  type Language,
  type Portal,
  LANGUAGES,
  choose,
  chooseInTree,
  formOf,
  freshCode,
  inputOf,
  test,
  tokenOf,
} from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const LISTS = [
  'trainPlan',
  'trainPlanItem',
  'planRate',
  'trainImplement',
  'trainTrainee',
  'threeLevelCard',
  'trainVideo',
  'learnCategory',
  'learnRecord',
  'learnGarden',
  'questionBank',
  'question',
  'examPaper',
  'testTask',
  'myExam',
  'randomExercise',
  'wrongQuestion',
  'employeeArchive',
  'qualification',
  'certAcquire',
  'trainStat',
];

/** Trees: a phone opens them at their top. */
const TREES = ['learnCategory', 'questionBank'];

/** What the phone opens as a page of its own, with sections in the place of fields. */
const OWN_PAGES = ['trainVideo', 'learnGarden', 'myExam', 'randomExercise', 'employeeArchive'];

/** Opens every list in turn, finds its first row there, and opens that row. */
async function walk(
  portal: Portal,
  url: string,
  language: Language,
  viewport: { width: number; height: number },
): Promise<void> {
  const admin = api(url, tokenOf('admin'), language);
  const prefix = viewport.width < 500 ? '/apps/e' : '';
  const page = await portal.visit('admin', `${prefix}/education/trainPlan`, { language, viewport });
  const main = page.getByRole('main').filter({ visible: true });
  for (const entity of LISTS) {
    const [row] = (
      await admin.get<ListData>(`/api/education/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`, {
        pageSize: 1,
        ...(TREES.includes(entity) ? { parentId: 'null' } : {}),
      })
    ).data.list;
    const label = row?.$label?.split(' ')[0] ?? '';
    expect(label, entity).not.toBe('');
    await page.goto(`/#${prefix}/education/${entity}`);
    const isOwn = prefix !== '' && OWN_PAGES.includes(entity);
    const listed = isOwn ? main.locator('section, li, [role=alert]') : main.getByText(label.slice(0, 12));
    await expect(listed.filter({ visible: true }).first(), entity).toBeVisible();
    await page.goto(`/#${prefix}/education/${entity}/${row?.id ?? ''}`);
    // An exam or a card that is not the administrator's: its page says so.
    const shown = isOwn ? 'dt, .anlan-readonly, section, [role=alert]' : 'dt, .anlan-readonly';
    await expect(main.locator(shown).filter({ visible: true }).first(), entity).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${entity} sideways`,
    ).toBeLessThanOrEqual(0);
  }
}

for (const language of LANGUAGES)
  test(`every list and a record of it open on the desk: ${language}`, ({ portal, baseURL }) =>
    walk(portal, baseURL ?? '', language, { width: 1440, height: 900 }));
test('every list and a record of it open on the phone', ({ portal, baseURL }) =>
  walk(portal, baseURL ?? '', 'zh', { width: 390, height: 844 }));

test('safety training is a page of its own: the sessions that were announced or held, to read, and each of them in detail [S-2.6-EDU-15]', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const sessions = async (status: string): Promise<ListData['list']> =>
    (
      await admin.get<ListData>('/api/education/trainImplement/queryTrainImplement', {
        status,
        sort: '-startTime',
        pageSize: 1,
      })
    ).data.list;
  const [[held], [draft]] = [await sessions('archived'), await sessions('draft')];
  const page = await portal.visit('admin', '/education/safetyTraining');
  const main = page.getByRole('main').filter({ visible: true });
  const link = main.getByRole('link', { name: String(held?.['trainName']) }).first();
  await expect(link).toBeVisible();
  await expect(page.getByRole('button', { name: '新增', exact: true })).toHaveCount(0);
  await expect(main.getByText(String(draft?.['trainName']))).toHaveCount(0);
  await link.click();
  await expect(
    page.getByRole('article').filter({ visible: true }).getByText(String(held?.['teacher'])).first(),
  ).toBeVisible();
});

test('a question shows its options once it has some, and says at its answer what does not fit', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/addQuestion.* 422/);
  const page = await portal.visit('admin', '/education/question');
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增试题');
  const stem = freshCode('进入转炉炉下区域前应当');
  await chooseInTree(page, inputOf(form, '题库'), '炼钢高温熔融金属');
  await expect(inputOf(form, '选项A')).toHaveCount(0);
  await choose(page, inputOf(form, '题型'), /^单选$/);
  await inputOf(form, '题干').fill(stem);
  await inputOf(form, '选项A').fill('确认氧枪已提升到位');
  await inputOf(form, '选项B').fill('直接进入');
  await inputOf(form, '答案').fill('C');
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form.getByText('答案里有没填写的选项')).toBeVisible();
  await inputOf(form, '答案').fill('a');
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
  expect(
    (
      await api(baseURL ?? '', tokenOf('admin')).get<ListData>('/api/education/question/queryQuestion', {
        keyword: stem,
      })
    ).data.list,
  ).toMatchObject([{ answer: 'A', type: 'single' }]);
});

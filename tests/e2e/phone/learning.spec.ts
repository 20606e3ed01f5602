/**
 * Learning on the phone: materials that are played to their end, exams and exercises, the training card, and signing in
 * at the wall.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { expectAccessible } from '../../support/axe.ts';
import { api } from '../../support/client.ts';
import { act, base, made, moment, openExam } from '../../support/exams.ts';
import { freshCode, LANGUAGES, test, tokenOf } from '../../support/portal.ts';
import { PHONE } from '../../support/process-people.ts';
import { personOf, visitAs } from '../areas/people.ts';

const AT = '/educationTrainingManagement';
const main = (page: Page) => page.getByRole('main').filter({ visible: true });

/** A film of some seconds, made by a browser: what it shows does not matter. */
async function film(page: Page, seconds: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (length) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [160, 90];
    const pen = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    const began = performance.now();
    await new Promise<void>((resolve) => {
      const draw = (): void => {
        const at = performance.now() - began;
        pen.fillStyle = `hsl(${at % 360} 60% 50%)`;
        pen.fillRect(0, 0, 160, 90);
        if (at < length * 1000) requestAnimationFrame(draw);
        else resolve();
      };
      draw();
    });
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, seconds);
  return Buffer.from(base64, 'base64');
}

const employee = async (baseURL: string | undefined): Promise<WireRow> =>
  (await api(baseURL ?? '', tokenOf('admin')).get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' }))
    .data.list[0]!;

/** A material that is shown to everybody. */
async function material(baseURL: string | undefined, more: object): Promise<WireRow> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [category] = (await admin.get<ListData>(`${base('learnCategory')}/queryLearnCategory`, { pageSize: 1 })).data
    .list;
  const row = await made(
    admin.post(`${base('trainVideo')}/addTrainVideo`, {
      title: freshCode('煤气安全'),
      category: category?.id,
      hours: '1.0',
      antiIdle: 'none',
      ...more,
    }),
  );
  await act(admin, 'trainVideo', row.id, 'publish');
  return row;
}

test('a material is found among the tiles, played to its end, and counts; on another device it stands as learned [R-2.4-41] [R-2.4-44] [R-2.4-45]', async ({
  portal,
  baseURL,
}) => {
  const studio = await portal.visit('admin', '/home');
  const bytes = await film(studio, 3);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'video/webm' }), '煤气安全.webm');
  const sent = await fetch(`${baseURL ?? ''}/prod-api/api/file/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf('admin')}` },
    body: form,
  });
  const { data: file } = (await sent.json()) as { data: { id: string } };
  const video = await material(baseURL, { mediaType: 'video', file: file.id, durationSec: 3, allowDrag: false });
  const page = await portal.visit('staff', `${AT}/index`, { viewport: PHONE });
  await expectAccessible(page, 'learning');
  await main(page).getByRole('link', { name: '自主学习' }).click();
  await page.getByRole('searchbox').fill(String(video['title']));
  await page.keyboard.press('Enter');
  await main(page)
    .getByRole('link', { name: new RegExp(String(video['title'])) })
    .click();
  await expect(page).toHaveURL(new RegExp(`autonomousLearningDetail\\?id=${video.id}`));
  await expect(page.getByText('已学 0%')).toBeVisible();
  await page.locator('video').evaluate((element: HTMLVideoElement) => element.play());
  await expect(page.getByText(/学完$/)).toBeVisible();
  const other = await portal.visit('staff', `${AT}/videoDetail?id=${video.id}`, { viewport: PHONE });
  await expect(other.getByText(/学完$/)).toBeVisible();
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [record] = (await admin.get<ListData>(`${base('learnRecord')}/queryLearnRecord`, { video: video.id })).data
    .list;
  expect(record).toMatchObject({ progress: 100, hoursGot: '1.0' });
});

test('a document is opened and counts while it is read, and goes on where it was [R-2.4-42]', async ({
  portal,
  baseURL,
}) => {
  const link = await material(baseURL, { mediaType: 'link', url: `${baseURL ?? ''}/healthz`, durationSec: 30 });
  const page = await portal.visit('staff', `${AT}/videoDetail?id=${link.id}`, { viewport: PHONE });
  await page.getByRole('link', { name: '打开课件' }).click();
  await page.bringToFront();
  await expect(page.getByText('正在计时')).toBeVisible();
  await expect(page.getByText(/已学 [1-9]\d?%/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/已学 [1-9]\d?%/)).toBeVisible();
});

test('a document counts while this page sleeps behind it, and asks for somebody once it is seen', async ({
  portal,
  baseURL,
}) => {
  const link = await material(baseURL, {
    mediaType: 'link',
    url: `${baseURL ?? ''}/healthz`,
    durationSec: 600,
    antiIdle: 'popup',
    idleMinutes: 1,
  });
  const page = await portal.visit('staff', `${AT}/index`, { viewport: PHONE });
  await page.clock.install();
  // The clock of the server goes its own way: what is told is looked at, and kept by the page.
  const reports: { spans?: [number, number][]; isThere?: boolean }[] = [];
  await page.route('**/trainVideo/report', (route) => {
    const report = route.request().postDataJSON() as (typeof reports)[number];
    if (!report.spans) return route.continue();
    reports.push(report);
    return route.fulfill({ json: { code: 500, msg: '服务暂不可用', data: null } });
  });
  const told = (): number => Math.max(0, ...reports.flatMap(({ spans }) => (spans ?? []).map(([, to]) => to)));
  await page.evaluate((path) => {
    location.hash = path;
  }, `${AT}/videoDetail?id=${link.id}`);
  await main(page).getByRole('link', { name: '打开课件' }).click();
  await page.bringToFront();
  await expect(main(page).getByText('正在计时')).toBeVisible();
  // Behind the document the page is hidden, and woken seldom: all that went by is told, up to the question.
  const seen = (state: 'hidden' | 'visible'): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await seen('hidden');
  await page.clock.fastForward(40_000);
  await expect.poll(told).toBeGreaterThanOrEqual(40);
  expect(told()).toBeLessThan(60);
  await expect(main(page).getByText('学习进度暂未送达')).toBeVisible();
  await page.clock.fastForward(300_000);
  await expect.poll(told).toBeGreaterThan(59);
  expect(told()).toBeLessThan(61);
  const question = page.getByRole('dialog', { name: '您还在学习吗？' });
  await expect(question).toHaveCount(0);
  expect(reports.filter(({ isThere }) => isThere === false)).toEqual([]);
  await seen('visible');
  await expect(question).toBeVisible();
});

test('articles stand beside material, and a contractor’s worker finds what is open to contractors', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const article = async (forContractors: boolean): Promise<string> => {
    const title = freshCode('煤气常识');
    const row = await made(
      admin.post(`${base('learnGarden')}/addLearnGarden`, {
        title,
        column: 'knowledge',
        content: '<p>先通风，再检测，后作业。</p>',
        readSec: 600,
        forContractors,
      }),
    );
    await act(admin, 'learnGarden', row.id, 'publish');
    return title;
  };
  const [open, closed] = [await article(true), await article(false)];
  const page = await visitAs(
    portal,
    baseURL,
    await personOf(baseURL, 'contractorWorker', 'HT'),
    `${AT}/autonomousLearning`,
    PHONE,
  );
  await page.getByRole('navigation', { name: '自主学习' }).getByRole('link', { name: '学习园地' }).click();
  await expect(page).toHaveURL(/kind=article/);
  await expect(main(page).getByRole('link', { name: new RegExp(open) })).toBeVisible();
  await expect(main(page).getByRole('link', { name: new RegExp(closed) })).toHaveCount(0);
  await main(page)
    .getByRole('link', { name: new RegExp(open) })
    .click();
  await expect(main(page).getByText('先通风，再检测，后作业。')).toBeVisible();
  await expect(main(page).getByText('正在计时')).toBeVisible();
  await expectAccessible(page, 'article');
});

test('an exam is sat on the phone, its result and right answers are looked through, and it cannot be handed in twice [R-2.4-43] [R-2.4-47] [R-2.4-48]', async ({
  portal,
  baseURL,
}) => {
  const { taskName, sheet } = await openExam(baseURL ?? '');
  const page = await portal.visit('staff', `${AT}/myTest`, { viewport: PHONE });
  const entry = main(page).getByRole('listitem').filter({ hasText: taskName });
  await entry.getByRole('button', { name: '开始答题' }).click();
  await expect(page).toHaveURL(new RegExp(`myTestDetail\\?id=${sheet}`));
  await main(page).getByRole('button', { name: '开始答题' }).click();
  await main(page).getByText('24 ppm').click();
  await main(page).getByRole('button', { name: '交卷', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
  await expect(main(page).getByText('30', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByText('一级报警值为 24 ppm')).toBeVisible();
  const again = await api(baseURL ?? '', tokenOf('staff')).post(`${base('myExam')}/action/submit`, { id: sheet });
  expect(again.code).not.toBe(200);
  await portal.visit('staff', `${AT}/examDetail?id=${sheet}`, { viewport: PHONE });
});

test('an exercise is drawn, judged question by question, and counted [R-2.4-49] [R-2.4-50]', async ({
  portal,
  baseURL,
}) => {
  const { bankName } = await openExam(baseURL ?? '');
  const page = await portal.visit('staff', `${AT}/randomExercise`, { viewport: PHONE });
  await main(page).getByRole('combobox', { name: '题库' }).fill(bankName);
  await page.locator('.ant-select-item-option').filter({ hasText: bankName }).click();
  await main(page).getByRole('button', { name: '开始练习' }).click();
  await expect(page).toHaveURL(/randomExerciseDetail\?id=/);
  const question = main(page).getByRole('region', { name: /^第 1 题/ });
  await expect(question).toBeVisible();
  const text = question.getByRole('textbox');
  if (await text.isVisible()) await text.fill('500');
  else await page.keyboard.press('1');
  await main(page).getByRole('button', { name: '判这一题' }).click();
  await expect(main(page).getByText('解析')).toBeVisible();
  await main(page).getByRole('button', { name: '完成练习', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '完成练习', exact: true }).click();
  await expect(main(page).getByText(/^答对 [01] 题，共 4 题$/)).toBeVisible();
});

test('banks that did not load say so, and load again; no button begins nothing', async ({ portal, baseURL }) => {
  const { bankName } = await openExam(baseURL ?? '');
  const page = await portal.visit('staff', `${AT}/index`, { viewport: PHONE });
  let isDown = true;
  await page.route('**/randomExercise/banks*', (route) =>
    isDown ? route.fulfill({ json: { code: 500, msg: '服务暂不可用', data: null } }) : route.continue(),
  );
  await main(page).getByRole('link', { name: '随机练习' }).click();
  const failure = main(page).getByRole('alert').filter({ hasText: '服务暂不可用' });
  await expect(failure).toBeVisible();
  await expect(main(page).getByRole('button', { name: '开始练习' })).toHaveCount(0);
  isDown = false;
  await failure.getByRole('button', { name: '重试' }).click();
  await main(page).getByRole('combobox', { name: '题库' }).fill(bankName);
  await expect(page.locator('.ant-select-item-option').filter({ hasText: bankName })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('the training card shows levels, certificates, hours and its colour, and its code opens it for who may see it [R-2.4-46]', async ({
  portal,
  baseURL,
}) => {
  const own = await portal.visit('staff', `${AT}/safetyTrainingCard`, { viewport: PHONE });
  const card = own.getByRole('main');
  await expect(card.getByRole('heading', { level: 1 })).toHaveText('陈立秋');
  for (const level of ['厂级', '车间级', '班组级']) await expect(card.getByText(level, { exact: true })).toBeVisible();
  await expect(card.getByRole('img', { name: '陈立秋的安全培训卡二维码' })).toBeVisible();
  await expectAccessible(own, 'training card');
  const person = await employee(baseURL);
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [file] = (await admin.get<ListData>(`${base('employeeArchive')}/queryEmployeeArchive`, { user: person.id }))
    .data.list;
  const officer = await portal.visit('safety', `${AT}/safetyTrainingCard?id=${file!.id}`, { viewport: PHONE });
  await expect(officer.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('陈立秋');
  portal.forgive(/employeeArchive\/card.* (403|404)/);
  const stranger = await portal.visit('contractor', `${AT}/safetyTrainingCard?id=${file!.id}`, { viewport: PHONE });
  await expect(stranger.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(stranger.getByText('陈立秋')).toHaveCount(0);
});

/** A session under way with the employee as its only trainee. */
async function runningSession(baseURL: string | undefined): Promise<WireRow> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const person = await employee(baseURL);
  const session = await made(
    admin.post(`${base('trainImplement')}/addTrainImplement`, {
      trainName: freshCode('班前会'),
      trainType: 'daily',
      org: person['orgId'],
      startTime: await moment(admin, -600),
      endTime: await moment(admin, 6000),
      hours: '2.0',
      teacher: '讲师甲',
      mode: 'offline',
      content: '交底',
      trainees: [{ user: person.id, name: '陈立秋' }],
    }),
  );
  for (const action of ['publish', 'start']) await act(admin, 'trainImplement', session.id, action);
  return session;
}

test('at the wall one signs in once: the code is shown at the desk, opened on the phone, and refused the second time [R-2.4-51]', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const session = await runningSession(baseURL);
  const desk = await portal.visit('admin', `/education/trainImplement/${session.id}`);
  await desk.getByRole('button', { name: '更多操作', exact: true }).filter({ visible: true }).first().click();
  await desk.getByRole('menuitem', { name: '签到码', exact: true }).click();
  const wall = desk.getByRole('dialog').filter({ visible: true });
  await expect(wall.getByRole('img', { name: `${String(session['trainName'])}的签到码` })).toBeVisible();
  const letters = async (): Promise<string> =>
    ((await wall.locator('.lesson-code-letters').textContent()) ?? '').trim();
  const signIn = async (): Promise<string> => `${AT}/signIn?session=${session.id}&code=${await letters()}`;
  const scanned = await signIn();
  const page = await portal.visit('staff', scanned, { viewport: PHONE });
  await expect(page.getByRole('status').filter({ hasText: '已签到：' })).toBeVisible();
  const [trainee] = (await admin.get<ListData>(`${base('trainTrainee')}/queryTrainTrainee`, { implement: session.id }))
    .data.list;
  expect(trainee).toMatchObject({ signMode: 'qr' });
  expect(trainee!['signInTime']).not.toBeNull();
  portal.forgive(/action\/arrive.* 4\d\d/);
  const second = await api(baseURL ?? '', tokenOf('staff')).post(`${base('trainTrainee')}/action/arrive`, {
    ids: [trainee!.id],
    input: { signCode: await letters() },
  });
  expect(second.code).not.toBe(200);
  await expect(page.getByText('已签到', { exact: true }).first()).toBeVisible();
  // Scanned once more it asks before anybody is signed out.
  const again = await portal.visit('staff', scanned, { viewport: PHONE });
  const question = again.getByRole('dialog', { name: `签退：${String(session['trainName'])}？` });
  await question.getByRole('button', { name: '不签退', exact: true }).click();
  await expect(question).toHaveCount(0);
  const { data: still } = await admin.get<WireRow>(`${base('trainTrainee')}/getTrainTrainee`, { id: trainee!.id });
  expect(still['signOutTime']).toBeNull();
});

test('who cannot scan types the letters of the wall at the session; a list that did not load says so and loads again', async ({
  portal,
  baseURL,
}) => {
  const session = await runningSession(baseURL);
  const page = await portal.visit('staff', `${AT}/index`, { viewport: PHONE });
  let isDown = true;
  await page.route('**/trainTrainee/mine*', (route) =>
    isDown ? route.fulfill({ json: { code: 500, msg: '服务暂不可用', data: null } }) : route.continue(),
  );
  await main(page).getByRole('link', { name: '培训签到' }).click();
  const failure = main(page).getByRole('alert').filter({ hasText: '服务暂不可用' });
  await expect(failure).toBeVisible();
  await expect(main(page).getByText('没有需要签到的培训。')).toHaveCount(0);
  isDown = false;
  await failure.getByRole('button', { name: '重试' }).click();
  const own = main(page).getByRole('region', { name: String(session['trainName']) });
  await expect(own).toBeVisible();
  await expect(failure).toHaveCount(0);
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const { code } = (await admin.get<{ code: string }>(`${base('trainImplement')}/signCode`, { id: session.id })).data;
  await own.getByRole('textbox', { name: /^签到码/ }).fill(code.toLowerCase());
  await own.getByRole('button', { name: '签到', exact: true }).click();
  await expect(main(page).getByRole('status')).toContainText('已签到：');
  await expect(own.getByRole('button', { name: '签退', exact: true })).toBeVisible();
  await expectAccessible(page, 'signing in');
});

test('the pages stand in all languages, and nothing runs over', async ({ portal }) => {
  for (const language of LANGUAGES) {
    for (const place of ['index', 'autonomousLearning', 'myTest', 'randomExercise', 'safetyTrainingCard', 'signIn']) {
      const page = await portal.visit('staff', `${AT}/${place}`, { language, viewport: PHONE });
      await expect(page.getByRole('main')).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${place} ${language}`,
      ).toBeLessThanOrEqual(390);
      if (language === 'en') await expect(page.getByRole('banner')).not.toContainText(/\p{Script=Han}/u);
    }
  }
});

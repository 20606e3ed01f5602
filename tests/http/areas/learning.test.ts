/**
 * Learning by oneself and signing in to a session: only what was really played counts, once, within its time, while
 * somebody is there; a code on the wall signs in once, now, and at the place.
 */
import { beforeAll, expect, test } from 'vitest';
import { addMinutes } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { pauseJobs, runJob } from '../../support/run-job.ts';
import { actingAs } from '../entity-tests.ts';
import { PIXEL, photograph, upload } from '../files/file-door.ts';

interface Lesson {
  readonly id: string;
  readonly seconds: number;
  readonly played: readonly (readonly [number, number])[];
  readonly watchedSec: number;
  readonly position: number;
  readonly completedAt: string | null;
  readonly askIn: number | null;
}
interface Shown {
  readonly code: string;
  readonly secondsLeft: number;
}

const server = fileServer();
const LESSON = '/api/education/trainVideo/lesson';
const REPORT = '/api/education/trainVideo/report';
const CODE = '/api/education/trainImplement/signCode';
let admin: Caller;
let officer: Caller;
let employee: Caller;
let attendee: Caller;
let category: string;
let org: string;
let person: string;
let count = 0;

const first = async (path: string, query: Record<string, string> = {}): Promise<WireRow> =>
  (await admin.get<ListData>(path, query)).data.list[0]!;

beforeAll(async () => {
  await pauseJobs(server);
  const own = await actingAs(server, 'employee');
  [employee, person, org] = [own.caller, own.id, own.orgId];
  officer = (await actingAs(server, 'trainOfficer')).caller;
  attendee = (await actingAs(server, 'attendee')).caller;
  admin = await server.afresh('admin');
  category = (await first('/api/education/learnCategory/queryLearnCategory')).id;
}, 240_000);

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
async function add(name: string, row: object): Promise<WireRow> {
  const answer = await admin.post<WireRow>(`/api/education/${name}/add${noun(name)}`, row);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
async function act(name: string, id: string, action: string): Promise<void> {
  const answer = await admin.post(`/api/education/${name}/action/${action}`, { ids: [id], input: {} });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}
/** A material that is shown to everybody. */
async function material(more: object = {}): Promise<string> {
  const { id } = await add('trainVideo', {
    title: `试看 ${(count += 1)}`,
    category,
    mediaType: 'link',
    url: 'https://videos.example/1',
    durationSec: 600,
    hours: '1.0',
    antiIdle: 'none',
    ...more,
  });
  await act('trainVideo', id, 'publish');
  return id;
}
async function report(id: string, more: object = {}, who = employee): Promise<Lesson> {
  const answer = await who.post<Lesson>(REPORT, { id, ...more });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const recordsOf = async (video: string): Promise<readonly WireRow[]> =>
  (await admin.get<ListData>('/api/education/learnRecord/queryLearnRecord', { video })).data.list;

test('what was played counts, within its time, and goes on on another device [R-2.4-42]', async () => {
  const id = await material();
  expect(await report(id)).toMatchObject({ watchedSec: 0, position: 0, completedAt: null, seconds: 600 });
  server.advance(60_000);
  expect(await report(id, { spans: [[0, 60]], position: 60 })).toMatchObject({ watchedSec: 60, position: 60 });
  // A report of what there was no time for counts as far as there was.
  server.advance(10_000);
  expect(await report(id, { spans: [[60, 600]], position: 600 })).toMatchObject({
    watchedSec: 70,
    completedAt: null,
  });
  expect((await employee.get<Lesson>(LESSON, { id })).data).toMatchObject({ watchedSec: 70, position: 600 });
  const [row, ...others] = await recordsOf(id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ user: person, watchedSec: 70, progress: 12, rev: 1, hoursGot: '0.0' });
});

test('two tabs count once, and so do two materials at the same time', async () => {
  const [one, other] = [await material(), await material()];
  await report(one);
  await report(other);
  server.advance(100_000);
  const answers = await Promise.all([
    report(one, { spans: [[0, 100]] }),
    report(one, { spans: [[200, 300]] }),
    report(other, { spans: [[0, 100]] }),
  ]);
  expect(answers).toHaveLength(3);
  const watched = [...(await recordsOf(one)), ...(await recordsOf(other))].map((row) => Number(row['watchedSec']));
  expect(watched.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(101);
});

test('a material is complete when all of it was played, gives its hours once, and stays complete [R-2.4-45]', async () => {
  const id = await material({ durationSec: 120 });
  await report(id);
  for (let at = 0; at < 120; at += 30) {
    server.advance(30_000);
    await report(id, { spans: [[at, at + 30]], position: at + 30 });
  }
  const [row] = await recordsOf(id);
  expect(row).toMatchObject({ progress: 100, hoursGot: '1.0', watchedSec: 120 });
  expect(row!['completedAt']).not.toBeNull();
  server.advance(30_000);
  expect(await report(id, { spans: [[0, 30]] })).toMatchObject({
    watchedSec: 120,
    completedAt: row!['completedAt'] as string,
  });
});

test('where nothing may be skipped, only what goes on where one was counts', async () => {
  const file = (await upload(admin, '试看.webm', Buffer.from('1a45dfa3', 'hex'))).data.id;
  const id = await material({ mediaType: 'video', url: null, file, allowDrag: false });
  await report(id);
  server.advance(60_000);
  expect(await report(id, { spans: [[300, 360]] })).toMatchObject({ watchedSec: 0 });
  server.advance(60_000);
  expect(await report(id, { spans: [[0, 60]] })).toMatchObject({ watchedSec: 60 });
  server.advance(60_000);
  expect(await report(id, { spans: [[10, 90]] })).toMatchObject({ watchedSec: 90 });
});

test('who does not say that they are there learns on, but it does not count until they do', async () => {
  const id = await material({ antiIdle: 'popup', idleMinutes: 1 });
  expect(await report(id)).toMatchObject({ askIn: 60 });
  server.advance(200_000);
  expect(await report(id, { spans: [[0, 200]] })).toMatchObject({ watchedSec: 120, askIn: 0 });
  server.advance(60_000);
  expect(await report(id, { spans: [[120, 180]], isThere: false })).toMatchObject({ watchedSec: 120 });
  expect((await recordsOf(id))[0]).toMatchObject({ idleFails: 1 });
  server.advance(1000);
  expect(await report(id, { isThere: true })).toMatchObject({ askIn: 60 });
  server.advance(30_000);
  expect(await report(id, { spans: [[120, 150]] })).toMatchObject({ watchedSec: 150, askIn: 30 });
});

test('what is not shown, or not for the caller, is learned by nobody', async () => {
  const draft = await add('trainVideo', {
    title: '未上架',
    category,
    mediaType: 'link',
    url: 'https://videos.example/2',
    antiIdle: 'none',
  });
  expect((await employee.post(REPORT, { id: draft.id })).code).toBe(404);
  expect((await employee.get(LESSON, { id: draft.id })).code).toBe(404);
  expect((await attendee.post(REPORT, { id: await material() })).code).toBe(403);
  expect(
    await Promise.all([{}, { id: 7 }, { id: 'nothing' }].map(async (body) => (await employee.post(REPORT, body)).code)),
  ).toEqual([404, 404, 422]);
  const id = await material();
  await report(id);
  for (const spans of ['all', [[1]], [['a', 'b']], [[null, 3]], [[50, 10]]])
    expect(await report(id, { spans, position: 'x' })).toMatchObject({ watchedSec: 0 });
});

/** An article that is shown to everybody. */
async function article(more: object = {}): Promise<string> {
  const { id } = await add('learnGarden', {
    title: `文章 ${(count += 1)}`,
    column: 'knowledge',
    content: `<p>${'先通风再检测'.repeat(100)}</p><script>alert(1)</script>`,
    hours: '0.5',
    ...more,
  });
  await act('learnGarden', id, 'publish');
  return id;
}
const ARTICLE = '/api/education/learnGarden/lesson';
async function read(id: string, more: object = {}, who = employee): Promise<Lesson & { readonly content: string }> {
  const answer = await who.post<Lesson & { readonly content: string }>('/api/education/learnGarden/report', {
    id,
    ...more,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

test('an article counts the time it is read, by the length of its text, once, and goes on where it was left', async () => {
  const id = await article();
  // 600 signs at 400 a minute.
  const begun = await read(id);
  expect(begun).toMatchObject({ seconds: 90, watchedSec: 0, position: 0, askIn: 180 });
  expect(begun.content).not.toContain('script');
  server.advance(30_000);
  expect(await read(id, { spans: [[0, 90]], position: 400 })).toMatchObject({ watchedSec: 30, completedAt: null });
  expect((await employee.get<Lesson>(ARTICLE, { id })).data).toMatchObject({ watchedSec: 30, position: 400 });
  const one = async (): Promise<WireRow> =>
    (await admin.get<ListData>('/api/education/learnRecord/queryLearnRecord', { article: id })).data.list[0]!;
  expect(await one()).toMatchObject({ user: person, video: null, progress: 33, hoursGot: '0.0', rev: 1 });
  server.advance(60_000);
  expect((await read(id, { spans: [[30, 90]], position: 5000 })).position).toBe(1000);
  expect(await one()).toMatchObject({ progress: 100, hoursGot: '0.5', watchedSec: 90 });
  // Read again it gives nothing more.
  server.advance(60_000);
  await read(id, { spans: [[0, 60]] });
  expect(
    (await admin.get<ListData>('/api/education/learnRecord/queryLearnRecord', { article: id })).data.list,
  ).toHaveLength(1);
});

test('an article has the time its author gives it, and asks whether somebody is there', async () => {
  const id = await article({ readSec: 600 });
  expect(await read(id)).toMatchObject({ seconds: 600, askIn: 180 });
  server.advance(280_000);
  expect(await read(id, { spans: [[0, 280]] })).toMatchObject({ watchedSec: 240, askIn: 0 });
  server.advance(10_000);
  expect(await read(id, { isThere: false })).toMatchObject({ watchedSec: 240 });
  expect(await read(id, { isThere: true })).toMatchObject({ askIn: 180 });
  const files = (await upload(admin, '规程.txt', 'x')).data.id;
  // What is only an attachment is read in the least time that counts.
  expect(await read(await article({ content: null, attachments: [files] }))).toMatchObject({ seconds: 120 });
});

test('an article and a material are not learned at the same time, and what is not shown is not read', async () => {
  const [text, film] = [await article(), await material()];
  await read(text);
  await report(film);
  server.advance(60_000);
  await Promise.all([read(text, { spans: [[0, 60]] }), report(film, { spans: [[0, 60]] })]);
  const records = (await admin.get<ListData>('/api/education/learnRecord/queryLearnRecord', { pageSize: 200 })).data
    .list;
  const watched = records
    .filter((row) => row['article'] === text || row['video'] === film)
    .map((row) => Number(row['watchedSec']));
  expect(watched.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(61);
  const draft = await add('learnGarden', { title: '未发布', column: 'case', content: '<p>草稿</p>' });
  expect((await employee.get(ARTICLE, { id: draft.id })).code).toBe(404);
  expect((await employee.post('/api/education/learnGarden/report', { id: draft.id })).code).toBe(404);
  expect((await attendee.post('/api/education/learnGarden/report', { id: text })).code).toBe(403);
});

const SITE = '117.2000000,31.8000000';
/** A session under way with the employee as its only trainee. */
async function session(more: object = {}): Promise<{ readonly id: string; readonly trainee: string }> {
  const now = server.deps.engine.clock.now();
  const made = await add('trainImplement', {
    trainName: `试训 ${(count += 1)}`,
    trainType: 'daily',
    org,
    startTime: addMinutes(now, -10),
    endTime: addMinutes(now, 110),
    hours: '2.0',
    teacher: '讲师甲',
    mode: 'offline',
    content: '班前会',
    trainees: [{ user: person, name: '测试' }],
    ...more,
  });
  for (const action of ['publish', 'start']) await act('trainImplement', made.id, action);
  const [trainee] = (await admin.get<ListData>('/api/education/trainTrainee/queryTrainTrainee', { implement: made.id }))
    .data.list;
  return { id: made.id, trainee: trainee!.id };
}
const codeOf = async (id: string, who = officer): Promise<Shown> => {
  const answer = await who.get<Shown>(CODE, { id });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
};
const sign = (
  trainee: string,
  input: Row,
  action = 'arrive',
  who = employee,
): Promise<Answer<ActionData & InvalidData>> =>
  who.post(`/api/education/trainTrainee/action/${action}`, { ids: [trainee], input });
const said = ({ data }: Answer<Partial<InvalidData>>): string =>
  (data.errors ?? []).map(({ message }) => message).join('；');
const traineeOf = async (id: string): Promise<WireRow> =>
  (await admin.get<WireRow>('/api/education/trainTrainee/getTrainTrainee', { id })).data;

test('the code on the wall signs in once and out once, and an old one does neither [R-2.4-51]', async () => {
  const { id, trainee } = await session();
  const { code, secondsLeft } = await codeOf(id);
  expect(secondsLeft).toBeGreaterThan(0);
  expect(secondsLeft).toBeLessThanOrEqual(30);
  expect(said(await sign(trainee, { signCode: 'ZZZZZZZZ' }))).toContain('签到码已过期');
  const signed = await sign(trainee, { signCode: code.toLowerCase() });
  expect(signed.code, JSON.stringify(signed)).toBe(200);
  expect(await traineeOf(trainee)).toMatchObject({ signMode: 'qr', signOutTime: null });
  const at = (await traineeOf(trainee))['signInTime'];
  expect(at).not.toBeNull();
  // The second one is refused, and changes nothing.
  expect((await sign(trainee, { signCode: (await codeOf(id)).code })).code).not.toBe(200);
  expect((await traineeOf(trainee))['signInTime']).toBe(at);
  // Scanned once more a moment later, the same code signs nobody out.
  expect(said(await sign(trainee, { signCode: code }, 'depart'))).toContain('签到之后更换的签到码');
  expect((await traineeOf(trainee))['signOutTime']).toBeNull();
  // A photograph of the wall, an hour later.
  server.advance(3_600_000);
  expect(said(await sign(trainee, { signCode: code }, 'depart'))).toContain('签到码已过期');
  expect((await sign(trainee, { signCode: (await codeOf(id)).code }, 'depart')).code).toBe(200);
  expect(await traineeOf(trainee)).toMatchObject({ learnedMinutes: 60 });
});

test('the code of another session, and one of the last half minute', async () => {
  const [one, other] = [await session(), await session()];
  expect(said(await sign(one.trainee, { signCode: (await codeOf(other.id)).code }))).toContain('不是这场培训的');
  const { code } = await codeOf(one.id);
  server.advance(30_000);
  const { code: shown } = await codeOf(one.id);
  expect(shown).not.toBe(code);
  expect((await sign(one.trainee, { signCode: code })).code).toBe(200);
  // What hung there at the arrival says nothing of leaving; the next one does.
  expect(said(await sign(one.trainee, { signCode: shown }, 'depart'))).toContain('签到之后更换的签到码');
  server.advance(30_000);
  expect((await sign(one.trainee, { signCode: (await codeOf(one.id)).code }, 'depart')).code).toBe(200);
});

test('where the session says where it is held, one signs in there', async () => {
  const { id, trainee } = await session({ signPlace: SITE });
  const { code } = await codeOf(id);
  expect(said(await sign(trainee, { signCode: code }))).toContain('请允许定位');
  expect(said(await sign(trainee, { signCode: code, signPosition: '117.3000000,31.8000000' }))).toContain(
    '不在培训地点',
  );
  const there = await sign(trainee, { signCode: code, signPosition: '117.2005000,31.8000000', signAccuracy: 20 });
  expect(there.code, JSON.stringify(there)).toBe(200);
  expect(Number((await traineeOf(trainee))['signMetres'])).toBeLessThan(100);
});

test('the code is shown to who holds the session, and nobody signs in for another', async () => {
  const { id, trainee } = await session();
  expect((await employee.get(CODE, { id })).code).toBe(403);
  const { code } = await codeOf(id);
  expect((await sign(trainee, { signCode: code }, 'arrive', attendee)).code).toBe(403);
  expect((await sign(trainee, { signCode: code }, 'arrive', admin)).code).not.toBe(200);
  expect((await traineeOf(trainee))['signInTime']).toBeNull();
});

test('a photo is the answer where the material asks for one: kept for a while as evidence, compared with nothing', async () => {
  const id = await material({ antiIdle: 'face', idleMinutes: 1 });
  expect(await report(id)).toMatchObject({ askIn: 60, check: 'face', photoDays: 30 });
  server.advance(60_000);
  expect(await report(id, { spans: [[0, 60]] })).toMatchObject({ watchedSec: 60, askIn: 0 });
  const photo = await photograph(employee);
  expect(await report(id, { isThere: true, photo })).toMatchObject({ askIn: 60 });
  // A camera that was refused, and an answer that says nothing of one, are nobody; a device without one is excused.
  server.advance(60_000);
  expect(await report(id, { spans: [[60, 120]], isThere: true, camera: 'refused' })).toMatchObject({ askIn: 0 });
  expect(await report(id, { isThere: true })).toMatchObject({ askIn: 0 });
  expect(await report(id, { isThere: false })).toMatchObject({ askIn: 0 });
  expect(await report(id, { isThere: true, camera: 'noCamera' })).toMatchObject({ askIn: 60 });
  const [record] = await recordsOf(id);
  expect(record).toMatchObject({ idleFails: 3, watchedSec: 120 });
  // No file that was not taken by the camera, nobody else's, and none twice.
  const other = await photograph(officer);
  const chosen = (await upload(employee, '相册.png', PIXEL)).data.id;
  for (const wrong of [chosen, other, photo, 'nothing'])
    expect((await employee.post(REPORT, { id, isThere: true, photo: wrong })).code, wrong).toBe(422);

  const CHECKS = '/api/education/presenceCheck/queryPresenceCheck';
  const kept = (await officer.get<ListData>(CHECKS, { record: record!.id, sort: 'createdAt' })).data.list;
  expect(kept.map((row) => [row['way'], row['present'], row['note'], row['photo']])).toEqual([
    ['face', true, null, photo],
    ['face', false, 'refused', null],
    ['face', false, 'refused', null],
    ['face', false, 'noAnswer', null],
    ['popup', true, 'noCamera', null],
  ]);
  expect((await employee.get(CHECKS)).code).toBe(403);
  expect((await attendee.get(CHECKS)).code).toBe(403);
  // Its days are over: the photo goes, what was answered stays.
  server.advance(31 * 86_400_000);
  admin = await server.afresh('admin');
  await runJob(server, 'education.forgetPhoto');
  const later = (await admin.get<ListData>(CHECKS, { record: record!.id, sort: 'createdAt' })).data.list;
  expect(later.map((row) => [row['way'], row['photo']])).toEqual(kept.map((row) => [row['way'], null]));
});

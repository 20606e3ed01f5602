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
import { pauseJobs } from '../../support/run-job.ts';
import { actingAs } from '../entity-tests.ts';
import { upload } from '../files/file-door.ts';

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
  expect((await codeOf(one.id)).code).not.toBe(code);
  expect((await sign(one.trainee, { signCode: code })).code).toBe(200);
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

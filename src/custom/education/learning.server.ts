/**
 * Learning by oneself (domain §12.6, §12.8; specification 2.4): what a player shows is reported every few seconds, and
 * counts once, in order where nothing may be skipped, never faster than it can be played, and only while the person
 * says now and then that somebody is there. The server's clock judges; what is said beyond it is dropped, not refused,
 * for a slow network is no fault of the learner.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import {
  addRelated,
  type AskedCall,
  askedRows,
  behaviour,
  changeRelated,
  lockName,
  missingRow,
  readRelated,
  readRelatedRows,
  type SessionCall,
  type Transaction,
  writeMeasured,
} from '../../engine/server/sdk.ts';
import { credited, isWhole, lengthOf, spansOf } from './model/played.ts';
import { readSpans, writeSpans } from './model/spans-text.ts';
import { isOwn, type Sitter, sitterOf } from './sitters.server.ts';

const RECORD = 'learnRecord';
const MATERIAL = 'trainVideo';
/** A report is sent every few seconds: what was shown longer ago without a word is not believed. */
const MOST_AWAY_SECONDS = 300;
/** How long somebody may take to answer that they are there. */
export const ANSWER_SECONDS = 60;
/** Sessions whose learning counts still. */
const RUNNING: readonly Value[] = ['published', 'ongoing', 'finished'];

const seconds = ({ engine }: Pick<AskedCall, 'engine'>): number => engine.clock.millis() / 1000;

/** A row that the caller may see; one that is not there and one that is withheld are the same. */
async function needSeen(asked: AskedCall, entity: string, id: unknown): Promise<void> {
  if (typeof id !== 'string' || id === '') throw missingRow();
  const { list: found } = await askedRows(asked, entity, { id, pageSize: '1' });
  if (found.length === 0) throw missingRow();
}

/** How long a material lasts, in seconds: a document without a time is read in the least time that counts. */
function lastsOf({ engine, call }: Pick<AskedCall, 'engine' | 'call'>, material: Row): number {
  const said = Number(material['durationSec'] ?? 0);
  return said > 0 ? said : Number(engine.param(call.actor.tenant, 'education.readSeconds'));
}

/** After how many seconds of learning somebody has to say that they are there; undefined where nobody asks. */
function checkedEvery(material: Row): number | undefined {
  if (material['antiIdle'] === 'none') return undefined;
  const minutes = Number(material['idleMinutes'] ?? 0);
  return minutes > 0 ? minutes * 60 : undefined;
}

/** The session that learning belongs to: one that runs, has this material, and the person among its trainees. */
async function sessionOf(tx: Transaction, sitter: Sitter, id: unknown, material: string): Promise<Row | undefined> {
  if (typeof id !== 'string' || id === '') return undefined;
  const session = await readRelated(tx, 'trainImplement', id);
  const courses = Array.isArray(session?.['courses']) ? session['courses'] : [];
  const trainees = await readRelatedRows(tx, 'trainTrainee', 'implement', [id]);
  if (
    !session ||
    !RUNNING.includes(session['status'] ?? null) ||
    !courses.includes(material) ||
    !trainees.some((one) => isOwn(sitter, one))
  )
    throw missingRow();
  return session;
}

interface Lesson {
  readonly material: Row;
  readonly session: Row | undefined;
  readonly record: Row | undefined;
  /** When the person was last heard of, with any material: nobody learns two things at once. */
  readonly heardAt: number;
}

async function lessonOf(tx: Transaction, asked: AskedCall, id: string, implement: unknown): Promise<Lesson> {
  const user = asked.call.actor.id;
  const material = await readRelated(tx, MATERIAL, id);
  if (!material) throw missingRow();
  const session = await sessionOf(tx, await sitterOf(tx), implement, id);
  const records = await readRelatedRows(tx, RECORD, 'user', [user]);
  return {
    material,
    session,
    record: records.find((one) => one['video'] === id && (one['implement'] ?? null) === (session?.['id'] ?? null)),
    heardAt: Math.max(0, ...records.map((one) => Number(one['heardAt'] ?? 0))),
  };
}

/** What the player has to know. */
function shown(asked: AskedCall, { material, session, record }: Lesson): Row {
  const { engine, call } = asked;
  const played = readSpans(record?.['played']);
  const every = checkedEvery(material);
  return {
    id: String(material['id']),
    implement: session ? String(session['id']) : null,
    title: String(material['title'] ?? ''),
    mediaType: String(material['mediaType']),
    file: material['file'] ?? null,
    url: material['url'] ?? null,
    cover: material['cover'] ?? null,
    intro: material['intro'] ?? null,
    hours: String(material['hours'] ?? '0.0'),
    seconds: lastsOf(asked, material),
    mayJump: material['mediaType'] !== 'video' || material['allowDrag'] === true,
    highestSpeed: Number(engine.param(call.actor.tenant, 'education.playSpeed')),
    answerSeconds: ANSWER_SECONDS,
    played: played.map(([from, to]) => [from, to]),
    watchedSec: Math.floor(lengthOf(played)),
    position: Number(record?.['lastPosition'] ?? 0),
    completedAt: record?.['completedAt'] ?? null,
    /** Seconds of learning until somebody is asked. */
    askIn:
      every === undefined || record?.['completedAt']
        ? null
        : Math.max(0, Number(record?.['confirmedSec'] ?? 0) + every - lengthOf(played)),
  };
}

/** The progress of a trainee over the materials of the session, in whole percent. */
async function countSession(tx: Transaction, session: Row): Promise<void> {
  const sitter = await sitterOf(tx);
  const courses = (Array.isArray(session['courses']) ? session['courses'] : []).map(String);
  const records = (await readRelatedRows(tx, RECORD, 'user', [sitter.user])).filter(
    (one) => one['implement'] === session['id'] && one['completedAt'],
  );
  const done = courses.filter((course) => records.some((one) => one['video'] === course)).length;
  const progress = courses.length === 0 ? 0 : Math.floor((done * 100) / courses.length);
  for (const trainee of await readRelatedRows(tx, 'trainTrainee', 'implement', [String(session['id'])]))
    if (isOwn(sitter, trainee) && Number(trainee['progress'] ?? 0) < progress)
      await changeRelated(tx, 'trainTrainee', String(trainee['id']), { progress }, 'learn');
}

async function begin(tx: Transaction, asked: AskedCall, { material, session }: Lesson): Promise<string> {
  const { engine, call } = asked;
  const person = await readRelated(tx, 'sysUser', call.actor.id);
  return addRelated(
    tx,
    RECORD,
    {
      user: call.actor.id,
      orgId: person?.['orgId'] ?? null,
      video: String(material['id']),
      implement: session ? String(session['id']) : null,
      watchedSec: 0,
      lastPosition: 0,
      heardAt: seconds(asked).toFixed(3),
      startedAt: engine.clock.now(),
    },
    'begin',
  );
}

async function take(tx: Transaction, asked: AskedCall, lesson: Lesson, record: Row): Promise<void> {
  const { body, engine, call } = asked;
  const { material, session } = lesson;
  const lasts = lastsOf(asked, material);
  const now = seconds(asked);
  const played = readSpans(record['played']);
  const watched = lengthOf(played);
  const every = checkedEvery(material);
  const confirmed = Number(record['confirmedSec'] ?? 0);
  const speed = material['mediaType'] === 'video' ? Number(engine.param(call.actor.tenant, 'education.playSpeed')) : 1;
  // Whoever does not answer in time learns on, but it does not count until somebody is there again.
  const unanswered = every === undefined ? Infinity : confirmed + every + ANSWER_SECONDS - watched;
  const after = credited({
    played,
    claimed: spansOf(body['spans'], lasts),
    most: Math.min(Math.min(now - lesson.heardAt, MOST_AWAY_SECONDS) * speed, unanswered),
    mayJump: material['mediaType'] !== 'video' || material['allowDrag'] === true,
  });
  const position = Number(body['position']);
  await writeMeasured(
    tx,
    RECORD,
    new Map([
      [
        String(record['id']),
        {
          watchedSec: Math.floor(lengthOf(after)),
          lastPosition: Number.isFinite(position)
            ? Math.min(lasts, Math.max(0, Math.floor(position)))
            : Number(record['lastPosition'] ?? 0),
          played: writeSpans(after),
          heardAt: now.toFixed(3),
          confirmedSec: body['isThere'] === true ? Math.floor(lengthOf(after)) : confirmed,
        },
      ],
    ]),
  );
  if (body['isThere'] === false)
    await changeRelated(tx, RECORD, String(record['id']), { idleFails: Number(record['idleFails'] ?? 0) + 1 }, 'idle');
  if (!record['completedAt'] && isWhole(after, lasts)) {
    await changeRelated(tx, RECORD, String(record['id']), { completedAt: engine.clock.now() }, 'complete');
    if (session) await countSession(tx, session);
  }
}

async function readLesson(asked: AskedCall): Promise<unknown> {
  const { engine, call, params } = asked;
  await needSeen(asked, MATERIAL, params['id']);
  return engine.db.read(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    return shown(asked, await lessonOf(tx, asked, String(params['id']), params['implement']));
  });
}

async function report(asked: AskedCall): Promise<unknown> {
  const { engine, call, body } = asked;
  await needSeen(asked, MATERIAL, body['id']);
  const id = String(body['id']);
  return engine.db.write(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    // Two tabs of one person tell one after the other.
    await lockName(tx, `learning ${call.actor.id}`);
    const lesson = await lessonOf(tx, asked, id, body['implement']);
    if (lesson.record) await take(tx, asked, lesson, lesson.record);
    else await begin(tx, asked, lesson);
    return shown(asked, await lessonOf(tx, asked, id, body['implement']));
  });
}

const calls: readonly SessionCall[] = [
  {
    path: '/api/education/trainVideo/lesson',
    action: 'query',
    summary: 'A material as its learner sees it: where they are, what counts already, what is asked of them',
    params: { id: 'The material', implement: 'The session it is learned for, if any' },
    answer: readLesson,
  },
  {
    path: '/api/education/trainVideo/report',
    verb: 'post',
    action: 'query',
    summary: 'Tell what was shown since the last report; the first one begins the record',
    params: {
      id: 'The material',
      implement: 'The session it is learned for, if any',
      spans: 'List of [from, to] in seconds, what was shown since the last report',
      position: 'Second at which the player stands',
      isThere: 'true: somebody has answered that they are there; false: nobody did',
    },
    answer: report,
  },
];

export const learningBehaviour = behaviour(MATERIAL, {}, { calls });

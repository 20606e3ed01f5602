/**
 * Learning by oneself (domain §12.6, §12.8, §12.9; specification 2.4): what a player shows of a material, or how long an
 * article stands open, is reported every few seconds, and counts once, in order where nothing may be skipped, never faster than it can be played, and only while the person
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
  safeHtml,
  type SessionCall,
  type Transaction,
  writeMeasured,
} from '../../engine/server/sdk.ts';
import { credited, isWhole, lengthOf, spansOf } from './model/played.ts';
import { isCameraReason, judgePresence } from './model/presence.ts';
import { readingSeconds } from './model/reading.ts';
import { readSpans, writeSpans } from './model/spans-text.ts';
import { countedBefore } from './selfStudy.server.ts';
import { isOwn, type Sitter, sitterOf } from './sitters.server.ts';

const RECORD = 'learnRecord';

/** What is learned, and the field of the record that names it. */
const NAMED = { trainVideo: 'video', learnGarden: 'article' } as const;
type Source = keyof typeof NAMED;
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

/**
 * How long it lasts, in seconds: an article without a time is read at the speed of its text, a document without one in
 * the least time that counts.
 */
function lastsOf({ engine, call }: Pick<AskedCall, 'engine' | 'call'>, { source, material }: Named): number {
  const param = (name: string): number => Number(engine.param(call.actor.tenant, `education.${name}`));
  const said = Number(material[source === 'trainVideo' ? 'durationSec' : 'readSec'] ?? 0);
  if (said > 0) return said;
  const ofText = source === 'learnGarden' ? readingSeconds(String(material['content'] ?? ''), param('readSpeed')) : 0;
  return ofText > 0 ? ofText : param('readSeconds');
}

/** After how many seconds of learning somebody has to say that they are there; undefined where nobody asks. */
function checkedEvery(
  { engine, call }: Pick<AskedCall, 'engine' | 'call'>,
  { source, material }: Named,
): number | undefined {
  if (source === 'trainVideo' && material['antiIdle'] === 'none') return undefined;
  const minutes = Number(
    source === 'trainVideo'
      ? (material['idleMinutes'] ?? 0)
      : engine.param(call.actor.tenant, 'education.articleIdleMinutes'),
  );
  return minutes > 0 ? minutes * 60 : undefined;
}

/** Is a photo asked for with the answer? */
const needsPhoto = ({ source, material }: Named): boolean => source === 'trainVideo' && material['antiIdle'] === 'face';

/** Only a film has parts that may not be passed over, and a speed. */
const isFilm = ({ source, material }: Named): boolean => source === 'trainVideo' && material['mediaType'] === 'video';

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

interface Named {
  readonly source: Source;
  readonly material: Row;
}

interface Lesson extends Named {
  readonly session: Row | undefined;
  readonly record: Row | undefined;
  /** When the person was last heard of, with any material: nobody learns two things at once. */
  readonly heardAt: number;
}

async function lessonOf(
  tx: Transaction,
  asked: AskedCall,
  { source, id, implement }: { readonly source: Source; readonly id: string; readonly implement: unknown },
): Promise<Lesson> {
  const user = asked.call.actor.id;
  const material = await readRelated(tx, source, id);
  if (!material) throw missingRow();
  const session = source === 'trainVideo' ? await sessionOf(tx, await sitterOf(tx), implement, id) : undefined;
  const records = await readRelatedRows(tx, RECORD, 'user', [user]);
  return {
    source,
    material,
    session,
    record: records.find(
      (one) => one[NAMED[source]] === id && (one['implement'] ?? null) === (session?.['id'] ?? null),
    ),
    heardAt: Math.max(0, ...records.map((one) => Number(one['heardAt'] ?? 0))),
  };
}

/** What the player has to know. */
function shown(asked: AskedCall, lesson: Lesson): Row {
  const { engine, call } = asked;
  const { source, material, session, record } = lesson;
  const isArticle = source === 'learnGarden';
  const played = readSpans(record?.['played']);
  const every = checkedEvery(asked, lesson);
  return {
    id: String(material['id']),
    implement: session ? String(session['id']) : null,
    title: String(material['title'] ?? ''),
    mediaType: isArticle ? 'article' : String(material['mediaType']),
    file: material['file'] ?? null,
    url: material['url'] ?? null,
    cover: material['cover'] ?? null,
    intro: material['intro'] ?? null,
    content: isArticle ? safeHtml(String(material['content'] ?? '')) : null,
    attachments: isArticle ? (material['attachments'] ?? []) : [],
    hours: String(material['hours'] ?? '0.0'),
    seconds: lastsOf(asked, lesson),
    mayJump: !isFilm(lesson) || material['allowDrag'] === true,
    highestSpeed: Number(engine.param(call.actor.tenant, 'education.playSpeed')),
    answerSeconds: ANSWER_SECONDS,
    check: needsPhoto(lesson) ? 'face' : 'popup',
    photoDays: needsPhoto(lesson) ? Number(engine.param(call.actor.tenant, 'education.faceDays')) : null,
    played: played.map(([from, to]) => [from, to]),
    watchedSec: Math.floor(lengthOf(played)),
    position: Number(record?.[isArticle ? 'scrolled' : 'lastPosition'] ?? 0),
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

async function begin(tx: Transaction, asked: AskedCall, lesson: Lesson): Promise<string> {
  const { engine, call } = asked;
  const { source, material, session } = lesson;
  const person = await readRelated(tx, 'sysUser', call.actor.id);
  return addRelated(
    tx,
    RECORD,
    {
      user: call.actor.id,
      orgId: person?.['orgId'] ?? null,
      [NAMED[source]]: String(material['id']),
      lastsSec: lastsOf(asked, lesson),
      implement: session ? String(session['id']) : null,
      watchedSec: 0,
      lastPosition: 0,
      heardAt: seconds(asked).toFixed(3),
      startedAt: engine.clock.now(),
    },
    'begin',
  );
}

/**
 * What an answer says of somebody's presence, kept as evidence where a photo is asked for: the photo, or why there is
 * none. Nothing compares it with a face. What is refused counts as nobody being there.
 * @returns undefined where nothing was answered
 */
async function notePresence(
  tx: Transaction,
  asked: AskedCall,
  lesson: Lesson,
  record: Row,
): Promise<boolean | undefined> {
  const { body, engine } = asked;
  if (typeof body['isThere'] !== 'boolean') return undefined;
  if (!needsPhoto(lesson)) return body['isThere'];
  const photo = typeof body['photo'] === 'string' && body['photo'] !== '' ? body['photo'] : null;
  const camera = isCameraReason(body['camera']) ? body['camera'] : null;
  const { way, present, note } = judgePresence({ isThere: body['isThere'], hasPhoto: photo !== null, camera });
  await addRelated(
    tx,
    'presenceCheck',
    {
      record: String(record['id']),
      user: asked.call.actor.id,
      orgId: record['orgId'] ?? null,
      checkedAt: engine.clock.now(),
      way,
      present,
      photo: present && way === 'face' ? photo : null,
      note,
    },
    'check',
  );
  return present;
}

async function take(tx: Transaction, asked: AskedCall, lesson: Lesson, record: Row): Promise<void> {
  const { body, engine, call } = asked;
  const { source, material, session } = lesson;
  const lasts = lastsOf(asked, lesson);
  const now = seconds(asked);
  const played = readSpans(record['played']);
  const watched = lengthOf(played);
  const every = checkedEvery(asked, lesson);
  const confirmed = Number(record['confirmedSec'] ?? 0);
  const speed = isFilm(lesson) ? Number(engine.param(call.actor.tenant, 'education.playSpeed')) : 1;
  const present = await notePresence(tx, asked, lesson, record);
  // Whoever does not answer in time learns on, but it does not count until somebody is there again.
  const unanswered = every === undefined ? Infinity : confirmed + every + ANSWER_SECONDS - watched;
  const after = credited({
    played,
    claimed: spansOf(body['spans'], lasts),
    most: Math.min(Math.min(now - lesson.heardAt, MOST_AWAY_SECONDS) * speed, unanswered),
    mayJump: !isFilm(lesson) || material['allowDrag'] === true,
  });
  // Of an article it says how far it is scrolled, in thousandths of its length.
  const [at, end] = source === 'trainVideo' ? (['lastPosition', lasts] as const) : (['scrolled', 1000] as const);
  const position = Number(body['position']);
  await writeMeasured(
    tx,
    RECORD,
    new Map([
      [
        String(record['id']),
        {
          watchedSec: Math.floor(lengthOf(after)),
          [at]: Number.isFinite(position) ? Math.min(end, Math.max(0, Math.floor(position))) : Number(record[at] ?? 0),
          played: writeSpans(after),
          heardAt: now.toFixed(3),
          confirmedSec: present === true ? Math.floor(lengthOf(after)) : confirmed,
        },
      ],
    ]),
  );
  if (present === false)
    await changeRelated(tx, RECORD, String(record['id']), { idleFails: Number(record['idleFails'] ?? 0) + 1 }, 'idle');
  if (!record['completedAt'] && isWhole(after, lasts)) {
    const isAlone = source === 'trainVideo' && !session;
    const countedIn = isAlone ? await countedBefore(tx, call.actor.id, String(material['id'])) : null;
    await changeRelated(tx, RECORD, String(record['id']), { completedAt: engine.clock.now(), countedIn }, 'complete');
    if (session) await countSession(tx, session);
  }
}

async function readLesson(asked: AskedCall, source: Source): Promise<unknown> {
  const { engine, call, params } = asked;
  await needSeen(asked, source, params['id']);
  return engine.db.read(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    return shown(
      asked,
      await lessonOf(tx, asked, { source, id: String(params['id']), implement: params['implement'] }),
    );
  });
}

async function report(asked: AskedCall, source: Source): Promise<unknown> {
  const { engine, call, body } = asked;
  await needSeen(asked, source, body['id']);
  const named = { source, id: String(body['id']), implement: body['implement'] };
  return engine.db.write(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    // Two tabs of one person tell one after the other.
    await lockName(tx, `learning ${call.actor.id}`);
    const lesson = await lessonOf(tx, asked, named);
    if (lesson.record) await take(tx, asked, lesson, lesson.record);
    else await begin(tx, asked, lesson);
    return shown(asked, await lessonOf(tx, asked, named));
  });
}

const SPANS = 'List of [from, to] in seconds, what was shown since the last report';
const IS_THERE = 'true: somebody has answered that they are there; false: nobody did';

const materialCalls: readonly SessionCall[] = [
  {
    path: '/api/education/trainVideo/lesson',
    action: 'query',
    summary: 'A material as its learner sees it: where they are, what counts already, what is asked of them',
    params: { id: 'The material', implement: 'The session it is learned for, if any' },
    answer: (asked) => readLesson(asked, 'trainVideo'),
  },
  {
    path: '/api/education/trainVideo/report',
    verb: 'post',
    action: 'query',
    summary: 'Tell what was shown since the last report; the first one begins the record',
    params: {
      id: 'The material',
      implement: 'The session it is learned for, if any',
      spans: SPANS,
      position: 'Second at which the player stands',
      isThere: IS_THERE,
      photo: 'Where a photo is asked for: the stored file that the camera has just taken',
      camera: 'Where a photo is asked for and there is none: why (noCamera, unsafe, refused, busy)',
    },
    answer: (asked) => report(asked, 'trainVideo'),
  },
];

const articleCalls: readonly SessionCall[] = [
  {
    path: '/api/education/learnGarden/lesson',
    action: 'query',
    summary: 'An article as its reader sees it: its text, how long it was read, what is asked of them',
    params: { id: 'The article' },
    answer: (asked) => readLesson(asked, 'learnGarden'),
  },
  {
    path: '/api/education/learnGarden/report',
    verb: 'post',
    action: 'query',
    summary: 'Tell how long the article was read since the last report; the first one begins the record',
    params: {
      id: 'The article',
      spans: SPANS,
      position: 'How far it is scrolled, in thousandths of its length',
      isThere: IS_THERE,
    },
    answer: (asked) => report(asked, 'learnGarden'),
  },
];

export const learningBehaviours = [
  behaviour('trainVideo', {}, { calls: materialCalls }),
  behaviour('learnGarden', {}, { calls: articleCalls }),
];

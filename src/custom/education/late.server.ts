/**
 * Answers that arrive after the sheet was taken in (domain §12.15): given before the end without a network, and sent
 * once there was one. When each was given is reckoned by the server ([late.ts](model/late.ts)). A sheet that waits for
 * some (`takesLate`) is not marked before they have come, or cannot come any more.
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import type { Row } from '../../engine/model/types.ts';
import { wallTime } from '../../engine/model/wall-time.ts';
import {
  type AskedCall,
  askedRows,
  changeRelated,
  lockRelated,
  missingRow,
  type SessionCall,
  type Transaction,
  writeMeasured,
} from '../../engine/server/sdk.ts';
import { type KeptAnswer, keptAnswers, mergeAnswers, type SentAnswer } from './answers.server.ts';
import { givenAt, heard, isInTime, isPage, readContacts, writeContacts } from './model/late.ts';
import { idsOn, judgeSent, stored } from './sheets.server.ts';
import { isOwn, sitterOf } from './sitters.server.ts';

/** Questions on a sheet at most; what is sent beyond is no sheet of ours. */
const MOST_ANSWERS = 1000;
/** As many signs an answer has at most. */
const MOST_SIGNS = 2000;
/** Times that one page can say it was left, at once. */
const MOST_LEAVES = 1000;

const moment = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** When the time of a sheet was over: by its deadline, or before, when somebody ended the exam. */
function endOf(sheet: Row): string {
  const [deadline, submitted] = [String(sheet['deadline'] ?? ''), String(sheet['submitTime'] ?? '')];
  return submitted !== '' && submitted < deadline ? submitted : deadline;
}

/** The same in milliseconds of the server's clock. */
function endMillis({ engine: { clock } }: Pick<Transaction, 'engine'>, sheet: Row): number {
  const now = clock.millis();
  return Math.floor(now / 1000) * 1000 + moment(endOf(sheet)) - moment(wallTime(now, clock.zone));
}

/**
 * May answers still arrive that were given in time? Only from a page that was not heard of since the end: one that was
 * had nothing left to send.
 * @param but a page that has told everything just now
 */
export function mayArrive(tx: Pick<Transaction, 'engine' | 'call'>, sheet: Row, but?: unknown): boolean {
  const minutes = Number(tx.engine.param(tx.call.actor.tenant, 'education.lateMinutes'));
  const end = endMillis(tx, sheet);
  return (
    minutes > 0 &&
    tx.engine.clock.millis() <= end + minutes * 60_000 &&
    readContacts(sheet['contacts']).some(({ page, at }) => page !== but && isInTime(at, end))
  );
}

/** Does the sheet take answers that arrive late? Until something did: then it is marked. */
export const isLateOpen = (tx: Pick<Transaction, 'engine' | 'call'>, sheet: Row): boolean =>
  sheet['takesLate'] === true && mayArrive(tx, sheet);

/**
 * Notes that a page was heard of that holds nothing the server does not have.
 * @returns the sheet with it
 */
export async function noteContact(tx: Transaction, sheet: Row, page: unknown): Promise<Row> {
  if (!isPage(page)) return sheet;
  const contacts = writeContacts(heard(readContacts(sheet['contacts']), page, tx.engine.clock.millis()));
  await writeMeasured(tx, 'myExam', new Map([[String(sheet['id']), { contacts }]]));
  return { ...sheet, contacts };
}

/** Has a sheet marked that waited for late answers, once none can come any more. @returns was it? */
export async function endWaiting(tx: Transaction, sheet: Row): Promise<boolean> {
  if (sheet['takesLate'] !== true || mayArrive(tx, sheet)) return false;
  await changeRelated(tx, 'myExam', String(sheet['id']), { takesLate: false }, 'lateOver');
  return true;
}

/** How often a page says that it was left, as far as it can be believed. */
export const leavesIn = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, MOST_LEAVES) : 0;

interface LateAnswer extends SentAnswer {
  readonly elapsed: number | undefined;
}

const isLateAnswer = (one: unknown): one is SentAnswer & { readonly elapsed?: unknown } => {
  if (typeof one !== 'object' || one === null) return false;
  const { qid, answer } = one as Readonly<Record<string, unknown>>;
  return typeof qid === 'string' && typeof answer === 'string' && answer.length <= MOST_SIGNS;
};

/** What a page sends. @throws {Invalid} where it is nothing that could be kept: an answer is never passed over */
function lateAnswers({ body, call, entity }: AskedCall): readonly LateAnswer[] {
  const { answers } = body;
  if (!Array.isArray(answers) || answers.length > MOST_ANSWERS || !answers.every(isLateAnswer))
    throw new Invalid([
      {
        field: 'answers',
        code: 'field.type',
        message: messageOf('field.type', call.locale, {
          field: entity.fields['answers']?.title ?? 'answers',
          type: '[{ qid, answer }]',
        }),
      },
    ]);
  return answers.map(({ qid, answer, marked, version, elapsed }) => ({
    qid,
    answer,
    marked: marked === true,
    version: typeof version === 'number' ? version : null,
    elapsed: typeof elapsed === 'number' ? elapsed : undefined,
  }));
}

/** The answers given in time, each with the moment at which it was. */
function inTime(tx: Transaction, sheet: Row, page: unknown, sent: readonly LateAnswer[]): ReadonlyMap<string, string> {
  const { clock } = tx.engine;
  const now = clock.millis();
  const end = endMillis(tx, sheet);
  const contact = readContacts(sheet['contacts']).find((one) => one.page === page)?.at;
  return new Map(
    sent.flatMap(({ qid, elapsed }): [string, string][] => {
      const given = givenAt({ elapsed, contact, now });
      return isInTime(given, end) ? [[qid, wallTime(Math.min(given, end), clock.zone)]] : [];
    }),
  );
}

async function takeLate(asked: AskedCall): Promise<unknown> {
  const { engine, call, body, entity } = asked;
  const { id, page } = body;
  if (typeof id !== 'string' || id === '') throw missingRow();
  const { list: seen } = await askedRows(asked, 'myExam', { id, pageSize: '1' });
  if (seen.length === 0) throw missingRow();
  const sent = lateAnswers(asked);
  return engine.db.write(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    const sheet = await lockRelated(tx, 'myExam', id);
    const sitter = await sitterOf(tx);
    if (!sheet || !isOwn(sitter, sheet)) throw missingRow();
    const kept = keptAnswers(sheet['answers']);
    let after: readonly KeptAnswer[] = kept;
    let now = sheet;
    if (isLateOpen(tx, sheet)) {
      judgeSent({ row: sheet, call, entity }, sent);
      const given = inTime(tx, sheet, page, sent);
      after = mergeAnswers(
        kept,
        sent.filter(({ qid }) => given.has(qid)),
        idsOn(sheet),
      ).map((one) => {
        const time = given.get(one.qid);
        return kept.includes(one) || time === undefined ? one : { ...one, givenAt: time };
      });
      const leaves = leavesIn(body['leaves']);
      if (leaves > 0)
        await changeRelated(tx, 'myExam', id, { switchCount: Number(sheet['switchCount'] ?? 0) + leaves }, 'leave');
      now = await noteContact(tx, sheet, page);
    }
    const taken = after.filter((one) => !kept.includes(one)).length;
    if (taken > 0)
      await changeRelated(
        tx,
        'myExam',
        id,
        {
          answers: stored(after),
          lateCount: after.filter((one) => one.givenAt !== undefined).length,
          lateAt: engine.clock.now(),
          takesLate: false,
        },
        'late',
      );
    else await endWaiting(tx, now);
    const held = new Map(after.map(({ qid, answer }) => [qid, answer]));
    return { taken, lost: sent.filter(({ qid, answer }) => answer !== (held.get(qid) ?? '')).length };
  });
}

export const lateCall: SessionCall = {
  path: '/api/education/myExam/late',
  verb: 'post',
  action: 'save',
  summary: 'Send answers that were given before the end of an exam without a network, after the sheet was taken in',
  params: {
    id: 'The sheet',
    page: 'The number that the page gave itself',
    answers:
      'List of {qid, answer, marked, version, elapsed}: elapsed is the milliseconds since the answer was given, by the stopwatch of the page; left out where it is not known',
    leaves: 'How often the page was left without a network',
  },
  answer: takeLate,
};

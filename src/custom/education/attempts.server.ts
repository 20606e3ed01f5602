/**
 * The sheets of one person for one exam: whether it can still be sat by them, and what may be told of its questions
 * while it can (docs/areas/education.md, no answer helps the next attempt).
 */
import type { Row } from '../../engine/model/types.ts';
import {
  changeRelated,
  holdFree,
  readRelated,
  readRelatedWhere,
  type Transaction,
  type WritingTransaction,
} from '../../engine/server/sdk.ts';
import { marksIn, noteAnswers, shownOn } from './sheets.server.ts';
import type { Sitter } from './sitters.server.ts';

/** All sheets for an exam of the person whom this row names. */
export const attemptsOf = (tx: Transaction, task: string, { user, providerPerson }: Row): Promise<readonly Row[]> =>
  readRelatedWhere(tx, 'myExam', {
    task,
    user: typeof user === 'string' ? user : null,
    providerPerson: typeof providerPerson === 'string' ? providerPerson : null,
  });

const isBeingSat = ({ status, takesLate }: Row): boolean => status === 'answering' || takesLate === true;

/**
 * Can the exam still be sat by this person, on a sheet that is open or on a further one? Its questions may be the same.
 * @param attempts all sheets of this person for this exam
 */
export function isSatAgain(task: Row, attempts: readonly Row[], now: string): boolean {
  if (!['published', 'ongoing'].includes(String(task['status'])) || String(task['endTime']) <= now) return false;
  const last = attempts.toSorted((one, other) => Number(other['attemptNo']) - Number(one['attemptNo']))[0];
  if (!last) return false;
  const status = String(last['status']);
  if (['notStarted', 'answering'].includes(status)) return true;
  return (
    ['submitted', 'graded'].includes(status) &&
    last['isPass'] !== true &&
    Number(last['attemptNo']) < Number(task['maxAttempts'])
  );
}

/** Is all over for this person: no further attempt, and no answer that may still arrive? */
const isOver = (task: Row, attempts: readonly Row[], now: string): boolean =>
  !isSatAgain(task, attempts, now) && !attempts.some(isBeingSat);

/** The sheets that somebody has before them now, or that wait for answers that arrive late. */
async function sheetsBeingSat(tx: Transaction, { user, person }: Sitter): Promise<readonly Row[]> {
  const sheets: Row[] = [];
  for (const [name, id] of [
    ['user', user],
    ['providerPerson', person],
  ] as const) {
    if (id === null) continue;
    sheets.push(...(await readRelatedWhere(tx, 'myExam', { [name]: id, status: 'answering' })));
    sheets.push(...(await readRelatedWhere(tx, 'myExam', { [name]: id, takesLate: true })));
  }
  return sheets;
}

const questionsOn = (sheets: readonly Row[]): ReadonlySet<string> =>
  new Set(sheets.flatMap((sheet) => shownOn(sheet).map(({ qid }) => String(qid))));

/** The questions of these sheets: no earlier sheet and no exercise tells their answers meanwhile. */
export const questionsBeingSat = async (tx: Transaction, sitter: Sitter): Promise<ReadonlySet<string>> =>
  questionsOn(await sheetsBeingSat(tx, sitter));

/**
 * Does the book of wrong answers wait for this sheet, which is marked now? A book that is written while the questions
 * can still be answered tells what is wrong.
 * @param others the other sheets of this person for this exam
 */
export async function waitsForBook(tx: Transaction, task: Row, sheet: Row, others: readonly Row[]): Promise<boolean> {
  const { user } = sheet;
  if (typeof user !== 'string') return false;
  if (!isOver(task, [...others, sheet], tx.engine.clock.now())) return true;
  const sat = await sheetsBeingSat(tx, { user, person: null });
  const elsewhere = questionsOn(sat.filter(({ id }) => id !== sheet['id']));
  return shownOn(sheet).some(({ qid }) => elsewhere.has(String(qid)));
}

/**
 * Writes into the book of wrong answers what had to wait and has to no more. What somebody else holds now is left to
 * the next time.
 */
export async function settleBook(tx: WritingTransaction, user: string): Promise<void> {
  const due = await holdFree(tx, 'myExam', { user, bookDue: true });
  const inOrder = due.toSorted((one, other) => String(one['submitTime']).localeCompare(String(other['submitTime'])));
  for (const sheet of inOrder) {
    const task = await readRelated(tx, 'testTask', String(sheet['task']));
    if (!task) continue;
    const others = (await attemptsOf(tx, String(task['id']), sheet)).filter(({ id }) => id !== sheet['id']);
    if (await waitsForBook(tx, task, sheet, others)) continue;
    await noteAnswers(tx, sheet, marksIn(sheet));
    await changeRelated(tx, 'myExam', String(sheet['id']), { bookDue: false }, 'book');
  }
}

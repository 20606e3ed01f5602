/**
 * Short answers marked by two examiners (domain §12.15; [double-marking.ts](model/double-marking.ts)): their marks are
 * kept where nobody is shown them, until both are there, and a third where they differ.
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import { textOf } from '../../engine/model/view.ts';
import {
  type AskedCall,
  askedRows,
  type HookContext,
  missingRow,
  readRelated,
  readWriteOnly,
  type SessionCall,
  type Transaction,
} from '../../engine/server/sdk.ts';
import {
  decide,
  type Full,
  isScore,
  readRounds,
  type Rounds,
  type Scored,
  scoreText,
  sumOf,
  toMark,
  type Turn,
  turnOf,
  writeRounds,
} from './model/double-marking.ts';
import { asAnswers, asKey, picturesIn, shownOn } from './sheets.server.ts';
import { isOwn, sitterOf } from './sitters.server.ts';

/** The input of `grade` that holds them; by its name the log of calls keeps nothing of it. */
const SCORES = 'secretScores';

const MARKER: Readonly<Record<Turn, string>> = {
  first: 'firstMarker',
  second: 'secondMarker',
  third: 'thirdMarker',
};

const shortsOn = (sheet: Row): readonly Full[] =>
  asKey(sheet['answerKey']).flatMap(({ qid, type, score }) => (type === 'short' ? [{ qid, score }] : []));
const toleranceOf = (task: Row): string => String(task['markTolerance'] ?? '0');
const stemsOn = (sheet: Row): ReadonlyMap<string, Value> =>
  new Map(shownOn(sheet).map(({ qid, stem }) => [String(qid), stem ?? null]));
const imagesOn = (sheet: Row): ReadonlyMap<string, readonly string[]> =>
  new Map(shownOn(sheet).map(({ qid, images }) => [String(qid), picturesIn(images)]));

const roundsOn = async (tx: Transaction, sheet: Row): Promise<Rounds> =>
  readRounds(await readWriteOnly(tx, 'myExam', String(sheet['id']), 'secretMarks'));

/** What an examiner sent for these questions, each once. @throws Invalid that names each score that cannot be */
function scoresIn({ input, call, entity }: HookContext, asked: readonly Full[]): readonly Scored[] {
  const sent = new Map(
    (Array.isArray(input[SCORES]) ? (input[SCORES] as readonly Row[]) : []).map(({ qid, score }) => [
      String(qid),
      score ?? null,
    ]),
  );
  const field = textOf(entity, call.locale, `actions.grade.input.${SCORES}.score`, '得分');
  const errors = asked.flatMap(({ qid, score: full }, index): Invalid['errors'] => {
    const score = sent.get(qid) ?? null;
    const isMissing = score === null || score === '';
    if (isScore(score, full)) return [];
    const code = isMissing ? ('field.required' as const) : ('field.maximum' as const);
    return [{ field: `${SCORES}.${index}.score`, code, message: messageOf(code, call.locale, { field, limit: full }) }];
  });
  if (errors.length > 0) throw new Invalid(errors);
  return asked.map(({ qid }) => ({ qid, score: scoreText(sent.get(qid) as string | number) }));
}

/**
 * Takes the marks of one examiner; who may be one the action says (`when` of `grade`).
 * @returns is everything decided?
 */
export async function takeMarks(context: HookContext, task: Row): Promise<boolean> {
  const { row, call } = context;
  const [asked, tolerance] = [shortsOn(row), toleranceOf(task)];
  const before = await roundsOn(context, row);
  const turn = turnOf(asked, before, tolerance) ?? 'third';
  const rounds: Rounds = { ...before, [turn]: scoresIn(context, toMark(asked, before, tolerance, turn)) };
  row['secretMarks'] = writeRounds(rounds);
  row[MARKER[turn]] = call.actor.id;
  if (turnOf(asked, rounds, tolerance) !== undefined) {
    Object.assign(row, { status: 'submitted', marker: null, subjectiveScore: null });
    return false;
  }
  const decided = decide(asked, rounds, tolerance);
  const stems = stemsOn(row);
  row['examinerMarks'] = decided.map((one) => ({ ...one, stem: stems.get(one.qid) ?? null }));
  row['subjectiveScore'] = sumOf(decided);
  return true;
}

/** May the caller mark now? The action says the same of its button (`when` of `grade`). */
async function isExaminer(tx: Transaction, sheet: Row, task: Row, turn: Turn): Promise<boolean> {
  const person = tx.call.actor.id;
  const named = Array.isArray(task['markers']) ? task['markers'] : [];
  return (
    sheet['takesLate'] !== true &&
    !isOwn(await sitterOf(tx), sheet) &&
    ![sheet['firstMarker'], sheet['secondMarker']].includes(person) &&
    (turn === 'third' || named.length === 0 || named.includes(person))
  );
}

/** What an examiner has to mark, without a word of what others gave; nothing where it is not their turn. */
async function readMarking(asked: AskedCall): Promise<unknown> {
  const { engine, call, params } = asked;
  const id = params['id'] ?? '';
  const { list: seen } = await askedRows(asked, 'myExam', { id, pageSize: '1' });
  if (seen.length === 0) throw missingRow();
  return engine.db.read(call.actor.tenant, async (connection) => {
    const tx = { engine, call, connection };
    const sheet = await readRelated(tx, 'myExam', id);
    const task = sheet && (await readRelated(tx, 'testTask', String(sheet['task'])));
    if (!sheet || !task) throw missingRow();
    const isDouble = sheet['markMode'] === 'double';
    const [shorts, tolerance] = [shortsOn(sheet), toleranceOf(task)];
    const rounds = await roundsOn(tx, sheet);
    const turn = sheet['status'] === 'submitted' ? turnOf(shorts, rounds, tolerance) : undefined;
    if (!isDouble || turn === undefined || !(await isExaminer(tx, sheet, task, turn)))
      return { isDouble, turn: null, questions: [] };
    const [stems, images] = [stemsOn(sheet), imagesOn(sheet)];
    const given = new Map(asAnswers(sheet['answers']).map(({ qid, answer }) => [qid, answer]));
    const models = new Map(asKey(sheet['answerKey']).map(({ qid, answer }) => [qid, answer]));
    return {
      isDouble,
      turn,
      questions: toMark(shorts, rounds, tolerance, turn).map(({ qid, score }) => ({
        qid,
        stem: stems.get(qid) ?? '',
        images: images.get(qid) ?? [],
        answer: given.get(qid) ?? '',
        model: models.get(qid) ?? '',
        full: score,
      })),
    };
  });
}

export const markingCall: SessionCall = {
  path: '/api/education/myExam/marking',
  action: 'grade',
  summary: 'The short answers of a sheet that waits for the marks of whoever asks, where two examiners mark it',
  params: { id: 'The sheet' },
  answer: readMarking,
};

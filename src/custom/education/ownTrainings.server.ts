/**
 * The own trainings of whoever asks (specification 2.4): what is to be learned for them, and where one signs in or out.
 * One call, since contractors' people may read their own place in a session and not the session with everybody on it.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import {
  type AskedCall,
  askedRows,
  readRelatedRows,
  type SessionCall,
  type Transaction,
} from '../../engine/server/sdk.ts';
import { choiceText } from './choice-text.server.ts';
import { ownIds, sitterOf } from './sitters.server.ts';

const MOST = '200';
/** Sessions that somebody still learns for, or signs in to or out of. */
const RUNNING: readonly Value[] = ['published', 'ongoing', 'finished'];

const text = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
const coursesOf = (session: Row): readonly string[] =>
  Array.isArray(session['courses']) ? session['courses'].map(String) : [];

async function trainingsOf(tx: Transaction, trainees: readonly Row[], titles: ReadonlyMap<string, string>) {
  const { engine, call } = tx;
  const learned = (await readRelatedRows(tx, 'learnRecord', 'user', [call.actor.id])).filter(
    ({ completedAt }) => completedAt,
  );
  const resultText = choiceText(engine, call.locale, 'trainTrainee', 'result');
  return (session: Row): readonly Row[] =>
    trainees
      .filter(({ implement }) => implement === session['id'])
      .map((trainee): Row => ({
        id: String(trainee['id']),
        implement: String(session['id']),
        name: String(session['trainName'] ?? ''),
        status: String(session['status']),
        startTime: text(session['startTime']),
        endTime: text(session['endTime']),
        place: text(session['place']),
        signInTime: text(trainee['signInTime']),
        signOutTime: text(trainee['signOutTime']),
        result: String(trainee['result']),
        resultText: resultText(trainee['result']),
        courses: coursesOf(session).flatMap((id): Row[] => {
          const title = titles.get(id);
          return title === undefined
            ? []
            : [{ id, title, isDone: learned.some((one) => one['video'] === id && one['implement'] === session['id']) }];
        }),
      }));
}

async function ownTrainings(asked: AskedCall): Promise<unknown> {
  const { engine, call } = asked;
  const read = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    engine.db.read(call.actor.tenant, (connection) => work({ engine, call, connection }));
  const ids = await ownIds(asked, 'trainTrainee', await read(sitterOf), { pageSize: MOST });
  const { trainees, sessions } = await read(async (tx) => {
    const rows = await readRelatedRows(tx, 'trainTrainee', 'id', ids);
    const of = [...new Set(rows.map(({ implement }) => String(implement)))];
    return {
      trainees: rows,
      sessions: (await readRelatedRows(tx, 'trainImplement', 'id', of))
        .filter(({ status }) => RUNNING.includes(status ?? null))
        .toSorted((one, other) => String(one['startTime']).localeCompare(String(other['startTime']))),
    };
  });
  // Materials that the person may not see are not named.
  const courses = [...new Set(sessions.flatMap(coursesOf))];
  const { list: named } =
    courses.length === 0
      ? { list: [] }
      : await askedRows(asked, 'trainVideo', {
          where: JSON.stringify({ in: [{ var: 'id' }, courses] }),
          pageSize: MOST,
        });
  const titles = new Map(named.map((row): [string, string] => [row.id, String(row['title'] ?? '')]));
  return read(async (tx) => {
    const of = await trainingsOf(tx, trainees, titles);
    return { trainings: sessions.flatMap(of) };
  });
}

export const ownTrainingCalls: readonly SessionCall[] = [
  {
    path: '/api/education/trainTrainee/mine',
    action: 'query',
    summary: 'The own trainings that are announced or held, with what is to be learned and whether one has signed in',
    params: {},
    answer: ownTrainings,
  },
];

/**
 * A material gives its hours once a year: what is learned alone gives none where a session with it gave its own hours in
 * that year, whichever of the two came first.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import { changeRelated, readRelatedRows, type Transaction } from '../../engine/server/sdk.ts';

const coursesOf = (session: Row): readonly Value[] => (Array.isArray(session['courses']) ? session['courses'] : []);

/** The hours of a session have just been given to a person: what they learned of it alone that year gives none. */
export async function countInSession(tx: Transaction, session: Row, user: Value | undefined): Promise<void> {
  if (typeof user !== 'string') return;
  const courses = coursesOf(session);
  const year = String(session['endTime']).slice(0, 4);
  for (const record of await readRelatedRows(tx, 'learnRecord', 'user', [user]))
    if (
      !record['implement'] &&
      !record['countedIn'] &&
      record['year'] === year &&
      courses.includes(record['video'] ?? null)
    )
      await changeRelated(tx, 'learnRecord', String(record['id']), { countedIn: String(session['id']) }, 'count');
}

/** The session whose hours of this year stand for a material already; null without one. */
export async function countedBefore(tx: Transaction, user: string, material: string): Promise<string | null> {
  const year = tx.engine.clock.today().slice(0, 4);
  const counted = (await readRelatedRows(tx, 'trainTrainee', 'user', [user])).filter(
    (one) => one['year'] === year && Number(one['hoursGot'] ?? 0) > 0,
  );
  const sessions = await readRelatedRows(
    tx,
    'trainImplement',
    'id',
    counted.map(({ implement }) => String(implement)),
  );
  const session = sessions.find((one) => coursesOf(one).includes(material));
  return session ? String(session['id']) : null;
}

/** An exam with its resits, and the sheets of both: what a session is judged by. */
import type { Row } from '../../engine/model/types.ts';
import { readRelatedRows, type Transaction } from '../../engine/server/sdk.ts';

/** An exam and those that are its resits, the exam first. */
export async function examAndResits(tx: Transaction, exam: string): Promise<readonly Row[]> {
  const exams = [...(await readRelatedRows(tx, 'testTask', 'id', [exam]))];
  for (let level = [exam]; level.length > 0;) {
    const below = (await readRelatedRows(tx, 'testTask', 'makeupOf', level)).filter(
      ({ id }) => !exams.some((one) => one['id'] === id),
    );
    exams.push(...below);
    level = below.map(({ id }) => String(id));
  }
  return exams;
}

/** The sheets of an exam and of its resits. */
export async function sheetsOfExam(tx: Transaction, exam: string): Promise<readonly Row[]> {
  const exams = await examAndResits(tx, exam);
  return readRelatedRows(
    tx,
    'myExam',
    'task',
    exams.map(({ id }) => String(id)),
  );
}

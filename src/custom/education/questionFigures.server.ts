/** How well the questions of an exam tell who knows from who does not, for whoever arranges exams. */
import type { Row } from '../../engine/model/types.ts';
import {
  type AskedCall,
  askedRows,
  missingRow,
  readRelatedRows,
  type SessionCall,
  type Transaction,
} from '../../engine/server/sdk.ts';
import { type MarkedSheet, itemFigures } from './model/item-analysis.ts';

/** Sheets of an exam that were marked; of a person the one that counts. */
function sheetsOf(rows: readonly Row[]): readonly MarkedSheet[] {
  return rows
    .filter(({ status, counted }) => status === 'graded' && counted === true)
    .map((row) => ({
      total: Number(row['totalScore'] ?? 0),
      right: new Map(
        (Array.isArray(row['marks']) ? (row['marks'] as readonly Row[]) : []).map((mark): [string, boolean] => [
          String(mark['qid']),
          mark['right'] === true,
        ]),
      ),
    }));
}

async function answer(asked: AskedCall): Promise<unknown> {
  const { engine, call, params } = asked;
  const id = params['id'] ?? '';
  const [task] = id === '' ? [] : (await askedRows(asked, 'testTask', { id, pageSize: '1' })).list;
  if (!task) throw missingRow();
  return engine.db.read(call.actor.tenant, async (connection) => {
    const tx: Transaction = { engine, call, connection };
    const sheets = sheetsOf(await readRelatedRows(tx, 'myExam', 'task', [task.id]));
    const figures = itemFigures(sheets);
    const questions = await readRelatedRows(
      tx,
      'question',
      'id',
      figures.map(({ qid }) => qid),
    );
    const stems = new Map(questions.map((row) => [String(row['id']), row]));
    return {
      sheets: sheets.length,
      questions: figures
        .map((figure) => ({
          ...figure,
          stem: String(stems.get(figure.qid)?.['stem'] ?? ''),
          type: String(stems.get(figure.qid)?.['type'] ?? ''),
        }))
        .sort((one, other) => (one.share ?? 1) - (other.share ?? 1)),
    };
  });
}

export const questionFigureCalls: readonly SessionCall[] = [
  {
    path: '/api/education/testTask/questionFigures',
    action: 'makeup',
    summary: 'How each question of an exam was answered: share right, and how well it tells the best from the weakest',
    params: { id: 'The exam' },
    answer,
  },
];

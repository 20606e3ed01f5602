/** A paper as it will be sat, for whoever may see its questions: without answers, with pictures and formulas. */
import type { Row } from '../../engine/model/types.ts';
import { type AskedCall, askedRows, missingRow, readRelatedRows, type SessionCall } from '../../engine/server/sdk.ts';
import { snapshotOf } from './sheets.server.ts';

/** Questions on a paper at most. */
const MOST = 500;

async function preview(asked: AskedCall): Promise<unknown> {
  const { engine, call, params } = asked;
  const id = params['id'] ?? '';
  const [paper] = id === '' ? [] : (await askedRows(asked, 'examPaper', { id, pageSize: '1' })).list;
  if (!paper) throw missingRow();
  const lines = await engine.db.read(call.actor.tenant, (connection) =>
    readRelatedRows({ engine, call, connection }, 'paperQuestion', 'paper', [paper.id]),
  );
  const ids = lines.map(({ question }) => String(question)).slice(0, MOST);
  // Only questions that the caller sees: their pictures are read by the same right.
  const { list } =
    ids.length === 0 ? { list: [] } : await askedRows(asked, 'question', { id: ids.join(','), pageSize: String(MOST) });
  const seen = new Map(list.map((question) => [question.id, question as unknown as Row]));
  const drawn = [...lines]
    .sort((one, other) => Number(one['seq'] ?? 0) - Number(other['seq'] ?? 0))
    .flatMap(({ question, score }) => {
      const found = seen.get(String(question));
      return found ? [{ question: found, score: String(score) }] : [];
    });
  return { questions: snapshotOf(drawn, false) };
}

export const previewCalls: readonly SessionCall[] = [
  {
    path: '/api/education/examPaper/preview',
    action: 'query',
    summary: 'The questions of a paper as whoever sits it will see them, as far as the caller may see questions',
    params: { id: 'The paper' },
    answer: preview,
  },
];

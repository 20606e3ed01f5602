/** Answers of two devices on one sheet: none takes away what another has sent, and what was judged stays. */
import { describe, expect, it } from 'vitest';
import { judgeAnswer, keptAnswers, mergeAnswers } from './answers.server.ts';

const ASKED = ['q1', 'q2', 'q3'];
const kept = keptAnswers([
  { qid: 'q1', answer: 'A', version: 2 },
  { qid: 'q2', answer: '500', marked: true, version: 1 },
]);
const shortOf = (answers: ReturnType<typeof mergeAnswers>): unknown[] =>
  answers.map(({ qid, answer, marked, version }) => [qid, answer, marked, version]);

describe('answers sent to a sheet', () => {
  it('change the questions they name and leave the others', () => {
    expect(shortOf(mergeAnswers(kept, [{ qid: 'q3', answer: 'true' }], ASKED))).toEqual([
      ['q1', 'A', false, 2],
      ['q2', '500', true, 1],
      ['q3', 'true', false, 1],
    ]);
  });

  it('do not overwrite what they have not seen', () => {
    expect(shortOf(mergeAnswers(kept, [{ qid: 'q1', answer: 'B', version: 1 }], ASKED))[0]).toEqual([
      'q1',
      'A',
      false,
      2,
    ]);
    expect(shortOf(mergeAnswers(kept, [{ qid: 'q1', answer: 'B', version: 2 }], ASKED))[0]).toEqual([
      'q1',
      'B',
      false,
      3,
    ]);
  });

  it('may mark a question without answering it, and take an answer back', () => {
    const marked = mergeAnswers(
      kept,
      [
        { qid: 'q3', marked: true },
        { qid: 'q2', answer: '' },
      ],
      ASKED,
    );
    expect(shortOf(marked)).toEqual([
      ['q1', 'A', false, 2],
      ['q2', '', true, 2],
      ['q3', '', true, 1],
    ]);
  });

  it('count nothing where nothing changes, and nothing for questions of another sheet', () => {
    const sent = [
      { qid: 'q1', answer: 'A' },
      { qid: 'other', answer: 'A' },
    ];
    expect(mergeAnswers(kept, sent, ASKED)).toEqual(kept);
  });

  it('leave a question alone that was judged, and judge none that is open', () => {
    const judged = judgeAnswer(kept, 'q1') ?? [];
    expect(mergeAnswers(judged, [{ qid: 'q1', answer: 'B' }], ASKED)).toEqual(judged);
    expect(judgeAnswer(kept, 'q3')).toBeUndefined();
  });
});

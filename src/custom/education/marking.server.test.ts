/**
 * Marking: what counts as right however it is written, what half an answer is worth, and that a sheet is never worth
 * more than its questions.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Asked,
  isAnswer,
  lettersOf,
  type MultiRule,
  markSheet,
  type QuestionType,
  verdictOf,
  wordingsOf,
} from './marking.server.ts';

const worth = (type: QuestionType, answer: string, given: string, score = '4.0', rule: MultiRule = 'all'): string =>
  markSheet([{ qid: 'q', type, answer, score }], [{ qid: 'q', answer: given }], rule).objective;

describe('marking', () => {
  it.each([
    ['single', 'B', 'B', '4.0'],
    ['single', 'B', 'ｂ ', '4.0'],
    ['single', 'B', 'A', '0.0'],
    ['single', 'B', 'A,B', '0.0'],
    ['single', 'B', '', '0.0'],
    ['single', 'B', '24 ppm', '0.0'],
    ['multiple', 'A,C', 'C、A', '4.0'],
    ['multiple', 'A,C', 'ca', '4.0'],
    ['multiple', 'A,C', 'A', '0.0'],
    ['multiple', 'A,C', 'A,B,C', '0.0'],
    ['judge', 'true', '正确', '4.0'],
    ['judge', 'true', '√', '4.0'],
    ['judge', 'false', '错', '4.0'],
    ['judge', 'false', '对', '0.0'],
    ['judge', 'true', '不知道', '0.0'],
    ['judge', 'true', '', '0.0'],
    ['blank', '500||五百', '５００', '4.0'],
    ['blank', '500||五百', ' 五 百 ', '4.0'],
    ['blank', 'CO||一氧化碳', 'co', '4.0'],
    ['blank', '500||五百', '50', '0.0'],
    ['blank', '500', '', '0.0'],
    ['blank', '三十分钟', '三十\u3000分\u200B钟', '4.0'],
  ] as const)('%s %s answered with "%s" is worth %s', (type, answer, given, score) =>
    expect(worth(type, answer, given)).toBe(score),
  );

  it.each([
    ['A', '2.0'],
    ['C', '2.0'],
    ['A,C', '4.0'],
    ['A,B', '0.0'],
    ['B', '0.0'],
    ['', '0.0'],
    ['A,C,D', '0.0'],
  ])(
    'half the score goes to a multiple choice that is incomplete, where the paper says so: A,C answered with "%s"',
    (given, score) => expect(worth('multiple', 'A,C', given, '4.0', 'partial')).toBe(score),
  );

  it('rounds half of an odd tenth up, and does not halve anything but a multiple choice', () => {
    expect(worth('multiple', 'A,B,C', 'A', '1.5', 'partial')).toBe('0.8');
    expect(worth('single', 'A', 'B', '4.0', 'partial')).toBe('0.0');
  });

  it('leaves to a person what only a person can judge, and says what it is worth', () => {
    const key: Asked[] = [
      { qid: 'a', type: 'judge', answer: 'true', score: '2.0' },
      { qid: 'b', type: 'short', answer: '呼救；通风', score: '10.0' },
    ];
    expect(
      markSheet(
        key,
        [
          { qid: 'b', answer: '呼救；通风' },
          { qid: 'a', answer: 'true' },
        ],
        'all',
      ),
    ).toEqual({
      marks: [{ qid: 'a', answered: true, right: true, score: '2.0' }],
      objective: '2.0',
      subjectiveFull: '10.0',
    });
  });

  it('says of what was not answered that it was not, and gives nothing for it', () => {
    expect(
      markSheet([{ qid: 'a', type: 'single', answer: 'A', score: '2.0' }], [{ qid: 'a', answer: ' ' }], 'all'),
    ).toEqual({
      marks: [{ qid: 'a', answered: false, right: false, score: '0.0' }],
      objective: '0.0',
      subjectiveFull: '0.0',
    });
  });

  it.each([
    ['single', ['A', 'B'], 'b', true],
    ['single', ['A', 'B'], 'C', false],
    ['single', ['A', 'B'], 'A,B', false],
    ['multiple', ['A', 'B'], 'B A', true],
    ['multiple', ['A', 'B'], 'A,C', false],
    ['judge', [], '错', true],
    ['judge', [], '也许', false],
    ['blank', [], '500', true],
    ['single', ['A', 'B'], '', true],
  ] as const)('%s with %j may be answered with %s: %s', (type, options, given, may) => {
    expect(isAnswer(type, options, given)).toBe(may);
  });

  it('takes the later of two answers, and nothing for a question that was not asked', () => {
    const key: Asked[] = [{ qid: 'a', type: 'single', answer: 'A', score: '2.0' }];
    expect(
      markSheet(
        key,
        [
          { qid: 'a', answer: 'A' },
          { qid: 'a', answer: 'B' },
          { qid: 'z', answer: 'A' },
        ],
        'all',
      ).objective,
    ).toBe('0.0');
  });

  const letters = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'), { minLength: 1 });
  const asked = fc
    .record({
      qid: fc.uuid(),
      score: fc.integer({ min: 1, max: 1000 }).map((n) => (n / 10).toFixed(1)),
      question: fc.oneof(
        letters.map((list) => ({
          type: list.length > 1 ? ('multiple' as const) : ('single' as const),
          answer: list.sort().join(','),
        })),
        fc.boolean().map((yes) => ({ type: 'judge' as const, answer: String(yes) })),
        fc
          .string({ minLength: 1 })
          .filter((s) => wordingsOf(s)?.length === 1)
          .map((answer) => ({ type: 'blank' as const, answer })),
      ),
    })
    .map(({ qid, score, question }): Asked => ({ qid, score, ...question }));
  const key = fc.uniqueArray(asked, { selector: ({ qid }) => qid, maxLength: 30 });

  it('gives the full score for the key itself, in any order, and to the tenth', () => {
    fc.assert(
      fc.property(key, fc.constantFrom<MultiRule>('all', 'partial'), (questions, rule) => {
        const full = questions.reduce((sum, { score }) => sum + Math.round(Number(score) * 10), 0);
        expect(markSheet(questions, [...questions].reverse(), rule).objective).toBe((full / 10).toFixed(1));
      }),
    );
  });

  it('gives no question more than it is worth nor less than nothing, whatever is answered; half marks never take away', () => {
    fc.assert(
      fc.property(key, fc.array(fc.string()), (questions, words) => {
        const given = questions.map(({ qid }, index) => ({ qid, answer: words[index] ?? '' }));
        const [strict, mild] = [markSheet(questions, given, 'all'), markSheet(questions, given, 'partial')];
        strict.marks.forEach((mark, index) => {
          expect(Number(mark.score)).toBeGreaterThanOrEqual(0);
          expect(Number(mild.marks[index]?.score)).toBeGreaterThanOrEqual(Number(mark.score));
          expect(Number(mild.marks[index]?.score)).toBeLessThanOrEqual(Number(questions[index]?.score));
        });
      }),
    );
  });

  it('reads letters and verdicts the same whatever is put between and around them', () => {
    fc.assert(
      fc.property(letters, fc.constantFrom('', ',', '，', '、', ' ', ';'), (list, between) => {
        expect(lettersOf(list.join(between))).toBe([...list].sort().join(','));
      }),
    );
    expect([lettersOf('A1'), lettersOf(''), verdictOf('真的'), wordingsOf('a|| ')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

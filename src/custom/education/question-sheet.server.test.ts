/** Questions of spreadsheets: what each line means, and what is said of it. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetTexts, ShownCell } from '../../engine/model/import/sheet-texts.ts';
import {
  choiceMeant,
  kindOf,
  LETTERS,
  OPTIONS,
  plainAnswer,
  probablyMeant,
  questionColumns,
  readQuestion,
  verdictMeant,
  withoutNumber,
} from './question-sheet.server.ts';

/** Choices with the rest empty. */
const options = (...texts: string[]): string[] => [...texts, ...Array<string>(8 - texts.length).fill('')];
const line = (texts: Readonly<Record<string, string | ShownCell>>, type?: string): SheetTexts => ({
  cells: Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? { text, was: 'text' } : text]),
  ),
  values: type === undefined ? {} : { type },
});

describe('a number stuck to a title', () => {
  it.each([
    ['1、进入前应当', '进入前应当'],
    ['第1题：进入前应当', '进入前应当'],
    ['第十二题 进入前应当', '进入前应当'],
    ['(单选题)进入前应当', '进入前应当'],
    ['（判断）3、进入前应当', '进入前应当'],
    ['(3) 进入前应当', '进入前应当'],
    ['（12）、进入前应当', '进入前应当'],
    ['12. 进入前应当', '进入前应当'],
    ['【7】进入前应当', '进入前应当'],
    ['1.5 米以上的作业', '1.5 米以上的作业'],
    ['1、2号罐之间', '1、2号罐之间'],
    ['(1)通风(2)检测，正确的顺序是', '(1)通风(2)检测，正确的顺序是'],
    ['2026年的目标', '2026年的目标'],
    ['3、', '3、'],
    ['３．作业后', '作业后'],
    ['（2024）15 号令规定', '（2024）15 号令规定'],
  ])('%j is %j', (title, bare) => {
    expect(withoutNumber(title)).toBe(bare);
  });

  it('goes from any title that does not begin with one', () => {
    const title = fc.string({ unit: fc.constantFrom('甲', '乙', 'x', '，'), minLength: 1, maxLength: 12 });
    const notYear = (n: number): boolean => n < 1900 || n > 2099;
    const number = fc.constantFrom(
      (n: number) => `${n}、`,
      (n: number) => `(${n})`,
      (n: number) => `${n}. `,
    );
    fc.assert(
      fc.property(title, number, fc.integer({ min: 1, max: 9999 }).filter(notYear), (text, numbered, n) => {
        expect(withoutNumber(numbered(n) + text)).toBe(text);
        expect(withoutNumber(text)).toBe(text);
      }),
    );
  });
});

describe('an answer', () => {
  const four = options('一氧化碳', '氮气', '氧气', '2');
  it.each<[string, string | readonly string[] | undefined]>([
    ['A', 'A'],
    ['ａ、C', 'A,C'],
    ['BAD', 'A,B,D'],
    ['1', 'A'],
    ['①③', 'A,C'],
    ['1,3', 'A,C'],
    ['氮 气。', 'B'],
    ['氧气；一氧化碳', 'A,C'],
    // The second choice, or the one that says 2.
    ['2', ['B', 'D']],
    ['E', undefined],
    ['氢气', undefined],
  ])('%j of a choice is %j', (answer, meant) => {
    expect(choiceMeant(answer, four)).toEqual(meant);
  });

  it('of one choice is one letter where only one reading is', () => {
    expect(choiceMeant('AB', options('甲', '乙', 'AB'), 'single')).toBe('C');
  });

  it('by letters is the same in whatever order and form it is written', () => {
    const letters = fc.uniqueArray(fc.constantFrom(...LETTERS), { minLength: 1 });
    const eight = LETTERS.map((letter) => `选项 ${letter}`);
    fc.assert(
      fc.property(letters, fc.constantFrom('', ',', '、', ' ', ';'), (chosen, sign) => {
        const wanted = [...chosen].sort().join(',');
        expect(choiceMeant(chosen.join(sign).toLowerCase(), eight)).toBe(wanted);
        expect(choiceMeant(chosen.map((letter) => LETTERS.indexOf(letter) + 1).join(sign), eight)).toBe(wanted);
        expect(choiceMeant(chosen.map((letter) => `选项${letter}`).join('；'), eight)).toBe(wanted);
      }),
    );
  });

  it.each<[string, string[], string | readonly string[] | undefined]>([
    ['√', [], 'true'],
    ['错', [], 'false'],
    ['A', ['正确', '错误'], 'true'],
    ['A', ['错误', '正确'], 'false'],
    ['错误', ['正确', '错误'], 'false'],
    ['2', ['对', '错'], 'false'],
    // The first choice, or the word for yes.
    ['1', ['错', '对'], ['false', 'true']],
    ['A', [], undefined],
    ['大概', ['对', '错'], undefined],
  ])('%j of a judgement with %j is %j', (answer, texts, meant) => {
    expect(verdictMeant(answer, options(...texts))).toEqual(meant);
  });
});

describe('the kind of a question', () => {
  it.each<[string, string[], string, string | undefined]>([
    ['正确的是', ['甲', '乙'], 'A', 'single'],
    ['正确的是', ['甲', '乙'], '2', 'single'],
    ['正确的是', ['甲', '乙', '丙'], 'A、B', 'multiple'],
    ['可以吸烟', ['正确', '错误'], 'B', 'judge'],
    ['可以吸烟', [], '×', 'judge'],
    ['水封加____mm', [], '500', 'blank'],
    ['动火作业分（ ）级', [], '三', 'blank'],
    ['分几级', [], '三||3', 'blank'],
    ['动火分析合格后超过（ ）小时应重新分析', [], '1', 'blank'],
    ['可以单人进入（ ）。', [], '1', 'judge'],
    ['说明交底的内容', [], '危险、措施和应急', 'short'],
    ['正确的是', ['甲', '乙'], 'F', 'single'],
    ['正确的是', ['甲', '乙'], 'AF', 'multiple'],
    ['正确的是', ['甲', '乙'], '大概', undefined],
    ['正确的是', ['甲', '乙'], '', undefined],
    ['正确的是', [], 'A', undefined],
  ])('%j %j %j is %j', (title, texts, answer, kind) => {
    expect(kindOf(title, options(...texts), answer)).toBe(kind);
  });
});

it('an option that is missing before the next letter refuses the line', () => {
  const texts = { stem: '先做什么', optionA: '通风', optionB: '闲聊 D.睡觉', answer: 'A' };
  expect(readQuestion(line(texts)).refused).toEqual([
    { field: 'optionB', code: 'import.letterGap', params: { value: '闲聊 D.睡觉', letter: 'D' } },
  ]);
});

it('what people write around an answer is none of it', () => {
  for (const answer of ['C.', '选项C', '(C)', '答案：C', 'C、']) expect(plainAnswer(answer), answer).toBe('C');
  expect(plainAnswer('正确。')).toBe('正确');
  expect(plainAnswer('戴好安全帽。')).toBe('戴好安全帽。');
});

it('choices with rings at the end of a title are choices', () => {
  const { values } = readQuestion(line({ stem: '动火前（）①通风　②闲聊', answer: '①' }, 'single'));
  expect(values).toMatchObject({ stem: '动火前（）', optionA: '通风', optionB: '闲聊', answer: 'A' });
});

describe('what a spreadsheet made something else of', () => {
  const day = (text: string, of: string, shows: Partial<NonNullable<ShownCell['shows']>> = {}): ShownCell => ({
    text,
    was: 'day',
    day: of,
    shows: { year: true, month: true, dayOfMonth: true, ...shows },
  });
  it.each<[string, ShownCell, readonly string[] | undefined]>([
    ['a day of this year', day('3月5日', '2026-03-05', { year: false }), ['3-5', '3/5']],
    ['a whole day', day('2026-03-05', '2026-03-05'), ['3-5', '3/5', '2026.3.5']],
    ['a month', day('Jan-32', '1932-01-01', { dayOfMonth: false }), ['1-32']],
    ['a time', { text: '1:02', was: 'time' }, ['1:2', '1:02']],
    ['a time that is one', { text: '8:30', was: 'time' }, undefined],
    ['a power of ten', { text: '1.00E+05', was: 'figure', figure: '100000' }, ['1E5', '100000']],
    ['a number', { text: '50%', was: 'figure', figure: '0.5' }, undefined],
    ['a day in a CSV', { text: '5-Mar', was: 'text' }, ['3-5', '3/5']],
    ['a month in a CSV', { text: 'Mar-05', was: 'text' }, ['3-5', '3/5']],
    ['a date in a CSV', { text: '2026/3/5', was: 'text' }, ['3-5', '3/5', '2026.3.5']],
    ['a range that is one', { text: '30-50', was: 'text' }, undefined],
    ['a sentence', { text: '2026 年 3 月 5 日', was: 'text' }, undefined],
  ])('%s', (_what, cell, meant) => {
    expect(probablyMeant(cell)).toEqual(meant);
  });

  it('is refused where it stands, with what it probably was', () => {
    const { refused } = readQuestion(
      line({ stem: '配比', optionA: day('3月5日', '2026-03-05', { year: false }), optionB: '二比一', answer: 'A' }),
    );
    expect(refused).toEqual([
      { field: 'optionA', code: 'import.probably', params: { value: '3月5日', meant: '3-5 / 3/5' } },
    ]);
  });
});

describe('a line', () => {
  it('is read with all its traps, and says what it was read as', () => {
    const { values, refused, notes } = readQuestion(
      line({ stem: '1、正确的是（ ）', optionA: 'A.通风', optionB: 'B.检测', answer: '答案：2' }),
    );
    expect(values).toEqual({ stem: '正确的是（ ）', optionA: '通风', optionB: '检测', type: 'single', answer: 'B' });
    expect(refused).toEqual([]);
    expect(notes.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'stem import.readAs',
      'optionA import.readAs',
      'optionB import.readAs',
      'type import.toldAs',
      'answer import.readAs',
    ]);
  });

  it('that is plain is left as it is', () => {
    expect(readQuestion(line({ stem: '甲', optionA: '乙', optionB: '丙', answer: 'A' }, 'single'))).toEqual({
      values: {},
      refused: [],
      notes: [],
    });
    expect(readQuestion(line({ stem: '甲', answer: '500||五百' }, 'blank')).values).toEqual({});
  });

  it('whose kind could not be read is left to the reason that is said of it', () => {
    expect(readQuestion(line({ stem: '甲', type: '连线', answer: '√' })).values).toEqual({});
  });

  it('of a judgement takes its choices for the answer and leaves them', () => {
    const { values } = readQuestion(line({ stem: '甲', optionA: '错误', optionB: '正确', answer: 'A' }, 'judge'));
    expect(values).toMatchObject({ answer: 'false', optionA: null, optionB: null });
  });

  it('called a choice is one of one or of several by its answer', () => {
    const choices = { type: '选择题', stem: '甲', optionA: '乙', optionB: '丙' };
    expect(readQuestion(line({ ...choices, answer: 'B' })).values).toEqual({ type: 'single' });
    const several = readQuestion(line({ ...choices, answer: 'AB' }));
    expect(several.values).toEqual({ type: 'multiple', answer: 'A,B' });
    expect(several.notes).toEqual([
      { field: 'type', code: 'import.readAs', params: { value: '选择题', to: 'multiple' } },
    ]);
    expect(readQuestion(line({ ...choices, answer: '' })).values).toEqual({});
  });

  it.each([
    ['A. and blanks', '先做什么（ ）A.通风 B.闲聊 C.抽烟', '先做什么（ ）', ['通风', '闲聊', '抽烟']],
    ['breaks of lines', '先做什么\nA、通风\nB、闲聊', '先做什么', ['通风', '闲聊']],
    ['brackets', '先做什么(A)通风(B)闲聊', '先做什么', ['通风', '闲聊']],
    ['an answer in the gap', '先做什么（A）。A.通风 B.闲聊', '先做什么（A）。', ['通风', '闲聊']],
  ])('whose title holds its choices, set off by %s, is read with them', (_how, title, stem, options) => {
    const { values, refused, notes } = readQuestion(line({ stem: title, answer: 'A' }));
    expect(refused).toEqual([]);
    expect(values).toEqual({
      type: 'single',
      stem,
      ...Object.fromEntries(options.map((option, at) => [OPTIONS[at], option])),
    });
    expect(notes.map(({ field }) => field)).toEqual(['stem', ...OPTIONS.slice(0, options.length), 'type']);
  });

  it.each([
    ['has choices of its own', { stem: '见A.1 和B.2 的规定', optionA: '一', optionB: '二', answer: 'A' }],
    ['is answered by a word', { stem: '火灾有A.类 B.类', answer: '对' }],
    ['names letters without a text', { stem: '适用于A、B、C三类火灾', answer: 'A' }],
  ])('whose title only looks so keeps it where it %s', (_why, cells) => {
    expect(readQuestion(line(cells)).values['stem']).toBeUndefined();
  });

  it('that can be read in two ways is refused with both', () => {
    expect(readQuestion(line({ stem: '甲', optionA: '2', optionB: '3', answer: '2' }, 'single')).refused).toEqual([
      { field: 'answer', code: 'import.unclear', params: { value: '2', meant: 'B / A' } },
    ]);
  });
});

it('columns without headings are known by what stands in them', () => {
  const columns = [
    ['1', '2', '3'],
    ['单选题', '多选题', '判断题'],
    ['进入受限空间之前应当先做什么', '应当做到哪些', '可以一个人进入受限空间'],
    ['通风', '通风', ''],
    ['闲聊', '检测', ''],
    ['', '监护', ''],
    ['A', 'ABC', '×'],
    ['先通风后检测', '', '至少两人'],
  ];
  const told = questionColumns(columns).map((column) => column?.to.join());
  expect(told).toEqual([undefined, undefined, 'stem', 'optionA', 'optionB', 'optionC', 'answer', 'analysis']);
  expect(
    questionColumns([
      ['进入受限空间之前', '应当做到'],
      ['A.通风 B.闲聊 C.抽烟 D.睡觉', 'A.通风 B.检测'],
      ['A', 'AB'],
    ]).map((column) => column?.to[0]),
  ).toEqual(['stem', 'optionA', 'answer']);
  expect(questionColumns([['甲'], ['乙']])).toEqual([undefined, undefined]);
});

/** What is proposed for foreign headings and words; whoever imports decides. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldKind } from '../types.ts';
import type { MappableField } from './import-wire.ts';
import { likeness } from './likeness.ts';
import { headsKey, meantWord, readMapping } from './mapping.ts';
import { labelledParts, labelledTail, letterAfterGap, separatorOf, splitParts, withoutLetters } from './parts.ts';
import { bareHeading, columnLetters, headNames, placeOfName, plainHeading } from './plain-heading.ts';
import { proposeHeads, type SheetHead } from './propose-heads.ts';
import { foldText } from './fold.ts';
import { cellName, lineName, SHEET_LINES } from './place.ts';
import { answerPair, guessWord, proposeAnswers, proposeWords, wordOfSheet } from './propose-words.ts';
import { isCount } from './shape.ts';

const field = (name: string, title: string, more: Partial<MappableField> = {}): MappableField => ({
  name,
  title,
  titles: [title],
  former: [],
  unit: '',
  pinyin: [],
  kind: 'text' as FieldKind,
  required: false,
  description: '',
  ...more,
});
const words = (...list: string[]): Pick<MappableField, 'words' | 'reads'> => ({
  words: list,
  reads: list.map((word) => word.toLowerCase()),
});
const counted = (...texts: string[]) => texts.map((text) => ({ text, count: 1 }));

describe('a heading', () => {
  it.each([
    ['1、题型（单选/多选）', '题型', ['单选/多选']],
    ['* 长度(mm)：', '长度', ['mm']],
    ['重量/kg', '重量', ['kg']],
    ['[必填]姓名', '姓名', ['必填']],
    ['Rated load (t)', 'ratedload', ['t']],
    ['等级>3', '等级>3', []],
  ])('%j without its brackets is %j', (text, title, inside) => {
    expect(bareHeading(text)).toEqual({ title, inside });
  });

  it('has a name of its own in its sheet', () => {
    expect(headNames(['编码', '', '备注', ' 备 注 ', ''])).toEqual(['编码', '[B]', '备注', '备 注 [D]', '[E]']);
    expect([0, 25, 26, 701].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ']);
    expect(['[A]', '[AB]', 'A', '备注 [D]'].map(placeOfName)).toEqual([0, 27, -1, -1]);
  });

  it('names of columns are told from each other whatever the headings are', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', ' ', '甲', '甲 ', '[C]', '乙 [B]', 'A'), { maxLength: 12 }), (heads) => {
        const names = headNames(heads).map(plainHeading);
        expect(new Set(names).size).toBe(names.length);
        expect(names).not.toContain('');
      }),
    );
  });

  it('is the same sheet in whatever order', () => {
    expect(headsKey(['甲', ' 乙*'])).toBe(headsKey(['乙', '甲']));
    expect(headsKey(['甲'])).not.toBe(headsKey(['甲', '乙']));
  });
});

describe('likeness', () => {
  it.each([
    ['题目', '题干', 0.9, 1],
    ['设备编号', '设备编码', 0.9, 1],
    ['正确答案', '答案', 0.9, 1],
    ['联系电话', '手机号', 0.9, 1],
    ['生产日期', '制造日期', 0.2, 0.5],
    ['单位', '所属单位', 0.6, 0.84],
    ['出处', '题干', 0, 0.1],
    ['note', '备注', 0.9, 1],
    ['notebook', '备注', 0, 0.1],
  ])('of %j and %j', (a, b, least, most) => {
    expect(likeness(a, b)).toBeGreaterThanOrEqual(least);
    expect(likeness(a, b)).toBeLessThanOrEqual(most);
    expect(likeness(b, a)).toBe(likeness(a, b));
  });

  it('is one for the same and never more', () => {
    const text = fc.string({ unit: fc.constantFrom('编', '号', '码', '设', '备', 'a', '电', '话'), maxLength: 6 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const alike = likeness(a, b);
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1);
        if (a === b && a !== '') expect(alike).toBe(1);
      }),
    );
  });
});

describe('columns', () => {
  const fields = [
    field('code', '设备编码', { pinyin: ['shebeibianma', 'sbbm'], former: ['资产号'] }),
    field('kind', '类别', words('桥式', '门式', '塔式')),
    field('load', '额定起重量', { kind: 'decimal', unit: 't' }),
    field('made', '制造日期', { kind: 'date' }),
    field('phone', '联系人手机', { format: 'phone' }),
    field('a', '选项A'),
    field('b', '选项B'),
    field('c', '选项C'),
  ];
  const proposed = (...heads: SheetHead[]) =>
    proposeHeads(heads, fields).map(({ to, reason, sure, by, unit }) => [
      to.join('|'),
      reason,
      sure,
      ...(by === undefined ? [] : [by]),
      ...(unit === undefined ? [] : [unit]),
    ]);

  it.each<[string, string[], unknown[]]>([
    ['资产号', [], ['code', 'former', true]],
    ['sbbm', [], ['code', 'pinyin', false]],
    ['SheBeiBianMa', [], ['code', 'pinyin', true]],
    ['种类（桥式、门式）', ['桥式起重机'], ['kind', 'alike', true]],
    ['机型', ['桥式', '门式起重机', '塔式'], ['kind', 'words', false]],
    ['额定起重量（t）', ['5'], ['load', 'label', true]],
    ['额定起重量（kg）', ['5000'], ['load', 'label', false, 'kg']],
    ['额定起重量', ['很大', '一般'], ['load', 'label', false]],
    ['电', ['13800138000', '13900139000'], ['phone', 'shape', false]],
    ['选项', ['A.甲|B.乙', 'A.丙|B.丁'], ['a|b|c', 'parts', false, '|']],
    ['选项', ['**A.甲**B.乙', 'A、丙 B、丁'], ['a|b|c', 'parts', false, 'A.']],
    ['序号', ['1', '2', '3'], ['', 'number', true]],
    ['序号', ['X-1', 'X-2'], ['', 'none', false]],
    ['天气', ['晴'], ['', 'none', false]],
  ])('%j with %j', (head, values, expected) => {
    expect(proposed({ head, values })).toEqual([expected]);
  });

  it('has each field once, and titles go before what is only like them', () => {
    expect(
      proposed(
        { head: '设备编号', values: [] },
        { head: '设备编码', known: 'code', values: [] },
        { head: '创建人', known: null, values: [] },
      ),
    ).toEqual([
      ['', 'none', false],
      ['code', 'title', true],
      ['', 'server', true],
    ]);
  });

  it('told apart by letters or numbers alone are the fields told apart so', () => {
    const to = (...heads: string[]) => proposed(...heads.map((head) => ({ head, values: [] })));
    expect(to('A', 'B', 'C', 'D')).toEqual([
      ['a', 'series', true],
      ['b', 'series', true],
      ['c', 'series', true],
      ['', 'none', false],
    ]);
    expect(to('备选答案1', '备选答案 2')).toEqual([
      ['a', 'series', true],
      ['b', 'series', true],
    ]);
    expect(to('B项', 'A项')).toEqual([
      ['b', 'series', true],
      ['a', 'series', true],
    ]);
    // One letter alone is no series.
    expect(to('备选答案1')).toEqual([['', 'none', false]]);
  });

  it('of two titles in one heading takes the cells apart', () => {
    expect(proposed({ head: '设备编码/制造日期', values: ['A1/2020-01-02', 'A2/2021-03-04'] })).toEqual([
      ['code|made', 'parts', false, '/'],
    ]);
  });

  it('whatever the headings are, no field is given twice', () => {
    const heads = fc.uniqueArray(
      fc.constantFrom('设备编号', '编码', '类型', '种类', '选项', '选项A', '选项 a', '手机', '电话', '起重量', '日期'),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(
        heads,
        fc.array(fc.constantFrom('桥式', '1', 'A.x|B.y', '13800138000', ''), { maxLength: 4 }),
        (list, values) => {
          const names = proposeHeads(
            list.map((head) => ({ head, values })),
            fields,
          ).flatMap(({ to }) => to);
          expect(new Set(names).size).toBe(names.length);
        },
      ),
    );
  });
});

describe('words', () => {
  const types = ['单选', '多选', '判断', '填空', '简答'];
  it.each<[string, readonly string[], unknown]>([
    ['判断题', types, { to: '判断', sure: true }],
    ['是非题', types, { to: '判断', sure: true }],
    ['单项选择', types, { to: '单选', sure: true }],
    ['不定项选择题', types, { to: '多选', sure: true }],
    ['连线', types, undefined],
    ['已启用', ['启用', '停用'], { to: '启用', sure: true }],
    ['正常', ['启用', '停用'], { to: '启用', sure: true }],
    ['不合格', ['合格', '不合格'], { to: '不合格', sure: true }],
    ['未合格', ['合格', '优秀'], undefined],
    ['女性', ['男', '女', '未知'], { to: '女', sure: true }],
    ['较难', ['易', '中', '难'], { to: '难', sure: true }],
    ['桥式起重机械', ['桥式起重机', '门式起重机'], { to: '桥式起重机', sure: true }],
    ['桥式', ['桥式起重机', '门式起重机'], { to: '桥式起重机', sure: false }],
    ['起重机', ['桥式起重机', '门式起重机'], undefined],
  ])('%j of %j', (text, choices, guess) => {
    expect(guessWord(text, choices)).toEqual(guess);
  });

  it('of several in one cell are taken one by one', () => {
    expect(
      proposeWords(field('x', '类型', { kind: 'multi', ...words('甲', '乙') }), counted('甲、乙类', '乙')),
    ).toEqual([{ text: '乙类', count: 1, to: '乙', sure: false }]);
  });

  it('that are read as they stand are nobody’s question', () => {
    expect(proposeWords(field('x', '类型', words('甲', '乙')), counted('甲', '丙'))).toEqual([
      { text: '丙', count: 1, to: '', sure: false },
    ]);
    expect(proposeWords(field('x', '备注'), counted('√'))).toEqual([]);
  });

  const answer = field('answer', '答案', { description: '单选填 A；判断填 正确 或 错误' });
  it('of an answer are those its description names', () => {
    expect(answerPair(answer.description)).toEqual(['正确', '错误']);
    expect(answerPair('True or false: true or false')).toEqual(['True', 'false']);
    expect(answerPair('随便写')).toBeUndefined();
    // By itself a word of yes or no may be what is to be filled in: lines that ask for it say so.
    expect(proposeWords(answer, counted('√', '×', '对', '否', 'A', 'T', '正确'))).toEqual([]);
  });

  describe('of yes and no', () => {
    /** What is proposed for lines of a kind, two choices and an answer. */
    const meant = (rows: readonly (readonly string[])[], kind = field('type', '题型', words(...types))) => {
      const cells = (at: number): string[] => rows.map((row) => row[at] ?? '');
      const answered = { head: '答案', field: answer, cells: cells(3) };
      const told = { head: kind.title, field: kind, cells: cells(0) };
      return proposeAnswers(
        answered,
        [told],
        [
          told,
          { head: 'A', field: field('optionA', '选项A'), cells: cells(1) },
          { head: 'B', field: field('optionB', '选项B'), cells: cells(2) },
          { head: '选项', field: undefined, cells: cells(4), isSplit: true },
          answered,
        ],
      ).map(({ text, to, count, when }) => [text, to, count, when?.text]);
    };

    it('mean it in lines that ask for it, and in no others', () => {
      expect(
        meant([
          ['判断', '', '', '√'],
          ['判断', '', '', '×'],
          ['判断', '', '', '对'],
          ['是非题', '', '', '错'],
          ['填空', '', '', '否'],
          ['填空', '', '', '对'],
          ['简答', '', '', '是'],
          ['单选', '对', '错', '对'],
        ]),
      ).toEqual([
        ['√', '正确', 1, '判断'],
        ['×', '错误', 1, '判断'],
        ['对', '正确', 1, '判断'],
        ['错', '错误', 1, '是非题'],
      ]);
    });

    it('are told by no other column than one that knows judgements', () => {
      const hard = field('difficulty', '难度', words('易', '中', '难'));
      expect(
        meant(
          [
            ['易', '通风', '闲聊', 'A'],
            ['难', '1', '2', 'A'],
            ['难', '对', '错', 'A'],
          ],
          hard,
        ),
      ).toEqual([]);
      expect(
        meant([
          ['单选', '1', '0', 'A'],
          ['单选题', '对', '错', 'B'],
        ]),
      ).toEqual([]);
    });

    it('stay readable beside an answer that means nothing', () => {
      expect(
        meant([
          ['判断', '', '', '略'],
          ['判断', '', '', '√'],
        ]),
      ).toEqual([['√', '正确', 1, '判断']]);
    });

    it('are not guessed of a letter whose choices stand in one cell', () => {
      expect(
        meant([
          ['判断', '', '', 'A', 'A.错误 B.正确'],
          ['判断', '', '', '√', 'A.错误 B.正确'],
        ]),
      ).toEqual([['√', '正确', 1, '判断']]);
    });
  });

  it('by letters are those of the choices, only in lines of that kind', () => {
    const kind = { head: '题型', field: field('type', '题型', words(...types)) };
    const lines = (rows: readonly (readonly [kind: string, a: string, b: string, answer: string])[]) => {
      const column = (at: number): string[] => rows.map((row) => row[at] ?? '');
      const answered = { head: '答案', field: answer, cells: column(3) };
      const kinds = [{ ...kind, cells: column(0) }];
      return proposeAnswers(answered, kinds, [
        ...kinds,
        { head: 'A项', field: field('optionA', '选项A'), cells: column(1) },
        { head: 'B项', field: field('optionB', '选项B'), cells: column(2) },
        answered,
      ]).map(({ text, to, sure, when }) => [text, to, sure, when?.text]);
    };
    expect(
      lines([
        ['单选题', '通风', '抽烟', 'A'],
        ['判断题', '错误', '正确', 'A'],
        ['判断题', '错误', '正确', 'B'],
      ]),
    ).toEqual([
      ['A', '错误', true, '判断题'],
      ['B', '正确', true, '判断题'],
    ]);
    // One letter, two meanings: nobody can say by a rule.
    expect(
      lines([
        ['判断题', '错误', '正确', 'A'],
        ['判断题', '正确', '错误', 'A'],
      ]),
    ).toEqual([]);
    expect(
      lines([
        ['判断题', '', '', 'A'],
        ['判断题', '', '', 'f'],
      ]),
    ).toEqual([
      ['A', '正确', false, '判断题'],
      ['f', '错误', true, '判断题'],
    ]);
    expect(lines([['单选题', '', '', 'A']])).toEqual([]);
  });
});

describe('a mapping', () => {
  const rules = [
    { text: 'A', to: '正确', when: { head: '题型', text: '判断题' } },
    { text: ' a ', to: '甲' },
    { text: '√', to: '是' },
  ];
  it('of words goes by the lines it is for, and without regard to width, blanks and capitals', () => {
    expect(meantWord(rules, 'Ａ', () => '判断题')).toBe('正确');
    expect(meantWord(rules, 'a', () => '单选题')).toBe('甲');
    expect(meantWord(rules, '×', () => '')).toBeUndefined();
  });

  it.each<[string, string, number, string[]]>([
    ['A.检查|B.闲聊|C.抽烟', '|', 8, ['检查', '闲聊', '抽烟']],
    ['1、检查\n2、闲聊', '\n', 8, ['检查', '闲聊']],
    ['A.检查|C.抽烟', '|', 8, ['A.检查', 'C.抽烟']],
    ['甲|乙|丙', '|', 2, ['甲', '乙|丙']],
    ['甲||丙', '|', 3, ['甲', '', '丙']],
    ['', '|', 3, ['']],
    ['A.甲 B.乙\nC.丙 D.丁', '\n', 8, ['甲', '乙', '丙', '丁']],
    ['**A.检查**B.闲聊', 'A.', 8, ['检查', '闲聊']],
    ['A、检查B、闲聊C、抽烟', 'A.', 8, ['检查', '闲聊', '抽烟']],
    ['（A）检查；（B）闲聊', '(A)', 8, ['检查', '闲聊']],
    ['a.一天 b.两天', 'A.', 8, ['一天', '两天']],
    ['1.一天 2.两天', '1.', 8, ['一天', '两天']],
    ['A.见图 B.1 B.见表', 'A.', 8, ['见图', '1 B.见表']],
    ['A.甲 B.乙 C.丙', 'A.', 2, ['甲', '乙 丙']],
    ['检查##闲聊', 'A.', 8, ['检查', '闲聊']],
    ['检查', 'A.', 8, ['检查']],
    ['A 通风 B 闲聊 C 睡觉', 'A.', 8, ['通风', '闲聊', '睡觉']],
    ['A 通风 B 闲聊 C 睡觉', ' ', 8, ['通风', '闲聊', '睡觉']],
    ['a  先 通风\nb 闲聊', '|', 8, ['先 通风', '闲聊']],
    ['1 通风 2 闲聊', '1.', 8, ['通风', '闲聊']],
    ['A B C', ' ', 8, ['A', 'B', 'C']],
    ['通风 B 闲聊', ' ', 8, ['通风', 'B', '闲聊']],
  ])('of parts: %j by %j into %i', (text, by, room, parts) => {
    expect(splitParts(text, by, room)).toEqual(parts);
  });

  it('parts without labels put together again are the text', () => {
    const part = fc.string({ unit: fc.constantFrom('x', '甲', '-'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 8 }), (parts, room) => {
        expect(splitParts(parts.join('|'), '|', room).join('|')).toBe(parts.join('|'));
      }),
    );
  });

  it.each<[unknown, string]>([
    [null, '{heads, fixed}'],
    [{ heads: 1 }, 'heads (≤ 300)'],
    [{ heads: [{ head: '', to: [] }] }, 'heads.0'],
    [{ heads: [{ head: 'x', to: ['a', 'b'] }] }, 'heads.0'],
    [{ heads: [{ head: 'x', to: [], words: [{ text: 'a' }] }] }, 'heads.0'],
    [{ heads: [{ head: 'x', to: [], more: 1 }] }, 'heads.0'],
    [{ heads: [], fixed: [{ to: 'a', text: '' }] }, 'fixed.0'],
    [{ heads: [], fixed: [{ to: 'a', text: '', sheets: [{ sheet: 'x', text: '' }] }] }, 'fixed.0'],
    [{ heads: [], noHead: false }, 'noHead'],
    [{ heads: [], make: [1] }, 'make'],
  ])('%j is none', (value, where) => {
    expect(readMapping(value)).toBe(where);
  });

  it('is read as it was sent', () => {
    const mapping = {
      heads: [{ head: '题型', to: ['a', ''], by: '|', words: rules }],
      fixed: [
        { to: 'bank', text: '电焊' },
        { to: 'type', text: '', sheets: [{ sheet: '单选题', text: '单选' }] },
      ],
      noHead: true,
      make: ['bank'],
    };
    expect(readMapping(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping);
  });
});

it('values say how they are counted and what stands between their parts', () => {
  expect(isCount(['3', '4', '5'])).toBe(true);
  expect(isCount(['1', '3'])).toBe(false);
  expect(isCount([])).toBe(false);
  expect(separatorOf(['a$;$b', 'c$;$d'], 4)).toEqual({ by: '$;$', parts: 2 });
  expect(separatorOf(['a;b;c', 'x'], 4)).toBeUndefined();
  expect(separatorOf(['a b', 'c d e'], 4)).toEqual({ by: ' ', parts: 3 });
  expect(separatorOf(['a|b|c'], 2)).toBeUndefined();
  expect(separatorOf([], 2)).toBeUndefined();
  // Letters and numbers that only blanks set off are labels, and no parts.
  expect(separatorOf(['A 通风 B 闲聊 C 睡觉', 'A 一 B 二'], 8)).toEqual({ by: 'A.', parts: 3 });
  expect(separatorOf(['1 通风 2 闲聊', '1 一 2 二 3 三'], 8)).toEqual({ by: '1.', parts: 3 });
  expect(separatorOf(['1、通风 2、闲聊', '1、一 2、二'], 8)).toEqual({ by: '1.', parts: 2 });
  expect(separatorOf(['A 通风B 闲聊', 'A 一B 二'], 8)).toBeUndefined();
  expect(separatorOf(['A B C', 'A B'], 8)).toEqual({ by: ' ', parts: 3 });
  // One cell of too many parts is no matter of the others.
  const nine = Array.from({ length: 9 }, (_none, at) => `${columnLetters(at)}.${at}x`).join(' ');
  const lines = Array.from({ length: 19 }, () => 'A.甲 B.乙 C.丙');
  expect(separatorOf([...lines, nine], 8)).toEqual({ by: 'A.', parts: 3 });
  expect(separatorOf(['一|二', '一|二', '1|2|3|4|5|6|7|8|9'], 8)).toEqual({ by: '|', parts: 2 });
  expect(separatorOf([nine, nine, 'A.甲 B.乙'], 8)).toBeUndefined();
  expect(separatorOf(['甲##乙', '丙##丁'], 8)).toEqual({ by: '##', parts: 2 });
  expect(separatorOf(['A.甲|B.乙', 'A.丙|B.丁'], 8)).toEqual({ by: '|', parts: 2 });
  expect(separatorOf(['A.甲 B.乙\nC.丙 D.丁', 'A.一\nB.二'], 8)).toEqual({ by: 'A.', parts: 4 });
  expect(separatorOf(['**A.甲**B.乙'], 8)).toEqual({ by: '**', parts: 2 });
  expect(separatorOf(['**A.甲**B.乙', 'A、丙 B、丁'], 8)).toEqual({ by: 'A.', parts: 2 });
});

it('parts with letters before them come back, however they are set off', () => {
  const part = fc.string({ unit: fc.constantFrom('甲', '检', '5', 'x', '）', '-'), minLength: 1, maxLength: 6 });
  const label = fc.constantFrom<(letter: string) => string>(
    (letter) => `${letter}.`,
    (letter) => `${letter}、`,
    (letter) => `（${letter}）`,
    (letter) => `${letter}：`,
    (letter) => `${letter.toLowerCase()}) `,
  );
  const between = fc.constantFrom(' ', '\n', '**', '##', '；', '|', '  ');
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 8 }), label, between, (parts, labelOf, sign) => {
      const text = parts.map((one, at) => labelOf(columnLetters(at)) + one).join(sign);
      expect(labelledParts(text)).toEqual(parts);
      expect(splitParts(text, 'A.', 8)).toEqual(parts);
      expect(splitParts(text, '\n', 8)).toEqual(parts);
    }),
  );
});

describe('labels of parts', () => {
  it.each<[string, string[]]>([
    ['Ａ．通风　Ｂ．闲聊', ['通风', '闲聊']],
    ['A.通风 Ｂ．闲聊 C：睡觉', ['通风', '闲聊', '睡觉']],
    ['**A.**通风 **B.**闲聊', ['通风', '闲聊']],
    ['A.通风<br>B.闲聊<br/>C.睡觉', ['通风', '闲聊', '睡觉']],
  ])('%s are read whatever their width and print', (text, parts) => {
    expect(labelledParts(text)).toEqual(parts);
    expect(splitParts(text, 'A.', 8)).toEqual(parts);
  });

  it('with a ring count as numbers do, in a cell and at the end of a sentence', () => {
    expect(labelledParts('①通风②闲聊③睡觉', '1')).toEqual(['通风', '闲聊', '睡觉']);
    expect(separatorOf(['①通风②闲聊', '①甲 ②乙'], 8)).toEqual({ by: '1.', parts: 2 });
    expect(labelledTail('动火（）①通风　②闲聊')).toEqual({ before: '动火（）', parts: ['通风', '闲聊'] });
    expect(labelledTail('动火（）1.5 米 2.5 米')).toBeUndefined();
  });

  it.each<[readonly string[], string[] | undefined]>([
    [
      ['A．甲', 'Ｂ．乙', 'C：丙'],
      ['甲', '乙', '丙'],
    ],
    [
      ['A甲', 'B乙', ''],
      ['甲', '乙', ''],
    ],
    [
      ['A 甲', 'B 乙'],
      ['甲', '乙'],
    ],
    [
      ['A-通风', 'B-闲聊'],
      ['通风', '闲聊'],
    ],
    [['A级', 'B级'], undefined],
    [['A.检查', '闲聊'], undefined],
    [['B.检查', 'A.闲聊'], undefined],
  ])('of %j are taken off where each has its own', (parts, bare) => {
    expect(withoutLetters(parts)).toEqual(bare);
  });

  it('are missed where the one behind stands within a part', () => {
    expect(letterAfterGap('闲聊 D.睡觉', 1)).toBe('D');
    expect(letterAfterGap('闲聊', 1)).toBeUndefined();
    expect(letterAfterGap('维生素D.的量', 1)).toBeUndefined();
  });
});

describe('the name of a sheet', () => {
  const types = ['单选', '多选', '判断', '填空', '简答'];
  it.each<[string, string | undefined]>([
    ['单选题', '单选'],
    ['三、判断题（20题）', '判断'],
    ['第二部分 多项选择题', '多选'],
    ['煤气安全判断题库', '判断'],
    ['1.填空', '填空'],
    ['Sheet1', undefined],
    ['单选和多选', undefined],
  ])('%j says %j', (name, word) => {
    expect(wordOfSheet(name, types)).toBe(word);
  });
});

describe('a text that is folded', () => {
  it.each<[string, string, boolean]>([
    ['进入受限空间前，应当（ ）', '进入受限空间前 应当()。', true],
    ['ＡＢＣ１２', 'abc12', true],
    ['“氧气”浓度不低于 19.5%', '氧气浓度不低于19.5%', true],
    ['2.5 米', '25 米', false],
    ['小于 <3', '大于 >3', false],
    ['-1', '1', false],
  ])('%j and %j', (a, b, isSame) => {
    expect(foldText(a) === foldText(b)).toBe(isSame);
  });

  it('is folded once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(foldText(` ${text} 。`)).toBe(foldText(text));
      }),
      { examples: [['ᾼ˘']] },
    );
  });
});

describe('a place', () => {
  it('is named as a spreadsheet names it', () => {
    expect([lineName(7), lineName(SHEET_LINES + 7, ['单选题', '判断题'])]).toEqual(['7', '判断题!7']);
    expect(cellName(7, { at: ['D'] })).toBe('D7');
    expect(cellName(SHEET_LINES + 7, { at: ['D', 'B'] }, ['单选题', '判断题'])).toBe('判断题!B7');
    expect(cellName(SHEET_LINES + 7, { at: ['D'] }, ['单选题', '判断题'])).toBeUndefined();
    expect(cellName(7, undefined)).toBeUndefined();
  });
});

it('guessing by values costs the same however long they are', () => {
  const long = Array.from({ length: 32_000 }, (_none, at) =>
    String.fromCharCode(0x4e00 + ((at * 7_919) % 20_000)),
  ).join('');
  const fields = [
    field('type', '题型', words('单选', '多选', '判断')),
    field('tags', '标签', { kind: 'multi', ...words('甲', '乙') }),
    field('a', '选项A'),
    field('b', '选项B'),
  ];
  const values = Array.from({ length: 200 }, (_none, at) => `${at}${long}`);
  const labels = Array.from({ length: 200 }, () => 'A. '.repeat(10_000));
  const start = performance.now();
  const heads = proposeHeads(
    [
      { head: '出处', values },
      { head: '选项', values: labels },
    ],
    fields,
  );
  for (const one of fields) proposeWords(one, counted(...values, [...long].join('、')));
  expect(heads[0]?.to).toEqual([]);
  // It took half a minute once; a busy machine takes a tenth of a second.
  expect(performance.now() - start).toBeLessThan(2_000);
});

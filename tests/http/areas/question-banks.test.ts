/**
 * Books of questions as people have them: one workbook for each trap, made by hand, brought in through the real door
 * (upload, proposal, check, confirmation), and its right rows counted.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportedLine, ImportHeads, ImportState } from '../../../src/engine/model/import/import-wire.ts';
import type { HeadMapping, ImportMapping } from '../../../src/engine/model/import/mapping.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { RoleGrantData } from '../../../src/engine/model/admin-wire.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { readSheet } from '../../../src/engine/server/files/sheet/read-sheet.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';
import { type BookCell, type BookSheet, serialOf, workbook } from '../import/book.ts';
import { commit, complaints, fetchFile, headsOf, judge, linesOf } from '../import/sheets.ts';

const QUESTIONS = '/api/education/question';
const BANKS = '/api/education/questionBank';

const server = fileServer();
let officer: Caller;
let made = 0;
beforeAll(async () => {
  officer = (await actingAs(server, 'trainOfficer')).caller;
});

/** A name that no bank has yet. */
const newBank = (): string => `题库${(made += 1)}-${Date.now()}`;

/** What is proposed, as somebody who presses “check with this mapping” sends it; the bank is typed in. */
function confirmed({ heads, fixed, noHead, make }: ImportHeads, bank?: string): ImportMapping {
  return {
    heads: heads.map(({ head, to, by, words }): HeadMapping => ({
      head,
      to,
      ...(by === undefined ? {} : { by }),
      words: words.flatMap(({ text, to: meant, when }) =>
        meant === '' ? [] : [{ text, to: meant, ...(when ? { when } : {}) }],
      ),
    })),
    fixed: [...fixed, ...(bank === undefined ? [] : [{ to: 'bank', text: bank }])],
    ...(noHead ? { noHead: true } : {}),
    make: bank === undefined ? [...make] : ['bank'],
  };
}

interface Brought {
  readonly heads: ImportHeads;
  readonly state: ImportState;
  readonly refused: readonly string[];
  readonly lines: readonly ImportedLine[];
}

/** Sends a book, confirms what is proposed, and looks at its check. */
async function check(sheets: readonly BookSheet[], bank?: string, caller = officer): Promise<Brought> {
  const book = await workbook(sheets);
  const proposed = await headsOf(caller, QUESTIONS, 'Question', book);
  expect(proposed.code, proposed.msg).toBe(200);
  const heads = proposed.data;
  const judged = await judge(caller, QUESTIONS, 'Question', book, '题库.xlsx', 'zh', {
    mapping: confirmed(heads, bank),
    ...(heads.sheets.length > 1 ? { sheets: heads.sheets } : { sheet: heads.sheet }),
  });
  expect(judged.data.stage, JSON.stringify(judged.data.problem)).toBe('checked');
  const { id } = judged.data;
  return {
    heads,
    state: judged.data,
    refused: await complaints(caller, QUESTIONS, 'Question', id),
    lines: await linesOf(caller, QUESTIONS, 'Question', id),
  };
}

/** The stored questions of a bank, by title. */
async function questionsOf(bank: string): Promise<Record<string, Row>> {
  const banks = await officer.get<ListData>(`${BANKS}/queryQuestionBank`, { bankName: bank });
  const id = String(banks.data.list.find((row) => row['bankName'] === bank)?.id);
  const { data } = await officer.get<ListData>(`${QUESTIONS}/queryQuestion`, { bank: id, pageSize: 100 });
  return Object.fromEntries(data.list.map((row) => [String(row['stem']), row]));
}

/** Brings a book in: what is right of it is written. @returns its questions, and what was said of the rest */
async function bring(sheets: readonly BookSheet[]): Promise<Brought & { readonly questions: Record<string, Row> }> {
  const bank = newBank();
  const checked = await check(sheets, bank);
  const done = await commit(officer, QUESTIONS, 'Question', checked.state.id, 'good');
  expect(done.data.stage, JSON.stringify(done.data.problem)).toBe('done');
  const questions = await questionsOf(bank);
  expect(Object.keys(questions)).toHaveLength(done.data.counts.add);
  return { ...checked, questions };
}

const one = (rows: readonly (readonly BookCell[])[], name = '试题'): readonly BookSheet[] => [{ name, rows }];
const OPTIONS = ['optionA', 'optionB', 'optionC', 'optionD', 'optionE', 'optionF', 'optionG', 'optionH'];
const optionsOf = (row: Row | undefined): unknown[] => OPTIONS.map((name) => row?.[name]).filter((text) => text);

describe('choices', () => {
  it('in columns headed A to H', async () => {
    const { questions, refused } = await bring(
      one([
        ['题目', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', '答案'],
        ['八项里的一项', '一', '二', '三', '四', '五', '六', '七', '八', 'H'],
        ['两项里的一项', '通风', '闲聊', null, null, null, null, null, null, 'A'],
        ['几项', '通风', '检测', '监护', '抽烟', null, null, null, null, 'ABC'],
      ]),
    );
    expect(refused).toEqual([]);
    expect(optionsOf(questions['八项里的一项'])).toEqual(['一', '二', '三', '四', '五', '六', '七', '八']);
    expect(questions).toMatchObject({
      八项里的一项: { type: 'single', answer: 'H' },
      两项里的一项: { type: 'single', answer: 'A' },
      几项: { type: 'multiple', answer: 'A,B,C' },
    });
  });

  it.each<[string, readonly [two: string, four: string, five: string]]>([
    ['**A.', ['**A.通风**B.闲聊', '**A.一**B.二**C.三**D.四', '**A.一**B.二**C.三**D.四**E.五']],
    ['##', ['通风##闲聊', '一##二##三##四', '一##二##三##四##五']],
    ['line ends', ['A.通风\nB.闲聊', 'A.一 B.二\nC.三 D.四', 'A.一\nB.二\nC.三\nD.四\nE.五']],
    ['A、', ['A、通风B、闲聊', 'A、一 B、二 C、三 D、四', 'A、一；B、二；C、三；D、四；E、五']],
    ['A and a blank', ['A 通风 B 闲聊', 'A 一 B 二 C 三 D 四', 'A 一 B 二 C 三 D 四 E 五']],
    ['1 and a blank', ['1 通风 2 闲聊', '1 一 2 二 3 三 4 四', '1 一 2 二 3 三 4 四 5 五']],
    ['several styles in one book', ['A.通风|B.闲聊', 'A、一\nB、二\nC、三\nD、四', '(A)一 (B)二 (C)三 (D)四 (E)五']],
  ])('in one cell, set off by %s', async (_how, [two, four, five]) => {
    const { questions, refused } = await bring(
      one([
        ['题目', '选项', '答案'],
        ['有两项', two, 'A'],
        ['有四项', four, 'B'],
        ['也有四项', four, 'AD'],
        ['有五项', five, 'E'],
      ]),
    );
    expect(refused).toEqual([]);
    expect(Object.values(questions)).toHaveLength(4);
    expect(optionsOf(questions['有两项'])).toEqual(['通风', '闲聊']);
    expect(optionsOf(questions['有四项'])).toEqual(['一', '二', '三', '四']);
    expect(optionsOf(questions['有五项'])).toEqual(['一', '二', '三', '四', '五']);
    expect(questions['有五项']).toMatchObject({ type: 'single', answer: 'E' });
  });
});

it('answers by letters, texts of choices, ticks, words, places, and letters of choices that say yes and no', async () => {
  const four = ['一氧化碳', '氮气', '氧气', '2'] as const;
  const { questions, refused, lines } = await bring(
    one([
      ['题目', '选项A', '选项B', '选项C', '选项D', '答案'],
      ['字母', ...four, 'ａ'],
      ['几个字母', ...four, 'C、A'],
      ['选项的文字', ...four, '氮 气'],
      ['几个选项的文字', ...four, '氧气；一氧化碳'],
      ['序号', ...four, 3],
      ['几个序号', ...four, '①③'],
      ['勾', null, null, null, null, '√'],
      ['叉', null, null, null, null, '×'],
      ['对', null, null, null, null, '对'],
      ['错', null, null, null, null, '错'],
      ['字母表示正确', '正确', '错误', null, null, 'A'],
      ['字母表示错误', '错误', '正确', null, null, 'A'],
      // The second choice, or the one that says 2.
      ['说不清', ...four, 2],
      ['没有这一项', ...four, 'F'],
    ]),
  );
  expect(
    Object.fromEntries(Object.entries(questions).map(([stem, row]) => [stem, [row['type'], row['answer']]])),
  ).toEqual({
    字母: ['single', 'A'],
    几个字母: ['multiple', 'A,C'],
    选项的文字: ['single', 'B'],
    几个选项的文字: ['multiple', 'A,C'],
    序号: ['single', 'C'],
    几个序号: ['multiple', 'A,C'],
    勾: ['judge', 'true'],
    叉: ['judge', 'false'],
    对: ['judge', 'true'],
    错: ['judge', 'false'],
    字母表示正确: ['judge', 'true'],
    字母表示错误: ['judge', 'false'],
  });
  expect(optionsOf(questions['字母表示正确'])).toEqual([]);
  expect(refused).toEqual([
    '14 answer 答案“2”可能是 B / D，无法确定。请改填其中一个',
    '15 answer 答案里有没填写的选项',
  ]);
  // What was read otherwise than it stands there is said.
  expect(lines.find(({ line }) => line === 6)?.notes.map(({ message }) => message)).toEqual([
    '题型没有填写，按内容判为“单选”',
    '答案“3”读作“C”',
  ]);
});

describe('words of yes and no', () => {
  const answers = (questions: Record<string, Row>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(questions).map(([stem, row]) => [stem, [row['type'], row['answer']]]));

  it('are taken as such in judgements alone, by a column of kinds', async () => {
    const { heads, questions, refused } = await bring(
      one([
        ['题型', '题干', '选项A', '选项B', '选项C', '答案'],
        ['判断', '勾', null, null, null, '√'],
        ['判断', '叉', null, null, null, '×'],
        ['是非题', '是', null, null, null, '是'],
        ['填空', '无证人员____上岗（填能否）', null, null, null, '否'],
        ['填空', '答案为____', null, null, null, '对'],
        ['简答', '是否可以', null, null, null, '是'],
        ['单选', '下面说法', '对', '错', '看情况', '对'],
      ]),
    );
    const words = heads.heads.find(({ head }) => head === '答案')?.words ?? [];
    expect(words.map(({ text, to, when }) => [text, to, when?.text])).toEqual([
      ['√', '正确', '判断'],
      ['×', '错误', '判断'],
      ['是', '正确', '是非题'],
    ]);
    expect(refused).toEqual([]);
    expect(answers(questions)).toEqual({
      勾: ['judge', 'true'],
      叉: ['judge', 'false'],
      是: ['judge', 'true'],
      '无证人员____上岗（填能否）': ['blank', '否'],
      答案为____: ['blank', '对'],
      是否可以: ['short', '是'],
      下面说法: ['single', 'A'],
    });
  });

  it('are taken as such in judgements alone, by the names of sheets', async () => {
    const { questions, refused } = await bring([
      {
        name: '判断题',
        rows: [
          ['题干', '选项A', '选项B', '答案'],
          ['一个勾', null, null, '✔'],
          ['一个错', null, null, '错'],
        ],
      },
      {
        name: '填空题',
        rows: [
          ['题干', '选项A', '选项B', '答案'],
          ['填____', null, null, '错'],
        ],
      },
      {
        name: '单选题',
        rows: [
          ['题干', '选项A', '选项B', '答案'],
          ['选一个', '对', '错', '错'],
        ],
      },
    ]);
    expect(refused).toEqual([]);
    expect(answers(questions)).toEqual({
      一个勾: ['judge', 'true'],
      一个错: ['judge', 'false'],
      填____: ['blank', '错'],
      选一个: ['single', 'B'],
    });
  });

  it('are no letters of a choice, whatever other column tells lines apart', async () => {
    const { heads, questions, refused } = await bring(
      one([
        ['题型', '题干', '选项A', '选项B', '选项C', '难度', '答案'],
        ['单选', '容易的', '通风', '闲聊', null, '易', 'A'],
        ['单选', '难的', '1', '2', '3', '难', 'A'],
        ['单选', '对还是错', '对', '错', null, '难', 'A'],
      ]),
    );
    expect(heads.heads.find(({ head }) => head === '答案')?.words).toEqual([]);
    expect(refused).toEqual([]);
    expect(answers(questions)).toEqual({
      容易的: ['single', 'A'],
      难的: ['single', 'A'],
      对还是错: ['single', 'A'],
    });
  });

  it('are no letters of a judgement whose choices stand in one cell the other way round', async () => {
    const { questions, refused } = await bring(
      one([
        ['题型', '题干', '选项', '答案'],
        ['单选', '一', 'A.甲 B.乙', 'A'],
        ['判断', '二', 'A.错误 B.正确', 'A'],
      ]),
    );
    expect(refused).toEqual([]);
    expect(answers(questions)).toEqual({ 一: ['single', 'A'], 二: ['judge', 'false'] });
  });
});

it('one line of more choices than there are columns is refused alone, with its reason', async () => {
  const nine = (sign: string): string =>
    Array.from({ length: 9 }, (_none, at) => `${String.fromCharCode(65 + at)}.${at}x`).join(sign);
  for (const sign of [' ', '|']) {
    const { questions, refused } = await bring(
      one([
        ['题目', '选项', '答案'],
        ['一', ['A.甲', 'B.乙', 'C.丙'].join(sign), 'A'],
        ['二', ['A.甲', 'B.乙', 'C.丙'].join(sign), 'B'],
        ['太多', nine(sign), 'A'],
      ]),
    );
    expect(Object.keys(questions).sort()).toEqual(['一', '二'].sort());
    expect(optionsOf(questions['一'])).toEqual(['甲', '乙', '丙']);
    expect(refused).toEqual(['4 optionH 选项H放不下：这一格有 9 项，最多 8 项']);
  }
});

describe('kinds', () => {
  it('by a column, in the words of others', async () => {
    const { questions, refused } = await bring(
      one([
        ['题型', '题目', '选项A', '选项B', '答案'],
        ['单项选择题', '甲', '一', '二', 'A'],
        ['不定项选择', '乙', '一', '二', 'AB'],
        ['是非题', '丙', null, null, '对'],
        ['填空题', '丁____', null, null, '500'],
        ['问答题', '戊', null, null, '要点'],
      ]),
    );
    expect(refused).toEqual([]);
    expect(
      Object.values(questions)
        .map((row) => row['type'])
        .sort(),
    ).toEqual(['blank', 'judge', 'multiple', 'short', 'single']);
  });

  it('by the names of sheets, which are read as one', async () => {
    const { heads, questions, refused, state } = await bring([
      {
        name: '一、单选题',
        rows: [
          ['题目', '选项', '答案'],
          ['甲', 'A.一 B.二', 'A'],
          ['乙', 'A.一 B.二', '二'],
        ],
      },
      {
        name: '二、多选题（2题）',
        rows: [
          ['题目', '选项', '答案'],
          ['丙', 'A.一 B.二', 'AB'],
          ['丁', 'A.一 B.二', 'B'],
        ],
      },
      {
        name: '三、判断题',
        rows: [
          ['题目', '答案'],
          ['戊', 'A'],
          ['己', '×'],
          ['庚', '√'],
        ],
      },
      { name: '说明', rows: [['本题库由培训中心编制'], ['请勿外传']] },
    ]);
    expect(heads.sheets).toEqual(['一、单选题', '二、多选题（2题）', '三、判断题']);
    expect(heads.others.map(({ name }) => name)).toEqual(['说明']);
    expect(heads.fixed).toEqual([
      {
        to: 'type',
        text: '',
        sheets: [
          { sheet: '一、单选题', text: '单选' },
          { sheet: '二、多选题（2题）', text: '多选' },
          { sheet: '三、判断题', text: '判断' },
        ],
      },
    ]);
    expect(Object.fromEntries(Object.entries(questions).map(([stem, row]) => [stem, row['type']]))).toEqual({
      甲: 'single',
      乙: 'single',
      丙: 'multiple',
      己: 'judge',
      庚: 'judge',
    });
    // What is refused says the sheet and the row; its file the cell.
    expect(state.source.sheets).toEqual(heads.sheets);
    expect(refused).toHaveLength(2);
    const { bytes } = await fetchFile(officer, `${QUESTIONS}/importRefusedQuestion?id=${state.id}`);
    expect((await textsOf(bytes)).slice(1).map(([line, reason]) => [line, reason])).toEqual([
      ['二、多选题（2题）!3', '二、多选题（2题）!C3 多选题的答案填两个以上选项字母，如 A,C'],
      ['三、判断题!2', '三、判断题!B2 判断题的答案填“正确”或“错误”'],
    ]);
  });

  it('by what a question is like', async () => {
    const { questions, refused } = await bring(
      one([
        ['题目', '选项A', '选项B', '选项C', '答案'],
        ['一个字母', '一', '二', '三', 'C'],
        ['几个字母', '一', '二', '三', 'A,C'],
        ['一句话', null, null, null, '错'],
        ['水封至少____mm', null, null, null, '500||五百'],
        ['动火作业分（ ）级', null, null, null, '三'],
        ['说明交底的内容', null, null, null, '危险、措施和应急'],
        ['没有答案', '一', '二', null, null],
      ]),
    );
    expect(Object.fromEntries(Object.entries(questions).map(([stem, row]) => [stem, row['type']]))).toEqual({
      一个字母: 'single',
      几个字母: 'multiple',
      一句话: 'judge',
      水封至少____mm: 'blank',
      '动火作业分（ ）级': 'blank',
      说明交底的内容: 'short',
    });
    expect(refused).toEqual(['8 type 请选择题型', '8 answer 请填写答案']);
  });
});

/** The texts of a sheet that the server has made. */
async function textsOf(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of (await readSheet(bytes)).lines)
    rows.push(
      cells.map((cell) =>
        cell === null ? '' : typeof cell === 'string' ? cell : 'n' in cell ? cell.n : JSON.stringify(cell),
      ),
    );
  return rows;
}

it('a sheet without headings is read by what stands in its columns', async () => {
  const { heads, questions, refused } = await bring(
    one([
      [1, '单选题', '进入受限空间之前应当先做什么', '通风', '闲聊', '抽烟', 'A'],
      [2, '多选题', '进入受限空间应当做到哪些', '通风', '检测', '监护', 'ABC'],
      [3, '判断题', '可以一个人进入受限空间', null, null, null, '×'],
    ]),
  );
  expect(heads.noHead).toBe(true);
  expect(heads.heads.map(({ column, to }) => [column, to.join()])).toEqual([
    ['A', ''],
    ['B', 'type'],
    ['C', 'stem'],
    ['D', 'optionA'],
    ['E', 'optionB'],
    ['F', 'optionC'],
    ['G', 'answer'],
  ]);
  expect(refused).toEqual([]);
  expect(questions).toMatchObject({
    进入受限空间之前应当先做什么: { type: 'single', answer: 'A', optionC: '抽烟' },
    进入受限空间应当做到哪些: { type: 'multiple', answer: 'A,B,C' },
    可以一个人进入受限空间: { type: 'judge', answer: 'false' },
  });
});

it('rows behind the last question are none, styled, numbered or blank', async () => {
  const { questions, state, refused } = await bring(
    one([
      ['序号', '题目', '选项A', '选项B', '答案'],
      [1, '甲', '一', '二', 'A'],
      [],
      [2, '乙', '一', '二', 'B'],
      [3, null, null, null, null],
      [4, { styled: true }, '  ', null, ''],
      [null, { styled: true }],
      [5, null],
    ]),
  );
  expect(refused).toEqual([]);
  expect(state.total).toBe(2);
  expect(Object.keys(questions).sort()).toEqual(['乙', '甲'].sort());
});

it('numbers stuck to titles go, and lists within a title stay', async () => {
  const { questions, refused, lines } = await bring(
    one([
      ['题目', '答案'],
      ['1、动火前应当检测', '对'],
      ['(2) 可以单人进入', '错'],
      ['３．作业后清理现场', '对'],
      ['1.5 米以上是高处作业', '错'],
      ['(1)通风(2)检测，顺序不能颠倒', '对'],
    ]),
  );
  expect(refused).toEqual([]);
  expect(Object.keys(questions).sort()).toEqual(
    ['动火前应当检测', '可以单人进入', '作业后清理现场', '1.5 米以上是高处作业', '(1)通风(2)检测，顺序不能颠倒'].sort(),
  );
  expect(lines[0]?.notes.map(({ message }) => message)[0]).toBe('题干“1、动火前应当检测”读作“动火前应当检测”');
});

it('lines above the headings are said and not read, merged or not', async () => {
  const { heads, questions, refused, state } = await bring([
    {
      name: '试题',
      merged: ['A1:D1'],
      rows: [
        ['2026 年安全知识题库'],
        ['填报单位：炼铁厂', null, '填报日期：2026-11-30'],
        ['题目', '选项A', '选项B', '答案'],
        ['甲', '一', '二', 'A'],
        ['乙', '一', '二', 'C'],
      ],
    },
    {
      name: '判断题',
      merged: ['A1:B1'],
      rows: [['判断题（每题 1 分）'], ['题目', '答案'], ['丙', '√']],
    },
  ]);
  const above = ['2026 年安全知识题库', '填报单位：炼铁厂 填报日期：2026-11-30', '判断题（每题 1 分）'];
  expect(heads.titles).toEqual(above);
  expect(state.source.titles).toEqual(above);
  expect(Object.keys(questions).sort()).toEqual(['丙', '甲'].sort());
  // Lines keep the numbers that the spreadsheet shows.
  expect(refused).toEqual([`5 answer 答案里有没填写的选项`]);
});

it('cells merged from the headings on are refused', async () => {
  const book = await workbook([
    {
      name: '试题',
      merged: ['A1:D1', 'B3:B4'],
      rows: [['安全知识题库'], ['题目', '选项A', '选项B', '答案'], ['甲', '一', '二', 'A'], ['乙', null, '二', 'A']],
    },
  ]);
  expect((await headsOf(officer, QUESTIONS, 'Question', book)).msg).toContain('B3:B4');
});

it('choices within a title are read from it, and a word for a choice leaves to the answer of how many', async () => {
  const { questions, refused } = await bring(
    one([
      ['题型', '题目', '答案'],
      ['选择题', '1、先做什么（ ）。A.通风 B.闲聊', 'A'],
      ['选择题', '应当做到\nA、通风\nB、检测\nC、闲聊', 'AB'],
      ['判断题', '可以单人进入', '错'],
      ['连线题', '丁', 'A'],
    ]),
  );
  expect(optionsOf(questions['先做什么（ ）。'])).toEqual(['通风', '闲聊']);
  expect(optionsOf(questions['应当做到'])).toEqual(['通风', '检测', '闲聊']);
  expect(questions).toMatchObject({
    '先做什么（ ）。': { type: 'single', answer: 'A' },
    应当做到: { type: 'multiple', answer: 'A,B' },
    可以单人进入: { type: 'judge', answer: 'false' },
  });
  expect(refused).toEqual([expect.stringMatching(/^5 type /) as string]);
});

it('choices that a spreadsheet made dates or numbers of are refused, with the cell and what they probably were', async () => {
  const { questions, refused, state } = await bring(
    one([
      ['题目', '选项A', '选项B', '答案'],
      ['好的', '3-5 人', '1:2', 'A'],
      ['日期', { n: serialOf(2026, 3, 5), format: 'm"月"d"日"' }, '二比一', 'A'],
      ['整个日期', '一', { n: serialOf(2026, 3, 5), format: 'yyyy/m/d' }, 'A'],
      ['月份', { n: serialOf(1932, 1, 1), format: 'mmm-yy' }, '二', 'B'],
      ['比例', { n: 62 / 1440, format: 'h:mm' }, '二', 'A'],
      ['乘方', { n: 100_000, format: '0.00E+00' }, '二', 'A'],
      ['答案', '一', '二', { n: serialOf(2026, 1, 2), format: 'm/d' }],
      ['百分数', { n: 0.195, format: '0.0%' }, { n: 8.5 / 24, format: 'h:mm' }, 'A'],
    ]),
  );
  expect(Object.keys(questions).sort()).toEqual(['好的', '百分数'].sort());
  expect(optionsOf(questions['百分数'])).toEqual(['19.5%', '8:30']);
  const said = (cell: string, value: string, meant: string): string =>
    `${cell}“${value}”像是被表格程序改成了日期或数字，原来可能是 ${meant}。请把该列设为文本后重新填写`;
  expect(refused).toEqual([
    said('3 optionA 选项A', '3月5日', '3-5 / 3/5'),
    said('4 optionB 选项B', '2026/3/5', '3-5 / 3/5 / 2026.3.5'),
    said('5 optionA 选项A', 'Jan-32', '1-32'),
    said('6 optionA 选项A', '1:02', '1:2 / 1:02'),
    said('7 optionA 选项A', '1.00E+05', '1E5 / 100000'),
    said('8 answer 答案', '1/2', '1-2 / 1/2'),
  ]);
  // The same as a file to be mended, with the cell before each reason.
  const { bytes } = await fetchFile(officer, `${QUESTIONS}/importRefusedQuestion?id=${state.id}`);
  const rows = (await textsOf(bytes)).slice(1);
  expect(rows.map(([line, reason]) => [line, reason?.slice(0, 6)])).toEqual([
    ['3', 'B3 选项A'],
    ['4', 'C4 选项B'],
    ['5', 'B5 选项A'],
    ['6', 'B6 选项A'],
    ['7', 'B7 选项A'],
    ['8', 'D8 答案“'],
  ]);
});

it('what is the same but for blanks, width and punctuation is imported once, and told once', async () => {
  const bank = newBank();
  const heads = ['题目', '选项A', '选项B', '答案'];
  const book = one([
    heads,
    ['进入受限空间前，应当（ ）', '通风', '闲聊', 'A'],
    ['进入受限空间前应当(　　)。', '通风', '闲聊。', 'A'],
    ['进入受限空间前,应当( )', '通 风', '闲聊', 'A'],
    // Other choices: another question.
    ['进入受限空间前，应当（ ）', '检测', '抽烟', 'A'],
    ['氧含量不低于 19.5%', null, null, '对'],
    ['氧含量不低于 195%', null, null, '错'],
  ]);
  const first = await check(book, bank);
  expect(first.refused).toEqual([
    '3 stem 题干“进入受限空间前应当(　　)。”与第 2 行相同（空格、全半角和标点不计），只导入一次',
    '4 stem 题干“进入受限空间前,应当( )”与第 2 行相同（空格、全半角和标点不计），只导入一次',
  ]);
  expect((await commit(officer, QUESTIONS, 'Question', first.state.id, 'good')).data.counts.add).toBe(4);
  // The same book once more: all of it is here already, once each.
  const again = await check(book, bank);
  expect(again.state.counts).toMatchObject({ add: 0, refused: 6 });
  expect(again.refused[0]).toBe('2 stem 题干“进入受限空间前，应当（ ）”已有（空格、全半角和标点不计），不再导入');
  expect(again.refused).toHaveLength(6);
  // In another bank they are other questions.
  expect((await check(book, newBank())).state.counts).toMatchObject({ add: 4, refused: 2 });
});

describe('banks made from a column', () => {
  it('are made where there are none, with those above them, and once', async () => {
    const [there, fresh, above] = [newBank(), newBank(), newBank()];
    const kept = await officer.post<WireRow>(`${BANKS}/addQuestionBank`, { bankName: there });
    expect(kept.code, JSON.stringify(kept)).toBe(200);
    const { state, refused } = await check(
      one([
        ['题库', '题目', '答案'],
        [there, '甲', '对'],
        [fresh, '乙', '对'],
        [fresh, '丙', '错'],
        [`${above} / 电焊`, '丁', '错'],
        [`${above}/气焊`, '戊', '错'],
        ['', '己', '错'],
      ]),
    );
    expect(refused).toEqual(['7 bank 请选择题库']);
    expect(state.source.made).toEqual([{ title: '题库', names: [fresh, above, '电焊', '气焊'] }]);
    expect((await commit(officer, QUESTIONS, 'Question', state.id, 'good')).data.counts).toMatchObject({ add: 5 });
    expect(Object.keys(await questionsOf(there))).toEqual(['甲']);
    expect(Object.keys(await questionsOf(fresh)).sort()).toEqual(['丙', '乙'].sort());
    const banks = (await officer.get<ListData>(`${BANKS}/queryQuestionBank`, { pageSize: 200 })).data.list;
    const parent = banks.find((row) => row['bankName'] === above);
    expect(
      banks
        .filter((row) => row['parentId'] === parent?.id && parent !== undefined)
        .map((row) => row['bankName'])
        .sort(),
    ).toEqual(['气焊', '电焊'].sort());
    expect(banks.filter((row) => row['bankName'] === fresh)).toHaveLength(1);
  });

  it('are none where nobody asked for them, nor for who may not make one', async () => {
    const book = await workbook(
      one([
        ['题库', '题型', '题干', '答案'],
        [newBank(), '判断', '甲', '对'],
      ]),
    );
    const plain = await judge(officer, QUESTIONS, 'Question', book);
    expect(await complaints(officer, QUESTIONS, 'Question', plain.data.id)).toEqual([
      expect.stringMatching(/^2 bank 题库找不到/) as string,
    ]);
    // A check writes nothing.
    const checked = await check(
      one([
        ['题库', '题目', '答案'],
        [newBank(), '甲', '对'],
      ]),
    );
    const [name] = checked.state.source.made?.[0]?.names ?? [];
    expect((await officer.get<ListData>(`${BANKS}/queryQuestionBank`, { bankName: name ?? '' })).data.totalCount).toBe(
      0,
    );
    const makes = async (caller: Caller): Promise<boolean | undefined> =>
      (await headsOf(caller, QUESTIONS, 'Question', book)).data.fields.find((one) => one.name === 'bank')?.makes;
    expect(await makes(officer)).toBe(true);
    const clerk = await clerkWith(['education:question:query', 'education:question:add', 'education:question:import']);
    expect(await makes(clerk)).toBeUndefined();
    // Nor by asking all the same.
    const asked = await judge(clerk, QUESTIONS, 'Question', book, '题库.xlsx', 'zh', {
      mapping: { heads: [], make: ['bank'] },
    });
    expect(await complaints(clerk, QUESTIONS, 'Question', asked.data.id)).toEqual([
      expect.stringMatching(/^2 bank 题库找不到/) as string,
    ]);
  });
});

/** Somebody whose only role has these codes. */
async function clerkWith(codes: readonly string[]): Promise<Caller> {
  const admin = await server.as('admin');
  const role = await admin.post<WireRow>('/api/admin/sysrole/addSysRole', {
    roleCode: 'questionClerk',
    roleName: '录题员',
    roleType: 'business',
    dataScope: 'all',
    status: 'enabled',
  });
  expect(role.code, role.msg).toBe(200);
  const grant = await admin.get<RoleGrantData>('/api/admin/sysrole/queryRoleGrant', { id: role.data.id });
  const saved = await admin.put('/api/admin/sysrole/saveRoleGrant', {
    id: role.data.id,
    rev: grant.data.role.rev,
    codes,
    scopes: grant.data.scopes,
    fields: grant.data.fields,
  });
  expect(saved.code, saved.msg).toBe(200);
  return (await actingAs(server, 'questionClerk')).caller;
}

it('a thousand wrong rows come back as a file, and as it is mended it goes in', async () => {
  const bank = newBank();
  const rows = Array.from({ length: 1_000 }, (_none, at): BookCell[] => [
    `第${at + 1}问 应当`,
    `甲${at}`,
    `乙${at}`,
    'C',
  ]);
  const wrong = await check(one([['题目', '选项A', '选项B', '答案'], ...rows.map((row) => [...row])]), bank);
  expect(wrong.state.counts).toMatchObject({ add: 0, refused: 1_000 });
  const { bytes } = await fetchFile(officer, `${QUESTIONS}/importRefusedQuestion?id=${wrong.state.id}`);
  const [head = [], ...lines] = await textsOf(bytes);
  expect(lines).toHaveLength(1_000);
  expect(lines[999]?.slice(0, 2)).toEqual(['1001', expect.stringMatching(/^[A-D]1001 /) as string]);
  // That its bank is made stands in the heading: nobody has to say it again.
  expect(head.filter((title) => title.includes('没有则新建'))).toHaveLength(1);
  const answer = head.indexOf('答案');
  const mended = await workbook(
    one([head, ...lines.map((line) => line.map((text, at) => (at === answer ? 'B' : text)))]),
  );
  const again = await judge(officer, QUESTIONS, 'Question', mended);
  expect(again.data.counts, JSON.stringify(again.data.problem)).toMatchObject({ add: 1_000, refused: 0 });
});

it('a book of 1,300 questions is in by four calls, none of them about anything but the book', async () => {
  const bank = newBank();
  const of = (count: number, row: (at: number) => BookCell[]): BookCell[][] =>
    Array.from({ length: count }, (_none, at) => row(at));
  const sheets: readonly BookSheet[] = [
    {
      name: '单选题',
      rows: [
        ['序号', '题目', '选项', '答案'],
        ...of(700, (at) => [
          at + 1,
          `${at + 1}、单选第 ${at} 问`,
          `A.甲${at} B.乙${at} C.丙${at} D.丁${at}`,
          'ABCD'[at % 4] ?? 'A',
        ]),
      ],
    },
    {
      name: '多选题',
      rows: [
        ['序号', '题目', '选项', '答案'],
        ...of(200, (at) => [at + 1, `${at + 1}、多选第 ${at} 问`, `A、甲${at}\nB、乙${at}\nC、丙${at}`, 'AC']),
      ],
    },
    {
      name: '判断题',
      rows: [['序号', '题目', '答案'], ...of(400, (at) => [at + 1, `(${at + 1})判断第 ${at} 问`, at % 2 ? '√' : '×'])],
    },
  ];
  const { state, refused } = await check(sheets, bank);
  expect(refused).toEqual([]);
  expect(state.counts).toMatchObject({ add: 1_300, refused: 0 });
  const done = await commit(officer, QUESTIONS, 'Question', state.id);
  expect(done.data).toMatchObject({ stage: 'done', counts: { add: 1_300 } });
  const banks = await officer.get<ListData>(`${BANKS}/queryQuestionBank`, { bankName: bank });
  expect(banks.data.list.find((row) => row['bankName'] === bank)?.['questionCount']).toBe(1_300);
});

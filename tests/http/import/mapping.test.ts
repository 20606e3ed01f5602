/** Foreign sheets: their columns and words are proposed, put right, kept, and used by themselves the next time. */
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  ImportHeads,
  ImportState,
  KeptMapping,
  ProposedHead,
} from '../../../src/engine/model/import/import-wire.ts';
import type { HeadMapping, ImportMapping } from '../../../src/engine/model/import/mapping.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { ENGINE_MIGRATIONS } from '../../../src/engine/server/db/engine-tables.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';
import { commit, complaints, csv, headsOf, judge, linesOf, type Plain, rawBook, textCell, xlsx } from './sheets.ts';

const QUESTIONS = '/api/education/question';
const POSTS = '/api/admin/syspost';

const server = fileServer();
let admin: Caller;
let bank = '';
let bankId = '';
beforeAll(async () => {
  admin = await server.as('admin');
  bank = `电焊 ${Date.now()}`;
  const orgs = await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgType: 'company' });
  const made = await admin.post<WireRow>('/api/education/questionBank/addQuestionBank', {
    bankName: bank,
    org: orgs.data.list[0]?.['id'],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  bankId = made.data.id;
});

/** A question book as schools write it. */
const HEADS = ['序号', '试题类型（单选/多选/判断）', '题目内容', '备选答案', '正确答案', '难易程度', '出处'];
const bookOf = (...rows: readonly Plain[][]): Promise<Buffer> => xlsx([HEADS, ...rows]);
const BOOK: readonly Plain[][] = [
  [1, '单选题', '焊接前应当', 'A.检查|B.闲聊|C.抽烟', 'A', '简单', '教材'],
  [2, '多选题', '焊接时应当', 'A.戴面罩|B.戴手套|C.赤脚', 'AB', '一般', '教材'],
  [3, '判断题', '可以在易燃物旁焊接', '', 'B', '困难', '教材'],
  [4, '判断题', '焊后清理现场', '', '√', '简单', '教材'],
];

const headOf = ({ heads }: ImportHeads, head: string): ProposedHead | undefined =>
  heads.find((one) => one.head === head);

/** What is proposed, as it would be confirmed. */
function confirmed({ heads }: ImportHeads, fixed: ImportMapping['fixed'] = []): ImportMapping {
  return {
    heads: heads.map(({ head, to, by, words }): HeadMapping => ({
      head,
      to,
      ...(by === undefined ? {} : { by }),
      words: words
        .filter((word) => word.to !== '')
        .map(({ text, to: meant, when }) => ({
          text,
          to: meant,
          ...(when ? { when } : {}),
        })),
    })),
    fixed,
  };
}

/** The questions of the bank, each by its stem. */
async function questions(): Promise<Record<string, Row>> {
  const { data } = await admin.get<ListData>(`${QUESTIONS}/queryQuestion`, { bank: bankId, pageSize: 100 });
  return Object.fromEntries(data.list.map((row) => [String(row['stem']), row]));
}

describe('a question book of a school', () => {
  it('is refused without a mapping, and its columns and words are proposed', async () => {
    const book = await bookOf(...BOOK);
    expect((await judge(admin, QUESTIONS, 'Question', book)).data).toMatchObject({
      stage: 'failed',
      problem: { code: 'import.unknownHeads' },
    });
    const { data } = await headsOf(admin, QUESTIONS, 'Question', book);
    expect(
      data.heads.map(({ head, column, to, by, reason, sure }) => [column, head, to.join('|'), by ?? '', reason, sure]),
    ).toEqual([
      ['A', '序号', '', '', 'number', true],
      ['B', '试题类型（单选/多选/判断）', 'type', '', 'alike', true],
      ['C', '题目内容', 'stem', '', 'alike', true],
      ['D', '备选答案', 'optionA|optionB|optionC|optionD|optionE|optionF|optionG|optionH', '|', 'parts', false],
      ['E', '正确答案', 'answer', '', 'alike', true],
      ['F', '难易程度', 'difficulty', '', 'alike', true],
      ['G', '出处', '', '', 'none', false],
    ]);
    expect(headOf(data, HEADS[1] ?? '')?.words.map(({ text, to, sure }) => [text, to, sure])).toEqual([
      ['判断题', '判断', true],
      ['单选题', '单选', true],
      ['多选题', '多选', true],
    ]);
    expect(headOf(data, '难易程度')?.words.map(({ text, to }) => [text, to])).toEqual([
      ['简单', '易'],
      ['一般', '中'],
      ['困难', '难'],
    ]);
    expect(headOf(data, '正确答案')?.words).toEqual([
      { text: 'B', to: '错误', count: 1, sure: false, when: { head: HEADS[1], text: '判断题' } },
      { text: '√', to: '正确', count: 1, sure: true, when: { head: HEADS[1], text: '判断题' } },
    ]);
    expect(data.missing).toEqual(['题库']);
    expect(data.lines).toBe(4);
  });

  it('is imported by the mapping, kept by name, and the next one by itself; another person has nothing of it', async () => {
    const { data } = await headsOf(admin, QUESTIONS, 'Question', await bookOf(...BOOK));
    const mapping = confirmed(data, [{ to: 'bank', text: bank }]);
    const judged = await judge(admin, QUESTIONS, 'Question', await bookOf(...BOOK), '题库.xlsx', 'zh', {
      mapping,
      keep: '焊接学校',
    });
    expect(await complaints(admin, QUESTIONS, 'Question', judged.data.id)).toEqual([]);
    expect(judged.data).toMatchObject({
      stage: 'checked',
      counts: { add: 4, refused: 0 },
      source: { left: ['序号', '出处'] },
    });
    expect((await linesOf(admin, QUESTIONS, 'Question', judged.data.id))[2]?.cells).toEqual(
      expect.arrayContaining(['判断', '错误', bank]),
    );
    expect((await commit(admin, QUESTIONS, 'Question', judged.data.id)).data.stage).toBe('done');
    expect(await questions()).toMatchObject({
      焊接前应当: {
        type: 'single',
        optionA: '检查',
        optionB: '闲聊',
        optionC: '抽烟',
        answer: 'A',
        difficulty: 'easy',
      },
      焊接时应当: { type: 'multiple', optionA: '戴面罩', optionC: '赤脚', answer: 'A,B', difficulty: 'medium' },
      可以在易燃物旁焊接: { type: 'judge', optionA: null, answer: 'false', difficulty: 'hard' },
      焊后清理现场: { type: 'judge', optionA: null, answer: 'true', difficulty: 'easy' },
    });
    // The same headings in another order: the mapping is used by itself.
    const again = await judge(
      admin,
      QUESTIONS,
      'Question',
      await xlsx([[...HEADS].reverse(), ['教材', '困难', 'B', '', '夜间可以单独焊接', '判断题', 1]]),
    );
    expect(again.data).toMatchObject({
      stage: 'checked',
      counts: { add: 1, refused: 0 },
      source: { kept: '焊接学校', left: ['出处', '序号'] },
    });
    const kept = await headsOf(admin, QUESTIONS, 'Question', await bookOf(...BOOK));
    expect(kept.data).toMatchObject({ kept: '焊接学校', fixed: [{ to: 'bank', text: bank }], missing: [] });
    expect(new Set(kept.data.heads.map(({ reason }) => reason))).toEqual(new Set(['kept']));
    const other = (await actingAs(server, 'trainOfficer')).caller;
    expect((await judge(other, QUESTIONS, 'Question', await bookOf(...BOOK))).data.problem?.code).toBe(
      'import.unknownHeads',
    );
    expect((await other.get<KeptMapping[]>(`${QUESTIONS}/importMappingsQuestion`)).data).toEqual([]);
    expect((await admin.get<KeptMapping[]>(`${QUESTIONS}/importMappingsQuestion`)).data).toMatchObject([
      { name: '焊接学校', heads: expect.arrayContaining(HEADS) as unknown },
    ]);
    expect((await admin.post(`${QUESTIONS}/importForgetQuestion`, { name: '焊接学校' })).code).toBe(200);
    expect(await admin.post(`${QUESTIONS}/importForgetQuestion`, { name: '焊接学校' })).toMatchObject({
      code: 404,
      msg: '没有这个名称的列对应',
    });
    expect((await judge(admin, QUESTIONS, 'Question', await bookOf(...BOOK))).data.stage).toBe('failed');
  });
});

describe('a mapping', () => {
  const sheet = csv([
    ['Code', '名字', '', 'rank'],
    ['MAP-1', '焊工', '甲', '3'],
  ]);
  const mapped = (mapping: ImportMapping | string, keep?: string) =>
    judge(admin, POSTS, 'SysPost', sheet, 'posts.csv', 'zh', { mapping, ...(keep === undefined ? {} : { keep }) });
  const codeAndName: readonly HeadMapping[] = [
    { head: 'Code', to: ['postCode'] },
    { head: '名字', to: ['postName'] },
  ];

  it('names columns without a heading by their letters, and none is left out without a word', async () => {
    const { data } = await headsOf(admin, POSTS, 'SysPost', sheet);
    expect(data.heads.map(({ head, column }) => [column, head])).toEqual([
      ['A', 'Code'],
      ['B', '名字'],
      ['C', '[C]'],
      ['D', 'rank'],
    ]);
    const all = [...codeAndName, { head: '[C]', to: ['remark'] }, { head: 'rank', to: ['postSequence'] }];
    const judged = await mapped({ heads: all });
    expect(await linesOf(admin, POSTS, 'SysPost', judged.data.id)).toMatchObject([
      { verdict: 'add', cells: ['MAP-1', '焊工', '甲', '3'] },
    ]);
    expect((await mapped({ heads: all.slice(0, 3) })).data.problem).toMatchObject({
      code: 'import.unknownHeads',
      message: expect.stringMatching(/^没有“rank”列/) as string,
    });
    expect((await mapped({ heads: [...all.slice(0, 2), { head: 'rank', to: [] }] })).data.problem).toMatchObject({
      code: 'import.noHead',
      message: '第 C 列有数据但没有标题。请补上标题或清空该列',
    });
  });

  it.each<[string, ImportMapping | string, string]>([
    ['no JSON', '{', '列对应写错了：JSON'],
    ['another member', '{"columns":[]}', '列对应写错了：{heads, fixed}'],
    [
      'parts without a sign between them',
      { heads: [{ head: 'Code', to: ['postCode', 'postName'] }] },
      '列对应写错了：heads.0',
    ],
    [
      'a column twice',
      {
        heads: [
          { head: 'Code', to: [] },
          { head: ' code', to: [] },
        ],
      },
      '列对应写错了：heads.1.head',
    ],
  ])('with %s is refused', async (_what, mapping, message) => {
    expect(await mapped(mapping)).toMatchObject({ code: 422, msg: message });
  });

  it.each<[string, ImportMapping, string]>([
    ['a column that the sheet has not', { heads: [{ head: 'Kode', to: [] }] }, '列对应写错了：Kode'],
    [
      'a field that is not there to be imported',
      { heads: [{ head: 'Code', to: ['createdBy'] }] },
      '“Code”对应的列“createdBy”不能导入',
    ],
    [
      'two columns for one field',
      {
        heads: [
          { head: 'Code', to: ['postCode'] },
          { head: 'rank', to: ['postCode'] },
        ],
      },
      '列“rank”出现了两次。请只保留一列',
    ],
  ])('with %s fails the file', async (_what, mapping, message) => {
    expect((await mapped(mapping)).data).toMatchObject({ stage: 'failed', problem: { message } });
  });

  it('is kept under a name, and not without one, nor a name without a mapping', async () => {
    const heads = [...codeAndName, { head: '[C]', to: [] }, { head: 'rank', to: [] }];
    expect((await mapped({ heads }, ' ')).data.problem?.message).toBe('对应的名称须为 1 到 60 个字');
    expect(await judge(admin, POSTS, 'SysPost', sheet, 'posts.csv', 'zh', { keep: 'x' })).toMatchObject({ code: 422 });
  });

  it('takes words of a list one by one, an empty word leaves the cell empty, a formula stays one', async () => {
    const heads: HeadMapping[] = [
      { head: '代号', to: ['postCode'] },
      { head: '名', to: ['postName'] },
      {
        head: '关键',
        to: ['isSafetyKey'],
        words: [
          { text: '★', to: '是' },
          { text: '—', to: '' },
        ],
      },
    ];
    const book = await rawBook(
      `<sheetData><row r="1">${textCell('A1', '代号')}${textCell('B1', '名')}${textCell('C1', '关键')}</row>` +
        `<row r="2">${textCell('A2', 'WRD-1')}${textCell('B2', '甲')}${textCell('C2', '★')}</row>` +
        `<row r="3">${textCell('A3', 'WRD-2')}${textCell('B3', '乙')}${textCell('C3', '—')}</row>` +
        `<row r="4">${textCell('A4', 'WRD-3')}<c r="B4" t="str"><f>A4</f><v>丙</v></c>${textCell('C4', '★')}</row></sheetData>`,
    );
    const judged = await judge(admin, POSTS, 'SysPost', book, 'posts.xlsx', 'zh', { mapping: { heads } });
    expect(judged.data.counts).toMatchObject({ add: 2, refused: 1 });
    expect(await complaints(admin, POSTS, 'SysPost', judged.data.id)).toEqual([
      '4 postName 岗位名称是公式。请复制后“粘贴为值”',
    ]);
    expect((await linesOf(admin, POSTS, 'SysPost', judged.data.id)).map(({ cells }) => cells[2])).toEqual([
      '是',
      '',
      '是',
    ]);
  });

  it("is nobody's business who may not import", async () => {
    const stranger = (await actingAs(server, 'employee')).caller;
    expect((await headsOf(stranger, POSTS, 'SysPost', sheet)).code).toBe(403);
    expect((await stranger.get(`${POSTS}/importMappingsSysPost`)).code).toBe(403);
    expect((await stranger.post(`${POSTS}/importForgetSysPost`, { name: 'x' })).code).toBe(403);
  });
});

describe('columns of a list', () => {
  it('are known by former titles, pinyin, units and values in brackets, names and the shape of their values', async () => {
    const proposals = async (heads: readonly string[], ...rows: readonly Plain[][]) =>
      Object.fromEntries(
        (
          await headsOf(admin, '/api/equipment/equipCrane', 'EquipCrane', await xlsx([[...heads], ...rows]))
        ).data.heads.map(({ head, to, reason, unit }) => [
          head,
          [to.join(), reason, ...(unit === undefined ? [] : [unit])],
        ]),
      );
    expect(
      await proposals(['额定起重量(kg)', 'equip_code', 'shebeimingcheng'], [5000, 'QZJ-01', '桥机']),
    ).toMatchObject({
      '额定起重量(kg)': ['ratedLoad', 'label', 'kg'],
      equip_code: ['equipCode', 'name'],
      shebeimingcheng: ['equipName', 'pinyin'],
    });
    const users = await headsOf(
      admin,
      '/api/admin/sysuser',
      'SysUser',
      await xlsx([
        ['登录账号', '人员姓名', '号', '性'],
        ['zhang.san', '张三', '13800138000', '男性'],
        ['li.si', '李四', '13900139000', '女性'],
      ]),
    );
    expect(users.data.heads.map(({ to, reason }) => [to.join(), reason])).toEqual([
      ['username', 'alike'],
      ['nickname', 'alike'],
      ['mobile', 'shape'],
      ['gender', 'words'],
    ]);
    expect(users.data.heads[3]?.words).toEqual([
      { text: '男性', to: '男', count: 1, sure: true },
      { text: '女性', to: '女', count: 1, sure: true },
    ]);
  });

  it('are known by the titles they had before a layer gave them others', async () => {
    for (const [from, title] of ['轨距', '大车跨度'].entries()) {
      const published = await admin.post('/api/admin/layer/publish', {
        scope: 'tenant',
        entity: 'equipCrane',
        title: '改名',
        from,
        commands: [{ set: ['data', 'properties', 'span', 'title'], to: title }],
      });
      expect(published.code, JSON.stringify(published)).toBe(200);
    }
    const reasons = async (head: string) =>
      (await headsOf(admin, '/api/equipment/equipCrane', 'EquipCrane', csv([[head], ['12']]))).data.heads.map(
        ({ to, reason }) => [to.join(), reason],
      );
    expect(await reasons('大车跨度')).toEqual([['span', 'title']]);
    expect(await reasons('跨度（m）')).toEqual([['span', 'former']]);
    expect(await reasons('轨距')).toEqual([['span', 'former']]);
  });
});

it('an import that was begun before there were mappings says where its lines come from as far as it is known', async () => {
  const { data } = await judge(
    admin,
    POSTS,
    'SysPost',
    csv([
      ['岗位编码', '岗位名称'],
      ['OLD-1', '旧'],
    ]),
    'old.csv',
  );
  await server.deps.db.systemWrite(async (connection) => {
    await connection.query('alter table anlan.import_job drop column source; drop table anlan.import_mapping');
    await connection.query(ENGINE_MIGRATIONS['0038_import_mappings'] ?? '');
  });
  const old = await admin.get<ImportState>(`${POSTS}/importStateSysPost`, { id: data.id });
  expect(old.data).toMatchObject({ stage: 'checked', source: { sheet: '', others: [], left: [] } });
  expect((await commit(admin, POSTS, 'SysPost', data.id)).data.counts).toMatchObject({ add: 1 });
});

describe('a book of several sheets', () => {
  const head = `<row r="1">${['题库', '题型', '题干', '答案', '难度'].map((text, at) => textCell(`${'ABCDE'[at]}1`, text)).join('')}</row>`;
  const line = (row: number, stem: string): string =>
    `<row r="${row}">${[bank, '判断', stem, '对', '易'].map((text, at) => textCell(`${'ABCDE'[at]}${row}`, text)).join('')}</row>`;

  it('says which sheets it has besides, and reads the one that is asked for', async () => {
    const book = await rawBook(
      `<sheetData>${head}${line(2, '甲')}</sheetData>`,
      {
        'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${head}${line(2, '乙')}${line(3, '丙')}</sheetData></worksheet>`,
      },
      '<sheet name="Sheet" sheetId="1" r:id="r1"/><sheet name="Sheet2" sheetId="2" r:id="r2"/>',
    );
    expect((await judge(admin, QUESTIONS, 'Question', book)).data).toMatchObject({
      total: 1,
      source: { sheet: 'Sheet', others: [{ name: 'Sheet2', hidden: false }] },
    });
    expect((await judge(admin, QUESTIONS, 'Question', book, 'two.xlsx', 'zh', { sheet: 'Sheet2' })).data).toMatchObject(
      { total: 2, source: { sheet: 'Sheet2', others: [{ name: 'Sheet', hidden: false }] } },
    );
    expect(
      (await judge(admin, QUESTIONS, 'Question', book, 'two.xlsx', 'zh', { sheet: '第三张' })).data.problem,
    ).toMatchObject({ code: 'import.noSheet', message: '文件里没有工作表“第三张”。请重新选择文件' });
    // The guide beside our own template is no sheet of records.
    const template = await fetch(`${admin.url}/prod-api${QUESTIONS}/importTemplateQuestion`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'zh' },
    });
    const own = await headsOf(admin, QUESTIONS, 'Question', Buffer.from(await template.arrayBuffer()));
    expect(own).toMatchObject({ code: 422, msg: expect.stringMatching(/^文件里没有数据/) as string });
  });
});

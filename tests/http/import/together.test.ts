/**
 * Lines that are settled together: what is written is what each line alone would have written, and the rows above are
 * counted once and not with every line.
 */
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { commit, complaints, csv, judge, type Plain } from './sheets.ts';

const QUESTIONS = '/api/education/question';
const BANKS = '/api/education/questionBank';

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
});

let banks = 0;
async function newBank(): Promise<WireRow> {
  banks += 1;
  const orgs = await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgType: 'company' });
  const made = await admin.post<WireRow>(`${BANKS}/addQuestionBank`, {
    bankName: `批量 ${banks}`,
    org: orgs.data.list[0]?.['id'],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  return made.data;
}

const HEAD = ['编号', '题库', '题型', '题干', '答案', '难度'];
const judgement = (bank: WireRow, at: number, answer = '对'): Plain[] => [
  '',
  String(bank['bankName']),
  '判断',
  `第 ${at} 题`,
  answer,
  '易',
];
const check = (rows: readonly Plain[][]) => judge(admin, QUESTIONS, 'Question', csv([HEAD, ...rows]), 'questions.csv');
const stored = async (bank: WireRow): Promise<readonly Row[]> =>
  (await admin.get<ListData>(`${QUESTIONS}/queryQuestion`, { bank: bank.id, pageSize: 500, sort: 'questionNo' })).data
    .list;
const bankNow = async (bank: WireRow): Promise<Row> =>
  (await admin.get<Row>(`${BANKS}/getQuestionBank`, { id: bank.id })).data;

/** How often a statement that begins so was sent by `act`. */
async function sent(begin: RegExp, act: () => Promise<unknown>): Promise<number> {
  const { statements } = server.deps.engine.db;
  statements.clear();
  await act();
  return statements
    .top(1_000)
    .filter(({ text }) => begin.test(text))
    .reduce((sum, { count }) => sum + count, 0);
}

it('refuses the lines that are wrong, numbers the others without gaps, counts them above, and keeps the history of each', async () => {
  const bank = await newBank();
  const rows = Array.from({ length: 100 }, (_none, at) => judgement(bank, at + 1, at % 9 === 4 ? '大概' : '对'));
  const { data } = await check(rows);
  expect(data.counts).toEqual({ add: 89, update: 0, unchanged: 0, refused: 11 });
  expect((await bankNow(bank))['questionCount']).toBe(0);
  expect((await complaints(admin, QUESTIONS, 'Question', data.id))[0]).toBe('6 answer 判断题的答案填“正确”或“错误”');
  expect((await commit(admin, QUESTIONS, 'Question', data.id, 'good')).data).toMatchObject({
    stage: 'done',
    counts: { add: 89, refused: 11 },
  });
  const list = await stored(bank);
  expect(list).toHaveLength(89);
  const numbers = list.map((row) => Number(String(row['questionNo']).slice(-4)));
  expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual(numbers.map((_number, at) => at));
  expect((await bankNow(bank))['questionCount']).toBe(89);
  const history = await admin.get<readonly Row[]>(`${QUESTIONS}/historyQuestion`, {
    id: String(list[40]?.['id']),
  });
  expect(history.data).toMatchObject([{ action: 'add' }]);
  // The same numbers once more: nothing is new, and what has changed is changed.
  const again = list.map((row, at) => [
    String(row['questionNo']),
    String(bank['bankName']),
    '判断',
    String(row['stem']),
    at === 50 ? 'false' : 'true',
    '易',
  ]);
  const changed = await check(again);
  expect(changed.data.counts).toEqual({ add: 0, update: 1, unchanged: 88, refused: 0 });
  expect((await commit(admin, QUESTIONS, 'Question', changed.data.id)).data.stage).toBe('done');
  expect((await stored(bank))[50]).toMatchObject({ answer: 'false', rev: 2 });
});

it('finds the lines that only the database refuses, and only those', async () => {
  const outside = new pg.Client({ connectionString: server.adminUrl });
  await outside.connect();
  try {
    await outside.query(
      `create function public.refuse_bad() returns trigger language plpgsql as $$ begin if new.stem like '坏%' then raise exception 'bad' using errcode = '22023'; end if; return new; end $$`,
    );
    await outside.query(
      'create trigger refuse_bad before insert on public.question for each row execute function public.refuse_bad()',
    );
    const bank = await newBank();
    const bad = new Set([3, 17, 18, 39]);
    const rows = Array.from({ length: 40 }, (_none, at) =>
      judgement(bank, at + 1).map((cell, place) => (place === 3 && bad.has(at) ? `坏 ${at}` : cell)),
    );
    const { data } = await check(rows);
    expect(data.counts).toEqual({ add: 36, update: 0, unchanged: 0, refused: 4 });
    expect((await complaints(admin, QUESTIONS, 'Question', data.id)).map((text) => text.split(' ')[0])).toEqual(
      [...bad].map((at) => String(at + 2)),
    );
    expect((await commit(admin, QUESTIONS, 'Question', data.id, 'good')).data.stage).toBe('done');
    expect(await stored(bank)).toHaveLength(36);
    expect((await bankNow(bank))['questionCount']).toBe(36);
  } finally {
    await outside.query('drop trigger if exists refuse_bad on public.question');
    await outside.query('drop function if exists public.refuse_bad()');
    await outside.end();
  }
});

it('asks the rows above once for many lines, and looks up what they refer to once', async () => {
  const bank = await newBank();
  const rows = Array.from({ length: 64 }, (_none, at) => judgement(bank, at + 1));
  const counts = {
    count: await sent(/^select .*from "?question_bank"? t .*for update/is, () => check(rows)),
    look: await sent(/^select .*from "?sys_org"? t /is, () => check(rows)),
    savepoints: await sent(/^savepoint /i, () => check(rows)),
    history: await sent(/insert into anlan\.history/i, () => check(rows)),
  };
  expect(counts.count).toBeLessThanOrEqual(4);
  expect(counts.look).toBeLessThanOrEqual(8);
  expect(counts.savepoints).toBeLessThanOrEqual(4);
  // Of a trial there is no journal but that of the rows above.
  expect(counts.history).toBeLessThanOrEqual(4);
});

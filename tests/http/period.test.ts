/**
 * Periods that close: no door writes a row of a closed one, into it or out of it; every answer names who opens it
 * again.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../support/client.ts';
import { pauseJobs } from '../support/run-job.ts';
import { type TestServer, testServer } from '../support/server.ts';

const text = (title: string): object => ({ type: 'string', title, maxLength: 50 });
const choices = (title: string, start: string, ...values: string[]): object => ({
  type: 'string',
  title,
  oneOf: [start, ...values].map((value) => ({ const: value, title: value })),
  default: start,
});

/** A book of a year with entries by the moment; a folder's entries go and come back with it. */
const FILES = [
  {
    format: 1,
    entity: 'bookYear',
    area: 'book',
    title: '年度账',
    storage: { label: '{year}', closes: { field: 'year', states: ['已关', '归档'] } },
    data: {
      type: 'object',
      properties: {
        year: { type: 'string', title: '年度', format: 'year' },
        status: choices('状态', '开', '已关', '归档'),
      },
    },
    states: { field: 'status' },
    actions: {
      shut: { label: '关账', move: { 开: '已关' } },
      file: { label: '归档', move: { 已关: '归档' } },
      reopen: { label: '重新打开', move: { 已关: '开', 归档: '开' } },
    },
  },
  {
    format: 1,
    entity: 'bookFolder',
    area: 'book',
    title: '卷',
    storage: { label: '{name}' },
    data: { type: 'object', properties: { name: text('名称') } },
  },
  {
    format: 1,
    entity: 'bookEntry',
    area: 'book',
    title: '账目',
    storage: { label: '{name}', period: { field: 'at', close: 'bookYear' } },
    data: {
      type: 'object',
      properties: {
        name: text('名称'),
        at: { type: 'string', title: '时间', format: 'datetime' },
        folder: { type: 'string', title: '卷', 'x-ref': { entity: 'bookFolder', onDelete: 'cascade' } },
        status: choices('状态', '新', '已核'),
      },
    },
    states: { field: 'status' },
    actions: { check: { label: '核对', move: { 新: '已核' } } },
    list: { bulkEdit: ['name'], import: {} },
  },
];

let server: TestServer;
let admin: Caller;
let folder: string;
const path = (entity: string): string => `/api/book/${entity}`;
const noun = (entity: string): string => entity[0]!.toUpperCase() + entity.slice(1);
const add = (entity: string, row: object): Promise<Answer<WireRow>> =>
  admin.post<WireRow>(`${path(entity)}/add${noun(entity)}`, row);
const act = (entity: string, code: string, id: string): Promise<Answer> =>
  admin.post(`${path(entity)}/action/${code}`, { ids: [id] });
const remove = (entity: string, id: string): Promise<Answer> =>
  admin.post(`${path(entity)}/delete${noun(entity)}`, { id });
const entry = (name: string, at: string | null, more: object = {}): Promise<Answer<WireRow>> =>
  add('bookEntry', { name, at, ...more });
const change = (row: WireRow, fields: object): Promise<Answer> =>
  admin.put(`${path('bookEntry')}/updateBookEntry`, { id: row.id, rev: row.rev, ...fields });
const read = async (row: WireRow): Promise<WireRow> =>
  (await admin.get<WireRow>(`${path('bookEntry')}/getBookEntry`, { id: row.id })).data;

async function made(answer: Promise<Answer<WireRow>>): Promise<WireRow> {
  const got = await answer;
  expect(got.code, JSON.stringify(got)).toBe(200);
  return got.data;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-period-'));
  mkdirSync(join(folder, 'book'));
  for (const file of FILES) writeFileSync(join(folder, 'book', `${file.entity}.json`), JSON.stringify(file));
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
  await pauseJobs(server);
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const CLOSED = { code: 422, msg: '2024 已结账，数据不再改动。确需更正，请有“重新打开”权限的人重新打开' };

test('a closed period takes nothing, gives nothing away and says who opens it again, at every door', async () => {
  const year = await made(add('bookYear', { year: '2024' }));
  const shelf = await made(add('bookFolder', { name: '旧卷' }));
  const inside = await made(entry('在内', '2024-12-31 23:59:59'));
  const after = await made(entry('在后', '2025-01-01 00:00:00'));
  const dateless = await made(entry('无日期', null));
  const gone = await made(entry('已删', '2024-03-01 08:00:00'));
  const shelved = await made(entry('卷内', '2024-04-01 08:00:00', { folder: shelf.id }));
  expect((await remove('bookEntry', gone.id)).code).toBe(200);
  const lost = await made(add('bookFolder', { name: '弃卷' }));
  await made(entry('弃卷内', '2024-05-01 08:00:00', { folder: lost.id }));
  expect((await remove('bookFolder', lost.id)).code).toBe(200);
  expect((await act('bookYear', 'shut', year.id)).code).toBe(200);

  expect(await entry('新的', '2024-06-01 08:00:00')).toMatchObject(CLOSED);
  expect(await change(inside, { name: '改名' })).toMatchObject(CLOSED);
  expect(await change(inside, { at: '2025-02-01 08:00:00' }), 'nothing leaves').toMatchObject(CLOSED);
  expect(await change(after, { at: '2024-02-01 08:00:00' }), 'nothing comes in').toMatchObject(CLOSED);
  expect(await remove('bookEntry', inside.id)).toMatchObject(CLOSED);
  expect(await act('bookEntry', 'check', inside.id)).toMatchObject(CLOSED);
  expect(await admin.post(`${path('bookEntry')}/action/restore`, { ids: [gone.id] })).toMatchObject(CLOSED);
  expect(await remove('bookFolder', shelf.id), 'nor goes it along with what it stands in').toMatchObject(CLOSED);
  expect(
    await admin.post(`${path('bookFolder')}/action/restore`, { ids: [lost.id] }),
    'nor does it come back so',
  ).toMatchObject(CLOSED);
  const both = (
    await admin.post<{ rows: WireRow[]; refused: { id: string; message: string }[] }>(
      `${path('bookEntry')}/action/batch`,
      { ids: [inside.id, after.id], set: { name: '同改' } },
    )
  ).data;
  expect(
    both.rows.map(({ id }) => id),
    'of several the others are done',
  ).toEqual([after.id]);
  expect(both.refused).toMatchObject([{ id: inside.id, message: CLOSED.msg }]);
  expect((await change(dateless, { name: '仍可改' })).code, 'what belongs to no period is free').toBe(200);
  expect(await read(shelved)).toMatchObject({ name: '卷内' });
});

test('what a closed period holds up is not offered, with the reason', async () => {
  const rows = (await admin.get<ListData>(`${path('bookEntry')}/queryBookEntry`, { withActions: '1', pageSize: '50' }))
    .data.list;
  const of = (name: string): WireRow | undefined => rows.find((row) => row['name'] === name);
  expect(of('在内')?.$can).toEqual(expect.not.arrayContaining(['edit', 'delete', 'check']));
  expect(of('在内')?.$can).toContain('print');
  expect(of('在内')?.$why).toMatchObject({ edit: CLOSED.msg, delete: CLOSED.msg, check: CLOSED.msg });
  expect(of('仍可改')?.$can).toEqual(expect.arrayContaining(['edit', 'delete', 'check']));
});

test('a period opens by its action alone: its row cannot go or name another one while it is closed', async () => {
  const year = (await admin.get<ListData>(`${path('bookYear')}/queryBookYear`, { year: '2024' })).data.list[0]!;
  expect(await remove('bookYear', year.id)).toMatchObject(CLOSED);
  expect(
    await admin.put(`${path('bookYear')}/updateBookYear`, { id: year.id, rev: year.rev, year: '2023' }),
  ).toMatchObject(CLOSED);
  expect((await act('bookYear', 'file', year.id)).code, 'from one closed state to another').toBe(200);
  expect(await entry('归档后', '2024-06-01 08:00:00')).toMatchObject(CLOSED);
  expect((await act('bookYear', 'reopen', year.id)).code).toBe(200);
  await made(entry('重新打开后', '2024-06-01 08:00:00'));
});

test('a write that meets a close which is not through yet waits, and is refused by it', async () => {
  const year = await made(add('bookYear', { year: '2051' }));
  const waiting = (count: number): Promise<void> =>
    vi.waitFor(
      async () => {
        const { rows } = await db.query<{ n: number }>(
          'select count(distinct pid)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        );
        expect(rows[0]?.n).toBe(count);
      },
      { timeout: 30_000, interval: 20 },
    );
  const db = new pg.Client({ connectionString: server.adminUrl });
  await db.connect();
  try {
    // Neither gets past its history as long as this is held.
    await db.query('begin');
    await db.query('lock table anlan.history in share row exclusive mode');
    const shut = act('bookYear', 'shut', year.id);
    await waiting(1);
    const late = entry('太晚', '2051-01-01 00:00:00');
    await waiting(2);
    await db.query('commit');
    expect((await shut).code).toBe(200);
    expect(await late).toMatchObject({ code: 422, msg: CLOSED.msg.replace('2024', '2051') });
  } finally {
    await db.end();
  }
});

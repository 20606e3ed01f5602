/**
 * Rows that come round for others: made once by whoever looks how often, shared out among people, made up for after a
 * sleep, on the server's own clock.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../src/engine/model/expression/dates.ts';
import type { Row } from '../../src/engine/model/types.ts';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { makeRepeats } from '../../src/engine/server/operations/jobs/repeats.ts';
import type { Caller } from '../support/client.ts';
import { type TestServer, testServer } from '../support/server.ts';

const DAY = 86_400_000;
const text = (title: string): object => ({ type: 'string', title, maxLength: 50 });
const choices = (title: string, ...values: string[]): object => ({
  type: 'string',
  title,
  oneOf: values.map((value) => ({ const: value, title: value })),
});
const many = (title: string, ...values: string[]): object => ({
  type: 'array',
  title,
  items: { type: 'string', oneOf: values.map((value) => ({ const: value, title: value })) },
});

/** A plan of rounds and its tasks; a task may not be called 坏. */
const FILES = [
  {
    format: 1,
    entity: 'roundPlan',
    area: 'round',
    title: '巡检计划',
    storage: { label: '{name}' },
    data: {
      type: 'object',
      properties: {
        name: text('名称'),
        on: { type: 'boolean', title: '启用' },
        cycle: choices('周期', 'once', 'shift', 'day', 'week', 'month'),
        from: { type: 'string', format: 'date', title: '开始' },
        until: { type: 'string', format: 'date', title: '结束' },
        at: { type: 'string', format: 'time', title: '时间' },
        shifts: many('班次', '早', '中', '夜'),
        people: { type: 'array', title: '检查人', items: { type: 'string' }, 'x-ref': { entity: 'sysUser' } },
        share: choices('分配', 'any', 'each', 'rotate'),
      },
    },
    repeats: {
      tasks: {
        entity: 'roundTask',
        by: 'plan',
        when: { var: 'on' },
        cycle: 'cycle',
        from: 'from',
        until: 'until',
        at: 'at',
        slots: 'shifts',
        among: 'people',
        share: 'share',
        ahead: 1,
        set: {
          name: { var: 'name' },
          day: { var: '$input.day' },
          start: { var: '$input.start' },
          due: { addMinutes: [{ var: '$input.start' }, 120] },
          shift: { var: '$input.slot' },
          people: { var: '$input.people' },
          person: { var: '$input.person' },
        },
      },
    },
  },
  {
    format: 1,
    entity: 'roundTask',
    area: 'round',
    title: '巡检任务',
    data: {
      type: 'object',
      properties: {
        no: { type: 'string', title: '编号', 'x-serial': { prefix: 'RW', pattern: '{prefix}-{0000}' } },
        name: text('名称'),
        plan: { type: 'string', title: '计划', 'x-ref': { entity: 'roundPlan' } },
        day: { type: 'string', format: 'date', title: '日期' },
        start: { type: 'string', format: 'datetime', title: '开始' },
        due: { type: 'string', format: 'datetime', title: '完成' },
        shift: text('班次'),
        people: { type: 'array', title: '检查人', items: { type: 'string' }, 'x-ref': { entity: 'sysUser' } },
        person: { type: 'string', title: '当班', 'x-ref': { entity: 'sysUser' } },
      },
    },
    checks: { sound: { when: { '==': [{ var: 'name' }, '坏'] }, refuse: '名称不可用', at: 'name' } },
  },
];

let server: TestServer;
let admin: Caller;
let folder: string;
const log = pino({ level: 'silent' });
const run = (): Promise<number> => makeRepeats(server.deps.engine, log);
const today = (days = 0): string => addDays(server.deps.engine.clock.today(), days) ?? '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-repeats-'));
  mkdirSync(join(folder, 'round'));
  for (const file of FILES) writeFileSync(join(folder, 'round', `${file.entity}.json`), JSON.stringify(file));
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
  // The test says when rows are made.
  const job = (await admin.get<ListData>('/api/monitors/scheduleJob/queryScheduleJob', { jobKey: 'repeat' })).data
    .list[0];
  expect((await admin.post('/api/monitors/scheduleJob/action/pause', { ids: [job?.id] })).code).toBe(200);
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function plan(row: object): Promise<WireRow> {
  const answer = await admin.post<WireRow>('/api/round/roundPlan/addRoundPlan', {
    name: '煤气柜',
    on: true,
    cycle: 'day',
    from: today(),
    share: 'any',
    ...row,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const tasks = async (of: Row): Promise<readonly WireRow[]> =>
  (
    await (
      await server.afresh('admin')
    ).get<ListData>('/api/round/roundTask/queryRoundTask', { plan: of['id'] as string, sort: 'start', pageSize: 100 })
  ).data.list;
const days = async (of: Row): Promise<unknown[]> => (await tasks(of)).map((task) => task['day']);

test('what is due today and on the days ahead is made once, also by two who look at once, and not again when it was deleted', async () => {
  const daily = await plan({ at: '08:00:00' });
  const off = await plan({ on: false });
  const later = await plan({ from: today(5) });
  await Promise.all([run(), run(), run()]);
  expect(await days(daily)).toEqual([today(), today(1)]);
  const [first, second] = await tasks(daily);
  expect(first).toMatchObject({ day: today(), start: `${today()} 08:00:00`, due: `${today()} 10:00:00`, shift: null });
  expect(second).toMatchObject({ day: today(1) });
  expect(new Set([first?.['no'], second?.['no']]).size).toBe(2);
  await admin.post('/api/round/roundTask/deleteRoundTask', { ids: [first?.id] });
  expect(await run()).toBe(0);
  expect([await days(daily), await days(off), await days(later)]).toEqual([[today(1)], [], []]);
});

test('one row for each slot of a day, shared out in turn or to each', async () => {
  const { list } = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { pageSize: 2 })).data;
  const people = list.map(({ id }) => id);
  const turns = await plan({
    cycle: 'shift',
    at: '00:30:00',
    shifts: ['早', '中', '夜'],
    people,
    share: 'rotate',
    until: today(),
  });
  const each = await plan({ people, share: 'each', until: today() });
  const all = await plan({ people, share: 'any', until: today() });
  await run();
  expect((await tasks(turns)).map((task) => [task['start'], task['shift'], task['person']])).toEqual([
    [`${today()} 00:30:00`, '早', people[0]],
    [`${today()} 08:30:00`, '中', people[1]],
    [`${today()} 16:30:00`, '夜', people[0]],
  ]);
  expect((await tasks(each)).map((task) => task['person']).sort()).toEqual([...people].sort());
  expect((await tasks(all)).map((task) => [task['people'], task['person']])).toEqual([[people, null]]);
});

test('what the server slept through is made up for, a plan that stood still is not, and one that cannot be made holds up no other', async () => {
  const daily = await plan({});
  const weekly = await plan({ cycle: 'week', from: today(3) });
  const idle = await plan({ on: false });
  await run();
  server.advance(5 * DAY);
  admin = await server.afresh('admin');
  await plan({ name: '坏' });
  await expect(run()).rejects.toThrow(/1 failed; 巡检计划 .*/);
  expect(await days(daily)).toEqual([-5, -4, -3, -2, -1, 0, 1].map((day) => today(day)));
  expect(await days(weekly)).toEqual([today(-2)]);
  await admin.put('/api/round/roundPlan/updateRoundPlan', { id: idle.id, rev: idle['rev'], on: true });
  server.advance(DAY);
  await run().catch(() => undefined);
  expect(await days(idle)).toEqual([today(), today(1)]);
});

test('of a long sleep the last week is made up for', async () => {
  admin = await server.afresh('admin');
  const daily = await plan({});
  await run().catch(() => undefined);
  server.advance(30 * DAY);
  await run().catch(() => undefined);
  expect((await days(daily)).slice(2)).toEqual([-7, -6, -5, -4, -3, -2, -1, 0, 1].map((day) => today(day)));
});

test('nothing is made for days before the plan was there', async () => {
  server.advance(-60 * DAY);
  admin = await server.afresh('admin');
  const young = await plan({ from: today(-30) });
  await run().catch(() => undefined);
  expect(await days(young)).toEqual([]);
});

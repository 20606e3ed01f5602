/**
 * A refusal of an action's condition says which part of it fails, what would meet it and which record stands in the
 * way, in the caller's language; and never what the caller may not read.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../src/engine/model/expression/dates.ts';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { actingAs } from './entity-tests.ts';
import { type TestServer, testServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
let admin: Caller;
let today: string;

function write(entity: string, properties: object, more: object = {}): void {
  writeFileSync(
    join(folder, 'plan', `${entity}.json`),
    JSON.stringify({ format: 1, entity, area: 'plan', title: entity, data: { type: 'object', properties }, ...more }),
  );
}

const text = (title: string): object => ({ type: 'string', title, maxLength: 40 });
const v = (name: string): object => ({ var: name });
const when = (condition: object, label = '办理'): object => ({
  label,
  needs: 'some',
  when: condition,
  set: { done: true },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-unmet-'));
  mkdirSync(join(folder, 'plan'));
  writeFileSync(
    join(folder, 'plan', '_area.json'),
    JSON.stringify({
      format: 1,
      area: 'plan',
      title: '计划',
      roles: {
        planWorker: {
          title: '计划员',
          codes: ['plan:unmetJob:query', 'plan:unmetJob:hidden', 'plan:unmetJob:over'],
          scopes: { unmetJob: 'all' },
        },
      },
    }),
  );
  write(
    'unmetOrder',
    {
      orderName: text('单号'),
      state: {
        type: 'string',
        title: '进度',
        oneOf: [
          { const: 'open', title: '未完' },
          { const: 'over', title: '已完' },
        ],
        default: 'open',
      },
    },
    { storage: { label: '{orderName}' } },
  );
  write(
    'unmetJob',
    {
      jobName: text('名称'),
      kind: {
        type: 'string',
        title: '类别',
        oneOf: [
          { const: 'a', title: '甲类' },
          { const: 'b', title: '乙类' },
          { const: 'c', title: '丙类' },
        ],
      },
      lead: { type: 'string', title: '负责人', 'x-ref': { entity: 'sysUser' } },
      second: { type: 'string', title: '副手', 'x-ref': { entity: 'sysUser' } },
      order: { type: 'string', title: '工单', 'x-ref': { entity: 'unmetOrder' } },
      endOn: { type: 'string', format: 'date', title: '月末' },
      count: { type: 'integer', title: '次数' },
      checked: { type: 'boolean', title: '已核对' },
      done: { type: 'boolean', title: '已办' },
      secret: text('暗号'),
    },
    {
      storage: { label: '{jobName}' },
      access: { fields: { secret: { read: 'plan:unmetJob:secret' } } },
      actions: {
        close: when({ and: [v('checked'), { '<': [v('endOn'), { today: [] }] }] }, '结账'),
        lead: when({ '==': [v('lead'), v('$user.id')] }),
        free: when({ '==': [v('order'), null] }, '开单'),
        over: when({ '==': [v('order.state'), 'over'] }),
        kind: when({ in: [v('kind'), ['a', 'b']] }),
        few: when({ '<': [v('count'), 3] }),
        later: when({ '<': [{ addDays: [v('endOn'), 5] }, { today: [] }] }),
        any: when({ or: [{ '!': v('checked') }, { '>': [v('count'), 9] }] }),
        people: when({ or: [{ '==': [v('lead'), v('$user.id')] }, { '==': [v('second'), v('$user.id')] }] }),
        peopleOrRight: when({
          or: [{ '==': [v('lead'), v('$user.id')] }, { in: ['plan:nobody', v('$user.codes')] }],
        }),
        right: when({ in: ['plan:nobody', v('$user.codes')] }),
        hidden: when({ '==': [v('secret'), 'x'] }),
      },
      i18n: { en: { 'data.endOn': 'Last day', 'actions.close': 'Close', title: 'Jobs' } },
    },
  );
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
  today = server.deps.engine.clock.today();
}, 1_200_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const add = async (entity: string, row: object): Promise<WireRow> => {
  const answer = await admin.post<WireRow>(`/api/plan/${entity}/add${entity[0]?.toUpperCase()}${entity.slice(1)}`, row);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
};

test('each kind of condition is told by the words of its fields, with what is there now and what would meet it', async () => {
  const order = await add('unmetOrder', { orderName: 'GD-7' });
  const staff = (await (await server.as('staff')).get<{ id: string; nickname: string }>('/api/uaa/users/getSysUser'))
    .data;
  const tomorrow = addDays(today, 1) ?? '';
  const job = await add('unmetJob', {
    jobName: '一号',
    kind: 'c',
    lead: staff.id,
    order: order.id,
    endOn: tomorrow,
    count: 7,
    checked: true,
  });
  const said = async (code: string, who = admin): Promise<string> => {
    const answer = await who.post('/api/plan/unmetJob/action/' + code, { ids: [job.id], input: {} });
    expect(answer.code).toBe(422);
    return answer.msg;
  };
  expect(await said('close')).toBe(`不能结账：“月末”（${tomorrow}）须早于今天（${today}）`);
  expect(await said('close', await server.as('admin', 'en'))).toBe(
    `"Close" is not available: "Last day" (${tomorrow}) must be before today (${today})`,
  );
  expect(await said('lead')).toBe(`不能办理：只有“负责人”（${staff.nickname}）可以办理`);
  expect(await said('free')).toBe('不能开单：“工单”须为空，现为“GD-7”');
  expect(await said('over')).toBe('不能办理：“工单”的“进度”须为“已完”');
  expect(await said('kind')).toBe('不能办理：“类别”须为“甲类”或“乙类”，现为“丙类”');
  expect(await said('few')).toBe('不能办理：“次数”（7）须小于3');
  expect(await said('later')).toBe(`不能办理：“月末”后 5 天（${addDays(tomorrow, 5) ?? ''}）须早于今天（${today}）`);
  expect(await said('any')).toBe('不能办理：须满足其一：“已核对”须为“否”；或“次数”（7）须大于9');
  expect(await said('people')).toBe(`不能办理：只有“负责人”（${staff.nickname}）或“副手”可以办理`);
  expect(await said('peopleOrRight')).toBe(
    `不能办理：须满足其一：由“负责人”（${staff.nickname}）办理；或持有相应的权限`,
  );
  expect(await said('right')).toBe('不能办理：您没有相应的权限');
});

test('what the caller may not read is not told: neither the value of a field, nor a record', async () => {
  const order = await add('unmetOrder', { orderName: 'GD-9' });
  const job = await add('unmetJob', { jobName: '四号', order: order.id, secret: '口令' });
  const { caller } = await actingAs(server, 'planWorker');
  const press = async (code: string): Promise<unknown> => {
    const { msg, data } = await caller.post(`/api/plan/unmetJob/action/${code}`, { ids: [job.id], input: {} });
    return { msg, data };
  };
  expect(await press('hidden')).toEqual({ msg: '当前条件下不能办理', data: null });
  expect(await press('over')).toEqual({ msg: '不能办理：“工单”的“进度”须为“已完”', data: null });
  const { list } = (await caller.get<ListData>('/api/plan/unmetJob/queryUnmetJob', { withActions: 1 })).data;
  expect(JSON.stringify(list)).not.toMatch(/口令|GD-9/);
});

test('the record that stands in the way is told to be opened, with the refusal and with the row that does not offer it', async () => {
  const order = await add('unmetOrder', { orderName: 'GD-8' });
  const [one, two] = [
    await add('unmetJob', { jobName: '二号', order: order.id }),
    await add('unmetJob', { jobName: '三号' }),
  ];
  const link = { entity: 'unmetOrder', id: order.id, label: 'GD-8', path: `/plan/unmetOrder/${order.id}` };
  const act = (ids: readonly string[]) =>
    admin.post<{ records?: unknown; refused?: object[] }>('/api/plan/unmetJob/action/free', { ids, input: {} });
  expect((await act([one.id])).data).toEqual({ records: [link] });
  expect((await act([one.id, two.id])).data.refused).toEqual([
    { id: one.id, code: 'action.unmet', message: '不能开单：“工单”须为空，现为“GD-8”', records: [link] },
  ]);
  const { list } = (await admin.get<ListData>('/api/plan/unmetJob/queryUnmetJob', { id: one.id, withActions: 1 })).data;
  expect(list[0]?.$can).not.toContain('free');
  expect(list[0]?.$why).toMatchObject({
    free: '不能开单：“工单”须为空，现为“GD-8”',
    close: '不能结账：“已核对”须为“是”',
    kind: '不能办理：“类别”须先填写',
  });
  expect(list[0]?.$blockers).toMatchObject({ free: [link], over: [link] });
});

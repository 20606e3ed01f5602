/**
 * Steel cost: figures that follow each other, what is to be looked at, the report, and a month that two people close
 * and write at once.
 */
import { beforeAll, expect, test } from 'vitest';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { menuOf, pathsBelow } from '../../support/menu.ts';
import { actingAs } from '../entity-tests.ts';
import { readBook } from '../export/read-files.ts';
import { fetchBytes } from '../files/file-door.ts';
import { csv, judge } from '../import/sheets.ts';

const server = fileServer();
let accountant: Caller;
let manager: Caller;
const workshops: Record<string, string> = {};
const materials: Record<string, string> = {};

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const base = (name: string): string => (name === 'costException' ? '/api/dailyCost/tywjk' : `/api/cost/${name}`);
const send = (name: string, row: object, who = accountant): Promise<Answer<WireRow & InvalidData>> =>
  who.post(`${base(name)}/add${noun(name)}`, row);
const act = (
  name: string,
  id: string,
  action: string,
  input: Row = {},
  who = manager,
): Promise<Answer<ActionData & InvalidData>> => who.post(`${base(name)}/action/${action}`, { ids: [id], input });
const get = async (name: string, id: string): Promise<WireRow> =>
  (await manager.get<WireRow>(`${base(name)}/get${noun(name)}`, { id })).data;
const list = async (name: string, params: Readonly<Record<string, string>>): Promise<readonly WireRow[]> =>
  (await manager.get<ListData>(`${base(name)}/query${noun(name)}`, { pageSize: 500, ...params })).data.list;
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}
const add = (name: string, row: object): Promise<WireRow> => done(send(name, row));
const remove = (name: string, id: string): Promise<Answer<InvalidData>> =>
  accountant.post(`${base(name)}/delete${noun(name)}`, { ids: [id] });

beforeAll(async () => {
  [accountant, manager] = [
    (await actingAs(server, 'costAccountant')).caller,
    (await actingAs(server, 'costManager')).caller,
  ];
  for (const row of await list('costWorkshop', {})) workshops[String(row['code'])] = row.id;
  for (const row of await list('costMaterial', {})) materials[String(row['materialName'])] = row.id;
}, 120_000);

const price = (month: string, material: string, value: string, priceType = 'plan'): Promise<WireRow> =>
  add('materialPrice', {
    material: materials[material],
    month,
    priceType,
    price: value,
    taxIncluded: false,
    effectiveFrom: `${month}-01`,
  });
const confirmed = async (...about: Parameters<typeof price>): Promise<string> => {
  const { id } = await price(...about);
  await done(act('materialPrice', id, 'confirm'));
  return id;
};
const made = (workshop: string, date: string, output: string, more: object = {}): object => ({
  workshop: workshops[workshop],
  date,
  shift: 'day',
  heats: 10,
  output,
  qualifiedOutput: output,
  ...more,
});
const used = (workshop: string, date: string, material: string, quantity: string, more: object = {}): object => ({
  workshop: workshops[workshop],
  date,
  shift: 'day',
  material: materials[material],
  quantity,
  ...more,
});
const plan = async (workshop: string, month: string, material: string, planValue: string): Promise<string> => {
  const { id } = await add('costPlan', {
    workshop: workshops[workshop],
    month,
    planType: 'unitConsume',
    material: materials[material],
    planValue,
  });
  await done(act('costPlan', id, 'issue'));
  return id;
};
async function checked(...about: Parameters<typeof made>): Promise<string> {
  const { id } = await add('dailyProduction', made(...about));
  await done(act('dailyProduction', id, 'submit', {}, accountant));
  await done(act('dailyProduction', id, 'check'));
  return id;
}
const periodOf = async (month: string): Promise<WireRow> => (await list('costPeriod', { month }))[0]!;
const refusedFields = (answer: Answer<InvalidData>): string[] => answer.data.errors.map(({ field }) => field);

test('what lacks a figure is empty and says which; each that comes works the others out', async () => {
  const row = await add('dailyConsume', used('ZL', '2026-03-02', '铁水', '90.000'));
  expect(row).toMatchObject({
    unit: 't',
    unitConsume: null,
    price: null,
    amount: null,
    unitCost: null,
    deviation: null,
    abnormal: false,
    lacks: ['production', 'price', 'plan'],
  });
  const dear = await confirmed('2026-03', '铁水', '2000.0000');
  expect(await get('dailyConsume', row.id)).toMatchObject({
    price: '2000.0000',
    amount: '180000.00',
    lacks: ['production', 'plan'],
  });
  const production = await add('dailyProduction', made('ZL', '2026-03-02', '100.000', { hotMetal: '91.000' }));
  expect(production).toMatchObject({ hotMetalRatio: '100.00' });
  expect(await get('dailyConsume', row.id)).toMatchObject({
    production: production.id,
    unitConsume: '900.000',
    unitCost: '1800.00',
    lacks: ['plan'],
  });
  await plan('ZL', '2026-03', '铁水', '800.0000');
  expect(await get('dailyConsume', row.id)).toMatchObject({
    planUnitConsume: '800.000',
    deviation: '12.50',
    abnormal: true,
    lacks: [],
  });
  await add('dailyConsume', used('ZL', '2026-03-02', '重型废钢', '9.000'));
  expect(await get('dailyProduction', production.id)).toMatchObject({ hotMetalRatio: '91.00' });
  await confirmed('2026-03', '铁水', '2100.0000', 'actual');
  expect(await get('dailyConsume', row.id)).toMatchObject({ price: '2100.0000', amount: '189000.00' });
  await done(act('materialPrice', dear, 'unconfirm'));
  await done(remove('dailyProduction', production.id));
  expect(await get('dailyConsume', row.id)).toMatchObject({
    production: null,
    unitConsume: null,
    price: '2100.0000',
    unitCost: null,
    lacks: ['production'],
  });
});

test('a shift that has been checked takes no other consumption until it is returned; corrections are booked by the manager', async () => {
  const row = await add('dailyConsume', used('ZL', '2026-03-10', '铁水', '90.000'));
  const production = await checked('ZL', '2026-03-10', '100.000');
  expect(refusedFields(await send('dailyConsume', used('ZL', '2026-03-10', '重型废钢', '9.000')))).toEqual(['shift']);
  expect(
    refusedFields(
      await accountant.put('/api/cost/dailyConsume/updateDailyConsume', {
        id: row.id,
        rev: (await get('dailyConsume', row.id))['rev'],
        quantity: '91.000',
      }),
    ),
  ).toEqual(['shift']);
  expect(refusedFields(await remove('dailyConsume', row.id))).toEqual(['shift']);
  expect(
    refusedFields(await send('dailyConsume', used('ZL', '2026-03-11', '铁水', '-1.000', { source: 'adjust' }))),
  ).toEqual(['source']);
  const adjustment = used('ZL', '2026-03-10', '铁水', '-1.500', { remark: '磅单复核少 1.5 t' });
  expect((await accountant.post(`${base('dailyConsume')}/action/adjust`, { input: adjustment })).code).toBe(403);
  const booked = (await done(manager.post<ActionData>(`${base('dailyConsume')}/action/adjust`, { input: adjustment })))
    .rows[0]!;
  expect(booked).toMatchObject({ source: 'adjust', quantity: '-1.500', abnormal: false });
  expect(refusedFields(await remove('dailyConsume', booked.id)).sort()).toEqual(['shift', 'source']);
  await done(act('dailyProduction', production, 'return', { returnReason: '废钢未录' }));
  await add('dailyConsume', used('ZL', '2026-03-10', '重型废钢', '9.000'));
  expect(
    refusedFields(await send('dailyConsume', used('ZL', '2026-03-10', '重型废钢', '9.000'))).length,
    'the same once more',
  ).toBeGreaterThan(0);
});

/** State → the moves that lead out of it; every other move is refused there. */
const LIVES: Readonly<
  Record<
    string,
    {
      readonly start: () => Promise<WireRow>;
      readonly path: readonly (readonly [string, Row?])[];
      readonly moves: Readonly<Record<string, readonly string[]>>;
      readonly input?: Readonly<Record<string, Row>>;
    }
  >
> = {
  dailyProduction: {
    start: () => add('dailyProduction', made('LZ', '2026-02-02', '50.000')),
    path: [['submit'], ['check'], ['lock']],
    moves: { draft: ['submit'], submitted: ['check', 'return'], checked: ['return', 'lock'], locked: [] },
    input: { return: { returnReason: '核对' } },
  },
  materialPrice: {
    start: () => price('2026-02', '氩气', '1.0000'),
    path: [['confirm'], ['lock']],
    moves: { draft: ['confirm'], confirmed: ['unconfirm', 'lock'], locked: [] },
  },
  costPlan: {
    start: () =>
      add('costPlan', { workshop: workshops['LZ'], month: '2026-02', planType: 'output', planValue: '1000.0000' }),
    path: [['issue'], ['adjust', { planValue: '900.0000', adjustReason: '检修' }]],
    moves: { draft: ['issue'], issued: ['adjust'], adjusted: ['adjust'] },
    input: { adjust: { planValue: '950.0000', adjustReason: '检修提前' } },
  },
};

test.each(Object.entries(LIVES))('%s goes its way and no other', async (name, { start, path, moves, input }) => {
  const row = await start();
  const admin = await server.as('admin');
  const all = [...new Set([...Object.values(moves).flat(), ...path.map(([action]) => action)])];
  for (const step of [...path, undefined]) {
    const state = String((await get(name, row.id))['status']);
    const refused = all.filter((action) => !moves[state]!.includes(action));
    for (const action of refused)
      expect((await act(name, row.id, action, input?.[action] ?? {}, admin)).code, `${state} ${action}`).toBe(422);
    expect((await get(name, row.id))['status'], 'a refused move leaves it as it is').toBe(state);
    if (state !== 'draft') expect((await remove(name, row.id)).code, `delete while ${state}`).toBe(422);
    if (step) {
      expect(
        (await act(name, row.id, step[0], step[1] ?? {}, step[0] === 'submit' ? manager : accountant)).code,
        `${step[0]} by the other`,
      ).toBe(403);
      await done(act(name, row.id, step[0], step[1] ?? {}, admin));
    }
  }
});

test('the report shows each workshop by item, with its difference from the plan by quantity and by price [S-2.6-COS-02] [S-2.6-COS-03] [S-2.6-COS-04]', async () => {
  for (const [workshop, material, quantity, planned, output] of [
    ['ZL', '铁水', '92.000', '900.0000', '100.000'],
    ['JL', '氩气', '80.000', '0.7500', '98.000'],
    ['LZ', '结晶器保护渣', '48.000', '0.4800', '95.000'],
  ] as const) {
    await plan(workshop, '2026-01', material, planned);
    await add('dailyConsume', used(workshop, '2026-01-05', material, quantity));
    await checked(workshop, '2026-01-05', output);
    await confirmed('2026-01', material, '2000.0000');
  }
  await confirmed('2026-01', '铁水', '2100.0000', 'actual');
  // What is not used any more was used then.
  const argon = await get('costMaterial', materials['氩气']!);
  await done(
    accountant.put('/api/cost/costMaterial/updateCostMaterial', {
      id: argon.id,
      rev: argon['rev'],
      status: 'disabled',
    }),
  );
  await done(act('costPeriod', (await periodOf('2026-01')).id, 'calculate', {}, accountant));
  const report = await list('workshopCost', { period: '2026-01' });
  const line = (workshop: string): WireRow | undefined => report.find((row) => row['workshop'] === workshops[workshop]);
  expect(line('ZL')).toMatchObject({
    quantity: '92.000',
    unitConsume: '920.000',
    price: '2100.0000',
    amount: '193200.00',
    unitCost: '1932.00',
    planUnitCost: '1800.00',
    diffPlan: '132.00',
    quantityDiff: '40.00',
    priceDiff: '92.00',
  });
  expect(line('JL')).toMatchObject({
    unitConsume: '0.816',
    unitCost: '1632.65',
    planUnitCost: '1500.00',
    priceDiff: '0.00',
  });
  expect(line('LZ')).toMatchObject({ unitConsume: '0.505', diffPlan: '50.53', quantityDiff: '50.53' });
});

test('the whole of steelmaking is told by item and month, for a tonne that is cast, and nobody types into the report [S-2.6-COS-01]', async () => {
  const iron = (await list('workshopCost', { period: '2026-01', workshop: workshops['LG']! })).find(
    (row) => row['material'] === materials['铁水'],
  );
  expect(iron).toMatchObject({
    output: '95.000',
    quantity: '92.000',
    unitConsume: '968.421',
    amount: '193200.00',
    unitCost: '2033.68',
  });
  for (const verb of ['addWorkshopCost', 'importWorkshopCost'])
    expect((await (await server.as('admin')).post(`/api/cost/workshopCost/${verb}`, {})).code).toBe(404);
  expect((await (await server.as('staff')).get('/api/cost/workshopCost/queryWorkshopCost')).code).toBe(403);
});

/** The sheet of a list as the accountant takes it along. */
const sheet = async (entity: string, query: string): Promise<string[][]> =>
  (await readBook((await fetchBytes(accountant, `${base(entity)}/export${noun(entity)}?${query}`)).bytes)).rows.map(
    (row) => row.map(({ value }) => String(value)),
  );

test('cost and production have a heading of their own in the menu, beside conference, safety and contractors [O-1-05] [O-1-09]', async () => {
  expect(await pathsBelow(accountant, '炼钢成本与生产报表')).toEqual(
    expect.arrayContaining([
      '/cost/dailyProduction',
      '/cost/dailyConsume',
      '/cost/workshopCost',
      '/cost/materialPrice',
      '/cost/planAchievement',
    ]),
  );
  const headings = new Set((await menuOf(await server.as('admin'))).map(({ within }) => within[0]));
  for (const heading of [
    '会务管理',
    '危险作业',
    '隐患治理',
    '风险管控',
    '教育培训',
    '相关方管理',
    '炼钢成本与生产报表',
  ])
    expect(headings, heading).toContain(heading);
});

test('of one workshop and month the report has a line for each item, a row of totals, and leaves as a sheet [O-1-06]', async () => {
  expect(await pathsBelow(accountant, '炼钢成本与生产报表')).toContain('/cost/workshopCost');
  for (const [material, quantity] of [
    ['重型废钢', '11.000'],
    ['铁水', '90.000'],
  ] as const) {
    await add('dailyConsume', used('ZL', '2026-02-05', material, quantity));
    await confirmed('2026-02', material, '1500.0000');
  }
  await checked('ZL', '2026-02-05', '100.000');
  await done(act('costPeriod', (await periodOf('2026-02')).id, 'calculate', {}, accountant));
  const asked = { period: '2026-02', workshop: workshops['ZL']!, view: 'month' };
  const { list: lines, totals } = (
    await accountant.get<ListData>(`${base('workshopCost')}/queryWorkshopCost`, { ...asked, totals: 1 })
  ).data;
  expect(lines.map((row) => [row.$labels?.['material'], row['amount'], row['unitCost']]).sort()).toEqual(
    [
      ['重型废钢', '16500.00', '165.00'],
      ['铁水', '135000.00', '1350.00'],
    ].sort(),
  );
  expect([totals?.['amount'], totals?.['unitCost']].map(Number)).toEqual([151_500, 1515]);
  // Days beside the month they are part of, and workshops beside each other, do not add up.
  for (const [params, drawn] of [
    [{ period: asked.period, view: 'month' }, ['amount']],
    [{ workshop: asked.workshop }, []],
  ] as const) {
    const { data } = await accountant.get<ListData>(`${base('workshopCost')}/queryWorkshopCost`, {
      ...params,
      totals: 1,
    });
    expect(Object.entries(data.totals ?? {}).flatMap(([name, total]) => (total === null ? [] : [name]))).toEqual(drawn);
  }
  const rows = await sheet('workshopCost', new URLSearchParams(asked).toString());
  for (const title of ['车间', '期间', '物料', '单位成本', '金额']) expect(rows[0]?.join(), title).toContain(title);
  for (const material of ['重型废钢', '铁水']) expect(rows.some((row) => row.includes(material))).toBe(true);
});

test('a price with the day from which it holds is entered, listed when one comes back, and leaves as a sheet [O-1-07]', async () => {
  expect(await pathsBelow(accountant, '炼钢成本与生产报表')).toContain('/cost/materialPrice');
  const row = {
    material: materials['氧气'],
    month: '2026-04',
    priceType: 'market',
    price: '0.6200',
    taxIncluded: false,
    effectiveFrom: '2026-04-11',
  };
  expect(refusedFields(await send('materialPrice', { ...row, effectiveFrom: null }))).toEqual(['effectiveFrom']);
  const made = await add('materialPrice', row);
  expect(await list('materialPrice', { month: '2026-04', priceType: 'market' })).toMatchObject([
    { id: made.id, ...row },
  ]);
  const [head, line] = await sheet('materialPrice', 'month=2026-04&priceType=market');
  expect(head).toEqual(expect.arrayContaining(['物料', '生效起']));
  expect(line).toContain('氧气');
});

test('what a workshop planned and made stands beside the share, which is the one by the other [O-1-08]', async () => {
  expect(await pathsBelow(accountant, '炼钢成本与生产报表')).toContain('/cost/planAchievement');
  const month = '2026-05';
  const planned = [
    ['ZL', '400.0000', '100.000'],
    ['JL', '50.0000', '60.000'],
  ] as const;
  for (const [workshop, planValue, output] of planned) {
    const { id } = await add('costPlan', {
      workshop: workshops[workshop],
      month,
      planType: 'output',
      planValue,
      unit: 't',
    });
    await done(act('costPlan', id, 'issue'));
    await checked(workshop, `${month}-06`, output);
  }
  await done(act('costPeriod', (await periodOf(month)).id, 'calculate', {}, accountant));
  const rows = await list('planAchievement', { month });
  for (const [workshop, planValue, output] of planned) {
    const row = rows.find((one) => one['workshop'] === workshops[workshop] && one['indicator'] === '产量');
    expect(row).toMatchObject({
      planValue,
      actualValue: `${output}0`,
      achieveRate: ((100 * Number(output)) / Number(planValue)).toFixed(2),
    });
  }
});

test('what is wrong is found once, fetched and passed with a reason by the calls of other systems [A-7.3-008] [A-7.3-009]', async () => {
  await plan('ZL', '2025-12', '铁水', '900.0000');
  await plan('ZL', '2025-12', '重型废钢', '160.0000');
  await add('dailyConsume', used('ZL', '2025-12-03', '铁水', '50.000'));
  await checked('ZL', '2025-12-03', '100.000');
  const period = await periodOf('2025-12');
  for (const _ of [1, 2]) await done(act('costPeriod', period.id, 'calculate'));
  const page = await done(
    accountant.post<ListData>('/api/dailyCost/tywjk/pageList', {
      date: '2025-12-03',
      currentPage: 1,
      pageSize: 10,
      sort: 'exceptionType',
    }),
  );
  expect(
    page.list.map((row) => [row['exceptionType'], row['actualValue'], row['referValue'], row['deviationRate']]),
  ).toEqual([
    ['missing', null, '160.000', null],
    ['overRange', '500.000', '900.000', '-44.44'],
    ['priceMissing', null, null, null],
  ]);
  const pass = (body: object, who = accountant): Promise<Answer<ActionData & InvalidData>> =>
    who.post('/api/dailyCost/tywjk/checkPass', body);
  const idList = page.list.map(({ id }) => id);
  expect((await pass({ idList: [], clyy: '无' })).code).toBe(422);
  expect(refusedFields(await pass({ idList, clyy: '' }))).toEqual(['clyy']);
  const staff = await server.as('staff');
  expect((await pass({ idList, clyy: '无' }, staff)).code).toBe(403);
  expect((await staff.post('/api/dailyCost/tywjk/pageList')).code).toBe(403);
  expect((await server.stranger().post('/api/dailyCost/tywjk/pageList')).code).toBe(401);
  expect((await accountant.get('/api/dailyCost/tywjk/pageList')).code).toBe(405);
  await done(act('costException', idList[2]!, 'return', { returnReason: '补价格' }));
  expect((await act('costException', idList[2]!, 'return', { returnReason: '补价格' })).code, 'returned once').toBe(
    422,
  );
  expect(await done(pass({ idList: idList.join(','), clyy: '当日检修半天' }))).toMatchObject({ refused: [] });
  expect(await get('costException', idList[0]!)).toMatchObject({
    status: 'passed',
    clyy: '当日检修半天',
    handler: (await get('costException', idList[1]!))['handler'],
  });
  expect((await pass({ idList: [idList[0]], clyy: '再次' })).code, 'passed stays').toBe(422);
  expect((await act('costException', idList[0]!, 'return', { returnReason: '再看' })).code).toBe(422);
  await done(act('costPeriod', period.id, 'calculate'));
  expect((await list('costException', { date: '2025-12-03' })).map((row) => row['status'])).toEqual([
    'passed',
    'passed',
    'passed',
  ]);
});

test('a month closes when all of it is checked, takes nothing any more, and says who can open it again', async () => {
  const month = '2025-11';
  const rate = await price(month, '铁水', '2000.0000');
  const consume = await add('dailyConsume', used('ZL', `${month}-03`, '铁水', '90.000'));
  const production = await add('dailyProduction', made('ZL', `${month}-03`, '100.000'));
  const daily = await add('castingDaily', {
    date: `${month}-03`,
    shift: 'day',
    casterNo: '1#',
    heats: 5,
    castWeight: '100.000',
    billetWeight: '97.000',
  });
  const period = await periodOf(month);
  const close = (who = manager): Promise<Answer<ActionData & InvalidData>> =>
    act('costPeriod', period.id, 'close', {}, who);
  expect((await close(accountant)).code).toBe(403);
  expect(refusedFields(await close()).sort()).toEqual(['unchecked', 'unconfirmed', 'unexplained', 'unpriced']);
  expect(await get('costPeriod', period.id)).toMatchObject({
    status: 'open',
    closedBy: null,
    lastDay: '2025-11-30',
    closeDue: '2025-12-03',
  });
  await done(act('materialPrice', rate.id, 'confirm'));
  await done(act('dailyProduction', production.id, 'submit', {}, accountant));
  await done(act('dailyProduction', production.id, 'check'));
  await done(act('costPeriod', period.id, 'calculate'));
  for (const { id } of await list('costException', { dateFrom: `${month}-01`, dateTo: `${month}-30` }))
    await done(act('costException', id, 'checkPass', { clyy: '已核实' }));
  await done(close());
  expect([
    (await get('dailyProduction', production.id))['status'],
    (await get('materialPrice', rate.id))['status'],
  ]).toEqual(['locked', 'locked']);
  const closed = { code: 422, msg: `${month} 已结账，数据不再改动。确需更正，请有“重新开账”权限的人重新打开` };
  expect(await send('dailyProduction', made('ZL', `${month}-04`, '1.000'))).toMatchObject(closed);
  expect(
    await send('materialPrice', {
      material: materials['氧气'],
      month,
      priceType: 'plan',
      price: '1.0000',
      taxIncluded: false,
      effectiveFrom: `${month}-01`,
    }),
  ).toMatchObject(closed);
  expect(await remove('castingDaily', daily.id)).toMatchObject(closed);
  expect(
    await accountant.put('/api/cost/castingDaily/updateCastingDaily', {
      id: daily.id,
      rev: daily['rev'],
      date: '2025-10-31',
    }),
    'nor does anything leave it',
  ).toMatchObject(closed);
  expect(
    await manager.post(`${base('dailyConsume')}/action/adjust`, {
      input: used('ZL', `${month}-03`, '铁水', '1.000', { remark: '更正' }),
    }),
  ).toMatchObject(closed);
  expect((await remove('dailyConsume', consume.id)).code).toBe(422);
  expect((await close()).code, 'closed once').toBe(422);
  expect((await act('costPeriod', period.id, 'calculate')).code).toBe(422);
  expect((await act('costPeriod', period.id, 'reopen', { reopenReason: '更正' }, accountant)).code).toBe(403);
  expect(refusedFields(await act('costPeriod', period.id, 'reopen'))).toEqual(['reopenReason']);
  await done(act('costPeriod', period.id, 'reopen', { reopenReason: '铁水磅单更正' }));
  expect([
    (await get('dailyProduction', production.id))['status'],
    (await get('materialPrice', rate.id))['status'],
  ]).toEqual(['checked', 'confirmed']);
  expect((await act('costPeriod', period.id, 'reopen', { reopenReason: '再开' })).code, 'opened once').toBe(422);
  await done(remove('castingDaily', daily.id));
});

test('of a close and a write at once the second is refused or included, never lost', async () => {
  for (const month of ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06']) {
    await confirmed(month, '铁水', '2000.0000');
    await add('dailyConsume', used('ZL', `${month}-03`, '铁水', '10.000'));
    const period = await periodOf(month);
    const writes = ['04', '05', '06'].map((day) =>
      send('dailyConsume', used('ZL', `${month}-${day}`, '铁水', '10.000')),
    );
    const [closed, ...written] = await Promise.all([act('costPeriod', period.id, 'close'), ...writes]);
    expect(closed.code, JSON.stringify(closed)).toBe(200);
    for (const answer of written) expect([200, 422]).toContain(answer.code);
    const [line] = await list('workshopCost', { period: month, workshop: workshops['ZL']! });
    const stored = await list('dailyConsume', { dateFrom: `${month}-01`, dateTo: `${month}-28` });
    expect(stored).toHaveLength(1 + written.filter(({ code }) => code === 200).length);
    expect(line!['quantity'], month).toBe(`${stored.length * 10}.000`);
  }
});

test('a sheet of a thousand wrong rows is refused line by line, and nothing of it is stored', async () => {
  const head = ['车间', '日期', '班次', '物料', '消耗量', '来源'];
  const wrong = Array.from({ length: 1000 }, (_, index) => [
    ['转炉车间', '没有的车间'][index % 2]!,
    '2026-03-20',
    '白班',
    '没有的物料',
    '一吨',
    '录入',
  ]);
  const judged = await judge(accountant, base('dailyConsume'), 'DailyConsume', csv([head, ...wrong]), 'consume.csv');
  expect(judged.data).toMatchObject({ stage: 'checked', total: 1000, counts: { add: 0, refused: 1000 } });
  expect(await list('dailyConsume', { date: '2026-03-20' })).toEqual([]);
});

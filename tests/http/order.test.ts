/**
 * Rows, choices and trees in the order in which people read them: pinyin, declared choices, labels, empty ones last,
 * and no row lost between pages.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoleGrant } from '../../src/engine/model/access.ts';
import { compareTexts } from '../../src/engine/model/list/row-order.ts';
import type { CompiledEntity, Row } from '../../src/engine/model/types.ts';
import type { ListData, OptionData, TreeRow, WireRow } from '../../src/engine/model/wire.ts';
import type { Call } from '../../src/engine/server/operations/engine.ts';
import type { Window } from '../../src/engine/server/operations/paging.ts';
import { pageStatement } from '../../src/engine/server/operations/query.ts';
import type { Params } from '../../src/engine/server/operations/reading/params.ts';
import type { Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'anlan-order-'));
const file = (name: string, content: object): void =>
  writeFileSync(join(folder, `shelf/${name}.json`), JSON.stringify({ format: 1, area: 'shelf', ...content }));
mkdirSync(join(folder, 'shelf'));
file('_area', {
  title: '货架',
  dictionaries: {
    shelfRisk: {
      title: '风险',
      values: [
        { value: 'b', title: '大' },
        { value: 'a', title: '小' },
        { value: 'c', title: '中' },
      ],
    },
  },
});
file('shelfPlace', {
  entity: 'shelfPlace',
  title: '位置',
  storage: { label: '{placeName}', tree: { parent: 'parentId' } },
  data: {
    type: 'object',
    required: ['placeName'],
    properties: {
      placeName: { type: 'string', title: '名称', maxLength: 50 },
      parentId: { type: 'string', title: '上级', 'x-ref': { entity: 'shelfPlace' } },
      rank: { type: 'integer', title: '序' },
    },
  },
  list: { sort: ['rank', 'placeName'] },
});
file('shelfThing', {
  entity: 'shelfThing',
  title: '物品',
  storage: { label: '{thingName}' },
  data: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', title: '编号', maxLength: 50 },
      thingName: { type: 'string', title: '名称', maxLength: 50 },
      grade: {
        type: 'string',
        title: '等级',
        oneOf: [
          { const: 'high', title: '高' },
          { const: 'low', title: '低' },
          { const: 'mid', title: '中' },
        ],
      },
      risk: { type: 'string', title: '风险', 'x-dict': 'shelfRisk' },
      boughtOn: { type: 'string', format: 'date', title: '购于' },
      place: { type: 'string', title: '位置', 'x-ref': { entity: 'shelfPlace' } },
    },
  },
  list: { sort: ['thingName', '-boughtOn'] },
});

const server = fileServer({ schemaDirs: [folder] });
const THING = '/api/shelf/shelfThing';
const PLACE = '/api/shelf/shelfPlace';
let admin: Caller;
const places = new Map<string, string>();

async function add(path: string, row: Row): Promise<WireRow> {
  const answer = await admin.post<WireRow>(path, row);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

const NAMES = ['张', '李', '王', '阿', '沙箱', 'banana', 'Apple', 'cherry', 'apple', '10 t', '2 t', null];
const [PICK, DAYS] = [
  ['high', 'low', 'mid', null],
  ['2026-01-02', '2026-03-01', null],
];

beforeAll(async () => {
  admin = await server.as('admin');
  for (const placeName of ['张家港', '阿克苏', '李村', 'yard'])
    places.set(placeName, (await add(`${PLACE}/addShelfPlace`, { placeName })).id);
  for (const [at, thingName] of NAMES.entries()) {
    await add(`${THING}/addShelfThing`, {
      code: `T-${at}`,
      thingName,
      grade: PICK[at % 4] ?? null,
      risk: ['a', 'b', 'c', null][at % 4] ?? null,
      boughtOn: DAYS[at % 3] ?? null,
      place: [...places.values(), null][at % 5] ?? null,
    });
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function column(field: string, query: Record<string, string | number>, caller = admin): Promise<unknown[]> {
  const { code, data } = await caller.get<ListData>(`${THING}/queryShelfThing`, { pageSize: 100, ...query });
  expect(code).toBe(200);
  return data.list.map((row) => (field === 'place' ? ((row.$labels as Row)[field] ?? null) : row[field]));
}

test('names stand by pinyin in Chinese, simplified and traditional, and Latin ones as in English, whoever reads', async () => {
  const order = ['10 t', '2 t', '阿', '李', '沙箱', '王', '张', 'apple', 'Apple', 'banana', 'cherry'];
  for (const language of ['zh', 'tw', 'en']) {
    const caller = await server.as('admin', language);
    expect(await column('thingName', {}, caller)).toEqual([...order, null]);
    expect(await column('thingName', { sort: '-thingName' }, caller)).toEqual([...order.reverse(), null]);
    order.reverse();
  }
  expect(order).toEqual(NAMES.filter((name) => name !== null).sort(compareTexts));
});

test('choices stand as they are declared, and those of a dictionary as it is arranged', async () => {
  const three = <T>(value: T): T[] => [value, value, value];
  const grades = ['high', 'low', 'mid'].flatMap(three);
  expect(await column('grade', { sort: 'grade' })).toEqual([...grades, ...three(null)]);
  expect(await column('grade', { sort: '-grade' })).toEqual([...grades.reverse(), ...three(null)]);
  expect(await column('risk', { sort: 'risk' })).toEqual(['b', 'a', 'c', null].flatMap(three));
  const { list } = (
    await admin.get<ListData>('/api/admin/sysdict/querySysDict', { dictType: 'shelfRisk', dictValue: 'c' })
  ).data;
  expect(
    (
      await admin.put('/api/admin/sysdict/updateSysDict', {
        id: list[0]?.id ?? '',
        rev: list[0]?.['rev'] ?? 0,
        dictSequence: 0,
      })
    ).code,
  ).toBe(200);
  expect(await column('risk', { sort: 'risk' })).toEqual(['c', 'b', 'a', null].flatMap(three));
});

test('a reference stands by what is shown of it', async () => {
  const shown = await column('place', { sort: 'place' });
  const filled = shown.filter((label) => label !== null);
  expect([...new Set(filled)]).toEqual(['阿克苏', '李村', '张家港', 'yard']);
  expect(shown.slice(filled.length)).toEqual([null, null]);
  expect(await column('place', { sort: '-place' })).toEqual([...filled.reverse(), null, null]);
});

test('each row of a page names what it points to, also where the page goes over from filled values to empty ones, and nothing where it points to nothing', async () => {
  const names = new Map([...places].map(([name, id]) => [id, name]));
  const {
    data: { list },
  } = await admin.get<ListData>(`${THING}/queryShelfThing`, { sort: 'boughtOn', pageSize: 100 });
  expect([list.some((row) => row['boughtOn'] === null), list.some((row) => row['boughtOn'] !== null)]).toEqual([
    true,
    true,
  ]);
  expect(list.map((row) => [row['code'], row.$labels?.['place']])).toEqual(
    list.map((row) => [row['code'], names.get(String(row['place']))]),
  );
});

test('a page of users by organisation reads in the order of the organisations, for who may not list those too', async () => {
  for (const [caller, path, field] of [
    [admin, '/api/admin/sysuser/querySysUser', 'orgId'],
    [await server.as('equip'), '/api/equipment/equipCrane/queryEquipCrane', 'org'],
  ] as const) {
    const { data } = await caller.get<ListData>(path, { sort: field, pageSize: 1000 });
    const shown = data.list.flatMap((row) => row.$labels?.[field] ?? []);
    expect(new Set(shown).size).toBeGreaterThan(3);
    expect(shown).toEqual(shown.toSorted(compareTexts));
  }
});

test('so does a reference to rows of several entities', async () => {
  const inspections = async (sort: string): Promise<unknown[]> =>
    (
      await admin.get<ListData>('/api/equipment/equipInspect/queryEquipInspect', { sort, pageSize: 1000 })
    ).data.list.map((row) => row.$labels?.['equipId'] ?? '');
  const shown = await inspections('equipId');
  expect(new Set(shown).size).toBeGreaterThan(10);
  expect(shown).toEqual(
    shown.map(String).sort((one, other) => Number(one === '') - Number(other === '') || compareTexts(one, other)),
  );
  expect((await inspections('-equipId')).filter((label) => label !== '')).toEqual(
    shown.filter((label) => label !== '').reverse(),
  );
});

test('empty values stand last both ways, also where they tell rows apart that are alike before', async () => {
  const isLast = (values: readonly unknown[]): boolean =>
    !values.includes(null) || values.slice(values.indexOf(null)).every((value) => value === null);
  for (const field of ['thingName', 'grade', 'risk', 'boughtOn', 'place']) {
    for (const sort of [field, `-${field}`]) {
      const values = await column(field, { sort });
      expect([sort, values.includes(null), isLast(values)]).toEqual([sort, true, true]);
      const [others, behind] = [
        await column('risk', { sort: `risk,${sort}` }),
        await column(field, { sort: `risk,${sort}` }),
      ];
      for (const risk of ['a', 'b', 'c', null])
        expect([sort, risk, isLast(behind.filter((_, at) => others[at] === risk))]).toEqual([sort, risk, true]);
    }
  }
});

test('choices and the levels of a tree stand by pinyin where their numbers are alike, empty numbers last', async () => {
  const { data } = await admin.get<OptionData>(`${THING}/optionShelfThing`, { field: 'place' });
  expect(data.list.map(({ label }) => label)).toEqual(['阿克苏', '李村', '张家港', 'yard']);
  const root = await add(`${PLACE}/addShelfPlace`, { placeName: '总库', rank: 1 });
  for (const placeName of ['王库', '丁库', '阿库'])
    await add(`${PLACE}/addShelfPlace`, { placeName, rank: 2, parentId: root.id });
  await add(`${PLACE}/addShelfPlace`, { placeName: '安库', parentId: root.id });
  const tree = (await admin.get<TreeRow[]>(`${PLACE}/queryShelfPlaceTree`)).data;
  expect(tree.map((row) => row['placeName'])).toEqual(['总库', '阿克苏', '李村', '张家港', 'yard']);
  expect(tree[0]?.children?.map((row) => row['placeName'])).toEqual(['阿库', '丁库', '王库', '安库']);
  const choices = (await admin.get<OptionData>(`${THING}/optionShelfThing`, { field: 'place' })).data.list.filter(
    ({ parentId }) => parentId === root.id,
  );
  expect(choices.map(({ label }) => label)).toEqual(['阿库', '丁库', '王库', '安库']);
});

test('no row is lost or comes twice between pages, in any order', async () => {
  const key = fc
    .constantFrom('thingName', 'grade', 'risk', 'boughtOn', 'place', 'createdBy', 'createdAt', 'code')
    .chain((field) => fc.constantFrom(field, `-${field}`));
  const ids = async (query: Record<string, string | number>): Promise<ListData> =>
    (await admin.get<ListData>(`${THING}/queryShelfThing`, query)).data;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(key, { minLength: 1, maxLength: 3, selector: (one) => one.replace('-', '') }),
      fc.integer({ min: 2, max: 5 }),
      async (keys, pageSize) => {
        const sort = keys.join(',');
        const all = (await ids({ sort, pageSize: 100 })).list.map((row) => row.id);
        expect(new Set(all).size).toBe(NAMES.length);
        const [byCursor, byNumber]: [string[], string[]] = [[], []];
        for (let after: string | undefined, page = 1; page === 1 || after; page += 1) {
          const { list, after: next } = await ids({ sort, pageSize, ...(after ? { after } : {}) });
          byCursor.push(...list.map((row) => row.id));
          byNumber.push(...(await ids({ sort, pageSize, currentPage: page })).list.map((row) => row.id));
          after = next;
        }
        expect([byCursor, byNumber]).toEqual([all, all]);
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);

test('a cursor from before a field was ordered so is refused, not read wrongly', async () => {
  const kept = Buffer.from(JSON.stringify(['grade,id', NAMES.length, 0, 'high', places.get('李村')])).toString(
    'base64url',
  );
  expect((await admin.get(`${THING}/queryShelfThing`, { sort: 'grade', pageSize: 2, after: kept })).code).toBe(422);
});

test('a list in the order of its index is walked along it, backwards too', async () => {
  const { engine, db } = server.deps;
  const role: RoleGrant = {
    code: 'r',
    codes: new Set(['*']),
    scopes: new Map([['*', { scope: 'all', orgs: [] }]]),
    fields: new Map(),
  };
  const call: Call = {
    actor: {
      id: server.tenant,
      tenant: server.tenant,
      username: 'u',
      name: 'U',
      orgId: null,
      orgPath: null,
      orgType: null,
      orgSubtree: [],
      roles: [role],
      codes: role.codes,
    },
    locale: 'zh',
    requestId: '',
    ip: '',
  };
  const sortsIn = (entity: CompiledEntity, params: Params, window: Partial<Window>): Promise<string> =>
    db.write(server.tenant, async (connection) => {
      const { text, values } = pageStatement(engine, call, entity, engine.grant(call.actor, entity), params, {
        size: 20,
        offset: 0,
        ...window,
      });
      // Small tables are sorted gladly: only where nothing else leads there. A setting of one transaction needs one,
      // which a read has not.
      for (const way of ['sort', 'seqscan', 'bitmapscan']) await connection.query(`set local enable_${way} = off`, []);
      const { rows } = await connection.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const [user, thing] = [engine.entity('sysUser'), engine.entity('shelfThing')];
  expect(await sortsIn(user, {}, {})).not.toContain('Sort');
  expect(await sortsIn(thing, {}, {})).not.toContain('Sort');
  for (const stretch of ['filled', 'empty'] as const)
    expect(
      (await sortsIn(user, { sort: '-username' }, { stretch, counted: true })).match(/Sort Key/g)?.length,
      stretch,
    ).toBe(1);
});

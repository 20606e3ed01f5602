/**
 * Dictionary values that rows hold: told by figures, carried along, given another one; disabled ones stay readable
 * (docs/dictionaries.md#values-in-use).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DictUseData, SeedCompareData } from '../../../src/engine/model/admin-wire.ts';
import type {
  ActionData,
  EntityView,
  HistoryEntry,
  InvalidData,
  ListData,
  WireRow,
} from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { holderOf } from '../export/narrow-role.ts';
import { complaints, csv, fetchFile, judge } from '../import/sheets.ts';

const DICT = '/api/admin/sysdict';
const HEAP = '/api/yard/yardHeap';
const LOG = '/api/yard/yardLog';
const ore = { type: 'string', title: '矿种', 'x-dict': 'oreKind' };

const FILES: Readonly<Record<string, object>> = {
  _area: {
    format: 1,
    area: 'yard',
    title: '料场',
    sequence: 95,
    dictionaries: {
      oreKind: {
        title: '矿种',
        builtin: false,
        values: [
          { value: 'iron', title: '铁矿' },
          { value: 'coal', title: '焦煤' },
        ],
      },
    },
    i18n: {
      en: {
        'dictionaries.oreKind': 'Ores',
        'dictionaries.oreKind.iron': 'Iron ore',
        'dictionaries.oreKind.coal': 'Coking coal',
      },
    },
  },
  yardHeap: {
    format: 1,
    entity: 'yardHeap',
    area: 'yard',
    title: '料堆',
    storage: { unique: [['kind', 'name']] },
    data: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 40, 'x-search': 'keyword' },
        kind: ore,
        second: { ...ore, title: '掺配矿种' },
        first: { ...ore, title: '首选矿种', default: 'coal' },
        kinds: { type: 'array', title: '可堆矿种', items: { type: 'string', 'x-dict': 'oreKind' } },
        spec: { type: 'object', title: '规格', properties: { ore } },
        mark: { type: 'string', title: '标牌', 'x-computed': { cat: [{ var: 'kind' }, '/', { var: 'name' }] } },
        layers: {
          type: 'array',
          title: '料层',
          items: { type: 'object' },
          'x-ref': { entity: 'yardLayer', by: 'heap' },
        },
      },
    },
    checks: {
      twice: {
        when: { and: [{ var: 'second' }, { '==': [{ var: 'kind' }, { var: 'second' }] }] },
        refuse: '掺配矿种不能与矿种相同',
      },
    },
    list: { search: { keyword: ['name', 'mark'] } },
    i18n: { en: { title: 'Heaps' }, tw: { title: '料堆區' } },
  },
  yardLayer: {
    format: 1,
    entity: 'yardLayer',
    area: 'yard',
    title: '料层',
    data: {
      type: 'object',
      properties: { heap: { type: 'string', title: '料堆', 'x-ref': { entity: 'yardHeap', partOf: true } }, ore },
    },
    i18n: { en: { title: 'Layers' }, tw: { title: '料層' } },
  },
  yardLog: {
    format: 1,
    entity: 'yardLog',
    area: 'yard',
    title: '堆取记录',
    storage: { append: true },
    data: {
      type: 'object',
      required: ['note'],
      properties: { note: { type: 'string', title: '说明', maxLength: 40 }, ore },
    },
    i18n: { en: { title: 'Moves' }, tw: { title: '堆取紀錄' } },
  },
};

let server: TestServer;
let admin: Caller;
let folder: string;
let typeId: string;
const write = (name: string, file: object): void =>
  writeFileSync(join(folder, 'yard', `${name}.json`), JSON.stringify(file));
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-words-'));
  mkdirSync(join(folder, 'yard'));
  for (const [name, file] of Object.entries(FILES)) write(name, file);
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
  typeId =
    (await admin.get<ListData>(`${DICT}/querySysDict`, { dictType: 'oreKind', parentId: 'null' })).data.list[0]?.id ??
    '';
}, 120_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, msg } = await answer;
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe(200);
  return data;
}

let made = 0;
/** A value of its own for a test, and its names: `ore7`, 矿7. */
async function newValue(more: object = {}): Promise<WireRow & { dictValue: string; dictName: string }> {
  made += 1;
  return await done(
    admin.post(`${DICT}/addSysDict`, {
      dictType: 'oreKind',
      dictName: `矿${made}`,
      dictValue: `ore${made}`,
      labelEn: `Ore ${made}`,
      labelTw: `礦${made}`,
      parentId: typeId,
      status: 'enabled',
      ...more,
    }),
  );
}
const addHeap = (row: object): Promise<WireRow> =>
  done(admin.post<WireRow>(`${HEAP}/addYardHeap`, { name: `堆${(made += 1)}`, ...row }));
const heap = (id: string): Promise<WireRow> => done(admin.get<WireRow>(`${HEAP}/getYardHeap`, { id }));
const entry = (id: string): Promise<WireRow> => done(admin.get<WireRow>(`${DICT}/getSysDict`, { id }));
const act = (id: string, code: string, input: object, who = admin): Promise<Answer<ActionData>> =>
  who.post<ActionData>(`${DICT}/action/${code}`, { id, input });
const remove = (id: string, who = admin): Promise<Answer> => who.post(`${DICT}/deleteSysDict`, { id });
const edit = async (id: string, change: object, who = admin): Promise<Answer> =>
  who.put(`${DICT}/updateSysDict`, { id, rev: (await entry(id))['rev'], ...change });
const errors = ({ data }: Answer): string[] =>
  (data as InvalidData).errors.map(({ field, message }) => `${field} ${message}`);

test('a value that rows hold is neither deleted nor written otherwise by hand; figures say by how many rows of what, in three languages', async () => {
  const value = await newValue();
  const { dictValue } = value;
  const gone = await addHeap({ kind: dictValue });
  await addHeap({ kinds: ['coal', dictValue], layers: [{ ore: dictValue }, { ore: 'iron' }] });
  await addHeap({ spec: { ore: dictValue }, second: dictValue });
  await done(admin.post(`${LOG}/addYardLog`, { note: '堆料', ore: dictValue }));
  await done(admin.post(`${HEAP}/deleteYardHeap`, { id: gone.id }));
  const uses = {
    zh: '2 条料堆、1 条料层、1 条堆取记录、回收站中 1 条',
    tw: '2 筆料堆區、1 筆料層、1 筆堆取紀錄、資源回收筒中 1 筆',
    en: '2 × Heaps, 1 × Layers, 1 × Moves, 1 in the bin',
  };
  for (const [language, text] of Object.entries(uses)) {
    const who = await server.as('admin', language);
    expect((await who.get<DictUseData>(`${DICT}/queryDictUse`, { id: value.id })).data).toEqual({
      id: value.id,
      uses: text,
    });
    const refused = await remove(value.id, who);
    expect([refused.code, refused.msg]).toEqual([422, expect.stringContaining(text)]);
    expect(errors(await edit(value.id, { dictValue: 'other' }, who))).toEqual([expect.stringMatching(/^dictValue /)]);
    expect(errors(await edit(value.id, { dictValue: 'other' }, who))[0]).toContain(text);
  }
  expect(errors(await edit(value.id, { parentId: null }))).toEqual([expect.stringContaining('parentId “')]);
  // Its name and its place are the administrator's.
  expect((await edit(value.id, { dictName: '改名', dictSequence: 3 })).code).toBe(200);
  expect((await entry(value.id))['dictValue']).toBe(dictValue);
  // Nobody holds this one.
  const free = await newValue();
  expect((await edit(free.id, { dictValue: 'free' })).code).toBe(200);
  expect((await remove(free.id)).code).toBe(200);
  // The dictionary itself is named by the files.
  expect((await remove(typeId)).msg).toBe('“矿种”是“料堆、料层、堆取记录”所用的字典，不能删除');
  // A value that a field begins with is the files' as well.
  const coal = (await admin.get<ListData>(`${DICT}/querySysDict`, { dictType: 'oreKind', dictValue: 'coal' })).data
    .list[0]!;
  expect((await remove(coal.id)).msg).toBe('内置数据不能删除');
  expect((await act(coal.id, 'replaceValue', { target: value.id })).msg).toBe('内置取值由规则使用，不能改用其他值');
});

test('a value written otherwise takes all its rows along: lists, objects, parts, the bin, what they keep of it, and their history', async () => {
  const value = await newValue();
  const { dictValue } = value;
  const one = await addHeap({
    kind: dictValue,
    kinds: [dictValue, 'coal'],
    spec: { ore: dictValue },
    layers: [{ ore: dictValue }],
  });
  const gone = await addHeap({ kind: dictValue });
  const log = await done(admin.post<WireRow>(`${LOG}/addYardLog`, { note: '取料', ore: dictValue }));
  await done(admin.post(`${HEAP}/deleteYardHeap`, { id: gone.id }));
  await done(act(value.id, 'changeValue', { dictValue: 'fines' }));
  const after = await heap(one.id);
  expect(after).toMatchObject({
    kind: 'fines',
    kinds: ['fines', 'coal'],
    spec: { ore: 'fines' },
    mark: `fines/${String(one['name'])}`,
    rev: Number(one['rev']) + 1,
    layers: [{ ore: 'fines' }],
  });
  expect(
    (await admin.get<ListData>(`${HEAP}/queryYardHeap`, { keyword: `fines/${String(one['name'])}` })).data.totalCount,
  ).toBe(1);
  expect((await done(admin.get<HistoryEntry[]>(`${HEAP}/historyYardHeap`, { id: one.id })))[0]).toMatchObject({
    action: 'changeValue',
    byName: '系统管理员',
    changes: expect.arrayContaining([
      { field: 'kind', old: dictValue, oldLabel: dictValue, new: 'fines', newLabel: value.dictName },
    ]) as unknown,
  });
  await done(admin.post(`${HEAP}/action/restore`, { id: gone.id }));
  expect(await heap(gone.id)).toMatchObject({ kind: 'fines', mark: `fines/${String(gone['name'])}` });
  expect((await done(admin.get<WireRow>(`${LOG}/getYardLog`, { id: log.id })))['ore']).toBe('fines');
  // A form that was open meanwhile is told.
  expect((await admin.put(`${HEAP}/updateYardHeap`, { id: one.id, rev: one['rev'], name: '旧表单' })).code).toBe(409);
  // A value that stands there already is no name for another.
  expect(errors(await act(value.id, 'changeValue', { dictValue: 'iron' }))).toEqual([
    expect.stringMatching(/^dictValue /),
  ]);
  expect(await heap(one.id)).toMatchObject({ kind: 'fines' });
});

test('rows are given another value of the dictionary, each judged as any change is; then the value can go', async () => {
  const [value, other] = [await newValue(), await newValue()];
  const [from, to] = [value.dictValue, other.dictValue];
  const one = await addHeap({ kind: from, kinds: [to, from], layers: [{ ore: from }] });
  const gone = await addHeap({ kind: from });
  await done(admin.post(`${HEAP}/deleteYardHeap`, { id: gone.id }));
  const against = await addHeap({ kind: from, second: to });
  const refused = await act(value.id, 'replaceValue', { target: other.id });
  expect([refused.code, refused.msg]).toEqual([422, '“料堆”中有记录不能改用所选的值：掺配矿种不能与矿种相同']);
  expect(await heap(one.id)).toMatchObject({ kind: from, kinds: [to, from] });
  await done(admin.put(`${HEAP}/updateYardHeap`, { id: against.id, rev: against['rev'], second: null }));
  await done(act(value.id, 'replaceValue', { target: other.id }));
  expect(await heap(one.id)).toMatchObject({
    kind: to,
    kinds: [to],
    mark: `${to}/${String(one['name'])}`,
    layers: [{ ore: to }],
  });
  expect((await done(admin.get<HistoryEntry[]>(`${HEAP}/historyYardHeap`, { id: one.id })))[0]).toMatchObject({
    action: 'replaceValue',
    byName: '系统管理员',
  });
  await done(admin.post(`${HEAP}/action/restore`, { id: gone.id }));
  expect(await heap(gone.id)).toMatchObject({ kind: to });
  expect((await remove(value.id)).code).toBe(200);
  // Another dictionary's value, a disabled one, the value itself and nothing at all are none to take.
  const [off, male] = [
    await newValue({ status: 'disabled' }),
    (await admin.get<ListData>(`${DICT}/querySysDict`, { dictType: 'gender', dictValue: 'male' })).data.list[0]!,
  ];
  for (const target of [male.id, off.id, other.id, typeId])
    expect(errors(await act(other.id, 'replaceValue', { target })), target).toEqual([
      'target 改用的值所选记录不存在或不可选',
    ]);
  expect(await heap(one.id)).toMatchObject({ kind: to });
});

test('what would stand there twice refuses the whole change', async () => {
  const [value, other] = [await newValue(), await newValue()];
  await addHeap({ kind: value.dictValue, name: '同名' });
  const before = await addHeap({ kind: value.dictValue, name: '甲' });
  await addHeap({ kind: other.dictValue, name: '同名' });
  expect((await act(value.id, 'replaceValue', { target: other.id })).code).toBe(422);
  // Rows with a bare code from before, which no entry names.
  await server.deps.db.systemWrite((connection) =>
    connection.query(`update "yard_heap" set kind = 'bare' where kind = $1`, [other.dictValue]),
  );
  expect((await act(value.id, 'changeValue', { dictValue: 'bare' })).msg).toBe(
    '“料堆”中已有取值“bare”的记录，一并更改后会重复。请先处理重复的记录',
  );
  expect(await heap(before.id)).toMatchObject({ kind: value.dictValue });
});

test('who may only look at dictionaries changes nothing and learns no figures; who may change them needs no right to the rows, and is told no reason of theirs', async () => {
  const [value, other] = [await newValue(), await newValue()];
  const one = await addHeap({ kind: value.dictValue, second: other.dictValue });
  const reader = await holderOf(server, 'wordReader', { codes: ['system:sysDict:query', 'system:sysDict:edit'] });
  expect((await reader.get(`${DICT}/queryDictUse`, { id: value.id })).code).toBe(403);
  for (const [code, input] of [
    ['changeValue', { dictValue: 'mine' }],
    ['replaceValue', { target: other.id }],
  ] as const)
    expect((await act(value.id, code, input, reader)).code).toBe(403);
  const keeper = await holderOf(server, 'wordKeeper', { codes: ['system:sysDict:*'] });
  expect((await keeper.get(`${HEAP}/queryYardHeap`)).code).toBe(403);
  expect((await keeper.get<DictUseData>(`${DICT}/queryDictUse`, { id: value.id })).data.uses).toBe('1 条料堆');
  expect((await act(value.id, 'replaceValue', { target: other.id }, keeper)).msg).toBe(
    '“料堆”中有记录不能改用所选的值：不符合该业务的规则',
  );
  await done(act(value.id, 'changeValue', { dictValue: 'kept' }, keeper));
  expect(await heap(one.id)).toMatchObject({ kind: 'kept' });
  // Rows of another tenant are no matter of this one.
  const elsewhere = '01900000-0000-7000-8000-00000000beef';
  await server.deps.db.systemWrite((connection) =>
    connection.query(
      `insert into "yard_heap" (id, tenant_id, name, kind) values (gen_random_uuid(), $1, '别家', 'kept')`,
      [elsewhere],
    ),
  );
  expect((await keeper.get<DictUseData>(`${DICT}/queryDictUse`, { id: value.id })).data.uses).toBe('1 条料堆');
  await done(act(value.id, 'changeValue', { dictValue: 'ours' }, keeper));
  const { rows } = await server.deps.db.system((connection) =>
    connection.query<{ kind: string }>(`select kind from "yard_heap" where tenant_id = $1`, [elsewhere]),
  );
  expect(rows).toEqual([{ kind: 'kept' }]);
});

test('a condition of a data permission that names the value holds it', async () => {
  const value = await newValue();
  const menu = (await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuCode: 'yard.yardHeap' })).data
    .list[0];
  const role = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'employee' })).data.list[0];
  const rule = await done(
    admin.post<WireRow>('/api/admin/datapermission/addDataPermission', {
      menuId: menu?.id,
      roleId: role?.id,
      rowRule: { '!=': [{ var: 'kind' }, value.dictValue] },
      status: 'enabled',
    }),
  );
  for (const change of [act(value.id, 'changeValue', { dictValue: 'seen' }), edit(value.id, { dictValue: 'seen' })])
    expect((await change).msg).toBe(
      `有 1 条数据权限的条件用到取值“${value.dictValue}”，更改后条件会失效。请先修改这些数据权限`,
    );
  await done(admin.post('/api/admin/datapermission/deleteDataPermission', { id: rule.id }));
  await done(act(value.id, 'changeValue', { dictValue: 'seen' }));
});

/** Statements that wait for the table. */
const waiting = async (): Promise<number> =>
  server.deps.db.system(
    async (connection) =>
      (
        await connection.query<{ n: number }>(
          `select count(*)::int as n from pg_locks where not granted and relation = '"yard_heap"'::regclass`,
        )
      ).rows[0]?.n ?? 0,
  );

/**
 * Lets calls begin one after another while the table is held, each of them waiting for it, and answers what became of
 * them in that order.
 */
async function inOrder(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  await server.deps.db.systemWrite(async (connection) => {
    await connection.query('lock table "yard_heap" in exclusive mode');
    for (const [at, call] of calls.entries()) {
      answers.push(call());
      await expect.poll(waiting, { timeout: 20_000 }).toBe(at + 1);
    }
  });
  return Promise.all(answers);
}

test('a row written at the same moment is carried along, or meets what stands then', async () => {
  const [value, second] = [await newValue(), await newValue()];
  const add = (name: string, kind: string) => (): Promise<Answer> => admin.post(`${HEAP}/addYardHeap`, { name, kind });
  const kindsOf = async (name: string): Promise<unknown[]> =>
    (await admin.get<ListData>(`${HEAP}/queryYardHeap`, { name })).data.list.map((row) => row['kind']);
  expect(
    (await inOrder([add('先写', value.dictValue), () => act(value.id, 'changeValue', { dictValue: 'newer' })])).map(
      ({ code }) => code,
    ),
  ).toEqual([200, 200]);
  expect(await kindsOf('先写')).toEqual(['newer']);
  const [changed, late] = await inOrder([
    () => act(value.id, 'changeValue', { dictValue: 'newest' }),
    add('后写', 'newer'),
  ]);
  expect([changed?.code, errors(late!)]).toEqual([200, ['kind 矿种没有这个选项：newer']]);
  expect([await kindsOf('先写'), await kindsOf('后写')]).toEqual([['newest'], []]);
  const [removed, lost] = await inOrder([() => remove(second.id), add('无主', second.dictValue)]);
  expect([removed?.code, errors(lost!)]).toEqual([200, [`kind 矿种没有这个选项：${second.dictValue}`]]);
  const third = await newValue();
  const [kept, refused] = await inOrder([add('有主', third.dictValue), () => remove(third.id)]);
  expect([kept?.code, refused?.msg]).toEqual([
    200,
    `“${third.dictName}”仍用于 1 条料堆，须留在字典中。可先“改用其他值”，或将其停用`,
  ]);
  // Whoever has begun with a row waits for nobody who waits for them.
  const [row] = (await admin.get<ListData>(`${HEAP}/queryYardHeap`, { name: '有主' })).data.list;
  const both = await inOrder([
    () => admin.put(`${HEAP}/updateYardHeap`, { id: row!.id, rev: row!['rev'], name: '改名' }),
    () => act(third.id, 'changeValue', { dictValue: 'third' }),
  ]);
  expect([both.map(({ code }) => code), await kindsOf('改名')]).toEqual([[200, 200], ['third']]);
});

test('a disabled value is read everywhere, offered nowhere and not chosen anew; a row that holds it is saved with it, and an export of it comes back', async () => {
  const value = await newValue();
  const { dictValue, dictName } = value;
  const one = await addHeap({ kind: dictValue, kinds: [dictValue, 'coal'] });
  const free = await addHeap({ kind: 'coal' });
  expect((await edit(value.id, { status: 'disabled' })).code).toBe(200);
  const view = await done(admin.get<EntityView>('/schema/yardHeap'));
  expect(view.dicts['oreKind']?.find((option) => option.value === dictValue)).toMatchObject({
    title: dictName,
    disabled: true,
  });
  expect(view.dicts['oreKind']?.at(-1)).toMatchObject({ disabled: true });
  const offered = async (more: object): Promise<unknown[]> =>
    (await done(admin.get<{ value: string }[]>(`${DICT}/queryDictByDictType`, { dictType: 'oreKind', ...more }))).map(
      (option) => option.value,
    );
  expect(
    [
      await offered({}),
      (await done(admin.get<{ dictValue: string }[]>('/system/dict/data/type/oreKind'))).map(
        (option) => option.dictValue,
      ),
    ].flat(),
  ).not.toContain(dictValue);
  expect(await offered({ disabled: '1' })).toContain(dictValue);
  // The row that holds it.
  const kept = await done(
    admin.put<WireRow>(`${HEAP}/updateYardHeap`, {
      id: one.id,
      rev: one['rev'],
      name: '照旧',
      kind: dictValue,
      kinds: [dictValue],
    }),
  );
  expect(kept).toMatchObject({ name: '照旧', kind: dictValue, kinds: [dictValue] });
  // Any other.
  const refusal = (field: string, title: string): string => `${field} ${title}的“${dictName}”已停用，请改选其他值`;
  expect(
    errors(
      await admin.put(`${HEAP}/updateYardHeap`, { id: free.id, rev: free['rev'], kind: dictValue, kinds: [dictValue] }),
    ),
  ).toEqual([refusal('kind', '矿种'), refusal('kinds', '可堆矿种')]);
  expect(errors(await admin.post(`${HEAP}/addYardHeap`, { name: '新堆', second: dictValue }))).toEqual([
    refusal('second', '掺配矿种'),
  ]);
  // Sheets say its word, and what comes back unchanged changes nothing.
  const { bytes } = await fetchFile(admin, `${HEAP}/exportYardHeap?format=csv&ids=${one.id}`);
  expect(bytes.toString()).toContain(dictName);
  expect((await judge(admin, HEAP, 'YardHeap', bytes, 'own.csv')).data.counts).toMatchObject({
    update: 0,
    unchanged: 1,
    refused: 0,
  });
  const fresh = await judge(
    admin,
    HEAP,
    'YardHeap',
    csv([
      ['名称', '矿种'],
      ['来自表格', dictName],
    ]),
    'new.csv',
  );
  expect(await complaints(admin, HEAP, 'YardHeap', fresh.data.id)).toEqual([`2 ${refusal('kind', '矿种')}`]);
});

test('files are no way around: neither a decision about them nor a later version takes a value from the rows that hold it', async () => {
  const iron = (await admin.get<ListData>(`${DICT}/querySysDict`, { dictType: 'oreKind', dictValue: 'iron' })).data
    .list[0]!;
  const one = await addHeap({ kind: 'iron' });
  await done(act(iron.id, 'changeValue', { dictValue: 'hematite' }));
  const settle = (key: string, field: string): Promise<Answer> =>
    admin.post('/api/admin/seedcompare/settleSeed', { kind: 'sysDictValue', key, field, act: 'adopt' });
  expect(errors(await settle('oreKind/iron', 'dictValue'))[0]).toMatch(/^dictValue “铁矿”仍用于 1 条料堆/);
  // The next version writes the value as the administrator did, and brings one that somebody had added.
  const added = await newValue();
  write('_area', {
    ...FILES['_area'],
    i18n: {},
    params: { 'yard.fresh': { title: '新来的', type: 'string', value: '一' } },
    dictionaries: {
      oreKind: {
        title: '矿种',
        builtin: false,
        values: [
          { value: 'hematite', title: '赤铁矿' },
          { value: added.dictValue, title: '新矿' },
          { value: 'coal', title: '焦煤' },
        ],
      },
    },
  });
  await expect
    .poll(
      async () =>
        (await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'yard.fresh' })).data.totalCount,
      { timeout: 20_000 },
    )
    .toBe(1);
  for (const [value, row] of [
    ['hematite', iron],
    [added.dictValue, added],
  ] as const)
    expect(
      (await admin.get<ListData>(`${DICT}/querySysDict`, { dictType: 'oreKind', dictValue: value })).data.list.map(
        ({ id, dictName }) => [id, dictName],
      ),
    ).toEqual([[row.id, row['dictName']]]);
  const { differences } = await done(admin.get<SeedCompareData>('/api/admin/seedcompare/querySeedCompare'));
  expect(differences.find(({ key, field }) => key === 'oreKind/hematite' && field === 'dictName')).toMatchObject({
    verdict: 'kept',
    file: '赤铁矿',
    present: '铁矿',
  });
  expect((await settle('oreKind/iron', '')).msg).toMatch(/^“铁矿”仍用于 1 条料堆/);
  expect(await heap(one.id)).toMatchObject({ kind: 'hematite' });
});

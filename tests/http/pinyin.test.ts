/**
 * Rows are found by pinyin in every reading that people use, by words that a tenant adds, and after an upgrade that
 * reads otherwise.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  AuthorityData,
  InvalidData,
  ListData,
  MenuNode,
  OptionData,
  WireRow,
} from '../../src/engine/model/wire.ts';
import { openRefill } from '../../src/engine/server/operations/seed/refill.ts';
import type { Caller } from '../support/client.ts';
import { type TestServer, testServer } from '../support/server.ts';

const PATH = '/api/mill/millPart';
const PARAMS = '/api/admin/sysparam';

let server: TestServer;
let admin: Caller;
let folder: string;

const PARTS = [
  ['热轧工作辊', '曾小明'],
  ['三号行车', '单雄信'],
  ['绿化洒水车', '尉迟敬德'],
  ['履带吊', '解珍'],
  ['百灵鸟', '王朝'],
  ['路灯', '李白'],
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-pinyin-'));
  mkdirSync(join(folder, 'mill'));
  const write = (entity: string, title: string, data: object, more: object = {}): void =>
    writeFileSync(
      join(folder, `mill/${entity}.json`),
      JSON.stringify({ format: 1, entity, area: 'mill', title, data: { type: 'object', ...data }, ...more }),
    );
  write(
    'millPart',
    '热轧备件',
    {
      required: ['name'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 40, 'x-search': 'pinyin' },
        keeper: { type: 'string', title: '保管人', maxLength: 40, 'x-text': 'name', 'x-search': 'pinyin' },
      },
    },
    { storage: { label: '{name}' } },
  );
  write('millUse', '领用', {
    properties: { part: { type: 'string', title: '备件', 'x-ref': { entity: 'millPart' } } },
  });
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
  for (const [name, keeper] of PARTS) await admin.post(`${PATH}/addMillPart`, { name, keeper });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const found = async (keyword: string): Promise<readonly unknown[]> =>
  (await admin.get<ListData>(`${PATH}/queryMillPart`, { keyword, sort: 'createdAt' })).data.list.map(
    (row) => row['name'],
  );

test.each([
  ['rz', ['热轧工作辊']],
  ['ry', ['热轧工作辊']],
  ['rezha', ['热轧工作辊']],
  ['re zha gongzuo', ['热轧工作辊']],
  ['rezhag', ['热轧工作辊']],
  ['hc', ['三号行车']],
  ['xc', ['三号行车']],
  ['hangche', ['三号行车']],
  ['lvhua', ['绿化洒水车']],
  ['luhua', ['绿化洒水车']],
  ['lühua', ['绿化洒水车']],
  ['lv', ['绿化洒水车', '履带吊']],
  ['lu', ['绿化洒水车', '履带吊', '路灯']],
  ['zxm', ['热轧工作辊']],
  ['cxm', ['热轧工作辊']],
  ['zengxiaoming', ['热轧工作辊']],
  ['shanxiongxin', ['三号行车']],
  ['sxx', ['三号行车']],
  ['yuchi', ['绿化洒水车']],
  ['wcjd', ['绿化洒水车']],
  ['xiezhen', ['履带吊']],
  ['zhezhao', []],
])('%s finds %j', async (keyword, names) => {
  expect(await found(keyword)).toEqual(names);
});

test('choices of a reference are found by pinyin typed whole too', async () => {
  const { data } = await admin.get<OptionData>('/api/mill/millUse/optionMillUse', { field: 'part', keyword: 'lvdai' });
  expect(data.list.map(({ label }) => label)).toEqual(['履带吊']);
});

test('the menu carries every reading of a title', async () => {
  const { data } = await admin.post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', {
    username: 'admin',
    parentId: '0',
  });
  const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.routes ?? [])]);
  const [whole = [], initials = []] = (flat(data.menu).find(({ title }) => title === '热轧备件')?.pinyin ?? '')
    .split(' ')
    .map((readings) => readings.split('/'));
  expect([whole, initials]).toEqual([
    expect.arrayContaining(['rezhabeijian', 'reyabeijian']),
    expect.arrayContaining(['rzbj', 'rybj']),
  ]);
});

interface Key {
  readonly name: string;
  readonly key: string;
  readonly rev: number;
}
const keys = (): Promise<readonly Key[]> =>
  server.deps.db.read(
    server.tenant,
    async (connection) =>
      (
        await connection.query<Key>(
          `select name, search_text as key, rev::int as rev from "mill_part" where tenant_id = $1 order by id`,
          [server.tenant],
        )
      ).rows,
  );
const recipe = (): Promise<unknown> =>
  server.deps.db.read(
    server.tenant,
    async (connection) =>
      (
        await connection.query<{ value: unknown }>(
          `select value from anlan.seed where tenant_id = $1 and kind = 'refill' and key = 'millPart'`,
          [server.tenant],
        )
      ).rows[0]?.value,
  );
const setWords = async (paramValue: string): Promise<{ code: number; data: InvalidData }> => {
  const [param] = (await admin.get<ListData>(`${PARAMS}/querySysParam`, { paramKey: 'search.words' })).data.list;
  return admin.put<InvalidData>(`${PARAMS}/updateSysParam`, { id: param?.id, rev: param?.['rev'], paramValue });
};

test('a tenant adds words: rows of before are found by them, and what cannot be read is told by its line', async () => {
  await expect.poll(recipe, { timeout: 20_000 }).toMatch(/^[0-9a-f]{64}$/);
  const shipped = await recipe();
  const refused = await setWords('百灵 bai ling\n百灵 bai\nlz 炉长');
  expect(refused).toMatchObject({ code: 422, data: { errors: [{ field: 'paramValue', code: 'param.words' }] } });
  expect(refused.data.errors[0]?.message).toContain('第 2、3 行');
  expect(await found('qk')).toEqual([]);
  expect((await setWords('百灵 qk\n路灯 deng long # 说法')).code).toBe(200);
  await expect.poll(() => found('qk'), { timeout: 20_000 }).toEqual(['百灵鸟']);
  expect(await found('denglong')).toEqual(['路灯']);
  // The usual reading counts as before, and new rows know the words at once.
  expect(await found('ludeng')).toEqual(['路灯']);
  await admin.post(`${PATH}/addMillPart`, { name: '小百灵' });
  expect(await found('xqk')).toEqual(['小百灵']);
  expect((await setWords('')).code).toBe(200);
  await expect.poll(() => found('qk'), { timeout: 20_000 }).toEqual([]);
  await expect.poll(recipe, { timeout: 20_000 }).toBe(shipped);
});

/** As a store of an older version, or one whose last run was ended, stands before its next start. */
const before = (value: unknown): Promise<unknown> =>
  server.deps.db.write(server.tenant, async (connection) => {
    await connection.query(
      `update "mill_part" set search_text = E'\\n' || name || E'\\nold\\n\\n', search_grams = array['ol', 'ld'] where tenant_id = $1`,
      [server.tenant],
    );
    await connection.query(
      `update anlan.seed set value = $2 where tenant_id = $1 and kind = 'refill' and key = 'millPart'`,
      [server.tenant, JSON.stringify(value)],
    );
  });
/** Starts as a server does, and waits until the store knows that its keys are those of `current`. */
async function start(current: unknown): Promise<void> {
  const run = openRefill(server.deps.engine, pino({ level: 'silent' }));
  run.start();
  await expect.poll(recipe, { timeout: 20_000 }).toEqual(current);
  await run.close();
}

test('keys of an older edition are written anew at the next start, without a trace in rev', async () => {
  const [current, fresh] = [await recipe(), await keys()];
  await before('the recipe of another edition');
  expect(await found('rz')).toEqual([]);
  await start(current);
  expect(await found('rz')).toEqual(['热轧工作辊']);
  expect(await keys()).toEqual(fresh);
});

test('a run that was ended goes on behind the last row it wrote', async () => {
  const [current, fresh] = [await recipe(), await keys()];
  const ids = (await admin.get<ListData>(`${PATH}/queryMillPart`, { pageSize: 100 })).data.list
    .map((row: WireRow) => row.id)
    .sort();
  await before({ recipe: current, after: ids[1] });
  await start(current);
  const after = await keys();
  expect(after.slice(0, 2).map(({ key }) => key.includes('\nold\n'))).toEqual([true, true]);
  expect(after.slice(2)).toEqual(fresh.slice(2));
});

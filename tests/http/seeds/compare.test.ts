/**
 * Seeds against what administrators made of them: the three-way compare when files change, its screen's answers, and
 * decisions over HTTP.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RoleGrantData, SeedAct, SeedCompareData, SeedDifference } from '../../../src/engine/model/admin-wire.ts';
import type { HistoryEntry, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { type TestServer, testServer } from '../../support/server.ts';

let server: TestServer;
let admin: Caller;
let folder: string;
let fresh: SeedCompareData;

interface Area {
  readonly params: Readonly<Record<string, unknown>>;
  readonly tones: Readonly<Record<string, string>>;
  readonly codes: readonly string[];
  readonly scope: string;
}

const param = (title: string, value: string) => ({ title, type: 'string', value });

const FIRST: Area = {
  params: {
    'bed.untouched': param('没人动过', '一'),
    'bed.kept': param('管理员改过', '一'),
    'bed.both': param('两边都改', '一'),
    'bed.leaving': param('将要离开', '一'),
  },
  tones: { soft: '松', hard: '硬' },
  codes: ['system:sysOrg:query', 'system:sysPost:query'],
  scope: 'org',
};
const SECOND: Area = {
  params: {
    'bed.untouched': param('没人动过', '二'),
    'bed.kept': param('管理员改过', '一'),
    'bed.both': param('两边都改', '二'),
    'bed.fresh': param('新来的', '一'),
  },
  tones: { soft: '松软', hard: '硬' },
  codes: ['system:sysOrg:query', 'system:sysPost:query', 'system:sysUser:query'],
  scope: 'orgAndChildren',
};

function write({ params, tones, codes, scope }: Area): void {
  const values = Object.entries(tones).map(([value, title]) => ({ value, title }));
  writeFileSync(
    join(folder, 'bed', '_area.json'),
    JSON.stringify({
      format: 1,
      area: 'bed',
      title: '种床',
      sequence: 95,
      params,
      dictionaries: { bedSoil: { title: '土质', builtin: false, values } },
      roles: { gardener: { title: '园丁', description: '看苗', codes, scopes: { '*': 'self', sysUser: scope } } },
    }),
  );
}

async function compare(who = admin): Promise<SeedCompareData> {
  const { code, data } = await who.get<SeedCompareData>('/api/admin/seedcompare/querySeedCompare');
  expect(code).toBe(200);
  return data;
}

async function find(kind: string, key: string, field: string): Promise<SeedDifference | undefined> {
  return (await compare()).differences.find((one) => one.kind === kind && one.key === key && one.field === field);
}

const settle = (kind: string, key: string, field: string, act: SeedAct, who = admin) =>
  who.post<SeedCompareData>('/api/admin/seedcompare/settleSeed', { kind, key, field, act });

async function rowOf(address: string, params: Record<string, string>): Promise<WireRow> {
  const { data } = await admin.get<ListData>(address, params);
  expect(data.list).toHaveLength(1);
  return data.list[0]!;
}

const paramRow = (key: string): Promise<WireRow> => rowOf('/api/admin/sysparam/querySysParam', { paramKey: key });
const soilRow = (value: string): Promise<WireRow> =>
  rowOf('/api/admin/sysdict/querySysDict', { dictType: 'bedSoil', dictValue: value });

async function setParam(key: string, value: string): Promise<void> {
  const { id, rev } = await paramRow(key);
  expect((await admin.put('/api/admin/sysparam/updateSysParam', { id, rev, paramValue: value })).code).toBe(200);
}

/** The files are applied when a parameter they add is there. */
const arrived = (key: string): Promise<WireRow> => vi.waitFor(() => paramRow(key), { timeout: 30_000, interval: 100 });

async function grantOf(): Promise<RoleGrantData> {
  const { id } = await rowOf('/api/admin/sysrole/querySysRole', { roleCode: 'gardener' });
  return (await admin.get<RoleGrantData>('/api/admin/sysrole/queryRoleGrant', { id })).data;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-seeds-'));
  mkdirSync(join(folder, 'bed'));
  write(FIRST);
  server = await testServer({ schemaDirs: [folder], fresh: true });
  admin = await server.as('admin');
  fresh = await compare();
  await setParam('bed.kept', '自己的');
  await setParam('bed.both', '自己的');
  const { id } = await soilRow('hard');
  expect((await admin.post('/api/admin/sysdict/deleteSysDict', { ids: [id] })).code).toBe(200);
  const { role, codes, scopes } = await grantOf();
  await admin.put('/api/admin/sysrole/saveRoleGrant', {
    id: role.id,
    rev: role.rev,
    codes: codes.filter((code) => code !== 'system:sysPost:query'),
    scopes,
    fields: [],
  });
  write(SECOND);
  await arrived('bed.fresh');
}, 120_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

test('a new installation differs from its files in nothing', () => {
  expect(fresh.differences).toEqual([]);
  expect(fresh.same).toBeGreaterThan(100);
});

test('only codes of its own open it and settle in it', async () => {
  const staff = await server.as('staff');
  expect((await staff.get('/api/admin/seedcompare/querySeedCompare')).code).toBe(403);
  expect((await settle('sysParam', 'bed.kept', 'paramValue', 'keep', staff)).code).toBe(403);
  expect((await server.stranger().get('/api/admin/seedcompare/querySeedCompare')).status).toBe(401);
});

test('what nobody touched follows the file, and is told as an update', async () => {
  expect((await paramRow('bed.untouched'))['paramValue']).toBe('二');
  expect(await find('sysParam', 'bed.untouched', 'paramValue')).toMatchObject({
    verdict: 'updated',
    seeded: '一',
    file: '二',
    present: '二',
    acts: [],
  });
  expect(await find('sysParam', 'bed.fresh', '')).toMatchObject({ verdict: 'added', title: '新来的' });
  expect((await soilRow('soft'))['dictName']).toBe('松软');
  const { codes, scopes } = await grantOf();
  expect(codes).toContain('system:sysUser:query');
  expect(scopes).toContainEqual({ entity: 'sysUser', scope: 'orgAndChildren', orgs: [] });
  expect(await find('roleScope', 'gardener/sysUser', 'scope')).toMatchObject({
    verdict: 'updated',
    file: '本单位及下级',
    fieldTitle: '数据范围',
  });
});

test('what only an administrator changed is kept; what both changed is kept and shown with all three sides', async () => {
  expect(await find('sysParam', 'bed.kept', 'paramValue')).toMatchObject({
    verdict: 'kept',
    seeded: '一',
    file: '一',
    present: '自己的',
    acts: ['adopt', 'keep'],
  });
  expect((await paramRow('bed.both'))['paramValue']).toBe('自己的');
  expect(await find('sysParam', 'bed.both', 'paramValue')).toMatchObject({
    verdict: 'conflict',
    seeded: '一',
    file: '二',
    present: '自己的',
  });
});

test('what was removed stays away and is shown, what left the files stays and is shown', async () => {
  expect(
    (await admin.get<ListData>('/api/admin/sysdict/querySysDict', { dictType: 'bedSoil', dictValue: 'hard' })).data
      .list,
  ).toEqual([]);
  expect(await find('sysDictValue', 'bedSoil/hard', '')).toMatchObject({
    verdict: 'removed',
    acts: ['restore', 'keep'],
  });
  expect((await grantOf()).codes).not.toContain('system:sysPost:query');
  expect(await find('roleCode', 'gardener/system:sysPost:query', '')).toMatchObject({ verdict: 'removed' });
  expect((await paramRow('bed.leaving'))['paramValue']).toBe('一');
  expect(await find('sysParam', 'bed.leaving', '')).toMatchObject({ verdict: 'gone' });
});

test('taking the file changes the row by its own rules and leaves a line in its history', async () => {
  expect((await settle('sysParam', 'bed.both', 'paramValue', 'adopt')).code).toBe(200);
  const row = await paramRow('bed.both');
  expect(row['paramValue']).toBe('二');
  const { data } = await admin.get<HistoryEntry[]>('/api/admin/sysparam/historySysParam', { id: row.id });
  expect(JSON.stringify(data)).toContain('自己的');
  expect(await find('sysParam', 'bed.both', 'paramValue')).toBeUndefined();
  // It is settled: the same wish finds no difference any more.
  expect((await settle('sysParam', 'bed.both', 'paramValue', 'adopt')).code).toBe(409);
});

test("what was removed comes back: an entry with its row, a code by the role's own action", async () => {
  expect((await settle('sysDictValue', 'bedSoil/hard', '', 'restore')).code).toBe(200);
  expect((await soilRow('hard'))['dictName']).toBe('硬');
  expect((await settle('roleCode', 'gardener/system:sysPost:query', '', 'restore')).code).toBe(200);
  expect((await grantOf()).codes).toContain('system:sysPost:query');
});

test('a decision to keep holds until the file says something new, and can be taken back', async () => {
  expect((await settle('sysParam', 'bed.kept', 'paramValue', 'keep')).code).toBe(200);
  expect(await find('sysParam', 'bed.kept', 'paramValue')).toMatchObject({
    verdict: 'settled',
    present: '自己的',
    acts: ['adopt', 'reopen'],
  });
  await settle('sysParam', 'bed.kept', 'paramValue', 'reopen');
  expect(await find('sysParam', 'bed.kept', 'paramValue')).toMatchObject({ verdict: 'kept' });
  await settle('sysParam', 'bed.kept', 'paramValue', 'keep');
  write({
    ...SECOND,
    params: { ...SECOND.params, 'bed.kept': param('管理员改过', '三'), 'bed.sign': param('标记', '一') },
  });
  await arrived('bed.sign');
  expect(await find('sysParam', 'bed.kept', 'paramValue')).toMatchObject({
    verdict: 'conflict',
    seeded: '一',
    file: '三',
    present: '自己的',
  });
});

test("entries are told in the reader's language", async () => {
  const { differences } = await compare(await server.as('admin', 'en'));
  expect(differences.find(({ kind, key }) => kind === 'roleScope' && key === 'gardener/sysUser')).toMatchObject({
    fieldTitle: 'Data scope',
  });
});

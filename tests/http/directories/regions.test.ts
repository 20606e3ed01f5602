/**
 * The national list of regions: filled in beside the running server, walked level by level, searched by name and pinyin
 * initials.
 */
import { pino } from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ListData, OptionData, TreeData, TreeRow, WireRow } from '../../../src/engine/model/wire.ts';
import { openRegions } from '../../../src/engine/server/operations/seed/regions.ts';
import { PLATFORM_OWNER } from '../../../src/engine/server/operations/seed/tenant.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const server = fileServer({ env: { REGIONS: '1' } });
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
  await vi.waitFor(async () => expect((await query({ pageSize: 1 })).totalCount).toBeGreaterThan(40_000), {
    timeout: 90_000,
    interval: 500,
  });
}, 180_000);

const query = async (params: Record<string, string | number>): Promise<ListData> =>
  (await admin.get<ListData>('/api/admin/sysregion/querySysRegion', params)).data;
const below = async (parent: string): Promise<readonly WireRow[]> =>
  (await query({ parentId: parent, pageSize: 1000 })).list;
const named = (rows: readonly WireRow[], name: string): WireRow =>
  rows.find((row) => row['regionName'] === name) as WireRow;

test('the list is the real one: provinces at the top, streets at the bottom', async () => {
  const provinces = await below('null');
  expect(provinces).toHaveLength(34);
  const city = named(await below(named(provinces, '江西省').id), '吉安市');
  const county = named(await below(city.id), '峡江县');
  expect([county['regionCode'], county['regionType']]).toEqual(['360823', 'county']);
  expect(named(await below(county.id), '金江乡')).toMatchObject({
    regionCode: '360823203000',
    regionType: 'street',
    parentId: county.id,
  });
});

test('districts of a municipality stand right below it', async () => {
  const beijing = named(await below('null'), '北京市');
  expect(named(await below(beijing.id), '东城区')).toMatchObject({ regionCode: '110101', regionType: 'county' });
});

test('a region is found by part of its name and by its pinyin initials', async () => {
  expect((await query({ keyword: '东华门' })).list.map((row) => row['regionName'])).toEqual(['东华门街道']);
  expect((await query({ keyword: 'xjx', regionType: 'county' })).list.map((row) => row['regionName'])).toContain(
    '峡江县',
  );
});

test('a region with regions below it is kept, and says how many', async () => {
  const answer = await admin.post('/api/admin/sysregion/deleteSysRegion', { regionCode: '360823' });
  expect(answer.code).toBe(422);
  expect(answer.msg).toMatch(/^仍被 \d+ 条“行政区域”引用，不能删除$/);
});

const steps = async (params: Record<string, string | number> = {}): Promise<TreeData> =>
  (await admin.get<TreeData>('/api/admin/sysregion/tree', { lazy: 1, ...params })).data;

test('a tree of 45,000 rows comes in steps: the top, then what is right below a row', async () => {
  const top = await steps();
  expect(top.list).toHaveLength(34);
  expect(top.totalCount).toBeGreaterThan(40_000);
  expect(top.list.some((row) => row.children !== undefined)).toBe(false);
  const jiangxi = top.list.find((row) => row['regionName'] === '江西省') as TreeRow;
  const cities = await steps({ below: jiangxi.id });
  expect(cities.list).toHaveLength(jiangxi.$children ?? 0);
  expect(cities.list.every((row) => row['parentId'] === jiangxi.id && (row.$children ?? 0) > 0)).toBe(true);
});

test('a search in a large tree answers what matches with all that is above it', async () => {
  const { list, totalCount } = await steps({ keyword: '东华门' });
  const path = (rows: readonly TreeRow[]): unknown[] =>
    rows.flatMap((row) => [row['regionName'], ...path(row.children ?? [])]);
  expect(path(list)).toEqual(['北京市', '东城区', '东华门街道']);
  expect(totalCount).toBe(1);
  const city = (await steps({ keyword: '敦煌市' })).list[0]?.children?.[0]?.children?.[0];
  expect([city?.['regionName'], city?.children, (city?.$children ?? 0) > 5]).toEqual(['敦煌市', undefined, true]);
});

test('the choices of a parent come in steps too, and what is searched for says where it stands', async () => {
  const options = async (params: Record<string, string | number>): Promise<OptionData['list']> =>
    (
      await admin.get<OptionData>('/api/admin/sysregion/optionSysRegion', {
        field: 'parentId',
        lazy: 1,
        pageSize: 1000,
        ...params,
      })
    ).data.list;
  const top = await options({});
  expect(top).toHaveLength(34);
  const jiangxi = top.find((option) => option.label === '江西省');
  expect(jiangxi?.more).toBe(true);
  expect((await options({ below: jiangxi?.id ?? '' })).map((option) => option.label)).toContain('吉安市');
  expect((await options({ keyword: '金江乡' })).map(({ label, path }) => `${String(path)} / ${label}`)).toContain(
    '江西省 / 吉安市 / 峡江县 / 金江乡',
  );
});

const coded = async (regionCode: string): Promise<WireRow | undefined> => (await query({ regionCode })).list[0];

test.each([
  ['460302', '西沙区', '460300'],
  ['500157', '两江新区', '500000'],
  ['540481', '米林市', '540400'],
  ['653132', '岑岭县', '653100'],
  ['653228', '和康县', '653200'],
  ['659012', '白杨市', '659000'],
  ['659013', '草湖市', '659000'],
])('%s %s, newer than the package, stands below %s', async (code, name, above) => {
  const parent = await coded(above);
  expect(await coded(code)).toMatchObject({ regionName: name, dissolved: false, parentId: parent?.id });
});

test.each([
  ['441900', 36, '虎门镇'],
  ['442000', 23, '小榄镇'],
  ['460400', 18, '那大镇'],
])('the city %s, which has no counties, has its %i streets and towns', async (code, count, one) => {
  const streets = await below((await coded(code))?.id ?? '');
  expect(streets).toHaveLength(count);
  expect(named(streets, one)).toMatchObject({ regionType: 'street', dissolved: false });
});

test('a dissolved region is kept and marked, and offered to no new row', async () => {
  for (const code of ['330103', '410381', '500105', '500105001000', '540422', '460321'])
    expect(await coded(code), code).toMatchObject({ dissolved: true });
  // The towns of a county that became a city stand below the city.
  expect((await coded('540422100000'))?.['parentId']).toBe((await coded('540481'))?.id);
  const offered = async (keyword: string): Promise<readonly string[]> =>
    (
      await admin.get<OptionData>('/api/admin/sysregion/optionSysRegion', { field: 'parentId', keyword, pageSize: 100 })
    ).data.list.map(({ label }) => label);
  expect(await offered('孟津')).toEqual(['孟津区']);
  expect(await offered('下城区')).toEqual([]);
  const refused = await admin.post('/api/admin/sysregion/addSysRegion', {
    regionName: '新来街道',
    regionCode: '330103999000',
    regionType: 'street',
    parentId: (await coded('330103'))?.id,
  });
  expect(refused.code).toBe(422);
  // A row that names one may be changed otherwise.
  const street = await coded('500105001000');
  const changed = await admin.put('/api/admin/sysregion/updateSysRegion', {
    id: street?.id,
    rev: street?.['rev'],
    remark: '随区撤销',
  });
  expect(changed.code).toBe(200);
});

test('names of a province leave out what was dissolved', async () => {
  const { data } = await admin.get<readonly { regionName: string }[]>('/api/admin/sysregion/queryRegionName', {
    above: '重庆市',
  });
  const names = data.map(({ regionName }) => regionName);
  expect([names.includes('两江新区'), names.includes('江北区'), names.includes('北碚区')]).toEqual([true, false, true]);
});

test('a store that was filled before gets the changes once; what administrators deleted stays away', async () => {
  const towns = (await below((await coded('441900'))?.id ?? '')).length;
  await server.deps.db.write(PLATFORM_OWNER, async (connection) => {
    await connection.query(`delete from "sys_region" where "regionCode" in ('659013', '441900121000')`);
    await connection.query(`update "sys_region" set deleted_at = now() where "regionCode" = '653229'`);
    await connection.query(`update "sys_region" set dissolved = false where dissolved`);
    await connection.query(
      `update "sys_region" r set "parentId" = old.id from "sys_region" old where old."regionCode" = '540422' and r."regionCode" like '540422______'`,
    );
    await connection.query(`update anlan.seed set value = '44960' where tenant_id = $1 and kind = 'regions'`, [
      PLATFORM_OWNER,
    ]);
  });
  const upgraded = openRegions(server.deps.engine, pino({ level: 'silent' }));
  expect(await upgraded.start()).toBe(2);
  expect(await below((await coded('441900'))?.id ?? '')).toHaveLength(towns);
  expect(await coded('659013')).toMatchObject({ regionName: '草湖市', dissolved: false });
  expect([await coded('653229'), (await coded('330103'))?.['dissolved']]).toEqual([undefined, true]);
  expect((await coded('540422100000'))?.['parentId']).toBe((await coded('540481'))?.id);
  expect((await query({ keyword: 'chs', regionType: 'county' })).list.map((row) => row['regionName'])).toContain(
    '草湖市',
  );
  expect(await upgraded.start()).toBe(0);
  await upgraded.close();
});

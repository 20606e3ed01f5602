/**
 * The national list of regions: filled in beside the running server, walked level by level, searched by name and pinyin
 * initials.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import type { ListData, OptionData, TreeData, TreeRow, WireRow } from '../../../src/engine/model/wire.ts';
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

/**
 * The order of rows below the same parent, put there by hand: rights, numbers, two at once, and what others notice of
 * it.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { EntityView, ListData, TreeRow, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const ORG = '/api/admin/sysorg';

const server = fileServer();
let admin: Caller;
let root: string;
beforeAll(async () => {
  admin = await server.as('admin');
  root = String((await admin.get<ListData>(`${ORG}/querySysOrg`, { orgCode: 'LZ' })).data.list[0]?.id);
}, 120_000);

let made = 0;
async function add(name: string, parentId: string | null = root, more: object = {}): Promise<WireRow> {
  made += 1;
  const answer = await admin.post<WireRow>(`${ORG}/addSysOrg`, {
    orgCode: `PX-${String(made).padStart(3, '0')}`,
    orgName: name,
    orgType: 'workshop',
    parentId,
    status: 'enabled',
    ...more,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

const getOrg = async (id: string): Promise<WireRow> => (await admin.get<WireRow>(`${ORG}/getSysOrg`, { id })).data;
const namesBelow = async (id: string): Promise<unknown[]> =>
  (await admin.get<{ list: TreeRow[] }>(`${ORG}/querySysOrgTree`, { lazy: 1, below: id })).data.list.map(
    (row) => row['orgName'],
  );

async function place(id: string, where: object, who: Caller = admin): Promise<Answer<WireRow>> {
  return who.put<WireRow>(`${ORG}/placeSysOrg`, { id, rev: (await getOrg(id))['rev'], ...where });
}

test('a row is put before and after another one, and takes its parent along the way', async () => {
  const [plant, other] = [await add('排序厂'), await add('另一厂')];
  const [a, b, c] = [await add('甲', plant.id), await add('乙', plant.id), await add('丙', plant.id)];
  expect(await namesBelow(plant.id)).toEqual(['甲', '乙', '丙']);
  expect((await place(c.id, { before: a.id })).code).toBe(200);
  expect(await namesBelow(plant.id)).toEqual(['丙', '甲', '乙']);
  const stranger = await add('丁', other.id);
  const moved = await place(stranger.id, { after: a.id });
  expect(moved.data['parentId']).toBe(plant.id);
  expect(await namesBelow(plant.id)).toEqual(['丙', '甲', '丁', '乙']);
  expect(await namesBelow(other.id)).toEqual([]);
  // And back, by its old neighbour.
  expect((await place(b.id, { before: c.id })).code).toBe(200);
  expect(await namesBelow(plant.id)).toEqual(['乙', '丙', '甲', '丁']);
});

test('any sequence of moves gives the order a plain list gives', async () => {
  const plant = await add('任意厂');
  const rows = [];
  for (const name of ['一', '二', '三', '四', '五', '六'])
    rows.push(await add(name, plant.id, { orgSequence: name === '三' ? 101 : 100 }));
  const idOf = new Map(rows.map((row) => [String(row['orgName']), row.id]));
  const model = (await namesBelow(plant.id)).map(String);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 8 }), async (moves) => {
      for (const [from, to, before] of moves) {
        const name = model[from % model.length] ?? '';
        const rest = model.filter((one) => one !== name);
        const anchor = rest[to % rest.length] ?? '';
        expect((await place(idOf.get(name) ?? '', { [before ? 'before' : 'after']: idOf.get(anchor) })).code).toBe(200);
        rest.splice(rest.indexOf(anchor) + (before ? 0 : 1), 0, name);
        model.splice(0, model.length, ...rest);
        expect(await namesBelow(plant.id)).toEqual(model);
      }
    }),
    { numRuns: 8 },
  );
});

test('two who move at once both find their row where they put it', async () => {
  const plant = await add('并行厂');
  const rows = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) rows.push(await add(name, plant.id));
  const [a, , c, d, , f] = rows.map(({ id }) => id);
  const answers = await Promise.all([place(d ?? '', { before: a }), place(f ?? '', { before: c })]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  expect(await namesBelow(plant.id)).toEqual(['d', 'a', 'b', 'f', 'c', 'e']);
});

test('neighbours that only get another number keep their rev and their history: an open form is saved as if nothing had happened', async () => {
  const plant = await add('邻居厂');
  const [first, second] = [await add('先', plant.id), await add('后', plant.id)];
  const third = await add('新来', plant.id);
  expect((await place(third.id, { before: second.id })).code).toBe(200);
  const after = await getOrg(second.id);
  expect(after['orgSequence']).not.toBe(second['orgSequence']);
  expect(after['rev']).toBe(second['rev']);
  expect(
    (await admin.put(`${ORG}/updateSysOrg`, { id: second.id, rev: second['rev'], remark: '表单里改的' })).code,
  ).toBe(200);
  expect(await namesBelow(plant.id)).toEqual(['先', '新来', '后']);
  const entries = (
    await admin.get<{ action: string; changes: { field: string }[] }[]>(`${ORG}/historySysOrg`, { id: third.id })
  ).data;
  expect(JSON.stringify(entries)).toContain('orgSequence');
  expect(JSON.stringify((await admin.get(`${ORG}/historySysOrg`, { id: first.id })).data)).not.toContain(
    'orgSequence":{',
  );
});

test('refused: without the right, from an older state, below itself, without a place, beside nothing', async () => {
  const plant = await add('拒绝厂');
  const [shop, side] = [await add('车间', plant.id), await add('旁边', plant.id)];
  const team = await add('班组', shop.id);
  expect((await place(side.id, { before: shop.id }, await server.as('staff'))).code).toBe(403);
  expect((await admin.put(`${ORG}/placeSysOrg`, { id: side.id, rev: 0, before: shop.id })).code).toBe(409);
  expect((await place(shop.id, { before: team.id })).code).toBe(422);
  for (const where of [{}, { before: side.id, after: shop.id }, { before: 5 }, { after: side.id }])
    expect((await place(side.id, where)).code, JSON.stringify(where)).toBe(422);
  expect((await place(side.id, { before: '01900000-0000-7000-8000-00000000dead' })).code).toBe(404);
  expect(await namesBelow(plant.id)).toEqual(['车间', '旁边']);
});

test('a row that is to stand below itself is refused once, not by the tree and by a check as well', async () => {
  const row = await add('自环车间');
  const answer = await admin.put<{ errors: { field: string; code: string }[] }>(`${ORG}/updateSysOrg`, {
    id: row.id,
    rev: row['rev'],
    parentId: row.id,
  });
  expect(answer.data.errors).toMatchObject([{ field: 'parentId', code: 'field.cycle' }]);
});

test('where the list is sorted by something else first, the reason is said; what has no order has no such call', async () => {
  const {
    data: { list },
  } = await admin.get<ListData>('/api/admin/sysdict/querySysDict', { pageSize: 500 });
  const types = list.filter((row) => row['parentId'] === null);
  const answer = await admin.put('/api/admin/sysdict/placeSysDict', {
    id: types[0]?.id,
    rev: types[0]?.['rev'],
    after: types[1]?.id,
  });
  expect(answer.code).toBe(422);
  expect(answer.msg).toContain('字典类型');
  const entries = list.filter((row) => row['dictType'] === 'priority' && row['parentId'] !== null);
  expect(
    (
      await admin.put('/api/admin/sysdict/placeSysDict', {
        id: entries[0]?.id,
        rev: entries[0]?.['rev'],
        after: entries[1]?.id,
      })
    ).code,
  ).toBe(200);
  const options = (
    await admin.get<{ value: string }[]>('/api/notification/notification/queryNotificationPriority')
  ).data.map(({ value }) => value);
  expect(options).toEqual([entries[1], entries[0], entries[2], entries[3]].map((row) => row?.['dictValue']));
  expect((await admin.put('/api/admin/sysregion/placeSysRegion', {})).code).toBe(404);
  expect((await admin.get<EntityView>('/schema/sysOrg')).data.tree).toEqual({
    parent: 'parentId',
    order: 'orgSequence',
  });
  expect((await admin.get<EntityView>('/schema/sysRegion')).data.tree).toEqual({ parent: 'parentId' });
});

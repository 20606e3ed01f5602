/**
 * Trees stay trees: two moves at once tie no ring, and one that is stored already is read to its end, named and opened.
 */
import { beforeAll, expect, test } from 'vitest';
import type { DataModelData, ModelEntry } from '../../../src/engine/model/admin-wire.ts';
import type { HistoryEntry, ListData, OptionData, TreeRow, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const ORG = '/api/admin/sysorg';
const CLASS = '/api/equipment/equipClass';

const server = fileServer();
let admin: Caller;
let root: string;
beforeAll(async () => {
  admin = await server.as('admin');
  root = String((await admin.get<ListData>(`${ORG}/querySysOrg`, { orgCode: 'LZ' })).data.list[0]?.id);
}, 120_000);

let made = 0;
async function add(base: string, row: object): Promise<WireRow> {
  const answer = await admin.post<WireRow>(base, row);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const addOrg = (name: string, parentId = root): Promise<WireRow> =>
  add(`${ORG}/addSysOrg`, {
    orgCode: `RING-${(made += 1)}`,
    orgName: name,
    orgType: 'workshop',
    parentId,
    status: 'enabled',
  });
const addClass = (name: string): Promise<WireRow> =>
  add(`${CLASS}/addEquipClass`, {
    classCode: `R${String((made += 1)).padStart(3, '0')}`,
    className: name,
    equipType: 'crane',
  });

/** Says of rows what they stand below, past everything that would refuse it: as from before moves were kept apart. */
const store = (table: string, pairs: readonly (readonly [string, string])[]): Promise<unknown> =>
  server.deps.db.system(async (connection) => {
    for (const [id, parent] of pairs)
      await connection.query(`update ${table} set "parentId" = $2 where id = $1`, [id, parent]);
  });

const entryOf = async (entity: string): Promise<ModelEntry | undefined> =>
  (await admin.get<DataModelData>('/api/admin/datamodel/queryDataModel')).data.entries.find(
    (entry) => entry.entity === entity,
  );

test.each([
  ['a plain tree', CLASS, 'EquipClass', addClass],
  ['organisations', ORG, 'SysOrg', addOrg],
])('of two moves at the same moment that would tie a ring one is refused: %s', async (_, base, noun, make) => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await make(`甲${round}`), await make(`乙${round}`)];
    const answers = await Promise.all(
      [
        [a, b],
        [b, a],
      ].map(([row, parent]) =>
        admin.put<{ errors?: { code: string }[] }>(`${base}/update${noun}`, {
          id: row!.id,
          rev: row!['rev'],
          parentId: parent!.id,
        }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    expect(answers.flatMap(({ data }) => data.errors ?? [])).toMatchObject([{ code: 'field.cycle' }]);
  }
});

test('a person whose organisation stands in a ring signs in, and sees its rows', async () => {
  const [plant, shop, team] = [await addOrg('环一厂'), await addOrg('环一车间'), await addOrg('环一班')];
  await store('sys_org', [
    [plant.id, shop.id],
    [shop.id, plant.id],
    [team.id, shop.id],
  ]);
  await server.deps.db.system((connection) =>
    connection.query('update sys_user set "orgId" = $1 where username = $2', [team.id, 'safety']),
  );
  const { data } = await (await server.as('safety')).get<{ list: TreeRow[] }>(`${ORG}/querySysOrgTree`);
  expect(JSON.stringify(data)).toContain('环一班');
});

test('rows of a ring stand at the top of the tree, are named on the data model, and one of them opens it', async () => {
  expect((await entryOf('sysPost'))?.state).toBe('ready');
  const [a, b, c] = [await addOrg('环甲'), await addOrg('环乙'), await addOrg('环丙')];
  await store('sys_org', [
    [a.id, b.id],
    [b.id, a.id],
    [c.id, b.id],
  ]);
  const whole = (await admin.get<TreeRow[]>(`${ORG}/querySysOrgTree`)).data;
  expect(whole.filter((row) => [a.id, b.id, c.id].includes(row.id)).map((row) => row['orgName'])).toEqual([
    '环甲',
    '环乙',
  ]);
  expect(whole.find((row) => row.id === b.id)?.children?.map((row) => row.id)).toEqual([c.id]);
  const found = (await admin.get<{ list: TreeRow[] }>(`${ORG}/querySysOrgTree`, { lazy: 1, keyword: '环丙' })).data
    .list;
  expect(found.map((row) => row.id).sort()).toEqual([a.id, b.id].sort());
  const choice = (await admin.get<OptionData>(`${ORG}/optionSysOrg`, { field: 'parentId', keyword: '环丙', lazy: 1 }))
    .data.list[0];
  expect(choice?.path?.split(' / ').sort()).toEqual(['环乙', '环甲']);

  const entry = await entryOf('sysOrg');
  expect(entry?.state).toBe('ring');
  expect(entry?.rings).toContainEqual([
    { id: a.id, label: '环甲' },
    { id: b.id, label: '环乙' },
  ]);
  const open = (who: Caller, id: string) => who.post('/api/admin/datamodel/openRing', { entity: 'sysOrg', id });
  expect((await open(await server.as('staff'), b.id)).code).toBe(403);
  expect((await open(admin, c.id)).code).toBe(409);
  // The form asks every unit but a company for its parent; the way out of a ring does not.
  expect((await open(admin, b.id)).code).toBe(200);
  expect((await admin.get<WireRow>(`${ORG}/getSysOrg`, { id: a.id })).data).toMatchObject({
    parentId: b.id,
    orgPath: '环乙 / 环甲',
  });
  expect((await admin.get<HistoryEntry[]>(`${ORG}/historySysOrg`, { id: b.id })).data[0]).toMatchObject({
    action: 'edit',
    byName: '系统管理员',
    changes: [{ field: 'parentId', oldLabel: '环甲', new: null }],
  });
  expect((await entryOf('sysOrg'))?.rings.flat().map((row) => row.id)).not.toContain(b.id);
  const moved = await admin.put<WireRow>(`${ORG}/updateSysOrg`, {
    id: b.id,
    rev: (await admin.get<WireRow>(`${ORG}/getSysOrg`, { id: b.id })).data['rev'],
    parentId: root,
  });
  expect(moved.code).toBe(200);
});

test('folders in a ring are listed and searched to the end', async () => {
  const staff = await server.as('staff');
  const folder = async (name: string): Promise<string> =>
    (await staff.post<{ id: string }>('/api/file/netdisc/folder', { name })).data.id;
  const [a, b] = [await folder('环甲'), await folder('环乙')];
  await store('netdisc_node', [
    [a, b],
    [b, a],
  ]);
  expect(
    (await staff.get<{ path: { name: string }[] }>('/api/file/netdisc/list', { parent: a })).data.path.map(
      ({ name }) => name,
    ),
  ).toEqual(['环乙', '环甲']);
  expect((await entryOf('netdiscNode'))?.state).toBe('ring');
});

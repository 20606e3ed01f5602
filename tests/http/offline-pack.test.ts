/** What a phone takes along for a shift: by the caller's rows and fields, within its size (docs/phone.md#taken-along). */
import { beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import type { TakenEntity } from '../../src/engine/model/calls/offline.ts';
import { type PackedJson, Packer, unpacked } from '../../src/engine/model/json/packed-json.ts';
import type { Row } from '../../src/engine/model/types.ts';
import type { ListData, OptionData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';
import { actingAs } from './entity-tests.ts';

const server = fileServer();
const PACK = '/api/offline/pack';
const HAZARDS = '/api/hazard/hiddenDanger';
const PERMITS = '/api/dangerWork/workPermit';
/** As `offline.take` of hidden dangers names them. */
const TAKEN = ['draft', 'rejected', 'pending', 'suspended', 'rectifying', 'reviewing'];

let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 240_000);

async function packOf(caller: Caller): Promise<readonly TakenEntity[]> {
  return unpacked(await packedFor(caller)) as readonly TakenEntity[];
}
async function packedFor(caller: Caller): Promise<PackedJson> {
  const answer = await caller.get<{ readonly entities: PackedJson }>(PACK);
  expect(answer.code, JSON.stringify(answer).slice(0, 500)).toBe(200);
  return answer.data.entities;
}
/** Bytes of a part of what is taken along, as it travels. */
function bytesOf(part: unknown): number {
  const packer = new Packer();
  return Buffer.byteLength(JSON.stringify(packer.whole(packer.pack(part))));
}
async function takenOf(caller: Caller, entity: string): Promise<TakenEntity | undefined> {
  return (await packOf(caller)).find((one) => one.entity === entity);
}
const idsOf = (rows: readonly WireRow[] = []): string[] => rows.map(({ id }) => id).sort();
const listed = async (caller: Caller, states: readonly string[]): Promise<readonly WireRow[]> =>
  (await caller.get<ListData>(`${HAZARDS}/queryHiddenDanger`, { status: states.join(','), pageSize: 1000 })).data.list;

/** Somebody who holds these codes, sees these rows, and from whom these fields are withheld. */
async function holder(
  roleCode: string,
  grant: { readonly codes: readonly string[]; readonly scope?: string; readonly hidden?: readonly string[] },
): Promise<Caller> {
  const role = (
    await admin.post<WireRow>('/api/admin/sysrole/addSysRole', { roleCode, roleName: roleCode, dataScope: 'all' })
  ).data;
  const saved = await admin.put('/api/admin/sysrole/saveRoleGrant', {
    id: role.id,
    codes: grant.codes,
    scopes: grant.scope ? [{ entity: 'hiddenDanger', scope: grant.scope, orgs: [] }] : [],
    fields: (grant.hidden ?? []).map((field) => ({ entity: 'hiddenDanger', field, mode: 'hidden' })),
  });
  expect(saved.code, JSON.stringify(saved)).toBe(200);
  return (await actingAs(server, roleCode)).caller;
}

test('each takes along the rows that their list shows in the states named, as the record’s own page has them', async () => {
  for (const caller of [admin, await server.as('staff')]) {
    const taken = await takenOf(caller, 'hiddenDanger');
    const seen = await listed(caller, TAKEN);
    expect(idsOf(taken?.rows)).toEqual(idsOf(seen));
  }
  const taken = await takenOf(admin, 'workPermit');
  const row = taken?.rows.find(({ measures }) => Array.isArray(measures) && measures.length > 0);
  expect((await admin.get<WireRow>(`${PERMITS}/getWorkPermit`, { id: row?.id ?? '' })).data).toEqual(row);
  // The newest stands first: it is the last to be left out.
  const ids = taken?.rows.map(({ id }) => id) ?? [];
  expect(ids).toEqual(ids.toSorted().reverse());
});

test('what belongs to the rows and what may be chosen in them comes along', async () => {
  const taken = await takenOf(admin, 'workPermit');
  const tests = taken?.related['gasAnalyses'] ?? [];
  expect(tests.length).toBeGreaterThan(0);
  expect(idsOf(taken?.rows)).toEqual(expect.arrayContaining([...new Set(tests.map(({ permit }) => permit))]));
  expect(taken?.choices['dutyPerson']?.length).toBeGreaterThan(5);
  // People with their unit, and the units as a tree: a picker opens one without a network.
  const [units, people] = [taken?.choices['applyOrg'] ?? [], taken?.choices['guardian'] ?? []];
  expect(units.some(({ parentId }) => units.some(({ id }) => id === parentId))).toBe(true);
  const of = people.find(({ unit }) => units.some(({ id }) => id === unit))?.unit ?? '';
  const asked = await admin.get<OptionData>(`${PERMITS}/optionWorkPermit`, {
    field: 'guardian',
    unit: of,
    units: 1,
    pageSize: 500,
  });
  expect(asked.data.list.length).toBeGreaterThan(0);
  expect(asked.data.list.map(({ id }) => id).sort()).toEqual(
    people
      .filter(({ unit }) => unit === of)
      .map(({ id }) => id)
      .sort(),
  );
});

test('a withheld field is in no row, rows out of sight stay out, and without the right to list there is nothing', async () => {
  const own = await holder('takesOwn', { codes: ['hazard:hiddenDanger:query'], scope: 'self', hidden: ['location'] });
  expect((await takenOf(own, 'hiddenDanger'))?.rows).toEqual([]);
  const blind = await holder('takesBlind', { codes: ['hazard:hiddenDanger:query'], hidden: ['location', 'dutyOrg'] });
  const taken = await takenOf(blind, 'hiddenDanger');
  expect(taken?.rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(taken?.rows)).not.toMatch(/"(location|dutyOrg)"/);
  // Nor are its choices.
  expect(taken?.choices).not.toHaveProperty('dutyOrg');
  const permitsOnly = await holder('takesPermits', { codes: ['dangerWork:workPermit:query'] });
  expect((await takenOf(permitsOnly, 'workPermit'))?.related).toEqual({});
  const nobody = await holder('takesNothing', { codes: ['equipment:equipCrane:query'] });
  expect(await packOf(nobody)).toEqual([]);
});

test('200 rows fit into 1.5 MB, and of more than a device takes the newest come along', async () => {
  const db = new Client({ connectionString: server.adminUrl });
  await db.connect();
  const columns = (
    await db.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'hidden_danger' and is_generated = 'NEVER'`,
    )
  ).rows.map(({ column_name: name }) => name);
  const copied = (name: string): string =>
    name === 'id' ? 'gen_random_uuid()' : name === 'hdNo' ? `'copy-' || n` : `h."${name}"`;
  const fill = (count: number, from: number): Promise<unknown> =>
    db.query(
      `insert into hidden_danger (${columns.map((name) => `"${name}"`).join(', ')})
       select ${columns.map(copied).join(', ')} from (select * from hidden_danger where status = 'pending' limit 1) h,
       generate_series(${from}, ${from + count - 1}) n`,
    );
  try {
    const before = (await takenOf(admin, 'hiddenDanger'))?.rows.length ?? 0;
    await fill(200 - before, 0);
    const full = await takenOf(admin, 'hiddenDanger');
    expect(full?.rows).toHaveLength(200);
    expect(full?.isCut).toBe(false);
    expect(bytesOf(full)).toBeLessThanOrEqual(1_500_000);
    await fill(310, 1000);
    const more = await takenOf(admin, 'hiddenDanger');
    expect(more?.rows).toHaveLength(500);
    expect(more?.isCut).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(await packedFor(admin)))).toBeLessThanOrEqual(5_000_000);
  } finally {
    await db.end();
  }
});

test('200 permits with their measures, people and gas tests, and what is chosen in a new one, are a shift’s 1.5 MB', async () => {
  const permits = await takenOf(admin, 'workPermit');
  const rows = permits?.rows ?? [];
  expect(rows.length).toBeGreaterThan(5);
  // As many of each as 200 permits have, none of them like another.
  const own = (row: WireRow, n: number): WireRow =>
    JSON.parse(JSON.stringify(row).replaceAll(/[0-9a-f]{4}(?=")/g, () => n.toString(16).padStart(4, '0'))) as WireRow;
  const many = (list: readonly WireRow[]): WireRow[] =>
    Array.from({ length: Math.ceil((list.length / rows.length) * 200) }, (_, n) => own(list[n % list.length]!, n));
  const tests = permits?.related['gasAnalyses'] ?? [];
  expect(tests.length).toBeGreaterThan(0);
  const shift = { ...permits, rows: many(rows), related: { gasAnalyses: many(tests) } };
  expect(shift.rows).toHaveLength(200);
  expect(bytesOf(shift)).toBeLessThanOrEqual(1_500_000);
});

test('whoever tests gas takes along the limits in force of the standard that is followed', async () => {
  const limits = await takenOf(await server.as('analyst'), 'gasLimit');
  const profiles = new Set(limits?.rows.map(({ profile }) => profile));
  expect([
    limits?.rows.some(({ gas, maxValue }) => gas === 'co' && Number(maxValue) > 0),
    profiles.has('gb30871'),
  ]).toEqual([true, false]);
  expect(new Set(limits?.rows.map(({ status }) => status))).toEqual(new Set(['enabled']));
  expect(await takenOf(await server.as('staff'), 'gasLimit')).toBeUndefined();
});

test('what decides the next step and a form’s rules over a reference comes along beside the row and its choices', async () => {
  const orders = await takenOf(admin, 'rectification');
  const types = orders?.rows.map(({ issueOrg, $hops }) => ($hops?.['issueOrg'] as Row | undefined)?.[String(issueOrg)]);
  expect(types?.length).toBeGreaterThan(0);
  expect(types?.every((one) => typeof (one as Row | undefined)?.['orgType'] === 'string')).toBe(true);
  const duties = await takenOf(admin, 'dutyRecord');
  expect(duties?.choices['task']?.[0]?.hops).toHaveProperty('evidence');
});

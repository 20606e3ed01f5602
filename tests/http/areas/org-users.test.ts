/** The organisation chart and its people by the calls of specification 7.3, as far as the caller sees them. */
import { beforeAll, expect, test } from 'vitest';
import type { ListData, TreeRow, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { workflowDesk } from '../../support/workflow.ts';

const server = fileServer();
const desk = workflowDesk(server);
let admin: Caller;
let orgs: readonly WireRow[];
beforeAll(async () => {
  admin = await server.as('admin');
  orgs = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 500 })).data.list;
}, 120_000);

const org = (code: string): string => orgs.find((row) => row['orgCode'] === code)?.id ?? '';
const ask = <T>(call: string, body: object, who = admin): Promise<Answer<T>> =>
  who.post<T>(`/api/ssm/sysOrgUser/${call}`, body);
const flat = (rows: readonly TreeRow[]): TreeRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const below = (code: string): Set<string> => {
  const found = new Set([org(code)]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const row of orgs) if (found.has(String(row['parentId']))) found.add(row.id);
  }
  return found;
};
const people = async (call: string, body: object, who = admin): Promise<readonly WireRow[]> => {
  const { code, data } = await ask<ListData>(call, { pageSize: 500, ...body }, who);
  expect(code, JSON.stringify(data)).toBe(200);
  expect(data.list.length).toBe(data.totalCount);
  return data.list;
};

test('the chart nests every organisation once below the one it belongs to; asked for one it begins there [A-7.3-010]', async () => {
  const { data: roots } = await ask<readonly TreeRow[]>('orgTree', {});
  expect(
    flat(roots)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(orgs.map(({ id }) => id).sort());
  for (const row of flat(roots)) for (const child of row.children ?? []) expect(child['parentId']).toBe(row.id);
  const {
    data: [mill, ...more],
  } = await ask<readonly TreeRow[]>('orgTree', { orgId: org('LG') });
  expect([mill?.id, more]).toEqual([org('LG'), []]);
  expect(new Set(flat(mill ? [mill] : []).map(({ id }) => id))).toEqual(below('LG'));
  expect((await ask('orgTree', { orgId: '01900000-0000-7000-8000-00000000dead' })).code).toBe(404);
  expect((await admin.get('/api/ssm/sysOrgUser/orgTree')).code).toBe(405);
});

test('the people of an organisation are those in use there and below it, found by name and in pages, and nothing secret of them [A-7.3-011]', async () => {
  const everybody = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { status: 'normal', pageSize: 500 }))
    .data.list;
  const wanted = (code: string): string[] =>
    everybody
      .filter((row) => below(code).has(String(row['orgId'])))
      .map(({ id }) => id)
      .sort();
  const found = await people('orgUser', { orgId: org('LG') });
  expect(found.map(({ id }) => id).sort()).toEqual(wanted('LG'));
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(everybody.length);
  expect(JSON.stringify(found)).not.toContain('password');
  const name = String(found[0]?.['nickname']);
  expect((await people('orgUser', { orgId: org('LG'), keyword: name })).map((row) => row['nickname'])).toContain(name);
  expect((await ask<ListData>('orgUser', { orgId: org('LG'), pageSize: 1, currentPage: 2 })).data.list.length).toBe(
    Math.min(1, found.length - 1),
  );
  expect((await ask('orgUser', { orgId: 'x' })).code).toBe(404);
  for (const call of ['orgTree', 'orgUser', 'orgUserFactory']) {
    expect((await ask(call, {}, server.stranger())).code, call).toBe(401);
    expect((await ask(call, {}, await server.as('roleless'))).code, call).toBe(403);
    expect(await ask(call, { organisation: org('LG') }), call).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'organisation', code: 'field.unknown' }] },
    });
  }
});

test('limited to a factory are the people of the organisation who belong to it, without a wish to that of the caller [A-7.3-012]', async () => {
  const factories = orgs.filter((row) => row['orgType'] === 'factory');
  const [one, other] = [factories.find(({ id }) => id === org('LG')), factories.find(({ id }) => id !== org('LG'))];
  expect([one, other]).not.toContain(undefined);
  const whole = await people('orgUser', { orgId: org('LZ') });
  const inside = await people('orgUserFactory', { orgId: org('LZ'), factory: org('LG') });
  expect(inside.map(({ id }) => id).sort()).toEqual(
    whole
      .filter((row) => below('LG').has(String(row['orgId'])))
      .map(({ id }) => id)
      .sort(),
  );
  expect(inside.length).toBeLessThan(whole.length);
  expect(await people('orgUserFactory', { orgId: other?.id, factory: org('LG') })).toEqual([]);
  // The administrator of the company belongs to no factory; whoever sees everybody and works in a shop of the
  // steelworks is shown the steelworks.
  expect((await people('orgUserFactory', { orgId: org('LZ') })).length).toBe(whole.length);
  await desk.hire('chart.one', 'safetyDept', 'LG-ZL');
  const shop = await desk.as('chart.one');
  expect((await people('orgUser', {}, shop)).length).toBeGreaterThan(whole.length);
  const own = await people('orgUserFactory', {}, shop);
  expect(own.length).toBe(inside.length + 1);
  expect(own.every((row) => below('LG').has(String(row['orgId'])))).toBe(true);
});

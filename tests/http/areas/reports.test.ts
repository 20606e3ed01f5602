/**
 * Reports over the rows of the demonstration: every one that is declared answers, its figures are what its list finds,
 * and nobody counts what they may not see.
 */
import { beforeAll, expect, test } from 'vitest';
import type { CallAnswer } from '../../../src/engine/model/calls/declare.ts';
import type { reportCalls } from '../../../src/engine/model/calls/reports.ts';
import { entityNames } from '../../../src/engine/model/names.ts';
import type { EntityView, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';
import { readBook, readPdf } from '../export/read-files.ts';
import { fetchBytes } from '../files/file-door.ts';

type Report = CallAnswer<(typeof reportCalls)['GET /api/report/run']>;
type Listed = CallAnswer<(typeof reportCalls)['GET /api/report/list']>;

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 180_000);

const run = (entity: string, report: string, filters = '', who = admin): Promise<Answer<Report>> =>
  who.get<Report>('/api/report/run', { entity, report, filters });
const listOf = (name: string): string => {
  const { area, api, menu } = server.deps.engine.entity(name);
  const { base, noun } = entityNames(area, name, api, menu.path);
  return `${base}/query${noun}`;
};
/** How many rows a list finds under conditions as its address has them. */
async function found(name: string, filters: string, who = admin): Promise<number> {
  const answer = await who.get<ListData>(listOf(name), {
    ...Object.fromEntries(new URLSearchParams(filters)),
    pageSize: 1,
  });
  expect(answer.code, `${name} ${filters} ${JSON.stringify(answer).slice(0, 300)}`).toBe(200);
  return answer.data.totalCount;
}

test('every declared report answers, its groups add up to all its rows, and a figure leads to just the rows it counts', async () => {
  const listed = (await admin.get<Listed>('/api/report/list')).data;
  const declared = [...server.deps.engine.project().entities.values()]
    .filter(({ partOf, menu }) => !partOf && !menu.hidden)
    .flatMap(({ name, reports }) => Object.keys(reports).map((code) => `${name} ${code}`));
  expect(listed.map(({ entity, code }) => `${entity} ${code}`).sort()).toEqual(declared.sort());
  const empty: string[] = [];
  let drilled = 0;
  for (const { entity, code } of listed) {
    const { code: status, data, ...rest } = await run(entity, code);
    expect(status, `${entity} ${code} ${JSON.stringify(rest)}`).toBe(200);
    if (data.rows.length === 0) empty.push(`${entity} ${code}`);
    expect(data.more, `${entity} ${code}`).toBe(false);
    const words = data.rows.flatMap(({ labels }) => labels);
    expect(
      words.filter((word) => word === '' || /^[0-9a-f]{8}-/.test(word)),
      `${entity} ${code}`,
    ).toEqual([]);
    const count = data.measures.findIndex(({ of }) => of === 'count');
    if (count < 0) continue;
    expect(
      data.rows.reduce((sum, { figures }) => sum + Number(figures[count]), 0),
      `${entity} ${code}`,
    ).toBe(data.totals[count]);
    for (const { drill, figures, labels } of data.rows.slice(0, 3)) {
      if (drill === null) continue;
      drilled += 1;
      expect(await found(entity, drill), `${entity} ${code} ${labels.join()} ${drill}`).toBe(figures[count]);
    }
  }
  expect(drilled).toBeGreaterThan(100);
  // The demonstration has rows for nearly all of them.
  expect(empty.length, empty.join(', ')).toBeLessThan(listed.length / 3);
}, 240_000);

test('the conditions of the list narrow it, time is gathered by its stretch, and choices stand as they are declared', async () => {
  const { data: whole } = await run('hiddenDanger', 'byMonth');
  expect(whole.groups).toMatchObject([{ title: '发现时间', step: 'month' }]);
  expect(whole.rows.map(({ keys: [key] }) => key)).toEqual(whole.rows.map(({ keys: [key] }) => key).toSorted());
  expect(whole.rows.every(({ keys: [key] }) => /^\d{4}-\d{2}$/.test(key ?? ''))).toBe(true);
  const month = whole.rows[0]?.keys[0] ?? '';
  const { data: some } = await run('hiddenDanger', 'byMonth', `findTimeTo=${month}-28&status=closed`);
  expect(some.totals[0]).toBe(await found('hiddenDanger', `findTimeTo=${month}-28&status=closed`));
  for (const { drill, figures } of some.rows) expect(await found('hiddenDanger', drill ?? '')).toBe(figures[0]);
  const { data: kinds } = await run('hiddenDanger', 'bySource');
  const declared = (server.deps.engine.entity('hiddenDanger').fields['source']?.choices ?? []).map(
    ({ title }) => title,
  );
  const order = kinds.rows.map(({ labels: [word] }) => declared.indexOf(word ?? ''));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(await run('hiddenDanger', 'byMonth', 'nothing=1')).toMatchObject({ code: 422 });
  expect(await run('hiddenDanger', 'nothing')).toMatchObject({ code: 404 });
  expect(await run('nothing', 'nothing')).toMatchObject({ code: 404 });
});

test('a report counts what its caller may see, and is there only for whom all its fields are open', async () => {
  const { caller: staff } = await actingAs(server, 'employee');
  const mine = (await run('hiddenDanger', 'byOrg', '', staff)).data;
  expect(mine.totals[0]).toBe(await found('hiddenDanger', '', staff));
  expect(mine.totals[0]).toBeLessThan(Number((await run('hiddenDanger', 'byOrg')).data.totals[0]));
  // The view of an entity and the list of all reports agree on what there is, for whoever asks.
  for (const who of [staff, admin, (await actingAs(server, 'contractorAdmin')).caller]) {
    const listed = (await who.get<Listed>('/api/report/list')).data;
    const offered: string[] = [];
    for (const { name, reports, partOf, menu } of server.deps.engine.project().entities.values()) {
      if (Object.keys(reports).length === 0 || partOf || menu.hidden) continue;
      const view = await who.get<EntityView>(`/schema/${name}`);
      if (view.code === 200) offered.push(...view.data.reports.map(({ code }) => `${name} ${code}`));
    }
    expect(offered.sort()).toEqual(listed.map(({ entity, code }) => `${entity} ${code}`).sort());
    for (const { entity, code } of listed.slice(0, 5))
      expect((await run(entity, code, '', who)).code, `${entity} ${code}`).toBe(200);
  }
  expect((await run('sysUser', 'nothing', '', staff)).code).toBe(404);
  expect((await run('wfInstance', 'byDefinition', '', (await actingAs(server, 'contractorWorker')).caller)).code).toBe(
    404,
  );
}, 120_000);

test('one that is being designed is tried over the fields there are, by whoever may change layers', async () => {
  const attempt = (report: object, who = admin): Promise<Answer<Report>> =>
    who.post<Report>('/api/report/try', { entity: 'equipCrane', report });
  const { data } = await attempt({
    title: '试',
    group: ['craneType', 'createdAt:year'],
    measures: { n: 'count', load: 'avg:ratedLoad', first: 'min:createdAt' },
    chart: 'bar',
    drill: true,
  });
  expect(data).toMatchObject({
    title: '试',
    path: expect.stringContaining('equipCrane'),
    groups: [{ step: null }, { field: 'createdAt:year', step: 'year' }],
    measures: [{ title: '数量', numeric: true }, { of: 'avg', numeric: true }, { numeric: false }],
  });
  expect(data.rows[0]?.keys[1]).toMatch(/^\d{4}$/);
  expect(String(data.rows[0]?.figures[2])).toMatch(/^\d{4}-\d{2}-\d{2} /);
  const owners = (
    await attempt({
      group: ['org.orgType'],
      measures: { n: 'count' },
      filter: { '==': [{ var: 'status' }, 'inUse'] },
      drill: true,
    })
  ).data;
  for (const { drill, figures } of owners.rows) expect(await found('equipCrane', drill ?? '')).toBe(figures[0]);
  expect(await attempt({ group: ['nothing'], measures: { n: 'count' } })).toMatchObject({
    code: 422,
    msg: expect.stringContaining('nothing') as string,
  });
  expect(await attempt({ group: ['craneType'], measures: { n: 'sum:equipName' } })).toMatchObject({ code: 422 });
  expect(await attempt({ group: ['craneType'], measures: { n: 'median:ratedLoad' } })).toMatchObject({ code: 422 });
  expect((await attempt({ group: [], measures: {} })).code).toBe(422);
  expect(
    (await attempt({ group: ['craneType'], measures: { n: 'count' } }, (await actingAs(server, 'employee')).caller))
      .code,
  ).toBe(403);
  // A record that was deleted is counted no more.
  const [row] = (await admin.get<ListData>(listOf('equipCrane'), { pageSize: 1 })).data.list as readonly [WireRow];
  const before = Number((await run('equipCrane', 'byType')).data.totals[0]);
  expect((await admin.get<ListData>(listOf('equipCrane'), { id: row.id })).data.totalCount).toBe(1);
  expect(before).toBeGreaterThan(0);
});

test('a report goes out as a sheet and on pages, as its reader has put it in order, narrowed as its figures are', async () => {
  const { data } = await run('hiddenDanger', 'byOrg');
  const file = (query: Readonly<Record<string, string>>, language = 'zh') =>
    fetchBytes(
      admin,
      `/api/report/export?${new URLSearchParams({ entity: 'hiddenDanger', report: 'byOrg', ...query }).toString()}`,
      { headers: { 'accept-language': language } },
    );
  const sheet = await file({ order: `-${data.groups.length}` });
  expect(sheet.name).toMatch(/^各单位隐患_\d{4}-\d\d-\d\d\.xlsx$/);
  const [head = [], ...rows] = (await readBook(sheet.bytes)).rows.map((row) => row.map(({ value }) => value));
  expect(head).toEqual([...data.groups, ...data.measures].map(({ title }) => title));
  const at = data.groups.length;
  // Figures are figures; the largest stand first, all of them together last.
  expect(rows.map((row) => Number(row[at]))).toEqual([
    ...data.rows.map(({ figures }) => Number(figures[0])).toSorted((one, other) => other - one),
    Number(data.totals[0]),
  ]);
  expect(rows.at(-1)?.[0]).toBe('合计');
  expect(
    rows
      .slice(0, -1)
      .map((row) => row.slice(0, at).join())
      .toSorted(),
  ).toEqual(data.rows.map(({ labels }) => labels.join()).toSorted());
  const [{ keys: [org = null] } = { keys: [] }] = data.rows;
  const pages = await readPdf((await file({ format: 'pdf', filters: `dutyOrg=${org ?? ''}` }, 'en')).bytes);
  expect(pages.pages.join()).toContain('Total');
  expect(pages.pages.join()).toContain('Filter');
  const wrong = await admin.get('/api/report/export', { entity: 'hiddenDanger', report: 'byOrg', format: 'exe' });
  expect(wrong.code).toBe(422);
  expect(
    (await admin.get('/api/report/export', { entity: 'hiddenDanger', report: 'byOrg', filters: 'nothing=1' })).code,
  ).toBe(422);
});

test('a report goes out to whoever holds its own code, whatever else they may look at', async () => {
  const officer = await actingAs(server, 'safetyOfficer');
  const asked = { entity: 'hiddenDanger', report: 'byOrg', format: 'csv' };
  const take = async (): Promise<number> =>
    (await fetchBytes(officer.caller, `/api/report/export?${new URLSearchParams(asked).toString()}`)).bytes.length;
  const shown = await take();
  admin = await server.afresh('admin');
  const [role] = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'safetyOfficer' })).data
    .list;
  const grant = (
    await admin.get<{ codes: string[]; scopes: object[]; fields: object[]; role: { rev: number } }>(
      '/api/admin/sysrole/queryRoleGrant',
      { id: role?.id ?? '' },
    )
  ).data;
  expect(grant.codes).toContain('hazard:hiddenDanger:exportReport');
  const saved = await admin.put('/api/admin/sysrole/saveRoleGrant', {
    id: role?.id,
    rev: grant.role.rev,
    codes: grant.codes.filter((code) => code !== 'hazard:hiddenDanger:exportReport'),
    scopes: grant.scopes,
    fields: grant.fields,
  });
  expect(saved.code, JSON.stringify(saved)).toBe(200);
  expect(shown).toBeGreaterThan(20);
  expect((await officer.caller.get('/api/report/export', asked)).code).toBe(403);
  expect((await run('hiddenDanger', 'byOrg', '', officer.caller)).code).toBe(200);
});

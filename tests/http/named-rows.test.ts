/**
 * Who is named in a row reads it, whatever rows the own roles show (`access.named`): in every way of reading, for
 * reading only, but for acts whose own condition asks for whoever is named.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExplainData } from '../../src/engine/model/admin-wire.ts';
import type { ListData, OptionData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { actingAs } from './entity-tests.ts';
import { type TestServer, testServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
let admin: Caller;
let officer: Caller;
let me: string;
/** Rows of another unit, by the field that names the officer; `none` names nobody. */
const rows: Record<string, WireRow> = {};

const DUTY = '/api/plan/namedDuty';
const text = (title: string): object => ({ type: 'string', title, maxLength: 40 });
const user = (title: string): object => ({ type: 'string', title, 'x-ref': { entity: 'sysUser' } });
const v = (name: string): object => ({ var: name });

function write(entity: string, properties: object, more: object = {}): void {
  writeFileSync(
    join(folder, 'plan', `${entity}.json`),
    JSON.stringify({ format: 1, entity, area: 'plan', title: entity, data: { type: 'object', properties }, ...more }),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-named-'));
  mkdirSync(join(folder, 'plan'));
  writeFileSync(
    join(folder, 'plan', '_area.json'),
    JSON.stringify({
      format: 1,
      area: 'plan',
      title: '计划',
      roles: {
        unitOfficer: {
          title: '单位专员',
          codes: ['plan:namedDuty:*', 'plan:namedNote:*'],
          scopes: { namedDuty: 'org', namedNote: 'all' },
        },
        unitClerk: { title: '单位文员', codes: ['plan:namedDuty:edit'], scopes: { namedDuty: 'org' } },
      },
    }),
  );
  write(
    'namedDuty',
    {
      dutyName: text('名称'),
      org: { type: 'string', title: '单位', 'x-ref': { entity: 'sysOrg' } },
      keeper: user('负责人'),
      helpers: {
        type: 'array',
        title: '协助人',
        items: { type: 'string' },
        'x-ref': { entity: 'sysUser' },
      },
      suspect: user('被查人'),
      lines: { type: 'array', title: '明细', 'x-ref': { entity: 'namedLine', by: 'duty' } },
      done: { type: 'boolean', title: '已办' },
    },
    {
      storage: { label: '{dutyName}', owner: 'org' },
      access: { named: ['keeper', 'helpers', 'lines.checker'] },
      list: { search: { keyword: ['dutyName'] } },
      actions: {
        finish: {
          label: '办结',
          needs: 'one',
          when: { and: [{ '!': v('done') }, { '==': [v('keeper'), v('$user.id')] }] },
          set: { done: true },
        },
        reopen: { label: '重办', needs: 'one', set: { done: false } },
      },
      reports: { all: { title: '全部', group: ['org'], measures: { count: 'count' } } },
    },
  );
  write('namedLine', {
    duty: { type: 'string', title: '事项', 'x-ref': { entity: 'namedDuty', partOf: true } },
    checker: user('核对人'),
  });
  write('namedNote', { about: { type: 'string', title: '事项', 'x-ref': { entity: 'namedDuty' } } });
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
  const acting = await actingAs(server, 'unitOfficer');
  officer = acting.caller;
  me = acting.id;
  const { list: orgs } = (
    await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { parentId: acting.orgId, pageSize: 1 })
  ).data;
  const org = orgs[0]?.id;
  const add = async (name: string, more: object): Promise<void> => {
    const answer = await admin.post<WireRow>(`${DUTY}/addNamedDuty`, { dutyName: `事项${name}`, org, ...more });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    rows[name] = answer.data;
  };
  await add('keeper', { keeper: me });
  await add('helpers', { helpers: [me] });
  await add('line', { lines: [{ checker: me }] });
  await add('suspect', { suspect: me });
  await add('none', {});
  await add('own', { org: acting.orgId });
}, 1_200_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const SEEN = ['事项helpers', '事项keeper', '事项line', '事项own'];
const idOf = (name: string): string => rows[name]?.id ?? '';
const named = ({ list }: ListData): string[] => list.map((row) => String(row['dutyName'])).sort();

test('whoever is named reads the rows of another unit in lists, singly, as choices, in files, sums and searches', async () => {
  const all = (await officer.get<ListData>(`${DUTY}/queryNamedDuty`, {})).data;
  expect(named(all)).toEqual(SEEN);
  expect(all.totalCount).toBe(SEEN.length);
  expect(named((await officer.get<ListData>(`${DUTY}/queryNamedDuty`, { keyword: '事项' })).data)).toEqual(SEEN);
  for (const name of ['keeper', 'helpers', 'line']) {
    expect((await officer.get(`${DUTY}/getNamedDuty`, { id: idOf(name) })).code).toBe(200);
    expect((await officer.get(`${DUTY}/historyNamedDuty`, { id: idOf(name) })).code).toBe(200);
  }
  for (const name of ['suspect', 'none'])
    expect((await officer.get(`${DUTY}/getNamedDuty`, { id: idOf(name) })).code).toBe(404);
  const options = await officer.get<OptionData>('/api/plan/namedNote/optionNamedNote', { field: 'about' });
  expect(options.data.list.map(({ label }) => label).sort()).toEqual(SEEN);
  const report = await officer.get<{ rows: readonly { values: readonly unknown[] }[] }>('/api/report/run', {
    entity: 'namedDuty',
    report: 'all',
  });
  expect(JSON.stringify(report.data)).toContain('3');
  const file = await fetch(`${server.url}/prod-api${DUTY}/exportNamedDuty?format=csv`, {
    headers: { authorization: `Bearer ${officer.token ?? ''}` },
  });
  const lines = await file.text();
  expect(SEEN.filter((name) => !lines.includes(name))).toEqual([]);
  expect(lines).not.toContain('事项none');
});

test('being named gives reading, and of acts those alone whose condition asks for whoever is named', async () => {
  const { list } = (await officer.get<ListData>(`${DUTY}/queryNamedDuty`, { withActions: 1 })).data;
  const can = (name: string): readonly string[] => list.find(({ id }) => id === idOf(name))?.$can ?? [];
  expect(can('own')).toEqual(expect.arrayContaining(['edit', 'delete', 'reopen']));
  for (const name of ['keeper', 'helpers', 'line'])
    expect(can(name).filter((code) => ['edit', 'delete', 'reopen'].includes(code))).toEqual([]);
  expect(can('keeper')).toContain('finish');
  const edit = (name: string) =>
    officer.put(`${DUTY}/updateNamedDuty`, { id: idOf(name), rev: rows[name]?.rev, dutyName: '改' });
  expect((await edit('keeper')).code).toBe(404);
  expect((await edit('line')).code).toBe(404);
  const act = (code: string, name: string) =>
    officer.post<{ refused?: object[] }>(`${DUTY}/action/${code}`, { ids: [idOf(name)], input: {} });
  expect((await act('reopen', 'keeper')).code).toBe(404);
  expect((await act('finish', 'helpers')).code).toBe(422);
  expect((await act('finish', 'keeper')).code).toBe(200);
  const stored = (await admin.get<WireRow>(`${DUTY}/getNamedDuty`, { id: idOf('keeper') })).data;
  expect([stored['done'], stored['dutyName']]).toEqual([true, '事项keeper']);
  expect((await officer.post(`${DUTY}/deleteNamedDuty`, { id: idOf('helpers') })).code).not.toBe(200);
  expect((await admin.get(`${DUTY}/getNamedDuty`, { id: idOf('helpers') })).code).toBe(200);
});

test('rows that name somebody go through no bin of theirs, and not to who may not list the entity', async () => {
  await admin.post(`${DUTY}/deleteNamedDuty`, { id: idOf('line') });
  const bin = await officer.get<ListData>(`${DUTY}/queryNamedDuty`, { deleted: 1 });
  expect([bin.code, bin.data.list]).toEqual([200, []]);
  const clerk = await actingAs(server, 'unitClerk');
  const row = (await admin.post<WireRow>(`${DUTY}/addNamedDuty`, { dutyName: '文员', keeper: clerk.id })).data;
  expect((await clerk.caller.get(`${DUTY}/getNamedDuty`, { id: row.id })).code).toBe(403);
  expect((await clerk.caller.put(`${DUTY}/updateNamedDuty`, { id: row.id, rev: row.rev, dutyName: '改' })).code).toBe(
    404,
  );
});

test('the explanation of a row says that it names the person', async () => {
  const ask = (row: string) =>
    admin.get<ExplainData>('/api/admin/sysrole/explain', { user: me, entity: 'namedDuty', row });
  const reasons = async (name: string) =>
    (await ask(idOf(name))).data.parts.find(({ about }) => about === 'row')?.reasons ?? [];
  expect(await reasons('keeper')).toContainEqual({ role: 'unitOfficer', rule: 'named', holds: true });
  expect(await reasons('none')).toContainEqual({ role: 'unitOfficer', rule: 'named', holds: false });
  const own = await officer.get<{ rows: { reasons: object[] } }>('/schema/namedDuty/access', { row: idOf('keeper') });
  expect(JSON.stringify(own.data.rows)).toContain('指名本人的记录（仅查看）');
});

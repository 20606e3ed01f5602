/** Rules of notices in entity files: what they begin with, whom they reach, and that each is told once. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '../../../src/engine/model/expression/dates.ts';
import type { Notice, NoticeData } from '../../../src/engine/model/home-wire.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { noteDates } from '../../../src/engine/server/features/notices/dates.ts';
import { tellUnread } from '../../../src/engine/server/features/notices/unread.ts';
import type { Caller } from '../../support/client.ts';
import { type TestServer, testServer } from '../../support/server.ts';

const BASE = '/api/depot/tank';
const HOUR = 3_600_000;
const text = (title: string): object => ({ type: 'string', title, maxLength: 50 });

/** A tank, whose pressure only some may read. */
const TANK = {
  format: 1,
  entity: 'tank',
  area: 'depot',
  title: '储罐',
  storage: { label: '{name}' },
  data: {
    type: 'object',
    required: ['name'],
    properties: {
      name: text('名称'),
      state: {
        type: 'string',
        title: '状态',
        default: 'used',
        oneOf: [
          { const: 'used', title: '在用' },
          { const: 'closed', title: '停用' },
        ],
      },
      level: { type: 'integer', title: '液位' },
      pressure: { type: 'integer', title: '压力' },
      keeper: { type: 'string', title: '保管人', 'x-ref': { entity: 'sysUser' } },
      unit: { type: 'string', title: '单位', 'x-ref': { entity: 'sysOrg' } },
      checkOn: { type: 'string', format: 'date', title: '检查日期' },
      visits: { type: 'array', title: '巡视', 'x-ref': { entity: 'tankVisit', by: 'tank' } },
    },
  },
  states: { field: 'state' },
  actions: { close: { label: '停用', move: { used: 'closed' } } },
  access: { fields: { pressure: { read: 'depot:tank:pressure' } } },
  notify: {
    closed: {
      on: { states: ['closed'] },
      to: { fields: ['keeper', 'visits.visitor'] },
      title: '{name} 已停用',
      text: '液位 {level}',
      unread: { hours: 2, to: { roles: ['companyLeader'] } },
    },
    higher: {
      on: { fields: ['level'] },
      when: { '>': [{ var: 'level' }, { var: '$old.level' }] },
      to: { roles: ['safetyOfficer'], leaders: ['unit'] },
      title: '{name} 液位升高到 {level}',
    },
    secret: { on: { fields: ['pressure'] }, to: { fields: ['keeper'] }, title: '{name} 压力 {pressure}' },
    due: {
      on: { date: 'checkOn', days: [-7, 0], at: '00:00' },
      to: { fields: ['keeper'] },
      title: '{name} 将在 {checkOn} 检查',
    },
  },
  i18n: {
    en: {
      title: 'Tanks',
      'data.name': 'Name',
      'data.state': 'State',
      'data.state.used': 'In use',
      'data.state.closed': 'Closed',
      'data.level': 'Level',
      'data.pressure': 'Pressure',
      'data.keeper': 'Keeper',
      'data.unit': 'Unit',
      'data.checkOn': 'Check on',
      'data.visits': 'Visits',
      'actions.close': 'Close',
      'notify.closed.title': '{name} is closed ({state})',
      'notify.closed.text': 'Level {level}',
      'notify.higher.title': 'Level of {name} rose to {level}',
      'notify.secret.title': 'Pressure of {name}: {pressure}',
      'notify.due.title': '{name} is to be checked on {checkOn}',
    },
  },
};
const VISIT = {
  format: 1,
  entity: 'tankVisit',
  area: 'depot',
  title: '巡视',
  data: {
    type: 'object',
    required: ['tank'],
    properties: {
      tank: { type: 'string', title: '储罐', 'x-ref': { entity: 'tank', partOf: true } },
      visitor: { type: 'string', title: '巡视人', 'x-ref': { entity: 'sysUser' } },
    },
  },
};
const reads = (role: string): object => ({ [role]: { codes: ['depot:tank:query'], scopes: { tank: 'all' } } });
const AREA = {
  format: 1,
  area: 'depot',
  title: '油库',
  roles: {
    tenantAdmin: { codes: ['depot:tank:*'], scopes: { tank: 'all' } },
    ...reads('employee'),
    ...reads('safetyOfficer'),
    ...reads('companyLeader'),
  },
};

let server: TestServer;
let admin: Caller;
let folder: string;
const people: Record<string, string> = {};
const log = pino({ level: 'silent' });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-notices-'));
  mkdirSync(join(folder, 'depot'));
  for (const [name, file] of [
    ['tank', TANK],
    ['tankVisit', VISIT],
    ['_area', AREA],
  ] as const)
    writeFileSync(join(folder, 'depot', `${name}.json`), JSON.stringify(file));
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
  for (const username of ['staff', 'safety', 'equip'])
    people[username] = await idOf('sysuser/querySysUser', { username });
  // The test says when dates and unread notices are looked at.
  for (const jobKey of ['noticeDates', 'noticeUnread']) {
    const id = await idOf('../monitors/scheduleJob/queryScheduleJob', { jobKey });
    expect((await admin.post('/api/monitors/scheduleJob/action/pause', { ids: [id] })).code).toBe(200);
  }
}, 240_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function idOf(path: string, query: Record<string, string>): Promise<string> {
  const address = path.startsWith('../') ? `/api/${path.slice(3)}` : `/api/admin/${path}`;
  const { list } = (await admin.get<ListData>(address, query)).data;
  return list.find((row) => Object.entries(query).every(([name, value]) => row[name] === value))?.id ?? '';
}
async function tank(name: string, fields: object = {}): Promise<WireRow> {
  const answer = await admin.post<WireRow>(`${BASE}/addTank`, { name, ...fields });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
async function edit(row: WireRow, fields: object): Promise<WireRow> {
  const answer = await admin.put<WireRow>(`${BASE}/updateTank`, { id: row.id, rev: row['rev'], ...fields });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const noticesOf = async (who: string, about: string, language = 'zh'): Promise<readonly Notice[]> =>
  (
    await (
      await server.as(who, language)
    ).get<NoticeData>('/api/notification/notification/queryMyNotification', { pageSize: 100 })
  ).data.list.filter(({ title }) => title.includes(about));
const titles = async (who: string, about: string, language?: string): Promise<string[]> =>
  (await noticesOf(who, about, language)).map(({ title }) => title);
const soon = (look: () => Promise<void>): Promise<void> => vi.waitFor(look, { timeout: 20_000, interval: 100 });

/** Nothing is due any more: every event was read, and whatever was due was told. */
const settled = (): Promise<void> =>
  soon(async () => {
    const { rows } = await server.deps.db.system((connection) =>
      connection.query<{ open: number }>(
        `select (select count(*) from anlan.event e, anlan.event_cursor c where c.consumer = 'notices' and e.id > c.read_id) + (select count(*) from anlan.notice_due where told_at is null) as open`,
      ),
    );
    expect(Number(rows[0]?.open)).toBe(0);
  });

test('a state that is reached tells the people of the row and of its parts, once, in their language, with a link', async () => {
  const row = await tank('一号罐', {
    level: 7,
    keeper: people['staff'],
    visits: [{ visitor: people['equip'] }, { visitor: people['safety'] }],
  });
  expect((await admin.post(`${BASE}/action/close`, { ids: [row.id] })).code).toBe(200);
  await soon(async () => expect(await titles('staff', '一号罐')).toEqual(['一号罐 已停用']));
  const [notice] = await noticesOf('staff', '一号罐');
  expect(notice).toMatchObject({ isRead: false, needReceipt: false });
  expect(notice?.content).toContain('液位 7');
  expect(notice?.content).toContain(`#/depot/tank/${row.id}`);
  expect(await titles('staff', '一号罐', 'en')).toEqual(['一号罐 is closed (Closed)']);
  expect(await titles('safety', '一号罐')).toEqual(['一号罐 已停用']);
  // Without a right to tanks nothing is told, whoever names one.
  expect(await titles('equip', '一号罐')).toEqual([]);
  // The role is told only where nobody has read it.
  expect(await titles('leader', '一号罐')).toEqual([]);
});

test('a changed field tells a role and the leader of a unit while its condition holds of the row before and after', async () => {
  const unit = await idOf('sysorg/querySysOrg', { orgCode: (await withLeader()).orgCode });
  const row = await edit(await tank('二号罐', { level: 5, unit }), { level: 3 });
  const higher = await edit(row, { level: 9 });
  await edit(higher, { name: '二号罐甲' });
  await soon(async () => expect(await titles('safety', '二号罐')).toEqual(['二号罐甲 液位升高到 9']));
  await settled();
  expect(await titles('safety', '二号罐')).toHaveLength(1);
});

/** A unit whose leader works. */
async function withLeader(): Promise<{ readonly orgCode: string }> {
  const { list } = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 500 })).data;
  const found = list.find((one) => typeof one['leader'] === 'string');
  return { orgCode: String(found?.['orgCode'] ?? list[0]?.['orgCode']) };
}

test('words that show a withheld field reach only who may read it; whoever did it is not told of it', async () => {
  const row = await tank('三号罐', { pressure: 1, keeper: people['staff'] });
  await edit(row, { pressure: 2 });
  const own = await tank('四号罐', { pressure: 1, keeper: await idOf('sysuser/querySysUser', { username: 'admin' }) });
  await edit(own, { pressure: 2 });
  await settled();
  expect(await titles('staff', '三号罐')).toEqual([]);
  expect(await titles('admin', '四号罐')).toEqual([]);
});

test('a date tells before it and on it, each distance once, and makes up for days that were slept through', async () => {
  const day = (days: number): string => addDays(server.deps.engine.clock.today(), days) ?? '';
  // The job may have judged today before it was switched off.
  server.advance(24 * HOUR);
  admin = await server.afresh('admin');
  await server.afresh('staff');
  await tank('五号罐', { keeper: people['staff'], checkOn: day(7) });
  await tank('六号罐', { keeper: people['staff'], checkOn: day(3) });
  await noteDates(server.deps.engine, log);
  await noteDates(server.deps.engine, log);
  await settled();
  expect(await titles('staff', '五号罐')).toHaveLength(1);
  expect(await titles('staff', '六号罐')).toEqual([]);
  server.advance(4 * 24 * HOUR);
  admin = await server.afresh('admin');
  await server.afresh('staff');
  await noteDates(server.deps.engine, log);
  await settled();
  expect(await titles('staff', '六号罐')).toHaveLength(1);
  expect(await titles('staff', '五号罐')).toHaveLength(1);
});

test('many rows at once are one message that counts what its reader may see', async () => {
  const made: WireRow[] = [];
  for (let at = 0; at < 8; at += 1) made.push(await tank(`库区罐 ${at}`, { keeper: people['staff'] }));
  expect((await admin.post(`${BASE}/action/close`, { ids: made.map(({ id }) => id) })).code).toBe(200);
  await vi.waitFor(async () => expect(await titles('staff', '8 条记录')).toEqual(['储罐：8 条记录']), {
    timeout: 60_000,
    interval: 500,
  });
  expect(await titles('staff', '库区罐')).toEqual([]);
  expect((await noticesOf('staff', '8 条记录'))[0]?.content.match(/href/g)).toHaveLength(6);
}, 90_000);

test('a notice that nobody has read tells others after its hours, one that was read does not', async () => {
  const [seen, unseen] = [
    await tank('七号罐', { keeper: people['staff'] }),
    await tank('八号罐', { keeper: people['staff'] }),
  ];
  for (const row of [seen, unseen])
    expect((await admin.post(`${BASE}/action/close`, { ids: [row.id] })).code).toBe(200);
  await soon(async () => {
    expect(await titles('staff', '七号罐')).toHaveLength(1);
    expect(await titles('staff', '八号罐')).toHaveLength(1);
  });
  const [notice] = await noticesOf('staff', '七号罐');
  const staff = await server.as('staff');
  expect((await staff.post('/api/notification/notification/readNotification', { id: notice?.id })).code).toBe(200);
  server.advance(3 * HOUR);
  admin = await server.afresh('admin');
  await server.afresh('leader');
  await tellUnread(server.deps.engine);
  expect(await titles('leader', '八号罐')).toEqual(['【未读】八号罐 已停用']);
  expect(await titles('leader', '七号罐')).toEqual([]);
});

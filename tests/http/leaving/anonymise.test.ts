/**
 * After the retention a person who left is made unknown: nothing personal stays in the row, its history or the account;
 * records keep their reference.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import type { HistoryEntry, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { sealAudit } from '../../../src/engine/server/operations/audit/seal.ts';
import { verifyAudit } from '../../../src/engine/server/operations/audit/verify.ts';
import { api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { fetchBytes, PIXEL, upload } from '../files/file-door.ts';
import { type Crew, openCrew, USERS } from './crew.ts';

const DAY = 86_400_000;
const JOBS = '/api/monitors/scheduleJob';

const server = fileServer();
let admin: Caller;
let crew: Crew;
beforeAll(async () => {
  admin = await server.as('admin');
  crew = await openCrew(server, () => admin);
  // Rows are dated by the database, whose clock stands still here: the retention would take the runs away at once.
  expect((await admin.post(`${JOBS}/action/pause`, { id: (await job('retention')).id })).code).toBe(200);
}, 120_000);

const job = async (jobKey: string): Promise<WireRow> =>
  (await admin.get<ListData>(`${JOBS}/queryScheduleJob`, { jobKey })).data.list[0] as WireRow;
const until = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 30_000, interval: 100 });
const user = async (id: string): Promise<WireRow> => (await admin.get<WireRow>(`${USERS}/getSysUser`, { id })).data;

/** Runs the job as somebody who watches it would, and waits for its end. @returns how many people it handled */
async function runJob(): Promise<number> {
  const { id } = await job('system.userAnonymise');
  const runs = async (): Promise<readonly WireRow[]> =>
    (await admin.get<ListData>('/api/monitors/jobRun/queryJobRun', { job: id, pageSize: 100 })).data.list;
  const before = (await runs()).length;
  expect((await admin.post(`${JOBS}/action/runNow`, { id })).code).toBe(200);
  await until(async () => expect((await runs()).length).toBe(before + 1));
  const [last] = await runs();
  expect(last).toMatchObject({ result: 'success' });
  return Number(last?.['handled']);
}

async function parameter(value: string): Promise<void> {
  const row = (await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'user.anonymiseDays' })).data
    .list[0];
  expect(
    (await admin.put('/api/admin/sysparam/updateSysParam', { id: row?.id, rev: row?.['rev'], paramValue: value })).code,
  ).toBe(200);
}

/** Every table's text of what speaks of a person by row, history and account. */
async function traces(id: string): Promise<string> {
  const texts = [
    'select t::text as text from sys_user t where id = $1',
    'select t::text as text from anlan.history t where row_id = $1',
    'select t::text as text from anlan.identity t where id = $1',
    'select t::text as text from anlan.session t where identity_id = $1',
    'select t::text as text from anlan.preference t where identity_id = $1',
    'select t::text as text from user_register t where id = $1',
  ];
  const found = await Promise.all(
    texts.map((text) =>
      server.deps.db.system(async (connection) => (await connection.query<{ text: string }>(text, [id])).rows),
    ),
  );
  return found
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

const PERSONAL = [
  'fang.boyuan',
  '方柏原',
  '13800139017',
  'fangboyuan@example.org',
  'GH-90417',
  '110101199003070011',
  '钢城路十七号',
  '炼钢三十年',
  'fby',
  'bohao',
];

test('a person is forgotten when the days are over, and not before; the chain of the log stays whole', async () => {
  const heir = await crew.person('anon.heir');
  const leaver = await crew.person('fang.boyuan', {
    nickname: '方柏原',
    mobile: '13800139017',
    email: 'fangboyuan@example.org',
    employeeNo: 'GH-90417',
    street: '钢城路十七号',
    profile: '炼钢三十年',
    gender: 'male',
    roleId: [await crew.role('employee')],
  });
  // Deleted by mistake and brought back: the entry of the deletion holds the whole row.
  expect((await admin.post(`${USERS}/deleteSysUser`, { id: leaver.id })).code).toBe(200);
  expect((await admin.post(`${USERS}/action/restore`, { id: leaver.id })).code).toBe(200);
  const own = await crew.caller('fang.boyuan');
  await own.put('/api/account/preference/savePreference', { key: 'table.sysOrg', value: { bohao: 1 } });
  const { data: face } = await upload(admin, '方柏原.png', PIXEL);
  const known = await user(leaver.id);
  expect(
    (
      await admin.put(`${USERS}/updateSysUser`, {
        id: leaver.id,
        rev: known['rev'],
        avatar: face.id,
        remark: '钢城路十七号',
      })
    ).code,
  ).toBe(200);
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 20 })).data.list[2];
  const crane = (await admin.get<ListData>('/api/equipment/equipCrane/queryEquipCrane', { pageSize: 1 })).data.list[0];
  await server.deps.db.systemWrite((connection) =>
    connection.query(`update equip_crane set status = 'scrapped', manager = $2 where id = $1`, [crane?.id, leaver.id]),
  );
  await admin.put('/api/admin/sysorg/updateSysOrg', { id: org?.id, rev: org?.['rev'], leader: leaver.id });
  expect(
    (await admin.post(`${USERS}/leave`, { id: leaver.id, successor: heir.id, leaveNote: '方柏原回乡' })).code,
  ).toBe(200);
  expect(await traces(leaver.id)).toContain('13800139017');
  await until(async () => {
    await sealAudit(server.deps.db, () => Date.now());
    expect((await server.deps.db.system((connection) => verifyAudit(connection))).open).toBe(0);
  });

  server.advance(179 * DAY);
  admin = await freshAdmin();
  expect(await runJob()).toBe(0);
  expect(await user(leaver.id)).toMatchObject({ nickname: '方柏原', anonymisedAt: null });

  server.advance(2 * DAY);
  admin = await freshAdmin();
  await until(async () => {
    if ((await user(leaver.id))['anonymisedAt'] === null) await runJob();
    expect((await user(leaver.id))['anonymisedAt']).not.toBeNull();
  });
  const gone = await user(leaver.id);
  expect(gone).toMatchObject({
    username: `left-${leaver.id}`,
    nickname: `离职人员 ${leaver.id.slice(-6)}`,
    status: 'left',
    orgId: leaver['orgId'],
    mobile: null,
    email: null,
    employeeNo: null,
    avatar: null,
    gender: null,
    remark: null,
    leaveNote: null,
    roleId: [],
  });
  const text = await traces(leaver.id);
  for (const word of [...PERSONAL, '回乡', face.id]) expect(text, word).not.toContain(word);
  expect((await fetchBytes(admin, `/api/file/file/${face.id}`)).code).toBe(404);
  expect((await admin.get<ListData>(`${USERS}/querySysUser`, { keyword: '方柏原' })).data.totalCount).toBe(0);
  // What was done, when and by whom stays; records still say who answered, under the made-up name.
  const history = (await admin.get<HistoryEntry[]>(`${USERS}/historySysUser`, { id: leaver.id })).data;
  expect(history.map(({ action }) => action)).toEqual(['anonymise', 'leave', 'edit', 'restore', 'delete', 'add']);
  expect(history[2]?.changes.map(({ field, new: value }) => [field, value])).toEqual(
    expect.arrayContaining([
      ['avatar', '***'],
      ['remark', '***'],
    ]),
  );
  expect(
    (await admin.get<WireRow>('/api/equipment/equipCrane/getEquipCrane', { id: crane?.id ?? '' })).data,
  ).toMatchObject({ manager: leaver.id, $labels: { manager: `离职人员 ${leaver.id.slice(-6)}` } });

  const checked = await server.deps.db.system((connection) => verifyAudit(connection));
  expect([checked.broken, checked.erased > 0]).toEqual([null, true]);
  // Nobody brings the person back or writes into the row again.
  expect((await admin.post(`${USERS}/action/rehire`, { id: leaver.id })).code).toBe(422);
  expect((await admin.put(`${USERS}/updateSysUser`, { id: leaver.id, rev: gone['rev'], remark: '又来' })).code).toBe(
    422,
  );
  expect(
    (await admin.post(`${USERS}/action/resetPassword`, { id: leaver.id, input: { password: 'copper-lake-9' } })).code,
  ).toBe(422);
  await expect(crew.signIn('fang.boyuan')).rejects.toThrow(/账号或密码错误/);
  expect(await runJob()).toBe(0);
});

test('people of a tenant that nobody has entered since the start are forgotten by its own days', async () => {
  const stranger = await crew.stranger();
  const far = async (): Promise<string | undefined> =>
    (
      await server.deps.db.system((connection) =>
        connection.query<{ username: string }>('select username from sys_user where id = $1', [stranger]),
      )
    ).rows[0]?.username;
  await server.deps.db.systemWrite((connection) =>
    connection.query(`update sys_user set status = 'left', "leftOn" = '2020-01-01' where id = $1`, [stranger]),
  );
  await until(async () => {
    await runJob();
    expect(await far()).toBe(`left-${stranger}`);
  });
});

test('with 0 days nobody is forgotten', async () => {
  await parameter('0');
  const leaver = await crew.person('stays.known');
  await admin.post(`${USERS}/leave`, { id: leaver.id });
  server.advance(4000 * DAY);
  admin = await freshAdmin();
  await runJob();
  expect(await user(leaver.id)).toMatchObject({ username: 'stays.known', anonymisedAt: null });
});

test('the history takes this one change and no other', async () => {
  const leaver = await crew.person('kept.history');
  const tamper = (set: string): Promise<unknown> =>
    server.deps.db.systemWrite((connection) =>
      connection.query(`update anlan.history set ${set} where row_id = $1`, [leaver.id]),
    );
  for (const set of [
    'erased_at = now(), by_id = null',
    `changes = '{}'`,
    `erased_at = now(), changes = jsonb_set(changes, '{fields,0,new}', '"someone"')`,
    `erased_at = now(), changes = jsonb_set(changes, '{rev}', '9')`,
    `erased_at = now(), changes = changes - 'fields'`,
    `erased_at = now(), changes = changes || '{"before": {"nickname": "someone"}}'`,
  ]) {
    await expect(tamper(set), set).rejects.toThrow(/only takes additions/);
  }
});

/** Days are longer than a session. */
async function freshAdmin(): Promise<Caller> {
  await server.deps.db.systemWrite((connection) =>
    connection.query(
      `update anlan.identity set password_expires_at = null, password_changed_at = to_timestamp($1::float8 / 1000) where username = 'admin'`,
      [server.deps.engine.clock.millis()],
    ),
  );
  return api(server.url, await signIn(server.url, 'admin', 'admin123'));
}

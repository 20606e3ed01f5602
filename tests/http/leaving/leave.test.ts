/**
 * A person leaves: everything goes to the successor in one transaction, the account ends at once, and who comes back
 * comes back.
 */
import { beforeAll, expect, test } from 'vitest';
import type { HandoverData, LeaveData } from '../../../src/engine/model/admin-wire.ts';
import type { HistoryEntry, ListData, OptionData, WireRow } from '../../../src/engine/model/wire.ts';
import { answeringFields } from '../../../src/engine/server/operations/leaving/held-records.ts';
import { parentsOf } from '../../../src/engine/server/operations/parents.ts';
import { GATE } from '../../support/breadth.ts';
import { type Answer, type Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { spread } from '../../support/representatives.ts';
import { PIXEL, fetchBytes, upload } from '../files/file-door.ts';
import { type Crew, openCrew, USERS } from './crew.ts';

const NETDISC = '/api/file/netdisc';
const CRANES = '/api/equipment/equipCrane';
const ORGS = '/api/admin/sysorg';
const CLIENTS = '/api/uaa/appclient';

const server = fileServer();
let admin: Caller;
let crew: Crew;
beforeAll(async () => {
  admin = await server.as('admin');
  crew = await openCrew(server, () => admin);
}, 120_000);

const held = async (id: string, who = admin): Promise<HandoverData['held']> =>
  (await who.get<HandoverData>(`${USERS}/queryHandover`, { id })).data.held;
const leave = (id: string, wish: object = {}, who = admin): Promise<Answer<LeaveData>> =>
  who.post<LeaveData>(`${USERS}/leave`, { id, ...wish });
const fieldsOf = (answer: Answer): unknown[] =>
  ((answer.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((error) => error.field);
const row = async (base: string, noun: string, id: string): Promise<WireRow> =>
  (await admin.get<WireRow>(`${base}/get${noun}`, { id })).data;

/** The first row of a list, changed. */
async function change(base: string, noun: string, at: number, changes: object): Promise<WireRow> {
  const { data } = await admin.get<ListData>(`${base}/query${noun}`, { pageSize: 20 });
  const found = data.list[at];
  const answer = await admin.put<WireRow>(`${base}/update${noun}`, { id: found?.id, rev: found?.['rev'], ...changes });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

const client = (clientCode: string, runAs: string): object => ({
  clientCode,
  clientSecret: 'press-house-42-key',
  authType: ['client_credentials'],
  authScope: 'server',
  tokenSeconds: 600,
  refreshSeconds: 1200,
  fallbackUrl: 'https://press.example.org/back',
  clientDescription: '压机房',
  runAs,
  status: 'enabled',
});

test('who holds nothing leaves without a successor, and the screen says that nothing is open', async () => {
  const { id } = await crew.person('nothing.open');
  expect(await held(id)).toEqual([]);
  expect((await leave(id, { leaveNote: '合同到期' })).data).toMatchObject({ id, handed: [] });
  expect(await row(USERS, 'SysUser', id)).toMatchObject({
    status: 'left',
    leftOn: server.deps.engine.clock.today(),
    leaveNote: '合同到期',
  });
});

test('organisations, equipment, a client and files go to the successor; history tells it and nothing else changes', async () => {
  const [leaver, heir] = [
    await crew.person('much.held', { roleId: [await crew.role('employee')] }),
    await crew.person('heir.one', { roleId: [await crew.role('employee')] }),
  ];
  const [org, crane] = [
    await change(ORGS, 'SysOrg', 2, { leader: leaver.id, safetyOfficers: [heir.id, leaver.id] }),
    await change(CRANES, 'EquipCrane', 0, { manager: leaver.id, operators: [leaver.id] }),
  ];
  expect((await admin.post(`${CLIENTS}/addAppClient`, client('press-line', leaver.id))).code).toBe(200);
  const own = await crew.caller('much.held');
  const folder = (await own.post<{ id: string }>(`${NETDISC}/folder`, { name: '检修记录' })).data.id;
  const { data: stored } = await upload(own, '主梁.png', PIXEL, '?for=netdisc');
  const file = (await own.post<{ id: string }>(`${NETDISC}/file`, { file: stored.id, parentId: folder })).data.id;
  const posts = await crew.post(leaver.id);

  const open = await held(leaver.id);
  expect(open.map(({ entity, count }) => [entity, count]).toSorted()).toEqual([
    ['appClient', 1],
    ['equipCrane', 1],
    ['netdiscNode', 2],
    ['sysOrg', 1],
  ]);
  expect(open.find(({ entity }) => entity === 'sysOrg')).toMatchObject({
    title: '组织机构',
    names: [org['orgName']],
    fields: [
      { title: '负责人', count: 1, path: `/system/sysOrg?leader=${leaver.id}` },
      { title: '安全员', count: 1 },
    ],
  });

  const answer = await leave(leaver.id, { successor: heir.id });
  expect(answer.data.handed.map(({ entity, count, to }) => [entity, count, to]).toSorted()).toEqual([
    ['appClient', 1, '交接 heir.one'],
    ['equipCrane', 1, '交接 heir.one'],
    ['netdiscNode', 2, '交接 heir.one'],
    ['sysOrg', 1, '交接 heir.one'],
  ]);
  expect(await held(leaver.id)).toEqual([]);
  expect(await row(ORGS, 'SysOrg', org.id)).toMatchObject({
    leader: heir.id,
    safetyOfficers: [heir.id],
    rev: Number(org['rev']) + 1,
  });
  expect(await row(CRANES, 'EquipCrane', crane.id)).toMatchObject({
    manager: heir.id,
    operators: [heir.id],
    rev: Number(crane['rev']) + 1,
  });
  expect(
    (await admin.get<ListData>(`${CLIENTS}/queryAppClient`, { clientCode: 'press-line' })).data.list[0],
  ).toMatchObject({ runAs: heir.id, status: 'enabled' });
  expect((await admin.get<HistoryEntry[]>(`${CRANES}/historyEquipCrane`, { id: crane.id })).data[0]).toMatchObject({
    action: 'handOver',
    byName: '系统管理员',
    changes: expect.arrayContaining([
      { field: 'manager', old: leaver.id, new: heir.id, oldLabel: '交接 much.held', newLabel: '交接 heir.one' },
    ]) as unknown,
  });
  // A post belongs to the person and is no work to hand over; where he stood he is still named.
  expect(await crew.postsOf(leaver.id)).toEqual([posts]);

  const heirCaller = await crew.caller('heir.one');
  const nodes = async (query: Record<string, string>): Promise<{ id: string; name: string }[]> =>
    (await heirCaller.get<{ nodes: { id: string; name: string }[] }>(`${NETDISC}/list`, query)).data.nodes;
  const [box] = await nodes({});
  expect(box?.name).toBe('交接 much.held的文件');
  expect((await nodes({ parent: box?.id ?? '' })).map(({ name }) => name)).toEqual(['检修记录']);
  expect((await fetchBytes(heirCaller, `${NETDISC}/content/${file}?download=true`)).bytes.equals(PIXEL)).toBe(true);
});

test('one kind of record may go to somebody else', async () => {
  const [leaver, heir, other] = [
    await crew.person('split.held'),
    await crew.person('split.heir'),
    await crew.person('split.other'),
  ];
  const org = await change(ORGS, 'SysOrg', 3, { leader: leaver.id });
  const crane = await change(CRANES, 'EquipCrane', 1, { manager: leaver.id });
  const { handed } = (await leave(leaver.id, { successor: heir.id, successors: { equipCrane: other.id } })).data;
  expect(handed.map(({ entity, to }) => [entity, to]).toSorted()).toEqual([
    ['equipCrane', '交接 split.other'],
    ['sysOrg', '交接 split.heir'],
  ]);
  expect([
    (await row(ORGS, 'SysOrg', org.id))['leader'],
    (await row(CRANES, 'EquipCrane', crane.id))['manager'],
  ]).toEqual([heir.id, other.id]);
});

test('what is over keeps the name of who answered then', async () => {
  const [leaver, heir] = [await crew.person('over.held'), await crew.person('over.heir')];
  const crane = await change(CRANES, 'EquipCrane', 2, { manager: leaver.id });
  await server.deps.db.systemWrite((connection) =>
    connection.query(`update equip_crane set status = 'scrapped' where id = $1`, [crane.id]),
  );
  expect(await held(leaver.id)).toEqual([]);
  expect((await leave(leaver.id, { successor: heir.id })).data.handed).toEqual([]);
  expect(await row(CRANES, 'EquipCrane', crane.id)).toMatchObject({
    manager: leaver.id,
    $labels: { manager: '交接 over.held' },
  });
});

test('without a fit successor it is refused and nothing is half-done', async () => {
  const [leaver, gone, locked] = [
    await crew.person('refused.held'),
    await crew.person('refused.gone'),
    await crew.person('refused.locked'),
  ];
  await leave(gone.id);
  await admin.post(`${USERS}/action/lock`, { id: locked.id });
  const org = await change(ORGS, 'SysOrg', 4, { leader: leaver.id });
  const stranger = await crew.stranger();
  const missing = await leave(leaver.id);
  expect([missing.code, fieldsOf(missing)]).toEqual([422, ['successor']]);
  expect((missing.data as unknown as { errors: { message: string }[] }).errors[0]?.message).toBe(
    '名下还有 1 项业务未交接，请选择交接人',
  );
  for (const successor of [gone.id, locked.id, leaver.id, stranger, '01900000-0000-7000-8000-00000000dead', 'nobody'])
    expect(fieldsOf(await leave(leaver.id, { successor })), successor).toEqual(['successor']);
  expect(fieldsOf(await leave(leaver.id, { successors: { sysOrg: gone.id } }))).toEqual(['successors']);
  const heir = await crew.person('refused.heir');
  expect(fieldsOf(await leave(leaver.id, { successor: heir.id, leftOn: '2999-01-01' }))).toEqual(['leftOn']);
  await admin.put(`${USERS}/updateSysUser`, {
    id: leaver.id,
    rev: (await row(USERS, 'SysUser', leaver.id))['rev'],
    entryDate: '2020-05-01',
  });
  expect(fieldsOf(await leave(leaver.id, { successor: heir.id, leftOn: '2020-04-30' }))).toEqual(['leftOn']);
  expect(await row(USERS, 'SysUser', leaver.id)).toMatchObject({ status: 'normal', leftOn: null });
  expect(await row(ORGS, 'SysOrg', org.id)).toMatchObject({ leader: leaver.id, rev: org['rev'] });
});

test('one record that cannot be handed over holds back all of it, and is named', async () => {
  const [leaver, heir] = [await crew.person('broken.held'), await crew.person('broken.heir')];
  const org = await change(ORGS, 'SysOrg', 5, { leader: leaver.id });
  const crane = await change(CRANES, 'EquipCrane', 3, { manager: leaver.id });
  // A rule of the record speaks against any change: its value was stored before the rule came.
  await server.deps.db.systemWrite((connection) =>
    connection.query(`update sys_org set "parentId" = id where id = $1`, [org.id]),
  );
  const answer = await leave(leaver.id, { successor: heir.id });
  expect([answer.code, answer.msg]).toEqual([
    422,
    expect.stringMatching(new RegExp(`^“组织机构 ${String(org['orgName'])}”不能交接：`)),
  ]);
  expect(await row(USERS, 'SysUser', leaver.id)).toMatchObject({ status: 'normal' });
  expect(await row(CRANES, 'EquipCrane', crane.id)).toMatchObject({ manager: leaver.id, rev: crane['rev'] });
  await server.deps.db.systemWrite((connection) =>
    connection.query(`update sys_org set "parentId" = $2 where id = $1`, [org.id, org['parentId']]),
  );
});

test('nobody leaves himself, the last administrator stays, and who lacks the right neither looks nor acts', async () => {
  const chief = (await admin.get<ListData>(`${USERS}/querySysUser`, { username: 'admin' })).data.list[0];
  const heir = await crew.person('chief.heir');
  expect((await leave(chief?.id ?? '', { successor: heir.id })).msg).toBe('不能办理离职：不能用于您本人');
  const second = await crew.person('second.admin', { roleId: [await crew.role('admin')] });
  const secondCaller = await crew.caller('second.admin');
  expect(await row(USERS, 'SysUser', second.id)).toMatchObject({ $can: expect.arrayContaining(['leave']) as unknown });
  await admin.post(`${USERS}/action/disable`, { id: second.id });
  // The one that is left can be taken away by nobody: the other's session is over, and a boss who is no administrator
  // may not.
  expect((await leave(chief?.id ?? '', { successor: heir.id }, secondCaller)).code).toBe(401);
  const boss = await crew.caller(
    (await crew.person('plain.boss', { roleId: [await crew.role('tenantAdmin')] }))['username'] as string,
  );
  expect((await leave(second.id, { successor: heir.id }, boss)).code).toBe(422);
  expect(await row(USERS, 'SysUser', second.id)).toMatchObject({ status: 'disabled' });
  const staff = await server.as('staff');
  expect([
    (await leave(heir.id, {}, staff)).code,
    (await staff.get(`${USERS}/queryHandover`, { id: heir.id })).code,
    (await staff.post(`${USERS}/action/leave`, { id: heir.id })).code,
  ]).toEqual([403, 403, 403]);
  expect(await row(USERS, 'SysUser', heir.id)).toMatchObject({ status: 'normal' });
});

test('the last administrator cannot leave, whoever asks', async () => {
  const heir = await crew.person('last.heir');
  const role = (
    await admin.post<WireRow>('/api/admin/sysrole/addSysRole', {
      roleCode: 'hrChief',
      roleName: '人事主管',
      roleType: 'business',
      dataScope: 'all',
      status: 'enabled',
    })
  ).data;
  const grant = (await admin.get<{ role: { rev: number } }>('/api/admin/sysrole/queryRoleGrant', { id: role.id })).data
    .role;
  expect(
    (
      await admin.put('/api/admin/sysrole/saveRoleGrant', {
        id: role.id,
        rev: grant.rev,
        codes: ['*'],
        scopes: [],
        fields: [],
        shown: [],
      })
    ).code,
  ).toBeGreaterThan(0);
  const chief = (await admin.get<ListData>(`${USERS}/querySysUser`, { username: 'admin' })).data.list[0];
  await server.deps.db.systemWrite((connection) =>
    connection.query(
      `insert into anlan.role_code (tenant_id, role_id, code) values ($1, $2, '*') on conflict do nothing`,
      [server.tenant, role.id],
    ),
  );
  await crew.person('hr.chief', { roleId: [role.id] });
  const answer = await leave(chief?.id ?? '', { successor: heir.id }, await crew.caller('hr.chief'));
  expect(answer.msg).toBe('这是最后一个可用的系统管理员，须保留其角色与正常状态');
});

test('a client is not handed to somebody with more rights than the caller: it is switched off', async () => {
  const chief = (await admin.get<ListData>(`${USERS}/querySysUser`, { username: 'admin' })).data.list[0];
  const leaver = await crew.person('client.held');
  await admin.post(`${CLIENTS}/addAppClient`, client('weigh-bridge', leaver.id));
  const boss = await crew.caller(
    (await crew.person('client.boss', { roleId: [await crew.role('tenantAdmin')] }))['username'] as string,
  );
  const answer = await leave(leaver.id, { successor: chief?.id }, boss);
  expect(answer.data.handed).toEqual([{ entity: 'appClient', title: '应用客户端', count: 1, to: '' }]);
  expect(
    (await admin.get<ListData>(`${CLIENTS}/queryAppClient`, { clientCode: 'weigh-bridge' })).data.list[0],
  ).toMatchObject({ runAs: leaver.id, status: 'disabled' });
});

test('sessions and tickets end at once, sign-in says why, and pickers no longer offer the person', async () => {
  const leaver = await crew.person('ends.now');
  const caller = await crew.caller('ends.now');
  const ticket = (await caller.post<unknown>('/api/uaa/ticket')).data;
  expect(ticket).not.toBeNull();
  const offered = async (field: string, base: string, noun: string): Promise<string[]> =>
    (await admin.get<OptionData>(`${base}/option${noun}`, { field, pageSize: 500 })).data.list.map(({ id }) => id);
  expect(await offered('leader', ORGS, 'SysOrg')).toContain(leaver.id);
  expect((await leave(leaver.id)).code).toBe(200);
  expect((await caller.get('/api/uaa/users/getSysUser')).code).toBe(401);
  const left = await server.deps.db.system(
    async (connection) =>
      (await connection.query('select 1 from anlan.one_time where identity_id = $1', [leaver.id])).rowCount,
  );
  expect(left).toBe(0);
  await expect(crew.signIn('ends.now')).rejects.toThrow(/400 .*该账号已办理离职，不能登录/);
  await expect(crew.signIn('ends.now', 'wrong-river-7')).rejects.toThrow(/账号或密码错误/);
  expect(
    (await admin.get<ListData>('/api/system/loginLog/queryLoginLog', { username: 'ends.now', message: 'left' })).data
      .totalCount,
  ).toBe(1);
  const { engine } = server.deps;
  const people = [
    ...answeringFields(engine.project()).flatMap(({ entity, fields }) =>
      fields.map((field) => ({ entity, field: field.name })),
    ),
    ...['notification', 'netdiscShare'].map((name) => ({ entity: engine.entity(name), field: 'targetUsers' })),
    { entity: engine.entity('sysUserPost'), field: 'user' },
  ];
  expect(people.length).toBeGreaterThan(6);
  for (const { entity, field } of GATE ? spread(people, 20) : people) {
    // A part has no calls of its own: what its fields offer is asked of the entity it is edited in.
    const [up] = parentsOf(engine.project(), entity).map(({ parent }) => parent);
    const list = Object.values(up?.fields ?? {}).find(({ children }) => children?.entity === entity.name)?.name;
    const { api } = up ?? entity;
    expect(
      await offered(list === undefined ? field : `${list}.${field}`, api.base, api.noun),
      `${entity.name}.${field}`,
    ).not.toContain(leaver.id);
  }
  expect(
    (await admin.get<ListData>(`${USERS}/querySysUser`, { status: 'left', keyword: 'ends.now' })).data.list.map(
      ({ id }) => id,
    ),
  ).toEqual([leaver.id]);
});

test('who comes back signs in again; what was handed over stays', async () => {
  const [leaver, heir] = [await crew.person('comes.back'), await crew.person('back.heir')];
  const org = await change(ORGS, 'SysOrg', 6, { leader: leaver.id });
  await leave(leaver.id, { successor: heir.id });
  expect((await admin.post(`${USERS}/action/unlock`, { id: leaver.id })).code).toBe(422);
  expect((await (await server.as('staff')).post(`${USERS}/action/rehire`, { id: leaver.id })).code).toBe(403);
  expect((await admin.post(`${USERS}/action/rehire`, { id: leaver.id })).code).toBe(200);
  expect(await row(USERS, 'SysUser', leaver.id)).toMatchObject({ status: 'normal', leftOn: null, successor: null });
  expect(await crew.signIn('comes.back')).toMatch(/\S{20,}/);
  expect((await row(ORGS, 'SysOrg', org.id))['leader']).toBe(heir.id);
});

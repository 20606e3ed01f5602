/**
 * A person in two tenants, over HTTP: invitations, links of the platform, sign-in by code, going from one to the other,
 * and what no tenant learns or does about the other.
 */
import { generateSync } from 'otplib';
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ListData, OwnTenants, SessionUser, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Answer, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { askToken, behind, lastMessage } from '../auth/door.ts';

const TENANTS = '/api/admin/systenant';
const USERS = '/api/admin/sysuser';
const INVITES = '/api/system/accountInvite';
const PASSWORD = 'river-moss-7';

const server = fileServer();
let platform: Caller;
let north: Caller;
let south: Caller;
let northId: string;
beforeAll(async () => {
  platform = await server.as('admin');
  northId = (await newTenant('north', '北岭钢铁')).id;
  await newTenant('south', '南湾重工');
  north = await administratorOf('north');
  south = await administratorOf('south');
}, 180_000);

/** The minute in which tries are counted is over. */
const later = (): void => server.advance(61_000);

async function good<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, msg } = await answer;
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe(200);
  return data;
}

async function newTenant(tenantCode: string, tenantName: string, change: Row = {}): Promise<WireRow> {
  return good(
    platform.post<WireRow>(`${TENANTS}/addSysTenant`, {
      tenantCode,
      tenantName,
      adminUsername: `${tenantCode}.boss`,
      adminPassword: 'fern-dune-reed-9',
      ...change,
    }),
  );
}

/** Signs in and takes the own password, which the first sign-in asks for. */
async function settled(username: string, first: string, tenantCode: string): Promise<Caller> {
  later();
  const caller = api(server.url, await signIn(server.url, username, first, tenantCode));
  await good(caller.put('/api/account/sysuserdetail/updatePassword', { password: first, newPassword: PASSWORD }));
  return api(server.url, await signIn(server.url, username, PASSWORD, tenantCode));
}
const administratorOf = (code: string): Promise<Caller> => settled(`${code}.boss`, 'fern-dune-reed-9', code);

async function placeIn(of: Caller): Promise<{ orgId: string; roleId: string[] }> {
  const orgs = await good(of.get<ListData>('/api/admin/sysorg/querySysOrg'));
  const roles = await good(of.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'employee' }));
  return { orgId: orgs.list[0]?.id ?? '', roleId: roles.list.map((role) => role.id) };
}

let counter = 0;
/** Somebody of the north with a password of their own. */
async function northerner(change: Row = {}): Promise<{ username: string; id: string; caller: Caller }> {
  counter += 1;
  const username = `north.${counter}`;
  const row = await good(
    north.post<WireRow>(`${USERS}/addSysUser`, {
      username,
      nickname: `北岭职工${counter}`,
      password: 'fern-dune-reed-9',
      userType: '0',
      ...(await placeIn(north)),
      ...change,
    }),
  );
  return { username, id: row.id, caller: await settled(username, 'fern-dune-reed-9', 'north') };
}

const invite = async (by: Caller, username: string, change: Row = {}): Promise<Answer<WireRow>> =>
  by.post<WireRow>(`${INVITES}/addAccountInvite`, { username, userType: '0', ...(await placeIn(by)), ...change });
const own = (caller: Caller): Promise<OwnTenants> => good(caller.get<OwnTenants>('/api/uaa/tenant/list'));

/** Somebody of the north who is a guest of the south. */
async function inBoth(): Promise<Awaited<ReturnType<typeof northerner>>> {
  const person = await northerner();
  await good(invite(south, `${person.username.toUpperCase()}.`));
  const [waiting] = (await own(person.caller)).invitations;
  await good(person.caller.post('/api/uaa/tenant/accept', { id: waiting?.id }));
  later();
  return { ...person, caller: api(server.url, await signIn(server.url, person.username, PASSWORD, 'north')) };
}

async function going(caller: Caller, tenantCode: string): Promise<Caller> {
  const tokens = await good(caller.post<{ access_token: string }>('/api/uaa/tenant/switch', { tenantCode }));
  return api(server.url, tokens.access_token);
}
const me = (caller: Caller): Promise<SessionUser> => good(caller.get<SessionUser>('/api/uaa/users/getSysUser'));
const tried = async (username: string, password: string, tenantCode?: string): Promise<string> => {
  const { status, code, msg, data } = await askToken(server, {
    grant_type: 'password',
    username,
    password,
    ...(tenantCode === undefined ? {} : { tenantCode }),
  });
  return `${status} ${code} ${msg} ${JSON.stringify(data?.access_token ? 'in' : data)}`;
};

test('[D-3-USER-15] the platform gives a user further tenants: saved, read back by name, and the codes of these let in, no other', async () => {
  const place = await placeIn(platform);
  const row = await good(
    platform.post<WireRow>(`${USERS}/addSysUser`, {
      username: 'wide.one',
      nickname: '多租户职工',
      password: 'fern-dune-reed-9',
      userType: '0',
      ...place,
      tenants: [northId],
    }),
  );
  const stored = (await good(platform.get<ListData>(`${USERS}/querySysUser`, { username: 'wide.one' }))).list[0];
  expect(stored?.['tenants']).toEqual([server.tenant, northId]);
  expect(stored?.$labels?.['tenants']).toEqual(['默认租户', '北岭钢铁']);
  await settled('wide.one', 'fern-dune-reed-9', 'default');
  expect(await signIn(server.url, 'wide.one', PASSWORD, 'north')).toMatch(/\S{20,}/);
  await expect(signIn(server.url, 'wide.one', PASSWORD, 'south')).rejects.toThrow('账号或密码错误');
  // The other tenant sees its own member and nothing of the tenants.
  const there = (await good(north.get<ListData>(`${USERS}/querySysUser`, { username: 'wide.one' }))).list[0];
  expect([there?.id, there && 'tenants' in there]).toEqual([row.id, false]);
  later();
  const inNorth = api(server.url, await signIn(server.url, 'wide.one', PASSWORD, 'north'));
  await good(platform.put(`${USERS}/updateSysUser`, { id: row.id, rev: stored?.['rev'], tenants: [server.tenant] }));
  expect((await inNorth.get('/api/uaa/users/getSysUser')).status).toBe(401);
  expect((await good(north.get<ListData>(`${USERS}/querySysUser`, { username: 'wide.one' }))).totalCount).toBe(0);
  later();
  await expect(signIn(server.url, 'wide.one', PASSWORD, 'north')).rejects.toThrow('账号或密码错误');
  expect(await signIn(server.url, 'wide.one', PASSWORD, 'default')).toMatch(/\S{20,}/);
});

test('a tenant that nobody has entered since the start takes people all the same', async () => {
  const west = await newTenant('west', '西岭焦化');
  const row = await good(
    platform.post<WireRow>(`${USERS}/addSysUser`, {
      username: 'wide.two',
      nickname: '多租户职工',
      password: 'fern-dune-reed-9',
      userType: '0',
      ...(await placeIn(platform)),
      tenants: [west.id],
    }),
  );
  expect(row['tenants']).toEqual([server.tenant, west.id]);
});

test('nobody but the platform writes the tenants of a user', async () => {
  const answer = await north.post(`${USERS}/addSysUser`, {
    username: 'north.self',
    nickname: '自加租户',
    password: 'fern-dune-reed-9',
    userType: '0',
    ...(await placeIn(north)),
    tenants: [server.tenant],
  });
  expect(answer.code).toBe(422);
  expect((await good(north.get<ListData>(`${USERS}/querySysUser`, { username: 'north.self' }))).totalCount).toBe(0);
});

test('an invitation says nothing about the account: known and unknown names answer alike, and only its owner sees it', async () => {
  const person = await northerner();
  const [known, unknown] = [await good(invite(south, person.username)), await good(invite(south, 'no.such.name'))];
  const bare = ({
    id: _id,
    username: _name,
    $label: _label,
    createdAt: _at,
    updatedAt: _then,
    ...rest
  }: Record<string, unknown>): unknown => rest;
  expect(bare(known)).toEqual(bare(unknown));
  expect((await good(south.get<ListData>(`${USERS}/querySysUser`, { username: person.username }))).totalCount).toBe(0);
  expect((await own(person.caller)).invitations.map((one) => [one.id, one.tenantCode, one.tenantName])).toEqual([
    [known.id, 'south', '南湾重工'],
  ]);
  // Others neither see nor answer it, not even whoever runs the person's own tenant.
  for (const other of [north, platform, (await northerner()).caller]) {
    expect((await own(other)).invitations).toEqual([]);
    for (const act of ['accept', 'decline'])
      expect((await other.post(`/api/uaa/tenant/${act}`, { id: known.id })).code).toBe(404);
  }
  expect((await north.get(`${INVITES}/getAccountInvite`, { id: known.id })).code).toBe(404);
});

test('who accepts becomes a member with the place that was given; who declines does not; an answer counts once', async () => {
  const person = await northerner({ mobile: '13900001234', email: 'north.guest@example.com' });
  const first = await good(invite(south, person.username));
  await good(person.caller.post('/api/uaa/tenant/decline', { id: first.id }));
  expect((await person.caller.post('/api/uaa/tenant/accept', { id: first.id })).code).toBe(404);
  expect((await good(south.get<ListData>(`${USERS}/querySysUser`, { username: person.username }))).totalCount).toBe(0);
  const second = await good(invite(south, person.username));
  await good(person.caller.post('/api/uaa/tenant/accept', { id: second.id }));
  const row = (await good(south.get<ListData>(`${USERS}/querySysUser`, { username: person.username }))).list[0];
  // Of the other tenant comes the name alone: no number, no address, no number of staff.
  expect(row).toMatchObject({ id: person.id, status: 'normal', mobile: null, email: null, ...(await placeIn(south)) });
  expect(
    (await good(south.get<ListData>(`${INVITES}/queryAccountInvite`, { username: person.username }))).list
      .map((one) => one['status'])
      .sort(),
  ).toEqual(['accepted', 'declined']);
  expect((await invite(south, person.username.toUpperCase())).code).toBe(422);
  expect((await own(person.caller)).tenants.map((one) => [one.tenantCode, one.home, one.current, one.state])).toEqual([
    ['north', true, true, 'open'],
    ['south', false, false, 'open'],
  ]);
});

test('a withdrawn or old invitation, and one of a suspended tenant, is not accepted', async () => {
  const person = await northerner();
  const withdrawn = await good(invite(south, person.username));
  await good(south.post(`${INVITES}/action/withdraw`, { id: withdrawn.id }));
  expect((await person.caller.post('/api/uaa/tenant/accept', { id: withdrawn.id })).code).toBe(404);
  const old = await good(invite(south, person.username));
  await behind(server, `update account_invite set "expireDate" = '2020-01-01' where id = $1`, [old.id]);
  expect((await own(person.caller)).invitations).toEqual([]);
  expect((await person.caller.post('/api/uaa/tenant/accept', { id: old.id })).code).toBe(404);
});

test('without a code a person comes into the tenant used last; a code that is not the person’s is answered like a wrong password', async () => {
  const person = await inBoth();
  await going(person.caller, 'south');
  later();
  const again = await askToken(server, { grant_type: 'password', username: person.username, password: PASSWORD });
  expect((await me(api(server.url, again.data.access_token))).tenantCode).toBe('south');
  later();
  const wrong = await tried(person.username, 'wrong-one', 'south');
  expect(wrong).toBe('400 400 账号或密码错误 null');
  for (const code of ['default', 'no-such-tenant']) expect(await tried(person.username, PASSWORD, code)).toBe(wrong);
  expect(await tried('no.such.name', PASSWORD, 'south')).toBe(wrong);
});

test('the right password under a foreign code locks the name like a wrong one does', async () => {
  const [one, other] = [await northerner(), await northerner()];
  const five = async (username: string, password: string, tenantCode: string): Promise<string[]> => {
    const said: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      later();
      said.push(await tried(username, password, tenantCode));
    }
    return said.map((text) => text.replace(/\d+ 分钟/, ''));
  };
  expect(await five(one.username, PASSWORD, 'south')).toEqual(await five(other.username, 'wrong-one', 'south'));
});

test('going to another tenant makes the session one of it: rows, roles and menus of that one, the old token is worth nothing', async () => {
  const person = await inBoth();
  const before = await me(person.caller);
  const living = async (): Promise<number | undefined> =>
    (
      await behind<{ n: number }>(
        server,
        'select count(*)::int as n from anlan.session where identity_id = $1 and revoked_at is null',
        [person.id],
      )
    )[0]?.n;
  const sessions = await living();
  expect([before.tenantCode, before.manyTenants]).toEqual(['north', true]);
  const there = await going(person.caller, 'south');
  expect([
    (await person.caller.get('/api/uaa/users/getSysUser')).status,
    (await me(there)).tenantCode,
    (await me(there)).id,
  ]).toEqual([401, 'south', person.id]);
  expect(await living()).toBe(sessions);
  // What the north grants ends at its wall.
  await good(
    north.put(`${USERS}/updateSysUser`, {
      id: person.id,
      rev: (await good(north.get<WireRow>(`${USERS}/getSysUser`, { id: person.id })))['rev'],
      roleId: (
        await good(north.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'tenantAdmin' }))
      ).list.map((role) => role.id),
    }),
  );
  expect((await there.get(`${USERS}/querySysUser`)).code).toBe(403);
  const back = await going(there, 'north');
  const rows = await good(back.get<ListData>(`${USERS}/querySysUser`, { pageSize: 100 }));
  expect(rows.list.map((row) => row['username'])).toContain('north.boss');
  expect(rows.list.map((row) => row['username'])).not.toContain('south.boss');
});

test('a tenant that is unknown, foreign, suspended or over cannot be gone to, nor a place that is locked or without a role; the session goes on', async () => {
  const person = await inBoth();
  const said = async (tenantCode: string): Promise<string> => {
    later();
    const { code, msg } = await person.caller.post('/api/uaa/tenant/switch', { tenantCode });
    return `${code} ${msg}`;
  };
  expect(await said('no-such-tenant')).toBe('404 您不属于该租户，请核对租户编码');
  expect(await said('default')).toBe(await said('no-such-tenant'));
  const row = await good(south.get<WireRow>(`${USERS}/getSysUser`, { id: person.id }));
  await good(south.post(`${USERS}/action/lock`, { id: person.id }));
  expect(await said('south')).toBe('422 您在“南湾重工”的账号已锁定或停用，请联系该租户的管理员');
  await good(south.post(`${USERS}/action/unlock`, { id: person.id }));
  const now = await good(south.get<WireRow>(`${USERS}/getSysUser`, { id: person.id }));
  await good(south.put(`${USERS}/updateSysUser`, { id: person.id, rev: now['rev'], roleId: [] }));
  expect(await said('south')).toContain('还没有角色');
  const tenant = (await good(platform.get<ListData>(`${TENANTS}/querySysTenant`, { tenantCode: 'south' }))).list[0];
  await good(
    south.put(`${USERS}/updateSysUser`, { id: person.id, rev: Number(now['rev']) + 1, roleId: row['roleId'] }),
  );
  await good(platform.post(`${TENANTS}/action/suspend`, { id: tenant?.id }));
  expect(await said('south')).toBe('422 租户“南湾重工”已停用或已到期，请联系平台管理员');
  expect((await own(person.caller)).tenants.map((one) => [one.tenantCode, one.state])).toEqual([
    ['north', 'open'],
    ['south', 'closed'],
  ]);
  await good(platform.post(`${TENANTS}/action/resume`, { id: tenant?.id }));
  expect((await me(person.caller)).tenantCode).toBe('north');
  later();
  south = api(server.url, await signIn(server.url, 'south.boss', PASSWORD, 'south'));
});

test('a session by a ticket, or of an app client, goes nowhere else: nobody has proved to own the account', async () => {
  const person = await inBoth();
  const { ticket } = await good(person.caller.post<{ ticket: string }>('/api/uaa/ticket'));
  const byTicket = await askToken(server, { grant_type: 'single', singleKey: ticket, tenantCode: 'north' });
  const caller = api(server.url, byTicket.data.access_token);
  expect([(await me(caller)).manyTenants, (await own(caller)).canSwitch]).toEqual([false, false]);
  expect((await caller.post('/api/uaa/tenant/switch', { tenantCode: 'south' })).code).toBe(422);
});

test('a host neither resets nor reaches the account of a guest: no password, no second factor, no code to a number of its own', async () => {
  const person = await inBoth();
  expect((await south.post(`${USERS}/resetPassword`, { id: person.id, password: 'fern-dune-reed-9' })).msg).toContain(
    '由其他租户管理',
  );
  expect((await south.post(`${USERS}/action/removeSecondFactor`, { id: person.id })).msg).toContain('由其他租户管理');
  // A number the host wrote beside the guest opens nothing, and nothing is sent to it.
  const row = await good(south.get<WireRow>(`${USERS}/getSysUser`, { id: person.id }));
  await good(
    south.put(`${USERS}/updateSysUser`, {
      id: person.id,
      rev: row['rev'],
      mobile: '13900007777',
      email: 'host@example.com',
    }),
  );
  await good(
    server
      .stranger()
      .post('/api/ssm/registry/getPhoneCode', { mobile: '13900007777', purpose: 'recover', tenantCode: 'south' }),
  );
  await good(
    server
      .stranger()
      .get('/api/account/captcha/getSmsCaptcha', { mobile: '13900007777', tenantCode: 'south' })
      .then((answer) => (answer.code === 429 ? { ...answer, code: 200 } : answer)),
  );
  await server.deps.outbox.idle();
  expect(
    await behind(server, `select 1 from message_outbox where receiver in ('13900007777', 'host@example.com')`),
  ).toEqual([]);
  // Put out by the host, the person stays at home, in the session of home.
  await good(south.post(`${USERS}/deleteSysUser`, { id: person.id }));
  expect((await me(person.caller)).tenantCode).toBe('north');
  expect((await own(person.caller)).tenants.map((one) => one.tenantCode)).toEqual(['north']);
  // Home may do all of it, and its notice goes to home's address.
  later();
  await good(north.post(`${USERS}/resetPassword`, { id: person.id, password: 'fern-dune-reed-9' }));
  expect((await person.caller.get('/api/uaa/users/getSysUser')).status).toBe(401);
});

test('a new password taken at a host is told where the account is run, and stands in no log of the host', async () => {
  const person = await northerner({ email: 'home.told@example.com' });
  await good(invite(south, person.username));
  await good(person.caller.post('/api/uaa/tenant/accept', { id: (await own(person.caller)).invitations[0]?.id }));
  const there = await going(api(server.url, await signIn(server.url, person.username, PASSWORD, 'north')), 'south');
  await good(
    there.put('/api/account/sysuserdetail/updatePassword', { password: PASSWORD, newPassword: 'other-moss-8' }),
  );
  await server.deps.outbox.idle();
  const told = await behind<{ tenant: string }>(
    server,
    `select tenant_id as tenant from message_outbox where receiver = 'home.told@example.com'`,
  );
  expect(told.map((one) => one.tenant)).toContain(northId);
  expect(new Set(told.map((one) => one.tenant)).size).toBe(1);
  expect(await lastMessage(server, 'home.told@example.com')).toBeUndefined();
});

test('no log of one tenant names the other', async () => {
  const person = await inBoth();
  await going(person.caller, 'south');
  const traces = await behind<{ line: string }>(
    server,
    `select row_to_json(l)::text as line from operation_log l where l.tenant_id = $1 union all select row_to_json(g)::text from login_log g where g.tenant_id = $1`,
    [northId],
  );
  expect(traces.length).toBeGreaterThan(3);
  expect(traces.filter(({ line }) => /south|南湾/.test(line))).toEqual([]);
});

test('a password to be changed and the second factor hold in every tenant', async () => {
  const person = await inBoth();
  const { secret } = await good(person.caller.post<{ secret: string }>('/api/account/totp/begin'));
  const code = (): string => generateSync({ secret, epoch: Math.floor(server.deps.signIn.millis() / 1000) });
  await good(person.caller.post('/api/account/totp/confirm', { code: code() }));
  later();
  const asked = await askToken(server, {
    grant_type: 'password',
    username: person.username,
    password: PASSWORD,
    tenantCode: 'south',
  });
  expect([asked.code, asked.data.secondFactor]).toEqual([40001, true]);
  later();
  const inSouth = await askToken(server, {
    grant_type: 'password',
    username: person.username,
    password: PASSWORD,
    tenantCode: 'south',
    totp: code(),
  });
  expect(inSouth.code).toBe(200);
  await behind(server, 'update anlan.identity set is_original = true where id = $1', [person.id]);
  await server.deps.sessions.clear();
  const caller = api(server.url, inSouth.data.access_token);
  await expect
    .poll(async () => (await caller.post('/api/uaa/tenant/switch', { tenantCode: 'north' })).msg)
    .toBe('请修改密码！');
});

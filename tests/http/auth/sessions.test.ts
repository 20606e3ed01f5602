/**
 * Living sessions: limits of age and idleness, renewal, online users, kicks, own sessions, the second factor, the login
 * log.
 */
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { openSessions, SESSION_CHANNEL } from '../../../src/engine/server/auth/sessions.ts';
import type { OwnSession } from '../../../src/engine/server/auth/own-sessions.ts';
import type { ListData, SessionUser, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { askToken, behind, lastCode, type TokenAnswer } from './door.ts';

const server = fileServer();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const ME = '/api/uaa/users/getSysUser';

const byPassword = (username: string, agent?: string): Promise<TokenAnswer> =>
  askToken(
    server,
    { grant_type: 'password', username, password: username === 'admin' ? 'admin123' : 'anlan123' },
    agent ? { agent } : {},
  );

async function online(username: string): Promise<readonly WireRow[]> {
  return (
    await (
      await server.as('admin')
    ).get<ListData>('/api/admin/sysuser/queryOnlineSysUser', { pageSize: 100, withActions: 1 })
  ).data.list.filter((row) => row['username'] === username);
}

async function idOf(caller: Caller): Promise<string> {
  return (await caller.get<SessionUser>(ME)).data.id;
}

/** A session of its own, and its number. */
async function newSession(username: string): Promise<{ caller: Caller; id: string }> {
  const caller = api(server.url, await signIn(server.url, username, 'anlan123'));
  return {
    caller,
    id: (await caller.post<{ sessionId: string }>('/api/admin/sysuser/registerNewSession')).data.sessionId,
  };
}

test('[A-7.1-022] the signed-in user is told without parameters, a stranger nothing', async () => {
  expect((await (await server.as('equip')).get<SessionUser>(ME)).data.username).toBe('equip');
  expect(await server.stranger().get(ME)).toMatchObject({ status: 401, code: 401 });
});

test("[A-7.1-019][A-7.1-020][A-7.1-021] menu and codes are the caller's own, whatever name is sent", async () => {
  const ask = (
    username: string,
  ): Promise<{ code: number; data: { menu: { routes?: unknown[] }[]; menuButton: string[] } }> =>
    equip.post('/api/account/sysuserdetail/queryCurrentAuthority', { username, parentId: '0' });
  const equip = await server.as('equip');
  const own = await ask('equip');
  expect(own.data.menu.some((node) => (node.routes?.length ?? 0) > 0)).toBe(true);
  expect(own.data.menuButton).toContain('equipment:equipCrane:*');
  const foreign = await ask('admin');
  expect(foreign.code).toBe(403);
  expect(JSON.stringify(foreign)).not.toContain('"*"');
});

test('[O-1-32][A-7.2-001][A-7.2-013] two browsers are two rows; ending one signs that browser out at its next call', async () => {
  const [first, second] = [await newSession('contractor'), await newSession('contractor')];
  expect((await online('contractor')).map((row) => row.id).sort()).toEqual([first.id, second.id].sort());
  const admin = await server.as('admin');
  expect((await admin.post('/api/admin/sysuser/loginOut', { sessionId: first.id })).code).toBe(200);
  expect(await first.caller.get(ME)).toMatchObject({ status: 200, code: 50012, data: null });
  expect(await first.caller.get(ME)).toMatchObject({ status: 401, code: 401 });
  expect((await second.caller.get(ME)).code).toBe(200);
  expect((await online('contractor')).map((row) => row.id)).toEqual([second.id]);
});

test('the screen of online users signs out by its own action, for who holds its code', async () => {
  const { caller, id } = await newSession('contractor');
  const [row] = (await online('contractor')).filter((one) => one.id === id);
  expect(row?.$can).toContain('forceLogout');
  expect((await (await server.as('equip')).post('/api/admin/sysuser/action/forceLogout', { id })).code).toBe(403);
  expect((await (await server.as('admin')).post('/api/admin/sysuser/action/forceLogout', { id })).code).toBe(200);
  expect((await caller.get(ME)).code).toBe(50012);
});

/** An event stream that is open, and all it carries once the server has ended it. */
async function streamOf(
  token: string | undefined,
  language = 'zh',
): Promise<{ status: number; whole: Promise<string> }> {
  const answer = await fetch(`${server.url}/schema/events`, {
    headers: { authorization: `Bearer ${token ?? ''}`, 'accept-language': language },
  });
  return { status: answer.status, whole: answer.text() };
}

test('an event stream ends with its session: with the reason for who was signed out by another, without a word for who left', async () => {
  const [kicked, left, stays] = [
    await newSession('contractor'),
    await newSession('contractor'),
    await newSession('contractor'),
  ];
  const stop = new AbortController();
  const on = await fetch(`${server.url}/schema/events`, {
    headers: { authorization: `Bearer ${stays.caller.token ?? ''}` },
    signal: stop.signal,
  });
  const streams = [
    await streamOf(kicked.caller.token),
    await streamOf(kicked.caller.token, 'en'),
    await streamOf(left.caller.token),
  ];
  await (await server.as('admin')).post('/api/admin/sysuser/loginOut', { sessionId: kicked.id });
  expect(await streams[0]?.whole).toContain(
    '{"kind":"kicked","message":"账号已被强制下线或在别处结束会话，请重新登录"}',
  );
  expect(await streams[1]?.whole).toContain(
    '"message":"This session was ended by an administrator or from elsewhere. Sign in again"',
  );
  // What was said in a stream is said to the next call as well, once: a page may have had none open.
  expect(await api(server.url, kicked.caller.token).get('/schema/events')).toMatchObject({ status: 200, code: 50012 });
  expect(await api(server.url, kicked.caller.token).get('/schema/events')).toMatchObject({ status: 401, code: 401 });
  await left.caller.post('/api/admin/sysuser/loginOut');
  const words = await streams[2]?.whole;
  expect(words).toContain('"hello"');
  expect(words).not.toContain('kicked');
  const reader = on.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('"hello"');
  const next = reader?.read().then(
    ({ done }) => done,
    () => 'by us',
  );
  stop.abort();
  expect(await next).toBe('by us');
});

test('one person holds twenty event streams, and one more when another is closed', async () => {
  const { caller } = await newSession('contractor');
  const stops = Array.from({ length: 20 }, () => new AbortController());
  const open = async (stop: AbortController): Promise<number> =>
    (
      await fetch(`${server.url}/schema/events`, {
        headers: { authorization: `Bearer ${caller.token ?? ''}` },
        signal: stop.signal,
      })
    ).status;
  for (const stop of stops) expect(await open(stop)).toBe(200);
  expect(await api(server.url, caller.token).get('/schema/events')).toMatchObject({
    code: 429,
    msg: '打开的页面过多：每人最多 20 个页面接收实时更新，请关闭不用的页面',
  });
  expect((await caller.get(ME)).code).toBe(200);
  stops[0]?.abort();
  const more = new AbortController();
  await expect.poll(() => open(more)).toBe(200);
  for (const stop of [...stops, more]) stop.abort();
});

test('a kick by person ends all their sessions; without the code nobody is kicked', async () => {
  const [first, second] = [await newSession('contractor'), await newSession('contractor')];
  const userId = await idOf(first.caller);
  for (const body of [{ userId }, { sessionId: second.id }])
    expect((await (await server.as('equip')).post('/api/admin/sysuser/loginOut', body)).code).toBe(403);
  expect((await first.caller.get(ME)).code).toBe(200);
  expect((await (await server.as('admin')).post('/api/admin/sysuser/loginOut', { userId })).code).toBe(200);
  expect([(await first.caller.get(ME)).code, (await second.caller.get(ME)).code]).toEqual([50012, 50012]);
  expect(await online('contractor')).toEqual([]);
});

test('[A-7.1-023] registering a session records where it is used now', async () => {
  const token = (await byPassword('safety', FIREFOX)).data.access_token;
  const [row] = await online('safety');
  expect(row).toMatchObject({
    username: 'safety',
    nickname: '沈建川',
    browser: 'Firefox 140',
    os: 'Linux',
    terminal: 'pc',
    ip: '127.0.0.1',
  });
  const answer = await fetch(`${server.url}/api/admin/sysuser/registerNewSession`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'user-agent': PHONE },
  });
  expect(await answer.json()).toMatchObject({ code: 200, data: { sessionId: row?.id } });
  expect((await online('safety'))[0]).toMatchObject({
    id: row?.id,
    browser: 'Chrome 141',
    os: 'Android',
    terminal: 'mobile',
  });
});

test('people see and end their own sessions only', async () => {
  const [here, there] = [await newSession('staff'), await newSession('staff')];
  const { data } = await here.caller.get<OwnSession[]>('/api/account/session/list');
  expect(data.filter((session) => session.current).map((session) => session.id)).toEqual([here.id]);
  expect(data.map((session) => session.id)).toContain(there.id);
  expect(JSON.stringify(data)).not.toContain(there.caller.token);
  const stranger = await newSession('safety');
  expect((await here.caller.post('/api/account/session/end', { id: stranger.id })).code).toBe(404);
  expect((await stranger.caller.get(ME)).code).toBe(200);
  expect((await here.caller.post('/api/account/session/end', { id: there.id })).code).toBe(200);
  expect((await there.caller.get(ME)).code).toBe(50012);
});

test('[T-4-14] after sign-out the token and its refresh token open nothing', async () => {
  const { data } = await byPassword('staff');
  const caller = api(server.url, data.access_token);
  expect((await caller.post('/api/admin/sysuser/loginOut', {})).code).toBe(200);
  expect((await caller.get(ME)).status).toBe(401);
  expect((await askToken(server, { grant_type: 'refresh_token', refresh_token: data.refresh_token })).status).toBe(401);
});

test('[O-1-18] a session is shared by all who hold its token and ends for all of them', async () => {
  const { data } = await byPassword('staff');
  const tabs = [api(server.url, data.access_token), api(server.url, data.access_token)];
  for (const tab of tabs) expect((await tab.get(ME)).code).toBe(200);
  await tabs[0]?.post('/api/admin/sysuser/loginOut');
  for (const tab of tabs) expect((await tab.get(ME)).status).toBe(401);
});

test('renewal keeps the session and its number; a refresh token used twice ends it', async () => {
  const first = await byPassword('staff');
  const id = (
    await api(server.url, first.data.access_token).post<{ sessionId: string }>('/api/admin/sysuser/registerNewSession')
  ).data.sessionId;
  const second = await askToken(server, { grant_type: 'refresh_token', refresh_token: first.data.refresh_token });
  const caller = api(server.url, second.data.access_token);
  expect((await caller.post<{ sessionId: string }>('/api/admin/sysuser/registerNewSession')).data.sessionId).toBe(id);
  expect(
    (await askToken(server, { grant_type: 'refresh_token', refresh_token: first.data.refresh_token })).status,
  ).toBe(401);
  // Two tabs may send the same one together: nothing is lost by that.
  expect((await caller.get(ME)).code).toBe(200);
  server.advance(31_000);
  expect(
    (await askToken(server, { grant_type: 'refresh_token', refresh_token: first.data.refresh_token })).status,
  ).toBe(401);
  expect((await caller.get(ME)).status).toBe(401);
  expect(
    (await askToken(server, { grant_type: 'refresh_token', refresh_token: second.data.refresh_token })).status,
  ).toBe(401);
});

test('the second factor is asked for, taken once, and removed with the password', async () => {
  const { caller } = await newSession('equip');
  const code = (secret: string): string =>
    generateSync({ secret, epoch: Math.floor(server.deps.signIn.millis() / 1000) });
  const withCode = (totp: string): Promise<TokenAnswer> =>
    askToken(server, { grant_type: 'password', username: 'equip', password: 'anlan123', totp });
  expect((await caller.get('/api/account/totp')).data).toEqual({ enabled: false });
  const { secret, uri } = (await caller.post<{ secret: string; uri: string }>('/api/account/totp/begin')).data;
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  expect((await byPassword('equip')).code).toBe(200);
  expect((await caller.post('/api/account/totp/confirm', { code: '000000' })).code).toBe(422);
  expect((await caller.post('/api/account/totp/confirm', { code: code(secret) })).code).toBe(200);
  expect((await caller.get('/api/account/totp')).data).toEqual({ enabled: true });
  const [stored] = await behind<{ totp_secret: Buffer }>(
    server,
    `select totp_secret from anlan.identity where username = 'equip'`,
  );
  expect(stored?.totp_secret.includes(Buffer.from(secret))).toBe(false);
  expect((await caller.post('/api/account/totp/begin')).code).toBe(422);

  expect(await byPassword('equip')).toMatchObject({ status: 400, code: 40001, data: { secondFactor: true } });
  // The code that turned it on is used up.
  expect((await withCode(code(secret))).status).toBe(400);
  server.advance(60_000);
  expect((await withCode('abcdef')).msg).toBe('动态验证码错误，请输入身份验证器中最新的验证码');
  expect((await withCode(code(secret))).code).toBe(200);
  expect((await withCode(code(secret))).status).toBe(400);

  expect((await caller.post('/api/account/totp/remove', { password: 'wrong-one' })).code).toBe(422);
  expect((await caller.post('/api/account/totp/remove', { password: 'anlan123' })).code).toBe(200);
  expect((await byPassword('equip')).code).toBe(200);
});

test('a code by SMS does not replace the second factor', async () => {
  const { caller } = await newSession('contractor');
  const { data: user } = await caller.get<SessionUser>(ME);
  const { secret } = (await caller.post<{ secret: string }>('/api/account/totp/begin')).data;
  const code = (): string => generateSync({ secret, epoch: Math.floor(server.deps.signIn.millis() / 1000) });
  await caller.post('/api/account/totp/confirm', { code: code() });
  await server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile: user.phone ?? '' });
  const form = { grant_type: 'mobile', mobile: user.phone ?? '', smsCaptcha: await lastCode(server, user.phone ?? '') };
  expect((await askToken(server, form)).code).toBe(40001);
  server.advance(60_000);
  expect((await askToken(server, { ...form, totp: code() })).code).toBe(200);
  await caller.post('/api/account/totp/remove', { password: 'anlan123' });
});

test('[A-7.2-015] people change their own details and nothing that decides what they may do', async () => {
  const staff = await server.as('staff');
  const own = (body: object): Promise<{ code: number }> =>
    staff.put('/api/account/sysuserdetail/updateSysUserDetail', body);
  const id = await idOf(staff);
  expect(
    (
      await own({
        id,
        nickname: '陈立秋二',
        mobile: '13800138001',
        email: 'a@b.cn',
        province: '澜江省',
        city: '澜州市',
        street: '一号路',
        profile: '焊工',
      })
    ).code,
  ).toBe(200);
  expect((await staff.get<SessionUser>(ME)).data).toMatchObject({
    nickname: '陈立秋二',
    phone: '13800138001',
    email: 'a@b.cn',
    address: '一号路',
    profile: '焊工',
    introduction: '陈立秋二',
  });
  for (const body of [
    { roleId: [] },
    { orgId: id },
    { status: 'normal' },
    { userType: '9' },
    { username: 'root' },
    { email: 'a@b' },
    { mobile: '12345' },
    { nickname: '李' },
    { avatar: id },
  ])
    expect((await own(body)).code, JSON.stringify(body)).toBe(422);
  expect((await own({ id: '01900000-0000-7000-8000-00000000dead', nickname: '别人的名字' })).code).toBe(403);
});

test('every attempt is in the login log, with its end', async () => {
  const admin = await server.as('admin');
  const rows = async (query: Record<string, string>): Promise<readonly WireRow[]> =>
    (await admin.get<ListData>('/api/system/loginLog/queryLoginLog', query)).data.list;
  await askToken(server, { grant_type: 'password', username: 'no.such.name', password: 'whatever' });
  expect((await rows({ username: 'no.such.name' }))[0]).toMatchObject({
    result: 'fail',
    message: 'credentials',
    loginType: 'password',
    ip: '127.0.0.1',
  });
  const { data } = await byPassword('mobile', PHONE);
  const [row] = await rows({ username: 'mobile' });
  expect(row).toMatchObject({
    result: 'success',
    terminal: 'mobile',
    browser: 'Chrome 141',
    os: 'Android',
    logoutAt: null,
  });
  await api(server.url, data.access_token).post('/api/admin/sysuser/loginOut');
  expect((await rows({ id: row?.id ?? '' }))[0]?.['logoutAt']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await (await server.as('staff')).get('/api/system/loginLog/queryLoginLog')).code).toBe(403);
});

test('codes in the outbox are for administrators only', async () => {
  await server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile: '19910007919' });
  await server.deps.outbox.idle();
  const list = async (user: string): Promise<{ code: number; data: ListData }> =>
    (await server.as(user)).get('/api/system/messageOutbox/queryMessageOutbox', { receiver: '19910007919' });
  expect((await list('admin')).data.list[0]).toMatchObject({
    channel: 'sms',
    purpose: 'login',
    status: 'kept',
    content: expect.stringContaining('123456'),
  });
  expect((await list('staff')).code).toBe(403);
  await behind(
    server,
    `update "sys_user" set "roleId" = array(select id from "sys_role" where "roleCode" = 'tenantAdmin') where username = 'safety'`,
  );
  server.advance(31_000);
  const seen = await list('safety');
  expect(seen.data.list[0]).toMatchObject({ purpose: 'login' });
  expect(seen.data.list[0]).not.toHaveProperty('content');
});

test('a kick counts at once on every node, also on one that had just looked the session up', async () => {
  const { db, signIn } = server.deps;
  const gate: { read: () => void; open: Promise<void> } = { read: () => undefined, open: Promise.resolve() };
  // Another node over the same database, whose answers are held back between the database and the cache.
  const slow: typeof db = {
    ...db,
    system: async (run) => {
      const result = await db.system(run);
      gate.read();
      await gate.open;
      return result;
    },
  };
  const other = await openSessions(slow, signIn.millis);
  const { access_token: token } = (await byPassword('contractor')).data;
  const { sessionId } = (
    await api(server.url, token).post<{ sessionId: string }>('/api/admin/sysuser/registerNewSession', {})
  ).data;
  let release = (): void => undefined;
  const read = new Promise<void>((resolve) => {
    gate.read = resolve;
  });
  gate.open = new Promise((resolve) => {
    release = resolve;
  });
  const looked = other.find(token);
  await read;
  // Heard by this listener only after the other node's own, which came before it.
  let hear = (): void => undefined;
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const deafen = await db.listen(SESSION_CHANNEL, () => hear());
  expect((await (await server.as('admin')).post('/api/admin/sysuser/loginOut', { sessionId })).code).toBe(200);
  await heard;
  release();
  expect(await looked).toMatchObject({ id: sessionId });
  expect(await other.find(token)).toBe('kicked');
  await Promise.all([other.close(), deafen()]);
});

test('[T-4-17] a session nobody uses ends, and one in use ends at its age, renewed or not', async () => {
  const hours = (count: number): void => server.advance(count * 3_600_000);
  const idle = await byPassword('staff');
  const stream = await streamOf(idle.data.access_token);
  hours(13);
  expect((await api(server.url, idle.data.access_token).get(ME)).status).toBe(401);
  expect((await askToken(server, { grant_type: 'refresh_token', refresh_token: idle.data.refresh_token })).status).toBe(
    401,
  );

  let { data } = await byPassword('staff');
  for (let count = 0; count < 14; count += 1) {
    hours(11);
    const next = await askToken(server, { grant_type: 'refresh_token', refresh_token: data.refresh_token });
    expect(next.code).toBe(200);
    ({ data } = next);
  }
  expect(await stream.whole).not.toContain('kicked');
  hours(11);
  expect((await api(server.url, data.access_token).get(ME)).status).toBe(401);
  // A week is over: fifteen renewals would have gone beyond it.
  hours(5);
  expect((await askToken(server, { grant_type: 'refresh_token', refresh_token: data.refresh_token })).status).toBe(401);
});

test('a page called like the stream asks for its view and is told that there is none', async () => {
  const caller = await server.afresh('staff');
  const answer = await fetch(`${server.url}/schema/events`, {
    headers: { authorization: `Bearer ${caller.token ?? ''}`, accept: 'application/json, text/plain, */*' },
  });
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(await answer.json()).toMatchObject({ code: 404 });
});

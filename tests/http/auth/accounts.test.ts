/** Registration and recovery without a session: captchas, codes, links, limits. */
import { expect, test } from 'vitest';
import type { InvalidData, ListData, SessionUser } from '../../../src/engine/model/wire.ts';
import { api, type Answer, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { askToken, lastCode, lastMessage, solvedCaptcha } from './door.ts';

const server = fileServer({ env: { ONLINE_DOMAIN: 'portal.example.org' } });

let phone = 0;
const newPhone = (): string => `139${String((phone += 1)).padStart(8, '0')}`;

function post<T = unknown>(path: string, body: object): Promise<Answer<T>> {
  // Every caller here comes from one address, whose minute is over before the next.
  server.advance(61_000);
  return server.stranger().post<T>(path, body);
}

const fieldsOf = (answer: Answer): string[] =>
  (answer.data as InvalidData | null)?.errors.map((error) => error.field) ?? [];

async function registerCode(mobile: string): Promise<string> {
  expect((await post('/api/ssm/registry/getPhoneCode', { mobile, purpose: 'register' })).code).toBe(200);
  return lastCode(server, mobile);
}

async function register(more: Record<string, unknown>, mobile = newPhone()): Promise<Answer<{ status: string }>> {
  return post('/api/account/sysuserdetail/registerAccount', {
    username: `guest${phone}`,
    nickname: '来宾甲',
    password: 'first-pass',
    mobile,
    smsCode: await registerCode(mobile),
    userType: '1',
    providerName: '澜江检修公司',
    ...more,
  });
}

async function approve(username: string, code = 'approve', input: object = {}): Promise<Answer> {
  const admin = await server.as('admin');
  const [row] = (await admin.get<ListData>('/api/system/userRegister/queryUserRegister', { username })).data.list;
  return admin.post(`/api/system/userRegister/action/${code}`, { id: row?.id, input });
}

async function idOf(path: string, query: Record<string, string>): Promise<string> {
  return (await (await server.as('admin')).get<ListData>(path, query)).data.list[0]?.id ?? '';
}

test('[A-7.1-026] a captcha is a picture bound to one attempt', async () => {
  const { id, svg, text } = await solvedCaptcha(server);
  expect(svg).toMatch(/^<svg/);
  expect(text).toHaveLength(4);
  const retrieve = (charCaptcha: string): Promise<Answer> =>
    post('/api/account/sysuserdetail/retrievePassword', { email: 'nobody@example.org', charCaptcha, captchaId: id });
  expect(fieldsOf(await retrieve('!!!!'))).toEqual(['charCaptcha']);
  // The attempt is over: the right answer comes too late.
  expect((await retrieve(text)).code).toBe(422);
});

test('[A-7.1-025] the right captcha starts recovery by mail, a wrong one does not', async () => {
  const { id, text } = await solvedCaptcha(server);
  const wrong = await solvedCaptcha(server);
  const retrieve = (captchaId: string, charCaptcha: string): Promise<Answer> =>
    post('/api/account/sysuserdetail/retrievePassword', { email: 'Staff@lzsteel.example', charCaptcha, captchaId });
  expect((await retrieve(wrong.id, 'xxxx')).code).toBe(422);
  expect(await lastMessage(server, 'Staff@lzsteel.example')).toBeUndefined();
  expect(await retrieve(id, text.toUpperCase())).toMatchObject({ code: 200, data: null });
  const mail = await lastMessage(server, 'Staff@lzsteel.example');
  expect(mail).toMatchObject({ channel: 'mail', purpose: 'reset', status: 'kept' });
  const link =
    /https:\/\/portal\.example\.org\/#\/resetPassword\?token=([\w-]{43})/.exec(String(mail?.['content']))?.[1] ?? '';
  const held = api(server.url, await signIn(server.url, 'staff', 'anlan123'));
  expect((await post('/api/account/sysuserdetail/resetByToken', { token: link, newPassword: 'short' })).code).toBe(422);
  expect((await post('/api/account/sysuserdetail/resetByToken', { token: link, newPassword: 'by-mail-1' })).code).toBe(
    200,
  );
  // Once, and whoever held a session has to sign in again.
  expect((await post('/api/account/sysuserdetail/resetByToken', { token: link, newPassword: 'by-mail-2' })).code).toBe(
    422,
  );
  expect((await held.get('/api/uaa/users/getSysUser')).status).toBe(401);
  expect((await askToken(server, { grant_type: 'password', username: 'staff', password: 'anlan123' })).status).toBe(
    400,
  );
  const user = await api(server.url, await signIn(server.url, 'staff', 'by-mail-1')).get<SessionUser>(
    '/api/uaa/users/getSysUser',
  );
  expect(user.data).toMatchObject({ isOriginal: false, isTimeOut: true });
});

test('a reset link is worth nothing after half an hour', async () => {
  const { id, text } = await solvedCaptcha(server);
  await post('/api/account/sysuserdetail/retrievePassword', {
    email: 'safety@lzsteel.example',
    charCaptcha: text,
    captchaId: id,
  });
  const link =
    /token=([\w-]+)/.exec(String((await lastMessage(server, 'safety@lzsteel.example'))?.['content']))?.[1] ?? '';
  server.advance(31 * 60_000);
  expect(
    await post('/api/account/sysuserdetail/resetByToken', { token: link, newPassword: 'too-late-1' }),
  ).toMatchObject({ code: 422, msg: '重置链接无效或已过期，请重新找回密码' });
});

test('[A-7.1-028][A-7.1-029] a code is sent for registration and tells right from wrong', async () => {
  const mobile = newPhone();
  const code = await registerCode(mobile);
  expect(code).toMatch(/^\d{6}$/);
  const verify = (text: string): Promise<Answer> =>
    post('/api/ssm/registry/verificationPhoneCode', { mobile, code: text, purpose: 'register' });
  expect((await verify(code)).data).toBe(true);
  expect((await verify(code === '000000' ? '000001' : '000000')).data).toBe(false);
  expect((await post('/api/ssm/registry/verificationPhoneCode', { mobile, code, purpose: 'recover' })).data).toBe(
    false,
  );
  server.advance(301_000);
  expect((await verify(code)).data).toBe(false);
});

test('[A-7.1-027] registration waits for approval, then the account signs in and must change its password; a duplicate is refused', async () => {
  const mobile = newPhone();
  expect((await register({ username: 'new.guest' }, mobile)).data).toEqual({ status: 'pending' });
  expect(
    await askToken(server, { grant_type: 'password', username: 'new.guest', password: 'first-pass' }),
  ).toMatchObject({ status: 400, msg: '注册申请待审核，审核通过后即可登录' });
  expect((await askToken(server, { grant_type: 'password', username: 'new.guest', password: 'wrong-pass' })).msg).toBe(
    '账号或密码错误',
  );
  expect(fieldsOf(await register({ username: 'new.guest' }))).toEqual(['username']);
  expect(fieldsOf(await register({ username: 'admin' }))).toEqual(['username']);
  expect(fieldsOf(await register({ username: 'new.guest2' }, mobile))).toEqual(['mobile']);
  const input = {
    orgId: await idOf('/api/admin/sysorg/querySysOrg', { pageSize: '1' }),
    roleId: [await idOf('/api/admin/sysrole/querySysRole', { roleCode: 'contractorWorker' })],
  };
  expect(
    (
      await approve('new.guest', 'approve', {
        ...input,
        roleId: [await idOf('/api/admin/sysrole/querySysRole', { roleCode: 'admin' })],
      })
    ).code,
  ).toBe(422);
  expect((await approve('new.guest', 'approve', input)).code).toBe(200);
  const token = (await askToken(server, { grant_type: 'password', username: 'new.guest', password: 'first-pass' })).data
    .access_token;
  expect((await api(server.url, token).get<SessionUser>('/api/uaa/users/getSysUser')).data).toMatchObject({
    isOriginal: true,
    userType: '1',
    roles: ['contractorWorker'],
    phone: mobile,
  });
});

test('a rejected name is free again', async () => {
  await register({ username: 'second.guest' });
  expect((await approve('second.guest', 'reject', { auditOpinion: '资料不全' })).code).toBe(200);
  expect(
    (await askToken(server, { grant_type: 'password', username: 'second.guest', password: 'first-pass' })).msg,
  ).toBe('账号或密码错误');
  expect((await register({ username: 'second.guest' })).data).toEqual({ status: 'pending' });
});

test('without approval the account is there at once, with the role of its kind', async () => {
  const admin = await server.as('admin');
  const [param] = (await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'register.approval' }))
    .data.list;
  expect(
    (await admin.put('/api/admin/sysparam/updateSysParam', { id: param?.id, rev: param?.['rev'], paramValue: 'false' }))
      .code,
  ).toBe(200);
  expect((await register({ username: 'third.guest', userType: '2' })).data).toEqual({ status: 'normal' });
  const user = await api(server.url, await signIn(server.url, 'third.guest', 'first-pass')).get<SessionUser>(
    '/api/uaa/users/getSysUser',
  );
  expect(user.data).toMatchObject({ isOriginal: false, userType: '2', roles: ['attendee'] });
});

test('[A-7.1-030] a code sets a new password, without one nothing does', async () => {
  // Mobile number of the demonstration's `safety`.
  const mobile = '19910023757';
  const forget = (code: string): Promise<Answer> =>
    post('/api/ssm/registry/forgetPassword', { mobile, code, newPassword: 'by-phone-1' });
  expect(fieldsOf(await forget('123456'))).toEqual(['code']);
  expect((await post('/api/ssm/registry/getPhoneCode', { mobile, purpose: 'recover' })).code).toBe(200);
  const code = await lastCode(server, mobile);
  expect((await forget(code === '111111' ? '111112' : '111111')).code).toBe(422);
  expect((await forget(code)).code).toBe(200);
  expect((await forget(code)).code).toBe(422);
  expect(await signIn(server.url, 'safety', 'by-phone-1')).toMatch(/^[\w-]{43}$/);
});

/** Registers with one field changed; the answer says which fields were wrong. */
async function wrongWith(more: Record<string, unknown>): Promise<string[]> {
  const answer = await register(more);
  return answer.code === 200 ? [] : fieldsOf(answer);
}

const long = (length: number): string => 'x'.repeat(length);

test('[V-5-06][C-9-22] user names have 3 to 64 characters', async () => {
  expect(await wrongWith({ username: 'ab' })).toEqual(['username']);
  expect(await wrongWith({ username: long(65) })).toEqual(['username']);
  expect(await wrongWith({ username: 'abc' })).toEqual([]);
  expect(await wrongWith({ username: long(64) })).toEqual([]);
});

test('[V-5-07] names of people have 3 to 64 characters, Chinese ones two', async () => {
  expect(await wrongWith({ nickname: 'Li' })).toEqual(['nickname']);
  expect(await wrongWith({ nickname: '李' })).toEqual(['nickname']);
  expect(await wrongWith({ nickname: '名'.repeat(65) })).toEqual(['nickname']);
  expect(await wrongWith({ nickname: 'Kim' })).toEqual([]);
  expect(await wrongWith({ nickname: '李雷' })).toEqual([]);
  expect(await wrongWith({ nickname: '名'.repeat(64) })).toEqual([]);
});

test('[V-5-08][C-9-23] passwords have 6 to 31 characters', async () => {
  expect(await wrongWith({ password: '12345' })).toEqual(['password']);
  expect(await wrongWith({ password: long(32) })).toEqual(['password']);
  expect(await wrongWith({ password: '7q-m2x' })).toEqual([]);
  expect(await wrongWith({ password: '密'.repeat(31) })).toEqual([]);
});

test('[V-5-10][V-5-11] addresses and numbers have their form', async () => {
  expect(await wrongWith({ email: 'a@b' })).toEqual(['email']);
  expect(await wrongWith({ email: 'a@b.cn' })).toEqual([]);
  expect(fieldsOf(await post('/api/ssm/registry/getPhoneCode', { mobile: '12345', purpose: 'register' }))).toEqual([
    'mobile',
  ]);
  expect(await wrongWith({ mobile: '12345' })).toEqual(['mobile']);
  expect((await register({}, '13800138000')).code).toBe(200);
});

test('what a stranger is refused is not stored', async () => {
  const rows = async (): Promise<number> =>
    (await (await server.as('admin')).get<ListData>('/api/system/userRegister/queryUserRegister', { pageSize: '1' }))
      .data.totalCount;
  const before = await rows();
  for (const more of [
    { username: 'ab' },
    { nickname: '李' },
    { password: '12345' },
    { email: 'a@b' },
    { mobile: '12345' },
    { userType: '9' },
    { status: 'approved' },
  ])
    expect((await register(more)).code).toBe(422);
  expect(await rows()).toBe(before);
});

test('who reads the pictures wins nothing: messages have limits for a day by number or address, by caller and by country, and names that are taken by number', async () => {
  const set = (key: string, count: number): Promise<unknown> =>
    server.deps.db.systemWrite((connection) =>
      connection.query(
        `insert into anlan.tries (key, since, count) values ($1, to_timestamp($2::float8 / 1000), $3) on conflict (key) do update set since = excluded.since, count = excluded.count`,
        [key, server.deps.signIn.millis(), count],
      ),
    );
  await server.afresh('admin');
  const mobile = newPhone();
  const byMail = async (): Promise<number> => {
    const { id, text } = await solvedCaptcha(server);
    return (
      await post('/api/account/sysuserdetail/retrievePassword', {
        email: 'Pictures@example.org',
        charCaptcha: text,
        captchaId: id,
      })
    ).code;
  };
  const bySms = async (): Promise<number> =>
    (await post('/api/ssm/registry/getPhoneCode', { mobile, purpose: 'register' })).code;
  const bySignIn = async (): Promise<number> => {
    server.advance(61_000);
    return (await server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile })).code;
  };
  for (const [key, most, answers] of [
    [`message ${mobile}`, 10, [200, 429, 429]],
    ['message pictures@example.org', 10, [429, 200, 200]],
    ['messages of 127.0.0.1', 300, [429, 429, 429]],
    ['messages +86', 5_000, [200, 429, 429]],
  ] as const) {
    await set(key, most);
    expect([await byMail(), await bySms(), await bySignIn()], key).toEqual(answers);
    await set(key, 0);
  }
  expect([await byMail(), await bySms(), await bySignIn()]).toEqual([200, 200, 200]);
  const other = newPhone();
  const smsCode = await registerCode(other);
  const asked = async (username: string, code: string): Promise<number> =>
    (
      await post('/api/account/sysuserdetail/registerAccount', {
        username,
        nickname: '来宾乙',
        password: 'first-pass',
        mobile: other,
        smsCode: code,
        userType: '1',
      })
    ).code;
  await set(`names for ${other}`, 9);
  // A wrong code learns nothing and costs the number nothing.
  expect(await asked('admin', smsCode === '000000' ? '000001' : '000000')).toBe(422);
  expect([await asked('admin', smsCode), await asked('admin', smsCode), await asked('a.free.name', smsCode)]).toEqual([
    422, 429, 429,
  ]);
});

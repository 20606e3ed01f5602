/** Every way to a token: password, code by SMS, one-time key, signed name; with its client, scope and shape. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SessionUser } from '../../../src/engine/model/wire.ts';
import { api, type Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { askToken, lastCode, lastMessage, type TokenAnswer } from './door.ts';

const SSO_KEY = 'a key of the other system that nobody guesses';
/** Mobile number of the demonstration's `staff`. */
const STAFF_MOBILE = '19910015838';

const server = fileServer({ env: { SSO_KEY, SSO_TENANT_CODE: 'default' } });

const password = {
  grant_type: 'password',
  type: 'account',
  scope: 'web',
  client_id: 'web',
  username: 'staff',
  password: 'anlan123',
  tenantCode: 'default',
};

async function nameOf(answer: TokenAnswer): Promise<string> {
  return (await api(server.url, answer.data.access_token).get<SessionUser>('/api/uaa/users/getSysUser')).data.username;
}

function signed(username: string, at: number, key = SSO_KEY, tenantCode = 'default'): Record<string, string> {
  return {
    grant_type: 'single',
    tenantCode,
    username,
    secretTime: String(at),
    secretKey: createHmac('sha256', key).update(`${tenantCode}\n${username}\n${at}`).digest('hex'),
  };
}

test('[A-7.1-003][A-7.1-007][A-7.1-010] the password grant takes a form with type account', async () => {
  const answer = await askToken(server, password);
  expect(answer).toMatchObject({ status: 200, code: 200 });
  expect(await nameOf(answer)).toBe('staff');
  expect((await askToken(server, { ...password, type: 'mobile' })).status).toBe(400);
});

test('[A-7.1-002] an unknown scope is refused', async () => {
  expect(await askToken(server, { ...password, scope: 'everything' })).toMatchObject({
    status: 400,
    code: 400,
    msg: '不支持的授权范围：everything',
  });
});

test('[A-7.1-006][A-7.1-009] an unknown client, another client_id and a missing client header are refused', async () => {
  expect((await askToken(server, { ...password, client_id: 'somebody' })).status).toBe(401);
  expect((await askToken(server, password, { authorization: 'Basic bm9ib2R5Om5vYm9keQ==' })).status).toBe(401);
  expect((await askToken(server, password, { authorization: '' })).status).toBe(401);
});

test('[A-7.1-011] the answer has token, kind, life, refresh token and scope', async () => {
  const { data } = await askToken(server, password);
  expect(data).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'bearer',
    expires_in: 7200,
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    scope: 'web',
  });
});

test('[A-7.1-013] the right password under a wrong tenant code is refused', async () => {
  expect(await askToken(server, { ...password, tenantCode: 'elsewhere' })).toMatchObject({
    status: 400,
    msg: '账号或密码错误',
  });
});

test('[V-5-01] the user name is trimmed', async () => {
  expect(await nameOf(await askToken(server, { ...password, username: '  staff ', tenantCode: ' default ' }))).toBe(
    'staff',
  );
});

test('[A-7.1-017][A-7.1-024] a code is sent to a valid number, again only after a minute, and an invalid number is refused', async () => {
  const ask = (mobile: string): Promise<{ code: number; data: unknown }> =>
    server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile });
  expect(await ask(STAFF_MOBILE)).toMatchObject({ code: 200, data: { seconds: 60 } });
  expect((await lastMessage(server, STAFF_MOBILE))?.['status']).toBe('kept');
  expect((await ask(STAFF_MOBILE)).code).toBe(429);
  expect((await ask('12345')).code).toBe(422);
  server.advance(61_000);
  expect((await ask(STAFF_MOBILE)).code).toBe(200);
});

test('[A-7.1-005][A-7.1-008][A-7.1-016] the code signs its owner in once, a wrong or old one nobody', async () => {
  const byCode = (smsCaptcha: string): Promise<TokenAnswer> =>
    askToken(server, {
      grant_type: 'mobile',
      type: 'mobile',
      mobile: ` ${STAFF_MOBILE} `,
      smsCaptcha: ` ${smsCaptcha} `,
      tenantCode: ' default ',
    });
  const code = await lastCode(server, STAFF_MOBILE);
  expect(await byCode('000000')).toMatchObject({ status: 400, code: 400 });
  const right = await byCode(code);
  expect(await nameOf(right)).toBe('staff');
  expect((await byCode(code)).status).toBe(400);
  server.advance(61_000);
  await server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile: STAFF_MOBILE });
  server.advance(301_000);
  expect((await byCode(await lastCode(server, STAFF_MOBILE))).status).toBe(400);
});

test('tenant code, number and code of a mobile sign-in are trimmed by the server as well', async () => {
  server.advance(61_000);
  await server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile: STAFF_MOBILE });
  const answer = await askToken(server, {
    grant_type: 'mobile',
    mobile: `  ${STAFF_MOBILE}`,
    smsCaptcha: `${await lastCode(server, STAFF_MOBILE)}  `,
    tenantCode: '  default ',
  });
  expect(await nameOf(answer)).toBe('staff');
});

test('after five wrong codes the right one is worth nothing either', async () => {
  server.advance(61_000);
  await server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile: STAFF_MOBILE });
  const byCode = (smsCaptcha: string): Promise<TokenAnswer> =>
    askToken(server, { grant_type: 'mobile', mobile: STAFF_MOBILE, smsCaptcha });
  for (let count = 0; count < 5; count += 1) expect((await byCode('999999')).status).toBe(400);
  expect((await byCode(await lastCode(server, STAFF_MOBILE))).status).toBe(400);
  server.advance(61_000);
});

test('[A-7.1-004][A-7.1-014] a one-time key signs its owner in once, within a minute', async () => {
  const ticket = async (): Promise<string> =>
    (await (await server.as('equip')).post<{ ticket: string }>('/api/uaa/ticket')).data.ticket;
  const byKey = (singleKey: string): Promise<TokenAnswer> =>
    askToken(server, { grant_type: 'single', singleKey, tenantCode: 'default' });
  const key = await ticket();
  const first = await byKey(key);
  expect(await nameOf(first)).toBe('equip');
  expect(first.data.access_token).not.toBe((await server.as('equip')).token);
  expect(await byKey(key)).toMatchObject({ status: 400, code: 400 });
  const late = await ticket();
  server.advance(61_000);
  expect((await byKey(late)).status).toBe(400);
  expect((await byKey('no-such-key')).status).toBe(400);
});

test('whose one-time key it is can be asked before it is used; what is none has no owner', async () => {
  const { ticket } = (await (await server.as('equip')).post<{ ticket: string }>('/api/uaa/ticket')).data;
  const ask = (key: string): Promise<{ code: number; data: unknown }> =>
    server.stranger().post('/api/uaa/ticketOwner', { ticket: key });
  expect(await ask(ticket)).toMatchObject({ code: 200, data: { username: 'equip', name: '顾志恒' } });
  expect((await ask('nonsense')).code).toBe(400);
  expect((await askToken(server, { grant_type: 'single', singleKey: ticket, tenantCode: 'default' })).code).toBe(200);
  expect((await ask(ticket)).code).toBe(400);
});

test('a one-time key ends with the session it came from: signed out, kicked, or at a new password', async () => {
  const admin = await server.as('admin');
  const byKey = async (singleKey: string): Promise<number> =>
    (await askToken(server, { grant_type: 'single', singleKey, tenantCode: 'default' })).status;
  /** A session and both kinds of its keys, tried after `end`. */
  const after = async (
    end: (own: Caller, sessionId: string) => Promise<{ readonly code: number }>,
  ): Promise<number[]> => {
    const own = api(server.url, (await askToken(server, { ...password, username: 'mobile' })).data.access_token);
    const { sessionId } = (await own.post<{ sessionId: string }>('/api/admin/sysuser/registerNewSession', {})).data;
    const keys = [
      (await own.post<{ ticket: string }>('/api/uaa/ticket')).data.ticket,
      (await own.get<SessionUser>('/api/uaa/users/getSysUser')).data.fineToken,
    ];
    expect((await end(own, sessionId)).code).toBe(200);
    return [await byKey(keys[0] ?? ''), await byKey(keys[1] ?? '')];
  };
  expect(await after((own) => own.get('/api/account/preference'))).toEqual([200, 200]);
  expect(await after((own) => own.post('/api/admin/sysuser/loginOut', {}))).toEqual([400, 400]);
  expect(await after((_own, sessionId) => admin.post('/api/admin/sysuser/loginOut', { sessionId }))).toEqual([
    400, 400,
  ]);
  // The session that changed it goes on; keys handed out before do not.
  expect(
    await after((own) =>
      own.put('/api/account/sysuserdetail/updatePassword', { password: 'anlan123', newPassword: 'river-moss-7' }),
    ),
  ).toEqual([400, 400]);
});

test('[A-7.1-015][G-2.2-12] a signed name signs in; a wrong, old or used signature does not', async () => {
  const now = server.deps.signIn.millis();
  const good = signed('safety', now);
  expect(await nameOf(await askToken(server, good))).toBe('safety');
  const refused = [
    good,
    { ...signed('safety', now + 1), secretKey: 'f'.repeat(64) },
    signed('safety', now - 301_000),
    signed('safety', now + 301_000),
    signed('safety', now + 2, 'another key that is long enough to count'),
    { ...signed('safety', now + 3), username: 'admin' },
    { ...signed('safety', now + 4), secretTime: String(now + 5) },
    signed('safety', now + 6, SSO_KEY, 'elsewhere'),
    signed('nobody.here', now + 7),
    { grant_type: 'single', username: 'safety', tenantCode: 'default' },
  ];
  for (const form of refused)
    expect(await askToken(server, form)).toMatchObject({
      status: 400,
      code: 400,
      msg: '单点登录签名无效或已过期，请用账号登录',
    });
});

test('[A-7.1-012][G-2.2-10] the second address takes the same, under the one configured tenant', async () => {
  const now = server.deps.signIn.millis();
  const path = '/api/ssm/authentication/sso';
  const { grant_type: _grant, ...form } = signed('staff', now + 20);
  expect(await nameOf(await askToken(server, form, { path }))).toBe('staff');
  expect((await askToken(server, signed('staff', now + 21, SSO_KEY, 'other'), { path })).status).toBe(400);
  expect((await server.stranger().get<{ ssoTenantCode: string }>('/api/public/portal')).data.ssoTenantCode).toBe(
    'default',
  );
});

test('[C-9-70] the tenant of single sign-on is one configured value, `default` where nothing is said', async () => {
  const { readConfig } = await import('../../../src/engine/server/config.ts');
  expect(readConfig({}).ssoTenantCode).toBe('default');
  expect(readConfig({ SSO_TENANT_CODE: 'steel' }).ssoTenantCode).toBe('steel');
  expect(() => readConfig({ SSO_TENANT_CODE: 'a b' })).toThrow('SSO_TENANT_CODE=a b: must be the code of a tenant');
});

test('secrets in an address are not read', async () => {
  const answer = await askToken(
    server,
    { grant_type: 'password' },
    { path: '/api/uaa/oauth/token?username=staff&password=anlan123&tenantCode=default' },
  );
  expect(answer).toMatchObject({ status: 400, code: 400, msg: '账号或密码错误' });
});

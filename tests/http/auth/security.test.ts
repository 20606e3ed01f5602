/**
 * Attacks on the door and on sign-in: bodies, fixation, guessing, enumeration, replay, forced passwords passed by,
 * naughty input on every call.
 */
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { ListData, SessionUser } from '../../../src/engine/model/wire.ts';
import { NAUGHTY_TEXTS, WRONG_VALUES } from '../../fuzz/naughty.ts';
import { api, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { askToken, BASIC, behind, lastMessage, solvedCaptcha, type TokenAnswer } from './door.ts';

const server = fileServer({ env: { SSO_KEY: 'a key of the other system that nobody guesses' } });

const ME = '/api/uaa/users/getSysUser';
const byPassword = (username: string, password: string): Promise<TokenAnswer> =>
  askToken(server, { grant_type: 'password', username, password });

describe('bodies', () => {
  /**
   * Begins to send a body of `length` bytes, or one whose end nobody knows, and answers what came before it was sent.
   */
  const begun = (
    path: string,
    headers: Readonly<Record<string, string>>,
    first = '{',
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const call = request(
        `${server.url}${path}`,
        { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (answer) => {
          let text = '';
          answer
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part;
            })
            .on('end', () => {
              call.destroy();
              resolve({ status: answer.statusCode ?? 0, text });
            });
        },
      );
      call.on('error', reject);
      call.write(first);
    });
  const LARGE: Readonly<Record<string, string>> = { 'content-length': '4000000' };

  test('nobody reads a large one of a stranger: the session is asked for first, and open calls take small ones', async () => {
    for (const headers of [
      LARGE,
      { 'transfer-encoding': 'chunked' },
      { ...LARGE, authorization: 'Bearer no-session-of-anybodys-0123456789' },
    ]) {
      for (const path of [
        '/api/admin/syspost/addSysPost',
        '/api/admin/sysrole/saveRoleGrant',
        '/prod-api/api/file/file/uploadFile',
      ])
        expect((await begun(path, headers)).status, path).toBe(401);
    }
    for (const path of [
      '/api/account/sysuserdetail/registerAccount',
      '/api/ssm/registry/forgetPassword',
      '/prod-api/api/uaa/oauth/token',
    ]) {
      const { status, text } = await begun(path, LARGE);
      expect([status, text], path).toEqual([413, expect.stringContaining('32 kB')]);
    }
    expect(
      (
        await begun(
          '/api/account/sysuserdetail/registerAccount',
          { 'transfer-encoding': 'chunked' },
          ' '.repeat(40_000),
        )
      ).status,
    ).toBe(413);
  });

  test('one with more keys, values or levels than any form has is refused before it is built, and mistakes are told a hundred at a time', async () => {
    const staff = await server.as('staff');
    const send = async (body: string): Promise<{ code: number; msg: string; data: { errors: unknown[] } | null }> =>
      (
        await fetch(`${server.url}/api/admin/sysuser/resetPassword`, {
          method: 'POST',
          headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
          body,
        })
      ).json() as never;
    const keys = (count: number): string =>
      `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
    for (const body of [
      keys(400_000),
      keys(2_001),
      `{"ids":[${'1,'.repeat(60_000)}1]}`,
      `{"a":${'['.repeat(100)}${']'.repeat(100)}}`,
    ]) {
      expect(await send(body)).toMatchObject({
        code: 413,
        msg: '请求内容过于复杂：最多 50000 个值、一处 2000 个字段、40 层',
      });
    }
    const admin = await server.as('admin');
    const many = await admin.post<{ errors: unknown[] }>('/api/admin/syspost/addSysPost', JSON.parse(keys(1_500)));
    expect([many.code, many.data.errors.length]).toEqual([422, 100]);
  });

  test('one that does not come is not waited for', async () => {
    const { config } = server.deps as { config: { bodySeconds: number } };
    const usual = config.bodySeconds;
    config.bodySeconds = 0.05;
    const answer = await begun('/api/uaa/oauth/token', { 'content-length': '100' }).finally(() => {
      config.bodySeconds = usual;
    });
    expect([answer.status, answer.text]).toEqual([408, expect.stringContaining('秒内未传完')]);
  });
});

test('figures of the server are for whoever may look at their page', async () => {
  const asked = async (token: string | undefined): Promise<string> => {
    const answer = await fetch(`${server.url}/metrics`, {
      headers: {
        'x-forwarded-for': '203.0.113.7',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    const text = await answer.text();
    return `${answer.status} ${text.startsWith('{') ? String((JSON.parse(text) as { code: number }).code) : 'figures'}`;
  };
  expect([
    await asked(undefined),
    await asked((await server.as('staff')).token),
    await asked((await server.as('admin')).token),
  ]).toEqual(['401 401', '200 403', '200 figures']);
});

test('an address that is too long for any route is answered as one that is not there', async () => {
  const answer = await fetch(`${server.url}/prod-api/schema/${'x'.repeat(301)}`, {
    headers: { 'accept-language': 'en' },
  });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    expect.objectContaining({ code: 404, msg: 'There is nothing at this address', data: null }),
  ]);
});

test("a token of the caller's choice never becomes a session, and signing in makes a new one", async () => {
  const chosen = 'A'.repeat(43);
  const answer = await fetch(`${server.url}/api/uaa/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: BASIC,
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `zhihui_token=${chosen}`,
    },
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'staff',
      password: 'anlan123',
      access_token: chosen,
      refresh_token: chosen,
    }),
  });
  const { data } = (await answer.json()) as TokenAnswer;
  expect(data.access_token).not.toBe(chosen);
  expect((await api(server.url, chosen).get(ME)).status).toBe(401);
  const again = await byPassword('staff', 'anlan123');
  expect([again.data.access_token, again.data.refresh_token]).not.toContain(data.access_token);
  // Renewal makes the old token worthless too.
  const renewed = await askToken(server, { grant_type: 'refresh_token', refresh_token: data.refresh_token });
  expect(renewed.data.access_token).not.toBe(data.access_token);
  expect((await api(server.url, data.access_token).get(ME)).status).toBe(401);
});

test('a new password ends every other session', async () => {
  const [here, there] = [
    api(server.url, await signIn(server.url, 'mobile', 'anlan123')),
    api(server.url, await signIn(server.url, 'mobile', 'anlan123')),
  ];
  expect(
    (await here.put('/api/account/sysuserdetail/updatePassword', { password: 'anlan123', newPassword: 'river-moss-7' }))
      .code,
  ).toBe(200);
  expect((await there.get(ME)).status).toBe(401);
  expect((await here.get(ME)).code).toBe(200);
});

test('tokens are stored as hashes only', async () => {
  const { data } = await byPassword('staff', 'anlan123');
  const rows = await behind<{ text: string }>(server, `select s::text as text from anlan.session s`);
  expect(rows.length).toBeGreaterThan(0);
  for (const secret of [data.access_token, data.refresh_token])
    expect(rows.some((row) => row.text.includes(secret))).toBe(false);
});

test('guessing locks a name after five tries, the same whether it exists or not', async () => {
  const told = async (username: string): Promise<string[]> => {
    const said: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      server.advance(3_000);
      const { status, code, msg } = await byPassword(username, 'wrong-one');
      said.push(`${status} ${code} ${msg}`);
    }
    return said;
  };
  server.advance(61_000);
  const known = await told('safety');
  server.advance(61_000);
  const unknown = await told('no.such.name');
  expect(known).toEqual(unknown);
  expect(known.map((text) => text.includes('已锁定'))).toEqual([false, false, false, false, false, true, true]);
  // The right password does not open a locked account; an administrator does.
  expect((await byPassword('safety', 'anlan123')).msg).toContain('已锁定');
  const admin = await server.as('admin');
  const [row] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'safety' })).data.list;
  for (const action of ['lock', 'unlock'])
    expect((await admin.post(`/api/admin/sysuser/action/${action}`, { id: row?.id })).code).toBe(200);
  expect((await byPassword('safety', 'anlan123')).code).toBe(200);
});

test('one address is slowed down over all names, and left alone after a minute', async () => {
  server.advance(61_000);
  const codes: number[] = [];
  for (let count = 0; count < 33; count += 1) codes.push((await byPassword(`name.${count}`, 'wrong-one')).code);
  expect(codes.slice(0, 30).every((code) => code === 400)).toBe(true);
  expect(codes.slice(30)).toEqual([429, 429, 429]);
  server.advance(61_000);
  expect((await byPassword('staff', 'anlan123')).code).toBe(200);
});

test('a whole shift signs in behind one address; guesses among them are counted all the same', async () => {
  server.advance(61_000);
  const codes = { right: new Set<number>(), wrong: [] as number[] };
  for (let count = 0; count < 30; count += 1) {
    for (const username of ['staff', 'equip']) codes.right.add((await byPassword(username, 'anlan123')).code);
    codes.wrong.push((await byPassword(`name.${count}`, 'wrong-one')).code);
  }
  expect([...codes.right]).toEqual([200]);
  expect(new Set(codes.wrong)).toEqual(new Set([400]));
  expect((await byPassword('name.30', 'wrong-one')).code).toBe(429);
  server.advance(61_000);
});

test('right sign-ins of one address have a limit too, for the work they cost', async () => {
  await byPassword('staff', 'anlan123');
  await behind(server, `update anlan.tries set count = 300 where key = 'sign-in calls 127.0.0.1'`);
  expect((await byPassword('staff', 'anlan123')).code).toBe(429);
  server.advance(61_000);
});

test('tries are counted in the database, so that several nodes count together', async () => {
  server.advance(61_000);
  await byPassword('staff', 'anlan123');
  await behind(server, `update anlan.tries set count = 30 where key = 'sign-in 127.0.0.1'`);
  expect((await byPassword('staff', 'anlan123')).code).toBe(429);
  server.advance(61_000);
});

test('recovery and codes answer the same for a known and an unknown number or address, and only the known is written to', async () => {
  const seen = async (mobile: string, email: string): Promise<unknown[]> => {
    const { id, text } = await solvedCaptcha(server);
    const strip = ({
      status,
      code,
      msg,
      data,
    }: {
      status: number;
      code: number;
      msg: string;
      data: unknown;
    }): unknown => ({ status, code, msg, data });
    return [
      strip(await server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile })),
      strip(await server.stranger().get('/api/account/captcha/getSmsCaptcha', { mobile })),
      strip(await server.stranger().post('/api/ssm/registry/getPhoneCode', { mobile, purpose: 'recover' })),
      strip(
        await server
          .stranger()
          .post('/api/account/sysuserdetail/retrievePassword', { email, charCaptcha: text, captchaId: id }),
      ),
    ];
  };
  const known = await seen('19910015838', 'staff@lzsteel.example');
  expect(await seen('13700000001', 'nobody@lzsteel.example')).toEqual(known);
  expect(await lastMessage(server, '19910015838')).toBeDefined();
  expect(await lastMessage(server, '13700000001')).toBeUndefined();
  expect(await lastMessage(server, 'nobody@lzsteel.example')).toBeUndefined();
});

test('a wrong code and an unknown number are told the same', async () => {
  const tell = async (mobile: string): Promise<unknown> => {
    const { status, code, msg } = await askToken(server, { grant_type: 'mobile', mobile, smsCaptcha: '000000' });
    return { status, code, msg };
  };
  expect(await tell('13700000002')).toEqual(await tell('19910015838'));
});

test('a password is compared for an unknown account as for a known one', async () => {
  const { verifyPassword } = await import('../../../src/engine/server/auth/passwords.ts');
  const costs: string[] = [];
  /** What a hash costs to compare is written before its salt. */
  const compare = (hash: string | Uint8Array): Promise<boolean> => {
    costs.push(String(hash).split('$').slice(1, 4).join(' '));
    return Promise.resolve(true);
  };
  const [row] = await behind<{ password_hash: string }>(
    server,
    `select password_hash from anlan.identity where username = 'staff'`,
  );
  expect(await verifyPassword(row?.password_hash ?? null, 'wrong-one', compare)).toBe(true);
  expect(await verifyPassword(null, 'wrong-one', compare)).toBe(false);
  expect(costs).toEqual(['argon2id v=19 m=19456,t=2,p=1', 'argon2id v=19 m=19456,t=2,p=1']);
});

test('who must change the password can do nothing else, whichever call', async () => {
  server.advance(61_000);
  const admin = await server.as('admin');
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).data.list[0]?.id;
  const role = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'tenantAdmin' })).data.list[0]
    ?.id;
  expect(
    (
      await admin.post('/api/admin/sysuser/addSysUser', {
        username: 'fresh.one',
        nickname: '新来的人',
        password: 'first-pass',
        orgId: org,
        roleId: [role],
        userType: '0',
      })
    ).code,
  ).toBe(200);
  const fresh = api(server.url, await signIn(server.url, 'fresh.one', 'first-pass'));
  const { data } = await fresh.get<SessionUser>(ME);
  expect(data.isOriginal).toBe(true);
  const answers = await Promise.all([
    fresh.post('/api/account/sysuserdetail/queryCurrentAuthority', {}),
    fresh.get('/api/admin/sysuser/querySysUser'),
    fresh.get('/api/admin/sysuser/queryOnlineSysUser'),
    fresh.get('/api/account/session/list'),
    fresh.post('/api/uaa/ticket'),
    fresh.post('/api/account/totp/begin'),
    fresh.put('/api/account/sysuserdetail/updateSysUserDetail', { nickname: '另一个人' }),
    fresh.get('/schema/sysUser'),
    fresh.get('/openapi.json'),
    fresh.post('/api/admin/sysuser/loginOut', { userId: data.id }),
    fresh.get('/api/account/preference'),
    fresh.post('/api/admin/sysuser/registerNewSession'),
  ]);
  expect(answers.map((answer) => [answer.code, answer.msg])).toEqual(answers.map(() => [403, '请修改密码！']));
  expect(
    (
      await fresh.put('/api/account/sysuserdetail/updatePassword', {
        password: 'first-pass',
        newPassword: 'second-pass',
      })
    ).code,
  ).toBe(200);
  expect((await fresh.post('/api/account/sysuserdetail/queryCurrentAuthority', {})).code).toBe(200);
  // The new one expires after the days of the parameter.
  server.advance(91 * 86_400_000);
  const late = api(server.url, await signIn(server.url, 'fresh.one', 'second-pass'));
  expect((await late.get<SessionUser>(ME)).data.isTimeOut).toBe(false);
  expect((await late.get('/api/admin/sysuser/querySysUser')).code).toBe(403);
});

const OPEN: readonly (readonly [path: string, fields: readonly string[]])[] = [
  [
    '/api/account/sysuserdetail/registerAccount',
    ['username', 'nickname', 'password', 'mobile', 'email', 'smsCode', 'userType', 'providerName', 'tenantCode'],
  ],
  ['/api/account/sysuserdetail/retrievePassword', ['email', 'charCaptcha', 'captchaId', 'tenantCode']],
  ['/api/account/sysuserdetail/resetByToken', ['token', 'newPassword']],
  ['/api/ssm/registry/getPhoneCode', ['mobile', 'purpose', 'tenantCode']],
  ['/api/ssm/registry/verificationPhoneCode', ['mobile', 'code', 'purpose']],
  ['/api/ssm/registry/forgetPassword', ['mobile', 'code', 'newPassword']],
];

test('naughty texts and wrong types are refused in words on every open call, never with a fault', async () => {
  const wrong: string[] = [];
  const check = (what: string, answer: { status: number; code: number; msg: string }): void => {
    if (answer.status >= 500 || (answer.code >= 500 && answer.code < 600) || answer.code === 200 || !answer.msg)
      wrong.push(`${what}: ${JSON.stringify(answer)}`);
  };
  for (const [path, fields] of OPEN) {
    for (const value of [...NAUGHTY_TEXTS, ...WRONG_VALUES]) {
      server.advance(3_000);
      check(
        `${path} ${JSON.stringify(value)?.slice(0, 60)}`,
        await server.stranger().post(path, Object.fromEntries(fields.map((name) => [name, value]))),
      );
    }
  }
  const forms = [
    'username',
    'password',
    'mobile',
    'smsCaptcha',
    'singleKey',
    'secretKey',
    'secretTime',
    'totp',
    'tenantCode',
    'refresh_token',
    'scope',
    'client_id',
    'type',
  ];
  for (const value of NAUGHTY_TEXTS) {
    for (const grant of ['password', 'mobile', 'single', 'refresh_token', value]) {
      server.advance(3_000);
      check(
        `token ${grant} ${value}`,
        await askToken(server, {
          ...Object.fromEntries(forms.slice(0, -3).map((name) => [name, value])),
          grant_type: grant,
        }),
      );
    }
    server.advance(3_000);
    check(`scope ${value}`, await askToken(server, { grant_type: 'password', scope: `${value}!` }));
    check(
      `sso ${value}`,
      await askToken(
        server,
        { username: value, secretKey: value, secretTime: value, singleKey: value },
        { path: '/api/ssm/authentication/sso' },
      ),
    );
  }
  expect(wrong).toEqual([]);
}, 240_000);

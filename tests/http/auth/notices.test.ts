/**
 * What people are told when their password, second factor or address changes, and an administrator's reset of the
 * second factor.
 */
import { generateSync } from 'otplib';
import { beforeAll, expect, test } from 'vitest';
import type { HistoryEntry, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Answer, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { askToken, lastCode, solvedCaptcha } from './door.ts';

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

/** Notices to one receiver, newest first. */
async function notices(receiver: string): Promise<readonly WireRow[]> {
  await server.deps.outbox.idle();
  return (await admin.get<ListData>('/api/system/messageOutbox/queryMessageOutbox', { receiver, purpose: 'notice' }))
    .data.list;
}

interface Made {
  readonly id: string;
  readonly caller: Caller;
}

/** An account of its own, with the password `river-moss-1` that it had to choose. */
async function account(username: string, reach: { email?: string; mobile?: string }): Promise<Made> {
  server.advance(61_000);
  const orgId = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).data.list[0]?.id;
  const { data } = await admin.post<{ id: string }>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: '受通知的人',
    password: 'river-moss-0',
    orgId,
    userType: '0',
    ...reach,
  });
  const first = api(server.url, await signIn(server.url, username, 'river-moss-0'));
  expect(
    (
      await first.put('/api/account/sysuserdetail/updatePassword', {
        password: 'river-moss-0',
        newPassword: 'river-moss-1',
      })
    ).code,
  ).toBe(200);
  return { id: data.id, caller: api(server.url, await signIn(server.url, username, 'river-moss-1')) };
}

const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(server.deps.signIn.millis() / 1000) });

async function turnOn(caller: Caller): Promise<string> {
  const { secret } = (await caller.post<{ secret: string }>('/api/account/totp/begin')).data;
  expect((await caller.post('/api/account/totp/confirm', { code: codeOf(secret) })).code).toBe(200);
  return secret;
}

const rowOf = async (id: string): Promise<WireRow> =>
  (await admin.get<WireRow>('/api/admin/sysuser/getSysUser', { id })).data;
const removeFactor = (caller: Caller, id: string): Promise<Answer> =>
  caller.post('/api/admin/sysuser/action/removeSecondFactor', { id });

test('a forced and an own change of password are told by mail, in the language of the change, without the password', async () => {
  const { caller } = await account('tell.mail', { email: 'tell.mail@example.org', mobile: '13900000081' });
  const [forced] = await notices('tell.mail@example.org');
  expect(forced).toMatchObject({
    channel: 'mail',
    purpose: 'notice',
    subject: '账号安全提醒',
    content: expect.stringMatching(
      /^账号 tell\.mail：登录密码已修改（\d{4}-\d\d-\d\d \d\d:\d\d:\d\d）。非本人操作请立即联系管理员。$/,
    ),
  });
  expect(await notices('13900000081')).toEqual([]);
  for (const [language, from, to, subject, content] of [
    ['en', 1, 2, 'Account security notice', 'Account tell.mail: the password was changed ('],
    ['zh-TW', 2, 3, '帳號安全提醒', '帳號 tell.mail：登入密碼已修改（'],
  ] as const) {
    server.advance(61_000);
    expect(
      (
        await api(server.url, caller.token, language).put('/api/account/sysuserdetail/updatePassword', {
          password: `river-moss-${from}`,
          newPassword: `river-moss-${to}`,
        })
      ).code,
    ).toBe(200);
    expect((await notices('tell.mail@example.org'))[0]).toMatchObject({
      subject,
      content: expect.stringContaining(content),
    });
  }
  const all = await notices('tell.mail@example.org');
  expect(all).toHaveLength(3);
  expect(JSON.stringify(all)).not.toContain('river-moss');
  // A refused change tells nothing.
  expect(
    (
      await caller.put('/api/account/sysuserdetail/updatePassword', {
        password: 'wrong-one',
        newPassword: 'river-moss-4',
      })
    ).code,
  ).toBe(422);
  expect(await notices('tell.mail@example.org')).toHaveLength(3);
});

test('without a mail address it is told by SMS, without both nobody is written to', async () => {
  await account('tell.sms', { mobile: '13900000082' });
  expect(await notices('13900000082')).toMatchObject([
    { channel: 'sms', content: expect.stringContaining('tell.sms') },
  ]);
  const before = (await admin.get<ListData>('/api/system/messageOutbox/queryMessageOutbox', { pageSize: 1 })).data
    .totalCount;
  await account('tell.none', {});
  await server.deps.outbox.idle();
  expect(
    (await admin.get<ListData>('/api/system/messageOutbox/queryMessageOutbox', { pageSize: 1 })).data.totalCount,
  ).toBe(before);
});

test('recovery by link and by code is told', async () => {
  const email = 'tell.back@example.org';
  const mobile = '13900000083';
  await account('tell.back', { email, mobile });
  server.advance(61_000);
  const { id, text } = await solvedCaptcha(server);
  await server
    .stranger()
    .post('/api/account/sysuserdetail/retrievePassword', { email, charCaptcha: text, captchaId: id });
  await server.deps.outbox.idle();
  const mails = (
    await admin.get<ListData>('/api/system/messageOutbox/queryMessageOutbox', { receiver: email, purpose: 'reset' })
  ).data.list;
  const token = /token=([\w-]+)/.exec(String(mails[0]?.['content']))?.[1] ?? '';
  expect(
    (
      await server
        .stranger('en')
        .post('/api/account/sysuserdetail/resetByToken', { token, newPassword: 'river-moss-5' })
    ).code,
  ).toBe(200);
  const told = await notices(email);
  expect(told[0]?.['content']).toContain('Account tell.back: a new password was set by recovery');
  expect(told[0]?.['content']).not.toContain(token);
  await server.stranger().post('/api/ssm/registry/getPhoneCode', { mobile, purpose: 'recover' });
  expect(
    (
      await server.stranger().post('/api/ssm/registry/forgetPassword', {
        mobile,
        code: await lastCode(server, mobile),
        newPassword: 'river-moss-6',
      })
    ).code,
  ).toBe(200);
  expect((await notices(email))[0]?.['content']).toContain('登录密码已通过找回密码重新设置');
});

test("an administrator's reset of the password is told, and one that is refused is not", async () => {
  const email = 'tell.reset@example.org';
  const { id } = await account('tell.reset', { email });
  const reset = (password: string): Promise<Answer> =>
    admin.post('/api/admin/sysuser/action/resetPassword', { id, input: { password } });
  expect((await reset('12345')).code).toBe(422);
  expect(await notices(email)).toHaveLength(1);
  expect((await reset('river-moss-9')).code).toBe(200);
  const told = await notices(email);
  expect(told).toHaveLength(2);
  expect(told[0]?.['content']).toContain('登录密码已由管理员重置');
  expect(told[0]?.['content']).not.toContain('river-moss-9');
});

test('turning the second factor on and off is told', async () => {
  const email = 'tell.factor@example.org';
  const { caller } = await account('tell.factor', { email });
  const secret = await turnOn(caller);
  const [on] = await notices(email);
  expect(on?.['content']).toContain('动态验证码已启用');
  expect(on?.['content']).not.toContain(secret);
  expect((await caller.post('/api/account/totp/remove', { password: 'river-moss-1' })).code).toBe(200);
  expect((await notices(email))[0]?.['content']).toContain('动态验证码已停用');
  expect(await notices(email)).toHaveLength(3);
});

test('a code of the second factor that comes a second time is refused and told', async () => {
  const email = 'tell.twice@example.org';
  const { caller } = await account('tell.twice', { email });
  const secret = await turnOn(caller);
  server.advance(60_000);
  const totp = codeOf(secret);
  const withCode = (code: string): Promise<{ code: number }> =>
    askToken(server, { grant_type: 'password', username: 'tell.twice', password: 'river-moss-1', totp: code });
  expect((await withCode(totp)).code).toBe(200);
  expect((await withCode('abcdef')).code).toBe(400);
  const before = (await notices(email)).length;
  expect((await withCode(totp)).code).toBe(400);
  const told = await notices(email);
  expect(told).toHaveLength(before + 1);
  expect(told[0]?.['content']).toContain('已使用过的动态验证码');
  expect(told[0]?.['content']).not.toContain(totp);
});

test('a changed address is told to the old one, whoever changes it', async () => {
  const { id, caller } = await account('tell.moved', { email: 'tell.old@example.org' });
  expect(
    (await caller.put('/api/account/sysuserdetail/updateSysUserDetail', { email: 'tell.new@example.org' })).code,
  ).toBe(200);
  expect((await notices('tell.old@example.org'))[0]?.['content']).toContain('手机号或邮箱已修改');
  expect(await notices('tell.new@example.org')).toEqual([]);
  const row = await rowOf(id);
  expect(
    (await admin.put('/api/admin/sysuser/updateSysUser', { id, rev: row['rev'], email: 'tell.third@example.org' }))
      .code,
  ).toBe(200);
  expect((await notices('tell.new@example.org'))[0]?.['content']).toContain('手机号或邮箱已修改');
});

test('an administrator turns off the second factor of who lost it: told, in the history, and every session of that person ends', async () => {
  const email = 'tell.lost@example.org';
  const { id, caller } = await account('tell.lost', { email });
  expect((await removeFactor(admin, id)).msg).toBe('该用户未启用动态验证码');
  await turnOn(caller);
  const bare = (): Promise<{ code: number }> =>
    askToken(server, { grant_type: 'password', username: 'tell.lost', password: 'river-moss-1' });
  expect((await bare()).code).toBe(40001);

  // Not without the code of the action.
  const safety = await server.as('safety');
  expect((await removeFactor(safety, id)).code).toBe(403);
  expect((await removeFactor(caller, id)).code).toBe(403);
  expect((await bare()).code).toBe(40001);

  expect((await removeFactor(admin, id)).code).toBe(200);
  expect((await caller.get('/api/uaa/users/getSysUser')).status).toBe(401);
  // The password stays, and nothing has to be changed.
  expect((await bare()).code).toBe(200);
  expect((await notices(email))[0]?.['content']).toContain('动态验证码已由管理员停用，所有会话已结束');
  const history = (await admin.get<HistoryEntry[]>('/api/admin/sysuser/historySysUser', { id })).data;
  expect(history[0]).toMatchObject({ action: 'removeSecondFactor' });
});

test("an administrator's reset of the password lets in who lost the second factor too, and ends every session", async () => {
  const { id, caller } = await account('tell.both', { mobile: '13900000084' });
  await turnOn(caller);
  expect(
    (await admin.post('/api/admin/sysuser/action/resetPassword', { id, input: { password: 'river-moss-2' } })).code,
  ).toBe(200);
  expect((await caller.get('/api/uaa/users/getSysUser')).status).toBe(401);
  const again = api(server.url, await signIn(server.url, 'tell.both', 'river-moss-2'));
  expect((await again.get('/api/account/totp')).code).toBe(403);
  expect(
    (
      await again.put('/api/account/sysuserdetail/updatePassword', {
        password: 'river-moss-2',
        newPassword: 'river-moss-3',
      })
    ).code,
  ).toBe(200);
  expect((await again.get('/api/account/totp')).data).toEqual({ enabled: false });
  expect((await notices('13900000084')).map((row) => row['content'])).toContainEqual(
    expect.stringContaining('动态验证码（如有）已停用'),
  );
});

test('only an administrator turns off the second factor of an administrator', async () => {
  const orgId = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).data.list[0]?.id;
  const roles = async (roleCode: string): Promise<string[]> => [
    (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode })).data.list[0]?.id ?? '',
  ];
  const { id, caller } = await account('tell.chief', {});
  await turnOn(caller);
  const row = await rowOf(id);
  expect(
    (await admin.put('/api/admin/sysuser/updateSysUser', { id, rev: row['rev'], roleId: await roles('admin') })).code,
  ).toBe(200);
  const helper = await account('tell.helper', {});
  const helperRow = await rowOf(helper.id);
  expect(
    (
      await admin.put('/api/admin/sysuser/updateSysUser', {
        id: helper.id,
        rev: helperRow['rev'],
        orgId,
        roleId: await roles('tenantAdmin'),
      })
    ).code,
  ).toBe(200);
  expect(await removeFactor(helper.caller, id)).toMatchObject({
    code: 422,
    msg: '密码：此人有您没有的权限“全部操作 (*)”，请由有此权限的管理员办理',
  });
  expect((await removeFactor(admin, id)).code).toBe(200);
});

/**
 * Passwords that are guessed first are refused wherever one is set, in words and at their field; signing in with one
 * goes on.
 */
import { beforeAll, expect, test } from 'vitest';
import type { InvalidData, ListData } from '../../../src/engine/model/wire.ts';
import { api, type Answer, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { lastCode, lastMessage, solvedCaptcha } from './door.ts';

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

const errorOf = (answer: Answer): string[] =>
  ((answer.data as InvalidData | null)?.errors ?? []).map(({ field, code }) => `${field} ${code}`);
const CHANGE = '/api/account/sysuserdetail/updatePassword';

test('a common password, and one with the own name in it, is refused at the own change, in three languages', async () => {
  const token = await signIn(server.url, 'contractor', 'anlan123');
  const change = (newPassword: string, language = 'zh'): Promise<Answer> =>
    api(server.url, token, language).put(CHANGE, { password: 'anlan123', newPassword });
  for (const common of ['123456', 'PassWord1', 'Admin@123', 'qwertyuiop', '5201314a', 'woaini520']) {
    server.advance(61_000);
    expect(errorOf(await change(common)), common).toEqual(['newPassword password.common']);
  }
  server.advance(61_000);
  for (const own of ['My-Contractor-7', 'tel-19910039595', 'anlan-river-7'])
    expect(errorOf(await change(own)), own).toEqual(['newPassword password.own']);
  expect((await change('123456')).msg).toBe('新密码过于常见，容易被猜中，请换一个');
  expect((await change('123456', 'zh-TW')).msg).toBe('新密碼過於常見，容易被猜中，請換一個');
  expect((await change('123456', 'en')).msg).toBe('New password is too common and easily guessed. Choose another');
  expect((await change('x-contractor', 'en')).msg).toBe(
    'New password must not contain your username, full name, mobile number or the product name',
  );
  server.advance(61_000);
  expect((await change('river-moss-7')).code).toBe(200);
  expect(await signIn(server.url, 'contractor', 'river-moss-7')).toMatch(/^[\w-]{43}$/);
});

test('registration refuses them before anything is stored', async () => {
  const mobile = '13900000071';
  await server.stranger().post('/api/ssm/registry/getPhoneCode', { mobile, purpose: 'register' });
  const smsCode = await lastCode(server, mobile);
  const register = (password: string): Promise<Answer> =>
    server.stranger().post('/api/account/sysuserdetail/registerAccount', {
      username: 'wei.guest',
      nickname: '来宾甲',
      password,
      mobile,
      smsCode,
      userType: '1',
    });
  expect(errorOf(await register('12345678'))).toEqual(['password password.common']);
  for (const own of ['x-wei.guest-1', `x${mobile}`, '来宾甲-river'])
    expect(errorOf(await register(own)), own).toEqual(['password password.own']);
  expect((await register('river-moss-7')).code).toBe(200);
});

test('one that an administrator gives has its limits only, opens nothing, and its owner cannot keep it', async () => {
  const orgId = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).data.list[0]?.id;
  const { data } = (await admin.post('/api/admin/sysuser/addSysUser', {
    username: 'yun.he',
    nickname: '云贺来',
    password: '123456',
    orgId,
    userType: '0',
  })) as Answer<{ id: string }>;
  const owner = api(server.url, await signIn(server.url, 'yun.he', '123456'));
  expect((await owner.get('/api/admin/sysorg/querySysOrg')).code).not.toBe(200);
  const change = (newPassword: string): Promise<Answer> => owner.put(CHANGE, { password: '123456', newPassword });
  expect(errorOf(await change('654321'))).toEqual(['newPassword password.common']);
  expect(errorOf(await change('yun.he-2030'))).toEqual(['newPassword password.own']);
  expect((await change('river-moss-7')).code).toBe(200);
  expect(
    errorOf(await admin.post('/api/admin/sysuser/action/resetPassword', { id: data.id, input: { password: '12345' } })),
  ).toEqual(['password field.minLength']);
});

test('recovery refuses them, and neither the link nor the code is used up by it', async () => {
  const { id, text } = await solvedCaptcha(server);
  await server.stranger().post('/api/account/sysuserdetail/retrievePassword', {
    email: 'staff@lzsteel.example',
    charCaptcha: text,
    captchaId: id,
  });
  const token =
    /token=([\w-]+)/.exec(String((await lastMessage(server, 'staff@lzsteel.example'))?.['content']))?.[1] ?? '';
  const byLink = (newPassword: string): Promise<Answer> =>
    server.stranger().post('/api/account/sysuserdetail/resetByToken', { token, newPassword });
  expect(errorOf(await byLink('iloveyou'))).toEqual(['newPassword password.common']);
  expect(errorOf(await byLink('my-staff-7'))).toEqual(['newPassword password.own']);
  expect((await byLink('river-moss-7')).code).toBe(200);

  const mobile = '19910023757';
  await server.stranger().post('/api/ssm/registry/getPhoneCode', { mobile, purpose: 'recover' });
  const code = await lastCode(server, mobile);
  const byCode = (newPassword: string, given = code): Promise<Answer> =>
    server.stranger().post('/api/ssm/registry/forgetPassword', { mobile, code: given, newPassword });
  expect(errorOf(await byCode('111111'))).toEqual(['newPassword password.common']);
  // What the account is called is told to nobody without the code.
  expect(errorOf(await byCode('my-safety-7', code === '000000' ? '000001' : '000000'))).toEqual(['code code.wrong']);
  expect(errorOf(await byCode('my-safety-7'))).toEqual(['newPassword password.own']);
  expect((await byCode('river-moss-7')).code).toBe(200);
  expect(errorOf(await byCode('river-moss-8'))).toEqual(['code code.wrong']);
});

/** Sign-in, the signed-in user, forced change of password, limits on tries, sign-out: over HTTP. */
import { expect, test } from 'vitest';
import { entityNames } from '../../src/engine/model/names.ts';
import type { AuthorityData, MenuNode, SessionUser } from '../../src/engine/model/wire.ts';
import { api, signIn } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';

const server = fileServer();

const BASIC = `Basic ${Buffer.from('web:web').toString('base64')}`;

interface TokenData {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
}

async function token(
  form: Record<string, string>,
  authorization = BASIC,
): Promise<{ status: number; code: number; msg: string; data: TokenData }> {
  const answer = await fetch(`${server.url}/prod-api/api/uaa/oauth/token`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, ...((await answer.json()) as { code: number; msg: string; data: TokenData }) };
}

test('[A-7.1-001] a right password gives a bearer token with its lifetime and a refresh token', async () => {
  const answer = await token({
    grant_type: 'password',
    scope: 'server',
    username: ' admin ',
    password: 'admin123',
    tenantCode: 'default',
  });
  expect(answer).toMatchObject({
    status: 200,
    code: 200,
    msg: 'success',
    data: { token_type: 'bearer', expires_in: 7200 },
  });
  expect(answer.data.access_token).not.toBe(answer.data.refresh_token);
});

test('a wrong password, an unknown account and an unknown tenant are answered alike, with HTTP 400', async () => {
  const answers = await Promise.all([
    token({ grant_type: 'password', username: 'admin', password: 'wrong-one' }),
    token({ grant_type: 'password', username: 'nobody.here', password: 'admin123' }),
    token({ grant_type: 'password', username: 'admin', password: 'admin123', tenantCode: 'elsewhere' }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 400, code: 400, msg: '账号或密码错误' });
});

test('an unknown client is refused before the password is looked at', async () => {
  expect(
    await token({ grant_type: 'password', username: 'admin', password: 'admin123' }, 'Basic d2ViOndyb25n'),
  ).toMatchObject({ status: 401 });
});

test('after five wrong passwords the account is locked for a while, even for the right one', async () => {
  for (let count = 0; count < 5; count += 1)
    await token({ grant_type: 'password', username: 'mobile', password: 'wrong-one' });
  const locked = await token({ grant_type: 'password', username: 'mobile', password: 'anlan123' });
  expect(locked.msg).toContain('账号已锁定');
  server.advance(31 * 60_000);
  expect((await token({ grant_type: 'password', username: 'mobile', password: 'anlan123' })).code).toBe(200);
});

test('a refresh token works once', async () => {
  const first = await token({ grant_type: 'password', username: 'staff', password: 'anlan123' });
  const second = await token({ grant_type: 'refresh_token', refresh_token: first.data.refresh_token });
  expect(second.code).toBe(200);
  expect((await api(server.url, first.data.access_token).get('/api/uaa/users/getSysUser')).status).toBe(401);
  expect((await token({ grant_type: 'refresh_token', refresh_token: first.data.refresh_token })).status).toBe(401);
});

test('a token is worth nothing after its time', async () => {
  const caller = api(server.url, await signIn(server.url, 'staff', 'anlan123'));
  expect((await caller.get('/api/uaa/users/getSysUser')).code).toBe(200);
  server.advance(7201_000);
  expect((await caller.get('/api/uaa/users/getSysUser')).status).toBe(401);
});

test('[D-3-USRS-01][D-3-USRS-12][D-3-USRS-21] the signed-in user is told with roles and codes and without secrets', async () => {
  const { data } = await (await server.as('equip')).get<SessionUser>('/api/uaa/users/getSysUser');
  expect(data).toMatchObject({
    name: 'equip',
    username: 'equip',
    roles: ['equipOfficer'],
    isOriginal: false,
    isTimeOut: true,
    userType: '0',
  });
  expect(data.mscodemenu).toContain('equipment:equipCrane:*');
  expect(JSON.stringify(data)).not.toMatch(/argon|password/i);
});

function leaves(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => (node.routes ? leaves(node.routes) : [node.path]));
}

test('[D-3-MENU-17] the menu holds what the codes open, children under routes', async () => {
  const read = async (user: string): Promise<string[]> =>
    leaves(
      (
        await (
          await server.as(user)
        ).post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', { username: user })
      ).data.menu,
    );
  expect(await read('admin')).toEqual(
    expect.arrayContaining(['/system/sysUser', '/equipment/equipCrane', '/system/dataModel']),
  );
  const equip = await read('equip');
  expect(equip).toContain('/equipment/equipCrane');
  expect(equip).not.toContain('/system/sysRole');
  expect(await read('roleless')).toEqual([]);
});

test('beside the menu stand the addresses that hold something for the person, and those of others', async () => {
  const read = async (user: string): Promise<AuthorityData> =>
    (
      await (
        await server.as(user)
      ).post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', { username: user })
    ).data;
  const [equip, admin] = [await read('equip'), await read('admin')];
  const open = [...leaves(equip.menu), ...equip.unlisted];
  expect(open).toContain('/equipment/equipCrane');
  expect(open).not.toContain('/system/sysRole');
  expect(equip.lacking).toContain('/system/sysRole');
  expect(equip.lacking.filter((path) => open.includes(path))).toEqual([]);
  expect(admin.lacking).toEqual([]);
  const known = new Set([...leaves(admin.menu), ...admin.unlisted]);
  const paths = [...server.deps.engine.project().entities.values()].map(
    ({ area, name, api: own, menu }) => entityNames(area, name, own, menu.path).path,
  );
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
});

test('the menu of somebody else is refused', async () => {
  const answer = await (
    await server.as('staff')
  ).post('/api/account/sysuserdetail/queryCurrentAuthority', { username: 'admin' });
  expect(answer.code).toBe(403);
});

test('an expired password opens nothing but its own change', async () => {
  const expired = await server.as('expired');
  const { data } = await expired.get<SessionUser>('/api/uaa/users/getSysUser');
  expect(data.isTimeOut).toBe(false);
  expect(await expired.get('/api/admin/sysorg/querySysOrg')).toMatchObject({ code: 403, msg: '请修改密码！' });
  const change = (password: string, newPassword: string): Promise<{ code: number }> =>
    expired.put('/api/account/sysuserdetail/updatePassword', { password, newPassword });
  expect((await change('not-the-old-one', 'next-pass')).code).toBe(422);
  expect((await change('anlan123', 'short')).code).toBe(422);
  expect((await change('anlan123', 'x'.repeat(32))).code).toBe(422);
  expect((await change('anlan123', 'next-pass')).code).toBe(200);
  expect((await expired.get<SessionUser>('/api/uaa/users/getSysUser')).data.isTimeOut).toBe(true);
  expect((await token({ grant_type: 'password', username: 'expired', password: 'anlan123' })).status).toBe(400);
});

test('[A-7.4-017] sign-out ends the session at once', async () => {
  const caller = api(server.url, await signIn(server.url, 'safety', 'anlan123'));
  expect((await caller.post('/api/admin/sysuser/loginOut')).code).toBe(200);
  expect((await caller.get('/api/uaa/users/getSysUser')).status).toBe(401);
});

test('[D-3-USER-07] a disabled user is signed out and cannot come back', async () => {
  const admin = await server.as('admin');
  const contractor = await server.as('contractor');
  const { data } = await contractor.get<SessionUser>('/api/uaa/users/getSysUser');
  expect((await admin.post('/api/admin/sysuser/action/disable', { id: data.id })).code).toBe(200);
  expect((await contractor.get('/api/uaa/users/getSysUser')).status).toBe(401);
  expect((await token({ grant_type: 'password', username: 'contractor', password: 'anlan123' })).msg).toContain('停用');
});

test('too many sign-ins of one address are slowed down, other calls are not', async () => {
  const answers = [];
  for (let count = 0; count < 40; count += 1) answers.push(await token({ grant_type: 'nothing' }));
  expect(answers.some((answer) => answer.code === 429)).toBe(true);
  expect((await (await server.as('admin')).get('/api/uaa/users/getSysUser')).code).toBe(200);
});

/** App clients at the token call: secret, ways to a token, scope, and how long its tokens live. */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const BASE = '/api/uaa/appclient';
const SECRET = 'press-house-42-key';

const server = fileServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

let serial = 0;
async function newClient(change: Row = {}): Promise<WireRow> {
  const answer = await admin.post<WireRow>(`${BASE}/addAppClient`, {
    clientCode: `client-${(serial += 1)}`,
    clientSecret: SECRET,
    authType: ['password', 'refresh_token'],
    authScope: 'server read',
    tokenSeconds: 600,
    refreshSeconds: 1200,
    fallbackUrl: 'https://press.example.org/back',
    clientDescription: '压机房',
    ...change,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

interface Token {
  readonly status: number;
  readonly code: number;
  readonly data: {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly expires_in: number;
    readonly scope: string;
  } | null;
}

async function token(
  client: WireRow | string,
  form: Readonly<Record<string, string>>,
  secret = SECRET,
): Promise<Token> {
  // Nobody may ask for many tokens within one minute.
  server.advance(2_500);
  const code = typeof client === 'string' ? client : String(client['clientCode']);
  const answer = await fetch(`${server.url}/api/uaa/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ client_id: code, ...form }),
  });
  return { status: answer.status, ...((await answer.json()) as { code: number; data: Token['data'] }) };
}

const BY_PASSWORD = { grant_type: 'password', username: 'admin', password: 'admin123', scope: 'server' };

async function works(access: string): Promise<boolean> {
  return (await api(server.url, access).get('/api/uaa/users/getSysUser')).status === 200;
}

test('[D-3-CLI-02][S-2.6-SYS-13] a token can be had with a client made here, and with its secret only', async () => {
  const client = await newClient();
  const answer = await token(client, BY_PASSWORD);
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  expect(await works(answer.data?.access_token ?? '')).toBe(true);
  expect((await token(client, BY_PASSWORD, 'another-secret')).status).toBe(401);
  expect((await token('nobody-has-it', BY_PASSWORD)).status).toBe(401);
  const online = (
    await admin.get<ListData>('/api/admin/sysuser/queryOnlineSysUser', { username: 'admin', pageSize: 100 })
  ).data.list;
  expect(online.length).toBeGreaterThan(1);
});

test('[D-3-CLI-04] a client gets tokens in the ways it was given and no other', async () => {
  const client = await newClient({ authType: ['mobile'] });
  expect(await token(client, BY_PASSWORD)).toMatchObject({ status: 400, data: null });
  const refusing = await newClient({ authType: ['password'] });
  const first = await token(refusing, BY_PASSWORD);
  expect(
    (await token(refusing, { grant_type: 'refresh_token', refresh_token: first.data?.refresh_token ?? '' })).status,
  ).toBe(400);
});

test('[D-3-CLI-05] a client gets the scopes it was given and no other', async () => {
  const client = await newClient();
  expect((await token(client, { ...BY_PASSWORD, scope: 'read' })).data?.scope).toBe('read');
  expect((await token(client, { ...BY_PASSWORD, scope: 'web' })).status).toBe(400);
  expect((await token(client, { ...BY_PASSWORD, scope: 'server web' })).status).toBe(400);
});

test('[D-3-CLI-06] an access token lives as long as its client says', async () => {
  const answer = await token(await newClient({ tokenSeconds: 300 }), BY_PASSWORD);
  expect(answer.data?.expires_in).toBe(300);
  server.advance(290_000);
  expect(await works(answer.data?.access_token ?? '')).toBe(true);
  server.advance(11_000);
  expect(await works(answer.data?.access_token ?? '')).toBe(false);
});

test('[D-3-CLI-07] a refresh token lives as long as its client says', async () => {
  const client = await newClient({ tokenSeconds: 300, refreshSeconds: 900 });
  const [one, other] = [await token(client, BY_PASSWORD), await token(client, BY_PASSWORD)];
  const renew = (held: Token): Promise<Token> =>
    token(client, { grant_type: 'refresh_token', refresh_token: held.data?.refresh_token ?? '' });
  server.advance(850_000);
  const renewed = await renew(one);
  expect(renewed.data?.expires_in, JSON.stringify(renewed)).toBe(300);
  server.advance(100_000);
  expect((await renew(other)).status).toBe(401);
});

test('a client that was disabled gets no token, and a refresh token is of no use to another client', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const held = await token(client, BY_PASSWORD);
  expect(
    (await token(other, { grant_type: 'refresh_token', refresh_token: held.data?.refresh_token ?? '' })).status,
  ).toBe(401);
  await admin.put(`${BASE}/updateAppClient`, { id: client.id, rev: client['rev'], status: 'disabled' });
  expect((await token(client, BY_PASSWORD)).status).toBe(401);
});

test("a client alone acts as the person it was given, with that person's permissions", async () => {
  const equip =
    (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'equip' })).data.list[0]?.id ?? '';
  const client = await newClient({ authType: ['client_credentials'], runAs: equip });
  const answer = await token(client, { grant_type: 'client_credentials', scope: 'read' });
  const machine = api(server.url, answer.data?.access_token);
  expect((await machine.get<{ username: string }>('/api/uaa/users/getSysUser')).data.username).toBe('equip');
  expect((await machine.get('/api/uaa/appclient/queryAppClient')).code).toBe(403);
  const log = (await admin.get<ListData>('/api/system/loginLog/queryLoginLog', { loginType: 'client_credentials' }))
    .data.list;
  expect(log.map((row) => [row['username'], row['result']])).toEqual([[client['clientCode'], 'success']]);
  expect((await token('web', { grant_type: 'client_credentials' }, 'web')).status).toBe(400);
});

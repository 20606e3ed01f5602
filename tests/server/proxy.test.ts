/**
 * Behind a proxy: whose address is believed, what a proxy may hold back, and that the page on proxies says what the
 * server does.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListData } from '../../src/engine/model/wire.ts';
import { PART_BYTES } from '../../src/engine/server/operations/files/chunked-uploads.ts';
import { readText } from '../support/checkout.ts';
import { BASIC } from '../http/auth/door.ts';
import { type TestServer, testServer } from '../support/server.ts';

let trusting: TestServer;
let plain: TestServer;
beforeAll(async () => {
  [trusting, plain] = await Promise.all([
    testServer({ env: { TRUST_PROXY: '1', ONLINE_DOMAIN: 'https://portal.example.org' } }),
    testServer(),
  ]);
}, 120_000);
afterAll(async () => {
  await Promise.all([trusting.end(), plain.end()]);
});

/** Signs in as a proxy would pass it on; gives the answer's code and the address of the newest sign-in on record. */
async function signsInFrom(
  server: TestServer,
  address: string,
  password = 'anlan123',
): Promise<{ code: number; ip: unknown }> {
  const answer = await fetch(`${server.url}/prod-api/api/uaa/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: BASIC,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
      'x-forwarded-proto': 'https',
    },
    body: new URLSearchParams({ grant_type: 'password', scope: 'web', username: 'equip', password }),
  });
  const { code } = (await answer.json()) as { code: number };
  const online = await (
    await server.as('admin')
  ).get<ListData>('/api/admin/sysuser/queryOnlineSysUser', { username: 'equip', sort: '-loginAt' });
  return { code, ip: online.data.list[0]?.['ip'] };
}

test('the caller is who the proxy says, if there is one; else the header means nothing', async () => {
  expect(await signsInFrom(trusting, '203.0.113.7')).toEqual({ code: 200, ip: '203.0.113.7' });
  expect(await signsInFrom(plain, '203.0.113.7')).toEqual({ code: 200, ip: '127.0.0.1' });
});

test('one address that guesses does not slow the others down behind the same proxy', async () => {
  const codes: number[] = [];
  for (let count = 0; count < 31; count += 1) {
    const answer = await fetch(`${trusting.url}/prod-api/api/uaa/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: BASIC,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': '203.0.113.66',
      },
      body: new URLSearchParams({
        grant_type: 'password',
        scope: 'web',
        username: `name.${count}`,
        password: 'wrong-one',
      }),
    });
    codes.push(((await answer.json()) as { code: number }).code);
  }
  expect(codes.at(-1)).toBe(429);
  expect((await signsInFrom(trusting, '203.0.113.8')).code).toBe(200);
});

test('a stranger elsewhere locks nobody out, and many strangers together guess no further', async () => {
  for (let count = 0; count < 5; count += 1)
    expect((await signsInFrom(trusting, '203.0.113.70', 'wrong-one')).code).toBe(400);
  expect((await signsInFrom(trusting, '203.0.113.70')).code).toBe(400);
  expect((await signsInFrom(trusting, '203.0.113.8')).code).toBe(200);
  // Four tries of each stay below the limit of an address; together they reach the limit of the name.
  for (let count = 0; count < 50; count += 1)
    await trusting.deps.signIn.lock.fail('equip', `203.0.113.${100 + Math.floor(count / 4)}`, 5, 30);
  expect((await signsInFrom(trusting, '203.0.113.9')).code).toBe(400);
  trusting.advance(31 * 60_000);
  expect((await signsInFrom(trusting, '203.0.113.9')).code).toBe(200);
});

test('figures are for callers on this machine, not for those a proxy on it brings', async () => {
  for (const server of [trusting, plain]) {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
    for (const path of ['/metrics', '/prod-api/metrics'])
      expect((await fetch(`${server.url}${path}`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(401);
  }
});

test('the stream of events asks not to be held back, is not compressed, and begins at once', async () => {
  const stop = new AbortController();
  const { token } = await plain.as('staff');
  const answer = await fetch(`${plain.url}/prod-api/schema/events`, {
    headers: { authorization: `Bearer ${token ?? ''}`, 'accept-encoding': 'br, gzip' },
    signal: stop.signal,
  });
  expect(
    Object.fromEntries(
      ['content-type', 'x-accel-buffering', 'cache-control', 'content-encoding'].map((name) => [
        name,
        answer.headers.get(name),
      ]),
    ),
  ).toEqual({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    'cache-control': 'private, no-store',
    'content-encoding': null,
  });
  const reader = answer.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString('utf8')).toContain('"hello"');
  stop.abort();
});

test('what the page on proxies says of headers, sizes and the prefix is so', async () => {
  const answer = await fetch(`${trusting.url}/healthz`, { headers: { 'x-forwarded-proto': 'https' } });
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('same-origin');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  // What did not come by TLS, or from a proxy that is not trusted, promises nothing.
  for (const [url, proto] of [
    [trusting.url, 'http'],
    [plain.url, 'https'],
  ])
    expect(
      (await fetch(`${url}/healthz`, { headers: { 'x-forwarded-proto': String(proto) } })).headers.get(
        'strict-transport-security',
      ),
    ).toBeNull();
  for (const prefix of ['', '/prod-api']) expect((await fetch(`${trusting.url}${prefix}/healthz`)).status).toBe(200);
  const page = readText('docs/operations-proxy.md');
  const most = Number(/client_max_body_size (\d+)m;/.exec(page)?.[1]);
  const {
    data: {
      list: [upload],
    },
  } = await (await plain.as('admin')).get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'upload.maxMB' });
  expect(page).toContain(`parts of ${PART_BYTES / 1_048_576} MB`);
  expect(most).toBeGreaterThan(Math.max(PART_BYTES / 1_048_576, Number(upload?.['paramValue'])));
  // The caller's own header must not come through: the first address in it is the one that is believed.
  expect(page).toMatch(/X-Forwarded-For +\$remote_addr;/);
  expect(page).not.toContain('proxy_add_x_forwarded_for');
});

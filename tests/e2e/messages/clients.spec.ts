/**
 * The two clients in a real browser: what they send, how long they wait, what they say, and what they refuse to send
 * twice.
 */
import { expect, type Page, type Request } from '@playwright/test';
import { createServer } from 'vite';
import type {} from '../../fixtures/clients-page/main.ts';
import { test as base } from '../../support/bare-test.ts';

const test = base.extend<{ clients: Page }, { address: string }>({
  address: [
    async ({}, use) => {
      const server = await createServer({
        configFile: false,
        logLevel: 'error',
        cacheDir: '.cache/vite-clients',
        server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
      });
      await server.listen();
      await use(`${server.resolvedUrls?.local[0]}tests/fixtures/clients-page/index.html`);
      await server.close();
    },
    { scope: 'worker' },
  ],
  clients: async ({ page, address }, use) => {
    await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') });
    await page.goto(address);
    await page.waitForFunction(() => 'clients' in window, undefined, { timeout: 60_000 });
    await use(page);
  },
});

/** Lets the server answer every call the same; gives back what was asked. */
async function answering(
  page: Page,
  answer: { status?: number; json?: unknown; body?: Buffer; headers?: Record<string, string>; contentType?: string },
): Promise<Request[]> {
  const asked: Request[] = [];
  await page.route('**/prod-api/**', async (route) => {
    asked.push(route.request());
    await route.fulfill(answer);
  });
  return asked;
}

const OK = { json: { code: 200, msg: 'success', data: 'fine' } };

test('the main client asks under /prod-api with token and role codes [K-7-01][K-7-03][K-7-04]', async ({ clients }) => {
  const asked = await answering(clients, OK);
  expect(
    await clients.evaluate(() => {
      window.clients.signIn('t-123', ['admin', 'equipOfficer']);
      return window.clients.call('GET', '/api/some/thing');
    }),
  ).toEqual({ ok: 'fine' });
  expect(new URL(asked[0]!.url()).pathname).toBe('/prod-api/api/some/thing');
  expect(asked[0]!.headers()).toMatchObject({ authorization: 'Bearer t-123', rolecode: 'admin,equipOfficer' });
});

test('both clients bring the token, only the main one the role codes [P-6-27][P-6-28][P-6-29]', async ({ clients }) => {
  const asked = await answering(clients, OK);
  await clients.evaluate(async () => {
    window.clients.signIn('t-456', ['safetyOfficer', 'employee']);
    await window.clients.call('GET', '/api/one');
    await window.clients.call('GET', '/api/two', { client: 'second' });
  });
  const [main, plain] = asked.map((request) => request.headers());
  expect([main!['authorization'], plain!['authorization']]).toEqual(['Bearer t-456', 'Bearer t-456']);
  expect(main!['rolecode']).toBe('safetyOfficer,employee');
  expect(plain).not.toHaveProperty('rolecode');
});

test('parameters of a GET stand in the address, lists and nested ones encoded [K-7-05]', async ({ clients }) => {
  const asked = await answering(clients, OK);
  await clients.evaluate(() =>
    window.clients.call('GET', '/api/x', {
      params: {
        keyword: '起重 机&1',
        ids: [1, 2],
        range: { from: '2026-01-01', to: undefined },
        none: null,
        zero: 0,
        off: false,
      },
    }),
  );
  expect(new URL(asked[0]!.url()).search).toBe(
    '?keyword=%E8%B5%B7%E9%87%8D%20%E6%9C%BA%261&ids=1&ids=2&range%5Bfrom%5D=2026-01-01&zero=0&off=false',
  );
});

test('the second client prepends the same path once, posts JSON or a form [K-7-06][K-7-07][K-7-08]', async ({
  clients,
}) => {
  const asked = await answering(clients, OK);
  await clients.evaluate(async () => {
    window.clients.signIn('t-123', ['admin']);
    await window.clients.call('POST', '/api/x', { client: 'second', body: { name: '安' } });
    await window.clients.form('/api/x', { name: '安', kind: '1' });
  });
  expect(asked.map((request) => new URL(request.url()).pathname)).toEqual(['/prod-api/api/x', '/prod-api/api/x']);
  expect(asked[0]!.headers()).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer t-123' });
  expect(asked[0]!.headers()).not.toHaveProperty('rolecode');
  expect(asked[0]!.postDataJSON()).toEqual({ name: '安' });
  expect(asked[1]!.headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(asked[1]!.postData()).toBe('name=%E5%AE%89&kind=1');
});

test('the second client fetches a file byte for byte, under its own name [K-7-09]', async ({ clients }) => {
  const bytes = [0, 255, 128, 10, 13, 200];
  await answering(clients, {
    body: Buffer.from(bytes),
    contentType: 'application/octet-stream',
    headers: { 'download-filename': encodeURIComponent('台账.xlsx') },
  });
  expect(await clients.evaluate(() => window.clients.blob('/common/download'))).toEqual({
    ok: { name: '台账.xlsx', bytes },
  });
});

/** Begins a call that is never answered, and says what has become of it after so many seconds. */
async function waiting(page: Page, client: 'main' | 'second'): Promise<(seconds: number) => Promise<unknown>> {
  const sent = page.waitForRequest('**/prod-api/**');
  await page.route('**/prod-api/**', () => undefined);
  await page.evaluate((name) => {
    void window.clients
      .call('GET', '/api/slow', { client: name })
      .then((outcome) => Object.assign(window, { outcome }));
  }, client);
  await sent;
  return async (seconds) => {
    await page.clock.runFor(seconds * 1000);
    return page.evaluate(() => (window as unknown as { outcome?: unknown }).outcome ?? null);
  };
}

test('the main client waits 60 seconds, then says so [K-7-02][C-9-31]', async ({ clients }) => {
  const after = await waiting(clients, 'main');
  expect(await after(59)).toBeNull();
  expect(await after(2)).toEqual({ code: 408, message: '服务器 60 秒没有回应。请重试。' });
});

test('the second client waits 900 seconds, then says that the connection timed out [K-7-10][C-9-32][E-8-38]', async ({
  clients,
}) => {
  expect(await clients.evaluate(() => window.clients.limits)).toEqual({ main: 60_000, second: 900_000 });
  const after = await waiting(clients, 'second');
  expect(await after(899)).toBeNull();
  expect(await after(2)).toEqual({ code: 408, message: '连接超时，请稍后重试' });
});

test('the second client has one sentence for what no other is for', async ({ clients }) => {
  await answering(clients, { status: 418, body: Buffer.from('short and stout') });
  expect(await clients.evaluate(() => window.clients.call('GET', '/api/x', { client: 'second' }))).toEqual({
    code: 418,
    message: '连接出错（418），请联系管理员',
  });
});

test('without an answer the second client asks to press F5 and try again [E-8-39]', async ({ clients }) => {
  await clients.route('**/prod-api/**', (route) => route.abort());
  expect(await clients.evaluate(() => window.clients.call('GET', '/api/x', { client: 'second' }))).toEqual({
    code: 0,
    message: '服务器没有回应，请按 F5 刷新后重试',
  });
  expect(await clients.evaluate(() => window.clients.call('GET', '/api/x'))).toEqual({
    code: 0,
    message: '连不上服务器。请检查网络后重试。',
  });
});

test('a network that breaks during a download is one sentence of its own [E-8-47]', async ({ clients }) => {
  await clients.route('**/prod-api/**', (route) => route.abort());
  expect(await clients.evaluate(() => window.clients.download('/api/x'))).toEqual({
    code: 0,
    message: '下载文件出现错误，没有连上服务器。请按 F5 刷新后重试。',
  });
});

test('the main client has one sentence for a server error and one for all that is left [E-8-23][E-8-26]', async ({
  clients,
}) => {
  for (const [status, message] of [
    [500, '服务器内部错误，请联系管理员'],
    [418, '系统部署异常（418），请联系管理员'],
    [503, '系统部署异常（503），请联系管理员'],
  ] as const) {
    await clients.unrouteAll();
    await answering(clients, { status, body: Buffer.from('<html>nothing to read</html>') });
    expect(await clients.evaluate(() => window.clients.call('GET', '/api/x'))).toEqual({ code: status, message });
  }
});

test('codes of business have their sentences where the server sends none [E-8-40][E-8-41][E-8-42]', async ({
  clients,
}) => {
  for (const [code, message] of [
    [401, '认证失败，无法访问系统资源'],
    [403, '当前操作没有权限'],
    [404, '访问资源不存在'],
  ] as const) {
    await clients.unrouteAll();
    await answering(clients, { json: { code, data: null } });
    expect(await clients.evaluate(() => window.clients.call('GET', '/api/x'))).toEqual({ code, message });
    expect(await clients.evaluate(() => window.clients.download('/api/x'))).toEqual({ code, message });
  }
});

test('a business error is said as the server says it, else with the bare word [E-8-14]', async ({ clients }) => {
  await answering(clients, { json: { code: 500, msg: '库存不足' } });
  expect(await clients.evaluate(() => window.clients.call('POST', '/api/x'))).toEqual({
    code: 500,
    message: '库存不足',
  });
  await clients.unrouteAll();
  await answering(clients, { json: { code: 500 } });
  expect(await clients.evaluate(() => window.clients.call('PUT', '/api/y'))).toEqual({ code: 500, message: 'Error' });
});

test('the text "0" is success, the number 0 is not [E-8-22]', async ({ clients }) => {
  await answering(clients, { json: { code: '0', msg: 'success', data: { totalCount: 3 } } });
  expect(
    await clients.evaluate(() => window.clients.call('GET', '/api/ssm/xzg/emailUser/queryXzgEmailUserByPage')),
  ).toEqual({ ok: { totalCount: 3 } });
  await clients.unrouteAll();
  await answering(clients, { json: { code: 0, msg: 'no', data: null } });
  expect(await clients.evaluate(() => window.clients.call('GET', '/api/x'))).toEqual({ code: 0, message: 'no' });
});

test('a download that is refused says why by its code, else by its message, else that nobody knows [E-8-44][E-8-45][E-8-46]', async ({
  clients,
}) => {
  for (const [json, message] of [
    [{ code: 403, msg: 'X' }, '当前操作没有权限'],
    [{ code: 9999, msg: 'X' }, 'X'],
    [{ code: 9999 }, '系统未知错误，请反馈给管理员'],
  ] as const) {
    await clients.unrouteAll();
    await answering(clients, { json });
    expect(await clients.evaluate(() => window.clients.download('/api/x'))).toEqual({ code: json.code, message });
  }
});

test('an unknown code without a message is an unknown system error for files [E-8-43]', async ({ clients }) => {
  await answering(clients, { json: { code: 7 } });
  expect(await clients.evaluate(() => window.clients.blob('/api/x'))).toEqual({
    code: 7,
    message: '系统未知错误，请反馈给管理员',
  });
});

test('a stored file that is JSON itself is a file', async ({ clients }) => {
  await answering(clients, {
    body: Buffer.from('{"code":500,"msg":"mine"}'),
    contentType: 'application/json',
    headers: { 'download-filename': 'a.json' },
  });
  expect(await clients.evaluate(() => window.clients.download('/api/x'))).toEqual({ ok: 'a.json' });
});

/**
 * For calls that follow each other faster than this machine may carry them out: time passes only where the test says
 * so.
 */
async function standingStill(page: Page): Promise<Request[]> {
  await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'));
  return answering(page, OK);
}

test('the same POST within a second never leaves, another body does [V-5-91][V-5-93][V-5-95]', async ({ clients }) => {
  const asked = await standingStill(clients);
  const post = (name: string) =>
    clients.evaluate((text) => window.clients.call('POST', '/api/x', { body: { name: text } }), name);
  expect(await post('a')).toEqual({ ok: 'fine' });
  expect(await post('a')).toEqual({ code: -1, message: '数据正在处理，请勿重复提交' });
  expect(await post('b')).toEqual({ ok: 'fine' });
  expect(asked.map((request) => (request.postDataJSON() as { name: string }).name)).toEqual(['a', 'b']);
  expect(
    await clients.evaluate(() => JSON.parse(sessionStorage.getItem('sessionObj') ?? '{}') as unknown),
  ).toMatchObject({ url: '/prod-api/api/x', data: '{"name":"b"}' });
});

test('a password is not remembered with the request, and is still told apart', async ({ clients }) => {
  await standingStill(clients);
  const put = (password: string) =>
    clients.evaluate(
      (text) =>
        window.clients.call('PUT', '/api/x', { body: { id: '1', newPassword: text, more: [{ charCaptcha: text }] } }),
      password,
    );
  expect(await put('first-secret')).toEqual({ ok: 'fine' });
  expect(await put('first-secret')).toEqual({ code: -1, message: '数据正在处理，请勿重复提交' });
  expect(await put('other-secret')).toEqual({ ok: 'fine' });
  expect(await clients.evaluate(() => sessionStorage.getItem('sessionObj'))).not.toContain('-secret');
});

test('the same PUT within a second never leaves, through either client [V-5-92]', async ({ clients }) => {
  const asked = await standingStill(clients);
  const put = (client: 'main' | 'second') =>
    clients.evaluate((name) => window.clients.call('PUT', '/api/x', { client: name, body: { a: 1 } }), client);
  expect([await put('main'), await put('second')]).toEqual([
    { ok: 'fine' },
    { code: -1, message: '数据正在处理，请勿重复提交' },
  ]);
  expect(asked.length).toBe(1);
});

test('0.9 s later it is still refused, 1.1 s later it leaves [V-5-94][C-9-33]', async ({ clients }) => {
  const asked = await standingStill(clients);
  const post = () =>
    clients.evaluate(() =>
      window.clients.call('POST', '/api/x', { body: { a: 1 } }).then(({ code }) => code ?? 'sent'),
    );
  expect(await post()).toBe('sent');
  await clients.clock.runFor(900);
  expect(await post()).toBe(-1);
  await clients.clock.runFor(200);
  expect(await post()).toBe('sent');
  expect(asked.length).toBe(2);
});

test('bodies over 5 MB are not compared, smaller ones are [V-5-96][C-9-34]', async ({ clients }) => {
  const asked = await standingStill(clients);
  const send = (size: number) =>
    clients.evaluate((characters) => window.clients.big('/api/x', characters).then(({ code }) => code ?? 'sent'), size);
  expect([
    await send(6 * 1024 * 1024),
    await send(6 * 1024 * 1024),
    await send(5.1 * 1024 * 1024),
    await send(5.1 * 1024 * 1024),
  ]).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect([await send(4.9 * 1024 * 1024), await send(4.9 * 1024 * 1024)]).toEqual(['sent', -1]);
  expect(asked.length).toBe(5);
});

test('the header repeatSubmit switches the guard off, and is not sent [V-5-97]', async ({ clients }) => {
  const asked = await standingStill(clients);
  const post = () =>
    clients.evaluate(() =>
      window.clients.call('POST', '/api/x', { body: { a: 1 }, headers: { repeatSubmit: 'false' } }),
    );
  expect([await post(), await post()]).toEqual([{ ok: 'fine' }, { ok: 'fine' }]);
  expect(asked.map((request) => request.headers()['repeatsubmit'])).toEqual([undefined, undefined]);
});

/** Channels out of the house: each kind as its service asks, what is refused, retried, given up and sent again. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { type HttpReceiver, httpReceiver, type MailReceiver, mailReceiver } from '../../support/receivers.ts';
import { type TestServer, testServer } from '../../support/server.ts';

const CHANNEL = '/api/system/messageChannel';
const DELIVERY = '/api/system/delivery';

let server: TestServer;
let admin: Caller;
let outside: HttpReceiver;
let post: MailReceiver;

beforeAll(async () => {
  [outside, post] = await Promise.all([httpReceiver(), mailReceiver()]);
  server = await testServer({ env: { OUTBOUND_PRIVATE: '127.0.0.1', ONLINE_DOMAIN: 'https://portal.example.org' } });
  admin = await server.as('admin');
}, 120_000);
afterAll(async () => {
  await server.end();
  await Promise.all([outside.end(), post.end()]);
});
beforeEach(() => {
  outside.received.length = 0;
  outside.answer = () => ({ body: { errcode: 0, errmsg: 'ok', code: 0, msg: 'success' } });
});

let serial = 0;
async function newChannel(values: Readonly<Record<string, unknown>>): Promise<WireRow> {
  serial += 1;
  const answer = await admin.post<WireRow>(`${CHANNEL}/addMessageChannel`, {
    name: `渠道 ${serial}`,
    code: `channel${serial}`,
    status: 'enabled',
    ...values,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

async function sendTest(channel: WireRow): Promise<void> {
  const answer = await admin.post(`${CHANNEL}/action/test`, { id: channel.id });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}

/** The one delivery of a channel, once it has come to this. */
const delivered = (channel: WireRow, values: Readonly<Record<string, unknown>>): Promise<WireRow> =>
  vi.waitFor(
    async () => {
      const { data, ...rest } = await admin.get<ListData>(`${DELIVERY}/queryDelivery`, { channel: channel.id });
      expect(data, JSON.stringify(rest)).not.toBeNull();
      expect(data.list).toMatchObject([values]);
      return data.list[0] as WireRow;
    },
    { timeout: 20_000, interval: 50 },
  );

test('a robot of WeCom is told by text, and its address shows no key', async () => {
  const channel = await newChannel({ kind: 'wecomRobot', url: `${outside.url}/cgi-bin/webhook/send?key=abcd-9876` });
  expect(channel['target']).toBe(`127.0.0.1:${outside.port}/cgi-bin/webhook/send?…9876`);
  expect(channel['url']).toBeUndefined();
  await sendTest(channel);
  await delivered(channel, { status: 'sent', attempts: 1, reason: null });
  expect(outside.received).toHaveLength(1);
  expect(outside.received[0]?.query.get('key')).toBe('abcd-9876');
  expect(outside.received[0]?.json).toMatchObject({
    msgtype: 'text',
    text: { content: expect.stringContaining('测试消息') as string },
  });
});

test('robots of DingTalk and Feishu are signed as they ask', async () => {
  const ding = await newChannel({
    kind: 'dingtalkRobot',
    url: `${outside.url}/robot/send?access_token=t`,
    secret: 'SECx',
  });
  await sendTest(ding);
  await delivered(ding, { status: 'sent' });
  const [signed] = outside.received;
  const time = signed?.query.get('timestamp') ?? '';
  expect(signed?.query.get('sign')).toBe(createHmac('sha256', 'SECx').update(`${time}\nSECx`).digest('base64'));
  outside.received.length = 0;
  const feishu = await newChannel({ kind: 'feishuRobot', url: `${outside.url}/open-apis/bot/v2/hook/h`, secret: 'fs' });
  await sendTest(feishu);
  await delivered(feishu, { status: 'sent' });
  const body = outside.received[0]?.json ?? {};
  expect(body['sign']).toBe(createHmac('sha256', `${String(body['timestamp'])}\nfs`).digest('base64'));
  expect(body).toMatchObject({ msg_type: 'text', content: { text: expect.stringContaining('测试消息') as string } });
});

test('an app asks for a token once, finds the person by mobile number, and renews a token that has ended', async () => {
  let tokens = 0;
  let ended = false;
  outside.answer = ({ path }) => {
    if (path === '/cgi-bin/gettoken')
      return { body: { errcode: 0, access_token: `token-${(tokens += 1)}`, expires_in: 7200 } };
    if (path === '/cgi-bin/user/getuserid') return { body: { errcode: 0, userid: 'zhang' } };
    const isEnded = ended;
    ended = false;
    return { body: isEnded ? { errcode: 42001, errmsg: 'access_token expired' } : { errcode: 0, errmsg: 'ok' } };
  };
  const channel = await newChannel({
    kind: 'wecomApp',
    url: outside.url,
    account: 'corp',
    agentId: '1000002',
    secret: 'app-secret',
  });
  await sendTest(channel);
  await delivered(channel, { status: 'sent', attempts: 1 });
  expect(outside.received.map(({ path }) => path)).toEqual([
    '/cgi-bin/gettoken',
    '/cgi-bin/user/getuserid',
    '/cgi-bin/message/send',
  ]);
  expect(outside.received[2]?.json).toMatchObject({ touser: 'zhang', agentid: 1000002, msgtype: 'text' });
  ended = true;
  const row = await delivered(channel, { status: 'sent' });
  await admin.post(`${DELIVERY}/action/resend`, { ids: [row.id] });
  await delivered(channel, { status: 'waiting', reason: expect.stringMatching(/42001/) as string });
  server.advance(60_000);
  await delivered(channel, { status: 'sent', attempts: 2 });
  expect(tokens).toBe(2);
});

test('text messages go by the call that the channel describes', async () => {
  outside.answer = ({ json }) => ({ body: { result: { code: json['to'] === '' ? 'lack' : 'OK' } } });
  const channel = await newChannel({
    kind: 'sms',
    url: `${outside.url}/sms?sign={{secret}}`,
    secret: 's&1',
    headers: 'X-Id: {{id}}\nX-Account: {{account}}',
    body: '{"to":"{{mobile}}","text":"{{content}}"}',
    okField: 'result.code',
    okValue: 'OK',
  });
  await sendTest(channel);
  const row = await delivered(channel, { status: 'sent' });
  expect(outside.received[0]?.query.get('sign')).toBe('s&1');
  expect(outside.received[0]?.headers['x-id']).toBe(row.id);
  expect(outside.received[0]?.json).toMatchObject({
    to: expect.stringMatching(/^1\d{10}$/) as string,
    text: expect.stringContaining('测试消息') as string,
  });
});

test('mail has the same Message-ID at each attempt; a refusal for good is not tried again', async () => {
  const channel = await newChannel({ kind: 'mail', url: post.url, sender: '安澜 <portal@example.org>' });
  post.refusal = '451 later';
  await sendTest(channel);
  const row = await delivered(channel, {
    status: 'waiting',
    attempts: 1,
    reason: expect.stringMatching(/451/) as string,
  });
  post.refusal = undefined;
  server.advance(60_000);
  await delivered(channel, { status: 'sent', attempts: 2 });
  expect(post.mails).toHaveLength(1);
  expect(post.mails[0]).toContain(`Message-ID: <${row.id}@example.org>`);
  post.refusal = '550 no such mailbox';
  await admin.post(`${DELIVERY}/action/resend`, { ids: [row.id] });
  await delivered(channel, { status: 'dead', attempts: 1, reason: expect.stringMatching(/550/) as string });
  post.refusal = undefined;
});

test('what fails is tried later and later and given up at last; sent again it has its number of before', async () => {
  outside.answer = () => ({ status: 503, body: 'busy' });
  const channel = await newChannel({ kind: 'webhook', url: `${outside.url}/in`, secret: 'hook-secret' });
  await sendTest(channel);
  for (let attempts = 1; attempts <= 6; attempts += 1) {
    await delivered(channel, { status: 'waiting', attempts, reason: 'HTTP 503 busy' });
    server.advance(25 * 3_600_000);
    admin = await server.afresh('admin');
  }
  const dead = await delivered(channel, { status: 'dead', attempts: 7 });
  outside.answer = () => ({ status: 204, body: '' });
  await admin.post(`${DELIVERY}/action/resend`, { ids: [dead.id] });
  await delivered(channel, { status: 'sent', attempts: 1 });
  expect(new Set(outside.received.map(({ headers }) => headers['x-anlan-delivery']))).toEqual(new Set([dead.id]));
  const last = outside.received.at(-1);
  const seconds = String(last?.headers['x-anlan-timestamp']);
  expect(last?.headers['x-anlan-signature']).toBe(
    `sha256=${createHmac('sha256', 'hook-secret')
      .update(`${seconds}.${last?.body ?? ''}`)
      .digest('hex')}`,
  );
});

test('a receiver that never answers holds up nobody else, and an answer of 4xx is not tried again', async () => {
  outside.answer = ({ path }) => (path === '/never' ? null : { status: 410, body: 'gone' });
  const never = await newChannel({ kind: 'webhook', url: `${outside.url}/never`, secret: 's' });
  const gone = await newChannel({ kind: 'webhook', url: `${outside.url}/gone`, secret: 's' });
  for (let count = 0; count < 3; count += 1) await sendTest(never);
  await vi.waitFor(() => expect(outside.received).toHaveLength(2), { timeout: 20_000 });
  await sendTest(gone);
  await delivered(gone, { status: 'dead', attempts: 1, reason: 'HTTP 410 gone' });
  expect(outside.received.filter(({ path }) => path === '/never').length).toBeLessThanOrEqual(2);
});

test('addresses of the own network are refused when they are connected to, and where a redirect leads', async () => {
  const channel = await newChannel({ kind: 'webhook', url: 'http://10.1.2.3/in', secret: 's' });
  await sendTest(channel);
  await delivered(channel, { status: 'dead', attempts: 1, reason: expect.stringMatching(/own network/) as string });
  outside.answer = () => ({ status: 307, headers: { location: 'http://169.254.169.254/latest' } });
  const led = await newChannel({ kind: 'webhook', url: `${outside.url}/led`, secret: 's' });
  await sendTest(led);
  await delivered(led, {
    status: 'dead',
    attempts: 1,
    reason: expect.stringMatching(/169\.254\.169\.254.*own network/) as string,
  });
});

test('only an administrator sets up what carries codes, and nobody gives a group the eyes of who sees more', async () => {
  const head = await server.as('staff');
  const answer = await head.post(`${CHANNEL}/addMessageChannel`, {
    name: 'x',
    code: 'x',
    kind: 'mail',
    status: 'enabled',
  });
  expect(answer.code).toBe(403);
  const wrong = await admin.post(`${CHANNEL}/addMessageChannel`, {
    name: 'x',
    code: 'x',
    kind: 'mail',
    status: 'enabled',
    url: 'https://mail.example.org',
  });
  expect(wrong.msg).toContain('smtp://');
});

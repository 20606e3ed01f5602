/** Notifications on their way out: by what each person has chosen, by the rules of entity files, by the rights of the moment. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queueDigests } from '../../../src/engine/server/features/deliveries/digest.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { type HttpReceiver, httpReceiver, type MailReceiver, mailReceiver, readMail } from '../../support/receivers.ts';
import { type TestServer, testServer } from '../../support/server.ts';

const CHANNEL = '/api/system/messageChannel';
const DELIVERY = '/api/system/delivery';
const NOTICE = '/api/notification/notification';
const CHOICE = '/api/deliveries/own';
const SILO = '/api/yard/silo';

const SILO_FILE = {
  format: 1,
  entity: 'silo',
  area: 'yard',
  title: '料仓',
  storage: { label: '{name}' },
  data: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 50 },
      level: { type: 'integer', title: '料位' },
      keeper: { type: 'string', title: '保管人', 'x-ref': { entity: 'sysUser' } },
    },
  },
  notify: {
    low: {
      on: { fields: ['level'] },
      when: { '<': [{ var: 'level' }, 10] },
      to: { fields: ['keeper'] },
      title: '{name} 料位低',
      text: '料位 {level}',
      channels: ['mail', 'yardGroup'],
    },
  },
  i18n: {
    en: {
      title: 'Silos',
      'data.name': 'Name',
      'data.level': 'Level',
      'data.keeper': 'Keeper',
      'notify.low.title': '{name} runs low',
      'notify.low.text': 'Level {level}',
    },
  },
};
const AREA = {
  format: 1,
  area: 'yard',
  title: '料场',
  roles: { employee: { codes: ['yard:silo:query'], scopes: { silo: 'all' } } },
};

let folder: string;
let server: TestServer;
let admin: Caller;
let staff: Caller;
let staffId: string;
let group: HttpReceiver;
let post: MailReceiver;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-yard-'));
  mkdirSync(join(folder, 'yard'));
  writeFileSync(join(folder, 'yard', 'silo.json'), JSON.stringify(SILO_FILE));
  writeFileSync(join(folder, 'yard', '_area.json'), JSON.stringify(AREA));
  [group, post] = await Promise.all([httpReceiver(), mailReceiver()]);
  server = await testServer({
    schemaDirs: [folder],
    env: {
      OUTBOUND_PRIVATE: '127.0.0.1',
      ONLINE_DOMAIN: 'https://portal.example.org',
      SMTP_URL: post.url,
      MAIL_FROM: 'portal@example.org',
    },
  });
  admin = await server.as('admin');
  staff = await server.as('staff');
  const people = await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' });
  staffId = people.data.list[0]?.id ?? '';
  // The test says when digests are gathered.
  const jobs = await admin.get<ListData>('/api/monitors/scheduleJob/queryScheduleJob', { jobKey: 'deliveryDigest' });
  const paused = await admin.post('/api/monitors/scheduleJob/action/pause', {
    ids: jobs.data.list.map(({ id }) => id),
  });
  expect(paused.code, JSON.stringify(paused)).toBe(200);
  for (const channel of [
    { name: '邮件', code: 'mail', kind: 'mail', types: ['announcement'] },
    { name: '料场群', code: 'yardGroup', kind: 'wecomRobot', url: `${group.url}/send?key=k`, types: ['announcement'] },
  ])
    expect((await admin.post(`${CHANNEL}/addMessageChannel`, { ...channel, status: 'enabled' })).code).toBe(200);
}, 120_000);
afterAll(async () => {
  await server.end();
  await Promise.all([group.end(), post.end()]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  group.received.length = 0;
  post.mails.length = 0;
  await choose({});
});

async function choose(choice: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await staff.post(CHOICE, { channels: {}, locale: 'zh', ...choice });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}

async function publish(values: Readonly<Record<string, unknown>>): Promise<void> {
  const { data, ...rest } = await admin.post<WireRow>(`${NOTICE}/addNotification`, {
    title: '停水',
    content: '<p>明日停水</p>',
    type: 'announcement',
    priority: 'normal',
    publishObject: 'user',
    targetUsers: [staffId],
    status: 'draft',
    ...values,
  });
  expect(data, JSON.stringify(rest)).not.toBeNull();
  expect((await admin.post(`${NOTICE}/action/publish`, { id: data.id })).code).toBe(200);
}

/** The subjects of all mails so far, once these words are in one of them. */
const mailed = (words: string): Promise<string> =>
  vi.waitFor(
    () => {
      const subjects = post.mails
        .map(readMail)
        .map(({ subject }) => subject)
        .join('\n');
      expect(subjects).toContain(words);
      return subjects;
    },
    { timeout: 20_000, interval: 50 },
  );
const queued = (values: Readonly<Record<string, unknown>>): Promise<WireRow> =>
  vi.waitFor(
    async () => {
      const { data } = await admin.get<ListData>(`${DELIVERY}/queryDelivery`, { user: staffId, pageSize: 1 });
      expect(data.list[0]).toMatchObject(values);
      return data.list[0] as WireRow;
    },
    { timeout: 20_000, interval: 50 },
  );

test('what the channel sends by default goes by mail, what it does not send does not, until somebody chooses', async () => {
  await publish({ title: '停水一' });
  await mailed('停水一');
  await choose({ channels: { mail: { announcement: false, notice: true } } });
  await publish({ title: '停水二' });
  await publish({ title: '培训', type: 'notice' });
  expect(await mailed('培训')).not.toContain('停水二');
  const { data } = await staff.get<{ channels: unknown[]; choice: unknown }>(CHOICE);
  expect(data).toMatchObject({
    channels: [{ code: 'mail', reaches: 'email', isReached: true }],
    choice: { channels: { mail: { announcement: false } } },
  });
});

test('an announcement to all goes to the group as well; one to some people does not', async () => {
  await choose({ channels: { mail: { announcement: false } } });
  await publish({ title: '只给一人' });
  await publish({ title: '全员大会', publishObject: 'all', targetUsers: [] });
  await vi.waitFor(() => expect(group.received).toHaveLength(1), { timeout: 20_000 });
  expect(group.received[0]?.json).toMatchObject({ text: { content: expect.stringContaining('全员大会') as string } });
});

test('in quiet hours only what is urgent goes, and a digest gathers a day', async () => {
  await choose({ quiet: { from: '00:00', to: '23:59' } });
  await publish({ title: '不急' });
  const waiting = await queued({ status: 'waiting', attempts: 0 });
  expect(String(waiting['nextAt'])).toMatch(/ 23:59:00$/);
  await publish({ title: '快关煤气', priority: 'urgent' });
  expect(await mailed('快关煤气')).not.toContain('不急');
  await choose({ digestAt: '00:00' });
  await publish({ title: '汇总一' });
  await publish({ title: '汇总二' });
  await queued({ status: 'digest' });
  expect(await queueDigests(server.deps.engine), 'not before its time').toBe(0);
  server.advance(24 * 3_600_000);
  [admin, staff] = [await server.afresh('admin'), await server.afresh('staff')];
  expect(await queueDigests(server.deps.engine)).toBe(1);
  await mailed('今日消息汇总（2 条）');
});

async function newSilo(values: Readonly<Record<string, unknown>>): Promise<WireRow> {
  const { data, ...rest } = await admin.post<WireRow>(`${SILO}/addSilo`, { level: 50, keeper: staffId, ...values });
  expect(data, JSON.stringify(rest)).not.toBeNull();
  return data;
}

test('a rule tells its people by the channels it names, and the group by the rights of its reader', async () => {
  await choose({ locale: 'en' });
  const silo = await newSilo({ name: '石灰仓' });
  await admin.put(`${SILO}/updateSilo`, { id: silo.id, rev: silo['rev'], level: 5 });
  await mailed('石灰仓 runs low');
  expect(post.mails.join('\n')).toContain(`https://portal.example.org/#/yard/silo/${silo.id}`);
  await vi.waitFor(() => expect(group.received).toHaveLength(1), { timeout: 20_000 });
  expect(group.received[0]?.json).toMatchObject({
    text: { content: `石灰仓 料位低\n料位 5\nhttps://portal.example.org/#/yard/silo/${silo.id}` },
  });
});

test('a right that is lost between the event and the sending takes the message along', async () => {
  await choose({ quiet: { from: '00:00', to: '23:59' } });
  const silo = await newSilo({ name: '焦炭仓' });
  await admin.put(`${SILO}/updateSilo`, { id: silo.id, rev: silo['rev'], level: 5 });
  const held = await queued({ subject: '焦炭仓 料位低', status: 'waiting' });
  const { data } = await admin.get<WireRow>(`${SILO}/getSilo`, { id: silo.id });
  await admin.put(`${SILO}/updateSilo`, { id: silo.id, rev: data['rev'], keeper: null });
  server.advance(24 * 3_600_000);
  admin = await server.afresh('admin');
  staff = await server.afresh('staff');
  await vi.waitFor(
    async () => {
      const answer = await admin.get<WireRow>(`${DELIVERY}/getDelivery`, { id: held.id });
      expect(answer.data).toMatchObject({ status: 'dropped', reason: '内容已不存在，或接收方已无权阅读' });
    },
    { timeout: 20_000, interval: 50 },
  );
  const english = await (await server.afresh('admin', 'en')).get<WireRow>(`${DELIVERY}/getDelivery`, { id: held.id });
  expect(english.data['reason']).toBe('The content is gone, or the receiver may not read it any more');
});

/** Acting from a message: a link decides one task, once, for one person, and does nothing by being opened. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { bpmn, end, start, user } from '../../support/bpmn.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { type MailReceiver, mailReceiver, readMail } from '../../support/receivers.ts';
import { type TestServer, testServer } from '../../support/server.ts';

const PORTAL = 'https://portal.example.org';
const HOUR = 3_600_000;

let server: TestServer;
let post: MailReceiver;
let admin: Caller;
let staff: Caller;

interface Shown {
  readonly title: string;
  readonly taskName: string;
  readonly decision: string;
  readonly why: string | null;
}

beforeAll(async () => {
  post = await mailReceiver();
  server = await testServer({
    env: { OUTBOUND_PRIVATE: '127.0.0.1', ONLINE_DOMAIN: PORTAL, SMTP_URL: post.url, MAIL_FROM: 'portal@example.org' },
  });
  [admin, staff] = [await server.as('admin'), await server.as('staff')];
  const mail = { name: '邮件', code: 'mail', kind: 'mail', types: ['reminder'], status: 'enabled' };
  expect((await admin.post('/api/system/messageChannel/addMessageChannel', mail)).code).toBe(200);
  const { list } = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' })).data;
  const handler = { assignee: list[0]?.id ?? '', outcomes: 'agree,reject' };
  await deploy('leaveDesk', { ...handler, batch: 'true' });
  await deploy('tripDesk', handler);
}, 240_000);
afterAll(async () => {
  await server.end();
  await post.end();
});

/** A process of one step, which its handler decides. */
async function deploy(key: string, attributes: Readonly<Record<string, string>>): Promise<void> {
  const category = await admin.post<WireRow>('/api/workflow/wfCategory/addWfCategory', {
    categoryCode: key,
    categoryName: key,
  });
  const { data, ...rest } = await admin.post<WireRow>('/api/workflow/wfModel/addWfModel', {
    name: key,
    modelKey: key,
    category: category.data.id,
    usedForm: 'none',
    bpmnXml: bpmn(
      key,
      key,
      [start(), user('check', '审批', attributes), end()],
      [
        { from: 'start', to: 'check' },
        { from: 'check', to: 'end' },
      ],
    ),
  });
  expect(data, JSON.stringify(rest)).not.toBeNull();
  const deployed = await admin.post('/api/workflow/wfModel/action/deploy', { ids: [data.id], input: {} });
  expect(deployed.code, JSON.stringify(deployed)).toBe(200);
}

async function begin(process: string, name: string): Promise<string> {
  const answer = await admin.post<{ instance: string }>('/api/workflow/start', { process, name });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.instance;
}

/** The text of the mail about this matter. */
const mailAbout = (name: string): Promise<string> =>
  vi.waitFor(
    () => {
      const found = post.mails.map(readMail).find(({ subject }) => subject.includes(name));
      expect(found).toBeDefined();
      return found?.text ?? '';
    },
    { timeout: 20_000, interval: 50 },
  );

/** The secret of the link that has this word. */
function secretIn(mail: string, word: string): string {
  const [, secret] = new RegExp(`${word}: ${PORTAL}/#/act/([\\w-]{43})`).exec(mail) ?? [];
  expect(secret, mail).toBeDefined();
  return secret ?? '';
}

const show = (who: Caller, secret: string): Promise<Answer<Shown>> => who.get<Shown>('/api/workflow/act', { secret });
const press = (who: Caller, secret: string): Promise<Answer> => who.post('/api/workflow/act', { secret });
async function stateOf(instance: string): Promise<unknown> {
  return (await admin.get<WireRow>('/api/workflow/wfInstance/getWfInstance', { id: instance })).data['state'];
}

test('a link shows the matter and one decision to its person alone, and decides when it is pressed, once', async () => {
  const instance = await begin('leaveDesk', '年休假五天');
  const mail = await mailAbout('年休假五天');
  const secret = secretIn(mail, '同意');
  secretIn(mail, '不同意');
  expect((await show(staff, secret)).data).toMatchObject({ taskName: '审批', decision: '同意', why: null });
  expect((await show(staff, secret)).data.title).toContain('年休假五天');
  expect(await stateOf(instance), 'opening decides nothing').toBe('running');
  for (const ask of [show, press]) expect((await ask(admin, secret)).code).toBe(403);
  const stranger = await fetch(`${server.url}/prod-api/api/workflow/act?secret=${secret}`);
  expect(((await stranger.json()) as { code: number }).code).not.toBe(200);
  expect(await stateOf(instance)).toBe('running');
  expect((await press(staff, secret)).code).toBe(200);
  expect(await stateOf(instance)).not.toBe('running');
  expect((await press(staff, secret)).msg).toContain('已使用');
  // What else was offered is over with it.
  expect((await press(staff, secretIn(mail, '不同意'))).code).not.toBe(200);
  const { rows } = await server.deps.db.system((connection) =>
    connection.query<{ found: number }>(
      'select (select count(*) from anlan.one_time where payload::text like $1) + (select count(*) from "delivery" where content like $1) as found',
      [`%${secret}%`],
    ),
  );
  expect(Number(rows[0]?.found), 'the link itself is kept nowhere').toBe(0);
});

test('where a step has to be looked at, the message has no links', async () => {
  await begin('tripDesk', '出差两天');
  expect(await mailAbout('出差两天')).not.toContain('/#/act/');
});

test('after three days a link is over', async () => {
  const instance = await begin('leaveDesk', '事假一天');
  const secret = secretIn(await mailAbout('事假一天'), '同意');
  server.advance(73 * HOUR);
  [admin, staff] = [await server.afresh('admin'), await server.afresh('staff')];
  expect((await press(staff, secret)).msg).toContain('已过期');
  expect(await stateOf(instance)).toBe('running');
});

/** Internal mail: who gets what, what nobody else learns, and what becomes of a mail between writing and the bin. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { MailBox, MailLine, MailMessage } from '../../../src/engine/model/calls/mail.ts';
import type { InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, type Caller, api } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { runJob } from '../../support/run-job.ts';
import { fetchBytes, PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
const PEOPLE = ['admin', 'staff', 'safety', 'equip', 'leader', 'hse', 'meetings'] as const;
type Who = (typeof PEOPLE)[number];
const callers = {} as Record<Who, Caller>;
const ids = {} as Record<Who, string>;

beforeAll(async () => {
  for (const name of PEOPLE) {
    callers[name] = await server.as(name);
    ids[name] = (await callers[name].get<{ id: string }>('/api/uaa/users/getSysUser')).data.id;
  }
}, 120_000);

interface Wish {
  id?: string;
  rev?: number;
  subject?: string;
  content?: string;
  toUsers?: readonly Who[];
  ccUsers?: readonly Who[];
  bccUsers?: readonly Who[];
  toGroups?: readonly string[];
  attachments?: readonly string[];
  needReceipt?: boolean;
  replyTo?: string;
}
const draftOf = ({ toUsers = [], ccUsers = [], bccUsers = [], mail: _, ...wish }: Wish & { mail?: string }) => ({
  subject: '设备检修通知',
  content: '<p>周三停机检修，请提前安排。</p>',
  toGroups: [],
  attachments: [],
  priority: 'normal',
  needReceipt: false,
  ...wish,
  toUsers: toUsers.map((name) => ids[name]),
  ccUsers: ccUsers.map((name) => ids[name]),
  bccUsers: bccUsers.map((name) => ids[name]),
});
const send = (
  from: Who,
  wish: Wish,
  scheduledAt?: string,
): Promise<Answer<{ id: string; mail: string; receivers: number } & InvalidData>> =>
  callers[from].post('/api/mail/send', { draft: draftOf(wish), ...(scheduledAt ? { scheduledAt } : {}) });
async function sent(from: Who, wish: Wish): Promise<{ id: string; mail: string; receivers: number }> {
  const answer = await send(from, wish);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const box = async (who: Who, name: MailBox, keyword = ''): Promise<readonly MailLine[]> =>
  (await callers[who].get<{ total: number; list: MailLine[] }>('/api/mail/box', { box: name, keyword, pageSize: 100 }))
    .data.list;
const lineIn = async (who: Who, name: MailBox, mail: string): Promise<MailLine | undefined> =>
  (await box(who, name)).find((line) => line.mail === mail);
const open = (who: Who, id: string): Promise<Answer<MailMessage>> => callers[who].post('/api/mail/open', { id });
let subjects = 0;
const freshSubject = (): string => `核对-${Date.now()}-${(subjects += 1)}`;
const UNREAD = '/api/ssm/xzg/emailUser/queryXzgEmailUserByPage';
const unread = async (who: Who): Promise<number> =>
  (await callers[who].get<{ totalCount: number }>(UNREAD, { isRead: 0, status: 0 })).data.totalCount;

test('a mail with an attachment reaches its receiver, raises the unread count, and opening it lowers it [O-1-55] [A-7.3-001] [A-7.3-003]', async () => {
  const before = await unread('safety');
  const file = await upload(callers.staff, '检修计划.png', PIXEL);
  const { mail } = await sent('staff', { toUsers: ['safety'], attachments: [file.data.id] });
  expect(await unread('safety')).toBe(before + 1);
  const line = (await lineIn('safety', 'inbox', mail))!;
  expect(line).toMatchObject({ subject: '设备检修通知', isRead: false, received: 'to', attachments: 1 });
  expect(line.from.id).toBe(ids.staff);
  const { data } = await open('safety', line.id);
  expect(data.content).toBe('<p>周三停机检修，请提前安排。</p>');
  expect(data.files.map(({ name }) => name)).toEqual(['检修计划.png']);
  expect((await fetchBytes(callers.safety, file.data.url)).bytes.equals(PIXEL)).toBe(true);
  expect(await unread('safety')).toBe(before);
  expect((await fetchBytes(callers.equip, file.data.url)).code).not.toBe(200);
  expect(await lineIn('staff', 'sent', mail)).toMatchObject({ box: 'sent', to: [line.to[0]] });
});

test('the unread query answers with the code "0" as a text, and only the caller’s mails [A-7.3-002]', async () => {
  await sent('staff', { toUsers: ['equip'] });
  const answer = await callers.equip.get<{ totalCount: number; list: { id: string }[] }>(UNREAD, {
    isRead: 0,
    status: 0,
  });
  expect(answer.code as unknown).toBe('0');
  const own = new Set((await box('equip', 'unread')).map(({ id }) => id));
  expect(answer.data.list.every(({ id }) => own.has(id))).toBe(true);
  expect(answer.data.totalCount).toBe(own.size);
});

test('who gets a blind copy stands in no answer that another receiver can ask for', async () => {
  const group = (
    await callers.staff.post<{ id: string }>('/api/ssm/xzg/select', {
      groupName: `检修组${Date.now()}`,
      members: [ids.leader],
    })
  ).data.id;
  const { mail, id } = await sent('staff', {
    subject: '密送核对',
    toUsers: ['safety', 'admin'],
    ccUsers: ['equip'],
    bccUsers: ['meetings'],
    toGroups: [group],
  });
  const hidden = ids.meetings;
  const label = String((await callers.meetings.get<{ nickname: string }>('/api/uaa/users/getSysUser')).data.nickname);
  for (const who of ['safety', 'equip', 'leader', 'admin'] as const) {
    const line = (await lineIn(who, 'inbox', mail))!;
    const answers = [
      line,
      await open(who, line.id),
      await callers[who].get('/api/mail/conversation', { id: line.id }),
      await callers[who].get('/api/mail/receipts', { id: line.id }),
      await callers[who].get('/api/mail/receipts', { id }),
      await callers[who].get('/api/mail/box', { box: 'inbox', keyword: label }),
      await callers[who].get('/api/mail/mail/getMail', { id: mail }),
      await callers[who].get('/api/mail/mail/queryMail', { pageSize: 100 }),
      await callers[who].get('/api/mail/mail/queryMail', { bccUsers: hidden }),
      await callers[who].get('/api/mail/mail/queryMail', {
        where: JSON.stringify({ in: [hidden, { var: 'bccUsers' }] }),
      }),
      await callers[who].get('/api/mail/mail/historyMail', { id: mail }),
      await callers[who].get('/api/mail/mailuser/queryMailUser', { pageSize: 100 }),
      await callers[who].get('/api/mail/mailuser/queryMailUser', { mail, user: hidden }),
      await callers[who].get(UNREAD, { pageSize: 100 }),
      await (
        await fetch(`${server.url}/prod-api/api/mail/mail/exportMail?format=csv`, {
          headers: { authorization: `Bearer ${callers[who].token}` },
        })
      ).text(),
      await callers[who].get('/api/mail/counts'),
    ];
    for (const answer of answers) {
      const said = JSON.stringify(answer);
      expect(said.includes(hidden), `${who}: ${said.slice(0, 400)}`).toBe(false);
      expect(said.includes('"bccUsers":['), said.slice(0, 400)).toBe(false);
    }
  }
  expect((await open('staff', id)).data.bcc.map((one) => one.id)).toEqual([hidden]);
  expect(await lineIn('meetings', 'inbox', mail)).toMatchObject({ received: 'bcc' });
  const own = (await open('meetings', (await lineIn('meetings', 'inbox', mail))!.id)).data;
  expect([own.to.map((one) => one.id), own.bcc]).toEqual([[ids.safety, ids.admin, ids.leader], []]);
});

test('nobody reads, marks or removes the mails of somebody else, an administrator included', async () => {
  const { mail, id } = await sent('staff', { toUsers: ['safety'] });
  const theirs = (await lineIn('safety', 'inbox', mail))!;
  for (const who of ['admin', 'equip'] as const) {
    expect((await open(who, theirs.id)).code).toBe(404);
    expect((await open(who, id)).code).toBe(404);
    expect(
      (await callers[who].post<{ count: number }>('/api/mail/mark', { ids: [theirs.id], read: true })).data.count,
    ).toBe(0);
    expect((await callers[who].post<{ count: number }>('/api/mail/trash', { ids: [theirs.id, id] })).data.count).toBe(
      0,
    );
    expect((await callers[who].post('/api/mail/recall', { id })).code).toBe(404);
    expect((await callers[who].get('/api/mail/mail/getMail', { id: mail })).code).toBe(404);
    expect((await callers[who].get('/api/mail/mailuser/getMailUser', { id: theirs.id })).code).toBe(404);
    const all = (await callers[who].get<ListData>('/api/mail/mailuser/queryMailUser', { pageSize: 200 })).data.list;
    expect(all.every((row) => row['user'] === ids[who])).toBe(true);
  }
  // Through borrowed eyes one sees the own mailbox still.
  const eyes = api(server.url, callers.admin.token, 'zh', { 'x-preview': `user:${ids.safety}` });
  expect((await eyes.get<ListData>('/api/hazard/hiddenDanger/queryHiddenDanger', { pageSize: 1 })).code).toBe(200);
  for (const path of ['/api/mail/mailuser/queryMailUser', '/api/mail/mail/queryMail'])
    expect(JSON.stringify(await eyes.get(path, { pageSize: 200 }))).not.toContain(mail);
  expect(JSON.stringify(await eyes.get('/api/mail/box', { box: 'inbox', pageSize: 200 }))).not.toContain(mail);
  expect((await eyes.post('/api/mail/open', { id: theirs.id })).code).not.toBe(200);
  const contractor = await server.as('contractor');
  expect((await contractor.get('/api/mail/box', { box: 'inbox' })).code).toBe(403);
});

test('groups that overlap give each person one mail, and name who is in them [A-7.3-016]', async () => {
  const [one, other] = await Promise.all(
    ['甲组', '乙组'].map(
      async (name, at) =>
        (
          await callers.staff.post<{ id: string }>('/api/ssm/xzg/select', {
            groupName: `${name}${Date.now()}`,
            members: at === 0 ? [ids.safety, ids.equip] : [ids.equip, ids.leader],
          })
        ).data.id,
    ),
  );
  const { mail, receivers } = await sent('staff', {
    toUsers: ['safety'],
    ccUsers: ['equip'],
    toGroups: [one!, other!],
  });
  expect(receivers).toBe(3);
  for (const who of ['safety', 'equip', 'leader'] as const)
    expect((await box(who, 'inbox')).filter((line) => line.mail === mail)).toHaveLength(1);
  const names = (await callers.staff.get<string>('/api/ssm/xzg/select/Listagg', { group: one! })).data;
  expect(names.split(',')).toHaveLength(2);
  expect((await callers.equip.get('/api/ssm/xzg/select/Listagg', { group: one! })).code).toBe(422);
  expect((await send('equip', { toGroups: [one!] })).msg).toContain('群组');
});

test('a group of the sender’s own is known to nobody else: whoever is in it stands there by name', async () => {
  const name = `不公开的名单${Date.now()}`;
  const group = (
    await callers.staff.post<{ id: string }>('/api/ssm/xzg/select', {
      groupName: name,
      members: [ids.equip, ids.leader],
    })
  ).data.id;
  const { mail, id } = await sent('staff', { toUsers: ['safety'], toGroups: [group] });
  const line = (await lineIn('equip', 'inbox', mail))!;
  const theirs = (await open('equip', line.id)).data;
  expect([theirs.to.map((one) => one.id).sort(), theirs.groups]).toEqual([
    [ids.safety, ids.equip, ids.leader].sort(),
    [],
  ]);
  expect(JSON.stringify([line, theirs])).not.toContain(name);
  expect((await open('staff', id)).data.groups.map((one) => one.name)).toEqual([name]);
  expect((await lineIn('staff', 'sent', mail))?.to).toContain(name);
});

test('a unit or a group is looked up while one writes, and gives its people', async () => {
  interface Offered {
    readonly units: readonly { id: string; name: string; above: string }[];
    readonly people: readonly { id: string }[];
  }
  const offered = (keyword: string): Promise<Answer<Offered>> =>
    callers.staff.get<Offered>('/api/mail/receivers', { keyword });
  const units = (await callers.staff.get<{ id: string; name: string }[]>('/api/ssm/xzg/select/deptTree')).data;
  expect((await offered('')).data.units).toEqual([]);
  const found = (await offered(units[0]!.name)).data.units;
  expect(found.map(({ id }) => id)).toContain(units[0]!.id);
  const members = (query: { unit?: string; group?: string }): Promise<Answer<{ list: { id: string }[] }>> =>
    callers.staff.get<{ list: { id: string }[] }>('/api/mail/members', query);
  const all = (await members({ unit: units[0]!.id })).data.list.map(({ id }) => id);
  expect(all).toContain(ids.safety);
  expect(new Set(all).size).toBe(all.length);
  const foreign = await callers.safety.post<{ id: string }>('/api/ssm/xzg/select', {
    groupName: `别人的组${Date.now()}`,
    members: [ids.hse],
  });
  expect((await members({ group: foreign.data.id })).code).toBe(422);
});

test('groups by the calls of the specification: listed, made, and deleted by nobody but their owner [A-7.3-013] [A-7.3-017] [A-7.3-018]', async () => {
  const made = await callers.safety.post<{ id: string }>('/api/ssm/xzg/select', {
    groupName: `安全员${Date.now()}`,
    members: [ids.staff],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const listed = async (who: Who) =>
    (await callers[who].get<{ id: string }[]>('/api/ssm/xzg/select/list')).data.map(({ id }) => id);
  expect(await listed('safety')).toContain(made.data.id);
  expect(await listed('staff')).not.toContain(made.data.id);
  const remove = async (who: Who): Promise<number> =>
    (
      (await (
        await fetch(`${server.url}/prod-api/api/ssm/xzg/select/${made.data.id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${callers[who].token}` },
        })
      ).json()) as { code: number }
    ).code;
  expect([await remove('staff'), await remove('safety'), await remove('safety')]).toEqual([404, 200, 404]);
  expect(
    (
      await callers.staff.post('/api/mail/mailgroup/addMailGroup', {
        groupName: '人人可用',
        groupType: 'public',
        members: [ids.safety],
      })
    ).code,
  ).toBe(422);
});

test('people by unit, and the units [A-7.3-014] [A-7.3-015]', async () => {
  const units = (await callers.staff.get<{ id: string; parentId: string | null }[]>('/api/ssm/xzg/select/deptTree'))
    .data;
  const root = units.find((unit) => unit.parentId === null)!;
  const all = (await callers.staff.get<{ id: string; orgId: string }[]>('/api/ssm/xzg/select/deptUser')).data;
  const below = (
    await callers.staff.get<{ id: string; orgId: string }[]>('/api/ssm/xzg/select/deptUser', { orgId: all[0]!.orgId })
  ).data;
  expect(all.some(({ id }) => id === ids.safety)).toBe(true);
  expect(below.length).toBeLessThan(all.length);
  expect(below.some(({ id }) => id === all[0]!.id)).toBe(true);
  expect(
    (await callers.staff.get<unknown[]>('/api/ssm/xzg/select/deptUser', { orgId: root.id })).data.length,
  ).toBeGreaterThan(below.length);
});

test('a draft is kept as one types, and another window that is behind is told instead of writing over it', async () => {
  const save = (wish: Wish): Promise<Answer<{ id: string; rev: number }>> =>
    callers.staff.post('/api/mail/draft', draftOf(wish));
  const first = await save({ subject: '', content: '' });
  expect(first.code, JSON.stringify(first)).toBe(200);
  const second = await save({ ...first.data, subject: '写了一半', bccUsers: ['hse'] });
  expect(second.data.id).toBe(first.data.id);
  expect((await save({ ...first.data, subject: '另一个窗口' })).code).toBe(409);
  const { data } = await open('staff', first.data.id);
  expect([data.line.subject, data.bcc.map(({ id }) => id)]).toEqual(['写了一半', [ids.hse]]);
  const missing = await send('staff', { ...second.data, subject: ' ' });
  expect(missing.data.errors.map(({ field }) => field)).toEqual(['subject', 'toUsers']);
  await sent('staff', { ...second.data, subject: '写完了', toUsers: ['safety'] });
  expect((await save({ id: first.data.id, subject: '已经发了' })).msg).toContain('已经发出');
  expect((await box('staff', 'draft')).some(({ id }) => id === first.data.id)).toBe(false);
});

test('a mail waits for its time, can be called back until then, and goes by the clock', async () => {
  const now = (await callers.staff.get<{ now: string }>('/api/education/myExam/mine')).data.now;
  const later = (minutes: number): string =>
    new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  expect((await send('staff', { toUsers: ['leader'] }, later(-1))).data.errors.map(({ code }) => code)).toEqual([
    'mail.past',
  ]);
  const first = (await send('staff', { subject: '等一会儿', toUsers: ['leader'] }, later(30))).data;
  const other = (await send('staff', { subject: '不发了', toUsers: ['leader'] }, later(30))).data;
  expect(await lineIn('leader', 'inbox', first.mail)).toBeUndefined();
  expect((await callers.staff.post('/api/mail/unschedule', { id: other.id })).code).toBe(200);
  server.advance(31 * 60_000);
  await runJob(server, 'mailSend');
  expect(await lineIn('leader', 'inbox', first.mail)).toMatchObject({ subject: '等一会儿', isRead: false });
  expect(await lineIn('staff', 'sent', first.mail)).toMatchObject({ status: 'sent' });
  expect(await lineIn('leader', 'inbox', other.mail)).toBeUndefined();
  expect(await lineIn('staff', 'draft', other.mail)).toMatchObject({ status: 'draft' });
});

test('a mail is taken back from those who have not read it, and stays with those who have', async () => {
  const { id, mail } = await sent('staff', { subject: '发错了', toUsers: ['safety', 'equip'], needReceipt: true });
  const [read, waiting] = [(await lineIn('safety', 'inbox', mail))!, (await lineIn('equip', 'inbox', mail))!];
  await open('safety', read.id);
  const before = await unread('equip');
  const answer = await callers.staff.post<{ recalled: number; read: number }>('/api/mail/recall', { id });
  expect(answer.data).toEqual({ recalled: 1, read: 1 });
  expect(await unread('equip')).toBe(before - 1);
  expect((await open('equip', waiting.id)).msg).toContain('撤回');
  expect((await open('safety', read.id)).data.line.status).toBe('recalled');
  const receipts = (
    await callers.staff.get<{ list: { person: { id: string }; readAt: string | null; recalled: boolean }[] }>(
      '/api/mail/receipts',
      { id },
    )
  ).data.list;
  expect(receipts.map(({ person, readAt, recalled }) => [person.id, readAt !== null, recalled])).toEqual([
    [ids.equip, false, true],
    [ids.safety, true, false],
  ]);
  const all = await sent('staff', { toUsers: ['safety'] });
  await open('safety', (await lineIn('safety', 'inbox', all.mail))!.id);
  expect((await callers.staff.post('/api/mail/recall', { id: all.id })).msg).toContain('都已阅读');
});

test('what was marked as read is read, and stays so for the sender, whatever mark is set later', async () => {
  const { id, mail } = await sent('staff', { toUsers: ['safety', 'equip'], needReceipt: true });
  const mark = async (who: Who, read: boolean): Promise<Answer> =>
    callers[who].post('/api/mail/mark', { ids: [(await lineIn(who, 'inbox', mail))!.id], read });
  await mark('safety', true);
  await mark('safety', false);
  expect((await lineIn('safety', 'unread', mail))?.isRead).toBe(false);
  const { list } = (
    await callers.staff.get<{ list: { person: { id: string }; readAt: string | null }[] }>('/api/mail/receipts', { id })
  ).data;
  expect(list.map(({ person, readAt }) => [person.id, readAt !== null])).toEqual([
    [ids.equip, false],
    [ids.safety, true],
  ]);
  expect((await callers.staff.post<unknown>('/api/mail/recall', { id })).data).toEqual({ recalled: 1, read: 1 });
  expect(await lineIn('safety', 'inbox', mail)).toBeDefined();
});

test('a mail that waits for its time and is put into the bin does not go, and comes back as a draft', async () => {
  const now = (await callers.staff.get<{ now: string }>('/api/education/myExam/mine')).data.now;
  const at = `${Number(now.slice(0, 4)) + 1}${now.slice(4)}`;
  const { id, mail } = (await send('staff', { toUsers: ['leader'] }, at)).data;
  await callers.staff.post('/api/mail/trash', { ids: [id] });
  await callers.staff.post('/api/ssm/xzg/email/recoverStatus', { ids: [id] });
  expect(await lineIn('staff', 'draft', mail)).toMatchObject({ status: 'draft', scheduledAt: null });
});

test('replies make a conversation, mark what was answered, and are found by words and pinyin', async () => {
  const first = await sent('staff', { subject: '热轧换辊', toUsers: ['safety'], ccUsers: ['equip'] });
  const answer = await sent('safety', {
    subject: '回复：热轧换辊',
    content: '<p>已收到，按期执行</p>',
    toUsers: ['staff'],
    replyTo: first.mail,
  });
  const received = (await lineIn('staff', 'inbox', answer.mail))!;
  const thread = (await callers.staff.get<{ list: MailLine[] }>('/api/mail/conversation', { id: received.id })).data
    .list;
  expect(thread.map(({ mail }) => mail)).toEqual([first.mail, answer.mail]);
  expect(await lineIn('safety', 'inbox', first.mail)).toMatchObject({ isReplied: true });
  expect((await send('leader', { toUsers: ['staff'], replyTo: first.mail })).code).toBe(404);
  for (const word of ['换辊', 'rzhg', '按期执行'])
    expect(
      (await box('staff', 'inbox', word)).map(({ mail }) => mail),
      word,
    ).toContain(answer.mail);
  expect(await box('staff', 'inbox', '没有这样的词')).toEqual([]);
});

interface Rule {
  readonly field: 'subject' | 'sender' | 'text' | 'receiver';
  readonly how: 'contains' | 'notContains' | 'is';
  readonly words: string;
}
const addFolder = (
  who: Who,
  name: string,
  rules: readonly Rule[],
  more: { readonly match?: 'all' | 'any'; readonly sequence?: number } = {},
): Promise<Answer<WireRow & InvalidData>> =>
  callers[who].post('/api/mail/mailfolder/addMailFolder', { name, rules, ...more });
async function madeFolder(...wish: Parameters<typeof addFolder>): Promise<string> {
  const answer = await addFolder(...wish);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.id;
}
/** Which of these mails lie in a folder. */
async function inFolder(who: Who, id: string, mails: readonly string[]): Promise<string[]> {
  const { list } = (
    await callers[who].get<{ list: MailLine[] }>('/api/mail/box', { box: 'folder', folder: id, pageSize: 100 })
  ).data;
  return mails.filter((mail) => list.some((line) => line.mail === mail));
}
const nameOf = async (who: Who): Promise<string> =>
  (await callers[who].get<{ nickname: string }>('/api/uaa/users/getSysUser')).data.nickname;

test('the rules of folders look at subject, sender, text and receivers, and the first folder in order takes the mail', async () => {
  const [staff, equip] = [await nameOf('staff'), await nameOf('equip')];
  const byHand = await madeFolder('meetings', '手动整理', [], { sequence: 0 });
  const later = await madeFolder(
    'meetings',
    '正文或抄送',
    [
      { field: 'text', how: 'contains', words: '氧气瓶；乙炔瓶' },
      { field: 'receiver', how: 'is', words: equip },
      { field: 'receiver', how: 'contains', words: '不公开小组' },
    ],
    { match: 'any', sequence: 2 },
  );
  const first = await madeFolder(
    'meetings',
    '换辊来信',
    [
      { field: 'subject', how: 'contains', words: '换辊' },
      { field: 'subject', how: 'notContains', words: '取消' },
      { field: 'sender', how: 'is', words: staff },
    ],
    { sequence: 1 },
  );
  const group = async (name: string, ...members: readonly Who[]): Promise<string> =>
    (
      await callers.safety.post<{ id: string }>('/api/ssm/xzg/select', {
        groupName: `${name}${Date.now()}`,
        members: members.map((who) => ids[who]),
      })
    ).data.id;
  const to = { toUsers: ['meetings'] } as const;
  const [fits, cancelled, other, text, copied, both, grouped, blind, unnamed] = [
    (await sent('staff', { ...to, subject: '换辊安排' })).mail,
    (await sent('staff', { ...to, subject: '换辊取消' })).mail,
    (await sent('safety', { ...to, subject: '换辊安排' })).mail,
    (await sent('safety', { ...to, content: '<p>请查<b>乙炔瓶</b>间距</p>' })).mail,
    (await sent('safety', { ...to, ccUsers: ['equip'] })).mail,
    (await sent('staff', { ...to, subject: '换辊会', ccUsers: ['equip'] })).mail,
    (await sent('safety', { toGroups: [await group('两人', 'meetings', 'equip')] })).mail,
    // Where a mail lies tells nobody who else got it blindly, nor what the sender calls the own group.
    (await sent('safety', { ...to, bccUsers: ['equip'] })).mail,
    (await sent('safety', { toGroups: [await group('不公开小组', 'meetings')] })).mail,
  ];
  const all = [fits, cancelled, other, text, copied, both, grouped, blind, unnamed];
  expect(await inFolder('meetings', first, all)).toEqual([fits, both]);
  expect(await inFolder('meetings', later, all)).toEqual([text, copied, grouped]);
  expect(await inFolder('meetings', byHand, all)).toEqual([]);
  for (const mail of [cancelled, other, blind, unnamed])
    expect(await lineIn('meetings', 'inbox', mail), mail).toBeDefined();
});

test('a rule that would fit every mail is refused at its text, in the language of whoever made it', async () => {
  const subject = (words: string): Rule => ({ field: 'subject', how: 'contains', words });
  const blank = await addFolder('equip', '什么都要', [subject(' ')]);
  expect(blank.data.errors.map(({ field, code }) => [field, code])).toEqual([['rules.0.words', 'field.required']]);
  const english = api(server.url, callers.equip.token, 'en');
  const { data } = await english.post<InvalidData>('/api/mail/mailfolder/addMailFolder', {
    name: '什么都要',
    rules: [subject('检修'), { ...subject('，；'), how: 'notContains' }],
  });
  expect(data.errors).toEqual([
    {
      field: 'rules.1.words',
      code: 'mail.ruleEmpty',
      message: 'Text holds separators alone. Enter the words to look for',
    },
  ]);
});

test('mails that are already in the inbox go into a folder on wish; what was moved by hand, and what others have, stays', async () => {
  const byHand = await madeFolder('leader', '看过的', []);
  const [waiting, moved, unlike] = [
    (await sent('staff', { subject: '点检周报一', toUsers: ['leader', 'equip'] })).mail,
    (await sent('staff', { subject: '点检周报二', toUsers: ['leader'] })).mail,
    (await sent('staff', { subject: '换班', toUsers: ['leader'] })).mail,
  ];
  const line = (await lineIn('leader', 'inbox', moved))!;
  await callers.leader.post('/api/mail/move', { ids: [line.id], folder: byHand });
  const reports = await madeFolder('leader', '周报', [{ field: 'subject', how: 'contains', words: '周报' }]);
  const all = [waiting, moved, unlike];
  expect(await inFolder('leader', reports, all)).toEqual([]);
  const file = (who: Who, id: string): Promise<Answer<unknown>> =>
    callers[who].post('/api/mail/mailfolder/action/file', { ids: [id], input: {} });
  expect((await file('equip', reports)).code).not.toBe(200);
  expect(await lineIn('leader', 'inbox', waiting)).toBeDefined();
  expect((await file('leader', reports)).code).toBe(200);
  expect(await inFolder('leader', reports, all)).toEqual([waiting]);
  expect(await inFolder('leader', byHand, all)).toEqual([moved]);
  expect(await lineIn('leader', 'inbox', unlike)).toBeDefined();
  expect(await lineIn('equip', 'inbox', waiting)).toBeDefined();
  expect((await file('leader', byHand)).code).not.toBe(200);
});

test('a draft in the bin that is written on comes out of it, so that it goes when its time comes', async () => {
  const { id, rev } = (await callers.staff.post<{ id: string; rev: number }>('/api/mail/draft', draftOf({}))).data;
  await callers.staff.post('/api/mail/trash', { ids: [id] });
  const now = (await callers.staff.get<{ now: string }>('/api/education/myExam/mine')).data.now;
  const at = `${Number(now.slice(0, 4)) + 1}${now.slice(4)}`;
  const { code, data } = await send('staff', { id, rev, toUsers: ['leader'] }, at);
  expect(code).toBe(200);
  expect(await lineIn('staff', 'trash', data.mail)).toBeUndefined();
  expect(await lineIn('staff', 'draft', data.mail)).toMatchObject({ status: 'scheduled' });
  await callers.staff.post('/api/mail/trash', { ids: [id] });
});

test('a draft whose answer was lost is kept once, and is no other window’s', async () => {
  const key = randomUUID();
  const first = { ...draftOf({ subject: freshSubject() }), key };
  const keep = (draft: object): Promise<Answer<{ id: string; mail: string; rev: number }>> =>
    callers.staff.post('/api/mail/draft', draft);
  const one = await keep(first);
  const again = await keep(first);
  expect(again).toMatchObject({ code: 200, data: one.data });
  expect((await box('staff', 'draft', first.subject)).length).toBe(1);
  const { id, rev } = one.data;
  const second = { ...draftOf({ id, rev, subject: first.subject, content: '<p>改了一句</p>' }), key: randomUUID() };
  const kept = await keep(second);
  expect(kept.data.rev).toBeGreaterThan(rev);
  expect((await keep(second)).data).toEqual(kept.data);
  expect((await keep({ ...second, key: randomUUID() })).msg).toContain('另一个窗口');
  expect((await keep({ ...second, content: '<p>又改</p>' })).code).toBe(409);
});

test('a forwarded mail that is gone keeps nobody from sending the forward', async () => {
  const { mail } = await sent('safety', { subject: freshSubject(), toUsers: ['staff'] });
  const line = (await lineIn('staff', 'inbox', mail))!;
  const forward = { ...draftOf({ subject: freshSubject() }), forwardFrom: mail };
  const { data } = await callers.staff.post<{ id: string; rev: number }>('/api/mail/draft', forward);
  await callers.staff.post('/api/mail/trash', { ids: [line.id] });
  expect((await callers.staff.post('/api/ssm/xzg/email/dustbinDelete', { ids: [line.id] })).code).toBe(200);
  const going = { ...forward, id: data.id, rev: data.rev, toUsers: [ids.leader] };
  expect((await callers.staff.post('/api/mail/send', { draft: going })).code).toBe(200);
  // What was never had is not handed on.
  const foreign = { ...draftOf({ subject: freshSubject(), toUsers: ['leader'] }), forwardFrom: mail };
  expect((await callers.equip.post('/api/mail/send', { draft: foreign })).code).toBe(404);
});

test('a group that mails were sent to can be deleted, and those mails go on naming it', async () => {
  const groupName = `检修群${Date.now()}`;
  const group = (await callers.staff.post<{ id: string }>('/api/ssm/xzg/select', { groupName, members: [ids.leader] }))
    .data.id;
  const { id } = await sent('staff', { toGroups: [group] });
  const gone = await fetch(`${callers.staff.url}/prod-api/api/ssm/xzg/select/${group}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${callers.staff.token ?? ''}` },
  });
  expect(await gone.json()).toMatchObject({ code: 200, data: { count: 1 } });
  expect((await open('staff', id)).data.groups.map(({ name }) => name)).toEqual([groupName]);
  expect((await send('staff', { toGroups: [group] })).code).toBe(422);
});

test('a mail that was marked as unread stays so where another window looks at it again', async () => {
  const { mail } = await sent('staff', { toUsers: ['leader'] });
  const { id } = (await lineIn('leader', 'inbox', mail))!;
  await open('leader', id);
  await callers.leader.post('/api/mail/mark', { ids: [id], read: false });
  expect((await callers.leader.post('/api/mail/open', { id, peek: true })).code).toBe(200);
  expect((await lineIn('leader', 'inbox', mail))?.isRead).toBe(false);
  await open('leader', id);
  expect((await lineIn('leader', 'inbox', mail))?.isRead).toBe(true);
});

test('a received mail is read by opening it and by no other door', async () => {
  const { mail } = await sent('staff', { toUsers: ['leader'] });
  const read = (): Promise<Answer<unknown>> => callers.leader.get('/api/mail/mail/getMail', { id: mail });
  expect((await read()).code).toBe(404);
  const { id } = (await lineIn('leader', 'inbox', mail))!;
  await open('leader', id);
  expect((await read()).code).toBe(200);
});

test('who has thrown a mail away unread has not read it, and is not said to have', async () => {
  const { id, mail } = await sent('staff', { toUsers: ['leader', 'hse'] });
  const [theirs, others] = [(await lineIn('leader', 'inbox', mail))!.id, (await lineIn('hse', 'inbox', mail))!.id];
  await callers.leader.post('/api/mail/trash', { ids: [theirs] });
  await callers.leader.post('/api/ssm/xzg/email/dustbinDelete', { ids: [theirs] });
  expect((await callers.staff.post<{ recalled: number; read: number }>('/api/mail/recall', { id })).data).toEqual({
    recalled: 1,
    read: 0,
  });
  const { list } = (
    await callers.staff.get<{ list: { person: { id: string }; recalled: boolean }[] }>('/api/mail/receipts', { id })
  ).data;
  expect(new Map(list.map(({ person, recalled }) => [person.id, recalled]))).toEqual(
    new Map([
      [ids.leader, false],
      [ids.hse, true],
    ]),
  );
  expect((await open('hse', others)).msg).toContain('撤回');
  expect((await callers.staff.post('/api/mail/recall', { id })).msg).toContain('没有人还留着');
});

test('what a mail holds is opened by the mail alone, and what a refused one was to say stands in no log', async () => {
  const [subject, secret] = [freshSubject(), freshSubject()];
  const file = await upload(callers.staff, `${subject}.png`, PIXEL);
  await callers.staff.post('/api/mail/draft', draftOf({ subject, attachments: [file.data.id] }));
  const { list } = (await callers.admin.get<ListData>('/api/file/sysfile/querySysFile', { keyword: subject })).data;
  expect(list.map(({ id }) => id)).toEqual([file.data.id]);
  expect((await fetchBytes(callers.admin, file.data.url)).bytes.equals(PIXEL)).toBe(false);
  expect((await fetchBytes(callers.staff, file.data.url)).bytes.equals(PIXEL)).toBe(true);
  expect((await send('staff', { subject: '', content: `<p>${secret}</p>`, toUsers: ['leader'] })).code).toBe(422);
  const log = async (): Promise<readonly WireRow[]> =>
    (
      await callers.admin.get<ListData>('/api/system/operationLog/queryOperationLog', {
        url: '/api/mail/send',
        pageSize: 50,
      })
    ).data.list;
  await expect.poll(async () => (await log()).length).toBeGreaterThan(0);
  expect(JSON.stringify(await log())).not.toContain(secret);
});

test('an attachment may be as large as the page says', async () => {
  const begin = (megabytes: number): Promise<Answer<unknown>> =>
    callers.staff.post('/api/file/upload/begin', {
      name: '图纸.pdf',
      size: megabytes * 1_048_576,
      for: 'mail.attachments',
    });
  expect((await begin(49)).code).toBe(200);
  expect((await begin(51)).code).toBe(422);
});

test('an own folder that is deleted lets its mails go back to the inbox', async () => {
  const folder = await callers.equip.post<WireRow>('/api/mail/mailfolder/addMailFolder', { name: `暂存${Date.now()}` });
  const { mail } = await sent('staff', { toUsers: ['equip'] });
  const { id } = (await lineIn('equip', 'inbox', mail))!;
  expect((await callers.equip.post('/api/mail/move', { ids: [id], folder: folder.data.id })).code).toBe(200);
  expect(await lineIn('equip', 'inbox', mail)).toBeUndefined();
  expect((await callers.equip.post('/api/mail/mailfolder/deleteMailFolder', { id: folder.data.id })).code).toBe(200);
  expect(await lineIn('equip', 'inbox', mail)).toBeDefined();
  expect((await callers.equip.post('/api/mail/move', { ids: [id], folder: folder.data.id })).code).toBe(404);
});

test('a folder takes what its rules say, a star and the bin are the own ones, and the bin empties itself [A-7.3-019] [A-7.3-020]', async () => {
  const folder = await callers.equip.post<WireRow>('/api/mail/mailfolder/addMailFolder', {
    name: `检修${Date.now()}`,
    rules: [{ field: 'subject', how: 'contains', words: '检修，点检' }],
  });
  expect(folder.code, JSON.stringify(folder)).toBe(200);
  const { mail } = await sent('staff', { subject: '明日点检安排', toUsers: ['equip', 'leader'] });
  expect(await lineIn('equip', 'inbox', mail)).toBeUndefined();
  const filed = (
    await callers.equip.get<{ list: MailLine[] }>('/api/mail/box', { box: 'folder', folder: folder.data.id })
  ).data.list;
  expect(filed.map((line) => line.mail)).toEqual([mail]);
  const id = filed[0]!.id;
  expect(
    (await callers.leader.get<{ list: MailLine[] }>('/api/mail/box', { box: 'folder', folder: folder.data.id })).data
      .list,
  ).toEqual([]);
  await callers.equip.post('/api/mail/mark', { ids: [id], star: true });
  expect((await lineIn('equip', 'star', mail))?.isStar).toBe(true);
  expect((await lineIn('leader', 'inbox', mail))?.isStar).toBe(false);
  await callers.equip.post('/api/mail/move', { ids: [id], folder: null });
  expect(await lineIn('equip', 'inbox', mail)).toBeDefined();
  await callers.equip.post('/api/mail/trash', { ids: [id] });
  expect(await lineIn('equip', 'trash', mail)).toBeDefined();
  expect((await callers.leader.post('/api/ssm/xzg/email/recoverStatus', { ids: [id] })).code).toBe(404);
  expect(
    (await callers.equip.post<{ count: number }>('/api/ssm/xzg/email/recoverStatus', { ids: [mail] })).data.count,
  ).toBe(1);
  expect(await lineIn('equip', 'inbox', mail)).toBeDefined();
  await callers.equip.post('/api/mail/trash', { ids: [id] });
  expect((await callers.equip.post('/api/ssm/xzg/email/dustbinDelete', { ids: id })).code).toBe(200);
  expect(await lineIn('equip', 'trash', mail)).toBeUndefined();
  expect(await lineIn('leader', 'inbox', mail)).toBeDefined();
  const theirs = (await lineIn('leader', 'inbox', mail))!.id;
  await callers.leader.post('/api/mail/trash', { ids: [theirs] });
  server.advance(31 * 86_400_000);
  callers.leader = await server.afresh('leader');
  await server.afresh('admin');
  await runJob(server, 'mailSweep');
  expect(await lineIn('leader', 'trash', mail)).toBeUndefined();
});

test('who has left is named when written to, and too large attachments are refused with their size', async () => {
  for (const name of PEOPLE) callers[name] = await server.afresh(name);
  const gone = (await callers.admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'hse' })).data
    .list[0]!;
  expect((await callers.admin.post('/api/admin/sysuser/action/disable', { ids: [gone.id], input: {} })).code).toBe(200);
  const answer = await send('staff', { toUsers: ['safety', 'hse'] });
  expect(answer.code).toBe(422);
  expect(answer.msg).toContain(String(gone['nickname']));
  const limit = (
    await callers.admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'mail.attachmentMB' })
  ).data.list[0]!;
  expect(
    (
      await callers.admin.put('/api/admin/sysparam/updateSysParam', {
        id: limit.id,
        rev: limit['rev'],
        paramValue: '0.00001',
      })
    ).code,
  ).toBe(200);
  const file = await upload(callers.staff, '图.png', PIXEL);
  expect((await send('staff', { toUsers: ['safety'], attachments: [file.data.id] })).msg).toContain('MB');
  const foreign = await upload(callers.leader, '别人的.png', PIXEL);
  expect((await send('staff', { toUsers: ['safety'], attachments: [foreign.data.id] })).code).toBe(422);
});

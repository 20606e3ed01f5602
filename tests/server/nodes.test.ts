/**
 * Two server processes on one database: what is done at one is so at the other, and when one dies the other takes its
 * work.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RoleGrantData } from '../../src/engine/model/admin-wire.ts';
import type { NoticeCount, NoticeData } from '../../src/engine/model/home-wire.ts';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from '../support/client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { asAdmin, newPlace, type Place } from '../operation/places.ts';

let place: Place;
let folder: string;
const homes: string[] = [];
let nodes: Product[] = [];
/** The administrator at either node, with one session. */
let here: Caller;
let there: Caller;
let staffThere: Caller;

const at = (index: number, token: string | undefined): Caller => api(nodes[index]?.url ?? '', token);
const soon = <T>(look: () => Promise<T> | T): Promise<T> => vi.waitFor(look, { timeout: 20_000, interval: 20 });

async function node(): Promise<Product> {
  const home = mkdtempSync(join(tmpdir(), 'anlan-node-'));
  homes.push(home);
  return startProduct({
    dataDir: home,
    env: { DATABASE_URL: place.url, SCHEMA_DIRS: folder, SECRET_KEY: 'one key for all the nodes of this installation' },
  });
}

beforeAll(async () => {
  place = await newPlace('tables');
  folder = mkdtempSync(join(tmpdir(), 'anlan-node-schemas-'));
  // Both at once, on a database nobody has used: one makes what the other finds.
  nodes = await Promise.all([node(), node()]);
  const [admin, staff] = [
    await signIn(nodes[0]?.url ?? '', 'admin', 'admin123'),
    await signIn(nodes[0]?.url ?? '', 'staff', 'anlan123'),
  ];
  [here, there, staffThere] = [at(0, admin), at(1, admin), at(1, staff)];
}, 180_000);
afterAll(async () => {
  await Promise.all(nodes.map((one) => one.stop()));
  await place.end();
  for (const home of [folder, ...homes]) rmSync(home, { recursive: true, force: true });
});

/** What a browser at the second node hears, until it is closed. */
async function hears(caller: Caller): Promise<{ events: { kind: string; entity?: string }[]; close(): void }> {
  const stop = new AbortController();
  const answer = await fetch(`${caller.url}/prod-api/schema/events`, {
    headers: { authorization: `Bearer ${caller.token ?? ''}` },
    signal: stop.signal,
  });
  const events: { kind: string; entity?: string }[] = [];
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString('utf8');
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as { kind: string });
    }
  };
  read().catch(() => undefined);
  await soon(() => expect(events[0]?.kind).toBe('hello'));
  return { events, close: () => stop.abort() };
}

const leaders = (): Promise<{ address: string }[]> =>
  asAdmin<{ address: string }>(
    place,
    `select address from anlan.node where leader and beat_at > now() - interval '5 seconds'`,
  );

test('demonstration data, seeds and tables were made once', async () => {
  const twice = await asAdmin(
    place,
    `select "roleCode" from public.sys_role where deleted_at is null group by tenant_id, "roleCode" having count(*) > 1`,
  );
  const cranes = await Promise.all(
    [here, there].map(
      async (caller) => (await caller.get<ListData>('/api/equipment/equipCrane/queryEquipCrane')).data.totalCount,
    ),
  );
  expect(twice).toEqual([]);
  expect(cranes[0]).toBeGreaterThan(0);
  expect(cranes[1]).toBe(cranes[0]);
});

test('a session made at one node works at the other, and ends at both when somebody ends it', async () => {
  const token = await signIn(nodes[0]?.url ?? '', 'equip', 'anlan123');
  const ME = '/api/uaa/users/getSysUser';
  for (const index of [0, 1]) expect((await at(index, token).get(ME)).code).toBe(200);
  const { data } = await here.get<ListData>('/api/admin/sysuser/queryOnlineSysUser', { username: 'equip' });
  expect((await here.post('/api/admin/sysuser/loginOut', { sessionId: data.list[0]?.id })).msg).toBe('success');
  await soon(async () => expect((await at(1, token).get(ME)).status).toBe(401));
  expect((await at(0, token).get(ME)).status).toBe(401);
});

test('a layer published at one node is seen at the other, that of a tenant as well', async () => {
  const titleThere = async (): Promise<string> => (await there.get<{ title: string }>('/schema/equipCrane')).data.title;
  for (const [scope, title] of [
    ['installation', '节点甲的起重机'],
    ['tenant', '本单位的吊车'],
  ] as const) {
    const before = await titleThere();
    const answer = await here.post<{ edition: number }>('/api/admin/layer/publish', {
      scope,
      entity: 'equipCrane',
      title: '改名',
      from: 0,
      commands: [{ set: ['title'], to: title }],
    });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    expect(before).not.toBe(title);
    await soon(async () => expect(await titleThere()).toBe(title));
  }
  for (const scope of ['tenant', 'installation'])
    expect((await here.post('/api/admin/layer/back', { scope, entity: 'equipCrane', to: 0 })).code).toBe(200);
  await soon(async () => expect(await titleThere()).toBe('起重机械'));
});

test('a dictionary and a parameter changed at one node are the new ones at the other', async () => {
  const labels = async (caller: Caller): Promise<unknown> =>
    (await caller.get<unknown>('/api/admin/sysdict/queryDictByDictType', { dictType: 'gender' })).data;
  const before = JSON.stringify(await labels(there));
  const {
    data: { list },
  } = await here.get<ListData>('/api/admin/sysdict/querySysDict', { pageSize: 500 });
  const entry = list.find((row) => row['parentId'] !== null && before.includes(`"${String(row['dictName'])}"`));
  if (!entry) throw new Error(`no entry of the dictionary: ${before}`);
  expect(
    (await here.put('/api/admin/sysdict/updateSysDict', { id: entry.id, rev: entry['rev'], dictName: '节点甲改的' }))
      .msg,
  ).toBe('success');
  await soon(async () => expect(JSON.stringify(await labels(there))).toContain('节点甲改的'));
  const user = (nickname: string): object => ({
    username: 'two.letters',
    nickname,
    password: 'first-pass',
    userType: '0',
    status: 'normal',
  });
  const refused = await there.post<{ errors: { field: string }[] }>('/api/admin/sysuser/addSysUser', user('Li'));
  expect(refused.data.errors.map(({ field }) => field)).toContain('nickname');
  const {
    data: {
      list: [param],
    },
  } = await here.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'nickname.min' });
  expect(
    (await here.put('/api/admin/sysparam/updateSysParam', { id: param?.id, rev: param?.['rev'], paramValue: '2' })).msg,
  ).toBe('success');
  await soon(async () => {
    const answer = await there.post<{ errors?: { field: string }[] } | null>(
      '/api/admin/sysuser/addSysUser',
      user('Li'),
    );
    expect((answer.data?.errors ?? []).map(({ field }) => field)).not.toContain('nickname');
  });
});

test('a grant given at one node opens a list at the other, whose browsers hear that their menu may be another one', async () => {
  const LIST = '/api/admin/sysparam/querySysParam';
  expect((await staffThere.get(LIST)).code).toBe(403);
  const browser = await hears(staffThere);
  const {
    data: {
      list: [role],
    },
  } = await here.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'employee' });
  const { data: grant } = await here.get<RoleGrantData>('/api/admin/sysrole/queryRoleGrant', { id: String(role?.id) });
  const { codes, scopes, fields } = grant;
  expect(
    (
      await here.put('/api/admin/sysrole/saveRoleGrant', {
        id: role?.id,
        rev: grant.role.rev,
        codes: [...codes, 'system:sysParam:query'],
        scopes,
        fields,
      })
    ).msg,
  ).toBe('success');
  await soon(() => expect(browser.events.map(({ kind }) => kind)).toContain('menu'));
  // Whoever heard of it finds it so at once.
  expect((await staffThere.get(LIST)).code).toBe(200);
  browser.close();
});

test('a notice published at one node is met at the other, where browsers hear of it and the count rises, and falls where it is read', async () => {
  const BASE = '/api/notification/notification';
  const unread = async (caller: Caller): Promise<number> =>
    (await caller.get<NoticeCount>(`${BASE}/queryMyNotificationCount`)).data.unread;
  const [browser, before] = [await hears(staffThere), await unread(staffThere)];
  const staffHere = at(0, staffThere.token);
  expect(await unread(staffHere)).toBe(before);
  const added = await here.post<WireRow>(`${BASE}/addNotification`, {
    title: '两个节点',
    content: '<p>检修</p>',
    type: 'notice',
    priority: 'normal',
    publishObject: 'all',
    status: 'draft',
  });
  expect((await here.post(`${BASE}/action/publish`, { id: added.data.id })).msg).toBe('success');
  expect(
    (await staffThere.get<NoticeData>(`${BASE}/queryMyNotification`, { pageSize: 100 })).data.list.map(
      ({ title }) => title,
    ),
  ).toContain('两个节点');
  await soon(() => expect(browser.events.map(({ kind }) => kind)).toContain('notice'));
  // Whoever heard of it finds it so at once.
  expect(await unread(staffThere)).toBe(before + 1);
  browser.events.length = 0;
  expect((await staffHere.post(`${BASE}/readNotification`, { id: added.data.id })).msg).toBe('success');
  await soon(() => expect(browser.events.map(({ kind }) => kind)).toContain('notice'));
  expect(await unread(staffThere)).toBe(before);
  browser.close();
});

test('a changed schema file is a table, a route and an event at both, made once', async () => {
  const browser = await hears(there);
  mkdirSync(join(folder, 'pair'));
  const text = {
    format: 1,
    entity: 'pairThing',
    area: 'pair',
    title: '两节点',
    data: { type: 'object', properties: { thingName: { type: 'string', title: '名称', maxLength: 20 } } },
  };
  writeFileSync(join(folder, 'pair/pairThing.json'), JSON.stringify(text));
  await soon(async () =>
    expect((await here.post('/api/pair/pairThing/addPairThing', { thingName: '一' })).code).toBe(200),
  );
  await soon(async () =>
    expect(
      (await there.get<ListData>('/api/pair/pairThing/queryPairThing')).data?.list.map((row) => row['thingName']),
    ).toEqual(['一']),
  );
  await soon(() => expect(browser.events.map(({ entity }) => entity)).toContain('pairThing'));
  const made = await asAdmin(
    place,
    `select kind from anlan.journal where entity = 'pairThing' and kind = 'createTable'`,
  );
  expect(made.length).toBe(1);
  browser.close();
});

test('one node runs the jobs; when it is killed the other takes the lead and runs what is asked for', async () => {
  await soon(async () => expect((await leaders()).length).toBe(1));
  const [leader] = await leaders();
  const index = nodes.findIndex(({ url }) => url === leader?.address);
  await nodes[index]?.kill();
  const survivor = nodes[1 - index];
  nodes = survivor ? [survivor] : [];
  const caller = api(survivor?.url ?? '', here.token);
  await soon(async () =>
    expect(
      (
        await asAdmin<{ address: string }>(place, `select address from anlan.node where leader and address = $1`, [
          survivor?.url,
        ])
      ).length,
    ).toBe(1),
  );
  const {
    data: {
      list: [job],
    },
  } = await caller.get<ListData>('/api/monitors/scheduleJob/queryScheduleJob', { jobKey: 'sessionSweep' });
  expect((await caller.post('/api/monitors/scheduleJob/action/runNow', { id: job?.id })).msg).toBe('success');
  await soon(async () => {
    const {
      data: {
        list: [run],
      },
    } = await caller.get<ListData>('/api/monitors/jobRun/queryJobRun', { job: String(job?.id) });
    expect(run).toMatchObject({ result: 'success', node: expect.stringContaining(`:${survivor?.pid}`) as string });
  });
});

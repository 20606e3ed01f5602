/** Webhooks: other systems are told of what happens to rows, signed, by the rights of a person, and never in a circle. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { type HttpReceiver, httpReceiver } from '../support/receivers.ts';
import { type TestServer, testServer } from '../support/server.ts';

const WEBHOOK = '/api/system/webhook';
const POST = '/api/admin/syspost';
const USER = '/api/admin/sysuser';
const SECRET = 'sixteen-letters-x';

let server: TestServer;
let admin: Caller;
let adminId: string;
let outside: HttpReceiver;

beforeAll(async () => {
  outside = await httpReceiver(() => ({ status: 204, body: '' }));
  server = await testServer({ env: { OUTBOUND_PRIVATE: '127.0.0.0/8' } });
  admin = await server.as('admin');
  adminId = await idOf('admin');
}, 120_000);
afterAll(async () => {
  await server.end();
  await outside.end();
});
beforeEach(async () => {
  for (const { id } of (await admin.get<ListData>(`${WEBHOOK}/queryWebhook`)).data.list)
    await admin.post(`${WEBHOOK}/deleteWebhook`, { id });
  outside.received.length = 0;
});

async function idOf(username: string): Promise<string> {
  const { data } = await admin.get<ListData>(`${USER}/querySysUser`, { username });
  return data.list.find((row) => row['username'] === username)?.id ?? '';
}

const subscribe = (values: Readonly<Record<string, unknown>>) =>
  admin.post<WireRow>(`${WEBHOOK}/addWebhook`, {
    name: '台账同步',
    entityName: 'sysPost',
    url: `${outside.url}/in?token=t1`,
    secret: SECRET,
    reader: adminId,
    status: 'enabled',
    ...values,
  });

async function subscribed(values: Readonly<Record<string, unknown>> = {}): Promise<WireRow> {
  const { data, ...rest } = await subscribe(values);
  expect(data, JSON.stringify(rest)).not.toBeNull();
  return data;
}

let serial = 0;
async function newPost(): Promise<WireRow> {
  serial += 1;
  const { data } = await admin.post<WireRow>(`${POST}/addSysPost`, {
    postCode: `HOOK-${serial}`,
    postName: `岗 ${serial}`,
  });
  return data;
}
const edit = (row: WireRow, values: Readonly<Record<string, unknown>>) =>
  admin.put<WireRow>(`${POST}/updateSysPost`, { id: row.id, rev: row['rev'], ...values });

interface Told {
  readonly action: string;
  readonly row: string;
  readonly fields: readonly string[];
  readonly old: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** The events that were told, once there are so many. */
const told = (count: number): Promise<readonly Told[]> =>
  vi.waitFor(
    () => {
      const events = outside.received.flatMap(({ json }) => json['events'] as readonly Told[]);
      expect(events).toHaveLength(count);
      return events;
    },
    { timeout: 20_000, interval: 50 },
  );

test('what was added, changed and deleted is told with old and new, signed over the time and the body', async () => {
  const webhook = await subscribed();
  expect(webhook['target']).toBe(`127.0.0.1:${outside.port}/in?…n=t1`);
  const row = await newPost();
  await told(1);
  await edit(row, { remark: '夜班' });
  await told(2);
  await admin.post(`${POST}/deleteSysPost`, { id: row.id });
  const events = await told(3);
  expect(events.map(({ action, row: id }) => [action, id])).toEqual([
    ['add', row.id],
    ['edit', row.id],
    ['delete', row.id],
  ]);
  expect(events[1]).toMatchObject({ fields: ['remark'], old: { remark: null }, data: { remark: '夜班' } });
  const [first] = outside.received;
  const seconds = String(first?.headers['x-anlan-timestamp']);
  expect(first?.headers['x-anlan-signature']).toBe(
    `sha256=${createHmac('sha256', SECRET)
      .update(`${seconds}.${first?.body ?? ''}`)
      .digest('hex')}`,
  );
});

test('only the actions it asks for, and only while its condition over old and new holds', async () => {
  await subscribed({
    actions: ['edit'],
    condition: { '!=': [{ var: 'remark' }, { var: '$old.remark' }] },
  });
  const row = await newPost();
  const { data: renamed } = await edit(row, { postName: '改名' });
  await edit(renamed, { remark: '改备注' });
  expect(await told(1)).toMatchObject([{ action: 'edit', fields: ['remark'] }]);
});

test('its reader sees no more than they may: rows and fields by the rights of the moment', async () => {
  const staff = await idOf('staff');
  await subscribed({ reader: staff });
  const row = await newPost();
  const { data } = await server.as('staff').then((caller) => caller.get<ListData>(`${POST}/querySysPost`));
  expect(data, 'staff reads no posts').toBeNull();
  await vi.waitFor(
    async () => {
      const { data: log } = await admin.get<ListData>('/api/system/delivery/queryDelivery', { status: 'dropped' });
      expect(log.totalCount).toBe(1);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(JSON.stringify(outside.received)).not.toContain(row.id);
});

test('an import of many lines is told by a few deliveries', async () => {
  await subscribed();
  await Promise.all(Array.from({ length: 40 }, newPost));
  await told(40);
  expect(outside.received.length).toBeLessThan(40);
});

test('a webhook whose receiver writes the row that it is told of is stopped, and its author is told', async () => {
  const webhook = await subscribed();
  let row = await newPost();
  for (let count = 0; count <= 100; count += 1) row = (await edit(row, { remark: `第 ${count} 次` })).data;
  await vi.waitFor(
    async () => {
      const { data } = await admin.get<WireRow>(`${WEBHOOK}/getWebhook`, { id: webhook.id });
      expect(data['status']).toBe('looping');
    },
    { timeout: 20_000, interval: 50 },
  );
  const { data } = await admin.get<ListData>('/api/notification/notification/queryMyNotification');
  expect(JSON.stringify(data.list)).toContain('台账同步');
});

test('a module that is not there, a condition that names no field, and an address of files are refused', async () => {
  expect((await subscribe({ entityName: 'nothing' })).msg).toContain('nothing');
  expect((await subscribe({ condition: { '==': [{ var: 'nowhere' }, 1] } })).msg).toContain('nowhere');
  expect((await subscribe({ url: 'file:///etc/passwd' })).code).toBe(422);
});

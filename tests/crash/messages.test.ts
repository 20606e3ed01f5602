/**
 * Kill -9 between commit, telling and sending: the bell tells exactly once, what goes out goes at least once and always
 * under the same number.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NoticeData } from '../../src/engine/model/home-wire.ts';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { LONG } from '../support/breadth.ts';
import { api, type Caller, signIn } from '../support/client.ts';
import {
  freePort,
  isAlive,
  type Product,
  removeData,
  startProduct,
  temporaryFolder,
  until,
} from '../support/product.ts';
import { type HttpReceiver, httpReceiver, type MailReceiver, mailReceiver, readMail } from '../support/receivers.ts';

const ROUNDS = LONG ? 40 : 5;
/** Rows of one round: of more than five that wait there would be one message. */
const ROWS = 4;

const GAUGE = {
  format: 1,
  entity: 'gauge',
  area: 'meters',
  title: '仪表',
  storage: { label: '{name}' },
  data: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 50 },
      keeper: { type: 'string', title: '保管人', 'x-ref': { entity: 'sysUser' } },
    },
  },
  notify: {
    added: { on: { actions: ['add'] }, to: { fields: ['keeper'] }, title: '新仪表 {name}', channels: ['mail'] },
  },
};
const AREA = {
  format: 1,
  area: 'meters',
  title: '计量',
  roles: { employee: { codes: ['meters:gauge:query'], scopes: { gauge: 'all' } } },
};

let post: MailReceiver;
let hooked: HttpReceiver;
let product: Product;
let admin: Caller;
let staff: Caller;
let options: Parameters<typeof startProduct>[0];

beforeAll(async () => {
  [post, hooked] = await Promise.all([mailReceiver(), httpReceiver()]);
  const schemas = temporaryFolder('crash-meters');
  mkdirSync(join(schemas, 'meters'));
  writeFileSync(join(schemas, 'meters', 'gauge.json'), JSON.stringify(GAUGE));
  writeFileSync(join(schemas, 'meters', '_area.json'), JSON.stringify(AREA));
  options = {
    built: true,
    dataDir: temporaryFolder('crash-messages'),
    port: await freePort(),
    env: {
      SCHEMA_DIRS: schemas,
      OUTBOUND_PRIVATE: '127.0.0.1',
      ONLINE_DOMAIN: 'https://portal.example.org',
      SMTP_URL: post.url,
      MAIL_FROM: 'portal@example.org',
    },
  };
  await start();
  const { list } = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'admin' })).data;
  const made = [
    await admin.post('/api/system/messageChannel/addMessageChannel', {
      name: '邮件',
      code: 'mail',
      kind: 'mail',
      types: ['announcement'],
      status: 'enabled',
    }),
    await admin.post('/api/system/webhook/addWebhook', {
      name: '仪表',
      entityName: 'gauge',
      url: `${hooked.url}/hook`,
      secret: 'crash-test-secret-0123456789',
      reader: list[0]?.id,
      status: 'enabled',
    }),
  ];
  expect(made.map(({ code, msg }) => [code, msg])).toEqual(made.map(() => [200, expect.anything() as unknown]));
}, 240_000);
afterAll(async () => {
  if (isAlive(product.pid)) await product.stop();
  await removeData(product.dataDir);
  await Promise.all([post.end(), hooked.end()]);
});

async function start(): Promise<void> {
  product = await startProduct(options);
  admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
  staff = api(product.url, await signIn(product.url, 'staff', 'anlan123'));
}

const webhookEvents = (): readonly { readonly delivery: string; readonly row: string }[] =>
  hooked.received.flatMap(({ headers, json }) =>
    ((json['events'] ?? []) as readonly { readonly row: string }[]).map(({ row }) => ({
      delivery: String(headers['x-anlan-delivery']),
      row,
    })),
  );

const titleOf = (row: WireRow): string => `新仪表 ${String(row['name'])}`;
const lacking = (rows: readonly WireRow[], titles: readonly string[]): string[] =>
  rows.map(titleOf).filter((title) => !titles.includes(title));
const rowsNow = async (): Promise<readonly WireRow[]> =>
  (await admin.get<ListData>('/api/meters/gauge/queryGauge', { pageSize: 500 })).data.list;
async function told(): Promise<readonly string[]> {
  const { list } = (
    await staff.get<NoticeData>('/api/notification/notification/queryMyNotification', { pageSize: 500 })
  ).data;
  return list.map(({ title }) => title);
}
/** Waits until nothing is lacking; else says what is. */
async function allTold(where: string, missing: () => Promise<readonly string[]>): Promise<void> {
  let last: readonly string[] = [];
  await until(
    where,
    async () => {
      last = await missing();
      return last.length === 0;
    },
    150_000,
    300,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${last.join(', ')}`);
  });
}

test(
  `in ${ROUNDS} rounds of kill -9 nothing is lost, and nothing is told twice but what goes out under the same number`,
  { timeout: ROUNDS * 60_000 },
  async () => {
    const { list } = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' })).data;
    const keeper = list[0]?.id ?? '';
    for (let round = 0; round < ROUNDS; round += 1) {
      const writing = (async () => {
        for (let at = 0; at < ROWS; at += 1) {
          await admin.post('/api/meters/gauge/addGauge', { name: `${round}-${at}号表`, keeper });
          await delay(Math.random() * 150);
        }
      })().catch(() => undefined);
      // Anywhere between the first row's commit and its message having gone out.
      await delay(100 + Math.random() * 3_500);
      await product.kill();
      await writing;
      await start();
      const written = await rowsNow();
      await allTold('the bell', async () => lacking(written, await told()));
    }
    const rows = await rowsNow();
    expect(rows.length).toBeGreaterThanOrEqual(ROUNDS);
    await allTold('mail', async () =>
      lacking(
        rows,
        post.mails.map((mail) => readMail(mail).subject),
      ),
    );
    await allTold('the webhook', async () => {
      const told = new Set(webhookEvents().map(({ row }) => row));
      return rows.filter(({ id }) => !told.has(id)).map(titleOf);
    });
    const bell = await told();
    const numberOf = (mail: string): string => /^Message-ID: (.*)$/im.exec(mail)?.[1] ?? '';
    const wrong = rows.flatMap((row) => {
      const numbers = new Set(post.mails.filter((mail) => readMail(mail).subject === titleOf(row)).map(numberOf));
      const deliveries = new Set(webhookEvents().flatMap((event) => (event.row === row.id ? [event.delivery] : [])));
      const once = bell.filter((title) => title === titleOf(row)).length;
      return once === 1 && numbers.size === 1 && deliveries.size === 1
        ? []
        : [{ name: row['name'], once, numbers: numbers.size, deliveries: deliveries.size }];
    });
    expect(wrong).toEqual([]);
  },
);

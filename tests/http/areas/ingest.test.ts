/**
 * Readings of devices by a real broker: as areas and devices name them, late, doubled, in another unit, and while the
 * broker or the database is away.
 */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import memory from 'aedes-persistence';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from '../../support/client.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { freePort } from '../../support/product.ts';
import { actingAs } from '../entity-tests.ts';

/** A broker whose sessions outlive it, as those of brokers with a disk do. */
class Broker {
  readonly port: number;
  private readonly persistence = memory();
  private aedes: Aedes | undefined;
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  /** How often somebody subscribed: what is sent before the first time is kept for nobody. */
  subscriptions = 0;

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    this.aedes = await Aedes.createBroker({ persistence: this.persistence });
    this.aedes.on('subscribe', () => (this.subscriptions += 1));
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      this.aedes?.handle(socket);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Ends as a killed process does: without a word to anybody. */
  async kill(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    const { server } = this;
    if (server?.listening) {
      server.close();
      await once(server, 'close');
    }
  }
}

let broker: Broker;
let server: TestServer;
let device: MqttClient;
let admin: Caller;
let count = 0;

const list = async (entity: string, query: object): Promise<readonly WireRow[]> =>
  (
    await admin.get<ListData>(`/api/warning/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`, {
      pageSize: 1000,
      sort: 'createdAt',
      ...query,
    })
  ).data.list;
const point = async (id: string): Promise<WireRow> =>
  (await admin.get<WireRow>('/api/warning/warnPoint/getWarnPoint', { id })).data;
async function add(entity: string, row: object): Promise<WireRow> {
  const answer = await admin.post<WireRow>(
    `/api/warning/${entity}/add${entity[0]!.toUpperCase()}${entity.slice(1)}`,
    row,
  );
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const ago = (seconds: number): string =>
  new Date(Date.parse(`${server.deps.engine.clock.now().replace(' ', 'T')}Z`) - seconds * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
const send = (topic: string, message: unknown): Promise<unknown> =>
  device.publishAsync(topic, typeof message === 'string' ? message : JSON.stringify(message), { qos: 1 });
/** How many samples points have. */
async function sampled(...ids: readonly string[]): Promise<number> {
  const counts = await Promise.all(
    ids.map((id) => admin.get<ListData>('/api/warning/pointSample/queryPointSample', { point: id, pageSize: 1 })),
  );
  return counts.reduce((sum, { data }) => sum + data.totalCount, 0);
}
const arrived = async (many: number, ...ids: readonly string[]): Promise<void> => {
  await expect.poll(() => sampled(...ids), { timeout: 120_000, interval: 100 }).toBe(many);
};
const samples = (id: string): Promise<readonly WireRow[]> => list('pointSample', { point: id });
async function newPoint(more: object = {}): Promise<WireRow> {
  const [area] = (await admin.get<ListData>('/api/risk/riskArea/queryRiskArea', { areaCode: 'LT-BF1' })).data.list;
  const [org] = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LT' })).data.list;
  const [person] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'safety' })).data.list;
  count += 1;
  const { id } = await add('warnDevice', {
    deviceNo: `M-${count}`,
    deviceName: `试验网关 ${count}`,
    deviceType: 'gateway',
    org: org?.id,
    area: area?.id,
    location: '试验平台',
    protocol: 'mqtt',
    dutyPerson: person?.id,
    ...more,
  });
  return add('warnPoint', {
    pointNo: `MP-${count}`,
    pointName: `试验点位 ${count}`,
    device: id,
    area: area?.id,
    org: org?.id,
    measureType: 'co',
    unit: 'ppm',
    rangeMin: '0.000',
    rangeMax: '500.000',
    high: '24.000',
    highHigh: '48.000',
    deadband: '2.000',
    delaySeconds: 0,
    level1Handlers: [person?.id],
    level2Handlers: [person?.id],
  });
}

beforeAll(async () => {
  broker = new Broker(await freePort());
  await broker.start();
  server = await testServer({ env: { MQTT_URL: `mqtt://127.0.0.1:${broker.port}` } });
  admin = await server.as('admin');
  device = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, { reconnectPeriod: 100 });
  await vi.waitFor(() => expect(broker.subscriptions).toBeGreaterThan(0), { timeout: 60_000 });
}, 240_000);
afterAll(async () => {
  await device.endAsync(true);
  await server.end();
  await broker.kill();
});

test('readings move their point and open its alarm, outside its edition and history; one that comes again counts once', async () => {
  const one = await newPoint();
  const reading = { pointNo: one['pointNo'], value: 12.5, sampledAt: ago(60) };
  await send('anlan/readings/g1', reading);
  await arrived(1, one.id);
  await send('anlan/readings/g1', [reading, { ...reading, value: 30, sampledAt: ago(30) }, reading]);
  await arrived(2, one.id);
  expect(await point(one.id)).toMatchObject({ currentValue: '30.000', currentState: 'high', rev: one['rev'] });
  expect(await list('alarmInfo', { point: one.id })).toMatchObject([{ level: '1', alarmValue: '30.000' }]);
  const history = await admin.get<{ list: readonly object[] }>('/api/warning/warnPoint/history', { id: one.id });
  expect(JSON.stringify(history.data)).not.toContain('currentValue');
});

test('a reading that is late is kept and changes nothing; of another unit, of tomorrow or of no point it is refused, and those beside it are taken', async () => {
  const one = await newPoint();
  const { pointNo } = one;
  await send('anlan/readings/g1', { pointNo, value: 11, sampledAt: ago(10) });
  await arrived(1, one.id);
  await send('anlan/readings/g1', [
    { pointNo, value: 90, sampledAt: ago(3600) },
    { pointNo, value: 12, sampledAt: ago(5), unit: '%LEL' },
    { pointNo, value: 13, sampledAt: ago(-86_400) },
    { pointNo: 'nothing like it', value: 14 },
    { pointNo, value: { deep: true }, sampledAt: ago(4) },
    { pointNo, value: 15, sampledAt: ago(1) },
  ]);
  await arrived(3, one.id);
  expect(await point(one.id)).toMatchObject({ currentValue: '15.000', currentState: 'normal' });
  expect(await list('alarmInfo', { point: one.id })).toEqual([]);
});

test('a text that no database keeps is passed over, and what comes after it is taken', async () => {
  const one = await newPoint();
  const { pointNo } = one;
  await send('anlan/readings/g1', { pointNo: '\u0000', value: 1 });
  await send('anlan/readings/g1', [
    { pointNo: `${String(pointNo)}\ud800`, value: 2 },
    { pointNo, value: 3, unit: '\u0000' },
    { pointNo, value: { '\u0000': 4 } },
    { pointNo, value: 5, sampledAt: ago(2) },
  ]);
  await send('anlan/readings/g1', { pointNo, value: 6, sampledAt: ago(1) });
  await arrived(2, one.id);
  expect(await point(one.id)).toMatchObject({ currentValue: '6.000' });
});

test('a device speaks on a topic of its own, in words of its own', async () => {
  const one = await newPoint({
    topic: 'scada/{tag}/state',
    members: { point: 'tag', value: 'data.v', sampledAt: 'data.t' },
  });
  // Its topic is asked for within seconds; what is said before that nobody hears.
  const moment = ago(20);
  const at = Date.parse(`${moment.replace(' ', 'T')}+08:00`);
  await expect
    .poll(
      async () => {
        await send(`scada/${String(one['pointNo'])}/state`, { data: { v: '7.250', t: at } });
        return sampled(one.id);
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(1);
  expect(await point(one.id)).toMatchObject({ currentValue: '7.250', currentTime: moment });
});

test('a device of another tenant is registered on no topic on which others are heard', async () => {
  await newPoint({ topic: 'plant/{tag}/own' });
  await admin.post('/api/admin/systenant/addSysTenant', {
    tenantCode: 'tingest',
    tenantName: '别的租户',
    adminUsername: 'tingest.boss',
    adminPassword: 'fern-dune-reed-9',
  });
  /** With the first password changed. */
  async function settled(username: string): Promise<Caller> {
    const begun = api(server.url, await signIn(server.url, username, 'fern-dune-reed-9', 'tingest'));
    await begun.put('/api/account/sysuserdetail/updatePassword', {
      password: 'fern-dune-reed-9',
      newPassword: 'river-moss-7',
    });
    return api(server.url, await signIn(server.url, username, 'river-moss-7', 'tingest'));
  }
  const boss = await settled('tingest.boss');
  const [org] = (await boss.get<ListData>('/api/admin/sysorg/querySysOrg')).data.list;
  const roles = (await boss.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'dispatcher' })).data.list;
  const made = await boss.post('/api/admin/sysuser/addSysUser', {
    username: 'tingest.dispatcher',
    nickname: '调度员',
    password: 'fern-dune-reed-9',
    userType: '0',
    orgId: org?.id,
    roleId: roles.map(({ id }) => id),
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const dispatcher = await settled('tingest.dispatcher');
  const { data: me } = await dispatcher.get<WireRow>('/api/uaa/users/getSysUser');
  const registered = async (topic: string): Promise<readonly string[]> => {
    const answer = await dispatcher.post<InvalidData>('/api/warning/warnDevice/addWarnDevice', {
      deviceNo: `T-${(count += 1)}`,
      deviceName: '别的网关',
      deviceType: 'gateway',
      org: me['orgId'],
      location: '别处',
      protocol: 'mqtt',
      dutyPerson: me.id,
      topic,
    });
    return answer.code === 200 ? [] : answer.data.errors.map(({ code }) => code);
  };
  for (const topic of ['+/#', 'anlan/readings/#', 'anlan/readings/t1', 'plant/+/own', 'a/{'])
    expect(await registered(topic), topic).toEqual(['field.topicTaken']);
  expect(await registered('tingest/{tag}')).toEqual([]);
});

test('a broker that is killed comes back with nothing lost and nothing twice', async () => {
  const one = await newPoint();
  const { pointNo } = one;
  const moments = Array.from({ length: 300 }, (_, index) => ago(600 - index));
  const sent: Promise<unknown>[] = [];
  for (const [index, sampledAt] of moments.entries()) {
    sent.push(send('anlan/readings/g1', { pointNo, value: index % 20, sampledAt }));
    if (index === 100) await broker.kill();
    if (index === 200) await broker.start();
  }
  await Promise.all(sent);
  await arrived(moments.length, one.id);
  expect((await samples(one.id)).map(({ sampledAt }) => String(sampledAt)).sort()).toEqual(moments);
  expect(await point(one.id)).toMatchObject({ currentTime: moments.at(-1) });
});

test('five thousand readings after an outage are taken, and an alarm that came and went in between is one alarm', async () => {
  const [one, two] = [await newPoint(), await newPoint()];
  const moments = Array.from({ length: 2500 }, (_, index) => ago(3000 - index));
  const rows = moments.flatMap((sampledAt, index) => [
    { pointNo: one['pointNo'], value: index >= 1000 && index < 1200 ? 30 + (index % 7) : 10, sampledAt },
    { pointNo: two['pointNo'], value: 10, sampledAt },
  ]);
  await send('anlan/readings/g1', rows);
  await arrived(5000, one.id, two.id);
  const alarms = await list('alarmInfo', { point: one.id });
  expect(alarms).toMatchObject([
    { level: '1', startTime: moments[1000], alarmValue: '36.000', peakValue: '36.000', recoverTime: moments[1200] },
  ]);
});

test('dispatchers are told of a broker that is away for five minutes, and when it is back', async () => {
  const { caller } = await actingAs(server, 'dispatcher');
  const told = async (): Promise<readonly string[]> =>
    (
      await caller.get<{ list: readonly { title: string }[] }>('/api/notification/notification/queryMyNotification', {
        pageSize: 100,
      })
    ).data.list.flatMap(({ title }) => (title.includes('监测数据') ? [title] : []));
  await broker.kill();
  // Who leads looks every ten seconds; each minute that the clock goes on here is one of the outage.
  await expect
    .poll(
      () => {
        server.advance(60_000);
        return told();
      },
      { timeout: 120_000, interval: 2000 },
    )
    .toEqual(['监测数据中断']);
  await broker.start();
  await expect
    .poll(async () => (await told()).toSorted(), { timeout: 120_000, interval: 500 })
    .toEqual(['监测数据中断', '监测数据恢复']);
});

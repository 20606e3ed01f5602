/**
 * Readings of devices by a real broker: 2,000 a second for a minute, how many are lost, and how much slower the portal's
 * lists are meanwhile.
 */
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { type Caller, api, signIn } from '../support/client.ts';
import { freePort, startProduct } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { load, median, round } from './measure.ts';

const POINTS = 2000;
const SECONDS = 60;
/** Points behind one gateway, which sends them as one message each second. */
const OF_GATEWAY = 50;
const AT_ONCE = 8;
/** By it the readings of these points are told from those of the demonstration. */
const UNIT = 'm';
const LISTS = ['/api/equipment/equipCrane/queryEquipCrane', '/api/hazard/hiddenDanger/queryHiddenDanger'];
/** Times between two lists that a person opens. */
const PAUSE_MS = 50;

async function must<T>(answer: Promise<{ readonly code: number; readonly data: T }>): Promise<T> {
  const { code, data } = await answer;
  if (code !== 200) throw new Error(JSON.stringify({ code, data }).slice(0, 500));
  return data;
}

/** Numbers of new points behind a device each. */
async function newPoints(admin: Caller): Promise<readonly string[]> {
  const [known] = (await must(admin.get<ListData>('/api/warning/warnPoint/queryWarnPoint', { pageSize: 1 }))).list;
  const numbers = Array.from({ length: POINTS }, (_, at) => `BENCH-${at}`);
  const devices = await Promise.all(
    Array.from({ length: POINTS / OF_GATEWAY }, (_, at) =>
      must(
        admin.post<WireRow>('/api/warning/warnDevice/addWarnDevice', {
          deviceNo: `BENCH-${at}`,
          deviceName: `网关 ${at}`,
          deviceType: 'gateway',
          org: known?.['org'],
          area: known?.['area'],
          location: '试验平台',
          protocol: 'mqtt',
          dutyPerson: (known?.['level1Handlers'] as string[])[0],
        }),
      ),
    ),
  );
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < POINTS; at = next++)
        await must(
          admin.post('/api/warning/warnPoint/addWarnPoint', {
            pointNo: numbers[at],
            pointName: `点位 ${at}`,
            device: devices[Math.floor(at / OF_GATEWAY)]?.id,
            area: known?.['area'],
            org: known?.['org'],
            measureType: 'level',
            unit: UNIT,
            rangeMin: '0.000',
            rangeMax: '500.000',
            high: '400.000',
            delaySeconds: 0,
            level1Handlers: known?.['level1Handlers'],
            level2Handlers: known?.['level2Handlers'],
          }),
        );
    }),
  );
  return numbers;
}

/** Milliseconds of lists opened one after the other, until told to stop. */
async function openLists(admin: Caller, isOver: () => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  for (let at = 0; !isOver(); at += 1) {
    const began = performance.now();
    await must(admin.get(LISTS[at % LISTS.length] ?? '', { pageSize: 20 }));
    times.push(performance.now() - began);
    await delay(PAUSE_MS);
  }
  return times;
}

const wallTime = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

export async function ingestFigures(): Promise<readonly Figure[]> {
  const broker = await Aedes.createBroker();
  const door = createServer((socket) => broker.handle(socket));
  door.listen(await freePort(), '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  const url = `mqtt://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const product = await startProduct({
    built: true,
    patience: 300_000,
    env: { DEMO: '1', SIMULATOR: '0', MQTT_URL: url },
  });
  const device = await mqtt.connectAsync(url);
  try {
    const admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    const numbers = await newPoints(admin);
    const count = async (): Promise<number> =>
      (
        await must(
          admin.get<ListData>('/api/warning/pointSample/queryPointSample', {
            pageSize: 1,
            where: JSON.stringify({ '==': [{ var: 'unit' }, UNIT] }),
          }),
        )
      ).totalCount;
    const before = await count();
    const idle = await openLists(
      admin,
      (
        (until) => () =>
          performance.now() > until
      )(performance.now() + 10_000),
    );
    let isOver = false;
    const busy = openLists(admin, () => isOver);
    const began = performance.now();
    const first = Date.now() - SECONDS * 1000;
    for (let second = 0; second < SECONDS; second += 1) {
      const sampledAt = wallTime(first + second * 1000);
      await Promise.all(
        Array.from({ length: POINTS / OF_GATEWAY }, (_, gateway) =>
          device.publishAsync(
            `anlan/readings/${gateway}`,
            JSON.stringify(
              numbers
                .slice(gateway * OF_GATEWAY, (gateway + 1) * OF_GATEWAY)
                .map((pointNo, at) => ({ pointNo, value: 20 + ((at + second) % 30), sampledAt })),
            ),
            { qos: 1 },
          ),
        ),
      );
      await delay(Math.max(0, began + (second + 1) * 1000 - performance.now()));
    }
    isOver = true;
    const times = await busy;
    const sent = POINTS * SECONDS;
    let stored = 0;
    const patience = performance.now() + 120_000;
    while ((stored = (await count()) - before) < sent && performance.now() < patience) await delay(500);
    const took = (performance.now() - began) / 1000;
    const [still, meanwhile] = [median(idle), median(times)];
    return [
      {
        ...atMost('ingestLost', 'readings', 0, [sent - stored]),
        note: `${sent} sent in ${SECONDS} s, all there after ${round(took, 1)} s`,
      },
      {
        ...atMost('ingestLists', '× idle', 1.33, [round(meanwhile / still)]),
        ours: round(meanwhile),
        limit: round(still),
        rounds: times.length,
        load: load(),
      },
    ];
  } finally {
    await device.endAsync();
    await product.stop();
    door.close();
    broker.close();
  }
}

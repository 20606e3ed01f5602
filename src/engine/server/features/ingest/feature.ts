/**
 * Readings of devices by MQTT: one of the nodes subscribes to what areas and devices name, and hands what comes to the
 * entity's door for readings. Off without MQTT_URL.
 */
import { join } from 'node:path';
import type { Log } from '../../db/log.ts';
import type { Config } from '../../config.ts';
import type { Engine } from '../../operations/engine.ts';
import { defineFeature } from '../feature.ts';
import { AT_ONCE, openIntake } from './intake.ts';
import { openOutageWatch } from './outage.ts';
import { readRoutes, type Route } from './routes.ts';
import { openSpool } from './spool.ts';
import { openSubscriber, type Subscriber } from './subscriber.ts';
import { takeMessages } from './take-messages.ts';

const LEADER_KEY = 733_017_004;
/** How often devices are asked for topics of their own, and who leads. */
const LOOK_MS = 10_000;
const FIRST_LOOK_MS = 500;
const CLIENT_ID = 'anlan';

async function start(engine: Engine, log: Log, { mqttUrl = '', dataDir }: Config): Promise<{ close(): Promise<void> }> {
  const leader = engine.db.lead(LEADER_KEY);
  const spool = await openSpool(join(dataDir, 'ingest'));
  let routes: readonly Route[] = [];
  const intake = openIntake(spool, (messages) => takeMessages(engine, routes, messages, log), log);
  let subscriber: Subscriber | undefined;
  const outage = openOutageWatch(engine);
  let looking: Promise<void> | undefined;
  let closed = false;

  async function readBack(): Promise<void> {
    const { messages, files } = await spool.left();
    if (messages.length > 0) log.info({ messages: messages.length }, 'readings of the process before are stored');
    for (let at = 0; at < messages.length; at += AT_ONCE)
      await takeMessages(engine, routes, messages.slice(at, at + AT_ONCE), log);
    await spool.drop(files);
  }

  let isReadBack = false;
  async function look(): Promise<void> {
    routes = await readRoutes(engine, log);
    if (!isReadBack) await readBack();
    isReadBack = true;
    if (!leader.leads()) {
      await subscriber?.close();
      subscriber = undefined;
      return;
    }
    subscriber ??= openSubscriber(mqttUrl, CLIENT_ID, (message) => intake.put(message), log);
    await subscriber.follow(routes.map(({ topic }) => topic));
    await outage.look(subscriber.connected, routes);
  }
  function next(after: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => log.error({ err: error }, 'the topics of readings could not be read; tried again'))
        .finally(() => {
          if (!closed) waiting = next(subscriber ? LOOK_MS : FIRST_LOOK_MS);
        });
    }, after);
    timer.unref();
    return timer;
  }
  let waiting = next(0);
  return {
    async close() {
      closed = true;
      clearTimeout(waiting);
      await looking;
      await subscriber?.close();
      await intake.close();
      await spool.close();
      await leader.close();
    },
  };
}

export const ingest = defineFeature({
  name: 'ingest',
  isOn: ({ mqttUrl }) => mqttUrl !== undefined,
  start,
});

/** A subscriber of the operator's broker: a lasting session, in which the broker keeps what comes while nobody listens. */
import mqtt from 'mqtt';
import { filterOf } from '../../../model/ingest/topic.ts';
import type { Log } from '../../db/log.ts';
import type { Message } from './spool.ts';

export interface Subscriber {
  /** Asks for exactly these topics from now on. */
  follow(topics: readonly string[]): Promise<void>;
  readonly connected: boolean;
  close(): Promise<void>;
}

const RECONNECT_MS = 1000;
/** At least once: the broker repeats what it was not told has arrived. */
const QOS = 1;

/** The address without what proves who we are. */
function addressOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/**
 * @param clientId the same for every node and start, for the broker knows the session by it
 * @param take resolves once the message outlives this process; only then is the broker told that it arrived
 */
export function openSubscriber(
  url: string,
  clientId: string,
  take: (message: Message) => Promise<void>,
  log: Log,
): Subscriber {
  const broker = addressOf(url);
  const client = mqtt.connect(url, { clientId, clean: false, reconnectPeriod: RECONNECT_MS, resubscribe: false });
  let wanted: readonly string[] = [];
  let asked = new Set<string>();
  let away = false;

  client.handleMessage = ({ topic, payload }, arrived) => {
    take({ topic, text: payload.toString('utf8') }).then(
      () => arrived(),
      (error: unknown) => arrived(error as Error),
    );
  };

  async function ask(): Promise<void> {
    if (!client.connected) return;
    const filters = new Set(wanted.map(filterOf));
    const [come, gone] = [[...filters].filter((one) => !asked.has(one)), [...asked].filter((one) => !filters.has(one))];
    asked = filters;
    if (come.length > 0) {
      const granted = await client.subscribeAsync(come, { qos: QOS });
      for (const { topic, qos } of granted)
        if (qos > QOS) log.error({ broker, topic }, 'the broker does not let us subscribe to this topic');
    }
    if (gone.length > 0) await client.unsubscribeAsync(gone);
  }

  client.on('connect', () => {
    log.info({ broker }, away ? 'the broker is back; what it kept comes now' : 'readings come in from the broker');
    away = false;
    asked = new Set();
    ask().catch((error: unknown) => log.error({ err: error, broker }, 'the topics could not be subscribed to'));
  });
  client.on('close', () => {
    if (!away) log.warn({ broker }, 'the connection to the broker is gone; it is tried again every second');
    away = true;
  });
  client.on('error', (error) => log.warn({ broker, reason: error.message }, 'the broker refuses the connection'));

  return {
    async follow(topics) {
      wanted = topics;
      await ask();
    },
    get connected() {
      return client.connected;
    },
    async close() {
      away = true;
      await client.endAsync();
    },
  };
}

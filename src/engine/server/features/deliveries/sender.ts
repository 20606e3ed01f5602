/** Sends what is due, each target by itself: on every node, each delivery on one at a time. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../db/log.ts';
import { lookAgain } from '../../look-again.ts';
import { addMinutes } from '../../../model/expression/dates.ts';
import type { Value } from '../../../model/types.ts';
import type { Engine } from '../../operations/engine.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { openChannel, type OpenChannel } from './channels.ts';
import { wayOf } from './kinds.ts';
import { type Outcome, settle, takeDue, type Taken } from './queue.ts';
import type { DeliverySource, MessageActs } from './source.ts';
import { type Outside, type Said, SendError } from './way.ts';
import { NOT_SENT } from './words.ts';

const LOOK_MS = 1_000;
/** Deliveries on their way at once. */
const MOST = 24;
/** Minutes until the next attempt, after the first, the second …; after the last it is given up. */
const WAITS = [1, 5, 30, 120, 360, 1_440] as const;
/** A whole attempt, shorter than its lease. Milliseconds. */
const PATIENCE_MS = 45_000;

type Sources = Readonly<Record<string, DeliverySource>>;

export interface SenderPorts {
  readonly engine: Engine;
  readonly log: Log;
  readonly sources: Sources;
  readonly acts: readonly MessageActs[];
  readonly outside: Outside;
}

const targetOf = ({ channel, webhook }: Taken): string => channel ?? webhook ?? '';

interface Composed {
  readonly open: OpenChannel;
  readonly said: Said;
  /** A line for each link by which the reader acts. They are in what is sent, and nowhere else. */
  readonly acts: readonly string[];
}

/** What is sent by which channel; undefined where it is not to be sent any more. */
async function compose(
  { engine: whole, sources, acts, outside }: SenderPorts,
  taken: Taken,
): Promise<Composed | undefined> {
  await whole.ready(taken.tenant);
  const engine = whole.of(taken.tenant);
  return engine.db.read(taken.tenant, async (connection) => {
    const open = await openChannel(engine, connection, taken.tenant, taken);
    if (!open) return undefined;
    const tx = { engine, connection, call: systemCall(taken.tenant) };
    const delivery = {
      id: taken.id,
      user: taken.user,
      reader: open.reader,
      about: JSON.parse(taken.about) as Value,
    };
    const said = await sources[taken.source]?.(tx, delivery);
    if (!said) return undefined;
    const links = wayOf(open.channel)?.hasActs ? (await Promise.all(acts.map((act) => act(tx, delivery)))).flat() : [];
    return { open, said, acts: links.map(({ label, path }) => `${label}: ${outside.portal}/#${path}`) };
  });
}

async function attempt(ports: SenderPorts, taken: Taken): Promise<Outcome> {
  const composed = await compose(ports, taken);
  if (!composed) return { status: 'dropped', reason: NOT_SENT };
  const { open, said, acts } = composed;
  const way = wayOf(open.channel);
  if (!way) return { status: 'dead', reason: `unknown kind ${open.channel.kind}` };
  const link = said.link === undefined ? {} : { link: `${ports.outside.portal}/#${said.link}` };
  const text = [said.text, ...acts].filter((line) => line !== '').join('\n');
  const parcel = {
    id: taken.id,
    channel: open.channel,
    receiver: taken.receiver ?? '',
    said: { ...said, text, ...link },
  };
  const ended = new AbortController();
  try {
    await Promise.race([
      way.send(parcel, ports.outside),
      delay(PATIENCE_MS, undefined, { signal: ended.signal, ref: false }).then(() => {
        throw new SendError(`no end within ${PATIENCE_MS / 1_000} seconds`);
      }),
    ]);
  } finally {
    ended.abort();
  }
  return { status: 'sent', subject: said.subject, content: said.json ?? said.text };
}

/** What a failed attempt means: another one later, or none. */
function afterFailure(error: unknown, attempts: number, now: string): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  const minutes = WAITS[attempts - 1];
  if (minutes === undefined || (error instanceof SendError && error.isFinal)) return { status: 'dead', reason };
  const asked = error instanceof SendError ? Math.ceil((error.waitSeconds ?? 0) / 60) : 0;
  return { status: 'waiting', reason, at: addMinutes(now, Math.max(minutes, asked)) ?? now };
}

async function deliver(ports: SenderPorts, taken: Taken): Promise<void> {
  const { engine, log } = ports;
  const outcome = await attempt(ports, taken).catch((error: unknown) => {
    if (!(error instanceof SendError)) log.error({ err: error, delivery: taken.id }, 'a delivery failed');
    return afterFailure(error, taken.attempts, engine.clock.now());
  });
  if (outcome.status === 'dead')
    log.warn({ delivery: taken.id, target: targetOf(taken), reason: outcome.reason }, 'a delivery was given up');
  await engine.db.write(taken.tenant, (connection) => settle(connection, taken, engine.clock.now(), outcome));
}

/** @returns what ends it, once what is on its way has ended */
export function openSender(ports: SenderPorts): { close(): Promise<void> } {
  const { engine, log } = ports;
  const stop = new AbortController();
  const underWay = new Map<string, number>();
  const running = new Set<Promise<void>>();

  function begin(taken: Taken): void {
    const target = targetOf(taken);
    underWay.set(target, (underWay.get(target) ?? 0) + 1);
    const run = deliver(ports, taken)
      .catch((error: unknown) => log.error({ err: error, delivery: taken.id }, 'a delivery could not be noted'))
      .finally(() => {
        running.delete(run);
        const left = (underWay.get(target) ?? 1) - 1;
        if (left > 0) underWay.set(target, left);
        else underWay.delete(target);
      });
    running.add(run);
  }

  async function look(): Promise<void> {
    for (;;) {
      const free = MOST - running.size;
      if (free <= 0 || stop.signal.aborted) return;
      const taken = await engine.db.systemWrite((connection) =>
        takeDue(connection, engine.clock.now(), underWay, free),
      );
      if (taken.length === 0) return;
      for (const one of taken) begin(one);
      // Another delivery to a target is taken as soon as one has ended; others need not wait for it.
      await Promise.race([...running, delay(LOOK_MS, undefined, { ref: false })]);
    }
  }

  const looking = lookAgain(LOOK_MS, stop.signal, look);
  return {
    async close() {
      stop.abort();
      await looking;
      await Promise.all(running);
    },
  };
}

/**
 * A simulator of the devices of the demonstration: points of devices that are online get readings, those of key places
 * every minute, through the same door as real ones, so that curves and alarms move. Off without DEMO=1.
 */
import type { Row } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import { runAction } from '../../operations/act.ts';
import type { Engine } from '../../operations/engine.ts';
import { queryRelated } from '../../operations/engine-writes.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { PLATFORM_OWNER } from '../../operations/seed/tenant.ts';
import { defineFeature } from '../feature.ts';
import { isDue, isLeaving, readingAt, type SimulatedPoint } from './reading.ts';

const LEADER_KEY = 733_017_003;
const TICK_MS = 15_000;
/** Each tick has its share of the points. */
const SHARES = 4;
const MOST_POINTS = 1000;
const ONLINE = JSON.stringify({ '==': [{ var: 'device.status' }, 'online'] });
const numberOf = (value: unknown): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);

function pointOf(row: Row): SimulatedPoint {
  return {
    pointNo: String(row['pointNo']),
    rangeMin: numberOf(row['rangeMin']) ?? 0,
    rangeMax: numberOf(row['rangeMax']) ?? 100,
    low: numberOf(row['low']),
    lowLow: numberOf(row['lowLow']),
    high: numberOf(row['high']),
    highHigh: numberOf(row['highHigh']),
  };
}

/** Alarms that the demonstration tells of wait for people: only what left its limits here is led back. */
function isOurs(row: Row, point: SimulatedPoint, minute: number): boolean {
  if (row['currentState'] === 'normal') return true;
  return ['high', 'low'].includes(String(row['currentState'])) && isLeaving(point, minute);
}

/**
 * Has points read what they read in this minute.
 * @param share which of those that are due; without one all points read
 * @returns how many readings came in
 */
export async function simulate(engine: Engine, log: Log, share?: number): Promise<number> {
  const call = systemCall(PLATFORM_OWNER);
  const minute = Math.floor(engine.clock.millis() / 60_000);
  const { list } = await engine.db.read(PLATFORM_OWNER, (connection) =>
    queryRelated({ engine, call, connection }, 'warnPoint', { status: 'enabled', where: ONLINE }, MOST_POINTS),
  );
  let taken = 0;
  for (const [index, row] of list.entries()) {
    const point = pointOf(row);
    const isTurn = share === undefined || (index % SHARES === share && isDue(point, minute, row['isKey'] === true));
    if (!isTurn || row['measureType'] === 'aiEvent' || !isOurs(row, point, minute)) continue;
    const input = { point: row['id'] ?? null, value: readingAt(point, minute).toFixed(3) };
    await runAction(engine, call, engine.entity('pointSample'), 'record', { ids: [], input })
      .then(() => (taken += 1))
      .catch((error: unknown) => log.warn({ err: error, point: point.pointNo }, 'a simulated reading was refused'));
  }
  return taken;
}

export const simulator = defineFeature({
  name: 'simulator',
  isOn: ({ simulator: on }) => on,
  async start(engine, log) {
    const leader = engine.db.lead(LEADER_KEY);
    let share = 0;
    let running: Promise<unknown> | undefined;
    const timer = setInterval(() => {
      if (running || !leader.leads() || !engine.project().entities.has('pointSample')) return;
      share = (share + 1) % SHARES;
      running = simulate(engine, log, share)
        .catch((error: unknown) =>
          log.error({ err: error }, 'the devices could not be simulated; the next tick tries again'),
        )
        .finally(() => (running = undefined));
    }, TICK_MS);
    timer.unref();
    return {
      async close() {
        clearInterval(timer);
        await running;
        await leader.close();
      },
    };
  },
});

/**
 * The home page of one person, in one read: how things stand, what was worked on last. What is due has a port of its
 * own.
 */
import type { HomeData } from '../../../model/home-wire.ts';
import type { Call, Engine } from '../engine.ts';
import { recentRecords } from './recent-records.ts';
import { stateCounts } from './state-counts.ts';

export function homeOf(engine: Engine, call: Call): Promise<HomeData> {
  return engine.db.read(call.actor.tenant, async (connection) => ({
    counts: await stateCounts(engine, call, connection),
    recent: await recentRecords(engine, call, connection),
  }));
}

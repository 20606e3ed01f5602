/** The home page of one person, in one read: what is due, how things stand, what was worked on last. */
import type { HomeData } from '../../../model/home-wire.ts';
import type { Call, Engine } from '../engine.ts';
import { dutiesOf } from './duties.ts';
import { recentRecords } from './recent-records.ts';
import { stateCounts } from './state-counts.ts';

const DUTIES = 50;

export function homeOf(engine: Engine, call: Call): Promise<HomeData> {
  return engine.db.read(call.actor.tenant, async (connection) => ({
    ...(await dutiesOf(engine, call, connection, DUTIES)),
    counts: await stateCounts(engine, call, connection),
    recent: await recentRecords(engine, call, connection),
  }));
}

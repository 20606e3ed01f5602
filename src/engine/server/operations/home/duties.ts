/** The one port through which the home page learns what is due: sources are asked in turn, their answers stand in one list. */
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { deadlineDuties } from './deadlines.ts';
import type { Duties, DutySource } from './duty-source.ts';

/** What can be due: deadlines in records. Tasks of processes join here. */
const SOURCES: readonly DutySource[] = [deadlineDuties];

export async function dutiesOf(engine: Engine, call: Call, connection: Connection, limit: number): Promise<Duties> {
  const all: Duties[] = [];
  for (const source of SOURCES) all.push(await source(engine, call, connection, limit));
  const duties = all.flatMap((one) => one.duties).sort((a, b) => a.due.localeCompare(b.due)).slice(0, limit);
  return { duties, kinds: all.flatMap((one) => one.kinds) };
}

/**
 * The one port through which desk and phone learn what is due: sources are asked in turn, their answers stand in one
 * list.
 */
import type { DutyData } from '../../../model/home-wire.ts';
import type { Call, Engine } from '../engine.ts';
import { deadlineDuties } from './deadlines.ts';
import type { DutySource } from './duty-source.ts';
import { seenEntities } from './seen-entities.ts';

/** What can be due: deadlines in records. Tasks of processes join here. */
const SOURCES: readonly DutySource[] = [deadlineDuties];

/** @param most of each kind; @param names of the entities looked at, all the caller may see when undefined */
export function dutiesOf(
  engine: Engine,
  call: Call,
  most: number,
  names: readonly string[] | undefined,
): Promise<DutyData> {
  const entities = seenEntities(engine, call).filter((entity) => !names || names.includes(entity.name));
  return engine.db.read(call.actor.tenant, async (connection) => {
    const all: DutyData[] = [];
    for (const source of SOURCES) all.push(await source(engine, call, connection, entities, most));
    return {
      duties: all.flatMap((one) => one.duties).sort((a, b) => a.due.localeCompare(b.due)),
      kinds: all.flatMap((one) => one.kinds),
    };
  });
}

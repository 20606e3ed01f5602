/** What a source of duties answers, so that sources and the list they stand in need not know each other. */
import type { DutyData } from '../../../model/home-wire.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';

/** Answers the soonest `most` duties of each kind about these entities, and how many of each kind there are. */
export type DutySource = (
  engine: Engine,
  call: Call,
  connection: Connection,
  entities: readonly CompiledEntity[],
  most: number,
) => Promise<DutyData>;

/** What a source of duties answers, so that sources and the list they stand in need not know each other. */
import type { Duty, DutyKind } from '../../../model/home-wire.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';

export interface Duties { readonly duties: readonly Duty[]; readonly kinds: readonly DutyKind[] }

/** Answers the soonest `limit` duties it knows of the caller, and how many there are of each kind. */
export type DutySource = (engine: Engine, call: Call, connection: Connection, limit: number) => Promise<Duties>;

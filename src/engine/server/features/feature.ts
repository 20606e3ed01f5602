/**
 * What a feature of the product declares: its calls, jobs, hooks and tables in one folder; the server's start and door
 * name none of them.
 */
import type { Address, CallAnswer, CallDeclaration, CallInput, Calls } from '../../model/calls/declare.ts';
import type { Project } from '../../model/types.ts';
import type { Word } from '../../model/workflow/types.ts';
import type { Config } from '../config.ts';
import type { Log } from '../db/log.ts';
import type { Connection, Db } from '../db/pool.ts';
import type { InUse } from '../schema-store/in-use.ts';
import type { Channel as MessageChannel, Sender } from '../operations/messages/senders.ts';
import type { DeliverySource, MessageActs } from './deliveries/source.ts';
import type { EventConsumer } from './events/event.ts';
import type {
  Engine,
  EntityHooks,
  FileKeeper,
  Holding,
  Lead,
  Operation,
  RowGiver,
  Transaction,
} from '../operations/engine.ts';

/** A declared call and what answers it. */
export interface FeatureRoute {
  readonly address: string;
  readonly declaration: CallDeclaration;
  run(
    operation: Operation,
    input: { readonly query: unknown; readonly body: unknown; readonly path: unknown },
  ): Promise<unknown>;
}

/** Background work by the clock. */
export interface FeatureJob {
  /** Name in the list of jobs, in zh. */
  readonly title: string;
  /** Five cron fields. */
  readonly cron: string;
  /** @param features those that are on @returns how many things it handled */
  run(engine: Engine, log: Log, features: readonly Feature[]): Promise<number>;
}

/** Names that rows hold in zh and readers see in their language. */
export interface FeatureWords {
  /** The names change with writes to this entity. */
  readonly source: string;
  /** What is known in the tenant; of a text that is said twice the later counts. */
  load(connection: Connection, tenant: string): Promise<readonly Word[]>;
  /** Entity → its fields that hold such names. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Entity → its fields that begin with the title of an entity. */
  readonly titled: Readonly<Record<string, readonly string[]>>;
}

export interface Feature {
  readonly name: string;
  /** Where it is not, nothing of it is there. */
  isOn?(config: Config): boolean;
  readonly routes?: readonly FeatureRoute[];
  /** Handler's name, as `scheduleJob.handler` holds it → job. */
  readonly jobs?: Readonly<Record<string, FeatureJob>>;
  readonly hooks?: readonly (readonly [entity: string, hooks: EntityHooks])[];
  /** Entity → what gives its rows to people beside their roles, to be read. */
  readonly givers?: Readonly<Record<string, RowGiver>>;
  /** Leads the rows of entities with a process; of all features one does. */
  readonly lead?: Lead;
  /** Entity with a process → what gives its rows to people who have a part in it. */
  readonly ledRows?: (entity: string) => RowGiver;
  /** Entity with a process → what lets people go on opening the rows on which they acted. */
  readonly actedRows?: (entity: string) => RowGiver;
  /** May the caller fill in a form of this entity without a right to its records? */
  opens?(tx: Transaction, entity: string): Promise<boolean>;
  readonly words?: FeatureWords;
  /**
   * Entity → its field that few rows fill in and `readRelatedRows` is asked for often: values that none holds cost no
   * statement.
   */
  readonly rare?: Readonly<Record<string, string>>;
  /** What it has in people's hands, to be handed over when somebody leaves. */
  readonly holdings?: readonly Holding[];
  /** Files that it keeps outside of rows. */
  readonly files?: FileKeeper;
  /** What it has under way that needs something of entities: a change that would take it away waits. */
  uses?(db: Db, next: Project, now: Project): Promise<readonly InUse[]>;
  /** Migrations by name, in the one sequence of the engine's own (`0019_…`); a released one never changes. */
  readonly tables?: Readonly<Record<string, string>>;
  /**
   * Brings what the files hold into the database: at the start, and when files changed. Run twice it changes nothing
   * more.
   */
  seed?(engine: Engine, log: Log): Promise<void>;
  /** What it has delivered out of the house: source's name, as a delivery holds it → what is said. */
  readonly deliveries?: Readonly<Record<string, DeliverySource>>;
  /** Links by which people act from what is delivered to them. */
  readonly acts?: MessageActs;
  /** Carries the messages of sign-in by channels that it has. */
  senders?(engine: Engine, config: Config): Readonly<Partial<Record<MessageChannel, Sender>>>;
  /** Runs once the server stands and before it listens. @param features those that are on @returns what ends it */
  start?(engine: Engine, log: Log, config: Config, features: readonly Feature[]): Promise<{ close(): Promise<void> }>;
  /** By name, which stays: where each has read to stands under it. */
  readonly consumers?: Readonly<Record<string, EventConsumer>>;
}

export const defineFeature = (feature: Feature): Feature => feature;

type Runs<C extends Calls> = {
  readonly [K in keyof C & Address]: (operation: Operation, input: CallInput<C[K]>) => Promise<CallAnswer<C[K]>>;
};

/** Joins declared calls with what answers them: each has exactly one. */
export function answerCalls<C extends Calls>(calls: C, runs: Runs<C>): readonly FeatureRoute[] {
  return Object.entries(calls).map(([address, declaration]) => ({
    address,
    declaration,
    // The door has validated the input by this very declaration.
    run: runs[address as keyof C & Address] as unknown as FeatureRoute['run'],
  }));
}

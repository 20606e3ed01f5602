/** What every operation is handed: the ports of the engine, and the call it serves. */
import type { Actor, Grant } from '../../model/access.ts';
import type { HandedOver, HeldRecords } from '../../model/admin-wire.ts';
import type { Locale } from '../../model/errors/define.ts';
import type { SheetColumn, SheetReading, SheetTexts } from '../../model/import/sheet-texts.ts';
import type { CompiledEntity, NodeForm, Project, RawExpression, Row, Value } from '../../model/types.ts';
import type { DictValues } from '../../model/wire.ts';
import type { Calendar } from '../access/calendar.ts';
import type { ForeignDatabases } from '../db/foreign.ts';
import type { Connection, Db } from '../db/pool.ts';
import type { SchemaStore } from '../schema-store/store.ts';
import type { Statement } from './statement.ts';

/** Time as the installation sees it; the only clock of the server, so that tests can hand in another. */
export interface Clock {
  /** The installation's zone, as an IANA name. */
  readonly zone: string;
  /** `YYYY-MM-DD` in the installation's zone. */
  today(): string;
  /** `YYYY-MM-DD HH:mm:ss` in the installation's zone. */
  now(): string;
  /** Milliseconds since 1970. */
  millis(): number;
}

/**
 * A request's person, language and number. Operations are also called by jobs and seeds, with an actor of their own.
 */
export interface Call {
  readonly actor: Actor;
  readonly locale: Locale;
  readonly requestId: string;
  readonly ip: string;
  /**
   * What is written will be taken back (the preview of an import): what costs much and decides nothing may be left out.
   */
  readonly trial?: boolean;
  /** What is written comes from a file, not from somebody who looks at the record. */
  readonly importing?: boolean;
  /** Of a call over HTTP: verb, path without parameters, and when it began (`performance.now()`). */
  readonly origin?: { readonly method: string; readonly url: string; readonly since: number };
  /** Of a call about an entity that keeps commands: what the device says of when it was done. */
  readonly command?: Command;
  /** The sender may send it again. */
  readonly idempotency?: Idempotency | undefined;
}

/** When and from what a command was done, as far as anybody knows (commands/sent.ts). Times are milliseconds. */
export interface Command {
  /** A number the device gave itself, and what its browser calls itself. */
  readonly device: string | null;
  readonly agent: string | null;
  /** The clock of the device when it was done: kept, and never counted with. */
  readonly deviceTime: number | null;
  /** From doing it to sending it, as the device measured it. */
  readonly elapsed: number | null;
  /** Edition of the record that was looked at. */
  readonly rev: number | null;
  readonly received: number;
  /** Null: nobody knows. */
  readonly happened: number | null;
  /** A device kept it before it was sent. */
  readonly waited: boolean;
}

/** A call is done once under its sender's key, which stands for this call and no other. */
export interface Idempotency {
  readonly key: string;
  readonly act: string;
}

/** A time in which nothing came from the broker of readings, `YYYY-MM-DD HH:mm:ss`; `until` once it is back. */
export interface Outage {
  readonly since: string;
  readonly until?: string;
}

/**
 * Server behaviour of one entity, written in `custom/<area>/<entity>.server.ts` or by the engine for its own entities.
 */
export interface EntityHooks {
  /** Fields the hooks keep elsewhere; the engine never stores them in the table. */
  readonly takes?: readonly string[];
  /** May change fields of the row that is about to be written. `old` is null on add. */
  before?(context: HookContext): Promise<void> | void;
  /**
   * `before` looks at the row in hand and at nothing else, and writes nothing else: of many rows that are written
   * together each may be judged before the one before it is counted anywhere.
   */
  readonly rowOnly?: boolean;
  /** After the write, in the same transaction; writes no fields of this row. */
  after?(context: HookContext): Promise<void> | void;
  /**
   * Takes readings of devices, many at once: rows with values of fields, which may be wrong. One that comes again counts
   * once, and one that is refused holds back no other.
   * @returns for each in order why it was refused; undefined where it was taken
   */
  readonly readings?: (operation: Operation, rows: readonly Row[]) => Promise<readonly (string | undefined)[]>;
  /** The broker of its readings has been away for minutes, and again once it is back: in every tenant that has readings. */
  readonly readingsAway?: (operation: Operation, outage: Outage) => Promise<void>;
  /** Further columns of an import. */
  readonly imports?: readonly ExtraColumn[];
  /** What is known about the sheets that people bring, beyond what the fields say. */
  readonly sheet?: SheetRules;
  /**
   * Named server actions (`handler` of an action). What one changes beside the row's fields it may give back for the
   * history.
   */
  readonly actions?: Readonly<Record<string, (context: HookContext) => Promise<readonly Change[] | void> | void>>;
  /**
   * What rows offer by state and condition, and would refuse all the same: by row, action and reason. Asked for whole
   * pages of a list.
   */
  readonly refuses?: (
    operation: Transaction,
    rows: readonly { readonly row: Row; readonly can: readonly string[] }[],
  ) => Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
}

/**
 * A column that a sheet may have beside the fields: what the entity keeps elsewhere, written by the act that also
 * writes it otherwise.
 */
export interface ExtraColumn {
  readonly name: string;
  readonly title: Readonly<Record<Locale, string>>;
  /** What to fill in, for the template. */
  readonly hint: Readonly<Record<Locale, string>>;
  /** Code of the action that the caller needs for it. */
  readonly action: string;
  /** A field for which nothing is made up where this column is filled in. */
  readonly insteadOf?: string;
  /**
   * Writes the cell's text for the row just written; refuses as the act itself would. @returns whether anything changed
   */
  take(context: HookContext, text: string): Promise<boolean>;
}

/** How sheets of an entity are read beyond its fields. Pure: it looks at what it is given and at nothing else. */
export interface SheetRules {
  /** Fields that `read` may tell from the rest of a line: a sheet without a column for them is taken. */
  readonly tells?: readonly string[];
  /** Reads a line that becomes a new record. */
  read?(line: SheetTexts): SheetReading;
  /** What the columns of a sheet without headings are, by their cells line by line; undefined where nobody can tell. */
  columns?(columns: readonly (readonly string[])[]): readonly (SheetColumn | undefined)[];
  /**
   * New records that say the same in all of these fields are one, whatever blanks, width, capitals and punctuation their
   * texts have. References and choices among them count as they are.
   */
  readonly same?: readonly string[];
}

/** A call without a session: the tenant whose portal it is, the language, and the parameters of its address. */
export interface OpenCall {
  readonly engine: Engine;
  readonly tenant: string;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** What a call of custom code answers, and what its parameters are, for the API document. */
interface Described {
  readonly summary: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What answers `GET /api/public/{entity}/{name}`. */
export interface OpenAnswer extends Described {
  answer(open: OpenCall): Promise<unknown>;
}

/**
 * A call with a session: who asks, in which language, and what for, in the parameters of its address or in its body.
 */
export interface AskedCall {
  readonly engine: Engine;
  readonly call: Call;
  readonly entity: CompiledEntity;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * An address answered by custom code to whoever holds the action of the entity; without one, to everybody with a
 * session.
 */
export interface SessionCall extends Described {
  readonly path: string;
  /** `post` takes its parameters from the body; `get` where nothing is said. */
  readonly verb?: 'get' | 'post';
  readonly action?: string;
  answer(asked: AskedCall): Promise<unknown>;
}

/** Whose rows have keys, and which of them may call. */
export interface DeviceSenders {
  readonly entity: string;
  accepts(device: Row): boolean;
}

/** A call of a device, as it is handed on: its signature was right, and its body is what was signed. */
export interface DeviceReport {
  readonly engine: Engine;
  /** In the name of the device, with every right. */
  readonly call: Call;
  readonly device: Row;
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * Stores a picture that the body holds in base64, for a file field of the entity.
   * @returns its id; {@link Invalid} at the field where it is none or too large
   */
  keepPicture(field: string, text: string): Promise<string>;
}

/** An address at which devices report, each signing with its own key. */
export interface DeviceCall extends Described {
  readonly path: string;
  readonly senders: DeviceSenders;
  /** Done once under one signature; a device that signs the same anew is told apart by what it says. */
  answer(report: DeviceReport): Promise<unknown>;
}

/** Fields whose files anybody may read as long as their row meets a condition. */
export interface OpenFiles {
  readonly fields: readonly string[];
  readonly where: RawExpression;
}

/** What custom code answers beside the operations of its entity. */
export interface Answers {
  readonly open?: Readonly<Record<string, OpenAnswer>>;
  readonly calls?: readonly SessionCall[];
  readonly deviceCalls?: readonly DeviceCall[];
  readonly openFiles?: OpenFiles;
}

/** Behaviour of one entity as custom code declares it. */
export interface ServerBehaviour extends Answers {
  readonly entity: string;
  readonly hooks: EntityHooks;
}

/** One difference, as the history keeps it. */
export interface Change {
  readonly field: string;
  readonly old: Value;
  readonly new: Value;
}

/**
 * One request on its way: who asks, in which language, of which engine. Made once, at the door or by a job, and handed
 * on.
 */
export interface Operation {
  readonly engine: Engine;
  readonly call: Call;
}

/** An operation inside its one transaction. */
export interface Transaction extends Operation {
  readonly connection: Connection;
}

export interface HookContext extends Transaction {
  readonly entity: CompiledEntity;
  readonly kind: 'add' | 'edit' | 'delete' | 'restore' | 'action';
  readonly action: string;
  readonly old: Row | null;
  /** The row as it will be; on delete the row as it was. */
  readonly row: Row;
  readonly input: Row;
}

/** SQL condition on the row `alias` for which the caller may read it, whatever the roles say. */
export type RowGiver = (operation: Operation, statement: Statement, alias: string) => string;

/** What an open task of the caller allows on the row it is about. */
export interface TaskRight {
  /**
   * Row of `wfTask`; null where no task is meant but the messages that the process waits for: whoever may carry out
   * their actions sends them.
   */
  readonly task: string | null;
  readonly form: NodeForm;
  /** Codes of the actions that decide it. */
  readonly decisions: readonly string[];
  /** May it be decided together with others? */
  readonly batch: boolean;
  /** What is said with the decision, the signature under what was shown, and files put to it. */
  readonly comment?: string;
  readonly signature?: { readonly file: string; readonly shown: string };
  readonly attachments?: readonly string[];
}

/**
 * A row that an action is about to write: the process reads it as it will be, and writes its own part into it, so that
 * both are one write.
 */
export interface RowInHand {
  readonly entity: CompiledEntity;
  readonly row: Row;
  readonly written: boolean;
  /** Writes it now, where a step of the process needs it stored; once. */
  write(): Promise<void>;
}

/** What leads rows of entities with a process. */
export interface Lead {
  /** By row: the caller's open tasks about it, oldest first. */
  rights(
    tx: Transaction,
    entity: CompiledEntity,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly TaskRight[]>>;
  /** By row: the actions that decide some step of its process, whoever may do so now. */
  outcomes(
    tx: Transaction,
    entity: CompiledEntity,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Starts the process on a row. */
  start(tx: Transaction, hand: RowInHand, process: string): Promise<void>;
  /** Decides a task by an action on its row. */
  decide(tx: Transaction, hand: RowInHand, right: TaskRight, code: string): Promise<void>;
}

/** How many records of somebody who leaves went where; without `how` to the successor. */
export interface Passed {
  readonly count: number;
  readonly how?: HandedOver['how'];
}

/**
 * What a feature has in a person's hands beside rows whose fields name the person: it counts them, and hands them over
 * itself.
 */
export interface Holding {
  /** Whose records they are; the plain handing over leaves this entity alone. */
  readonly entity: string;
  held(engine: Engine, call: Call, connection: Connection, person: string): Promise<HeldRecords | undefined>;
  /**
   * Hands everything over in the running transaction. Without a successor (only where the records say `optional`)
   * nothing may be lost.
   */
  pass(tx: Transaction, person: string, successor: string | undefined): Promise<readonly Passed[]>;
}

/** Files that a feature keeps outside of rows. */
export interface FileKeeper {
  /** Those of the files that the caller may read there. */
  readable(tx: Transaction, ids: readonly string[]): Promise<readonly string[]>;
  /** Those of the files that it has, whoever may read them. */
  used(connection: Connection, tenant: string, ids: readonly string[]): Promise<readonly string[]>;
}

/** What a feature may ask of the schema store. */
export type Schemas = Pick<
  SchemaStore,
  | 'layers'
  | 'document'
  | 'attempt'
  | 'preview'
  | 'refresh'
  | 'confirmAll'
  | 'pending'
  | 'hold'
  | 'own'
  | 'keep'
  | 'discard'
  | 'heldBack'
  | 'looked'
  | 'shipped'
  | 'source'
  | 'project'
  | 'projectOf'
  | 'node'
>;

/** Names that rows hold in one language. */
export interface Words {
  /** Fields of the entity that hold names. */
  fields(entity: string): readonly string[];
  /** Its fields that begin with the title of an entity, as what a process is about does. */
  titled(entity: string): readonly string[];
  /** Name → what it is called; undefined in the language of the names themselves. */
  of(tenant: string, locale: Locale): ReadonlyMap<string, string> | undefined;
}

/** What encrypts secrets at rest and hashes short codes, under the installation's key. */
export interface Sealing {
  encrypt(text: string): Buffer;
  decrypt(sealed: Buffer): string;
  /** HMAC-SHA256 under a key of its own. */
  hash(text: string): Buffer;
}

export interface Engine {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealing: Sealing;
  project(): Project;
  /** The same engine over the entities as a tenant sees them, with its own layers. */
  of(tenant: string): Engine;
  /** The files and layers the entities are made of. */
  readonly schemas: Schemas;
  /** Throws `entity.unknown`. */
  entity(name: string): CompiledEntity;
  grant(actor: Actor, entity: CompiledEntity): Grant;
  /**
   * The caller as this role would be, to be shown what it would see. Throws `preview.unknown`, `preview.beyond`,
   * `access.action`.
   */
  asRole(actor: Actor, role: string): Promise<Actor>;
  /** Loads what `param`, `dict` and `calendar` answer from: for work in a tenant that no call of its own began. */
  ready(tenant: string): Promise<void>;
  param(tenant: string, key: string): Value;
  dict(tenant: string, type: string, locale: Locale): DictValues;
  /** Days that differ from Monday to Friday; undefined where none are kept. */
  calendar(tenant: string): Calendar | undefined;
  readonly words: Words;
  hooks(entity: string): readonly EntityHooks[];
  /** What gives rows of an entity to a person beside the scopes of roles, to be read. */
  givers(entity: string): readonly RowGiver[];
  /** What lets one row of an entity be opened, and no more than read, by who had a part in it (`selectReadable`). */
  readers(entity: string): readonly RowGiver[];
  /** What leads the rows of entities with a process. */
  readonly lead: Lead;
  /** May the caller fill in a form of this entity without a right to its records? */
  opens(tx: Transaction, entity: string): Promise<boolean>;
  /** What features have in people's hands, to be handed over when somebody leaves. */
  holdings(): readonly Holding[];
  /** Where features keep files outside of rows. */
  fileKeepers(): readonly FileKeeper[];
  /** Databases of others that the operator lets the product read. */
  readonly foreign: ForeignDatabases;
  /** Can a living row of the entity hold this value in this field? No only where it is known beforehand. */
  mayHold(connection: Connection, tenant: string, entity: string, field: string, value: string): boolean;
  /** Tells caches that a row of an entity the engine relies on has changed (roles, organisations, parameters…). */
  touched(connection: Connection, tenant: string, entity: string): Promise<void>;
}

/**
 * Commands as facts (docs/evidence.md#commands): who did what on a record, when it was done and received, from which
 * edition, with which input, and what came of it. A fact is written once and never changed; a refused command leaves
 * one too.
 */
import { createHash } from 'node:crypto';
import type { Grant } from '../../../model/access.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { canonicalJson } from '../../../model/json/canonical-json.ts';
import { storableJson } from '../../../model/json/storable-text.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { CompiledEntity, CompiledField, Row, Value } from '../../../model/types.ts';
import type { FieldError } from '../../../model/wire.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, Transaction } from '../engine.ts';
import { filesOf } from '../files/find-file.ts';
import { selectVisible } from '../get.ts';
import { tableOf, tenantWall } from '../sql-scope.ts';
import { stateTitle } from '../write-context.ts';
import { lastAct } from './last-act.ts';

/** The record with which commands are kept. */
interface Kept {
  readonly entity: CompiledEntity;
  readonly id: string;
}

/** A command on its way. */
export interface Act {
  /** `add`, `edit`, `delete`, `restore`, or the code of an action. */
  readonly act: string;
  readonly input: Row;
  /** What the input is made of. */
  readonly fields: readonly CompiledField[];
  /** Ids of files that came with it and stand in none of the fields. */
  readonly files?: readonly string[];
}

export const keepsCommands = ({ storage }: CompiledEntity): boolean => storage.commands !== undefined;

/** The record that keeps the commands on a row, as the row is, or as it is asked for. */
export function keeperOf(engine: Engine, entity: CompiledEntity, row: Readonly<Row>): Kept | undefined {
  const { commands } = entity.storage;
  if (commands === undefined) return undefined;
  if (commands === true) return typeof row['id'] === 'string' ? { entity, id: row['id'] } : undefined;
  const [id, target] = [row[commands], entity.fields[commands]?.ref?.entity];
  return typeof id === 'string' && hasFormat('uuid', id) && target !== undefined
    ? { entity: engine.entity(target), id }
    : undefined;
}

const listOf = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
const rowsOf = (value: Value | undefined): readonly Row[] =>
  listOf(value).filter((one): one is Row => typeof one === 'object' && one !== null && !Array.isArray(one));

/** Ids of the files in an input; of signatures only where that is asked. */
function filesIn(
  engine: Engine,
  fields: readonly CompiledField[],
  input: Readonly<Row>,
  wanted: (field: CompiledField) => boolean,
): string[] {
  return fields.flatMap((field): string[] => {
    const value = input[field.name];
    if (field.kind === 'file' || field.kind === 'files')
      return wanted(field)
        ? listOf(value).filter((id): id is string => typeof id === 'string' && hasFormat('uuid', id))
        : [];
    const child = field.children ? engine.entity(field.children.entity) : undefined;
    return child ? rowsOf(value).flatMap((row) => filesIn(engine, Object.values(child.fields), row, wanted)) : [];
  });
}

/** Ids of the signatures in an input. */
export const signaturesIn = (engine: Engine, fields: readonly CompiledField[], input: Readonly<Row>): string[] =>
  filesIn(engine, fields, input, (field) => field.file?.signature === true);

/** Does the input hold a signature? */
export const isSigned = (engine: Engine, { fields, input }: Act): boolean =>
  signaturesIn(engine, fields, input).length > 0;

/** The input without what is a secret, or masked for readers. */
function toldInput({ fields, input }: Act): Row {
  const secret = new Set(fields.filter((field) => field.sensitive || field.writeOnly).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, secret.has(name) && value !== null ? '***' : (value ?? null)]),
  );
}

interface Outcome {
  readonly outcome: 'done' | 'refused';
  readonly refusal?: { readonly code: string; readonly message: string };
  /** Edition of the keeping record afterwards. */
  readonly rev?: number;
  /** Digest of the form under which it was signed. */
  readonly shown?: string;
}

async function writeFact(
  { engine, call, connection }: Transaction,
  kept: Kept,
  on: { readonly entity: CompiledEntity; readonly id: string | null },
  act: Act,
  { outcome, refusal, rev, shown }: Outcome,
): Promise<void> {
  const {
    actor: { tenant, id: person, name },
    command,
    idempotency,
    requestId,
    ip,
  } = call;
  // Of a file that the caller may not read nothing is told by naming it.
  const files = await filesOf({ engine, call, connection }, [
    ...new Set([...filesIn(engine, act.fields, act.input, () => true), ...(act.files ?? [])]),
  ]);
  const received = command?.received ?? engine.clock.millis();
  const input = canonicalJson(JSON.parse(storableJson(toldInput(act))));
  await connection.query(
    `insert into anlan.command_fact (tenant_id, entity, row_id, on_entity, on_id, act, by_id, by_name, device, agent, ip, request_id, sender_key,
       received_at, happened_at, device_at, elapsed_ms, base_rev, rev, input, outcome, refusal, shown, file_ids, files, attempt)
     select $1::uuid, $2, $3::uuid, $4, $5::uuid, $6, $7::uuid, $8, $9, $10, $11, $12, $13,
       to_timestamp($14::float8 / 1000), to_timestamp($15::float8 / 1000), to_timestamp($16::float8 / 1000), $17::bigint, $18::bigint, $19::bigint, $20, $21, $22, $23, $24::uuid[], $25::jsonb, $26
     on conflict do nothing`,
    [
      tenant,
      kept.entity.name,
      kept.id,
      on.entity.name,
      on.id,
      act.act,
      person,
      name,
      command?.device ?? null,
      command?.agent ?? null,
      ip,
      requestId,
      idempotency?.key ?? null,
      received,
      command ? command.happened : received,
      command?.deviceTime ?? null,
      command?.elapsed ?? null,
      command?.rev ?? null,
      rev ?? null,
      input,
      outcome,
      refusal ? canonicalJson(JSON.parse(storableJson(refusal))) : null,
      shown ?? null,
      files.map(({ id }) => id),
      storableJson(files.map(({ id, name: called, type, size, sha256 }) => ({ id, name: called, type, size, sha256 }))),
      // What is done is done once under its key; what was refused may have been tried with something else.
      outcome === 'refused' ? createHash('sha256').update(input).digest('hex') : null,
    ],
    'anlan-fact',
  );
}

/** Edition of a record now. */
export async function revOf({ call, connection }: Transaction, { entity, id }: Kept): Promise<number | undefined> {
  const { rows } = await connection.query<{ rev: number }>(
    `select t.rev from ${tableOf(entity)} t where ${tenantWall(entity, 't', '$1')} and $1::uuid is not null and t.id = $2`,
    [call.actor.tenant, id],
  );
  return rows[0] ? Number(rows[0].rev) : undefined;
}

/** As much of a row as says who keeps its commands. @param of the row, or its id where it is one that stands */
async function rowOf(tx: Transaction, entity: CompiledEntity, of: Readonly<Row> | string): Promise<Readonly<Row>> {
  if (typeof of !== 'string') return of;
  const [id, { commands }] = [of, entity.storage];
  if (commands === true || !hasFormat('uuid', id)) return { id };
  const column = entity.fields[String(commands)]?.column;
  const { rows } = await tx.connection.query<{ keeper: string | null }>(
    `select t."${column ?? 'id'}" as keeper from ${tableOf(entity)} t where ${tenantWall(entity, 't', '$1')} and $1::uuid is not null and t.id = $2`,
    [tx.call.actor.tenant, id],
  );
  return { id, [String(commands)]: rows[0]?.keeper ?? null };
}

/** Keeps what was done, in the transaction that did it. */
export async function keepDone(
  tx: Transaction,
  entity: CompiledEntity,
  of: Readonly<Row> | string,
  act: Act,
  shown?: string,
): Promise<void> {
  if (!keepsCommands(entity)) return;
  const row = await rowOf(tx, entity, of);
  const kept = keeperOf(tx.engine, entity, row);
  if (!kept) return;
  const rev = await revOf(tx, kept);
  await writeFact(tx, kept, { entity, id: typeof row['id'] === 'string' ? row['id'] : null }, act, {
    outcome: 'done',
    ...(rev === undefined ? {} : { rev }),
    ...(shown === undefined ? {} : { shown }),
  });
}

/**
 * Keeps what an act elsewhere has done to a record that keeps commands, such as an alarm that stops work, in the
 * transaction that does it. @param changes what was written
 */
export function keepCaused(tx: Transaction, entity: string, id: string, act: string, changes: Row): Promise<void> {
  return keepDone(tx, tx.engine.entity(entity), id, { act, input: changes, fields: [] });
}

/** Refusals that are none of the record: the call was no such call, its row is not there, or somebody holds it. */
const NO_FACT = /^(row\.(unknown|busy)|call\.|session\.|server\.)/;

/** Why a command was refused, as it is told to the caller; undefined where it failed otherwise. */
function refusalOf(error: unknown, call: Call): Outcome['refusal'] | undefined {
  if (error instanceof Invalid)
    return {
      code: error.errors[0]?.code ?? 'field.type',
      message: error.errors.map(({ message }) => message).join('；'),
    };
  if (!(error instanceof Refusal) || NO_FACT.test(error.code)) return undefined;
  return { code: error.code, message: error.text(call.locale) };
}

/** The record as the caller sees it; undefined where they do not. */
async function seenRow({ engine, call, connection }: Transaction, { entity, id }: Kept): Promise<Row | undefined> {
  const grant: Grant = engine.grant(call.actor, entity);
  return selectVisible(engine, call, connection, entity, grant, id).catch((cause: unknown) => {
    if (cause instanceof Refusal) return undefined;
    throw cause;
  });
}

/** Keeps that one row of several was refused, in the transaction that goes on with the others. */
export async function keepRefused(
  tx: Transaction,
  entity: CompiledEntity,
  of: Readonly<Row> | string,
  act: Act,
  error: unknown,
): Promise<void> {
  const row = await rowOf(tx, entity, of);
  const kept = keeperOf(tx.engine, entity, row);
  const refusal = refusalOf(error, tx.call);
  if (!kept || !refusal) return;
  // Of a record that the caller does not see, or of another tenant's, nothing is kept.
  if (await seenRow(tx, kept))
    await writeFact(tx, kept, { entity, id: typeof row['id'] === 'string' ? row['id'] : null }, act, {
      outcome: 'refused',
      refusal,
    });
}

/** Of a record that has gone on since a device kept what belongs to it, the refusal says who went on and how. */
async function explained(
  tx: Transaction,
  entity: CompiledEntity,
  of: Readonly<Row> | string,
  error: unknown,
): Promise<unknown> {
  const { engine, call } = tx;
  const { commands } = entity.storage;
  const isReference = ({ field, code }: FieldError): boolean => field === commands && code === 'field.reference';
  if (!call.command?.waited || !(error instanceof Invalid) || !error.errors.some(isReference)) return error;
  const kept = keeperOf(engine, entity, await rowOf(tx, entity, of));
  if (!kept) return error;
  const seen = await seenRow(tx, kept);
  const last = seen && (await lastAct(tx, kept.entity, seen));
  if (!seen || !last) return error;
  const refusal = {
    code: 'command.recordWentOn',
    message: messageOf('command.recordWentOn', call.locale, {
      ...last,
      title: String(seen['$label'] ?? ''),
      state: stateTitle(kept.entity, call, seen),
    }),
  };
  return new Invalid(error.errors.map((one) => (isReference(one) ? { ...one, ...refusal } : one)));
}

/**
 * Runs a command on one row and keeps its refusal in a transaction of its own, since that of the command is taken back.
 * @param row the row, or its id where it is one that stands
 */
export async function keptIfRefused<T>(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  row: Readonly<Row> | string,
  act: Act,
  run: () => Promise<T>,
): Promise<T> {
  if (!keepsCommands(entity)) return run();
  try {
    return await run();
  } catch (error) {
    let told: unknown = error;
    if (refusalOf(error, call))
      await engine.db.write(call.actor.tenant, async (connection: Connection) => {
        const tx = { engine, call, connection };
        told = await explained(tx, entity, row, error);
        await keepRefused(tx, entity, row, act, told);
      });
    throw told;
  }
}

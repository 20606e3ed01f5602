/** Messages of devices become rows: read, their references found, and handed to the entity's own door for readings. */
import { MOST_ROWS, readMessage } from '../../../model/ingest/read-message.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import { isStorableJson } from '../../../model/json/storable-text.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Call, Engine, Operation } from '../../operations/engine.ts';
import { readRelatedRows } from '../../operations/engine-writes.ts';
import { addRow } from '../../operations/save.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { type Route, routeOf } from './routes.ts';
import type { Message } from './spool.ts';
import { storeApart } from './store-apart.ts';

/** Rows that are handed on at once. */
const ROWS_AT_ONCE = 500;

interface Batch {
  readonly tenant: string;
  readonly entity: string;
  readonly rows: Row[];
}

/** Fields of the entity that hold moments. */
const momentsOf = (entity: CompiledEntity): ReadonlySet<string> =>
  new Set(Object.values(entity.fields).flatMap(({ name, kind }) => (kind === 'datetime' ? [name] : [])));

/** Values such as `point.pointNo` become the id of the row they name. @returns for each row why it has none */
async function findReferences(
  { engine, call }: Operation,
  entity: CompiledEntity,
  rows: readonly Row[],
): Promise<{ readonly rows: readonly Row[]; readonly missing: readonly (string | undefined)[] }> {
  const hops = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => name.includes('.'))));
  const missing: (string | undefined)[] = rows.map(() => undefined);
  let found: readonly Row[] = rows;
  for (const hop of hops) {
    const [name = '', behind = ''] = hop.split('.');
    const target = entity.fields[name]?.ref?.entity;
    if (target === undefined) continue;
    const values = [...new Set(rows.flatMap((row) => (row[hop] === undefined ? [] : [String(row[hop])])))];
    const others = await engine.db.read(call.actor.tenant, (connection) =>
      readRelatedRows({ engine, call, connection }, target, behind, values),
    );
    const ids = new Map(others.map((other) => [String(other[behind]), String(other['id'])]));
    found = found.map((row, index) => {
      const { [hop]: said, ...rest } = row;
      if (said === undefined) return row;
      const id = ids.get(String(said));
      if (id === undefined) missing[index] = `${hop}: ${String(said).slice(0, 60)}`;
      return { ...rest, [name]: id ?? null };
    });
  }
  return { rows: found, missing };
}

/** Why a row was refused; what is no refusal is passed on: the whole batch is tried again. */
function reasonOf(error: unknown, { locale }: Call): string {
  if (error instanceof Invalid) return error.errors.map(({ message }) => message).join('；');
  if (error instanceof Refusal) return error.text(locale);
  throw error;
}

/** Rows of an entity without a door of its own for readings are added one by one. */
async function addEach(
  { engine, call }: Operation,
  entity: CompiledEntity,
  rows: readonly Row[],
): Promise<(string | undefined)[]> {
  const reasons: (string | undefined)[] = [];
  for (const row of rows)
    reasons.push(
      await addRow(engine, call, entity, row).then(
        () => undefined,
        (error: unknown) => reasonOf(error, call),
      ),
    );
  return reasons;
}

/** The field of a row whose text no database keeps; undefined where there is none. */
const unstorableIn = (row: Row): string | undefined =>
  Object.entries(row).find(([, value]) => value !== undefined && !isStorableJson(value))?.[0];

async function takeBatch(engine: Engine, { tenant, entity: name, rows: said }: Batch, log: Log): Promise<void> {
  const call = systemCall(tenant);
  const entity = engine.entity(name);
  const operation: Operation = { engine, call };
  const refused = new Map<string, Row[]>();
  const refuse = (reason: string, row: Row): unknown => refused.set(reason, [...(refused.get(reason) ?? []), row]);
  const rows = said.filter((row) => {
    const field = unstorableIn(row);
    if (field !== undefined) refuse(messageOf('field.pattern', call.locale, { field }), row);
    return field === undefined;
  });
  const { rows: found, missing } = await findReferences(operation, entity, rows);
  const known = found.filter((_, index) => missing[index] === undefined);
  const door = engine.hooks(name).find(({ readings }) => readings)?.readings;
  const reasons = (await (door ? door(operation, known) : addEach(operation, entity, known))).values();
  for (const [index, row] of rows.entries()) {
    const absent = missing[index];
    const reason =
      absent === undefined ? reasons.next().value : messageOf('field.reference', call.locale, { field: absent });
    if (reason !== undefined) refuse(reason, row);
  }
  // A gateway that is set up wrongly sends on and on: of one reason one reading tells.
  for (const [reason, [reading, ...others]] of refused)
    log.warn({ entity: name, reason, reading, alike: others.length }, 'readings were refused');
}

/**
 * Stores what messages say, in their order; a row that the database cannot take is passed over.
 * @throws what is no matter of a row: nothing of the batch that failed was stored, and taking the messages again counts
 *   what was stored before once
 */
export async function takeMessages(
  engine: Engine,
  routes: readonly Route[],
  messages: readonly Message[],
  log: Log,
): Promise<void> {
  const batches: Batch[] = [];
  const strange = new Set<string>();
  for (const { topic, text } of messages) {
    const found = routeOf(routes, topic);
    if (!found) {
      strange.add(topic);
      continue;
    }
    const { route, fromTopic } = found;
    const read = readMessage(text, route.words, fromTopic, momentsOf(engine.entity(route.entity)), engine.clock.zone);
    if (typeof read === 'string') {
      log.warn({ topic, reason: read, most: MOST_ROWS, text: text.slice(0, 200) }, 'a message that cannot be read');
      continue;
    }
    for (const row of read) {
      const last = batches.at(-1);
      if (last?.tenant === route.tenant && last.entity === route.entity && last.rows.length < ROWS_AT_ONCE)
        last.rows.push(row);
      else batches.push({ tenant: route.tenant, entity: route.entity, rows: [row] });
    }
  }
  if (strange.size > 0) log.warn({ topics: [...strange].slice(0, 10) }, 'messages of topics that mean nothing');
  for (const { rows, ...batch } of batches)
    await storeApart(
      rows,
      (some) => takeBatch(engine, { ...batch, rows: [...some] }, log),
      (reading, error) =>
        log.error({ err: error, entity: batch.entity, reading }, 'the database takes no such reading'),
    );
}

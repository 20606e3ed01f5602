/**
 * What a phone takes along for a shift: rows as their page shows them, what belongs to them and what may be chosen in
 * them, each judged by the caller's rights to rows and fields as any other reading is.
 */
import type { TakenEntity } from '../../model/calls/offline.ts';
import type { Grant } from '../../model/access.ts';
import { type PackedJson, Packer } from '../../model/json/packed-json.ts';
import type { CompiledEntity, CompiledField, CompiledTake, Row } from '../../model/types.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import type { Operation } from './engine.ts';
import { attachChildren } from './get.ts';
import { attachHops } from './hops.ts';
import { attachLabels } from './labels.ts';
import { offeredActions } from './offered.ts';
import { queryOptions } from './options.ts';
import { maskRow, shownColumns, shownLabel } from './row-columns.ts';
import { visibleRows } from './row-scope.ts';
import { columnOf, conditionSql, tableOf } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';
import { sayRows } from './words.ts';

/** Of one entity. Nobody does more in a shift, and a phone has to hold it. */
const MOST_ROWS = 500;
const MOST_RELATED = 2000;
const MOST_CHOICES = '500';
/** All together, as packed JSON. */
export const MOST_BYTES = 5_000_000;

/** Rows as they are, the newest first: an id begins with its time. What belongs to them is put in afterwards. */
async function readRows(
  { engine, call }: Operation,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  most: number,
  conditionOf: (statement: Statement, tenant: string) => string,
): Promise<WireRow[]> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const columns = shownColumns(engine, call, statement, entity, 't', tenant, grant);
  const label = shownLabel(engine, call, statement, entity, 't', tenant, grant);
  const conditions = [
    ...visibleRows(engine, call, statement, entity, 't', tenant, grant),
    conditionOf(statement, tenant),
    `${tenant} is not null`,
  ];
  return runPrepared<WireRow>(
    connection,
    `select ${columns}, ${label} as "$label" from ${tableOf(entity)} t where ${conditions.join(' and ')} order by t.id desc limit ${most + 1}`,
    statement.values,
  );
}

/** Names of implicit fields, and what stands beside the fields of a row. */
const isKept = (name: string): boolean =>
  name.startsWith('$') || ['id', 'rev', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'].includes(name);

function narrowed(row: WireRow, fields: readonly string[] | undefined): WireRow {
  if (!fields) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => isKept(name) || fields.includes(name))) as WireRow;
}

async function finishRows(
  { engine, call }: Operation,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  rows: WireRow[],
): Promise<void> {
  await attachChildren(engine, call, connection, entity, rows, grant);
  await attachLabels(engine, call, connection, entity, rows);
  await offeredActions(engine, call, connection, entity, grant, rows);
  await attachHops(engine, call, connection, entity, rows);
  for (const row of rows) maskRow(entity, row);
  sayRows(engine, call, entity, rows);
}

/** Rows of another entity that belong to these; undefined where the caller may not list them. */
async function relatedTo(
  operation: Operation,
  connection: Connection,
  field: CompiledField | undefined,
  rows: readonly Row[],
): Promise<readonly WireRow[] | undefined> {
  const { engine, call } = operation;
  if (!field?.children) return undefined;
  const { entity: name, by, filter } = field.children;
  const other = engine.entity(name);
  const grant = engine.grant(call.actor, other);
  if (!grant.actions.has('query') || grant.hidden.has(by)) return undefined;
  const ids = rows.map((row) => String(row['id']));
  const found = await readRows(operation, connection, other, grant, MOST_RELATED, (statement, tenant) =>
    [
      `t.${columnOf(other, by) ?? 'id'} = any(${statement.bind(ids, 'uuid[]')})`,
      ...(filter ? [conditionSql(engine, call, statement, other, 't', tenant, filter)] : []),
    ].join(' and '),
  );
  await finishRows(operation, connection, other, grant, found);
  return found;
}

async function choicesOf(
  { engine, call }: Operation,
  entity: CompiledEntity,
  take: CompiledTake,
): Promise<TakenEntity['choices']> {
  const found: Record<string, TakenEntity['choices'][string]> = {};
  for (const field of take.choices) {
    // A field that is withheld from the caller has no choices for them.
    const answer = await queryOptions(engine, call, entity, { field, pageSize: MOST_CHOICES, units: '1' }).catch(
      () => undefined,
    );
    if (answer) found[field] = answer.list;
  }
  return found;
}

async function takeOne(operation: Operation, entity: CompiledEntity, take: CompiledTake): Promise<TakenEntity> {
  const { engine, call } = operation;
  const grant = engine.grant(call.actor, entity);
  const taken = await engine.db.read(call.actor.tenant, async (connection) => {
    const found = await readRows(operation, connection, entity, grant, MOST_ROWS, (statement, tenant) =>
      conditionSql(engine, call, statement, entity, 't', tenant, take.rows),
    );
    const rows = found.slice(0, MOST_ROWS);
    await finishRows(operation, connection, entity, grant, rows);
    const related: Record<string, readonly WireRow[]> = {};
    for (const name of take.related) {
      const found = grant.hidden.has(name)
        ? undefined
        : await relatedTo(operation, connection, entity.fields[name], rows);
      if (found) related[name] = found;
    }
    return { rows: rows.map((row) => narrowed(row, take.fields)), related, isCut: found.length > MOST_ROWS };
  });
  return { entity: entity.name, ...taken, choices: await choicesOf(operation, entity, take) };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** As many of the rows as there is room for, the newest first, with what belongs to them. */
function fitted(taken: TakenEntity, room: number): TakenEntity {
  if (bytesOf(packedAlone(taken)) <= room) return taken;
  const packer = new Packer();
  let left = room - bytesOf(packedAlone({ ...taken, rows: [] }));
  const rows = taken.rows.filter((row) => {
    const before = bytesOf(packer.whole(null));
    const own = bytesOf(packer.pack(row));
    return (left -= own + 1 + bytesOf(packer.whole(null)) - before) >= 0;
  });
  return { ...taken, rows, related: {}, isCut: true };
}

function packedAlone(value: unknown): PackedJson {
  const packer = new Packer();
  return packer.whole(packer.pack(value));
}

/** Of each entity that says so and that the caller may list, in the order of the files; packed. */
export async function takeAlong(operation: Operation): Promise<PackedJson> {
  const { engine, call } = operation;
  const taken: TakenEntity[] = [];
  let room = MOST_BYTES;
  for (const entity of engine.project().entities.values()) {
    const take = entity.offline?.take;
    if (!take || !engine.grant(call.actor, entity).actions.has('query')) continue;
    const one = fitted(await takeOne(operation, entity, take), room);
    const bytes = bytesOf(packedAlone(one));
    if (bytes > room) continue;
    room -= bytes;
    taken.push(one);
  }
  return packedAlone(taken);
}

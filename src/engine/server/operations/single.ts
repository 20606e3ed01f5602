/**
 * Entities of one row (`storage.single`) begin by themselves: reading gives the defaults, the first save makes the row.
 */
import { createHash } from 'node:crypto';
import type { Grant } from '../../model/access.ts';
import { areLabelsOpen } from '../../model/openness.ts';
import { hasTable } from '../../model/table-shape.ts';
import type { CompiledEntity, Row } from '../../model/types.ts';
import type { ListData, WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import { draftRow, type WriteContext } from './draft.ts';
import type { Call, Engine } from './engine.ts';
import { labelsOf, referencedEntity } from './labels.ts';
import type { Params } from './reading/params.ts';
import { getRow } from './get.ts';
import { offeredActions } from './offered.ts';
import { needAction, queryRows } from './query.ts';
import { maskRow, readableFields } from './row-columns.ts';
import { RowLoader } from './row-loader.ts';
import { tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';

/**
 * The id the one row will have: the same for everybody in the tenant, so that two who begin at once mean the same row.
 */
export function singleId(tenant: string, entity: CompiledEntity): string {
  const hex = createHash('sha256').update(`${tenant} ${entity.name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Is there no row yet, and may this caller begin? A row that the caller may not see is there all the same.
 * @param lock keeps others from beginning until the transaction ends
 */
export async function isUnbegun(
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  lock = false,
): Promise<boolean> {
  if (!entity.storage.single || !hasTable(entity) || grant.rows.length === 0) return false;
  const tenant = call.actor.tenant;
  if (lock)
    await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `single ${singleId(tenant, entity)}`,
    ]);
  const statement = new Statement();
  const bound = statement.bind(tenant, 'uuid');
  const found = await runPrepared(
    connection,
    `select 1 from ${tableOf(entity)} t where ${tenantWall(entity, 't', bound)} and ${bound} is not null limit 1`,
    statement.values,
  );
  return found.length === 0;
}

/** The row as it will begin: defaults and starting values, `rev` 0. Nothing is stored. */
async function unbegunRow(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
): Promise<WireRow> {
  const context: WriteContext = {
    engine,
    call,
    connection,
    loader: new RowLoader(engine, call, connection),
    errors: [],
    references: [],
    sent: [],
    action: 'edit',
  };
  const { row } = await draftRow(context, entity, grant, null, {}, 'engine', {
    id: singleId(call.actor.tenant, entity),
  });
  const wire = { id: String(row['id']), rev: 0, $label: entity.title } as WireRow;
  const labels: Record<string, string> = {};
  for (const field of readableFields(entity, grant)) {
    const value = row[field.name] ?? null;
    wire[field.name] = value;
    const target =
      field.kind === 'ref' && typeof value === 'string'
        ? engine.project().entities.get(referencedEntity(field, row as Row) ?? '')
        : undefined;
    if (target && typeof value === 'string')
      labels[field.name] =
        (await labelsOf(engine, call, connection, target, [value], areLabelsOpen(field.ref, target))).get(value) ?? '';
  }
  for (const field of Object.values(entity.fields))
    if (field.children?.inline && !grant.hidden.has(field.name)) wire[field.name] = [];
  wire.$labels = labels;
  await offeredActions(engine, call, connection, entity, grant, [wire]);
  return maskRow(entity, wire) as WireRow;
}

/** The row that would begin, for a caller who may see it; undefined once there is one. */
async function beginning(engine: Engine, call: Call, entity: CompiledEntity): Promise<WireRow | undefined> {
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'query');
  return engine.db.read(call.actor.tenant, async (connection) =>
    (await isUnbegun(call, connection, entity, grant))
      ? unbegunRow(engine, call, connection, entity, grant)
      : undefined,
  );
}

/** `query{Noun}` of a `single` entity: its row, or the one that would begin. */
export async function querySingle(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  params: Params,
): Promise<ListData> {
  const found = await queryRows(engine, call, entity, params);
  if (found.totalCount > 0) return found;
  const row = await beginning(engine, call, entity);
  return row ? { ...found, list: [row], totalCount: 1 } : found;
}

/** `get{Noun}` of a `single` entity; without an id its one row is meant until it has begun. */
export async function getSingle(engine: Engine, call: Call, entity: CompiledEntity, id: string): Promise<WireRow> {
  const row =
    id === '' || id === singleId(call.actor.tenant, entity) ? await beginning(engine, call, entity) : undefined;
  return row ?? getRow(engine, call, entity, id);
}

/** Seeds: rows of files become rows of tables that administrators edit. A three-way compare touches only what nobody has touched. */
import type { CompiledEntity, Row } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import { arrived, draftRow, sameValue, type WriteContext } from '../draft.ts';
import { computeFields, selectBy } from '../row-loader.ts';
import { refuseAll, writeContext } from '../save.ts';
import { writeDraft } from '../write.ts';
import type { Call, Engine } from '../engine.ts';

export interface SeedRow { readonly key: string; readonly fields: Row }

interface SeedRecord { readonly key: string; readonly row_id: string | null; readonly value: Row; readonly removed: boolean }

/** Stores a row as it stands, without checks: seeds are compiled, demonstration rows are history. */
export async function storeRow(context: WriteContext, entity: CompiledEntity, fields: Row, id?: string): Promise<string> {
  const grant = context.engine.grant(context.call.actor, entity);
  const draft = await draftRow(context, entity, grant, null, fields, 'engine', id === undefined ? {} : { id });
  refuseAll(context.errors);
  await context.loader.judge(() => computeFields(context.loader, entity, draft.row));
  await writeDraft(context, draft);
  await arrived(context);
  return draft.id;
}

async function insertSeed(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, kind: string, seed: SeedRow): Promise<void> {
  const id = await storeRow(writeContext(engine, call, connection, 'add'), entity, seed.fields);
  await connection.query('insert into anlan.seed (tenant_id, kind, key, row_id, value) values ($1, $2, $3, $4, $5)', [call.actor.tenant, kind, seed.key, id, JSON.stringify(seed.fields)]);
}

/** What the file changed since the last seeding and nobody changed in the table. */
function untouchedChanges(record: SeedRecord, stored: Row, seed: SeedRow): Row {
  return Object.fromEntries(Object.entries(seed.fields).filter(([name, value]) => !sameValue(value, record.value[name]) && sameValue(stored[name], record.value[name])));
}

/**
 * Brings the seeds of one kind into their table. New ones are inserted, untouched ones follow the file,
 * ones an administrator removed stay away.
 * @param kind names the group in the seed register, e.g. `sysParam`
 */
export async function seedRows(engine: Engine, call: Call, connection: Connection, entity: CompiledEntity, kind: string, seeds: readonly SeedRow[]): Promise<void> {
  const records = new Map((await connection.query<SeedRecord>('select key, row_id, value, removed from anlan.seed where tenant_id = $1 and kind = $2', [call.actor.tenant, kind])).rows.map((record) => [record.key, record]));
  const ids = [...records.values()].flatMap((record) => (record.row_id ? [record.row_id] : []));
  const stored = new Map((await selectBy(engine, call, connection, entity, 'id', ids, true)).map((row) => [String(row['id']), row]));
  for (const seed of seeds) {
    const record = records.get(seed.key);
    if (!record) {
      await insertSeed(engine, call, connection, entity, kind, seed);
      continue;
    }
    const row = record.row_id ? stored.get(record.row_id) : undefined;
    if (record.removed || !row) {
      if (!record.removed) await connection.query('update anlan.seed set removed = true where tenant_id = $1 and kind = $2 and key = $3', [call.actor.tenant, kind, seed.key]);
      continue;
    }
    const changes = untouchedChanges(record, row, seed);
    if (Object.keys(changes).length > 0) {
      const context = writeContext(engine, call, connection, 'edit');
      const draft = await draftRow(context, entity, engine.grant(call.actor, entity), row, changes, 'engine');
      refuseAll(context.errors);
      await writeDraft(context, draft);
      await arrived(context);
    }
    if (!sameValue(record.value, seed.fields)) {
      await connection.query('update anlan.seed set value = $4 where tenant_id = $1 and kind = $2 and key = $3', [call.actor.tenant, kind, seed.key, JSON.stringify(seed.fields)]);
    }
  }
}

/** Row id of every seed of a kind, for seeds that refer to each other. */
export async function seededIds(connection: Connection, tenant: string, kind: string): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ key: string; row_id: string }>('select key, row_id from anlan.seed where tenant_id = $1 and kind = $2 and row_id is not null', [tenant, kind]);
  return new Map(rows.map((row) => [row.key, row.row_id]));
}

/**
 * Seeds: rows of files become rows of tables that administrators edit. A three-way compare touches only what nobody has
 * touched.
 */
import type { CompiledEntity, Row, Value } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import { arrived, draftRow, type WriteContext } from '../draft.ts';
import { sameValue } from '../same-value.ts';
import { workOut, selectBy } from '../row-loader.ts';
import { refuseAll } from '../save.ts';
import { writeContext } from '../write-context.ts';
import { writeDraft } from '../write.ts';
import type { Call, Engine } from '../engine.ts';
import { castOf } from '../field-types.ts';
import { columnOf, living, tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';

export interface SeedRow {
  readonly key: string;
  readonly fields: Row;
}

/** Field → what was brought from the file, and what stood there; `''` for an entry that is new. */
export type Applied = Readonly<Record<string, { readonly from: Value; readonly to: Value }>>;

/** A line of the seed register: one entry of a file, as it was seeded last. */
export interface SeedRecord {
  readonly key: string;
  readonly row_id: string | null;
  readonly value: Row;
  readonly removed: boolean;
  /** Field → what the file said before it and the row went different ways. */
  readonly parted: Row;
  /**
   * Field → the file's value that an administrator decided against; `''` for a removal, or an entry that left the
   * files.
   */
  readonly settled: Row;
  readonly applied: Applied | null;
  readonly applied_at: string | null;
}

export async function seedRecords(
  connection: Connection,
  tenant: string,
  kind: string,
): Promise<Map<string, SeedRecord>> {
  const { rows } = await connection.query<SeedRecord>(
    'select key, row_id, value, removed, parted, settled, applied, applied_at from anlan.seed where tenant_id = $1 and kind = $2',
    [tenant, kind],
  );
  return new Map(rows.map((record) => [record.key, record]));
}

/**
 * Sends a row on its way as it stands, without checks: seeds are compiled, demonstration rows are history. `arrived`
 * waits for it.
 */
export async function sendRow(
  context: WriteContext,
  entity: CompiledEntity,
  fields: Row,
  id?: string,
): Promise<string> {
  const grant = context.engine.grant(context.call.actor, entity);
  const draft = await draftRow(context, entity, grant, null, fields, 'engine', id === undefined ? {} : { id });
  refuseAll(context.errors);
  await workOut(context.loader, entity, draft.row);
  await writeDraft(context, draft);
  return draft.id;
}

/** The same, and waits until it is stored. */
export async function storeRow(
  context: WriteContext,
  entity: CompiledEntity,
  fields: Row,
  id?: string,
): Promise<string> {
  const stored = await sendRow(context, entity, fields, id);
  await arrived(context);
  return stored;
}

/** What to remember of one entry; `at` tells that it was a change of the files, not the first seeding. */
export interface Remembered
  extends
    Pick<SeedRecord, 'key' | 'value' | 'row_id'>,
    Partial<Pick<SeedRecord, 'removed' | 'parted' | 'settled' | 'applied'>> {
  readonly at: string | null;
}

/** Remembers what was seeded of one kind, by one statement for all entries: a tenant has thousands. */
export async function rememberSeeds(
  connection: Connection,
  tenant: string,
  kind: string,
  entries: readonly Remembered[],
): Promise<void> {
  if (entries.length === 0) return;
  const lines = entries.map(
    ({ key, row_id, value, removed = false, parted = {}, settled = {}, applied = null, at }) => ({
      key,
      row_id,
      value,
      removed,
      parted,
      settled,
      applied,
      at,
    }),
  );
  await connection.query(
    `insert into anlan.seed (tenant_id, kind, key, row_id, value, removed, parted, settled, applied, applied_at)
     select $1, $2, key, row_id, value, removed, parted, settled, applied, at
     from jsonb_to_recordset($3) as l(key text, row_id uuid, value jsonb, removed boolean, parted jsonb, settled jsonb, applied jsonb, at timestamptz)
     on conflict (tenant_id, kind, key) do update set row_id = excluded.row_id, value = excluded.value, removed = excluded.removed, parted = excluded.parted, settled = excluded.settled,
       applied = coalesce(excluded.applied, anlan.seed.applied), applied_at = coalesce(excluded.applied_at, anlan.seed.applied_at)`,
    [tenant, kind, JSON.stringify(lines)],
  );
}

/** A table keeps a list without entries where a file says nothing, and nothing where it says an empty text. */
const plain = (value: Value | undefined): Value =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

/** Do two sides say the same? */
export function agree(one: Value | undefined, other: Value | undefined): boolean {
  return sameValue(plain(one), plain(other));
}

/** What three sides make of each field of an entry. */
export interface Merge {
  readonly changes: Row;
  readonly parted: Row;
  readonly settled: Row;
  readonly applied: Applied;
}

/**
 * Compares file, last seeding and table field by field. A field that nobody touched follows the file; of one that both
 * changed the
 * table's value stays, and what the file said before is kept for the screen; a decision holds until the file says
 * something new.
 */
export function mergeSeed(record: Pick<SeedRecord, 'value' | 'parted' | 'settled'>, stored: Row, file: Row): Merge {
  const changes: Record<string, Value> = {};
  const parted: Record<string, Value> = {};
  const settled: Record<string, Value> = {};
  const applied: Record<string, { from: Value; to: Value }> = {};
  for (const [name, value] of Object.entries(file)) {
    const [seeded, present] = [record.value[name] ?? null, stored[name] ?? null];
    if (agree(present, value)) continue;
    if (agree(present, seeded)) {
      changes[name] = value;
      applied[name] = { from: present, to: value };
      continue;
    }
    if (name in record.parted) parted[name] = record.parted[name] ?? null;
    else if (!agree(seeded, value)) parted[name] = seeded;
    if (name in record.settled && agree(record.settled[name], value)) settled[name] = value;
  }
  return { changes, parted, settled, applied };
}

/** Is there anything new to remember of an entry that stands in its table? */
export function isNews(record: SeedRecord, file: Row, sides: Pick<Merge, 'parted' | 'settled'>): boolean {
  return (
    record.removed ||
    !sameValue(record.value, file) ||
    !sameValue(record.parted, sides.parted) ||
    !sameValue(record.settled, sides.settled)
  );
}

/** The living row that has the unique name of a seed: somebody wrote it before a file did. */
async function rowNamed(
  { actor }: Call,
  connection: Connection,
  entity: CompiledEntity,
  fields: Row,
): Promise<string | undefined> {
  const statement = new Statement();
  const tenant = statement.bind(actor.tenant, 'uuid');
  const rules = entity.storage.unique
    .filter((rule) => !rule.where)
    .map(
      (rule) =>
        `(${rule.fields.map((name) => `t.${columnOf(entity, name)} ${rule.empties === 'same' ? 'is not distinct from' : '='} ${statement.bind(fields[name] ?? null, castOf(entity.fields[name]?.kind ?? 'text'))}`).join(' and ')})`,
    );
  if (rules.length === 0) return undefined;
  const [row] = await runPrepared<{ id: string }>(
    connection,
    `select t.id from ${tableOf(entity)} t where ${tenantWall(entity, 't', tenant)} and ${tenant} is not null and ${living(entity, 't')} and (${rules.join(' or ')}) limit 1`,
    statement.values,
  );
  return row?.id;
}

/**
 * Brings the seeds of one kind into their table. New ones are inserted, or are the row that has their name already and
 * stays as it is;
 * untouched fields follow the file, ones an administrator removed stay away.
 * @param kind names the group in the seed register, e.g. `sysParam`
 * @param first is it the first seeding of the tenant? What stands there from the beginning is no change of a file.
 */
export async function seedRows(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  kind: string,
  seeds: readonly SeedRow[],
  first: boolean,
): Promise<void> {
  const { tenant } = call.actor;
  const at = engine.clock.now();
  const records = await seedRecords(connection, tenant, kind);
  const ids = [...records.values()].flatMap((record) => (record.row_id ? [record.row_id] : []));
  const stored = new Map(
    (await selectBy(engine, call, connection, entity, 'id', ids, true)).map((row) => [String(row['id']), row]),
  );
  // One for all new rows, and nobody waits for each.
  const adding = writeContext(engine, call, connection, 'add');
  const news: Remembered[] = [];
  for (const { key, fields } of seeds) {
    const record = records.get(key);
    if (!record) {
      const known = first ? undefined : await rowNamed(call, connection, entity, fields);
      const id = known ?? (await sendRow(adding, entity, fields));
      const told = !first && known === undefined;
      news.push({
        key,
        row_id: id,
        value: fields,
        applied: told ? { '': { from: null, to: null } } : null,
        at: told ? at : null,
      });
      continue;
    }
    const row = record.row_id ? stored.get(record.row_id) : undefined;
    if (!row) {
      if (!record.removed) news.push({ ...record, removed: true, applied: null, at: null });
      continue;
    }
    const { changes, applied, ...sides } = mergeSeed(record, row, fields);
    const changed = Object.keys(changes).length > 0;
    if (changed) {
      const context = writeContext(engine, call, connection, 'edit');
      const draft = await draftRow(context, entity, engine.grant(call.actor, entity), row, changes, 'engine');
      refuseAll(context.errors);
      await writeDraft(context, draft);
      await arrived(context);
    }
    if (changed || isNews(record, fields, sides))
      news.push({
        key,
        row_id: record.row_id,
        value: fields,
        ...sides,
        applied: changed ? applied : null,
        at: changed ? at : null,
      });
  }
  await arrived(adding);
  await rememberSeeds(connection, tenant, kind, news);
}

/** Row id of every seed of a kind, for seeds that refer to each other. */
export async function seededIds(connection: Connection, tenant: string, kind: string): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ key: string; row_id: string }>(
    'select key, row_id from anlan.seed where tenant_id = $1 and kind = $2 and row_id is not null',
    [tenant, kind],
  );
  return new Map(rows.map((row) => [row.key, row.row_id]));
}

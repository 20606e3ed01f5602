/** Rows of the generator as the pure parts take them: tables with their fields, and the templates that are on. */
import type { GenField, GenTable } from '../../../model/generator/entity-file.ts';
import type { Row } from '../../../model/types.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Call, Operation, Transaction } from '../../operations/engine.ts';
import { queryRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { selectVisible } from '../../operations/get.ts';
import { PLATFORM_OWNER } from '../../operations/seed/tenant.ts';

/**
 * What is generated is for the whole installation, and so is what a database says of itself: tenants have no part in
 * either.
 */
export function needPlatform({ actor }: Call): void {
  if (actor.tenant !== PLATFORM_OWNER) throw new Refusal('platform.only');
}

export type StoredTable = GenTable & { readonly id: string };

/** Tables that the caller may see, in the order asked for. */
export async function storedTables(tx: Transaction, ids: readonly string[]): Promise<readonly StoredTable[]> {
  const entity = tx.engine.entity('genTable');
  const grant = tx.engine.grant(tx.call.actor, entity);
  const tables: StoredTable[] = [];
  for (const id of ids) {
    await selectVisible(tx.engine, tx.call, tx.connection, entity, grant, id);
    const [row] = await readRelatedRows(tx, 'genTable', 'id', [id]);
    if (row) tables.push(await withFields(tx, row));
  }
  return tables;
}

/** A row of `genTable` with its fields in their order. */
export async function withFields(tx: Transaction, row: Row): Promise<StoredTable> {
  const fields = await readRelatedRows(tx, 'genField', 'genTable', [String(row['id'])]);
  return { ...(row as unknown as StoredTable), fields: fields as unknown as readonly GenField[] };
}

/** Companions at most: more hang together only where everything does. */
const MAX_COMPANIONS = 1000;

/** Kinds of fields that need another entity. */
const REFERS: ReadonlySet<string> = new Set(['ref', 'parent', 'children']);

/**
 * Tables of the generator that these refer to, and that do not run yet: what is seen together with them has no loose
 * ends.
 */
export async function companionsOf(tx: Transaction, tables: readonly StoredTable[]): Promise<readonly StoredTable[]> {
  const known = new Set([...tx.engine.project().entities.keys(), ...tables.map(({ entityName }) => entityName)]);
  const found: StoredTable[] = [];
  for (let round = tables; round.length > 0 && found.length < MAX_COMPANIONS;) {
    const names = [
      ...new Set(
        round.flatMap(({ fields }) =>
          fields.flatMap(({ taken, fieldType, refEntity }) =>
            taken && REFERS.has(fieldType) && refEntity ? [refEntity] : [],
          ),
        ),
      ),
    ].filter((name) => !known.has(name));
    for (const name of names) known.add(name);
    const next: StoredTable[] = [];
    for (const row of await readRelatedRows(tx, 'genTable', 'entityName', names)) next.push(await withFields(tx, row));
    found.push(...next);
    round = next;
  }
  return found;
}

export interface Template {
  readonly name: string;
  readonly type: string;
  readonly language: string;
  readonly filePath: string;
  readonly content: string;
}

/** Templates that are on, by name. */
export async function templatesOf(tx: Transaction): Promise<readonly Template[]> {
  const { list } = await queryRelated(tx, 'genTemplate', { status: 'enabled', sort: 'templateItem' }, 100);
  const rows = await readRelatedRows(
    tx,
    'genTemplate',
    'id',
    list.map(({ id }) => String(id)),
  );
  return rows
    .map((row) => ({
      name: String(row['templateItem']),
      type: String(row['templateType']),
      language: String(row['language']),
      filePath: String(row['filePath']),
      content: String(row['content']),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'));
}

/** Runs on a connection of the caller's tenant. */
export function reading<T>(operation: Operation, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return operation.engine.db.read(operation.call.actor.tenant, (connection) => run({ ...operation, connection }));
}

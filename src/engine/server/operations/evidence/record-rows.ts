/** What hangs on a record: rows of the lists that its detail shows, and the files that all of them hold. */
import type { CompiledEntity, CompiledField, Row } from '../../../model/types.ts';
import type { WireRow } from '../../../model/wire.ts';
import type { Transaction } from '../engine.ts';
import { readRelatedRows } from '../engine-writes.ts';
import { attachChildren, selectListed } from '../get.ts';
import { maskRow } from '../row-columns.ts';
import { sayRows } from '../words.ts';

/** Rows of a related list, as the caller sees them. */
export interface RelatedList {
  readonly field: CompiledField;
  readonly entity: CompiledEntity;
  readonly rows: readonly WireRow[];
}

/** The lists below a detail, with the sub-tables of their rows. */
export async function relatedRows(tx: Transaction, entity: CompiledEntity, id: string): Promise<RelatedList[]> {
  const { engine, call, connection } = tx;
  const lists: RelatedList[] = [];
  for (const name of entity.detail.related) {
    const field = entity.fields[name];
    if (!field?.children) continue;
    const child = engine.entity(field.children.entity);
    const grant = engine.grant(call.actor, child);
    if (!grant.actions.has('query')) continue;
    const ids = (await readRelatedRows(tx, child.name, field.children.by, [id])).map((row) => String(row['id']));
    const rows = ids.length === 0 ? [] : await selectListed(engine, call, connection, child, grant, ids);
    rows.sort((one, other) => (one.id < other.id ? -1 : 1));
    await attachChildren(engine, call, connection, child, rows, grant);
    for (const row of rows) maskRow(child, row);
    sayRows(engine, call, child, rows);
    lists.push({ field, entity: child, rows });
  }
  return lists;
}

function idsIn(entity: CompiledEntity, row: Readonly<Row>, entityOf: (name: string) => CompiledEntity): string[] {
  return Object.values(entity.fields).flatMap((field): string[] => {
    const value = row[field.name];
    if (field.kind === 'file' || field.kind === 'files')
      return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
    if (!field.children || !Array.isArray(value)) return [];
    const child = entityOf(field.children.entity);
    return (value as unknown as readonly Row[]).flatMap((one) => idsIn(child, one, entityOf));
  });
}

/** Ids of the files that the record, its sub-tables and its related lists hold now. */
export function heldFiles(
  engine: Transaction['engine'],
  entity: CompiledEntity,
  row: WireRow,
  related: readonly RelatedList[],
): string[] {
  const entityOf = (name: string): CompiledEntity => engine.entity(name);
  return [
    ...new Set([
      ...idsIn(entity, row, entityOf),
      ...related.flatMap((list) => list.rows.flatMap((one) => idsIn(list.entity, one, entityOf))),
    ]),
  ];
}

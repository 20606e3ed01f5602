/**
 * The table of an entity as it should be: columns, keys and indexes. Pure; the schema planner compares it with the
 * database.
 */
import { IMPLICIT_COLUMNS, columnName } from './names.ts';
import { columnShapes } from './table-columns.ts';
import { tableIndexes, tableUniques } from './table-indexes.ts';
import type { TableShape } from './table-types.ts';
import type { CompiledEntity, Project } from './types.ts';

/** Does this entity have a table of its own (and not a view or a provider)? */
export function hasTable(entity: CompiledEntity): boolean {
  return entity.storage.source.kind === 'table';
}

/**
 * The shape of an entity's table. `project` is needed to know which references lead to trees and parents.
 * @throws when a `unique … where` says what an index cannot
 */
export function tableShape(entity: CompiledEntity, project: Project): TableShape {
  const { storage } = entity;
  const columns = columnShapes(entity);
  const columnOf = (field: string): string | undefined => columns.find((column) => column.field === field)?.name;
  const partition = storage.partition && columnOf(storage.partition.by);
  return {
    entity: entity.name,
    table: storage.table,
    scope: storage.scope,
    columns,
    // PostgreSQL keeps a key of a partitioned table only where the key says in which partition a row lies.
    primaryKey: [
      ...(storage.scope === 'platform' ? [] : [IMPLICIT_COLUMNS.tenantId]),
      IMPLICIT_COLUMNS.id,
      ...(partition === undefined ? [] : [partition]),
    ],
    uniques: tableUniques(entity, project),
    indexes: tableIndexes(entity),
    renamed: Object.fromEntries(
      Object.entries(storage.renamed).flatMap(([field, old]) => {
        const column = columnOf(field);
        return column === undefined ? [] : [[column, old.map(columnName)]];
      }),
    ),
    ...(partition === undefined ? {} : { partition }),
  };
}

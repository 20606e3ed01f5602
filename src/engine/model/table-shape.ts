/** The table of an entity as it should be: columns, keys and indexes. Pure; the schema planner compares it with the database. */
import { IMPLICIT_COLUMNS, columnName } from './names.ts';
import { columnShapes } from './table-columns.ts';
import { tableIndexes, tableUniques } from './table-indexes.ts';
import type { CompiledEntity, Project } from './types.ts';

export interface ColumnShape {
  readonly name: string;
  /** As PostgreSQL's format_type writes it, e.g. `numeric(30,2)`, `timestamp(0) with time zone`. */
  readonly type: string;
  readonly notNull: boolean;
  /** As pg_get_expr writes it, e.g. `'inUse'::text`, `now()`. */
  readonly default?: string;
  /** The field it holds; absent for columns of the engine. */
  readonly field?: string;
}

export interface IndexColumn { readonly name: string; readonly desc: boolean }

export interface IndexShape {
  /** Ends in a hash of everything else in it, so that another meaning is another name. */
  readonly name: string;
  readonly columns: readonly IndexColumn[];
  readonly method: 'btree' | 'gin';
  /** SQL condition of a partial index. */
  readonly where?: string;
}

export interface UniqueShape extends IndexShape {
  /** The fields whose values together are unique, for the message of a violation. */
  readonly fields: readonly string[];
}

export interface TableShape {
  readonly entity: string;
  readonly table: string;
  readonly scope: 'tenant' | 'platform' | 'shared';
  readonly columns: readonly ColumnShape[];
  readonly primaryKey: readonly string[];
  readonly uniques: readonly UniqueShape[];
  readonly indexes: readonly IndexShape[];
  /** Column → the columns it may have been before, newest first (`storage.renamed`). */
  readonly renamed: Readonly<Record<string, readonly string[]>>;
}

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
  return {
    entity: entity.name,
    table: storage.table,
    scope: storage.scope,
    columns,
    primaryKey: storage.scope === 'platform' ? [IMPLICIT_COLUMNS.id] : [IMPLICIT_COLUMNS.tenantId, IMPLICIT_COLUMNS.id],
    uniques: tableUniques(entity, project),
    indexes: tableIndexes(entity),
    renamed: Object.fromEntries(Object.entries(storage.renamed).flatMap(([field, old]) => {
      const column = columnOf(field);
      return column === undefined ? [] : [[column, old.map(columnName)]];
    })),
  };
}

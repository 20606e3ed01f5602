/** What planner and catalogue both say of a table: its columns, keys and indexes. */

export interface ColumnShape {
  readonly name: string;
  /** As PostgreSQL's format_type writes it, e.g. `numeric(30,2)`, `timestamp(0) without time zone`. */
  readonly type: string;
  readonly notNull: boolean;
  /** As pg_get_expr writes it, e.g. `'inUse'::text`, `now()`. */
  readonly default?: string;
  /** The field it holds; absent for columns of the engine. */
  readonly field?: string;
}

export interface IndexColumn {
  readonly name: string;
  readonly desc: boolean;
  /** Its empty values stand last although it falls. */
  readonly emptyLast?: true;
  /** Where texts are not compared as the database does by itself. */
  readonly collation?: string;
}

export interface IndexShape {
  /** Ends in a hash of everything else in it, so that another meaning is another name. */
  readonly name: string;
  readonly columns: readonly IndexColumn[];
  readonly method: 'btree' | 'gin';
  /** SQL condition of a partial index. */
  readonly where?: string;
  /** Empty values are the same in it. */
  readonly emptiesSame?: true;
}

export interface UniqueShape extends IndexShape {
  /** The fields whose values together are unique, for the message of a violation. */
  readonly fields: readonly string[];
  /** The same under which empty values differ: it stands while rows are there that this one does not allow. */
  readonly lax?: IndexShape;
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
  /** The column by whose months the table is partitioned. */
  readonly partition?: string;
}

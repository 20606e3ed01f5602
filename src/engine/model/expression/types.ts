/** What the expression language knows of its surroundings when it is checked, evaluated or compiled to SQL. */
import type { Row, RowsRef, TypedExpression, Value, ValueType } from '../types.ts';

/** What an expression may know of a field. */
export interface FieldTypeInfo {
  readonly type: ValueType;
  /** Digits behind the point of a decimal. */
  readonly scale?: number;
  readonly nullable: boolean;
  readonly hasDefault?: boolean;
  /** One row of another entity; absent when another field decides the entity (then there is no hop). */
  readonly ref?: { readonly entity: string };
  /** Many rows of another entity. */
  readonly refs?: { readonly entity: string };
  readonly children?: {
    readonly entity: string;
    readonly by: string;
    readonly filter?: TypedExpression;
    readonly inline?: boolean;
  };
  /** `x-derived`: never stored, so every reader has to work it out. */
  readonly derived?: boolean;
  /** The closed set of values of a `oneOf`; a constant compared with the field must be one of them. */
  readonly choices?: readonly (string | number)[];
}

/** Things an expression may be forbidden to use where it stands. */
export type Facility = 'today' | 'now' | 'hops' | 'rows' | 'old' | 'input' | 'user' | 'param' | 'isNew';

/** The names an expression may use where it stands, and their types. */
export interface TypeEnv {
  /** The entity plain names belong to. */
  readonly entity: string;
  /** Own and implicit fields of an entity; undefined for an unknown one. */
  fieldsOf(entity: string): Readonly<Record<string, FieldTypeInfo>> | undefined;
  /** The entity of `$row`, inside a filter or an aggregate. */
  readonly outer?: string;
  /** The entities `$parent` may be: of several, only what all of them have can be named. */
  readonly parents?: readonly string[];
  /** The fields of the action's dialog. */
  readonly input?: Readonly<Record<string, FieldTypeInfo>>;
  /** System parameters by key. */
  readonly params: Readonly<Record<string, ValueType>>;
  /** What is forbidden is set to false; everything else is allowed. */
  readonly allow?: Readonly<Partial<Record<Facility, boolean>>>;
}

/** A mistake inside one expression; `path` leads from its root to the place. */
export interface ExpressionProblem {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly params: Readonly<Record<string, string>>;
  readonly severity: 'error' | 'warning';
}

/** The signed-in person as expressions see them. */
export interface ExpressionUser {
  readonly id: string;
  readonly orgId: string | null;
  readonly orgPath: string | null;
  /** Kind of the own organisation; a rule for whoever comes from outside asks for it. */
  readonly orgType: string | null;
  readonly postIds: readonly string[];
  readonly codes: readonly string[];
}

/** Everything the interpreter may read. Only `row`, `user`, `param`, `today` and `now` must be there. */
export interface EvalScope {
  readonly row: Row;
  /** `$row`, inside a filter. Inside an aggregate the interpreter sets it itself. */
  readonly outer?: Row;
  readonly old?: Row;
  readonly input?: Row;
  readonly parent?: Row;
  readonly isNew?: boolean;
  readonly user: ExpressionUser;
  param(key: string): Value;
  /** `YYYY-MM-DD`, handed in by the server. */
  readonly today: string;
  /** `YYYY-MM-DD HH:mm:ss`, handed in by the server. */
  readonly now: string;
  /** The row that `row[field]` refers to. Without it a hop gives null. */
  hop?(row: Row, field: string, entity: string): Row | undefined;
  /**
   * The rows of a sub-table or many-reference, its filter applied. Default: `row[field]` if it is a list of objects.
   */
  rows?(row: Row, ref: RowsRef): readonly Row[];
  /** The expression of an `x-derived` field, so that it is worked out afresh. Default: `row[field]` as it stands. */
  derived?(entity: string, field: string): TypedExpression | undefined;
  /** Is this date a working day? Default: Monday to Friday. */
  isWorkday?(date: string): boolean;
}

/** How the SQL compiler sees an entity. */
export interface SqlEntity {
  readonly table: string;
  /** Column of a field, unquoted. */
  column(field: string): string;
  /** Undefined for a field the entity does not have, e.g. `deletedAt` where rows are only appended. */
  typeOf(field: string): FieldTypeInfo | undefined;
  /** The expression of an `x-derived` field. */
  derived(field: string): TypedExpression | undefined;
  readonly scope: 'tenant' | 'platform' | 'shared';
}

/** Rows given by their values instead of by an alias, e.g. the unsaved form that a choice list is filtered for. */
export interface SqlValues {
  readonly row?: Row;
  readonly outer?: Row;
  readonly old?: Row;
  readonly input?: Row;
}

/** Everything the SQL compiler may use. */
export interface SqlScope {
  /** Alias of the row in hand, as SQL. */
  readonly alias: string;
  readonly entityName: string;
  /** Alias and entity of `$row`, in a filter. */
  readonly outerAlias?: string;
  readonly outerEntity?: string;
  /**
   * The references of `entityName` that lead to `$parent`, one for each entity it may be; ids are unique across tables,
   * so at most one of them finds a row.
   */
  readonly parents?: readonly { readonly entity: string; readonly field: string }[];
  readonly values?: SqlValues;
  readonly isNew?: boolean;
  /**
   * Further conditions on rows of another entity that the expression itself reaches (over a reference, in a sub-table
   * or list), under
   * their alias: rows the caller may not see count as missing. What a derived field reaches is the file's word and not
   * limited by it.
   */
  reach?(entity: string, alias: string): readonly string[];
  /** Begins the aliases the compiler makes; needed where SQL stands inside SQL of another expression. */
  readonly aliases?: string;
  /** Takes a value in and gives its placeholder with a cast, e.g. `$3::date`. Lists are handed over as arrays. */
  bind(value: unknown, cast: string): string;
  entity(name: string): SqlEntity;
  /** SQL of the tenant's id. */
  readonly tenant: string;
  readonly user: ExpressionUser;
  param(key: string): Value;
  readonly today: string;
  readonly now: string;
  /** Days that differ from Monday to Friday, `YYYY-MM-DD`. */
  readonly calendar?: { readonly workdays: readonly string[]; readonly holidays: readonly string[] };
}

/** One step from the table that is to the table that shall be. */

export type StepKind =
  | 'createTable'
  | 'addColumn'
  | 'widenColumn'
  | 'renameColumn'
  | 'setDefault'
  | 'setNotNull'
  | 'dropNotNull'
  | 'addUnique'
  | 'addIndex'
  | 'dropIndex'
  | 'secureRows'
  | 'dropColumn'
  | 'narrowColumn'
  | 'changeKey'
  | 'partitionTable'
  | 'uniteTable';

/**
 * `safe`: at once and for free. `rewrite`: reads or writes every row. `background`: an index that may be built while
 * the
 * table is used. `destructive`: waits until a person confirms it.
 */
export type StepClass = 'safe' | 'rewrite' | 'background' | 'destructive';

export interface Step {
  /** The same for the same step on the same table, in every process. */
  readonly id: string;
  readonly kind: StepKind;
  readonly class: StepClass;
  readonly entity: string;
  readonly table: string;
  readonly field?: string;
  readonly column?: string;
  /** Column types or names before and after. */
  readonly from?: string;
  readonly to?: string;
  readonly index?: string;
  /** Columns of an index, in its order. */
  readonly columns?: readonly string[];
  /** Of a unique rule under which empty values are the same. */
  readonly rule?: {
    readonly fields: readonly string[];
    /** Selects the groups of rows that it does not allow. */
    readonly doubles: string;
    /** What holds meanwhile, where it does not stand yet. */
    readonly meanwhile: readonly string[];
  };
  /** How many groups of rows hold the rule back. */
  readonly held?: number;
  /** What happens, in a sentence. */
  readonly label: string;
  readonly sql: readonly string[];
}

/** Steps without which the new version of the entity cannot run; the old version stays until they are confirmed. */
export function isBlocking(step: Step): boolean {
  return step.kind === 'narrowColumn' || step.kind === 'changeKey';
}

/** What a person types to confirm a destructive step. */
export function confirmationName(step: Step): string {
  return step.field ?? step.column ?? step.table;
}

/**
 * What the rows of a list are put in order by. Pure; the planner makes its indexes for the same order, and the client
 * sorts what it sorts itself by it.
 */
import type { CompiledField } from '../types.ts';

/**
 * The database's collation for texts as people read them: Chinese by pinyin, Latin letters as in English (decision
 * 0171).
 */
export const TEXT_ORDER = 'anlan.text_order';

const collator = new Intl.Collator('zh-u-co-pinyin');

/** The same order in JavaScript, for what is sorted without the database. */
export const compareTexts = (one: string, other: string): number => collator.compare(one, other);

/** Implicit fields that are never empty. */
export const NEVER_EMPTY: ReadonlySet<string> = new Set(['id', 'createdAt', 'rev']);

/** Fields of every row that hold a person. */
export const PEOPLE = ['createdBy', 'updatedBy'] as const;

export type RowOrder =
  /** By the stored value. */
  | 'value'
  /** By the text, as people read it. */
  | 'text'
  /** By the place among the choices. */
  | 'choice'
  /** By the label of the row it refers to. */
  | 'label';

/** What rows are put in order by for a field; `field` is undefined for an implicit one. */
export function rowOrder(name: string, field: CompiledField | undefined): RowOrder {
  if (!field) return PEOPLE.some((person) => person === name) ? 'label' : 'value';
  if (field.choices !== undefined || field.dict !== undefined) return 'choice';
  if (field.kind === 'ref') return 'label';
  return field.kind === 'text' ? 'text' : 'value';
}

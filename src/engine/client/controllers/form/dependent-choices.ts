/** Choices that depend on other fields of the row: they go when what they depend on becomes another one. Pure. */
import type { Row } from '../../../model/types.ts';
import type { ViewField } from '../../../model/wire.ts';
import { isSendable } from './changed-fields.ts';
import { sameValue } from './same-value.ts';
import { decidingFields } from './watched-fields.ts';

/** Why a choice is gone, and what it was. */
export interface Emptied {
  /** Title of the field that became another one. */
  readonly by: string;
  /** What was chosen, as far as its name is known. */
  readonly was: string;
}

/** The names of what a reference holds. */
function labelsOf(row: Readonly<Row>, name: string): string {
  const { $labels } = row;
  const label = $labels !== null && typeof $labels === 'object' && !Array.isArray($labels) ? $labels[name] : undefined;
  return [label ?? []]
    .flat()
    .filter((one) => typeof one === 'string')
    .join('、');
}

/**
 * The choices that a change empties, those that depend on them included.
 * @param given fields that were set by the change itself: a choice that brings along what it depends on stays
 */
export function emptiedChoices(
  fields: readonly ViewField[],
  before: Readonly<Row>,
  after: Readonly<Row>,
  given: ReadonlySet<string>,
): ReadonlyMap<string, Emptied> {
  const emptied = new Map<string, Emptied>();
  const isMoved = (name: string): boolean => emptied.has(name) || !sameValue(before[name], after[name]);
  for (let again = true; again;) {
    again = false;
    for (const field of fields) {
      const { name } = field;
      if (given.has(name) || emptied.has(name) || !isSendable(field) || sameValue(after[name], null)) continue;
      const by = decidingFields(field).find(isMoved);
      if (by === undefined) continue;
      emptied.set(name, { by: fields.find((one) => one.name === by)?.title ?? by, was: labelsOf(after, name) });
      again = true;
    }
  }
  return emptied;
}

/** The emptied choices as values of the row, without their labels. */
export function emptyValues(fields: readonly ViewField[], emptied: ReadonlyMap<string, Emptied>): Row {
  if (emptied.size === 0) return {};
  const names = [...emptied.keys()];
  const empty = (name: string) => (fields.find((field) => field.name === name)?.kind === 'refs' ? [] : null);
  return {
    ...Object.fromEntries(names.map((name) => [name, empty(name)])),
    $labels: Object.fromEntries(names.map((name) => [name, null])),
  };
}

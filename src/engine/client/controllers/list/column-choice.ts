/** Which columns a person shows, how wide and in which order; kept per person and entity. Pure. */

export interface ColumnChoice {
  readonly hidden: readonly string[];
  /** Field names in the chosen order; columns that came later stand behind their declared neighbour. */
  readonly order: readonly string[];
  /** Pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

export const NO_CHOICE: ColumnChoice = { hidden: [], order: [], widths: {} };

/** What is shown where nobody has chosen: all but what the file keeps back. */
export function startChoice(declared: readonly { readonly field: string; readonly hidden?: true }[]): ColumnChoice {
  const hidden = declared.filter((column) => column.hidden).map((column) => column.field);
  return hidden.length === 0 ? NO_CHOICE : { ...NO_CHOICE, hidden };
}

/** Key of the choice among the person's settings. */
export function columnChoiceKey(entity: string): string {
  return `columns:${entity}`;
}

function isChoice(value: unknown): value is ColumnChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'hidden' in value &&
    Array.isArray(value.hidden) &&
    'order' in value &&
    Array.isArray(value.order) &&
    'widths' in value &&
    typeof value.widths === 'object' &&
    value.widths !== null
  );
}

/** The stored choice, where it makes sense. */
export function columnChoiceOf(stored: unknown, start: ColumnChoice = NO_CHOICE): ColumnChoice {
  return isChoice(stored) ? stored : start;
}

/**
 * The declared columns in the chosen order. A column that the choice does not know follows the one before it in the
 * file.
 */
export function orderedColumns<T extends { readonly field: string }>(
  declared: readonly T[],
  order: readonly string[],
): T[] {
  const known = order.flatMap((name) => declared.filter((column) => column.field === name));
  declared.forEach((column, index) => {
    if (known.includes(column)) return;
    const before = declared[index - 1];
    known.splice(before ? known.indexOf(before) + 1 : 0, 0, column);
  });
  return known;
}

/** Moves a column one place up (-1) or down (1). */
export function movedOrder(names: readonly string[], name: string, by: -1 | 1): string[] {
  const from = names.indexOf(name);
  const to = from + by;
  const moved = [...names];
  const other = moved[to];
  if (from < 0 || other === undefined) return moved;
  moved[to] = name;
  moved[from] = other;
  return moved;
}

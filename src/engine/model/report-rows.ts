/** The rows of a report in the order they were asked for: on the page, and in the file that is made of it. Pure. */

/** A count is a number, what was reckoned a decimal as text; a smallest or largest may be a date. */
type Figure = string | number | null;

interface Line {
  readonly keys: readonly (string | null)[];
  readonly labels: readonly string[];
  readonly figures: readonly Figure[];
}

interface Lines<R extends Line> {
  readonly groups: readonly { readonly step: string | null }[];
  readonly measures: readonly { readonly numeric: boolean }[];
  readonly rows: readonly R[];
}

/** By which column: the groups first, the measures behind them. */
export interface ReportSort {
  readonly column: number;
  readonly down: boolean;
}

/** What can be reckoned with; null for what is no number. */
export function numberOf(figure: Figure): number | null {
  const value = figure === null || figure === '' ? Number.NaN : Number(figure);
  return Number.isFinite(value) ? value : null;
}

/** What is unknown stands last in either direction. @param language tag whose order words have */
export function sortedRows<R extends Line>(
  { groups, measures, rows }: Lines<R>,
  sort: ReportSort | undefined,
  language: string,
): readonly R[] {
  if (!sort) return rows;
  const at = sort.column - groups.length;
  const group = groups[sort.column];
  const words = new Intl.Collator(language, { numeric: true });
  const unknown = ({ keys, figures }: R): boolean =>
    (group ? (keys[sort.column] ?? null) : (figures[at] ?? null)) === null;
  const compare = (one: R, other: R): number => {
    if (group?.step)
      return String(one.keys[sort.column]) < String(other.keys[sort.column])
        ? -1
        : Number(one.keys[sort.column] !== other.keys[sort.column]);
    if (group) return words.compare(one.labels[sort.column] ?? '', other.labels[sort.column] ?? '');
    if (measures[at]?.numeric)
      return (numberOf(one.figures[at] ?? null) ?? 0) - (numberOf(other.figures[at] ?? null) ?? 0);
    return words.compare(String(one.figures[at]), String(other.figures[at]));
  };
  return rows.toSorted((one, other) => {
    if (unknown(one) || unknown(other)) return Number(unknown(one)) - Number(unknown(other));
    return sort.down ? compare(other, one) : compare(one, other);
  });
}

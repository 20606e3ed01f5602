/** What happens to the rows of a sub-table: pure list operations that keep the entered order. */
import type { Row, Value } from '../../../model/types.ts';

/** The list with the row at `index` changed; `$labels` of a patch are joined to those the row has. */
export function withCell(rows: readonly Row[], index: number, values: Readonly<Record<string, Value>>): readonly Row[] {
  return rows.map((row, at) => {
    if (at !== index) return row;
    const { $labels, ...fields } = values;
    return { ...row, ...fields, ...($labels && typeof $labels === 'object' ? { $labels: { ...(row.$labels as object | undefined), ...$labels } } : {}) };
  });
}

export function withoutRowAt(rows: readonly Row[], index: number): readonly Row[] {
  return rows.filter((_, at) => at !== index);
}

/** Puts a removed row back where it was. */
export function withRowAt(rows: readonly Row[], index: number, row: Row): readonly Row[] {
  return [...rows.slice(0, index), row, ...rows.slice(index)];
}

/** Which row is open after the one at `removed` is gone. */
export function openAfterRemoval(open: number | undefined, removed: number): number | undefined {
  if (open === undefined || open === removed) return undefined;
  return open > removed ? open - 1 : open;
}

/**
 * What happens to the rows of a sub-table: steps on the rows as they stand when the step is taken, which keep the
 * entered order.
 */
import type { Row, Value } from '../../../model/types.ts';

/**
 * What a step leaves. `placeOf` says where the row at an index stands afterwards, undefined = nowhere; without it all
 * stand where they stood.
 */
export interface RowsAfter {
  readonly rows: readonly Row[];
  readonly placeOf?: (index: number) => number | undefined;
}

/**
 * A step on the rows of a sub-table. It knows its row by its key: whatever was added, removed or edited since it was
 * prepared
 * (an upload takes its time), it meets that row, or nothing where the row is gone.
 */
export type RowsStep = (rows: readonly Row[]) => RowsAfter;

let given = 0;

/**
 * A new row with the key that it is known by until it is stored; no field of a row begins with `$`, and none of it is
 * sent.
 */
export function withFreshKey(row: Row): Row {
  given += 1;
  return { ...row, $key: `${Date.now().toString(36)}-${given}` };
}

/** What a row is known by: its id, as a new one its key, else its place (rows that some rule gave). */
export function keyOf(row: Readonly<Row>, index: number): string {
  return String(row.id ?? row['$key'] ?? index);
}

/** Where the row with this key stands; -1 = it is gone. */
export function placeOfKey(rows: readonly Row[], key: string): number {
  return rows.findIndex((row, index) => keyOf(row, index) === key);
}

/** The row with values written into it; `$labels` and `$hops` are joined to those it has. */
function written(row: Row, { $labels, $hops, ...fields }: Readonly<Record<string, Value>>): Row {
  const joined = (name: string, given: Value | undefined): Row =>
    given && typeof given === 'object' ? { [name]: { ...(row[name] as object | undefined), ...given } } : {};
  return { ...row, ...fields, ...joined('$labels', $labels), ...joined('$hops', $hops) };
}

/**
 * Writes into one row.
 * @param values what is typed
 * @param follow what follows from it, by the row before and with it
 */
export function edit(
  key: string,
  values: Readonly<Record<string, Value>>,
  follow: (before: Row, typed: Row) => Readonly<Record<string, Value>> = () => ({}),
): RowsStep {
  return (rows) => ({
    rows: rows.map((row, index) => {
      if (keyOf(row, index) !== key) return row;
      const typed = written(row, values);
      return written(typed, follow(row, typed));
    }),
  });
}

/** Puts a row in: at the end, or where it was before it was removed, as far as that place is still there. */
export function insert(row: Row, at = Infinity): RowsStep {
  return (rows) => ({
    rows: [...rows.slice(0, at), row, ...rows.slice(at)],
    placeOf: (index) => (index < at ? index : index + 1),
  });
}

export function remove(key: string): RowsStep {
  return (rows) => {
    const gone = placeOfKey(rows, key);
    if (gone < 0) return { rows };
    const placeOf = (index: number): number | undefined => {
      if (index === gone) return undefined;
      return index < gone ? index : index - 1;
    };
    return { rows: rows.filter((_, index) => index !== gone), placeOf };
  };
}

/** Which way a row is moved: before the one above it, or behind the one below. */
export type Direction = -1 | 1;

/** A row and its neighbour change places; beyond the first and the last there is nowhere to go. */
export function move(key: string, by: Direction): RowsStep {
  return (rows) => {
    const from = placeOfKey(rows, key);
    const [row, other] = [rows[from], rows[from + by]];
    if (!row || !other) return { rows };
    const placeOf = (index: number): number => (index === from ? from + by : index === from + by ? from : index);
    return { rows: rows.map((one, index) => (index === from ? other : index === from + by ? row : one)), placeOf };
  };
}

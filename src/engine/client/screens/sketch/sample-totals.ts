/** What stands under the columns of a list that is only drawn: the sum of the rows that are shown. Pure. */
import type { CompiledColumn } from '../../../model/types.ts';
import type { ViewField, WireRow } from '../../../model/wire.ts';

type Aggregate = NonNullable<CompiledColumn['aggregate']>;

function totalOf(
  aggregate: Aggregate,
  field: ViewField | undefined,
  values: readonly (string | number)[],
): string | number | null {
  if (aggregate === 'count') return values.length;
  const [first] = values;
  if (first === undefined) return null;
  if (aggregate === 'min' || aggregate === 'max') {
    const sorted = values.toSorted((one, other) =>
      Number.isNaN(Number(one)) ? String(one).localeCompare(String(other)) : Number(one) - Number(other),
    );
    return sorted.at(aggregate === 'min' ? 0 : -1) ?? null;
  }
  const sum = values.reduce<number>((total, value) => total + Number(value), 0);
  const result = aggregate === 'sum' ? sum : sum / values.length;
  return field?.kind === 'decimal' ? result.toFixed(field.scale ?? 2) : result;
}

/** Aggregates by field name; nothing where no column has one. */
export function sampleTotals(
  columns: readonly CompiledColumn[],
  fields: readonly ViewField[],
  rows: readonly WireRow[],
): Readonly<Record<string, string | number | null>> | undefined {
  const counted = columns.flatMap(({ field, aggregate }) => (aggregate ? [{ field, aggregate }] : []));
  if (counted.length === 0) return undefined;
  return Object.fromEntries(
    counted.map(({ field, aggregate }) => {
      const values = rows.flatMap((row) => {
        const value = row[field];
        return typeof value === 'string' || typeof value === 'number' ? [value] : [];
      });
      return [
        field,
        totalOf(
          aggregate,
          fields.find(({ name }) => name === field),
          values,
        ),
      ];
    }),
  );
}

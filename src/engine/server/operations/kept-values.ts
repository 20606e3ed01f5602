/**
 * What rows keep of their own fields: search keys and `x-computed` values, worked out anew for writes of many rows at
 * once.
 */
import { columnType } from '../../model/table-columns.ts';
import type { CompiledEntity, CompiledField, Row } from '../../model/types.ts';
import type { Spelling } from './pinyin/readings.ts';
import { computeFields, type RowLoader } from './row-loader.ts';
import { searchKey } from './search-key.ts';

type ComputedField = CompiledField & { readonly column: string };

export function computedOf(entity: CompiledEntity): ComputedField[] {
  return Object.values(entity.fields).filter(
    (field): field is ComputedField => field.computed !== undefined && field.column !== undefined,
  );
}

/** Kept columns → their types. */
export function keptColumns(entity: CompiledEntity): [column: string, type: string][] {
  const computed = computedOf(entity).map((field): [string, string] => [field.column, columnType(field) ?? 'text']);
  return entity.list.keyword.length > 0 ? [['search_text', 'text'], ['search_grams', 'text[]'], ...computed] : computed;
}

/** The kept values of a row as they ought to be, by column. Changes the computed fields of the row in hand. */
export function keptValues(
  entity: CompiledEntity,
  loader: RowLoader,
  row: Row,
  spelling: Spelling,
): Record<string, unknown> {
  computeFields(loader, entity, row);
  const key = searchKey(entity, row, spelling);
  return {
    ...(key ? { search_text: key.text, search_grams: key.grams } : {}),
    ...Object.fromEntries(computedOf(entity).map((field) => [field.column, row[field.name]])),
  };
}

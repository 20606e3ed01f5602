/** Labels of chosen rows: they travel beside the row, under `$labels`, in the order of the ids. Pure. */
import type { Codec } from '../../engine/client/index.ts';
import { hasFormat } from '../../engine/model/formats.ts';
import type { TypedExpression, Value } from '../../engine/model/types.ts';
import type { ViewField } from '../../engine/model/wire.ts';

type PlainRow = Readonly<Record<string, Value>>;

/** Ids of a `ref` (one or none) or `refs` value. */
export function idsOf(value: Value): string[] {
  if (Array.isArray(value)) return value.filter((one): one is string => typeof one === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Labels of the ids that stand in `field`; an id without a label is its own. */
export function labelsOf(row: PlainRow, field: string, value: Value): { readonly id: string; readonly label: string }[] {
  const all = row.$labels;
  const own = all !== null && typeof all === 'object' && !Array.isArray(all) ? all[field] : undefined;
  const labels = Array.isArray(own) ? own : [own];
  return idsOf(value).map((id, index) => ({ id, label: typeof labels[index] === 'string' ? labels[index] : id }));
}

/** The patch that keeps `$labels` in step with a choice. */
export function withLabels(row: PlainRow, field: string, labels: string | string[] | null): { readonly $labels: Value } {
  const all = row.$labels;
  const before = all !== null && typeof all === 'object' && !Array.isArray(all) ? all : {};
  return { $labels: { ...before, [field]: labels } };
}

/** Names of this row's fields that decide what may be chosen: those the filter reads and the one that names the entity. */
export function decidingFields(field: ViewField): string[] {
  const names = new Set<string>();
  const collect = (expression: TypedExpression): void => {
    if (expression.ref?.from === 'outer' && expression.ref.field) names.add(expression.ref.field);
    if (expression.over?.from === 'outer') names.add(expression.over.field);
    expression.args?.forEach(collect);
  };
  if (field.ref?.filter) collect(field.ref.filter);
  if (field.ref?.entityField) names.add(field.ref.entityField);
  return [...names];
}

const isId = (text: string): boolean => hasFormat('uuid', text);

/** What is stored is the id; a label alone does not say which row is meant. */
export const refCodec: Codec = {
  format: (value) => idsOf(value)[0] ?? '',
  parse: (text) => {
    const id = text.trim();
    return id === '' ? null : isId(id) ? id : undefined;
  },
};

export const refsCodec: Codec = {
  format: (value) => idsOf(value).join(','),
  parse: (text) => {
    const ids = text.split(',').map((id) => id.trim()).filter((id) => id !== '');
    return ids.every(isId) && new Set(ids).size === ids.length ? ids : undefined;
  },
};

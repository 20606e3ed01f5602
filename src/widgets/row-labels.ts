/**
 * Ids a row holds, of other rows or of stored files, and their labels, which travel beside it under `$labels` in the
 * same order. Pure.
 */
import type { Codec } from '../engine/client/index.ts';
import { hasFormat } from '../engine/model/formats.ts';
import type { Value } from '../engine/model/types.ts';

type PlainRow = Readonly<Record<string, Value>>;

/** Ids of a value that holds one, none or several. */
export function idsOf(value: Value): string[] {
  if (Array.isArray(value)) return value.filter((one): one is string => typeof one === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Labels of the ids that stand in `field`; an id without a label is its own. */
export function labelsOf(
  row: PlainRow,
  field: string,
  value: Value,
): { readonly id: string; readonly label: string }[] {
  const all = row.$labels;
  const own = all !== null && typeof all === 'object' && !Array.isArray(all) ? all[field] : undefined;
  const labels = Array.isArray(own) ? own : [own];
  return idsOf(value).map((id, index) => ({ id, label: typeof labels[index] === 'string' ? labels[index] : id }));
}

/** The patch that keeps `$labels` in step with a choice. */
export function withLabels(
  row: PlainRow,
  field: string,
  labels: string | string[] | null,
): { readonly $labels: Value } {
  const all = row.$labels;
  const before = all !== null && typeof all === 'object' && !Array.isArray(all) ? all : {};
  return { $labels: { ...before, [field]: labels } };
}

const isId = (text: string): boolean => hasFormat('uuid', text);

/** What is stored is the id; a label alone does not say which row is meant. */
export const idCodec: Codec = {
  format: (value) => idsOf(value)[0] ?? '',
  parse: (text) => {
    const id = text.trim();
    return id === '' ? null : isId(id) ? id : undefined;
  },
};

export const idsCodec: Codec = {
  format: (value) => idsOf(value).join(','),
  parse: (text) => {
    const ids = text
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '');
    return ids.every(isId) && new Set(ids).size === ids.length ? ids : undefined;
  },
};

/** References in a form whose label is not known: set by a starting value, a copy or the opener, who know ids only. */
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { childRows, childView, isInline } from './changed-fields.ts';

/** What has to be asked: `field` as the option call names it (`applyOrg`, `workers.worker`). */
export interface Unlabelled {
  readonly field: string;
  readonly ids: readonly string[];
}

function idsOf(value: Value | undefined): string[] {
  if (Array.isArray(value)) return value.filter((one): one is string => typeof one === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

export function isReference(field: ViewField): boolean {
  return field.kind === 'ref' || field.kind === 'refs';
}

function labelsIn(row: Readonly<Row>): Readonly<Row> {
  const labels = row.$labels;
  return labels !== null && typeof labels === 'object' && !Array.isArray(labels) ? labels : {};
}

function unlabelledIds(field: ViewField, row: Readonly<Row>): string[] {
  const label = labelsIn(row)[field.name];
  const ids = idsOf(row[field.name]);
  const known = Array.isArray(label)
    ? label.filter((one) => typeof one === 'string').length
    : typeof label === 'string'
      ? 1
      : 0;
  return known >= ids.length ? [] : ids;
}

/** All references without labels, in the row itself and in its inline sub-tables. */
export function missingLabels(view: EntityView, row: Readonly<Row>): readonly Unlabelled[] {
  return view.fields.flatMap((field) => {
    const child = childView(view, field);
    if (isInline(field) && child) {
      const rows = childRows(row, field.name);
      return child.fields
        .filter((inner) => isReference(inner) && inner.name !== field.children?.by)
        .map((inner) => ({
          field: `${field.name}.${inner.name}`,
          ids: [...new Set(rows.flatMap((one) => unlabelledIds(inner, one)))],
        }))
        .filter((missing) => missing.ids.length > 0);
    }
    const ids = isReference(field) ? unlabelledIds(field, row) : [];
    return ids.length > 0 ? [{ field: field.name, ids }] : [];
  });
}

function labelled(field: ViewField, row: Readonly<Row>, known: ReadonlyMap<string, string>): Row {
  const ids = idsOf(row[field.name]);
  if (!ids.some((id) => known.has(id))) return row;
  const labels = ids.map((id) => known.get(id) ?? id);
  return { ...row, $labels: { ...labelsIn(row), [field.name]: field.kind === 'refs' ? labels : (labels[0] ?? null) } };
}

/** The values that change when the labels of `missing` are known. */
export function withKnownLabels(
  view: EntityView,
  row: Readonly<Row>,
  option: string,
  known: ReadonlyMap<string, string>,
): Row {
  const [name = '', inner] = option.split('.');
  const field = view.fields.find((candidate) => candidate.name === name);
  if (!field) return {};
  const child = childView(view, field);
  const innerField = child?.fields.find((candidate) => candidate.name === inner);
  if (innerField) return { [name]: childRows(row, name).map((one) => labelled(innerField, one, known)) };
  const { $labels = null } = labelled(field, row, known);
  return { $labels };
}

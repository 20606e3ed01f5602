/**
 * References in a form of which something is not known: the label, where a starting value, a copy or the opener set
 * them, who know ids only; and what the form's rules read of the row behind them.
 */
import { formHops } from '../../../model/form-hops.ts';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { childRows, childView, isInline } from './changed-fields.ts';
import { knownHop, withHops } from './form-scope.ts';

/** What is known of a row behind a reference. */
export interface KnownRow {
  readonly label: string;
  readonly hops?: Row;
}

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

/** Do the form's rules read more of the row behind the reference than is known? */
const isUnread = (view: EntityView, field: ViewField, row: Readonly<Row>): boolean =>
  field.kind === 'ref' &&
  knownHop(row, field.name) === undefined &&
  formHops(view.fields, view.form, field.name).length > 0;

/** References of the row itself, and of its inline sub-tables, of which the form's rules read more than is known. */
export function unreadReferences(view: EntityView, row: Readonly<Row>): readonly Unlabelled[] {
  return view.fields.flatMap((field) => {
    const child = childView(view, field);
    if (isInline(field) && child) {
      const rows = childRows(row, field.name);
      return child.fields.flatMap((inner) => {
        const ids = rows.filter((one) => isUnread(child, inner, one)).flatMap((one) => idsOf(one[inner.name]));
        return ids.length > 0 ? [{ field: `${field.name}.${inner.name}`, ids: [...new Set(ids)] }] : [];
      });
    }
    return isUnread(view, field, row) ? [{ field: field.name, ids: idsOf(row[field.name]) }] : [];
  });
}

/** Ids whose label is not known, and those of which the form's rules read more than is known. */
function unknownIds(view: EntityView, field: ViewField, row: Readonly<Row>): string[] {
  const label = labelsIn(row)[field.name];
  const ids = idsOf(row[field.name]);
  const known = Array.isArray(label)
    ? label.filter((one) => typeof one === 'string').length
    : typeof label === 'string'
      ? 1
      : 0;
  return known >= ids.length && !isUnread(view, field, row) ? [] : ids;
}

/** All references of which something is not known, in the row itself and in its inline sub-tables. */
export function missingLabels(view: EntityView, row: Readonly<Row>): readonly Unlabelled[] {
  return view.fields.flatMap((field) => {
    const child = childView(view, field);
    if (isInline(field) && child) {
      const rows = childRows(row, field.name);
      return child.fields
        .filter((inner) => isReference(inner) && inner.name !== field.children?.by)
        .map((inner) => ({
          field: `${field.name}.${inner.name}`,
          ids: [...new Set(rows.flatMap((one) => unknownIds(child, inner, one)))],
        }))
        .filter((missing) => missing.ids.length > 0);
    }
    const ids = isReference(field) ? unknownIds(view, field, row) : [];
    return ids.length > 0 ? [{ field: field.name, ids }] : [];
  });
}

function labelled(field: ViewField, row: Readonly<Row>, known: ReadonlyMap<string, KnownRow>): Row {
  const ids = idsOf(row[field.name]);
  if (!ids.some((id) => known.has(id))) return row;
  const labels = ids.map((id) => known.get(id)?.label ?? id);
  const hops = ids.flatMap((id): [string, Row][] => {
    const read = known.get(id)?.hops;
    return read ? [[id, read]] : [];
  });
  return {
    ...row,
    $labels: { ...labelsIn(row), [field.name]: field.kind === 'refs' ? labels : (labels[0] ?? null) },
    ...(hops.length > 0 ? withHops(row, field.name, Object.fromEntries(hops)) : {}),
  };
}

/** The values that change when what was missing is known. */
export function withKnownLabels(
  view: EntityView,
  row: Readonly<Row>,
  option: string,
  known: ReadonlyMap<string, KnownRow>,
): Row {
  const [name = '', inner] = option.split('.');
  const field = view.fields.find((candidate) => candidate.name === name);
  if (!field) return {};
  const child = childView(view, field);
  const innerField = child?.fields.find((candidate) => candidate.name === inner);
  if (innerField) return { [name]: childRows(row, name).map((one) => labelled(innerField, one, known)) };
  const { $labels = null, $hops } = labelled(field, row, known);
  return { $labels, ...($hops === undefined ? {} : { $hops }) };
}

/** The values a form opens with: defaults on add, the stored row on edit, its content without its identity on copy. */
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { childRows, childView, isInline, isSendable } from './changed-fields.ts';
import type { FormMode, FormSetting } from './form-scope.ts';
import { liveValues } from './live-values.ts';

const LISTS = new Set<ViewField['kind']>(['refs', 'children', 'multi', 'files']);

/** What a field holds before anybody has said anything. A list is never null, a boolean without a value is false. */
export function emptyValue(field: ViewField): Value {
  if (field.default !== undefined) return field.default;
  if (LISTS.has(field.kind) || (field.kind === 'json' && field.list)) return [];
  return field.kind === 'boolean' ? false : null;
}

function blankRow(view: EntityView): Row {
  const row: Row = {};
  for (const field of view.fields) row[field.name] = emptyValue(field);
  if (view.states) row[view.states.field] = view.states.initial;
  return row;
}

/** A copy keeps what could be typed; numbers of things, states and computed values are the new row's own. */
function copiedRow(view: EntityView, source: Readonly<Row>): Row {
  const row = blankRow(view);
  for (const field of view.fields) {
    if (!isSendable(field) || field.name === view.states?.field) continue;
    const child = childView(view, field);
    if (isInline(field) && child) row[field.name] = childRows(source, field.name).map((item) => copiedRow(child, item));
    else if (field.kind !== 'children') row[field.name] = source[field.name] ?? emptyValue(field);
  }
  if (source.$labels) row.$labels = source.$labels;
  if (source.$hops) row.$hops = source.$hops;
  return row;
}

/**
 * @param stored the row that is edited or copied; null on add
 * @param initial values handed in by the opener, e.g. the organisation chosen at the left
 */
export function startRow(
  setting: FormSetting,
  mode: FormMode,
  stored: Readonly<Row> | null,
  initial: Readonly<Row> = {},
): Row {
  const { view } = setting;
  if (mode === 'edit') return { ...stored, ...initial };
  const source = mode === 'copy' && stored ? copiedRow(view, stored) : blankRow(view);
  const row: Row = { ...source, ...initial };
  const given = new Set(Object.keys(mode === 'copy' ? row : initial).filter((name) => row[name] !== null));
  return { ...row, ...liveValues(setting, row, 'all', given) };
}

/** A new row of sub-table `field`: whose part it is stands in it from the start. */
export function startChild(setting: FormSetting, field: ViewField): Row {
  const naming = field.children?.naming;
  return startRow(setting, 'add', null, naming ? { [naming.field]: naming.value } : {});
}

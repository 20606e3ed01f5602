/**
 * A record as it will stand once what waits on this device has arrived, as far as the device can tell, and what may be
 * done with it then. Pure.
 */
import { isSatisfied } from '../../../model/expression/evaluate.ts';
import { readsOf } from '../../../model/expression/reads.ts';
import type { Row, TypedExpression } from '../../../model/types.ts';
import type { EntityView, ViewAction, WireRow } from '../../../model/wire.ts';
import { childRows } from '../form/changed-fields.ts';
import { type FormSetting, isLocal, scopeOf } from '../form/form-scope.ts';
import { type QueuedCall, markedFile } from './queued-call.ts';

/** Who looks, and when. */
export type Looking = Pick<FormSetting, 'user' | 'today' | 'now' | 'locale'>;

/** May this action wait on the phone for a network? */
export const mayWait = (view: EntityView, code: string): boolean => view.offline?.actions.includes(code) === true;

/**
 * May it wait, and can this device judge whether it comes next? What its condition reads over a reference is beside a
 * record that was opened or taken along.
 */
export const mayWaitOn = (view: EntityView, row: WireRow | undefined, { code, when }: ViewAction): boolean =>
  mayWait(view, code) && (when === undefined || row === undefined || (isLocal(when, row) && isKnown(view, when)));

/** Everything it reads of the row is on the device. */
function isKnown(view: EntityView, expression: TypedExpression): boolean {
  const names = new Set(view.fields.map(({ name }) => name));
  const implicit = ['id', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'rev'];
  return readsOf(expression, { row: view.name }).every(
    ({ entity, field }) => entity !== view.name || names.has(field) || implicit.includes(field),
  );
}

function isPossible(view: EntityView, row: WireRow, action: ViewAction, looking: Looking): boolean {
  const state = String(row[view.states?.field ?? ''] ?? '');
  if (action.needs === 'none' || !mayWait(view, action.code)) return false;
  if (action.move && !Object.hasOwn(action.move, state)) return false;
  if (action.code === 'edit' && view.states?.editable && !view.states.editable.includes(state)) return false;
  if (!action.when) return true;
  const setting: FormSetting = { ...looking, view, isNew: false, base: row };
  return isLocal(action.when, row) && isKnown(view, action.when) && isSatisfied(action.when, scopeOf(setting, row));
}

/** Rows of a sub-table with what was filled in of them; pictures that lie on the device are not among stored ones. */
function overlaid(stored: readonly Row[], typed: readonly Row[]): Row[] {
  const byId = new Map(stored.map((row) => [row.id, row]));
  return typed.map((row) => ({ ...byId.get(row.id), ...storable(row) }));
}

const storable = (values: Readonly<Row>): Row =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        markedFile(value) === undefined &&
        !(Array.isArray(value) && value.some((one) => markedFile(one) !== undefined)),
    ),
  );

/** The row after one call. */
function after(view: EntityView, row: WireRow, call: QueuedCall): WireRow {
  const action = view.actions.find(({ code }) => code === call.action);
  const own = call.action === 'edit' ? undefined : new Set(action?.input?.own);
  const written = Object.fromEntries(
    Object.entries(storable(call.values))
      .filter(([name]) => !name.startsWith('$') && (own?.has(name) ?? true))
      .map(([name, value]) => {
        const rows = childRows(call.values, name);
        return [name, rows.length > 0 ? overlaid(childRows(row, name), rows) : (value ?? null)];
      }),
  );
  const field = view.states?.field;
  const state = field === undefined ? undefined : action?.move?.[String(row[field])];
  return {
    ...row,
    ...written,
    $labels: { ...row.$labels, ...call.labels },
    ...(field !== undefined && state !== undefined ? { [field]: state } : {}),
  } as WireRow;
}

/**
 * Without a call of it that waits, the row itself. What needs a network is not offered before the rest has arrived: it
 * would be judged on what is not so yet.
 * @param calls of this person on this device
 */
export function projectedRow(view: EntityView, row: WireRow, calls: readonly QueuedCall[], looking: Looking): WireRow {
  const waiting = calls.filter((call) => call.row === row.id && call.entity === view.name && call.state === 'waiting');
  if (waiting.length === 0) return row;
  const later = waiting.reduce((before, call) => after(view, before, call), row);
  const { $why: _why, $task: _task, ...rest } = later;
  const next = rest as WireRow;
  return {
    ...next,
    $can: view.actions.filter((action) => isPossible(view, next, action, looking)).map(({ code }) => code),
  };
}

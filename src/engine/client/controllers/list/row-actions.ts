/** Which actions stand where, and why one is not offered on a row. Pure. */
import { isRowWord, isShown, rowRank, stepRank } from '../../../model/action-order.ts';
import { fillMessage, type Locale } from '../../../model/errors/define.ts';
import { wireErrors } from '../../../model/errors/wire-errors.ts';
import type { EntityView, RecordLink, ViewAction, WireRow } from '../../../model/wire.ts';

export interface OfferedAction {
  readonly action: ViewAction;
  /** Why it cannot be run now; '' when it can. */
  readonly reason: string;
  /** The records that stand in the way. */
  readonly records?: readonly RecordLink[];
}

/** The title of a state's value, as the list shows it. */
function stateTitle(view: EntityView, row: WireRow): string {
  const field = view.fields.find((one) => one.name === view.states?.field);
  const value = field ? row[field.name] : null;
  const choices = field?.choices ?? (field?.dict ? view.dicts[field.dict] : undefined) ?? [];
  return choices.find((choice) => String(choice.value) === String(value))?.title ?? String(value ?? '');
}

/** Why `action` is not offered on `row`, in the language of the screen; '' when it is. */
export function refusalOf(view: EntityView, action: ViewAction, row: WireRow, locale: Locale): string {
  if (!row.$can || row.$can.includes(action.code)) return '';
  const why = row.$why?.[action.code];
  if (why !== undefined) return why;
  const label = action.label;
  const state = view.states ? String(row[view.states.field] ?? '') : '';
  if (view.states && action.move && !(state in action.move))
    return fillMessage(wireErrors['action.state'][locale], { state: stateTitle(view, row), action: label });
  const bound = action.code === 'edit' || action.code === 'delete';
  if (bound && view.states?.editable && !view.states.editable.includes(state))
    return fillMessage(wireErrors['row.notEditable'][locale], { state: stateTitle(view, row), action: label });
  if (action.when) return fillMessage(wireErrors['action.when'][locale], { action: label });
  return wireErrors['access.route'][locale];
}

/** Actions of the toolbar that need no row, the filled one (add) first. */
export function toolbarActions(view: EntityView): ViewAction[] {
  const actions = view.actions.filter(isShown).filter((action) => action.needs === 'none' && action.code !== 'export');
  return [...actions.filter((action) => action.code === 'add'), ...actions.filter((action) => action.code !== 'add')];
}

/**
 * Everything that may be done with one row; in the bin only what brings it back.
 * @param stepsFirst where one of them has room: the next step of the row before editing it
 */
export function rowActions(
  view: EntityView,
  row: WireRow,
  locale: Locale,
  deleted: boolean,
  stepsFirst = false,
): OfferedAction[] {
  const rank = stepsFirst ? stepRank : rowRank;
  return view.actions
    .filter(isShown)
    .filter((action) => action.needs !== 'none' && (action.code === 'restore') === deleted)
    .sort((one, other) => rank(one) - rank(other))
    .map((action) => {
      const records = deleted ? undefined : row.$blockers?.[action.code];
      return { action, reason: deleted ? '' : refusalOf(view, action, row, locale), ...(records ? { records } : {}) };
    });
}

/**
 * The one or two actions that stand as words in the row, and the rest behind 更多. Only what a row is there for is a
 * word:
 * never what is refused now, never what is dangerous.
 */
export function splitActions(actions: readonly OfferedAction[]): {
  readonly words: readonly OfferedAction[];
  readonly more: readonly OfferedAction[];
} {
  const first = actions.filter(({ action, reason }) => reason === '' && isRowWord(action));
  const words = first.slice(0, actions.length <= 2 ? 2 : 1);
  return { words, more: actions.filter((one) => !words.includes(one)) };
}

/** They open or make something of their own for each row, so they stand in the row. */
const ONE_BY_ONE: ReadonlySet<string> = new Set(['edit', 'copy', 'print', 'evidence']);

/**
 * Actions of the bulk bar for the selected rows; one that cannot be run says why. A move of the entity's own goes where
 * it may,
 * and its dialog names the others; what is built in wants every row.
 */
export function bulkActions(
  view: EntityView,
  rows: readonly WireRow[],
  locale: Locale,
  deleted: boolean,
): OfferedAction[] {
  return view.actions
    .filter(isShown)
    .filter(
      (action) =>
        (action.needs === 'some' || (action.needs === 'one' && rows.length === 1 && !ONE_BY_ONE.has(action.code))) &&
        (action.code === 'restore') === deleted,
    )
    .sort((one, other) => rowRank(one) - rowRank(other))
    .map((action) => {
      const reasons = deleted ? [] : rows.map((row) => refusalOf(view, action, row, locale)).filter(Boolean);
      const some = !action.builtin && action.move !== undefined && reasons.length < rows.length;
      return { action, reason: some ? '' : (reasons[0] ?? '') };
    });
}

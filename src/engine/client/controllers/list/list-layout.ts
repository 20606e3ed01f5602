/** The other shapes of a list: a board by the values of a field, a calendar by a day. Pure. */
import { addDays, addMonths, daysBetween, isMonth } from '../../../model/expression/dates.ts';
import type { Value } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import type { ListState } from './list-state.ts';

export type Layout = 'rows' | 'board' | 'calendar';

/** Rows a board or a month holds at most; who has more narrows the list. */
export const MOST_LAID_OUT = 500;
const WEEK = 7;

const fieldOf = (view: EntityView, name: string | undefined): ViewField | undefined =>
  name === undefined ? undefined : view.fields.find((field) => field.name === name);

/** The shapes this list has, rows first; only rows in the bin and in a tree. */
export function layoutsOf(view: EntityView, state: ListState): readonly Layout[] {
  if (view.tree || state.deleted) return ['rows'];
  return [
    'rows',
    ...(fieldOf(view, view.list.board) ? (['board'] as const) : []),
    ...(fieldOf(view, view.list.calendar) ? (['calendar'] as const) : []),
  ];
}

export function layoutOf(view: EntityView, state: ListState): Layout {
  return layoutsOf(view, state).find((layout) => layout === state.layout) ?? 'rows';
}

/** The month that is shown, `YYYY-MM`. */
export function monthOf(state: ListState, today: string): string {
  return isMonth(state.month) ? state.month : today.slice(0, 7);
}

export function shiftMonth(month: string, by: number): string {
  return addMonths(`${month}-01`, by)?.slice(0, 7) ?? month;
}

/** The days of a month's sheet, whole weeks from Monday on. */
export function sheetOf(month: string): string[] {
  const first = `${month}-01`;
  const lead = daysBetween('0001-01-01', first) % WEEK;
  const length = daysBetween(first, addMonths(first, 1) ?? first);
  const from = addDays(first, -lead) ?? first;
  return Array.from({ length: Math.ceil((lead + length) / WEEK) * WEEK }, (_, index) => addDays(from, index) ?? from);
}

/** The state whose rows a layout shows: all of a month, or as many as a board holds. */
export function laidOut(view: EntityView, state: ListState, today: string): ListState {
  const layout = layoutOf(view, state);
  if (layout === 'rows') return state;
  if (layout === 'board') return { ...state, currentPage: 1, pageSize: MOST_LAID_OUT };
  const field = fieldOf(view, view.list.calendar);
  const sheet = sheetOf(monthOf(state, today));
  const [from, to] = field?.kind === 'datetime' ? [' 00:00:00', ' 23:59:59'] : ['', ''];
  const name = field?.name ?? '';
  return {
    ...state,
    currentPage: 1,
    pageSize: MOST_LAID_OUT,
    sort: [name],
    filters: { ...state.filters, [`${name}From`]: `${sheet[0]}${from}`, [`${name}To`]: `${sheet.at(-1)}${to}` },
  };
}

export interface Lane {
  readonly value: Value;
  readonly title: string;
  readonly rows: readonly WireRow[];
}

/**
 * The lanes of a board in the order of the choices; values without a choice (any more) stand last, nothing is left out.
 */
export function lanesOf(view: EntityView, rows: readonly WireRow[], without: string): Lane[] {
  const field = fieldOf(view, view.list.board);
  if (!field) return [];
  const choices = field.choices ?? (field.dict ? view.dicts[field.dict] : undefined) ?? [];
  const lanes = choices.map(({ value, title }): Lane => ({
    value,
    title,
    rows: rows.filter((row) => row[field.name] === value),
  }));
  const rest = rows.filter((row) => !choices.some(({ value }) => value === row[field.name]));
  return rest.length > 0 ? [...lanes, { value: null, title: without, rows: rest }] : lanes;
}

/** Rows by the day of the calendar's field. */
export function rowsByDay(view: EntityView, rows: readonly WireRow[]): ReadonlyMap<string, readonly WireRow[]> {
  const days = new Map<string, WireRow[]>();
  for (const row of rows) {
    const day = String(row[view.list.calendar ?? ''] ?? '').slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}

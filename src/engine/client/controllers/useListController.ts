/** The one controller behind every list: grid, tree and cards. It knows no component. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { EntityView, WireRow } from '../../model/wire.ts';
import type { TreeRow } from '../api/entities.ts';
import type { ApiError } from '../api/errors.ts';
import {
  type ColumnChoice,
  columnChoiceKey,
  columnChoiceOf,
  orderedColumns,
  startChoice,
} from './list/column-choice.ts';
import { type ListColumn, listColumns } from './list/columns.ts';
import { type ListState, readListState, writeListState } from './list/list-state.ts';
import { noteShown } from './list/shown-rows.ts';
import { useListRows } from './list/useListRows.ts';
import { useNavigation } from './navigation.ts';
import { setPersonSetting, usePersonSetting } from './person-settings.ts';

export interface ListController {
  readonly view: EntityView;
  readonly state: ListState;
  /** Changes parts of the state; anything but the page itself goes back to page 1. */
  readonly change: (parts: Partial<ListState>) => void;
  readonly rows: readonly WireRow[] | undefined;
  readonly tree: readonly TreeRow[] | undefined;
  /**
   * Tree entities: the way down to the level that is shown, the row right above it last; empty where that row is out of
   * sight, undefined at the top and while searching.
   */
  readonly way: readonly TreeRow[] | undefined;
  /** Tree entities: the rows are what was searched for with the rows above it, no level. */
  readonly searched: boolean;
  /** Goes to the level below this row of the tree, or with '' to the top: a step of its own, which back undoes. */
  readonly enter: (below: string) => void;
  readonly totalCount: number;
  readonly totalIsEstimate: boolean;
  readonly totals: Readonly<Record<string, string | number | null>> | undefined;
  readonly loading: boolean;
  readonly slow: boolean;
  readonly error: ApiError | undefined;
  /** When the shown rows were fetched, if newer ones could not be had. */
  readonly oldSince: Date | undefined;
  readonly reload: () => void;
  /** Selected rows of this and other pages, by id. */
  readonly selected: ReadonlyMap<string, WireRow>;
  /** Says which of the shown rows are selected; rows of other pages stay as they are. */
  readonly selectShown: (chosen: readonly WireRow[]) => void;
  readonly toggle: (row: WireRow) => void;
  readonly clearSelection: () => void;
  /** All columns in the chosen order; `isShown` tells which are drawn. */
  readonly columns: readonly ListColumn[];
  readonly choice: ColumnChoice;
  /** Null: as the file has it. */
  readonly choose: (choice: ColumnChoice | null) => void;
}

const NONE: ReadonlyMap<string, WireRow> = new Map();

/** Every row of nested rows. */
export function flatRows(rows: readonly TreeRow[]): WireRow[] {
  return rows.flatMap((row) => [row, ...flatRows(row.children ?? [])]);
}

export function useListController(view: EntityView): ListController {
  const navigation = useNavigation();
  const stateKey = navigation.search;
  const state = useMemo(() => readListState(stateKey), [stateKey]);
  const page = useListRows(view, state, stateKey);
  const [kept, setKept] = useState(NONE);
  const choiceKey = columnChoiceKey(view.name);
  const storedChoice = usePersonSetting(choiceKey);
  const choice = useMemo(
    () => columnChoiceOf(storedChoice, startChoice(view.list.columns)),
    [storedChoice, view.list.columns],
  );

  const shownRows = useMemo(() => (page.tree ? flatRows(page.tree) : page.data?.list), [page.tree, page.data]);
  const total = page.data?.totalCount ?? 0;
  useEffect(() => {
    if (shownRows && !state.deleted)
      noteShown(
        view.name,
        state,
        shownRows.map((row) => row.id),
        total,
      );
  }, [view.name, state, shownRows, total]);
  // A selected row that has been loaded anew is taken as it is now (its actions may have changed).
  const selected = useMemo(() => {
    if (kept.size === 0 || !shownRows) return kept;
    const fresh = new Map(kept);
    for (const row of shownRows) if (fresh.has(row.id)) fresh.set(row.id, row);
    return fresh;
  }, [kept, shownRows]);

  const { replaceSearch } = navigation;
  const change = useCallback(
    (parts: Partial<ListState>) => {
      const onlyPage = Object.keys(parts).every((part) => part === 'currentPage' || part === 'sort');
      if (!onlyPage && !('pageSize' in parts)) setKept(NONE);
      replaceSearch(writeListState({ ...state, currentPage: 1, ...parts }));
    },
    [state, replaceSearch],
  );

  const { go, path } = navigation;
  const enter = useCallback(
    (below: string) => {
      const search = writeListState({ ...state, currentPage: 1, keyword: '', view: '', filters: {}, below });
      go(search ? `${path}?${search}` : path);
    },
    [state, go, path],
  );

  const selectShown = useCallback(
    (chosen: readonly WireRow[]) => {
      setKept((before) => {
        const next = new Map(before);
        for (const row of shownRows ?? []) next.delete(row.id);
        for (const row of chosen) next.set(row.id, row);
        return next;
      });
    },
    [shownRows],
  );

  const toggle = useCallback((row: WireRow) => {
    setKept((before) => {
      const next = new Map(before);
      if (!next.delete(row.id)) next.set(row.id, row);
      return next;
    });
  }, []);

  const choose = useCallback(
    (next: ColumnChoice | null) => {
      setPersonSetting(choiceKey, next);
    },
    [choiceKey],
  );

  const columns = useMemo(() => {
    const declared = listColumns(view);
    return orderedColumns(
      declared.map((one) => one.column),
      choice.order,
    ).flatMap((column) => declared.filter((one) => one.column === column));
  }, [view, choice.order]);

  return {
    view,
    state,
    change,
    rows: shownRows,
    tree: page.tree,
    way: page.way,
    searched: page.searched,
    enter,
    totalCount: page.data?.totalCount ?? 0,
    totalIsEstimate: page.data?.totalIsEstimate ?? false,
    totals: page.data?.totals,
    loading: page.loading,
    slow: page.slow,
    error: page.error,
    oldSince: page.oldSince,
    reload: page.reload,
    selected,
    selectShown,
    toggle,
    clearSelection: useCallback(() => setKept(NONE), []),
    columns,
    choice,
    choose,
  };
}

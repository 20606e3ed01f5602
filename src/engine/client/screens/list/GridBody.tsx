/** The rows of a list on ag-grid; paging and sorting are the server's. */
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type {
  ColumnMovedEvent,
  ColumnResizedEvent,
  GridApi,
  SelectionChangedEvent,
  SortChangedEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { type CellWidths, cellWidths } from '../../controllers/list/cell-widths.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { useLook } from '../../controllers/look.ts';
import { actionsWidth } from '../../controllers/list/actions-width.ts';
import { fitColumns } from '../../controllers/list/fit-columns.ts';
import { isColumnShown, type ListColumn } from '../../controllers/list/columns.ts';
import { gridTheme } from '../theme/grid-theme.ts';
import { ACTIONS_COLUMN, type GridContext, gridColumns } from './grid-columns.tsx';
import { gridModules } from './grid-modules.ts';
import { nameCutCell } from './name-cut-cell.ts';
import type { RunAction } from './RowActions.tsx';
import { useElementSize } from './useElementSize.ts';

const rowSelection = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
  selectAll: 'currentPage',
} as const;
/** As drawn by global.css. Pixels. */
const SCROLLBAR = 8;
const SELECTION_WIDTH = 44;
const selectionColumn = {
  width: SELECTION_WIDTH,
  minWidth: SELECTION_WIDTH,
  maxWidth: SELECTION_WIDTH,
  resizable: false,
  pinned: 'left',
  lockPosition: 'left',
  suppressHeaderMenuButton: true,
  sortable: false,
} as const;

/** Marks in the grid the rows that the controller holds as selected. */
function showSelection(api: GridApi<WireRow>, selected: ReadonlyMap<string, WireRow>): void {
  api.forEachNode((node) => {
    const wanted = node.id !== undefined && selected.has(node.id);
    if (node.isSelected() !== wanted) node.setSelected(wanted, false, 'api');
  });
}

/** Field names in the order the grid shows them, without its own columns. */
function shownOrder(api: GridApi<WireRow>): string[] {
  return api
    .getColumnState()
    .map((state) => state.colId)
    .filter((id) => id !== ACTIONS_COLUMN && !id.startsWith('ag-Grid-'));
}

/** What the columns of a list need for the rows seen so far. */
function useCellWidths(
  view: EntityView,
  columns: readonly ListColumn[],
  rows: readonly WireRow[] | undefined,
  totals: readonly WireRow[],
  foot: string,
): CellWidths {
  const seen = useRef<{ readonly columns: readonly ListColumn[]; readonly widths: CellWidths }>(undefined);
  return useMemo(() => {
    const known = seen.current?.columns === columns ? seen.current.widths : undefined;
    const widths = rows
      ? cellWidths(view, columns, [...rows, ...totals], known, totals.length > 0 ? foot : '')
      : (known ?? new Map());
    seen.current = { columns, widths };
    return widths;
  }, [view, columns, rows, totals, foot]);
}

interface GridBodyProps {
  readonly controller: ListController;
  readonly onRun: RunAction;
  /** The column that is to be in sight. */
  readonly shown?: string | undefined;
}

export default function GridBody({ controller, onRun, shown }: GridBodyProps): ReactNode {
  const { t, i18n } = useTranslation('engine');
  const look = useLook();
  const api = useRef<GridApi<WireRow>>(null);
  const { view, columns, choice, choose, state, change, selected, selectShown, totals, totalCount } = controller;

  const [box, { width }] = useElementSize<HTMLDivElement>();
  const actions = useMemo(
    () => ({ title: t('list.actions'), width: actionsWidth(view, t('list.rowMore')) }),
    [view, t],
  );
  const beside = SELECTION_WIDTH + actions.width + SCROLLBAR;
  const pinned = useMemo(
    () => (totals && columns.some((one) => one.column.aggregate) ? [{ ...totals, id: '$totals' } as WireRow] : []),
    [totals, columns],
  );
  const totalText = t('list.totalOf', { count: totalCount });
  const needed = useCellWidths(view, columns, controller.rows, pinned, `${t('list.total')} ${totalText}`);
  const fitted = useMemo(
    () =>
      fitColumns(
        columns.filter((column) => isColumnShown(column, choice)),
        choice.widths,
        width - beside,
        needed,
        beside,
      ),
    [columns, choice, width, beside, needed],
  );
  const columnDefs = useMemo(
    () => gridColumns(view, fitted, choice, state.sort, actions),
    [view, fitted, choice, state.sort, actions],
  );
  const localeText = useMemo(() => t('grid', { returnObjects: true }) as Record<string, string>, [t]);
  const context: GridContext = {
    view,
    deleted: state.deleted,
    onRun,
    totalText,
  };

  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
    if (api.current) showSelection(api.current, selected);
  }, [selected]);

  useEffect(() => {
    if (shown !== undefined) api.current?.ensureColumnVisible(shown);
  }, [shown, columnDefs]);

  const sortChanged = useCallback(
    (event: SortChangedEvent<WireRow>) => {
      if (event.source !== 'uiColumnSorted') return;
      const sorted = event.api
        .getColumnState()
        .filter((column) => column.sort)
        .sort((one, other) => (one.sortIndex ?? 0) - (other.sortIndex ?? 0));
      change({ sort: sorted.map((column) => (column.sort === 'desc' ? `-${column.colId}` : column.colId)) });
    },
    [change],
  );

  const resized = useCallback(
    (event: ColumnResizedEvent<WireRow>) => {
      if (!event.finished || event.source !== 'uiColumnResized' || !event.column) return;
      choose({
        ...choice,
        widths: { ...choice.widths, [event.column.getColId()]: Math.round(event.column.getActualWidth()) },
      });
    },
    [choice, choose],
  );

  const moved = useCallback(
    (event: ColumnMovedEvent<WireRow>) => {
      if (event.finished && event.source === 'uiColumnMoved') choose({ ...choice, order: shownOrder(event.api) });
    },
    [choice, choose],
  );

  const selectionChanged = useCallback(
    (event: SelectionChangedEvent<WireRow>) => {
      if (event.source === 'api' || event.source === 'rowDataChanged') return;
      selectShown(event.api.getSelectedRows());
    },
    [selectShown],
  );

  return (
    <div className="grid-box" ref={box} onMouseOver={nameCutCell}>
      {width > 0 && (
        <AgGridReact<WireRow>
          // ag-grid takes its words only when it is made.
          key={i18n.language}
          modules={gridModules}
          theme={gridTheme(look)}
          className="grid"
          localeText={localeText}
          rowData={controller.rows as WireRow[] | undefined}
          columnDefs={columnDefs}
          context={context}
          getRowId={({ data }) => data.id}
          pinnedBottomRowData={pinned}
          rowSelection={rowSelection}
          selectionColumnDef={selectionColumn}
          maintainColumnOrder={false}
          suppressCellFocus={false}
          suppressNoRowsOverlay
          suppressLoadingOverlay
          suppressDragLeaveHidesColumns
          alwaysShowVerticalScroll
          scrollbarWidth={SCROLLBAR}
          animateRows={false}
          ensureDomOrder
          onGridReady={(event) => {
            api.current = event.api;
            if (shown !== undefined) event.api.ensureColumnVisible(shown);
          }}
          onRowDataUpdated={(event) => showSelection(event.api, latest.current)}
          onSortChanged={sortChanged}
          onColumnResized={resized}
          onColumnMoved={moved}
          onSelectionChanged={selectionChanged}
        />
      )}
    </div>
  );
}

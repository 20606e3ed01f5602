/** The columns of a list as ag-grid wants them, with the cells it draws. */
import type { ColDef, ICellRendererParams, SuppressKeyboardEventParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import type { ColumnChoice } from '../../controllers/list/column-choice.ts';
import { headText, headTextWidth, type ListColumn, NAME_COLUMN } from '../../controllers/list/columns.ts';
import { pickWidget } from '../../registry/widgets.ts';
import { CellContent } from './CellContent.tsx';
import { RowActions, type RunAction } from './RowActions.tsx';
import { TotalCell } from './TotalCell.tsx';

/** What every cell may ask the grid for. */
export interface GridContext {
  readonly view: EntityView;
  readonly deleted: boolean;
  readonly totalText: string;
  readonly onRun: RunAction;
}

interface OwnParams {
  readonly listColumn: ListColumn;
  readonly isFirst: boolean;
}

/** Kinds that have no order of their own. */
const UNSORTED = ['children', 'json', 'file', 'files', 'refs', 'multi'];
export const ACTIONS_COLUMN = '$actions';

function GridCell({
  data,
  node,
  context,
  listColumn,
  isFirst,
}: ICellRendererParams<WireRow, unknown, GridContext> & OwnParams): ReactNode {
  if (!data) return null;
  if (node.rowPinned)
    return (
      <TotalCell
        column={listColumn}
        totals={data}
        view={context.view}
        isFirst={isFirst}
        countText={context.totalText}
      />
    );
  return <CellContent column={listColumn} row={data} view={context.view} />;
}

function ActionsCell({ data, node, context }: ICellRendererParams<WireRow, unknown, GridContext>): ReactNode {
  if (!data || node.rowPinned) return null;
  return <RowActions view={context.view} row={data} deleted={context.deleted} onRun={context.onRun} />;
}

/** Lets Tab walk through the links and buttons inside a cell before the grid takes it to the next one. */
function walkInside({ event }: SuppressKeyboardEventParams<WireRow>): boolean {
  const cell = event.target instanceof Element ? event.target.closest('.ag-cell') : null;
  if (event.key !== 'Tab' || !cell) return event.key === 'Enter' && event.target !== cell;
  const stops = [...cell.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + (event.shiftKey ? -1 : 1)];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}

/** Order shown in the heads: the person's, else the first of the declared one (its tie-breakers say nothing). */
function sortInForce(
  view: EntityView,
  sort: readonly string[],
): readonly { readonly field: string; readonly desc: boolean }[] {
  return sort.length > 0
    ? sort.map((name) => ({ field: name.replace(/^-/, ''), desc: name.startsWith('-') }))
    : view.list.sort.slice(0, 1);
}

/** `columns` are the ones to be drawn, in order; `actions` is the column of row actions. */
export function gridColumns(
  view: EntityView,
  columns: readonly ListColumn[],
  choice: ColumnChoice,
  sort: readonly string[],
  actions: { readonly title: string; readonly width: number },
): ColDef<WireRow>[] {
  const order = sortInForce(view, sort);
  // One head in two lines makes the row of heads higher: all of them stand in its middle.
  const isWrapped = columns.some(({ field, width }) => width !== undefined && width < headTextWidth(headText(field)));
  const defs = columns.map((listColumn, index): ColDef<WireRow> => {
    const { field, column } = listColumn;
    const numeric = pickWidget(field)?.numeric ?? false;
    const width = choice.widths[field.name] ?? listColumn.width;
    const sorted = order.findIndex((one) => one.field === field.name);
    return {
      colId: field.name,
      headerName: headText(field),
      wrapHeaderText: isWrapped,
      autoHeaderHeight: isWrapped,
      ...(width
        ? { width, minWidth: Math.min(width, listColumn.minWidth) }
        : { flex: 1, minWidth: listColumn.minWidth }),
      pinned: column.pin ?? null,
      sortable: !UNSORTED.includes(field.kind) && !field.sensitive && field.name !== NAME_COLUMN,
      // The server sorts; the grid only shows the arrow.
      comparator: () => 0,
      sort: sorted < 0 ? null : order[sorted]?.desc ? 'desc' : 'asc',
      sortIndex: sorted < 0 ? null : sorted,
      ...(numeric ? { headerClass: 'ag-right-aligned-header', cellClass: 'ag-right-aligned-cell' } : {}),
      cellRenderer: GridCell,
      cellRendererParams: {
        listColumn,
        isFirst: index === 0,
      } satisfies OwnParams,
      suppressKeyboardEvent: walkInside,
    };
  });
  return [
    ...defs,
    {
      colId: ACTIONS_COLUMN,
      headerName: actions.title,
      width: actions.width,
      minWidth: actions.width,
      maxWidth: 240,
      pinned: 'right',
      lockPosition: 'right',
      sortable: false,
      resizable: false,
      cellRenderer: ActionsCell,
      suppressKeyboardEvent: walkInside,
    },
  ];
}

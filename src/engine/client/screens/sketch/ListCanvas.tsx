/**
 * A list while somebody designs it: the list's own filters, bar, grid, cards and pager over rows that are there, or
 * that only show what such values look like.
 */
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { EntityView, TreeRow, ViewField, WireRow } from '../../../model/wire.ts';
import { queryRows, queryTreeSteps } from '../../api/entities.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { NO_CHOICE } from '../../controllers/list/column-choice.ts';
import { listColumns } from '../../controllers/list/columns.ts';
import { readListState } from '../../controllers/list/list-state.ts';
import { CardBody } from '../list/CardBody.tsx';
import { FilterBar } from '../list/FilterBar.tsx';
import { ListBar } from '../list/ListBar.tsx';
import { Pager } from '../list/Pager.tsx';
import { Toolbar } from '../list/Toolbar.tsx';
import { TreeFold } from '../list/TreeFilter.tsx';
import { GridBody } from '../on-demand.ts';
import { sampleTotals } from './sample-totals.ts';
import { sampleValue } from './sample-value.ts';
import '../list/list.css';
import '../list/list-phone.css';

/** Rows that are drawn. */
const ROWS = 12;
const NONE: ReadonlyMap<string, WireRow> = new Map();
const nothing = (): void => undefined;

interface PlacedRow {
  readonly row: WireRow;
  readonly depth: number;
  readonly below: boolean;
}

/** The rows of a tree as they stand below each other, its branches open. */
function placed(rows: readonly TreeRow[], depth = 0): readonly PlacedRow[] {
  return rows.flatMap((row) => [
    { row, depth, below: Boolean(row.children?.length ?? row.$children) },
    ...placed(row.children ?? [], depth + 1),
  ]);
}

const flat = (list: readonly WireRow[]): readonly PlacedRow[] => list.map((row) => ({ row, depth: 0, below: false }));

/** The first rows the person may see; none is no reason to say anything: samples stand in. */
function useRows({ name, api, locale, tree }: EntityView, real: boolean): readonly PlacedRow[] {
  const [rows, setRows] = useState<readonly PlacedRow[]>([]);
  const { base, noun } = api;
  const isTree = tree !== undefined;
  useEffect(() => {
    if (!real) return undefined;
    const control = new AbortController();
    const asked = isTree
      ? queryTreeSteps({ base, noun }, {}, control.signal).then(({ list }) => placed(list))
      : queryRows({ base, noun }, { currentPage: 1, pageSize: 20 }, control.signal).then(({ list }) => flat(list));
    asked.then((found) => setRows(found.slice(0, ROWS)), nothing);
    return () => control.abort();
  }, [name, base, noun, locale, real, isTree]);
  return rows;
}

/** Depths of a small tree, over and over. */
const DEPTHS = [0, 1, 2, 2, 1];

function sampleRows(view: EntityView, fields: readonly ViewField[]): readonly PlacedRow[] {
  const depthAt = (at: number): number => (view.tree ? (DEPTHS[at % DEPTHS.length] ?? 0) : 0);
  return Array.from({ length: ROWS }, (_, at) => ({
    row: {
      id: String(at),
      rev: 1,
      $label: `${view.titleOfOne} ${at + 1}`,
      ...Object.fromEntries(fields.map((field) => [field.name, sampleValue(field, view, at)])),
    } as WireRow,
    depth: depthAt(at),
    below: depthAt(at + 1) > depthAt(at),
  }));
}

/** How the grid draws rows of a tree: its first column moves in by their depth, and branches have their sign. */
function treeStyle(rows: readonly PlacedRow[], column: string): string {
  return rows
    .map(({ row, depth, below }) => {
      const cell = `.grid [row-id="${CSS.escape(row.id)}"] [col-id="${CSS.escape(column)}"]`;
      return `${cell} { padding-left: ${depth * 16 + 30}px; }${below ? ` ${cell}::before { content: ''; position: absolute; left: ${depth * 16 + 14}px; top: calc(50% - 6px); width: 6px; height: 6px; border: solid var(--anlan-text3); border-width: 0 1.5px 1.5px 0; transform: rotate(45deg); }` : ''}`;
    })
    .join('\n');
}

interface ListCanvasProps {
  /** The list as it is to be drawn now. */
  readonly view: EntityView;
  /** Rows there are may be asked for. */
  readonly real: boolean;
  readonly narrow: boolean;
  /** Code of the declared view that is open; '' for all rows. */
  readonly open: string;
  /** The column that is to be in sight. */
  readonly shown: string | undefined;
  /** Columns that are as wide as said, whatever room there is. */
  readonly widths: Readonly<Record<string, number>>;
  /** The heads stand in another order. */
  readonly onOrder: (names: readonly string[]) => void;
  readonly onWidth: (name: string, width: number) => void;
}

/** A controller that answers by what is drawn, and takes nothing but the order and the width of columns. */
function useDrawnController({ view, real, narrow, open, widths, onOrder, onWidth }: ListCanvasProps): {
  readonly controller: ListController;
  readonly style: string;
} {
  const there = useRows(view, real);
  const columns = useMemo(() => listColumns(view), [view]);
  const lines = useMemo(() => (there.length > 0 ? there : sampleRows(view, view.fields)), [there, view]);
  // The phone shows one level of a tree at a time.
  const rows = useMemo(
    () => (view.tree && narrow ? lines.filter(({ depth }) => depth === 0) : lines).map(({ row }) => row),
    [lines, view, narrow],
  );
  const first = columns.find(({ column }) => column.pin === 'left') ?? columns[0];
  const style = useMemo(() => (view.tree && first ? treeStyle(lines, first.field.name) : ''), [view, first, lines]);
  const totals = useMemo(() => sampleTotals(view.list.columns, view.fields, rows), [view, rows]);
  const state = useMemo(
    () => ({ ...readListState(''), view: open, sort: view.list.views[open]?.sort ?? [] }),
    [view, open],
  );
  const choice = useMemo(() => ({ ...NO_CHOICE, widths }), [widths]);
  const controller: ListController = {
    view,
    state,
    change: nothing,
    rows,
    tree: view.tree && rows,
    way: undefined,
    searched: false,
    enter: nothing,
    totalCount: rows.length,
    totalIsEstimate: false,
    totals,
    loading: false,
    slow: false,
    error: undefined,
    oldSince: undefined,
    reload: nothing,
    selected: NONE,
    selectShown: nothing,
    toggle: nothing,
    clearSelection: nothing,
    columns,
    choice,
    choose: (next) => {
      if (next === null) return;
      if (next.order.length > 0) return onOrder(next.order);
      for (const [name, width] of Object.entries(next.widths)) if (width !== widths[name]) onWidth(name, width);
    },
  };
  return { controller, style };
}

export default function ListCanvas(props: ListCanvasProps): ReactNode {
  const { view, narrow, shown } = props;
  const { controller, style } = useDrawnController(props);
  const left = view.fields.find(({ name }) => name === view.list.treeFilter);
  return (
    <div className={`list${narrow ? ' list-narrow' : ''}`}>
      {style !== '' && <style>{style}</style>}
      <section className="list-main" aria-label={view.title}>
        <div inert>
          <FilterBar
            key={String(narrow)}
            controller={controller}
            narrow={narrow}
            unfolded={!narrow}
            {...(left && !narrow ? { lead: <TreeFold controller={controller} field={left} /> } : {})}
          />
          <Toolbar
            controller={controller}
            narrow={narrow}
            phone={narrow}
            onRun={nothing}
            onExport={nothing}
            onImport={nothing}
            onBatch={nothing}
          />
        </div>
        <div className="list-body">
          <Suspense fallback={null}>
            {narrow ? (
              <CardBody controller={controller} onRun={nothing} />
            ) : (
              <GridBody controller={controller} onRun={nothing} shown={shown} />
            )}
          </Suspense>
        </div>
        <div inert>
          {narrow ? (
            <ListBar controller={controller} onRun={nothing} />
          ) : (
            <Pager controller={controller} short={false} />
          )}
        </div>
      </section>
    </div>
  );
}

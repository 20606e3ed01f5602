/** A list while somebody designs it: the list's own filters, bar, grid, cards and pager over rows that are there, or that only show what such values look like. */
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { queryRows } from '../../api/entities.ts';
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
const NO_ROWS: readonly WireRow[] = [];
const nothing = (): void => undefined;

/** The first rows the person may see; none is no reason to say anything: samples stand in. */
function useRows({ name, api, locale }: EntityView, real: boolean): readonly WireRow[] {
  const [rows, setRows] = useState(NO_ROWS);
  const { base, noun } = api;
  useEffect(() => {
    if (!real) return undefined;
    const control = new AbortController();
    queryRows({ base, noun }, { currentPage: 1, pageSize: 20 }, control.signal).then(({ list }) => setRows(list.slice(0, ROWS)), nothing);
    return () => control.abort();
  }, [name, base, noun, locale, real]);
  return rows;
}

function sampleRows(view: EntityView, fields: readonly ViewField[]): readonly WireRow[] {
  return Array.from({ length: ROWS }, (_, at) => ({ id: String(at), rev: 1, $label: `${view.titleOfOne} ${at + 1}`, ...Object.fromEntries(fields.map((field) => [field.name, sampleValue(field, view, at)])) }) as WireRow);
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
function useDrawnController({ view, real, open, widths, onOrder, onWidth }: ListCanvasProps): ListController {
  const there = useRows(view, real);
  const columns = useMemo(() => listColumns(view), [view]);
  const rows = useMemo(() => (there.length > 0 ? there : sampleRows(view, view.fields)), [there, view]);
  const totals = useMemo(() => sampleTotals(view.list.columns, view.fields, rows), [view, rows]);
  const state = useMemo(() => ({ ...readListState(''), view: open, sort: view.list.views[open]?.sort ?? [] }), [view, open]);
  const choice = useMemo(() => ({ ...NO_CHOICE, widths }), [widths]);
  return {
    view, state, change: nothing, rows, tree: undefined, way: undefined, searched: false, enter: nothing, totalCount: rows.length, totalIsEstimate: false, totals, loading: false, slow: false,
    error: undefined, oldSince: undefined, reload: nothing, selected: NONE, selectShown: nothing, toggle: nothing, clearSelection: nothing, columns, choice,
    choose: (next) => {
      if (next.order.length > 0) return onOrder(next.order);
      for (const [name, width] of Object.entries(next.widths)) if (width !== widths[name]) onWidth(name, width);
    },
  };
}

export default function ListCanvas(props: ListCanvasProps): ReactNode {
  const { view, narrow, shown } = props;
  const controller = useDrawnController(props);
  const left = view.fields.find(({ name }) => name === view.list.treeFilter);
  return (
    <div className={`list${narrow ? ' list-narrow' : ''}`}>
      <section className="list-main" aria-label={view.title}>
        <div inert>
          <FilterBar key={String(narrow)} controller={controller} narrow={narrow} unfolded={!narrow} {...(left && !narrow ? { lead: <TreeFold controller={controller} field={left} /> } : {})} />
          <Toolbar controller={controller} narrow={narrow} phone={narrow} onRun={nothing} onExport={nothing} onImport={nothing} onBatch={nothing} />
        </div>
        <div className="list-body"><Suspense fallback={null}>{narrow ? <CardBody controller={controller} onRun={nothing} /> : <GridBody controller={controller} onRun={nothing} shown={shown} />}</Suspense></div>
        <div inert>{narrow ? <ListBar controller={controller} onRun={nothing} /> : <Pager controller={controller} short={false} />}</div>
      </section>
    </div>
  );
}

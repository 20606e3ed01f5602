/** The list of an entity: tree at the left, filters, bar, rows, pager, and what opens over it. */
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { InputRef } from 'antd';
import type { Row } from '../../../model/types.ts';
import type { EntityView, ViewAction } from '../../../model/wire.ts';
import { type ListController, useListController } from '../../controllers/useListController.ts';
import { layoutOf } from '../../controllers/list/list-layout.ts';
import { treeParam } from '../../controllers/list/list-state.ts';
import { useMedia, useNarrow, usePhone } from '../../controllers/useMedia.ts';
import {
  ActionDialog,
  BoardBody,
  CalendarBody,
  FormOverlay,
  GridBody,
  ImportDialog,
  PhoneSheet,
  TreeBody,
} from '../on-demand.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { CardBody } from './CardBody.tsx';
import { ListBar } from './ListBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Empty, Failure, OldRows, Skeleton } from './list-states.tsx';
import { Pager } from './Pager.tsx';
import { BulkBar, Toolbar } from './Toolbar.tsx';
import { TreeFilter, TreeFold } from './TreeFilter.tsx';
import { TreeWay } from './way/TreeWay.tsx';
import { useLevelTurn } from './way/useLevelTurn.ts';
import { useListKeys } from './useListKeys.ts';
import { type ListOperations, useListOperations } from './useListOperations.tsx';
import './list.css';
import './list-phone.css';

function Body({
  controller,
  narrow,
  run,
}: {
  readonly controller: ListController;
  readonly narrow: boolean;
  readonly run: ListOperations['run'];
}): ReactNode {
  const { rows, tree, error, oldSince, slow, loading } = controller;
  if (error && !oldSince && !loading) return <Failure controller={controller} />;
  if (!rows) return slow ? <Skeleton /> : null;
  const layout = layoutOf(controller.view, controller.state);
  if (layout === 'calendar') return <CalendarBody controller={controller} narrow={narrow} />;
  if (rows.length === 0) return loading ? null : <Empty controller={controller} onAdd={(action) => run(action, [])} />;
  if (layout === 'board') return <BoardBody controller={controller} onRun={run} />;
  if (narrow) return <CardBody controller={controller} onRun={run} />;
  return tree ? (
    <TreeBody controller={controller} tree={tree} onRun={run} />
  ) : (
    <GridBody controller={controller} onRun={run} />
  );
}

/** A new row begins with what the list is narrowed to: the row of the tree one stands below, the node at the left. */
function startValues(controller: ListController): Row | undefined {
  const { view, state, way } = controller;
  const [parent, above] = [view.tree?.parent, way?.at(-1)];
  if (
    parent !== undefined &&
    above &&
    view.fields.some((field) => field.name === parent && field.writable && !field.readOnly)
  )
    return { [parent]: above.id };
  const param = treeParam(view);
  const node = param ? state.filters[param] : undefined;
  return view.list.treeFilter && node ? { [view.list.treeFilter]: node } : undefined;
}

function Overlays({
  controller,
  operations,
}: {
  readonly controller: ListController;
  readonly operations: ListOperations;
}): ReactNode {
  const { overlay, done, close } = operations;
  const { view } = controller;
  if (!overlay) return null;
  if (overlay.kind === 'batch') return <BatchDialog view={view} rows={overlay.rows} onClose={close} onDone={done} />;
  if (overlay.kind === 'import')
    return (
      <Suspense fallback={null}>
        <ImportDialog view={view} asked={overlay} onWritten={controller.reload} onClose={close} />
      </Suspense>
    );
  if (overlay.kind === 'sheet') {
    const initial = overlay.initial ?? startValues(controller);
    return (
      <Suspense fallback={null}>
        <PhoneSheet
          view={view}
          action={overlay.action}
          row={overlay.row}
          initial={overlay.row ? undefined : initial}
          queued={overlay.queued}
          onDone={() => done()}
          onClose={close}
        />
      </Suspense>
    );
  }
  if (overlay.kind === 'action') {
    return (
      <Suspense fallback={null}>
        <ActionDialog
          view={view}
          action={overlay.action}
          rows={[...overlay.rows]}
          onDone={() => {
            controller.clearSelection();
            done();
          }}
          onClose={close}
        />
      </Suspense>
    );
  }
  const initial = overlay.mode === 'add' ? (overlay.initial ?? startValues(controller)) : undefined;
  return (
    <Suspense fallback={null}>
      <FormOverlay
        view={view}
        mode={overlay.mode}
        {...(overlay.id ? { id: overlay.id } : {})}
        {...(initial ? { initial } : {})}
        onDone={() => done()}
        onClose={close}
      />
    </Suspense>
  );
}

/** Below this width a tree beside the rows would take the room of a column that matters, such as the deadline. */
const TREE_FOLDS = '(max-width: 1199px)';

export default function ListScreen({ view }: { readonly view: EntityView }): ReactNode {
  const controller = useListController(view);
  const operations = useListOperations(controller);
  const narrow = useNarrow();
  const phone = usePhone();
  const folded = useMedia(TREE_FOLDS);
  const inGrid = !narrow && !controller.tree && layoutOf(view, controller.state) === 'rows';
  // The grid comes on its way while the rows do.
  useEffect(() => {
    if (inGrid) void GridBody.preload();
  }, [inGrid]);
  const keyword = useRef<InputRef>(null);
  const list = useRef<HTMLElement>(null);
  useLevelTurn(controller, list);
  const treeField = view.list.treeFilter ? view.fields.find((field) => field.name === view.list.treeFilter) : undefined;
  const add: ViewAction | undefined = view.actions.find((action) => action.code === 'add');
  useListKeys({
    onKeyword: () => keyword.current?.focus(),
    onAdd: () => {
      if (add) operations.run(add, []);
    },
  });

  const Bar = controller.selected.size > 0 ? BulkBar : Toolbar;
  const inRows = layoutOf(view, controller.state) === 'rows';
  const pager = inRows &&
    (!controller.error || controller.oldSince) &&
    controller.rows &&
    controller.rows.length > 0 && <Pager controller={controller} short={narrow} />;
  const stale = controller.slow && controller.rows !== undefined;
  return (
    <div className={`list${narrow ? ' list-narrow' : ''}`}>
      {treeField && !folded && <TreeFilter controller={controller} field={treeField} />}
      <section className="list-main" ref={list} aria-label={view.title}>
        <FilterBar
          controller={controller}
          keywordRef={keyword}
          narrow={narrow}
          lead={treeField && folded && !narrow ? <TreeFold controller={controller} field={treeField} /> : undefined}
        />
        <Bar
          controller={controller}
          narrow={narrow}
          phone={phone}
          onRun={operations.run}
          onExport={operations.exportAs}
          onImport={operations.openImport}
          onBatch={operations.openBatch}
        />
        <TreeWay controller={controller} />
        {controller.oldSince && <OldRows controller={controller} since={controller.oldSince} />}
        <div className={`list-body${stale ? ' list-stale' : ''}`} aria-busy={controller.loading}>
          <Suspense fallback={null}>
            <Body controller={controller} narrow={narrow} run={operations.run} />
          </Suspense>
          {phone && pager}
        </div>
        {!phone && pager}
        {phone && <ListBar controller={controller} onRun={operations.run} />}
      </section>
      <Overlays controller={controller} operations={operations} />
    </div>
  );
}

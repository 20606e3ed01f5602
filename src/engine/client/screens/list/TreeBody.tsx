/**
 * The rows of a tree entity: the same heights, heads and cells as the grid, with branches that open, come when they are
 * opened, and can be moved.
 */
import { type AriaAttributes, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type CheckboxProps, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TreeRow } from '../../api/entities.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { actionsWidth } from '../../controllers/list/actions-width.ts';
import { headText, isColumnShown } from '../../controllers/list/columns.ts';
import { fitColumns } from '../../controllers/list/fit-columns.ts';
import { countShown, rowIn } from '../../controllers/list/tree-branches.ts';
import { treeColumns } from '../../controllers/list/tree-widths.ts';
import { type Branches, useBranches } from '../../controllers/list/useBranches.ts';
import { pickWidget } from '../../registry/widgets.ts';
import { Icon } from '../../parts/Icon.tsx';
import { CellContent } from './CellContent.tsx';
import { nameCutCell } from './name-cut-cell.ts';
import { RowActions, type RunAction } from './RowActions.tsx';
import { RowWindow } from './RowWindow.tsx';
import { useElementSize } from './useElementSize.ts';
import { MoveBar, MoveHandle, useRowDrops, useStepKeys } from './tree-move-parts.tsx';
import { useTreeMove } from './useTreeMove.tsx';
import './tree.css';

const SELECTION_WIDTH = 44;
/** As drawn by global.css. Pixels. */
const SCROLLBAR = 8;
const components = { body: { wrapper: RowWindow } };

/** Leaves must not offer to open; a branch that has not come yet must. */
function withoutEmpty(rows: readonly TreeRow[]): TreeRow[] {
  return rows.map((row) => {
    const { children, ...rest } = row;
    if (children?.length) return { ...rest, children: withoutEmpty(children) } as TreeRow;
    return (row.$children ? { ...rest, children: [] } : rest) as TreeRow;
  });
}

function Switch({
  row,
  open,
  branches,
}: {
  readonly row: TreeRow;
  readonly open: boolean;
  readonly branches: Branches;
}): ReactNode {
  if (!row.children?.length && !row.$children) return <span className="tree-switch" />;
  return (
    <button
      type="button"
      className="tree-switch"
      aria-expanded={open}
      aria-busy={branches.coming.has(row.id)}
      aria-label={row.$label ?? ''}
      onClick={() => branches.toggle(row, !open)}
    >
      <Icon name={open ? 'down' : 'right'} size={12} />
    </button>
  );
}

export default function TreeBody({
  controller,
  tree,
  onRun,
}: {
  readonly controller: ListController;
  readonly tree: readonly TreeRow[];
  readonly onRun: RunAction;
}): ReactNode {
  const { t } = useTranslation('engine');
  const [box, { width, height }] = useElementSize<HTMLDivElement>();
  const { view, choice, selected, toggle, state } = controller;
  const failed = useRef<(cause: unknown) => void>(() => undefined);
  const branches = useBranches(controller, tree, (cause) => failed.current(cause));
  const move = useTreeMove(controller, branches.rows);
  useEffect(() => {
    failed.current = move.fail;
  });
  const dropOn = useRowDrops(move);
  const onStepKey = useStepKeys(move, branches.rows, (id) => rowIn(branches.rows, id));
  const rows = useMemo(() => withoutEmpty(branches.rows), [branches.rows]);
  const actions = actionsWidth(view, t('list.rowMore')) + 10;
  const room = width - SELECTION_WIDTH - actions - SCROLLBAR;
  const fitted = useMemo(
    () =>
      fitColumns(
        treeColumns(
          controller.columns.filter((column) => isColumnShown(column, choice)),
          branches.rows,
        ),
        {},
        room,
      ),
    [controller.columns, choice, branches.rows, room],
  );
  const columns: TableColumnsType<TreeRow> = [
    ...fitted.map((column, index) => ({
      key: column.field.name,
      title: headText(column.field),
      ellipsis: true,
      width: column.width ?? column.minWidth,
      ...(pickWidget(column.field)?.numeric ? { align: 'right' as const } : {}),
      render: (_: unknown, row: TreeRow) => (
        <>
          <CellContent column={column} row={row} view={view} />
          {index === 0 && move.offered && (
            <MoveHandle row={row} move={move} icon={(name) => <Icon name={name} size={12} />} />
          )}
        </>
      ),
    })),
    {
      key: '$actions',
      title: t('list.actions'),
      width: actions,
      fixed: 'right',
      render: (_: unknown, row: TreeRow) => <RowActions view={view} row={row} deleted={state.deleted} onRun={onRun} />,
    },
  ];
  return (
    <div
      className="tree-body"
      ref={box}
      onMouseOver={nameCutCell}
      onKeyDown={(event) => {
        if (event.key === 'Escape') move.pick(undefined);
        onStepKey(event);
      }}
    >
      <Table<TreeRow>
        rowKey="id"
        columns={columns}
        dataSource={rows}
        pagination={false}
        tableLayout="fixed"
        components={components}
        scroll={{
          x: columns.reduce((sum, column) => sum + Number(column.width), SELECTION_WIDTH),
          y: Math.max(0, height - 36),
        }}
        aria-rowcount={countShown(rows, new Set(branches.opened))}
        onRow={(row, index = 0) => ({ ...dropOn(row), 'aria-rowindex': index + 1 })}
        expandable={{
          expandedRowKeys: branches.opened,
          indentSize: 16,
          expandIcon: ({ expanded, record }) => <Switch row={record} open={expanded} branches={branches} />,
        }}
        rowSelection={{
          getTitleCheckboxProps: () => ({ 'aria-label': t('grid.ariaHeaderSelection') }),
          getCheckboxProps: (row): CheckboxProps & AriaAttributes => ({
            'aria-label': t('list.select', { label: row.$label ?? '' }),
          }),
          columnWidth: SELECTION_WIDTH,
          fixed: 'left',
          checkStrictly: true,
          selectedRowKeys: [...selected.keys()],
          // Row by row: what came with a branch is not among the rows the list itself has asked for.
          onSelect: (row) => toggle(row),
          onSelectAll: (_on, _chosen, changed) => changed.forEach(toggle),
        }}
      />
      <MoveBar move={move} parent={view.tree?.parent ?? ''} />
    </div>
  );
}

/** The rows of a tree entity: the same heights, heads and cells as the grid, with branches that open. */
import { type AriaAttributes, type ReactNode, useMemo } from 'react';
import { type CheckboxProps, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TreeRow } from '../../api/entities.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { actionsWidth } from '../../controllers/list/actions-width.ts';
import { isColumnShown } from '../../controllers/list/columns.ts';
import { pickWidget } from '../../registry/widgets.ts';
import { Icon } from '../../parts/Icon.tsx';
import { CellContent } from './CellContent.tsx';
import { headText } from './head-text.ts';
import { RowActions, type RunAction } from './RowActions.tsx';
import { useElementSize } from './useElementSize.ts';

/** The first column carries the branches, so it is wider than in a flat list. */
const TREE_WIDTH = 280;

/** Leaves must not offer to open. */
function withoutEmpty(rows: readonly TreeRow[]): TreeRow[] {
  return rows.map((row) => {
    const { children, ...rest } = row;
    return children?.length ? { ...rest, children: withoutEmpty(children) } as TreeRow : rest as TreeRow;
  });
}

function idsAbove(rows: readonly TreeRow[], levels: number): string[] {
  return levels === 0 ? [] : rows.flatMap((row) => (row.children?.length ? [row.id, ...idsAbove(row.children, levels - 1)] : []));
}

export default function TreeBody({ controller, tree, onRun }: { readonly controller: ListController; readonly tree: readonly TreeRow[]; readonly onRun: RunAction }): ReactNode {
  const { t } = useTranslation('engine');
  const [box, { height }] = useElementSize<HTMLDivElement>();
  const { view, choice, selected, selectShown, state } = controller;
  const rows = useMemo(() => withoutEmpty(tree), [tree]);
  const columns: TableColumnsType<TreeRow> = [
    ...controller.columns.filter((column) => isColumnShown(column, choice)).map((column, index) => ({
      key: column.field.name, title: headText(column), ellipsis: true, width: index === 0 ? Math.max(TREE_WIDTH, column.width ?? 0) : (column.width ?? undefined),
      ...(pickWidget(column.field)?.numeric ? { align: 'right' as const } : {}),
      render: (_: unknown, row: TreeRow) => <CellContent column={column} row={row} view={view} />,
    })),
    { key: '$actions', title: t('list.actions'), width: actionsWidth(view, t('list.rowMore')) + 10, fixed: 'right', render: (_: unknown, row: TreeRow) => <RowActions view={view} row={row} deleted={state.deleted} onRun={onRun} /> },
  ];
  return (
    <div className="tree-body" ref={box}>
      <Table<TreeRow>
        // Opened branches belong to the rows that were asked for; a new question begins anew.
        key={JSON.stringify(state.filters) + state.keyword} rowKey="id" columns={columns} dataSource={rows} pagination={false} tableLayout="fixed"
        scroll={{ x: 'max-content', y: Math.max(0, height - 36) }}
        expandable={{
          defaultExpandedRowKeys: idsAbove(rows, state.keyword ? 9 : 2), indentSize: 16,
          expandIcon: ({ expanded, expandable, onExpand, record }) => (expandable
            ? <button type="button" className="tree-switch" aria-expanded={expanded} aria-label={record.$label ?? ''} onClick={(event) => onExpand(record, event)}><Icon name={expanded ? 'down' : 'right'} size={12} /></button>
            : <span className="tree-switch" />),
        }}
        rowSelection={{
          getTitleCheckboxProps: () => ({ 'aria-label': t('grid.ariaHeaderSelection') }), getCheckboxProps: (row): CheckboxProps & AriaAttributes => ({ 'aria-label': t('list.select', { label: row.$label ?? '' }) }), columnWidth: 44, fixed: 'left', checkStrictly: true, selectedRowKeys: [...selected.keys()], onChange: (_keys, chosen) => selectShown(chosen),
        }}
      />
    </div>
  );
}

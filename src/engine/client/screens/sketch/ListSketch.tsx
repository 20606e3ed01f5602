/**
 * The list of an entity that does not run yet: its columns by the widgets of their fields, over rows that only show
 * what such a value looks like.
 */
import { Table } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { headUnit, listColumns } from '../../controllers/list/columns.ts';
import { CellContent } from '../list/CellContent.tsx';
import { sampleValue } from './sample-value.ts';

const ROWS = 3;

type Sketched = WireRow & { children?: Sketched[] };

/** Of a tree each row stands below the one before it: what is below what is the first thing one has to see. */
function chained(rows: readonly WireRow[]): Sketched[] {
  return rows.reduceRight<Sketched[]>((below, row) => [below.length > 0 ? { ...row, children: below } : row], []);
}

export default function ListSketch({ view }: { readonly view: EntityView }): ReactNode {
  const columns = useMemo(() => listColumns(view), [view]);
  const rows = useMemo(
    () =>
      Array.from(
        { length: ROWS },
        (_, at) =>
          ({
            id: String(at),
            rev: 1,
            $label: `${view.titleOfOne} ${at + 1}`,
            ...Object.fromEntries(columns.map(({ field }) => [field.name, sampleValue(field, view, at)])),
          }) as WireRow,
      ),
    [view, columns],
  );
  return (
    <Table<Sketched>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={view.tree ? chained(rows) : [...rows]}
      scroll={{ x: 'max-content' }}
      expandable={{ defaultExpandAllRows: true }}
      columns={columns.map((column) => ({
        key: column.field.name,
        title: `${column.field.title} ${headUnit(column.field)}`.trim(),
        width: column.width ?? 160,
        align: ['integer', 'decimal', 'double'].includes(column.field.kind) ? ('right' as const) : ('left' as const),
        render: (_: unknown, row: Sketched) => (
          <CellContent column={{ ...column, link: false }} row={row} view={view} />
        ),
      }))}
    />
  );
}

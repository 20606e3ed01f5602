/** The list of an entity that does not run yet: its columns by the widgets of their fields, over rows that only show what such a value looks like. */
import { Table } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { headUnit, listColumns } from '../../controllers/list/columns.ts';
import { dayText, momentText } from '../../registry/clock.ts';
import { CellContent } from '../list/CellContent.tsx';

const ROWS = 3;

/** A value of its kind; what refers to other rows stays empty. */
function sampleOf(field: ViewField, view: EntityView, at: number): WireRow[string] {
  const choices = field.choices ?? (field.dict ? view.dicts[field.dict] : undefined);
  const choice = choices?.[at % Math.max(1, choices.length)]?.value;
  if (choice !== undefined) return field.kind === 'multi' ? [choice] : choice;
  const day = new Date(Date.UTC(2026, 0, 5 + at * 9));
  switch (field.kind) {
    case 'integer': return (at + 1) * 12;
    case 'decimal': return ((at + 1) * 12.5).toFixed(field.scale ?? 2);
    case 'double': return (at + 1) * 1.5;
    case 'boolean': return at % 2 === 0;
    case 'date': return dayText(day);
    case 'datetime': return momentText(day);
    case 'month': return dayText(day).slice(0, 7);
    case 'year': return dayText(day).slice(0, 4);
    case 'time': return '08:30:00';
    case 'text': return field.format === undefined ? `${field.title} ${at + 1}` : null;
    default: return null;
  }
}

export default function ListSketch({ view }: { readonly view: EntityView }): ReactNode {
  const columns = useMemo(() => listColumns(view), [view]);
  const rows = useMemo(() => Array.from({ length: ROWS }, (_, at) => ({ id: String(at), rev: 1, $label: `${view.titleOfOne} ${at + 1}`, ...Object.fromEntries(columns.map(({ field }) => [field.name, sampleOf(field, view, at)])) }) as WireRow), [view, columns]);
  return (
    <Table<WireRow>
      size="small" rowKey="id" pagination={false} dataSource={rows} scroll={{ x: 'max-content' }}
      columns={columns.map((column) => ({
        key: column.field.name, title: `${column.field.title} ${headUnit(column.field)}`.trim(), width: column.width ?? 160, align: ['integer', 'decimal', 'double'].includes(column.field.kind) ? 'right' as const : 'left' as const,
        render: (_: unknown, row: WireRow) => <CellContent column={{ ...column, link: false }} row={row} view={view} />,
      }))}
    />
  );
}

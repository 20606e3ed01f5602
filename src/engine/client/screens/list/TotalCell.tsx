/** A cell of the totals row, which always speaks of all rows that match, not of the page. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import type { ListColumn } from '../../controllers/list/columns.ts';
import { pickWidget } from '../../registry/widgets.ts';

export interface TotalCellProps {
  readonly column: ListColumn;
  /** Aggregates by field name. */
  readonly totals: WireRow;
  readonly view: EntityView;
  readonly isFirst: boolean;
  /** `全部 142 条` */
  readonly countText: string;
}

export function TotalCell({ column, totals, view, isFirst, countText }: TotalCellProps): ReactNode {
  const { t } = useTranslation('engine');
  const { field } = column;
  const value = totals[field.name] ?? null;
  if (column.column.aggregate && value !== null) {
    const widget = pickWidget(field);
    if (!widget || column.column.aggregate === 'count') return String(value);
    const Cell = widget.cell;
    return <Cell field={field} value={value} row={totals} entity={view} />;
  }
  return isFirst ? (
    <>
      {t('list.total')} <span className="total-count">{countText}</span>
    </>
  ) : null;
}

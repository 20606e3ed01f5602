/** A cell of the totals row, which always speaks of all rows that match, not of the page. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import type { ListColumn } from '../../controllers/list/columns.ts';
import { Dash } from '../../parts/Dash.tsx';
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

function TotalHead({ countText }: Pick<TotalCellProps, 'countText'>): ReactNode {
  const { t } = useTranslation('engine');
  return (
    <>
      {t('list.total')} <span className="total-count">{countText}</span>
    </>
  );
}

export function TotalCell({ column, totals, view, isFirst, countText }: TotalCellProps): ReactNode {
  const { field } = column;
  const value = totals[field.name] ?? null;
  if (column.column.aggregate) {
    // A count of nothing is 0; a sum, a mean, a smallest and a largest of nothing there are not.
    if (value === null) return isFirst ? <TotalHead countText={countText} /> : <Dash />;
    const widget = pickWidget(field);
    if (!widget || column.column.aggregate === 'count') return String(value);
    const Cell = widget.cell;
    return <Cell field={field} value={value} row={totals} entity={view} />;
  }
  return isFirst ? <TotalHead countText={countText} /> : null;
}

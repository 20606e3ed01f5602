/**
 * What stands in one cell: the override of the slot, the widget's cell, or the named placeholder of an unknown widget.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import type { ListColumn } from '../../controllers/list/columns.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { Dash } from '../../parts/Dash.tsx';
import { slotOf } from '../../registry/overrides.ts';
import { pickWidget } from '../../registry/widgets.ts';

export interface CellProps {
  readonly column: ListColumn;
  readonly row: WireRow;
  readonly view: EntityView;
}

function Unknown({ widget }: { readonly widget: string }): ReactNode {
  const { t } = useTranslation('engine');
  return <span className="cell-unknown">{t('list.unknownCell', { widget })}</span>;
}

function Plain({ column: { field, link }, row, view }: CellProps): ReactNode {
  const widget = pickWidget(field);
  const value = row[field.name] ?? null;
  if (!widget) return <Unknown widget={field.widget ?? field.kind} />;
  // The way to the record always has a name.
  if (widget.empty(value)) return link && row.$label ? row.$label : <Dash />;
  const Cell = widget.cell;
  return <Cell field={field} value={value} row={row} entity={view} />;
}

export function CellContent(props: CellProps): ReactNode {
  const { column, row, view } = props;
  const { href } = useNavigation();
  const Slot = slotOf(view.name, `list.cell.${column.field.name}`);
  const plain = <Plain {...props} />;
  const content = Slot ? (
    <Slot entity={view} row={row} field={column.field} value={row[column.field.name] ?? null}>
      {plain}
    </Slot>
  ) : (
    plain
  );
  if (!column.link) return column.mono ? <span className="code">{content}</span> : content;
  return (
    <a className={column.mono ? 'code' : undefined} href={href(`${view.path}/${encodeURIComponent(row.id)}`)}>
      {content}
    </a>
  );
}

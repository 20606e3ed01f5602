/** One value of a record as its widget shows it; nothing is a dash, the unknown says its name. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { Dash } from '../../parts/Dash.tsx';
import { pickWidget } from '../../registry/widgets.ts';

export function FieldValue({
  field,
  row,
  entity,
}: {
  readonly field: ViewField;
  readonly row: WireRow;
  readonly entity: EntityView;
}): ReactNode {
  const { t } = useTranslation('form');
  const widget = pickWidget(field);
  if (field.missing !== undefined)
    return <span className="anlan-unknown">{t('missingEntity', { name: field.missing })}</span>;
  if (!widget) return <span className="anlan-unknown">{t('unknownWidget', { name: field.widget ?? field.kind })}</span>;
  const value = row[field.name] ?? null;
  if (widget.empty(value)) return <Dash />;
  const View = widget.view;
  return <View field={field} value={value} row={row} entity={entity} />;
}
